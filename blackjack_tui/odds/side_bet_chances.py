"""The exact chances of a side bet's patterns, from any shoe: every pair or triple of the 52 cards, by suit.

Each way to draw of the dealer is followed, as if nobody played: so Buster is worth what is published of it.
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
"""The number of cards that are left of each of the 52, in the order of `PACK`."""


class PatternOdds(NamedTuple):
    """A pattern's chance, and what it pays to one."""

    chance: float
    pays: float


class SideBetOdds(NamedTuple):
    """The exact worth of a side bet."""

    value: float
    """The return less what was bet, in bets."""
    patterns: Mapping[str, PatternOdds]
    """By name. Where each card is looked at, each pattern is alone, and two that are paid together follow."""


def cards_left(rules: Rules, seen: Sequence[Card] = ()) -> CardsLeft:
    """Returns the cards of a shoe without those `seen`. Raises `UsageError` if one is not there."""
    decks = rules.decks
    absent = left_out(rules)
    packed = {card: 0 if card.rank in absent else decks for card in PACK}
    left = dict(packed)
    for card in seen:
        left[card] -= 1
        if left[card] < 0:
            raise UsageError(f"{card} is named {packed[card] + 1} times: {decks} decks have {packed[card]}")
    return tuple(left.values())


def side_bet_odds(bet: SideBet, rules: Rules, left: CardsLeft) -> SideBetOdds:
    """Returns what `bet` is worth before a round from a shoe of which these cards are left.

    Raises `UsageError` where too few are.
    """
    if sum(left) < 4:
        raise UsageError(f"{bet.title}: {sum(left)} cards are too few for a round")
    pays = {pattern.name: pattern.pays[rules.decks - 1] for pattern in bet.patterns}
    if bet.looks_at == EACH:
        pays |= {_both(*two): pays[two[0]] + pays[two[1]] for two in combinations_with_replacement(pays, 2)}
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
    for one, other, with_natural, name in _pairs(bet):
        chance = _pair_chance(one, other, left)
        if with_natural and chance:
            natural = _natural(_without(left, one, other))
            yield with_natural, chance * natural
            chance *= 1 - natural
        if name:
            yield name, chance


def _with_upcard(bet: SideBet, left: CardsLeft) -> Iterator[tuple[str, float]]:
    whole = sum(left)
    for one, other, upcard, name in _triples(bet):
        chance = _pair_chance(one, other, left)
        if chance:
            yield name, chance * (left[upcard] - (upcard == one) - (upcard == other)) / (whole - 2)


def _of_each(bet: SideBet, left: CardsLeft) -> Iterator[tuple[str, float]]:
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
    whole = sum(left)
    ways = left[one] * (left[other] - 1) if one == other else 2 * left[one] * left[other]
    return ways / whole / (whole - 1)


def _without(left: CardsLeft, *cards: int) -> CardsLeft:
    fewer = list(left)
    for card in cards:
        fewer[card] -= 1
    return tuple(fewer)


def _natural(left: CardsLeft) -> float:
    """Returns the chance that two cards are a natural."""
    aces = sum(number for card, number in zip(PACK, left, strict=True) if card.rank is Rank.ACE)
    tens = sum(number for card, number in zip(PACK, left, strict=True) if card.rank.points == _TENS)
    whole = sum(left)
    return 2 * aces * tens / whole / (whole - 1)


@cache
def _pairs(bet: SideBet) -> Sequence[tuple[int, int, str, str]]:
    """Returns each hand that makes a pattern: with a dealer's natural and without it, where these differ."""
    found = []
    for one, other in combinations_with_replacement(range(len(PACK)), 2):
        hand = PACK[one], PACK[other]
        without, with_natural = bet.pattern(hand), bet.pattern(hand, True)
        if with_natural:
            name = without.name if without else ""
            found.append((one, other, with_natural.name if with_natural is not without else "", name))
    return found


@cache
def _triples(bet: SideBet) -> Sequence[tuple[int, int, int, str]]:
    """Returns each hand and upcard that make a pattern."""
    places = range(len(PACK))
    made: Mapping[tuple[int, ...], str] = {
        cards: pattern.name
        for cards in combinations_with_replacement(places, 3)
        if (pattern := bet.pattern([PACK[card] for card in cards]))
    }
    return [
        (one, other, upcard, name)
        for one, other in combinations_with_replacement(places, 2)
        for upcard in places
        if (name := made.get(tuple(sorted((one, other, upcard)))))  # a pattern knows no order of cards
    ]


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
        for rank in range(1, _TENS + 1):
            if not (number := counts[rank]):
                continue
            after, soft, drawn = total + rank, ace or rank == 1, chance * number / whole
            if after >= _BUST:
                chances[names[cards]] += drawn
                continue
            points = after + 10 if soft and after + 10 < _BUST else after
            if points < DEALER_STANDS or after < points <= hits_soft:
                counts[rank] -= 1
                draw(after, soft, cards + 1, whole - 1, drawn)
                counts[rank] += 1

    draw(0, False, 1, sum(counts), 1.0)
    del chances[""]
    return chances.items()
