"""Replays, demos and journals of the installed program, in a pseudo-terminal and in a pipe."""

import signal
import sys
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.commands import COMMANDS
from tests.piped import Piped
from tests.pty_program import STANDARD, PtyProgram, blackjack

CODE = "twentyone/37/h"
BEFORE_THE_HIT, AFTER_IT = r"▄█▄ █▄▄▄ +│ ♥   ♥", r"█▄▄▄ █▄▄▄ +│[^♣]*\n +bust "
NEITHER = (
    "neither a file that can be found nor a deal code: write RULES/SEED/DECISIONS, such as twentyone/37/hs"
)
CHOICES = f"choose from {', '.join(COMMANDS)}, atlantic-city, "


def program(*arguments: str) -> PtyProgram:
    return PtyProgram([sys.executable, "-m", "blackjack_tui", *arguments], STANDARD)


def test_a_demo_in_a_pipe_is_the_same_every_time_and_can_be_replayed(tmp_path: Path, piped: Piped) -> None:
    journal = tmp_path / "demo.journal"
    command = ("demo", "vegas-strip", "--seed", "5", "--rounds", "4", "--view", "json")
    once, again = piped(*command, "--record", journal), piped(*command)
    assert once.returncode == 0
    assert once.stdout == again.stdout
    assert piped("replay", journal, "--view", "json").stdout.startswith(once.stdout)


def test_a_program_that_is_killed_loses_only_the_round_it_is_in(tmp_path: Path, piped: Piped) -> None:
    journal = tmp_path / "killed.journal"
    with blackjack("--record", str(journal), "--speed", "0") as game:
        game.wait_for("You have 17 points")
        game.type("s")
        game.wait_for("Play again")
        game.type("y")
        game.wait_for(r"You have \d+ points")
        game.signal(signal.SIGKILL)
        game.exit_status()
    told = piped("replay", journal, "--plain")
    assert told.returncode == 0
    assert told.stdout.count("A new round.") == 1
    assert "You win" in told.stdout or "You lose" in told.stdout


def test_a_demo_that_loops_ends_when_its_keys_play_no_round_to_its_end(piped: Piped) -> None:
    once = piped("demo", "--policy", "keys:y", "--seed", "37", "--plain", "--rules", "twentyone")
    assert once.returncode == 0
    assert "It is your turn." in once.stdout
    looped = piped("demo", "--policy", "keys:y", "--seed", "37", "--plain", "--rules", "twentyone", "--loop")
    assert looped.stdout == once.stdout
    with program("demo", "--policy", "keys:y", "--seed", "37", "--loop", "--speed", "0") as demo:
        demo.wait_for("That was the demo")
        demo.type("x")
        assert demo.exit_status() == 0


def test_the_code_is_printed_on_leaving_and_shows_the_same_game(piped: Piped) -> None:
    played = piped("--rules", "twentyone", "--seed", "37", "--plain", "--code", keys="hyh")
    assert "To see this game again: blackjack-tui replay twentyone/37/h,h\n" in played.stdout
    told = piped("replay", "twentyone/37/h,h", "--plain")
    hints = (
        "At any question ? helps, and W says what is on the table.\n",
        "Special here: no bets. 'blackjack-tui rules' lists tables with money.\n",
    )
    assert played.stdout.replace("".join(hints), "").startswith(told.stdout)


def test_a_picture_is_drawn_for_who_reads_the_table_as_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLACKJACK_TUI_VIEW", "lines")
    assert main(["replay", CODE, "--svg", str(tmp_path / "a.svg")]) == 0
    assert "Dealer" in (tmp_path / "a.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("replay", "nothing.journal"), f"nothing.journal: {NEITHER}"),
        (("replay", "twentyone/x/h"), f"twentyone/x/h: {NEITHER}"),
        (("replay", "a\nb"), f"a\\u000ab: {NEITHER}"),
        (("replay", "."), ".: not a file"),
        (("replay", __file__ + "/x"), f"{__file__}/x: {NEITHER}"),
        (("replay", "twentyone/37/x"), "deal code twentyone/37/x, character 14: 'x' is no decision: "),
        (("replay", CODE, "--at", "2"), "--at: 2: the game has rounds 1 to 1"),
        (("replay", CODE, "--svg", "x.svg", "--at", "1:14"), "--at: 1:14: round 1 has events 1 to 13"),
        (("replay", CODE, "--svg", "x.svg", "--at", "1"), "--at: 1: a picture is of a moment: write"),
        (("replay", CODE, "--svg", "x.svg", "--size", "9x9"), "--size 9x9: the cards view needs 40x15"),
        (("replay", CODE, "--svg", "x.svg", "--size", "large"), "argument --size: must be columns x rows, "),
        (("replay", CODE, "--cast", "x", "--view", "json"), "--view json: there is nothing to see of it"),
        (("replay", CODE, "--cast", "x", "--at", "1:0"), "--at: 1:0: a film begins with a round: write --at 1"),
        (("replay", CODE, "--svg", __file__), f"{__file__} is there already: name another file"),
        (("--record", __file__), f"{__file__} is there already: name another file, or add --force"),
        (("reply",), f"no command or rule book 'reply': is replay meant? {CHOICES}"),
        (("reply", "--help"), f"no command or rule book 'reply': is replay meant? {CHOICES}"),
        (("",), f"no command or rule book '': {CHOICES}"),
        (("help", "loook"), "no help on 'loook': is look meant? choose from game, look, "),
        (("vegas",), "no command or rule book 'vegas': is vegas-strip meant? choose from daily"),
        (("--seed", "1", "vegas"), "RULES cannot be 'vegas': is vegas-strip meant? choose from"),
        (("home", "--rules", "european"), "'home' and --rules 'european': name one rule book"),
        (("demo", "home", "--rules", "european"), "'home' and --rules 'european': name one rule book"),
        (("--force",), "--force needs --record"),
        (("demo", "--rounds", "0"), "argument --rounds: must be 1 or more, not 0"),
        (("demo", "--policy", "win"), "--policy: policy 'win' is unknown: choose from "),
        (("demo", "--loop", "--record", "x"), "--record does not go with --loop"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_one_line(
    arguments: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        status = main(arguments)
    except SystemExit as end:  # the command line itself is wrong
        status = int(end.code or 0)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.startswith(f"blackjack-tui: {told}")
    assert err.count("\n") == 1


def test_a_rule_book_can_be_named_without_its_flag(tmp_path: Path, piped: Piped) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('base = "european"\n', "utf-8")
    for book, arguments in (("european", ("european", "--plain")), (own, ("--plain", own))):
        named, flagged = piped(*arguments, "--seed", "37"), piped("--plain", "--seed", "37", "--rules", book)
        assert "$50 to $2,000" in named.stdout
        assert named.stdout == flagged.stdout
