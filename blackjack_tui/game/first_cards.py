"""The first cards of every round, where a player asks for them: a hand, an upcard, or both."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from blackjack_tui.errors import UsageError, joined
from blackjack_tui.game.cards import LIMIT, RANKS, Card, Hand, Rank, Suit
from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.game.terms import is_pair

HOW_TO_WRITE_A_HAND = "write two ranks, such as A,7 or T,6 (T is any ten), or soft, soft 18, hard 12-16, pairs"
HOW_TO_WRITE_AN_UPCARD = "write a rank: A, 2 to 10, J, Q, K, or T for any ten"

_NOT_IN_A_SHOE = "no fresh shoe deals it by these rules"
_FIRST_CARDS = 3
"""The player's two cards and the upcard."""

_ANY_TEN = tuple(rank for rank in Rank if rank.points == 10)
_RANKS = {"T": _ANY_TEN} | {rank.code: (rank,) for rank in Rank}
_PLACES = {rank: place for place, rank in enumerate(Rank)}
_PRIME = 2**61 - 1
_FACTOR = 1103515245
_KIND = re.compile(r"(?P<kind>hard|soft)(?P<low>[0-9]{1,2})?(?:-(?P<high>[0-9]{1,2}))?")
_PAIRS = "pairs"

Pair = tuple[Rank, Rank]


class FirstCards(NamedTuple):
    """The first cards a player asks for, as deal codes write them."""

    hand: str = ""
    """`A,7`, `soft`, `soft18`, `hard12-16` or `pairs`; empty for any hand."""
    upcard: str = ""
    """A rank, or T for any ten; empty for any upcard."""

    @classmethod
    def parse(cls, hand: str | None, upcard: str | None) -> "FirstCards | None":
        """Returns first cards from a hand and an upcard as people write them; None if neither is given.

        Raises `UsageError`, with advice, if one of them is not understood.
        """
        if hand is None and upcard is None:
            return None
        return cls("" if hand is None else parse_hand(hand), "" if upcard is None else parse_upcard(upcard))

    @property
    def code(self) -> str:
        """The first cards as one word: `A,7v9`, `pairs`, `v9`."""
        return self.hand + (f"v{self.upcard}" if self.upcard else "")

    @classmethod
    def from_code(cls, code: str) -> "FirstCards":
        """Returns the first cards that `code` stands for. Raises `UsageError` if it is not such a code."""
        hand, versus, upcard = code.partition("v")
        if not hand and not upcard:
            raise UsageError(f"{code!r} names no cards: write them such as A,7v9")
        # After a `v` there must be an upcard.
        return cls(parse_hand(hand) if hand else "", parse_upcard(upcard) if versus else "")

    def picks(self, rules: Rules) -> "Picks":
        """Returns the ranks that these first cards are chosen from.

        Raises `UsageError` if a fresh shoe cannot deal them.
        """
        picks = Picks(
            _hands(self.hand, rules) if self.hand else None,
            _RANKS[self.upcard] if self.upcard else None,
        )
        in_pack = [rank for letter, rank in RANKS.items() if letter not in rules.left_out]
        for text in (*self.hand.split(","), self.upcard):
            wanted_ranks = _RANKS.get(text, ())  # none for words such as `soft`
            if wanted_ranks and set(wanted_ranks).isdisjoint(in_pack):
                raise UsageError(no_such_card(wanted_ranks[0], in_pack))
        small_shoe = in_pack * _FIRST_CARDS  # enough of each rank for any first cards
        if picks.places(small_shoe) is None:
            against = " against " if self.hand and self.upcard else ""
            raise UsageError(f"{self.hand}{against}{self.upcard}: {_NOT_IN_A_SHOE}")
        return picks


