"""Seeded shuffles, and the random number generators of the programs they come from.

Each shuffle has its own generator and its own initial order of the pack. From a seed and an ordered pack it
makes an endless iterator of shuffled packs. A round is dealt from the start of a pack. The generator is seeded
once and continues from pack to pack; each pack is shuffled from the ordered one. Some shuffle a whole pack at
once. The others draw a card only when it is dealt, so that a round takes a random number for each card.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple

from blackjack_tui.errors import UsageError, choose_from
from blackjack_tui.game.cards import Card, Rank, Suit, pack
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Packs, Shoe


class DotNetRandom:
    """`new System.Random(seed)` of .NET: Knuth's subtractive generator (TAOCP 2, 3.2.2).

    The constants are those of .NET since 1.0, including its wrong second offset: 21 where Knuth has 31.
    """

    _BIG = 2**31 - 1
    _SEED = 161803398

    def __init__(self, seed: int) -> None:
        big = self._BIG
        state = [0] * 56  # place 0 is not used
        last = self._SEED - min(abs(seed), big)
        state[55] = last
        value = 1
        # Fills every 21st place, going round, with the difference of the two numbers before.
        for step in range(1, 55):
            place = 21 * step % 55
            state[place] = value
            value = (last - value) % big
            last = state[place]
        for _ in range(4):  # rounds of mixing
            for place in range(1, 56):
                place_31_on = 1 + (place + 30) % 55
                difference = state[place] - state[place_31_on]
                # .NET subtracts 32-bit integers, which may overflow, and then adds to a negative difference.
                difference = (difference + 2**31) % 2**32 - 2**31
                state[place] = difference + big if difference < 0 else difference
        self._state = state
        self._first_place = 0
        self._second_place = 21

    def sample(self) -> float:
        """Returns the next number, from 0 to below 1."""
        self._first_place = self._first_place % 55 + 1
        self._second_place = self._second_place % 55 + 1
        value = self._state[self._first_place] - self._state[self._second_place]
        if value == self._BIG:  # or the number would be 1
            value -= 1
        if value < 0:
            value += self._BIG
        self._state[self._first_place] = value
        return value * (1.0 / self._BIG)

    def next(self, low: int, high: int) -> int:
        """Returns the next integer, from `low` to below `high`; `low` if the two are equal."""
        return int(self.sample() * (high - low)) + low


class JavaRandom:
    """`new java.util.Random(seed)`: the 48-bit linear congruential generator of its documentation."""

    def __init__(self, seed: int) -> None:
        self._state = (seed ^ 0x5DEECE66D) % 2**48

    def _bits31(self) -> int:
        self._state = (self._state * 0x5DEECE66D + 0xB) % 2**48
        return self._state >> 17  # the high 31 of 48 bits

    def next_int(self, bound: int) -> int:
        """Returns the next integer, from 0 to below `bound`."""
        if bound & (bound - 1) == 0:  # a power of two: the high bits, which are better than the low ones
            return bound * self._bits31() >> 31
        while True:
            bits = self._bits31()
            value = bits % bound
            if bits - value + bound - 1 < 2**31:  # otherwise Java's int overflows, and Java draws again
                return value


class GlibcRandom:
    """`rand()` of the GNU C library after `srand(seed)`.

    Source: random_r.c, the additive feedback generator x[i] = x[i-3] + x[i-31], its first 310 numbers dropped.
    """

    def __init__(self, seed: int) -> None:
        word = seed % 2**32 or 1  # glibc uses 1 in place of 0
        if word >= 2**31:  # as an integer of 32 bits with a sign
            word -= 2**32
        words = [word]
        for _ in range(30):
            # 16807 * word % (2**31 - 1), as glibc computes it, from negative words too.
            high, low = divmod(abs(word), 127773)
            if word < 0:  # C rounds a quotient towards zero
                high, low = -high, -low
            word = 16807 * low - 2836 * high
            if word < 0:
                word += 2**31 - 1
            words.append(word)
        # The last 31 of x[0] to x[33], the last three of which are the first three again.
        self._state = deque(words[3:] + words[:3], maxlen=31)
        for _ in range(310):  # glibc drops its first 310 numbers
            self.next()

    def next(self) -> int:
        """Returns the next integer: 31 bits."""
        value = (self._state[0] + self._state[-3]) % 2**32
        self._state.append(value)
        return value >> 1


class BashRandom:
    """`$RANDOM` of bash 5.1 and later after `RANDOM=seed`: Park and Miller's generator, folded to 15 bits."""

    def __init__(self, seed: int) -> None:
        self._state = seed % 2**32
        self._last = 0
        """The number returned last."""

    def next(self) -> int:
        """Returns the next number, from 0 to 32767; never the same twice in a row."""
        value = self._last
        while value == self._last:
            # 16807 * state % (2**31 - 1), in bash's steps and with its number in place of 0.
            high, low = divmod(self._state or 123459876, 127773)
            state = 16807 * low - 2836 * high
            self._state = state + 2**31 - 1 if state < 0 else state
            value = ((self._state >> 16) ^ (self._state & 0xFFFF)) & 0x7FFF
        self._last = value
        return value


