"""What is said of hands and of rounds, where there is little room and where there is much."""

import pytest

from blackjack_tui.game.cards import Outcome, Reason, parse_cards
from blackjack_tui.game.events import HandSettled, InsuranceSettled
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.table import SeenHand, SettledHands, Table, Turn
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.views import Options
from blackjack_tui.views.drawn_table import Cards
from blackjack_tui.views.layout import MINIMUM, lay_out
from blackjack_tui.views.surfaces import edge
from tests.views.painted import GAMES, STRIP, paint

ACE = SeenHand((*parse_cards("AS"), None))
TEN = SeenHand((*parse_cards("KS"), None))
DEALT_21 = SeenHand(tuple(parse_cards("AS KD")), 21, soft=True, bet=1000)
DRAWN_21 = SeenHand(tuple(parse_cards("AS 5D 5H")), 21, soft=True, bet=1000)
BUST = SeenHand(tuple(parse_cards("KS KD 10H")), 30, bet=1000)
LOST = HandSettled(0, Outcome.LOSE, Reason.BUST, 30, 20, 1000, 0)


def rows(table: Table, size: Size = MINIMUM, naturals: bool = True) -> tuple[str, list[str], str]:
    """The dealer's line, the player's, and the result."""
    buffer = Buffer(size)
    paint(Cards(Options()), buffer, table, STRIP if naturals else GAMES)
    layout, lines = lay_out(size), [" ".join(line.split()) for line in buffer.lines()]
    hands = lines[layout.player : layout.player + 2 * len(table.hands) : 2]  # with a row between them
    return lines[layout.dealer], hands, lines[layout.result.start]


@pytest.mark.parametrize(
    ("table", "line"),
    [
        (Table(dealer=TEN), "Dealer K♠ ?? shows 10"),
        (Table(dealer=ACE, insurance=500), "Dealer A♠ ?? shows an ace"),
        (
            Table(
                dealer=SeenHand(tuple(parse_cards("AS 6D")), 17, soft=True),
                turn=Turn.DEALER,
                insurance_settled=(InsuranceSettled(500, 0),),
            ),
            "► Dealer A♠ 6♦ soft 17",
        ),
    ],
)
def test_the_dealers_line_has_what_there_is_to_see_and_where_there_is_room_the_insurance(
    table: Table, line: str
) -> None:
    table = table._replace(shoe=311, left=307, cut=78)
    assert rows(table)[0] == line
    assert ("nsur" in rows(table, Size(15, 60))[0]) is bool(table.insurance or table.insurance_settled)


@pytest.mark.parametrize(
    ("hands", "naturals", "lines"),
    [
        ((DEALT_21,), True, ["You A♠ K♦ blackjack $10"]),
        ((DEALT_21,), False, ["You A♠ K♦ soft 21 $10"]),
        ((DRAWN_21,), True, ["You A♠ 5♦ 5♥ soft 21 $10"]),
        ((DEALT_21, BUST), True, ["You A♠ K♦ soft 21 $10", "K♠ K♦ 10♥ 30 bust"]),
    ],
)
def test_a_natural_is_called_blackjack_where_it_is_one(
    hands: tuple[SeenHand, ...], naturals: bool, lines: list[str]
) -> None:
    assert rows(Table(hands), naturals=naturals)[1] == lines


@pytest.mark.parametrize("size", [MINIMUM, Size(20, 60), Size(24, 80), Size(30, 100)])
def test_a_bust_of_a_split_hand_is_seen_at_once_in_red_and_its_bet_is_gone(size: Size) -> None:
    buffer = Buffer(size)
    paint(Cards(Options()), buffer, Table((BUST, DRAWN_21), turn=Turn.PLAYER, active=1), STRIP)
    red = [role == "bust" for row in buffer.roles() for role in row]
    assert (
        "".join(cell for cell, is_red in zip("".join(buffer.lines()), red, strict=True) if is_red)
        == " 30 bust "
    )
    assert "".join(buffer.lines()).count("$10") == 1


def test_four_hands_in_forty_columns_say_what_they_have_and_what_they_lost() -> None:
    hand = BUST._replace(settled=LOST)
    _, lines, result = rows(Table((hand,) * 4))
    assert [line.split()[-3:] for line in lines] == [["30", "bust", "-$10"]] * 4
    assert result == "This round 4 lost -$40"


def rim(table: Table, size: Size, rules: Rules) -> tuple[str, str]:
    """The first row of a table and the last."""
    buffer = Buffer(size)
    paint(Cards(Options()), buffer, table, rules)
    columns = lay_out(size).columns
    return buffer.lines()[0][:columns].strip(), buffer.lines()[-1][:columns].strip()


RICH = Table(score=SettledHands(3, 2, 1), bankroll=100000, given=(100000,), shoe=312, left=300, cut=78)


@pytest.mark.parametrize(
    ("size", "first", "last"),
    [
        (Size(15, 40), "Las Vegas Strip       $1,000  ? help", None),
        (Size(20, 60), "Las Vegas Strip · blackjack pays 3:2", "Bankroll $1,000   Won 3 of 6   Shoe"),
        (
            Size(24, 80),
            "Las Vegas Strip · blackjack pays 3:2",
            "Bankroll $1,000   Won 3, lost 2, pushed 1   Shoe",
        ),
        (Size(40, 120), "Las Vegas Strip    ", "Bankroll $1,000   "),
    ],
)
def test_the_rim_has_the_rules_the_bankroll_the_score_and_the_shoe(
    size: Size, first: str, last: str | None
) -> None:
    title, foot = rim(RICH, size, STRIP)
    assert title.startswith(first)
    assert title.endswith("? help")
    if last is not None:
        assert " ".join(foot.split()).startswith(" ".join(last.split()))
        assert "300 cards left" in foot or "300 left" in foot


