"""The shoe: one card after another, into hands."""

from functools import partial

import pytest

from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.cards import Hand, parse_cards
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import shuffle_named
from tests.game.writing import codes


def test_cards_are_dealt_in_order_into_the_hands_asked_for() -> None:
    shoe = Shoe.stacked(parse_cards("10C KD AS"))
    player, dealer = Hand(), Hand()
    shoe.shuffle()
    dealt = [shoe.deal(hand) for hand in (player, dealer, player)]
    assert dealt == parse_cards("10C KD AS")
    assert (player.cards, player.points, player.soft) == (parse_cards("10C AS"), 21, True)
    assert (dealer.cards, dealer.points, dealer.soft) == (parse_cards("KD"), 10, False)


def test_a_shuffle_takes_up_the_next_round_and_leaves_the_rest_of_the_last() -> None:
    shoe = Shoe.stacked(parse_cards("10C KD"), parse_cards("AS"))
    hand = Hand()
    shoe.shuffle()
    shoe.deal(hand)
    shoe.shuffle()
    shoe.deal(hand)
    assert hand.cards == parse_cards("10C AS")


def test_an_empty_shoe_leaves_the_hand_as_it_was() -> None:
    shoe = Shoe.stacked(parse_cards("10C"))
    hand = Hand()
    shoe.shuffle()
    shoe.deal(hand)
    with pytest.raises(ShoeEmpty, match=r"^the shoe has no card left$"):
        shoe.deal(hand)
    assert (hand.cards, hand.points) == (parse_cards("10C"), 10)


def test_a_shoe_has_no_card_before_the_first_shuffle() -> None:
    with pytest.raises(ShoeEmpty, match=r"^the shoe has no card left$"):
        Shoe.stacked(parse_cards("10C")).deal(Hand())


def test_a_stacked_shoe_has_just_the_rounds_it_was_given() -> None:
    shoe = Shoe.stacked(parse_cards("10C"))
    shoe.shuffle()
    with pytest.raises(ShoeEmpty, match=r"^the shoe has no further round$"):
        shoe.shuffle()


def test_a_seeded_shoe_deals_the_packs_of_its_shuffle() -> None:
    shoe = Shoe(load("home"), partial(shuffle_named("bash").packs, 42))
    hand = Hand()
    shoe.shuffle()
    for _ in range(6):
        shoe.deal(hand)
    assert codes(hand.cards) == "2S 2C 6D AH QS JH"


@pytest.mark.parametrize(
    ("cut", "dealt", "due"),
    [(0, 0, True), (0, 1, True), (2, 0, False), (2, 1, False), (2, 2, True), (2, 3, True)],
)
def test_a_shuffle_is_due_once_the_cards_before_the_cut_card_have_come_out(
    cut: int, dealt: int, due: bool
) -> None:
    shoe = Shoe.stacked(parse_cards("10C KD AS 2C"), size=4, cut=cut)
    shoe.shuffle()
    for _ in range(dealt):
        shoe.deal(Hand())
    assert shoe.due == due


def test_a_new_shoe_is_due_to_be_shuffled() -> None:
    assert Shoe.stacked(size=52, cut=40).due


def test_a_burned_card_is_gone_and_counts_as_dealt() -> None:
    shoe = Shoe.stacked(parse_cards("10C KD"))
    shoe.shuffle()
    shoe.burn()
    hand = Hand()
    assert codes([shoe.deal(hand)]) == "KD"
    assert shoe.dealt == 2


def test_all_cards_but_those_in_play_are_shuffled_again_each_as_often_as_it_is_left() -> None:
    pack = "10C KD 10C AS 2C"
    shoe = Shoe.stacked(parse_cards(pack), parse_cards(pack), size=5, cut=5)
    shoe.shuffle()
    # The 3S has come from elsewhere: a shoe that was stacked by hand need not make sense.
    shoe.shuffle_discards(parse_cards("KD 10C 3S"))
    hand = Hand()
    for _ in range(3):
        shoe.deal(hand)
    assert codes(hand.cards) == "10C AS 2C"
    with pytest.raises(ShoeEmpty):
        shoe.deal(hand)


def test_a_shuffle_is_due_after_one_in_the_middle_of_a_round_and_then_no_more() -> None:
    pack = parse_cards("10C KD AS 2C")
    shoe = Shoe.stacked(pack, pack, pack, size=4, cut=4)
    shoe.shuffle()
    shoe.shuffle_discards(pack[:2])
    assert shoe.due
    shoe.shuffle()
    assert not shoe.due
