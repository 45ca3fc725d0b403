"""Split hands in the names view: a line each, and a mark at the one that is played."""

from tests.sessions import frames_of


def hands(keys: str) -> list[str]:
    return [line.strip() for line in frames_of("names", "vegas-strip", 48, keys)[-1].lines[18:20]]


def test_the_split_hand_that_is_played_is_marked() -> None:
    assert [line[:8] for line in hands("\np")] == ["> Hand 1", "Hand 2  "]
    assert [line[:8] for line in hands("\nps")] == ["Hand 1  ", "> Hand 2"]
    assert [line[:8] for line in hands("\npss")] == ["Hand 1  ", "Hand 2  "]
