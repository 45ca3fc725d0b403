"""Sessions played from literal keys, in every rendering, for tests to look at."""

from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import NamedTuple

from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.front_ends import Look, stream_named
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.stream import ReadKey
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.play.seating import Seating
from blackjack_tui.play.session import FrontEnd, Watcher, play
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import ENTER, Key
from blackjack_tui.shuffles import shuffle_named
from tests.memory_terminal import Frame, MemoryTerminal

DATA = Path(__file__).parent / "data"
STANDARD = Size(24, 80)


class Stacked(NamedTuple):
    """A deal whose shoe is chosen by a test."""

    rules: Rules
    chosen: Shoe
    bankroll: int | None = None
    seating: Seating = Seating()

    def shoe(self) -> Shoe:
        return self.chosen


def play_at(front_end: FrontEnd, rules: Rules, shoe: Shoe, *watchers: Watcher) -> None:
    """Plays at `front_end`, with other watchers before it. Raises Left as `play` does."""
    play(Stacked(rules, shoe), front_end, (*watchers, front_end))


def play_with(front_end: FrontEnd, rules: str, seed: int, shuffle: str | None = None) -> None:
    book = load(rules)
    with suppress(Left):
        packs = partial(shuffle_named(shuffle or book.shuffle).packs, seed)
        play_at(front_end, book, Shoe(book, packs))


def reader(typed: Iterable[str]) -> ReadKey:
    """Gives what is `typed` one after the other, then raises `InputClosed`."""
    waiting = iter(typed)

    def read_key() -> str:
        for key in waiting:
            return key
        raise InputClosed("nothing more is typed")

    return read_key


def lines_of(stream: str, rules: str, seed: int, keys: str, shuffle: str | None = None) -> list[str]:
    """What a stream writes while `keys` are pressed."""
    read_key = reader(keys)
    written: list[str] = []
    play_with(stream_named(stream, read_key, written.append), rules, seed, shuffle)
    return written


def frames_of(
    view: str,
    rules: str,
    seed: int,
    keys: str,
    shuffle: str | None = None,
    size: Size = STANDARD,
    speed: float = 1,
) -> list[Frame]:
    """What a view shows at each wait while `keys` are pressed at its questions."""
    terminal = MemoryTerminal(size, [Key(key) if key != "\n" else Key(ENTER) for key in keys])
    look = Look(view, "felt", "two-colour", speed)
    play_with(FullScreen(TableScreen(terminal, terminal.clock, look, load(rules))), rules, seed, shuffle)
    return terminal.frames
