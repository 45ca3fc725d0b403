"""Reads journals: plays the game again, and compares the end of each round with the journal."""

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from blackjack_tui import files
from blackjack_tui.errors import UsageError, written
from blackjack_tui.game.cards import ALONE
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.game.rules import Rules
from blackjack_tui.play.journal import FIRST_CARDS, FORMAT, SEATING, checksum
from blackjack_tui.play.recorded import BET, Disagreement
from blackjack_tui.play.records import Deal, Record
from blackjack_tui.play.round_lines import LETTERS, PlayedRound, RoundRecord, parse
from blackjack_tui.play.seating import Seating
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks import ENDING, is_book
from blackjack_tui.rulebooks.by_value import rules_of
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.toml_files import DEEPEST, is_too_deep

_LONGEST_LINE = 1 << 16  # bytes of a line; what follows is read as another line, which is wrong
_BYTE_ORDER_MARK = "\ufeff"  # the byte order mark, which some editors write at the start of a file
_FIRST_ROUND = 2  # the number of its line
_LAST_OF_JSON = 3
"""The last version of the format whose rounds are objects of JSON."""
_FIRST_WITH_SEATS = 3
_ACTIONS = {str(action): action for action in LETTERS.values()}


class _JournalLine(NamedTuple):
    """A line of a journal and its place; `number` counts from 1."""

    path: str
    number: int
    data: bytes

    @property
    def is_torn(self) -> bool:
        """Whether the line lacks its end, as the program was killed; a line that is too long is not torn."""
        return not self.data.endswith(b"\n") and len(self.data) < _LONGEST_LINE

    def text(self) -> str:
        """Returns the line without its end. Raises `UsageError` if it is not UTF-8."""
        try:
            return self.data.decode().rstrip("\r\n")
        except UnicodeDecodeError:
            raise self.error("not a text in UTF-8") from None

    def fields(self) -> dict[str, Any]:
        """Returns the line's JSON object. Raises `UsageError` if it does not have one."""
        text = self.text()
        if text.startswith(_BYTE_ORDER_MARK):
            raise self.error("a byte order mark comes first: write the file in UTF-8 without one")
        try:
            fields = json.loads(text)
        except json.JSONDecodeError as error:
            if self.number == 1:
                raise self.error("not a journal, which begins with an object of JSON") from None
            raise self.error(f"not JSON from column {error.colno} on") from None
        except (ValueError, RecursionError):
            raise self.error("not JSON: too deep or too long") from None
        if not isinstance(fields, dict) or not fields:
            raise self.error("not an object of JSON")
        brackets = text.count("[") + text.count("{")  # few brackets, as in nearly every line, cannot be deep
        if brackets > DEEPEST and is_too_deep(fields):
            raise self.error(f"lists and objects are {DEEPEST} levels deep at most")
        return fields

    def error(self, problem: str) -> UsageError:
        """Returns the error for a `problem` with the line, with its file and number."""
        return UsageError(f"{self.path}, line {self.number}: {problem}")


def read(path: str, limit: int | None = None) -> tuple[Timeline, str]:
    """Plays the game in the journal at `path` again. Returns its timeline and a note on the file.

    `limit`: the number of rounds to play now, None for all. The timeline plays the others later, and raises
    their errors then.

    A last line that is incomplete because the program was killed is ignored, and the note says so; otherwise
    the note is empty. Raises `UsageError`, with the file, the line and the round, if the file is not a journal
    or a round differs from the game played again.
    """
    journal = _lines(path)
    header_line = next(journal)
    header = header_line.fields()
    deal = _deal(header_line, header)
    read_round = _round_by_json if header["journal"] <= _LAST_OF_JSON else _round_by_text
    records: list[RoundRecord] = []
    note = ""
    for line in journal:
        if record := read_round(line, deal):
            records.append(record)
        else:
            note = f"{path}, line {line.number}: cut short, and passed over"

    def make_error(disagreement: Disagreement) -> UsageError:
        number, place = disagreement.round, disagreement.place
        decision = "" if place == BET else f", decision {place + 1}"
        line = _JournalLine(path, number + _FIRST_ROUND, b"")
        return line.error(f"round {number + 1}{decision}: {disagreement.problem}")

    rounds = tuple([record.played for record in records])
    return Timeline(Record(deal, rounds), limit, records, make_error), note


