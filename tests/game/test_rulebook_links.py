"""Rule books behind links and names that Windows does not have, and what is no file at all."""

import errno
import os
import sys
from pathlib import Path

import pytest

from tests.game.books import book
from tests.game.test_rulebook_files import folder, refused, write

if sys.platform == "win32":
    pytest.skip("Windows has no such files and names, and asks before it makes a link", allow_module_level=True)

__all__ = ["folder"]  # a fixture


def test_what_would_never_end_is_not_opened() -> None:
    os.mkfifo("pipe.toml")
    Path("device.toml").symlink_to("/dev/zero")
    assert refused("pipe.toml") == "pipe.toml: not a file"
    assert refused("device.toml") == "device.toml: not a file"


def test_links() -> None:
    Path("round.toml").symlink_to("round.toml")
    assert refused("round.toml") == f"round.toml: {os.strerror(errno.ELOOP)}"
    write("mine.toml", 'base = "same.toml"\n')
    Path("same.toml").symlink_to("mine.toml")
    assert refused("mine.toml") == "mine.toml, line 1: base = 'same.toml' goes round in a circle"


def test_a_name_that_a_terminal_could_not_show_is_spelled_out() -> None:
    write("a\nb.toml", book(tie="dealt"))
    assert refused("a\nb.toml").startswith(r"a\u000ab.toml, line 16: tie cannot be 'dealt': choose from dealer")
    assert refused("a\0.toml") == r"a\u0000.toml: embedded null byte"
    assert refused(f"{'a' * 999}.toml").endswith(": File name too long")
