"""Where the cards come from."""

from collections.abc import Iterable, Iterator

from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.cards import Card
from blackjack_tui.game.hand import Hand


class Shoe:
    """Deals the cards of one pack after another into hands.

    Chance comes in from outside: `packs` is an endless run of shuffled packs, such as `Shuffle.packs` makes
    from a seed.
    """

    __slots__ = ("_cards", "_packs")

    def __init__(self, packs: Iterator[Iterator[Card]]) -> None:
        self._packs = packs
        self._cards: Iterator[Card] = iter(())

    @classmethod
    def stacked(cls, *rounds: Iterable[Card]) -> "Shoe":
        """A shoe that deals just the given cards, one `rounds` after each shuffle."""
        return cls(iter([iter(cards) for cards in rounds]))

    def shuffle(self) -> None:
        """Puts every card back and shuffles. Raises ShoeEmpty when a stacked shoe has no further round."""
        try:
            self._cards = next(self._packs)
        except StopIteration:
            raise ShoeEmpty("the shoe has no further round") from None

    def deal(self, hand: Hand) -> Card:
        """Deals the next card into `hand` and returns it. Raises ShoeEmpty when there is none."""
        try:
            card = next(self._cards)
        except StopIteration:
            raise ShoeEmpty("the shoe has no card left") from None
        hand.add(card)
        return card
