"""A sitting: items one after another, each answered, judged and kept."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from blackjack_tui.coach.grades import Grade, grade_of
from blackjack_tui.coach.requests import Advice, advice_from
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.counts.asking import index_told
from blackjack_tui.counts.indices import Index, Play
from blackjack_tui.counts.system import System
from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.game.shoe import FirstCards
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.figures import Figures, chart_of
from blackjack_tui.play.drilling import CountTold, DrillFrontEnd, Item, Judged, Score
from blackjack_tui.practice import told
from blackjack_tui.practice.cells import Cell, Family, exact_place
from blackjack_tui.practice.costs import Weights
from blackjack_tui.practice.progress import Answer, Progress, in_a_row
from blackjack_tui.practice.schedule import Schedule
from blackjack_tui.practice.shown import Shown, shown, shown_at_count

_SAME = 1e-9
"""Values that differ by less are the same."""


class Course(NamedTuple):
    """The subject of a sitting: a rule book, its figures and its cells."""

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


class Sitting:
    """Asks cells of `course`. `odds` answers what the moves are worth; `progress` keeps the answers.

    With `waits` every answer waits for its odds, so that the same seed gives the same verdicts; without, an
    answer that the chart gives is right at once. `lapses` are mistakes at the table: the
    schedule counts them.
    """

    def __init__(
        self,
        course: Course,
        progress: Progress,
        odds: Helper,
        random: Random,
        day: date,
        waits: bool = True,
        lapses: Sequence[Answer] = (),
    ) -> None:
        self.course = course
        self.day = day
        self.answers = [*progress.load()]
        self.schedule = Schedule(
            course.weights, sorted((*self.answers, *lapses), key=lambda each: each.day), random, day
        )
        self.score = Score(in_a_row=in_a_row(self.answers))
        self.missed: dict[str, None] = {}
        self._chart = chart_of(course.figures)
        self._progress = progress
        self._odds = odds
        self._random = random
        self._waits = waits

    def play(self, front_end: DrillFrontEnd, rounds: int | None = None) -> None:
        """Asks `rounds` items, or until the player leaves, and then shows the summary."""
        with suppress(Left, InputClosed):
            while rounds is None or self.score.asked < rounds:
                dealt = self._next()
                if dealt is None:
                    break
                cell, item = dealt
                self._odds.ask(item.request)
                name = Item(cell.name, item.situation, _count(item))
                action = front_end.ask(name)
                judged = self._judge(cell, item, name, action, front_end)
                front_end.judged(judged, self.score)
        front_end.end(self.score, self.summary())

    @property
    def problem(self) -> str:
        """Why the last answer without a price has none, in a line; empty if all have one."""
        return self._odds.problem

    def close(self) -> None:
        """Ends the process that computes odds."""
        self._odds.close()

    def summary(self) -> list[str]:
        """Returns the sitting in sentences."""
        memory = self.schedule.memory
        return told.summary(self.score, [*self.missed], memory, self.answers, self.day)

    def progress(self) -> list[str]:
        """Returns the progress in sentences."""
        return told.progress_lines(self.course.every, self.schedule.memory, self.answers, self.day)

    def heat_map(self) -> Iterable[str]:
        """Returns the recall of each cell, as a row for each row of the chart."""
        return told.heat_map(self.course.every, self.schedule.memory, self.answers, self.day)

    def flash_cards(self) -> Iterable[Sequence[object]]:
        """Returns the cells as rows of flash cards."""
        answers = {cell: self._told(cell) for cell in self.course.weights}
        return told.flash_cards(answers, self.course.weights, self.schedule.memory, self.day)

    def _told(self, cell: Cell) -> str:
        """Returns what is right for a cell, in words."""
        if cell in self.course.indices:
            play, index = self.course.indices[cell]
            return index_told(play, index)
        exactly = self._exactly(cell)
        return str(exactly) if exactly else told.answer_told(self._chart, cell, self._insures)

    @property
    def _insures(self) -> bool:
        """Whether insurance pays in the mean."""
        return bool((self.course.figures["insurance"] or 0) > 0)

    def _next(self) -> tuple[Cell, Shown] | None:
        """Returns the next cell, dealt."""
        while not self.schedule.empty:
            cell = self.schedule.next()
            item = self._shown(cell)
            if item is not None:
                return cell, item
            self.schedule.skip(cell)
        return None

    def _shown(self, cell: Cell) -> Shown | None:
        """Returns new cards that make the cell; None if they never come."""
        course = self.course
        if cell.family is not Family.INDICES:
            return shown(cell, course.rules, course.book, self._chart, self._random, course.wanted)
        assert course.system is not None
        play, index = course.indices[cell]
        return shown_at_count(
            cell, play, index, course.system, course.rules, course.book, self._random, course.wanted
        )

    def _judge(self, cell: Cell, item: Shown, name: Item, action: Action, front_end: DrillFrontEnd) -> Judged:
        chart = self._said(item)
        by_chart = action is chart and cell.family is not Family.EXCEPTIONS
        self._odds.collect()
        if self._odds.get(item.request) is None and (self._waits or not by_chart):
            front_end.wait()
            self._odds.wait(item.request)
        question, odds = item.situation.asked, self._odds.get(item.request)
        assert isinstance(question, Question)
        advice = advice_from(question, odds) if odds is not None else None
        judged = self._judged(name, cell, item, action, chart, advice)
        self._keep(cell, judged)
        return judged

    def _judged(
        self, name: Item, cell: Cell, item: Shown, action: Action, chart: Action, advice: Advice | None
    ) -> Judged:
        by = told.BY_INDEX if item.at_count else told.BY_CHART
        if advice is None:
            best = self._exactly(cell) or chart
            right = action is best
            cost, text = 0.0, told.unpriced_text(best, right, by if best is chart else told.BY_CARDS)
        else:
            cost, best = advice.cost(action), advice.best
            right = cost < _SAME or (action is chart and cell.family is not Family.EXCEPTIONS)
            verdict = Verdict(item.situation, advice, action)
            text = told.right_text(verdict, chart, by) if right else told.wrong_text(verdict, chart, by)
        if right:
            return Judged(name, action, best, cost, right, text)
        if item.at_count:
            return Judged(name, action, best, cost, right, f"{text} {item.at_count.told}")
        lines = told.row_lines(self._chart, cell)
        rows = (*lines, told.legend(self._chart, cell)) if lines else ()
        return Judged(name, action, best, cost, right, text, rows, told.row_sentence(self._chart, cell))

    def _keep(self, cell: Cell, judged: Judged) -> None:
        marked = grade_of(judged.cost) is not Grade.FINE
        kept = Answer(self.day, cell.name, str(judged.action), judged.right, judged.cost, marked)
        self.answers.append(kept)
        self._progress.save(kept)
        self.schedule.answered(cell, judged.right)
        if not judged.right:
            self.missed[cell.name] = None
        asked, right, cost, row = self.score
        row = 0 if marked or not judged.right else row + 1
        self.score = Score(asked + 1, right + judged.right, cost + judged.cost, row)

    def _exactly(self, cell: Cell) -> Action | None:
        """Returns the best answer for the two cards of an exception; None for another cell."""
        for each in self.course.figures["exact"] if cell.cards else ():
            if (sorted(each["hand"]), each["upcard"]) == exact_place(cell):
                return Action(each["exact"])
        return None

    def _said(self, item: Shown) -> Action:
        """Returns the answer of the chart, or of the index, to the question."""
        if item.at_count:
            return item.at_count.right
        question, table = item.situation.asked, item.situation.table
        assert isinstance(question, Question)
        if question.topic is Topic.INSURANCE:
            return Action.INSURE if self._insures else Action.DECLINE
        hand = [card.rank for card in table.player.cards if card]
        upcard = next(card.rank for card in table.dealer.cards if card)
        low_aces = self.course.rules.player_aces is Aces.LOW
        return self._chart.action(hand, upcard, question.actions, low_aces=low_aces)


def _count(item: Shown) -> CountTold | None:
    asked = item.at_count
    return CountTold(asked.system.name, asked.kind, asked.at) if asked else None
