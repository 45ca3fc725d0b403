"""A situation: the table and the cards seen. Players decide, views paint and the coach advises by it.

Both are computed from the events.
"""

from collections.abc import Iterable
from operator import add
from typing import NamedTuple

from blackjack_tui.game.actions import Limits, Question
from blackjack_tui.game.cards import PACK, Card, Rank
from blackjack_tui.game.cards import RANKS as BY_LETTER
from blackjack_tui.game.events import (
    DealerDealt,
    DealerDrew,
    DealerTold,
    Event,
    HandSplit,
    HoleDealt,
    HoleTurned,
    Peeked,
    PlayerDealt,
    PlayerDrew,
    RoundStarted,
    Shuffled,
    TurnBegan,
)
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.table import Table

Counts = tuple[int, ...]
"""The number of cards of each of the 13 ranks, in the order of `Rank`: ace, 2 to 10, jack, queen, king."""

CardCounts = tuple[int, ...]
"""The number of each of the 52 cards, in the order of `PACK`."""

SUITS = 4
RANKS = len(Rank)
NONE: CardCounts = (0,) * len(PACK)

_PLACE = {card: place for place, card in enumerate(PACK)}


class Seen(NamedTuple):
    """The cards the player has seen of a shoe of `decks` decks since the last shuffle.

    A burned card and a hole card that stays face down are not seen: they count among the unseen cards, like the
    cards that are still in the shoe. `after` each event there is a new value.
    """

    decks: int = 1
    earlier: CardCounts = NONE
    """The cards seen since the last shuffle in rounds that are over."""
    on_table: tuple[Card, ...] = ()
    """The cards seen in this round, in the order they were seen."""
    hole_down: bool = False
    """Whether the dealer's hole card lies face down."""
    peeked: bool = False
    """Whether the player learned in this round that the hole card makes no natural, or the dealer's total."""
    hints: int = 0
    """The number of hole cards since the last shuffle that stayed hidden, but about which the player learned
    something: that they made no natural, or the total. Odds from `unseen` do not use this knowledge."""
    left_out: CardCounts = NONE
    """The cards that the packs are without."""
    at_split: Counts = ()
    """The unseen cards when the box being played first split, the pair not among them; empty before that."""

    @property
    def cards(self) -> CardCounts:
        """The number of each of the 52 cards seen since the last shuffle."""
        return counts(self.on_table, self.earlier)

    @property
    def unseen(self) -> Counts:
        """The number of unseen cards of each rank, the hole card among them."""
        gone_cards = tuple(map(add, self.cards, self.left_out))
        by_rank = (sum(gone_cards[rank::RANKS]) for rank in range(RANKS))  # a pack has suit after suit
        in_shoe = SUITS * self.decks
        return tuple([in_shoe - number for number in by_rank])

    @property
    def unseen_cards(self) -> CardCounts:
        """The number of unseen cards of each of the 52, the hole card among them."""
        gone_cards = map(add, self.cards, self.left_out)
        return tuple(self.decks - number for number in gone_cards)

    def after(self, *events: Event) -> "Seen":
        """Returns what has been seen after `events`."""
        seen = self
        for event in events:
            seen = seen._after(event)
        return seen

    def _after(self, event: Event) -> "Seen":
        """Returns what has been seen after `event`; most events show no card."""
        match event:
            case PlayerDealt() | PlayerDrew() | DealerDealt() | DealerDrew():
                return self._replace(on_table=(*self.on_table, event.card))
            case RoundStarted():
                # One more hint if the last hole card stayed hidden and the player learned something about it.
                hints = self.hints + 1 if self.hole_down and self.peeked else self.hints
                return Seen(self.decks, self.cards, hints=hints, left_out=self.left_out)
            case Shuffled():
                # In the middle of a round the cards on the table stay out of the shoe.
                return self._replace(earlier=NONE, hints=0)
            case HoleDealt():
                return self._replace(hole_down=True)
            case HoleTurned(card):
                return self._replace(on_table=(*self.on_table, card), hole_down=False)
            case HandSplit() if not self.at_split:
                return self._replace(at_split=self.unseen)
            case TurnBegan(0):  # the first hand of another box
                return self._replace(at_split=())
            case Peeked(natural):
                return self._replace(peeked=not natural)
            case DealerTold():
                return self._replace(peeked=True)
        return self


class Situation(NamedTuple):
    """The game at one moment, as the player knows it."""

    rules: Rules
    table: Table
    seen: Seen
    asked: Question | Limits | None = None
    """The open question, or the limits of the bet to be placed."""
    took: int | None = None
    """The milliseconds from the question to its answer; None before the answer, or if not known."""

    @classmethod
    def at_start(cls, rules: Rules) -> "Situation":
        """Returns the situation before the first event of a game."""
        ranks = {BY_LETTER[letter] for letter in rules.left_out}
        left_out = counts(card for card in PACK for _ in range(rules.decks) if card.rank in ranks)
        return cls(rules, Table(), Seen(rules.decks, left_out=left_out))

    @property
    def question(self) -> Question:
        """The open question; there must be one."""
        assert isinstance(self.asked, Question)
        return self.asked

    @property
    def limits(self) -> Limits:
        """The limits of the bet that is asked; there must be one."""
        assert isinstance(self.asked, Limits)
        return self.asked

    def after(self, *events: Event) -> "Situation":
        """Returns the situation after `events`, with no open question."""
        return Situation(self.rules, self.table.after(*events), self.seen.after(*events))

    def asking(self, asked: Question | Limits) -> "Situation":
        """Returns the same situation with an open question; the hand it is about is the one being played."""
        table = self.table.asking(asked.box, asked.hand) if isinstance(asked, Question) else self.table
        return Situation(self.rules, table, self.seen, asked)


def counts(cards: Iterable[Card], others: CardCounts = NONE) -> CardCounts:
    """Returns the number of `cards` of each of the 52, together with `others`."""
    numbers = list(others)
    for card in cards:
        numbers[_PLACE[card]] += 1
    return tuple(numbers)
