"""A table of one's own: on a page, with what each choice returns, and by questions in lines."""

import sys
from pathlib import Path
from select import select

import pytest

from blackjack_tui.cli import main
from blackjack_tui.errors import InputClosed
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.designing import can_be_designed, choices, fitting
from blackjack_tui.front_ends.new_table_page import NewTablePage
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.rules import Draws, Rules, Split
from blackjack_tui.odds.kept_figures import BackgroundReturns
from blackjack_tui.rulebooks import USUAL, rule_books
from blackjack_tui.rulebooks.allowed import unmet
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.rulebooks.own import name_of, own_path, text_of
from blackjack_tui.rulebooks.parsing import parse
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Key
from tests.memory_terminal import Input, MemoryTerminal
from tests.piped import Piped
from tests.sessions import STANDARD

BASES = [name for name in rule_books() if can_be_designed(load(name))]
DOWN, RIGHT, LEFT, ENTER = Key(keys.DOWN), Key(keys.RIGHT), Key(keys.LEFT), Key(keys.ENTER)
SMALL = Size(15, 40)
PATIENCE = 600
"""Seconds, far more than anything takes on the busiest machine: only what never comes is late."""


pytestmark = pytest.mark.usefixtures("home")


def typed(text: str) -> list[Input]:
    return [Key(letter) for letter in text]


def designed(
    *script: Input, size: Size = STANDARD, returns: BackgroundReturns | None = None
) -> tuple[NewTablePage, str]:
    """The page after the script, and what the last frame shows."""
    terminal = MemoryTerminal(size, script)
    table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 0), load("vegas-strip"))
    known = returns or BackgroundReturns("")
    page = NewTablePage({name: load(name) for name in BASES}, "vegas-strip", known, None, ("drill",))
    with pytest.raises(InputClosed):
        table.read_page(page, "")
    return page, "\n".join(terminal.frames[-1].lines)


@pytest.mark.parametrize("size", [SMALL, STANDARD])
def test_each_rule_is_a_line_and_the_return_stands_above(size: Size) -> None:
    _, shown = designed(size=size)
    assert "-0.26 %" in shown
    assert "Begin with" in shown


def test_the_marked_rule_tells_what_each_choice_does_to_the_return() -> None:
    _, shown = designed(DOWN, DOWN, DOWN)
    assert "► Dealer                 stands on all 17s" in shown
    assert "stands on all 17s now, hits soft 17 -0.20 %" in shown


def test_right_and_left_turn_a_rule_and_enter_too() -> None:
    for turn, text in ((RIGHT, "8"), (ENTER, "8"), (LEFT, "4")):
        assert f"Decks                  {text} " in designed(DOWN, turn)[1]


@pytest.mark.parametrize("size", [SMALL, STANDARD])
def test_a_key_that_does_nothing_leaves_the_page_open_and_q_and_escape_close_it(size: Size) -> None:
    page, shown = designed(DOWN, RIGHT, *typed("xz5?"), size=size)
    assert "Decks" in shown
    assert "Arrows" in shown
    assert not any(page.press(key) for key in ("q", keys.ESCAPE))


def test_a_name_saves_it_and_it_is_a_rule_book_from_then_on() -> None:
    page, shown = designed(DOWN, DOWN, DOWN, RIGHT, Key("s"), *typed("Golden Gate"), ENTER)
    assert page.saved == "golden-gate"
    assert "Saved: golden-gate" in shown
    assert load("golden-gate") == load("vegas-strip")._replace(
        name="golden-gate", title="Golden Gate", summary="", dealer_draws=Draws.TO_HARD_17
    )


def test_a_name_that_is_taken_is_refused() -> None:
    for name, why in (
        ("vegas strip", "ships with the program"),
        ("drill", "is a command"),
        ("!", "write a name"),
    ):
        page, shown = designed(Key("s"), *typed(name), ENTER)
        assert why in shown
        assert not page.saved


THERE = "is there already: Enter overwrites it"


