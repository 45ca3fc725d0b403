"""Whole commands at a fuzzed terminal: coach, count, kept games, drills, and what is said on leaving."""

import io
import os
from collections import Counter
from collections.abc import Callable
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

_MONEY = ("vegas-strip", "european", "home")
_CODES = ("twentyone/7/h,hhh,s,hh", "vegas-strip/1/hs,s,nhhs,s", "friendly/7/hs,s,hs,hs1")
_ALL_ASKED = "--on new: every cell has been asked"
_FAMILIES = ("hard", "soft", "pairs", "surrender", "insurance", "exceptions", "new")
_HANDS = ("A,7", "8,8", "soft", "pairs", "hard 12-16")

Words = list[str]


def _play(random: Random) -> Words:
    return [random.choice(rule_books()), random.choice(("--keep", "--no-keep"))]


def _kept(random: Random) -> Words:
    """A game that goes on from run to run."""
    return [random.choice(_MONEY), "--keep", *random.choice(((), (), ("--fresh",), ("--seed", "5")))]


def _wished(random: Random) -> Words:
    return ["vegas-strip", "--hand", random.choice(_HANDS), "--dealer", random.choice("2345679A")]


def _demo(random: Random) -> Words:
    return [
        "demo",
        "--rules",
        random.choice(rule_books()),
        "--policy",
        random.choice(("mimic", "chart", "best")),
    ]


def _replay(random: Random) -> Words:
    return ["replay", random.choice(_CODES)]


def _drill(random: Random) -> Words:
    return ["drill", "vegas-strip", "--on", random.choice(_FAMILIES), random.choice(("--keep", "--no-keep"))]


def _count(random: Random) -> Words:
    return ["drill", "--on", "count", "--rounds", "4", "--count", random.choice(system_names())]


def _learn(random: Random) -> Words:
    return ["learn", random.choice(("--keep", "--fresh"))]


_COMMANDS: tuple[Callable[[Random], Words], ...] = (
    _play,
    _kept,
    _kept,
    _wished,
    _demo,
    _replay,
    _drill,
    _count,
    _learn,
)
_COUNTING = (_play, _kept)


def run_command(random: Random, terminal: "FuzzTerminal", counts: Counter[str]) -> None:
    """Runs a random command at `terminal` until its keys end it; it must end well and write no traceback."""
    command = random.choice(_COMMANDS)
    words = [*command(random), "--view", random.choice(list(VIEWS))]
    if command is not _count:
        words += ["--theme", random.choice(theme_names()), "--speed", random.choice(("0", "1", "3"))]
    if command not in (_count, _drill, _learn):
        words += ["--coach", random.choice(COACH_SETTINGS)]
    if command in _COUNTING:
        words += ["--count", random.choice(system_names()), "--count-shown", random.choice(("always", "asked"))]
    counts["commands"] += 1
    counts[f"{words[0] if command in (_demo, _replay, _drill, _count, _learn) else 'play'} commands"] += 1
    with (
        patch.object(tables, "system_terminal", lambda colour: terminal),
        patch.object(tables, "SystemClock", lambda: terminal.clock),
        patch.object(count_drills, "SystemClock", lambda: terminal.clock),
    ):
        _written(*words)


def kept_rounds() -> int:
    """Returns how many rounds were kept; each, played again, has all that is kept of it."""
    path = database_path()
    return check_rows(path) if os.path.exists(path) else 0


def _written(*words: str) -> str:
    written = io.StringIO()
    with redirect_stdout(written), redirect_stderr(written):
        status = main(list(words))
    assert status == 0 or _ALL_ASKED in written.getvalue(), (words, written.getvalue())
    return written.getvalue()
