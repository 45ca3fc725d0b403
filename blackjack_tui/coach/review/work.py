"""All rounds of a game reviewed, on all cores, in their order."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import active_children, connection, get_context, parent_process
from threading import Thread

from blackjack_tui.coach.review.values import Reviewed, reviewed
from blackjack_tui.coach.review.walk import Told
from blackjack_tui.game.rules import Rules

_FEW = 3
"""Up to this many rounds are reviewed in this process: starting others would take longer."""
_AT_ONCE = 4
_MANY_AT_ONCE = 50


def review(
    rules: Rules, rounds: Sequence[Told], with_luck: bool, jobs: int, tell: Callable[[int], object]
) -> Iterator[Reviewed]:
    """Yields each of `rounds` reviewed, in their order; `tell` is called with how many are done.

    `jobs`: how many processes. Raises OddsRefused for rules whose odds are not computed.
    """
    one = partial(reviewed, rules, with_luck=with_luck)
    if jobs == 1 or len(rounds) <= _FEW:
        for done, told in enumerate(rounds, 1):
            yield one(told)
            tell(done)
        return
    at_once = _AT_ONCE if with_luck else min(_MANY_AT_ONCE, -(-len(rounds) // (4 * jobs)))
    executor = ProcessPoolExecutor(jobs, get_context("spawn"), _begin)
    try:
        for done, found in enumerate(executor.map(one, rounds, chunksize=at_once), 1):
            yield found
            tell(done)
    except BaseException:
        # After Ctrl-C, the rounds that are being valued are dropped.
        for child in active_children():
            child.terminate()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _begin() -> None:
    """Makes a worker ignore Ctrl-C, which the parent handles, and end when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
    os._exit(1)
