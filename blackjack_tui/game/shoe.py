"""The shoe that cards are dealt from."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import Shuffled
from blackjack_tui.game.first_cards import Picks
from blackjack_tui.game.hand import Hand
from blackjack_tui.game.rules import Pack, Rules


class Shoe:
    """A shuffled shoe with a cut card. Cards are dealt from it into hands.

    `packs` is an endless iterator of shuffled packs of `size` cards, such as `Shuffle.packs` makes from a seed.
    The cut card lies behind the first `cut` cards: once it came out, a shuffle is due before the next round.
    With `cut` 0 a shuffle is due before every round. With `picks` every round begins with such cards.
    """

    __slots__ = ("_packs", "_reserved", "_used_up", "cards", "cut", "dealt", "picks", "shuffled", "size")

    def __init__(
        self, packs: Iterator[Iterator[Card]], size: int = 52, cut: int = 0, picks: Picks | None = None
    ) -> None:
        self.size = size
        self.cut = cut
        self.picks = picks
        """The first cards that are wanted; None for those that come."""
        self.shuffled = Shuffled(size, cut)
        """The event that announces a shuffle of this shoe."""
        self.dealt = size
        """The number of cards dealt since the shuffle."""
        self._packs = packs
        self.cards: Iterator[Card] = iter(())
        """The cards that are left, the next one first. Who takes one counts it in `dealt`."""
        self._used_up = False
        self._reserved: Sequence[Card | None] = ()

    @classmethod
    def stacked(cls, *rounds: Iterable[Card]) -> "Shoe":
        """Returns a shoe that deals exactly the given cards, the next of `rounds` after each shuffle."""
        return cls(iter([iter(cards) for cards in rounds]))

    @classmethod
    def by(cls, rules: Rules, packs: Iterator[Iterator[Card]], picks: Picks | None = None) -> "Shoe":
        """Returns a shoe with the decks and the cut card of `rules`, filled from `packs`."""
        size = 52 * rules.decks
        return cls(packs, size, size * rules.penetration // 100 if rules.pack is Pack.SHOE else 0, picks)

    @property
    def due(self) -> bool:
        """Whether a shuffle is due before the next round."""
        return self._used_up or self.dealt >= self.cut

    def shuffle(self) -> None:
        """Puts every card back and shuffles. Raises `ShoeEmpty` when a stacked shoe has no further round."""
        try:
            self.cards = next(self._packs)
        except StopIteration:
            raise ShoeEmpty("the shoe has no further round") from None
        self.dealt = 0
        self._used_up = False

    def shuffle_discards(self, in_play: Sequence[Card]) -> None:
        """Shuffles all cards except those `in_play`, in the middle of a round.

        Another shuffle is due before the next round. Cards in play that are in no pack are ignored: a stacked
        shoe may deal such cards. Raises `ShoeEmpty` like `shuffle`.
        """
        self.shuffle()
        left = list(self.cards)
        for card in in_play:
            if card in left:
                left.remove(card)
        self.cards = iter(left)
        self.dealt = len(in_play)
        self._used_up = True

    def reserve(self) -> bool:
        """Takes the wanted first cards out of the shoe; returns whether it held them. The rest stays."""
        if self.picks is None:
            return True
        left = list(self.cards)
        places = self.picks.places([card.rank for card in left])
        if places is not None:
            self._reserved = [None if place is None else left[place] for place in places]
            left = [card for place, card in enumerate(left) if place not in places]
        self.cards = iter(left)
        return places is not None

    def lay(self, upcard_place: int) -> None:
        """Puts the reserved cards on top: the player's are dealt at 0 and 2, the upcard at `upcard_place`.

        The cards in between come from the rest of the shoe.
        """
        one, two, upcard = self._reserved
        wanted = {0: one, 2: two, upcard_place: upcard}
        rest = list(self.cards)
        places = [place for place in range(max(wanted) + 1) if wanted.get(place) or rest]
        first = [wanted.get(place) or rest.pop(0) for place in places]
        self.cards = chain(first, rest)

    def burn(self) -> None:
        """Discards the next card unseen. Raises `ShoeEmpty` when there is none."""
        self.deal(Hand())

    def deal(self, hand: Hand) -> Card:
        """Deals the next card into `hand` and returns it. Raises `ShoeEmpty` when there is none."""
        card = self.next()
        self.dealt += 1
        hand.add(card)
        return card

    def next(self) -> Card:
        """Takes the next card out, uncounted. Raises `ShoeEmpty` when there is none."""
        card = next(self.cards, None)
        if card is None:
            raise ShoeEmpty("the shoe has no card left")
        return card
