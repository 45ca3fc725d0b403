"""The arrows between the rooms, held in every module; and the checker itself, held to bad examples."""

import re
from pathlib import Path

import blackjack_tui
from tests.imports import ARROWS, EVERYTHING, ROOMS, circle, complaints

ROOT = Path(blackjack_tui.__file__).parent
ARCHITECTURE = Path(__file__).parents[1] / "docs" / "architecture.md"

MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix("__init__").rstrip("."): path
    for path in sorted(ROOT.rglob("*.py"))
}


def test_every_module_imports_only_along_the_arrows() -> None:
    found = [
        complaint
        for module, path in MODULES.items()
        for complaint in complaints(module, path.read_text("utf-8"), path.name == "__init__.py")
    ]
    assert found == []


def test_no_modules_import_one_another_in_a_circle() -> None:
    """Not within a room either, and not later or only for types."""
    sources = {module: path.read_text("utf-8") for module, path in MODULES.items()}
    packages = {module for module, path in MODULES.items() if path.name == "__init__.py"}
    assert circle(sources, packages) == []
    later = f"{sources['game.cards']}\n\ndef later():\n    from blackjack_tui.game import shoe\n"
    assert {"game.cards", "game.shoe"} <= {*circle({**sources, "game.cards": later}, packages)}


def test_every_room_is_where_the_arrows_say() -> None:
    assert {module.partition(".")[0] for module in MODULES} == ROOMS


def test_the_architecture_page_lists_each_room_below_all_that_it_imports() -> None:
    page = ARCHITECTURE.read_text("utf-8").partition("| room |")[2].partition("## Choices")[0]
    rooms: list[str] = []
    for room in re.findall(r"`(\w+)(?:/|\.py)`", "".join(re.findall(r"^\| (`.*?) \|", page, re.MULTILINE))):
        assert ARROWS[room] <= {*rooms} or ARROWS[room] == EVERYTHING, f"{room} is above a room it imports"
        rooms.append(room)
    assert {*rooms} == {*ARROWS} - {"__main__", ""}


FORBIDDEN: list[tuple[str, str, str]] = [
    ("game.round", "from blackjack_tui.screen import keys", "line 1: game may not import screen"),
    ("game.round", "from blackjack_tui import words", "line 1: game may not import words"),
    ("game.round", "from ..screen import memory_terminal", "line 1: game may not import screen"),
    ("play.records", "import_module('blackjack_tui.store')", "line 1: play may not import store"),
    ("play.records", "import_module(f'blackjack_tui.store.{x}')", "line 1: play may not import store"),
    ("views.names", "import numpy as np", "line 1: only env and odds and simulation may import numpy"),
    ("views.names", "import curses.ascii", "line 1: only screen.curses_terminal may import curses"),
    ("commands.stats", "import sqlite3", "line 1: only store may import sqlite3"),
    ("cli", "try:\n    import _curses\nfinally: ...", "line 2: only screen.curses_terminal may import curses"),
    ("game.shoe", "import os.path", "line 1: game may not import os"),
    ("game.shoe", "__import__('time')", "line 1: game may not import time"),
    ("game.shoe", "cards = open('cards')", "line 1: game may not call open"),
]


def test_an_import_against_the_arrows_is_found() -> None:
    for module, source, told in FORBIDDEN:
        assert complaints(module, source) == [f"{module}, {told}"]


def test_an_import_of_a_package_is_read_from_where_the_package_lies() -> None:
    assert complaints("views", "from . import names", is_package=True) == []
    assert complaints("views", "from .. import cli", is_package=True) == [
        "views, line 1: views may not import cli"
    ]


def test_a_module_in_no_room_is_found() -> None:
    assert complaints("casino.advice", "") == ["casino.advice: casino is no room: give it its arrows"]


ALLOWED: list[tuple[str, str]] = [
    ("game.round", "from . import cards\nfrom enum import Enum\nfrom blackjack_tui.errors import UsageError"),
    ("rulebooks.loading", "import os\nfrom blackjack_tui import files"),
    ("views", "import_module(f'{__name__}.{name}')"),
    ("screen.curses_terminal", "import curses\nimport time"),
]


def test_an_import_along_the_arrows_is_let_be() -> None:
    for module, source in ALLOWED:
        assert complaints(module, source) == []
