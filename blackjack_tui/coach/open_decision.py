"""The open decision of a session, the processes that compute its odds, and the advice once it has come."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from blackjack_tui.coach.advice import Advice, advice_from, request_for, warm_up
from blackjack_tui.coach.tally import TalliedRound
from blackjack_tui.game.actions import Action
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import BookOdds, Request, fresh
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.kept_figures import chart_of, shipped_book, shipped_return


class Helpers:
    """A quick and a slow helper; each starts with its first request, and `close` ends both."""

    def __init__(self) -> None:
        self.quick, self.slow = Helper(), Helper(background=True)
        self.news = ""
        """Why there are no odds; empty once the player has read it."""
        self.trouble = ""
        """Why the last request that failed has no odds."""
        self._reported: set[str] = set()

    @property
    def have_mail(self) -> bool:
        """Whether answers have come that were not collected."""
        return self.quick.has_mail or self.slow.has_mail

    def collect(self) -> bool:
        """Takes the answers and errors that have come; returns whether there were any."""
        # Collects from both helpers, even if the first has answers.
        came = [helper.collect() for helper in (self.quick, self.slow)]
        for helper in (self.quick, self.slow):
            problem, helper.problem = helper.problem, ""
            if not problem:
                continue
            self.trouble = f"No odds: {problem}."
            if problem not in self._reported:
                self._reported.add(problem)
                self.news = self.trouble
        return any(came)

    def ask_round_value(self, round_value: Request) -> None:
        """Asks for the value of a round. From a fresh shoe of a shipped book it is known already."""
        rules, (unseen,) = round_value.rules, round_value.arguments
        if unseen == fresh(rules) and (known := shipped_return(rules)) is not None:
            self.slow.know(round_value, known)
        self.slow.ask(round_value)

    def open(self) -> None:
        """Makes what `filenos` needs; the processes start with the first requests."""
        self.quick.open()
        self.slow.open()

    def send(self) -> None:
        """Sends the waiting requests. Call it when no key or frame is waiting."""
        self.quick.send()
        self.slow.send()

    def filenos(self) -> Sequence[int]:
        """Descriptors that can be read when answers have come."""
        return [self.quick.fileno(), self.slow.fileno()]

    def close(self) -> None:
        self.quick.close()
        self.slow.close()


class OpenDecision(NamedTuple):
    """A decision to be made, or one that was made before its odds came."""

    situation: Situation
    request: Request


class Unjudged(NamedTuple):
    """A decision that was made before its odds came."""

    decision: OpenDecision
    action: Action
    helped: bool
    """Whether the player saw its odds."""
    round: TalliedRound | None


class AdviceSource:
    """Asks helper processes for the odds of a session's open decision, and makes advice from them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.helpers = Helpers()
        self.decision: OpenDecision | None = None
        self._chart_request = Request("book", rules, ())

    def start(self, luck: bool) -> None:
        """Asks for the odds needed first; with `luck` also for a chart that does not ship, which takes long."""
        if luck and self._shipped_chart is None:
            self.helpers.slow.ask(self._chart_request)
        for request in warm_up(self.rules):
            self.helpers.quick.ask(request)

    def put(self, situation: Situation) -> None:
        """Takes the question asked in `situation` as the open decision, if it leaves a choice."""
        request = request_for(situation)
        self.decision = OpenDecision(situation, request) if request else None

    def ask(self) -> None:
        """Asks for the odds of the open decision."""
        if self.decision is not None:
            self.helpers.quick.ask(self.decision.request)

    def advice_on(self, decision: OpenDecision) -> Advice | None:
        """Returns the advice on `decision`; None until its odds have come."""
        odds = self.helpers.quick.get(decision.request)
        question = decision.situation.question
        return advice_from(question, odds) if odds is not None else None

    @property
    def awaited(self) -> bool:
        """Whether the advice on the open decision is still to come."""
        return self.decision is not None and self.helpers.quick.expects(self.decision.request)

    @property
    def awaits_chart(self) -> bool:
        """Whether a chart that does not ship is still to come."""
        return self.helpers.slow.expects(self._chart_request)

    @property
    def advice(self) -> Advice | None:
        """The advice on the open decision, once it has come."""
        return self.advice_on(self.decision) if self.decision is not None else None

    def chart(self) -> Chart | None:
        """Returns the rule book's chart: at once if the book ships, otherwise once it has been computed."""
        if self._shipped_chart:
            return self._shipped_chart
        self.helpers.slow.ask(self._chart_request)
        odds: BookOdds | None = self.helpers.slow.get(self._chart_request)
        return odds.chart if odds else None

    def wait_for_chart(self) -> None:
        """Waits for a chart that does not ship."""
        if self._shipped_chart is None:
            self.helpers.slow.wait(self._chart_request)

    @cached_property
    def _shipped_chart(self) -> Chart | None:
        figures = shipped_book(self.rules)
        return chart_of(figures) if figures else None