def _lines(path: str) -> Iterator[_JournalLine]:
    """Yields the lines of the file at `path`, at least one. Raises `UsageError` if it cannot be read."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            raise UsageError(f"{path}: not a file")
        with open(path, "rb") as file:
            number = 0
            while data := file.readline(_LONGEST_LINE):
                number += 1
                yield _JournalLine(path, number, data)
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {files.reason(error)}") from None
    if not number:
        raise UsageError(f"{path}: empty, and no journal")


def _deal(line: _JournalLine, fields: dict[str, Any]) -> Deal:
    """Returns the deal of a journal with the header `fields`. Raises `UsageError` if it is not valid."""
    version = _version(line, fields)
    rules = _rules(line, fields)
    shuffle, seed = fields.get("shuffle"), fields.get("seed")
    if not isinstance(shuffle, str) or type(seed) is not int:
        raise line.error("shuffle must be a string and seed a whole number")
    bankroll = fields.get("bankroll")
    if bankroll is not None and (type(bankroll) is not int or bankroll < 0):
        raise line.error(f"bankroll must be a whole number of cents, not {written(bankroll)}")
    if bankroll is not None and not rules.bets:
        raise line.error("bankroll has no place in it: nothing is bet by these rules")
    earlier = fields.get("earlier", 0)  # for people: the game does not depend on it
    if type(earlier) is not int or earlier < 0:
        raise line.error(f"earlier must be a whole number of rounds, not {written(earlier)}")
    seating = _seating(line, fields) if version >= _FIRST_WITH_SEATS else Seating()
    if version <= _LAST_OF_JSON and any(fields.get(name) for name in FIRST_CARDS):
        raise line.error("earlier versions dealt cards that are asked for from other places of the shoe")
    try:
        deal = Deal(rules, _book(rules), shuffle, seed, bankroll, _first_cards(line, fields), seating)
        deal.shoe()  # raises if no shoe can be made from these values
    except UsageError as error:
        raise line.error(str(error)) from None
    return deal


def _version(line: _JournalLine, fields: dict[str, Any]) -> int:
    """Returns the version of the journal's format. Raises `UsageError` for a newer one or a changed header."""
    version = fields.get("journal")
    if type(version) is not int or version < 1:
        raise line.error(f"not the header of a journal: journal must be {FORMAT}, not {written(version)}")
    if version > FORMAT:
        raise line.error(f"the format is {version}, written by a newer program; this one reads up to {FORMAT}")
    expected = checksum(fields)
    if fields.get("check") != expected:
        check = written(fields.get("check"))
        raise line.error(f"the header was changed: its check must be {expected!r}, not {check}")
    return version


def _rules(line: _JournalLine, fields: dict[str, Any]) -> Rules:
    """Returns the rules in the header. Raises `UsageError` if they are not valid."""
    values = fields.get("rules")
    if not isinstance(values, dict):
        raise line.error("rules must be an object of knobs")
    name = values.get("name")
    if not isinstance(name, str) or not name or not name.isprintable():
        raise line.error(f"rules: name cannot be {written(name)}: write the name of a rule book")
    try:
        return rules_of(values)
    except UsageError as error:
        raise line.error(str(error)) from None


def _first_cards(line: _JournalLine, fields: dict[str, Any]) -> FirstCards | None:
    """Returns the first cards that were asked for, if any. Raises `UsageError`."""
    texts = [fields.get(name) for name in FIRST_CARDS]
    for name, text in zip(FIRST_CARDS, texts, strict=True):
        if text is not None and not isinstance(text, str):
            raise line.error(f"{name} must be a string, not {written(text)}")
    return FirstCards.parse(*texts)


def _seating(line: _JournalLine, fields: dict[str, Any]) -> Seating:
    """Returns the seats in the header. Raises `UsageError` if their types are wrong."""
    if not any(name in fields for name in SEATING):
        return Seating()
    boxes, others, policy = (fields.get(name) for name in SEATING)
    if type(boxes) is not int or type(others) is not int or not isinstance(policy, str):
        raise line.error("boxes and others must be whole numbers, others_by a string")
    return Seating(boxes, others, policy)


