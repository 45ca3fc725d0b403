"""The help's frame, round titles and codes of any width."""

import pytest

from blackjack_tui.front_ends.help_page import HelpPage
from blackjack_tui.front_ends.page import OpenPage
from blackjack_tui.front_ends.playing import playing_help
from blackjack_tui.front_ends.table_screen import LOOK_KEYS
from blackjack_tui.game.rules import Rules, Tie
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Buffer, Size, cells_of
from blackjack_tui.words.keys import Shortcut
from tests.sessions import STANDARD

WIDE = "二十一点"
KEYS = (f"Deal code: {WIDE * 9}.toml/37/hs,hh and {WIDE} " + "a word " * 9,)


def helped(title: str, size: Size) -> list[list[str]]:
    """The cells of each row of the help on rules called `title`, down to its end."""
    rules = load("twentyone")._replace(title=title)
    buffer = Buffer(size)
    OpenPage(HelpPage(rules, lambda: KEYS), ascii_only=False).paint(buffer)
    return [cells_of(line) for line in buffer.lines()]


@pytest.mark.parametrize("title", [WIDE * 2, WIDE * 30, f"a{WIDE * 30}", "A long title " * 9])
@pytest.mark.parametrize("size", [Size(40, 120), Size(40, 80), Size(40, 41), Size(40, 40)])
def test_whatever_is_written_in_the_help_its_frame_stays_whole(title: str, size: Size) -> None:
    rows = [row for row in helped(title, size) if "│" in row]
    edges = {(row.index("│"), len(row) - 1 - row[::-1].index("│")) for row in rows}
    assert len(edges) == 1
    left, right = edges.pop()
    assert right - left < (108 if size.columns >= 110 else min(72, size.columns - 4))
    assert left in (size.columns - 1 - right, size.columns - 2 - right)
    assert all(set(row[:left] + row[right + 1 :]) == {" "} for row in rows)


@pytest.mark.parametrize("size", [Size(40, 80), Size(40, 40)])
def test_wide_characters_are_wrapped_and_none_is_lost(size: Size) -> None:
    text = "".join("".join(row) for row in helped("x", size))
    assert sum(text.count(character) for character in WIDE) == 40


STRIP = load("vegas-strip")
WORDS = [
    # rules, what the help says, what it does not
    (STRIP, "H hit, S stand, D double, P split, R surrender, Y and N, Q leave.", "for an ace"),
    (STRIP, "A bet: the arrows change it, digits type it, Enter places it.", ""),
    (STRIP, "Natural, or blackjack: 21 with the first two cards.", ""),
    (STRIP, "Push: nobody wins, and the bet comes back.", ""),
    (STRIP, "Insurance: a side bet that the dealer has a natural.", ""),
    (STRIP, "Even money: your natural wins its bet now, whatever the dealer has.", ""),
    (load("six-to-five"), "Insurance: a side bet", "ven money"),
    (load("european"), "H hit, S stand, D double, P split, Y and N, Q leave.", ""),
    (STRIP._replace(insurance=False), "Natural", "nsurance"),
    (STRIP._replace(tie=Tie.DEALER), "Natural", "Push"),
    (load("scripting-games"), "H hit, S stand, Y and N, Q leave.", "surrender"),
    (load("scripting-games"), "Nothing is bet here: L lists tables with money.", "Push"),
    (STRIP, "Shoe: the cards left, with the cut card in the bar", "lists tables with money"),
    (load("twentyone"), "H hit, S stand, Y and N, Q leave.", "Natural"),
    (load("friendly"), "H hit, S stand, R surrender, 1 and E for an ace, Y and N, Q leave.", "Push"),
    (load("instant-21"), "H hit, S stand, Q leave.", "Enter"),
]


@pytest.mark.parametrize(("rules", "said", "unsaid"), WORDS)
def test_the_help_has_the_keys_and_the_words_of_the_rules_in_force_and_no_others(
    rules: Rules, said: str, unsaid: str
) -> None:
    buffer = Buffer(Size(60, 80))
    OpenPage(HelpPage(rules, lambda: playing_help(rules)), ascii_only=False).paint(buffer)
    text = "\n".join(buffer.lines())
    assert said in text
    assert not unsaid or unsaid not in text


@pytest.mark.parametrize("name", ["friendly", "scripting-games", "twentyone"])
def test_the_help_of_a_book_without_bets_is_one_screen(name: str) -> None:
    rules = load(name)
    keys = (
        *playing_help(rules),
        " ".join(shortcut.on_screen for shortcut in (*LOOK_KEYS, Shortcut.TABLES)),
        "Deal code: twentyone/37/hs",
        "Now: " + "x" * 60,
    )
    page = OpenPage(HelpPage(rules, lambda: keys), ascii_only=False)
    page.paint(Buffer(STANDARD))
    assert not page.hidden
