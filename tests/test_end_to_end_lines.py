"""The table in lines at a real terminal, which shows bets while they are typed, and is given back."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack_tui.screen.buffer import Size
from tests.homes import at_home
from tests.pty_program import PtyProgram, blackjack

# What asks for a bet, what 35 dollars are typed as, what tells of them, and of a card drawn then.
BETS = {
    "lines": ("What do you bet", "35", r"You bet \$35;", "You draw the"),
    "transcript": ("Type a bet", "35", "Dealer: ", "Player: .*(.|\n)*Player: "),
    "json": ('"question": "bet"', "3500", '"bet_placed", .*"amount": 3500', "player_drew"),
}


# Has a program run with an input that gives nothing, instead of waiting.
NONBLOCKING = "import os, sys; os.set_blocking(0, False); os.execvp(sys.argv[1], sys.argv[1:])"


def in_lines(rules: str, view: str = "lines", **environ: str) -> PtyProgram:
    command = [sys.executable, "-m", "blackjack_tui", "--rules", rules, "--view", view, "--seed", "2008"]
    return PtyProgram(command, Size(50, 120), environ)


@pytest.mark.parametrize(
    # By a status and not by the signal, of which a shell would say Quit, and the system may keep a core.
    ("view", "keys", "status"),
    [("lines", "\x03", 130), ("transcript", "\x1c", 131), ("json", "\x04", 0)],
)
def test_a_bet_is_seen_and_mended_as_it_is_typed_and_other_keys_count_at_once_and_unseen(
    view: str, keys: str, status: int
) -> None:
    asked, bet, placed, drawn = BETS[view]
    with in_lines("vegas-strip", view) as program:
        program.wait_for(asked)
        program.type(f"{bet}7")
        program.wait_for(rf"\n{bet}7\s*\Z")
        program.type("\x7f")
        program.wait_for(rf"\n{bet}\s*\Z")
        program.type("\n")
        program.wait_for(f"{placed}(.|\n)*hit")
        program.type("h")
        program.wait_for(drawn)
        assert not re.search("^h", program.picture.text, re.MULTILINE)
        program.type(keys)
        assert program.exit_status() == status
        assert program.is_given_back()
        assert "Traceback" not in program.picture.text


def test_a_question_mark_tells_the_keys_the_code_of_the_game_so_far_and_the_rules() -> None:
    with in_lines("vegas-strip") as program:
        program.wait_for(r"At any question \? helps, and W says(.|\n)*What do you bet")
        program.type("35\n?")
        program.wait_for(
            r"H hit, S stand(.|\n)*Deal code: vegas-strip/2008/35:\s*\n(.|\n)*"
            r"Soft: with an ace that counts 11(.|\n)*hit \(H\)"
        )
        program.type("z")
        program.wait_for(r"half the bet, but not to a blackjack\.(.|\n)*hit \(H\)")


def test_an_arrow_in_a_bet_does_not_swallow_the_rest_of_its_line() -> None:
    with in_lines("vegas-strip") as program:
        program.wait_for("What do you bet")
        program.type("\x1b[A25\n")
        program.wait_for(r"'\[A25' is not a bet here:(.|\n)*What do you bet")


def test_a_bet_is_seen_again_after_the_program_was_stopped() -> None:
    with in_lines("vegas-strip") as program:
        program.wait_for("What do you bet")
        program.signal(signal.SIGSTOP)
        program.signal(signal.SIGCONT)
        program.type("35\n")
        program.wait_for(r"\n35\s*\n(.|\n)*You bet \$35;")


def test_a_letter_of_several_bytes_is_one_wrong_key() -> None:
    with in_lines("twentyone") as program:
        program.wait_for("You have")
        program.type("\u00e9\u20ac")
        program.wait_for("'\u00e9' is none of (.|\n)*'\u20ac' is none of ")
        assert program.picture.text.count("is none of") == 2


@pytest.mark.parametrize(
    "before",
    ["stty min 0 time 0", "stty -icanon min 0 time 0", f"exec {sys.executable} -c '{NONBLOCKING}' \"$@\""],
)
def test_an_input_that_gives_nothing_at_once_has_not_ended(before: str) -> None:
    asked, bet, placed, drawn = BETS["lines"]
    with blackjack("--rules", "vegas-strip", "--view", "lines", before=before) as program:
        program.wait_for(asked)
        program.type(f"{bet}\n")
        program.wait_for(f"{placed}(.|\n)*hit")
        program.type("h")
        program.wait_for(drawn)
        program.type("q")
        assert program.exit_status() == 0


def test_a_pipe_that_gives_nothing_at_once_has_not_ended() -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    command = [sys.executable, "-m", "blackjack_tui", "--plain", "--seed", "37", "--rules", "twentyone"]
    with subprocess.Popen(command, stdin=reading, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for key in (b"x",) * 10 + (b"q",):
            while "(Q)?" not in process.stdout.readline():
                assert process.poll() is None
            os.write(writing, key)
    assert process.returncode == 0
    os.close(reading)
    os.close(writing)


def test_keys_after_an_escape_sequence_count_however_fast_they_come() -> None:
    with in_lines("twentyone") as program:
        program.wait_for("You have")
        program.type("\x1b[1;5S\x1bOS\x1b]11;rgb:s\x07h")  # the S would stand
        program.wait_for("You draw the")


def test_the_sentences_of_the_table_are_broken_between_words() -> None:
    with blackjack("--rules", "vegas-strip", "--plain", "--seed", "5", size=Size(24, 40)) as program:
        program.wait_for("press Enter")
        text = " ".join(line for line in program.picture.text.split("\n") if line)
        assert "What do you bet, $10 to $500 by $5? Type it, or Q to leave, and press Enter." in text
        program.type("q\n")
        assert program.exit_status() == 0


def test_l_lists_the_tables_and_a_the_last_hands_and_an_answer_picks_one(tmp_path: Path) -> None:
    with in_lines("vegas-strip", **at_home(tmp_path), BLACKJACK_TUI_KEEP="yes") as program:
        program.wait_for("What do you bet")
        program.type("35\n")
        program.wait_for("stand")
        program.type("s")
        program.wait_for("What do you bet.*\n(.*\n)*.*What do you bet")
        program.type("a\n")
        program.wait_for(r"Tell again: a none, b 20.*, vegas-strip, .* \$35 \[none\]:")
        program.type("b\n")
        program.wait_for("You bet \\$35;(.|\n)*You bet \\$35;(.|\n)*Back at the table.")
        program.type("l\n")
        program.wait_for(r"Sit down at: a vegas-strip, (.|\n)* european(.|\n)*\[vegas-strip\]:")
        program.type("euro\n")
        program.wait_for(r"You have \$5,000. What do you bet")
        program.type("q\n")
        assert program.exit_status() == 0
        assert "--rules european" in program.picture.text