def _book(rules: Rules) -> str:
    """Returns the `--rules` argument for `rules`: their name if that book still plays so, or else a file's.

    The file need not exist. A name that ends like a file's is not looked up: `is_book` takes it for a file.
    """
    name = rules.name
    with suppress(UsageError):  # raised by a file of the player's own that was changed since
        if is_book(name) and not name.endswith(ENDING) and load(name).plays_as(rules):
            return name
    return name + ENDING


def _round_by_text(line: _JournalLine, _: Deal) -> RoundRecord | None:
    """Returns the round of a line; None for a line that is cut short: it may look whole, but lack digits."""
    if line.is_torn:
        return None
    try:
        return parse(line.text())
    except ValueError as error:
        raise line.error(str(error)) from None


def _round_by_json(line: _JournalLine, deal: Deal) -> RoundRecord | None:
    """Returns the round of a line in a journal of version 1 to 3; None for a line that is cut short."""
    if line.is_torn and not _is_whole(line.data):
        return None
    fields = line.fields()
    played = _played(line, fields, deal)
    number, bankroll = fields.get("round"), fields.get("bankroll")
    expected = line.number - 1  # the header has the first line
    if type(number) is not int or number != expected:
        raise line.error(f"round {expected}: round must be {expected}, not {written(number)}")
    hands, dealer = fields.get("hands"), fields.get("dealer")
    if not isinstance(hands, list) or not all(map(_may_have_points, (*hands, dealer))):
        raise line.error("hands must be a list of objects and dealer an object, each with its points")
    if bankroll is not None and type(bankroll) is not int:
        raise line.error(f"bankroll must be a whole number of cents, not {written(bankroll)}")
    points = tuple(hand.get("points") for hand in hands)
    return RoundRecord(played, bankroll, points, fields["dealer"].get("points"))


def _may_have_points(end: object) -> bool:
    """Returns whether `end` is an object whose points are a whole number, null or missing."""
    return isinstance(end, dict) and (end.get("points") is None or type(end["points"]) is int)


def _is_whole(data: bytes) -> bool:
    """Returns whether `data` starts with a complete JSON value: then the line is wrong, not incomplete."""
    with suppress(ValueError, RecursionError):
        json.JSONDecoder().raw_decode(data.decode(errors="replace"))
        return True
    return False


def _played(line: _JournalLine, fields: dict[str, Any], deal: Deal) -> PlayedRound:
    """Returns the bets and decisions in the `fields` of a line. Raises `UsageError` if they are not valid."""
    bets = fields.get("bets", [fields.get("bet", 0)])  # one box has a `bet`, several have `bets`
    decisions = fields.get("decisions")
    if not isinstance(bets, list) or not bets:
        raise line.error(f"bets must be a list of bets, not {written(bets)}")
    for bet in bets:
        if type(bet) is not int:
            raise line.error(f"bet must be a whole number of cents, not {written(bet)}")
    if not isinstance(decisions, list) or any(str(word) not in _ACTIONS for word in decisions):
        raise line.error(f"decisions must be a list of {', '.join(_ACTIONS)}")
    actions = tuple([_ACTIONS[str(word)] for word in decisions])
    side_bets = _side_bets(line, fields["side_bets"], deal) if "side_bets" in fields else ()
    return PlayedRound(tuple(bets), actions, side_bets)


def _side_bets(line: _JournalLine, fields: Any, deal: Deal) -> tuple[tuple[int, ...], ...]:
    """Returns the side bets of each box, in the order of the rule book; empty without side bets."""
    names = [bet.name for bet in deal.rules.side_bets]
    own_boxes = [box.number for box in deal.seating.seats if box.yours] or [ALONE.number]
    if not isinstance(fields, list) or not all(isinstance(each, dict) for each in fields):
        raise line.error(f"side_bets must be a list of objects, not {written(fields)}")
    amounts = [[0] * len(names) for _ in own_boxes]
    for side_bet in fields:
        name, bet, box = side_bet.get("name"), side_bet.get("bet"), side_bet.get("box", ALONE.number)
        if name not in names or box not in own_boxes or type(bet) is not int:
            raise line.error(f"side_bets: {written(name)} is not a side bet here, or lacks bet or box")
        amounts_of_box = amounts[own_boxes.index(box)]
        amounts_of_box[names.index(name)] = bet
    return tuple(map(tuple, amounts)) if fields else ()
