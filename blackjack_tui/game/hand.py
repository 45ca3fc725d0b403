"""A hand of cards with its running total."""

from blackjack_tui.game.cards import Card, Rank
from blackjack_tui.game.events import Result

LIMIT = 21
HIGH_ACE = 10  # the points an ace adds to its 1 when it counts 11


class Hand:
    """The cards of one hand, its total after each card, and its bet in cents.

    `points` counts one ace as 11 as long as the hand stays at 21 or less; `soft` says that it does. (Two aces
    never both count 11.) Without `high_aces` every ace counts 1 until `declare` changes that. The dealer's hand
    has no bet.
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
        """The bet before any double."""
        self.from_split = from_split
        self.surrendered = False
        self.result: Result | None = None
        """The result, where it is decided before the dealer plays."""
        self._high_aces = high_aces

    def __repr__(self) -> str:
        return f"<Hand {' '.join(map(str, self.cards))}: {'soft ' * self.soft}{self.points}>"

    def add(self, card: Card) -> None:
        """Adds `card` and updates the total."""
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
        """Counts one more ace of a hand without high aces as `value`, 1 or 11."""
        self.points += value - 1

    @property
    def of_split_aces(self) -> bool:
        """Whether the hand started from one ace of a split pair."""
        return self.from_split and self.cards[0].rank is Rank.ACE

    def take_pair_apart(self) -> "Hand":
        """Splits the pair: moves the second card to a new hand with the same bet, and returns that hand."""
        first, second = self.cards
        new = Hand(self._high_aces, self.bet, from_split=True)
        new.add(second)
        self.cards = []
        self.points, self.soft = 0, False
        self.add(first)
        self.from_split = True
        return new
