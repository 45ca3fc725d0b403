"""Decisions: exercises about the cells of a rule book, judged by chart and odds.

A play is a decision that depends on the count: one move from its index on, another below it.
"""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import date
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from blackjack_tui.coach.advice import Advice, advice_from, chart_action, request_for, upcard_of
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.counts.indices import INSURANCE, Index, Play, PlayAtCount, index_words, near_index
from blackjack_tui.counts.system import System
from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import Figures, chart_of
from blackjack_tui.practice import reports
from blackjack_tui.practice.drill_cells import Cell, Family, deal, exception_key
from blackjack_tui.practice.exercises import (
    Answered,
    Exercise,
    Judged,
    Known,
    PendingOdds,
    PracticeFrontEnd,
    Score,
    Sitting,
)
from blackjack_tui.practice.progress import Answer, Progress, slow_from
from blackjack_tui.practice.weights import Weights
from blackjack_tui.reports.model import Report
from blackjack_tui.words.keymap import KEYS
from blackjack_tui.words.knobs import capital

_LATE = "24"
"""Sorts after every time of a day."""
_NEAR = 3
"""A play is asked at counts from 3 below its index to 2 above it."""


class Cells(NamedTuple):
    """The cells of a rule book, the cells to ask, and the figures that judge the answers."""

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
    """The first cards with which every question begins; None for any."""


class AskedDecision(NamedTuple):
    """A decision to be asked, with the figures that judge its answer."""

    situation: Situation
    figures: Figures
    """The chart by these rules, and the hands whose cards overrule it."""
    cell: Cell | None
    """None for a hand that is in no chart."""
    name: str
    setting: str = ""
    """The rules and the cards seen, in words; empty where all questions have the same."""
    at_count: PlayAtCount | None = None
    """The play and the count at which it is asked; None where the count does not matter."""

    @property
    def request(self) -> Request:
        """The request for the value of each answer, with the unseen cards or the mean cards at the count."""
        situation, at_count = self.situation, self.at_count
        if at_count is None:
            request = request_for(situation)
            assert request is not None  # drills ask only what has a choice
            return request
        hand, upcard = situation.table.player.ranks, upcard_of(situation.table)
        method = "insurance" if at_count.play == INSURANCE else "decision"
        unseen = at_count.mean_cards(situation.rules, (*hand, upcard))
        return Request(method, situation.rules, (unseen, hand, upcard))

    @property
    def exercise(self) -> Exercise:
        """The exercise for a front end."""
        keys = tuple(KEYS[action] for action in self.situation.question.actions)
        name, asked = self.name, self.setting
        if self.at_count:
            name, asked = self.at_count.play.name, self.at_count.text
        return Exercise(name, asked, keys, situation=self.situation)

    @property
    def is_exact(self) -> bool:
        """Whether only the best answer for the exact cards is right."""
        return self.cell is not None and self.cell.family is Family.EXCEPTIONS

    def chart_answer(self) -> Action | None:
        """Returns the answer of the index or the chart, insuring if that pays; None if neither has one."""
        if self.at_count:
            return self.at_count.right
        if self.situation.question.topic is Topic.INSURANCE and (self.figures["insurance"] or 0) > 0:
            return Action.INSURE
        return chart_action(chart_of(self.figures), self.situation)

    def exact_answer(self) -> Action | None:
        """Returns the best answer for the two cards of an exception; None for another cell."""
        if self.cell is None or not self.cell.cards:
            return None
        for row in self.figures["exact"]:
            if (sorted(row["hand"]), row["upcard"]) == exception_key(self.cell):
                return Action(row["exact"])
        return None