@pytest.mark.parametrize("data", [b'title = "Gate"\n', b"decks = = 3\n", b"\xff\xfe", b""])
def test_any_file_of_that_name_is_overwritten_at_a_second_enter_only(data: bytes) -> None:
    file = Path(own_path("gate"))
    file.parent.mkdir(parents=True)
    file.write_bytes(data)
    page, shown = designed(Key("s"), *typed("Gate"), ENTER)
    assert f"gate {THERE}" in shown
    assert not page.saved
    assert file.read_bytes() == data
    assert designed(Key("s"), *typed("Gate"), ENTER, ENTER)[0].saved == "gate"
    assert load("gate").title == "Gate"


def test_escape_goes_back_from_the_name_to_the_rules() -> None:
    shown = designed(Key("s"), *typed("qk g"))[1]
    assert "qk g_" in shown
    assert "Enter save   Escape back" in shown
    assert "Decks" in designed(Key("s"), *typed("qk g"), Key(keys.ESCAPE))[1]


def test_a_return_that_is_not_known_comes_from_the_helper_process(tmp_path: Path) -> None:
    returns = BackgroundReturns(str(tmp_path))
    rules = load("twentyone")._replace(decks=3)
    try:
        assert returns.get(rules) is None
        returns.want(rules)
        returns.send()
        while returns.get(rules) is None:
            assert select(returns.filenos(), [], [], PATIENCE)[0]
            returns.collect()
    finally:
        returns.close()
    assert BackgroundReturns(str(tmp_path)).get(rules) == returns.get(rules)


@pytest.mark.parametrize("name", BASES)
def test_whatever_is_chosen_can_be_played_and_its_file_says_the_same(name: str) -> None:
    rules = load(name)
    for step in range(20):
        rows = choices(rules)
        rules = rows[7 * step % len(rows)].rules_after(1 + step % 3)
        made = fitting(rules)._replace(name="made", title="Made", summary="")
        assert unmet(made) is None
        assert parse("\n".join(text_of(made, name)), "made", "made.toml") == made


def test_a_choice_that_another_leaves_no_room_for_comes_back_with_it() -> None:
    def turned(rules: Rules, name: str, text: str) -> Rules:
        row = next(row for row in choices(rules) if row.name == name)
        return next(option.rules for option in row.options if option.text == text)

    never = turned(load("vegas-strip"), "split", "no")
    assert "double_after_split" not in [row.name for row in choices(never)]
    assert fitting(never).split is Split.NONE
    assert fitting(turned(never, "split", "to 4 hands")) == load("vegas-strip")


def test_without_a_screen_it_is_asked_in_lines(piped: Piped) -> None:
    broken = Path(own_path("gate"))
    broken.parent.mkdir(parents=True)
    broken.write_bytes(b"decks = = 3")
    # What the choices would return is the same as in the tests below, until the last rule is turned.
    answers = ["", "d", *[""] * 9, "pushes", "25", "", "drill", "Gate", "Gate"]
    out = piped("rules", "new", keys="\n".join(answers) + "\n").stdout
    assert "Best play returns -6.99 % of the bet (-6.73 %)." in out
    assert "drill is a command: choose another name" in out
    assert "gate is there already: the same name again overwrites it" in out
    assert "  blackjack-tui gate" in out
    gate = load("gate")
    assert (gate.decks, gate.push_22, gate.minimum, gate.title) == (6, True, 2500, "Gate")


@pytest.mark.parametrize(
    ("typed", "title"),
    [("Gate" * 500, ("Gate" * 8)[:30]), ("\x1b[1mGa\x07te", "[1mGate"), ("Gate\r", "Gate")],
)
def test_a_table_saved_from_any_line_can_be_played(typed: str, title: str, piped: Piped) -> None:
    lines = ["x" * 1500, *[""] * (1 + len(choices(load(USUAL)))), typed]
    told = piped("rules", "new", keys="\n".join(lines) + "\n").stdout
    assert load(name_of(title)).title == title
    assert f"  blackjack-tui {name_of(title)} " in told


def test_input_that_ends_saves_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(["rules", "new"]) == 0
    assert "No table was saved." in capsys.readouterr().out
    assert main(["rules", "new", "--toml"]) == 2
