"""What a hand is worth, card by card."""

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
    ("10C 6D 6S", "10, 16, 22"),
    # One ace: 11 until that is too much, and never 11 again.
    ("KD AS", "10, soft 21"),
    ("AS 5D 5C", "soft 11, soft 16, soft 21"),
    ("AS 5D 6C", "soft 11, soft 16, 12"),
    ("10C AS 5D", "10, soft 21, 16"),
    ("10C 10D 2H AS", "10, 20, 22, 23"),
    # Several aces: they drop one at a time, and one may stay at 11.
    ("AS AD AH AC", "soft 11, soft 12, soft 13, soft 14"),
    ("AS 8D AD KC AH", "soft 11, soft 19, soft 20, 20, 21"),
    ("6C AS AD 3H AH 9S", "6, soft 17, soft 18, soft 21, 12, 21"),
    ("AS AD AH AC 7C 10D KD", "soft 11, soft 12, soft 13, soft 14, soft 21, 21, 31"),
    ("10C 9D AS AD AH", "10, 19, 20, 21, 22"),
]


def test_an_ace_counts_11_until_the_hand_would_be_over_21() -> None:
    for cards, totals in TOTALS:
        assert ", ".join(_totals(Hand(), cards)) == totals


def test_an_empty_hand_is_worth_nothing() -> None:
    assert (Hand().cards, _total(Hand())) == ([], "0")


def test_a_hand_shows_its_cards_and_total() -> None:
    hand = Hand()
    _totals(hand, "AS 6D")
    assert repr(hand) == "<Hand AS 6D: soft 17>"
    hand.add(Card.parse("10C"))
    assert repr(hand) == "<Hand AS 6D 10C: 17>"
