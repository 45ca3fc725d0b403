"""A table on a terminal: the situation on it, its look, what it is used for, and the pages over it."""

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from blackjack_tui.errors import InputClosed, Left, UsageError
from blackjack_tui.front_ends import Look, Looks, names_after
from blackjack_tui.game.events import Event
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.screen import Message, Region, Screen, Segment
from blackjack_tui.screen.terminal import Clock, Terminal
from blackjack_tui.views import VIEWS, Motion, Options, View, view_named
from blackjack_tui.views.themes import palette, theme_names
from blackjack_tui.words.glossary import GLOSSARY
from blackjack_tui.words.keymap import BET_KEYS, BOX_KEYS, KEYS_HEADING, QUIT, TABLE_KEYS, HelpGroup, Shortcut
from blackjack_tui.words.money import money
from blackjack_tui.words.notes import About, Note, Notes, NoteSource, no_notes, scale_sentence

if TYPE_CHECKING:
    from blackjack_tui.front_ends.open_page import OpenPage
    from blackjack_tui.front_ends.page import Page
    from blackjack_tui.play.take_back import DecisionPlace
    from blackjack_tui.play.timeline import Timeline


Bar = Callable[[int], Sequence[Segment]]
"""A line beside the table, for a given number of columns."""


AddHand = Callable[["Timeline", "DecisionPlace"], str]
"""Adds a decision of a game to the player's study; returns a note on what it did."""


class Mode(NamedTuple):
    """Playing, watching a demo, or replaying."""

    help: Sequence[str] = ()
    """The keys of this use, in sentences."""
    code: Callable[[], str] | None = None
    """Returns the deal code of the game so far."""
    pages: "Mapping[Shortcut, Callable[[], Page]]" = MappingProxyType({})
    """The pages that keys open, besides the help."""
    bar: Bar | None = None
    leave: str = "leave"
    """The word for what Q does."""
    notes: NoteSource = no_notes
    keys: Mapping[Shortcut, Callable[[], str]] = MappingProxyType({})
    """The handlers of other keys; each returns a note on what it did, or an empty string."""
    plays: bool = False
    """Whether a person plays, with the keys at the table."""
    refused: Container[Shortcut] = ()
    """The keys that only say why they do nothing now."""
    drills: bool = False
    """Whether decisions are practised: each move has its colour."""

    def counted(self, notes: NoteSource, count: Callable[[], str]) -> "Mode":
        """Returns the same mode with the count: its `notes` beside those there are, and K, which tells it."""
        before = self.notes

        def both() -> Notes:
            one, other = before(), notes()
            return one._replace(
                lines=one.lines + other.lines, sections=one.sections + other.sections, tray=other.tray
            )

        return self._replace(notes=both, keys={**self.keys, Shortcut.COUNT: count})


_LOOKING_AROUND = (
    Shortcut.RULES,
    Shortcut.TABLES,
    Shortcut.HANDS,
    Shortcut.VIEW,
    Shortcut.THEME,
    Shortcut.SPEED,
)
"""The keys in the help's group for looking around; all others are in the group for learning."""
_LOOKING = 0.05
"""Seconds between two looks at whether a page is closed, where it cannot be seen."""
_MOVING = 0.5
"""The part of a wait in which something moves."""
_OTHER_VIEW = ("V: another view  Q: leave", "V: view  Q: leave", "Q: leave")
_LARGER = ("Make it larger, or Q: leave", "Larger, or Q: leave", "Q: leave")


