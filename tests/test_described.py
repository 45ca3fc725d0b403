"""Each knob about hands changes the description of the game, and odds and the simulator play by that."""

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

import pytest

from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, Rank
from blackjack_tui.game.described import (
    BY_POINTS,
    ORIGINS,
    HandOrigin,
    HandSum,
    examples,
    frees_split,
    hand_terms,
    most_hands,
    natural_payoff,
    payoff,
)
from blackjack_tui.game.rules import NATURAL, At21, Rules, Tie
from blackjack_tui.game.terms import ABOUT_HANDS, is_pair, legal_actions
from blackjack_tui.odds.answers import RANKS, SplitRound, fresh, without
from blackjack_tui.odds.engine import Odds
from blackjack_tui.rulebooks.allowed import KNOBS, NUMBERS, allowed_words, unmet
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.shoes import CODES, shuffled
from tests.simulation.charts import published
from tests.simulation.engine import Plan, Values, differences, played

_STRIP = load("vegas-strip")._replace(burn=0)
BASES = (
    _STRIP,
    _STRIP._replace(double_cards=0, hit_split_aces=True, resplit_aces=True),
    _STRIP._replace(drawn_21=load("spanish-21").drawn_21, double_soft=False),
)
"""Rule books of which knobs are turned: each value of each knob has to matter by one of them."""
_OTHERS = {
    "ties": ((("18", Tie.DEALER),), ((NATURAL, Tie.PLAYER),)),
    "blackjack_pays": ("6:5", "7:5"),
}
"""Values of knobs that are not listed."""
_HARMLESS = (At21.PLAYS_ON,)
"""Values that change what may be done, and nothing that is worth doing."""
_SHOWN = (Rank.SIX, Rank.ACE, Rank.TEN)
"""Upcards of each sort, the first one first."""


class HandCell(NamedTuple):
    """Hands that have other terms."""

    origin: HandOrigin
    upcard: Rank
    cards: HandSum


class PairCell(NamedTuple):
    """A pair that has other splits; a jack for a ten and a jack."""

    pair: Rank


class PayCell(NamedTuple):
    """Totals that return something else; 0 for naturals."""

    mine: int
    theirs: int


Cell = HandCell | PairCell | PayCell


def different(one: Rules, other: Rules) -> Iterator[Cell]:
    """The cells in which two descriptions differ, hands of few cards first."""
    for origin in ORIGINS:
        for upcard in _SHOWN:
            mine, theirs = (hand_terms(rules, origin, upcard) for rules in (one, other))
            cards = [
                cards for cards in mine if mine[cards] != theirs[cards] and _is_played(cards, mine, theirs)
            ]
            yield from (HandCell(origin, upcard, each) for each in sorted(cards, key=lambda each: each.cards))
    for pair in BY_POINTS:
        if (most_hands(one, pair, Rank.SIX), frees_split(one, pair)) != (
            most_hands(other, pair, Rank.SIX),
            frees_split(other, pair),
        ):
            yield PairCell(pair)
    if is_pair(one, Rank.TEN, Rank.JACK) != is_pair(other, Rank.TEN, Rank.JACK):
        yield PairCell(Rank.JACK)
    for mine_ in range(LIMIT, 3, -1):
        for theirs_ in range(17, LIMIT + 3):
            if payoff(one, mine_, theirs_) != payoff(other, mine_, theirs_):
                yield PayCell(mine_, theirs_)
    for tied in (False, True):
        if natural_payoff(one, tied) != natural_payoff(other, tied):
            yield PayCell(0, 0)


def _is_played(cards: HandSum, *terms: Mapping[HandSum, object]) -> bool:
    """Whether a hand of these sums comes about in a usual way."""
    least = 3 if cards.ace else 6
    return cards.hard >= least and cards.cards <= 7 and all(cards in each for each in terms)


