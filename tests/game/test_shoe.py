"""The shoe: one card after another, into hands."""

import pytest

from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.hand import Hand
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.shuffles import shuffle_named
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
    shoe = Shoe(shuffle_named("bash").packs(42))
    hand = Hand()
    shoe.shuffle()
    for _ in range(6):
        shoe.deal(hand)
    assert codes(hand.cards) == "2S 2C 6D AH QS JH"
