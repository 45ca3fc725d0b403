"""A recorded round as one line of text, for journals and the database. See docs/journal.md.

`10~5+25~0:hs 965 19,22/20 1200,340 coach` is a round at two boxes: $10, with $5 on a side bet, and $25. The
player hit and stood, in 1200 and 340 milliseconds, and had $965 afterwards; the hands had 19 and 22 points, the
dealer 20. The coach helped, so it does not count.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from blackjack_tui.errors import choose_from
from blackjack_tui.errors import written as shortened
from blackjack_tui.game.actions import Action
from blackjack_tui.game.table import Table
from blackjack_tui.words.money import amount, parse_money

LETTERS: dict[str, Action] = {
    "h": Action.HIT,
    "s": Action.STAND,
    "r": Action.SURRENDER,
    "d": Action.DOUBLE,
    "p": Action.SPLIT,
    "y": Action.INSURE,
    "n": Action.DECLINE,
    "1": Action.ONE,
    "e": Action.ELEVEN,
    "f": Action.FORFEIT,
}
"""The decision for each letter of a deal code, a journal and the database; the letters never change."""
WRITTEN = {action: letter for letter, action in LETTERS.items()}
"""The letter of each decision."""
AFTER_BETS = ":"
BETWEEN_BOXES = "+"
BEFORE_SIDE_BET = "~"
_BETWEEN_FIELDS = " "
_BETWEEN_NUMBERS = ","
_BEFORE_DEALER = "/"
_UNKNOWN = "-"
_MOST_DIGITS = 9  # digits of a number


class PlayedRound(NamedTuple):
    """The bets and the decisions of a round."""

    bets: tuple[int, ...] = (0,)
    """The first bet of each of the player's boxes in cents; 0 in a game without bets, or for a box left out."""
    actions: tuple[Action, ...] = ()
    """The decisions in order, without the answer to whether to play another round."""
    side_bets: tuple[tuple[int, ...], ...] = ()
    """The side bets of each box in cents, in the order of the rule book; empty where none was placed."""


class RoundRecord(NamedTuple):
    """A recorded round: how it was played, and how it ended."""

    played: PlayedRound
    bankroll: int | None = None
    """The bankroll after the round, in cents; None without bets, and for a round that is not over."""
    points: tuple[int | None, ...] = ()
    """The points of each of the player's hands at the end; empty for a round that is not over."""
    dealer: int | None = None
    """The dealer's points at the end; None if they were not shown."""
    times: tuple[int | None, ...] = ()
    """The milliseconds of each decision, None for an unknown time; empty if all are unknown."""
    uncounted: str = ""
    """A word for why the round does not count; empty if it does."""

    @property
    def is_over(self) -> bool:
        """Whether the round was played to its end."""
        return bool(self.points)


def finished_round(played: PlayedRound, table: Table, times: Sequence[int | None] = ()) -> RoundRecord:
    """Returns the record of a round that ended with `table`."""
    points = tuple([hand.points for hand in table.hands])
    return RoundRecord(played, table.bankroll, points, table.dealer.points, known_times(times))


def known_times(times: Sequence[int | None]) -> tuple[int | None, ...]:
    """Returns the milliseconds of decisions; an empty tuple if all of them are unknown."""
    return tuple(times) if any(time is not None for time in times) else ()


def difference(record: RoundRecord, table: Table) -> str:
    """Returns how `record` differs from a round that ended with `table`; an empty string if it does not."""
    expected = finished_round(record.played, table)
    if not record.is_over:
        return "it is not over: bankroll and points are missing"
    if record.bankroll != expected.bankroll:
        return f"the bankroll must be {_bankroll(expected)}, not {_bankroll(record)}"
    if (record.points, record.dealer) != (expected.points, expected.dealer):
        return f"the points must be {_points(expected)}, not {_points(record)}"
    return ""


def line(record: RoundRecord) -> str:
    """Returns the line of a round, without its end."""
    fields = [
        written(record.played),
        _bankroll(record),
        _points(record),
        _list(record.times) or _UNKNOWN,
        record.uncounted or _UNKNOWN,
    ]
    while fields[-1] == _UNKNOWN:
        del fields[-1]
    return _BETWEEN_FIELDS.join(fields)


