"""The coach of a stream: waits for the odds, so that its lines come in the same order every time."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.coach import coach_notes
from blackjack_tui.coach.advice import Advice
from blackjack_tui.coach.chart_report import chart_parts, chart_report, place_in, row_in_words, row_named
from blackjack_tui.coach.coach import Coach
from blackjack_tui.coach.phrases import AVERAGES, unit, value, verb
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.odds.chart import printed_columns
from blackjack_tui.reports import text
from blackjack_tui.words.knobs import capital
from blackjack_tui.words.notes import BEFORE, OFF

_PATIENCE = 5.0  # seconds to wait for the values of rounds
_NOTHING = "There is nothing to decide now."


class JudgedMove(NamedTuple):
    """A decision, judged."""

    action: Action
    best: Action
    cost: float
    """In units of the hand's first bet."""
    grade: str
    text: str
    """The verdict in words."""
    charted: Action | None = None
    """The chart's answer, where it has one."""


class StreamCoach(Coach):
    """A coach that answers in lines of text when asked."""

    _read: Situation | None = None  # the situation in which the chart's row was read last

    @property
    def before(self) -> bool:
        """Whether the odds come before every decision."""
        return self.setting == BEFORE

    def session(self, table: Table, table_before: Table, brief: bool) -> Sequence[str]:
        """Waits for the values of the session's rounds, and returns its report in sentences, maybe `brief`."""
        self._helpers.slow.settle(_PATIENCE)
        self.collect()
        report = self.session_report("The session so far", table, table_before)
        return tuple(text.sentences(report, brief))

    def awaited_advice(self, question: Question) -> Advice | None:
        """Waits for the advice on `question`; None if `question` is no longer open, or there are no odds."""
        return self._wait() if self._is_open(question) else None

    def odds(self) -> Sequence[str]:
        """Returns the odds in sentences: the values, then the reason."""
        decision = self._source.decision
        if decision is None:  # then what the round's bets were worth
            if self.setting == OFF:
                return (_NOTHING,)
            verdicts = (self._bet.awaited_verdict(), self._judged_side_bets())
            return [verdict for verdict in verdicts if verdict] or (_NOTHING,)
        self._shown = True  # so the answer counts as helped
        by_cards = self._wait()
        if by_cards is None:  # the news say why there are no odds, if that was not said yet
            return (self.news(),) if self._helpers.news else ()
        advice, other_view = self.advised(decision.situation, by_cards)
        listed = ", ".join(
            f"{verb(advice, action)} {value(number)}{' (best)' if action is advice.best else ''}"
            for action, number in advice.values.items()
        )
        explanation = self.explain_values(decision)
        lines = (
            f"In {unit(decision.situation.rules.bets)}: {listed}.",
            coach_notes.why(decision.situation, advice),
            other_view,
            explanation.text if explanation else "",
        )
        return [line for line in lines if line]

    def side_bets(self) -> Mapping[str, float]:
        """Waits for the worth of each side bet that can be placed now, and returns it in bets, by name."""
        for request in self._side_bets.requests:
            self._helpers.quick.wait(request)
        return self._side_bets.values(self._helpers.quick.answers)

    def side_bet_notes(self) -> Sequence[str]:
        """Returns the worth of each of these side bets in a sentence, now and from a fresh shoe."""
        self.side_bets()  # waits for it
        return [f"{note.text}." for note in self._side_bets.notes(self._helpers.quick.answers)]

    def _judged_side_bets(self) -> str:
        """Waits for the verdict on the round's side bets, and returns it; empty if there are none."""
        for bet in self._side_bets.placed:
            self._helpers.slow.wait(bet.request)
        verdict = self._side_bets.verdict(self._helpers.slow.answers)
        return verdict.text if verdict else ""

    def judged(self, question: Question, action: Action) -> JudgedMove | None:
        """Returns the verdict on `action`. The tally counts it later, in `on_answer`."""
        self._live = True
        decision = self._source.decision
        if decision is None or not self._is_open(question) or (self.setting == OFF and not self._shown):
            return None
        advice = self._wait()
        if advice is None or self.setting == OFF:
            return None
        if self._awaits_chart():
            self._source.wait_for_chart()
        verdict = self._verdict(decision.situation, advice, action, self.shows)
        sentences = [f"{capital(verb(advice, action))}."] if self.watched else []
        sentences += [verdict.text, verdict.aside] if verdict.aside else [verdict.text]
        if verdict.marked and self._explain_once(AVERAGES, decision.situation):
            sentences.append(AVERAGES.text)
        text = " ".join(sentences)
        return JudgedMove(action, advice.exact, verdict.cost, verdict.grade, text, verdict.charted)

    def news(self) -> str:
        """Returns news for the player, each item once: for example, why there are no odds."""
        news, self._helpers.news = self._helpers.news, ""
        return news

    def chart(self, situation: Situation) -> Sequence[str]:
        """Returns the chart's row for the hand; asked again, or without a hand, the whole chart."""
        if self._source.chart() is None:
            self._source.wait_for_chart()
            self.collect()
        chart = self._source.chart()
        if chart is None:
            self._helpers.news = ""  # the answer says the same
            return (self.chart_trouble,)
        place = place_in(chart, situation)
        if place is None or situation == self._read:
            return [*text.sentences(chart_report(chart, situation))]
        self._read = situation
        row = chart_parts(chart)[place.part][place.row]
        in_order = {column: row[column] for column in printed_columns({place.row: row}) if column in row}
        return (row_in_words(row_named(place.part, place.row), in_order), "B again reads the whole chart.")

    def _is_open(self, question: Question) -> bool:
        """Returns whether `question` is the open decision."""
        return self._source.decision is not None and self._source.decision.situation.asked == question

    def _wait(self) -> Advice | None:
        """Waits for the advice on the open decision, and returns it; None if there is none."""
        decision = self._source.decision
        if decision is None:
            return None
        self._helpers.slow.send()  # it computes meanwhile
        self._helpers.quick.wait(decision.request)
        self.collect()
        return self._source.advice_on(decision)
