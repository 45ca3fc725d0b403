"""Side bets at the table: what they return, and when, worked out a second time from the prose of each."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action, Seat
from blackjack_tui.game.cards import ALONE, Box, Card, Rank, parse_cards
from blackjack_tui.game.events import (
    DealerDealt,
    DealStarted,
    Event,
    HandSettled,
    HoleDealt,
    PlayerDealt,
    SideBetPlaced,
    SideBetSettled,
)
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Draws, Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.table import Table
from blackjack_tui.rulebooks.allowed import rules_from
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.rulebooks.parsing import parse
from blackjack_tui.rulebooks.side_bets import at_table, load_side_bet, side_bet_names
from tests.game.books import book
from tests.game.lies import Lies
from tests.game.settlement import dealer_drew_right, total
from tests.game.sittings import Sitting, sittings_at_random

STRIP = load("vegas-strip")._replace(burn=0)
BETS: dict[str, str | int] = {
    "bust": "loses-shown",
    "minimum": 100,
    "maximum": 1000,
    "chip": 10,
    "bankroll": 5000,
}


def with_side_bets(rules: Rules, *names: str) -> Rules:
    return rules._replace(side_bets=tuple(at_table(load_side_bet(name), rules) for name in names))


def _suited(cards: Sequence[Card]) -> bool:
    return len({card.suit for card in cards}) == 1


def _alike(cards: Sequence[Card]) -> bool:
    return len({card.rank for card in cards}) == 1


def _pips(cards: Sequence[Card], ace: int) -> list[int]:
    order = [*Rank]
    return sorted(ace if card.rank is Rank.ACE else order.index(card.rank) + 1 for card in cards)


def _in_a_row(cards: Sequence[Card]) -> bool:
    return any(
        [each - pips[0] for each in pips] == [0, 1, 2] for pips in (_pips(cards, ace=1), _pips(cards, ace=14))
    )


def _ranks(cards: Sequence[Card]) -> str:
    return "".join(sorted(card.rank.code for card in cards))


def _best(cards: Sequence[Card]) -> int:
    low = sum(card.rank.points for card in cards)
    return low + 10 if low <= 11 and any(card.rank is Rank.ACE for card in cards) else low


class Seen:
    """What a side bet can depend on."""

    def __init__(
        self, hand: Sequence[Card], up: Card, dealer: Sequence[Card], natural: bool, rules: Rules
    ) -> None:
        self.hand, self.up, self.dealer, self.natural = hand, up, dealer, natural
        self.decks, self.tens = rules.decks, not rules.left_out
        self.three = (*hand, up)

    def pair(self) -> float:
        """Perfect Pairs."""
        if not _alike(self.hand):
            return -1
        red = {card.suit.code in "DH" for card in self.hand}
        return 25 if _suited(self.hand) else 12 if len(red) == 1 else 6

    def poker(self) -> float:
        """21+3."""
        return 9 if _suited(self.three) or _alike(self.three) or _in_a_row(self.three) else -1

    def match(self) -> float:
        """Match the Dealer."""
        by_decks = (11, 19, 19, 12, 12, 11, 11, 14) if self.tens else (15, 15, 10, 10, 13, 9, 9, 12)
        suited = by_decks[self.decks - 1]
        plain = 3 if self.decks == 8 or (self.decks == 5 and not self.tens) else 4
        paid = sum(suited if card == self.up else plain for card in self.hand if card.rank is self.up.rank)
        return paid or -1

    def ladies(self) -> float:
        """Lucky Ladies."""
        if _best(self.hand) != 20:
            return -1
        if [str(card) for card in self.hand] == ["QH", "QH"]:
            return 1000 if self.natural else 125
        return (19 if _alike(self.hand) else 9) if _suited(self.hand) else 4

    def lucky(self) -> float:
        """Lucky Lucky."""
        ranks, suited = _ranks(self.three), _suited(self.three)
        if ranks == "777":
            return 200 if suited else 50
        if ranks == "678":
            return 100 if suited else 30
        points = _best(self.three)
        return {21: 10 if suited else 3, 20: 2, 19: 2}.get(points, -1)

    def buster(self) -> float:
        """Buster."""
        points = sum(card.rank.points for card in self.dealer)
        return {3: 2, 4: 2, 5: 4, 6: 12, 7: 50}.get(len(self.dealer), 250) if points > 21 else -1

    def royal(self) -> float:
        """Royal Match."""
        return (25 if _ranks(self.hand) == "KQ" else 2.5) if _suited(self.hand) else -1

    def over(self) -> float:
        """Over 13."""
        return 1 if sum(card.rank.points for card in self.hand) > 13 else -1

    def under(self) -> float:
        """Under 13."""
        return 1 if sum(card.rank.points for card in self.hand) < 13 else -1


PROSE: dict[str, Callable[[Seen], float]] = {
    "21+3": Seen.poker,
    "buster": Seen.buster,
    "lucky-ladies": Seen.ladies,
    "lucky-lucky": Seen.lucky,
    "match-the-dealer": Seen.match,
    "over-13": Seen.over,
    "perfect-pairs": Seen.pair,
    "royal-match": Seen.royal,
    "under-13": Seen.under,
}


def played(rules: Rules, seats: Sequence[Seat], cards: str, *actions: Action) -> tuple[list[Event], Round]:
    round_ = Round(rules, Shoe.stacked(parse_cards(cards)), 0, 100_000, seats)
    events = [*round_.apply(Action.DEAL)]
    for action in actions:
        events += round_.apply(action)
    return events, round_


_OF_THE_DEAL = (PlayerDealt, DealerDealt, HoleDealt)


def test_every_side_bet_that_ships_has_its_prose() -> None:
    assert sorted(PROSE) == side_bet_names()


def disagreement_beside(rules: Rules, events: list[Event], box: Box, placed: dict[str, int]) -> str:
    """Where the side bets of a box are settled in another way than their prose has it; nothing where not."""
    mine = [event for event in events if getattr(event, "box", box) == box]
    lies = Lies(mine)
    first = [event.card for event in mine if isinstance(event, PlayerDealt)]
    dealer = [card for card in lies.dealer if card]
    natural = lies.looked or (rules.naturals and len(dealer) == 2 and total(dealer, rules.dealer_aces) == 21)
    assert lies.upcard
    seen = Seen(first, lies.upcard, dealer, bool(natural), rules)
    settled = {event.name: event for event in mine if isinstance(event, SideBetSettled)}
    if settled.keys() != placed.keys():
        return f"settled are {[*settled]}, and placed were {[*placed]}"
    for name, bet in placed.items():
        pays = PROSE[name](seen)
        back = 0 if pays < 0 else bet + round(bet * pays)
        if (settled[name].bet, settled[name].returned, bool(settled[name].pattern)) != (bet, back, pays > 0):
            return f"{name}: {settled[name]}, and {back} should come back of {bet}"
        waits = name == "buster" or (name == "lucky-ladies" and _ranks(first) == "QQ" and pays >= 125)
        dealt = max(at for at, event in enumerate(events) if isinstance(event, _OF_THE_DEAL))
        between = events[dealt + 1 : events.index(settled[name])]
        if any(not isinstance(event, SideBetSettled) for event in between) is not waits:
            return f"{name} is settled at another time"
    if "buster" in placed and not dealer_drew_right(rules, lies, awaited=True) and not natural:
        return f"the dealer should have played the hand out, and has {dealer}"
    return ""


def test_side_bets_are_settled_by_their_prose_and_change_no_hand() -> None:
    for sitting in sittings_at_random(150):
        if sitting.rules.bets:
            assert_side_bets_are_settled_and_change_no_hand(sitting, Random(sitting.seed))


def assert_side_bets_are_settled_and_change_no_hand(sitting: Sitting, random: Random) -> None:
    rules, boxes = sitting.rules, random.randint(1, 2)
    names = random.sample(sorted(PROSE), random.randint(1, len(PROSE)))
    if rules.dealer_draws is Draws.BELOW_PLAYER:
        rules = rules._replace(dealer_draws=Draws.TO_17)
    rules = with_side_bets(rules, *sorted(names))
    own = [ALONE] if boxes == 1 else [Box(1), Box(2)]
    placed = {
        box: {bet.name: bet.chip * random.randrange(3) for bet in rules.side_bets if random.random() < 0.8}
        for box in own
    }
    cards = sitting.eventful_cards()
    # What is bet beside is had beside, so that the same can be paid for with it as without it.
    side_bets = sum(sum(its.values()) for its in placed.values())

    def round_of(with_them: bool) -> tuple[list[Event], Round, int]:
        seats = [
            Seat(box, sitting.bet, None, tuple(placed[box].get(bet.name, 0) for bet in rules.side_bets))
            if with_them
            else Seat(box, sitting.bet)
            for box in own
        ]
        before = 10**7 + side_bets * with_them
        round_ = Round(rules, Shoe.stacked(cards), 0, before, seats)
        return list(sitting.play(round_)), round_, before

    events, round_, before = round_of(True)
    plain, without, had = round_of(False)
    for box in own:
        bets = {name: cents for name, cents in placed[box].items() if cents}
        assert disagreement_beside(rules, events, box, bets) == ""
    hands = [event[:4] for event in events if isinstance(event, HandSettled)]
    assert hands == [event[:4] for event in plain if isinstance(event, HandSettled)]
    gained = sum(event.returned - event.bet for event in events if isinstance(event, SideBetSettled))
    assert round_.bankroll - before == without.bankroll - had + gained
    table = Table(bankroll=before, given=(before,), boxes=tuple(own) if boxes > 1 else ())
    for event in events:
        table = table.after(event)
    assert (table.bankroll, table.result) == (round_.bankroll, round_.bankroll - before)
    assert sum(table.gains) == round_.bankroll - before


@pytest.mark.parametrize(
    ("cards", "actions", "returned", "pattern"),
    [
        # Two queens of hearts, and the dealer looks and has no blackjack: it is known once the hole card is.
        ("QH 9S QH 7C 9D", [Action.STAND], 126, "queens of hearts"),
        ("QH AS QH KC", [Action.DECLINE], 1001, "queens of hearts with a dealer's blackjack"),
        # The hand is lost before the dealer plays, who then shows the hole card for the side bet.
        ("QH 9S QH 7C 5H", [Action.HIT], 126, "queens of hearts"),
        ("QH 9S KH 7C", [], 10, "suited"),
        ("QH 9S 2H 7C", [], 0, None),
    ],
)
def test_lucky_ladies_wait_for_the_dealer_only_with_two_queens_of_hearts(
    cards: str, actions: list[Action], returned: int, pattern: str | None
) -> None:
    rules = with_side_bets(STRIP, "lucky-ladies")
    events, _ = played(rules, [Seat(ALONE, 1000, None, (500,))], cards, *actions)
    settled = next(event for event in events if isinstance(event, SideBetSettled))
    assert settled == SideBetSettled("lucky-ladies", 500, returned * 500, pattern)


def test_the_dealer_plays_out_for_buster_when_even_money_has_settled_the_hand() -> None:
    rules = with_side_bets(STRIP, "buster")
    cards = "AH AS KH 4C 2D 9C 6D"
    events, _ = played(rules, [Seat(ALONE, 1000, None, (500,))], cards, Action.INSURE)
    assert (
        SideBetSettled("buster", 500, 1500, "4 cards") in events
        or SideBetSettled("buster", 500, 0, None) in events
    )
    lies = Lies(events)
    assert dealer_drew_right(rules, lies, awaited=True)


def test_both_cards_that_match_the_dealers_are_paid() -> None:
    rules = with_side_bets(STRIP, "match-the-dealer")
    events, _ = played(rules, [Seat(ALONE, 1000, None, (500,))], "8H 8S 8S 7C")
    settled = SideBetSettled("match-the-dealer", 500, 500 * 16, "rank + rank and suit")
    assert settled in events
    kinds = [type(event) for event in events]
    assert kinds.index(SideBetPlaced) < kinds.index(DealStarted)


def test_a_round_that_is_given_up_loses_what_was_not_settled() -> None:
    rules = with_side_bets(STRIP, "21+3", "buster")
    seats = [Seat(ALONE, 1000, None, (500, 500))]
    events, round_ = played(rules, seats, "8H 9H 3H 7C")
    events += round_.forfeit()
    side_bets = [event for event in events if isinstance(event, SideBetSettled)]
    assert [(event.name, event.returned) for event in side_bets] == [("21+3", 5000), ("buster", 0)]
    assert round_.bankroll == 100_000 - 1000 + 4500 - 500


OWN = """
[[side_bet]]
name = "buster"

