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

from blackjack_tui.errors import BlackjackError
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


def _moved(descriptor: int) -> int:
    """Moves what is open at a descriptor to another, which it returns, and opens nothing in its place."""
    moved = os.dup(descriptor)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, descriptor)
    os.close(nothing)
    return moved


def _reply(call: Callable[[], Any]) -> Reply:
    try:
        return Reply(call())
    except BlackjackError as error:
        return Reply(error=error)
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
    # Windows loads no library that looks at standard input, as those of numpy do, while a thread waits for it.
    Thread(target=_read, args=(_moved(0), calls), daemon=True).start()
    with open(_moved(1), "wb") as results:
        results.write(f"{mark}\n".encode())
        while True:
            pickle.dump(_reply(calls.get()), results)
            results.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
