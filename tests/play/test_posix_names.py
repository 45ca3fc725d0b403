"""Links, and names of files, that Windows does not have."""

import os
import sys
from pathlib import Path

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.journal import Journal
from tests.play.players import deal_of
from tests.play.test_code import files

if sys.platform == "win32":
    pytest.skip("Windows has no such names, and asks before it makes a link", allow_module_level=True)

__all__ = ["files"]  # a fixture


def test_a_file_can_have_a_colon_in_its_name(files: Path) -> None:
    (files / "mine.toml").rename(files / "ours:theirs.toml")
    assert decode("ours:theirs.toml/37/h").record.deal.book == "ours:theirs.toml"
    other = decode("ours:theirs.toml:java/37/h").record
    assert (other.deal.book, other.deal.shuffle) == ("ours:theirs.toml", "java")
    assert encode(other) == "ours:theirs.toml:java/37/h"


def test_a_link_that_leads_nowhere_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.symlink_to("nowhere")
    with pytest.raises(UsageError, match="is there already"):
        Journal(str(path), deal_of("twentyone", 37))
    assert os.readlink(path) == "nowhere"
