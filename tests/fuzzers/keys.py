"""Games under random input: keys, clicks, changes of size, waits that end and waits that are cut short.

Every frame and every round is held against its laws while it goes on; what is wrong raises.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from select import select
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import NoReturn, Self

import pytest

from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.demo import Demo
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.replaying import Replayer
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.front_ends.tables_page import TablesPage
from blackjack_tui.game.events import Event, RoundOver, RoundStarted
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.kept_figures import BackgroundReturns
from blackjack_tui.play.policies import Autoplayer, strategy_named
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal
from blackjack_tui.play.session import Watcher
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size, cells_of
from blackjack_tui.screen.keys import RESIZED, WOKEN, Click, Key, Resized, Woken
from blackjack_tui.screen.terminal import FakeClock, Run
from blackjack_tui.shuffles import SHUFFLES
from blackjack_tui.views import VIEWS
from blackjack_tui.views.themes import DECKS, theme_names
from blackjack_tui.words.keymap import Shortcut
from tests.fuzzers.commands import kept_rounds, run_command
from tests.game.settlement import disagreement
from tests.homes import at_home

LARGEST = Size(100, 300)

_PRESSED = (
    *"hhhsssdpryynn1e" * 5,
    *"?lvtm+-=_ .0123456789*/<>jkgG",
    *"ccooobiik",
    *"x\u00e9\u20ac\u5b57\U0001f0a1\u0301\u0130\u0664\ufffd\U0010ffff",
    *(*(keys.ENTER,) * 12, keys.ESCAPE, keys.BACKSPACE, keys.TAB, keys.F1, keys.OTHER),
    *(keys.UP, keys.DOWN, keys.LEFT, keys.RIGHT, keys.HOME, keys.END, keys.PAGE_UP, keys.PAGE_DOWN),
)
_LEAVING = 0.03  # of the keys
_RESIZING, _CLICKING, _REDRAWING = 0.02, 0.03, 0.01
_PATIENCE = 0.7  # of the waits are waited out
_LISTENING = 0.2  # of the times that a key is read, answers of the coach are looked for
_HEARD = 0.01  # seconds that one may take
_BY_COMMAND = 0.3  # of the sessions
_CHUNK = 10_000  # keys


class FuzzTerminal:
    """A terminal at which `random` sits, for so many keys.

    Now and then everything is drawn again, and has to come out as it was.
    """

    encoding = "utf-8"

    def __init__(self, random: Random, keys_left: int) -> None:
        self.clock = FakeClock()
        self.keys_left = keys_left
        self.counts = Counter[str]()
        self._random = random
        self._size = Size(24, 80)
        self._cells: list[list[object]] = []
        self._redrawn: list[list[object]] | None = None
        self._wakers: Sequence[int] = ()
        self.clear()

    def size(self) -> Size:
        return self._size

    def clear(self) -> None:
        self._cells = [[None] * self._size.columns for _ in range(self._size.rows)]

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        rows, columns = self._size
        for row, column, text, style in runs:
            cells = cells_of(text)
            assert 0 <= row < rows, (row, text)
            assert 0 <= column <= columns - len(cells), (column, text)
            self._cells[row][column : column + len(cells)] = [(cell, style) for cell in cells]
        assert cursor is None or (0 <= cursor[0] < rows and 0 <= cursor[1] < columns)

    def title(self, text: str) -> None:
        assert text.isprintable(), text

    def wake_on(self, descriptors: Sequence[int]) -> None:
        self._wakers = descriptors

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._wakers = ()

    def read(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
        assert timeout is None or timeout >= 0
        self.counts["frames"] += 1
        assert all(None not in row for row in self._cells), "a cell was never drawn"
        if self._redrawn is not None:
            assert self._cells == self._redrawn, _differences(self._redrawn, self._cells)
            self._redrawn = None
        random = self._random
        if self._wakers and random.random() < _LISTENING and select(self._wakers, (), (), _HEARD)[0]:
            self.counts["wakings"] += 1
            return WOKEN
        what = random.random()
        if what < _REDRAWING:
            if timeout != 0:  # who does not wait may have more to show first
                self._redrawn = self._cells
            return RESIZED
        if what < _REDRAWING + _RESIZING:
            self.counts["resizes"] += 1
            self._size = _any_size(random)
            return RESIZED
        if timeout is not None and random.random() < _PATIENCE:
            self.clock.advance(timeout)
            return None
        if timeout is not None:
            self.clock.advance(timeout * random.random())
            self.counts["skips"] += 1
        if not self.keys_left:
            raise InputClosed("that was all")
        if what > 1 - _CLICKING:
            self.counts["clicks"] += 1
            return Click(random.randrange(self._size.rows), random.randrange(self._size.columns))
        self.keys_left -= 1
        self.counts["keys"] += 1
        return Key("q" if random.random() < _LEAVING else random.choice(_PRESSED))


def _differences(before: Sequence[Sequence[object]], after: Sequence[Sequence[object]]) -> str:
    """Returns the rows that came out otherwise when they were drawn again."""
    rows = [
        f"{number}: {_text(one)!r} {_text(other)!r}"
        for number, (one, other) in enumerate(zip(before, after, strict=True))
        if one != other
    ]
    return "\n".join(("drawn again, it is another frame", *rows))


def _text(row: Sequence[object]) -> str:
    return "".join(str(cell[0]) for cell in row if isinstance(cell, tuple))


def _any_size(random: Random) -> Size:
    """Any size there may be, and more often than others one that people have."""
    usual = (Size(24, 80), Size(15, 40), Size(25, 71), Size(40, 120), Size(14, 40))
    if random.random() < 0.1:
        return Size(random.randint(1, LARGEST.rows), random.randint(1, LARGEST.columns))
    return random.choice(usual)


class Judge(Watcher):
    """Holds every round against an independent settlement."""

    def __init__(self, counts: Counter[str]) -> None:
        self._counts = counts
        self._events: list[Event] = []
        self._before = 0

    def on_event(self, event: Event, situation: Situation) -> None:
        bankroll = situation.table.bankroll or 0
        if isinstance(event, RoundStarted):
            self._events = []
            self._before = bankroll
        self._events.append(event)
        if isinstance(event, RoundOver):
            self._counts["rounds"] += 1
            wrong = disagreement(situation.rules, self._events, self._before, bankroll)
            assert not wrong, wrong


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Types `count` random keys at all that the program shows. What is kept is in a home of its own."""
    counts, early, memory = Counter[str](), 0.0, 0.0
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        for name, value in at_home(Path(folder)).items():
            patched.setenv(name, value)
        for chunk, typed in enumerate(range(0, count, _CHUNK)):
            counts += typed_at_random(Random(f"{seed} {chunk}"), min(_CHUNK, count - typed))
            memory = _most_memory()
            if typed < count / 10:
                early = memory
        counts["kept rounds"] = kept_rounds()
    assert memory <= 1.5 * early, f"{early:.0f} MB after a tenth, {memory:.0f} MB at the end"
    yield ", ".join(f"{number:,} {what}" for what, number in sorted(counts.items()))
    yield f"{early:.0f} MB after a tenth, {memory:.0f} MB at the end"


