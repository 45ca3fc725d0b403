"""The count at a table: follows the cards that are shown, and tells the count on request or always."""

from collections.abc import Callable

from blackjack_tui.counts.cards_seen import CardsSeen
from blackjack_tui.counts.system import System
from blackjack_tui.counts.telling import count_of
from blackjack_tui.game.events import DealStarted, Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.counter import Count
from blackjack_tui.play.session import Watcher
from blackjack_tui.words.notes import NO_NOTES, About, Note, Notes


class CountAtTable(Watcher):
    """Counts the cards of one game. It stands before the front end.

    `load` returns the counting system; it is called when the count is first told. `shown` returns the situation
    that the person sees: a front end shows an event after this watcher was told of it.
    """

    def __init__(
        self, load: Callable[[], System], always: bool = False, shown: Callable[[], Situation] | None = None
    ) -> None:
        self.load = load
        self._always = always
        self._shown = shown
        self._system: System | None = None
        self._seen = CardsSeen()
        self._steps: list[tuple[Situation, CardsSeen]] = []
        """What was seen in each situation since the last question."""
        self._dealt: tuple[Situation, CardsSeen] | None = None
        """The situation before the first card of the round."""
        self._wanted = always

    @property
    def always(self) -> bool:
        """Whether the count stands at every question."""
        return self._always

    def on_event(self, event: Event, situation: Situation) -> None:
        """Adds the event's card."""
        self._seen = self._seen.after(event)
        self._steps.append((situation, self._seen))
        if isinstance(event, DealStarted):
            self._dealt = situation, self._seen

    def on_question(self, situation: Situation) -> None:
        """Forgets the situations that were shown."""
        self._steps = [(situation, self._seen)]

    def count(self) -> Count:
        """Returns the count of the cards that are shown."""
        self._wanted = True
        return self._count(*self._now())

    def before(self, situation: Situation) -> Count | None:
        """Returns the count in `situation`, in which the last round's deal started, for a player who counts.

        None if it is another situation, or the player never asked for the count.
        """
        if not self._wanted or self._dealt is None or self._dealt[0] is not situation:
            return None
        return self._count(*self._dealt)

    def notes(self) -> Notes:
        """Returns the count as a note where it is always shown and cards were dealt."""
        if not self._always or not self._steps:
            return NO_NOTES
        count = self.count()
        return Notes((Note(About.COUNT, count.text, count.short),))

    def told(self, columns: int) -> str:
        """Returns the count in words for a message of so many `columns`."""
        if not self._steps:
            return "no cards yet: nothing to count"
        count = self.count()
        return count.text if len(count.text) <= columns else count.short

    def _count(self, situation: Situation | None, seen: CardsSeen) -> Count:
        if self._system is None:
            self._system = self.load()
        left = situation.table.left if situation else 0
        return count_of(self._system, situation.rules.decks if situation else 1, seen.cards, left)

    def _now(self) -> tuple[Situation | None, CardsSeen]:
        if not self._steps:
            return None, self._seen
        if self._shown is not None:
            shown = self._shown()
            for situation, seen in self._steps:
                if situation is shown:
                    return situation, seen
            return self._steps[0]
        return self._steps[-1]
