"""Verdicts: what a decision cost, with its grade, its price and the reason."""

from typing import NamedTuple

from blackjack_tui.coach.grades import Grade, grade_of
from blackjack_tui.coach.phrases import capital, noun, price, short_price, verb
from blackjack_tui.coach.reasons import reason
from blackjack_tui.coach.requests import Advice
from blackjack_tui.game.actions import Action
from blackjack_tui.game.situation import Situation

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

    @property
    def bet(self) -> int:
        """The hand's first bet in cents; 0 where nothing is bet."""
        return self.situation.table.player.first_bet

    @property
    def cost(self) -> float:
        """What the decision cost, in units of the hand's first bet."""
        return self.advice.cost(self.action)

    @property
    def grade(self) -> Grade:
        """The decision's grade."""
        return grade_of(self.cost)

    @property
    def marked(self) -> bool:
        """Whether the decision is worse than fine."""
        return self.grade is not Grade.FINE

    @property
    def text(self) -> str:
        """The verdict in a line: one word for a good decision, else what was best, the price and the reason."""
        if not self.marked:
            return self.word
        return f"{self._priced(price(self.cost, self.bet))} {capital(reason(self.situation, self.advice))}."

    @property
    def short(self) -> str:
        """The verdict without the reason."""
        if not self.marked:
            return self.word
        best = capital(verb(self.advice, self.advice.best))
        return f"{self.grade.mark} {best} was best: -{short_price(self.cost, self.bet)}"

    @property
    def priced(self) -> str:
        """What was best, and the price."""
        return self._priced(price(self.cost, self.bet)) if self.marked else self.word

    @property
    def both(self) -> str:
        """The best move and the chosen one, for somebody who watches."""
        best, chosen = (verb(self.advice, action) for action in (self.advice.best, self.action))
        if not self.marked:
            return f"Best: {best}. Chosen: {chosen}, {self.word.lower()}"
        because = capital(reason(self.situation, self.advice))
        priced = price(self.cost, self.bet)
        return f"Best: {best}. Chosen: {chosen} {self.grade.mark}, it cost {priced}. {because}."

    @property
    def short_both(self) -> str:
        """The move that was chosen and the best one, without the reason."""
        best, chosen = (verb(self.advice, action) for action in (self.advice.best, self.action))
        if not self.marked:
            return f"Chosen: {chosen}, {self.word.lower()}"
        return f"Chosen: {chosen} {self.grade.mark}; {best} was best: -{short_price(self.cost, self.bet)}"

    @property
    def word(self) -> str:
        """The verdict on a good decision, in a word."""
        return "Best." if self.cost < _SAME else "Fine."

    def _priced(self, priced: str) -> str:
        best = capital(verb(self.advice, self.advice.best))
        return f"{self.grade.mark} {best} was best: {noun(self.advice, self.action)} cost {priced}."