def turned(every: bool = False) -> Iterator[tuple[str, object]]:
    """The values of every knob about hands; of numbers the first ones and the last, unless `every` one is."""
    for knob in sorted(ABOUT_HANDS):
        kind = KNOBS.get(knob)
        values: Sequence[object] = _OTHERS.get(knob, ())
        if kind is bool:
            values = (False, True)
        elif kind is int:
            values = NUMBERS[knob] if every else sorted({*NUMBERS[knob][:2], NUMBERS[knob][-1]})
        elif kind is not None and allowed_words(knob):
            values = [kind(word) for word in allowed_words(knob)]
        yield from ((knob, value) for value in values)


def start_of(knob: str, value: object) -> tuple[Rules, Rules, Cell] | None:
    """A rule book, the same turned, and a cell in which they differ; None if all have the value."""
    problem = ""
    for base in BASES:
        rules = base._replace(**{knob: value})  # type: ignore[arg-type]
        if rules == base or unmet(rules) is not None:
            continue
        problem = f"{knob} = {value} changes nothing of what hands may do and return"
        if cell := next(different(base, rules), None):
            return base, rules, cell
    assert not problem, problem
    return None


def test_every_value_of_every_knob_about_hands_is_turned() -> None:
    assert {knob for knob, value in turned(every=True) if start_of(knob, value)} == ABOUT_HANDS


@pytest.mark.parametrize(("knob", "value"), [*turned()], ids=str)
def test_odds_play_by_what_a_knob_changes(knob: str, value: object) -> None:
    if (start := start_of(knob, value)) is None:
        return  # every base has this value
    for rules in start[:2]:
        if isinstance(start[2], HandCell):
            _hand_is_worth_its_next_cards(rules, start[2])
        elif isinstance(start[2], PairCell):
            one = start[2].pair
            hand = (Rank.TEN if one is Rank.JACK else one), one
            may_split = Action.SPLIT in legal_actions(rules, hand, Rank.SIX)
            odds = Odds(rules).decision(without(fresh(rules), (*hand, Rank.SIX)), hand, Rank.SIX)
            assert (Action.SPLIT in odds.values) == may_split
    values = [Odds(rules).round_value((3, 2, 0, 2, 2, 5, 2, 3, 0, 4, 1, 1, 2)) for rules in start[:2]]
    # Unlike tens are hardly ever worth splitting.
    assert values[0] != values[1] or value in _HARMLESS or start[2] == PairCell(Rank.JACK)


def _hand_is_worth_its_next_cards(rules: Rules, cell: HandCell) -> None:
    """Odds of a move are the mean of those after the next card, whose moves are asked of the game."""
    hand, upcard = examples(cell.origin.split, cell.origin.aces)[cell.cards], cell.upcard
    odds, pair = Odds(rules), hand[0] if cell.origin.split else None
    seen = (*hand, upcard, *([pair] if pair else []))
    left = without(fresh(rules), seen)
    split = None if pair is None else SplitRound(pair, without(fresh(rules), (pair, pair, upcard)), waiting=1)
    here = odds.decision(left, hand, upcard, split=split)
    assert all(abs(each) < 20 for each in here.values.values())
    if pair is not None and most_hands(rules, pair, upcard) > 1:
        _split_is_worth_its_second_cards(rules, pair, upcard)
    if Action.HIT not in here.values:
        return
    hit = weight = 0.0
    for rank, count in zip(RANKS, left, strict=True):
        if not count:
            continue
        after, chance = without(left, (rank,)), count / sum(left)
        making = {1: sum(after[9:]), 10: after[0]}.get(upcard.points, 0)
        chance *= 1 - making / sum(after) if rules.peek else 1
        weight += chance
        if sum(each.points for each in (*hand, rank)) > LIMIT:
            hit += chance * (here.others - 1)
        else:
            hit += chance * odds.decision(after, (*hand, rank), upcard, split=split).value
    if split is None:
        assert here.values[Action.HIT] == pytest.approx(hit / weight, abs=1e-9)
    else:  # the plan of the waiting hand is made anew
        assert here.values[Action.HIT] == pytest.approx(hit / weight, abs=2e-3)


