"""Where the cards come from."""

from collections.abc import Iterable, Iterator, Sequence

from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import Shuffled
from blackjack_tui.game.hand import Hand
from blackjack_tui.game.rules import Pack, Rules


class Shoe:
    """Deals cards into hands, shuffling when it is time to.

    Chance comes in from outside: `packs` is an endless run of shuffled packs of `size` cards, such as
    `Shuffle.packs` makes from a seed. The cut card lies behind the first `cut` of them; the shuffle is due
    before the round after it has come out, or, where `cut` is 0, before every round.
    """

    __slots__ = ("_cards", "_packs", "_used_up", "cut", "dealt", "shuffled", "size")

    def __init__(self, packs: Iterator[Iterator[Card]], size: int = 52, cut: int = 0) -> None:
        self.size = size
        self.cut = cut
        self.shuffled = Shuffled(size, cut)
        """What there is to be said of a shuffle."""
        self.dealt = size
        """How many cards have come out since the shuffle."""
        self._packs = packs
        self._cards: Iterator[Card] = iter(())
        self._used_up = False

    @classmethod
    def stacked(cls, *rounds: Iterable[Card]) -> "Shoe":
        """A shoe that deals just the given cards, one `rounds` after each shuffle."""
        return cls(iter([iter(cards) for cards in rounds]))

    @classmethod
    def by(cls, rules: Rules, packs: Iterator[Iterator[Card]]) -> "Shoe":
        """A shoe of `packs` of as many decks as `rules` say, with the cut card where they say."""
        size = 52 * rules.decks
        return cls(packs, size, size * rules.penetration // 100 if rules.pack is Pack.SHOE else 0)

    @property
    def due(self) -> bool:
        """Whether it is time to shuffle before the next round."""
        return self._used_up or self.dealt >= self.cut

    def shuffle(self) -> None:
        """Puts every card back and shuffles. Raises ShoeEmpty when a stacked shoe has no further round."""
        try:
            self._cards = next(self._packs)
        except StopIteration:
            raise ShoeEmpty("the shoe has no further round") from None
        self.dealt = 0
        self._used_up = False

    def shuffle_discards(self, in_play: Sequence[Card]) -> None:
        """Shuffles all cards but those `in_play`, in the middle of a round. Raises ShoeEmpty as `shuffle` does.

        The cut card has come out by then: a shuffle is due before the next round all the same. A card that is
        in play but in no pack, as a stacked shoe may have it, is passed over.
        """
        self.shuffle()
        left = list(self._cards)
        for card in in_play:
            if card in left:
                left.remove(card)
        self._cards = iter(left)
        self.dealt = len(in_play)
        self._used_up = True

    def burn(self) -> None:
        """Puts the next card away unseen. Raises ShoeEmpty when there is none."""
        self.deal(Hand())

    def deal(self, hand: Hand) -> Card:
        """Deals the next card into `hand` and returns it. Raises ShoeEmpty when there is none."""
        try:
            card = next(self._cards)
        except StopIteration:
            raise ShoeEmpty("the shoe has no card left") from None
        self.dealt += 1
        hand.add(card)
        return card