def parse(text: str) -> RoundRecord:
    """Returns the round of a line. Raises `ValueError`, whose text is the problem, if it is not one."""
    fields = text.split(_BETWEEN_FIELDS)
    if len(fields) > _FIELDS:
        raise ValueError(f"a round has at most {_FIELDS} parts with a space between, not {len(fields)}")
    fields += [_UNKNOWN] * (_FIELDS - len(fields))
    played_text, bankroll, points, times_text, uncounted = fields
    played = played_from(played_text)
    times = () if times_text == _UNKNOWN else _numbers(times_text)
    if times and len(times) != len(played.actions):
        raise ValueError(f"{shortened(times_text)} is to have a time for each decision, - if it is not known")
    hands, dealer = ((), None) if points == _UNKNOWN else _points_of(points)
    return RoundRecord(
        played,
        None if bankroll == _UNKNOWN else cents_of(bankroll),
        hands,
        dealer,
        times,
        "" if uncounted == _UNKNOWN else uncounted,
    )


_FIELDS = len(RoundRecord._fields) - 1  # the dealer's points share a field with the hands' points


@lru_cache(1 << 14)  # a long game has few different ones
def written(played: PlayedRound) -> str:
    """Returns the bets and the letters of a round: `10~5+25~0:hs`; without bets, `:hs`."""
    bets = written_bets(played.bets, played.side_bets) if any(played.bets) else ""
    return bets + AFTER_BETS + letters(played.actions)


@lru_cache(1 << 14)
def played_from(text: str) -> PlayedRound:
    """Returns the bets and decisions that `written` wrote. Raises `ValueError` like `parse`."""
    boxes, colon, decisions = text.rpartition(AFTER_BETS)
    if not colon:
        raise ValueError(f"{shortened(text)} is to have the bets, a colon and the decisions")
    for letter in decisions:
        if letter not in LETTERS:
            raise ValueError(f"{letter!r} is not a decision: {choose_from(LETTERS, letter)}")
    actions = tuple([LETTERS[letter] for letter in decisions])
    if not boxes:
        return PlayedRound((0,), actions)
    bets, side_bets = [], []
    for box in boxes.split(BETWEEN_BOXES):
        bet, *amounts = map(cents_of, box.split(BEFORE_SIDE_BET))
        bets.append(bet)
        side_bets.append(amounts)
    most_side_bets = max(map(len, side_bets))
    all_side_bets = tuple(with_zeros(amounts, most_side_bets) for amounts in side_bets)
    return PlayedRound(tuple(bets), actions, all_side_bets if most_side_bets else ())


def with_zeros(amounts: Sequence[int], number: int) -> tuple[int, ...]:
    """Returns the amounts of all `number` side bets of a box, whose last ones may be left out if they are 0."""
    return (*amounts, *(0,) * (number - len(amounts)))


def letters(actions: Iterable[Action]) -> str:
    """Returns the letters of decisions."""
    return "".join([WRITTEN[action] for action in actions])


def written_bets(bets: Sequence[int], side_bets: Sequence[Sequence[int]] = ()) -> str:
    """Returns the bets of the boxes, each with its side bets: `25`, `25~0~5+10~0~0`."""
    side_bets = side_bets or [()] * len(bets)  # none at any box
    boxes = [(bet, *placed) for bet, placed in zip(bets, side_bets, strict=True)]
    return BETWEEN_BOXES.join([BEFORE_SIDE_BET.join(map(amount, amounts)) for amounts in boxes])


def cents_of(text: str) -> int:
    """Returns the cents in `text`, an amount in dollars. Raises `ValueError` if it is not an amount."""
    cents = parse_money(text)
    if cents is None:
        raise ValueError(f"{shortened(text)} is not an amount: write dollars, such as 25 or 7.50")
    return cents


def _bankroll(record: RoundRecord) -> str:
    return _UNKNOWN if record.bankroll is None else amount(record.bankroll)


def _points(record: RoundRecord) -> str:
    if not record.points:
        return _UNKNOWN
    return f"{_list(record.points)}{_BEFORE_DEALER}{_list([record.dealer])}"


def _list(numbers: Sequence[int | None]) -> str:
    return _BETWEEN_NUMBERS.join([_UNKNOWN if number is None else str(number) for number in numbers])


@lru_cache(1 << 14)
def _points_of(text: str) -> tuple[tuple[int | None, ...], int | None]:
    """Returns the points of the hands, and the dealer's."""
    hands_text, _, dealer_text = text.partition(_BEFORE_DEALER)
    return _numbers(hands_text, text), _numbers(dealer_text, text)[0]


def _numbers(text: str, field: str = "") -> tuple[int | None, ...]:
    """Returns the numbers in `text`. `field`: the field it is from, for errors, if that has more."""
    numbers: list[int | None] = []
    for word in text.split(_BETWEEN_NUMBERS):
        if word != _UNKNOWN and not (word.isascii() and word.isdecimal() and len(word) <= _MOST_DIGITS):
            problem = "is to have whole numbers with commas between, - if not known"
            raise ValueError(f"{shortened(field or text)} {problem}")
        numbers.append(None if word == _UNKNOWN else int(word))
    return tuple(numbers)
