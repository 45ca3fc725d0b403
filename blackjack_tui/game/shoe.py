"""The shoe that cards are dealt from."""

from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial

from blackjack_tui.errors import ShoeEmpty, UsageError
from blackjack_tui.game.cards import RANKS, Card, Hand, Rank
from blackjack_tui.game.events import Shuffled
from blackjack_tui.game.first_cards import Picks
from blackjack_tui.game.rules import HoleCard, Pack, Rules

Packs = Iterator[Iterator[Card]]
"""Shuffled packs, one for each shuffle."""


class Shoe:
    """A shuffled shoe with the decks and the cut card of `rules`. Cards are dealt from it into hands.

    `packs` makes an endless iterator of shuffled packs, given the number of decks in each; see `shuffled_shoe`
    in shuffles.py. Once the cut card came out, a shuffle is due before the next round; without a cut card it is
    due before every round. With `picks` every round begins with cards chosen by them.
    """

    def __init__(self, rules: Rules, packs: Callable[[int], Packs], picks: Picks | None = None) -> None:
        self.rules: Rules | None = rules
        """The rules it was made for; None if it deals given cards, which fit all rules."""
        shuffled = packs(rules.decks)
        if rules.left_out:
            shuffled = map(partial(_without, {RANKS[letter] for letter in rules.left_out}), shuffled)
        self._set_up(shuffled, *_size_and_cut(rules), picks)

    @classmethod
    def stacked(cls, *rounds: Iterable[Card], size: int = 52, cut: int = 0) -> "Shoe":
        """Returns a shoe that deals exactly the given cards, the next of `rounds` after each shuffle.

        A shuffle announces `size` cards, with the cut card behind `cut` of them, or no cut card if that is 0.
        """
        shoe = cls.__new__(cls)
        shoe.rules = None
        shoe._set_up(map(iter, rounds), size, cut, None)
        return shoe

    def _set_up(self, packs: Packs, size: int, cut: int, picks: Picks | None) -> None:
        """Sets all attributes but the rules. The first shuffle brings the cards."""
        self.size = size
        self.cut = cut
        """The number of cards in front of the cut card; 0 without one."""
        self.picks = picks
        """The choices for the first cards of a round; None to deal whatever comes."""
        self.shuffled = Shuffled(size, cut)
        """The event that announces a shuffle of this shoe."""
        self.dealt = size
        """The number of cards dealt since the shuffle; all of them at first, so that a shuffle is due."""
        self._packs = packs
        self.cards: Iterator[Card] = iter(())
        """The cards still in the shoe, the next one first."""
        self._used_up = False
        """Whether the shoe was used up in the middle of a round, and shuffled then."""
        self._reserved: Sequence[Card | None] = ()
        """The picked first cards: the player's two and the upcard; None where any card will do."""

    def check(self, rules: Rules) -> None:
        """Raises `UsageError` if the shoe was made for other decks or another cut card than `rules` have."""
        fits_all = self.rules is None
        if not fits_all and (self.size, self.cut) != _size_and_cut(rules):
            has, needs = _contents(self.size, self.cut), _contents(*_size_and_cut(rules))
            advice = "make it with shuffled_shoe(rules, seed)"
            raise UsageError(f"this shoe has {has}, but {rules.name!r} needs {needs}: {advice}")

    @property
    def due(self) -> bool:
        """Whether a shuffle is due before the next round: always without a cut card, where `cut` is 0."""
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
        cards = list(self.cards)
        for card in in_play:
            if card in cards:
                cards.remove(card)
        self.cards = iter(cards)
        self.dealt = len(in_play)
        self._used_up = True

    def prepare(self) -> bool:
        """Shuffles if a shuffle is due or the picked first cards are gone. Returns whether it shuffled.

        Then `burn` may be called, and `stack_first_cards`, before a round is dealt.
        """
        if not self.due and self._reserve():
            return False
        self.shuffle()
        self._reserve()  # a full shoe has the picked cards
        return True

    def _reserve(self) -> bool:
        """Takes the picked first cards out of the shoe. Returns False if one of them is not in it."""
        if self.picks is None:
            return True
        cards = list(self.cards)
        places = self.picks.places([card.rank for card in cards])
        if places is None:
            self.cards = iter(cards)
            return False
        self._reserved = [None if place is None else cards[place] for place in places]
        self.cards = iter([card for place, card in enumerate(cards) if place not in places])
        return True

    def stack_first_cards(self) -> None:
        """Puts the reserved cards where the player's two cards and the upcard are dealt from."""
        if self.rules is None or self.picks is None:
            return
        cards = list(self.cards)
        first, second, upcard = self._reserved
        # Cards are dealt to the player and the dealer in turn. The upcard is the dealer's first card, or the
        # second after a hole card.
        upcard_place = 3 if self.rules.hole_card is HoleCard.FIRST else 1
        by_place = {0: first, 2: second, upcard_place: upcard}
        for place, card in sorted(by_place.items()):  # in order: an insertion moves the cards behind it
            if card:
                cards.insert(place, card)
        self.cards = iter(cards)

    def burn(self) -> None:
        """Discards the next card unseen. Raises `ShoeEmpty` when there is none."""
        self.deal(Hand())

    def deal(self, hand: Hand) -> Card:
        """Deals the next card into `hand` and returns it. Raises `ShoeEmpty` when there is none."""
        card = next(self.cards, None)
        if card is None:
            raise ShoeEmpty("the shoe has no card left")
        self.dealt += 1
        hand.add(card)
        return card


def _without(ranks: Container[Rank], cards: Iterator[Card]) -> Iterator[Card]:
    return filter(partial(_is_not_in, ranks), cards)  # a game is copied with its shoe; a generator cannot be


def _is_not_in(ranks: Container[Rank], card: Card) -> bool:
    return card.rank not in ranks


def _size_and_cut(rules: Rules) -> tuple[int, int]:
    """Returns the number of cards in a shoe, and in front of its cut card; 0 without one."""
    size = rules.pack_size * rules.decks
    cut = size * rules.penetration // 100 if rules.pack is Pack.SHOE else 0
    return size, cut


def _contents(size: int, cut: int) -> str:
    cut_card = f"with the cut card behind {cut}" if cut else "without a cut card"
    return f"{size} cards {cut_card}"
