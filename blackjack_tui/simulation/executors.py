"""Places where chunks are played: processes of this machine, or the workers of a cluster."""

import asyncio
import logging
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, wait
from contextlib import AbstractContextManager, contextmanager, suppress
from threading import Thread
from typing import Any, NamedTuple

from blackjack_tui import __version__
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.odds.processes import Pool

CHUNK = 1 << 20
"""The rounds of a chunk: about a third of a second of work."""
_RETRIES = 3
_PATIENCE = 4.0
"""The seconds that a scheduler or its workers have to answer."""
_PATIENCE_WITH_WORKERS = 7.0
"""The seconds that a scheduler may be without workers."""
_MORE = 1.0
"""The seconds after these in which Dask has to say so itself: it does not always give up."""
_AT_ONCE = 0.1  # seconds
_VERSION = "__import__('blackjack_tui.simulation.chunks') and __import__('blackjack_tui').__version__"
"""The expression that a worker evaluates: a function that it cannot import would end it."""

Waiting = Callable[[str], AbstractContextManager[None]]
"""Shows what is waited for as long as its context lasts."""


class _Unanswered(TimeoutError):
    """Dask itself does not say in time what it found."""


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
def cluster(address: str, waiting: Waiting) -> Iterator[Workplace]:
    """The Dask cluster whose scheduler is at `address`, such as `tcp://10.0.0.1:8786`.

    The cluster gives the work of a worker that is lost to another one. Raises UsageError if Dask is not
    installed, no scheduler is at the address, it has no workers, or one of these lacks this version of the
    package; BlackjackError if the scheduler or all workers are lost later.
    """
    try:
        from distributed import Client, Security
        from distributed.comm import connect
    except ImportError:
        raise UsageError("needs the extra cluster: pip install 'blackjack-tui[cluster]'") from None
    logging.disable(logging.CRITICAL)  # what goes wrong is told here, in one line
    warnings.simplefilter("ignore")

    async def reach() -> None:
        secured = Security().get_connection_args("client")
        (await connect(address, timeout=_PATIENCE, **secured)).abort()

    try:
        with waiting(f"the scheduler at {address}"):
            # A client that finds nobody says so late, and at length.
            _within(_PATIENCE, lambda: asyncio.run(reach()))
            client = _within(_PATIENCE, lambda: Client(address, timeout=_PATIENCE, set_as_default=False))
    except Exception as error:  # whatever the transport of such an address raises
        reason = str(error).strip().partition("\n")[0] or type(error).__name__
        raise UsageError(f"no scheduler answers at {address!r}: {reason}") from None

    def await_workers(seconds: float) -> None:
        _within(seconds, lambda: client.wait_for_workers(1, timeout=seconds))

    def check() -> None:
        try:
            try:
                await_workers(_AT_ONCE)
            except TimeoutError:
                with waiting(f"workers of {address}"):
                    await_workers(_PATIENCE_WITH_WORKERS)
        except (_Unanswered, CancelledError, ValueError):
            raise BlackjackError(f"the scheduler at {address} no longer answers") from None
        except TimeoutError:
            raise BlackjackError(f"{address} has no workers: dask worker {address} starts one") from None

    try:
        try:
            check()
        except BlackjackError as error:
            raise UsageError(str(error)) from None
        with waiting(f"the version of the workers of {address}"):
            _require_version(client)
        yield Workplace(lambda: client.get_executor(retries=_RETRIES, pure=False), check)
    except BlackjackError:
        raise
    except CancelledError:
        raise BlackjackError(f"the scheduler at {address} no longer answers") from None
    except Exception as error:  # what a worker raised, or the scheduler when one after another ended
        raise BlackjackError(f"the workers of {address} failed: {error!r}") from None
    finally:
        with suppress(Exception):  # a scheduler that is gone cannot be told
            _within(_MORE, lambda: client.close(timeout=1))


def _require_version(client: Any) -> None:
    """Raises `UsageError` at a worker without this version: the work would end it, and then the next one."""
    try:
        versions = _within(_PATIENCE, lambda: client.run(eval, _VERSION, on_error="return"))
    except (OSError, CancelledError) as error:
        raise UsageError(f"the workers do not answer: {error}") from None
    for worker, version in versions.items():
        if version != __version__:
            has = f"it has {version}" if isinstance(version, str) else str(version)
            raise UsageError(f"the worker {worker} needs blackjack-tui {__version__}: {has}")


def _within(seconds: float, call: Callable[[], Any]) -> Any:
    """Returns what `call` returns. Raises `_Unanswered` if it takes more than `seconds`, and a little more."""
    done: Future[Any] = Future()

    def run() -> None:
        try:
            done.set_result(call())
        except BaseException as error:  # it is raised below, in the thread that waits
            done.set_exception(error)

    Thread(target=run, daemon=True).start()
    wait((done,), seconds + _MORE)
    if not done.done():
        raise _Unanswered(f"no answer after {seconds:g} s")
    return done.result()
