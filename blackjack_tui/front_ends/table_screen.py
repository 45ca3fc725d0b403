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
from blackjack_tui.words.keymap import (
    BET_KEYS,
    KEYS_HEADING,
    QUIT,
    SIDE_BET_KEY,
    TABLE_KEYS,
    HelpGroup,
    Shortcut,
)
from blackjack_tui.words.money import money
from blackjack_tui.words.notes import OFF, About, Note, Notes, NoteSource, no_notes, scale_sentence

if TYPE_CHECKING:
    from blackjack_tui.front_ends.open_page import OpenPage
    from blackjack_tui.front_ends.page import Page
    from blackjack_tui.play.take_back import DecisionPlace
    from blackjack_tui.play.timeline import Timeline
    from blackjack_tui.practice.exercises import PendingOdds


Bar = Callable[[int], Sequence[Segment]]
"""Returns a line next to the table, for a given number of columns."""
AddHand = Callable[["Timeline", "DecisionPlace"], str]
"""Adds a decision of a game to the player's study; returns a note on what it did."""


class Mode(NamedTuple):
    """What the table is used for: playing, a demo, a replay, a drill."""

    help: Sequence[str] = ()
    """The keys of this mode, in sentences."""
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
    """Whether a person plays, with the keys of moves and bets."""
    refused: Container[Shortcut] = ()
    """Keys in `keys` that only say why they do nothing now; the help leaves them out."""
    drills: bool = False
    """Whether this is a drill: each move has its colour."""

    def counted(self, notes: NoteSource, count: Callable[[], str]) -> "Mode":
        """Returns the same mode with the `notes` of a count added, and K, which shows what `count` returns."""
        other_notes = self.notes

        def all_notes() -> Notes:
            others, counts = other_notes(), notes()
            return others._replace(
                lines=others.lines + counts.lines, sections=others.sections + counts.sections, tray=counts.tray
            )

        return self._replace(notes=all_notes, keys={**self.keys, Shortcut.COUNT: count})


_LOOKING_AROUND = (
    Shortcut.RULES,
    Shortcut.TABLES,
    Shortcut.HANDS,
    Shortcut.VIEW,
    Shortcut.THEME,
    Shortcut.SPEED,
)
"""The keys in the help's group for looking around; all others are in the group for learning."""
_ODDS = "odds"  # the name of the wait for them, among what wakes the screen
_MOVING = 0.5  # the share of a wait in which something moves
_OTHER_VIEW = ("V: another view  Q: leave", "V: view  Q: leave", "Q: leave")
_LARGER = ("Make it larger, or Q: leave", "Larger, or Q: leave", "Q: leave")


