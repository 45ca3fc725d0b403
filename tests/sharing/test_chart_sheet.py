"""The chart to print: every cell of the rule book's chart, on each paper, within its edges."""

import re
from itertools import product
from xml.etree import ElementTree

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.odds.chart import joined_rows
from blackjack_tui.odds.kept_figures import shipped_book
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.sharing.chart_sheet import PAPERS, chart_page, chart_sheet

SVG = "{http://www.w3.org/2000/svg}"
MEAN_WIDTH = 0.52  # of a character, in parts of its height, in the widest of the usual fonts


SHEETS = [
    *product(("vegas-strip", "downtown", "scripting-games", "european"), PAPERS),
    ("double-exposure", "a4"),
]


@pytest.mark.parametrize(("name", "paper"), SHEETS)
def test_a_sheet_has_every_cell_and_nothing_beyond_its_paper(name: str, paper: str) -> None:
    rules = load(name)
    figures = shipped_book(rules)
    assert figures
    sheet = "\n".join(chart_sheet(rules, figures, paper))
    root = ElementTree.fromstring(sheet)
    texts = root.findall(f"{SVG}text")
    width, height = PAPERS[paper]
    for text in texts:
        assert text.text is not None
        size, x = float(text.attrib["font-size"]), float(text.attrib["x"])
        wide = 0 if "text-anchor" in text.attrib else len(text.text) * size * MEAN_WIDTH
        assert 0 < x <= x + wide < width, text.text
        assert size < float(text.attrib["y"]) < height
    letters = [text.text for text in texts]
    cells = sum(
        len(row) for part, rows in figures["chart"].items() if rows for _, row in joined_rows(part, rows)
    )
    drawn = sum(letters.count(letter) for letter in ("H", "S", "D", "DS", "P", "R", "RS", "RP"))
    legend = len({letter for letter in letters if letter in ("H", "S", "D", "DS", "P", "R", "RS", "RP")})
    cards = 0 if name == "double-exposure" else 1  # to cut out
    assert drawn == (cells if paper == "wallet" else (1 + cards) * cells + legend)


def test_a_chart_of_both_cards_of_the_dealer_is_not_drawn_on_a_card() -> None:
    rules = load("double-exposure")
    figures = shipped_book(rules)
    assert figures
    with pytest.raises(UsageError, match="a card has no room"):
        [*chart_sheet(rules, figures, "wallet")]


def test_the_sheet_names_the_exceptions_the_dearest_first() -> None:
    rules = load("downtown")
    figures = shipped_book(rules)
    assert figures
    told = re.findall(r"against \w+: \w+, worth ([\d.]+) bets", "\n".join(chart_sheet(rules, figures, "a4")))
    gains = sorted((each["gain"] for each in figures["exact"]), reverse=True)[:10]
    assert [float(gain) for gain in told] == [float(f"{gain:.2g}") for gain in gains]


def test_the_page_prints_on_its_paper_and_asks_no_network() -> None:
    rules = load("vegas-strip")
    figures = shipped_book(rules)
    assert figures
    page = "\n".join(chart_page(rules, figures, "letter"))
    assert "@page{size:215.9mm 279.4mm" in page
    assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)|src=", page)


@pytest.mark.parametrize(
    ("book", "gone"),
    [
        ("vegas-strip", "you can neither double nor surrender"),
        ("european", "you cannot double"),
        ("spanish-21", "you cannot surrender"),
        ("super-fun-21", None),
    ],
)
def test_the_sheet_says_what_three_cards_cannot_do_any_more(book: str, gone: str | None) -> None:
    rules = load(book)
    figures = shipped_book(rules)
    assert figures
    sheet = re.sub(r"<[^>]+>", "", " ".join(chart_sheet(rules, figures, "a4")))
    told = re.search(r"With three cards or more (you [^.]+)\.", re.sub(r"\s+", " ", sheet))
    assert (told and told[1]) == gone
