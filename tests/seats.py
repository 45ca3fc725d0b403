"""Terminals with somebody before them, who types and resizes by a script; what they show can be seen."""

import json
import socket
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import TracebackType
from typing import Any, NamedTuple, Protocol, Self

from blackjack_tui.errors import InputClosed
from blackjack_tui.screen.buffer import Size, Style
from blackjack_tui.screen.keys import RESIZED, Click, Key, Resized
from blackjack_tui.screen.terminal import Run, Terminal
from tests.memory_terminal import InPause, Input, MemoryTerminal

SIZE = Size(4, 12)

_PATIENCE = 60.0  # seconds, far more than an answer takes


class Shown(NamedTuple):
    """What is on a terminal: each cell's character and the names of its colours, and the cursor's place."""

    cells: list[list[tuple[str, str, str]]]
    cursor: tuple[int, int] | None

    @property
    def lines(self) -> list[str]:
        return ["".join(character for character, _, _ in row) for row in self.cells]


class Seat(Terminal, Protocol):
    """A terminal with somebody before it, who types and resizes it by a script."""

    def shown(self) -> Shown: ...

    def spoil(self) -> None:
        """Has another program write over everything."""


class MemorySeat(MemoryTerminal):
    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def shown(self) -> Shown:
        self.read(0)
        frame = self.frames[-1]
        cells = [[(text, style.fore, style.back) for text, style in row] for row in frame.cells]
        return Shown(cells, frame.cursor)

    def spoil(self) -> None:
        style = Style("red", "white")
        self.draw([Run(row, 0, "x" * SIZE.columns, style) for row in range(SIZE.rows)], None)


class CursesSeat(ABC):
    """A CursesTerminal in a program of its own, as `tests.terminal_server` serves it.

    Where that runs, and what it shows there, its children say.
    """

    def __init__(self, script: Sequence[Input]) -> None:
        self._script = list(script)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._listening.settimeout(_PATIENCE)

    @property
    def server(self) -> list[str]:
        """The command to be run."""
        return [sys.executable, "-m", "tests.terminal_server", str(self._listening.getsockname()[1])]

    def connect(self) -> None:
        """Waits for the program, which has been started."""
        with self._listening, self._listening.accept()[0] as connection:
            connection.settimeout(_PATIENCE)
            self._line = connection.makefile("rw", encoding="utf-8")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._line.close()

    @abstractmethod
    def shown(self) -> Shown: ...

    @abstractmethod
    def spoil(self) -> None: ...

    @abstractmethod
    def press(self, key: str) -> None:
        """Presses a key, by its name."""

    @abstractmethod
    def resize(self, size: Size) -> None: ...

    @abstractmethod
    def hang_up(self) -> None:
        """Closes the terminal."""

    def size(self) -> Size:
        return Size(*self.call("size"))

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        self.call("draw", runs, cursor)

    def clear(self) -> None:
        self.call("clear")

    def title(self, text: str) -> None:
        self.call("title", text)

    def wake_on(self, descriptors: Sequence[int]) -> None:
        self.call("wake_on", descriptors)

    def read(self, timeout: float | None) -> Key | Click | Resized | None:
        if self._script and isinstance(self._script[0], InPause) == (timeout is not None):
            given = self._script.pop(0)
            given = given.input if isinstance(given, InPause) else given
            if isinstance(given, Size):
                self.resize(given)
            elif isinstance(given, Key):
                self.press(given.name)
        elif timeout is None:
            self.hang_up()
        got = self.call("read", timeout)
        if got == "InputClosed":
            raise InputClosed("so it was told")
        if got == "Resized":
            return RESIZED
        return Key(got[1]) if got else None

    def call(self, name: str, *arguments: Any) -> Any:
        print(json.dumps([name, arguments]), file=self._line, flush=True)
        return json.loads(self._line.readline())