class TableScreen:
    """Paints a table on a terminal, and handles the keys that work at any time.

    What it is used for is a `Mode`: see `enter`. `looks` has its look, which keys change.
    """

    def __init__(
        self, terminal: Terminal, clock: Clock, look: Look, rules: Rules, ascii_only: bool = False
    ) -> None:
        self.looks = Looks(look)
        self.ascii_only = ascii_only
        self.add_hand: AddHand = _adds_nothing
        self._situation = Situation.at_start(rules)
        self._mode = Mode()
        self._page: OpenPage | None = None
        self._below: OpenPage | None = None
        """The page that is there again when the open one closes."""
        self._motion: Motion | None = None
        self._problem = ""
        self._refuses: Callable[[str], str] = _refuses_nothing
        self.view = self._made_view(look.view)
        self.screen = Screen(terminal, self, palette(look.theme, look.deck), clock)

    @property
    def look(self) -> Look:
        """The look now."""
        return self.looks.now

    @property
    def situation(self) -> Situation:
        """The situation that the next frame shows."""
        return self._situation

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self._situation.rules

    @property
    def colours_moves(self) -> bool:
        """Whether the keys of moves have their colours: in a drill, and where it is said what each does."""
        notes = self._mode.notes()
        return self._mode.drills or bool(notes.worth) or any(each.effects for each in notes.sections)

    def show(self, situation: Situation, motion: Motion | None = None) -> None:
        """Puts `situation` on the table, for the next frame; with `motion` on its way there."""
        self._situation = situation
        self._motion = motion
        held = situation.table.bankroll
        self.screen.title(situation.rules.title + (f", {money(held)}" if held is not None else ""))

    def say(self, message: Message) -> None:
        """Writes `message` into the status region, for the next frame, beside the notes of this moment."""
        self.screen.message(message)
        if self._mode.notes is not no_notes:
            self.screen.repaint()

    def tell(self, problem: str) -> None:
        """Puts what is wrong with a bet beside it, for the next frame; nothing if it is empty."""
        self._problem = problem

    def moments(self, event: Event, seconds: float) -> Iterator[tuple[Motion | None, float]]:
        """Yields the frames of `event`, and the time of each, out of `seconds`; in the last all is at rest.

        At speed 0, or where nothing is to be seen to move, there is no other.
        """
        before = self._situation.table
        moves = self.look.motion and self.look.speed and not before.boxes  # at a full table cards keep still
        frames = self.view.frames.get(type(event), 0) if moves else 0
        each = _MOVING * seconds / frames if frames else 0.0
        for frame in range(frames):
            yield Motion(event, before, (frame + 1) / (frames + 1)), each
        sentence = self.view.say(event, self._situation)
        if sentence and sentence != self.view.say(event, self._situation, coming=True):
            self.screen.message(sentence)  # which names what lies there now
        yield None, seconds - frames * each

    def enter(self, mode: Mode) -> None:
        """Uses the table in another mode from the next frame on."""
        self._mode = mode
        self._page = self._below = None
        self.view = self._made_view(self.look.view)
        self.screen.repaint()

    def aside(self, run: Callable[[], None]) -> None:
        """Uses the table for something else, such as a replay, until `run` returns or raises `Left`.

        Then all is as it was before. Raises `InputClosed` at the end of input.
        """
        mode, situation, motion, problem = self._mode, self._situation, self._motion, self._problem
        self._problem = ""
        with self.screen.aside():
            try:
                run()
            except InputClosed:
                raise
            except Left:
                pass  # left that, not the table
            finally:
                self._problem = problem
                self.show(situation, motion)
        self.enter(mode)

    def clear(self, rules: Rules) -> None:
        """Shows an empty table with `rules`."""
        self.show(Situation.at_start(rules))
        self.screen.message("")

    def wait(self, seconds: float, answers: Container[str] | None = None) -> Key | None:
        """Shows the next frame for `seconds` at the pace of 2008, or until a key, with `answers` one of these.

        Returns the key. At speed 0 nothing is shown or waited for.
        """
        return self.screen.pause(seconds / self.look.speed, answers) if self.look.speed else None

    @property
    def minimum(self) -> Size:
        """The smallest size that the view fits in."""
        return self.view.minimum

    @property
    def advice(self) -> Sequence[str]:
        """Advice for a window that is too small, in ever fewer words."""
        return _LARGER if self._roomy_view() == self.look.view else _OTHER_VIEW

    @property
    def modal(self) -> bool:
        """Whether a page lies over the table."""
        return self._page is not None

    def paint(self, buffer: Buffer) -> None:
        """Paints the table, the bar, and the open page."""
        notes = self._mode.notes()
        if self._problem and self.view.paints_problems:
            notes = notes._replace(lines=(Note(About.NEWS, self._problem), *notes.lines))
        self.view.paint(buffer, self._situation, notes, self._motion)
        if self._mode.bar:
            row, column = self.view.bar_row(buffer.size), 0
            for text, role, _ in self._mode.bar(buffer.size.columns):
                buffer.writebuf(row, column, text, role)
                column += len(text)
        if self._page:
            self._page.paint(buffer, self.view.columns(buffer.size))

    def status_region(self, size: Size) -> Region:
        """Returns the view's region for messages."""
        return self.view.status_region(size)

    def handle(self, key: Key, visible: bool = True) -> bool:
        """Handles a key that opens a page or changes the look; returns whether it was one.

        If the window is too small (`visible` is False), no page opens. Raises Left where a key on a page ends
        the game.
        """
        if visible and self._page:
            if not self._page.press(key):
                self._page, self._below = self._below, None
            return True
        letter = _ALIASES.get(key.name, key.letter)
        if page := self.page_at(letter):
            if visible:
                self.open(page())
            return True
        text = None
        if change := _CHANGES.get(letter):
            text = change(self)
        elif act := next((act for known, act in self._mode.keys.items() if letter in known.keys), None):
            text = act() if visible else ""
        if text is not None:
            if text and self.screen.size.holds(self.minimum):
                self.screen.note(text)
            return True
        if visible and (text := self._refuses(letter)):
            self.screen.note(text)
            return True
        return False

    @contextmanager
    def refusing(self, refuses: Callable[[str], str]) -> Iterator[None]:
        """While a question is asked, says what `refuses` returns for a key that does not answer it."""
        self._refuses = refuses
        try:
            yield
        finally:
            self._refuses = _refuses_nothing

    def page_at(self, key: str) -> "Callable[[], Page] | None":
        """Returns what makes the page that `key` opens; None if it opens none."""
        name = _ALIASES.get(key, key)
        return next((made for opens, made in self._pages().items() if name in opens.keys), None)

    def _pages(self) -> "dict[Shortcut, Callable[[], Page]]":
        return {Shortcut.HELP: self._help_page, Shortcut.RULES: self._rules_page, **self._mode.pages}

    def open(self, page: "Page", closed_by: str = "") -> None:
        """Lays `page` over the table, from the next frame on, in place of any other."""
        from blackjack_tui.front_ends.open_page import OpenPage

        self._page, self._below = OpenPage(page, self.ascii_only, closed_by), None

    def open_over(self, page: "Page") -> None:
        """Lays `page` over the open one, which is there again when it closes."""
        below = self._page
        self.open(page)
        self._below = below

    def ask_anew(self) -> None:
        """Drops the keys typed so far, since they cannot be about what comes next. Raises `Left` at Q."""
        if self.screen.drop_typed(QUIT):
            raise Left

    def read_page(self, page: "Page", closed_by: str = "Any key") -> None:
        """Opens `page` and returns when the key `closed_by` closed it. Raises `Left` if the player leaves."""
        self.ask_anew()
        self.open(page, closed_by)
        while self.modal:
            self.screen.repaint()
            if self.screen.pause(_LOOKING, QUIT):
                raise Left

    def _help_page(self) -> "Page":
        from blackjack_tui.front_ends.help_page import HelpPage  # not needed for the first frame

        return HelpPage(self.rules, self.help_groups, self.looks.toggle_remember)

    def _rules_page(self) -> "Page":
        from blackjack_tui.front_ends.help_page import RulesPage  # not needed for the first frame

        return RulesPage(self.rules)

    def help_groups(self) -> Sequence[HelpGroup]:
        """Returns the help's keys in groups, and what can be kept."""
        mode, rules = self._mode, self.rules
        more = BOX_KEYS if len(self._situation.table.own_boxes) > 1 else BOX_KEYS[:1]
        bet_keys = [use for use in (*BET_KEYS, *more) if use.known(rules)]
        groups = [HelpGroup(KEYS_HEADING, sentences=mode.help)] if mode.help else []
        if mode.plays:
            groups.append(
                HelpGroup("Play", [(use.keys, use.does) for use in TABLE_KEYS[:-1] if use.known(rules)])
            )
            groups += [HelpGroup("Bet", [(use.keys, use.does) for use in bet_keys])] if rules.bets else []
        there = [Shortcut.RULES, *LOOK_KEYS, *mode.pages]
        there += [key for key in mode.keys if key not in mode.refused]
        learn = [each for each in there if each not in _LOOKING_AROUND]
        for heading, each_of in (
            ("Learn", learn),
            ("Look", [each for each in _LOOKING_AROUND if each in there]),
        ):
            rows = [(", ".join(each.keys.upper()), each.on_screen) for each in each_of]
            groups += [HelpGroup(heading, rows)] if rows else []
        kept = (*((f"Deal code: {mode.code()}",) if mode.code else ()), self.looks.summary)
        marks = (scale_sentence(rules.bets),) if Shortcut.COACH in mode.keys else ()
        # The key R says what surrender is.
        words = [word.text for word in GLOSSARY if word.known(rules) and word.name != "surrender"]
        return (
            *groups[:-1],
            groups[-1]._replace(sentences=kept),
            HelpGroup("Words", sentences=[*words, *marks]),
        )

    def _next_view(self) -> str:
        before = self.look.view
        self._change(self.look._replace(view=self._roomy_view()))
        if self.look.view == before:
            return "no room for another view"
        return f"view {self.look.view}; V goes back to {before}"

    def _next_theme(self) -> str:
        names = tuple(dict.fromkeys((*theme_names(), *self.look.own_themes, self.look.theme)))
        problem = ""
        for theme in names_after(names, self.look.theme):
            try:
                self._change(self.look._replace(theme=theme))
            except UsageError as error:  # a theme file with a mistake is passed over
                problem = problem or str(error)
            else:
                break
        return problem or f"theme {self.look.theme_name}"

    def _faster(self) -> str:
        self._change(self.look.faster)
        return self.look.pace

    def _slower(self) -> str:
        self._change(self.look.slower)
        return self.look.pace

    def _change(self, look: Look) -> None:
        if look.theme != self.look.theme:
            self.screen.use(palette(look.theme, look.deck))
        before, self.looks.now = self.look, look
        if look.view != before.view:
            self.view = self._made_view(look.view)

    def _roomy_view(self) -> str:
        """Returns the next view that the window has room for; the same one if there is no other."""
        size, names = self.screen.size, names_after(tuple(VIEWS), self.look.view)
        return next((name for name in names if size.holds(self._made_view(name).minimum)), self.look.view)

    def _made_view(self, name: str) -> View:
        options = Options(
            ascii_only=self.ascii_only,
            bar=self._mode.bar is not None,
            leave=self._mode.leave,
            corner=tuple(
                (key.keys, key.corner) for key in CORNER if key in self._pages() or key in self._mode.keys
            ),
        )
        return view_named(name, options)


def _adds_nothing(*_: object) -> str:
    return "with --no-keep no hand is added"


def _refuses_nothing(_: str) -> str:
    return ""


CORNER = (Shortcut.HELP, Shortcut.TABLES, Shortcut.CHART, Shortcut.COACH, Shortcut.PROGRESS)
"""The keys that are named in the corner of the drawn table, from the right."""
_ALIASES = {keys.F1: "?", "=": "+", "_": "-"}
LOOK_KEYS: Mapping[Shortcut, Sequence[Callable[[TableScreen], str]]] = {
    Shortcut.VIEW: (TableScreen._next_view,),
    Shortcut.THEME: (TableScreen._next_theme,),
    Shortcut.SPEED: (TableScreen._faster, TableScreen._slower),
}
"""The shortcuts that change the look on every screen; each function returns a note on what it did."""
_CHANGES = {
    key: change
    for shortcut, changes in LOOK_KEYS.items()
    for key, change in zip(shortcut.keys, changes, strict=True)
}
