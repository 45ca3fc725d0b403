"""The round as a machine: what it asks when, what it refuses, and how every round begins."""

import pytest

from blackjack_tui.errors import IllegalAction, ShoeEmpty
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Aces, AtBust, Rules, Surrender
from blackjack_tui.game.shoe import Shoe
from tests.game.writing import BANKROLL, BET, CASINO, PLAIN, played

SURRENDER = PLAIN._replace(surrender=Surrender.LOSES)
CASINO_ASKS = CASINO._replace(insurance=True, surrender=Surrender.EARLY, double_after_split=True)
DECLARED = PLAIN._replace(player_aces=Aces.DECLARED, bust=AtBust.DEALER_PLAYS, surrender=Surrender.LOSES)

# Every situation a round can wait in: how it came about, what the question is about, and its answers in order.
SITUATIONS = {
    "not dealt": (PLAIN, "2C 10D 3C 10H", None, "again: deal"),
    "dealt": (PLAIN, "2C 10D 3C 10H", "", "play: hit stand"),
    "dealt with surrender": (SURRENDER, "2C 10D 3C 10H", "", "play: hit stand surrender"),
    "too late to surrender": (SURRENDER, "2C 10D 3C 10H 4C", "hit", "play: hit stand"),
    "stood": (PLAIN, "2C 10D 3C 10H", "stand", "again: "),
    "busted": (PLAIN, "KC 10D 9C 10H 3C", "hit", "again: "),
    "surrendered": (SURRENDER, "2C 10D 3C 10H", "surrender", "again: "),
    "dealt an ace": (DECLARED, "AC 10D 3C 10H", "", "play: hit stand surrender"),
    "stood with aces": (DECLARED, "AC 10D AS 10H", "stand", "ace AC: 1 11"),
    "surrendered with aces": (DECLARED, "AC 10D AS 10H", "surrender", "ace AC: 1 11"),
    "busted with an ace": (DECLARED, "AC 10D KC 10H 9C 2C", "hit hit", "ace AC: 1 11"),
    "one of two aces declared": (DECLARED, "3C 10D AC 10H AS", "hit stand 1", "ace AS: 1 11"),
    "all aces declared": (DECLARED, "AC 10D AS 10H", "stand 1 11", "again: "),
    "no ace to declare": (DECLARED, "9C 10D 9S 10H", "stand", "again: "),
    "bet and not dealt": (CASINO_ASKS, "8C AD 8S 7H", None, "again: deal"),
    "dealt against an ace": (CASINO_ASKS, "8C AD 8S 7H", "", "insurance: insure decline"),
    "insured": (CASINO_ASKS, "8C AD 8S 7H", "insure", "surrender: surrender decline"),
    "not insured": (CASINO_ASKS, "8C AD 8S 7H", "decline", "surrender: surrender decline"),
    "dealt against a ten": (CASINO_ASKS, "8C KD 8S 7H", "", "surrender: surrender decline"),
    "dealt a pair against a ten": (CASINO_ASKS, "8C KD 8S 7H", "decline", "play: hit stand double split"),
    "dealt a pair": (CASINO_ASKS, "8C 9D 8S 7H", "", "play: hit stand double split surrender"),
    "split": (CASINO_ASKS, "8C 9D 8S 7H 3C", "split", "play: hit stand double"),
    "doubled": (CASINO_ASKS, "6C 9D 5S 8H 3C", "double", "again: "),
    "lost to a natural": (CASINO_ASKS, "8C KD 8S AH", "decline", "again: "),
}
in_every_situation = pytest.mark.parametrize(
    ("rules", "cards", "actions", "asked"), SITUATIONS.values(), ids=SITUATIONS
)


def _brought(rules: Rules, cards: str, actions: str | None) -> Round:
    bet, bankroll = (BET, BANKROLL) if rules.maximum else (0, 0)
    if actions is None:
        return Round(rules, _stacked(cards), bet, bankroll)
    return played(rules, cards, actions, bet, bankroll)[0]


def _stacked(cards: str) -> Shoe:
    return Shoe.stacked(parse_cards(cards))


def _asked(round_: Round) -> str:
    topic, actions, card, *_ = round_.question()
    return f"{topic}{f' {card}' * bool(card)}: {' '.join(actions)}"


@in_every_situation
def test_a_round_asks_what_its_situation_asks(
    rules: Rules, cards: str, actions: str | None, asked: str
) -> None:
    round_ = _brought(rules, cards, actions)
    assert _asked(round_) == asked
    assert round_.legal_actions() == round_.question().actions


@pytest.mark.parametrize(
    ("cards", "actions", "told"),
    [
        ("10C 10D 8C 10H", "", "surrender is not possible now: choose from hit, stand"),
        ("10C 10D 8C 10H", "stand", "surrender is not possible now: the round is over"),
    ],
)
def test_an_illegal_action_is_told_what_is_possible(cards: str, actions: str, told: str) -> None:
    round_, _ = played(PLAIN, cards, actions)
    with pytest.raises(IllegalAction) as caught:
        round_.apply(Action.SURRENDER)
    assert str(caught.value) == told


def test_a_round_deals_from_the_pack_that_its_own_shuffle_begins() -> None:
    shoe = Shoe.stacked(parse_cards("2C 3C 4C 5C 6C"), parse_cards("10D JD QD KD"))
    for cards in ["2C 4C", "10D QD"]:
        round_ = Round(PLAIN, shoe)
        round_.apply(Action.DEAL)
        assert round_.player.cards == parse_cards(cards)


@pytest.mark.parametrize(
    ("cards", "actions"),
    [
        ("10C 9D 8C", "deal"),
        ("2C 9D 8C 7H", "deal hit"),
        ("2C 2D 8C 7H", "deal stand"),
    ],
)
def test_a_shoe_that_runs_out_says_so(cards: str, actions: str) -> None:
    round_ = Round(PLAIN, _stacked(cards))
    *before, last = map(Action, actions.split())
    for action in before:
        round_.apply(action)
    with pytest.raises(ShoeEmpty, match=r"^the shoe has no card left$"):
        round_.apply(last)
