"""A program in a Windows console, and what it shows there, as `tests.windows.console_server` tells it."""

import json
import os
import queue
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from blackjack_tui.screen.buffer import COLOURS, Size

ROOT = Path(__file__).parents[2]
STANDARD = Size(25, 80)
BEFORE = r"C:\>blackjack-tui"
"""What is in the console before the program starts."""
DEADLINE = 60.0
"""Seconds, far more than anything here takes: only what never comes is late."""

_POLL = 0.03
_REVERSED = 0x4000
# The old console cannot show what curses sends where it believes one of the newer ones.
_UNSET = ("WT_SESSION", "ConEmuANSI", "NO_COLOR", "TERM")


class Picture(NamedTuple):
    """What a console shows: each row's text and its cells' attributes, and the cursor, if it can be seen."""

    rows: list[str]
    attributes: list[list[int]]
    cursor: tuple[int, int] | None
    status: int | None
    """The exit status of the program, once it has ended."""

    @property
    def text(self) -> str:
        """The text of all rows."""
        return "\n".join(row.rstrip() for row in self.rows)

    def colours(self, row: int, column: int) -> tuple[str, str]:
        """The names of a cell's colours, in front and behind."""
        attribute = self.attributes[row][column]
        fore, back = _name(attribute & 15), _name(attribute >> 4 & 15)
        return (back, fore) if attribute & _REVERSED else (fore, back)

    def place(self, text: str) -> tuple[int, int]:
        """Where `text` is: the row and column of its first cell."""
        for number, row in enumerate(self.rows):
            if text in row:
                return number, row.index(text)
        raise AssertionError(f"{text!r} is not in the console:\n{self.text}")

    def colours_of(self, text: str) -> tuple[str, str]:
        """The colours of `text`, the same in all of its cells that are not empty."""
        row, column = self.place(text)
        found = {self.colours(row, column + at) for at, character in enumerate(text) if character != " "}
        assert len(found) == 1, f"{text!r} is in several colours: {found}"
        return found.pop()


def _name(number: int) -> str:
    """The colour's name. The console counts blue as 1 and red as 4."""
    return COLOURS[number & 0b1010 | (number & 1) << 2 | (number & 4) >> 2]


class Missed(AssertionError):
    """What was waited for did not come. Its text has the last picture."""


class Console:
    """`command` in a console of its own, of `size`; `environment` adds to that of the tests.

    On the way out the program is ended.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        size: Size = STANDARD,
        environment: Mapping[str, str] | None = None,
    ) -> None:
        inherited = {
            name: value
            for name, value in os.environ.items()
            if name not in _UNSET and not name.startswith("BLACKJACK_TUI_")
        }
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tests.windows.console_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            encoding="utf-8",
            env={**inherited, **(environment or {})},
        )
        self._answers = queue.Queue[str]()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self.modes_before = self.modes()
        self._call("start", command, *size, f"{BEFORE}\n")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._server.stdin
        self._server.stdin.close()
        try:
            self._server.wait(DEADLINE)
        finally:
            self._server.kill()
            self._listener.join(DEADLINE)

    @property
    def picture(self) -> Picture:
        """What is shown now."""
        told = self._call("look")
        cursor = told["cursor"] and tuple(told["cursor"])
        return Picture(told["text"], told["attributes"], cursor, told["status"])

    def press(self, *keys: str) -> None:
        """Presses keys: characters, or what `blackjack_tui.screen.keys` calls them."""
        for key in keys:
            self._call("press", key)

    def click(self, row: int, column: int) -> None:
        """Clicks on a cell."""
        self._call("click", row, column)

    def resize(self, size: Size) -> None:
        """Gives the console another size."""
        self._call("resize", *size)

    def overwrite(self, character: str) -> None:
        """Has another program fill the console with `character`."""
        self._call("overwrite", character)

    def modes(self) -> list[int]:
        """How the console is set: echo, keys at once, and the like."""
        modes: list[int] = self._call("modes")
        return modes

    def wait_for(self, pattern: str) -> Picture:
        """The picture, once `pattern` is found in it and nothing changes any more."""
        return self.wait_until(
            lambda picture: re.search(pattern, picture.text) is not None, f"{pattern!r} in the console"
        )

    def wait_until(self, condition: Callable[[Picture], bool], what: str) -> Picture:
        """The picture, once `condition`, described by `what`, holds of two in a row that are the same."""
        give_up = time.monotonic() + DEADLINE
        last = None
        while (picture := self.picture) != last or not condition(picture):
            last, now = picture, time.monotonic()
            if now > give_up:
                raise Missed(f"not in time: {what}; the console:\n{picture.text}")
            if picture.status is not None:  # one more look
                give_up = min(give_up, now + 0.5)
            time.sleep(_POLL)
        return picture

    def exit_status(self) -> int:
        """Waits for the end of the program; its status."""
        status = self.wait_until(lambda picture: picture.status is not None, "the end of the program").status
        assert status is not None
        return status

    def is_given_back(self) -> bool:
        """Whether the console is as the program found it: what was in it, cursor, modes."""
        picture = self.picture
        return (
            picture.rows[0].rstrip() == BEFORE
            and picture.cursor is not None
            and self.modes() == self.modes_before
        )

    def _listen(self) -> None:
        assert self._server.stdout
        with self._server.stdout as answers:
            for line in answers:
                self._answers.put(line)
        self._answers.put("")

    def _call(self, name: str, *arguments: object) -> Any:
        assert self._server.stdin
        print(json.dumps([name, arguments]), file=self._server.stdin, flush=True)
        line = self._answers.get(timeout=DEADLINE)
        answer = json.loads(line or '{"raised": "the console has ended"}')
        if "raised" in answer:
            raise OSError(answer["raised"])
        return answer["returned"]


def blackjack(*options: str, size: Size = STANDARD, **environment: str) -> Console:
    """The program, with a hand of 17 against 24 to be dealt."""
    known = ("--rules", "scripting-games", "--no-keep", "--seed", "2008", "--speed", "0")
    command = [sys.executable, "-m", "blackjack_tui", *known, *options]
    return Console(command, size, environment)
