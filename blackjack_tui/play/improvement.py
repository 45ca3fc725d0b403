"""A player's progress: what decisions cost and how many were right, period by period."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from blackjack_tui.reports.model import GraphPart, Part, Series, TableColumn, TablePart, Unit, Value

SESSION = "session"
DECISION_KINDS = {"hard": "hard", "soft": "soft", "pair": "pairs", "insurance": "insurance"}
"""The kinds of decisions, and their names in reports."""
_LISTED = 12
"""The periods that are listed, the last ones."""


class KindOfDecisions(NamedTuple):
    """The judged decisions of one kind in a period."""

    kind: str
    """`hard`, `soft`, `pair` or `insurance`."""
    decisions: int
    right: int
    """The decisions without a mark."""
    cost: float
    """In bets."""


def improvement(
    periods: Mapping[str, Sequence[KindOfDecisions]],
    period_name: str,
    bets: Mapping[str, float] = MappingProxyType({}),
    label: Callable[[str], str] = str,
) -> Iterator[Part]:
    """Yields the parts of a report on `periods`, which are in order; nothing for fewer than two.

    `period_name`: the kind of period, such as `week`. `bets`: the gain per bet over equal bets, for the periods
    with unequal bets. `label` makes the text for a period.
    """
    if len(periods) < 2:
        return
    costs = tuple(per_hundred(kinds) for kinds in periods.values())
    right = tuple(right_share(kinds) for kinds in periods.values())
    across = f"{period_name}s"
    yield GraphPart(
        "cost_by_period",
        f"Am I improving? What 100 decisions cost, by {period_name}",
        Unit.BETS,
        (Series("cost", costs),),
        least_step=0.1,
        across=across,
    )
    share = (Series("right", right),)
    title = "The share of right decisions"
    yield GraphPart("right_by_period", title, Unit.SHARE, share, least_step=0.01, across=across)
    yield _table(periods, period_name, bets, label)


def _table(
    periods: Mapping[str, Sequence[KindOfDecisions]],
    period_name: str,
    bets: Mapping[str, float],
    label: Callable[[str], str],
) -> TablePart:
    decided_kinds = {judged.kind for period in periods.values() for judged in period}
    kinds = [kind for kind in DECISION_KINDS if kind in decided_kinds]
    columns = [
        TableColumn("begins", period_name),
        TableColumn("decisions", "decisions", Unit.COUNT),
        TableColumn("right", "right %", Unit.SHARE, digits=0),
        TableColumn("cost", "cost", Unit.BETS, bar=True),
        *(TableColumn(kind, DECISION_KINDS[kind], Unit.BETS) for kind in kinds),
    ]
    if bets:
        columns.append(TableColumn("bets", "bets %", Unit.SHARE, signed=True))
    rows = []
    for begins, period in list(periods.items())[-_LISTED:]:
        decisions = sum(judged.decisions for judged in period)
        row: list[Value] = [label(begins), decisions, right_share(period), per_hundred(period)]
        row += [_per_hundred_of_kind(period, kind) for kind in kinds]
        if bets:
            row.append(bets.get(begins))
        rows.append(tuple(row))
    on_bets = "; bets: what yours gained over equal ones" if bets else ""
    title = f"Cost of 100 decisions in bets, all and by kind{on_bets}"
    return TablePart("by_period", title, tuple(columns), tuple(rows))


def per_hundred(period: Sequence[KindOfDecisions]) -> float:
    """Returns the cost of 100 decisions in a period, in bets."""
    decisions = sum(judged.decisions for judged in period)
    return 100 * sum(judged.cost for judged in period) / decisions


def _per_hundred_of_kind(period: Sequence[KindOfDecisions], kind: str) -> float | None:
    of_kind = [judged for judged in period if judged.kind == kind]
    return per_hundred(of_kind) if of_kind else None


def right_share(period: Sequence[KindOfDecisions]) -> float:
    """Returns the share of right decisions in a period."""
    return sum(judged.right for judged in period) / sum(judged.decisions for judged in period)
