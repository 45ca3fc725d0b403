"""The front end on a screen: events are said, seen and waited for; questions are single keys."""

from collections.abc import Callable, Container, Sequence
from math import inf
from typing import NamedTuple

from blackjack_tui import messages
from blackjack_tui.errors import Left
from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.events import Event, HandSettled
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.table import Table
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.clock import Clock
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.painter import Region, Segment
from blackjack_tui.screen.screen import Screen
from blackjack_tui.screen.terminal import Terminal
from blackjack_tui.views import VIEWS, view_named
from blackjack_tui.views.themes import palette, theme_names
from blackjack_tui.views.view import Options, Pace, View

_AT_ONCE = Pace(0, 0)
_SPEEDS = (0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
"""What + and - step through; past the last there is no wait at all, which is speed 0."""
_HELP_KEYS = ("?", keys.F1)
_REMEMBER = "m"
_STEPS = {keys.UP: 1, keys.RIGHT: 1, keys.DOWN: -1, keys.LEFT: -1}
_BET_KEYS = (*_STEPS, *"0123456789.", keys.BACKSPACE, keys.ENTER)
_LONGEST_BET = 9  # characters


class Look(NamedTuple):
    """How the table is shown, as the player can change it while playing."""

    view: str
    theme: str
    deck: str
    speed: float
    """Times as fast as in 2008; 0 for no waits."""


class FullScreen:
    """Shows a session on a terminal.

    A key pressed in a wait ends it and every wait up to the next question. A sentence about the result that
    could not be read meanwhile is put before that question. `look` is how it is shown now, and `remember`
    whether the player asked to keep it.
    """

    def __init__(
        self, terminal: Terminal, clock: Clock, look: Look, rules: Rules, ascii_only: bool = False
    ) -> None:
        self.look = look
        self.remember = False
        self._rules = rules
        self._ascii_only = ascii_only
        self._help_line: int | None = None
        self._hidden_lines = 0
        self._table = Table()
        self._hurried = False
        self._unread = ""
        self._view = self._made_view()
        self._screen = Screen(terminal, self, palette(look.theme, look.deck), clock)

    @property
    def minimum(self) -> Size:
        """The room the view needs."""
        return self._view.minimum

    @property
    def modal(self) -> bool:
        """Whether the help lies over the table."""
        return self._help_line is not None

    def paint(self, buffer: Buffer) -> None:
        """Paints the table as it is now, and the help if it was asked for."""
        self._view.paint(buffer, self._table)
        if self._help_line is not None:
            from blackjack_tui.views import overlay  # not needed for the first frame

            notes = self._notes()
            self._hidden_lines = overlay.paint(buffer, self._rules, notes, self._help_line, self._ascii_only)

    def status_region(self, size: Size) -> Region:
        """Where the view has its messages."""
        return self._view.status_region(size)

    def command(self, key: Key) -> bool:
        """Help, another view, another theme, another speed."""
        if self._help_line is not None:
            self._command_in_help(key, self._help_line)
        elif key.name in _HELP_KEYS:
            self._help_line = 0
        elif key.letter == "v":
            self._change(self.look._replace(view=_after(tuple(VIEWS), self.look.view)))
        elif key.letter == "t":
            self._change(self.look._replace(theme=_after(theme_names(), self.look.theme)))
        elif key.name in ("+", "="):
            faster = [speed for speed in _SPEEDS if speed > self.look.speed > 0]
            self._change(self.look._replace(speed=faster[0] if faster else 0))
        elif key.name in ("-", "_"):
            slower = [speed for speed in _SPEEDS if speed < (self.look.speed or inf)]
            self._change(self.look._replace(speed=slower[-1] if slower else _SPEEDS[0]))
        else:
            return False
        return True

    def show(self, event: Event) -> None:
        """Shows what happened. Raises Left if the player leaves meanwhile."""
        pace = self._view.pacing.get(type(event), _AT_ONCE)
        sentence = messages.sentence(event)
        if sentence:
            self._screen.message(sentence)
        read = self._wait(pace.said)
        if isinstance(event, HandSettled) and sentence and pace.said and not read:
            self._unread = f"{sentence}  "
        self._table = self._table.after(event)
        if self._waiting:  # else nobody sees it before the next question, which is a frame of its own
            self._screen.repaint()
            self._wait(pace.seen)

    def ask(self, question: Question) -> Action:
        """Asks until there is an answer. Raises Left if the player leaves instead, or the input ends."""

        def prompt(room: int) -> Sequence[Segment]:
            return self._view.prompt(question, self._table, room)

        answers = {messages.KEYS[action]: action for action in question.actions}
        key = self._choice(prompt, None if question.others_leave else answers)
        if key not in answers:
            raise Left
        return answers[key]

    def bet(self, limits: Limits) -> int:
        """Asks for a bet, typed in dollars or changed by the arrows, until Enter takes one within `limits`.

        Raises Left if the player leaves instead, or the input ends.
        """
        amount, typed, problem = limits.last, "", ""

        def prompt(room: int) -> Sequence[Segment]:
            bet = f"${typed}" if typed else messages.money(amount)
            return self._view.bet_prompt(limits, bet, problem, room)

        while True:
            key = self._choice(prompt, _BET_KEYS)
            problem = ""
            if key == messages.QUIT:
                raise Left
            if key == keys.ENTER:
                bet = messages.parse_money(typed) if typed else amount
                if bet is not None and bet in limits.range:
                    return bet
                problem = f"Bet {messages.money(limits.minimum)} to {messages.money(limits.maximum)}"
                problem += f", in steps of {messages.money(limits.step)}."
                typed = ""
            elif key in _STEPS:
                amount = max(limits.minimum, min(amount + _STEPS[key] * limits.step, limits.maximum))
                typed = ""
            elif key == keys.BACKSPACE:
                typed = typed[:-1]
            elif len(typed) < _LONGEST_BET:
                typed += key

    def _choice(self, prompt: Callable[[int], Sequence[Segment]], answers: Container[str] | None) -> str:
        """The key pressed, of `answers` or to quit. What could not be read is put before `prompt`."""
        self._hurried = False
        unread, self._unread = self._unread, ""

        def after_unread(room: int) -> Sequence[Segment]:
            segments = prompt(room)
            return (Segment(unread, segments[0].role), *segments) if unread else segments

        return self._screen.choice(after_unread, answers, always=messages.QUIT)

    @property
    def _waiting(self) -> bool:
        """Whether there are waits up to the next question."""
        return self.look.speed > 0 and not self._hurried

    def _wait(self, seconds: float) -> bool:
        """Waits; False if the wait was not waited out."""
        if not self._waiting:
            return False
        if seconds:
            key = self._screen.pause(seconds / self.look.speed)
            if key and key.letter == messages.QUIT:
                raise Left
            self._hurried = key is not None
        return not self._hurried

    def _command_in_help(self, key: Key, line: int) -> None:
        if key.name == keys.DOWN and self._hidden_lines:
            self._help_line = min(line + 1, self._hidden_lines)
        elif key.name == keys.UP and self._hidden_lines:
            self._help_line = max(line - 1, 0)
        elif key.letter == _REMEMBER:
            self.remember = not self.remember
        else:
            self._help_line = None

    def _notes(self) -> Sequence[str]:
        """How the table is shown now, for the help."""
        look = self.look
        pace = f"speed {look.speed:g}" if look.speed else "no waits"
        now = f"Now: view {look.view}, theme {look.theme}, {pace}."
        remembered = "will be kept on leaving" if self.remember else "will be forgotten on leaving; M keeps it"
        return (f"{now} It {remembered}.",)

    def _change(self, look: Look) -> None:
        before, self.look = self.look, look
        if self.look.view != before.view:
            self._view = self._made_view()
        if self.look.theme != before.theme:
            self._screen.use(palette(self.look.theme, self.look.deck))

    def _made_view(self) -> View:
        return view_named(
            self.look.view, Options(self._rules.title, messages.payout(self._rules), self._ascii_only)
        )


def _after(names: Sequence[str], name: str) -> str:
    """The name after `name`, the first after the last."""
    return names[(names.index(name) + 1) % len(names)]
