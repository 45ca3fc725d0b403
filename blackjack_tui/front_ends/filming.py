"""Films and pictures of recorded games, made without a terminal."""

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from blackjack_tui.errors import UsageError
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.replaying import message_at
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.policies import TypedPlayer, Typist
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.session import Watcher
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.cast import CastTerminal
from blackjack_tui.screen.svg import svg
from blackjack_tui.views.waits import THINKING

STANDARD = Size(24, 80)

Camera = TypeVar("Camera", bound=CastTerminal)

Marks = Mapping[int, str]
"""The labels to put into a film, by position in the timeline."""

_NO_WAITS_THINKING = 0.5  # seconds: at speed 0 a film would otherwise show nothing


class Show(NamedTuple):
    """The look and size of a film or picture."""

    look: Look
    size: Size = STANDARD
    ascii_only: bool = False


_NO_MARKS: Marks = {}


def film(timeline: Timeline, first: int, show: Show, camera: type[Camera], marks: Marks = _NO_MARKS) -> Camera:
    """Films a person playing the game from position `first`. Raises `UsageError` at too small a size."""
    terminal, table = _set_up(timeline, show, camera)
    deal, screen, before = timeline.record.deal, FullScreen(table), timeline.record_before(first)
    typist = Typist(terminal.press, enter=keys.ENTER, enter_repeats=True)
    # Up to `first` the answers of the record are not shown. From there on they are typed at the screen.
    typed_player = TypedPlayer(RecordedPlayer(timeline.record, played=before), screen, typist)
    deal.play(RecordedPlayer(before, typed_player), (screen, _Labels(marks, terminal)), shown_from=first)
    return terminal


class _Labels(Watcher):
    """Puts labels into a film."""

    def __init__(self, marks: Marks, terminal: CastTerminal) -> None:
        self._position = 0
        self._marks = marks
        self._terminal = terminal

    def on_event(self, event: Event, situation: Situation) -> None:
        self._position += 1

    def on_question(self, situation: Situation) -> None:
        """Puts in the label of this position, if it has one."""
        if label := self._marks.get(self._position):
            self._terminal.mark(label)


def picture(timeline: Timeline, position: int, show: Show) -> str:
    """Returns an SVG of the screen at a position of the game. Raises `UsageError` if the size is too small."""
    _, table = _set_up(timeline, show, CastTerminal)
    table.show(timeline.situation(position))
    table.screen.message(message_at(timeline, position, table, answered=False))
    table.screen.repaint()
    return svg(table.screen.cells(), timeline.record.deal.rules.title)


def _set_up(timeline: Timeline, show: Show, camera: type[Camera]) -> tuple[Camera, TableScreen]:
    """Returns a camera and the table before it. Raises `UsageError` if the size is too small."""
    speed = show.look.speed
    terminal = camera(show.size, THINKING / speed if speed else _NO_WAITS_THINKING)
    table = TableScreen(terminal, terminal.clock, show.look, timeline.record.deal.rules, show.ascii_only)
    needed, size = table.minimum, show.size
    if not size.holds(needed):
        raise UsageError(
            f"--size {size.columns}x{size.rows}: the {show.look.view} view needs {needed.columns}x{needed.rows}"
        )
    return terminal, table
