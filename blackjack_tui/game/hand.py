"""A hand of cards and what it is worth."""

from blackjack_tui.game.cards import Card

LIMIT = 21
HIGH_ACE = 10  # what an ace is worth above the one point it always counts


class Hand:
    """Cards dealt to one place at the table, with their total kept as they arrive.

    `points` counts one ace as 11 for as long as that keeps the hand at 21 or less; `soft` says that it
    does. (Two aces can never both count 11, so one is all there is to decide.) With `high_aces` off every
    ace counts 1 until `declare` says otherwise.
    """

    __slots__ = ("_high_aces", "cards", "points", "soft")

    def __init__(self, high_aces: bool = True) -> None:
        self.cards: list[Card] = []
        self.points = 0
        self.soft = False
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

    def give_up_last(self) -> Card:
        """Takes the last card out of the hand, which counts the others anew, and returns it."""
        *kept, given = self.cards
        self.cards = []
        self.points = 0
        self.soft = False
        for card in kept:
            self.add(card)
        return given
