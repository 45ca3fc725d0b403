"""Odds from a helper process: requests, and the process that answers them without holding up a game.

A request is sent without waiting, and its answer is collected later: a program waits for the socket `fileno`
and the keyboard at once. The helper process starts with the first request, and again if it has ended. When its
helper is closed the process stays ready for the next one. Numpy is loaded there and not here. helper.py is the
program of that process, and a pool in processes.py starts it.
"""

import atexit
import os
import socket
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from mmap import mmap
from selectors import EVENT_READ, DefaultSelector
from typing import TYPE_CHECKING, Any, Final, Self

from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import SIDE_BET, Request, Splits
from blackjack_tui.odds.processes import Pool, ProcessEnded
from blackjack_tui.odds.side_bet_chances import side_bet_odds

if TYPE_CHECKING:
    from blackjack_tui.odds.engine import Odds

ENDED: Final = "the process that computes odds has ended"
SLOW: Final = frozenset({"book", "chart_return", "round_value"})
"""The methods that take about a second: the helper answers other requests first."""
_DEATHS = 3
"""After the helper has ended this many times, no more requests are sent."""
_NICE, _NICER = 5, 10
"""How far a helper's priority is below the game's, in steps of `nice`: the game has to answer keys meanwhile.

At the very lowest, a chart that is asked for would take minutes on a busy machine."""
_PATIENCE = 60.0
"""The longest wait for an answer, in seconds."""
_RECEIVE_SIZE: Final = 4096  # bytes
_resting: Final[dict[int, Pool]] = {}
"""The processes of helpers that were closed, by priority: the next table has its odds at once."""

_NUMPY_MEMORY = 160 << 20
"""Bytes of which numpy takes most: where they are not left, its libraries would end the process."""
NEEDS_NUMPY: Final = "odds and simulations need numpy, which cannot be imported: pip install numpy"


def load_numpy() -> None:
    """Loads numpy. Raises MemoryError if there is too little memory, `UsageError` if it fails otherwise."""
    os.environ["OPENBLAS_NUM_THREADS"] = "1"  # more threads take memory, and each core has a process already
    try:
        if "numpy" not in sys.modules:
            mmap(-1, _NUMPY_MEMORY).close()
    except OSError:
        raise MemoryError from None
    try:
        import numpy
        import numpy.typing  # noqa: F401 - a folder of that name is no numpy
    except ImportError:
        raise UsageError(NEEDS_NUMPY) from None
    except Exception as error:  # a broken numpy can raise anything
        raise UsageError(f"{NEEDS_NUMPY} ({error!r})") from None


def odds_here(rules: Rules, splits: Splits = Splits.CDP) -> "Odds":
    """Returns the odds by `rules`, computed in this process. Raises OddsRefused, and as `load_numpy`."""
    load_numpy()
    from blackjack_tui.odds.engine import odds_by  # with numpy

    return odds_by(rules, splits)


def compute(request: Request) -> Any:
    """Computes the answer in this process. Raises as `odds_here`; side bets need no numpy."""
    if request.method == SIDE_BET:
        place, unseen = request.arguments
        return side_bet_odds(request.rules.side_bets[place], request.rules, unseen).value
    odds = odds_here(request.rules, request.splits)
    return getattr(odds, request.method)(*request.arguments, **dict(request.named))


