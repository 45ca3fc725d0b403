"""What a view is, and what it can be told."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from blackjack_tui.game.actions import Limits, Question
from blackjack_tui.game.events import Event
from blackjack_tui.game.table import Table
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.painter import Region, Segment


class Options(NamedTuple):
    """What a view is told about the session when it is made."""

    title: str
    """The rule book's."""
    notes: Sequence[str] = ()
    """What has to be known of the table, in a few words each."""
    ascii_only: bool = False
    """Whether only ASCII characters can be shown."""
    bar: bool = False
    """Whether a row is to be left for a bar."""
    leave: str = "leave"
    """What Q does, in a word."""
    pages: Sequence[tuple[str, str]] = (("?", "help"),)
    """The keys that open pages over the table, each with the page's name, the most important first."""
    naturals: bool = False
    """Whether the first two cards can be a natural."""
    pushes: bool = True
    """Whether a hand can end without a winner."""
    oddities: Sequence[str] = ()
    """What is to be said before the first decision, from long to short."""


class Pace(NamedTuple):
    """Waits around an event, in seconds at the pace of 2008."""

    said: float
    """With its sentence shown, before it is seen."""
    seen: float
    """Once it is seen."""


AT_ONCE = Pace(0, 0)
"""No waits."""

THINKING = 3.0
"""How long a player who is none is taken to think at a question, in seconds at the pace of 2008."""


class View(Protocol):
    """A way a table looks: a function of the table and the size, painted whole every time."""

    pacing: Mapping[type, Pace]
    """The waits around each kind of event; none around one that is not listed."""

    @property
    def minimum(self) -> Size:
        """The room it needs."""

    def say(self, event: Event) -> str | None:
        """What to say of `event`; None where seeing it is enough."""

    def status_region(self, size: Size) -> Region:
        """Where messages and questions go on a screen of `size`."""

    def bar_row(self, size: Size) -> int:
        """The row that is left for a bar on a screen of `size`."""

    def paint(self, buffer: Buffer, table: Table) -> None:
        """Puts the whole picture into an empty `buffer`."""

    def bet_prompt(self, limits: Limits, bet: str, problem: str, table: Table, room: int) -> Sequence[Segment]:
        """The question what to bet: `bet` is what it is now, `problem` what is wrong with it, said beside it.

        It stands over the round before: a result that the picture does not show belongs before it.
        """

    def offer(self, asked: str, offers: Sequence[tuple[str, str]], room: int) -> Sequence[Segment]:
        """A question that is not the game's: what is `asked`, and the keys with what each does, in a word."""

    def prompt(self, question: Question, table: Table, room: int) -> Sequence[Segment]:
        """The question with the keys that answer it, in `room` columns if it can be."""
