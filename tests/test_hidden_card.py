"""The hole card: nothing that comes out anywhere may depend on it before it is turned over."""

from contextlib import suppress
from pathlib import Path

import pytest

from blackjack_tui.errors import Left
from blackjack_tui.front_ends import STREAMS, Look, stream_named
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.rules import AtBust, HoleCard, Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.play.deal_codes import encode
from blackjack_tui.play.journal import Journal
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal
from blackjack_tui.play.session import FrontEnd
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.cast import CastTerminal
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.svg import svg
from blackjack_tui.views import VIEWS
from blackjack_tui.words.money import amount
from tests.memory_terminal import MemoryTerminal
from tests.sessions import play_at, reader

# To the player and the dealer in turn, with a 6 up, the hole card left out, and a king to be drawn.
DEALT = {HoleCard.FIRST: "10S {} 5D 6C KD", HoleCard.SECOND: "10S 6C 5D {} KD"}
BOOKS = [name for name in rule_books() if load(name).hole_card in DEALT]
ONE_OF_EACH = list({load(name).hole_card: name for name in BOOKS}.values())
"""A book for each place of the hole card."""
STAYS_HIDDEN = [name for name in BOOKS if load(name).bust is AtBust.LOSES_HIDDEN]
SIZE = Size(24, 80)
HOLES = ("5H", "QH")


def shoe(rules: Rules, hole: str) -> Shoe:
    burnt = "2C " * rules.burn
    return Shoe.stacked(parse_cards(burnt + DEALT[rules.hole_card].format(hole)))


def said_by(rules: Rules, hole: str, typed: str, folder: Path) -> list[object]:
    """All that comes out of a round, on every way out there is, while `typed` is typed."""
    out: list[object] = []
    deal = Deal(rules, rules.name, "python", 1)
    journal = Journal(str(folder / "a.journal"), deal, force=True)

    def session(front_end: FrontEnd) -> None:
        recorder = Recorder(deal, journal.keep)
        with suppress(Left):
            play_at(front_end, rules, shoe(rules, hole), recorder)
        out.append(encode(recorder.record))

    for view in VIEWS:
        look = Look(view, "felt", "two-colour", 1)
        first = [Key(keys.ENTER)] if rules.maximum else []
        script = [*first, Key("?"), Key("x"), *map(Key, typed)]
        memory = MemoryTerminal(SIZE, script)
        session(FullScreen(TableScreen(memory, memory.clock, look, rules)))
        out += [memory.frames, memory.drawn]
        if rules.name not in ONE_OF_EACH:
            continue
        # Frames that are alike make pictures and films that are: two pictures are enough.
        out.append([svg(frame.cells, "") for frame in memory.frames[:: len(memory.frames) - 1]])
        film = CastTerminal(SIZE, 1)
        for key in script:
            film.press(key.name)
        session(FullScreen(TableScreen(film, film.clock, look, rules)))
        out.append(list(film.cast("")))
    for stream in STREAMS:
        bet = f"{rules.minimum if stream == 'json' else amount(rules.minimum)}\n"
        lines: list[str] = []

        session(stream_named(stream, reader(f"{bet if rules.maximum else ''}{typed}"), lines.append))
        out.append(lines)
    journal.close()
    out.append((folder / "a.journal").read_text("utf-8"))
    return out


@pytest.mark.parametrize("book", BOOKS)
def test_with_another_hole_card_nothing_else_comes_out_before_it_is_turned(book: str, tmp_path: Path) -> None:
    rules = load(book)
    one, other = (said_by(rules, hole, "", tmp_path) for hole in HOLES)
    assert one == other


@pytest.mark.parametrize("book", STAYS_HIDDEN)
def test_a_hole_card_that_stays_hidden_never_comes_out(book: str, tmp_path: Path) -> None:
    one, other = (said_by(load(book), hole, "h", tmp_path) for hole in HOLES)
    assert "bust" in str(one)
    assert one == other


@pytest.mark.parametrize("book", ONE_OF_EACH)
def test_a_hole_card_that_is_turned_comes_out(book: str, tmp_path: Path) -> None:
    one, other = (said_by(load(book), hole, "s", tmp_path) for hole in HOLES)
    assert all(a != b for a, b in zip(one, other, strict=True) if isinstance(a, list))
    assert one[-1] != other[-1]
