"""A record told again: every event in its order, and what was asked in between."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.events import Event, RoundOver, RoundStarted
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.history.answers import Answers
from blackjack_tui.history.record import Record
from blackjack_tui.play.session import Watcher


class Asked(NamedTuple):
    """A question, or the limits of a bet that was asked for, and the answer; None if there was none."""

    question: Question | Limits
    answer: Action | int | None


class Timeline(Watcher):
    """A game as it went. A position is the number of events that have happened: from 0 to `len(events)`.

    `asked` has what was asked at a position, if anything was. `starts` are the positions at which each round's
    table was just cleared, `ends` those at which it was over. Raises Disagreement if the record is none of a
    game that can be played.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.events: list[Event] = []
        self.asked: dict[int, Asked] = {}
        self.starts: list[int] = []
        self.ends: list[int] = []
        self._situations: list[Situation] = []
        record.deal.play(Answers(record), (self,))

    def on_event(self, event: Event, situation: Situation) -> None:
        """Adds `event`."""
        self.events.append(event)
        if isinstance(event, RoundStarted):
            self.starts.append(len(self.events))
            self._situations.append(situation)
        elif isinstance(event, RoundOver):
            self.ends.append(len(self.events))

    def on_question(self, situation: Situation) -> None:
        """Adds a question, for now without an answer."""
        assert situation.asked
        self.asked[len(self.events)] = Asked(situation.asked, None)

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Adds the answer to the last question."""
        assert situation.asked
        self.asked[len(self.events)] = Asked(situation.asked, answer)

    def situation(self, position: int) -> Situation:
        """The situation at `position`, with what was asked there."""
        cleared = bisect_right(self.starts, position)
        if cleared:
            start, situation = self.starts[cleared - 1], self._situations[cleared - 1]
        else:
            start, situation = 0, Situation.at_start(self.record.deal.rules)
        for event in self.events[start:position]:
            situation = situation.after(event)
        asked = self.asked.get(position)
        return situation.asking(asked.question) if asked else situation

    def table(self, position: int) -> Table:
        """The table as it was at `position`."""
        return self.situation(position).table

    def since_cleared(self, position: int) -> list[Event]:
        """What has happened on the table as it lies at `position`."""
        cleared = bisect_right(self.starts, position)
        return self.events[self.starts[cleared - 1] if cleared else 0 : position]

    def round(self, position: int) -> int:
        """Which round the last event at `position` is in, counted from 0."""
        return bisect_left(self.ends, position)

    @property
    def rounds(self) -> int:
        """How many rounds there are; one that is still to be bet on counts, if there is no other."""
        return max(1, len(self.starts))

    def span(self, round_: int) -> tuple[int, int]:
        """The positions before the first event of a round, counted from 0, and after its last.

        The first event of a round is the first after the round before it was over.
        """
        begin = self.ends[round_ - 1] if round_ else 0
        return begin, self.ends[round_] if round_ < len(self.ends) else len(self.events)

    def position(self, round_: int, event: int) -> int:
        """The position after the given event of the given round, both counted from 1.

        Raises UsageError if there is no such round or event.
        """
        if not 1 <= round_ <= self.rounds:
            raise UsageError(f"{round_}:{event}: the game has rounds 1 to {self.rounds}")
        begin, end = self.span(round_ - 1)
        if not 1 <= event <= end - begin:
            raise UsageError(f"{round_}:{event}: round {round_} has events 1 to {end - begin}")
        return begin + event
