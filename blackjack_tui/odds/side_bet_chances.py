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
from blackjack_tui.game.side_bets import DEALER, EACH_CARD, HAND, SideBet
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


def side_bet_odds(bet: SideBet, rules: Rules, shoe: CardsLeft) -> SideBetOdds:
    """Returns the odds of `bet` before a round is dealt from `shoe`.

    Raises `UsageError` if it has too few cards.
    """
    if sum(shoe) < 4:  # two for the player and two for the dealer
        raise UsageError(f"{bet.title}: {sum(shoe)} cards are too few for a round")
    pays = {pattern.name: pattern.pays[rules.decks - 1] for pattern in bet.patterns}
    if bet.looks_at == EACH_CARD:  # each card can make a pattern: both are paid
        pays |= {
            _both(pattern_name, other_name): pays[pattern_name] + pays[other_name]
            for pattern_name, other_name in combinations_with_replacement(pays, 2)
        }
    chances = dict.fromkeys(pays, 0.0)
    if bet.looks_at == DEALER:
        shares: Iterable[tuple[str, float]] = _of_dealer(bet, rules, shoe)
    elif bet.looks_at == HAND:
        shares = _of_hand(bet, shoe)
    elif bet.looks_at == EACH_CARD:
        shares = _of_each(bet, shoe)
    else:
        shares = _with_upcard(bet, shoe)
    for name, chance in shares:
        chances[name] += chance
    patterns = {name: PatternOdds(chance, pays[name]) for name, chance in chances.items()}
    lost = 1 - sum(chances.values())
    return SideBetOdds(sum(odds.chance * odds.pays for odds in patterns.values()) - lost, patterns)


def _of_hand(bet: SideBet, shoe: CardsLeft) -> Iterator[tuple[str, float]]:
    """Yields patterns with chances that add up to theirs, for a bet on the player's first two cards."""
    for first, second, name_with_natural, usual_name in _pairs(bet):
        chance = _pair_chance(first, second, shoe)
        if name_with_natural and chance:
            natural = _natural_chance(_without(shoe, first, second))
            yield name_with_natural, chance * natural
            chance *= 1 - natural
        if usual_name:
            yield usual_name, chance


def _with_upcard(bet: SideBet, shoe: CardsLeft) -> Iterator[tuple[str, float]]:
    """As `_of_hand`, for a bet on the first two cards and the dealer's upcard."""
    cards = sum(shoe)
    for first, second, upcard, name in _triples(bet):
        chance = _pair_chance(first, second, shoe)
        if chance:
            upcards_left = shoe[upcard] - (first, second).count(upcard)
            yield name, chance * upcards_left / (cards - 2)


def _of_each(bet: SideBet, shoe: CardsLeft) -> Iterator[tuple[str, float]]:
    """As `_of_hand`, for a bet on each of the first two cards by itself with the upcard."""
    shoe_size = sum(shoe)
    for upcard, number in enumerate(shoe):
        # How many cards make each pattern with this upcard, and how many make none.
        matching = dict.fromkeys((pattern.name for pattern in bet.patterns), 0)
        for card, name in _matches(bet, upcard):
            matching[name] += shoe[card] - (card == upcard)
        unmatched = shoe_size - 1 - sum(matching.values())
        # The chance of this upcard and two given cards; each two cards come in two orders.
        chance = number / shoe_size / (shoe_size - 1) / (shoe_size - 2)
        for name, count in matching.items():
            yield name, 2 * chance * count * unmatched
        for first, second in combinations_with_replacement(matching, 2):
            if first == second:
                ways = matching[first] * (matching[first] - 1)
            else:
                ways = 2 * matching[first] * matching[second]
            yield _both(first, second), chance * ways


def _both(first: str, second: str) -> str:
    """Returns the name of two patterns that are paid together, as at the table."""
    return f"{first} + {second}"


def _pair_chance(first: int, second: int, shoe: CardsLeft) -> float:
    """Returns the chance that two cards are these two, in either order."""
    cards = sum(shoe)
    ways = shoe[first] * (shoe[second] - 1) if first == second else 2 * shoe[first] * shoe[second]
    return ways / cards / (cards - 1)


