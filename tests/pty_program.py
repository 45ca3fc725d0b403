"""A program in a pseudo-terminal, and what it shows there, read back with pyte."""

import copy
import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, Self

import pyte
import pytest

from blackjack_tui.screen.buffer import Size

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

import fcntl
import pty
import termios

ROOT = Path(__file__).parents[1]
STANDARD = Size(24, 80)
DEADLINE = 60.0
"""Seconds, far more than anything here takes on a loaded machine: only what never comes is late."""

_SEALED = {
    "PATH": os.defpath,
    "HOME": "/nonexistent",
    "BLACKJACK_TUI_KEEP": "no",  # what a test does not ask for is not kept
    "TERM": "xterm-256color",
    "LC_ALL": "C.UTF-8",
    # Lines are then drawn as characters of UTF-8, which pyte knows, instead of from the VT100's own set.
    "NCURSES_NO_UTF8_ACS": "1",
}
_LOOK = 0.001  # seconds between two looks at what a program does
_QUIET = 0.05  # seconds without output after which a program may wait for a key, where no system tells
_UNHEEDED = 0.2  # seconds after which keys that woke nobody, such as a part of a line, count as taken
# What a process waits for, in the kernel's words, when it is not for input: locks, children, helpers, time.
_OTHER_WAITS = ("futex", "wait4", "do_wait", "pipe", "nanosleep")
_PROCESSES = Path("/proc")
_SLEEPS = re.compile(r"^voluntary_ctxt_switches:\s*(\d+)", re.MULTILINE)
_AT_ONCE = 2048  # bytes
_LAST_WORDS = 2**14  # bytes
_ALTERNATE_SCREEN = 1049
# What pyte would misread: sequences whose parameters begin with one of < = >, which set up keyboards.
_PRIVATE = re.compile(rb"\x1b\[[<=>][\d;:]*[@-~]")
_UNFINISHED = re.compile(rb"\x1b(\[[<=>]?[\d;:]*)?\Z")


def _caught(_number: int, _frame: FrameType | None) -> None:
    """Does nothing: a program started by one that catches a signal does with it as usual."""


# What a program ignores, those that it starts ignore too, as under nohup or in a script's background.
for _number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):
    if signal.getsignal(_number) is signal.SIG_IGN:
        signal.signal(_number, _caught)


class Picture(pyte.Screen):
    """What a terminal shows: pyte's screen, with what xterm has beyond it."""

    def __init__(self, size: Size) -> None:
        super().__init__(size.columns, size.rows)
        self._last = " "
        self._main: tuple[Any, int, int] | None = None

    def draw(self, data: str) -> None:
        self._last = data[-1]
        super().draw(data)

    def repeat(self, count: int = 1) -> None:
        """REP: the last character, again."""
        self.draw(self._last * max(1, count))

    def erase_in_display(self, how: int = 0, *_more: Any, **_options: Any) -> None:
        with self._erasing() as blank:
            for row in {0: range(self.cursor.y + 1, self.lines), 1: range(self.cursor.y)}.get(
                how, range(self.lines)
            ):
                for column in range(self.columns):
                    self.buffer[row][column] = blank
            if how in (0, 1):
                super().erase_in_line(how)

    def erase_in_line(self, how: int = 0, private: bool = False) -> None:
        with self._erasing():
            super().erase_in_line(how, private)

    def erase_characters(self, count: int | None = None) -> None:
        with self._erasing():
            super().erase_characters(count)

    @contextmanager
    def _erasing(self) -> Iterator[pyte.screens.Char]:
        """Erased cells have the current background (bce) and nothing else of the current style."""
        style = self.cursor.attrs
        self.cursor.attrs = self.default_char._replace(bg=style.bg)
        yield self.cursor.attrs
        self.cursor.attrs = style

    def set_mode(self, *modes: int, **options: Any) -> None:
        super().set_mode(*modes, **options)
        if _ALTERNATE_SCREEN in modes and self._main is None:
            self._main = copy.deepcopy(self.buffer), self.cursor.x, self.cursor.y
            self.erase_in_display(2)

    def reset_mode(self, *modes: int, **options: Any) -> None:
        super().reset_mode(*modes, **options)
        if _ALTERNATE_SCREEN in modes and self._main is not None:
            self.buffer, self.cursor.x, self.cursor.y = self._main
            self._main = None

    @property
    def is_main(self) -> bool:
        """Whether this is the main screen, not the one that full-screen programs use."""
        return self._main is None

    @property
    def text(self) -> str:
        """The text of all rows."""
        return "\n".join(line.rstrip() for line in self.display)


class _Stream(pyte.ByteStream):
    def __init__(self, picture: Picture) -> None:
        self.csi = {**self.csi, "b": "repeat"}
        self._held = b""
        super().__init__(picture)

    def take(self, data: bytes) -> None:
        data = _PRIVATE.sub(b"", self._held + data)
        unfinished = _UNFINISHED.search(data)
        end = unfinished.start() if unfinished else len(data)
        self._held = data[end:]
        self.feed(data[:end])


