"""Every order of a tiny shoe, and every way to play it: each ends, conserves cards and money, and is settled
as the other settlement says.

A card is chosen only when it is drawn, so that orders that differ in cards never dealt are one; so are those
that differ in cards of one rank.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Card, Reason, parse_cards
from blackjack_tui.game.events import BankrollGiven, Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import (
    Aces,
    At21,
    AtBust,
    Double,
    Draws,
    HoleCard,
    Lost,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.table import Table
from tests.game.every_way import EveryWay
from tests.game.settlement import disagreement
from tests.game.writing import BET, CASINO


class Case(NamedTuple):
    """Rules, a shoe, what the player has, and how much there is to see."""

    knobs: dict[str, Any]
    shoe: str
    bankroll: int
    rounds: int
    """How many different rounds come to their end."""
    ran_out: int
    """How many more run out of cards."""
    ends: str
    """How hands end, and why."""


CASES = {
    "a dealer who looks, insurance, late surrender, splits and doubles": Case(
        {
            "insurance": True,
            "surrender": Surrender.LATE,
            "double_after_split": True,
        },
        "AC AD KC QD 8D 6C",
        1000,
        1_034,
        248,
        "lose bust, lose dealer-blackjack, lose lower, lose surrender, push tie, win blackjack, "
        "win dealer-bust, win even-money, win higher",
    ),
    "no hole card and all bets lost to a natural": Case(
        {
            "hole_card": HoleCard.NONE,
            "peek": False,
            "insurance": True,
            "double_after_split": True,
            "bust": AtBust.LOSES_HIDDEN,
            "blackjack_pays": "2:1",
        },
        "AC KC QD 8D 8H 3C",
        1000,
        1_134,
        476,
        "lose bust, lose dealer-blackjack, lose lower, push tie, win blackjack, win dealer-bust, win higher",
    ),
    "no look, original bets lost, aces played on, early surrender, soft 17 hit": Case(
        {
            "hole_card": HoleCard.FIRST,
            "peek": False,
            "lost_to_natural": Lost.ORIGINAL,
            "surrender": Surrender.EARLY,
            "dealer_draws": Draws.TO_HARD_17,
            "resplit_aces": True,
            "hit_split_aces": True,
            "double_after_split": True,
            "blackjack_pays": "6:5",
        },
        "AC AD AH KC KD 6C 9C",
        1000,
        1_169,
        368,
        "lose bust, lose dealer-blackjack, lose lower, lose surrender, push dealer-blackjack, push tie, "
        "win blackjack, win dealer-bust, win higher",
    ),
    "a dealer's 22 pushes, against split hands and doubles too": Case(
        {"push_22": True, "double_after_split": True, "surrender": Surrender.LATE},
        "10C 9D 8C 8D 3H 6C",
        1000,
        1_344,
        124,
        "lose bust, lose lower, lose surrender, push dealer-22, push tie, win dealer-bust, win higher",
    ),
    "five cards win": Case(
        {"charlie": 5},
        "AC 2C 2D 3C KC KD KH",
        1000,
        1_031,
        351,
        "lose bust, lose dealer-blackjack, lose lower, win blackjack, win charlie, win dealer-bust, win higher",
    ),
    "ties lose, the dealer plays against hands over 21, and never looks": Case(
        {
            "peek": False,
            "lost_to_natural": Lost.ORIGINAL,
            "tie": Tie.DEALER,
            "bust": AtBust.DEALER_PLAYS,
            "double": Double.NINE_TO_ELEVEN,
            "split": Split.RANK,
            "blackjack_pays": "1:1",
        },
        "AC 3C 4C 9C KC KD KH",
        1000,
        1_466,
        442,
        "lose bust, lose dealer-blackjack, lose lower, lose tie, push both-bust, push dealer-blackjack, "
        "win blackjack, win dealer-bust, win higher",
    ),
    "late surrender, insurance and one split without a look, 21 wins at once, little money": Case(
        {
            "peek": False,
            "lost_to_natural": Lost.ORIGINAL,
            "insurance": True,
            "surrender": Surrender.LATE,
            "drawn_21": At21.WINS_HIDDEN,
            "bust": AtBust.LOSES_TOLD,
            "split_hands": 2,
        },
        "AC AD KD 5C 5D 9C",
        250,
        738,
        287,
        "lose bust, lose dealer-blackjack, lose lower, lose surrender, push dealer-blackjack, push tie, "
        "win blackjack, win dealer-bust, win drawn-21, win even-money, win higher",
    ),
    "the player's aces count 1": Case(
        {
            "player_aces": Aces.LOW,
            "resplit_aces": True,
            "hit_split_aces": True,
        },
        "AC AD 8C 8D 10C 6C",
        1000,
        496,
        218,
        "lose bust, lose dealer-blackjack, lose lower, push tie, win dealer-bust, win higher",
    ),
}


def _rounds(case: Case) -> Iterator[tuple[Round, list[Card], list[Event]]]:
    """Every round there is, the cards it dealt, and what happened: nothing if it ran out of cards."""
    rules, cards = CASINO._replace(**case.knobs), parse_cards(case.shoe)
    every, dealt = EveryWay(), list[Card]()

    def deal() -> Iterator[Card]:
        left = list(cards)
        while left:
            ranks = list({card.rank: card for card in reversed(left)}.values())
            card = ranks[every.choose(len(ranks))]
            left.remove(card)
            dealt.append(card)
            yield card

    for _ in every.ways():
        dealt.clear()
        round_ = Round(rules, Shoe.stacked(deal(), size=len(cards)), BET, case.bankroll)
        events: list[Event] = []
        try:
            events += round_.apply(Action.DEAL)
            while legal := round_.legal_actions():
                events += round_.apply(legal[every.choose(len(legal))])
        except ShoeEmpty:
            assert Counter(dealt) == Counter(cards)
            events.clear()
        yield round_, dealt, events


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_every_order_of_a_tiny_shoe_is_played_in_every_way(case: Case) -> None:
    rounds = ran_out = 0
    ends: set[str] = set()
    for round_, dealt, events in _rounds(case):
        if not events:
            ran_out += 1
            continue
        rounds += 1
        assert disagreement(round_.rules, events, case.bankroll, round_.bankroll) == ""
        on_the_table = [card for hand in (*round_.hands, round_.dealer) for card in hand.cards]
        assert sorted(map(str, on_the_table)) == sorted(map(str, dealt))
        table = Table().after(BankrollGiven(case.bankroll))
        for event in events:
            table = table.after(event)
        ends |= {f"{hand.settled.outcome} {hand.settled.reason}" for hand in table.hands if hand.settled}
        assert table.over
        assert table.bankroll == round_.bankroll
        assert table.left == len(parse_cards(case.shoe)) - len(dealt)
        assert [hand.cards for hand in table.hands] == [tuple(hand.cards) for hand in round_.hands]
    assert (rounds, ran_out, ", ".join(sorted(ends))) == (case.rounds, case.ran_out, case.ends)


def test_these_rounds_end_in_every_way_a_casino_knows() -> None:
    ends = {end for case in CASES.values() for end in case.ends.split(", ")}
    assert {end.split()[1] for end in ends} == {*Reason} - {Reason.DEALT_21, Reason.BONUS, Reason.FORFEIT}
    assert {"push tie", "lose tie", "push dealer-blackjack", "lose dealer-blackjack"} <= ends


def test_every_way_is_taken_and_taken_once() -> None:
    every = EveryWay()
    # The second choice hangs on the first, and the third is only there after one of them.
    ways = []
    for _ in every.ways():
        way = [every.choose(3)]
        way.append(every.choose(way[0] + 1))
        if way == [2, 1]:
            way.append(every.choose(2))
        ways.append(way)
    assert ways == [[0, 0], [1, 0], [1, 1], [2, 0], [2, 1, 0], [2, 1, 1], [2, 2]]