class PythonRandom(Random):
    """`random.Random(seed)` of Python 3, which gives the same numbers in every version."""

    def below(self, bound: int) -> int:
        """Returns an index below `bound`, as `choice` picks one in Python 3.2 to 3.13."""
        bits = bound.bit_length()
        value = self.getrandbits(bits)
        while value >= bound:
            value = self.getrandbits(bits)
        return value


_ShufflePack = Callable[[list[Card]], Iterator[Card]]
"""Shuffles a pack, and returns its cards in the new order."""


class _ShuffledPacks(Iterator[Iterator[Card]]):
    """An endless iterator of packs, each shuffled from the same ordered cards.

    It is not a generator, so that a game can be copied with its shoe.
    """

    def __init__(self, cards: Sequence[Card], shuffle_pack: _ShufflePack) -> None:
        self._cards = cards
        self._shuffle_pack = shuffle_pack

    def __next__(self) -> Iterator[Card]:
        return self._shuffle_pack(list(self._cards))


def _shuffle_forward(random: DotNetRandom, left_out: int, cards: list[Card]) -> Iterator[Card]:
    """Swaps each card with itself or a later one, leaving out the last `left_out` cards."""
    for place in range(len(cards)):
        other = random.next(place, len(cards) - left_out)
        cards[place], cards[other] = cards[other], cards[place]
    return iter(cards)


