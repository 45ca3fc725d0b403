"""Curses in a locale that knows ASCII and no more."""

from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Style
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.terminal import Run
from tests.pty_seat import PtySeat
from tests.seats import SIZE

FELT = Style("black", "darkgreen")


def test_what_the_locale_cannot_say_has_a_stand_in_and_sends_no_stray_bytes() -> None:
    with PtySeat(SIZE, [], LC_ALL="C") as seat:
        seat.draw([Run(0, 0, "2♣ × é", FELT)], None)
        assert seat.shown().lines[0] == "2? ? ?      "
        assert seat.written.isascii()


def test_a_key_of_which_the_locale_makes_no_character_is_some_other_key() -> None:
    with PtySeat(SIZE, [Key("é"), Key("h")], LC_ALL="C") as seat:
        assert [seat.read(None), seat.read(None)] == [Key(keys.OTHER), Key("h")]