def _most_memory() -> float:
    """The most memory the process has ever had, in MB; 0 on Windows."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def typed_at_random(random: Random, count: int) -> Counter[str]:
    """Types `count` random keys in sessions; returns how much of what there was."""
    counts = Counter[str]()
    while count:
        terminal = FuzzTerminal(random, count)
        terminal.counts = counts
        counts["sessions"] += 1
        if random.random() < _BY_COMMAND:
            run_command(random, terminal, counts)
        else:
            with suppress(Left):
                _session(random, terminal, counts)
        count = terminal.keys_left
    return counts


def _sit(_: str) -> NoReturn:
    raise Left


def _session(random: Random, terminal: FuzzTerminal, counts: Counter[str]) -> None:
    name = random.choice(rule_books())
    rules = load(name)
    deal = Deal(rules, name, random.choice(list(SHUFFLES)), random.randrange(2**31))
    look = Look(
        random.choice(list(VIEWS)),
        random.choice(theme_names()),
        random.choice(DECKS),
        random.choice((0.0, 1.0, 3.0)),
    )
    table = TableScreen(terminal, terminal.clock, look, rules, ascii_only=random.random() < 0.3)
    recorder = Recorder(deal)
    watchers: list[Watcher] = [recorder, Judge(counts)]
    if random.random() < 0.3:
        strategy = strategy_named(random.choice(("mimic", "never-bust", "hit-below-17")), rules)
        policy = Autoplayer(strategy, random.randint(1, 5))
        watchers.append(policy)
        front_end: FullScreen = Demo(table, policy)
    else:
        books, returns = {book: load(book) for book in rule_books()}, BackgroundReturns("")
        front_end = FullScreen(
            table, Mode(pages={Shortcut.TABLES: lambda: TablesPage(books, name, _sit, returns, lambda: None)})
        )
    deal.play(front_end, (*watchers, front_end))
    record = recorder.record
    if terminal.keys_left and random.random() < 0.5:
        timeline = Timeline(record)
        counts["replays"] += 1
        Replayer(table, timeline, 0, paused=random.random() < 0.5, loop=random.random() < 0.5).run()
