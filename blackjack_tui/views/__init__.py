"""Views: the interface of every view of the table, and the views by name."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.screen import Region, Segment
from blackjack_tui.views.waits import Pace
from blackjack_tui.words.notes import Notes


class Options(NamedTuple):
    """The options of a view, which are the same for all frames."""

    ascii_only: bool = False
    bar: bool = False
    """Whether to leave a row for a bar."""
    leave: str = "leave"
    """The word for what Q does."""
    corner: Sequence[tuple[str, str]] = (("?", "help"),)
    """The keys named in a corner of the table, each with a word, from the right."""


class Motion(NamedTuple):
    """A moment between two situations."""

    event: Event
    before: Table
    part: float
    """The share of the time between them that has passed, from 0 to 1."""


class View(Protocol):
    """A look of the table: a function of situation, notes and size, which paints every frame as a whole."""

    pacing: Mapping[type, Pace]
    """The waits around each kind of event; events that are not listed have none."""
    frames: Mapping[type, int]
    """The number of frames of motion before each kind of event's result; other events have none."""
    paints_problems: bool
    """Whether `paint` gets the problem with a bet, as a note, instead of `bet_prompt`."""

    @property
    def minimum(self) -> Size:
        """The smallest size for the view."""

    def say(self, event: Event, situation: Situation, coming: bool = False) -> str | None:
        """Returns the sentence for `event`; None for an event that only the picture shows.

        `situation` is the one before or after the event. `coming`: the picture does not show the event yet.
        """

    def status_region(self, size: Size) -> Region:
        """Returns the region for messages and questions on a screen of `size`."""

    def bar_row(self, size: Size) -> int:
        """Returns the row for a bar on a screen of `size`."""

    def columns(self, size: Size) -> int:
        """Returns the columns of the table itself, from the left, on a screen of `size`."""

    def paint(self, buffer: Buffer, situation: Situation, notes: Notes, motion: Motion | None = None) -> None:
        """Paints the table, and the notes it has room for, into an empty `buffer`.

        With `motion`, paints the way to `situation` instead.
        """

    def bet_prompt(self, situation: Situation, bet: str, problem: str, room: int) -> Sequence[Segment]:
        """Returns the question for a bet in `room` columns, such as `Bet $10` in `bet`, and its `problem`.

        The last round still lies on the table. If the picture does not show its result, the question begins
        with it.
        """

    def prompt(self, situation: Situation, room: int) -> Sequence[Segment]:
        """Returns the question asked in `situation` with its keys, in `room` columns if it fits."""

    def offer(self, asked: str, offers: Sequence[tuple[str, str]], room: int) -> Sequence[Segment]:
        """Returns a question other than the game's: the text `asked`, and keys, each with a word."""


VIEWS = {"cards": "drawn_table.Cards", "names": "names.Names"}
"""The views, each with its class in this folder."""


def view_named(name: str, options: Options) -> View:
    """Returns the view called `name`, one of VIEWS."""
    module_name, _, class_name = VIEWS[name].rpartition(".")
    # Not by importlib: loading it would delay the first frame.
    module = __import__(f"{__name__}.{module_name}", fromlist=[class_name])
    view: View = getattr(module, class_name)(options)
    return view
