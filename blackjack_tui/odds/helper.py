"""The program of a helper process: makes calls for a program that must not wait for them nor import numpy.

Calls come in on standard input and results go out on standard output, both pickled: processes.py is at the
other ends. Quick calls are made before slow ones.
"""

import os

# Set before numpy is imported: threads would cost the helper more than they bring.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import pickle
import signal
import sys
from queue import PriorityQueue
from threading import Thread

from blackjack_tui.errors import BlackjackError
from blackjack_tui.odds.processes import Call, Reply

Calls = PriorityQueue[tuple[bool, int, Call]]


def _read(descriptor: int, calls: Calls) -> None:
    """Queues the calls, and ends the process with its input."""
    try:
        with open(descriptor, "rb") as source:
            while True:
                call: Call = pickle.load(source)
                calls.put((call.slow, call.number, call))
    finally:
        os._exit(0)


def _moved_input() -> int:
    """Moves standard input to another descriptor, which it returns, and puts an empty one in its place.

    Windows loads no library that looks at standard input, as those of numpy do, while a thread waits for it.
    """
    moved = os.dup(0)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.close(empty)
    return moved


def _reply(call: Call) -> Reply:
    try:
        return Reply(call.number, call.function(*call.arguments))
    except BlackjackError as error:
        return Reply(call.number, error=error)
    except Exception as error:
        return Reply(call.number, error=BlackjackError(f"odds could not be computed: {error!r}"))


def main(nice: int) -> None:
    """Makes calls until there are no more, at a priority that is lower by `nice`."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program handles Ctrl-C
    if sys.platform != "win32":
        os.nice(nice)
    calls: Calls = PriorityQueue()
    Thread(target=_read, args=(_moved_input(), calls), daemon=True).start()
    while True:
        *_, call = calls.get()
        pickle.dump(_reply(call), sys.stdout.buffer)
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
