"""The program's themes in terminals of many colours, of few and of none, as a terminal shows them."""

import re

import pytest
from pyte.screens import Char

from tests.pty_program import PtyProgram, blackjack

KEYCAP = re.compile(r" H  hit")
OWN = ("default", "default")
COLOUR_SEQUENCE = re.compile(rb"\x1b\[[\d;]*?\b(3[0-8]|4[0-8]|9[0-7]|10[0-7])[\d;]*m")


def cards(theme: str, term: str = "xterm-256color", no_color: str = "") -> PtyProgram:
    return blackjack("--view", "cards", "--speed", "0", "--theme", theme, TERM=term, NO_COLOR=no_color)


def colours(cell: Char) -> tuple[str, str]:
    return cell.fg, cell.bg


def corner_and_keycap(program: PtyProgram) -> tuple[Char, Char]:
    """A cell of the bare table, and the letter on a key of the question."""
    program.wait_for(KEYCAP.pattern)
    picture = program.picture
    for row, line in enumerate(picture.display):
        if found := KEYCAP.search(line):
            beside = picture.buffer[picture.lines // 2][picture.columns - 1]
            return beside, picture.buffer[row][found.start() + 1]
    raise AssertionError("no key on the screen")


@pytest.mark.parametrize(
    ("theme", "term", "table", "key"),
    [
        ("felt", "xterm-256color", "005f00", ("000000", "ffffd7")),
        ("felt", "xterm", "green", ("black", "white")),
        ("dark", "xterm-256color", "1c1c1c", ("1c1c1c", "d7af5f")),
        ("light", "xterm-256color", "bcbcbc", ("ffffff", "005faf")),
        ("high-contrast", "xterm-256color", "000000", ("000000", "00ffff")),
        ("high-contrast", "linux", "black", ("black", "cyan")),
    ],
)
def test_a_theme_is_shown_in_the_colours_the_terminal_has(
    theme: str, term: str, table: str, key: tuple[str, str]
) -> None:
    with cards(theme, term) as program:
        corner, keycap = corner_and_keycap(program)
        assert corner.bg == table
        assert colours(keycap) == key
        assert not keycap.reverse


@pytest.mark.parametrize("term", ["xterm-256color", "xterm", "linux"])
def test_the_terminal_theme_keeps_the_terminals_own_colours_and_sets_keys_off_in_reverse(term: str) -> None:
    with cards("terminal", term) as program:
        corner, keycap = corner_and_keycap(program)
        assert colours(corner) == colours(keycap) == OWN
        assert keycap.reverse
        assert keycap.bold
        assert not corner.reverse
        assert COLOUR_SEQUENCE.search(program.written), "cards are white on any terminal"


@pytest.mark.parametrize(
    ("theme", "term", "no_color"),
    [
        *((theme, "vt100", "") for theme in ("felt", "dark", "light", "high-contrast", "terminal")),
        ("light", "xterm-256color", "1"),
    ],
)
def test_without_colour_every_theme_sets_keys_off_in_reverse(theme: str, term: str, no_color: str) -> None:
    with cards(theme, term, no_color) as program:
        corner, keycap = corner_and_keycap(program)
        assert colours(corner) == colours(keycap) == OWN
        assert keycap.reverse
        assert not corner.reverse
        assert not COLOUR_SEQUENCE.search(program.written)