class Picks(NamedTuple):
    """The ranks that the first cards are chosen from."""

    hands: tuple[Pair, ...] | None
    """The first two cards in their order; None for any."""
    upcards: tuple[Rank, ...] | None
    """None for any."""

    def places(self, ranks: Sequence[Rank]) -> tuple[int | None, int | None, int | None] | None:
        """Returns the places in `ranks`, a shoe, of the player's two cards and the upcard.

        A place is None where any card will do. Returns None if the shoe has no such cards. If it has several,
        its order decides between them: the same shoe always gives the same cards, and each choice is as likely
        as any other.
        """
        choices = list(self._choices(ranks))
        all_ways = sum(ways for _, ways in choices)
        # All ways are numbered from 0, choice after choice; `number` picks one of them.
        number = _number_from_order(ranks) % all_ways if all_ways else 0
        for choice, ways in choices:
            if number < ways:
                first, second, upcard = _places_of(choice, ranks, number)
                return first, second, upcard
            number -= ways
        return None

    def _choices(self, ranks: Sequence[Rank]) -> Iterator[tuple[tuple[Rank | None, ...], int]]:
        """Yields each choice of two cards and an upcard, and the number of ways to take them from `ranks`."""
        counts = Counter(ranks)
        any_hand: Sequence[tuple[Rank | None, Rank | None]] = ((None, None),)
        hands = any_hand if self.hands is None else self.hands
        for (first, second), upcard in product(hands, self.upcards or (None,)):
            available, ways = counts.copy(), 1
            for rank in (first, second, upcard):
                if rank is not None:
                    ways *= max(available[rank], 0)  # negative once more are taken than there are
                    available[rank] -= 1
            yield (first, second, upcard), ways


def _places_of(choice: Sequence[Rank | None], ranks: Sequence[Rank], number: int) -> Iterator[int | None]:
    """Yields a place in `ranks` for each rank of `choice`: `number` says which of the ways to take them."""
    taken_places: list[int] = []
    for rank in choice:
        if rank is None:
            yield None
        else:
            places = [place for place, other in enumerate(ranks) if other is rank and place not in taken_places]
            # The remainder picks the place of this card, the quotient the places of the next ones.
            number, index = divmod(number, len(places))
            taken_places.append(places[index])
            yield places[index]


def no_such_card(rank: Rank, in_pack: Collection[Rank]) -> str:
    """Returns the message for a rank that is not in the pack, with the ranks to write in its place."""
    codes = [other.code for other in Rank if other.points == rank.points and other in in_pack]
    advice = f": write {joined(codes, 'or')}" if codes else ""
    return f"there is no {rank.label.lower()} in this pack{advice}"


def _number_from_order(ranks: Sequence[Rank]) -> int:
    """Returns a number computed from the order of `ranks`, a hash that is the same on every system."""
    number = 0
    for rank in ranks:
        number = (number * _FACTOR + _PLACES[rank] + 1) % _PRIME
    return number


def parse_hand(text: str) -> str:
    """Returns the hand in `text` as deal codes write it. Raises `UsageError` if `text` is not a hand."""
    word = "".join(text.split()).lower()
    ranks = word.upper().split(",")
    if len(ranks) == 2 and all(rank in _RANKS for rank in ranks):
        return ",".join(ranks)
    if word in (_PAIRS, "pair"):
        return _PAIRS
    kind = _KIND.fullmatch(word)
    if kind and (kind["low"] or not kind["high"]):  # `soft-18` begins nowhere
        return word
    raise UsageError(f"{text!r} is not a hand: {HOW_TO_WRITE_A_HAND}")


def parse_upcard(text: str) -> str:
    """Returns the upcard in `text` as deal codes write it. Raises `UsageError` if `text` is not a rank."""
    rank = text.strip().upper()
    if rank not in _RANKS:
        raise UsageError(f"{text!r} is not an upcard: {HOW_TO_WRITE_AN_UPCARD}")
    return rank


@lru_cache(maxsize=64)
def _hands(word: str, rules: Rules) -> tuple[Pair, ...]:
    """Returns the hands that `word` names. Pairs that may be split are neither hard nor soft."""
    all_hands = product(Rank, Rank)
    if word == _PAIRS:
        return tuple(hand for hand in all_hands if is_pair(rules, *hand))
    kind = _KIND.fullmatch(word)
    if not kind:
        first, second = word.split(",")
        return tuple(product(_RANKS[first], _RANKS[second]))
    # `soft` means every total but 21, which is a natural; `soft18` means 18 alone.
    low = int(kind["low"] or 0)
    high = int(kind["high"] or kind["low"] or LIMIT - 1)
    soft, totals = kind["kind"] == "soft", range(low, high + 1)
    return tuple(hand for hand in all_hands if _is_total(rules, hand, soft, totals))


def _is_total(rules: Rules, ranks: Pair, soft: bool, totals: range) -> bool:
    if rules.can_split and is_pair(rules, *ranks):
        return False
    hand = Hand(rules.player_aces is not Aces.LOW)  # an ace that can be declared as 11 makes a hand soft
    for rank in ranks:
        hand.add(Card(rank, Suit.SPADES))
    return hand.soft is soft and hand.points in totals
