"""What cannot show a full screen: said in one line where one was asked for, and else played in lines."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack_tui.screen.buffer import Size
from tests.pty_program import PtyProgram, after, blackjack

REDIRECTED = [
    ("<&-", "standard input is not a terminal"),
    ("</dev/null", "standard input is not a terminal"),
    (">&-", "standard output is not a terminal"),
]
UNFIT = [
    ("dumb", "a terminal of TERM='dumb' cannot show a full screen"),
    ("nonsense", "TERM='nonsense' is not a terminal this system knows"),
    (None, "TERM is not set"),
]
WITHOUT_CURSES = "this Python cannot draw on a terminal: "


def complaint(program: PtyProgram, errors: Path) -> str:
    """The one line that the program has said, with nothing done to the terminal."""
    assert program.exit_status() == 2
    assert b"\x1b" not in program.written
    assert program.is_given_back()
    said = re.fullmatch(r"blackjack-tui: (?:--view names: )?(.+?)(?:; try --plain)?\n", errors.read_text())
    assert said
    assert program.picture.text.strip() == ""
    return said[1]


@pytest.mark.parametrize(
    ("redirection", "term", "reason"),
    [
        *((redirection, "xterm", reason) for redirection, reason in REDIRECTED),
        *(("", *unfit) for unfit in UNFIT),
    ],
)
def test_a_screen_on_what_is_no_terminal_or_has_none_is_refused_in_one_line(
    redirection: str, term: str | None, reason: str, tmp_path: Path
) -> None:
    errors = tmp_path / "errors"
    with blackjack(before=f"exec 2>'{errors}' {redirection}", TERM=term) as program:
        assert complaint(program, errors) == reason


def test_a_screen_on_pipes_is_refused_in_one_line(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    command = [sys.executable, "-m", "blackjack_tui", "scripting-games", "--view", "names"]
    script = f'exec 2>"{errors}"; (echo q | "$@"; echo $? >&3) 3>"{tmp_path}/status" | cat'
    with PtyProgram(["sh", "-c", script, "sh", *command]) as program:
        assert program.exit_status() == 0
        assert (tmp_path / "status").read_text() == "2\n"
        assert errors.read_text().count("\n") == 1
        assert program.written == b""


@pytest.fixture(params=["curses", "_curses"])
def without_curses(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A folder that, on Python's path, leaves it without curses: all of it, or the part written in C."""
    (tmp_path / "sitecustomize.py").write_text(f"import sys\nsys.modules[{request.param!r}] = None\n")
    return str(tmp_path)


def test_a_screen_without_curses_is_refused_in_one_line(without_curses: str, tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with blackjack(before=f"exec 2>'{errors}'", PYTHONPATH=without_curses) as program:
        assert complaint(program, errors).startswith(WITHOUT_CURSES)


def in_lines(before: str = "", **environment: str | None) -> PtyProgram:
    """The program with no view asked for."""
    command = [sys.executable, "-m", "blackjack_tui", "scripting-games", "--seed", "2008"]
    return PtyProgram(after(before, command), Size(24, 120), environment)


@pytest.mark.parametrize("term", ["dumb", None])
def test_where_no_view_is_asked_for_such_a_terminal_has_the_hand_in_lines(term: str | None) -> None:
    with in_lines(TERM=term) as program:
        program.wait_for("playing in lines(.|\n)*You have soft 17")
        program.type("s")
        program.wait_for("You win")
        program.type("q")
        assert program.exit_status() == 0
        assert b"\x1b" not in program.written
        assert program.is_given_back()


def test_without_curses_the_hand_is_played_in_lines(without_curses: str) -> None:
    with in_lines(PYTHONPATH=without_curses) as program:
        program.wait_for("playing in lines(.|\n)*You have soft 17")
        program.type("q")
        assert program.exit_status() == 0


def test_without_any_input_the_hand_in_lines_comes_to_its_question_and_ends() -> None:
    with in_lines(before="exec <&-") as program:
        assert program.exit_status() == 0
        program.wait_for("You have soft 17(.|\n)*To deal the same cards again")
        assert "Traceback" not in program.picture.text


def test_a_terminal_that_closes_ends_a_hand_in_lines_though_told_not_to_hang_up(tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    with in_lines(TERM="dumb", before=f"trap '' HUP; exec 2>'{errors}'") as program:
        program.wait_for("You have soft 17")
        program.hang_up()
        assert program.exit_status() == 0
        assert "Traceback" not in errors.read_text()


@pytest.mark.parametrize(
    ("limit", "command", "told"),
    [
        ("-n 5", "rules", "Too many open files"),
        ("-v 130000", "ramp --rounds 9", "there is too little memory"),  # not OpenBLAS's own line
        ("-v 130000", "odds --decks 3 --hand 10,6 --dealer 9", "there is too little memory"),
    ],
)
def test_with_too_few_files_or_too_little_memory_the_program_says_so_in_one_line(
    limit: str, command: str, told: str
) -> None:
    if "-v" in limit and sys.platform != "linux":
        pytest.skip("only Linux limits a program's memory")
    run = ["sh", "-c", f"ulimit {limit}; exec '{sys.executable}' -m blackjack_tui {command}"]
    done = subprocess.run(run, stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True)
    assert (done.returncode, done.stderr) == (1, f"blackjack-tui: {told}\n")
