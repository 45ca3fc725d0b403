"""Timelines: the events, questions and situations of a recorded game, which is played again."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from blackjack_tui.errors import Left, UsageError
from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.events import Event, RoundOver, RoundStarted
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.play.recorded import Disagreement, RecordedPlayer
from blackjack_tui.play.records import Record
from blackjack_tui.play.round_lines import PlayedRound, RoundRecord, difference
from blackjack_tui.play.session import Watcher, rounds

_ROUNDS_BETWEEN = 8
"""The rounds from one stored situation to the next. Any other is computed from the stored one before it."""


_Noted = TypeVar("_Noted")


class Asked(NamedTuple):
    """A question, or the limits of a bet, and the player's answer; None if the player left."""

    question: Question | Limits
    answer: Action | int | None


class Timeline(Watcher):
    """The course of a recorded game. A position is a number of events: from 0 to `len(events)`.

    `asked` maps positions to the questions asked there. `starts` has the position after each round's first
    event, which clears the table; `ends` has the position after its last. The constructor reads `limit` rounds,
    None for all. `lines`: the rounds on record, to compare. Raises the error that `make_error` makes from a
    `Disagreement` if the record cannot be played, or a round differs from its line.
    """

    def __init__(
        self,
        record: Record,
        limit: int | None = None,
        lines: Iterable[RoundRecord] = (),
        make_error: Callable[[Disagreement], UsageError] = lambda disagreement: disagreement,
    ) -> None:
        self.record = record
        self._lines = iter(lines)
        self._make_error = make_error
        self.events: list[Event] = []
        self.asked: dict[int, Asked] = {}
        self.further_asked: dict[int, list[Asked]] = {}
        """The other questions at a position: several boxes are asked for bets or early surrender there."""
        self.starts: list[int] = []
        self.ends: list[int] = []
        start = Situation.at_start(record.deal.rules)
        self._stored_positions, self._stored_situations = [0], [start]
        """Some positions, and their situations without a question."""
        self._cached = 0, start
        """The position requested last, and its situation: a cache."""
        # A long game has few different events and questions: equal ones share one value.
        self._shared: defaultdict[type, dict[Any, Any]] = defaultdict(dict)
        self._unanswered: list[Question | Limits] = []
        """The questions at the end of the events so far that have no answer yet."""
        self.is_complete = False
        """Whether all rounds are read."""
        self._unread = self._play()
        """Each step plays one round more."""
        self.read(limit)

    def read(self, limit: int | None = None) -> None:
        """Reads the next `limit` rounds, None for all. Raises like the constructor."""
        for _ in islice(self._unread, limit):
            pass

    def _play(self) -> Iterator[None]:
        """Plays the game, watched by this timeline; yields after each round. Raises like the constructor."""
        try:
            self._player = RecordedPlayer(self.record)
            with suppress(Left):
                yield from rounds(self.record.deal, self._player, (self,))
            if next(self._lines, None):  # the decisions end before the round of the last line does
                raise Disagreement("it is not over: decisions are missing", len(self.ends))
        except Disagreement as disagreement:
            raise self._make_error(disagreement) from None
        for question in self._unanswered:  # the player left in place of an answer
            self._note(question, None)
        self._shared.clear()
        self.is_complete = True

    def on_event(self, event: Event, situation: Situation) -> None:
        """Adds `event`. Raises `Disagreement` if it ends a round that differs from the one on record."""
        self.events.append(self._first_equal(event))
        if isinstance(event, RoundStarted):
            self.starts.append(len(self.events))
        elif isinstance(event, RoundOver):
            self._player.end_round()  # raises if the record has more decisions
            self.ends.append(len(self.events))
            if len(self.ends) % _ROUNDS_BETWEEN == 0:
                self._stored_positions.append(len(self.events))
                self._stored_situations.append(situation)
            line = next(self._lines, None)
            if line and (problem := difference(line, situation.table)):
                raise Disagreement(problem, len(self.ends) - 1)

    def on_question(self, situation: Situation) -> None:
        """Keeps a question until it is answered. Several boxes are asked for bets before any answer comes."""
        if situation.asked:
            self._unanswered.append(situation.asked)

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        self._unanswered = []
        if situation.asked:
            self._note(situation.asked, answer)

    def _first_equal(self, value: _Noted) -> _Noted:
        """Returns the first value noted that equals `value`, so that equal ones share their memory."""
        first: _Noted = self._shared[type(value)].setdefault(value, value)
        return first

    def _note(self, question: Question | Limits, answer: Action | int | None) -> None:
        asked = self._first_equal(Asked(self._first_equal(question), answer))
        position = len(self.events)
        if position in self.asked:
            self.further_asked.setdefault(position, []).append(asked)
        else:
            self.asked[position] = asked

    def all_asked(self, position: int) -> Sequence[Asked]:
        """Returns the questions asked at `position`, in order; none if nothing was asked there."""
        if position not in self.asked:
            return ()
        return (self.asked[position], *self.further_asked.get(position, ()))

    def record_before(self, position: int, number: int = 0) -> Record:
        """Returns the record up to question `number` of `all_asked` at `position`, without its answer."""
        finished_count = bisect_right(self.ends, position)
        finished_rounds = self.record.rounds[:finished_count]
        begin = self.ends[finished_count - 1] if finished_count else 0
        answered_questions = [asked for earlier in range(begin, position) for asked in self.all_asked(earlier)]
        answered_questions += [asked for asked in self.all_asked(position)[:number] if asked.answer is not None]
        if not answered_questions:
            return self.record._replace(rounds=finished_rounds)
        # The round in play: as many of its bets and decisions as are answered.
        played = self.record.rounds[finished_count]
        questions = [asked.question for asked in answered_questions]
        boxes = len({limits.box for limits in questions if isinstance(limits, Limits)})
        decisions = sum(isinstance(asked, Question) and asked.is_decision for asked in questions)
        bets = boxes if self.record.deal.rules.bets else 1  # without bets, a record has one bet of 0
        begun = PlayedRound(played.bets[:bets], played.actions[:decisions], played.side_bets[:boxes])
        return self.record._replace(rounds=(*finished_rounds, begun))

    def situation(self, position: int, number: int = 0) -> Situation:
        """Returns the situation at `position`, with question `number` of `all_asked` there as the open one."""
        # Start from the cached situation if it is nearer than the last one stored up to `position`.
        stored = bisect_right(self._stored_positions, position) - 1
        start, situation = self._cached
        if not self._stored_positions[stored] <= start <= position:
            start, situation = self._stored_positions[stored], self._stored_situations[stored]
        situation = situation.after(*self.events[start:position])
        self._cached = position, situation
        questions = self.all_asked(position)
        return situation.asking(questions[number].question) if questions else situation

    def table(self, position: int) -> Table:
        return self.situation(position).table

    def since_cleared(self, position: int) -> list[Event]:
        """Returns the events since the table was last cleared, up to `position`."""
        rounds_begun = bisect_right(self.starts, position)
        start = self.starts[rounds_begun - 1] if rounds_begun else 0
        return self.events[start:position]

    def round(self, position: int) -> int:
        """Returns the number of the round of the last event before `position`, from 0."""
        return bisect_left(self.ends, position)

    @property
    def rounds(self) -> int:
        """The number of rounds, at least 1: a game that ends before the first deal has one round."""
        return max(1, len(self.starts) if self.is_complete else len(self.record.rounds))

    def shown_from(self, rounds: int) -> int:
        """Returns the position from which to show the game to a person who has seen `rounds` rounds."""
        # A start is the position after the round's first event, which is shown too.
        return self.starts[rounds] - 1 if rounds < len(self.starts) else len(self.events)

    def progress(self, position: int) -> float:
        """Returns the share of the game before `position`, 0 to 1; by rounds until all events are read."""
        if self.is_complete:
            return position / max(1, len(self.events))
        return self.round(position) / self.rounds

    def span(self, round_: int) -> tuple[int, int]:
        """Returns the positions before the first and after the last event of a round. `round_` counts from 0.

        The events between two rounds belong to the later one.
        """
        begin = self.ends[round_ - 1] if round_ else 0
        end = self.ends[round_] if round_ < len(self.ends) else len(self.events)
        return begin, end

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
