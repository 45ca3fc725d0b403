"""Side bets: what they look at, and the patterns that they pay for. rulebooks/side_bets has their files."""

from collections.abc import Sequence

from blackjack_tui.game.cards import HIGH_ACE, LIMIT, Card, Rank
from blackjack_tui.light_typing import NamedTuple

HAND, THREE, EACH, DEALER = "hand", "hand and upcard", "each card and upcard", "dealer"
LOOKS_AT = (HAND, THREE, EACH, DEALER)
"""The cards that a side bet can look at: the player's first two, these with the upcard, each of them beside the
upcard, or the dealer's hand to its end."""
ALIKE, ROW, COLOUR = "alike", "row", "colour"
_PLACES = {rank: place for place, rank in enumerate(Rank, 1)}
_ACE_HIGH = len(Rank) + 1


class Pattern(NamedTuple):
    """Cards that a side bet pays for: all that is said of them holds."""

    name: str
    pays: tuple[float, ...]
    """Its pay to one, for each number of decks from 1 to 8."""
    ranks: str = ""
    """`alike`, `row` (in a row; an ace is low or high), or the ranks in any order: `6 7 8`."""
    suits: str = ""
    """`alike`, or `colour` for suits of one colour."""
    cards: str = ""
    """The cards in any order: `QH QH`."""
    total: int = 0
    """The total; an ace counts 11 where that is not over 21."""
    over: int = 0
    """A total over this; an ace counts 1."""
    under: int = 0
    """A total under this; an ace counts 1."""
    natural: bool = False
    """Whether the dealer has a natural too."""
    busts_with: int = 0
    """With so many cards the dealer busts; the most that a bet names stands for more as well."""


class SideBet(NamedTuple):
    """A bet beside the main one: the first of its patterns that the cards make is paid."""

    name: str
    title: str
    summary: str
    looks_at: str
    patterns: tuple[Pattern, ...]

    def pattern(self, cards: Sequence[Card], dealer_natural: bool = False) -> Pattern | None:
        """Returns the pattern that `cards` make; None if they make none. `cards` are those it looks at."""
        for pattern in self.patterns:
            if _made(pattern, cards) and (dealer_natural or not pattern.natural):
                return pattern
        return None

    def bust(self, cards: int) -> Pattern | None:
        """Returns the pattern of a dealer who busts with so many cards; None if there is none."""
        most = max(pattern.busts_with for pattern in self.patterns)
        return next((one for one in self.patterns if one.busts_with == min(cards, most)), None)


def _made(pattern: Pattern, cards: Sequence[Card]) -> bool:
    return (
        _ranks(pattern.ranks, [card.rank for card in cards])
        and _suits(pattern.suits, cards)
        and (not pattern.cards or sorted(pattern.cards.split()) == sorted(map(str, cards)))
        and pattern.total in (0, _total(cards))
        and (not pattern.over or _low(cards) > pattern.over)
        and (not pattern.under or _low(cards) < pattern.under)
    )


def _ranks(wanted: str, ranks: Sequence[Rank]) -> bool:
    if not wanted:
        return True
    if wanted == ALIKE:
        return len({*ranks}) == 1
    if wanted != ROW:
        return sorted(wanted.split()) == sorted(rank.code for rank in ranks)
    low = sorted(_PLACES[rank] for rank in ranks)
    high = sorted(_ACE_HIGH if rank is Rank.ACE else _PLACES[rank] for rank in ranks)
    return any(places == [*range(places[0], places[0] + len(places))] for places in (low, high))


def _suits(wanted: str, cards: Sequence[Card]) -> bool:
    if not wanted:
        return True
    return len({card.suit.red if wanted == COLOUR else card.suit for card in cards}) == 1


def _low(cards: Sequence[Card]) -> int:
    return sum(card.rank.points for card in cards)


def _total(cards: Sequence[Card]) -> int:
    low = _low(cards)
    soft = any(card.rank is Rank.ACE for card in cards) and low + HIGH_ACE <= LIMIT
    return low + HIGH_ACE if soft else low
