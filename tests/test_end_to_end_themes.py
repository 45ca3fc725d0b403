"""The program's themes in terminals of many colours, of few and of none, as a terminal shows them."""

import re

import pytest
from pyte.screens import Char

from tests.pty_program import PtyProgram, blackjack

KEYCAP = re.compile(r"H hit")
OWN = ("default", "default")
COLOUR_SEQUENCE = re.compile(rb"\x1b\[[\d;]*?\b(3[0-8]|4[0-8]|9[0-7]|10[0-7])[\d;]*m")


def cards(theme: str, term: str = "xterm-256color", no_color: str = "") -> PtyProgram:
    return blackjack("--view", "cards", "--speed", "0", "--theme", theme, TERM=term, NO_COLOR=no_color)


def corner_and_keycap(program: PtyProgram) -> tuple[Char, Char]:
    """A cell of the bare table, and the letter on a key of the question."""
    program.wait_for(KEYCAP.pattern)
    picture = program.picture
    for row, line in enumerate(picture.display):
        if found := KEYCAP.search(line):
            beside = picture.buffer[picture.lines // 2][picture.columns - 1]
            return beside, picture.buffer[row][found.start()]
    raise AssertionError("no key on the screen")


@pytest.mark.parametrize(
    ("theme", "term", "no_color", "table", "key"),
    [
        ("felt", "xterm-256color", "", "005f00", ("000000", "ffffd7")),
        ("felt", "xterm", "", "green", ("black", "white")),
        ("terminal", "xterm-256color", "", "default", OWN),
        ("felt", "vt100", "", "default", OWN),
        ("light", "xterm-256color", "1", "default", OWN),
    ],
)
def test_a_theme_is_shown_in_the_colours_that_the_terminal_has(
    theme: str, term: str, no_color: str, table: str, key: tuple[str, str]
) -> None:
    with cards(theme, term, no_color) as program:
        corner, keycap = corner_and_keycap(program)
        assert corner.bg == table
        assert (keycap.fg, keycap.bg) == key
        assert keycap.reverse == (key == OWN)
        assert not corner.reverse
        assert bool(COLOUR_SEQUENCE.search(program.written)) == (term != "vt100" and not no_color)
