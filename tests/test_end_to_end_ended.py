"""Signals that end the program: any of them, two of them, very early, and where nobody reads what it writes."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.places import program_in
from tests.pty_program import PtyProgram, blackjack

PROGRAM = [sys.executable, "-m", "blackjack_tui"]


@pytest.mark.parametrize(
    ("place", "name"),
    [
        *(("decision", name) for name in ("SIGUSR2", "SIGXCPU")),
        ("sentences", "SIGALRM"),
    ],
)
def test_a_signal_that_programs_seldom_get_gives_the_terminal_back_too(
    place: str, name: str, tmp_path: Path
) -> None:
    number = getattr(signal, name, None)
    if number is None:
        pytest.skip(f"this system has no {name}")
    with program_in(place, tmp_path) as program:
        program.signal(number)
        assert program.exit_status() == 128 + number
        assert program.is_given_back()
        assert b"Traceback" not in program.written


@pytest.mark.parametrize(
    ("arguments", "shown", "keys", "number"),
    [
        ("--rules twentyone --seed 37 --speed 0", "stand .*leave", "v", signal.SIGHUP),
        ("--rules twentyone --seed 37 --plain", "You have", "x", signal.SIGINT),
    ],
    ids=["screen", "lines"],
)
def test_where_nobody_reads_the_terminal_a_signal_ends_the_program_all_the_same(
    arguments: str, shown: str, keys: str, number: int
) -> None:
    with PtyProgram([*PROGRAM, *arguments.split()]) as program:
        program.wait_for(shown)
        program.type(keys * 3000)  # far more than a terminal keeps is written about each of them
        program.wait_for_silence()
        program.signal(number)
        assert program.exit_status_unread() == 128 + number
        if keys == "v":
            program.wait_until(lambda: b"\x1b[?1049l" in program.written, "the main screen")
        assert program.modes() == program.modes_before


def test_in_lines_a_signal_ends_the_program_after_ctrl_s_all_the_same(tmp_path: Path) -> None:
    with program_in("sentences", tmp_path) as program:
        program.type("\x13" + "x" * 20)
        program.signal(signal.SIGTERM)
        assert program.exit_status() == 143
        assert program.is_given_back()


def test_ctrl_s_before_the_first_frame_stops_nothing() -> None:
    with blackjack("--speed", "0") as program:
        program.type_ahead("\x13")
        program.wait_for("You have 17 points")
        program.type("q")
        assert program.exit_status() == 0
        assert program.is_given_back()


def test_on_a_screen_ctrl_s_stops_nothing(tmp_path: Path) -> None:
    with program_in("decision", tmp_path) as program:
        program.type("\x13s")
        program.wait_for("deal again")


# Python calls this hook at every import. From the program's first line on it counts them, and interrupts one.
INTERRUPTED = """
import os, runpy, signal, sys
left = int(sys.argv.pop(1))
def interrupt(event, _):
    global left
    if event == "import" and signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGINT)
sys.addaudithook(interrupt)
runpy.run_module("blackjack_tui", run_name="__main__", alter_sys=True)
"""


@pytest.mark.parametrize(("imports", "view"), [(1, "cards"), (8, "lines"), (24, "cards"), (40, "lines")])
def test_ctrl_c_in_any_import_ends_the_program_silently(imports: int, view: str) -> None:
    with PtyProgram([sys.executable, "-c", INTERRUPTED, str(imports), "--view", view]) as program:
        assert program.exit_status() == 130
        assert program.is_given_back()
        assert program.picture.text.strip() == ""


FIRST = """
import sys, _signal
first = []
def note(event, arguments):
    early = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler
    if event == "import" and early and arguments[0].startswith("blackjack_tui"):
        first.append(arguments[0])
sys.addaudithook(note)
import blackjack_tui.__main__
print(first)
_signal.raise_signal(_signal.SIGINT)
"""


def test_ctrl_c_is_silent_before_the_program_imports_a_module_of_its_own() -> None:
    command = [sys.executable, "-u", "-c", FIRST]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.stdout == "['blackjack_tui.__main__', 'blackjack_tui']\n"
    assert (done.returncode, done.stderr) == (130, "")


DELETED = """
import os, signal, sys, time
from blackjack_tui.screen import signals
class Deleted:
    def __del__(self):
        os.kill(os.getpid(), int(sys.argv[1]))
signals.catch()
deleted = Deleted()
del deleted
time.sleep(60)
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_where_python_can_raise_nothing_ends_the_program_silently(number: int) -> None:
    command = [sys.executable, "-c", DELETED, str(int(number))]
    done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (128 + number, b"", b"")
