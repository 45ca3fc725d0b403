"""The seats of a table: the player's boxes, and others, who decide at once by a policy each.

What others do follows from their policies alone, and is never written down. So the policies stay as they are:
the chart of others is one for all tables, and no computed one, which a better computation could change.
"""

from collections.abc import Callable, Mapping
from itertools import cycle, islice

from blackjack_tui.errors import UsageError, choose_from
from blackjack_tui.game.actions import MOST_BOXES, OTHERS_BY, Action, Plays
from blackjack_tui.game.board import check_seats
from blackjack_tui.game.cards import HIGH_ACE, LIMIT, YOU, Box, Card, Hand
from blackjack_tui.game.rules import DEALER_STANDS, Rules
from blackjack_tui.light_typing import NamedTuple

*POLICIES, MIXED = OTHERS_BY


class Seating(NamedTuple):
    """The number of the player's boxes, and of others who play."""

    boxes: int = 1
    others: int = 0
    by: str = "chart"
    """The policy of the others, or `MIXED`."""

    @property
    def seats(self) -> tuple[Box, ...]:
        """The boxes in the order of play, the player's in the middle; none for a player who is alone."""
        if self.boxes == 1 and not self.others:
            return ()
        policies = tuple(islice(cycle(POLICIES), self.others)) if self.by == MIXED else (self.by,) * self.others
        before = (self.others + 1) // 2
        who = (*policies[:before], *(YOU,) * self.boxes, *policies[before:])
        return tuple(Box(number, each) for number, each in enumerate(who, 1))

    @property
    def code(self) -> str:
        """The part of a deal code: `+2`, `+2.3.mixed`; empty for a player who is alone."""
        if self == Seating():
            return ""
        return f"+{self.boxes}.{self.others}.{self.by}" if self.others else f"+{self.boxes}"

    @classmethod
    def from_code(cls, code: str) -> "Seating":
        """Returns the seating of a deal code's part, written without its plus. Raises `UsageError`."""
        if not code:
            return cls()
        boxes, *more = code.split(".")
        if not (boxes.isdecimal() and len(boxes) == 1) or (
            more and not (len(more) == 2 and more[0].isdecimal())
        ):
            raise UsageError(f"{code!r} seats nobody: write boxes, others and their policy, such as 2.3.mixed")
        return cls(int(boxes), int(more[0][:2]), more[1]) if more else cls(int(boxes))

    def check(self, rules: Rules) -> None:
        """Raises `UsageError` if nobody can sit like that, or not by `rules`."""
        if not 1 <= self.boxes <= MOST_BOXES:
            raise UsageError(f"one has 1 to {MOST_BOXES} boxes, and not {self.boxes}")
        if self.others < 0:
            raise UsageError(f"others cannot be {self.others}")
        if self.by not in OTHERS_BY:
            raise UsageError(f"policy {self.by!r} of others is unknown: {choose_from(OTHERS_BY, self.by)}")
        check_seats(rules, self.boxes + self.others)


def plays_by(policy: str, rules: Rules) -> Plays:
    """Returns the decisions of another player by `policy`, one of `POLICIES`."""
    moves = _MOVES[policy]

    def plays(hand: Hand, upcard: Card, legal: tuple[Action, ...]) -> Action:
        if Action.ELEVEN in legal:
            return Action.ELEVEN if hand.points + HIGH_ACE <= LIMIT else Action.ONE
        for action in moves(hand, upcard, rules):
            if action in legal:
                return action
        return Action.STAND

    return plays


_HIT, _STAND, _DOUBLE = (Action.HIT,), (Action.STAND,), (Action.DOUBLE, Action.HIT)
_DOUBLE_OR_STAND, _SURRENDER = (Action.DOUBLE, Action.STAND), (Action.SURRENDER, Action.HIT)
_LETTERS = {"H": _HIT, "S": _STAND, "D": _DOUBLE, "d": _DOUBLE_OR_STAND, "R": _SURRENDER}

# Against 2 to 9, a ten and an ace: the chart for many decks and a dealer who stands on soft 17.
_STIFF = "SSSSSHHHHH"
_HARD = {
    9: "HDDDDHHHHH",
    10: "DDDDDDDDHH",
    11: "DDDDDDDDDH",
    12: "HHSSSHHHHH",
    13: _STIFF,
    14: _STIFF,
    15: "SSSSSHHHRH",
    16: "SSSSSHHRRR",
}
_SOFT = {
    13: "HHHDDHHHHH",
    14: "HHHDDHHHHH",
    15: "HHDDDHHHHH",
    16: "HHDDDHHHHH",
    17: "HDDDDHHHHH",
    18: "SddddSSHHH",
}
_SPLITS = {
    1: range(1, 11),
    2: range(2, 8),
    3: range(2, 8),
    4: range(5, 7),
    6: range(2, 7),
    7: range(2, 8),
    8: range(1, 11),
    9: (2, 3, 4, 5, 6, 8, 9),
}
"""The upcards against which a pair is split, by the points of its cards; an ace has 1."""


def _by_chart(hand: Hand, upcard: Card, _: Rules) -> tuple[Action, ...]:
    up, points = upcard.rank.points, hand.points
    rows = _SOFT if hand.soft else _HARD
    row = rows.get(points, ("S" if points > max(rows) else "H") * 10)
    moves = _LETTERS[row[(up - 2) % 10]]
    one = hand.cards[0].rank.points
    is_pair = len(hand.cards) == 2 and one == hand.cards[1].rank.points
    return (Action.SPLIT, *moves) if is_pair and up in _SPLITS.get(one, ()) else moves


def _like_the_dealer(hand: Hand, _: Card, rules: Rules) -> tuple[Action, ...]:
    hits = hand.points < DEALER_STANDS or (hand.soft and hand.points <= rules.dealer_hits_soft)
    return _HIT if hits else _STAND


def _never_busting(hand: Hand, _: Card, __: Rules) -> tuple[Action, ...]:
    return _HIT if (hand.points <= DEALER_STANDS if hand.soft else hand.points <= LIMIT - HIGH_ACE) else _STAND


def _badly(hand: Hand, _: Card, __: Rules) -> tuple[Action, ...]:
    """A beginner: splits every pair, never doubles, and stands on 15."""
    return (Action.SPLIT, Action.HIT) if hand.points < 15 else (Action.SPLIT, Action.STAND)


_MOVES: Mapping[str, Callable[[Hand, Card, Rules], tuple[Action, ...]]] = {
    "chart": _by_chart,
    "mimic": _like_the_dealer,
    "never-bust": _never_busting,
    "low": _badly,
}
"""The moves of each policy, the best first; the first that is legal is made."""
