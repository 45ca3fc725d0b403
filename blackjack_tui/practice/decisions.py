"""Decisions: exercises about the cells of a rule book, dealt, judged by chart and odds, and kept."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from blackjack_tui.coach.advice import Advice, advice_from, seen_of
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.counts.indices import Index, Play
from blackjack_tui.counts.system import System
from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import Figures, chart_of
from blackjack_tui.practice import reports
from blackjack_tui.practice.drill_cells import Cell, DealtCell, Family, deal, deal_at_count, exact_place
from blackjack_tui.practice.exercises import (
    Answered,
    Course,
    Exercise,
    GivenCount,
    Judged,
    PracticeFrontEnd,
    Score,
)
from blackjack_tui.practice.progress import Answer, Progress, slow_from
from blackjack_tui.practice.schedule import Schedule
from blackjack_tui.practice.sitting import DECISIONS, Sitting
from blackjack_tui.practice.weights import Weights
from blackjack_tui.words.keymap import KEYS

_LATE = "24"
_SAME = 1e-9
"""Values that differ by less are the same."""


class Cells(NamedTuple):
    """The cells of a rule book, those of them to ask, and the figures that judge the answers."""

    rules: Rules
    book: str
    figures: Figures
    weights: Weights
    """The cells to ask."""
    every: Weights
    """All cells of the book."""
    indices: Mapping[Cell, tuple[Play, Index]] = MappingProxyType({})
    """The play of each index cell, with its index."""
    system: System | None = None
    """The counting system of the indices."""
    wanted: FirstCards | None = None
    """The first cards that every item is dealt; None for any."""


class Decisions:
    """Exercises about `cells`. `odds` answers what the moves are worth; `progress` keeps the answers.

    With `waits` every answer waits for its odds, so that the same seed gives the same verdicts; without, an
    answer that the chart gives is right at once. `played` are decisions at the table: the schedule counts
    mistakes and slow ones.
    """

    def __init__(
        self,
        cells: Cells,
        progress: Progress,
        odds: Helper,
        random: Random,
        day: date,
        waits: bool = True,
        played: Sequence[Answer] = (),
    ) -> None:
        self.cells = cells
        self.day = day
        self.answers = [*progress.load()]
        self.slow_from = slow_from([*played, *self.answers])
        doubts = [each for each in played if not each.right or (each.milliseconds or 0) >= self.slow_from]
        # Answers of version 0.3 have no time: they count as given after the mistakes of their day.
        answers = sorted((*doubts, *self.answers), key=lambda each: (each.day, each.time or _LATE))
        self.schedule = Schedule(cells.weights, answers, random, day, self.slow_from)
        self.missed: dict[str, None] = {}
        self._chart = chart_of(cells.figures)
        self._progress = progress
        self._odds = odds
        self._random = random
        self._waits = waits
        self._asked: tuple[Cell, DealtCell] | None = None
        """The last exercise: its cell, and the cards dealt for it."""

    def next(self) -> Exercise | None:
        """Returns the next cell of the schedule, dealt; None if no cell can be dealt."""
        while not self.schedule.empty:
            cell = self.schedule.next()
            dealt = self._dealt(cell)
            if dealt is not None:
                self._odds.ask(dealt.request)
                self._asked = cell, dealt
                return self._exercise(cell, dealt)
            self.schedule.skip(cell)
        return None

    def judge(self, exercise: Exercise, answered: Answered, wait: Callable[[], None]) -> Judged:
        """Judges an answer to the last exercise, keeps it, and schedules the cell anew."""
        assert self._asked is not None
        cell, dealt = self._asked
        question = dealt.situation.asked
        assert isinstance(question, Question)
        action = next(each for each in question.actions if KEYS[each] == answered.text)
        chart = self._by_chart(dealt)
        by_chart = action is chart and cell.family is not Family.EXCEPTIONS
        self._odds.collect()
        if self._odds.get(dealt.request) is None and (self._waits or not by_chart):
            wait()
            self._odds.wait(dealt.request)
        odds = self._odds.get(dealt.request)
        advice = advice_from(question, odds) if odds is not None else None
        judged = self._judged(exercise, cell, dealt, action, chart, advice)
        took = None if answered.seconds is None else round(1000 * answered.seconds)
        self._keep(cell, action, judged, took)
        if judged.right and took is not None and took >= self.slow_from:
            return judged._replace(text=f"{judged.text} Slow: {took / 1000:.0f} s.")
        return judged

    def play(self, front_end: PracticeFrontEnd, rounds: int | None = None) -> Score:
        """Asks `rounds` decisions, or until the player leaves, and shows the summary. Returns the score."""
        course = Course(self.cells.rules, self._random, self._progress, decisions=self)
        sitting = Sitting(course, front_end)
        with suppress(Left, InputClosed):
            sitting.run([DECISIONS], rounds)
        front_end.end(sitting.score, self.summary(sitting.score))
        return sitting.score

    @property
    def problem(self) -> str:
        """Why the last answer without a price has none, in a line; empty if all have one."""
        return self._odds.problem

    def close(self) -> None:
        """Ends the process that computes odds."""
        self._odds.close()

    def summary(self, score: Score) -> list[str]:
        """Returns a sitting in sentences."""
        return reports.summary(score, [*self.missed], self.schedule.memory, self.answers, self.day)

    def progress(self) -> list[str]:
        """Returns the progress in sentences."""
        return reports.progress_lines(self.cells.every, self.schedule.memory, self.answers, self.day)

    def heat_map(self) -> Iterable[str]:
        """Returns the recall of each cell, as a row for each row of the chart."""
        return reports.heat_map(self.cells.every, self.schedule.memory, self.day)

    @property
    def _insures(self) -> bool:
        """Whether insurance pays in the mean."""
        return bool((self.cells.figures["insurance"] or 0) > 0)

    def _dealt(self, cell: Cell) -> DealtCell | None:
        """Returns new cards that make the cell; None if they never come."""
        of = self.cells
        if cell.family is not Family.INDICES:
            return deal(cell, of.rules, of.book, self._chart, self._random, of.wanted)
        assert of.system is not None
        return deal_at_count(cell, of.indices[cell], of.system, of.rules, of.book, self._random, of.wanted)

    def _exercise(self, cell: Cell, dealt: DealtCell) -> Exercise:
        question, at = dealt.situation.asked, dealt.at_count
        assert isinstance(question, Question)
        keys = tuple(KEYS[action] for action in question.actions)
        count = GivenCount(at.system.name, at.kind, at.at) if at else None
        return Exercise(cell.name, "", keys, situation=dealt.situation, at_count=count)

    def _judged(
        self,
        exercise: Exercise,
        cell: Cell,
        dealt: DealtCell,
        action: Action,
        chart: Action,
        advice: Advice | None,
    ) -> Judged:
        by = reports.BY_INDEX if dealt.at_count else reports.BY_CHART
        if advice is None:
            best = self._exactly(cell) or chart
            right = action is best
            cost, text = 0.0, reports.unpriced_text(best, right, by if best is chart else reports.BY_CARDS)
        else:
            cost, best = advice.cost(action), advice.best
            right = cost < _SAME or (action is chart and cell.family is not Family.EXCEPTIONS)
            verdict = Verdict(dealt.situation, advice, action)
            text = (reports.right_text if right else reports.wrong_text)(verdict, chart, by)
        judged = Judged(exercise, KEYS[action], KEYS[best], right, text, cost)
        if right:
            return judged
        if dealt.at_count:
            return judged._replace(text=f"{text} {dealt.at_count.sentence}")
        lines = reports.row_lines(self._chart, cell)
        rows = (*lines, reports.legend(self._chart, cell)) if lines else ()
        return judged._replace(row=rows, row_sentence=reports.row_sentence(self._chart, cell))

    def _keep(self, cell: Cell, action: Action, judged: Judged, took: int | None) -> None:
        right, cost, marked = judged.right, judged.cost, judged.marked
        answer = Answer(self.day, cell.name, str(action), right, cost, marked, milliseconds=took)
        self.answers.append(answer)
        self._progress.save(answer)
        self.schedule.answered(cell, right, took)
        if not judged.right:
            self.missed[cell.name] = None

    def _exactly(self, cell: Cell) -> Action | None:
        """Returns the best answer for the two cards of an exception; None for another cell."""
        for each in self.cells.figures["exact"] if cell.cards else ():
            if (sorted(each["hand"]), each["upcard"]) == exact_place(cell):
                return Action(each["exact"])
        return None

    def _by_chart(self, dealt: DealtCell) -> Action:
        """Returns the answer of the chart, or of the index, to the question."""
        if dealt.at_count:
            return dealt.at_count.right
        question = dealt.situation.asked
        assert isinstance(question, Question)
        if question.topic is Topic.INSURANCE:
            return Action.INSURE if self._insures else Action.DECLINE
        hand, dealer = dealt.situation.table.player.ranks, seen_of(dealt.situation)
        low_aces = self.cells.rules.player_aces is Aces.LOW
        return self._chart.action(hand, dealer, question.actions, low_aces=low_aces)
