"""Policies that are programs of other people: functions in Python files, and programs that speak JSON.

Each is given a time to answer. One that fails, or does not answer in time, raises `PolicyFailed`.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from io import StringIO
from queue import Empty, Queue, SimpleQueue
from threading import Thread
from time import monotonic
from types import ModuleType, TracebackType
from typing import Any, Self

from blackjack_tui import files
from blackjack_tui.errors import BlackjackError
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.table import Table

_FUNCTION = "policy"
_LARGEST = 1 << 20  # bytes of a Python file
_AT_ONCE = 4096  # bytes read from a program

if sys.platform == "win32":
    _NEW_GROUP = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    _NEW_GROUP = 0


class PolicyFailed(BlackjackError):
    """A policy that cannot go on: it raised an error, ended, gave no answer, or an illegal one."""


class FilePolicy:
    """The function `policy(question, table)` of a Python file, called in a thread that can be left behind.

    It prints nothing. Raises `UsageError` if the file cannot be read.
    """

    def __init__(self, path: str, patience: float) -> None:
        """`patience`: seconds."""
        self._patience = patience
        self._asked: SimpleQueue[tuple[Question, Table]] = SimpleQueue()
        self._answered: SimpleQueue[Any] = SimpleQueue()
        self._thread = Thread(target=self._serve, args=(path, files.read(path, _LARGEST)), daemon=True)

    def load(self) -> None:
        """Runs the file. Raises `PolicyFailed`."""
        self._answer_to(self._thread.start)

    def __call__(self, question: Question, table: Table) -> Action | None:
        """Returns the function's answer, one of the question's, or None. Raises `PolicyFailed`."""
        answer = self._answer_to(lambda: self._asked.put((question, table)))
        if answer is None or answer in question.actions:
            return None if answer is None else Action(answer)
        raise PolicyFailed(f"answers {answer[:40]!r}, which is none of {', '.join(question.actions)}")

    def _answer_to(self, ask: Callable[[], None]) -> Any:
        try:
            with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
                ask()
                answer = self._answered.get(timeout=self._patience)
        except Empty:
            self._interrupt()
            raise PolicyFailed(f"gave no answer in {self._patience:g} seconds") from None
        if isinstance(answer, BaseException):
            raise PolicyFailed(_words(answer))
        return answer

    def _interrupt(self) -> None:
        """Ends the thread where it computes: the other policies need the processor."""
        from ctypes import c_ulong, py_object, pythonapi

        pythonapi.PyThreadState_SetAsyncExc(c_ulong(self._thread.ident or 0), py_object(SystemExit))

    def _serve(self, path: str, text: str) -> None:
        try:
            module = ModuleType(_FUNCTION)
            module.__file__ = path
            exec(compile(text, path, "exec"), module.__dict__)
            function: Callable[[Question, Table], Any] = getattr(module, _FUNCTION)
            self._answered.put(None)
            while True:
                answer = function(*self._asked.get())
                self._answered.put(None if answer is None else str(answer))
        except BaseException as error:
            self._answered.put(error)


def _environment() -> dict[str, str]:
    """Returns the environment as it was before a frozen program put its own libraries in the way of others."""
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        environment["LD_LIBRARY_PATH"] = environment.get("LD_LIBRARY_PATH_ORIG", "")
    return environment


def _words(error: BaseException) -> str:
    """Returns the kind of `error` and what it says, unless that fails as well."""
    with suppress(Exception):
        return f"{type(error).__name__}: {error}"
    return type(error).__name__


class Program:
    """A program that reads lines and answers with keys. As a context manager it ends the program.

    Raises `PolicyFailed` if it cannot be started.
    """

    def __init__(self, command: Sequence[str], patience: float) -> None:
        """`patience`: seconds from a question to its answer."""
        self._patience = patience
        self._until = 0.0
        self._keys: list[str] = []
        self._read: Queue[bytes] = Queue(1)
        """Of a program that writes on and on no more is read than is used."""
        self._written: SimpleQueue[bytes] = SimpleQueue()
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env=_environment(),
                creationflags=_NEW_GROUP,
                process_group=0,  # so that all it has started ends with it
            )
        except (OSError, ValueError) as error:
            raise PolicyFailed(f"could not be started: {files.reason(error)}") from None
        for work in (self._reads, self._writes):
            Thread(target=work, daemon=True).start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(OSError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self._written.put(b"")

    def asks(self) -> None:
        """Begins the time to answer."""
        self._until = monotonic() + self._patience

    def write(self, line: str) -> None:
        """Writes a line without waiting for the program to read it."""
        self._written.put(f"{line}\n".encode())

    def read_key(self) -> str:
        """Returns the next character. Raises `PolicyFailed` at the end of the program or of its time."""
        if not self._keys:
            left = self._until - monotonic()
            try:
                read = self._read.get(timeout=left) if left > 0 else None
            except Empty:
                read = None
            if read is None:
                raise PolicyFailed(f"gave no answer in {self._patience:g} seconds")
            if not read:
                raise PolicyFailed("ended without an answer")
            self._keys = [*reversed(read.decode("utf-8", "replace"))]
        return self._keys.pop()

    def _reads(self) -> None:
        assert self._process.stdout
        with self._process.stdout as output, suppress(OSError, ValueError):
            while read := os.read(output.fileno(), _AT_ONCE):
                self._read.put(read)
        self._read.put(b"")

    def _writes(self) -> None:
        assert self._process.stdin
        with suppress(OSError, ValueError), self._process.stdin as stream:
            while line := self._written.get():
                stream.write(line)
                stream.flush()
