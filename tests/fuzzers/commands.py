"""Whole commands at a fuzzed terminal: coach, count, kept games, drills, and what is said on leaving."""

import io
import os
import re
import shlex
from collections import Counter
from contextlib import redirect_stderr, redirect_stdout
from random import Random
from typing import TYPE_CHECKING
from unittest.mock import patch

from blackjack_tui.cli import main
from blackjack_tui.commands import count_drills, tables
from blackjack_tui.counts.system_files import system_names
from blackjack_tui.folders import database_path
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.views import VIEWS
from blackjack_tui.views.themes import theme_names
from blackjack_tui.words.notes import COACH_SETTINGS
from tests.store.players import check_rows

if TYPE_CHECKING:
    from tests.fuzzers.keys import FuzzTerminal

_CHOICES = {
    "book": rule_books(),
    "money": ("vegas-strip", "european", "home"),
    "keep": ("--keep", "--no-keep"),
    "begun": ("", "", "", "--fresh", "--seed 5"),
    "lesson": ("--keep", "--fresh"),
    "hand": ("A,7", "8,8", "soft", "pairs", "hard 12-16"),
    "up": "2345679A",
    "policy": ("mimic", "chart", "best"),
    "code": ("twentyone/7/h,hhh,s,hh", "vegas-strip/1/hs,s,nhhs,s", "friendly/7/hs,s,hs,hs1"),
    "on": ("hard", "soft", "pairs", "surrender", "insurance", "exceptions", "new"),
    "system": system_names(),
    "view": tuple(VIEWS),
    "theme": theme_names(),
    "speed": ("0", "1", "3"),
    "coach": COACH_SETTINGS,
    "shown": ("always", "asked"),
}
_VIEW = "--view {view}"
_LOOK = f"{_VIEW} --theme {{theme}} --speed {{speed}}"
_COACH = f"{_LOOK} --coach {{coach}}"
_COUNT = f"{_COACH} --count {{system}} --count-shown {{shown}}"
_COMMANDS = (
    ("play", f"{{book}} {{keep}} {_COUNT}"),
    *(("play", f"{{money}} --keep {{begun}} {_COUNT}"),) * 2,  # a game that goes on from run to run
    ("play", f"vegas-strip --hand '{{hand}}' --dealer {{up}} {_COACH}"),
    ("demo", f"--rules {{book}} --policy {{policy}} {_COACH}"),
    ("replay", f"{{code}} {_COACH}"),
    ("drill", f"vegas-strip --on {{on}} {{keep}} {_LOOK}"),
    ("drill", f"--on count --rounds 4 --count {{system}} {_VIEW}"),
    ("learn", f"{{lesson}} {_LOOK}"),
)
_ALL_ASKED = "--on new: every cell has been asked"


def run_command(random: Random, terminal: "FuzzTerminal", counts: Counter[str]) -> None:
    """Runs a random command at `terminal` until its keys end it; it must end well and write no traceback."""
    command, options = random.choice(_COMMANDS)
    chosen = re.sub(r"\{(\w+)\}", lambda match: random.choice(_CHOICES[match[1]]), options)
    words = [*([] if command == "play" else [command]), *shlex.split(chosen)]
    counts["commands"] += 1
    counts[f"{command} commands"] += 1
    written = io.StringIO()
    with (
        patch.object(tables, "system_terminal", lambda colour: terminal),
        patch.object(tables, "SystemClock", lambda: terminal.clock),
        patch.object(count_drills, "SystemClock", lambda: terminal.clock),
        redirect_stdout(written),
        redirect_stderr(written),
    ):
        status = main(words)
    assert status == 0 or _ALL_ASKED in written.getvalue(), (words, written.getvalue())


def kept_rounds() -> int:
    """Returns how many rounds were kept; each, played again, has all that is kept of it."""
    path = database_path()
    return check_rows(path) if os.path.exists(path) else 0
