"""A seat at a pseudo-terminal."""

from collections.abc import Sequence
from types import TracebackType
from typing import Any

from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import COLOURS, Size
from tests.memory_terminal import Input
from tests.pty_program import PtyProgram
from tests.seats import SIZE, CursesSeat, Shown

# As xterm sends them to a program that has asked for application keys.
SENT = {
    keys.ENTER: "\r",
    keys.ESCAPE: "\x1b",
    keys.BACKSPACE: "\x7f",
    keys.TAB: "\t",
    keys.UP: "\x1bOA",
    keys.DOWN: "\x1bOB",
    keys.RIGHT: "\x1bOC",
    keys.LEFT: "\x1bOD",
    keys.HOME: "\x1bOH",
    keys.END: "\x1bOF",
    keys.PAGE_UP: "\x1b[5~",
    keys.PAGE_DOWN: "\x1b[6~",
    keys.F1: "\x1bOP",
    keys.OTHER: "\x1b[99;9H",
}
# The sixteen names as pyte knows the colours that stand for them among xterm's 256.
HEXES = """
    000000 870000 008700 878700 000087 870087 008787 bcbcbc
    808080 ff0000 00ff00 ffff00 0000ff ff00ff 00ffff ffffff
"""
NAMES = dict(zip(HEXES.split(), COLOURS, strict=True))


class PtySeat(CursesSeat):
    def __init__(self, size: Size, script: Sequence[Input], **environment: str) -> None:
        super().__init__(script)
        self._calls = -1
        # That the terminal has closed is to be found out by reading from it, not by being told.
        deaf = ["sh", "-c", "trap '' HUP; exec \"$@\"", "sh"]
        self._program = PtyProgram([*deaf, *self.server], size, environment)
        self.connect()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._program:
            super().__exit__(kind, error, trace)

    @property
    def written(self) -> bytes:
        return self._program.written

    def shown(self) -> Shown:
        picture = self._program.picture
        cells = [
            [
                (cell.data, NAMES.get(cell.fg, ""), NAMES.get(cell.bg, ""))
                for cell in map(row.__getitem__, range(picture.columns))
            ]
            for row in map(picture.buffer.__getitem__, range(picture.lines))
        ]
        cursor = picture.cursor
        return Shown(cells, (cursor.y, cursor.x))

    def spoil(self) -> None:
        self._program.overwrite(b"\x1b[H\x1b[m" + b"x" * (SIZE.rows * SIZE.columns))

    def press(self, key: str) -> None:
        self._program.type(SENT.get(key, key))

    def resize(self, size: Size) -> None:
        self._program.resize(size)

    def hang_up(self) -> None:
        self._program.hang_up()

    def call(self, name: str, *arguments: Any) -> Any:
        self._calls += 1
        answer = super().call(name, *arguments)
        if not self._program.hung_up:
            title = str(self._calls)
            self._program.wait_until(lambda: self._program.picture.title == title, f"answer {title}")
        return answer
