"""Pools of processes that compute for a program: of one for odds at a table, or on all cores.

They are not in the terminal's process group, so that its signals reach only the program, and they write nothing
to the terminal. Each ends when its input ends, even during a computation: none outlives the program.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from queue import Empty, PriorityQueue
from threading import Thread
from typing import Any, NamedTuple

import blackjack_tui
from blackjack_tui.errors import BlackjackError


class Reply(NamedTuple):
    """The result of a call."""

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


def module_command(module: str, *arguments: str) -> tuple[list[str], dict[str, str]]:
    """Returns the command, and its environment, that runs a module of this package in a new process.

    The package is the one now running, even from an archive, never one in the working directory. A frozen
    program has no Python, so it starts itself: `__main__` understands `-m MODULE`.
    """
    if getattr(sys, "frozen", False):
        return [sys.executable, "-m", module, *arguments], dict(os.environ)
    # The folder that contains the package; `-P` keeps the working directory out of the search.
    parent_folder = str(Path(blackjack_tui.__file__).absolute().parents[1])
    path, user_path = parent_folder, os.environ.get("PYTHONPATH")
    if user_path:
        path += f"{os.pathsep}{user_path}"
    return [sys.executable, "-P", "-m", module, *arguments], {**os.environ, "PYTHONPATH": path}


class Process:
    """A process that answers calls, one after the other."""

    def __init__(self, nice: int = 0) -> None:
        """Starts the process, its priority lower by `nice` steps. Raises OSError."""
        self._mark = os.urandom(16).hex()
        """The line after which the results begin; empty once it has been read."""
        command, environment = module_command("blackjack_tui.odds.helper", str(nice), self._mark)
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            # A group of its own: a terminal sends its signals to the program's group.
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

    def send(self, function: Callable[[], Any]) -> None:
        """Sends a call of `function`, which must be importable. Raises OSError if the process has ended."""
        self._in.write(pickle.dumps(function))
        self._in.flush()

    def receive(self) -> Reply:
        """Waits for the next result and returns it.

        Raises EOFError, OSError or UnpicklingError when the process has ended.
        """
        # Skip what imported modules printed before the first result.
        while self._mark:
            line = self._out.readline()
            if not line:
                raise EOFError
            if line.endswith(f"{self._mark}\n".encode()):
                self._mark = ""
        reply: Reply = pickle.load(self._out)
        return reply

    def end(self) -> None:
        """Kills the process, and waits until it has ended."""
        self._process.kill()
        self._process.wait()

    def close(self) -> None:
        for pipe in (self._in, self._out):
            with suppress(OSError):  # a call may be left that could not be sent
                pipe.close()


_ENDED = "a process that computes has ended"
_LAST = -1
"""The priority of a queue entry that ends a thread: before quick calls (0) and slow ones (1)."""


class Pool(Executor):
    """A pool of `jobs` processes, started with the first calls. `shutdown` ends them at once.

    If a process ends before that, the pool ends too, and waiting calls fail with `ProcessEnded`.
    """

    def __init__(self, jobs: int, nice: int = 0) -> None:
        """`nice`: by how many steps the processes' priority is lower."""
        self._jobs = jobs
        self._nice = nice
        self._queue: PriorityQueue[tuple[int, int, Future[Any], Callable[[], Any]]] = PriorityQueue()
        """Each call with its priority and number, and the future of its result."""
        self._numbers = count()
        """Calls of one priority are made in this order."""
        self._processes: list[Process] = []
        self._has_ended = False

    @property
    def lives(self) -> bool:
        """Whether submitted calls are still made."""
        return not self._has_ended and all(process.runs for process in self._processes)

    @property
    def pid(self) -> int | None:
        """The process id of the first process; None before it is started."""
        return self._processes[0].pid if self._processes else None

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Asks for a call of `fn`, which must be importable, in one of the processes."""
        return self.put(partial(fn, *args, **kwargs))

    def put(self, function: Callable[[], Any], slow: bool = False) -> Future[Any]:
        """Asks for a call of `function`; quick calls come before slow ones. Raises `ProcessEnded`."""
        if len(self._processes) < self._jobs and not self._has_ended:
            self._start()
        if self._has_ended or not self._processes:  # ended, or not one could be started
            raise ProcessEnded(_ENDED)
        future: Future[Any] = Future()
        self._queue.put((slow, next(self._numbers), future, function))
        if self._has_ended:  # a thread has ended the pool meanwhile, and may have missed this call
            self._refuse()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Ends the processes, even during a call, and fails all calls. The arguments change nothing."""
        self._has_ended = True
        for process in self._processes:
            process.end()
            self._queue.put((_LAST, next(self._numbers), Future(), int))  # only the priority is read

    def _start(self) -> None:
        """Starts a process and its thread, unless there is no memory for them, or there are too many."""
        with suppress(OSError):
            process = Process(self._nice)
            try:
                Thread(target=self._serve, args=(process,), daemon=True).start()
                self._processes.append(process)
            except RuntimeError:  # no more threads
                process.end()
                process.close()

    def _serve(self, process: Process) -> None:
        """Sends calls to a process, one after the other, until the pool ends."""
        while True:
            priority, _, future, function = self._queue.get()
            if priority == _LAST:
                break
            if not future.set_running_or_notify_cancel():  # cancelled
                continue
            try:
                process.send(function)
                reply = process.receive()
            except (OSError, EOFError, pickle.UnpicklingError):
                self._has_ended = True
                future.set_exception(ProcessEnded(_ENDED))
                break
            if reply.error is not None:
                future.set_exception(reply.error)
            else:
                future.set_result(reply.value)
        process.close()
        self._refuse()

    def _refuse(self) -> None:
        """Fails every waiting call with `ProcessEnded`."""
        with suppress(Empty):
            while True:
                priority, _, future, _ = self._queue.get_nowait()
                if priority != _LAST and future.set_running_or_notify_cancel():  # false if it was cancelled
                    future.set_exception(ProcessEnded(_ENDED))
