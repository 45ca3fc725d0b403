"""The engine's settlement against one that is written differently, in any play by any rules."""

from itertools import chain
from pathlib import Path

from blackjack_tui.game.cards import Outcome, Reason, parse_cards
from blackjack_tui.game.events import HandSettled
from blackjack_tui.game.rules import Aces, Double, Lost, Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.rulebooks.loading import load
from tests.game import settlement
from tests.game.settlement import disagreement, total
from tests.game.sittings import sittings_at_random


def test_the_engine_settles_every_round_as_the_prose_of_the_rules_does_in_every_way_a_hand_can_end() -> None:
    ends = set()
    # With even money, and with doubled bets that a natural does not take: rules at random hardly come to these.
    original = load("european")._replace(lost_to_natural=Lost.ORIGINAL, double=Double.ANY)
    books = (load("vegas-strip"), original)
    usual = (sitting._replace(rules=rules) for rules in books for sitting in sittings_at_random(300))
    for sitting in chain(sittings_at_random(1000), usual):
        round_ = sitting.round(Shoe.stacked(sitting.eventful_cards()))
        events = list(sitting.play(round_))
        assert disagreement(sitting.rules, events, sitting.bankroll, round_.bankroll) == "", sitting
        ends |= {(event.outcome, event.reason) for event in events if isinstance(event, HandSettled)}
    assert {reason for _, reason in ends} == {*Reason} - {Reason.FORFEIT}
    assert {(outcome, Reason.TIE) for outcome in Outcome} <= ends
    assert {(outcome, Reason.DEALER_BLACKJACK) for outcome in (Outcome.PUSH, Outcome.LOSE)} <= ends


WORTHS: list[tuple[str, Aces, list[int], int]] = [
    ("AC KD", Aces.BEST, [], 21),
    ("AC AD 9S", Aces.BEST, [], 21),
    ("AC KD 5S", Aces.BEST, [], 16),
    ("KC KD 5S", Aces.BEST, [], 25),
    ("KC KD AC AD", Aces.BEST, [], 22),
    ("AC KD", Aces.LOW, [], 11),
    ("AC AD KD", Aces.DECLARED, [], 12),
    ("AC AD KD", Aces.DECLARED, [1, 11], 22),
]


def test_every_knob_that_settles_something_is_read() -> None:
    text = Path(settlement.__file__).read_text("utf-8")
    read = {knob for knob in Rules._fields if f"rules.{knob}" in text}
    left_out = set(Rules._fields) - settlement.OFFERS - read
    assert not left_out, f"tests/game/settlement.py leaves out {', '.join(sorted(left_out))}"


def test_the_other_settlement_knows_what_cards_are_worth() -> None:
    for cards, aces, declared, points in WORTHS:
        assert total(parse_cards(cards), aces, declared) == points
