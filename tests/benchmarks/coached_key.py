"""What a key costs the game's process with the coach on, against without: its CPU time to the next frame."""

import select
from collections.abc import Iterator, Sequence
from contextlib import suppress
from statistics import median
from time import sleep, thread_time_ns

from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.coach_seat import CoachSeat
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.play.records import Deal
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import ENTER, WOKEN, Key, Woken
from blackjack_tui.screen.terminal import FakeClock, Run
from tests.benchmarks.figure import Figure

_BOOK = "vegas-strip"
_COACHED = ("after", "before")
_SIZES = (Size(24, 80), Size(40, 120))
_GAMES, _KEYS, _WARMING = 8, 70, 10
_QUIET = 0.02
"""Seconds after which the odds of a question have come; as long a wait without a coach, for the same caches."""


class _Timed:
    """A terminal that shows nothing, and times each key up to the frame that answers it."""

    def __init__(self, size: Size) -> None:
        self.on: TableScreen
        self.clock = FakeClock()
        self.times: list[int] = []
        self._size = size
        self._bells: Sequence[int] = ()
        self._pressed: int | None = None

    def size(self) -> Size:
        return self._size

    def clear(self) -> None:
        pass

    def title(self, text: str) -> None:
        pass

    def wake_on(self, descriptors: Sequence[int]) -> None:
        self._bells = descriptors

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        if self._pressed is not None:
            self.times.append(thread_time_ns() - self._pressed)
            self._pressed = None

    def read(self, timeout: float | None) -> Key | Woken:
        if not self._bells:
            sleep(_QUIET)
        elif select.select(self._bells, [], [], _QUIET)[0]:
            return WOKEN
        if len(self.times) >= _KEYS:
            raise InputClosed("enough keys")
        key = Key(_answer(self.on.situation.asked))
        self._pressed = thread_time_ns()
        return key


def _answer(asked: Question | Limits | None) -> str:
    if isinstance(asked, Limits):
        return ENTER
    return "h" if asked is not None and Action.HIT in asked.actions else "n"


def figures() -> Iterator[Figure]:
    """For each size and setting the median of the ratios of pairs of games, played in turns."""
    for size in _SIZES:
        times: dict[str, list[float]] = {coach: [] for coach in ("off", *_COACHED)}
        for _ in range(_GAMES):
            for coach, medians in times.items():
                medians.append(median(_play(size, coach)[_WARMING:]) / 1e6)
        for coach in _COACHED:
            ratio = median(one / other for one, other in zip(times[coach], times["off"], strict=True))
            measured = f"{median(times[coach]):.2f} ms of CPU time against {median(times['off']):.2f} without"
            yield Figure(f"a key with coach {coach} at {size.columns}x{size.rows}", measured, ratio, 1.1)


def _play(size: Size, coach: str) -> list[int]:
    rules, terminal = load(_BOOK), _Timed(size)
    on = terminal.on = TableScreen(
        terminal, terminal.clock, Look("cards", "felt", "two-colour", 0, coach), rules
    )
    seat = CoachSeat(on)
    screen = FullScreen(on, seat.coached(Mode()))
    try:
        with suppress(InputClosed, Left):
            Deal(rules, _BOOK, rules.shuffle, 3).play(screen, (seat, screen))
    finally:
        seat.close()
    return terminal.times
