"""The help's surface, below titles and codes of any width."""

import pytest

from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.help_page import HelpPage
from blackjack_tui.front_ends.open_page import OpenPage
from blackjack_tui.front_ends.page import CAP
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.rules import Rules, Tie
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Buffer, Size, cells_of
from blackjack_tui.words.keymap import HelpGroup, Shortcut
from tests.memory_terminal import MemoryTerminal
from tests.sessions import STANDARD

WIDE = "二十一点"
KEYS = (f"Deal code: {WIDE * 9}.toml/37/hs,hh and {WIDE} " + "a word " * 9,)


@pytest.mark.parametrize("title", [WIDE * 2, WIDE * 30, f"a{WIDE * 30}", "A long title " * 9])
@pytest.mark.parametrize("size", [Size(40, 120), Size(40, 80), Size(40, 41), Size(40, 40)])
def test_whatever_is_written_in_the_help_stays_on_its_surface(title: str, size: Size) -> None:
    rules = load("twentyone")._replace(title=title)
    buffer = Buffer(size)
    OpenPage(HelpPage(rules, lambda: [HelpGroup("Keys", sentences=KEYS)]), ascii_only=False).paint(buffer)
    rows = [cells_of(line) for line in buffer.lines()]
    assert {len(row) for row in rows} == {size.columns}
    assert {row[place] for row in rows for place in (0, -1)} <= {*" ▀▄▌"}  # the ground, edges and shadow


STRIP = load("vegas-strip")
WORDS = [
    # rules, what the help says, what it does not
    (STRIP, "D double: the bet once more, for one more card", "an ace counts 1, or"),
    (STRIP, "Enter bet what is shown", "the next side bet"),
    (load("vegas-strip~21+3"), "S the next side bet", ""),
    (load("european")._replace(rescue=True), "R surrender: give the hand up", ""),
    (STRIP, "Insurance: a side bet on a dealer's blackjack;", "After a shuffle"),
    (STRIP._replace(insurance=False), "Blackjack: 21", "nsurance"),
    (STRIP._replace(tie=Tie.DEALER), "Blackjack: 21", "Push"),
    (load("scripting-games"), "Z the rules of this table", "Push"),
    (STRIP, "Shoe: the cards left to deal;", "lists tables with money"),
    (load("friendly"), "1, E an ace counts 1, or 11", "Push"),
    (load("instant-21"), "Come closer to 21 than the dealer, and not over it.", "Enter"),
]


@pytest.mark.parametrize(("rules", "said", "unsaid"), WORDS)
def test_the_help_has_the_keys_and_the_words_of_the_rules_in_force_and_no_others(
    rules: Rules, said: str, unsaid: str
) -> None:
    buffer = Buffer(Size(90, 80))
    OpenPage(help_of(rules, buffer.size), ascii_only=False).paint(buffer)
    text = " ".join(" ".join(buffer.lines()).split())
    assert said in text
    assert not unsaid or unsaid not in text


def help_of(rules: Rules, size: Size) -> HelpPage:
    """The help of a person who plays by `rules`."""
    terminal = MemoryTerminal(size)
    table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 0), rules)
    table.enter(Mode(code=lambda: "twentyone/37/hs", plays=True))
    return HelpPage(rules, table.help_groups)


def test_the_help_of_a_usual_table_has_about_fifty_lines() -> None:
    terminal = MemoryTerminal(STANDARD)
    table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 0), STRIP)
    names = ("COACH", "ODDS", "COUNT", "LESSON", "TAKE_BACK", "STUDY")
    learning = [Shortcut[name] for name in names]
    pages = (Shortcut.CHART, Shortcut.SESSION, Shortcut.TABLES, Shortcut.HANDS)
    code, keys = "vegas-strip/37/hs", dict.fromkeys(learning, str)
    table.enter(Mode((), lambda: code, dict.fromkeys(pages, table._help_page), keys=keys, plays=True))
    assert len(HelpPage(STRIP, table.help_groups).layout(Size(20, 67))) <= 51


@pytest.mark.parametrize("name", ["vegas-strip", "friendly", "scripting-games"])
def test_the_aim_and_the_keys_of_play_are_on_the_first_screen(name: str) -> None:
    for size in (STANDARD, Size(40, 120)):
        buffer = Buffer(size)
        OpenPage(help_of(load(name), size), ascii_only=False).paint(buffer)
        text = "\n".join(buffer.lines())
        for said in ("The aim", "Come closer to 21", "hit: one more card", "stand: no more cards", "leave"):
            assert said in text


def test_every_name_of_a_key_in_a_row_is_set_off_like_a_key_cap() -> None:
    lines = help_of(load("vegas-strip"), STANDARD).layout(Size(20, 68))
    caps = {line.text[cap.start : cap.stop] for line in lines for cap, role, _ in line.spans if role == CAP}
    assert {"H", "Q", "Ctrl-C", "PgUp", "PgDn", "Enter", "*", "<", "V", "+", "-"} <= caps
