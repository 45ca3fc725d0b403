"""The help's frame, round titles and codes of any width."""

import pytest

from blackjack_tui.front_ends import overlay
from blackjack_tui.game.rulebook import load
from blackjack_tui.screen.buffer import Buffer, Size, cells_of

WIDE = "二十一点"
KEYS = (f"Deal code: {WIDE * 9}.toml/37/hs,hh and {WIDE} " + "a word " * 9,)


def helped(title: str, size: Size) -> list[list[str]]:
    """The cells of each row of the help on rules called `title`, down to its end."""
    rules = load("twentyone")._replace(title=title)
    buffer = Buffer(size)
    overlay.paint(buffer, rules, KEYS, 0, ascii_only=False)
    return [cells_of(line) for line in buffer.lines()]


@pytest.mark.parametrize("title", [WIDE * 2, WIDE * 30, f"a{WIDE * 30}", "A long title " * 9])
@pytest.mark.parametrize("size", [Size(40, 120), Size(40, 80), Size(40, 41), Size(40, 40)])
def test_whatever_is_written_in_the_help_its_frame_stays_whole(title: str, size: Size) -> None:
    rows = [row for row in helped(title, size) if "│" in row]
    edges = {(row.index("│"), len(row) - 1 - row[::-1].index("│")) for row in rows}
    assert len(edges) == 1
    left, right = edges.pop()
    assert right - left == min(72, size.columns - 4) - 1
    assert all(set(row[:left] + row[right + 1 :]) == {" "} for row in rows)


@pytest.mark.parametrize("size", [Size(40, 80), Size(40, 40)])
def test_wide_characters_are_wrapped_and_none_is_lost(size: Size) -> None:
    text = "".join("".join(row) for row in helped("x", size))
    assert sum(text.count(character) for character in WIDE) == 40
