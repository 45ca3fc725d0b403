"""The rounds of the day: the same for everybody, once, and a line to paste that tells nobody the cards."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.commands.daily_command import round_note
from blackjack_tui.game.actions import Action
from blackjack_tui.game.situation import Situation
from blackjack_tui.store.stats import in_a_row
from blackjack_tui.words.notes import NO_NOTES
from tests.homes import at_home
from tests.piped import Piped
from tests.store.players import Chance, path, play, rows

__all__ = ["path"]

IN_A_ROW = [
    ([], 0),
    (["2025-11-22"], 1),
    (["2025-11-20", "2025-11-22"], 1),
    (["2026-02-27", "2026-02-28", "2026-03-01"], 3),
    (["2025-12-30", "2026-01-01", "2026-01-02"], 2),
]
LINE = re.compile(
    r"blackjack-tui daily 2025-11-22: [+-]?\$[\d.]+; the cards gave [+-]?\$[\d.]+, play cost \$[\d.]+\. (.*)"
)


@pytest.mark.parametrize(("days", "number"), IN_A_ROW)
def test_days_in_a_row_follow_one_another_up_to_the_last(days: list[str], number: int) -> None:
    assert in_a_row(days) == number


def played(piped: Piped, keys: str, *flags: str) -> str:
    done = piped("daily", "--keep", *flags, keys=keys)
    assert done.returncode == 0
    return done.stdout


def cards(told: str) -> list[str]:
    return re.findall(r"(?:You get|The dealer shows) the (.*?)[:.]", told)


def test_a_day_is_played_once_by_everybody_with_the_same_cards(
    path: str, capsys: pytest.CaptureFixture[str], piped: Piped
) -> None:
    keys = "10\n" + "s\n" * 4
    tell = ("--date", "2025-11-22", "--plain", "--glyphs", "ascii")
    first = played(piped, keys * 10, *tell)
    line = LINE.search(first)
    assert line
    assert re.fullmatch(r"[=!?X]{10}", line[1])
    assert "practice" not in first
    assert "10 rounds: once they are dealt, leaving ends the day." in first
    again = played(piped, "?\n" + keys * 2 + "q\n", *tell)
    assert "this was practice" in again
    assert "H hit, S stand" in again
    assert "Deal code" not in again
    assert len(cards(again)) > 4
    assert cards(again) == cards(first)[: len(cards(again))]
    other = played(piped, keys + "q\n", "--date", "2025-11-21", "--plain")
    assert cards(other) != cards(first)[: len(cards(other))]
    assert "2 days in a row" not in other
    assert main(["stats", "--json"]) == 0
    stats = json.loads(capsys.readouterr().out)
    assert (stats["rounds"], stats["daily"]) == (0, {"days": 2, "in_a_row": 2})


def test_leaving_in_the_middle_ends_the_day(
    path: str, capsys: pytest.CaptureFixture[str], piped: Piped
) -> None:
    first = played(piped, "10\ns\ns\nq\n", "--date", "2025-11-22", "--plain", "--glyphs", "ascii")
    line = LINE.search(first)
    assert line
    assert re.fullmatch(r"[=!?X]-{9}", line[1])


@pytest.mark.parametrize("ending", ["q\n", ""], ids=["Q", "the end of the input"])
def test_leaving_before_the_first_round_is_over_ends_the_day_once_its_cards_are_seen(
    ending: str, path: str, capsys: pytest.CaptureFixture[str], piped: Piped
) -> None:
    tell = ("--date", "2025-11-22", "--plain")
    assert not cards(played(piped, "q\n", *tell))
    assert cards(played(piped, f"10\n{ending}", *tell))
    assert "this was practice" in played(piped, f"10\n{ending}", *tell)
    assert main(["stats", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["daily"] == {"days": 1, "in_a_row": 1}


def test_a_day_is_played_by_one_program_at_a_time_and_ended_by_kill(path: str) -> None:
    environ = os.environ | at_home(Path(path).parents[1])
    pipe = subprocess.PIPE
    daily = [sys.executable, "-m", "blackjack_tui", "daily", "--date", "2025-11-22", "--keep", "--plain"]
    with subprocess.Popen(daily, env=environ, stdin=pipe, stdout=pipe, bufsize=0) as first:
        assert first.stdin
        assert first.stdout
        first.stdin.write(b"10\n")
        while b"It is your turn" not in (line := first.stdout.readline()):
            assert line
        second = subprocess.run(daily, env=environ, input=b"", capture_output=True)
        assert (second.returncode, second.stdout) == (2, b"")
        assert b"daily 2025-11-22 is being played in another window" in second.stderr
        first.kill()
    again = subprocess.run(daily, env=environ, input=b"", capture_output=True, check=True)
    assert b"practice, since this day was played" in again.stdout


def test_a_day_that_is_not_kept_says_that_it_does_not_count(
    path: str, capsys: pytest.CaptureFixture[str], piped: Piped
) -> None:
    told = played(piped, "10\ns\ns\nq\n", "--date", "2025-11-22", "--plain", "--no-keep")
    assert "10 rounds: nothing is kept, so this day does not count." in told
    assert not os.path.exists(path)


def test_a_day_is_played_without_an_output_and_where_what_is_kept_cannot_be_read(
    path: str, monkeypatch: pytest.MonkeyPatch, piped: Piped
) -> None:
    with monkeypatch.context() as closed:
        closed.setattr(sys, "stdout", None)
        played(piped, "10\ns\ns\nq\n", "--date", "2025-11-22", "--plain")
    os.unlink(path)
    os.mkdir(path)
    done = piped("daily", "--keep", "--date", "2025-11-22", "--plain", keys="10\ns\ns\nq\n")
    assert (done.returncode, "1 round is lost" in done.stderr) == (1, True)
    told = done.stdout
    assert LINE.search(told.replace("\N{LARGE GREEN SQUARE}", "="))
    assert "practice" not in told


def test_a_day_of_a_clock_that_is_far_off_is_counted_like_any_other(
    path: str, capsys: pytest.CaptureFixture[str], piped: Piped
) -> None:
    for day in ("0009-12-31", "0010-01-01"):
        played(piped, "10\ns\ns\nq\n", "--date", day, "--plain")
    assert main(["stats", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["daily"] == {"days": 2, "in_a_row": 2}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pseudo-terminals")
def test_a_day_on_a_screen_keeps_how_long_each_answer_took(path: str) -> None:
    from tests.pty_program import PtyProgram  # not for Windows

    command = [sys.executable, "-m", "blackjack_tui", "daily", "--date", "2025-11-22", "--speed", "0"]
    environment = at_home(Path(path).parents[1]) | {"BLACKJACK_TUI_KEEP": "yes"}
    with PtyProgram(command, environment=environment) as game:
        for shown, key in (("Round 1 of 10", "\n"), ("S stand", "s"), ("Round 2 of 10", "q")):
            game.wait_for(shown)
            game.type(key)
        assert game.exit_status() == 0
    assert rows(path, "SELECT milliseconds IS NULL FROM decision") == [(0,)]


class Noting(Chance):
    """Reads the note that a screen shows at each bet."""

    def bet(self, situation: Situation) -> int:
        (note,) = round_note(situation).lines
        self.notes = [*getattr(self, "notes", []), note.text]
        return super().bet(situation)

    def decide(self, situation: Situation) -> Action:
        assert round_note(situation) == NO_NOTES
        return super().decide(situation)


def test_each_bet_has_a_note_of_which_round_it_is_for(path: str) -> None:
    player = Noting(4, rounds=2)
    play(player)
    ends = "leaving ends the day"
    assert player.notes[:2] == [f"Round 1 of 10: once they are dealt, {ends}", f"Round 2 of 10: {ends}"]
