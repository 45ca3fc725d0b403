"""Side bets: what they look at, the patterns that they pay for, and when they are settled.

rulebooks/side_bets has their files.
"""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.game.cards import HIGH_ACE, LIMIT, Box, Card, Hand, Rank
from blackjack_tui.game.events import SideBetSettled

HAND, HAND_AND_UPCARD, EACH_CARD, DEALER = "hand", "hand and upcard", "each card and upcard", "dealer"
LOOKS_AT = (HAND, HAND_AND_UPCARD, EACH_CARD, DEALER)
"""The cards that a side bet can look at: the player's first two, these and the upcard, each of them with the
upcard, or the dealer's hand to its end."""
ALIKE, ROW, COLOUR = "alike", "row", "colour"
_PLACES = {rank: place for place, rank in enumerate(Rank, 1)}
_ACE_HIGH = len(Rank) + 1


class Pattern(NamedTuple):
    """Cards that a side bet pays for: they must fit every field that is given."""

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
    """The number of cards that the dealer busts with; the highest number of a bet stands for more, too."""
    without_tens: tuple[float, ...] = ()
    """Its pays where packs have no tens; empty if they are not known, and always at a table."""

    @property
    def plain(self) -> dict[str, object]:
        """The pattern as a file has it, without the fields that are at their defaults."""
        defaults = self._field_defaults
        given = {key: value for key, value in self._asdict().items() if value != defaults.get(key)}
        are_equal = len(set(self.pays)) == 1  # then a file has one number in place of a list
        return given | {"pays": self.pays[0] if are_equal else list(self.pays)}


class SideBet(NamedTuple):
    """A bet beside the main one: the first of its patterns that the cards make is paid."""

    name: str
    title: str
    summary: str
    looks_at: str
    patterns: tuple[Pattern, ...]
    minimum: int = 0
    maximum: int = 0
    chip: int = 0
    """The limits, in cents, as `Rules` has them for the main bet; 0 until the bet is at a table."""

    @property
    def plain(self) -> dict[str, object]:
        """The bet as a rule book has it."""
        values = self._asdict()
        del values["patterns"]
        return values | {"pattern": [pattern.plain for pattern in self.patterns]}

    def pattern(self, cards: Sequence[Card], dealer_natural: bool = False) -> Pattern | None:
        """Returns the first pattern that `cards`, the cards it looks at, make; None if they make no pattern."""
        for pattern in self.patterns:
            if _make(cards, pattern) and (dealer_natural or not pattern.natural):
                return pattern
        return None

    def bust_pattern(self, cards: int) -> Pattern | None:
        """Returns the pattern for a dealer who busts with `cards` cards; None if there is none."""
        highest_number = max(pattern.busts_with for pattern in self.patterns)  # which stands for more, too
        number = min(cards, highest_number)
        return next((pattern for pattern in self.patterns if pattern.busts_with == number), None)


class PlacedSideBet:
    """A side bet on the table, until it is settled."""

    def __init__(self, bet: SideBet, amount: int, box: Box, decks: int) -> None:
        self._bet = bet
        self._decks = decks
        self._cards: Sequence[Card] = ()
        """The first cards that it looks at, once they are dealt."""
        self.amount = amount
        """In cents."""
        self.box = box

    @property
    def name(self) -> str:
        return self._bet.name

    @property
    def plays_out(self) -> bool:
        """Whether the bet needs the dealer's hand played to its end."""
        return self._bet.looks_at == DEALER

    def after_deal(self, hand: Hand, upcard: Card) -> SideBetSettled | None:
        """Returns its settlement by the first cards; None if it must wait for the dealer's."""
        bet = self._bet
        if bet.looks_at == DEALER:
            return None
        self._cards = (*hand.cards,)
        if bet.looks_at == EACH_CARD:
            return self.settled(*(bet.pattern((card, upcard)) for card in hand.cards))
        if bet.looks_at == HAND_AND_UPCARD:
            self._cards = (*hand.cards, upcard)
        pattern = bet.pattern(self._cards)
        if pattern is bet.pattern(self._cards, dealer_natural=True):
            return self.settled(pattern)
        return None  # a natural of the dealer's could change it

    def at_end(self, dealer: Hand, natural: bool) -> SideBetSettled:
        """Returns its settlement by the dealer's cards, at the end of the round."""
        if self._bet.looks_at != DEALER:
            return self.settled(self._bet.pattern(self._cards, natural))
        if dealer.points <= LIMIT:
            return self.settled()
        return self.settled(self._bet.bust_pattern(len(dealer.cards)))

    def settled(self, *results: Pattern | None) -> SideBetSettled:
        """Returns its settlement: every pattern in `results` is paid. Without any, the bet is lost."""
        patterns = [pattern for pattern in results if pattern]
        paid = sum(round(self.amount * pattern.pays[self._decks - 1]) for pattern in patterns)
        returned = self.amount + paid if patterns else 0
        names = " + ".join(pattern.name for pattern in patterns) or None
        return SideBetSettled(self.name, self.amount, returned, names, self.box)


def _make(cards: Sequence[Card], pattern: Pattern) -> bool:
    """Whether `cards` fit every field of `pattern` that the cards decide."""
    return (
        _have_ranks([card.rank for card in cards], pattern.ranks)
        and _have_suits(cards, pattern.suits)
        and (not pattern.cards or sorted(pattern.cards.split()) == sorted(map(str, cards)))
        and (not pattern.total or _total(cards) == pattern.total)
        and (not pattern.over or _low_total(cards) > pattern.over)
        and (not pattern.under or _low_total(cards) < pattern.under)
    )


def _have_ranks(ranks: Sequence[Rank], wanted: str) -> bool:
    """Whether `ranks` fit the field `ranks` of a pattern."""
    if not wanted:
        return True
    if wanted == ALIKE:
        return len({*ranks}) == 1
    if wanted != ROW:
        return sorted(wanted.split()) == sorted(rank.code for rank in ranks)
    ace_low = sorted(_PLACES[rank] for rank in ranks)
    ace_high = sorted(_ACE_HIGH if rank is Rank.ACE else _PLACES[rank] for rank in ranks)
    # In a row: each place is one after the last.
    return any(places == [*range(places[0], places[0] + len(places))] for places in (ace_low, ace_high))


def _have_suits(cards: Sequence[Card], wanted: str) -> bool:
    """Whether `cards` fit the field `suits` of a pattern."""
    if wanted == COLOUR:
        return len({card.suit.red for card in cards}) == 1
    return not wanted or len({card.suit for card in cards}) == 1


def _low_total(cards: Sequence[Card]) -> int:
    """Returns the total with every ace as 1."""
    return sum(card.rank.points for card in cards)


def _total(cards: Sequence[Card]) -> int:
    """Returns the total, with an ace as 11 where that is not over 21."""
    low = _low_total(cards)
    soft = any(card.rank is Rank.ACE for card in cards) and low + HIGH_ACE <= LIMIT
    return low + HIGH_ACE if soft else low
