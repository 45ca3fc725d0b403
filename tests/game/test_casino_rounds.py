"""Rounds for money on either side of each knob: what is offered, what a hand comes to, what is asked.

tests/data/rounds.txt has them: a sentence and the knobs that are turned; below it the cards from the top of the
pack (player, dealer, player, dealer, …) and the actions, and what the round came to or asks.
"""

import re
from enum import StrEnum
from typing import Any

import pytest

from blackjack_tui.game.rules import Bonus, HoleCard, Rules, Tie
from tests.game.writing import BANKROLL, BET, CASINO, after_the_deal, came_to, played
from tests.sessions import DATA

BONUSES = {
    "sevens": Bonus("7-7-7", "3:2", cards="777"),
    "spades": Bonus("7-7-7 of spades", "3:1", cards="777", suits="spades", upcard="7"),
    "five": Bonus("five-card 21", "3:2", total="21", number="5", after_split=True),
    "many": Bonus("many cards", "2:1", total="4-20", number="6+", after_double=True),
    "hearts": Bonus("hearts", "2:1", total="21", number="2", suits="hearts"),
}
WHAT = re.compile(r"(?P<what>[^\[]+?)(?: \[(?P<knobs>.*)\])?")
ROUND = re.compile(
    r"  (?P<cards>[^,:]*?)(?:, (?P<actions>[^:]*?))?"
    r"(?: bet (?P<bet>\d+))?(?: with (?P<money>\d+))?: (?P<came>.*)"
)


def _value(knob: str, text: str) -> Any:
    if knob == "bonuses":
        return tuple(BONUSES[name] for name in text.split(","))
    if knob == "ties":
        return tuple((total, Tie(winner)) for total, winner in (each.split(":") for each in text.split(",")))
    kind = Rules.__annotations__[knob]
    assert kind in (bool, int, str) or issubclass(kind, StrEnum)
    return text == "true" if kind is bool else kind(text)


def _rounds() -> list[tuple[str, str, re.Match[str]]]:
    lines = (DATA / "rounds.txt").read_text("utf-8").splitlines()
    lines = [line for line in lines if line and not line.startswith("#")]
    found = []
    for above, below in zip(lines[::2], lines[1::2], strict=True):
        what, round_ = WHAT.fullmatch(above), ROUND.fullmatch(below)
        assert what, above
        assert round_, below
        found.append((what["what"], what["knobs"] or "", round_))
    return found


@pytest.mark.parametrize(("what", "knobs", "round_"), _rounds(), ids=lambda part: str(part)[:60])
def test_a_round_comes_to(what: str, knobs: str, round_: re.Match[str]) -> None:
    turned = dict(each.split("=") for each in knobs.split())
    rules = CASINO._replace(**{knob: _value(knob, text) for knob, text in turned.items()})
    bet, money = int(round_["bet"] or BET), int(round_["money"] or BANKROLL)
    assert came_to(rules, round_["cards"], round_["actions"] or "", bet, money) == round_["came"], what


INSURANCE = CASINO._replace(insurance=True)


@pytest.mark.parametrize(
    ("knobs", "cards", "seen"),
    [
        ({}, "AC AD KC KH", "HoleTurned KH 21 soft"),
        ({"peek": False}, "AC AD KC 7H", "HoleTurned 7H 18 soft"),
        ({"peek": False, "hole_card": HoleCard.NONE}, "AC AD KC 7H", "DealerDrew 7H 18 soft"),
    ],
    ids=str,
)
def test_even_money_is_paid_before_the_dealers_second_card_is_seen(
    knobs: dict[str, Any], cards: str, seen: str
) -> None:
    _, events = played(INSURANCE._replace(**knobs), cards, "insure", BET, BET)
    paid = "HandSettled 0 win even-money 21 None 100 200"
    assert after_the_deal(events) == [paid, seen, "RoundOver"]


UNAFFORDABLE: list[tuple[str, str, int, str]] = [
    ("8C 9D 8D 7H", "", 200, ""),
    ("8C 9D 8D 7H", "", 199, "double split"),
    ("8C 9D 8D 7H 2C", "hit", 100, ""),
    ("8C 9D 8D 7H 3C", "split", 200, "double"),
    ("10C AD 9C 7H", "", 149, "insure double"),
    ("10C AD 9C 7H 2C", "hit", 149, ""),
    ("10C AD 9C 7H", "decline", 199, "double"),
    ("10C AD 9C 7H", "insure", 150, "double"),
]


def test_what_the_player_has_no_money_for_is_part_of_the_question() -> None:
    for cards, actions, bankroll, too_dear in UNAFFORDABLE:
        rules = INSURANCE._replace(double_after_split=True)
        round_, _ = played(rules, cards, actions, BET, bankroll)
        assert " ".join(round_.question().too_dear) == too_dear
