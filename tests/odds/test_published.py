"""Every figure of the published tables, to the last digit printed."""

import pytest

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Double, HoleCard, Rules, Split
from blackjack_tui.odds.answers import Splits, fresh, insurance_return, without
from blackjack_tui.odds.books import overruled
from blackjack_tui.odds.chart import HARD, PAIRS, SOFT, UPCARDS, Chart
from blackjack_tui.odds.columns import Column, columns
from blackjack_tui.odds.computed_rules import ACE, TEN, case_of, terms_of
from blackjack_tui.odds.dealer import chances
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.sheets import Sheet
from blackjack_tui.rulebooks.loading import load
from tests.odds.asking import at_limit, book_of, cards, casino, decide
from tests.odds.published_returns import LATE, RETURNS, close
from tests.simulation.charts import published


@pytest.mark.parametrize(("rules", "per_cent"), RETURNS, ids=[figure for _, figure in RETURNS])
def test_best_play_of_a_rule_book_returns_what_is_published(rules: Rules, per_cent: str) -> None:
    assert 100 * Odds(rules, Splits.CDZ).round_value(fresh(rules)) == close(per_cent)


def test_best_play_and_the_best_chart_return_what_is_published() -> None:
    rules = casino(1)
    book = book_of(rules)
    assert 100 * book.best_return == close("0.181934306", up_to=10)
    # In the published chart a pair that is not split is played as its total.
    totals = {
        rank: {up: book.chart.total_letter(cards(rank * 2), cards(up)[0]) for up in UPCARDS} for rank in PAIRS
    }
    pairs = {
        rank: {up: letter if "P" in letter else totals[rank][up] for up, letter in row.items()}
        for rank, row in book.chart.pairs.items()
    }
    assert 100 * Odds(rules).chart_return(book.chart._replace(pairs=pairs)) == close("0.14326")


def _like_the_dealer() -> Chart:
    hard = {str(total): dict.fromkeys(UPCARDS, "H" if total < 17 else "S") for total in HARD}
    soft = {str(total): dict.fromkeys(UPCARDS, "H" if total < 17 else "S") for total in SOFT}
    pairs = {rank: dict.fromkeys(UPCARDS, "S" if rank in "9T" else "H") for rank in PAIRS}
    return Chart(hard, soft, pairs)


def test_a_published_chart_returns_what_is_published_from_a_fresh_shoe() -> None:
    # Six decks, S17, DAS, late surrender, aces split again; with a cut card it is less, see docs/counting.md.
    rules = load("vegas-strip")
    assert 100 * Odds(rules).chart_return(Chart(**published(rules))) == close("-0.264")


@pytest.mark.parametrize(("decks", "per_cent"), [(1, "-5.685"), (6, "-5.676")])
def test_playing_like_the_dealer_returns_what_is_published(decks: int, per_cent: str) -> None:
    # Wizard of Odds, "Mimic the dealer".
    rules = casino(decks, double=Double.NONE, split=Split.NONE, double_after_split=False)
    assert 100 * Odds(rules).chart_return(_like_the_dealer()) == close(per_cent)


@pytest.mark.parametrize(
    ("decks", "per_cent"),
    [(1, "-5.8824"), (2, "-6.7961"), (4, "-7.2464"), (6, "-7.3955"), (8, "-7.4699")],
)
def test_insurance_is_worth_what_is_published(decks: int, per_cent: str) -> None:
    # Wizard of Odds, appendix on insurance. With six decks it is −23/311.
    rules = casino(decks, insurance=True)
    assert 100 * insurance_return(rules, without(fresh(rules), [Rank.ACE])) == close(per_cent)


EUROPEAN = {"hole_card": HoleCard.NONE, "peek": False}

# Stand, hit, double. Wizard of Odds, appendix 9.
HANDS = [
    (casino(1), "A", "A2", "-.661732", "-.067808", "-.593281"),
    (casino(1), "A", "A7", "-.101015", "-.108386", "-.357778"),
    (casino(1), "A", "54", "-.654533", "-.070215", "-.395771"),
    (casino(1), "A", "65", "-.634013", ".172946", ".240259"),
    (casino(1), "T", "T6", "-.542952", "-.506929", "-1.013858"),
    (casino(1), "T", "77", "-.509739", "-.514818", "-1.034724"),
    (casino(1, h17=True), "A", "A7", "-.223909", "-.173175", "-.414678"),
    (casino(1, h17=True), "A", "99", "-.186130", "-.637010", "-1.274020"),
    (casino(1, h17=True), "6", "62", "-.108450", ".119677", ".111237"),
    (casino(1, h17=True), "9", "236", "-.541969", ".167563", None),
    (casino(2, h17=True), "4", "T2", "-.206125", "-.204205", "-.408411"),
    (casino(2, h17=True), "A", "64", "-.587412", ".038312", "-.003909"),
    (casino(5, h17=True), "A", "64", "-.594238", ".034973", "-.023611"),
    (casino(6, h17=True), "T", "87", "-.536220", "-.499763", "-.999525"),
    (casino(6, h17=True, **EUROPEAN), "A", "65", "-.720879", "-.235772", "-.535879"),
    (casino(8, h17=True, **EUROPEAN), "A", "A7", "-.465508", "-.420237", None),
]


