"""Reads journals: plays the game again and compares every round with the journal."""

import gc
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from blackjack_tui import files
from blackjack_tui.errors import UsageError, written
from blackjack_tui.game.cards import ALONE, LIMIT, Outcome, Reason
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.table import Table
from blackjack_tui.play.journal import FIRST_CARDS, FORMAT, SEATING, checksum, decided, round_line
from blackjack_tui.play.records import Deal, Record
from blackjack_tui.play.round_lines import LETTERS, PlayedRound
from blackjack_tui.play.seating import Seating
from blackjack_tui.play.timeline import BET, Disagreement, Timeline
from blackjack_tui.rulebooks import ENDING, is_book
from blackjack_tui.rulebooks.by_value import rules_of
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.toml_files import DEEPEST, is_too_deep

Tell = Callable[[int, int], object]

_OFTEN = 1_000  # rounds between two reports of progress
_LONGEST = 1 << 16  # bytes of a line
_MARK = "\ufeff"  # the byte order mark, which some editors write at the start of a file
_FIRST_ROUND = 2  # the number of its line
_NEXT_FIELD, _AFTER_DECISIONS, _SIDE_BETS = b", ", b', "outcome": ', b'"side_bets": '
_ACTIONS = {str(action): action for action in LETTERS.values()}


class _JournalLine(NamedTuple):
    """A line of a journal and its place; `number` counts from 1."""

    path: str
    number: int
    data: bytes

    def fields(self) -> dict[str, Any]:
        """Returns the object of JSON; an empty one for a last line that is incomplete. Raises `UsageError`."""
        return _fields(self.path, self.number, self.data)

    def wrong(self, problem: str) -> UsageError:
        """Returns the error for a `problem` with the line, with its file and number."""
        return _wrong(self.path, self.number, problem)


def read(path: str, tell: Tell = lambda done, whole: None, least: int | None = None) -> tuple[Timeline, str]:
    """Plays the game in the journal at `path` again. Returns its timeline and a note on the file.

    `tell` is called now and then with how many rounds of how many are read. With `least`, it is enough to read
    so many; the timeline reads the others later, and raises then what is wrong with them.

    A last line that is incomplete because the program was killed is ignored, and the note says so; otherwise
    the note is empty. Raises `UsageError`, with the file, the line and the round, if the file is no journal or
    a round differs from the game played again.
    """
    journal = _lines(path)
    first = next(journal)
    header = first.fields()
    deal = _deal(first, header)
    lines: list[bytes] = []
    rounds: list[PlayedRound] = []
    known: dict[bytes, PlayedRound] = {}
    torn = None
    for line in journal:
        # A long game has few different bets and decisions. The whole line is compared when it is played.
        begin = line.data.find(_NEXT_FIELD) + len(_NEXT_FIELD)
        decisions = line.data[begin : line.data.find(_AFTER_DECISIONS, begin)]
        # Side bets stand after the outcome.
        is_short = line.data.endswith(b"\n") and _SIDE_BETS not in line.data
        played = known.get(decisions) if is_short else None
        if not played:
            if not (fields := line.fields()):
                torn = line
                continue
            played = _round(line, fields, deal)
            if not played.side_bets:
                played = known.setdefault(decided(played).encode(), played)
        lines.append(line.data)
        rounds.append(played)
    comparison = _Comparison(path, lines, rounds, header["journal"] == 1)
    timeline = Timeline(Record(deal, tuple(rounds)), comparison.compare, 0)
    timeline.rest = comparison.compared(timeline.rest)
    while not timeline.whole and (least is None or len(timeline.ends) < least):
        timeline.read(min(_OFTEN, least or _OFTEN))
        if not timeline.whole:
            tell(len(timeline.ends), len(rounds))
    note = f"{path}, line {torn.number}: cut short, and passed over" if torn else ""
    return timeline, note


