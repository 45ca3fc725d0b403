"""The count at a table: follows the cards that are shown, and says the count on request or always."""

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
    """Counts the cards of one game. It gets each event before the front end shows it.

    `name`: the counting system's name; the system is loaded when first needed. `current`: returns the situation
    that the person sees; None takes the latest.
    """

    def __init__(self, name: str, always: bool = False, current: Callable[[], Situation] | None = None) -> None:
        self._name = name
        self._always = always
        self._current = current
        self._system: System | None = None
        self._situations: list[Situation] = []
        """The situations since the last question."""
        self._before_deal: Situation | None = None
        """The situation before the first card of the round."""
        self._shuffle_due = False
        """Whether the next bet is for a fresh shoe."""
        self._wanted = always
        """Whether the player has asked for the count."""
        self._events_followed = 0
        """The number of events of a recorded game that were followed."""

    def load(self) -> "System":
        """Returns the counting system, which is read once."""
        from blackjack_tui.counts.system_files import load  # only a player who counts needs it

        self._system = self._system or load(self._name)
        return self._system

    @property
    def always(self) -> bool:
        """Whether the count is shown at every question."""
        return self._always

    @property
    def shuffle_due(self) -> bool:
        """Whether the cards are shuffled before the next round."""
        return self._shuffle_due

    def on_event(self, event: Event, situation: Situation) -> None:
        """Keeps the situation after the event, and notes shuffles and the start of a deal."""
        self._follow(event, situation.rules)
        self._situations.append(situation)
        if isinstance(event, DealStarted):
            self._before_deal = situation

    def on_question(self, situation: Situation) -> None:
        """Keeps only the situation of the question: the person has seen all events before it."""
        self._situations = [situation]

    def look_at(self, events: Sequence[Event], position: int, situation: Situation) -> None:
        """Moves to `position` in the `events` of a recorded game, where the table is as in `situation`."""
        if position < self._events_followed:  # back in the game: follow it from its beginning
            self._shuffle_due, self._events_followed = False, 0
        for event in events[self._events_followed : position]:
            self._follow(event, situation.rules)
        self._events_followed = position
        self._situations = [situation]

    def _follow(self, event: Event, rules: Rules) -> None:
        """Notes whether a shuffle is due."""
        match event:
            case DealStarted():  # a shuffle that was due is done
                self._shuffle_due = rules.pack is Pack.FRESH  # fresh packs are shuffled for every round
            case CutCardReached() | Shuffled():
                self._shuffle_due = True

    def count(self) -> Count:
        """Returns the count of the cards that are shown. From then on the tray is shown too."""
        self._wanted = True
        return self._count(self._visible_situation())

    def before(self, situation: Situation) -> Count | None:
        """Returns the count at the start of the last round, which is in `situation`.

        None if the last round started in another situation, or if the player never asked for the count.
        """
        if not self._wanted or self._before_deal is not situation:
            return None
        return self._count(situation)

    def notes(self) -> Notes:
        """Returns the discard tray for a player who counts, and the count where it is always shown."""
        if not self._wanted or not self._situations:
            return NO_NOTES
        tray = tray_at(self._visible_situation())
        if not self._always:
            return Notes(tray=tray)
        count = self.count()
        section = Section("Count", texts=(count.text,))
        return Notes((Note(About.COUNT, count.text, count.short),), sections=(section,), tray=tray)

    def sentence(self, columns: int) -> str:
        """Returns the count in words, for a message of up to `columns` characters where possible."""
        if not self._situations:
            return "no cards yet: nothing to count"
        count = self.count()
        return count.text if len(count.text) <= columns else count.short

    def _count(self, situation: Situation | None) -> Count:
        from blackjack_tui.counts.reading import DECK, count_of  # not needed for the first frame

        system = self.load()
        if situation is None:  # no rules are known yet: one full pack
            return count_of(system, 1, NONE, DECK)
        rules = situation.rules
        is_bet_asked = isinstance(situation.asked, Limits)
        # Nothing is dealt yet, or all is shuffled before the next deal: the count of a full shoe.
        if not situation.table.shoe or (self._shuffle_due and is_bet_asked):
            return count_of(system, rules.decks, NONE, rules.pack_size * rules.decks, rules.left_out)
        seen, left = situation.seen.cards, situation.table.left
        return count_of(system, rules.decks, seen, left, rules.left_out)

    def _visible_situation(self) -> Situation | None:
        """Returns the situation that the person sees; None before the first."""
        if not self._situations:
            return None
        if self._current is None:
            return self._situations[-1]
        current = self._current()
        is_followed = any(situation is current for situation in self._situations)
        # The front end may still show a situation from before those kept: the oldest is nearest to it.
        return current if is_followed else self._situations[0]


def tray_at(situation: Situation | None) -> Tray | None:
    """Returns the discard tray, with burned cards in it; None where no shoe with a cut card is played."""
    if situation is None or not situation.table.cut:
        return None
    rules, table = situation.rules, situation.table
    on_table = len(table.dealer.cards) + sum(len(hand.cards) for hand in (*table.hands, *table.others))
    drawn = table.shoe - table.left
    # After a shuffle the cards of the last round still lie on the table, more than were drawn.
    return Tray(max(0, drawn - on_table), rules.pack_size * rules.decks)