class TableScreen:
    """Paints a table on a terminal, and handles the keys that work at any time.

    A `Mode` says what the table is used for: see `enter`. `looks` has its look, which keys change.
    """

    def __init__(
        self, terminal: Terminal, clock: Clock, look: Look, rules: Rules, ascii_only: bool = False
    ) -> None:
        self.looks = Looks(look)
        self.ascii_only = ascii_only
        self.add_hand: AddHand = lambda *_: "with --no-keep no hand is added"
        self._situation = Situation.at_start(rules)
        self._mode = Mode()
        self._page: OpenPage | None = None
        self._motion: Motion | None = None
        self.problem = ""
        """The problem with a bet, which the next frame shows next to it; empty for none."""
        self._refuses: Callable[[str], str] = _refuses_nothing
        self.view = self._make_view(look.view)
        self.screen = Screen(terminal, self, palette(look.theme, look.deck), clock)

    @property
    def look(self) -> Look:
        return self.looks.now

    @property
    def situation(self) -> Situation:
        """The situation that the next frame shows."""
        return self._situation

    @property
    def rules(self) -> Rules:
        return self._situation.rules

    def show(self, situation: Situation, motion: Motion | None = None) -> None:
        """Puts `situation` on the table, for the next frame; `motion` draws what is on its way there."""
        self._situation = situation
        self._motion = motion
        bankroll = situation.table.bankroll
        money_left = f", {money(bankroll)}" if bankroll is not None else ""
        self.screen.title(f"{situation.rules.title}{money_left}")

    def say(self, message: Message) -> None:
        """Writes `message` into the status region; notes, if there are any, are painted again at once."""
        self.screen.message(message)
        if self._mode.notes is not no_notes:
            self.screen.repaint()

    def moments(self, event: Event, seconds: float) -> Iterator[tuple[Motion | None, float]]:
        """Yields the motion of each frame of `event` with the frame's share of `seconds`.

        The last frame has no motion. It is the only one at speed 0, and for events without motion.
        """
        table_before = self._situation.table
        # At a full table cards keep still.
        has_motion = self.look.motion and self.look.speed and not table_before.boxes
        frames = self.view.frames.get(type(event), 0) if has_motion else 0
        frame_time = _MOVING * seconds / frames if frames else 0.0
        for frame in range(frames):
            yield Motion(event, table_before, (frame + 1) / (frames + 1)), frame_time
        sentence = self.view.say(event, self._situation)
        if sentence and sentence != self.view.say(event, self._situation, coming=True):
            self.screen.message(sentence)  # it names the card, which now lies on the table
        yield None, seconds - frames * frame_time

    def enter(self, mode: Mode) -> None:
        """Uses the table in another mode from the next frame on."""
        self._mode = mode
        self._page = None
        self.view = self._make_view(self.look.view)
        self.screen.repaint()

    def aside(self, run: Callable[[], None]) -> None:
        """Uses the table for something else, such as a replay, until `run` returns or raises `Left`.

        Then all is as it was before. Raises `InputClosed` at the end of input.
        """
        mode, situation, motion, problem = self._mode, self._situation, self._motion, self.problem
        self.problem = ""
        with self.screen.aside():
            try:
                run()
            except InputClosed:  # a kind of `Left` that nobody comes back from
                raise
            except Left:
                pass  # the player left `run`, not the table
            finally:
                self.problem = problem
                self.show(situation, motion)
        self.enter(mode)

    def clear(self, rules: Rules) -> None:
        self.show(Situation.at_start(rules))
        self.screen.message("")

    def wait(self, seconds: float, answers: Container[str] | None = None) -> Key | None:
        """Shows the next frame for `seconds` at speed 1, or until a key, which it returns.

        With `answers` other keys are ignored. At speed 0 it returns at once.
        """
        return self.screen.pause(seconds / self.look.speed, answers) if self.look.speed else None

    def wait_for(self, odds: "PendingOdds") -> None:
        """Says that odds are computed until they have come. Raises `Left` at Q."""
        if odds.have_come:
            return
        self.screen.message("Computing..." if self.ascii_only else "Computing…")
        helper = odds.helper
        helper.open()
        self.screen.wake_on((helper.fileno(),), helper.collect, helper.send, _ODDS)
        leaves = self.screen.wait_until(lambda: odds.have_come, QUIT)
        self.screen.wake_on((), helper.collect, name=_ODDS)
        if leaves:
            raise Left

    @property
    def minimum(self) -> Size:
        return self.view.minimum

    @property
    def advice(self) -> Sequence[str]:
        """Advice for a window that is too small; each form is shorter."""
        return _LARGER if self._roomy_view() == self.look.view else _OTHER_VIEW

    @property
    def modal(self) -> bool:
        """Whether a page lies over the table."""
        return self._page is not None

    def paint(self, buffer: Buffer) -> None:
        notes = self._mode.notes()
        if self.problem and self.view.paints_problems:
            notes = notes._replace(lines=(Note(About.NEWS, self.problem), *notes.lines))
        self.view.paint(buffer, self._situation, notes, self._motion)
        if self._mode.bar:
            row, column = self.view.bar_row(buffer.size), 0
            for text, role, _ in self._mode.bar(buffer.size.columns):
                buffer.writebuf(row, column, text, role)
                column += len(text)
        if self._page:
            self._page.paint(buffer, self.view.columns(buffer.size))

    def status_region(self, size: Size) -> Region:
        return self.view.status_region(size)

    def handle(self, key: Key, visible: bool = True) -> bool:
        """Handles a key that opens a page or changes the look; returns whether it was one.

        If the window is too small (`visible` is False), no page opens. Raises Left where a key on a page ends
        the game.
        """
        if visible and self._page:
            if not self._page.press(key):
                self._page = None
            return True
        letter = _ALIASES.get(key.name, key.letter)
        make_page = next((make for shortcut, make in self._pages().items() if letter in shortcut.keys), None)
        if make_page:
            if visible:
                self.open(make_page())
            return True
        handlers = [handler for shortcut, handler in self._mode.keys.items() if letter in shortcut.keys]
        if letter in _CHANGES or handlers:
            note = ""
            if letter in _CHANGES:
                note = _CHANGES[letter](self)
            elif visible:
                note = handlers[0]()
            if note and self.screen.size.holds(self.minimum):
                self.screen.note(note)
            return True
        refusal = self._refuses(letter) if visible else ""
        if refusal:
            self.screen.note(refusal)
        return bool(refusal)

    @contextmanager
    def refusing(self, refuses: Callable[[str], str]) -> Iterator[None]:
        """While a question is open, shows what `refuses` returns for a key that does not answer it."""
        self._refuses = refuses
        try:
            yield
        finally:
            self._refuses = _refuses_nothing

    def _pages(self) -> "dict[Shortcut, Callable[[], Page]]":
        return {Shortcut.HELP: self._help_page, Shortcut.RULES: self._rules_page, **self._mode.pages}

    def open(self, page: "Page", closed_by: str = "") -> None:
        """Lays `page` over the table, from the next frame on, in place of any other."""
        from blackjack_tui.front_ends.open_page import OpenPage

        self._page = OpenPage(page, self.ascii_only, closed_by)

    def read_page(self, page: "Page", closed_by: str = "Any key") -> None:
        """Opens `page` and returns once it is closed, by the key `closed_by`. Raises `Left` at Q."""
        self.screen.drop_typed(QUIT)
        self.open(page, closed_by)
        self.screen.wait_for_dialog(QUIT)

    def _help_page(self) -> "Page":
        from blackjack_tui.front_ends.help_page import HelpPage  # not needed for the first frame

        return HelpPage(self.rules, self.help_groups, self.looks.toggle_remember)

    def _rules_page(self) -> "Page":
        from blackjack_tui.front_ends.help_page import rules_page  # not needed for the first frame

        return rules_page(self.rules)

    def help_groups(self) -> Sequence[HelpGroup]:
        """Returns the keys in groups, the deal code and the look to keep, and the words of the table."""
        mode, rules = self._mode, self.rules
        groups = [HelpGroup(KEYS_HEADING, sentences=mode.help)] if mode.help else []
        bet_keys = (*BET_KEYS, SIDE_BET_KEY) if rules.bets else ()
        for heading, uses in (("Play", TABLE_KEYS[:-1]), ("Bet", bet_keys)) if mode.plays else ():  # no pauses
            if rows := [(use.keys, use.effect) for use in uses if use.applies(rules)]:
                groups.append(HelpGroup(heading, rows))
        shortcuts = [Shortcut.RULES, *LOOK_KEYS, *mode.pages]
        shortcuts += [shortcut for shortcut in mode.keys if shortcut not in mode.refused]
        learning = [shortcut for shortcut in shortcuts if shortcut not in _LOOKING_AROUND]
        looking = [shortcut for shortcut in _LOOKING_AROUND if shortcut in shortcuts]
        for heading, group in (("Learn", learning), ("Look", looking)):
            if rows := [(", ".join(shortcut.keys.upper()), shortcut.on_screen) for shortcut in group]:
                groups.append(HelpGroup(heading, rows))
        code = (f"Deal code: {mode.code()}",) if mode.code else ()
        # The last group is always about the look.
        groups[-1] = groups[-1]._replace(sentences=(*code, self.looks.summary))
        # The key R says what surrender is.
        words = [word.text for word in GLOSSARY if word.applies(rules) and word.name != "surrender"]
        if Shortcut.COACH in mode.keys:
            words.append(scale_sentence(rules.bets))
        return (*groups, HelpGroup("Words", sentences=words))

    def _next_view(self) -> str:
        """Shows the table in the next view that has room; returns what to say about it."""
        view_before = self.look.view
        self.change_look(self.look._replace(view=self._roomy_view()))
        if self.look.view == view_before:
            return "no room for another view"
        return f"view {self.look.view}; V goes back to {view_before}"

    def _next_theme(self) -> str:
        """Takes the next theme that can be read; returns its name, or the mistake in one before it."""
        names = tuple(dict.fromkeys((*theme_names(), *self.look.own_themes, self.look.theme)))
        problem = ""
        for theme in names_after(names, self.look.theme):
            try:
                self.change_look(self.look._replace(theme=theme))
            except UsageError as error:  # skip a theme file with a mistake
                problem = problem or str(error)
            else:
                break
        return problem or f"theme {self.look.theme_name}"

    def _faster(self) -> str:
        self.change_look(self.look.faster)
        return self.look.pace

    def _slower(self) -> str:
        self.change_look(self.look.slower)
        return self.look.pace

    def change_look(self, look: Look) -> None:
        """Takes another look, coach and view included."""
        if look.theme != self.look.theme:
            self.screen.use_palette(palette(look.theme, look.deck))
        self.looks.now = look
        self.view = self._make_view(look.view)

    def _roomy_view(self) -> str:
        """Returns the next view that fits into the window; the same one if no other does."""
        size, names = self.screen.size, names_after(tuple(VIEWS), self.look.view)
        return next((name for name in names if size.holds(self._make_view(name).minimum)), self.look.view)

    def _make_view(self, name: str) -> View:
        usable = {*self._pages(), *self._mode.keys}
        coach = f"coach: {self.look.coach}" if self.look.coach != OFF else Shortcut.COACH.corner
        words = {Shortcut.COACH: coach}
        corner = tuple((each.keys, words.get(each, each.corner)) for each in CORNER if each in usable)
        options = Options(self.ascii_only, self._mode.bar is not None, self._mode.leave, corner)
        return view_named(name, options)


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
