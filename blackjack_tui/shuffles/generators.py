"""The random number generators of the five old programs, exact to the bit.

Each starts from a seed and never ends. None reads a clock or the system's random numbers.
"""

from collections import deque
from collections.abc import Callable
from functools import partial


class DotNetRandom:
    """`new System.Random(seed)` of .NET: Knuth's subtractive generator (TAOCP 2, 3.2.2).

    The constants are those of .NET since 1.0, including its wrong second offset: 21 where Knuth has 31.
    """

    _BIG = 2**31 - 1
    _SEED = 161803398

    def __init__(self, seed: int) -> None:
        big = self._BIG
        state = [0] * 56
        last = self._SEED - min(abs(seed), big)
        state[55] = last
        value = 1
        for step in range(1, 55):
            place = 21 * step % 55
            state[place] = value
            value = (last - value) % big
            last = state[place]
        for _ in range(4):
            for place in range(1, 56):
                difference = state[place] - state[1 + (place + 30) % 55]
                # .NET subtracts 32-bit integers, which may overflow, and then adds to a negative difference.
                difference = (difference + 2**31) % 2**32 - 2**31
                state[place] = difference + big if difference < 0 else difference
        self._state = state
        self._one = 0
        self._two = 21

    def sample(self) -> float:
        """Returns the next number, from 0 to below 1."""
        self._one = self._one % 55 + 1
        self._two = self._two % 55 + 1
        value = self._state[self._one] - self._state[self._two]
        if value == self._BIG:
            value -= 1
        if value < 0:
            value += self._BIG
        self._state[self._one] = value
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
        return self._state >> 17

    def next_int(self, bound: int) -> int:
        """Returns the next integer, from 0 to below `bound`."""
        if bound & (bound - 1) == 0:
            return bound * self._bits31() >> 31
        while True:
            bits = self._bits31()
            value = bits % bound
            if bits - value + bound - 1 < 2**31:  # otherwise Java's int overflows, and Java draws again
                return value


def glibc_rand(seed: int) -> Callable[[], int]:
    """Returns the `rand()` of the GNU C library after `srand(seed)`: a function for the next integer, 31 bits.

    Source: random_r.c, the additive feedback generator x[i] = x[i-3] + x[i-31], its first 310 numbers dropped.
    """
    word = seed % 2**32 or 1
    if word >= 2**31:
        word -= 2**32
    first = [word]
    for _ in range(30):
        high, low = divmod(abs(word), 127773)
        if word < 0:  # C rounds a quotient towards zero
            high, low = -high, -low
        word = 16807 * low - 2836 * high
        if word < 0:
            word += 2**31 - 1
        first.append(word)
    state = deque(first[3:] + first[:3], maxlen=31)

    def rand() -> int:
        value = (state[0] + state[-3]) % 2**32
        state.append(value)
        return value >> 1

    for _ in range(310):
        rand()
    return rand


class BashRandom:
    """`$RANDOM` of bash 5.1 and later after `RANDOM=seed`: Park and Miller's generator, folded to 15 bits."""

    def __init__(self, seed: int) -> None:
        self._state = seed % 2**32
        self._last = 0

    def next(self) -> int:
        """Returns the next number, from 0 to 32767; never the same twice in a row."""
        value = self._last
        while value == self._last:
            high, low = divmod(self._state or 123459876, 127773)
            state = 16807 * low - 2836 * high
            self._state = state + 2**31 - 1 if state < 0 else state
            value = ((self._state >> 16) ^ (self._state & 0xFFFF)) & 0x7FFF
        self._last = value
        return value


def python_random(seed: int) -> Callable[[], float]:
    """Returns `random.Random(seed).random`: a function for the next number, from 0 to below 1.

    Python promises that this method gives the same numbers in every version.
    """
    from random import Random  # takes long to import, and only two shuffles need it

    return Random(abs(seed)).random


def python_randbelow(seed: int) -> Callable[[int], int]:
    """Returns the function that picks an index below its argument, as `random.Random(seed).choice` does.

    It reproduces Python 3.2 to 3.13 with `getrandbits`, so that a change in a later Python makes no difference.
    """
    from random import Random

    return partial(_below, Random(abs(seed)).getrandbits)


def _below(getrandbits: Callable[[int], int], bound: int) -> int:
    bits = bound.bit_length()
    value = getrandbits(bits)
    while value >= bound:
        value = getrandbits(bits)
    return value