class Questions:
    """Asks decisions and judges the answers. `odds` computes the values of the moves.

    With `awaits_odds` every answer waits for its odds, so that the same seed gives the same verdicts; without
    it, the chart's answer is right at once. `kept` keeps the answers, as given on `day`.
    """

    def __init__(self, kept: Progress, odds: Helper, awaits_odds: bool, day: date) -> None:
        self.day = day
        self._kept = kept
        self._odds = odds
        self._awaits_odds = awaits_odds
        self._asked: AskedDecision | None = None
        """The last question."""

    def ask(self, asked: AskedDecision) -> Exercise:
        """Returns the exercise, and asks for its odds."""
        self._odds.ask(asked.request)
        self._asked = asked
        return asked.exercise

    def judge(self, exercise: Exercise, answered: Answered, wait: Callable[[PendingOdds], None]) -> Judged:
        """Judges an answer to the last exercise and keeps it. Waits for odds if the verdict needs them."""
        asked = self._asked
        assert asked is not None
        question, request = asked.situation.question, asked.request
        action = next(action for action in question.actions if KEYS[action] == answered.text)
        chart = asked.chart_answer()
        self._odds.collect()  # what has come since the question
        needs_odds = self._awaits_odds or action is not chart or asked.is_exact
        if needs_odds and self._odds.get(request) is None:
            wait(PendingOdds(self._odds, request))
        odds = self._odds.get(request)
        advice = advice_from(question, odds) if odds is not None else None
        milliseconds = None if answered.seconds is None else round(1000 * answered.seconds)
        return self.keep(asked, action, _judged(exercise, asked, action, chart, advice), milliseconds)

    def next(self) -> Exercise | None:
        """Returns the next decision; None if there is none."""
        raise NotImplementedError

    def save(self, name: str, action: Action, judged: Judged, milliseconds: int | None) -> Answer:
        """Keeps the answer to the question called `name`."""
        right, cost, marked = judged.right, judged.cost, judged.marked
        answer = Answer(self.day, name, str(action), right, cost, marked, milliseconds=milliseconds)
        self._kept.save(answer)
        return answer

    def keep(self, asked: AskedDecision, action: Action, judged: Judged, milliseconds: int | None) -> Judged:
        """Keeps an answer, and returns its verdict. `milliseconds`: the time it took, if known."""
        raise NotImplementedError

    def play(self, front_end: PracticeFrontEnd, rounds: int | None = None) -> Score:
        """Asks `rounds` decisions, or all until the player leaves. Shows the summary, and returns the score."""
        sitting = Sitting(self._kept, front_end)
        with suppress(Left, InputClosed):
            sitting.ask(self, "decisions", rounds)
        front_end.end(sitting.score, self.summary(sitting.score))
        return sitting.score

    def summary(self, score: Score) -> list[str]:
        """Returns a sitting in sentences."""
        return [score.text] if score.asked else ["Nothing was asked."]

    @property
    def known(self) -> Known | None:
        """A function that returns the player's progress; None in drills without progress."""
        return None

    @property
    def problem(self) -> str:
        """Why an answer had no price, in a line; empty if all had one."""
        return self._odds.problem

    def close(self) -> None:
        """Ends the process that computes odds."""
        self._odds.close()


def _judged(
    exercise: Exercise, asked: AskedDecision, action: Action, charted: Action | None, advice: Advice | None
) -> Judged:
    """Returns the verdict on an answer. `charted`: the chart's or the index's. `advice`: None without odds."""
    # Where the chart has no answer, the best move takes its place. Without odds either, the player's does:
    # it is then right, unless the exact cards of an exception say otherwise.
    expected = charted or (advice.best if advice else action)
    situation, at_count = asked.situation, asked.at_count
    source = reports.BY_INDEX if at_count else reports.BY_CHART
    if advice is None:
        best = asked.exact_answer() or expected
        right, cost = action is best, 0.0
        text = reports.unpriced_text(best, right, source if best is expected else reports.BY_CARDS)
    else:
        cost = advice.cost(action)
        if at_count:  # only the index's move is right, whatever is best for these cards
            best, right = expected, action is expected
        else:  # the best move is right, and the chart's too, except in an exception
            best = advice.best
            right = cost < reports.SAME or (action is expected and not asked.is_exact)
        answer_text = reports.right_text if right else reports.wrong_text
        text = answer_text(Verdict(situation, advice, action), expected, source)
    if at_count:
        rule = f"{capital(index_words(at_count.play, at_count.changes))}."
        text = f"{text} {rule if right else at_count.sentence}"
    judged = Judged(exercise, KEYS[action], KEYS[best], right, text, cost)
    if right or at_count or asked.cell is None or asked.cell.family is Family.INSURANCE:
        return judged
    book_chart = chart_of(asked.figures)
    return judged._replace(
        row=reports.row_cells(book_chart, asked.cell),
        legend=reports.legend(book_chart, asked.cell),
        row_sentence=reports.row_sentence(book_chart, asked.cell),
    )


