"""The result of a tournament: what each policy won on the same shoes, and what its decisions cost."""

import csv
import io
from collections.abc import Iterator, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from blackjack_tui.coach.review.values import Reviewed
from blackjack_tui.game.rules import Rules

_HUNDRED = 100
_WIDTH = 1.96
"""Half of a 95 % confidence interval, in standard errors."""


class Placing(NamedTuple):
    """A policy's rounds. Result and regret are of 100 rounds, in minimum bets; in wins where nothing is bet."""

    policy: str
    rounds: int
    decisions: int
    """Those that left a choice."""
    wrong: int
    """Those that cost something."""
    result: float
    result_error: float
    """Half the width of the 95 % confidence interval; 0 for a single round."""
    regret: float
    """The cost of the decisions by exact odds."""
    regret_error: float


def placing(policy: str, rules: Rules, rounds: Sequence[Reviewed]) -> Placing:
    """Returns the standing of a policy that played `rounds`, at least one, by `rules`."""
    units = [each.round.bet / rules.minimum if each.round.bet else 1.0 for each in rounds]
    costs = [judged.cost for each in rounds for judged in each.judged]
    results = [unit * (each.round.result or 0) for unit, each in zip(units, rounds, strict=True)]
    regrets = [
        unit * sum(judged.cost for judged in each.judged) for unit, each in zip(units, rounds, strict=True)
    ]
    wrong = sum(cost > 0 for cost in costs)
    return Placing(policy, len(rounds), len(costs), wrong, *_of_hundred(results), *_of_hundred(regrets))


def _of_hundred(values: Sequence[float]) -> tuple[float, float]:
    """Returns the mean of 100 rounds, and half the width of its confidence interval."""
    error = stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return _HUNDRED * fmean(values), _HUNDRED * _WIDTH * error


def table_lines(title: str, bets: bool, places: Sequence[Placing]) -> Iterator[str]:
    """Yields a table of `places`, and what its figures are. `bets`: whether the rules have bets."""
    wide = max(len("policy"), *(len(each.policy) for each in places))
    yield title
    yield ""
    yield f"{'policy':{wide}}  rounds  decisions   wrong  result of 100 rounds  regret of 100 rounds"
    for each in places:
        result = f"{each.result:+.2f} ± {each.result_error:.2f}"
        regret = f"{each.regret:.3f} ± {each.regret_error:.3f}"
        yield (
            f"{each.policy:{wide}} {each.rounds:>7,} {each.decisions:>10,} {each.wrong:>7,}"
            f" {result:>21} {regret:>21}"
        )
    yield ""
    yield f"In {'minimum bets' if bets else 'wins'}; ± is a 95 % confidence interval."
    yield "Regret is what decisions cost, by exact odds. Luck is not in it: it tells policies apart first."


def table_rows(places: Sequence[Placing]) -> Iterator[str]:
    """Yields a header and a row a policy in CSV."""
    for values in (Placing._fields, *places):
        text = io.StringIO()
        csv.writer(text, lineterminator="").writerow(values)
        yield text.getvalue()
