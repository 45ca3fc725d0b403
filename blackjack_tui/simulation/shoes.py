"""Shuffled shoes as arrays of cards."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.game.cards import Card, Rank, Suit
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import left_out

SUITS = tuple(Suit)
CODES = {
    Card(rank, suit): len(SUITS) * row + column
    for row, rank in enumerate(Rank)
    for column, suit in enumerate(SUITS)
}
"""The number that stands for each card: four times its rank's place plus its suit's."""

_CODE_BITS = np.uint64(63)
"""The lowest 6 of 64 bits, which have room for each of CODES."""


class Shoes(NamedTuple):
    """Shuffled shoes, one in each row."""

    codes: NDArray[np.uint8]
    """The cards in the order dealt, as CODES: shape (shoes, cards)."""
    spare: Callable[[int], NDArray[np.uint8]]
    """Returns the cards of a row's next shuffle, for a shoe that runs out in the middle of a round."""
    missed: NDArray[np.bool_] | None = None
    """The cards that the counter misses, shaped like `codes`; None if none are missed."""


def pack_of(rules: Rules) -> list[int]:
    """Returns the cards of a pack, as CODES."""
    absent = left_out(rules)
    return [code for card, code in CODES.items() if card.rank not in absent]


def shuffled(seed: tuple[int, ...], shoes: int, rules: Rules) -> Shoes:
    """Returns a number of shuffled `shoes`. The same `seed` gives the same shoes everywhere.

    Each card gets 58 random bits above its number, and the row is sorted. Numpy promises that SFC64 and
    SeedSequence never change, and a sort has only one result.
    """
    cards = np.tile(np.array(pack_of(rules), np.uint64), rules.decks)

    def spare(row: int) -> NDArray[np.uint8]:
        next_shuffle: NDArray[np.uint8] = _rows((*seed, row), 1, cards)[0]
        return next_shuffle

    return Shoes(_rows(seed, shoes, cards), spare)


def joined(blocks: Sequence[Shoes]) -> Shoes:
    """Returns the shoes of all `blocks`. Only the last block may be shorter than the others."""
    if len(blocks) == 1:
        return blocks[0]  # without copying its cards
    size = len(blocks[0].codes)

    def spare(row: int) -> NDArray[np.uint8]:
        block, row_of_block = divmod(row, size)
        return blocks[block].spare(row_of_block)

    codes = np.concatenate([block.codes for block in blocks])
    missed = [block.missed for block in blocks if block.missed is not None]
    return Shoes(codes, spare, np.concatenate(missed) if missed else None)


_MISSES = 1
"""The last number of the seed for missed cards, so that it differs from the shuffle's."""


def with_misses(shoes: Shoes, seed: tuple[int, ...], share: float) -> Shoes:
    """Returns `shoes` with the same cards, for a counter who misses a random `share` of them."""
    random = np.random.Generator(np.random.SFC64(np.random.SeedSequence((*seed, _MISSES))))
    return shoes._replace(missed=random.random(shoes.codes.shape, np.float32) < share)


def _rows(seed: tuple[int, ...], rows: int, cards: NDArray[np.uint64]) -> NDArray[np.uint8]:
    """Returns `cards`, shuffled anew in each row, as `shuffled` describes. Shape (rows, cards)."""
    size = len(cards)
    random = np.random.SFC64(np.random.SeedSequence(seed))
    bits: NDArray[np.uint64] = random.random_raw(rows * size).reshape(rows, size)
    bits &= ~_CODE_BITS
    bits |= cards
    bits.sort(axis=1)
    return bits.astype(np.uint8) & np.uint8(_CODE_BITS)