def _shuffle_backward(random: GlibcRandom, cards: list[Card]) -> Iterator[Card]:
    """Swaps each card, from the last one on, with itself or an earlier one."""
    for place in range(len(cards) - 1, 0, -1):
        other = random.next() % (place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    return iter(cards)


class _CardByCard(Iterator[Card]):
    """A pack that is shuffled while it is dealt: `draw` takes each card out of the `undealt` ones."""

    def __init__(self, draw: Callable[[Any], Card], undealt: list[Card] | dict[int, Card]) -> None:
        self._draw = draw
        self._undealt = undealt

    def __next__(self) -> Card:
        if not self._undealt:
            raise StopIteration
        return self._draw(self._undealt)


def _take_out(below: Callable[[int], int], undealt: list[Card]) -> Card:
    """Removes a card at a random place, closing the gap."""
    return undealt.pop(below(len(undealt)))


def _swap_out(random: PythonRandom, undealt: list[Card]) -> Card:
    """Removes a card at a random place, and fills the gap with the last card, as Fisher and Yates do."""
    place = int(random.random() * len(undealt))
    card, undealt[place] = undealt[place], undealt[-1]
    undealt.pop()
    return card


def _draw_until_undealt(random: BashRandom, size: int, undealt: dict[int, Card]) -> Card:
    """Draws random places in the pack, until the card at one has not been dealt."""
    place = random.next() % size
    while place not in undealt:
        place = random.next() % size
    return undealt.pop(place)


def _shuffle_by_places(random: BashRandom, cards: list[Card]) -> Iterator[Card]:
    return _CardByCard(partial(_draw_until_undealt, random, len(cards)), dict(enumerate(cards)))


class Shuffle(NamedTuple):
    """A seeded shuffle and the ordered pack that it starts from."""

    name: str
    source: str
    """The program, the generator and the method that it reproduces."""
    order: tuple[Card, ...]
    """The 52 cards in their order before the shuffle."""
    shuffle_from: Callable[[int], _ShufflePack]
    """Returns the function that shuffles each pack, for a seed."""
    seeds: range | None = None
    """The seeds that the original accepts; None for every integer."""

    def packs(self, seed: int, decks: int = 1) -> Packs:
        """Returns an endless iterator of shuffled packs of `decks` × 52 cards.

        Raises `UsageError` if the original program does not accept `seed`.
        """
        if self.seeds is not None and seed not in self.seeds:
            raise UsageError(
                f"the {self.name} shuffle takes {self.seeds.start} to {self.seeds.stop - 1}, not {seed}"
            )
        return _ShuffledPacks(self.order * decks, self.shuffle_from(seed))


_INT32 = range(-(2**31), 2**31)
_INT64 = range(-(2**63), 2**63)
_TWO_TO_ACE = (*tuple(Rank)[1:], Rank.ACE)
_RANK_MAJOR = tuple(Card(rank, suit) for rank in Rank for suit in map(Suit, "HSDC"))

SHUFFLES = {
    shuffle.name: shuffle
    for shuffle in (
        Shuffle("dotnet", "System.Random of .NET, each place swapped with one from there on",
                pack("CDHS"), lambda seed: partial(_shuffle_forward, DotNetRandom(seed), 0), _INT32),
        Shuffle("dotnet-as-written", "the same with the 2008 program's bound, which never moves the last card",
                pack("CDHS"), lambda seed: partial(_shuffle_forward, DotNetRandom(seed), 1), _INT32),
        Shuffle("java", "java.util.Random, cards taken out one at a time",
                _RANK_MAJOR,
                lambda seed: partial(_CardByCard, partial(_take_out, JavaRandom(seed).next_int)), _INT64),
        Shuffle("glibc", "rand() of the GNU C library, places swapped from the last down",
                pack("HSDC", _TWO_TO_ACE), lambda seed: partial(_shuffle_backward, GlibcRandom(seed)),
                range(-(2**31), 2**32)),
        Shuffle("bash", "$RANDOM of bash 5.1 and later, drawn again until the card is still there",
                pack("HCDS"), lambda seed: partial(_shuffle_by_places, BashRandom(seed)), _INT64),
        Shuffle("python-choice", "random.Random(seed).choice of Python 3, cards taken out one at a time",
                pack("SHCD"),
                lambda seed: partial(_CardByCard, partial(_take_out, PythonRandom(abs(seed)).below))),
        Shuffle("python", "random.Random(seed).random of Python 3, Fisher and Yates' method card by card",
                pack("SHCD"), lambda seed: partial(_CardByCard, partial(_swap_out, PythonRandom(abs(seed))))),
    )
}  # fmt: skip


def shuffle_named(name: str) -> Shuffle:
    """Returns the shuffle called `name`. Raises `UsageError`, with all names, if it is unknown."""
    try:
        return SHUFFLES[name]
    except KeyError:
        raise UsageError(f"shuffle {name!r} is unknown: {choose_from(SHUFFLES, name)}") from None


def shuffled_shoe(rules: Rules, seed: int) -> Shoe:
    """Returns a shoe with the decks, the cut card and the shuffle of `rules`.

    Raises `UsageError` if the shuffle does not accept `seed`.
    """
    return Shoe(rules, partial(shuffle_named(rules.shuffle).packs, seed))
