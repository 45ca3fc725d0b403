"""Exact odds beside the plain computation and the engine: random rule books and shoes, and the slow figures."""

from collections.abc import Callable, Iterator
from random import Random

from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules, Surrender
from blackjack_tui.odds.answers import OddsRefused, Splits, Unseen, fresh
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.figures import of_book, shipped_book
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from tests.odds.agreement import Comparison, of_chart, of_engine, of_round
from tests.odds.asking import cards, casino
from tests.odds.cards import Cards
from tests.odds.plain import Dry
from tests.odds.plain_round import PlainRound
from tests.odds.published import LONG, ROUNDS
from tests.odds.published_returns import MORE_RETURNS, close
from tests.odds.published_splits import MORE_SPLIT_RETURNS, PAIRS
from tests.odds.situations import small_start
from tests.odds.two_hands import OPTIMA, above_optimum, best_of_two
from tests.odds.variants import BOOKS, at_random, knobs

COUNT = 300
"""Random rule books of each comparison: some minutes. The slow figures take ten more."""
_FRESH = (4,) * 13
_SMALL_SHOES = 100


def figures(count: int = COUNT) -> Iterator[str]:
    """What was compared, and each disagreement with an example of it."""
    yield from _compare("odds beside plain recursion", count, _odds)
    yield from _compare("odds of rounds and charts beside plain recursion", count, _rounds)
    yield from _compare("plain recursion beside the engine", count, _engine)
    for hand in LONG:
        values = hand.computed()
        met = "as published" if values == hand.values else f"published {hand.values}"
        yield f"{hand.hand} v {hand.up}, {hand.packs} decks: {values}, {met}"
    for rules, per_cent in MORE_RETURNS:
        yield _return(rules, fresh(rules), f"{rules.decks} decks", per_cent)
    for decks in (1, 4, 6):
        rules = casino(decks, h17=True, surrender=Surrender.LATE)
        hands = [f"{','.join(each.hand)} v {each.upcard}" for each in Odds(rules).book().exceptions]
        yield f"hands that overrule the chart of {decks} decks: {hands}"
    for pair, figure in OPTIMA.items():
        best = best_of_two(casino(1, split_hands=2), cards(pair)[0], Rank.SIX)
        yield f"best play of {pair},{pair} v 6 split once: {best:.9f}, published {figure}"
    for rules in (casino(1), casino(1, h17=True, hit_split_aces=True)):
        above, below = above_optimum(rules, _SMALL_SHOES, seed=1)
        yield (
            f"best play of two hands, {_SMALL_SHOES} small shoes: no plan is worth more by {above:.1e}, "
            f"CDP less by up to {below:.4f}"
        )
    differ = [pair for pair in PAIRS if not pair.is_met()]
    yield f"{len(PAIRS)} pairs split by each plan, {len(differ)} not as published: {differ}"
    for rules, splits, figure in MORE_SPLIT_RETURNS:
        found = 100 * Odds(rules, Splits(splits)).round_value(fresh(rules))
        what = f"a round of {rules.decks} decks, split to {rules.split_hands} hands by {splits}"
        yield f"{what}: {found:.9f} %, published {figure} %"
    for name in rule_books():
        same = of_book(Odds(load(name)).book()) == shipped_book(load(name))
        yield f"figures of {name}: {'those that ship' if same else 'not those that ship'}"
    for rules, published in ROUNDS:
        yield f"a round of one deck, {rules.name}: {100 * _round(rules):.5f} %, published {published} %"


def _return(rules: Rules, unseen: Unseen, what: str, per_cent: str) -> str:
    found = 100 * Odds(rules, Splits.CDZ).round_value(unseen)
    met = "" if found == close(per_cent) else "not "
    return f"a round from {what}: {found:.6f} %, {met}as published: {per_cent} %"


def _compare(what: str, count: int, compare: Callable[[Rules, Random], tuple[int, list[str]]]) -> Iterator[str]:
    random = Random(count)
    values = refused = 0
    problems: list[str] = []
    for number in range(count):
        rules = BOOKS[number] if number < len(BOOKS) else at_random(random)
        try:
            compared, found = compare(rules, random)
        except OddsRefused:
            refused += 1
            continue
        values += compared
        problems += [f"{problem} ({_turned(rules)})" for problem in found]
    yield f"{what}: {count} rule books, {refused} refused, {values} values, {len(problems)} differ"
    yield from problems


def _odds(rules: Rules, random: Random) -> tuple[int, list[str]]:
    comparison = Comparison(rules)
    found: list[str] = []
    for pair in (False, True):
        start = small_start(random, random.choice((14, 20, 26)), random.choice((3, 4, 5)), pair)
        found += comparison.of_start(start)
        found += comparison.of_drawn(start, random)
        if pair:
            found += comparison.of_splits(start, random)
    return comparison.compared, found


def _rounds(rules: Rules, random: Random) -> tuple[int, list[str]]:
    return 3, [*of_round(rules, random), *of_chart(rules, random)]


def _engine(rules: Rules, random: Random) -> tuple[int, list[str]]:
    try:
        return 1, list(
            of_engine(rules, small_start(random, random.choice((7, 8, 9)), 3, random.random() < 0.5))
        )
    except Dry:
        return 0, []


def _round(rules: Rules) -> float:
    """A round's value, an upcard at a time: what is remembered of one is of no use for another."""
    deals: dict[int, list[tuple[float, Cards, int, Cards]]] = {}
    for deal in PlainRound(rules).deals(_FRESH):
        deals.setdefault(deal[2], []).append(deal)
    value = 0.0
    for column in deals.values():
        plain = PlainRound(rules)
        value += sum(chance * plain.dealt(hand, up, shoe, True) for chance, hand, up, shoe in column)
    return value


def _turned(rules: Rules) -> str:
    """The knobs of random rules."""
    return ", ".join(f"{knob} = {getattr(rules, knob)}" for knob in knobs())
