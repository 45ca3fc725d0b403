"""Whether somebody improves: what decisions cost and how many were right, period by period."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from blackjack_tui.reports.model import GraphPart, Part, Series, TableColumn, TablePart, Unit

SESSION = "session"
KINDS = {"hard": "hard", "soft": "soft", "pair": "pairs", "insurance": "insurance"}
"""The kinds of decisions, and their names in reports."""
_LISTED = 12
"""The periods that are listed, the last ones."""
_HUNDRED = 100


class KindOfDecisions(NamedTuple):
    """The judged decisions of one kind in a period."""

    kind: str
    """`hard`, `soft`, `pair` or `insurance`."""
    decisions: int
    right: int
    """Those without a mark."""
    cost: float
    """In bets."""


def improvement(
    periods: Mapping[str, Sequence[KindOfDecisions]],
    by: str,
    bets: Mapping[str, float] = MappingProxyType({}),
    label: Callable[[str], str] = str,
) -> Iterator[Part]:
    """Yields the parts of a report on `periods`, in order; none of fewer than two.

    `by`: what a period is, `week`. `bets`: what the bets gained over equal ones, per bet, in the periods where
    they were not equal. `label` names a period.
    """
    if len(periods) < 2:
        return
    costs = tuple(per_hundred(kinds) for kinds in periods.values())
    right = tuple(right_share(kinds) for kinds in periods.values())
    across = f"{by}s"
    yield GraphPart(
        "cost_by_period",
        f"Am I improving? What 100 decisions cost, by {by}",
        Unit.BETS,
        (Series("cost", "cost", costs),),
        0.1,
        across,
    )
    share = (Series("right", "right", right),)
    yield GraphPart("right_by_period", "The share of right decisions", Unit.SHARE, share, 0.01, across)
    yield _table(periods, by, bets, label)


def _table(
    periods: Mapping[str, Sequence[KindOfDecisions]],
    by: str,
    bets: Mapping[str, float],
    label: Callable[[str], str],
) -> TablePart:
    kinds = [kind for kind in KINDS if any(each.kind == kind for found in periods.values() for each in found)]
    columns = [
        TableColumn("begins", by),
        TableColumn("decisions", "decisions", Unit.COUNT),
        TableColumn("right", "right %", Unit.SHARE, digits=0),
        TableColumn("cost", "cost", Unit.BETS, bar=True),
        *(TableColumn(kind, KINDS[kind], Unit.BETS) for kind in kinds),
        *([TableColumn("bets", "bets %", Unit.SHARE, signed=True)] if bets else []),
    ]
    rows = [
        (
            label(begins),
            sum(each.decisions for each in found),
            right_share(found),
            per_hundred(found),
            *(_of_kind(found, kind) for kind in kinds),
            *([bets.get(begins)] if bets else []),
        )
        for begins, found in list(periods.items())[-_LISTED:]
    ]
    more = "; bets: what yours gained over equal ones" if bets else ""
    title = f"Cost of 100 decisions in bets, all and by kind{more}"
    return TablePart("by_period", title, tuple(columns), tuple(rows))


def per_hundred(found: Sequence[KindOfDecisions]) -> float:
    """Returns what 100 of the decisions cost, in bets."""
    decisions = sum(each.decisions for each in found)
    return _HUNDRED * sum(each.cost for each in found) / decisions


def _of_kind(found: Sequence[KindOfDecisions], kind: str) -> float | None:
    of_kind = [each for each in found if each.kind == kind]
    return per_hundred(of_kind) if of_kind else None


def right_share(found: Sequence[KindOfDecisions]) -> float:
    """Returns the share of right decisions."""
    return sum(each.right for each in found) / sum(each.decisions for each in found)
