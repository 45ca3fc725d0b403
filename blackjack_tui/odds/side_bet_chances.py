"""The exact chances of a side bet's patterns, from any shoe: every pair or triple of the 52 cards, by suit.

The dealer's draws are followed as if nobody else took cards, which is how the values of Buster are published.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.game.cards import PACK, Card, Rank
from blackjack_tui.game.rules import DEALER_STANDS, Rules
from blackjack_tui.game.side_bets import DEALER, EACH, HAND, SideBet
from blackjack_tui.odds.answers import left_out

_BUST = 22
_TENS = 10

CardsLeft = tuple[int, ...]
"""How many copies of each of the 52 cards are in the shoe, in the order of `PACK`."""


class PatternOdds(NamedTuple):
    """A pattern's chance, and what it pays to one."""

    chance: float
    pays: float


class SideBetOdds(NamedTuple):
    """The exact worth of a side bet."""

    value: float
    """The return less what was bet, in bets."""
    patterns: Mapping[str, PatternOdds]
    """By name. A bet on each of two cards has first the single patterns, then every two that come together."""


def cards_left(rules: Rules, seen: Sequence[Card] = ()) -> CardsLeft:
    """Returns the cards of a fresh shoe without the cards `seen`. Raises `UsageError` if one is not there."""
    decks = rules.decks
    absent = left_out(rules)
    packed = {card: 0 if card.rank in absent else decks for card in PACK}
    remaining = dict(packed)
    for card in seen:
        remaining[card] -= 1
        if remaining[card] < 0:
            raise UsageError(f"{card} is named {packed[card] + 1} times: {decks} decks have {packed[card]}")
    return tuple(remaining.values())


def side_bet_odds(bet: SideBet, rules: Rules, left: CardsLeft) -> SideBetOdds:
    """Returns the odds of `bet` before a round is dealt from the cards `left`.

    Raises `UsageError` if these are too few.
    """
    if sum(left) < 4:
        raise UsageError(f"{bet.title}: {sum(left)} cards are too few for a round")
    pays = {pattern.name: pattern.pays[rules.decks - 1] for pattern in bet.patterns}
    if bet.looks_at == EACH:
        pays |= {_both(one, two): pays[one] + pays[two] for one, two in combinations_with_replacement(pays, 2)}
    chances = dict.fromkeys(pays, 0.0)
    if bet.looks_at == DEALER:
        found: Iterable[tuple[str, float]] = _of_dealer(bet, rules, left)
    elif bet.looks_at == HAND:
        found = _of_hand(bet, left)
    elif bet.looks_at == EACH:
        found = _of_each(bet, left)
    else:
        found = _with_upcard(bet, left)
    for name, chance in found:
        chances[name] += chance
    patterns = {name: PatternOdds(chance, pays[name]) for name, chance in chances.items()}
    lost = 1 - sum(chances.values())
    return SideBetOdds(sum(each.chance * each.pays for each in patterns.values()) - lost, patterns)


def _of_hand(bet: SideBet, left: CardsLeft) -> Iterator[tuple[str, float]]:
    """Yields patterns with chances that add up to theirs, for a bet on the player's first two cards."""
    for one, other, with_natural, name in _pairs(bet):
        chance = _pair_chance(one, other, left)
        if with_natural and chance:
            natural = _natural_chance(_without(left, one, other))
            yield with_natural, chance * natural
            chance *= 1 - natural
        if name:
            yield name, chance


def _with_upcard(bet: SideBet, left: CardsLeft) -> Iterator[tuple[str, float]]:
    """As `_of_hand`, for a bet on the first two cards and the dealer's upcard."""
    whole = sum(left)
    for one, other, upcard, name in _triples(bet):
        chance = _pair_chance(one, other, left)
        if chance:
            yield name, chance * (left[upcard] - (upcard == one) - (upcard == other)) / (whole - 2)


def _of_each(bet: SideBet, left: CardsLeft) -> Iterator[tuple[str, float]]:
    """As `_of_hand`, for a bet on each of the first two cards by itself with the upcard."""
    whole = sum(left)
    for upcard, number in enumerate(left):
        matching = dict.fromkeys((pattern.name for pattern in bet.patterns), 0)
        for card, name in _matches(bet, upcard):
            matching[name] += left[card] - (card == upcard)
        others = whole - 1 - sum(matching.values())
        chance = number / whole / (whole - 1) / (whole - 2)
        for name, count in matching.items():
            yield name, 2 * chance * count * others
        for one, other in combinations_with_replacement(matching, 2):
            ways = matching[one] * (matching[one] - 1) if one == other else 2 * matching[one] * matching[other]
            yield _both(one, other), chance * ways


