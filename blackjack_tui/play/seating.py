"""The seats of a table: the player's boxes, and other players, each with a policy.

The others' moves follow from their policies and are not recorded, so the policies must never change. The others
play by a fixed chart at all tables: a computed chart could change with a better computation.
"""

import re
from collections.abc import Callable, Mapping
from itertools import cycle, islice
from typing import NamedTuple

from blackjack_tui.errors import UsageError, choose_from
from blackjack_tui.game.actions import MOST_BOXES, OTHERS_BY, Action, Plays
from blackjack_tui.game.cards import HIGH_ACE, LIMIT, YOU, Box, Card, Hand
from blackjack_tui.game.rules import DEALER_STANDS, Rules, check_seats

*POLICIES, MIXED = OTHERS_BY
_BEFORE_LETTERS = ":"
_CODE = re.compile(r"(?P<boxes>\d)(?:\.(?P<others>\d+)\.(?P<policy>[^.]*))?")
_Moves = Callable[[Hand, Card, Rules], tuple[Action, ...]]
HitRule = Callable[[int, bool, Rules], bool]
"""Returns whether to hit a hand, from its points, whether it is soft, and the rules."""
OWN = "own"
"""The policy of others who play by a chart of the player's, in codes and journals of earlier versions.

After a colon it has a letter for each cell: hard 5 to 20, soft 13 to 20 (no rows if aces count 1), and pairs
from aces to tens, each against an ace to a ten.
"""


class Seating(NamedTuple):
    """The number of the player's boxes, and the number and policy of other players."""

    boxes: int = 1
    others: int = 0
    policy: str = "chart"
    """The policy of the others, `MIXED`, or `OWN` with the letters of a chart."""

    @property
    def seats(self) -> tuple[Box, ...]:
        """The boxes in the order of play, the player's in the middle; empty for a player who is alone."""
        if self.boxes == 1 and not self.others:
            return ()
        name, _, _ = self.policy.partition(_BEFORE_LETTERS)
        policies = POLICIES if self.policy == MIXED else [name]
        others = list(islice(cycle(policies), self.others))
        middle = (self.others + 1) // 2
        players = (*others[:middle], *[YOU] * self.boxes, *others[middle:])
        return tuple(Box(number, player) for number, player in enumerate(players, 1))

    @property
    def code(self) -> str:
        """The part of a deal code: `+2`, `+2.3.mixed`; empty for a player who is alone."""
        if self == Seating():
            return ""
        return f"+{self.boxes}.{self.others}.{self.policy}" if self.others else f"+{self.boxes}"

    @classmethod
    def from_code(cls, code: str) -> "Seating":
        """Returns the seating of a deal code's part, written without its plus. Raises `UsageError`."""
        if not code:
            return cls()
        match = _CODE.fullmatch(code)
        if not match:
            raise UsageError(f"{code!r} seats nobody: write boxes, others and their policy, such as 2.3.mixed")
        if match["others"] is None:
            return cls(int(match["boxes"]))
        # Two digits are enough to see that there are too many.
        return cls(int(match["boxes"]), int(match["others"][:2]), match["policy"])

    def check(self, rules: Rules) -> None:
        """Raises `UsageError` if the seating is not possible, or not allowed by `rules`."""
        if not 1 <= self.boxes <= MOST_BOXES:
            raise UsageError(f"boxes must be 1 to {MOST_BOXES}, not {self.boxes}")
        if self.others < 0:
            raise UsageError(f"others cannot be {self.others}")
        if self.policy not in OTHERS_BY and not self.policy.startswith(OWN + _BEFORE_LETTERS):
            raise UsageError(
                f"policy {self.policy!r} of others is unknown: {choose_from(OTHERS_BY, self.policy)}"
            )
        check_seats(rules, self.boxes + self.others)
        self.plays(rules)  # raises if a chart's letters are wrong

    def plays(self, rules: Rules) -> Mapping[Box, Plays]:
        """Returns the players at the others' boxes. Raises `UsageError` if letters are not a chart."""
        others = [box for box in self.seats if not box.yours]
        policies = [self.policy if box.who == OWN else box.who for box in others]  # with the chart's letters
        return {box: plays_by(policy, rules) for box, policy in zip(others, policies, strict=True)}


def plays_by(policy: str, rules: Rules) -> Plays:
    """Returns the function that decides for another player by `policy`: `chart`, or `own:` and letters.

    Raises `UsageError` if its letters are not a chart.
    """
    name, _, letters = policy.partition(_BEFORE_LETTERS)
    moves = _by_letters(letters) if name == OWN else _MOVES[name]

    def plays(hand: Hand, upcard: Card, legal: tuple[Action, ...]) -> Action:
        if Action.ELEVEN in legal:  # an ace is to be declared
            return Action.ELEVEN if hand.points + HIGH_ACE <= LIMIT else Action.ONE
        for action in moves(hand, upcard, rules):
            if action in legal:
                return action
        return Action.STAND

    return plays


