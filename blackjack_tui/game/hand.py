"""A hand of cards and what it is worth."""

from blackjack_tui.game.cards import Card, Rank
from blackjack_tui.game.events import Result

LIMIT = 21
HIGH_ACE = 10  # what an ace is worth above the one point it always counts


class Hand:
    """Cards dealt to one place at the table, with their total kept as they arrive, and what is bet on them.

    `points` counts one ace as 11 for as long as that keeps the hand at 21 or less; `soft` says that it
    does. (Two aces can never both count 11, so one is all there is to decide.) With `high_aces` off every
    ace counts 1 until `declare` says otherwise. On the dealer's hand nothing is bet.
    """

    __slots__ = (
        "_high_aces",
        "bet",
        "cards",
        "from_split",
        "original",
        "points",
        "result",
        "soft",
        "surrendered",
    )

    def __init__(self, high_aces: bool = True, bet: int = 0, from_split: bool = False) -> None:
        self.cards: list[Card] = []
        self.points = 0
        self.soft = False
        self.bet = bet
        self.original = bet
        """What was bet before any double."""
        self.from_split = from_split
        self.surrendered = False
        self.result: Result | None = None
        """How it ended, if that was decided before the dealer played."""
        self._high_aces = high_aces

    def __repr__(self) -> str:
        return f"<Hand {' '.join(map(str, self.cards))}: {'soft ' * self.soft}{self.points}>"

    def add(self, card: Card) -> None:
        """Takes `card` into the hand."""
        self.cards.append(card)
        worth = card.rank.points
        points = self.points + worth
        if points > LIMIT:
            if self.soft:
                points -= HIGH_ACE
                self.soft = False
        elif worth == 1 and points <= LIMIT - HIGH_ACE and self._high_aces:
            points += HIGH_ACE
            self.soft = True
        self.points = points

    def declare(self, value: int) -> None:
        """Counts one more ace of a hand with low aces as `value`, 1 or 11."""
        self.points += value - 1

    @property
    def of_split_aces(self) -> bool:
        """Whether it began with an ace of a pair that was split."""
        return self.from_split and self.cards[0].rank is Rank.ACE

    def take_pair_apart(self) -> "Hand":
        """Gives the second of its two cards to a new hand with the same bet, and returns that hand."""
        first, second = self.cards
        new = Hand(self._high_aces, self.bet, from_split=True)
        new.add(second)
        self.cards = []
        self.points, self.soft = 0, False
        self.add(first)
        self.from_split = True
        return new
