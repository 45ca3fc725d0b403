"""All rounds of a game reviewed, on all cores, in their order."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from blackjack_tui.coach.review.values import Reviewed, reviewed
from blackjack_tui.coach.review.walk import Told
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.processes import Pool

_FEW = 3
"""Up to this many rounds are reviewed in this process: starting others would take longer."""


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
    with Pool(jobs) as pool:
        for done, found in enumerate(pool.map(one, rounds), 1):
            yield found
            tell(done)
