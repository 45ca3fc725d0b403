"""The table: what can be seen, folded from events and from nothing else."""

from typing import Any

import pytest

from blackjack_tui.game.cards import Box, Outcome, Reason, parse_cards
from blackjack_tui.game.events import (
    AceDeclared,
    BankrollGiven,
    BetPlaced,
    Busted,
    CardBurned,
    CutCardReached,
    DealerDealt,
    DealerDrew,
    DealerStood,
    DealerTold,
    DealStarted,
    Doubled,
    Event,
    Forfeited,
    HandSettled,
    HandSplit,
    HoleDealt,
    HoleTurned,
    InsuranceDeclined,
    InsuranceSettled,
    Insured,
    Peeked,
    PlayerDealt,
    PlayerDrew,
    RoundOver,
    RoundStarted,
    Seated,
    Shuffled,
    SideBetPlaced,
    SideBetSettled,
    Stood,
    Surrendered,
    TurnBegan,
)
from blackjack_tui.game.table import RECENT, Past, SeenHand, SeenSideBet, SettledHands, Table, Turn
from blackjack_tui.rulebooks.loading import load
from tests.game.writing import CASINO, played

ACE, NINE, TEN, SIX, KING = parse_cards("AS 9D 10C 6H KD")
WON = HandSettled(0, Outcome.WIN, Reason.HIGHER, 20, 19, 100, 200)
HAND = SeenHand((ACE, NINE), 20, True, bet=100)
OTHER = SeenHand((SIX, SIX), 12, bet=100)
DEALT = Table(
    hands=(HAND, OTHER),
    dealer=SeenHand((TEN, None)),
    turn=Turn.PLAYER,
    score=SettledHands(won=3, lost=2, pushed=1),
    bankroll=1000,
    left=48,
    cut=20,
)
INSURANCE_LOST = InsuranceSettled(50, 0)
INSURANCE_PAID = InsuranceSettled(50, 150)


# What an event changes; all else on the table stays as it was.
CHANGES: list[tuple[Event, dict[str, Any]]] = [
    (Seated((Box(1),)), {"boxes": (Box(1),)}),
    (BankrollGiven(500), {"bankroll": 1500, "given": (500,)}),
    (BetPlaced(0, 300), {"hands": (HAND._replace(bet=300), OTHER), "bankroll": 700}),
    (Shuffled(312, 234), {"shoe": 312, "left": 312, "cut": 78}),
    (Shuffled(52, 0), {"shoe": 52, "left": 52, "cut": 0}),
    (CardBurned(), {"left": 47}),
    (CutCardReached(), {}),
    (DealStarted(), {}),
    (
        PlayerDealt(0, SIX, 16, False),
        {"hands": (SeenHand((ACE, NINE, SIX), 16, bet=100), OTHER), "left": 47},
    ),
    (
        PlayerDealt(1, ACE, 13, True),
        {"hands": (HAND, SeenHand((SIX, SIX, ACE), 13, True, bet=100)), "left": 47},
    ),
    (DealerDealt(SIX), {"dealer": SeenHand((TEN, None, SIX)), "left": 47}),
    (HoleDealt(), {"dealer": SeenHand((TEN, None, None)), "left": 47}),
    (TurnBegan(1), {"active": 1}),
    (Insured(50), {"insurance": 50, "bankroll": 950}),
    (InsuranceDeclined(), {}),
    (Peeked(natural=True), {}),
    (INSURANCE_LOST, {"insurance_settled": (INSURANCE_LOST,), "staked": 50}),
    (INSURANCE_PAID, {"insurance_settled": (INSURANCE_PAID,), "bankroll": 1150, "staked": 50}),
    (PlayerDrew(1, SIX, 18, False), {"hands": (HAND, SeenHand((SIX, SIX, SIX), 18, bet=100)), "left": 47}),
    (Stood(0, 20, True), {}),
    (Doubled(1, 100), {"hands": (HAND, OTHER._replace(bet=200, doubles=1)), "bankroll": 900}),
    (
        HandSplit(1, SIX, 100, 6, False),
        {"hands": (HAND, *[SeenHand((SIX,), 6, bet=100)] * 2), "bankroll": 900},
    ),
    (
        # The new hand lies beside its pair, before the hands that were split off earlier.
        HandSplit(0, NINE, 100, 11, True),
        {
            "hands": (SeenHand((ACE,), 11, True, bet=100), SeenHand((NINE,), 11, True, bet=100), OTHER),
            "bankroll": 900,
        },
    ),
    (Surrendered(0), {"hands": (HAND._replace(surrendered=True), OTHER)}),
    (AceDeclared(0, ACE, 1, 10), {"hands": (HAND._replace(points=10, declared=(1,)), OTHER)}),
    (Busted(0, 22), {}),
    (HoleTurned(SIX, 16, False), {"dealer": SeenHand((TEN, SIX), 16), "turn": Turn.DEALER}),
    (HoleTurned(ACE, 21, True), {"dealer": SeenHand((TEN, ACE), 21, True), "turn": Turn.DEALER}),
    (DealerTold(16), {"dealer": SeenHand((TEN, None), 16)}),
    (
        DealerDrew(SIX, 22, False),
        {"dealer": SeenHand((TEN, None, SIX), 22), "turn": Turn.DEALER, "left": 47},
    ),
    (DealerStood(16, False), {}),
    (
        WON,
        {
            "hands": (HAND._replace(settled=WON), OTHER),
            "turn": None,
            "score": SettledHands(4, 2, 1),
            "bankroll": 1200,
            "staked": 100,
        },
    ),
    (Forfeited(), {}),
    (SideBetPlaced("21+3", 25), {"side_bets": (SeenSideBet("21+3", 25),), "bankroll": 975}),
    # One that was never placed: what settles it is a test of its own.
    (SideBetSettled("21+3", 25, 250, "flush"), {"bankroll": 1250, "staked": 25}),
    (
        RoundOver(),
        {
            "turn": None,
            "rounds": 1,
            "recent": (Past(tuple(hand.points for hand in DEALT.hands), DEALT.dealer.points, (), 0),),
        },
    ),
]


