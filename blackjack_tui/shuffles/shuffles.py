"""Seeded shuffles: each brings its own generator and its own pack order.

From a seed and a pack in order a shuffle makes an endless run of shuffled packs, one a round, each to be
dealt from its start. The generator is seeded once and goes on from pack to pack; the pack is back in order
before each shuffle. Some shuffle a whole pack at once; the others draw a card only when it is dealt, so that
a round uses up no more of the generator than the cards it deals.
"""

from collections.abc import Callable, Iterator, Sequence
from math import floor
from typing import NamedTuple

from blackjack_tui.choices import choose_from
from blackjack_tui.errors import UsageError
from blackjack_tui.game.cards import Card, Rank, pack
from blackjack_tui.shuffles.generators import (
    BashRandom,
    DotNetRandom,
    JavaRandom,
    glibc_rand,
    python_randbelow,
    python_random,
)

Packs = Iterator[Iterator[Card]]


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
    """Cards taken out anywhere, the gap closed after each."""
    while left:
        yield left.pop(below(len(left)))


def _bash(seed: int, cards: Sequence[Card]) -> Packs:
    random = BashRandom(seed)
    while True:
        yield _found(dict(enumerate(cards)), random)


def _found(left: dict[int, Card], random: BashRandom) -> Iterator[Card]:
    """Cards by their place in the pack, again and again until one is still there."""
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
    """Fisher and Yates' shuffle a card at a time: the gap is filled with the last card left."""
    for count in range(len(left), 0, -1):
        place = floor(random() * count)
        yield left[place]
        left[place] = left[count - 1]


class Shuffle(NamedTuple):
    """A seeded shuffle and the pack it begins with."""

    name: str
    source: str
    """The program, generator and method it reproduces."""
    order: tuple[Card, ...]
    """One pack of 52 as it lies before a shuffle."""
    make: Callable[[int, Sequence[Card]], Packs]
    seeds: range | None = None
    """The seeds the original accepts; None for every integer."""

    def packs(self, seed: int, decks: int = 1) -> Packs:
        """An endless run of packs of `decks` × 52 cards.

        Raises UsageError at a seed the original does not accept.
        """
        if self.seeds is not None and seed not in self.seeds:
            raise UsageError(
                f"the {self.name} shuffle takes {self.seeds.start} to {self.seeds.stop - 1}, not {seed}"
            )
        return self.make(seed, self.order * decks)


_INT32 = range(-(2**31), 2**31)
_INT64 = range(-(2**63), 2**63)
_TWO_TO_ACE = (*tuple(Rank)[1:], Rank.ACE)
_RANK_MAJOR = tuple(sorted(pack("HSDC"), key=lambda card: tuple(Rank).index(card.rank)))

SHUFFLES = {
    shuffle.name: shuffle
    for shuffle in (
        Shuffle("dotnet", "System.Random of .NET, each place swapped with one from there on",
                pack("CDHS"), _dotnet, _INT32),
        Shuffle("dotnet-as-written", "the same with the 2008 program's bound, which never moves the last card",
                pack("CDHS"), _dotnet_as_written, _INT32),
        Shuffle("java", "java.util.Random, cards taken out one at a time", _RANK_MAJOR, _java, _INT64),
        Shuffle("glibc", "rand() of the GNU C library, places swapped from the last down",
                pack("HSDC", _TWO_TO_ACE), _glibc, range(-(2**31), 2**32)),
        Shuffle("bash", "$RANDOM of bash 5.1 and later, drawn again until the card is still there",
                pack("HCDS"), _bash, _INT64),
        Shuffle("python-choice", "random.Random(seed).choice of Python 3, cards taken out one at a time",
                pack("SHCD"), _python_choice),
        Shuffle("python", "random.Random(seed).random of Python 3, Fisher and Yates' method card by card",
                pack("SHCD"), _python),
    )
}  # fmt: skip


def shuffle_named(name: str) -> Shuffle:
    """The shuffle called `name`. Raises UsageError, naming all of them, if there is none."""
    try:
        return SHUFFLES[name]
    except KeyError:
        raise UsageError(f"shuffle {name!r} is unknown: {choose_from(SHUFFLES, name)}") from None
