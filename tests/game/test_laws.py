"""Laws of the rules machine, held by every rule book, every shuffle and every legal play."""

from collections.abc import Callable, Iterable

import pytest

from blackjack_tui.errors import IllegalAction
from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.cards import Card, Hand, Rank
from blackjack_tui.game.events import (
    BankrollGiven,
    CutCardReached,
    DealerTold,
    Event,
    HandSettled,
    HoleTurned,
    Peeked,
    RoundOver,
    RoundStarted,
    Shuffled,
)
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Aces, HoleCard, Pack
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.table import SeenHand, Table, Turn
from tests.game.sittings import Sitting, sittings_at_random

ROUNDS = 12
SITTINGS = [*sittings_at_random(50, books=True)]


def law(test: Callable[[Sitting], None]) -> Callable[[], None]:
    """Runs `test` in many sittings."""

    def held() -> None:
        for sitting in SITTINGS:
            test(sitting)

    return held


@law
def test_a_soft_hand_is_never_over_21_and_drops_by_ten_when_it_would_be(sitting: Sitting) -> None:
    round_ = sitting.round()
    for action in sitting.actions(round_):
        round_.apply(action)
        for hand, aces in [
            *((hand, sitting.rules.player_aces) for hand in round_.hands),
            (round_.dealer, sitting.rules.dealer_aces),
        ]:
            low = sum(card.rank.points for card in hand.cards)
            high = aces is Aces.BEST and any(card.rank is Rank.ACE for card in hand.cards) and low <= 11
            assert hand.soft == high
            assert not hand.soft or hand.points <= 21
            if aces is not Aces.DECLARED:
                assert hand.points == low + 10 * high


@law
def test_the_shoe_is_shuffled_when_it_is_due_and_never_in_between(sitting: Sitting) -> None:
    shoe = sitting.shoe()
    due = True
    for _ in range(ROUNDS):
        events = list(sitting.play(sitting.round(shoe)))
        assert isinstance(events[1], Shuffled) == due
        due = sitting.rules.pack is Pack.FRESH or isinstance(events[-2], CutCardReached)


@law
def test_legal_actions_are_taken_and_all_others_refused_with_nothing_changed(sitting: Sitting) -> None:
    shoe = sitting.shoe()
    poked, left_alone = sitting.round(shoe), sitting.round()
    for action in sitting.actions(left_alone):
        before = _seen_from_outside(poked, shoe)
        for other in set(Action) - set(left_alone.legal_actions()):
            with pytest.raises(IllegalAction):
                poked.apply(other)
        assert _seen_from_outside(poked, shoe) == before
        assert repr(poked.apply(action)) == repr(left_alone.apply(action))
    for action in Action:
        with pytest.raises(IllegalAction):
            poked.apply(action)


def _seen_from_outside(round_: Round, shoe: Shoe) -> str:
    bets = [hand.bet for hand in round_.hands]
    hands = round_.hands, round_.player, round_.dealer
    return repr((round_.legal_actions(), round_.question(), hands, bets, round_.bankroll, shoe.dealt))


@law
def test_a_round_starts_once_settles_every_hand_once_in_order_and_is_over_last(sitting: Sitting) -> None:
    round_ = sitting.round()
    events = list(sitting.play(round_))
    assert [type(event) for event in events].count(RoundStarted) == 1
    assert isinstance(events[0], RoundStarted)
    assert sum(isinstance(event, HoleTurned) for event in events) <= 1
    last = [event for event in events if not isinstance(event, CutCardReached)][-1 - len(round_.hands) :]
    assert isinstance(last.pop(), RoundOver)
    assert [event.hand for event in last if isinstance(event, HandSettled)] == [*range(len(round_.hands))]
    assert sum(isinstance(event, HandSettled) for event in events) == len(last)


@law
def test_nothing_is_offered_that_cannot_be_paid_for(sitting: Sitting) -> None:
    # Whatever is offered is taken: had it cost more than there is, less than nothing would be left.
    round_ = sitting.round()
    for action in sitting.actions(round_):
        round_.apply(action)
        assert round_.bankroll >= 0


