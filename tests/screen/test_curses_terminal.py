"""Frames that curses draws, in colours and without."""

import random
import sys

import pytest

from blackjack_tui.screen.buffer import Buffer, Size, Style
from blackjack_tui.screen.terminal import Run
from tests.seats import SIZE

_PALETTE = {
    "": Style("black", "darkgreen"),
    "card": Style("red", "white"),
    "gold": Style("yellow", "darkgreen", bold=True),
    "page": Style("white", "darkblue", bold=True),
}
_TEXTS = ("x", "ab", " ", "♠ ", "──────", " " * 8, " " * 12, "hit or stand")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize("term", ["xterm-256color", "vt100"])
def test_frames_of_few_changes_and_of_many_are_shown_as_they_were_painted(term: str) -> None:
    from tests.pty_seat import PtySeat

    chance, size, before = random.Random(2008), Size(9, 60), None
    with PtySeat(size, [], TERM=term) as seat:
        for count in (1, 3, 200, 9, 40, 200):
            after = before.copy() if before else Buffer(size)
            for _ in range(count):
                place = chance.randrange(size.rows), chance.randrange(size.columns)
                after.writebuf(*place, chance.choice(_TEXTS), chance.choice([*_PALETTE]))
            changes = after.changes_from(before)
            seat.draw([Run(row, at, text, _PALETTE[role]) for row, at, text, role in changes], (1, 5))
            shown, before = seat.shown(), after
            assert (shown.lines, shown.cursor) == (after.lines(), (1, 5))
            if term != "vt100":  # which has no colours
                roles = [[_PALETTE[role] for role in row] for row in after.roles()]
                assert [[cell[2] for cell in row] for row in shown.cells] == [
                    [style.back for style in row] for row in roles
                ]
                assert all(
                    fore == style.fore
                    for cells, row in zip(shown.cells, roles, strict=True)
                    for (text, fore, _), style in zip(cells, row, strict=True)
                    if text != " "
                )


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
@pytest.mark.parametrize(("term", "underlined"), [("xterm", True), ("xterm-256color", False), ("linux", False)])
def test_what_is_underlined_without_colours_is_so_in_few(term: str, underlined: bool) -> None:
    from tests.pty_seat import PtySeat

    with PtySeat(SIZE, [], TERM=term) as seat:
        seat.draw([], None)
        before = len(seat.written)
        seat.draw([Run(0, 1, "Help", Style("white", "darkgreen", "underline"))], None)
        numbers = seat.written[before:].partition(b"m")[0].rpartition(b"[")[2].split(b";")
        assert (b"4" in numbers) == underlined