def _lines(path: str) -> Iterator[_JournalLine]:
    """Returns the lines of the file."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            raise UsageError(f"{path}: not a file")
        with open(path, "rb") as file:
            number = 0
            while data := file.readline(_LONGEST):
                number += 1
                yield _JournalLine(path, number, data)
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: {files.reason(error)}") from None
    if not number:
        raise UsageError(f"{path}: empty, and no journal")


def _fields(path: str, number: int, data: bytes) -> dict[str, Any]:
    try:
        text = data.decode()
        if text.startswith(_MARK):
            raise _wrong(path, number, "a byte order mark comes first: write the file in UTF-8 without one")
        fields = json.loads(text.rstrip("\r\n"))
    except (ValueError, RecursionError) as error:
        if number > 1 and not data.endswith(b"\n") and len(data) < _LONGEST and not _is_whole(data):
            return {}
        reason = (
            "not a text in UTF-8" if isinstance(error, UnicodeDecodeError) else "not JSON: too deep or too long"
        )
        if isinstance(error, json.JSONDecodeError):
            reason = f"not JSON: {error.msg}, column {error.colno}"
        raise _wrong(path, number, reason) from None
    if not isinstance(fields, dict) or not fields:
        raise _wrong(path, number, "not an object of JSON, as every line of a journal is")
    if data.count(b"[") + data.count(b"{") > DEEPEST and is_too_deep(fields):
        raise _wrong(path, number, f"lists and objects are {DEEPEST} levels deep at most")
    return fields


def _is_whole(data: bytes) -> bool:
    """Returns whether `data` starts with a complete JSON value: then it is wrong, not incomplete."""
    with suppress(ValueError, RecursionError):
        json.JSONDecoder().raw_decode(data.decode(errors="replace"))
        return True
    return False


def _deal(line: _JournalLine, fields: dict[str, Any]) -> Deal:
    version = fields.get("journal")
    if type(version) is not int or version < 1:
        raise line.wrong(f"no header of a journal: journal is to be {FORMAT}, and is {written(version)}")
    if version > FORMAT:
        raise line.wrong(f"the format is {version}, written by a newer program; this one reads up to {FORMAT}")
    expected = checksum(fields)
    if fields.get("check") != expected:
        check = written(fields.get("check"))
        raise line.wrong(f"the header was changed: its check is to be {expected!r}, and is {check}")
    values, shuffle, seed = (fields.get(name) for name in ("rules", "shuffle", "seed"))
    if not isinstance(values, dict):
        raise line.wrong("rules is to be an object of knobs")
    name = values.get("name")
    if not isinstance(name, str) or not name or not name.isprintable():
        raise line.wrong(f"rules: name cannot be {written(name)}: write the name of a rule book")
    if not isinstance(shuffle, str) or type(seed) is not int:
        raise line.wrong("shuffle is to be a text and seed a whole number")
    try:
        rules = rules_of(values)
    except UsageError as error:
        raise line.wrong(str(error)) from None
    bankroll = fields.get("bankroll")
    if bankroll is not None and (type(bankroll) is not int or bankroll < 0):
        raise line.wrong(f"bankroll is to be a whole number of cents, and is {written(bankroll)}")
    if bankroll is not None and not rules.bets:
        raise line.wrong("bankroll has no place in it: nothing is bet by these rules")
    earlier = fields.get("earlier", 0)
    if type(earlier) is not int or earlier < 0:
        raise line.wrong(f"earlier is to be a whole number of rounds, and is {written(earlier)}")
    try:
        seating = _seating(line, fields) if version >= 3 else Seating()
        deal = Deal(rules, _book(rules), shuffle, seed, bankroll, _first_cards(line, fields), seating)
        deal.shoe()
    except UsageError as error:
        raise line.wrong(str(error)) from None
    return deal


def _first_cards(line: _JournalLine, fields: dict[str, Any]) -> FirstCards | None:
    texts = [fields.get(name) for name in FIRST_CARDS]
    for name, text in zip(FIRST_CARDS, texts, strict=True):
        if text is not None and not isinstance(text, str):
            raise line.wrong(f"{name} is to be a text, and is {written(text)}")
    return FirstCards.parse(*texts)


def _seating(line: _JournalLine, fields: dict[str, Any]) -> Seating:
    boxes, others, by = (fields.get(name) for name in SEATING)
    if type(boxes) is not int or type(others) is not int or not isinstance(by, str):
        raise line.wrong("boxes and others are to be whole numbers, and others_by a text")
    return Seating(boxes, others, by)


def _book(rules: Rules) -> str:
    """Returns the `--rules` argument for `rules`: the name of a book that is the same, or of a file."""
    name = rules.name
    with suppress(UsageError):  # of a file of the player's own that was changed since
        if is_book(name) and not name.endswith(ENDING) and load(name).plays_as(rules):
            return name
    return name + ENDING


def _round(line: _JournalLine, fields: dict[str, Any], deal: Deal) -> PlayedRound:
    bets = fields.get("bets", [fields.get("bet", 0)])
    decisions = fields.get("decisions")
    if not isinstance(bets, list) or not bets:
        raise line.wrong(f"bets is to be a list of bets, and is {written(bets)}")
    for bet in bets:
        if type(bet) is not int:
            raise line.wrong(f"bet is to be a whole number of cents, and is {written(bet)}")
    made = decisions if isinstance(decisions, list) else [None]
    actions = tuple([action for action in map(_ACTIONS.get, map(str, made)) if action])
    if len(actions) < len(made):
        raise line.wrong(f"decisions is to be a list of {', '.join(_ACTIONS)}")
    side_bets = _side_bets(line, fields["side_bets"], deal) if "side_bets" in fields else ()
    return PlayedRound(tuple(bets), actions, side_bets)


def _side_bets(line: _JournalLine, fields: Any, deal: Deal) -> tuple[tuple[int, ...], ...]:
    """Returns the side bets of each box, in the order of the rule book; empty if there are none."""
    own = [box for box in deal.seating.seats if box.yours] or [ALONE]
    names, boxes = [bet.name for bet in deal.rules.side_bets], [box.number for box in own]
    if not isinstance(fields, list) or not all(isinstance(each, dict) for each in fields):
        raise line.wrong(f"side_bets is to be a list of objects, and is {written(fields)}")
    amounts = [[0] * len(names) for _ in boxes]
    for each in fields:
        name, bet, box = each.get("name"), each.get("bet"), each.get("box", 0)
        if name not in names or box not in boxes or type(bet) is not int:
            raise line.wrong(f"side_bets: {written(name)} is no side bet of these rules, or has no bet or box")
        amounts[boxes.index(box)][names.index(name)] = bet
    return tuple(map(tuple, amounts)) if fields else ()


class _Comparison:
    """Compares every round with its line as soon as it is over."""

    def __init__(
        self, path: str, lines: Sequence[bytes], rounds: Sequence[PlayedRound], is_format_1: bool
    ) -> None:
        self._path = path
        self._lines = lines
        self._rounds = rounds
        self._is_format_1 = is_format_1
        self._over = 0

    def compared(self, rest: Iterator[None]) -> Iterator[None]:
        """Plays the `rest` of the game, round by round. Raises `UsageError` where it cannot be played on."""
        try:
            for _ in rest:
                if self._over % _OFTEN == 0:
                    gc.freeze()  # the collector would look through millions of values, and free none
                yield
        except Disagreement as wrong:
            place = "" if wrong.place == BET else f", decision {wrong.place + 1}"
            raise self._wrong(wrong.round, f"{place}: {wrong.problem}") from None
        if len(self._rounds) > self._over:
            raise self._wrong(self._over, ": it is not over: decisions are missing")

    def compare(self, table: Table) -> None:
        """Compares the next round, which led to `table`. Raises `UsageError` where the line differs."""
        place = self._over
        line, played = self._lines[place], self._rounds[place]
        self._over += 1
        text = round_line(self._over, played, table)
        if line.rstrip(b"\r\n") == text.encode():  # nearly every line is equal, and needs no parsing
            return
        expected = json.loads(text)
        if self._is_format_1:
            expected = _with_insurance(expected, table)
        got = self._line(place).fields()
        for what, value, other in _differences(expected, got):
            raise self._wrong(place, f": {what} is to be {_as_json(value)}, and is {_as_json(other)}")

    def _wrong(self, round_: int, problem: str) -> UsageError:
        """Returns the error for a `problem` with a round, which counts from 0."""
        return self._line(round_).wrong(f"round {round_ + 1}{problem}")

    def _line(self, round_: int) -> _JournalLine:
        return _JournalLine(self._path, round_ + _FIRST_ROUND, self._lines[round_])


def _with_insurance(fields: Mapping[str, Any], table: Table) -> Mapping[str, Any]:
    """Returns the `fields` of a round's line as in format 1: even money is insurance beside a natural."""
    hand = table.player.settled
    if not hand or hand.reason is not Reason.EVEN_MONEY:
        return fields
    is_tie = table.dealer.points == LIMIT
    outcome = (Outcome.PUSH if is_tie else Outcome.WIN).value
    returned = hand.bet if is_tie else hand.bet * 5 // 2
    insured = hand.bet // 2
    natural = fields["hands"][0] | {"outcome": outcome, "returned": returned}
    insurance = {"bet": insured, "returned": 3 * insured if is_tie else 0}
    return {**fields, "outcome": outcome, "hands": [natural], "insurance": insurance}


class _NoValue:
    """The value of a missing field, as distinct from null."""


_MISSING = _NoValue()


def _as_json(value: object) -> str:
    return "nothing" if value is _MISSING else json.dumps(value)


def _differences(expected: Any, got: Any, place: str = "") -> Iterator[tuple[str, Any, Any]]:
    """Returns each place where two JSON values differ, with both values there."""
    if isinstance(expected, dict) and isinstance(got, dict):
        pairs = [(key, expected.get(key, _MISSING), got.get(key, _MISSING)) for key in {**expected, **got}]
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        pairs = [(str(at), *pair) for at, pair in enumerate(zip(expected, got, strict=True), 1)]
    else:
        if type(expected) is not type(got) or expected != got:
            yield place, expected, got
        return
    for name, one, other in pairs:
        yield from _differences(one, other, f"{place} {name}".lstrip())


def _wrong(path: str, number: int, problem: str) -> UsageError:
    return UsageError(f"{path}, line {number}: {problem}")
