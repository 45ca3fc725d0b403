"""The client of the helper process: asks for odds without waiting, and without numpy.

A question gets a number at once. Its answer comes later, from `answers`; `fileno` is a socket to be waited on
beside the keyboard. The helper is started with the first question, and again if it has died.
"""

import os
import pickle
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple

import blackjack_tui
from blackjack_tui.game.rules import Rules

NEEDS_NUMPY: Final = "odds need numpy, which cannot be imported: pip install numpy"
ENDED: Final = "the process that computes odds has ended"
SLOW: Final = frozenset({"book", "chart_return", "round_value"})
"""The methods that take about a second: the helper answers other questions first."""


_AT_ONCE: Final = 4096


class Question(NamedTuple):
    """A call of a method of `Odds`."""

    number: int
    method: str
    rules: Rules
    arguments: tuple[Any, ...]
    named: Mapping[str, Any]


class Answer(NamedTuple):
    """The answer to a question."""

    number: int
    """The question's."""
    value: Any = None
    """The method's result; None where there is a problem."""
    problem: str | None = None
    """Why there is no value, in one line."""
    failed: bool = False
    """Whether the computation failed, rather than the question being refused."""


class Client:
    """Asks a helper process of its own for odds. Use it as a context manager, or `close` it."""

    def __init__(self) -> None:
        self._asked = 0
        self._open: dict[int, _Helper | None] = {}
        self._helper: _Helper | None = None
        self._heard: SimpleQueue[Answer | _Helper] = SimpleQueue()
        self._wake, self._woken = socket.socketpair()
        self._wake.setblocking(False)
        self._woken.setblocking(False)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, method: str, rules: Rules, *arguments: Any, **named: Any) -> int:
        """Asks for what `method` of `Odds(rules)` returns; returns the question's number."""
        self._asked += 1
        question = Question(self._asked, method, rules, arguments, named)
        self._open[question.number] = None
        try:
            if self._helper is None or not self._helper.lives:
                self._start()
            assert self._helper is not None
            self._open[question.number] = self._helper
            self._helper.send(question)
        except OSError:
            self._hear(Answer(question.number, problem=ENDED, failed=True))
        return question.number

    def answers(self) -> list[Answer]:
        """The answers that have come since the last call. It does not wait."""
        with suppress(BlockingIOError):
            while self._woken.recv(_AT_ONCE):
                pass
        found = []
        with suppress(Empty):
            while True:
                heard = self._heard.get_nowait()
                if isinstance(heard, Answer):
                    come = [heard]
                else:
                    come = [
                        Answer(number, problem=ENDED, failed=True)
                        for number, of in self._open.items()
                        if of is heard
                    ]
                found += [answer for answer in come if answer.number in self._open]
                for answer in come:
                    self._open.pop(answer.number, None)
        return found

    @property
    def waiting(self) -> bool:
        """Returns whether the reading thread has delivered answers. Makes no system call."""
        return not self._heard.empty()

    def fileno(self) -> int:
        """Returns a socket that becomes readable when there are answers, for `select`."""
        return self._woken.fileno()

    @property
    def pid(self) -> int | None:
        """The helper's process, if one was started."""
        return self._helper.pid if self._helper else None

    def close(self) -> None:
        """Ends the helper."""
        if self._helper is not None:
            self._helper.end()
            self._helper = None
        self._wake.close()
        self._woken.close()

    def _start(self) -> None:
        if self._helper is not None:
            self._helper.end()
        self._helper = _Helper(self._hear)

    def _hear(self, heard: "Answer | _Helper") -> None:
        self._heard.put(heard)
        # Closed, or full: then the waiting `select` has returned already.
        with suppress(OSError):
            self._wake.send(b"!")


class _Helper:
    """One helper process, and the thread that reads its answers."""

    def __init__(self, hear: "Callable[[Answer | _Helper], None]") -> None:
        """Starts the process on this package, not on what lies in the working directory. Raises OSError."""
        here = str(Path(blackjack_tui.__file__).parents[1])
        path = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "blackjack_tui.odds.helper"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
        )
        self._hear = hear
        self._silent = False
        self._thread = Thread(target=self._listen, daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    @property
    def lives(self) -> bool:
        """Whether the process runs and its answers are still being read."""
        return not self._silent and self._process.poll() is None

    def send(self, question: Question) -> None:
        """Sends `question`. Raises OSError when it has ended."""
        assert self._process.stdin is not None
        pickle.dump(question, self._process.stdin)
        self._process.stdin.flush()

    def end(self) -> None:
        """Ends it."""
        self._process.kill()
        self._process.wait()
        self._thread.join()
        for pipe in (self._process.stdin, self._process.stdout):
            assert pipe is not None
            # A question may be left that could not be sent.
            with suppress(OSError):
                pipe.close()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with suppress(EOFError, OSError, pickle.UnpicklingError):
            while True:
                self._hear(pickle.load(self._process.stdout))
        # First, so that no question goes to the helper after its end was reported.
        self._silent = True
        self._hear(self)
