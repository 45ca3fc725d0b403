"""Where chunks are played: processes of this machine, or the workers of a cluster."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager

from blackjack_tui.errors import UsageError
from blackjack_tui.odds.processes import Pool

_RETRIES = 3
_PATIENCE = "10s"


def processes(jobs: int) -> Callable[[], Executor]:
    """Makes pools of so many processes."""
    return lambda: Pool(jobs)


@contextmanager
def cluster(address: str) -> Iterator[Callable[[], Executor]]:
    """Makes executors of the Dask cluster whose scheduler is at `address`, such as `tcp://10.0.0.1:8786`.

    The cluster gives the work of a worker that is lost to another one. Raises UsageError if Dask is not
    installed, no scheduler is at the address, or its workers lack this package.
    """
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("needs the extra cluster: pip install 'blackjack-tui[cluster]'") from None
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(f"no scheduler answers at {address!r}: {error}") from None

    def executor() -> Executor:
        made: Executor = client.get_executor(retries=_RETRIES, pure=False)
        return made

    with client:
        try:
            yield executor
        except ImportError as error:
            raise UsageError(f"the workers at {address} need what is installed here: {error}") from None
