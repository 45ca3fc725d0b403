"""Places where chunks are played: processes of this machine, or the workers of a cluster."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any, NamedTuple

from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.odds.processes import Pool

_RETRIES = 3
_PATIENCE = 6.0
"""The seconds that a scheduler has to answer."""
_LONGEST = _PATIENCE + 1.0
"""The seconds after which Dask is no longer waited for: it does not always give up."""


class Workplace(NamedTuple):
    """A place where chunks are played."""

    executors: Callable[[], Executor] | None = None
    """Makes what the chunks are handed to; None where they are played in this process."""
    check: Callable[[], object] = lambda: None
    """Raises BlackjackError if nothing will come back any more."""


def processes(jobs: int) -> Workplace:
    """Pools of so many processes."""
    return Workplace(lambda: Pool(jobs))


@contextmanager
def cluster(address: str) -> Iterator[Workplace]:
    """The Dask cluster whose scheduler is at `address`, such as `tcp://10.0.0.1:8786`.

    The cluster gives the work of a worker that is lost to another one. Raises UsageError if Dask is not
    installed, no scheduler is at the address, or its workers lack this package, and BlackjackError if the
    scheduler ends or no longer answers.
    """
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("needs the extra cluster: pip install 'blackjack-tui[cluster]'") from None
    logging.disable(logging.CRITICAL)  # what goes wrong is told here, in one line
    try:
        client = _within_patience(lambda: Client(address, timeout=_PATIENCE, set_as_default=False))
    except (OSError, ValueError) as error:
        reason = str(error).partition("\n")[0]
        raise UsageError(f"no scheduler answers at {address!r}: {reason}") from None
    gone = BlackjackError(f"the scheduler at {address} no longer answers")

    def check() -> None:
        try:
            _within_patience(lambda: client.sync(client.scheduler.identity, callback_timeout=_PATIENCE))
        except (OSError, CancelledError, ValueError):
            raise gone from None

    try:
        yield Workplace(lambda: client.get_executor(retries=_RETRIES, pure=False), check)
    except CancelledError:
        raise gone from None
    except ImportError as error:
        raise UsageError(f"the workers at {address} need what is installed here: {error}") from None
    finally:
        with suppress(Exception):  # a scheduler that is gone cannot be told
            _within_patience(lambda: client.close(timeout=1))


def _within_patience(call: Callable[[], Any]) -> Any:
    """Returns what `call` returns. Raises `TimeoutError` if it takes too long."""
    done: Future[Any] = Future()

    def run() -> None:
        try:
            done.set_result(call())
        except BaseException as error:  # it is raised below, in the thread that waits
            done.set_exception(error)

    Thread(target=run, daemon=True).start()
    try:
        return done.result(_LONGEST)
    except TimeoutError:
        raise TimeoutError(f"no answer after {_PATIENCE:g} s") from None
