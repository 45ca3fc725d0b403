"""Processes that compute for a program: one that answers calls, and a pool of them on all cores.

They stand apart from the terminal, whose signals reach the program alone, and they write nothing to it. Each
ends with its input, in the middle of a computation too: so none outlives the program, however that ends.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, NamedTuple

import blackjack_tui
from blackjack_tui.errors import BlackjackError


class Call(NamedTuple):
    """A call to be made in another process."""

    number: int
    slow: bool
    """Whether quick calls that come later are made first."""
    function: Callable[..., Any]
    arguments: tuple[Any, ...] = ()


class Reply(NamedTuple):
    """The result of a call."""

    number: int
    """The call's."""
    value: Any = None
    """The function's return value; None if there is an error."""
    error: BlackjackError | None = None
    """Why there is no value: a `UsageError` where the call was refused."""


if sys.platform == "win32":
    _NEW_GROUP = subprocess.CREATE_NEW_PROCESS_GROUP
else:
    _NEW_GROUP = 0


class ProcessEnded(BlackjackError, BrokenExecutor):
    """A process of a pool that has ended before its work was done."""


def own_command(module: str, *arguments: str) -> tuple[list[str], dict[str, str]]:
    """Returns the command, and its environment, that runs a module of this package in a process of its own.

    It runs the package that runs now, also from an archive, and not what lies in the working directory. A
    frozen program has no Python to start: it runs the module itself, as `__main__` reads its arguments.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, "-m", module, *arguments], dict(os.environ)
    here = str(Path(blackjack_tui.__file__).absolute().parents[1])
    path = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))
    return [sys.executable, "-P", "-m", module, *arguments], {**os.environ, "PYTHONPATH": path}


class Process:
    """A process that answers calls."""

    def __init__(self, nice: int = 0) -> None:
        """Starts the process. Raises OSError.

        `nice`: how far its priority is below that of this process.
        """
        self._mark = os.urandom(16).hex()
        """The end of what others have written before the first result; empty once it was read."""
        command, environment = own_command("blackjack_tui.odds.helper", str(nice), self._mark)
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            # Apart from the group to which a terminal sends its signals.
            creationflags=_NEW_GROUP,
            process_group=0,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._in, self._out = self._process.stdin, self._process.stdout

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def runs(self) -> bool:
        return self._process.poll() is None

    def send(self, call: Call) -> None:
        """Sends `call`; waits while the process does not read. Raises OSError when it has ended."""
        self._in.write(pickle.dumps(call))
        self._in.flush()

    def receive(self) -> Reply:
        """Waits for the next result. Raises EOFError, OSError or UnpicklingError when the process has ended."""
        while self._mark:
            line = self._out.readline()
            if not line:
                raise EOFError
            if line.endswith(f"{self._mark}\n".encode()):
                self._mark = ""
        reply: Reply = pickle.load(self._out)
        return reply

    def end(self) -> None:
        """Ends it."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        for pipe in (self._in, self._out):
            with suppress(OSError):  # a call may be left that could not be sent
                pipe.close()


_POOL_ENDED = "a process that computes has ended"


class Pool(Executor):
    """So many processes, each started with a call that finds no idle one. `shutdown` ends them at once."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._waiting: SimpleQueue[tuple[Future[Any], Callable[[], Any]] | None] = SimpleQueue()
        self._threads: list[Thread] = []
        self._lock = Lock()
        self._processes: list[Process] = []
        self._over = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Has a function called in one of the processes. The function must be one that can be imported."""
        if self._over:
            raise ProcessEnded(_POOL_ENDED)
        future: Future[Any] = Future()
        self._waiting.put((future, partial(fn, *args, **kwargs)))
        if len(self._threads) < self._jobs:
            thread = Thread(target=self._serve, daemon=True)
            try:
                thread.start()
                self._threads.append(thread)
            except RuntimeError:  # no memory for a thread, or too many: those that run do the work
                if not self._threads:
                    raise ProcessEnded(_POOL_ENDED) from None
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes; what they have not done is not done."""
        with self._lock:
            self._over = True
        for process in self._processes:
            process.end()
        for _ in self._threads:
            self._waiting.put(None)

    def _serve(self) -> None:
        """Hands calls to one process, as long as there are any."""
        process: Process | None = None
        while (waiting := self._waiting.get()) is not None:
            future, function = waiting
            if not future.set_running_or_notify_cancel():
                continue
            try:
                process = process or self._start()
                process.send(Call(0, False, function))
                reply = process.receive()
            except (OSError, EOFError, pickle.UnpicklingError):
                future.set_exception(ProcessEnded(_POOL_ENDED))
                break
            if reply.error is not None:
                future.set_exception(reply.error)
            else:
                future.set_result(reply.value)
        if process is not None:
            process.close()

    def _start(self) -> Process:
        """Returns a new process. Raises OSError, also once the pool was shut down."""
        with self._lock:
            if self._over:
                raise OSError
            self._processes.append(Process())
            return self._processes[-1]
