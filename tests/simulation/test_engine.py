"""The simulator held against the game's engine, round by round on the same cards."""

from random import Random
from typing import Any

import pytest

from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.counts.system_files import system_names
from blackjack_tui.errors import UsageError
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.rules import (
    Bonus,
    HoleCard,
    Pack,
    Rules,
    Split,
)
from blackjack_tui.odds.chart import DOUBLED
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.rounds import check_simulated
from blackjack_tui.simulation.shoes import CODES, shuffled
from tests.game.books import CLASSIC
from tests.game.sittings import rules_at_random
from tests.simulation.charts import published
from tests.simulation.engine import Plan, Values, differences

ROUNDS = 300
_OF_ANY = ("H", "S", "D", "DS", "R", "RS")
LETTERS = {"hard": _OF_ANY, "soft": _OF_ANY, "pairs": (*_OF_ANY, "P", "RP"), "doubled": ("S", "RD", "DD")}


@pytest.mark.parametrize("name", [*CLASSIC, "double-exposure", "free-bet", "pontoon", "super-fun-21"])
def test_a_book_that_ships_is_played_as_the_engine_plays_it(name: str) -> None:
    rules = load(name)
    shoes = shuffled((1,), 1 + ROUNDS // (7 * rules.decks if rules.pack is Pack.SHOE else 1), rules)
    rounds, wrong = differences(rules, Plan([published(rules)], insurance=0), load_system("red-7"), 5, shoes)
    assert rounds > ROUNDS // 2
    assert wrong == []


# The player's first card, the upcard, the player's second, the hole card, and what is drawn.
@pytest.mark.parametrize(
    ("knobs", "begun"),
    [
        ({"bonuses": (Bonus("5-A-J", "5:1", cards="5AJ"),)}, ("5C 9C AC 8C JC", "5C 9C AC 8C QC")),
        ({"split": Split.RANK, "split_hands": 4}, ("10C 6C 10D 8C JC", "10C 6C 10D 8C 10H")),
    ],
    ids=["in a bonus", "in a split"],
)
def test_cards_that_count_ten_are_told_apart(knobs: dict[str, Any], begun: tuple[str, str]) -> None:
    rules = load("downtown")._replace(burn=0, **knobs)
    chart = published(rules)
    chart["pairs"]["T"] = dict.fromkeys(chart["pairs"]["T"], "P")
    shoes = shuffled((1,), len(begun), rules)
    for codes, cards in zip(shoes.codes, begun, strict=True):
        first = [CODES[card] for card in parse_cards(cards)]
        codes[:] = [*first, *(code for code in codes if code not in first)]
    _, wrong = differences(rules, Plan([chart]), load_system("hi-lo"), 1, shoes)
    assert wrong == []


def simulated(rules: Rules) -> Rules:
    """`rules` without what the simulator refuses."""
    try:
        check_simulated(rules, Habits())
    except UsageError:
        hole_card = HoleCard.SECOND if rules.hole_card is HoleCard.OPEN else rules.hole_card
        return rules._replace(hole_card=hole_card)
    return rules


# With a bonus for any cards of a suit, as other seeds have, a table takes seconds to build.
@pytest.mark.parametrize("seed", [4, 9, 15])
def test_any_rules_and_any_chart_are_played_as_the_engine_plays_them(seed: int) -> None:
    random = Random(seed)
    rules, system = simulated(rules_at_random(random)), random.choice(system_names())
    charts = [any_chart(random, rules) for _ in range(random.choice([1, 2]))]
    plan = Plan(charts, random.choice([-1, 0]), random.choice([None, 0, 1.5]))
    rounds, wrong = differences(rules, plan, load_system(system), 4, shuffled((seed,), 5, rules))
    assert rounds >= 5
    assert wrong == []


def any_chart(random: Random, rules: Rules) -> Values:
    """A published chart with a third of its letters thrown away for any others."""
    values = published(rules)
    values["doubled"] = {str(total): dict.fromkeys(values["hard"]["5"], "S") for total in DOUBLED}
    for name, rows in values.items():
        fits = LETTERS[name]
        for row in rows.values():
            for upcard in row:
                if random.random() < 1 / 3:
                    row[upcard] = random.choice(fits)
    return values
