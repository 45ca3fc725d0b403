"""Recorded games played again: the player who makes the recorded decisions, and timelines.

A timeline has the events, questions and situations of a recorded game.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from blackjack_tui.errors import Left, UsageError
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.cards import ALONE
from blackjack_tui.game.events import Event, RoundOver, RoundStarted, Shuffled
from blackjack_tui.game.situation import Seen, Situation
from blackjack_tui.game.table import Table
from blackjack_tui.play.records import Record
from blackjack_tui.play.round_lines import WRITTEN, PlayedRound
from blackjack_tui.play.session import BetBeside, rounds
from blackjack_tui.words.money import money

BET = -1
"""The place of a round's bet, among the places of its decisions."""


class Disagreement(UsageError):
    """A record has an illegal bet or decision, or lacks a decision.

    `round` is the number of the round and `place` the number of the decision in it, both from 0. For a bet,
    `place` is `BET`.
    """

    def __init__(self, problem: str, round_: int, place: int) -> None:
        super().__init__(problem)
        self.problem = problem
        self.round = round_
        self.place = place


class RecordedPlayer:
    """A player that makes the bets and decisions of `record`, and leaves at its end."""

    def __init__(self, record: Record) -> None:
        self._rounds = record.rounds or (PlayedRound(),)
        self._bets = record.deal.rules.bets
        self._own = [box for box in record.deal.seating.seats if box.yours] or [ALONE]
        self._left = 0
        """The money that was left when the last bet was placed, in cents."""
        self._started = bool(record.rounds)
        self._round = -1
        self._place = 0
        self._bets_again = False
        if not self._bets:
            self._begin()

    def decide(self, situation: Situation) -> Action:
        """Returns the next decision. Raises `Disagreement` if it is not legal, `Left` at the record's end."""
        assert isinstance(situation.asked, Question)
        return self.decision(situation.asked)

    def bet(self, situation: Situation) -> int:
        """Returns the next bet, in cents. Raises like `stake`."""
        assert isinstance(situation.asked, Limits)
        return self.stake(situation.asked)

    def decision(self, question: Question) -> Action:
        """Returns the answer to `question`. Raises like `decide`."""
        if question.topic in (Topic.AGAIN, Topic.BANKROLL):
            if not self._goes_on():
                raise Left
            if Action.YES not in question.actions:
                raise Disagreement("there is one round only", self._round + 1, BET)
            if question.topic is Topic.AGAIN:
                self._begin()
            return Action.YES
        actions = self._rounds[self._round].actions
        if not actions and question.even_money and self._was_not_asked(question):
            return Action.DECLINE
        if self._place == len(actions):
            if self._round + 1 < len(self._rounds):
                raise self._wrong(f"the round is not over: choose from {_letters(question)}")
            raise Left
        action = actions[self._place]
        if action is not Action.FORFEIT and action not in question.actions:
            raise self._wrong(f"{WRITTEN[action]!r} is no decision here: choose from {_letters(question)}")
        self._place += 1
        return action

    def stake(self, limits: Limits) -> int:
        """Returns the next bet, in cents. Raises `Disagreement` outside the limits, `Left` at the end.

        Raises `BetBeside` for each side bet of the round that is another than in the round before.
        """
        own = self._own
        place = own.index(limits.box)
        if not place and not self._bets_again:
            if not self._goes_on():
                raise Left
            self._begin()
            if len(self._rounds[self._round].bets) > len(own):
                raise Disagreement(f"there are more bets than boxes: {len(own)}", self._round, BET)
        self._bets_again = True
        self._place_side_bets(limits, place)
        self._bets_again = False
        bets = self._rounds[self._round].bets
        bet = bets[place] if place < len(bets) else 0
        if not limits.takes(bet):
            allowed = f"{money(limits.minimum)} to {money(limits.maximum)}, in steps of {money(limits.step)}"
            raise Disagreement(f"{money(bet)} cannot be bet: bet {allowed}", self._round, BET)
        self._left = limits.leaves + limits.last - bet
        return bet

    def _place_side_bets(self, limits: Limits, place: int) -> None:
        """Raises `BetBeside` for the first side bet that is another by now, those that are lower first."""
        recorded = self._rounds[self._round].side_bets
        if not recorded and not limits.beside:
            return
        beside = recorded[place : place + 1] or ((),)
        amounts = (*beside[0], *(0,) * (len(limits.beside) - len(beside[0])))
        if len(amounts) > len(limits.beside):
            raise Disagreement("there are more side bets than the rules have", self._round, BET)
        changes = [
            (amount - each.last, each, amount) for each, amount in zip(limits.beside, amounts, strict=True)
        ]
        for change, each, amount in sorted(changes, key=lambda each: each[0]):
            if change and not each.takes(amount):
                raise Disagreement(f"{money(amount)} cannot be bet on {each.name}", self._round, BET)
            if change:
                raise BetBeside(each.name, amount)

    def _was_not_asked(self, question: Question) -> bool:
        """Returns whether older programs skipped it: the player had too little money for insurance."""
        return self._left < self._rounds[self._round].bets[self._own.index(question.box)] // 2

    def end_round(self) -> None:
        """Raises `Disagreement` at decisions after a round's end."""
        if self._round >= 0 and self._place < len(self._rounds[self._round].actions):
            raise self._wrong("the round is over: there is nothing more to decide")

    def _goes_on(self) -> bool:
        """Returns whether there is another round."""
        self.end_round()
        return self._started and self._round + 1 < len(self._rounds)

    def _begin(self) -> None:
        self._round += 1
        self._place = 0
        if any(self._rounds[self._round].bets) and not self._bets:
            raise Disagreement("nothing is bet by these rules", self._round, BET)

    def _wrong(self, problem: str) -> Disagreement:
        return Disagreement(problem, self._round, self._place)


