"""The cards that are left in the mean at a count: the shoe that exact odds of an index are computed from."""

from collections.abc import Sequence

from blackjack_tui.counts.reading import DECK, start
from blackjack_tui.counts.system import System
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Pack, Rules

RANKS = tuple(Rank)
Left = tuple[float, ...]
"""The number of unseen cards of each of the 13 ranks, fractions included."""


def middle(rules: Rules) -> int:
    """Returns the number of cards left in the middle of what is dealt between two shuffles by `rules`."""
    size = DECK * rules.decks
    return size - size * rules.penetration // 200 if rules.pack is Pack.SHOE else size - rules.burn


def left_at(system: System, rules: Rules, left: int, count: float, seen: Sequence[Rank] = ()) -> Left:
    """Returns the mean number of unseen cards of each rank, of `left` unseen cards, at a `count`.

    `count` is the true count, before rounding, or the running count of a system that is read by it; the cards
    `seen`, which lie on the table, are part of it. The mean is that of the cards that make the count, to first
    order in the tags. Raises `UsageError` if the system has no start for so many decks.
    """
    tags = [system.tags[rank.points - 1] for rank in RANKS]
    known = [4 * rules.decks - sum(card is rank for card in seen) for rank in RANKS]
    unseen = sum(known)
    shares = [count_ / unseen for count_ in known]
    if system.running is None:
        tagged = -count * left / DECK
    else:
        tagged = start(system, rules.decks) + rules.decks * system.balance - count
    mean = sum(share * tag for share, tag in zip(shares, tags, strict=True))
    spread = sum(share * (tag - mean) ** 2 for share, tag in zip(shares, tags, strict=True))
    slope = (tagged / left - mean) / spread
    found = (left * share * (1 + slope * (tag - mean)) for share, tag in zip(shares, tags, strict=True))
    return tuple(max(0.0, each) for each in found)
