"""Writes journals: a game in a file, with a header and a line for each round. docs/journal.md explains both.

The cards and the money follow from the header and the decisions, so the reader can detect a changed journal.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Any
from zlib import crc32

from blackjack_tui import __version__, files
from blackjack_tui.errors import BlackjackError
from blackjack_tui.play.records import Deal
from blackjack_tui.play.round_lines import RoundRecord, line
from blackjack_tui.play.seating import Seating
from blackjack_tui.rulebooks.by_value import values_of

FORMAT = 4
"""The version of the format. It increases when older programs cannot read the new format."""
FIRST_CARDS = ("hand", "dealer")
"""The header's names for the parts of `FirstCards`."""
SEATING = ("boxes", "others", "others_by")
"""The header's names for the parts of `Seating`."""


class Journal:
    """The journal at `path` of a game of `deal`, which it writes as the first line.

    `earlier`: the number of rounds played in earlier runs of the program; they are written, too. Raises
    as `files.begin_journal`.
    """

    def __init__(self, path: str, deal: Deal, force: bool = False, earlier: int = 0) -> None:
        self._path = path
        self._rounds = 0
        self.failure: BlackjackError | None = None
        """The error that ended the journal before the game, or None."""
        self._file = files.begin_journal(path, header(deal, earlier), force)
        self._size = os.fstat(self._file).st_size

    def keep(self, record: RoundRecord) -> None:
        """Writes a finished round to disk. If that fails, sets `failure` and writes no more rounds."""
        self._check()
        if self.failure:
            return
        self._rounds += 1
        try:
            files.append(self._file, line(record))
            self._size = os.fstat(self._file).st_size
        except OSError as error:
            self._fail(f"the journal ends after round {self._rounds - 1}: {files.reason(error)}")
            with suppress(OSError):
                os.ftruncate(self._file, self._size)

    def close(self) -> None:
        """Closes the file. Raises `BlackjackError` if rounds are missing from it, or the file is gone."""
        self._check()
        os.close(self._file)
        if self.failure:
            raise self.failure

    def _check(self) -> None:
        """Sets `failure` if the file was removed, replaced, or written by another program."""
        if self.failure:
            return
        own_file = os.fstat(self._file)
        try:
            file_at_path = os.stat(self._path)
        except FileNotFoundError:
            self._fail("the journal is lost: the file is gone")
        except OSError as error:
            self._fail(f"the journal is lost: {files.reason(error)}")
        else:
            if not os.path.samestat(own_file, file_at_path):
                self._fail("the journal is lost: another file has taken its place")
            elif own_file.st_size != self._size:
                self._fail("the journal is spoilt: something else was written to it")

    def _fail(self, problem: str) -> None:
        self.failure = BlackjackError(f"{self._path}: {problem}")


def header(deal: Deal, earlier: int = 0) -> str:
    """Returns the first line of a journal. `earlier`: the number of rounds from earlier runs."""
    rules, _, shuffle, seed, bankroll, first_cards, seating = deal
    fields: dict[str, object] = {
        "journal": FORMAT,
        "program": f"blackjack-tui {__version__}",
        "rules": values_of(rules),
        "shuffle": shuffle,
        "seed": seed,
    }
    if bankroll is not None:
        fields["bankroll"] = bankroll
    if earlier:
        fields["earlier"] = earlier
    if seating != Seating():
        fields |= dict(zip(SEATING, seating, strict=True))
    if first_cards:
        fields |= {name: text for name, text in zip(FIRST_CARDS, first_cards, strict=True) if text}
    return json.dumps(fields | {"check": checksum(fields)})


def checksum(fields: Mapping[str, Any]) -> str:
    """Returns the CRC-32 of the header's other fields, which shows whether the header was changed."""
    others = {name: value for name, value in fields.items() if name != "check"}
    return f"{crc32(json.dumps(others).encode()):08x}"
