"""Seeded shuffles: each has its own generator and its own initial order of the pack.

From a seed and an ordered pack, a shuffle makes an endless iterator of shuffled packs. A round is dealt from
the start of a pack. The generator is seeded once and continues from pack to pack; each shuffle starts from the
ordered pack. Some shuffle a whole pack at once. The others draw a card only when it is dealt, so that a round
takes only as many random numbers as it deals cards.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from blackjack_tui.errors import UsageError
from blackjack_tui.game.cards import Card, Rank, pack
from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.shuffles.generators import (
    BashRandom,
    DotNetRandom,
    JavaRandom,
    glibc_rand,
    python_randbelow,
    python_random,
)
from blackjack_tui.text import choose_from

Packs = Iterator[Iterator[Card]]
"""An endless iterator of shuffled packs."""


def _dotnet(seed: int, cards: Sequence[Card]) -> Packs:
    random = DotNetRandom(seed)
    while True:
        shuffled = list(cards)
        for place in range(len(shuffled)):
            _swap(shuffled, place, random.next(place, len(shuffled)))
        yield iter(shuffled)


def _dotnet_as_written(seed: int, cards: Sequence[Card]) -> Packs:
    random = DotNetRandom(seed)
    while True:
        shuffled = list(cards)
        for place in range(len(shuffled)):
            _swap(shuffled, place, random.next(place, len(shuffled) - 1))
        yield iter(shuffled)


def _glibc(seed: int, cards: Sequence[Card]) -> Packs:
    rand = glibc_rand(seed)
    while True:
        shuffled = list(cards)
        for place in range(len(shuffled) - 1, 0, -1):
            _swap(shuffled, place, rand() % (place + 1))
        yield iter(shuffled)


def _swap(cards: list[Card], one: int, two: int) -> None:
    cards[one], cards[two] = cards[two], cards[one]


def _java(seed: int, cards: Sequence[Card]) -> Packs:
    next_int = JavaRandom(seed).next_int
    while True:
        yield _taken(list(cards), next_int)


def _python_choice(seed: int, cards: Sequence[Card]) -> Packs:
    below = python_randbelow(seed)
    while True:
        yield _taken(list(cards), below)


def _taken(left: list[Card], below: Callable[[int], int]) -> Iterator[Card]:
    """Removes cards at random places from `left`, closing the gap after each."""
    while left:
        yield left.pop(below(len(left)))


def _bash(seed: int, cards: Sequence[Card]) -> Packs:
    random = BashRandom(seed)
    while True:
        yield _found(dict(enumerate(cards)), random)


def _found(left: dict[int, Card], random: BashRandom) -> Iterator[Card]:
    """Draws places in the pack at random, each again until the card there has not been dealt."""
    size = len(left)
    while left:
        place = random.next() % size
        if place in left:
            yield left.pop(place)


def _python(seed: int, cards: Sequence[Card]) -> Packs:
    random = python_random(seed)
    while True:
        yield _drawn(list(cards), random)


def _drawn(left: list[Card], random: Callable[[], float]) -> Iterator[Card]:
    """The Fisher-Yates shuffle one card at a time: the last card fills the gap of the card dealt."""
    for count in range(len(left), 0, -1):
        place = int(random() * count)
        yield left[place]
        left[place] = left[count - 1]


def _rank_major() -> tuple[Card, ...]:
    ranks = tuple(Rank)
    return tuple(sorted(pack("HSDC"), key=lambda card: ranks.index(card.rank)))


class Shuffle(NamedTuple):
    """A seeded shuffle and the ordered pack that it starts from."""

    name: str
    source: str
    """The program, the generator and the method that it reproduces."""
    pack: Callable[[], tuple[Card, ...]]
    """Makes `order`; seven packs are not needed for the first frame."""
    make: Callable[[int, Sequence[Card]], Packs]
    """Makes the packs from a seed and the ordered cards of all decks."""
    seeds: range | None = None
    """The seeds that the original accepts; None for every integer."""

    @property
    def order(self) -> tuple[Card, ...]:
        """The 52 cards in their order before the shuffle."""
        return self.pack()

    def packs(self, seed: int, decks: int = 1) -> Packs:
        """Returns an endless iterator of shuffled packs of `decks` × 52 cards.

        Raises `UsageError` if the original program does not accept `seed`.
        """
        if self.seeds is not None and seed not in self.seeds:
            raise UsageError(
                f"the {self.name} shuffle takes {self.seeds.start} to {self.seeds.stop - 1}, not {seed}"
            )
        return self.make(seed, self.order * decks)


_INT32 = range(-(2**31), 2**31)
_INT64 = range(-(2**63), 2**63)
_TWO_TO_ACE = (*tuple(Rank)[1:], Rank.ACE)

SHUFFLES = {
    shuffle.name: shuffle
    for shuffle in (
        Shuffle("dotnet", "System.Random of .NET, each place swapped with one from there on",
                partial(pack, "CDHS"), _dotnet, _INT32),
        Shuffle("dotnet-as-written", "the same with the 2008 program's bound, which never moves the last card",
                partial(pack, "CDHS"), _dotnet_as_written, _INT32),
        Shuffle("java", "java.util.Random, cards taken out one at a time", _rank_major, _java, _INT64),
        Shuffle("glibc", "rand() of the GNU C library, places swapped from the last down",
                partial(pack, "HSDC", _TWO_TO_ACE), _glibc, range(-(2**31), 2**32)),
        Shuffle("bash", "$RANDOM of bash 5.1 and later, drawn again until the card is still there",
                partial(pack, "HCDS"), _bash, _INT64),
        Shuffle("python-choice", "random.Random(seed).choice of Python 3, cards taken out one at a time",
                partial(pack, "SHCD"), _python_choice),
        Shuffle("python", "random.Random(seed).random of Python 3, Fisher and Yates' method card by card",
                partial(pack, "SHCD"), _python),
    )
}  # fmt: skip


def shuffle_named(name: str) -> Shuffle:
    """Returns the shuffle called `name`. Raises `UsageError`, listing all shuffles, if there is none."""
    try:
        return SHUFFLES[name]
    except KeyError:
        raise UsageError(f"shuffle {name!r} is unknown: {choose_from(SHUFFLES, name)}") from None
