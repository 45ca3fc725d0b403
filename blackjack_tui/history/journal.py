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
from blackjack_tui.errors import BlackjackError
from blackjack_tui.game.table import Table
from blackjack_tui.history.record import PlayedRound
from blackjack_tui.play.deal import Deal
from blackjack_tui.words.summary import summary

FORMAT = 2
"""The version of the format, which goes up when an older program could not read it."""


FIRST_CARDS = ("hand", "dealer")
"""What the header calls the parts of `FirstCards`."""


class Journal:
    """The journal at `path`, begun with what the game is dealt from.

    Raises UsageError if it cannot be written, if another game is being written to it, or, without `force`, if
    there is such a file already.
    """

    def __init__(self, path: str, deal: Deal, force: bool = False) -> None:
        self._path = path
        self._rounds = 0
        self.failure: BlackjackError | None = None
        """Why it ends before the game does, if so."""
        self._file = files.begin(path, header(deal), force)
        self._size = os.fstat(self._file).st_size

    def keep(self, played: PlayedRound, table: Table) -> None:
        """Puts a round that is over on disk. If that fails the journal ends, and `failure` has the reason."""
        self._check()
        if self.failure:
            return
        self._rounds += 1
        try:
            files.append(self._file, round_line(self._rounds, played, table))
            self._size = os.fstat(self._file).st_size
        except OSError as error:
            self._fail(f"the journal ends after round {self._rounds - 1}: {files.reason(error)}")
            with suppress(OSError):
                os.ftruncate(self._file, self._size)

    def close(self) -> None:
        """Closes the file. Raises BlackjackError if rounds are missing from it, or it is no longer there."""
        self._check()
        os.close(self._file)
        if self.failure:
            raise self.failure

    def _check(self) -> None:
        """Ends the journal if its file is gone, or is no longer only its own."""
        if self.failure:
            return
        ours = os.fstat(self._file)
        try:
            there = os.stat(self._path)
        except FileNotFoundError:
            self._fail("the journal is lost: the file is gone")
        except OSError as error:
            self._fail(f"the journal is lost: {files.reason(error)}")
        else:
            if not os.path.samestat(ours, there):
                self._fail("the journal is lost: another file has taken its place")
            elif ours.st_size != self._size:
                self._fail("the journal is spoilt: something else was written to it")

    def _fail(self, problem: str) -> None:
        self.failure = BlackjackError(f"{self._path}: {problem}")


def header(deal: Deal) -> str:
    """The first line of a journal."""
    rules, _, shuffle, seed, bankroll, first = deal
    fields: dict[str, object] = {
        "journal": FORMAT,
        "program": f"blackjack-tui {__version__}",
        "rules": rules._asdict(),
        "shuffle": shuffle,
        "seed": seed,
    }
    if bankroll is not None:
        fields["bankroll"] = bankroll
    if first:
        fields |= {name: text for name, text in zip(FIRST_CARDS, first, strict=True) if text}
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
