"""Every value of every knob of a casino's game is turned to somewhere in the tables of cases."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from blackjack_tui.game.rules import Rules
from blackjack_tui.rulebooks.allowed import allowed_words
from tests.game import (
    test_casino_doubles,
    test_casino_endings,
    test_casino_naturals,
    test_casino_splits,
    test_casino_surrender,
    test_variants,
)
from tests.game.writing import CASINO

TABLES: list[Iterable[tuple[dict[str, Any], *tuple[object, ...]]]] = [
    test_casino_doubles.OFFERS.values(),
    test_casino_doubles.ROWS.values(),
    test_casino_endings.ROWS.values(),
    test_casino_naturals.ROWS.values(),
    test_casino_splits.OFFERS.values(),
    test_casino_splits.ROWS.values(),
    test_casino_surrender.ROWS.values(),
    test_variants.OFFERS.values(),
    test_variants.ROWS.values(),
]
NUMBERS: dict[str, set[int]] = {"split_hands": {2, 3, 4, 8}, "charlie": {0, 5, 6, 7}}
NUMBERS |= {
    "double_cards": {2, 3, 4, 5, 0},
    "redoubles": {0, 1, 2, 3},
    "surrender_cards": {2, 0},
}
# The first have tables of their own: the shoe, and what can be bet. The others have rows in test_variants.py.
ELSEWHERE = {"decks", "pack", "penetration", "burn", "minimum", "maximum", "chip", "bankroll", "side_bets"}
ELSEWHERE |= {"left_out", "free_split", "blackjack_pays", "ties", "bonuses"}
KNOBS = ["hole_card", "tie", "dealer_draws", "surrender", *(Rules._field_defaults.keys() - ELSEWHERE)]


def _values(knob: str) -> set[object]:
    kind: type = Rules.__annotations__[knob]
    if kind is bool:
        return {True, False}
    return {kind(word) for word in allowed_words(knob)} if issubclass(kind, StrEnum) else {*NUMBERS[knob]}


def test_every_value_of_a_knob_has_a_row() -> None:
    for knob in sorted(KNOBS):
        rows = [knobs for table in TABLES for knobs, *_ in table]
        # Where a row does not turn the knob, it is as the casino of these tests has it.
        turned = {row.get(knob, getattr(CASINO, knob)) for row in rows}
        assert turned >= _values(knob), f"no row of a casino's tables turns {knob} to each value"
