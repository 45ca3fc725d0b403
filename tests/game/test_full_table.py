"""Several boxes and other players: who gets which card, who plays when, and what each hand comes to."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import OTHERS_BY, Action, Seat
from blackjack_tui.game.cards import Box, Card, parse_cards
from blackjack_tui.game.events import BankrollGiven, Event, PlayerDealt, PlayerDrew, Seated, Shuffled, TurnBegan
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Draws, HoleCard, Rules, Split, Surrender
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.table import SettledHands, Table
from blackjack_tui.play.seating import Seating, plays_by
from tests.game.every_way import EveryWay
from tests.game.settlement import boxes_disagree
from tests.game.sittings import Sitting, sittings_at_random
from tests.game.writing import BANKROLL, BET, CASINO, codes

ROUNDS = 12
RULES = CASINO._replace(insurance=True, surrender=Surrender.LATE, double_after_split=True)


def seats_of(seating: Seating, rules: Rules, *bets: int) -> list[Seat]:
    """The seats of a round with these bets at the player's boxes, in order; a bet of 0 leaves one out."""
    own = iter(bets)
    seats = [
        Seat(box, next(own)) if box.yours else Seat(box, 0, plays_by(box.who, rules)) for box in seating.seats
    ]
    return [seat for seat in seats if seat.plays or seat.bet or not rules.bets]


def events_of(round_: Round, actions: Sequence[str]) -> Iterator[Event]:
    for action in actions:
        yield from round_.apply(Action(action))


def test_a_round_of_two_boxes_and_three_others_goes_round_the_table() -> None:
    seating = Seating(2, 3, "mixed")
    # Boxes 1 to 5 and the dealer, twice; then what is drawn.
    shoe = "8C 9C 8D KD 5H 6S  8H 7C 8S AD 4H KC  3C 10C 2D KH 5D 9S 10D 5C 7D"
    round_ = Round(RULES, Shoe.stacked(parse_cards(shoe)), 0, 1000, seats_of(seating, RULES, 200, 100))
    events = [*events_of(round_, ["deal", "split", "stand", "stand"])]
    table = Table().after(Seated(seating.seats)).after(BankrollGiven(1000))
    for event in events:
        table = table.after(event)
    hands = [f"{hand.box.number} {hand.box.who} {codes(filter(None, hand.cards))}" for hand in table.others]
    own = [f"{hand.box.number} {hand.bet} {codes(filter(None, hand.cards))}" for hand in table.hands]
    assert (hands, own) == (
        ["1 chart 8C 3C 10C", "1 chart 8H 2D KH", "2 mimic 9C 7C 5D", "5 never-bust 5H 4H 5C"],
        ["3 200 8D 9S", "3 200 8S 10D", "4 100 KD AD"],
    )
    turns = [(event.box.number, event.hand) for event in events if isinstance(event, TurnBegan)]
    assert turns == [(1, 0), (1, 1), (2, 0), (3, 0), (3, 1), (5, 0)]
    assert codes(filter(None, table.dealer.cards)) == "6S KC 7D"
    assert (table.score, table.gains, table.held) == (SettledHands(won=3), (200, 200, 150), 1550)


def test_a_seventh_seat_is_the_last_and_a_dealer_who_chases_one_hand_has_no_other() -> None:
    Seating(1, 6).check(RULES)
    with pytest.raises(UsageError, match="7 seats"):
        Seating(2, 6).check(RULES)
    with pytest.raises(UsageError, match="one hand"):
        Seating(2).check(RULES._replace(dealer_draws=Draws.BELOW_PLAYER, split=CASINO.split))


def mean_return(seating: Seating, cards: str, knobs: dict[str, Any]) -> Fraction:
    """What the player's first box returns on average over all orders of `cards`, hitting below 14."""
    rules, every, mean = CASINO._replace(split=Split.NONE, **knobs), EveryWay(), Fraction(0)
    weight = Fraction(1)

    def deal() -> Iterator[Card]:
        nonlocal weight
        left = parse_cards(cards)
        while left:
            ranks = list(dict.fromkeys(card.rank for card in left))
            rank = ranks[every.choose(len(ranks))]
            card = next(card for card in left if card.rank is rank)
            weight *= Fraction(sum(other.rank is rank for other in left), len(left))
            left.remove(card)
            yield card

    for _ in every.ways():
        weight = Fraction(1)
        round_ = Round(rules, Shoe.stacked(deal()), BET, BANKROLL, seats_of(seating, rules, BET))
        round_.apply(Action.DEAL)
        while round_.legal_actions():
            round_.apply(Action.HIT if round_.player.points < 14 else Action.STAND)
        mean += weight * (round_.bankroll - BANKROLL)
    return mean


