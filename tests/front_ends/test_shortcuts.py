"""Keys and their words: a help promises the keys that a front end has, and no others."""

from collections.abc import Container, Iterable
from contextlib import closing, suppress

import pytest

from blackjack_tui.coach.stream_coach import StreamCoach
from blackjack_tui.counts import CountAtTable
from blackjack_tui.errors import InputClosed
from blackjack_tui.front_ends import Look, stream_named
from blackjack_tui.front_ends.coach_seat import CoachSeat
from blackjack_tui.front_ends.help_page import caps_in
from blackjack_tui.front_ends.open_page import SCROLLS
from blackjack_tui.front_ends.playing import EDITING
from blackjack_tui.front_ends.replaying import _WATCHING
from blackjack_tui.front_ends.stream import Stream
from blackjack_tui.front_ends.table_screen import LOOK_KEYS, Mode, TableScreen
from blackjack_tui.play.records import Deal
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen import keys
from blackjack_tui.views.glyphs import UNICODE
from blackjack_tui.views.keycaps import bet_line
from blackjack_tui.words.keymap import (
    BET_KEYS,
    PAGE_KEYS,
    QUIT,
    REPLAY_HELP,
    REPLAY_KEYS,
    KeyUse,
    Shortcut,
)
from blackjack_tui.words.notes import no_notes
from tests.memory_terminal import MemoryTerminal
from tests.sessions import STANDARD, reader

RULES = load("vegas-strip")
NAMES = {
    "space": " ", "Space": " ",
    "Enter": keys.ENTER, "Backspace": keys.BACKSPACE, "Escape": keys.ESCAPE, "Home": keys.HOME,
    "End": keys.END, "PgUp": keys.PAGE_UP, "PgDn": keys.PAGE_DOWN, "up": keys.UP, "down": keys.DOWN,
    "left": keys.LEFT, "right": keys.RIGHT,
    "arrows": keys.UP, "digits": "7",
}  # fmt: skip
"""The keys that have another name on pages than in the program."""


def keys_of(uses: Iterable[KeyUse]) -> set[str]:
    """Every key of `uses`, by the name it has in the program; those of pages alone and Ctrl-C are left out."""
    labels = {
        label.strip(" `")
        for use in uses
        for label in use.keys.replace(";", ",").split(",")
        if " in " not in use.keys and "click" not in use.keys
    } - {"Ctrl-C", ""}
    return {NAMES.get(label, label.lower()) for label in labels}


def test_every_shortcut_with_words_for_streams_works_in_them_at_every_question() -> None:
    lines: list[str] = []
    asked = "".join(shortcut.keys for shortcut in Shortcut if shortcut.in_streams)
    stream = stream_named("lines", reader(f"{asked[0]}\n10\n{asked}s"), lines.append)
    stream.help = lambda: stream.shortcuts
    taught: list[bool] = []

    def teach() -> bool:
        taught.append(True)
        return False

    stream.lesson = teach
    stream.takes_back = lambda: taught.append(False)
    stream.study = lambda: "Added."
    stream.lists = dict.fromkeys((Shortcut.TABLES, Shortcut.HANDS), lambda: taught.append(False))
    stream.counter = count = CountAtTable("hi-lo")
    with closing(StreamCoach(RULES, "after", luck=False)) as coach, suppress(InputClosed):
        stream.call_coach = lambda: coach
        Deal(RULES, "vegas-strip", RULES.shuffle, 5).play(stream, (count, stream.seat, stream))
    promised = " ".join(stream.shortcuts)
    assert [shortcut for shortcut in Shortcut if shortcut.in_streams not in promised] == []
    assert {promised[cap.start].lower() for cap, *_ in caps_in(promised)} == {*asked} - {"a"}  # an article
    assert [line for line in lines if "is none of" in line or "is not a bet" in line] == []
    assert {*taught} == {True, False}


@pytest.mark.parametrize("name", ["lines", "json", "transcript"])
def test_a_stream_without_coach_and_count_promises_neither(name: str) -> None:
    stream: Stream = stream_named(name, reader(""), lambda _: None)
    assert stream.shortcuts == ()


def test_every_shortcut_of_a_screen_has_a_handler_and_stands_in_the_help() -> None:
    terminal = MemoryTerminal(STANDARD)
    table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 0), RULES)
    pages = dict.fromkeys((Shortcut.TABLES, Shortcut.HANDS), table._help_page)
    keys = dict.fromkeys((Shortcut.LESSON, Shortcut.TAKE_BACK, Shortcut.STUDY), str)
    mode = CoachSeat(table).coached(Mode(pages=pages, keys=keys)).counted(no_notes, str)
    table.enter(mode)
    assert {Shortcut.HELP, Shortcut.RULES, *LOOK_KEYS, *mode.pages, *mode.keys} == {*Shortcut} - {
        Shortcut.PROGRESS
    }
    promised = [row for group in table.help_groups() for row in group.rows]
    rows = {shortcut: (", ".join(shortcut.keys.upper()), shortcut.on_screen) for shortcut in Shortcut}
    assert [shortcut for shortcut, row in rows.items() if row not in promised] == [
        Shortcut.HELP,
        Shortcut.PROGRESS,
    ]


def test_no_two_shortcuts_have_one_key() -> None:
    pressed = "".join(shortcut.keys for shortcut in Shortcut)
    assert len(set(pressed)) == len(pressed)


@pytest.mark.parametrize(
    ("uses", "handled"),
    [
        pytest.param(BET_KEYS, EDITING, id="a bet"),
        pytest.param(PAGE_KEYS[:3], SCROLLS, id="a page"),
        pytest.param(REPLAY_KEYS, _WATCHING, id="a replay"),
    ],
)
def test_every_key_on_the_page_of_keys_is_handled(uses: Iterable[KeyUse], handled: Container[str]) -> None:
    assert [key for key in keys_of(uses) if key not in handled] == []


def test_every_key_that_the_help_of_a_replay_names_in_a_sentence_is_handled() -> None:
    promised = [text[cap.start : cap.stop] for text in REPLAY_HELP for cap, *_ in caps_in(text)]
    assert promised
    assert [name for name in promised if NAMES.get(name, name.lower()) not in _WATCHING] == []


def test_every_key_cap_beside_a_bet_is_handled() -> None:
    caps = {segment.key for segment in bet_line("$10", UNICODE, 200) if segment.key}
    assert caps <= {*EDITING, QUIT}
