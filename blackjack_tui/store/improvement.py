"""A player's progress: what decisions cost and how many were right, period by period."""

from collections.abc import Iterator, Mapping, Sequence

from blackjack_tui.reports.model import GraphPart, Part, Series, TableColumn, TablePart, Unit
from blackjack_tui.store.kept_tables import local_time
from blackjack_tui.store.stats import SESSION, WEEK, KindOfDecisions, Stats

_KINDS = {"hard": "hard", "soft": "soft", "pair": "pairs", "insurance": "insurance"}
"""The kinds of decisions, and their names in the table."""
_LISTED = 12
"""The periods that are listed, the last ones."""


def improvement(stats: Stats) -> Iterator[Part]:
    """Yields the parts of a report on progress by week, or in the first week by session."""
    period_name, periods = WEEK, stats.decisions_by(WEEK)
    if len(periods) < 2:
        period_name, periods = SESSION, stats.decisions_by(SESSION)
    if len(periods) < 2:
        return  # in the first session
    costs = tuple(_per_hundred(kinds) for kinds in periods.values())
    right = tuple(_right_share(kinds) for kinds in periods.values())
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
    yield _table(periods, period_name)


def _table(periods: Mapping[str, Sequence[KindOfDecisions]], period_name: str) -> TablePart:
    decided_kinds = {judged.kind for period in periods.values() for judged in period}
    kinds = [kind for kind in _KINDS if kind in decided_kinds]
    columns = (
        TableColumn("begins", period_name),
        TableColumn("decisions", "decisions", Unit.COUNT),
        TableColumn("right", "right %", Unit.SHARE, digits=0),
        TableColumn("cost", "cost", Unit.BETS, bar=True),
        *(TableColumn(kind, _KINDS[kind], Unit.BETS) for kind in kinds),
    )
    rows = []
    for begins, period in list(periods.items())[-_LISTED:]:
        decisions = sum(judged.decisions for judged in period)
        name = begins if period_name == WEEK else local_time(begins)
        by_kind = (_per_hundred_of_kind(period, kind) for kind in kinds)
        rows.append((name, decisions, _right_share(period), _per_hundred(period), *by_kind))
    return TablePart("by_period", "Cost of 100 decisions in bets, all and by kind", columns, tuple(rows))


def _per_hundred(period: Sequence[KindOfDecisions]) -> float:
    """Returns the cost of 100 decisions in a period, in bets."""
    decisions = sum(judged.decisions for judged in period)
    return 100 * sum(judged.cost for judged in period) / decisions


def _per_hundred_of_kind(period: Sequence[KindOfDecisions], kind: str) -> float | None:
    """Returns the cost of 100 decisions of one kind in a period, in bets; None without any."""
    of_kind = [judged for judged in period if judged.kind == kind]
    return _per_hundred(of_kind) if of_kind else None


def _right_share(period: Sequence[KindOfDecisions]) -> float:
    """Returns the share of right decisions in a period."""
    return sum(judged.right for judged in period) / sum(judged.decisions for judged in period)