def test_after_a_second_bankroll_the_rim_has_the_result_of_all() -> None:
    table = RICH._replace(bankroll=95000, given=(100000, 100000))
    assert "$950 (-$1,050)" in rim(table, Size(24, 80), STRIP)[1]
    bet = table._replace(hands=(DEALT_21,))
    assert "$950 (-$1,040)" in rim(bet, Size(24, 80), STRIP)[1]


@pytest.mark.parametrize(
    ("columns", "bet", "result"),
    [
        (80, 0, "You lose 20 to 20, ties lose"),
        (40, 1000, "You lose 20 to 20, ties lose -$10"),
    ],
)
def test_a_lost_tie_says_why(columns: int, bet: int, result: str) -> None:
    tied = HandSettled(0, Outcome.LOSE, Reason.TIE, 20, 20, bet, 0)
    hand = SeenHand(tuple(parse_cards("KS KD")), 20, settled=tied, bet=bet)
    assert rows(Table((hand,)), Size(15, columns))[2] == result


def test_a_sum_is_never_cut_however_long_the_reason_for_it_is() -> None:
    name = "21 with many cards"
    paid = HandSettled(0, Outcome.WIN, Reason.BONUS, 21, 16, 500, 1500, bonus=name)
    buffer = Buffer(MINIMUM)
    paint(Cards(Options()), buffer, Table((DRAWN_21._replace(settled=paid),)), load("super-fun-21"))
    assert buffer.lines()[lay_out(MINIMUM).result.start].strip() == "21 with many cards pays 2:1     +$10"


def test_even_money_is_the_result_and_nothing_beside_it_speaks_of_insurance() -> None:
    paid = HandSettled(0, Outcome.WIN, Reason.EVEN_MONEY, 21, None, 1000, 2000)
    table = Table((DEALT_21._replace(settled=paid),), dealer=ACE)
    dealer, player, result = rows(table)
    assert player == ["You A♠ K♦ blackjack $10"]
    assert "nsur" not in dealer
    assert result == "You win even money +$10"


@pytest.mark.parametrize("size", [Size(20, 60), Size(24, 80), Size(40, 120), Size(60, 200)])
@pytest.mark.parametrize("hands", [1, 2, 4])
def test_half_a_row_of_the_result_lies_above_it_and_half_a_row_below_whatever_the_cards_are(
    size: Size, hands: int
) -> None:
    buffer, layout = Buffer(size), lay_out(size)
    paint(Cards(Options()), buffer, Table((BUST._replace(settled=LOST),) * hands), STRIP)
    rows = layout.result
    for row in (rows.start - 1, rows.stop) if layout.tall else (rows.stop,):  # cards may end above it
        assert set(buffer.roles()[row][: layout.columns]) == {edge("lose")}


@pytest.mark.parametrize("size", [Size(20, 60), Size(24, 80), Size(40, 120), Size(60, 200)])
def test_the_sum_ends_in_one_place_whatever_the_round_was(size: Size) -> None:
    ends = set()
    insured = Table((DRAWN_21._replace(settled=LOST),), insurance_settled=(InsuranceSettled(500, 0),))
    for table in (Table((BUST._replace(settled=LOST),)), Table((BUST._replace(settled=LOST),) * 2), insured):
        buffer = Buffer(size)
        paint(Cards(Options()), buffer, table, STRIP)
        layout, lines = lay_out(size), buffer.lines()
        last = layout.result[-1]
        ends.add(len(lines[last][: layout.columns].rstrip()))
    assert ends == {lay_out(size).whole.end}


def test_what_is_odd_about_a_table_stands_there_until_the_first_result() -> None:
    def told(table: Table) -> bool:
        buffer = Buffer(MINIMUM)
        paint(Cards(Options()), buffer, table, GAMES)
        return "Ties lose, no bets" in "".join(buffer.lines())

    assert told(Table())
    assert told(Table((DRAWN_21,)))
    assert not told(Table(score=SettledHands(lost=1)))
    assert not told(Table((BUST._replace(settled=LOST),)))


@pytest.mark.parametrize("size", [Size(24, 80), Size(40, 120), Size(30, 100), Size(20, 60)])
@pytest.mark.parametrize("pieces", [1, 5])
def test_neither_title_nor_dealer_moves_when_a_hand_is_split(size: Size, pieces: int) -> None:
    dealt = Table((SeenHand(tuple(parse_cards("8S 8D")), 16, bet=1000),), TEN, Turn.PLAYER)
    cards = tuple(parse_cards("8S 2D 2H 2C 3S"))[:pieces]
    split = dealt._replace(hands=(SeenHand(cards, 17, bet=1000),) * 4)
    layout = lay_out(size)
    whole, parted = Buffer(size), Buffer(size)
    paint(Cards(Options()), whole, dealt, STRIP)
    paint(Cards(Options()), parted, split, STRIP)
    above = (layout.felt or layout.player) - 1  # the print is not where several hands have their totals
    assert whole.lines()[:above] == parted.lines()[:above]
    assert whole.roles()[:above] == parted.roles()[:above]