def test_a_hand_is_worth_what_is_published() -> None:
    for rules, upcard, hand, stand, hit, double in HANDS:
        values = decide(rules, hand, upcard).values
        assert values[Action.STAND] == close(stand)
        assert values[Action.HIT] == close(hit)
        if double is not None:
            assert values[Action.DOUBLE] == close(double)


@pytest.mark.parametrize(
    ("rules", "hand", "upcard", "split"),
    [
        (casino(1, split_hands=2), "99", "6", ".413268"),  # ChemMeister
        (casino(1, h17=True, split_hands=2), "99", "A", "-.1860"),  # bjstrat.net
        (casino(1, h17=True), "99", "A", "-.18394"),
        (casino(1, h17=True), "AA", "T", ".194251"),
    ],
)
def test_a_split_is_worth_what_is_published(rules: Rules, hand: str, upcard: str, split: str) -> None:
    assert decide(rules, hand, upcard).values[Action.SPLIT] == close(split)


def test_a_pair_from_a_small_shoe_is_worth_what_is_published() -> None:
    # Eric Farmer: A … T = 0 4 4 2 0 0 2 0 0 7 before the deal; his pairs are split as often as they come.
    small = (0, 4, 4, 2, 0, 0, 2, 0, 0, 7, 0, 0, 0)
    rules = casino(1)
    odds = decide(rules, "22", "7", unseen=small)
    assert odds.values[Action.STAND] == close("-.616392")
    assert odds.values[Action.HIT] == close("-.132667")
    case = case_of(terms_of(rules, Splits.CDZ), 6)
    assert at_limit(case, Rank.TWO, without(small, cards("722")), 4) == close("-.762102")
    assert odds.values[Action.SPLIT] > -0.762102


@pytest.mark.parametrize(
    ("upcard", "totals", "natural", "bust"),
    [
        ("A", (".126128", ".131003", ".129486", ".131553", ".051565"), ".313726", ".116540"),
        ("6", (".166948", ".106454", ".107192", ".100705", ".097879"), "0.0", ".420823"),
        ("2", (".138976", ".131762", ".131815", ".123948", ".120526"), "0.0", ".352973"),
    ],
)
def test_the_dealer_ends_as_published(upcard: str, totals: tuple[str, ...], natural: str, bust: str) -> None:
    # Some last digits are rounded up: the natural with an ace is 16/51 = .3137255, and .313726 is printed.
    rules = casino(1)
    column = Column(terms_of(rules), fresh(rules), UPCARDS.index(upcard))
    found = chances(column.case._replace(peeked=False), column.shoe)
    assert found
    assert list(found.totals) == [close(total, up_to=0.6) for total in totals]
    assert (found.natural, found.bust) == (close(natural, up_to=0.6), close(bust))


def test_the_cards_that_overrule_the_chart_are_those_published() -> None:
    # Against the other upcards there is none: `python -m tests.benchmarks published-odds` looks at all.
    rules = casino(1, h17=True, surrender=LATE)
    exceptions = []
    for upcard in (ACE, 2, 3, 5, TEN):
        column = Column(terms_of(rules), fresh(rules), upcard)
        exceptions += overruled(column, Sheet([column]).answers)
    told = {
        ("".join(hand), upcard, chart.value, exact.value)
        for hand, upcard, chart, exact, _ in exceptions
        if hand[0] != hand[1]
    }
    assert told == {
        ("26", "6", "double", "hit"),
        ("2T", "4", "stand", "hit"),
        ("48", "3", "hit", "stand"),
        ("57", "3", "hit", "stand"),
        ("5T", "T", "hit", "surrender"),
        ("69", "T", "hit", "surrender"),
        ("78", "A", "surrender", "hit"),
        ("89", "A", "surrender", "stand"),
    }


@pytest.mark.parametrize("decks", [4, 6])
def test_with_more_decks_one_hand_overrules_the_chart(decks: int) -> None:
    rules = casino(decks, h17=True, surrender=LATE)
    column = Column(terms_of(rules), fresh(rules), TEN)
    assert [each.hand for each in overruled(column, Sheet([column]).answers)] == [("7", "8")]


def test_columns_are_made_for_upcards_that_are_left() -> None:
    terms = terms_of(casino(1))
    assert [column.upcard for column in columns(terms, (0, 4, 4, 2, 0, 0, 2, 0, 0, 7, 0, 0, 0))] == [
        1,
        2,
        3,
        6,
        9,
    ]
