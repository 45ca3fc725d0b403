"""The front end on a screen: events are said, seen and waited for; questions are single keys."""

from typing import NamedTuple

from blackjack_tui import messages
from blackjack_tui.errors import Left
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.events import (
    AceDeclared,
    DealerDealt,
    DealerDrew,
    DealerStood,
    DealerTold,
    DealStarted,
    Event,
    HandSettled,
    HoleDealt,
    HoleTurned,
    PlayerDealt,
    PlayerDrew,
    Shuffled,
    Stood,
    Surrendered,
)
from blackjack_tui.game.table import Table
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.clock import Clock
from blackjack_tui.screen.screen import Region, Screen
from blackjack_tui.screen.style import Palette
from blackjack_tui.screen.terminal import Terminal
from blackjack_tui.views import View


class Pace(NamedTuple):
    """Waits around an event, in seconds at speed 1."""

    said: float
    """With its sentence shown, before it is seen."""
    seen: float
    """Once it is seen."""


# The waits of 2008. What it did not know (surrendering, aces declared, a total told) is paced like it.
PACING = {
    Shuffled: Pace(1.0, 0),
    DealStarted: Pace(0.8, 0),
    PlayerDealt: Pace(0, 0.6),
    DealerDealt: Pace(0, 0.6),
    HoleDealt: Pace(0, 0.6),
    PlayerDrew: Pace(1.0, 0),
    Stood: Pace(1.4, 0),
    Surrendered: Pace(1.4, 0),
    AceDeclared: Pace(1.0, 0),
    HoleTurned: Pace(0, 1.2),
    DealerTold: Pace(1.6, 0),
    DealerDrew: Pace(2.0, 0),
    DealerStood: Pace(1.6, 0),
    HandSettled: Pace(1.6, 0),
}
_NONE = Pace(0, 0)


class FullScreen:
    """Shows a session on a terminal, through a view, `speed` times as fast as in 2008 (0: without waits).

    A key pressed in a wait ends it and every wait up to the next question. What would have been said
    meanwhile is not lost: a result that could not be read is put before the question that follows it.
    """

    def __init__(self, terminal: Terminal, view: View, palette: Palette, clock: Clock, speed: float) -> None:
        self._view = view
        self._table = Table()
        self._speed = speed
        self._hurried = False
        self._unread = ""
        self._screen = Screen(terminal, self, palette, clock)

    def minimum(self) -> Size:
        """The room the view needs."""
        return self._view.MINIMUM

    def paint(self, buffer: Buffer) -> None:
        """Paints the table as it is now."""
        self._view.paint(buffer, self._table)

    def status_region(self, size: Size) -> Region:
        """Where the view has its messages."""
        return self._view.status_region(size)

    def show(self, event: Event) -> None:
        """Shows what happened. Raises Left if the player leaves meanwhile."""
        pace = PACING.get(type(event), _NONE)
        sentence = messages.sentence(event)
        if sentence:
            self._screen.message(sentence)
        read = self._wait(pace.said)
        self._unread = f"{sentence}  " if isinstance(event, HandSettled) and not read else ""
        self._table = self._table.after(event)
        self._screen.repaint()
        self._wait(pace.seen)

    def ask(self, question: Question) -> Action:
        """Asks until there is an answer. Raises Left if the player leaves instead, or the input ends."""
        self._hurried = False
        answers = {messages.KEYS[action]: action for action in question.actions}
        prompt = self._unread + messages.prompt(question, self._table)
        key = self._screen.choice(prompt, None if question.others_leave else answers, always=messages.QUIT)
        if key not in answers:
            raise Left
        return answers[key]

    def _wait(self, seconds: float) -> bool:
        """Waits; False if the wait was not waited out."""
        if self._hurried or not self._speed:
            return False
        if seconds:
            key = self._screen.pause(seconds / self._speed)
            if key and key.letter == messages.QUIT:
                raise Left
            self._hurried = key is not None
        return not self._hurried
