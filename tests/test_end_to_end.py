"""The program in a terminal, played with keys: what a player sees, in whatever terminal there is."""

import pytest

from blackjack_tui.screen.buffer import Size
from tests.pty_program import PtyProgram, blackjack

QUESTION = r"You have 17 points\.  Stay \(S\) or Hit \(H\)\?"
FELT = "008700"


def is_felt_to_the_corner(program: PtyProgram) -> bool:
    picture = program.picture
    return picture.buffer[picture.lines - 1][picture.columns - 1].bg == FELT


def play_to_the_end(program: PtyProgram) -> None:
    """A hand, and out."""
    program.wait_for(QUESTION)
    program.type("s")
    program.wait_for(r"\(24 points\)[^?]*Play again \(Y/N\)\?")
    program.type("q")
    assert program.exit_status() == 0
    assert program.modes() == program.modes_before


def test_a_hand_is_played_with_single_keys_to_its_result_and_the_terminal_given_back() -> None:
    with blackjack("--speed", "0", before="echo before") as program:
        program.wait_for(QUESTION)
        assert not program.picture.is_main
        assert program.picture.cursor.y == 23  # at the question
        program.type("s")
        program.wait_for(r"You Win!.*Play again \(Y/N\)\?")
        program.type("y")
        program.wait_for(r"You have 12 points\.  Stay \(S\) or Hit \(H\)\?")
        program.type("Q")
        assert program.exit_status() == 0
        assert program.is_given_back()
        farewell = [
            "To deal the same cards again:",
            "blackjack-tui --seed 2008 --rules scripting-games --view names --speed 0",
        ]
        assert program.picture.text.split("\n")[:4] == ["before", *farewell, ""]
        assert not program.picture.text.split("\n", 3)[3].strip()


def test_a_terminal_that_tells_no_size_is_played_in_like_any_other() -> None:
    with blackjack("--speed", "0", before="stty rows 0 cols 0") as program:
        play_to_the_end(program)


def test_any_key_in_a_pause_skips_to_the_next_question_and_does_not_answer_it() -> None:
    with blackjack("--speed", "0.2") as program:
        program.wait_for("Shuffling Cards")
        program.type("h")
        program.wait_for(QUESTION)
        program.type("s")
        program.wait_for("You stick on 17 points")
        program.type("\x1bOA")
        program.wait_for(r"\(17 points, Soft\)[^?]*\(24 points\)[^?]*Play again \(Y/N\)\?")


@pytest.mark.parametrize("term", ["xterm-256color", "vt100"])
def test_what_is_no_answer_is_ignored_at_a_question_be_it_known_to_the_terminal_or_not(term: str) -> None:
    with blackjack("--speed", "0", TERM=term) as program:
        program.wait_for(QUESTION)
        program.type("zz7 \r\t\x1b[A\x1bOA\x1b[99;9H\x1b[H\x1bOH\x1b[1;5Hé\x1b]11;rgb:hs/0\x1b\\\x1bPs\x1b\\")
        play_to_the_end(program)
        assert b"z" not in program.written


def test_a_resize_at_a_question_brings_the_whole_table_at_once_whatever_the_environment_says_of_sizes() -> None:
    with blackjack("--speed", "0", size=Size(30, 100), LINES="10", COLUMNS="20") as program:
        program.wait_for(QUESTION)
        assert is_felt_to_the_corner(program)
        program.resize(Size(24, 250))
        program.wait_until(lambda: is_felt_to_the_corner(program), "a table over the whole terminal")
        program.wait_for(r"Ace of Spades +Two of Clubs\n[^?]*\?\n[^?]*" + QUESTION)
        play_to_the_end(program)


@pytest.mark.parametrize("locale", ["C.UTF-8", "nonsense"])
def test_with_too_little_room_one_line_says_so_and_with_enough_the_hand_is_back(locale: str) -> None:
    with blackjack("--speed", "0", LC_ALL=locale) as program:
        program.wait_for(QUESTION)
        program.resize(Size(20, 60))
        program.wait_for(r"\A\s*The table needs 71x24; this is 60x20\.\s*V: another view  Q: leave\s*\Z")
        assert program.picture.text.isascii()
        program.type("hé")
        program.wait_for_input()
        program.resize(Size(24, 80))
        play_to_the_end(program)


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
