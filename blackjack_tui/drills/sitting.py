"""A sitting: items one after another, each answered, judged and kept."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import date
from random import Random
from typing import NamedTuple

from blackjack_tui.coach.desk import Desk
from blackjack_tui.coach.grades import Grade, grade_of
from blackjack_tui.coach.requests import Advice, advice_from
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.drills import told
from blackjack_tui.drills.cells import Cell, Family
from blackjack_tui.drills.costs import Weights
from blackjack_tui.drills.progress import Answer, Progress, in_a_row
from blackjack_tui.drills.schedule import Schedule
from blackjack_tui.drills.shown import Shown, shown
from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.odds.figures import Figures, chart_of
from blackjack_tui.play.drilling import DrillFrontEnd, Item, Judged, Score

_SAME = 1e-9
"""Values that differ by less are the same."""


class Course(NamedTuple):
    """What is drilled: a rule book, its figures and its cells."""

    rules: Rules
    book: str
    figures: Figures
    weights: Weights
    """The cells to ask."""
    every: Weights
    """All cells of the book."""


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
        odds: Desk,
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
        """Asks so many items, or until the player leaves; then shows the summary."""
        with suppress(Left, InputClosed):
            while rounds is None or self.score.asked < rounds:
                dealt = self._next()
                if dealt is None:
                    break
                cell, item = dealt
                self._odds.ask(item.request)
                name = Item(cell.name, item.situation)
                action = front_end.ask(name)
                judged = self._judge(cell, item, name, action, front_end)
                front_end.judged(judged, self.score)
        front_end.end(self.score, self.summary())

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
        return told.flash_cards(self._chart, self.course.weights, self.schedule.memory, self.day)

    def _next(self) -> tuple[Cell, Shown] | None:
        """Returns the next cell, dealt."""
        while not self.schedule.empty:
            cell = self.schedule.next()
            item = shown(cell, self.course.rules, self.course.book, self._chart, self._random)
            if item is not None:
                return cell, item
            self.schedule.skip(cell)
        return None

    def _judge(self, cell: Cell, item: Shown, name: Item, action: Action, front_end: DrillFrontEnd) -> Judged:
        chart = self._chart_says(item)
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
        if advice is None:
            right = action is chart
            cost, best, text = 0.0, chart, told.chart_text(chart, right)
        else:
            cost, best = advice.cost(action), advice.best
            right = cost < _SAME or (action is chart and cell.family is not Family.EXCEPTIONS)
            verdict = Verdict(item.situation, advice, action, item.bet)
            text = told.right_text(verdict, chart) if right else told.wrong_text(verdict, chart)
        if right:
            return Judged(name, action, best, cost, right, text)
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

    def _chart_says(self, item: Shown) -> Action:
        """Returns the chart's answer to the question."""
        question, table = item.situation.asked, item.situation.table
        assert isinstance(question, Question)
        if question.topic is Topic.INSURANCE:
            return Action.INSURE if (self.course.figures["insurance"] or 0) > 0 else Action.DECLINE
        hand = [card.rank for card in table.player.cards if card]
        upcard = next(card.rank for card in table.dealer.cards if card)
        low_aces = self.course.rules.player_aces is Aces.LOW
        return self._chart.action(hand, upcard, question.actions, low_aces=low_aces)
