"""A seat at a Windows console."""

from collections.abc import Sequence
from types import TracebackType

from blackjack_tui.screen.buffer import Size
from tests.memory_terminal import Input
from tests.seats import CursesSeat, Shown
from tests.windows.console import Console

_OWN = {("gray", "black"), ("white", "black")}
"""The colours of a console in which nothing was drawn."""


class ConsoleSeat(CursesSeat):
    def __init__(self, size: Size, script: Sequence[Input]) -> None:
        super().__init__(script)
        self._console = Console(self.server, size)
        self.connect()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._console:
            super().__exit__(kind, error, trace)

    def shown(self) -> Shown:
        picture = self._console.picture
        cells = []
        for number, row in enumerate(picture.rows):
            colours = [picture.colours(number, column) for column in range(len(row))]
            cells.append(
                [
                    (text, "", "") if text == " " and pair in _OWN else (text, *pair)
                    for text, pair in zip(row, colours, strict=True)
                ]
            )
        return Shown(cells, picture.cursor)

    def spoil(self) -> None:
        self._console.overwrite("x")

    def press(self, key: str) -> None:
        self._console.press(key)

    def resize(self, size: Size) -> None:
        self._console.resize(size)

    def hang_up(self) -> None:
        raise NotImplementedError("with its console, Windows ends the program")
