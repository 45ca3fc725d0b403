"""The start of a program at a pseudo-terminal: on Linux forked from a Python that has imported it already.

That saves four fifths of what a start costs. Only the program itself is forked, and only if nothing that
Python reads at its own start, such as the locale, is to be different. It ends without taking modules apart.
"""

import atexit
import gc
import json
import os
import pkgutil
import runpy
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from fcntl import ioctl
from functools import cache
from importlib import import_module
from pathlib import Path
from termios import TIOCSCTTY

import blackjack_tui

ROOT = Path(__file__).parents[1]
PROGRAM = [sys.executable, "-m", "blackjack_tui"]
_READ_AT_THE_START = ("LANG", "LC_", "PYTHON")
_LOCALE = {"LC_ALL": "C.UTF-8"}
# Numpy comes with the latter, as it does not with a game.
_NOT_IMPORTED = (
    *("__main__", "env", "library"),
    *("coach.review", "commands.ramp_", "odds.", "sharing.", "simulation."),
)


def start(
    command: Sequence[str], terminal: int, environment: Mapping[str, str]
) -> "subprocess.Popen[bytes] | ForkedProgram":
    """Starts a program at a terminal that it then controls, in the folder of the project."""
    heeded = {name: value for name, value in environment.items() if name.startswith(_READ_AT_THE_START)}
    can_fork = sys.platform == "linux" and hasattr(os, "pidfd_open")
    if can_fork and [*command[:3]] == PROGRAM and heeded == _LOCALE:
        return ForkedProgram(command[3:], os.ttyname(terminal), environment)
    # Opening it makes it the controlling terminal of a shell that leads a session of its own.
    take_over = f': <"{os.ttyname(terminal)}" && exec "$@"'
    return subprocess.Popen(
        ["/bin/sh", "-c", take_over, "sh", *command],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        cwd=ROOT,
        env=environment,
        start_new_session=True,
    )


class ForkedProgram:
    """A running program; of `subprocess.Popen` it has what a test needs."""

    def __init__(self, arguments: Sequence[str], terminal: str, environment: Mapping[str, str]) -> None:
        self.pid = _ask({"arguments": arguments, "terminal": terminal, "environment": environment})
        self._handle = os.pidfd_open(self.pid)
        self._status: int | None = None

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def poll(self) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            return self.wait(0)
        return None

    def wait(self, timeout: float | None = None) -> int:
        """Returns the exit status as Popen does. Raises TimeoutExpired."""
        if self._status is None:
            if not select.select([self._handle], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(PROGRAM, timeout or 0)
            self._status = _ask({"wait": self.pid})
            os.close(self._handle)
        return self._status


@cache
def _server() -> socket.socket:
    """A connection to a server. It ends before this process does."""
    mine, theirs = socket.socketpair()
    # Its standard streams are those of a program at a terminal.
    _, terminal = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.forking", str(theirs.fileno())],
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        cwd=ROOT,
        env=_LOCALE,
        pass_fds=(theirs.fileno(),),
        start_new_session=True,
    )
    os.close(terminal)
    theirs.close()
    atexit.register(process.wait)
    atexit.register(mine.close)  # called first
    return mine


def _ask(request: Mapping[str, object]) -> int:
    server = _server()
    server.sendall(json.dumps(request).encode() + b"\n")
    return int(server.recv(64))


def serve(connection: socket.socket) -> None:
    """Forks programs and waits for their ends as requests say, until there are no more."""
    for room in pkgutil.walk_packages(blackjack_tui.__path__, "blackjack_tui."):
        if not room.name.removeprefix("blackjack_tui.").startswith(_NOT_IMPORTED):
            import_module(room.name)
    gc.freeze()
    for line in connection.makefile("rb"):
        request = json.loads(line)
        if "wait" in request:
            answer = os.waitstatus_to_exitcode(os.waitpid(request["wait"], 0)[1])
        else:
            # It is open before anybody hears of the program, so that it never looks as if nobody had it.
            terminal = os.open(request["terminal"], os.O_RDWR | os.O_NOCTTY)
            answer = os.fork()
            if not answer:
                os.close(connection.detach())
                _become(request["arguments"], terminal, request["environment"])
            os.close(terminal)
        connection.sendall(str(answer).encode())


def _become(arguments: Sequence[str], terminal: int, environment: Mapping[str, str]) -> None:
    """Runs the program at a terminal, and ends the process."""
    os.setsid()
    ioctl(terminal, TIOCSCTTY, 0)
    for stream in range(3):
        os.dup2(terminal, stream)
    os.close(terminal)
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = arguments
    try:
        runpy.run_module("blackjack_tui", run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        if threading.active_count() > 1 or not isinstance(ended.code, int):
            raise
        atexit._run_exitfuncs()
        os._exit(ended.code)


if __name__ == "__main__":
    serve(socket.socket(fileno=int(sys.argv[1])))
