"""Journals: a game on disk, a JSON object a line. docs/journal.md has every field.

The first line has all that the game was dealt from, the rules by value; every other a round that is over. What
was dealt and won can be worked out again from these, so a journal that was changed does not agree with itself.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from zlib import crc32

from blackjack_tui import __version__, files
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.game.table import Table
from blackjack_tui.history.record import Deal, PlayedRound
from blackjack_tui.summary import summary

FORMAT = 2
"""The version of the format, which goes up when an older program could not read it."""


class Journal:
    """The journal at `path`, begun with what the game is dealt from.

    Raises UsageError if it cannot be written, or, without `force`, if there is such a file already.
    """

    def __init__(self, path: str, deal: Deal, force: bool = False) -> None:
        self._path = path
        self._rounds = 0
        self.failure: BlackjackError | None = None
        """Why it ends before the game does, if so."""
        files.write(path, [header(deal)], force)
        try:
            self._file = os.open(path, _MORE)
        except OSError as error:
            raise UsageError(f"{files.shown(path)}: cannot be written: {files.reason(error)}") from None

    def keep(self, played: PlayedRound, table: Table) -> None:
        """Puts a round that is over on disk. If that fails the journal ends, and `failure` has the reason."""
        if self.failure:
            return
        self._rounds += 1
        size = os.fstat(self._file).st_size
        try:
            _write(self._file, round_line(self._rounds, played, table))
        except OSError as error:
            told = f"the journal ends after round {self._rounds - 1}: {files.reason(error)}"
            self.failure = BlackjackError(f"{files.shown(self._path)}: {told}")
            with suppress(OSError):
                os.ftruncate(self._file, size)

    def close(self) -> None:
        """Closes the file. Raises BlackjackError if rounds are missing from it."""
        os.close(self._file)
        if self.failure:
            raise self.failure


def header(deal: Deal) -> str:
    """The first line of a journal."""
    rules, _, shuffle, seed = deal
    fields = {
        "journal": FORMAT,
        "program": f"blackjack-tui {__version__}",
        "rules": rules._asdict(),
        "shuffle": shuffle,
        "seed": seed,
    }
    return json.dumps(fields | {"check": checksum(fields)})


def checksum(fields: Mapping[str, Any]) -> str:
    """What shows that a header is as it was written: its CRC-32."""
    rest = {name: value for name, value in fields.items() if name != "check"}
    return f"{crc32(json.dumps(rest).encode()):08x}"


def round_line(number: int, played: PlayedRound, table: Table) -> str:
    """The line of a round that is over; `number` counts from 1, and `table` is as the round left it."""
    fields: dict[str, object] = {"round": number}
    if played.bet:
        fields["bet"] = played.bet
    return json.dumps(fields | {"decisions": played.actions} | summary(table))


# Windows writes line ends of its own without O_BINARY.
_MORE = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0)


def _write(file: int, line: str) -> None:
    """Puts a line on disk, and waits until it is there."""
    data = f"{line}\n".encode()
    while data:
        data = data[os.write(file, data) :]
    os.fsync(file)