def _split_is_worth_its_second_cards(rules: Rules, pair: Rank, upcard: Rank) -> None:
    left = without(fresh(rules), (pair, pair, upcard))
    odds = Odds(rules)
    split = odds.decision(left, (pair, pair), upcard).values[Action.SPLIT]
    waiting = SplitRound(pair, left, waiting=1)
    mean = weight = 0.0
    for rank, count in zip(RANKS, left, strict=True):
        if count:
            after = without(left, (rank,))
            making = {1: sum(after[9:]), 10: after[0]}.get(upcard.points, 0)
            chance = count / sum(left) * (1 - making / sum(after) if rules.peek else 1)
            mean += chance * odds.decision(after, (pair, rank), upcard, split=waiting).value
            weight += chance
    assert split - 1e-9 <= mean / weight <= split + 2e-3


@pytest.mark.parametrize(("knob", "value"), [*turned()], ids=str)
def test_the_simulator_plays_by_what_a_knob_changes(knob: str, value: object) -> None:
    if (start := start_of(knob, value)) is None:
        return
    base, rules, cell = start
    plan, system = Plan([_chart(base, rules, cell)]), load_system("hi-lo")
    shoes = shuffled((5,), 4, rules)
    for row, codes in enumerate(shoes.codes):
        codes[:] = _stacked(codes, _dealt(cell), Random(row))
    _, wrong = differences(rules, plan, system, 1, shoes)
    assert wrong == []
    rounds = [[*played(each, plan, system, 1, shoes)] for each in (rules, base)]
    assert rounds[0] != rounds[1] or value in _HARMLESS


def _dealt(cell: Cell) -> Sequence[Rank]:
    """The cards in the order dealt that bring about the cell."""
    if isinstance(cell, PayCell):
        if 12 <= cell.mine == cell.theirs < LIMIT:
            rank = BY_POINTS[cell.mine - 11]
            return Rank.TEN, Rank.TEN, rank, rank
        return () if cell.mine else (Rank.ACE, Rank.TEN, Rank.KING, Rank.ACE)
    if isinstance(cell, PairCell):
        ten_or_pair = Rank.TEN if cell.pair is Rank.JACK else cell.pair
        return ten_or_pair, Rank.SIX, cell.pair, Rank.SEVEN, cell.pair, cell.pair
    one, *others = examples(cell.origin.split, cell.origin.aces)[cell.cards]
    if cell.origin.split:
        return one, cell.upcard, one, Rank.SEVEN, *others
    two, *others = others
    return one, cell.upcard, two, Rank.SEVEN, *others


def _stacked(codes: Sequence[int], first: Sequence[Rank], random: Random) -> Sequence[int]:
    rest, stacked = [*map(int, codes)], []
    random.shuffle(rest)
    by_code = {code: card.rank for card, code in CODES.items()}
    for rank in first:
        code = next(code for code in rest if by_code[code] is rank)
        rest.remove(code)
        stacked.append(code)
    return stacked + rest


def _chart(base: Rules, rules: Rules, cell: Cell) -> Values:
    """A chart by which hands come to the cell, and then do what the knob is about."""
    chart = published(base)
    if not isinstance(cell, HandCell):
        chart["pairs"] = {pair: dict.fromkeys(row, "P") for pair, row in chart["pairs"].items()}
        return chart
    one, other = ({*hand_terms(each, *cell[:2])[cell.cards].actions} for each in (base, rules))
    wanted = {Action.DOUBLE: "D", Action.SURRENDER: "R"}.get(next(iter(one ^ other), Action.HIT), "H")
    total = cell.cards.hard + 10 * (cell.cards.ace and cell.cards.hard <= LIMIT - 10)
    for part, rows in chart.items():
        for row, letters in rows.items():
            here = part != "pairs" and row == str(total)
            letter = "P" if part == "pairs" and cell.origin.split else wanted if here else "H"
            rows[row] = dict.fromkeys(letters, letter)
    return chart
