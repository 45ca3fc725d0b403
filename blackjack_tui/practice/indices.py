"""Index items: moves that depend on the count, as cells of a drill, with the figures of `counts.indices`."""

from collections.abc import Mapping

from blackjack_tui.counts.indices import INSURANCE, Index, Play
from blackjack_tui.practice.cells import Cell, Family
from blackjack_tui.practice.costs import Weight, Weights

_TEN = {"T": "10"}


def cell_of(play: Play) -> Cell:
    """Returns the cell of a play."""
    upcard = _TEN.get(play.upcard, play.upcard)
    if play == INSURANCE:
        return Cell(Family.INDICES, "insurance", "A", play=play.full_name)
    row = _TEN.get(play.row, play.row)
    return Cell(Family.INDICES, f"{'pair' if play.is_pair else 'hard'} {row}", upcard, play=play.full_name)


def weights_of(indices: Mapping[Play, Index], every: Weights) -> Weights:
    """Returns the weights of the cells of `indices`: how often the hand comes, and what the low move costs.

    That is at a count above the index. `every` has the cells of the book, which say how often each hand comes.
    """
    often = {(cell.row, cell.upcard): weight.often for cell, weight in every.items() if not cell.cards}
    found = {}
    for play, index in indices.items():
        cell = cell_of(play)
        found[cell] = Weight(often.get((cell.row, cell.upcard), 0.0), abs(index.gain))
    return found
