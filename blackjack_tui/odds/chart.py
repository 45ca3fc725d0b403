"""A chart: one answer for each total or pair against each upcard, without numpy."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank

UPCARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
"""The ranks of upcards as charts write them, by points."""
HARD = tuple(range(5, 21))
SOFT = tuple(range(13, 21))
"""The totals that have rows."""
PAIRS = UPCARDS
HIGHEST = 21

LETTERS: Mapping[str, tuple[Action, ...]] = {
    "H": (Action.HIT,),
    "S": (Action.STAND,),
    "D": (Action.DOUBLE, Action.HIT),
    "DS": (Action.DOUBLE, Action.STAND),
    "P": (Action.SPLIT,),
    "R": (Action.SURRENDER, Action.HIT),
    "RS": (Action.SURRENDER, Action.STAND),
    "RP": (Action.SURRENDER, Action.SPLIT),
}
"""What each letter prefers, first to last."""

Rows = Mapping[str, Mapping[str, str]]
"""Letters by row (a total, or the rank of a pair) and upcard."""


class Chart(NamedTuple):
    """Letters for hard totals 5 to 20, soft totals 13 to 20, and pairs."""

    hard: Rows
    soft: Rows
    pairs: Rows

    def letter(self, hand: Sequence[Rank], upcard: Rank) -> str:
        """The letter of a hand, a pair's where it is one."""
        column = UPCARDS[upcard.points - 1]
        if len(hand) == 2 and hand[0].points == hand[1].points:
            return self.pairs[UPCARDS[hand[0].points - 1]][column]
        return self.total_letter(hand, upcard)

    def total_letter(self, hand: Sequence[Rank], upcard: Rank) -> str:
        """The letter of a hand's total, whether it is a pair or not."""
        column = UPCARDS[upcard.points - 1]
        total = sum(rank.points for rank in hand)
        soft = Rank.ACE in hand and total + 10 <= HIGHEST
        rows, total = (self.soft, total + 10) if soft else (self.hard, total)
        if str(total) in rows:
            return rows[str(total)][column]
        return "H" if total < HARD[-1] else "S"

    def action(self, hand: Sequence[Rank], upcard: Rank, legal: Sequence[Action]) -> Action:
        """What the chart does of what is `legal`. A pair that may not be split is played as its total."""
        for letter in (self.letter(hand, upcard), self.total_letter(hand, upcard)):
            for action in LETTERS[letter]:
                if action in legal:
                    return action
        return Action.STAND
