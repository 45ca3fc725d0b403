"""The examples in the documentation, run as they stand."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack_tui.game.cards import Outcome, Reason
from blackjack_tui.rulebooks.parsing import parse
from blackjack_tui.rulebooks.side_bets import parse as parse_side_bet
from blackjack_tui.screen.buffer import Style
from blackjack_tui.views.themes import ROLES
from blackjack_tui.views.themes import parse as parse_theme
from blackjack_tui.words.explain import explain
from docs.tables import renewed

ROOT = Path(__file__).parents[1]
ALL_PAGES = {
    page.relative_to(ROOT).as_posix(): page.read_text("utf-8")
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
}
PAGES = {page: text for page, text in ALL_PAGES.items() if re.search(r"^```pycon", text, re.MULTILINE)}
NOT_OURS = {"docs/deal-code.md: house/mine.toml", "docs/playing.md: themes/night.toml"}
"""Files of the reader."""
BOOKS = [
    (page, block[1])
    for page, text in ALL_PAGES.items()
    for block in re.finditer(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    if not {"[roles]", "[[pattern]]"} & {*block[1].splitlines()}  # a theme, a side bet
]


def _examples(text: str) -> str:
    """`text` with all but its Python examples left blank, so that a failure names the line of the page."""
    lines = []
    inside = False
    for line in text.splitlines():
        fence = line.startswith("```")
        lines.append(line if inside and not fence else "")
        inside = line.startswith("```pycon") if fence else inside
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_of_a_page_give_what_the_page_says(page: str) -> None:
    examples = doctest.DocTestParser().get_doctest(_examples(PAGES[page]), {}, page, page, 0)
    report: list[str] = []
    failed, tried = doctest.DocTestRunner().run(examples, out=report.append)
    assert tried
    assert not failed, "".join(report)


def test_the_program_of_the_json_page_plays_a_thousand_rounds() -> None:
    program = ROOT / "docs" / "thousand_rounds.py"
    told = subprocess.run([sys.executable, program], capture_output=True, text=True, check=True).stdout
    line = re.fullmatch(r"1000 rounds: bet \$([\d,]+\.\d\d), got \$([\d,]+\.\d\d) back\n", told)
    assert line
    bet, back = (float(dollars.replace(",", "")) for dollars in line.groups())
    assert bet >= 1000 * 10  # the minimum, and some doubles and splits
    assert 0.8 < back / bet < 1.2


def test_the_json_page_lists_every_outcome_and_reason() -> None:
    sentences = re.search(
        r"`outcome` is (.+?)\. `reason` is (.+?)\. Where", ALL_PAGES["docs/json.md"], re.DOTALL
    )
    assert sentences
    listed = [re.findall(r"`(.+?)`", sentence) for sentence in sentences.groups()]
    assert listed == [list(Outcome), list(Reason)]


def test_every_file_that_a_page_names_is_there() -> None:
    package = ROOT / "blackjack_tui"
    files = {path.relative_to(package).as_posix() for path in package.rglob("*.*")}
    known = {*files, *(file.rpartition("/")[2] for file in files)}
    missing = {
        f"{page}: {name}"
        for page, text in ALL_PAGES.items()
        for name in re.findall(
            r"`([\w./]+\.(?:py|toml|json))`", re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
        )
        if name not in known and not (ROOT / name).exists()
    }
    assert missing == NOT_OURS


@pytest.mark.parametrize("page", [page for page, text in ALL_PAGES.items() if "<!-- end -->" in text])
def test_the_tables_of_a_page_are_those_of_the_program(page: str) -> None:
    assert renewed(ALL_PAGES[page]) == ALL_PAGES[page], "write them anew with `python -m docs.tables`"


@pytest.mark.parametrize(("page", "book"), BOOKS)
def test_a_rule_book_on_a_page_is_one(page: str, book: str) -> None:
    assert explain(parse(book, "example", page))


def test_there_is_an_example_of_the_library_and_one_of_a_rule_book() -> None:
    assert "docs/library.md" in PAGES
    assert "docs/rules.md" in dict(BOOKS)


def test_the_side_bet_on_the_page_of_odds_is_one() -> None:
    (example,) = re.findall(r"```toml\n(.*?)```", ALL_PAGES["docs/odds.md"], re.DOTALL)
    assert [pattern.pays[0] for pattern in parse_side_bet(example, "own", "docs/odds.md").patterns] == [100, 30]


def test_the_theme_on_the_page_of_playing_is_one_and_all_roles_are_listed_there() -> None:
    page = ALL_PAGES["docs/playing.md"]
    example = re.search(r"```toml\n(.*?)```", page, re.DOTALL)
    assert example
    assert parse_theme(example[1], "example").roles["table"] == Style("#d0d0d0", "#000000")
    rows = page[page.index("| role |") :]
    assert sorted(re.findall(r"`(\w+)`", "".join(re.findall(r"^\| (`.+?) \|", rows, re.MULTILINE)))) == sorted(
        ROLES
    )