class Decisions(Questions):
    """Asks decisions about `cells` as the schedule chooses them. `progress` keeps the answers.

    `played`: decisions at the table; the schedule takes account of the mistakes and the slow ones.
    """

    def __init__(
        self,
        cells: Cells,
        progress: Progress,
        odds: Helper,
        random: Random,
        day: date,
        awaits_odds: bool = True,
        played: Sequence[Answer] = (),
    ) -> None:
        from blackjack_tui.practice.schedule import Schedule  # needs fsrs, which only such drills need

        super().__init__(progress, odds, awaits_odds, day)
        self.cells = cells
        self.answers = [*progress.load()]
        self.slow_from = slow_from([*played, *self.answers])
        doubts = [
            decision
            for decision in played
            if not decision.right or (decision.milliseconds or 0) >= self.slow_from
        ]
        # Answers of version 0.3 have no time: they count as given after the mistakes of their day.
        answers = sorted((*doubts, *self.answers), key=lambda answer: (answer.day, answer.time or _LATE))
        self.schedule = Schedule(cells.weights, answers, random, day, self.slow_from)
        self.missed: dict[str, None] = {}
        """The names of the missed cells, each once, in the order of their first miss."""
        self._chart = chart_of(cells.figures)
        self._random = random

    def next(self) -> Exercise | None:
        """Returns an exercise about the schedule's next cell; None if no cell can be dealt."""
        while not self.schedule.empty:
            cell = self.schedule.next()
            asked = self._dealt(cell)
            if asked is not None:
                exercise = self.ask(asked)
                lit = reports.lit_chart(self._chart, self.cells.every, self.schedule.memory, cell)
                return exercise._replace(chart=lit)
            self.schedule.skip(cell)
        return None

    def keep(self, asked: AskedDecision, action: Action, judged: Judged, milliseconds: int | None) -> Judged:
        """Keeps an answer and schedules its cell anew. Returns the verdict, which says if it was slow."""
        assert asked.cell is not None
        self.answers.append(self.save(asked.name, action, judged, milliseconds))
        self.schedule.answered(asked.cell, judged.right, milliseconds)
        if not judged.right:
            self.missed[asked.name] = None
        elif milliseconds is not None and milliseconds >= self.slow_from:
            return judged._replace(text=f"{judged.text} Slow: {milliseconds / 1000:.0f} s.")
        return judged

    def summary(self, score: Score) -> list[str]:
        return reports.summary(score, [*self.missed], self.schedule.memory, self.answers, self.day)

    @property
    def known(self) -> Known:
        return self.progress

    def progress(self) -> Report:
        """Returns the report on the player's progress."""
        return reports.progress_report(
            self._chart, self.cells.every, self.schedule.memory, self.answers, self.day
        )

    def _dealt(self, cell: Cell) -> AskedDecision | None:
        """Returns a decision with newly dealt cards of the cell; None if such cards never come."""
        cells, random = self.cells, self._random
        play, index = cells.indices.get(cell, (None, None))
        situation = deal(cell, cells.rules, cells.book, self._chart, random, cells.wanted, play)
        if situation is None:
            return None
        asked = AskedDecision(situation, cells.figures, cell, cell.name)
        if play is None or index is None or cells.system is None:
            return asked
        return asked._replace(at_count=near_index(play, index, cells.system, random, _NEAR))
