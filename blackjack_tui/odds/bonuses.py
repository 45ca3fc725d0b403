"""The payments of bonuses, by the points of a hand's cards.

The odds know the points of the cards that were seen, and no more. So the suits of a hand, and which of the
ranks that count ten its cards have, are as likely as in a fresh shoe: that is exact for everybody who looks at
points alone, whatever was dealt.
"""

from collections.abc import Iterator, Sequence
from math import comb, factorial, prod
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import RANK_LETTERS
from blackjack_tui.game.rules import ANY, SAME, Bonus, Rules
from blackjack_tui.odds.hands import RANK_COUNT, Bools, Floats, Ints

_SUITS: Final = ("clubs", "diamonds", "hearts", "spades")
_MIXED: Final = ""
_TENS: Final = "TJQK"
_SURE: Final = 1e-12


class Paid(NamedTuple):
    """The payments of bonuses for the hands of a tree. Shapes (nodes,)."""

    chance: Floats
    """The chance that the hand has a bonus."""
    pays: Floats
    """Its average payment, times that chance."""


def why_refused(bonus: Bonus) -> str:
    """Returns why the odds cannot include `bonus`; empty if they can."""
    named_tens = {rank for rank in _TENS if rank in bonus.upcard}
    if 0 < len(named_tens) < len(_TENS):
        return f"the odds know of an upcard that counts ten, not its rank (upcard = '{bonus.upcard}')"
    return ""


def against(bonuses: Sequence[Bonus], upcard: int) -> tuple[Bonus, ...]:
    """Returns the `bonuses` that are paid against an upcard, 0 … 9, as bonuses for any upcard.

    So upcards with the same bonuses have equal terms, and share what is computed for them.
    """
    paid_here = [bonus for bonus in bonuses if not bonus.upcard or RANK_LETTERS[upcard] in bonus.upcard]
    return tuple(bonus._replace(upcard="") for bonus in paid_here)


def paid(bonuses: Sequence[Bonus], rules: Rules, counts: Ints, points: Ints, cards: Ints) -> Paid:
    """Returns what `bonuses` pay to each hand, if its suits are as likely as in the packs of `rules`.

    `counts`: the hands' cards by points. Shape (nodes, 10). `points`, `cards`: their totals, and how many cards
    they have. Shape (nodes,).
    """
    chance, pays = np.zeros(len(points)), np.zeros(len(points))
    if not bonuses:
        return Paid(chance, pays)
    fits = [
        np.isin(points, list(bonus.totals)) & np.isin(cards, list(bonus.numbers)) & _may_have(bonus, counts)
        for bonus in bonuses
    ]
    for node in np.flatnonzero(np.any(fits, axis=0)):
        possible = [bonus for bonus, fit in zip(bonuses, fits, strict=True) if fit[node]]
        for bonus, bonus_chance in _bonus_chances(rules, possible, tuple(map(int, counts[node]))):
            amount, bet = bonus.ratio
            chance[node] += bonus_chance
            pays[node] += bonus_chance * amount / bet
    chance[chance > 1 - _SURE] = 1.0  # the sum of all cases, but for rounding
    return Paid(chance, pays)


def _may_have(bonus: Bonus, counts: Ints) -> Bools:
    """Whether each hand's cards count the same as the cards that the bonus names. Shape (nodes,)."""
    if not bonus.cards:
        return np.ones(len(counts), dtype=bool)
    wanted = [0] * RANK_COUNT
    for rank in bonus.cards:
        points_letter = "T" if rank in _TENS else rank
        wanted[RANK_LETTERS.index(points_letter)] += 1
    same: Bools = (counts == wanted).all(axis=1)
    return same