@pytest.mark.parametrize(("event", "changed"), CHANGES, ids=lambda value: type(value).__name__)
def test_an_event_changes_what_it_shows_and_nothing_else(event: Event, changed: dict[str, Any]) -> None:
    assert DEALT.after(event) == DEALT._replace(**changed)


def test_every_event_has_a_row() -> None:
    kinds: set[type] = set(Event.__args__)
    assert {type(event) for event, _ in CHANGES} | {RoundStarted} == kinds


def test_a_round_begins_on_a_cleared_table_with_the_score_the_money_and_the_shoe_of_the_last() -> None:
    table = DEALT.after(INSURANCE_PAID).after(WON).after(RoundStarted())
    assert (table.hands, table.dealer, table.active) == ((SeenHand(),), SeenHand(), 0)
    assert (table.insurance, table.insurance_settled) == (0, ())
    assert (table.score, table.bankroll) == (SettledHands(4, 2, 1), 1350)
    assert (table.left, table.cut, table.staked) == (48, 20, 150)


def test_what_is_bet_is_held_until_it_is_settled_and_every_bankroll_counts_against_the_result() -> None:
    table = Table().after(BankrollGiven(1000))
    for event in played(CASINO._replace(insurance=True), "10C AD 9C KH", "insure", 100, 1000)[1][:-3]:
        table = table.after(event)
        assert (table.held, table.result) == (1000, 0)
    lost = HandSettled(0, Outcome.LOSE, Reason.LOWER, 19, 20, 100, 0)
    table = table.after(INSURANCE_LOST).after(lost).after(BankrollGiven(1000))
    assert (table.bankroll, table.held, table.result, table.gains) == (1850, 1850, -150, (-50, -100))


def test_the_hand_that_is_played_is_the_active_one_and_the_table_is_over_once_all_are_settled() -> None:
    table = DEALT.after(TurnBegan(1))
    assert table.player is table.hands[1]
    assert [table.over, table.after(WON).over, table.after(WON).after(WON._replace(hand=1)).over] == [
        False,
        False,
        True,
    ]


@pytest.mark.parametrize(
    ("outcome", "score"),
    [
        (Outcome.WIN, SettledHands(4, 2, 1)),
        (Outcome.LOSE, SettledHands(3, 3, 1)),
        (Outcome.PUSH, SettledHands(3, 2, 2)),
    ],
)
def test_a_settled_hand_counts_once_for_its_outcome(outcome: Outcome, score: SettledHands) -> None:
    assert DEALT.after(WON._replace(outcome=outcome)).score == score


def test_the_last_rounds_are_remembered_and_the_oldest_forgotten() -> None:
    table = Table()
    for _ in range(RECENT + 1):
        for event in played(load("scripting-games"), "10C 9D AC 7H")[1]:
            table = table.after(event)
    assert len(table.recent) == RECENT
    assert table.recent[0].hands == (21,)
    assert table.recent[0].outcomes == (Outcome.WIN,)
