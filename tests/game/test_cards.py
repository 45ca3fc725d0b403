"""Cards: what they are called, how they are written, and the packs they come in."""

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.game.cards import PACK, Card, Rank, Suit, pack, parse_cards
from tests.game.writing import codes

CARDS_KNOWN: list[tuple[str, str, int, bool]] = [
    ("AC", "Ace of Clubs", 1, False),
    ("2D", "Two of Diamonds", 2, True),
    ("3H", "Three of Hearts", 3, True),
    ("4S", "Four of Spades", 4, False),
    ("5C", "Five of Clubs", 5, False),
    ("6D", "Six of Diamonds", 6, True),
    ("7H", "Seven of Hearts", 7, True),
    ("8S", "Eight of Spades", 8, False),
    ("9C", "Nine of Clubs", 9, False),
    ("10D", "Ten of Diamonds", 10, True),
    ("JH", "Jack of Hearts", 10, True),
    ("QS", "Queen of Spades", 10, False),
    ("KC", "King of Clubs", 10, False),
]


def test_a_card_knows_its_code_name_points_and_colour() -> None:
    for code, name, points, red in CARDS_KNOWN:
        card = Card.parse(code)
        assert (str(card), card.name, card.rank.points, card.suit.red) == (code, name, points, red)


def test_every_card_of_the_pack_is_read_back_from_what_is_written() -> None:
    assert [Card.parse(str(card)) for card in PACK] == list(PACK)


@pytest.mark.parametrize(("text", "code"), [("10c", "10C"), ("kd", "KD"), ("aS", "AS"), ("Jh", "JH")])
def test_a_card_is_read_in_either_case(text: str, code: str) -> None:
    assert str(Card.parse(text)) == code


def test_what_is_no_card_is_refused_in_one_line_that_quotes_it() -> None:
    for text in ["", "A", "S", "1C", "11C", "0C", "TC", "10", "C10", "AX", " AS", "AS ", "ASS", "A\nS"]:
        with pytest.raises(UsageError) as caught:
            Card.parse(text)
        assert str(caught.value) == f"{text!r} is not a card: write rank and suit, such as 10C, KD or AS"


def test_cards_are_read_from_words_parted_by_any_space() -> None:
    assert codes(parse_cards(" 10c  KD\tas\n")) == "10C KD AS"
    assert parse_cards("") == []
    with pytest.raises(UsageError, match="'KX' is not a card"):
        parse_cards("10C KX AS")


def test_the_pack_is_52_cards_each_once() -> None:
    assert len(PACK) == 52
    assert set(PACK) == {Card(rank, suit) for rank in Rank for suit in Suit}


def test_a_pack_lies_suit_by_suit_in_the_orders_asked_for() -> None:
    assert codes(pack("SH", [Rank.KING, Rank.ACE, Rank.TEN])) == "KS AS 10S KH AH 10H"
    assert codes(pack("D")) == "AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD"
