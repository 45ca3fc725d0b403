"""Verdicts: what a decision cost, with its grade, its price and the reason."""

from enum import StrEnum
from typing import NamedTuple

from blackjack_tui.coach.advice import Advice
from blackjack_tui.coach.phrases import amount, chart_says, noun, otherwise, share, verb
from blackjack_tui.coach.reasons import reason
from blackjack_tui.game.actions import Action
from blackjack_tui.game.situation import Situation
from blackjack_tui.words.knobs import capital
from blackjack_tui.words.notes import BY_CHART, LEAST_MARKED, severity


class Grade(StrEnum):
    """A decision's grade, from best to blunder."""

    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def mark(self) -> str:
        """The mark of chess players, empty for a fine decision."""
        return _MARKS.get(self, "")


_MARKS = {Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}


def grade_of(cost: float) -> Grade:
    """Returns the grade of a decision with a `cost` in bets."""
    return tuple(Grade)[severity(cost)]


_SAME = 1e-9  # values that differ by less than this are equal


class Verdict(NamedTuple):
    """A decision, judged."""

    situation: Situation
    """The situation in which the question was asked."""
    advice: Advice
    action: Action
    helped: bool = False  # whether the player had seen the odds
    charted: Action | None = None  # the chart's answer, where it has one
    grading: str = BY_CHART
    """How the decision is graded: `BY_CHART`, where the chart has an answer, or `BY_CARDS`."""

    @property
    def bet(self) -> int:
        """The hand's first bet in cents; 0 where nothing is bet."""
        return self.situation.table.player.first_bet

    @property
    def cost(self) -> float:
        """The decision's cost with these cards, in units of the hand's first bet."""
        return self.advice.cost(self.action)

    @property
    def follows(self) -> bool:
        """Whether the decision is graded by the chart, and follows it: then it is fine."""
        return self.grading == BY_CHART and self.action is self.charted

    @property
    def grade(self) -> Grade:
        return Grade.FINE if self.follows else grade_of(self.cost)

    @property
    def marked(self) -> bool:
        """Whether the decision is worse than fine."""
        return self.grade is not Grade.FINE

    @property
    def judging_advice(self) -> Advice:
        """The advice that judges the decision: the chart's, or exact cards' if these grade.

        Also exact cards' for a marked move that is better than the chart's: the chart's is not the best then.
        """
        if self.grading != BY_CHART:
            return self.advice
        by_chart = self.advice.by_chart(self.charted)
        chart_is_worse = by_chart.values[by_chart.best] < self.advice.values[self.action]
        return self.advice if self.marked and chart_is_worse else by_chart

    @property
    def best(self) -> str:
        """The best move: `hit`."""
        return verb(self.advice, self.judging_advice.best)

    @property
    def text(self) -> str:
        """The verdict in a line: a few words on a good decision, else the best move with reason and price."""
        if not self.marked:
            return self.word
        because = reason(self.situation, self.judging_advice, self.action).text
        priced = f"{capital(noun(self.advice, self.action))} is worse by {share(self.cost, self.bet)}"
        return f"{self.grade.mark} {capital(self.best)} was best: {because}. {priced}."

    @property
    def short(self) -> str:
        """The verdict in few words: the best move and why."""
        return f"{self.grade.mark} {capital(self.best)}: {self.why}" if self.marked else self.word

    @property
    def why(self) -> str:
        """The reason in few words; empty for a good decision."""
        return reason(self.situation, self.judging_advice, self.action).short if self.marked else ""

    @property
    def least(self) -> str:
        """The verdict without the reason: the best move, and what it would have brought more on average."""
        cost = amount(-self.cost * (self.bet or 1), bool(self.bet))
        return f"{self.grade.mark} {capital(self.best)} was best, {cost}" if self.marked else self.word

    @property
    def aside(self) -> str:
        """What the other grading says, chart or exact cards; empty where it names the same best move."""
        if self.grading == BY_CHART and self.judging_advice.best is self.charted:
            return otherwise(self.judging_advice, self.bet)
        return chart_says(self.judging_advice, self.charted)

    @property
    def word(self) -> str:
        """The verdict on a good decision, in a few words."""
        if self.follows and self.cost >= LEAST_MARKED:  # exact cards would mark it
            return "By the chart."
        # Exact cards would mark the chart's move, and do not mark this one.
        cost_by_chart = self.advice.cost(self.judging_advice.best)
        if self.cost < LEAST_MARKED <= cost_by_chart:
            return f"The chart says {self.best}."
        return "Best." if self.cost < _SAME else "Fine."
