"""The drawn table on a real terminal: what only such a one can show."""

import re

from blackjack_tui.screen.buffer import Size
from tests.pty_program import blackjack

CARDS = ("--view", "cards", "--seed", "2008", "--speed", "0")


def test_a_click_on_an_offered_key_is_that_key() -> None:
    with blackjack(*CARDS) as program:
        program.wait_for("stand")
        rows = program.picture.text.splitlines()
        row = next(number for number, line in enumerate(rows, 1) if "stand" in line)
        column = rows[row - 1].index("stand") + 1
        program.type(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")
        program.wait_for("You win   dealer busts with 24")
        program.type("n")
        assert program.exit_status() == 0
        assert program.is_given_back()


def test_a_click_elsewhere_answers_nothing() -> None:
    with blackjack(*CARDS) as program:
        program.wait_for("stand")
        program.type("\x1b[<0;1;1M\x1b[<0;1;1m")
        program.type("?")
        program.wait_for("Q  back")
        program.type("x")
        program.wait_for("▄█▄  █ .*\n +soft ")
        program.type("q")
        assert program.exit_status() == 0


def test_the_table_composes_itself_anew_at_every_size() -> None:
    with blackjack(*CARDS) as program:
        for size, card in (
            (Size(40, 120), "┌6♦───────────┐"),
            (Size(24, 80), "┌6♦─────┐"),
            (Size(20, 60), "┌6♦───┐"),
            (Size(15, 40), "┌6♦──┐"),
        ):
            program.resize(size)
            program.wait_for(re.escape(card))
        program.resize(Size(14, 39))
        program.wait_for("The table needs 40x15; this is 39x14.")
        program.resize(Size(24, 80))
        program.wait_for("┌6♦─────┐")
        program.type("q")
        assert program.exit_status() == 0


def test_an_ascii_locale_gets_the_ascii_table() -> None:
    with blackjack(*CARDS, LC_ALL="C") as program:
        program.wait_for(r"\.6D-----\.")
        program.wait_for(r"\|   \| [^\n]*\n +soft ")
        program.type("q")
        assert program.exit_status() == 0