class Missed(AssertionError):
    """What was waited for did not come. Its text has the last screen."""


class PtyProgram:
    """`command` in a pseudo-terminal that it controls, of `size`, in an environment of its own.

    `environment` adds to that, or takes away where it says None. On the way out the program is ended.
    """

    def __init__(
        self,
        command: Sequence[str],
        size: Size = STANDARD,
        environment: Mapping[str, str | None] | None = None,
    ) -> None:
        settings = {**_SEALED, **(environment or {})}
        self.picture = Picture(size)
        self.hung_up = False
        self._typed: tuple[str, float] | None = None
        self.written = b""
        """Every byte the program has written."""
        self._stream = _Stream(self.picture)
        self._is_drawn = True
        self._terminal, theirs = pty.openpty()
        self.resize(size)
        self.modes_before = self.modes()
        # Opening it makes it the controlling terminal of a shell that leads a session of its own.
        take_over = f': <"{os.ttyname(theirs)}" && exec "$@"'
        self._process = subprocess.Popen(
            ["/bin/sh", "-c", take_over, "sh", *command],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=ROOT,
            env={name: value for name, value in settings.items() if value is not None},
            start_new_session=True,
        )
        os.close(theirs)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.hang_up()
        self._process.kill()
        self._process.wait()

    def type(self, keys: str | bytes) -> None:
        """Sends `keys` as a keyboard would, once the program waits for input."""
        self.wait_for_input()
        self.type_ahead(keys)

    def type_ahead(self, keys: str | bytes) -> None:
        """Sends `keys` whatever the program does."""
        self._typed = self._sleeps(), time.monotonic()
        os.write(self._terminal, keys if isinstance(keys, bytes) else keys.encode())

    def resize(self, size: Size) -> None:
        """Gives the terminal another size; the system tells the program."""
        self.picture.resize(*size)
        self.tell_size(size)

    def tell_size(self, size: Size) -> None:
        """The same, with the picture left as it is."""
        fcntl.ioctl(self._terminal, termios.TIOCSWINSZ, struct.pack("4H", *size, 0, 0))

    def children(self) -> list[int]:
        """Returns the processes that the program has started, where the system lists them."""
        with suppress(OSError):
            tasks = Path(f"/proc/{self._process.pid}/task").iterdir()
            return [int(child) for task in tasks for child in (task / "children").read_text().split()]
        return []

    def wait_for_children(self, count: int) -> None:
        """Returns once the program has started so many processes."""
        give_up = time.monotonic() + DEADLINE
        while len(self.children()) < count:
            if time.monotonic() > give_up:
                raise Missed(f"not in time: {count} processes of the program")
            self._read(_QUIET / 10)

    def signal(self, number: int) -> None:
        """Sends the program a signal."""
        self._process.send_signal(number)

    def hang_up(self) -> None:
        """Closes the terminal under the program."""
        if not self.hung_up:
            os.close(self._terminal)
            self.hung_up = True

    def overwrite(self, data: bytes) -> None:
        """Shows what another program writes to the same terminal."""
        self._stream.take(data)

    def modes(self) -> list[Any]:
        """How the terminal is set: echo, keys at once, and the like."""
        return termios.tcgetattr(self._terminal)

    def wait_for(self, pattern: str) -> None:
        """Returns once `pattern` was found on the screen and the program waits for input, or has ended."""
        self.wait_until(lambda: re.search(pattern, self.picture.text) is not None, f"{pattern!r} on the screen")
        self.wait_for_input()

    def wait_for_input(self) -> None:
        """Returns once the program has taken all that was typed, and waits for more, or has ended.

        All that it has written is then in the picture. A pause that a key can end is such a wait.
        """
        give_up = time.monotonic() + DEADLINE
        while not self.hung_up and (self._writes(0) or not self._waits() or self._writes(0)):
            if time.monotonic() > give_up:
                raise Missed(f"not in time: a wait for input; the screen:\n{self.picture.text}")
            if not self._read(_LOOK):
                return

    def _writes(self, seconds: float) -> bool:
        """Whether there is something to read within `seconds`, be it the end."""
        return bool(select.select([self._terminal], [], [], seconds)[0])

    def _waits(self) -> bool:
        """Whether the process in the foreground sleeps, and not for something else than input, or has ended."""
        if not _PROCESSES.exists():
            return not self._writes(_QUIET)
        if self._typed and self._typed[0] == self._sleeps() and time.monotonic() < self._typed[1] + _UNHEEDED:
            return False
        with suppress(OSError):
            process = _PROCESSES / str(self._foreground())
            state = (process / "stat").read_text().rpartition(")")[2].split()[0]
            place = (process / "wchan").read_text()
            return state in "ZX" or (state == "S" and not any(wait in place for wait in _OTHER_WAITS))
        return self._process.poll() is not None

    def _sleeps(self) -> str:
        """The process in the foreground, and how often it has gone to sleep by itself."""
        with suppress(OSError):
            process = _PROCESSES / str(self._foreground())
            return f"{process} {_SLEEPS.findall((process / 'status').read_text())}"
        return ""

    def _foreground(self) -> int:
        """The process that has the terminal; 0 before any has."""
        return os.tcgetpgrp(self._terminal)

    def wait_until(self, condition: Callable[[], bool], what: str) -> None:
        """Returns once `condition`, described by `what`, holds of what the program has written."""
        give_up = time.monotonic() + DEADLINE
        while not condition():
            left = give_up - time.monotonic()
            if left <= 0 or not self._read(left):
                if condition():
                    return
                reason = "in time" if left <= 0 else "before the program ended"
                raise Missed(f"not {reason}: {what}; the screen:\n{self.picture.text}")

    def exit_status(self) -> int:
        """Waits for the end of the program; its status, or the number of the signal that ended it, negative."""
        if not self.hung_up:
            ended = False
            give_up = time.monotonic() + DEADLINE
            while not ended and (left := give_up - time.monotonic()) > 0:
                ended = not self._read(left)
        return self.exit_status_unread()

    def exit_status_unread(self) -> int:
        """The same, without reading what the program writes."""
        with suppress(subprocess.TimeoutExpired):
            return self._process.wait(DEADLINE)
        raise Missed(f"not in time: the end of the program; the screen:\n{self.picture.text}")

    def wait_for_silence(self) -> None:
        """Returns once the program has begun to write, and no more can be written until somebody reads it.

        The picture stays as it is: a signal can cut what is written then in the middle of a sequence.
        """
        self._is_drawn = False
        give_up = time.monotonic() + DEADLINE
        before = -1
        while (waiting := self._unread()) != before or not waiting or not self._waits():
            before = waiting
            if time.monotonic() > give_up:
                raise Missed("not in time: a full terminal")
            select.select([], [], [], _QUIET)

    def _unread(self) -> int:
        """How many bytes the program has written that nobody has read."""
        return int.from_bytes(fcntl.ioctl(self._terminal, termios.FIONREAD, bytes(4)), sys.byteorder)

    def flood(self, data: bytes, then: bytes) -> int:
        """Types `data` as fast as the program reads it, and at last `then`, again and again, until it ends.

        Drops what the program writes, except its last words. Returns how much of `data` there was room for.
        """
        sent = 0
        os.set_blocking(self._terminal, False)
        with suppress(OSError):  # nobody has the terminal open any more
            while True:
                is_typed = sent == len(data)
                ready = select.select(
                    [self._terminal], [] if is_typed else [self._terminal], [], _QUIET if is_typed else DEADLINE
                )
                readable, writable, _ = ready
                if readable:
                    self.written = self.written[-_LAST_WORDS:] + os.read(self._terminal, 2**16)
                elif is_typed:
                    os.write(self._terminal, then)
                with suppress(BlockingIOError):
                    if writable:
                        sent += os.write(self._terminal, data[sent : sent + _AT_ONCE])
                if not readable and not writable and not is_typed:
                    raise Missed(f"not in time: a read of what was typed, after {sent:,} bytes")
        return sent

    def _read(self, seconds: float) -> bool:
        """Takes in what the program writes within `seconds`; False if it never will write again."""
        if not select.select([self._terminal], [], [], seconds)[0]:
            return True
        try:
            data = os.read(self._terminal, 2**16)
        except OSError:  # nobody has the terminal open any more
            data = b""
        self.take(data)
        return bool(data)

    def take(self, data: bytes) -> None:
        """Takes in what the program has written."""
        self.written += data
        if self._is_drawn:
            self._stream.take(data)

    def is_given_back(self) -> bool:
        """Whether the terminal is as the program found it: main screen, cursor, modes."""
        return self.picture.is_main and not self.picture.cursor.hidden and self.modes() == self.modes_before


def blackjack(*options: str, size: Size = STANDARD, before: str = "", **environment: str | None) -> PtyProgram:
    """The program, with a hand of 17 against 24 to be dealt; `before` is what a shell does first."""
    known = ("--rules", "scripting-games", "--view", "names", "--seed", "2008")
    command = [sys.executable, "-m", "blackjack_tui", *known, *options]
    return PtyProgram(after(before, command), size, environment)


def after(before: str, command: Sequence[str]) -> Sequence[str]:
    """A command that runs `before` in a shell first, if there is something to run."""
    return ["sh", "-c", f'{before}\nexec "$@"', "sh", *command] if before else command
