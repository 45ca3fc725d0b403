"""A frame that curses sends in several pieces reaches the terminal in one."""

import os
import socket
import sys

import pytest

from blackjack_tui.screen.curses_frames import OneWrite


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
