"""Every place in which the program can be while it waits, and how to get there."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from blackjack_tui.screen.buffer import Size
from tests.pty_program import PtyProgram

STANDARD, SMALL = Size(24, 80), Size(10, 30)


class Place(NamedTuple):
    """How to get somewhere, and how it shows that the program is there."""

    arguments: str
    steps: tuple[tuple[str, str], ...]
    """What to wait for, and what to type then."""
    there: str
    size: Size = STANDARD


QUICK = "--speed 0 --seed 0"
VEGAS = f"{QUICK} --rules vegas-strip"
REPLAY = "replay twentyone/37/h"
PLACES = {
    "decision": Place(f"{QUICK} --rules twentyone", (), "stand .*leave"),
    "decision in names": Place(f"{QUICK} --rules scripting-games --view names", (), r"Stay \(S\)"),
    "again": Place(f"{QUICK} --rules twentyone", (("stand", "s"),), "deal again"),
    "one round": Place(f"{QUICK} --rules instant-21", (("stand", "s"),), "N +leave"),
    "bet": Place(VEGAS, (), "Bet"),
    "insurance": Place(VEGAS, (("Bet", "\r"),), "Insurance"),
    "early surrender": Place(f"{QUICK} --rules early.toml", (("Bet", "\r"), ("Insurance", "n")), "Before"),
    "ace": Place("--speed 0 --seed 4 --rules friendly", (("stand", "s"),), "counts 11"),
    "bankroll": Place(f"{QUICK} --rules poor.toml", (("Bet", "\r"), ("stand", "s")), "Broke"),
    "sentence": Place("--speed 0.1 --seed 0 --rules scripting-games --view names", (), "Shuffling"),
    "card": Place("--speed 2 --seed 0 --rules scripting-games", (), "are dealt"),
    "result": Place("--speed 6 --seed 0 --rules twentyone", (("are dealt", " "), ("stand", "h")), "You lose"),
    "help at a question": Place(f"{QUICK} --rules twentyone", (("stand", "?"),), "The aim"),
    "help in a pause": Place("--speed 0.1 --seed 0 --rules twentyone", (("are shuffled", "?"),), "The aim"),
    "too small": Place(QUICK, (), "needs", SMALL),
    "demo": Place("demo --seed 0 --speed 0.1", (), "takes over"),
    "taking over": Place("demo --seed 0 --speed 0.1", (("takes over", "x"),), "Take over"),
    "drill": Place("drill vegas-strip --seed 3 --speed 0", (), "double .*end"),
    "miss in a drill": Place(
        "drill vegas-strip --seed 3 --on insurance", (("Insurance", "y"),), "Space:? +go on"
    ),
    "hand of the lesson": Place("learn --speed 0", (("Space:? +deal", " "),), "stand, S"),
    "page of the lesson": Place("learn --speed 0", (("Space:? +deal", " "), ("stand, S", "h")), "try again"),
    "odds on the screen": Place(f"{QUICK} --rules twentyone --coach before", (), "best"),
    "chart": Place(f"{QUICK} --rules twentyone", (("stand", "b"),), "Hard  .*Soft"),
    "card to count": Place(
        "drill --on cards --seed 1 --rounds 1", (("begin", "x"), ("Space on", " ")), "What does it count"
    ),
    "pack to count": Place("drill --on pack --seed 1 --rounds 1", (("begin", "x"),), "the next card"),
    "replay paused": Place(f"{REPLAY} --at 1:0", (), "paused"),
    "replay playing": Place(f"{REPLAY} --speed 0.1", (), "playing"),
    "replay over": Place(f"{REPLAY} --speed 0", (), "the end"),
    "playing on": Place(f"{REPLAY} --at 1:0 --speed 0", (("paused", "p"),), "stand .*back"),
    "sentences": Place(f"{QUICK} --rules twentyone --plain", (), "You have"),
    "bet in sentences": Place(f"{VEGAS} --plain", (), "What do you bet"),
    "transcript": Place(f"{QUICK} --rules twentyone --view transcript", (), "Type 'h'"),
    "JSON": Place(f"{QUICK} --rules twentyone --view json", (), '"question": "play"'),
}  # fmt: skip


@contextmanager
def program_in(name: str, folder: Path, **environment: str) -> Iterator[PtyProgram]:
    """The program, once it is in one of PLACES. Its rule books are written to `folder`."""
    (folder / "early.toml").write_text('base = "vegas-strip"\nsurrender = "early"\n', "utf-8")
    (folder / "poor.toml").write_text('base = "vegas-strip"\nbankroll = 1000\n', "utf-8")
    place = PLACES[name]
    arguments = place.arguments.replace("early.toml", f"{folder}/early.toml")
    arguments = arguments.replace("poor.toml", f"{folder}/poor.toml")
    command = [sys.executable, "-m", "blackjack_tui", *arguments.split()]
    with PtyProgram(command, place.size, environment) as program:
        for shown, typed in place.steps:
            program.wait_for(shown)
            program.type(typed)
        program.wait_for(place.there)
        yield program