def _both(one: str, other: str) -> str:
    """Returns the name of two patterns that are paid together, as at the table."""
    return f"{one} + {other}"


def _pair_chance(one: int, other: int, left: CardsLeft) -> float:
    """Returns the chance that two cards are these two, in either order."""
    whole = sum(left)
    ways = left[one] * (left[other] - 1) if one == other else 2 * left[one] * left[other]
    return ways / whole / (whole - 1)


def _without(left: CardsLeft, *cards: int) -> CardsLeft:
    fewer = list(left)
    for card in cards:
        fewer[card] -= 1
    return tuple(fewer)


def _natural_chance(left: CardsLeft) -> float:
    """Returns the chance that two cards are a natural."""
    aces = sum(number for card, number in zip(PACK, left, strict=True) if card.rank is Rank.ACE)
    tens = sum(number for card, number in zip(PACK, left, strict=True) if card.rank.points == _TENS)
    whole = sum(left)
    return 2 * aces * tens / whole / (whole - 1)


@cache
def _pairs(bet: SideBet) -> Sequence[tuple[int, int, str, str]]:
    """Returns the two cards of each hand that makes a pattern, and two names of patterns.

    The first is for a dealer's natural, empty if that changes nothing; the second for all other cases.
    """
    found = []
    for one, other in combinations_with_replacement(range(len(PACK)), 2):
        hand = PACK[one], PACK[other]
        usual, with_natural = bet.pattern(hand), bet.pattern(hand, True)
        if with_natural:
            name_with_natural = "" if with_natural is usual else with_natural.name
            found.append((one, other, name_with_natural, usual.name if usual else ""))
    return found


@cache
def _triples(bet: SideBet) -> Sequence[tuple[int, int, int, str]]:
    """Returns the two cards of a hand, the upcard and the pattern's name, for all that make a pattern."""
    places = range(len(PACK))
    names: dict[tuple[int, ...], str] = {}
    for cards in combinations_with_replacement(places, 3):
        pattern = bet.pattern([PACK[card] for card in cards])
        if pattern:
            names[cards] = pattern.name
    found = []
    for one, other in combinations_with_replacement(places, 2):
        for upcard in places:
            in_order = tuple(sorted((one, other, upcard)))  # a pattern does not depend on the order
            if in_order in names:
                found.append((one, other, upcard, names[in_order]))
    return found


@cache
def _matches(bet: SideBet, upcard: int) -> Sequence[tuple[int, str]]:
    """Returns each card that makes a pattern with `upcard`."""
    made = ((card, bet.pattern((PACK[card], PACK[upcard]))) for card in range(len(PACK)))
    return [(card, pattern.name) for card, pattern in made if pattern]


def _of_dealer(bet: SideBet, rules: Rules, left: CardsLeft) -> Iterable[tuple[str, float]]:
    """Returns the chances of the dealer's busts, by the number of cards."""
    counts = [0] * (_TENS + 1)
    for card, number in zip(PACK, left, strict=True):
        counts[card.rank.points] += number
    made = [bet.bust_pattern(cards) for cards in range(_BUST + 1)]
    names = [pattern.name if pattern else "" for pattern in made]
    chances = {pattern.name: 0.0 for pattern in made if pattern} | {"": 0.0}
    hits_soft = rules.dealer_hits_soft

    def draw(total: int, ace: bool, cards: int, whole: int, chance: float) -> None:
        """Adds the chances of the busts of hands that begin so. `cards`: the number with the next one."""
        for rank in range(1, _TENS + 1):
            if not counts[rank]:
                continue
            hard, has_ace, drawn = total + rank, ace or rank == 1, chance * counts[rank] / whole
            if hard >= _BUST:
                chances[names[cards]] += drawn
                continue
            points = hard + 10 if has_ace and hard + 10 < _BUST else hard
            if points < DEALER_STANDS or hard < points <= hits_soft:
                counts[rank] -= 1
                draw(hard, has_ace, cards + 1, whole - 1, drawn)
                counts[rank] += 1

    draw(0, False, 1, sum(counts), 1.0)
    del chances[""]
    return chances.items()
