"""Frames that curses draws, in colours and without, and in a locale that knows ASCII and no more."""

import random
import subprocess
import sys
from itertools import permutations
from pathlib import Path

import pytest

from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Buffer, Size, Style
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.terminal import Run
from tests.seats import SIZE

if sys.platform == "win32":
    pytest.skip("Windows has no pseudo-terminals", allow_module_level=True)

from tests.pty_seat import PtySeat

_PALETTE = {
    "": Style("black", "darkgreen"),
    "card": Style("red", "white"),
    "gold": Style("yellow", "darkgreen", bold=True),
    "page": Style("white", "darkblue", bold=True),
}
_TEXTS = ("x", "ab", " ", "♠ ", "──────", " " * 8, " " * 12, "hit or stand")


@pytest.mark.parametrize("term", ["xterm-256color", "vt100"])
def test_frames_of_few_changes_and_of_many_are_shown_as_they_were_painted(term: str) -> None:
    chance, size, before = random.Random(2008), Size(9, 60), None
    with PtySeat(size, [], TERM=term) as seat:
        for count in (1, 3, 200, 9, 40, 200):
            after = before.copy() if before else Buffer(size)
            for _ in range(count):
                place = chance.randrange(size.rows), chance.randrange(size.columns)
                after.writebuf(*place, chance.choice(_TEXTS), chance.choice([*_PALETTE]))
            changes = after.changes_from(before)
            seat.draw([Run(row, at, text, _PALETTE[role]) for row, at, text, role in changes], (1, 5))
            shown, before = seat.shown(), after
            assert (shown.lines, shown.cursor) == (after.lines(), (1, 5))
            if term != "vt100":  # which has no colours
                roles = [[_PALETTE[role] for role in row] for row in after.roles()]
                assert [[cell[2] for cell in row] for row in shown.cells] == [
                    [style.back for style in row] for row in roles
                ]
                assert all(
                    fore == style.fore
                    for cells, row in zip(shown.cells, roles, strict=True)
                    for (text, fore, _), style in zip(cells, row, strict=True)
                    if text != " "
                )


@pytest.mark.parametrize(("term", "underlined"), [("xterm", True), ("xterm-256color", False), ("linux", False)])
def test_what_is_underlined_without_colours_is_so_in_few(term: str, underlined: bool) -> None:
    with PtySeat(SIZE, [], TERM=term) as seat:
        seat.draw([], None)
        before = len(seat.written)
        seat.draw([Run(0, 1, "Help", Style("white", "darkgreen", "underline"))], None)
        numbers = seat.written[before:].partition(b"m")[0].rpartition(b"[")[2].split(b";")
        assert (b"4" in numbers) == underlined


def test_a_terminal_of_too_few_colour_pairs_has_none(tmp_path: Path) -> None:
    entry = subprocess.run(["infocmp", "-1", "xterm"], check=True, capture_output=True, text=True).stdout
    (tmp_path / "few").write_text(entry.replace("pairs#64", "pairs#8").replace("pairs#0x40", "pairs#8"))
    subprocess.run(["tic", "-o", tmp_path / "terminfo", tmp_path / "few"], check=True)
    styles = [Style(*pair) for pair in permutations(("black", "white", "darkred", "darkblue"), 2)]
    with PtySeat(SIZE, [], TERM="xterm", TERMINFO=str(tmp_path / "terminfo")) as seat:
        seat.draw([Run(0, at, "x", style) for at, style in enumerate(styles)], None)
        assert seat.shown().lines[0] == "x" * len(styles)
        assert b"[31m" not in seat.written


def test_what_the_locale_cannot_say_has_a_stand_in_and_sends_no_stray_bytes() -> None:
    with PtySeat(SIZE, [], LC_ALL="C") as seat:
        seat.draw([Run(0, 0, "2♣ × é", _PALETTE[""])], None)
        assert seat.shown().lines[0] == "2? ? ?      "
        assert seat.written.isascii()


def test_a_key_of_which_the_locale_makes_no_character_is_some_other_key() -> None:
    with PtySeat(SIZE, [Key("é"), Key("h")], LC_ALL="C") as seat:
        assert [seat.read(None), seat.read(None)] == [Key(keys.OTHER), Key("h")]
