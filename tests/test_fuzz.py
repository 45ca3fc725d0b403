"""Random keys, clicks and changes of size, in games, demos and replays, in memory."""

import pytest

from tests.fuzz import fuzz
from tests.fuzz_commands import kept_rounds


@pytest.mark.usefixtures("home")
def test_no_input_breaks_a_frame_a_round_or_what_is_kept() -> None:
    counts = fuzz(0, 500)
    assert kept_rounds() >= 0
    assert counts["keys"] == 500
    assert min(counts[what] for what in ("rounds", "replays", "resizes", "skips", "clicks")) > 2, counts
