"""The shoe that cards are dealt from, and the first cards that a player can ask for.

First cards are a hand, an upcard, or both, that every round of a game begins with.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, chain, product

from blackjack_tui.errors import ShoeEmpty, UsageError
from blackjack_tui.game.actions import is_pair
from blackjack_tui.game.cards import LIMIT, RANKS, Card, Hand, Rank, Suit
from blackjack_tui.game.events import Shuffled
from blackjack_tui.game.rules import Aces, HoleCard, Pack, Rules, Split
from blackjack_tui.light_typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from re import Match

HOW_TO_WRITE_A_HAND = "write two ranks, such as A,7 or T,6 (T is any ten), or soft, soft 18, hard 12-16, pairs"
HOW_TO_WRITE_AN_UPCARD = "write a rank: A, 2 to 10, J, Q, K, or T for any ten"

_TEN = 10
_NOT_IN_A_SHOE = "no fresh shoe deals it by these rules"
_ENOUGH = 3
"""So many cards of a rank are all that the first cards can take."""

_ANY_TEN = tuple(rank for rank in Rank if rank.points == _TEN)
_RANKS = {"T": _ANY_TEN} | {rank.code: (rank,) for rank in Rank}
_PLACES = {rank: place for place, rank in enumerate(Rank)}
_PRIME = 2**61 - 1
_FACTOR = 1103515245
_KIND = r"(?P<kind>hard|soft)(?P<low>[0-9]{1,2})?(?:-(?P<high>[0-9]{1,2}))?"
_PAIRS = "pairs"

Pair = tuple[Rank, Rank]
Packs = Iterator[Iterator[Card]]
"""Shuffled packs, one for each shuffle."""


class Shoe:
    """A shuffled shoe with the decks and the cut card of `rules`. Cards are dealt from it into hands.

    `packs` makes an endless iterator of shuffled packs, given the number of decks in each: `shuffled_shoe` in
    shuffles.py takes those of a shuffle. Once the cut card came out, a shuffle is due before the next round;
    without a cut card it is due before every round. With `picks` every round begins with such cards.
    """

    __slots__ = (
        "_packs",
        "_reserved",
        "_used_up",
        "cards",
        "cut",
        "dealt",
        "picks",
        "rules",
        "shuffled",
        "size",
    )

    def __init__(self, rules: Rules, packs: Callable[[int], Packs], picks: "Picks | None" = None) -> None:
        self.rules: Rules | None = rules
        """The rules it was made for; None if it deals given cards, which fit all rules."""
        made = packs(rules.decks)
        if rules.left_out:
            made = map(partial(_without, {RANKS[letter] for letter in rules.left_out}), made)
        self._fill(made, *_size_and_cut(rules), picks)

    @classmethod
    def stacked(cls, *rounds: Iterable[Card], size: int = 52, cut: int = 0) -> "Shoe":
        """Returns a shoe that deals exactly the given cards, the next of `rounds` after each shuffle.

        It announces `size` cards at a shuffle, and a cut card behind `cut` of them; with 0 there is none.
        """
        shoe = cls.__new__(cls)
        shoe.rules = None
        shoe._fill(map(iter, rounds), size, cut, None)
        return shoe

    def _fill(self, packs: Packs, size: int, cut: int, picks: "Picks | None") -> None:
        self.size = size
        self.cut = cut
        """The number of cards in front of the cut card; 0 without one."""
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

    def check(self, rules: Rules) -> None:
        """Raises `UsageError` if the shoe was made for other decks or another cut card than `rules` have."""
        if self.rules and (self.size, self.cut) != _size_and_cut(rules):
            has, needs = _contents(self.size, self.cut), _contents(*_size_and_cut(rules))
            advice = "make it with shuffled_shoe(rules, seed)"
            raise UsageError(f"this shoe has {has}, but {rules.name!r} needs {needs}: {advice}")

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


def _without(ranks: Container[Rank], cards: Iterator[Card]) -> Iterator[Card]:
    return (card for card in cards if card.rank not in ranks)


def _size_and_cut(rules: Rules) -> tuple[int, int]:
    """Returns the number of cards in a shoe, and in front of its cut card; 0 without one."""
    size = rules.pack_size * rules.decks
    return size, size * rules.penetration // 100 if rules.pack is Pack.SHOE else 0


def _contents(size: int, cut: int) -> str:
    return f"{size} cards {f'with the cut card behind {cut}' if cut else 'without a cut card'}"


class FirstCards(NamedTuple):
    """The first cards that are wanted, as deal codes write them."""

    hand: str = ""
    """`A,7`, `soft`, `soft18`, `hard12-16` or `pairs`; empty for any hand."""
    upcard: str = ""
    """A rank, or T for any ten; empty for any upcard."""

    @classmethod
    def parse(cls, hand: str | None, upcard: str | None) -> "FirstCards | None":
        """Returns the wanted first cards as people write them; None where neither is given.

        Raises `UsageError`, saying what would be right.
        """
        if hand is None and upcard is None:
            return None
        return cls("" if hand is None else parse_hand(hand), "" if upcard is None else parse_upcard(upcard))

    @property
    def code(self) -> str:
        """The first cards as one word: `A,7v9`, `pairs`, `v9`."""
        return self.hand + (f"v{self.upcard}" if self.upcard else "")

    @classmethod
    def from_code(cls, code: str) -> "FirstCards":
        """Returns the first cards that `code` stands for. Raises `UsageError`."""
        hand, between, upcard = code.partition("v")
        if not hand and not upcard:
            raise UsageError(f"{code!r} names no cards: write them such as A,7v9")
        return cls(parse_hand(hand) if hand else "", parse_upcard(upcard) if between else "")

    def picks(self, rules: Rules) -> "Picks":
        """Returns which ranks make these first cards by `rules`. Raises `UsageError` if no fresh shoe does."""
        picks = Picks(
            tuple(_hands(self.hand, rules)) if self.hand else None,
            _RANKS[self.upcard] if self.upcard else None,
        )
        left = [rank for letter, rank in RANKS.items() if letter not in rules.left_out]
        ranks = [rank for rank in left for _ in range(min(_ENOUGH, 4 * rules.decks))]
        if picks.places(ranks) is None:
            wanted = " against ".join(filter(None, (self.hand, self.upcard)))
            raise UsageError(f"{wanted}: {_NOT_IN_A_SHOE}")
        return picks


class Picks(NamedTuple):
    """The ranks that the first cards are chosen from."""

    hands: tuple[Pair, ...] | None
    """The first two cards in their order; None for any."""
    upcards: tuple[Rank, ...] | None
    """None for any."""

    def places(self, ranks: Sequence[Rank]) -> tuple[int | None, int | None, int | None] | None:
        """Returns where in `ranks` the player's two cards and the upcard are; None where one is missing.

        A place is None where any card will do. Each choice of cards that are wanted is as likely as any other:
        the order of the shoe decides between them.
        """
        from bisect import bisect_right  # only for those who want such cards

        choices = list(self._choices(ranks))
        up_to = list(accumulate(ways for _, ways in choices))
        if not up_to or not up_to[-1]:
            return None
        wanted, _ = choices[bisect_right(up_to, _number(ranks) % up_to[-1])]
        taken: list[int] = []
        for rank in wanted:
            if rank is not None:
                taken.append(next(at for at, each in enumerate(ranks) if each is rank and at not in taken))
        places = iter(taken)
        one, two, upcard = (None if rank is None else next(places) for rank in wanted)
        return one, two, upcard

    def _choices(self, ranks: Sequence[Rank]) -> Iterator[tuple[tuple[Rank | None, ...], int]]:
        """Yields the ranks that are wanted together, and in how many ways the shoe holds them."""
        counts = Counter(ranks)
        any_hand: Sequence[tuple[Rank | None, Rank | None]] = ((None, None),)
        hands = any_hand if self.hands is None else self.hands
        for (one, two), upcard in product(hands, self.upcards or (None,)):
            left, ways = counts.copy(), 1
            for rank in (one, two, upcard):
                if rank is not None:
                    ways *= max(left[rank], 0)
                    left[rank] -= 1
            yield (one, two, upcard), ways


def _number(ranks: Sequence[Rank]) -> int:
    """Returns a number that follows from the order of a shoe, any as likely as any other."""
    number = 0
    for rank in ranks:
        number = (number * _FACTOR + _PLACES[rank] + 1) % _PRIME
    return number


def upcard_place(rules: Rules) -> int:
    """Returns which of the first cards dealt is the upcard, from 0; the player's are 0 and 2."""
    return 3 if rules.hole_card is HoleCard.FIRST else 1


