"""Verdicts: what a decision cost, with its grade, its price and the reason."""

from enum import StrEnum
from typing import NamedTuple

from blackjack_tui.coach.advice import Advice
from blackjack_tui.coach.phrases import (
    capital,
    more,
    noun,
    price,
    reason,
    short_price,
    verb,
)
from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.situation import Situation
from blackjack_tui.words.notes import BY_CHART, LEAST_MARKED, MARKS, costs


class Grade(StrEnum):
    """A decision's grade, from best to blunder."""

    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def mark(self) -> str:
        """The mark of chess players, empty for a fine decision."""
        return _MARKS[self]


class Step(NamedTuple):
    """A step of the scale."""

    below: float
    """Costs below this have the grade."""
    grade: Grade


SCALE = (
    Step(LEAST_MARKED, Grade.FINE),
    Step(MARKS["?"], Grade.INACCURACY),
    Step(MARKS["??"], Grade.MISTAKE),
    Step(float("inf"), Grade.BLUNDER),
)
"""The scale, from the least cost on."""


def scale_sentence(bets: bool) -> str:
    """Returns the scale in a sentence; `bets`: whether there is a bet of which a decision costs a part."""
    return "?! from {} of {}, ? from {}, ?? from {}.".format(
        costs("?!"), "the bet" if bets else "a win", costs("?"), costs("??")
    )


_MARKS = {Grade.FINE: "", Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}


def grade_of(cost: float) -> Grade:
    """Returns the grade of a decision that cost `cost`."""
    for step in SCALE:
        if cost < step.below:
            break
    return step.grade


_OF_INSURANCE = {Action.INSURE: "insurance"}
_SAME = 1e-9
"""Values that differ by less than this are equal."""


class Verdict(NamedTuple):
    """A decision, judged."""

    situation: Situation
    """The situation in which the question was asked."""
    advice: Advice
    action: Action
    """The player's answer."""
    helped: bool = False
    """Whether the player had seen the odds."""
    charted: Action | None = None
    """The chart's answer, where it has one."""
    grading: str = BY_CHART
    """By what the decision is graded: `BY_CHART`, as far as the chart has an answer, or `BY_CARDS`."""

    @property
    def bet(self) -> int:
        """The hand's first bet in cents; 0 where nothing is bet."""
        return self.situation.table.player.first_bet

    @property
    def cost(self) -> float:
        """The decision's cost, in units of the hand's first bet."""
        return self.advice.cost(self.action)

    @property
    def follows(self) -> bool:
        """Whether the decision is graded by the chart, and follows it: then it is fine."""
        return self.grading == BY_CHART and self.action is self.charted

    @property
    def grade(self) -> Grade:
        """The decision's grade."""
        return Grade.FINE if self.follows else grade_of(self.cost)

    @property
    def marked(self) -> bool:
        """Whether the decision is worse than fine."""
        return self.grade is not Grade.FINE

    @property
    def text(self) -> str:
        """The verdict in a line: a few words on a good decision; else the best move, the price and why."""
        if not self.marked:
            return f"{self.word}{self._differing}"
        because = capital(reason(self.situation, self.advice))
        return f"{self._priced(price(self.cost, self.bet))} {because}.{self._differing}"

    @property
    def short(self) -> str:
        """The verdict without the reason."""
        if not self.marked:
            return self.word
        best = capital(verb(self.advice, self.advice.best))
        return f"{self.grade.mark} {best} was best: -{short_price(self.cost, self.bet)}"

    @property
    def priced(self) -> str:
        """The best move and the decision's price."""
        return self._priced(price(self.cost, self.bet)) if self.marked else self.word

    @property
    def both(self) -> str:
        """The best move and the chosen one, for somebody who watches."""
        best, chosen = (verb(self.advice, action) for action in (self.advice.best, self.action))
        if self._departs:
            return f"Chosen: {chosen}, {self.word.lower()}{self._differing}"
        if not self.marked:
            return f"Best: {best}. Chosen: {chosen}, {self.word.lower()}"
        because = capital(reason(self.situation, self.advice))
        priced = price(self.cost, self.bet)
        return (
            f"Best: {best}. Chosen: {chosen} {self.grade.mark}, it cost {priced}. {because}.{self._differing}"
        )

    @property
    def short_both(self) -> str:
        """The move that was chosen and the best one, without the reason."""
        best, chosen = (verb(self.advice, action) for action in (self.advice.best, self.action))
        if not self.marked:
            return f"Chosen: {chosen}, {self.word.lower()}"
        return f"Chosen: {chosen} {self.grade.mark}; {best} was best: -{short_price(self.cost, self.bet)}"

    @property
    def word(self) -> str:
        """The verdict on a good decision, in a word or three."""
        if self._departs:
            return "By the chart." if self.follows else "Best with these cards."
        return "Best." if self.cost < _SAME else "Fine."

    @property
    def _departs(self) -> bool:
        """Whether chart and exact cards differ by what would be marked, and the decision follows either."""
        if self.grading != BY_CHART or self.charted is None or self.charted not in self.advice.values:
            return False
        return self.advice.cost(self.charted) >= LEAST_MARKED and (self.follows or self.cost < LEAST_MARKED)

    @property
    def _differing(self) -> str:
        """The best move by the other grading, chart or exact cards; empty where they agree."""
        best = self.advice.best
        if self._departs and self.follows:
            better = _OF_INSURANCE.get(best) if self.advice.question.topic is Topic.INSURANCE else None
            return (
                f" With these cards {better or verb(self.advice, best)} is {more(self.cost, self.bet)} better."
            )
        if self._departs or (self.marked and self.grading == BY_CHART and self.charted not in (None, best)):
            assert self.charted is not None
            return f" The chart says {verb(self.advice, self.charted)}."
        return ""

    def _priced(self, priced: str) -> str:
        best = capital(verb(self.advice, self.advice.best))
        return f"{self.grade.mark} {best} was best: {noun(self.advice, self.action)} cost {priced}."
