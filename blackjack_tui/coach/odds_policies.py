"""Policies that need odds: the best move for the cards in the shoe, and the book's best chart."""

from typing import Self

from blackjack_tui.coach.advice import advice_from, chart_action, request_for
from blackjack_tui.errors import BlackjackError
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import BookOdds, Request
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.kept_figures import chart_of, shipped_book
from blackjack_tui.play.policies import Autoplayer, strategy_named

CHART = "chart"


class Advised(Autoplayer):
    """Plays rounds by the book's chart, by a player's `own` chart, or by the best move for the exact cards.

    As a context manager it ends its helper.
    """

    def __init__(self, name: str, rules: Rules, rounds: int, own: Chart | None = None) -> None:
        # The dealer's strategy answers the questions that no chart answers.
        super().__init__(strategy_named("mimic", rules), rounds)
        self._by_chart = name == CHART or own is not None
        self._helper = Helper()
        self._book = Request("book", rules, ())
        figures = shipped_book(rules) if self._by_chart and not own else None
        self._chart = chart_of(figures) if figures else own
        """The chart; None until it is computed, for a book that does not ship."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._helper.close()

    def on_question(self, situation: Situation) -> None:
        """Asks for odds or a missing chart, which come while the player appears to think."""
        if self._chart is not None:
            return
        request = self._book if self._by_chart else request_for(situation)
        if request is not None:
            self._helper.ask(request)
            self._helper.send()

    def decide(self, situation: Situation) -> Action:
        """Returns the best action, or the chart's. Raises Left at the end, BlackjackError without odds."""
        request = request_for(situation)
        question = situation.asked
        if request is None or not isinstance(question, Question):
            return super().decide(situation)
        if not self._by_chart:
            odds = self._helper.wait(request)
            advice = advice_from(question, odds) if odds is not None else None
            if advice is None:
                raise BlackjackError(f"no odds to play by: {self._helper.problem}")
            return advice.best
        if question.topic not in (Topic.PLAY, Topic.SURRENDER):
            return super().decide(situation)
        action = chart_action(self._waited_chart(), situation)
        assert action is not None  # a chart answers every question about a move or surrender
        return action

    def _waited_chart(self) -> Chart:
        """Returns the chart, once it is computed. Raises BlackjackError if it cannot be."""
        if self._chart is None:
            book: BookOdds | None = self._helper.wait(self._book)
            if book is None:
                raise BlackjackError(f"no chart to play by: {self._helper.problem}")
            self._chart = book.chart
        return self._chart
