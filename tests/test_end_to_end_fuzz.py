"""Random keys, raw bytes and changes of size in a real terminal."""

import sys

from blackjack_tui.screen.buffer import Size
from tests.pty_program import STANDARD, PtyProgram

UP = b"\x1bOA"
NO_CHARACTERS = [
    *(b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xf7\xbf\xbf\xbf"),
    *(b"\xf8\x88\x80\x80\x80", b"\xfc\x84\x80\x80\x80\x80", b"\xff" * 300, b"\xc0\x80", b"\xed\xa0\x80"),
]


def test_bytes_that_are_no_character_are_passed_over_and_the_next_key_counts() -> None:
    command = [sys.executable, "-m", "blackjack_tui", "--speed", "0", "--seed", "1", "--rules", "vegas-strip"]
    with PtyProgram(command) as program:
        program.wait_for(r"Bet \$10 ")
        for number, data in enumerate(NO_CHARACTERS, start=1):
            program.type(data + UP)
            program.wait_for(rf"Bet \${10 + 5 * number} ")
        program.type("q")
        assert program.exit_status() == 0


def test_a_window_too_large_to_draw_on_is_told_so_until_it_is_smaller_and_left() -> None:
    command = f'stty columns 65535; exec "{sys.executable}" -m blackjack_tui --speed 0 --seed 37 twentyone'
    with PtyProgram(["sh", "-c", command]) as program:
        program.wait_until(lambda: b"The table fits in 1500x500; this is 65535x24." in program.written, "it")
        program.tell_size(STANDARD)
        program.wait_for("stand .*leave")
        program.tell_size(Size(65535, 65535))
        program.wait_until(lambda: b"this is 65535x65535." in program.written, "the notice")
        program.type("q")
        assert program.exit_status() == 0
        assert program.modes() == program.modes_before