def _with_hole(sitting: Sitting) -> Sitting:
    """The same with a hole card, and with one deck, so that a card is known by its face."""
    hole = HoleCard.FIRST if sitting.rules.hole_card is HoleCard.FIRST else HoleCard.SECOND
    return sitting._replace(
        rules=sitting.rules._replace(hole_card=hole, decks=1, pack=Pack.FRESH, penetration=100)
    )


@law
def test_the_hole_card_is_in_no_event_before_it_is_turned(sitting: Sitting) -> None:
    sitting = _with_hole(sitting)
    round_ = sitting.round()
    before = _before(sitting.play(round_), HoleTurned)
    hole = round_.dealer.cards[0 if sitting.rules.hole_card is HoleCard.FIRST else 1]
    assert repr(hole) not in repr(before)


@law
def test_another_hole_card_would_change_nothing_before_it_is_known(sitting: Sitting) -> None:
    sitting = _with_hole(sitting)
    pack = list(next(sitting.packs()))
    swapped = list(pack)
    hole = sitting.rules.burn + (1 if sitting.rules.hole_card is HoleCard.FIRST else 3)
    swapped[hole], swapped[-1] = swapped[-1], swapped[hole]
    # A look under the upcard tells whether the hole card makes a natural.
    one, other = (
        _before(sitting.play(sitting.round(Shoe.stacked(cards))), HoleTurned, DealerTold, Peeked)
        for cards in (pack, swapped)
    )
    assert repr(one) == repr(other)


def _before(events: Iterable[Event], *kinds: type) -> list[Event]:
    """Events up to the first of one of the `kinds`."""
    before: list[Event] = []
    for event in events:
        if isinstance(event, kinds):
            break
        before.append(event)
    return before


@law
def test_the_table_shows_what_the_round_holds_and_the_hole_card_only_once_turned(sitting: Sitting) -> None:
    shoe = sitting.shoe()
    table = Table()
    hands = 0
    if sitting.bet:
        table = table.after(BankrollGiven(sitting.bankroll))
    for _ in range(ROUNDS):
        round_ = Round(sitting.rules, shoe, sitting.bet, table.bankroll or 0)
        turned = sitting.rules.hole_card is HoleCard.NONE
        for action in sitting.actions(round_):
            for event in round_.apply(action):
                table = table.after(event)
                turned = turned or isinstance(event, HoleTurned)
            assert [_seen(hand) for hand in table.hands] == [_seen(hand) for hand in round_.hands]
            assert table.bankroll == (round_.bankroll if sitting.bet else None)
            assert table.left == shoe.size - shoe.dealt
            asked = round_.question().topic if round_.legal_actions() else None
            assert (table.turn is Turn.PLAYER) == (asked in (Topic.PLAY, Topic.ACE))
            if table.turn is Turn.PLAYER:
                assert _seen(table.player) == _seen(round_.player)
            seen = turned or sitting.rules.hole_card is HoleCard.OPEN
            hole = None if seen else (0 if sitting.rules.hole_card is HoleCard.FIRST else 1)
            assert table.dealer.cards == tuple(
                None if place == hole else card for place, card in enumerate(round_.dealer.cards)
            )
            if len(table.dealer.cards) > 1 and hole is None:
                assert table.dealer[:3] == _shown(round_.dealer)
            else:
                assert table.dealer.points in (None, round_.dealer.points)
        hands += len(round_.hands)
        assert table.over
        assert sum(table.score) == hands
        if sitting.bet > (table.bankroll or 0):
            return


def _seen(hand: SeenHand | Hand) -> tuple[object, ...]:
    return tuple(hand.cards), hand.points, hand.soft, hand.bet


def _shown(hand: Hand) -> tuple[tuple[Card, ...], int, bool]:
    return tuple(hand.cards), hand.points, hand.soft
