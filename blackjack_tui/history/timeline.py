"""Timelines: the events, questions and situations of a recorded game."""

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.events import Event, RoundOver, RoundStarted
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.history.record import Record
from blackjack_tui.history.recorded_player import RecordedPlayer
from blackjack_tui.play.session import Watcher


class Asked(NamedTuple):
    """A question, or the limits of a bet, and the player's answer; None if the player left."""

    question: Question | Limits
    answer: Action | int | None


class Timeline(Watcher):
    """The course of a recorded game. A position is a number of events: from 0 to `len(events)`.

    `asked` maps positions to the questions asked there. `starts` has the position after each round's first
    event, which clears the table; `ends` has the position after its last. Raises `Disagreement` if the record
    has an illegal decision or lacks one.
    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.events: list[Event] = []
        self.asked: dict[int, Asked] = {}
        self.starts: list[int] = []
        self.ends: list[int] = []
        self._situations: list[Situation] = []
        record.deal.play(RecordedPlayer(record), (self,))

    def on_event(self, event: Event, situation: Situation) -> None:
        """Adds `event`."""
        self.events.append(event)
        if isinstance(event, RoundStarted):
            self.starts.append(len(self.events))
            self._situations.append(situation)
        elif isinstance(event, RoundOver):
            self.ends.append(len(self.events))

    def on_question(self, situation: Situation) -> None:
        """Adds a question without an answer."""
        assert situation.asked
        self.asked[len(self.events)] = Asked(situation.asked, None)

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Adds the answer to the last question."""
        assert situation.asked
        self.asked[len(self.events)] = Asked(situation.asked, answer)

    def situation(self, position: int) -> Situation:
        """Returns the situation at `position`, with its open question."""
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
        """Returns the table at `position`."""
        return self.situation(position).table

    def since_cleared(self, position: int) -> list[Event]:
        """Returns the events since the table was last cleared, up to `position`."""
        cleared = bisect_right(self.starts, position)
        return self.events[self.starts[cleared - 1] if cleared else 0 : position]

    def round(self, position: int) -> int:
        """Returns the number of the round of the last event before `position`, from 0."""
        return bisect_left(self.ends, position)

    @property
    def rounds(self) -> int:
        """The number of rounds, at least 1: a game that ends before the first deal has one round."""
        return max(1, len(self.starts))

    def span(self, round_: int) -> tuple[int, int]:
        """Returns the positions before the first and after the last event of a round. `round_` counts from 0.

        The events between two rounds belong to the later one.
        """
        begin = self.ends[round_ - 1] if round_ else 0
        return begin, self.ends[round_] if round_ < len(self.ends) else len(self.events)

    def position(self, round_: int, event: int) -> int:
        """Returns the position after event `event` of round `round_`, both counted from 1.

        Raises `UsageError` if there is no such round or event.
        """
        if not 1 <= round_ <= self.rounds:
            raise UsageError(f"{round_}:{event}: the game has rounds 1 to {self.rounds}")
        begin, end = self.span(round_ - 1)
        if not 1 <= event <= end - begin:
            raise UsageError(f"{round_}:{event}: round {round_} has events 1 to {end - begin}")
        return begin + event
