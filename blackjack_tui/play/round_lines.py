"""A round on record as one line of text, in a journal and in a row of the database. See docs/journal.md.

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
_BETWEEN = " "
_LISTED = ","
_BEFORE_DEALER = "/"
_UNKNOWN = "-"
_LONGEST = 9  # digits of a number


class PlayedRound(NamedTuple):
    """The bets and the decisions of a round."""

    bets: tuple[int, ...] = (0,)
    """The first bet of each of the player's boxes in cents; 0 in a game without bets, or for a box left out."""
    actions: tuple[Action, ...] = ()
    """The decisions in order, without the answer to whether to play another round."""
    side_bets: tuple[tuple[int, ...], ...] = ()
    """The side bets of each box in cents, in the order of the rule book; empty where none was placed."""


class RoundRecord(NamedTuple):
    """A round as it is written down: what was played, and what came of it."""

    played: PlayedRound
    bankroll: int | None = None
    """The bankroll after the round, in cents; None where nothing is bet, and in a round that is not over."""
    points: tuple[int | None, ...] = ()
    """The points of each of the player's hands at the end; empty in a round that is not over."""
    dealer: int | None = None
    """The dealer's points as they were shown at the end; None where they were not."""
    times: tuple[int | None, ...] = ()
    """The milliseconds of each decision, None where they are not known; empty where none is known."""
    uncounted: str = ""
    """A word for why the round does not count; empty if it does."""

    @property
    def is_over(self) -> bool:
        """Whether the round was played to its end."""
        return bool(self.points)


def finished(played: PlayedRound, table: Table, times: Sequence[int | None] = ()) -> RoundRecord:
    """Returns the record of a round that led to `table`."""
    points = tuple([hand.points for hand in table.hands])
    return RoundRecord(played, table.bankroll, points, table.dealer.points, known(times))


def known(times: Sequence[int | None]) -> tuple[int | None, ...]:
    """Returns the milliseconds of decisions, none if none is known."""
    return tuple(times) if any(time is not None for time in times) else ()


def difference(record: RoundRecord, table: Table) -> str:
    """Returns how a record of a round differs from one that led to `table`; empty if it does not."""
    expected = finished(record.played, table)
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
    return _BETWEEN.join(fields)


def parse(text: str) -> RoundRecord:
    """Returns the round of a line. Raises `ValueError`, whose text is the problem, if it is not one."""
    first, *more = text.split(_BETWEEN)
    more += [_UNKNOWN] * (_PARTS - 1 - len(more))
    if len(more) >= _PARTS:
        raise ValueError(f"a round has at most {_PARTS} parts with a space between, not {1 + len(more)}")
    bankroll, points, times, uncounted = more
    played = played_from(first)
    known_times = () if times == _UNKNOWN else _numbers(times)
    if known_times and len(known_times) != len(played.actions):
        raise ValueError(f"{shortened(times)} is to have a time for each decision, - if it is not known")
    return RoundRecord(
        played,
        None if bankroll == _UNKNOWN else cents_of(bankroll),
        *(((), None) if points == _UNKNOWN else _points_of(points)),
        known_times,
        "" if uncounted == _UNKNOWN else uncounted,
    )


_PARTS = len(RoundRecord._fields) - 1  # the points of the dealer stand behind those of the hands


@lru_cache(1 << 14)  # a long game has few different ones
def written(played: PlayedRound) -> str:
    """Returns the bets and the letters of a round: `10~5+25~0:hs`, or `:hs` where nothing is bet."""
    bets = written_bets(played.bets, played.side_bets) if any(played.bets) else ""
    return bets + AFTER_BETS + letters(played.actions)


@lru_cache(1 << 14)
def played_from(text: str) -> PlayedRound:
    """Returns the bets and decisions that `written` wrote. Raises `ValueError` like `parse`."""
    bets, colon, made = text.rpartition(AFTER_BETS)
    if not colon:
        raise ValueError(f"{shortened(text)} is to have the bets, a colon and the decisions")
    for letter in made:
        if letter not in LETTERS:
            raise ValueError(f"{letter!r} is not a decision: {choose_from(LETTERS, letter)}")
    actions = tuple([LETTERS[letter] for letter in made])
    if not bets:
        return PlayedRound((0,), actions)
    boxes = [[cents_of(each) for each in box.split(BEFORE_SIDE_BET)] for box in bets.split(BETWEEN_BOXES)]
    most = max(map(len, boxes)) - 1
    side_bets = tuple(tuple(box[1:]) + (0,) * (1 + most - len(box)) for box in boxes)
    return PlayedRound(tuple(box[0] for box in boxes), actions, side_bets if most else ())


def letters(actions: Iterable[Action]) -> str:
    """Returns the letters of decisions."""
    return "".join([WRITTEN[action] for action in actions])


def written_bets(bets: Sequence[int], side_bets: Sequence[Sequence[int]] = ()) -> str:
    """Returns the bets of the boxes, each with its side bets: `25`, `25~0~5+10~0~0`."""
    boxes = zip(bets, side_bets or ((),) * len(bets), strict=True)
    return BETWEEN_BOXES.join([BEFORE_SIDE_BET.join(map(amount, (cents, *placed))) for cents, placed in boxes])


def cents_of(text: str) -> int:
    """Returns the cents of dollars. Raises `ValueError` if that is no amount."""
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
    return _LISTED.join([_UNKNOWN if number is None else str(number) for number in numbers])


@lru_cache(1 << 14)
def _points_of(text: str) -> tuple[tuple[int | None, ...], int | None]:
    """Returns the points of the hands, and the dealer's."""
    hands, _, dealer = text.partition(_BEFORE_DEALER)
    return _numbers(hands, text), _numbers(dealer, text)[0]


def _numbers(text: str, whole: str = "") -> tuple[int | None, ...]:
    each = text.split(_LISTED)
    if not all(one == _UNKNOWN or (one.isascii() and one.isdecimal() and len(one) <= _LONGEST) for one in each):
        raise ValueError(
            f"{shortened(whole or text)} is to have whole numbers with commas between, - if not known"
        )
    return tuple([None if one == _UNKNOWN else int(one) for one in each])
