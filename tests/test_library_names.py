"""`import blackjack_tui` for programs: its names, when they are loaded, and that type checkers know them."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

import blackjack_tui
from blackjack_tui import (
    Action,
    IllegalAction,
    Question,
    Table,
    UsageError,
    library,
    load,
    play_round,
    play_rounds,
    shuffled_shoe,
)
from blackjack_tui import policy as policy_named

PACKAGE = Path(blackjack_tui.__file__)
PAGE = PACKAGE.parents[1].joinpath("docs", "library.md").read_text("utf-8")
STRIP = load("vegas-strip")


def stands(question: Question, table: Table) -> Action | None:
    return None


def test_the_package_has_each_name_of_the_library_and_the_page_lists_it() -> None:
    for name in library.__all__:
        assert getattr(blackjack_tui, name) is getattr(library, name)
        assert f"`{name}`" in PAGE
        assert name in dir(blackjack_tui)
    with pytest.raises(AttributeError, match="module 'blackjack_tui' has no attribute 'nothing'"):
        blackjack_tui.nothing  # type: ignore[attr-defined]  # noqa: B018


def test_type_checkers_see_the_same_names() -> None:
    assert "from blackjack_tui.library import *" in PACKAGE.read_text("utf-8")
    assert sorted(vars(blackjack_tui)["__all__"]) == sorted(library.__all__)


def test_the_examples_of_the_page_pass_a_strict_type_checker(tmp_path: Path) -> None:
    pytest.importorskip("mypy")
    examples = doctest.DocTestParser().get_examples(PAGE)
    (tmp_path / "examples.py").write_text("".join(each.source for each in examples), "utf-8")
    strictly = ["mypy", "--strict", "--cache-dir", ".mypy_cache", str(tmp_path / "examples.py")]
    done = subprocess.run(
        [sys.executable, "-m", *strictly], cwd=PACKAGE.parents[1], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout


def test_the_package_itself_loads_nothing_of_it() -> None:
    code = "import sys, blackjack_tui; print(*sorted(name for name in sys.modules if 'blackjack' in name))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told.split() == ["blackjack_tui"]


def test_rounds_by_a_policy_that_says_nothing_are_stood() -> None:
    rounds = list(play_rounds(STRIP, stands, 200, seed=1))
    assert len(rounds) == 200
    assert all(each.bet == STRIP.minimum for each in rounds)
    assert all(each.bankroll == STRIP.bankroll + each.result for each in rounds)
    assert all(each.table.over for each in rounds)


def test_a_bankroll_is_carried_until_it_is_less_than_a_bet() -> None:
    rounds = list(play_rounds(STRIP, stands, 1000, seed=1, bankroll=5_000))
    assert len(rounds) < 1000
    assert rounds[-1].bankroll < STRIP.minimum
    assert next(play_rounds(STRIP, stands, 1, seed=1, bet=lambda: 5000)).bet == 5000


@pytest.mark.parametrize("name", ["chart", "mimic", "never-bust", "hit-below-17"])
def test_a_policy_by_its_name_plays_every_book(name: str) -> None:
    for book in ("vegas-strip", "european", "friendly", "home"):
        rules = load(book)
        assert len(list(play_rounds(rules, policy_named(name, rules), 50, seed=1))) == 50


def test_what_is_wrong_names_the_call_that_is_right() -> None:
    with pytest.raises(UsageError, match=r"make it with shuffled_shoe\(rules, seed\)"):
        play_round(STRIP, shuffled_shoe(load("downtown"), 1), stands)
    with pytest.raises(UsageError, match="a bet of 1000 cents is more than the bankroll of 500"):
        play_round(STRIP, shuffled_shoe(STRIP, 1), stands, bankroll=500)
    with pytest.raises(
        UsageError, match="a bet of 10 cents: 'vegas-strip' takes 1000 to 50000 cents, in steps of 500"
    ):
        play_round(STRIP, shuffled_shoe(STRIP, 1), stands, bet=10)
    with pytest.raises(UsageError, match="policy 'best' is of the demo only"):
        policy_named("best", STRIP)
    with pytest.raises(IllegalAction):
        play_round(STRIP, shuffled_shoe(STRIP, 1), lambda _question, _table: Action.SPLIT)
