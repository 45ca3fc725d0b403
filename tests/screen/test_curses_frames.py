"""A frame that curses sends in several pieces reaches the terminal in one, and colour by colour."""

import os
import socket
import sys

import pytest

from blackjack_tui.screen.buffer import Style
from blackjack_tui.screen.curses_frames import OneWrite, passes
from blackjack_tui.screen.terminal import Run


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


def test_colour_by_colour_the_cells_between_are_blanks_until_their_own_colour_comes() -> None:
    ink, gold, felt = (Style(name, "white") for name in ("black", "yellow", "green"))
    top, left, crown, right = (
        Run(1, 4, "┌───┐", ink),
        Run(2, 4, "│", ink),
        Run(2, 5, "▖█▗", gold),
        Run(2, 8, "│", ink),
    )
    far, after = Run(2, 20, "│", ink), Run(3, 4, "▀", felt)
    inks, golds, felts = passes([top, left, crown, right, far, after], lambda style: id(style))
    assert inks == [top, left, Run(2, 5, "   ", ink), right, far]
    assert golds == [crown]
    assert felts == [after]


def test_what_was_drawn_before_in_another_colour_is_not_blanked() -> None:
    ink, gold = Style("black", "white"), Style("yellow", "white")
    runs = [Run(0, 0, "a", ink), Run(0, 1, "b", gold), Run(0, 2, "c", ink), Run(0, 3, "d", gold)]
    assert [[run.text for run in each] for each in passes(runs, id)] == [["a", " ", "c"], ["b", "d"]]