WORTHS: list[tuple[str, str, dict[str, Any]]] = [
    ("mimic", "10C 10D 10H 10S 9C 9D 9H 7C 7D 7H", {}),
    ("low", "10C 10D 10H 8C 6C 6D 9C 9D", {"dealer_draws": Draws.TO_HARD_17}),
    ("never-bust", "AC AD 10C 10D 10H 9C 9D 9H 7C", {"peek": False, "hole_card": HoleCard.NONE}),
]


@pytest.mark.parametrize(("by", "cards", "knobs"), WORTHS, ids=[by for by, *_ in WORTHS])
def test_another_player_does_not_change_a_hands_worth(by: str, cards: str, knobs: dict[str, Any]) -> None:
    assert mean_return(Seating(1, 1, by), cards, knobs) == mean_return(Seating(), cards, knobs)


def tables(count: int) -> Iterator[tuple[Sitting, int, list[Seat]]]:
    """Yields sittings at random, with the number of the player's boxes, and who sits where."""
    for sitting in sittings_at_random(count):
        random, rules = Random(sitting.seed), sitting.rules
        if rules.dealer_draws is Draws.BELOW_PLAYER:
            rules = rules._replace(dealer_draws=Draws.TO_17)
        boxes = random.randint(1, 3)
        seating = Seating(boxes, random.randrange(5), random.choice(OTHERS_BY))
        yield sitting._replace(rules=rules), boxes, seats_of(seating, rules, *(sitting.bet,) * boxes)


def test_cards_are_conserved_and_the_same_decisions_give_the_same_events() -> None:
    for sitting, _, seats in tables(30):
        for taken in (seats, []):
            assert_cards_are_conserved(sitting, taken)
            assert_events_are_repeated(sitting, taken)


def assert_cards_are_conserved(sitting: Sitting, seats: Sequence[Seat]) -> None:
    rules, shoe = sitting.rules, sitting.shoe()
    out: Counter[Card] = Counter()
    ran_out = False
    for _ in range(ROUNDS):
        round_ = sitting.round(shoe, seats)
        events = list(sitting.play(round_))
        kinds = [type(event) for event in events]
        shuffles = [place for place, kind in enumerate(kinds) if kind is Shuffled]
        assert not ran_out or shuffles[0] == 1
        if shuffles[:1] == [1]:
            out.clear()
        # In the middle of a round the cards of the rounds before come back.
        ran_out = shuffles[-1:] > [1]
        if ran_out:
            out.clear()
        out += Counter(card for hand in (*round_.hands, round_.dealer) for card in hand.cards)
        # Others' cards are known by the events alone.
        out += Counter(
            event.card
            for event in events
            if isinstance(event, PlayerDealt | PlayerDrew) and not event.box.yours
        )
        assert max(out.values()) <= rules.decks
        assert out.total() + rules.burn * (not ran_out) == shoe.dealt


def assert_events_are_repeated(sitting: Sitting, seats: Sequence[Seat]) -> None:
    one, other = sitting.shoe(), sitting.shoe()
    for _ in range(ROUNDS):
        events = [repr(list(sitting.play(sitting.round(shoe, seats)))) for shoe in (one, other)]
        assert events[0] == events[1]


def test_each_box_is_settled_as_if_it_were_alone() -> None:
    for sitting, boxes, seats in tables(100):
        shoe = Shoe.stacked(sitting.eventful_cards())
        before = sitting.bankroll * boxes
        round_ = Round(sitting.rules, shoe, 0 if len(seats) else sitting.bet, before, seats)
        events = list(sitting.play(round_))
        assert not boxes_disagree(
            sitting.rules, seats or [Seat(Box(0), sitting.bet)], events, before, round_.bankroll
        )
