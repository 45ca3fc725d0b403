"""Games watched on a terminal in memory, for tests to look at."""

from contextlib import suppress

from blackjack_tui.errors import Left
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.replaying import Replayer
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Key
from tests.memory_terminal import Frame, Input, MemoryTerminal
from tests.sessions import STANDARD
from tests.views.golden import Roles

NAMES = Look("names", "felt", "two-colour", 1)
CARDS = NAMES._replace(view="cards")
LOOKS = [(NAMES, STANDARD), (CARDS, STANDARD), (CARDS, Size(15, 40))]

ONE_ROUND = "twentyone/37/h"  # 12 points, a hit, and over 21: 13 events
TWO_ROUNDS = "vegas-strip/48/pss,25:s"  # a pair of threes that is split: 24 events; then 14 more

SPACE, PLAY_ON, QUIT = Key(" "), Key("p"), Key("q")
LEFT, RIGHT, UP, DOWN = Key(keys.LEFT), Key(keys.RIGHT), Key(keys.UP), Key(keys.DOWN)
HOME, END = Key(keys.HOME), Key(keys.END)


def watched(
    code: str,
    *script: Input,
    look: Look = NAMES,
    size: Size = STANDARD,
    first: int = 0,
    paused: bool = False,
    loop: bool = False,
    roles: bool = False,
    ascii_only: bool = False,
    read: int | None = None,
) -> list[Frame]:
    """What is shown at each wait up to the end of the script; with `roles`, these as colours.

    With `read`, only so many rounds are read before.
    """
    terminal = MemoryTerminal(size, script)
    timeline = Timeline(decode(code).record, limit=read)
    table = TableScreen(terminal, terminal.clock, look, timeline.record.deal.rules, ascii_only)
    if roles:
        table.screen.use_palette(Roles())
    with suppress(Left):
        Replayer(table, timeline, first, paused, loop).run()
    return terminal.frames


def stepped(code: str, *script: Input, look: Look = NAMES, size: Size = STANDARD) -> list[Frame]:
    """The same, begun paused."""
    return watched(code, *script, look=look, size=size, paused=True)


def waits(frames: list[Frame]) -> list[float | None]:
    return [frame.timeout for frame in frames]


def bar(frame: Frame) -> str:
    """The bar of the names view."""
    return frame.lines[0].strip()


def place(frame: Frame) -> str:
    """What the bar of the names view says up to the event."""
    return " ".join(bar(frame).split()).partition(" speed")[0].partition(" ═")[0].partition(" ─")[0]


def said(frame: Frame) -> str:
    """The status line of the names view."""
    return frame.lines[23].strip()
