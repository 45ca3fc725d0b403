"""Casinos' variants in arrays: what their chart returns by simulation, beside what it returns exactly.

Of each shoe so many rounds are played that it cannot run out, and no fewer where small cards came: then each of
them is worth what the first one is. The standard error is that of whole shoes.
"""

from collections.abc import Iterator
from math import sqrt

import numpy as np

from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.game.rules import Pack, Rules
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.kept_figures import book_figures, chart_of
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.rounds import ShoePlayer
from blackjack_tui.simulation.shoes import shuffled

BOOKS = ("double-exposure", "free-bet", "spanish-21", "super-fun-21", "pontoon")

_CARDS = 1_300_000
_ENOUGH = 12.5
"""The cards of a round, in the mean of a shoe: more than one has ever needed."""
_PERCENT = 100
_FAR = 4.0  # standard errors


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Plays `count` rounds of each book: a million take a few seconds, and have an error of 0.12 per cent."""
    for name in BOOKS:
        rules = load(name)
        odds = Odds(rules)
        found = book_figures(odds.book())
        exact = found["chart_return"]
        played, mean, error = returned(rules, chart_of(found), seed, count)
        apart = (mean - exact) / error
        simulated = f"{_PERCENT * mean:+.4f} ± {_PERCENT * error:.4f} in {played:,} rounds"
        yield f"{name}: {_PERCENT * exact:+.4f} % exactly, {simulated}: {apart:+.2f} standard errors"
        assert abs(apart) < _FAR, name


def returned(rules: Rules, chart: Chart, seed: int, rounds: int) -> tuple[int, float, float]:
    """The rounds played, their mean return and its standard error."""
    whole = rules._replace(pack=Pack.SHOE, penetration=100, burn=0)
    player = ShoePlayer(whole, Strategy((chart,)), load_system("hi-lo"))
    a_shoe = int(player.size / _ENOUGH)
    shoes = _CARDS // player.size
    block = dealt = 0
    total = squares = 0.0
    while dealt * a_shoe < rounds:
        gained = np.zeros(shoes)
        for turn, some in enumerate(player.rounds(shuffled((seed, block), shoes, whole)), 1):
            gained[some.shoes] += some.gains / player.scale
            if turn == a_shoe:
                assert len(some.shoes) == shoes, "a shoe ran out"
                break
        total += float(gained.sum())
        squares += float(gained @ gained)
        dealt += shoes
        block += 1
    mean = total / dealt
    return dealt * a_shoe, mean / a_shoe, sqrt((squares / dealt - mean**2) / dealt) / a_shoe