def _without(shoe: CardsLeft, *cards: int) -> CardsLeft:
    fewer = list(shoe)
    for card in cards:
        fewer[card] -= 1
    return tuple(fewer)


def _natural_chance(shoe: CardsLeft) -> float:
    """Returns the chance that two cards are a natural."""
    aces = sum(number for card, number in zip(PACK, shoe, strict=True) if card.rank is Rank.ACE)
    tens = sum(number for card, number in zip(PACK, shoe, strict=True) if card.rank.points == _TENS)
    cards = sum(shoe)
    return 2 * aces * tens / cards / (cards - 1)


@cache
def _pairs(bet: SideBet) -> Sequence[tuple[int, int, str, str]]:
    """Returns the two cards of each hand that makes a pattern, and two names of patterns.

    The first is for a dealer's natural, empty if that changes nothing; the second for all other cases.
    """
    pairs = []
    for first, second in combinations_with_replacement(range(len(PACK)), 2):
        hand = PACK[first], PACK[second]
        usual, with_natural = bet.pattern(hand), bet.pattern(hand, True)
        if with_natural:  # else the cards make no pattern at all
            name_with_natural = "" if with_natural is usual else with_natural.name
            pairs.append((first, second, name_with_natural, usual.name if usual else ""))
    return pairs


@cache
def _triples(bet: SideBet) -> Sequence[tuple[int, int, int, str]]:
    """Returns the two cards of a hand, the upcard and the pattern's name, for all that make a pattern."""
    places = range(len(PACK))
    names: dict[tuple[int, ...], str] = {}
    for cards in combinations_with_replacement(places, 3):
        pattern = bet.pattern([PACK[card] for card in cards])
        if pattern:
            names[cards] = pattern.name
    triples = []
    for first, second in combinations_with_replacement(places, 2):
        for upcard in places:
            in_order = tuple(sorted((first, second, upcard)))  # a pattern does not depend on the order
            if in_order in names:
                triples.append((first, second, upcard, names[in_order]))
    return triples


@cache
def _matches(bet: SideBet, upcard: int) -> Sequence[tuple[int, str]]:
    """Returns each card that makes a pattern with `upcard`, and the pattern's name."""
    patterns = ((card, bet.pattern((PACK[card], PACK[upcard]))) for card in range(len(PACK)))
    return [(card, pattern.name) for card, pattern in patterns if pattern]


def _of_dealer(bet: SideBet, rules: Rules, shoe: CardsLeft) -> Iterable[tuple[str, float]]:
    """Returns the chances of the dealer's busts, by the number of cards."""
    counts = [0] * (_TENS + 1)
    for card, number in zip(PACK, shoe, strict=True):
        counts[card.rank.points] += number
    patterns = [bet.bust_pattern(cards) for cards in range(_BUST + 1)]
    names = [pattern.name if pattern else "" for pattern in patterns]  # by the number of cards
    chances = {pattern.name: 0.0 for pattern in patterns if pattern} | {"": 0.0}
    hits_soft = rules.dealer_hits_soft

    def draw(total: int, ace: bool, card_count: int, remaining: int, chance: float) -> None:
        """Adds the busts that can follow from a hand whose next card is number `card_count`.

        `total`: with low aces. `remaining`: the cards in the shoe. `chance`: the chance of the hand.
        """
        for rank in range(1, _TENS + 1):
            if not counts[rank]:
                continue
            hard, has_ace, next_chance = total + rank, ace or rank == 1, chance * counts[rank] / remaining
            if hard >= _BUST:
                chances[names[card_count]] += next_chance
                continue
            is_soft = has_ace and hard + 10 < _BUST
            points = hard + 10 if is_soft else hard
            if points < DEALER_STANDS or (is_soft and points <= hits_soft):
                counts[rank] -= 1  # put back after the call
                draw(hard, has_ace, card_count + 1, remaining - 1, next_chance)
                counts[rank] += 1

    draw(0, False, 1, sum(counts), 1.0)
    del chances[""]  # the busts that nothing is paid for
    return chances.items()
