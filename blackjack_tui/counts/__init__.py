"""The count at a table: follows the cards that are shown, and tells the count on request or always."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from blackjack_tui.game.actions import Limits
from blackjack_tui.game.events import CutCardReached, DealStarted, Event, Shuffled
from blackjack_tui.game.rules import Pack, Rules
from blackjack_tui.game.situation import NONE, Situation
from blackjack_tui.play.session import Watcher
from blackjack_tui.words.notes import NO_NOTES, About, Count, Note, Notes, Section, Tray

if TYPE_CHECKING:
    from blackjack_tui.counts.system import System


class CountAtTable(Watcher):
    """Counts the cards of one game. It stands before the front end.

    `name` is the counting system's, which is loaded when first needed. `current` returns the situation that the
    person sees: this watcher gets an event before a front end shows it.
    """

    def __init__(self, name: str, always: bool = False, current: Callable[[], Situation] | None = None) -> None:
        self._name = name
        self._always = always
        self._current = current
        self._system: System | None = None
        self._steps: list[Situation] = []
        """The situations since the last question."""
        self._dealt: Situation | None = None
        """The situation before the first card of the round."""
        self._due = False
        """A bet is then for a fresh shoe."""
        self._wanted = always
        self._position = 0
        """The number of a recorded game's events that are counted."""

    def load(self) -> "System":
        """Returns the counting system, which is read once."""
        from blackjack_tui.counts.system_files import load  # only for those who look at it

        self._system = self._system or load(self._name)
        return self._system

    @property
    def always(self) -> bool:
        """Whether the count stands at every question."""
        return self._always

    @property
    def due(self) -> bool:
        """Whether the cards are shuffled before the next round."""
        return self._due

    def on_event(self, event: Event, situation: Situation) -> None:
        """Adds the event's card."""
        self._follow(event, situation.rules)
        self._steps.append(situation)
        if isinstance(event, DealStarted):
            self._dealt = situation

    def on_question(self, situation: Situation) -> None:
        """Forgets the situations that were shown."""
        self._steps = [situation]

    def look_at(self, events: Sequence[Event], position: int, situation: Situation) -> None:
        """Counts the first `position` of all `events` of a recorded game, which led to `situation`."""
        if position < self._position:
            self._due, self._position = False, 0
        for event in events[self._position : position]:
            self._follow(event, situation.rules)
        self._position = position
        self._steps = [situation]

    def _follow(self, event: Event, rules: Rules) -> None:
        match event:
            case DealStarted():
                self._due = rules.pack is Pack.FRESH
            case CutCardReached() | Shuffled():
                self._due = True

    def count(self) -> Count:
        """Returns the count of the cards that are shown."""
        self._wanted = True
        return self._count(self._now())

    def before(self, situation: Situation) -> Count | None:
        """Returns the count in `situation`, in which the last round's deal started, for a player who counts.

        None if it is another situation, or the player never asked for the count.
        """
        if not self._wanted or self._dealt is not situation:
            return None
        return self._count(situation)

    def notes(self) -> Notes:
        """Returns the discard tray for a player who counts, and the count where it is always shown."""
        if not self._wanted or not self._steps:
            return NO_NOTES
        tray = tray_at(self._now())
        if not self._always:
            return Notes(tray=tray)
        count = self.count()
        section = Section("Count", texts=(count.text,))
        return Notes((Note(About.COUNT, count.text, count.short),), sections=(section,), tray=tray)

    def sentence(self, columns: int) -> str:
        """Returns the count in words for a message of so many `columns`."""
        if not self._steps:
            return "no cards yet: nothing to count"
        count = self.count()
        return count.text if len(count.text) <= columns else count.short

    def _count(self, situation: Situation | None) -> Count:
        from blackjack_tui.counts.reading import DECK, count_of  # not needed for the first frame

        system = self.load()
        if situation is None:
            return count_of(system, 1, NONE, DECK)
        rules = situation.rules
        if not situation.table.shoe or (self._due and isinstance(situation.asked, Limits)):
            return count_of(system, rules.decks, NONE, rules.pack_size * rules.decks, rules.left_out)
        seen, left = situation.seen.cards, situation.table.left
        return count_of(system, rules.decks, seen, left, rules.left_out)

    def _now(self) -> Situation | None:
        """Returns the situation that the person sees; None before the first."""
        current = self._current and self._current()
        if any(situation is current for situation in self._steps):
            return current
        return self._steps[0 if self._current is not None else -1] if self._steps else None


def tray_at(situation: Situation | None) -> Tray | None:
    """Returns the discard tray; None where there is no shoe. Burned cards lie in it, too."""
    if situation is None or not situation.table.cut:
        return None
    rules, table = situation.rules, situation.table
    lie = len(table.dealer.cards) + sum(len(hand.cards) for hand in (*table.hands, *table.others))
    return Tray(max(0, table.shoe - table.left - lie), rules.pack_size * rules.decks)
