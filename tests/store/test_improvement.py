"""Whether somebody improves, from what is kept: by week, by session and by kind of decision."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from blackjack_tui.reports.graph_svg import graph_svg
from blackjack_tui.reports.model import GraphPart, Part, TablePart
from blackjack_tui.store.stats import SESSION, WEEK, Stats
from blackjack_tui.store.stats_report import all_time_report
from tests.store.players import Chance, opened, path, play

__all__ = ["path"]

WEEKS = ("2026-10-05", "2026-10-12", "2026-10-26")


@pytest.fixture
def stats(path: str) -> Iterator[Stats]:
    """Thirty rounds in three weeks, in which mistakes cost 30, 20 and 10 % of the bet."""
    play(Chance(4, rounds=30))
    with closing(opened(path)) as database:
        connection = database.connection
        connection.execute("UPDATE decision SET best = 'stand', chart = 'stand', cost = 0")
        rounds = [number for (number,) in connection.execute("SELECT id FROM round ORDER BY id")]
        for place, number in enumerate(rounds):
            week = 3 * place // len(rounds)
            connection.execute(
                "UPDATE round SET uncounted = NULL, ended = ? WHERE id = ?",
                (f"{WEEKS[week]}T12:00:00Z", number),
            )
            connection.execute(
                "UPDATE decision SET cost = bet * ? WHERE round = ? AND chosen != 'stand'",
                ((3 - week) / 10, number),
            )
        yield Stats(database)


def test_each_week_has_its_decisions_by_kind_and_the_cost_falls(stats: Stats) -> None:
    periods = stats.decisions_by(WEEK)
    assert tuple(periods) == WEEKS
    for week, found in enumerate(periods.values()):
        assert {each.kind for each in found} <= {"hard", "soft", "pair", "insurance"}
        for each in found:
            assert each.cost == pytest.approx((each.decisions - each.right) * (3 - week) / 10)
    cost, right, table = _improvement(stats)
    assert isinstance(cost, GraphPart)
    assert isinstance(right, GraphPart)
    assert isinstance(table, TablePart)
    (costs,) = cost.series
    assert len(costs.values) == 3
    assert ">3 weeks<" in " ".join(graph_svg(cost))
    assert [row[0] for row in table.rows] == [*WEEKS]
    assert [row[3] for row in table.rows] == [*costs.values]
    assert "hard" in {column.key for column in table.columns}


def test_one_session_alone_tells_nothing(stats: Stats) -> None:
    stats._database.connection.execute("UPDATE round SET ended = '2026-10-05T12:00:00Z'")
    assert len(stats.decisions_by(SESSION)) == 1
    assert _improvement(stats) == []


def _improvement(stats: Stats) -> list[Part]:
    keys = ("cost_by_period", "right_by_period", "by_period")
    return [
        part
        for part in all_time_report(stats).parts
        if isinstance(part, GraphPart | TablePart) and part.key in keys
    ]
