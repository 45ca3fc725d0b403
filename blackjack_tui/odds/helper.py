"""The program of a helper process: makes calls for a program that must not wait for them nor import numpy.

Calls come in on standard input and results go out where standard output was when the program began, both
pickled: processes.py is at the other ends.
"""

import os

# Set before numpy is imported: threads would cost the helper more than they bring.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import pickle
import signal
import sys
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any

from blackjack_tui.errors import TOO_LITTLE_MEMORY, BlackjackError
from blackjack_tui.odds.processes import Reply

Calls = SimpleQueue[Callable[[], Any]]


def _read(descriptor: int, calls: Calls) -> None:
    """Queues the calls, and ends the process with its input."""
    try:
        with open(descriptor, "rb") as source:
            while True:
                calls.put(pickle.load(source))
    finally:
        os._exit(0)


def _move_descriptor(descriptor: int) -> int:
    """Moves an open file to another descriptor, which it returns, and puts the null device in its place."""
    moved = os.dup(descriptor)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, descriptor)
    os.close(null)
    return moved


def _reply(call: Callable[[], Any]) -> Reply:
    try:
        return Reply(call())
    except BlackjackError as error:
        return Reply(error=error)
    except MemoryError:
        return Reply(error=BlackjackError(TOO_LITTLE_MEMORY))
    except Exception as error:
        return Reply(error=BlackjackError(f"odds could not be computed: {error!r}"))


def main(nice: int, mark: str) -> None:
    """Makes calls until there are no more, at a priority that is lower by `nice`.

    The results follow `mark`: what was written to standard output before is not this program's.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program handles Ctrl-C
    if sys.platform != "win32":
        os.nice(nice)
    calls: Calls = SimpleQueue()
    # The thread reads a copy: libraries of numpy look at standard input when loaded, and on Windows would hang.
    Thread(target=_read, args=(_move_descriptor(0), calls), daemon=True).start()
    with open(_move_descriptor(1), "wb") as results:
        results.write(f"{mark}\n".encode())
        while True:
            pickle.dump(_reply(calls.get()), results)
            results.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
