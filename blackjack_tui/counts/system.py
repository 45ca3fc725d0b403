"""A counting system as a value: its tags, where it starts, and how it is read."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from blackjack_tui.game.cards import PACK, RANK_LETTERS, Card
from blackjack_tui.game.situation import CardCounts

RANKS = tuple(RANK_LETTERS)
"""The ranks that tags are written for, by points: the fourth is a card of four points; tens are one rank."""
COPIES = (1, 1, 1, 1, 1, 1, 1, 1, 1, 4)
"""The number of a pack's 13 ranks that each of RANKS stands for."""


class Running(NamedTuple):
    """The reading of an unbalanced system, by its running count alone."""

    start: tuple[float, ...]
    """The running count of a fresh shoe, for one deck, two decks and so on."""
    key: tuple[float, ...]
    """The running count from which on the player has the advantage, for one deck, two decks and so on."""
    pivot: float
    """The running count that means the same at any depth of the shoe."""


class System(NamedTuple):
    """A counting system. Tags are whole numbers or halves, added up as cards are seen."""

    name: str
    """The name for `--count`."""
    title: str
    summary: str
    black: tuple[float, ...]
    """The tag of a black card of each of RANKS."""
    red: tuple[float, ...]
    """The tag of a red card of each of RANKS."""
    insurance: float
    """The count from which on insurance pays: a true count, or a running count if `running` is not None."""
    running: Running | None = None
    """The reading by the running count; None if the system is read by the true count."""

    @property
    def tags(self) -> tuple[float, ...]:
        """The tag of each of RANKS, the mean of both colours."""
        return tuple((black + red) / 2 for black, red in zip(self.black, self.red, strict=True))

    @property
    def balance(self) -> float:
        """The sum of the tags of one deck's 52 cards: 0 for a balanced system."""
        one_suit = sum(copies * tag for copies, tag in zip(COPIES, self.tags, strict=True))
        return 4 * one_suit

    @property
    def insurance_correlation(self) -> float:
        """The correlation of the tags with the cards' effect on insurance, from -1 to 1.

        A seen card changes the value of insurance by +4, a ten by -9: Griffin, *The Theory of Blackjack*. The
        correlation is over the 13 ranks of a pack.
        """
        return _correlation(self.tags, [4.0] * 9 + [-9.0])

    def total(self, seen: CardCounts) -> float:
        """Returns the sum of the tags of the cards `seen`."""
        return sum((number * self.tag(card) for number, card in zip(seen, PACK, strict=True) if number), 0.0)

    def tag(self, card: Card) -> float:
        tags = self.red if card.suit.red else self.black
        return tags[card.rank.points - 1]


def _correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Returns the correlation of two rows of numbers, with one number for each of RANKS."""
    total = sum(COPIES)
    one_mean, other_mean = (
        sum(copies * value for copies, value in zip(COPIES, row, strict=True)) / total for row in (one, other)
    )
    product = one_square = other_square = 0.0
    for copies, one_value, other_value in zip(COPIES, one, other, strict=True):
        product += copies * (one_value - one_mean) * (other_value - other_mean)
        one_square += copies * (one_value - one_mean) ** 2
        other_square += copies * (other_value - other_mean) ** 2
    return product / sqrt(one_square * other_square)
