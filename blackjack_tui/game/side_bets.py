"""Side bets: what they look at, the patterns that they pay for, and when they are settled.

rulebooks/side_bets has their files.
"""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.game.cards import HIGH_ACE, LIMIT, Box, Card, Hand, Rank
from blackjack_tui.game.events import SideBetSettled

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
    without_tens: tuple[float, ...] = ()
    """Its pays where packs have no tens; empty where these are not known, and at a table."""

    @property
    def plain(self) -> dict[str, object]:
        """The pattern as a file has it: what is not said of the cards is left out."""
        defaults = self._field_defaults
        said = {key: value for key, value in self._asdict().items() if value != defaults.get(key)}
        return said | {"pays": self.pays[0] if len({*self.pays}) == 1 else list(self.pays)}


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
    """Its limits in cents, as `Rules` has those of the main bet; 0 for one that is at no table yet."""

    @property
    def plain(self) -> dict[str, object]:
        """The bet as a rule book has it."""
        values = self._asdict()
        del values["patterns"]
        return values | {"pattern": [pattern.plain for pattern in self.patterns]}

    def pattern(self, cards: Sequence[Card], dealer_natural: bool = False) -> Pattern | None:
        """Returns the pattern that `cards` make; None if they make none. `cards` are those it looks at."""
        for pattern in self.patterns:
            if _made(pattern, cards) and (dealer_natural or not pattern.natural):
                return pattern
        return None

    def placed(self, amount: int, box: Box, decks: int) -> "PlacedSideBet":
        """Returns a bet of `amount` cents at `box`, where so many decks are played with."""
        return PlacedSideBet(self, amount, box, decks)

    def bust(self, cards: int) -> Pattern | None:
        """Returns the pattern of a dealer who busts with so many cards; None if there is none."""
        most = max(pattern.busts_with for pattern in self.patterns)
        return next((one for one in self.patterns if one.busts_with == min(cards, most)), None)


class PlacedSideBet:
    """A side bet on the table, until it is settled."""

    __slots__ = ("_bet", "_cards", "_decks", "amount", "box")

    def __init__(self, bet: SideBet, amount: int, box: Box, decks: int) -> None:
        self._bet = bet
        self._decks = decks
        self._cards: Sequence[Card] = ()
        self.amount = amount
        """In cents."""
        self.box = box

    @property
    def name(self) -> str:
        return self._bet.name

    @property
    def plays_out(self) -> bool:
        """Whether the dealer has to play the hand to its end for it."""
        return self._bet.looks_at == DEALER

    def after_deal(self, hand: Hand, upcard: Card) -> SideBetSettled | None:
        """Returns its settlement by the first cards; None if it waits for the dealer's."""
        bet = self._bet
        if bet.looks_at == DEALER:
            return None
        self._cards = (*hand.cards,)
        if bet.looks_at == EACH:
            return self._settled(*(bet.pattern((card, upcard)) for card in hand.cards))
        if bet.looks_at == THREE:
            self._cards = (*hand.cards, upcard)
        made = bet.pattern(self._cards)
        return self._settled(made) if bet.pattern(self._cards, dealer_natural=True) is made else None

    def at_end(self, dealer: Hand, natural: bool) -> SideBetSettled:
        """Returns its settlement by the dealer's cards, at the end of the round."""
        if self._bet.looks_at == DEALER:
            return self._settled(self._bet.bust(len(dealer.cards)) if dealer.points > LIMIT else None)
        return self._settled(self._bet.pattern(self._cards, natural))

    def lost(self) -> SideBetSettled:
        """Returns its settlement in a round that is not gone on with."""
        return self._settled()

    def _settled(self, *made: Pattern | None) -> SideBetSettled:
        """Returns its settlement: each pattern that was made is paid, and the bet comes back once."""
        found = [pattern for pattern in made if pattern]
        paid = sum(round(self.amount * pattern.pays[self._decks - 1]) for pattern in found)
        back = self.amount + paid if found else 0
        names = " + ".join(pattern.name for pattern in found) or None
        return SideBetSettled(self.name, self.amount, back, names, self.box)


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
