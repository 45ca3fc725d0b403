"""Laws of the rules machine, held by every rule book, every shuffle and every legal play."""

from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings

from blackjack_tui.errors import IllegalAction
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import PACK, Card, Rank
from blackjack_tui.game.events import (
    DealerDrew,
    DealerTold,
    Event,
    HandSettled,
    HoleTurned,
    RoundOver,
    RoundStarted,
)
from blackjack_tui.game.hand import Hand
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Aces, Place
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.shuffles import shuffle_named
from blackjack_tui.game.table import Table, Turn
from tests.game.sittings import Sitting, sittings


def law(test: Callable[[Sitting], None]) -> Callable[[], None]:
    """Runs `test` in several hundred sittings."""
    held: Callable[[], None] = settings(max_examples=300)(given(sittings)(test))
    return held


def _pack(sitting: Sitting) -> list[Card]:
    return list(next(shuffle_named(sitting.rules.shuffle).packs(sitting.seed)))


@law
def test_a_soft_hand_is_never_over_21_and_drops_by_ten_when_it_would_be(sitting: Sitting) -> None:
    round_ = sitting.round()
    for action in sitting.actions(round_):
        round_.apply(action)
        for hand, aces in [
            (round_.player, sitting.rules.player_aces),
            (round_.dealer, sitting.rules.dealer_aces),
        ]:
            low = sum(card.rank.points for card in hand.cards)
            high = aces is Aces.BEST and any(card.rank is Rank.ACE for card in hand.cards) and low <= 11
            assert hand.soft == high
            assert not hand.soft or hand.points <= 21
            if aces is not Aces.DECLARED:
                assert hand.points == low + 10 * high


@law
def test_the_52_cards_are_conserved(sitting: Sitting) -> None:
    pack = _pack(sitting)
    round_ = Round(sitting.rules, Shoe.stacked(pack))
    list(sitting.play(round_))
    dealt = [*round_.player.cards, *round_.dealer.cards]
    assert len(set(dealt)) == len(dealt)
    left = pack[len(dealt) :]
    assert {*dealt, *left} == set(PACK)
    assert len(dealt) + len(left) == 52


@law
def test_legal_actions_are_taken_and_all_others_refused_with_nothing_changed(sitting: Sitting) -> None:
    poked, left_alone = sitting.round(), sitting.round()
    for action in sitting.actions(left_alone):
        before = _seen_from_outside(poked)
        for other in set(Action) - set(left_alone.legal_actions()):
            with pytest.raises(IllegalAction):
                poked.apply(other)
        assert _seen_from_outside(poked) == before
        assert repr(poked.apply(action)) == repr(left_alone.apply(action))
    for action in Action:
        with pytest.raises(IllegalAction):
            poked.apply(action)


def _seen_from_outside(round_: Round) -> str:
    return repr((round_.legal_actions(), round_.question(), round_.player, round_.dealer))


@law
def test_the_same_seed_rules_and_actions_give_the_same_events_round_after_round(sitting: Sitting) -> None:
    one, other = sitting.shoe(), sitting.shoe()
    for _ in range(3):
        events = [repr(list(sitting.play(Round(sitting.rules, shoe)))) for shoe in (one, other)]
        assert events[0] == events[1]


@law
def test_a_round_starts_once_settles_once_and_is_over_last(sitting: Sitting) -> None:
    kinds = [type(event) for event in sitting.play(sitting.round())]
    assert kinds[0] is RoundStarted
    assert kinds[-2:] == [HandSettled, RoundOver]
    assert [kinds.count(kind) for kind in (RoundStarted, HandSettled, RoundOver)] == [1, 1, 1]
    assert kinds.count(HoleTurned) <= 1


@law
def test_the_dealer_never_draws_over_21(sitting: Sitting) -> None:
    round_ = sitting.round()
    events = list(sitting.play(round_))
    drawn = [event.points for event in events if isinstance(event, DealerDrew)]
    assert all(points <= 21 for points in drawn[:-1])
    assert drawn[-1:] in ([], [round_.dealer.points])


@law
def test_the_hole_card_is_in_no_event_before_it_is_turned(sitting: Sitting) -> None:
    round_ = sitting.round()
    before = _before_the_hole_is_known(sitting.play(round_))
    hole = round_.dealer.cards[0 if sitting.rules.hole_card is Place.FIRST else 1]
    assert repr(hole) not in repr(before)


@law
def test_another_hole_card_would_change_nothing_before_it_is_known(sitting: Sitting) -> None:
    pack = _pack(sitting)
    swapped = list(pack)
    hole = 1 if sitting.rules.hole_card is Place.FIRST else 3
    swapped[hole], swapped[-1] = swapped[-1], swapped[hole]
    one, other = (
        _before_the_hole_is_known(sitting.play(Round(sitting.rules, Shoe.stacked(cards))))
        for cards in (pack, swapped)
    )
    assert repr(one) == repr(other)


def _before_the_hole_is_known(events: Iterable[Event]) -> list[Event]:
    """Events up to the hole card's being turned, or the dealer's total being told."""
    before: list[Event] = []
    for event in events:
        if isinstance(event, HoleTurned | DealerTold):
            break
        before.append(event)
    return before


@law
def test_the_table_shows_what_the_round_holds_and_the_hole_card_only_once_turned(sitting: Sitting) -> None:
    shoe = sitting.shoe()
    table = Table()
    for rounds in (1, 2):
        round_ = Round(sitting.rules, shoe)
        turned = False
        for action in sitting.actions(round_):
            for event in round_.apply(action):
                table = table.after(event)
                turned = turned or isinstance(event, HoleTurned)
            assert table.player[:3] == _shown(round_.player)
            assert (table.turn is Turn.PLAYER) == bool(round_.legal_actions())
            hole = None if turned else (0 if sitting.rules.hole_card is Place.FIRST else 1)
            assert table.dealer.cards == tuple(
                None if place == hole else card for place, card in enumerate(round_.dealer.cards)
            )
            if turned:
                assert table.dealer[:3] == _shown(round_.dealer)
            else:
                assert table.dealer.points in (None, round_.dealer.points)
        assert sum(table.score) == rounds


def _shown(hand: Hand) -> tuple[tuple[Card, ...], int, bool]:
    return tuple(hand.cards), hand.points, hand.soft
