"""What stands over hands and under them, where there is little room."""

import pytest

from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.events import HandSettled, InsuranceSettled, Outcome, Reason
from blackjack_tui.game.rules import Rules, Tie
from blackjack_tui.game.table import Score, SeenHand, Table, Turn
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.views.drawn.cards import Cards
from blackjack_tui.views.drawn.layout import MINIMUM, lay_out
from blackjack_tui.views.view import Options
from tests.views.painted import FRIENDLY, GAMES, STRIP, paint

ACE = SeenHand((*parse_cards("AS"), None))
TEN = SeenHand((*parse_cards("KS"), None))
DEALT_21 = SeenHand(tuple(parse_cards("AS KD")), 21, soft=True, bet=1000)
DRAWN_21 = SeenHand(tuple(parse_cards("AS 5D 5H")), 21, soft=True, bet=1000)
BUST = SeenHand(tuple(parse_cards("KS KD 10H")), 30, bet=1000)
LOST = HandSettled(0, Outcome.LOSE, Reason.BUST, 30, 20, 1000, 0)


def rows(table: Table, size: Size = MINIMUM, naturals: bool = True) -> tuple[str, str, str]:
    """The dealer's heading, the player's, and the result."""
    buffer = Buffer(size)
    paint(Cards(Options()), buffer, table, STRIP if naturals else GAMES)
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


def edge(table: Table, columns: int, rules: Rules) -> str:
    """The first row of a table so wide."""
    buffer = Buffer(Size(15, columns))
    paint(Cards(Options()), buffer, table, rules)
    return buffer.lines()[lay_out(buffer.size).title].strip()


RICH = Table(score=Score(3, 2, 1), bankroll=100000, given=(100000,))


@pytest.mark.parametrize("rules", [STRIP, FRIENDLY])
@pytest.mark.parametrize("table", [RICH, RICH._replace(bankroll=None)])
def test_the_score_is_in_words_or_letters_by_the_width_alone(table: Table, rules: Rules) -> None:
    for columns in (100, 120, 200):
        assert "won 3 · lost 2 · pushed 1 · ? help" in edge(table, columns, rules)
    for columns in (80, 99):
        assert "W3 L2 P1 · ? help" in edge(table, columns, rules)


def test_what_a_natural_pays_is_there_before_the_score() -> None:
    assert edge(RICH, 60, STRIP) == "Las Vegas Strip · blackjack pays 3:2     $1,000 · ? help"


@pytest.mark.parametrize(("columns", "score"), [(80, "W3 L2 · ? help"), (100, "won 3 · lost 2 · ? help")])
def test_no_pushes_are_counted_where_there_are_none(columns: int, score: str) -> None:
    rules = STRIP._replace(tie=Tie.DEALER)
    assert edge(RICH._replace(bankroll=None), columns, rules).endswith(f"  {score}")


def test_after_a_second_bankroll_the_header_has_the_result_of_all() -> None:
    table = RICH._replace(bankroll=95000, given=(100000, 100000))
    assert "$950 (-$1,050) · W3 L2 P1" in edge(table, 80, STRIP)
    bet = table._replace(hands=(DEALT_21,))
    assert "$950 (-$1,040) · W3 L2 P1" in edge(bet, 80, STRIP)


@pytest.mark.parametrize(
    ("columns", "bet", "result"),
    [
        (80, 0, "YOU LOSE   20 to 20, dealer takes ties"),
        (40, 0, "YOU LOSE 20 to 20, dealer takes ties"),
        (40, 1000, "YOU LOSE  dealer takes ties  -$10"),
    ],
)
def test_a_lost_tie_says_why(columns: int, bet: int, result: str) -> None:
    tied = HandSettled(0, Outcome.LOSE, Reason.TIE, 20, 20, bet, 0)
    hand = SeenHand(tuple(parse_cards("KS KD")), 20, settled=tied, bet=bet)
    assert rows(Table((hand,)), Size(15, columns))[2].strip() == result


def test_even_money_is_the_result_and_nothing_beside_it_speaks_of_insurance() -> None:
    paid = HandSettled(0, Outcome.WIN, Reason.EVEN_MONEY, 21, None, 1000, 2000)
    table = Table((DEALT_21._replace(settled=paid),), dealer=ACE)
    dealer, player, result = rows(table)
    assert (dealer.strip(), player.strip()) == ("Dealer  shows an ace", "You  blackjack  $10")
    assert result.strip() == "YOU WIN   even money   +$10"


def test_what_is_odd_about_a_table_stands_there_until_the_first_result() -> None:
    def told(table: Table) -> bool:
        buffer = Buffer(MINIMUM)
        paint(Cards(Options()), buffer, table, GAMES)
        return "othing is bet" in "".join(buffer.lines())

    assert told(Table())
    assert told(Table((DRAWN_21,)))
    assert not told(Table(score=Score(lost=1)))
    assert not told(Table((BUST._replace(settled=LOST),)))


def test_the_sum_of_a_round_with_several_bets_stands_over_the_hands() -> None:
    hand = BUST._replace(settled=LOST)
    for table, text in (
        (Table((hand, hand)), "this round -$20"),
        (Table((hand,), insurance=500, insurance_settled=InsuranceSettled(500, 1500)), "this round $0"),
    ):
        buffer = Buffer(MINIMUM)
        paint(Cards(Options()), buffer, table, STRIP)
        assert buffer.lines()[lay_out(MINIMUM).player - 1].strip() == text
    for table in (Table((hand,)), Table((hand, BUST))):
        buffer = Buffer(MINIMUM)
        paint(Cards(Options()), buffer, table, STRIP)
        assert "this round" not in "".join(buffer.lines())
