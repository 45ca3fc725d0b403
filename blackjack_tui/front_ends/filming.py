"""Films and pictures of recorded games, made without a terminal."""

from typing import NamedTuple, TypeVar

from blackjack_tui.errors import UsageError
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.replaying import message_at
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.play.policies import TypedPlayer, Typist
from blackjack_tui.play.recorded import PlayOn, RecordedPolicy
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.cast import CastTerminal
from blackjack_tui.screen.memory_terminal import MemoryTerminal
from blackjack_tui.screen.svg import MovingTerminal, moving_svg, svg
from blackjack_tui.views.waits import THINKING

STANDARD = Size(24, 80)

Camera = TypeVar("Camera", bound=CastTerminal)

_NO_WAITS_THINKING = 0.5  # seconds: at speed 0 a film would otherwise show nothing


class Show(NamedTuple):
    """The look and size of a film or picture."""

    look: Look
    size: Size = STANDARD
    ascii_only: bool = False


def film(timeline: Timeline, first: int, show: Show) -> CastTerminal:
    """Films a person playing the game from position `first`. Raises `UsageError` at too small a size."""
    return _film(timeline, first, show, CastTerminal(show.size, _thinking(show)))


def moving_picture(timeline: Timeline, first: int, show: Show) -> str:
    """Returns the same film as one SVG. Raises `UsageError` at too small a size."""
    terminal = _film(timeline, first, show, MovingTerminal(show.size, _thinking(show)))
    return moving_svg(terminal.shown, timeline.record.deal.rules.title)


def _thinking(show: Show) -> float:
    speed = show.look.speed
    return THINKING / speed if speed else _NO_WAITS_THINKING


def _film(timeline: Timeline, first: int, show: Show, terminal: Camera) -> Camera:
    deal = timeline.record.deal
    table = TableScreen(terminal, terminal.clock, show.look, deal.rules, show.ascii_only)
    _check_size(table, show)
    recorded, screen = RecordedPolicy(timeline), FullScreen(table)
    typed = TypedPlayer(recorded, screen, Typist(terminal.press, enter=keys.ENTER, enter_repeats=True))
    deal.play(PlayOn(recorded, first, typed), (recorded, screen), shown_from=first)
    return terminal


def picture(timeline: Timeline, position: int, show: Show) -> str:
    """Returns an SVG of the screen at a position of the game. Raises `UsageError` if the size is too small."""
    terminal = MemoryTerminal(show.size)
    table = TableScreen(terminal, terminal.clock, show.look, timeline.record.deal.rules, show.ascii_only)
    _check_size(table, show)
    table.show(timeline.situation(position))
    table.screen.message(message_at(timeline, position, table, answered=False))
    table.screen.repaint()
    table.screen.flush()
    terminal.read(0)
    return svg(terminal.frames[-1].cells, timeline.record.deal.rules.title)


def _check_size(table: TableScreen, show: Show) -> None:
    needed, size = table.minimum, show.size
    if not size.holds(needed):
        raise UsageError(
            f"--size {size.columns}x{size.rows}: the {show.look.view} view needs {needed.columns}x{needed.rows}"
        )