def parse_hand(text: str) -> str:
    """Returns the hand written in `text` as deal codes write it. Raises `UsageError`."""
    word = "".join(text.split()).lower()
    ranks = word.upper().split(",")
    if len(ranks) == 2 and all(rank in _RANKS for rank in ranks):
        return ",".join(ranks)
    if word in (_PAIRS, "pair"):
        return _PAIRS
    kind = _kind(word)
    if kind and (kind["low"] or not kind["high"]):
        return word
    raise UsageError(f"{text!r} is no hand: {HOW_TO_WRITE_A_HAND}")


def _kind(word: str) -> "Match[str] | None":
    from re import fullmatch  # takes long to load: the first frame does without

    return fullmatch(_KIND, word)


def parse_upcard(text: str) -> str:
    """Returns the upcard written in `text` as deal codes write it. Raises `UsageError`."""
    rank = text.strip().upper()
    if rank not in _RANKS:
        raise UsageError(f"{text!r} is no upcard: {HOW_TO_WRITE_AN_UPCARD}")
    return rank


def _hands(word: str, rules: Rules) -> Iterable[Pair]:
    """Returns the hands that `word` names. Pairs that may be split are neither hard nor soft."""
    every = product(Rank, Rank)
    if word == _PAIRS:
        return (hand for hand in every if is_pair(rules, *hand))
    kind = _kind(word)
    if not kind:
        first, second = word.split(",")
        return product(_RANKS[first], _RANKS[second])
    low = int(kind["low"] or 0)
    high = int(kind["high"] or kind["low"] or LIMIT - 1)
    return (hand for hand in every if _is_total(rules, hand, kind["kind"] == "soft", range(low, high + 1)))


def _is_total(rules: Rules, ranks: Pair, soft: bool, totals: range) -> bool:
    if rules.split is not Split.NONE and is_pair(rules, *ranks):
        return False
    hand = Hand(rules.player_aces is not Aces.LOW)  # an ace that can be declared as 11 makes a hand soft
    for rank in ranks:
        hand.add(Card(rank, Suit.SPADES))
    return hand.soft is soft and hand.points in totals
