"""Random keys, clicks and changes of size, in games, demos and replays, in memory."""

from pathlib import Path

import pytest

from tests.fuzz import fuzz
from tests.fuzz_commands import kept_rounds


def test_no_input_breaks_a_frame_a_round_or_what_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"):
        monkeypatch.setenv(folder, str(tmp_path))
    counts = fuzz(0, 1500)
    assert kept_rounds() >= 0
    assert counts["keys"] == 1500
    assert min(counts[what] for what in ("rounds", "replays", "resizes", "skips", "clicks")) > 2, counts
