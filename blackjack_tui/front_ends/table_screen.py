"""A table on a screen as the player has set it: which view, theme and speed, and the help over it."""

from collections.abc import Callable, Container, Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from blackjack_tui import messages
from blackjack_tui.explain import oddities
from blackjack_tui.game.rules import At21, Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.clock import Clock
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.painter import Region, Segment
from blackjack_tui.screen.screen import Screen
from blackjack_tui.screen.terminal import Terminal
from blackjack_tui.views import VIEWS, view_named
from blackjack_tui.views.themes import palette, theme_names
from blackjack_tui.views.view import Options, View

if TYPE_CHECKING:
    from blackjack_tui.front_ends.overlay import Shown

_SPEEDS = (0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
"""What + and - step through; past the last there is no wait at all, which is speed 0."""
_HELP_KEYS = ("?", keys.F1)
_SCROLLS: dict[str, Callable[[int, "Shown"], int]] = {
    keys.UP: lambda line, _: line - 1,
    keys.DOWN: lambda line, _: line + 1,
    keys.PAGE_UP: lambda line, shown: line - shown.lines,
    keys.PAGE_DOWN: lambda line, shown: line + shown.lines,
    " ": lambda line, shown: line + shown.lines,
    keys.HOME: lambda _line, _: 0,
    keys.END: lambda _, shown: shown.hidden,
}
"""From which line on a help is shown after a key, if it is longer than the screen."""
_REMEMBER = "m"
LOOK_KEYS = "V changes the view, T the theme, + and - the speed."


class Look(NamedTuple):
    """How the table is shown, as the player can change it while playing."""

    view: str
    theme: str
    deck: str
    speed: float
    """Times as fast as in 2008; 0 for no waits."""


Bar = Callable[[int], Sequence[Segment]]
"""A line beside the table, put into as many columns as there are."""


class TableScreen:
    """A table, folded from the events it is given, on a terminal.

    `look` is how it is shown now, and `remember` whether the player asked to keep it. The help has what the
    `keys` do, and beside how the table is set what `notes` gives.
    """

    def __init__(
        self,
        terminal: Terminal,
        clock: Clock,
        look: Look,
        rules: Rules,
        ascii_only: bool = False,
    ) -> None:
        self.look = look
        self._first_look = look
        self.remember = False
        self.keys: Sequence[str] = ()
        self.notes: Callable[[], Sequence[str]] = tuple
        self.situation = Situation.at_start(rules)
        self._bar: Bar | None = None
        self._leave = "leave"
        self.ascii_only = ascii_only
        self.rules = rules
        self._help_line: int | None = None
        self._help: Shown | None = None
        self.view = self._made_view(look.view)
        self.screen = Screen(terminal, self, palette(look.theme, look.deck), clock)

    @property
    def minimum(self) -> Size:
        """The room the view needs."""
        return self.view.minimum

    @property
    def advice(self) -> str:
        """What there is to do where the view has too little room."""
        other = self._roomy_view() != self.look.view
        return "V: another view  Q: leave" if other else "Make it larger, or Q: leave"

    @property
    def modal(self) -> bool:
        """Whether the help lies over the table."""
        return self._help_line is not None

    def paint(self, buffer: Buffer) -> None:
        """Paints the table as it is now, and the help if it was asked for."""
        self.view.paint(buffer, self.situation.table)
        if self._bar:
            row, column = self.view.bar_row(buffer.size), 0
            for text, role, _ in self._bar(buffer.size.columns):
                buffer.writebuf(row, column, text, role)
                column += len(text)
        if self._help_line is not None:
            from blackjack_tui.front_ends import overlay  # not needed for the first frame

            about = (*self.keys, LOOK_KEYS, *self.notes(), self._now())
            self._help = overlay.paint(buffer, self.rules, about, self._help_line, self.ascii_only)

    def status_region(self, size: Size) -> Region:
        """Where the view has its messages."""
        return self.view.status_region(size)

    def command(self, key: Key, seen: bool = True) -> bool:
        """Help, another view, another theme, another speed; all but the help where the table is not `seen`.

        V may bring a view that there is room for, and brings no other; a theme or a speed can be told as soon
        as there is room.
        """
        if seen and self._help_line is not None:
            self._command_in_help(key, self._help_line)
        elif key.name in _HELP_KEYS:
            if seen:
                self._help_line = 0
        elif key.letter == "v":
            self._change(self.look._replace(view=self._roomy_view()))
        elif key.letter == "t":
            self._change(self.look._replace(theme=_after(theme_names(), self.look.theme)[0]))
        elif key.name in ("+", "="):
            faster = [speed for speed in _SPEEDS if speed > self.look.speed > 0]
            self._change(self.look._replace(speed=faster[0] if faster else 0))
        elif key.name in ("-", "_"):
            slower = [speed for speed in _SPEEDS if speed < (self.look.speed or inf)]
            self._change(self.look._replace(speed=slower[-1] if slower else _SPEEDS[0]))
        else:
            return False
        return True

    def use_bar(self, bar: Bar | None, leave: str = "leave") -> None:
        """Shows `bar`, for which the table moves together, or none. `leave` is what Q does, in a word."""
        self._bar = bar
        self._leave = leave
        self.view = self._made_view(self.look.view)
        self.screen.repaint()

    def kept(self, changes: bool) -> dict[str, str | float]:
        """What of the look is to be kept: with `changes`, what was changed; all if the player asked for it."""
        now, first = _changeable(self.look), _changeable(self._first_look)
        return {
            name: value for name, value in now.items() if self.remember or (changes and value != first[name])
        }

    def wait(self, seconds: float, keys: Container[str] | None = None) -> Key | None:
        """Shows the next frame for so long at the pace of 2008, or until a key, with `keys` one of these.

        Returns the key. At speed 0 nothing is shown or waited for.
        """
        return self.screen.pause(seconds / self.look.speed, keys) if self.look.speed else None

    def _command_in_help(self, key: Key, line: int) -> None:
        scroll = _SCROLLS.get(key.name)
        if scroll and self._help and self._help.hidden:
            line = scroll(min(line, self._help.hidden), self._help)
            self._help_line = max(0, min(line, self._help.hidden))
        elif key.letter == _REMEMBER:
            self.remember = not self.remember
        else:
            self._help_line = None

    def _now(self) -> str:
        """How the table is shown now, for the help."""
        look = self.look
        pace = f"speed {look.speed:g}" if look.speed else "no waits"
        now = f"Now: view {look.view}, theme {look.theme}, {pace}"
        return f"{now}; {'kept on leaving, M forgets it' if self.remember else 'M keeps it on leaving'}."

    def _change(self, look: Look) -> None:
        before, self.look = self.look, look
        if self.look.view != before.view:
            self.view = self._made_view(look.view)
        if self.look.theme != before.theme:
            self.screen.use(palette(self.look.theme, self.look.deck))

    def _roomy_view(self) -> str:
        """The next view that there is room for; the one there is if that is no other."""
        size, names = self.screen.size, _after(tuple(VIEWS), self.look.view)
        return next((name for name in names if size.holds(self._made_view(name).minimum)), self.look.view)

    def _made_view(self, name: str) -> View:
        rules = self.rules
        options = Options(
            title=rules.title,
            notes=messages.notes(rules),
            ascii_only=self.ascii_only,
            bar=self._bar is not None,
            leave=self._leave,
            naturals=rules.dealt_21 is At21.BLACKJACK,
            pushes=rules.can_push,
            oddities=oddities(rules),
        )
        return view_named(name, options)


def _after(names: Sequence[str], name: str) -> Sequence[str]:
    """The names from the one after `name` on, around to itself."""
    place = names.index(name) + 1
    return (*names[place:], *names[:place])


def _changeable(look: Look) -> dict[str, str | float]:
    """What of a look the player can change while playing."""
    return {"view": look.view, "theme": look.theme, "speed": look.speed}
