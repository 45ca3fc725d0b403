"""Whether somebody improves: what decisions cost and how many were right, by week and by session."""

from collections.abc import Iterator, Mapping, Sequence

from blackjack_tui.reports.model import GraphPart, Part, Series, TableColumn, TablePart, Unit
from blackjack_tui.store.kept_tables import local_time
from blackjack_tui.store.stats import SESSION, WEEK, KindOfDecisions, Stats

_KINDS = {"hard": "hard", "soft": "soft", "pair": "pairs", "insurance": "insurance"}
_LISTED = 12
"""The periods that are listed, the last ones."""
_HUNDRED = 100


def improvement(stats: Stats) -> Iterator[Part]:
    """Yields the parts of a report: by week, and where there are not two of them, by session.

    There are none before there are two sessions. Raises Unavailable or Damaged.
    """
    periods, by = stats.decisions_by(WEEK), WEEK
    if len(periods) < 2:
        periods, by = stats.decisions_by(SESSION), SESSION
    if len(periods) < 2:
        return
    costs = tuple(_per_hundred(kinds) for kinds in periods.values())
    right = tuple(_right(kinds) for kinds in periods.values())
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
    yield _table(periods, stats.bets_by(by), by)


def _table(periods: Mapping[str, Sequence[KindOfDecisions]], bets: Mapping[str, float], by: str) -> TablePart:
    kinds = [kind for kind in _KINDS if any(each.kind == kind for found in periods.values() for each in found)]
    columns = [
        TableColumn("begins", by),
        TableColumn("decisions", "decisions", Unit.COUNT),
        TableColumn("right", "right %", Unit.SHARE, digits=0),
        TableColumn("cost", "cost", Unit.BETS, bar=True),
        *(TableColumn(kind, _KINDS[kind], Unit.BETS) for kind in kinds),
        *([TableColumn("bets", "bets %", Unit.SHARE, signed=True)] if bets else []),
    ]
    rows = [
        (
            local_time(begins) if by == SESSION else begins,
            sum(each.decisions for each in found),
            _right(found),
            _per_hundred(found),
            *(_of_kind(found, kind) for kind in kinds),
            *([bets.get(begins)] if bets else []),
        )
        for begins, found in list(periods.items())[-_LISTED:]
    ]
    more = "; bets: what yours gained over equal ones" if bets else ""
    title = f"Cost of 100 decisions in bets, all and by kind{more}"
    return TablePart("by_period", title, tuple(columns), tuple(rows))


def _per_hundred(found: Sequence[KindOfDecisions]) -> float:
    decisions = sum(each.decisions for each in found)
    return _HUNDRED * sum(each.cost for each in found) / decisions


def _of_kind(found: Sequence[KindOfDecisions], kind: str) -> float | None:
    of_kind = [each for each in found if each.kind == kind]
    return _per_hundred(of_kind) if of_kind else None


def _right(found: Sequence[KindOfDecisions]) -> float:
    return sum(each.right for each in found) / sum(each.decisions for each in found)
