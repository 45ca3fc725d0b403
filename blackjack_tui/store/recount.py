"""Computes results, hands and decisions again from deals and answers."""

from collections import defaultdict
from collections.abc import Iterator

from blackjack_tui.errors import UsageError
from blackjack_tui.play.record import PlayedRound, Record
from blackjack_tui.play.timeline import RecordedPlayer
from blackjack_tui.store import rows
from blackjack_tui.store.database import Database, told
from blackjack_tui.store.rounds import Finished, RoundWatcher
from blackjack_tui.store.schema import COMPUTED
from blackjack_tui.store.trouble import Damaged


def recount(database: Database) -> int:
    """Empties the tables that are computed and fills them again; returns how many rounds there are.

    Every game is played again from its deal and decisions. What a review found stays. Raises Damaged if a game
    cannot be played.
    """
    counted = 0
    with database.transaction() as connection:
        judged = connection.execute(
            "SELECT best, cost, round, place FROM decision WHERE best IS NOT NULL"
        ).fetchall()
        worth = connection.execute(
            "SELECT expected, skill, round FROM result WHERE expected IS NOT NULL"
        ).fetchall()
        for table in COMPUTED:
            connection.execute(f"DELETE FROM {table}")
        for round_, finished in every_round(database):
            rows.add_computed(connection, round_, finished)
            counted += 1
        connection.executemany("UPDATE decision SET best = ?, cost = ? WHERE round = ? AND place = ?", judged)
        connection.executemany("UPDATE result SET expected = ?, skill = ? WHERE round = ?", worth)
    return counted


def every_round(database: Database) -> Iterator[tuple[int, Finished]]:
    """The id and the values of each round, each game played again. Raises Damaged."""
    with told(database.path):
        kept: dict[int, list[tuple[int, PlayedRound]]] = defaultdict(list)
        for row in rows.rounds(database.connection, "1 ORDER BY game, number"):
            if row.number != len(kept[row.game]) + 1:
                raise Damaged(f"the table round lacks round {len(kept[row.game]) + 1} of game {row.game}")
            kept[row.game].append((row.id, row.played))
        deals = {game: rows.deal_of(database.connection, game) for game in kept}
    for game, played in kept.items():
        finished: list[Finished] = []
        try:
            record = Record(deals[game], tuple(each for _, each in played))
            record.deal.play(RecordedPlayer(record), (RoundWatcher(finished.append),))
        except UsageError as error:
            raise Damaged(f"game {game} cannot be played: {error}") from None
        if len(finished) != len(played):
            raise Damaged(f"game {game} has {len(finished)} rounds when it is played, and not {len(played)}")
        for (id_, _), each in zip(played, finished, strict=True):
            yield id_, each
