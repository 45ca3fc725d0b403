"""A round that was left in its middle and is not gone on with: every bet on the table is lost."""

from pathlib import Path

import pytest

from blackjack_tui.errors import IllegalAction, UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.events import BankrollGiven, Forfeited, HandSettled, InsuranceSettled, RoundOver
from blackjack_tui.game.round import Round
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.table import Table
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.journal_reader import read
from tests.game.writing import BET, CASINO
from tests.play.players import write_journal

SPLIT = CASINO._replace(insurance=True, double_after_split=True)
BANKROLL = 20 * BET


def test_every_bet_and_the_insurance_are_lost_and_the_hole_card_stays_hidden() -> None:
    round_ = Round(SPLIT, Shoe.stacked(parse_cards("8C AD 8D 9C 3C KC KD 2C")), BET, BANKROLL)
    table = Table().after(BankrollGiven(BANKROLL))
    for action in (Action.DEAL, Action.INSURE, Action.SPLIT, Action.DOUBLE):
        for event in round_.apply(action):
            table = table.after(event)
    at_stake = table.held - round_.bankroll
    assert at_stake == sum(hand.bet for hand in round_.hands) > BET
    events = round_.forfeit()
    for event in events:
        table = table.after(event)
    kinds = [type(event) for event in events]
    assert kinds == [Forfeited, *[HandSettled] * len(round_.hands), RoundOver]
    assert table.held == round_.bankroll == BANKROLL - at_stake - BET // 2
    assert table.dealer.cards[1] is None
    assert table.score == (0, len(round_.hands), 0)
    assert round_.legal_actions() == ()


def test_insurance_that_waits_is_lost_too() -> None:
    rules = SPLIT._replace(peek=False)
    round_ = Round(rules, Shoe.stacked(parse_cards("8C AD 9D KC 3C KC KD 2C")), BET, BANKROLL)
    for action in (Action.DEAL, Action.INSURE):
        round_.apply(action)
    assert InsuranceSettled(BET // 2, 0) in round_.forfeit()
    assert round_.bankroll == BANKROLL - BET - BET // 2


def test_there_is_nothing_to_forfeit_before_the_deal_or_after_the_end() -> None:
    round_ = Round(CASINO, Shoe.stacked(parse_cards("8C 9D 9C 8D 3C KC")), BET, BANKROLL)
    with pytest.raises(IllegalAction, match="nothing can be forfeited now: the round is dealing"):
        round_.forfeit()
    round_.apply(Action.DEAL)
    round_.apply(Action.STAND)
    with pytest.raises(IllegalAction, match="nothing can be forfeited now: the round is over"):
        round_.forfeit()


@pytest.mark.parametrize(
    "code",
    [
        *("vegas-strip/3:750/25:hf,10:s", "vegas-strip/3:0"),
        *("vegas-strip/377:1000.50/15:y,10:phspf", "twentyone/37/f"),
    ],
)
def test_codes_and_journals_carry_forfeits_and_the_opening_bankroll(code: str, tmp_path: Path) -> None:
    timeline = decode(code)
    assert encode(timeline.record) == code
    path = tmp_path / "a.journal"
    write_journal(path, code)
    again, _ = read(str(path))
    assert again.record.deal == timeline.record.deal
    assert again.events == timeline.events[: len(again.events)]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("twentyone/37:5/h", "character 14: nothing is bet by these rules"),
        ("vegas-strip/3:x/25:h", "character 15: 'x' is not a bankroll: write dollars, such as 750 or 7.50"),
        ("vegas-strip/3/25:hfs", "character 20: the round is over: there is nothing more to decide"),
    ],
)
def test_a_wrong_bankroll_or_forfeit_in_a_code_is_pointed_at(code: str, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        decode(code)
