"""What a hand is worth, card by card."""

import pytest

from blackjack_tui.game.cards import Card, Hand, parse_cards


def _total(hand: Hand) -> str:
    return f"{'soft ' if hand.soft else ''}{hand.points}"


def _totals(hand: Hand, cards: str) -> list[str]:
    totals = []
    for card in parse_cards(cards):
        hand.add(card)
        totals.append(_total(hand))
    return totals


TOTALS: list[tuple[str, str]] = [
    ("2C", "2"),
    ("JD QH", "10, 20"),
    ("10C 6D 5S", "10, 16, 21"),
    ("10C 6D 6S", "10, 16, 22"),
    ("KC QC JC 10C", "10, 20, 30, 40"),
    # One ace: 11 until that is too much, and never 11 again.
    ("AS", "soft 11"),
    ("AS KD", "soft 11, soft 21"),
    ("KD AS", "10, soft 21"),
    ("AS 6D", "soft 11, soft 17"),
    ("AS 9D 2C", "soft 11, soft 20, 12"),
    ("AS 5D 5C", "soft 11, soft 16, soft 21"),
    ("AS 5D 6C", "soft 11, soft 16, 12"),
    ("10C 5D AS", "10, 15, 16"),
    ("10C AS 5D", "10, soft 21, 16"),
    ("10C 10D AS", "10, 20, 21"),
    ("10C 10D 2H AS", "10, 20, 22, 23"),
    # Several aces: they drop one at a time, and one may stay at 11.
    ("AS AD", "soft 11, soft 12"),
    ("AS AD AH", "soft 11, soft 12, soft 13"),
    ("AS AD AH AC", "soft 11, soft 12, soft 13, soft 14"),
    ("AS AD 9C", "soft 11, soft 12, soft 21"),
    ("AS AD KC", "soft 11, soft 12, 12"),
    ("AS AD 10C 9H", "soft 11, soft 12, 12, 21"),
    ("AS AD 10C 10H", "soft 11, soft 12, 12, 22"),
    ("AS 8D AD KC AH", "soft 11, soft 19, soft 20, 20, 21"),
    ("5C 5D AS AD", "5, 10, soft 21, 12"),
    ("6C AS AD 3H AH 9S", "6, soft 17, soft 18, soft 21, 12, 21"),
    ("AS AD AH AC 7C 10D KD", "soft 11, soft 12, soft 13, soft 14, soft 21, 21, 31"),
    ("10C 9D AS AD", "10, 19, 20, 21"),
    ("10C 9D AS AD AH", "10, 19, 20, 21, 22"),
]


def test_an_ace_counts_11_until_the_hand_would_be_over_21() -> None:
    for cards, totals in TOTALS:
        assert ", ".join(_totals(Hand(), cards)) == totals


@pytest.mark.parametrize(
    ("cards", "totals"),
    [
        ("AS", "1"),
        ("AS KD", "1, 11"),
        ("AS AD AH AC", "1, 2, 3, 4"),
        ("10C 6D AS", "10, 16, 17"),
        ("10C 10D AS AD", "10, 20, 21, 22"),
    ],
)
def test_low_aces_always_count_1(cards: str, totals: str) -> None:
    assert ", ".join(_totals(Hand(high_aces=False), cards)) == totals


DECLARED: list[tuple[str, list[int], str]] = [
    ("AS 9D", [1], "10"),
    ("AS 9D", [11], "20"),
    ("AS AD 9D", [11, 1], "21, 21"),
    ("AS AD 9D", [1, 11], "11, 21"),
    ("AS AD 9D", [11, 11], "21, 31"),
    ("AS 10C 10D", [11], "31"),
    ("AS 10C 10D 5D", [1], "26"),
]


def test_a_low_ace_counts_what_it_is_declared_and_is_never_soft() -> None:
    for cards, values, totals in DECLARED:
        hand = Hand(high_aces=False)
        _totals(hand, cards)
        seen = []
        for value in values:
            hand.declare(value)
            seen.append(_total(hand))
        assert ", ".join(seen) == totals


def test_a_hand_keeps_its_cards_in_the_order_dealt() -> None:
    hand = Hand()
    _totals(hand, "KD AS 2C")
    assert hand.cards == parse_cards("KD AS 2C")


def test_an_empty_hand_is_worth_nothing() -> None:
    assert (Hand().cards, _total(Hand())) == ([], "0")


def test_hands_do_not_share_their_cards() -> None:
    one, other = Hand(), Hand()
    one.add(Card.parse("AS"))
    assert (len(one.cards), len(other.cards)) == (1, 0)


def test_a_hand_shows_its_cards_and_total() -> None:
    hand = Hand()
    _totals(hand, "AS 6D")
    assert repr(hand) == "<Hand AS 6D: soft 17>"
    hand.add(Card.parse("10C"))
    assert repr(hand) == "<Hand AS 6D 10C: 17>"
