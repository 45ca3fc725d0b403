"""The ways out of the program, besides Q: signals, terminals that close, and Ctrl-Z with a way back."""

import re
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from blackjack_tui.screen.buffer import Size
from tests.pty_program import PtyProgram, blackjack

QUESTION = r"You have 17 points\."
PAUSE = "Shuffling Cards"

at_a_question_and_in_a_pause = pytest.mark.parametrize(
    ("speed", "shown"), [("0", QUESTION), ("0.2", PAUSE)], ids=["question", "pause"]
)


def key(keys: str) -> Callable[[PtyProgram], None]:
    return lambda program: program.type(keys)


def sent(number: int) -> Callable[[PtyProgram], None]:
    return lambda program: program.signal(number)


WAYS_OUT = {
    "ctrl-c": (key("\x03"), 130),
    "ctrl-backslash": (key("\x1c"), 131),
    "sigint": (sent(signal.SIGINT), 130),
    "sigterm": (sent(signal.SIGTERM), 143),
    "sighup": (sent(signal.SIGHUP), 129),
}


@pytest.mark.parametrize(
    ("speed", "shown", "leave", "status"),
    [
        *(("0", QUESTION, *way) for way in WAYS_OUT.values()),
        *(("0.2", PAUSE, *WAYS_OUT[name]) for name in ("ctrl-c", "sighup")),
    ],
)
def test_a_signal_ends_the_program_with_the_terminal_given_back(
    speed: str, shown: str, leave: Callable[[PtyProgram], None], status: int
) -> None:
    with blackjack("--speed", speed, before="echo before") as program:
        program.wait_for(shown)
        leave(program)
        assert program.exit_status() == status
        assert program.is_given_back()
        assert re.fullmatch(r"before\n(To deal the same cards again:\n.*)?\n*", program.picture.text)


def test_a_second_signal_does_not_keep_the_terminal_from_being_given_back() -> None:
    with blackjack("--speed", "0") as program:
        program.wait_for(QUESTION)
        for number in [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGTERM]:
            program.signal(number)
        # Python drops its handlers at its very end; the last of the signals may then do it.
        assert abs(program.exit_status()) % 128 in (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
        assert program.is_given_back()
        assert "Traceback" not in program.picture.text


@at_a_question_and_in_a_pause
def test_a_terminal_that_closes_ends_the_program_though_told_not_to_hang_up(
    speed: str, shown: str, tmp_path: Path
) -> None:
    errors = tmp_path / "errors"
    with blackjack("--speed", speed, before=f"trap '' HUP; exec 2>'{errors}'") as program:
        program.wait_for(shown)
        program.hang_up()
        assert program.exit_status() == 0
        assert errors.read_text() == ""


# A shell that minds jobs, as people's do: it takes the terminal back when the program stops.
SHELL = """
"$@"
for time in 1 2; do
    echo "stopped $time with $?"
    read line
    fg >/dev/null
done
echo "left with $?"
"""


def in_a_shell(script: str, *options: str) -> PtyProgram:
    known = ("scripting-games", "--view", "names", "--seed", "2008")
    command = [sys.executable, "-m", "blackjack_tui", *known, *options]
    return PtyProgram(["sh", "-m", "-c", script, "sh", *command])


@pytest.mark.parametrize(
    ("speed", "shown", "size"),
    [("0", QUESTION, Size(30, 100)), ("0.2", PAUSE, Size(24, 80))],
    ids=["question, resized meanwhile", "pause"],
)
def test_ctrl_z_gives_the_terminal_back_and_resuming_draws_everything_anew(
    speed: str, shown: str, size: Size
) -> None:
    with in_a_shell(SHELL, "--speed", speed) as program:
        for time, resized in enumerate((Size(24, 80), size), 1):
            program.wait_for(shown)
            program.type("\x1a")
            program.wait_for(rf"stopped {time} with 14\d")
            assert program.is_given_back()
            program.resize(resized)
            program.type("\n")
        program.wait_for(shown)
        assert not program.picture.is_main
        picture = program.picture
        corner = picture.buffer[size.rows - 1][size.columns - 1]
        assert corner.bg == "008700"
        program.type("h")
        program.wait_for(r"You have \d+ points\.")
        program.type("q")
        program.wait_for("left with 0")
        assert program.is_given_back()


def test_a_stopped_program_can_be_ended_and_leaves_the_terminal_to_whoever_has_it() -> None:
    script = '"$@"; kill -TERM %1; bg >/dev/null; wait %1; echo "ended with $?"'
    with in_a_shell(script, "--speed", "0") as program:
        program.wait_for(QUESTION)
        program.type("\x1a")
        program.wait_for("ended with 143")
        assert program.is_given_back()


def test_a_program_stopped_by_force_draws_everything_anew_when_it_is_resumed() -> None:
    with blackjack("--speed", "0") as program:
        program.wait_for(QUESTION)
        program.signal(signal.SIGSTOP)
        program.overwrite(b"\x1b[?1049l\x1b[Hsomething else")
        program.signal(signal.SIGCONT)
        program.wait_for(r"\A\s+Welcome to Blackjack!(.|\n)*" + QUESTION)
        program.type("q")
        assert program.exit_status() == 0
        assert program.is_given_back()


def test_the_windows_title_has_the_table_and_the_bankroll_and_is_given_back() -> None:
    with blackjack("--rules", "vegas-strip", "--no-keep", TERM="xterm-256color") as program:
        program.wait_for("Bet")
        program.type("q")
        assert program.exit_status() == 0
        raw = program.written
    sequences = (b"\x1b[22;2t", b"\x1b]2;Las Vegas Strip, $1,000\x07", b"\x1b[23;2t")
    kept, titled, given_back = (raw.find(sequence) for sequence in sequences)
    assert 0 <= kept < titled < given_back


def test_where_there_is_no_other_screen_the_last_words_stand_in_rows_of_their_own() -> None:
    said = {}
    for term in ("xterm-256color", "vt100", "linux"):
        with blackjack("--rules", "vegas-strip", "--view", "cards", "--speed", "0", TERM=term) as program:
            program.wait_for("leave")
            program.type("\rn")
            program.wait_for("stand")
            program.type("q")
            assert program.exit_status() == 0
            said[term] = program.picture.text.strip()
    words = said["xterm-256color"]
    assert "To deal the same cards again" in words
    assert [text.endswith(f"\n{words}") for text in (said["vt100"], said["linux"])] == [True, True]
