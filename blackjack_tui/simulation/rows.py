"""The cards of many shoes while they are dealt, with the count at every card.

The shoes lie end to end, so that a place is an index into all their cards. Each has a place more than it has
cards: the place past its last card is still one of its own.
"""

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.rules import Rules
from blackjack_tui.simulation.counted import Counted
from blackjack_tui.simulation.dealer import RANKS
from blackjack_tui.simulation.limits import most_cards
from blackjack_tui.simulation.shoes import SUITS, Shoes

Ints = NDArray[np.intp]

DEALT = 4
"""The cards of a key: the first of a round. Where there is no hole card the last is the next of the shoe."""
_SUITS = len(SUITS)


class Rows:
    """The cards of shoes, of which so many lie `behind` the cut card."""

    def __init__(self, rules: Rules, counted: Counted, shoes: Shoes, behind: int) -> None:
        count, size = shoes.codes.shape
        self.size = size
        self.counted = counted
        self.spare = shoes.spare
        self.stride = size + 1
        self.codes = np.zeros((count, self.stride), np.uint8)
        self.codes[:, :-1] = shoes.codes
        ranks = self.codes // _SUITS
        self.ranks = ranks.ravel()
        self.keys = _keys(self.ranks)
        tags = counted.tags.take(self.codes)
        tags[:, : rules.burn] = 0  # nobody sees them
        counts = np.zeros((count, self.stride), np.int16)
        np.cumsum(tags[:, :-1], axis=1, out=counts[:, 1:])
        counts += counted.start - counted.lowest
        self.counts = counts.ravel()
        self.used_up = np.zeros(count, np.bool_)
        """The shoes that ran out and were shuffled again in the middle of a round, which is their last."""
        self.begun = np.zeros(count, np.intp)
        """The number of cards of each shoe dealt before the round; kept only where shoes can run out."""
        self.unseen = np.zeros(count, np.int16)
        """The tags of the hole cards of each shoe that stayed hidden."""
        self.runs_out = behind < most_cards(rules)
        """Whether a shoe can run out in the middle of a round."""

    def cards(self, places: Ints) -> NDArray[np.uint8]:
        """The ranks of the cards at `places`, which move on to the next."""
        if self.runs_out:
            self.refill(places, 1)
        cards = self.ranks.take(places)
        places += 1
        return cards

    def refill(self, places: Ints, cards: int) -> None:
        """Where fewer than so many `cards` are left, shuffles all that are not on the table, as `Shoe` does.

        The cards on the table become the first of the new shoe, and `places` moves there.
        """
        short = np.flatnonzero(places % self.stride + cards > self.size)
        for lane in short:
            row, place = divmod(int(places[lane]), self.stride)
            begun = self.begun[row]
            table = self.codes[row, begun : self.size].copy()
            left = list(self.spare(row))
            for code in table:
                left.remove(code)
            if len(left) + len(table) != self.size or place - begun + cards > self.size:
                raise ShoeEmpty("the shoe has no card left")
            self.codes[row, : self.size] = [*table, *left]
            flat = slice(row * self.stride, (row + 1) * self.stride)
            self.ranks[flat] = self.codes[row] // _SUITS
            self.keys[flat] = _keys(self.ranks[flat])
            places[lane] = row * self.stride + place - begun
            self.begun[row] = 0
            self.used_up[row] = True
            # The cards seen before are in the shoe again.
            first = self.counted.start - self.counted.lowest
            self.counts[flat] = first
            self.counts[flat][1:] += self.counted.tags.take(self.codes[row, :-1]).cumsum(dtype=np.int16)
            self.unseen[row] = 0


def _keys(ranks: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """The key of the four cards from each place on."""
    keys = np.zeros(len(ranks), np.uint16)
    inside = len(ranks) + 1 - DEALT
    for card in range(DEALT):
        keys[:inside] *= np.uint16(len(RANKS))
        keys[:inside] += ranks[card : inside + card]
    return keys
