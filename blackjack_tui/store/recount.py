"""Computes results, hands and decisions again from the deals, and adds the verdicts of a coach."""

from collections import defaultdict
from collections.abc import Iterator

from blackjack_tui.errors import UsageError
from blackjack_tui.history.record import PlayedRound, Record
from blackjack_tui.history.recorded_player import RecordedPlayer
from blackjack_tui.store import rows
from blackjack_tui.store.database import Database, told
from blackjack_tui.store.rounds import Coach, Finished, RoundWatcher
from blackjack_tui.store.schema import COMPUTED
from blackjack_tui.store.trouble import Damaged


def recount(database: Database, coach: Coach | None = None) -> int:
    """Empties the tables that are computed and fills them again; returns how many rounds there are.

    Every game is played again from its deal and decisions. With `coach`, decisions are judged too; without,
    what was judged before stays. Raises Damaged if a game cannot be played.
    """
    counted = 0
    with database.transaction() as connection:
        judged = connection.execute(
            "SELECT best, cost, round, place FROM decision WHERE best IS NOT NULL"
        ).fetchall()
        expected = connection.execute(
            "SELECT expected, round FROM result WHERE expected IS NOT NULL"
        ).fetchall()
        for table in COMPUTED:
            connection.execute(f"DELETE FROM {table}")
        for round_, finished in every_round(database, coach):
            rows.add_computed(connection, round_, finished)
            counted += 1
        if coach is None:
            connection.executemany(
                "UPDATE decision SET best = ?, cost = ? WHERE round = ? AND place = ?", judged
            )
        connection.executemany("UPDATE result SET expected = ? WHERE round = ?", expected)
    return counted


def judge(database: Database, coach: Coach) -> int:
    """Fills in what `coach` thinks of decisions that were not judged; returns how many those were."""
    judged = []
    with told(database.path):
        query = "SELECT DISTINCT round FROM decision WHERE best IS NULL"
        missing = {round_ for (round_,) in database.connection.execute(query)}
        query = "SELECT DISTINCT game FROM round JOIN decision ON round.id = round WHERE best IS NULL"
        games = {game for (game,) in database.connection.execute(query)}
    for round_, finished in every_round(database, coach, games):
        if round_ in missing:
            for place, decision in enumerate(finished.decisions, 1):
                if decision.best is not None:
                    judged.append((decision.best, decision.cost, round_, place))
    with database.transaction() as connection:
        update = "UPDATE decision SET best = ?, cost = ? WHERE round = ? AND place = ? AND best IS NULL"
        return sum(connection.execute(update, row).rowcount for row in judged)


def every_round(
    database: Database, coach: Coach | None = None, games: set[int] | None = None
) -> Iterator[tuple[int, Finished]]:
    """The id and the values of each round of `games`, or of all, each game played again. Raises Damaged."""
    with told(database.path):
        kept: dict[int, list[tuple[int, PlayedRound]]] = defaultdict(list)
        for row in rows.rounds(database.connection, "1 ORDER BY game, number"):
            if games is None or row.game in games:
                if row.number != len(kept[row.game]) + 1:
                    raise Damaged(f"the table round lacks round {len(kept[row.game]) + 1} of game {row.game}")
                kept[row.game].append((row.id, row.played))
        deals = {game: rows.deal_of(database.connection, game) for game in kept}
    for game, played in kept.items():
        finished: list[Finished] = []
        try:
            record = Record(deals[game], tuple(each for _, each in played))
            record.deal.play(RecordedPlayer(record), (RoundWatcher(finished.append, coach),))
        except UsageError as error:
            raise Damaged(f"game {game} cannot be played: {error}") from None
        if len(finished) != len(played):
            raise Damaged(f"game {game} has {len(finished)} rounds when it is played, and not {len(played)}")
        for (id_, _), each in zip(played, finished, strict=True):
            yield id_, each
