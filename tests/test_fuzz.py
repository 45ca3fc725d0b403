"""Random keys, clicks and changes of size, in games, demos and replays, in memory."""

import pytest

from tests.fuzz import fuzz


@pytest.mark.parametrize("seed", range(2))
def test_no_input_breaks_a_frame_or_a_round(seed: int) -> None:
    counts = fuzz(seed, 1500)
    assert counts["keys"] == 1500
    assert min(counts[what] for what in ("rounds", "replays", "resizes", "skips", "clicks")) > 5, counts
