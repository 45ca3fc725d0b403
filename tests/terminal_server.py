"""Obeys calls to a CursesTerminal that come through a socket, one a line.

Run with the port to connect to as the only argument. After every answer the terminal's title is the number of
the call, so that whoever reads the terminal knows that everything before has been read. A Windows console needs
no reading: it has at once what was drawn.
"""

import json
import os
import socket
import sys
from contextlib import suppress
from typing import Any

from blackjack_tui.errors import InputClosed
from blackjack_tui.screen import signals
from blackjack_tui.screen.buffer import Style
from blackjack_tui.screen.curses_terminal import CursesTerminal
from blackjack_tui.screen.keys import Key, Resized, Woken
from blackjack_tui.screen.terminal import Run


def obey(terminal: CursesTerminal, name: str, arguments: list[Any]) -> Any:
    """What the call returns, as JSON has it; its class's name for what has no value."""
    if name == "draw":
        runs, cursor = arguments
        arguments = [[Run(row, column, text, Style(*style)) for row, column, text, style in runs], cursor]
    try:
        got = getattr(terminal, name)(*arguments)
    except InputClosed as error:
        return type(error).__name__
    if isinstance(got, Key):
        return ["Key", got.name]
    return type(got).__name__ if isinstance(got, Resized | Woken) else got


def serve(calls: socket.socket) -> None:
    """Obeys until no more calls can come."""
    with calls, calls.makefile("rw", encoding="utf-8") as lines, CursesTerminal() as terminal:
        for number, line in enumerate(lines):
            answer = obey(terminal, *json.loads(line))
            with suppress(OSError):  # the terminal may be gone
                if sys.platform != "win32":
                    os.write(sys.stdout.fileno(), f"\x1b]2;{number}\a".encode())
            print(json.dumps(answer), file=lines, flush=True)


if __name__ == "__main__":
    signals.catch()
    serve(socket.create_connection(("127.0.0.1", int(sys.argv[1]))))