class Helper:
    """A helper process that computes odds, each request once. As a context manager it closes itself."""

    def __init__(self, background: bool = False) -> None:
        """Makes a helper; its process starts with the first request, with `background` at a lower priority."""
        self.problem = ""
        """The last failed request's error, in one line."""
        self._nice = _NICER if background else _NICE
        self._pool: Pool | None = None
        self._sockets: tuple[socket.socket, socket.socket] | None = None
        """The socket that wakes a `select`, and the one it waits on."""
        self._outgoing: list[Request] = []
        """The requests that `send` will send."""
        self._sent: dict[Request, Future[Any]] = {}
        """The requests without an answer so far."""
        self._asked: set[Request] = set()
        """The requests that `ask` does not send again."""
        self._answers: dict[Request, Any] = {}
        self._errors: dict[Request, BlackjackError] = {}
        self._deaths = 0
        """How often the process has ended before its work was done."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> None:
        """Makes what `fileno` needs; the process starts with the first request."""
        if self._sockets is None:
            self._sockets = socket.socketpair()
            for end in self._sockets:
                end.setblocking(False)

    @property
    def works(self) -> bool:
        """Whether requests are answered."""
        return self._deaths < _DEATHS

    @property
    def pid(self) -> int | None:
        return self._pool.pid if self._pool else None

    def fileno(self) -> int:
        """Returns a socket that can be read when answers have come, for `select`. The helper must be open."""
        assert self._sockets is not None
        return self._sockets[1].fileno()

    @property
    def has_mail(self) -> bool:
        """Whether answers have come that were not collected. Makes no system call."""
        return any(future.done() for future in self._sent.values())

    @property
    def unanswered(self) -> int:
        """The number of requests without an answer."""
        return len(self._sent) + len(self._outgoing)

    def expects(self, request: Request) -> bool:
        return request in self._outgoing or request in self._sent

    @property
    def answers(self) -> Mapping[Request, Any]:
        return self._answers

    def get(self, request: Request) -> Any:
        """Returns the value of `request`; None if it is not there yet, or there will be none."""
        return self._answers.get(request)

    def ask(self, request: Request) -> None:
        """Adds `request` to those that `send` will send, unless it was asked before."""
        if request not in self._asked and self.works:
            self._asked.add(request)
            self._outgoing.append(request)

    def know(self, request: Request, value: Any) -> None:
        """Stores the value of `request`, which then is not asked for."""
        self._asked.add(request)
        self._answers[request] = value

    def send(self) -> None:
        """Sends the outgoing requests. Call it after a frame: a process that wakes may take the processor."""
        if not self._outgoing:
            return
        self.open()
        outgoing, self._outgoing = self._outgoing, []
        for request in outgoing:
            try:
                future = self._running_pool().put(partial(compute, request), request.method in SLOW)
            except ProcessEnded as error:  # `collect` takes it like an answer
                future = Future()
                future.set_exception(error)
            self._sent[request] = future
            future.add_done_callback(self._wake)

    def collect(self) -> bool:
        """Takes the answers that have come; returns whether there were any."""
        if self._sockets is None:
            return False
        with suppress(BlockingIOError):  # empties the socket of the bytes that woke the `select`
            while self._sockets[1].recv(_RECEIVE_SIZE):
                pass
        completed = {request: future for request, future in self._sent.items() if future.done()}
        process_ended = False
        for request, future in completed.items():
            del self._sent[request]
            error = future.exception()
            if error is None:
                self._answers[request] = future.result()
                continue
            if isinstance(error, ProcessEnded):
                error, process_ended = BlackjackError(ENDED), True
                self._asked.discard(request)  # may be asked again, of a new process
            assert isinstance(error, BlackjackError)
            self._errors[request] = error
            self.problem = str(error)
        if process_ended:
            self._deaths += 1  # one death, however many requests it took along
        return bool(completed)

    def wait(self, request: Request, patience: float = _PATIENCE) -> Any:
        """Asks, waits up to `patience` seconds, and returns the value; None if there is none then."""
        self.ask(request)
        self._wait(lambda: self.expects(request), patience)
        return self.get(request)

    def settle(self, patience: float) -> None:
        """Waits up to `patience` seconds for the answers to all requests that were sent."""
        self._wait(lambda: bool(self._sent), patience)

    def value(self, request: Request) -> Any:
        """Waits for the value of `request`. Raises as `values` does."""
        return self.values([request])[0]

    def values(self, requests: Iterable[Request]) -> list[Any]:
        """Returns the value of each request, however long that takes.

        Raises `UsageError` where odds are refused or numpy is missing, and `BlackjackError` where the
        computation failed.
        """
        outcomes = self.outcomes(requests)
        for outcome in outcomes:
            if isinstance(outcome, BlackjackError):
                raise outcome
        return outcomes

    def outcomes(self, requests: Iterable[Request]) -> list[Any]:
        """Returns the value of each request or the error in place of one, however long that takes."""
        asked = list(requests)
        for request in asked:
            self.ask(request)
        self._wait(lambda: self.unanswered > 0, patience=float("inf"))
        return [self._outcome(request) for request in asked]

    def _outcome(self, request: Request) -> Any:
        """Returns the value or the error of `request`; a request that was not sent any more has ENDED."""
        if request in self._answers:
            return self._answers[request]
        return self._errors.get(request, BlackjackError(ENDED))

    def _wait(self, goes_on: Callable[[], bool], patience: float) -> None:
        """Sends the requests, and collects answers while `goes_on`, for up to `patience` seconds."""
        self.send()
        deadline = time.monotonic() + patience
        while goes_on() and self._sockets is not None:  # without sockets nothing was ever sent
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                break
            with DefaultSelector() as selector:
                selector.register(self._sockets[1], EVENT_READ)
                selector.select(min(remaining, _PATIENCE))  # `select` cannot wait for an infinite time
            self.collect()

    def forget(self) -> None:
        """Drops the values that have come; `ask` then sends their requests again."""
        self._asked.difference_update(self._answers)
        self._answers.clear()

    def close(self) -> None:
        """Keeps the process for the next helper; ends it if it is busy with something slow."""
        if self._pool is not None:
            is_quick = all(request.method not in SLOW for request in self._sent)  # what it still computes
            for future in self._sent.values():
                future.cancel()
            if is_quick and self._pool.lives and self._nice not in _resting:
                _resting[self._nice] = self._pool
            else:
                self._pool.shutdown()
            self._pool = None
        self._asked.difference_update(self._sent)  # their answers are lost: they may be asked again
        self._sent.clear()
        if self._sockets is not None:
            for end in self._sockets:
                end.close()
            self._sockets = None

    def _running_pool(self) -> Pool:
        """Returns the pool: this helper's, one that a closed helper left, or a new one."""
        if self._pool is None:
            self._pool = _resting.pop(self._nice, None)
        if self._pool is not None and not self._pool.lives:
            self._pool.shutdown()
            self._pool = None
        self._pool = self._pool or Pool(1, self._nice)
        return self._pool

    def _wake(self, _: object) -> None:
        """Wakes the `select` that waits for an answer. Called in a thread of the pool."""
        sockets = self._sockets
        # Closed, or full: then the waiting `select` has returned already.
        with suppress(OSError):
            if sockets is not None:
                sockets[0].send(b"!")


@atexit.register
def end_resting() -> None:
    """Ends the processes that wait for a next helper."""
    while _resting:
        _resting.popitem()[1].shutdown()
