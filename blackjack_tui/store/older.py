"""Rows of versions 1 and 2 of the database, checked before they are brought up to date.

Their `check_sum` was a CRC-32 of the row, computed by this program.
"""

import sqlite3
from zlib import crc32

from blackjack_tui.store.trouble import Damaged

_CRC_UP_TO = 2
_ROWS = {
    "game": "SELECT game.id, check_sum, name, rules, shuffle, seed, bankroll"
    " FROM game JOIN book ON book.id = book",
    "round": "SELECT id, check_sum, game, number, session, ended, bet, decisions, apart FROM round",
}


def check_older(connection: sqlite3.Connection, version: int) -> None:
    """Raises Damaged if a deal or a round of an older `version` is not as it was written."""
    if not 0 < version <= _CRC_UP_TO:
        return
    for table, query in _ROWS.items():
        for id_, check_sum, *values in connection.execute(query):
            if crc32(repr(tuple(values)).encode("utf-8", "replace")) != check_sum:
                raise Damaged(f"row {id_} of the table {table} was changed")
