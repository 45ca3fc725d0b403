"""Frames reach the terminal in one piece, in sequences or by curses, and few runs colour by colour."""

import os
import random
import socket
import sys

import pytest

from blackjack_tui.screen.buffer import Buffer, Size, Style
from blackjack_tui.screen.curses_frames import OneWrite
from blackjack_tui.screen.terminal import Run
from tests.seats import SIZE


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has files in memory")
@pytest.mark.parametrize("marks", [(b"", b""), (b"<", b">")])
def test_a_frame_is_one_write_and_one_without_anything_none(marks: tuple[bytes, bytes]) -> None:
    terminal, screen = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with terminal, screen:
        frames = OneWrite(screen.fileno(), marks)
        for pieces in ((b"red", b"gold", b"red"), (), (b"x",)):
            with frames:
                for piece in pieces:
                    os.write(screen.fileno(), piece)
        frames.close()
        os.write(screen.fileno(), b"after")
        assert terminal.recv(99) == marks[0] + b"redgoldred" + marks[1]
        assert terminal.recv(99) == marks[0] + b"x" + marks[1]
        assert terminal.recv(99) == b"after"


_PALETTE = {
    "": Style("black", "darkgreen"),
    "card": Style("red", "white"),
    "gold": Style("yellow", "darkgreen", bold=True),
    "page": Style("white", "darkblue", bold=True),
}
_TEXTS = ("x", "ab", " ", "♠ ", "──────", " " * 8, " " * 12, "hit or stand")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows' terminals are drawn on by curses alone")
@pytest.mark.parametrize("term", ["xterm-256color", "vt100"], ids=["in sequences", "by curses"])
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
            seat.draw([Run(*change[:3], _PALETTE[change.role]) for change in changes], (1, 5))
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


@pytest.mark.skipif(sys.platform == "win32", reason="Windows' terminals are drawn on by curses alone")
def test_few_runs_are_sent_colour_by_colour_from_the_last_frames_on_and_blanks_are_erased() -> None:
    from tests.pty_seat import PtySeat

    ink, gold = Style("black", "white"), Style("yellow", "white", bold=True)
    with PtySeat(SIZE, []) as seat:
        seat.draw([], None)
        before = len(seat.written)
        seat.draw(
            [Run(0, 1, "│", ink), Run(0, 2, "+", gold), Run(0, 4, "│", ink), Run(2, 0, " " * 9, ink)], (2, 0)
        )
        seat.draw([Run(1, 2, "*", gold)], None)
        first, second, *_ = seat.written[before:].split(b"\x07")  # which ends the seat's own title
        assert first.partition(b"\x1b]")[0].decode() == (
            "\x1b[38;5;16;48;5;231m\x1b[1;2H│\x1b[2C│\x1b[3;1H\x1b[9X\x1b[1;38;5;226m\x1b[1;3H+\x1b[3;1H"
        )
        assert second.startswith(b"\x1b[2;3H*\x1b]")
        seat.clear()
        assert b"\x1b[m" in seat.written.rpartition(b"*")[2]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows' terminals are drawn on by curses alone")
@pytest.mark.parametrize(("term", "underlined"), [("xterm", True), ("xterm-256color", False), ("linux", False)])
def test_what_is_underlined_without_colours_is_so_in_few(term: str, underlined: bool) -> None:
    from tests.pty_seat import PtySeat

    with PtySeat(SIZE, [], TERM=term) as seat:
        seat.draw([], None)
        before = len(seat.written)
        seat.draw([Run(0, 1, "Help", Style("white", "darkgreen", "underline"))], None)
        numbers = seat.written[before:].partition(b"m")[0].rpartition(b"[")[2].split(b";")
        assert (b"4" in numbers) == underlined