def _letters(question: Question) -> str:
    return ", ".join(WRITTEN[action] for action in question.actions)


_ROUNDS_BETWEEN = 8
"""The table is stored at every so many rounds; those between are replayed from the stored one before."""


class Asked(NamedTuple):
    """A question, or the limits of a bet, and the player's answer; None if the player left."""

    question: Question | Limits
    answer: Action | int | None


class Timeline:
    """The course of a recorded game. A position is a number of events: from 0 to `len(events)`.

    `asked` maps positions to the questions asked there. `starts` has the position after each round's first
    event, which clears the table; `ends` has the position after its last. While the game is played again,
    `round_over` is called with the table after each round. Raises `Disagreement` if the record has an illegal
    decision or lacks one. With `first`, only so many rounds are read at once.
    """

    def __init__(
        self,
        record: Record,
        round_over: Callable[[Table], object] = lambda table: None,
        first: int | None = None,
    ) -> None:
        self.record = record
        self._round_over = round_over
        self.events: list[Event] = []
        self.asked: dict[int, Asked] = {}
        self.further: dict[int, list[Asked]] = {}
        """Questions to further boxes with no event between, by the same positions: bets, early surrender."""
        self.starts: list[int] = []
        self.ends: list[int] = []
        self._start = Situation.at_start(record.deal.rules)
        self._table = self._start.table
        """The table after the last round that is over."""
        self._marks = [0]
        self._tables = [self._table]
        """The tables at the positions `_marks`."""
        self._last = 0, self._start
        """The position requested last, and its situation without a question: a cache."""
        # A long game has few different events and questions: equal ones share one value.
        self._same: defaultdict[type, dict[Any, Any]] = defaultdict(dict)
        self._unanswered: list[Question | Limits] = []
        self.whole = False
        """Whether all rounds are read."""
        self.rest = self._play()
        """Plays what is not read yet, round by round."""
        self.read(first)

    def read(self, most: int | None = None) -> None:
        """Reads the next `most` rounds; all that are left if it is None. Raises like the constructor."""
        for _ in islice(self.rest, most):
            pass

    def _play(self) -> Iterator[None]:
        self._player = RecordedPlayer(self.record)
        with suppress(Left):
            yield from rounds(self.record.deal, self)
        for question in self._unanswered:
            self._note(question, None)
        self._same.clear()
        self.whole = True

    def tell(self, events: Sequence[Event]) -> None:
        """Adds the events. The first may start a round, and the last may end it."""
        if not events:  # a box has declined to surrender early
            return
        if type(events[0]) is RoundStarted:
            self.starts.append(len(self.events) + 1)
        same = self._same
        self.events += [same[type(event)].setdefault(event, event) for event in events]
        if type(events[-1]) is RoundOver:
            self._player.end_round()
            before = self.ends[-1] if self.ends else 0
            self.ends.append(len(self.events))
            self._table = self._table.after(*self.events[before:])
            if len(self.ends) % _ROUNDS_BETWEEN == 0:
                self._marks.append(len(self.events))
                self._tables.append(self._table)
            self._round_over(self._table)

    def decide(self, question: Question) -> Action:
        """Returns the recorded answer, and adds it with its question."""
        self._unanswered = [question]
        answer = self._player.decision(question)
        self._unanswered = []
        self._note(question, answer)
        return answer

    def bet(self, limits: Limits, again: bool) -> int:
        """Returns the recorded bet."""
        if not again:
            self._unanswered.append(limits)
        return self._player.stake(limits)

    def placed(self, limits: Limits, cents: int) -> None:
        """Adds a bet with its limits."""
        self._unanswered = []  # where several boxes are asked, the others answer next
        self._note(limits, cents)

    def _note(self, question: Question | Limits, answer: Action | int | None) -> None:
        question = self._same[type(question)].setdefault(question, question)
        asked = Asked(question, answer)
        asked = self._same[Asked].setdefault(asked, asked)
        here = len(self.events)
        if here in self.asked:
            self.further.setdefault(here, []).append(asked)
        else:
            self.asked[here] = asked

    def all_asked(self, position: int) -> Sequence[Asked]:
        """Returns what was asked at `position`, of one box after the other; nothing where nothing was."""
        return (self.asked[position], *self.further.get(position, ())) if position in self.asked else ()

    def situation(self, position: int, which: int = 0) -> Situation:
        """Returns the situation at `position`, with its open question: the first of `all_asked`, or another."""
        mark = bisect_right(self._marks, position) - 1
        start, situation = self._last
        if not self._marks[mark] <= start <= position:
            start = self._marks[mark]
            situation = Situation(self.record.deal.rules, self._tables[mark], self._seen(start))
        situation = situation.after(*self.events[start:position])
        self._last = position, situation
        questions = self.all_asked(position)
        return situation.asking(questions[which].question) if questions else situation

    def _seen(self, position: int) -> Seen:
        """Returns the cards seen at `position`: those since the round of the last shuffle began."""
        events, seen = self.events, self._start.seen
        shuffled = next((at for at in range(position - 1, 0, -1) if type(events[at]) is Shuffled), 0)
        began = bisect_right(self.starts, shuffled) - 1
        return seen.after(*events[self.starts[began] - 1 if began >= 0 else 0 : position])

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
        return max(1, len(self.starts) if self.whole else len(self.record.rounds))

    def part(self, position: int) -> float:
        """Returns the part of the game before `position`, 0 to 1."""
        return position / max(1, len(self.events)) if self.whole else self.round(position) / self.rounds

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
