"""A table on a screen as the player has set it: which view, theme and speed, and the pages over it."""

from collections.abc import Callable, Container, Sequence
from math import inf
from typing import TYPE_CHECKING, NamedTuple

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
from blackjack_tui.words.explain import oddities
from blackjack_tui.words.sentences import notes

if TYPE_CHECKING:
    from blackjack_tui.full_screen.page import OpenPage, Page


class PageKey(NamedTuple):
    """The key that opens a page, and what the page is called beside it."""

    key: str
    name: str
    does: str
    """For the help: what the key does, in a sentence; empty for the help itself."""


_SPEEDS = (0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
"""What + and - step through; past the last there is no wait at all, which is speed 0."""
HELP = PageKey("?", "help", "")
TABLES = PageKey("l", "tables", "L: the tables.")
_OTHER_VIEW = ("V: another view  Q: leave", "V: view  Q: leave", "Q: leave")
_LARGER = ("Make it larger, or Q: leave", "Larger, or Q: leave", "Q: leave")
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
    `keys` do, and beside how the table is set what `notes` gives. A key can open a page over the table, see
    `use_page`.
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
        self._moved_to: str | None = None
        self._pages: dict[PageKey, Callable[[], Page]] = {HELP: self._help_page}
        self._page: OpenPage | None = None
        self.view = self._made_view(look.view)
        self.screen = Screen(terminal, self, palette(look.theme, look.deck), clock)

    @property
    def minimum(self) -> Size:
        """The room the view needs."""
        return self.view.minimum

    @property
    def advice(self) -> Sequence[str]:
        """What there is to do where the view has too little room, in ever fewer words."""
        other = self.roomy_view() != self.look.view
        return _OTHER_VIEW if other else _LARGER

    @property
    def modal(self) -> bool:
        """Whether a page lies over the table."""
        return self._page is not None

    def paint(self, buffer: Buffer) -> None:
        """Paints the table as it is now, and the page that is open, if one is."""
        self.view.paint(buffer, self.situation.table)
        if self._bar:
            row, column = self.view.bar_row(buffer.size), 0
            for text, role, _ in self._bar(buffer.size.columns):
                buffer.writebuf(row, column, text, role)
                column += len(text)
        if self._page:
            self._page.paint(buffer)

    def status_region(self, size: Size) -> Region:
        """Where the view has its messages."""
        return self.view.status_region(size)

    def command(self, key: Key, seen: bool = True) -> bool:
        """A page, another view, another theme, another speed; no page where the table is not `seen`.

        V may bring a view that there is room for, and brings no other; a theme or a speed can be told as soon
        as there is room. Raises Left where a key on a page ends the game.
        """
        if seen and self._page:
            if not self._page.press(key):
                self._page = None
            return True
        letter = _ALIASES.get(key.name, key.letter)
        page = next((made for (opens, *_), made in self._pages.items() if opens == letter), None)
        change = _CHANGES.get(letter)
        if page and seen:
            self._open(page())
        elif change:
            before, (changed, say) = self.look, change
            self._change(changed(self))
            if self.screen.size.holds(self.minimum):
                self.screen.note(say(before, self.look))
        return bool(page or change)

    def use_page(self, opened_by: PageKey, page: "Callable[[], Page]") -> None:
        """Lets a key open a page from now on, made anew each time."""
        self._pages[opened_by] = page
        self.view = self._made_view(self.look.view)

    def sit_down(self, rules: Rules, book: str) -> None:
        """Shows a new table: that of `rules`, which `--rules` calls `book`."""
        self.rules, self._moved_to = rules, book
        self.situation, self._page = Situation.at_start(rules), None
        self.view = self._made_view(self.look.view)
        self.screen.message("")

    def use_bar(self, bar: Bar | None, leave: str = "leave") -> None:
        """Shows `bar`, for which the table moves together, or none. `leave` is what Q does, in a word."""
        self._bar = bar
        self._leave = leave
        self.view = self._made_view(self.look.view)
        self.screen.repaint()

    def kept(self, changes: bool) -> dict[str, str | float]:
        """What is to be kept: with `changes`, what was changed, the table too; the look if the player asked."""
        now, first = _changeable(self.look), _changeable(self._first_look)
        moved = {"rules": self._moved_to} if changes and self._moved_to else {}
        return moved | {
            name: value for name, value in now.items() if self.remember or (changes and value != first[name])
        }

    def wait(self, seconds: float, keys: Container[str] | None = None) -> Key | None:
        """Shows the next frame for so long at the pace of 2008, or until a key, with `keys` one of these.

        Returns the key. At speed 0 nothing is shown or waited for.
        """
        return self.screen.pause(seconds / self.look.speed, keys) if self.look.speed else None

    def _help_page(self) -> "Page":
        from blackjack_tui.full_screen.help_page import HelpPage  # not needed for the first frame

        always = " ".join((LOOK_KEYS, *(page.does for page in self._pages if page.does)))
        return HelpPage(self.rules, lambda: (*self.keys, always, *self.notes(), self._now()), self._remember)

    def _open(self, page: "Page") -> None:
        from blackjack_tui.full_screen.page import OpenPage

        self._page = OpenPage(page, self.ascii_only)

    def _remember(self) -> None:
        self.remember = not self.remember

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

    def roomy_view(self) -> str:
        """The next view that there is room for; the one there is if that is no other."""
        size, names = self.screen.size, _after(tuple(VIEWS), self.look.view)
        return next((name for name in names if size.holds(self._made_view(name).minimum)), self.look.view)

    def _made_view(self, name: str) -> View:
        rules = self.rules
        options = Options(
            title=rules.title,
            notes=notes(rules),
            ascii_only=self.ascii_only,
            bar=self._bar is not None,
            leave=self._leave,
            naturals=rules.dealt_21 is At21.BLACKJACK,
            pushes=rules.can_push,
            oddities=oddities(rules),
            pages=tuple((page.key, page.name) for page in self._pages),
        )
        return view_named(name, options)


def _faster(look: Look) -> Look:
    faster = [speed for speed in _SPEEDS if speed > look.speed > 0]
    return look._replace(speed=faster[0] if faster else 0)


def _slower(look: Look) -> Look:
    slower = [speed for speed in _SPEEDS if speed < (look.speed or inf)]
    return look._replace(speed=slower[-1] if slower else _SPEEDS[0])


def _say_view(before: Look, look: Look) -> str:
    return f"view {look.view}" if look.view != before.view else "no room for another view"


def _say_theme(_: Look, look: Look) -> str:
    return f"theme {look.theme}"


def _say_speed(_: Look, look: Look) -> str:
    return f"speed {look.speed:g}" if look.speed else "no waits"


def _after(names: Sequence[str], name: str) -> Sequence[str]:
    """The names from the one after `name` on, around to itself."""
    place = names.index(name) + 1
    return (*names[place:], *names[:place])


def _changeable(look: Look) -> dict[str, str | float]:
    """What of a look the player can change while playing."""
    return {"view": look.view, "theme": look.theme, "speed": look.speed}


_ALIASES = {keys.F1: HELP.key, "=": "+", "_": "-"}
_CHANGES: dict[str, tuple[Callable[[TableScreen], Look], Callable[[Look, Look], str]]] = {
    "v": (lambda table: table.look._replace(view=table.roomy_view()), _say_view),
    "t": (lambda table: table.look._replace(theme=_after(theme_names(), table.look.theme)[0]), _say_theme),
    "+": (lambda table: _faster(table.look), _say_speed),
    "-": (lambda table: _slower(table.look), _say_speed),
}
"""The keys that change how the table is shown at any time: the look after each, and what is said of it."""