[[side_bet]]
name = "sevens"
title = "Sevens"
summary = "Two sevens pay 10:1."
looks_at = "hand"
maximum = 50

[[side_bet.pattern]]
name = "two sevens"
pays = 10
ranks = "7 7"
"""


def test_a_rule_book_names_side_bets_that_ship_and_has_its_own() -> None:
    rules = parse(book(**BETS) + OWN, "b", "b.toml")
    limits = [(bet.name, bet.minimum, bet.maximum, bet.chip) for bet in rules.side_bets]
    assert limits == [("buster", 10, 100, 10), ("sevens", 10, 50, 10)]
    assert rules.side_bets[1].patterns[0].pays == (10,) * 8


def test_a_chip_of_its_own_comes_out_even() -> None:
    rules = with_side_bets(load("home"), "royal-match", "21+3")
    assert [bet.chip for bet in rules.side_bets] == [50, 25]


WRONG: list[tuple[str, str, str]] = [
    ('name = "buster"', 'name = "bluster"', "24: side_bet 1.name = 'bluster' does not ship: is buster meant?"),
    ('name = "buster"', 'name = "Buster 3"', "24: side_bet 1.name must be small letters, digits, + and -"),
    ('name = "buster"', 'name = "sevens"', "24: side_bet 1.name = 'sevens' does not ship"),
    ('name = "sevens"', 'name = "buster"', "27: side_bet 2.name = 'buster' is there twice"),
    ("maximum = 50", "maximum = 55", "31: side_bet 2.maximum must be a multiple of chip = 10"),
    (
        "pays = 10",
        "pays = 0.123456789",
        "side_bet 2.name = 'sevens' pays parts of a cent",
    ),
    ("maximum = 50", "chip = 0", "31: side_bet 2.chip must be a whole number of cents, from 1 to 999999999"),
    (
        "maximum = 50",
        "minimum = 60\nmaximum = 50",
        "31: side_bet 2.minimum gives no bet: it is from 60 to 50 cents",
    ),
    ('looks_at = "hand"', 'looks_at = "cards"', "30: side_bet 2.looks_at must be one of hand, hand and upcard"),
    ("pays = 10", "pays = -1", "35: side_bet 2.pattern 1.pays must be a number over 0"),
    (
        'ranks = "7 7"',
        'ranks = "7 7 7"',
        "36: side_bet 2.pattern 1.ranks must name 2 cards: it looks at so many",
    ),
    (
        'ranks = "7 7"',
        'rank = "7 7"',
        "36: side_bet 2.pattern 1.rank is not part of a pattern: is ranks meant?",
    ),
]


@pytest.mark.parametrize(("right", "wrong", "said"), WRONG)
def test_what_is_wrong_with_a_side_bet_of_a_rule_book_is_named(right: str, wrong: str, said: str) -> None:
    text = book(**BETS) + OWN.replace(right, wrong, 1)
    with pytest.raises(UsageError) as caught:
        parse(text, "b", "b.toml")
    assert str(caught.value).startswith("b.toml")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


NEEDS: list[tuple[dict[str, Any], str]] = [
    ({}, "side_bet 1.name needs bets: set maximum"),
    ({**BETS, "dealer_draws": "below-player"}, "needs other dealer_draws than 'below-player'"),
]


@pytest.mark.parametrize(("knobs", "said"), NEEDS)
def test_a_side_bet_needs_bets_and_a_dealer_whose_hand_does_not_follow_the_players(
    knobs: dict[str, Any], said: str
) -> None:
    with pytest.raises(UsageError, match=said):
        parse(book(**knobs) + OWN, "b", "b.toml")


def test_the_values_of_a_rule_book_with_side_bets_make_the_same_rules_again() -> None:
    rules = with_side_bets(STRIP, *side_bet_names())
    values = rules.plain
    assert rules_from(str(values.pop("name")), values, lambda path, problem: UsageError(problem)) == rules
    assert STRIP.plain["side_bet"] == []
