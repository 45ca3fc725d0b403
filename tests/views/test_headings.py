"""What stands over hands and under them, where there is little room."""

import pytest

from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.events import HandSettled, InsuranceSettled, Outcome, Reason
from blackjack_tui.game.table import SeenHand, Table, Turn
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.views.cards import Cards
from blackjack_tui.views.layout import MINIMUM, lay_out
from blackjack_tui.views.view import Options

ACE = SeenHand((*parse_cards("AS"), None))
TEN = SeenHand((*parse_cards("KS"), None))
DEALT_21 = SeenHand(tuple(parse_cards("AS KD")), 21, soft=True, bet=1000)
DRAWN_21 = SeenHand(tuple(parse_cards("AS 5D 5H")), 21, soft=True, bet=1000)
BUST = SeenHand(tuple(parse_cards("KS KD 10H")), 30, bet=1000)
LOST = HandSettled(0, Outcome.LOSE, Reason.BUST, 30, 20, 1000, 0)


def rows(table: Table, size: Size = MINIMUM, naturals: bool = True) -> tuple[str, str, str]:
    """The dealer's heading, the player's, and the result."""
    buffer = Buffer(size)
    Cards(Options("Las Vegas Strip", naturals=naturals)).paint(buffer, table)
    layout, lines = lay_out(size, len(table.hands)), buffer.lines()
    return lines[layout.dealer].rstrip(), lines[layout.player].rstrip(), lines[layout.result].rstrip()


COUNTS = [
    (Table(dealer=TEN), "  307 left  Dealer  shows 10"),
    (Table(dealer=ACE), "          Dealer  shows an ace"),
    (Table(dealer=ACE, insurance=500), "    Dealer  shows an ace  insured $5"),
    (
        Table(
            dealer=SeenHand(tuple(parse_cards("AS 6D")), 17, soft=True),
            turn=Turn.DEALER,
            insurance_settled=InsuranceSettled(500, 0),
        ),
        "    ► Dealer  soft 17  insurance -$5",
    ),
]


@pytest.mark.parametrize(("table", "heading"), COUNTS)
def test_the_count_of_a_shoe_is_left_out_where_it_would_touch_the_heading(table: Table, heading: str) -> None:
    assert rows(table._replace(shoe=311, left=307, cut=78))[0] == heading


@pytest.mark.parametrize(
    ("hands", "naturals", "heading"),
    [
        ((DEALT_21,), True, "You  blackjack  $10"),
        ((DEALT_21,), False, "You  soft 21  $10"),
        ((DRAWN_21,), True, "You  soft 21  $10"),
        ((DEALT_21, BUST), True, "soft 21  $10        30 bust  $10"),
    ],
)
def test_a_natural_is_called_blackjack_where_it_is_one(
    hands: tuple[SeenHand, ...], naturals: bool, heading: str
) -> None:
    assert rows(Table(hands), naturals=naturals)[1].strip() == heading


def test_a_natural_of_the_dealers_is_called_so_too() -> None:
    assert rows(Table(dealer=DEALT_21))[0].strip() == "Dealer  blackjack"


def test_four_hands_in_forty_columns_say_bust_and_what_they_lost() -> None:
    hand = BUST._replace(settled=LOST)
    _, heading, result = rows(Table((hand,) * 4))
    assert heading.split() == ["30", "bust"] * 4
    assert result == "LOSE -$10 LOSE -$10 LOSE -$10 LOSE -$10"


def test_the_hand_that_is_played_has_room_for_its_arrow_beside_bust() -> None:
    assert "► 30 bust" in rows(Table((BUST,) * 4, turn=Turn.PLAYER))[1]
