"""What stands over hands and under them, where there is little room."""

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
from tests.views.painted import GAMES, STRIP, paint

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
    layout, lines = lay_out(size), buffer.lines()
    return lines[layout.dealer - 1].rstrip(), lines[layout.player - 1].rstrip(), lines[layout.result].rstrip()


@pytest.mark.parametrize(
    ("table", "heading"),
    [
        (Table(dealer=TEN), "             Dealer  shows 10"),
        (Table(dealer=ACE, insurance=500), "      Dealer  shows an ace  insured $5"),
        (
            Table(
                dealer=SeenHand(tuple(parse_cards("AS 6D")), 17, soft=True),
                turn=Turn.DEALER,
                insurance_settled=(InsuranceSettled(500, 0),),
            ),
            "      ► Dealer  soft 17  insurance -$5",
        ),
    ],
)
def test_the_dealers_heading_has_what_there_is_to_see(table: Table, heading: str) -> None:
    assert rows(table._replace(shoe=311, left=307, cut=78))[0] == heading


@pytest.mark.parametrize(
    ("hands", "naturals", "heading"),
    [
        ((DEALT_21,), True, "You  blackjack  bet $10"),
        ((DEALT_21,), False, "You  soft 21  bet $10"),
        ((DRAWN_21,), True, "You  soft 21  bet $10"),
        ((DEALT_21, BUST), True, "soft 21  $10       30 bust  $10"),
    ],
)
def test_a_natural_is_called_blackjack_where_it_is_one(
    hands: tuple[SeenHand, ...], naturals: bool, heading: str
) -> None:
    assert rows(Table(hands), naturals=naturals)[1].strip() == heading


def test_four_hands_in_forty_columns_say_what_they_have_and_what_they_lost() -> None:
    hand = BUST._replace(settled=LOST)
    _, heading, result = rows(Table((hand,) * 4))
    assert heading.split() == ["30"] * 4
    assert result.split() == ["-$10"] * 4


def test_the_hand_that_is_played_has_room_for_its_arrow_beside_its_total() -> None:
    assert "►  30" in rows(Table((BUST,) * 4, turn=Turn.PLAYER))[1]


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
        (Size(15, 40), "Las Vegas Strip      $1,000 · ? help", None),
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
        (80, 0, "You lose   20 to 20, dealer takes ties"),
        (40, 0, "You lose 20 to 20, dealer takes ties"),
        (40, 1000, "You lose  dealer takes ties  -$10"),
    ],
)
def test_a_lost_tie_says_why(columns: int, bet: int, result: str) -> None:
    tied = HandSettled(0, Outcome.LOSE, Reason.TIE, 20, 20, bet, 0)
    hand = SeenHand(tuple(parse_cards("KS KD")), 20, settled=tied, bet=bet)
    assert rows(Table((hand,)), Size(15, columns))[2].strip() == result


def test_a_sum_is_never_cut_however_long_the_reason_for_it_is() -> None:
    name = "21 with many cards"
    paid = HandSettled(0, Outcome.WIN, Reason.BONUS, 21, 16, 500, 1500, bonus=name)
    buffer = Buffer(MINIMUM)
    paint(Cards(Options()), buffer, Table((DRAWN_21._replace(settled=paid),)), load("super-fun-21"))
    assert buffer.lines()[lay_out(MINIMUM).result].strip() == "You win   +$10"


def test_even_money_is_the_result_and_nothing_beside_it_speaks_of_insurance() -> None:
    paid = HandSettled(0, Outcome.WIN, Reason.EVEN_MONEY, 21, None, 1000, 2000)
    table = Table((DEALT_21._replace(settled=paid),), dealer=ACE)
    dealer, player, result = rows(table)
    assert player.strip() == "You  blackjack  bet $10"
    assert "nsur" not in dealer
    assert result.strip() == "You win   even money   +$10"


def test_what_is_odd_about_a_table_stands_there_until_the_first_result() -> None:
    def told(table: Table) -> bool:
        buffer = Buffer(MINIMUM)
        paint(Cards(Options()), buffer, table, GAMES)
        return "Ties lose. No bets." in "".join(buffer.lines())

    assert told(Table())
    assert told(Table((DRAWN_21,)))
    assert not told(Table(score=SettledHands(lost=1)))
    assert not told(Table((BUST._replace(settled=LOST),)))


def test_the_sum_of_a_round_with_several_bets_stands_above_the_keys() -> None:
    hand = BUST._replace(settled=LOST)
    for table, told in (
        (Table((hand, hand)), "This round -$20"),
        (Table((hand,), insurance=500, insurance_settled=(InsuranceSettled(500, 1500),)), "This round $0"),
        (Table((hand,)), ""),
        (Table((hand, BUST)), ""),
    ):
        buffer = Buffer(MINIMUM)
        paint(Cards(Options()), buffer, table, STRIP)
        assert buffer.lines()[lay_out(MINIMUM).values].strip() == told


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
    assert whole.lines()[: layout.player] == parted.lines()[: layout.player]
    assert whole.roles()[: layout.player] == parted.roles()[: layout.player]