_HIT, _STAND, _DOUBLE = (Action.HIT,), (Action.STAND,), (Action.DOUBLE, Action.HIT)
_DOUBLE_OR_STAND, _SURRENDER = (Action.DOUBLE, Action.STAND), (Action.SURRENDER, Action.HIT)
_LETTERS = {
    "H": _HIT,
    "S": _STAND,
    "D": _DOUBLE,
    "d": _DOUBLE_OR_STAND,
    "R": _SURRENDER,
    "r": (Action.SURRENDER, Action.STAND),
    "p": (Action.SURRENDER, Action.SPLIT),
    "P": (Action.SPLIT,),
    "-": (),
}

# The chart for many decks and a dealer who stands on soft 17.
_STIFF = "HSSSSSHHHH"
_HARD = {
    9: "HHDDDDHHHH",
    10: "HDDDDDDDDH",
    11: "HDDDDDDDDD",
    12: "HHHSSSHHHH",
    13: _STIFF,
    14: _STIFF,
    15: "HSSSSSHHHR",
    16: "RSSSSSHHRR",
}
_SOFT = {
    13: "HHHHDDHHHH",
    14: "HHHHDDHHHH",
    15: "HHHDDDHHHH",
    16: "HHHDDDHHHH",
    17: "HHDDDDHHHH",
    18: "HSddddSSHH",
}
_PAIRS = {
    1: "PPPPPPPPPP",
    2: "-PPPPPP---",
    3: "-PPPPPP---",
    4: "----PP----",
    6: "-PPPPP----",
    7: "-PPPPPP---",
    8: "PPPPPPPPPP",
    9: "-PPPPP-PP-",
}


def mimic_hits(points: int, soft: bool, rules: Rules) -> bool:
    """Hits like a dealer who draws to 17. (A dealer who draws to beat the player cannot be mimicked.)"""
    return points < DEALER_STANDS or (soft and points <= rules.dealer_hits_soft)


def never_bust_hits(points: int, soft: bool, _: Rules) -> bool:
    """Hits while no card can bust the hand, and a soft hand up to 17."""
    return points <= (DEALER_STANDS if soft else LIMIT - HIGH_ACE)


def _hit_or_stand(hits: HitRule) -> _Moves:
    """Returns the moves of a player who only hits and stands."""
    return lambda hand, _, rules: _HIT if hits(hand.points, hand.soft, rules) else _STAND


_HARD_TOTALS, _SOFT_TOTALS, _PAIR_POINTS = range(5, 21), range(13, 21), range(1, 11)
_COLUMNS = 10


def _by_letters(letters: str) -> _Moves:
    """Returns the moves by the letters after `own:`. Raises `UsageError` if they are not a chart."""
    rows = [letters[start : start + _COLUMNS] for start in range(0, len(letters), _COLUMNS)]
    without_soft = len(_HARD_TOTALS) + len(_PAIR_POINTS)
    is_whole = len(letters) % _COLUMNS == 0 and len(rows) in (without_soft, without_soft + len(_SOFT_TOTALS))
    if not is_whole or any(letter == "-" or letter not in _LETTERS for letter in letters):
        raise UsageError(f"the letters of others' own chart are not a chart: {letters[:20]!r}")
    next_row = iter(rows)  # hard totals, then soft ones, then pairs
    hard = {total: next(next_row) for total in _HARD_TOTALS}
    soft = {total: next(next_row) for total in _SOFT_TOTALS} if len(rows) > without_soft else {}
    return _by_rows(hard, soft, {points: next(next_row) for points in _PAIR_POINTS})


def _by_rows(hard: Mapping[int, str], soft: Mapping[int, str], pairs: Mapping[int, str]) -> _Moves:
    """Returns the moves by the rows of a chart. `pairs` has its rows by the points of one card; an ace has 1.

    A row has a letter for each upcard from an ace to a ten. A total without a row hits if it is lower than the
    highest hard total with a row, and stands if not. A pair without a letter is played by its total.
    """

    def moves(hand: Hand, upcard: Card, _: Rules) -> tuple[Action, ...]:
        column = upcard.rank.points - 1
        row = (soft if hand.soft else hard).get(hand.points)
        without_row = "H" if hand.points < max(hard) else "S"
        by_total = _LETTERS[row[column] if row else without_row]
        first, *others = [card.rank.points for card in hand.cards]
        is_pair = others == [first]
        if is_pair and first in pairs:
            return (*_LETTERS[pairs[first][column]], *by_total)  # by its total where a split is not legal
        return by_total

    return moves


_MOVES: Mapping[str, _Moves] = {
    "chart": _by_rows(_HARD, _SOFT, _PAIRS),
    "mimic": _hit_or_stand(mimic_hits),
    "never-bust": _hit_or_stand(never_bust_hits),
    # A beginner splits every pair, never doubles, and stands on 15.
    "low": lambda hand, *_: (Action.SPLIT, Action.HIT if hand.points < 15 else Action.STAND),
}
"""The moves of each policy, the best first; the first legal one is made."""
