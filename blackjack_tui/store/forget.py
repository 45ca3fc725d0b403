"""Deletes the rounds that are kept."""

from blackjack_tui.store.database import Database, told
from blackjack_tui.store.schema import COMPUTED, FACTS


def rounds_kept(database: Database) -> int:
    """Returns the number of rounds, those that stand apart included."""
    with told(database.path):
        query = "SELECT COUNT(*) FROM round WHERE apart IS NOT 'forgotten'"
        return int(database.connection.execute(query).fetchone()[0])


def forget(database: Database) -> int:
    """Deletes all rounds and returns how many there were.

    Kept tables keep their bankroll: their next round is dealt from a new shoe. A game that is being played goes
    on.
    """
    count = rounds_kept(database)
    with database.transaction() as connection:
        connection.execute("UPDATE kept_table SET game = NULL")
        for table in (*COMPUTED, *FACTS):
            connection.execute(f"DELETE FROM {table}")
    with told(database.path):
        database.connection.execute("VACUUM")
        database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return count