def _bonus_chances(
    rules: Rules, bonuses: Sequence[Bonus], counts: Sequence[int]
) -> Iterator[tuple[Bonus, float]]:
    """Yields each bonus with its chance; a hand is paid the first one that fits. `counts`: by points."""
    first = bonuses[0]
    if first.suits == ANY and not first.cards:  # every hand of these points has it
        yield first, 1.0
        return
    # Within a case of suits, bonuses differ by their cards. One without cards is for all that is not paid yet.
    for suit, card_chances in _suit_cases(rules, bonuses, counts):
        unpaid = card_chances[""]  # the chance of this case less the bonuses paid so far
        paid_cards = set[str]()
        for bonus in bonuses:
            if not _fits_suit(bonus, suit):
                continue
            cards = "".join(sorted(bonus.cards))
            if cards in paid_cards:  # an earlier bonus pays all hands of these cards
                bonus_chance = 0.0
            elif cards:
                bonus_chance = min(card_chances[bonus.cards], unpaid)
            else:
                bonus_chance = unpaid
            paid_cards.add(cards)
            unpaid -= bonus_chance
            yield bonus, bonus_chance


def _fits_suit(bonus: Bonus, suit: str) -> bool:
    """Whether `bonus` is for hands of `suit`: a suit, _MIXED, or ANY where no bonus asks for a suit."""
    if bonus.suits == SAME:
        return suit != _MIXED
    return bonus.suits in (ANY, suit)


def _suit_cases(
    rules: Rules, bonuses: Sequence[Bonus], counts: Sequence[int]
) -> list[tuple[str, dict[str, float]]]:
    """Returns the cases of a hand's suits, each with the chances of `_card_chances`.

    If a bonus asks for a suit, each suit is a case, and so are mixed suits; else there is one case, ANY.
    """
    any_suit = _card_chances(rules, bonuses, counts, ANY)
    if all(bonus.suits == ANY for bonus in bonuses):
        return [(ANY, any_suit)]
    one_suit = _card_chances(rules, bonuses, counts, SAME)
    mixed = {cards: chance - len(_SUITS) * one_suit[cards] for cards, chance in any_suit.items()}
    return [(_MIXED, mixed), *((suit, one_suit) for suit in _SUITS)]


def _card_chances(rules: Rules, bonuses: Sequence[Bonus], counts: Sequence[int], suit: str) -> dict[str, float]:
    """Returns for each bonus's `cards` the chance that a hand of these points has them, all of one suit.

    Under "" it has the chance for any cards of one suit. `counts`: the hand's cards by points. `suit`: ANY if
    the suits do not matter, or SAME for one given suit.
    """
    of_rank = 4 * rules.decks  # the cards of one rank
    suited = of_rank if suit == ANY else rules.decks  # those of `suit` among them
    ten_ranks = [rank for rank in _TENS if rank not in rules.left_out]
    *pip_counts, ten_count = counts
    pips_chance = prod(_all_suited(suited, of_rank, count) for count in pip_counts)

    def chance_of(cards: str) -> float:
        """Returns the chance of `cards`; as their points are the hand's, only the ranks of its tens matter."""
        if not ten_count or not cards:
            return pips_chance * _all_suited(suited * len(ten_ranks), of_rank * len(ten_ranks), ten_count)
        named_tens = [cards.count(rank) for rank in ten_ranks]
        all_draws = _falling(of_rank * len(ten_ranks), ten_count)
        if not all_draws or sum(named_tens) != ten_count:  # no such hand, or it names a rank that is left out
            return 0.0
        orders = factorial(ten_count) // prod(map(factorial, named_tens))
        draws = orders * prod(_falling(suited, count) for count in named_tens)
        return pips_chance * draws / all_draws

    return {cards: chance_of(cards) for cards in ("", *(bonus.cards for bonus in bonuses))}


def _falling(number: int, count: int) -> int:
    """The falling factorial: in how many orders `count` of `number` cards can be drawn."""
    return comb(number, count) * factorial(count)


def _all_suited(suited: int, cards: int, count: int) -> float:
    """The chance that `count` cards drawn from `cards` are all among the `suited` ones; 0 if too few are."""
    if not count or suited == cards:
        return 1.0
    all_orders = _falling(cards, count)
    return _falling(suited, count) / all_orders if all_orders else 0.0
