"""The risk of ruin by simulation: bankrolls that live through shoes drawn from those that were played."""

import numpy as np

from blackjack_tui.simulation.prospects import Floats

_BANKROLLS = 4_000
_SHOES = 64
"""The shoes of a stretch, after which bankrolls are looked at."""
_SAFE = 1e-5
"""A bankroll that is lost with less than this chance has survived."""
_MOST_STRETCHES = 4_000


def ruined(gained: Floats, lowest: Floats, mean: float, variance: float, bankroll: float, seed: int) -> float:
    """Returns the share of bankrolls that are lost, if play never ends.

    `gained`, `lowest`: a shoe's gain and the lowest point within it. `mean`, `variance`: of a shoe's gain; the
    shoes are moved to this mean, so that their own luck does not count.
    """
    if mean <= 0:
        return 1.0
    random = np.random.Generator(np.random.SFC64(np.random.SeedSequence((abs(seed), 2))))
    moved = gained + (mean - gained.mean())
    dip = lowest - moved
    """The lowest point within a shoe, from its end."""
    money = np.full(_BANKROLLS, float(bankroll))
    safe = -np.log(_SAFE) * variance / (2 * mean)
    lost = 0
    for _ in range(_MOST_STRETCHES):
        shoes = random.integers(len(gained), size=(_SHOES, len(money)))
        after = np.cumsum(moved[shoes], axis=0)
        after += money
        alive = (after + dip[shoes]).min(axis=0) > 0
        lost += int((~alive).sum())
        money = after[-1][alive]
        money = money[money < safe]
        if not len(money):
            break
    return lost / _BANKROLLS
