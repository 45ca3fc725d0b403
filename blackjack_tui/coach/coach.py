"""The coach: watches a session, asks for odds, and says what moves are worth and what they cost."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from blackjack_tui.coach import noting
from blackjack_tui.coach.bets import BetJudge, PlacedBet
from blackjack_tui.coach.helpers import Helpers
from blackjack_tui.coach.layers import Layers, layers
from blackjack_tui.coach.requests import (
    Advice,
    Known,
    Request,
    advice_from,
    by_these_cards,
    foreseen,
    request_for,
    warm_up,
)
from blackjack_tui.coach.tally import PlayedRound, Sums, Tally
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.events import DealStarted, Event, PlayerDrew, RoundOver, TurnBegan
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import BookOdds
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.figures import chart_of, shipped_book
from blackjack_tui.play.session import Watcher
from blackjack_tui.words.notes import NO_NOTES, Notes

OFF, AFTER, BEFORE = SETTINGS = ("off", "after", "before")
"""Says nothing; says what a decision cost; shows each move's value while it is to be made."""
_MOST_WAITING = 8
"""So many values of rounds may wait to be computed."""
SETTINGS_TOLD = {
    OFF: "coach off",
    AFTER: "coach after: what a decision cost",
    BEFORE: "coach before: what each move is worth",
}


class _Open(NamedTuple):
    """A decision that is to be made, or was made before its odds came."""

    situation: Situation
    request: Request
    bet: int


class _Answered(NamedTuple):
    """A decision that was made before its odds came."""

    of: _Open
    action: Action
    round: PlayedRound | None


class Coach(Watcher):
    """Coaches a session by `rules`. Its helpers start with the first request; `close` ends them.

    It stands before the front end, and so knows events before they are shown. What it tells never depends on
    events after the last question.
    """

    def __init__(
        self,
        rules: Rules,
        setting: str = OFF,
        watched: bool = False,
        luck: bool = True,
        bets: BetJudge | None = None,
    ) -> None:
        self.setting = setting
        self.watched = watched
        """Whether somebody else plays, and verdicts name the move that was chosen."""
        self.rules = rules
        self._luck = luck
        """Whether to ask what each round was worth before its cards."""
        self.tally = Tally(rules.bets)
        self._said: noting.Said | None = None
        """The verdict on the last decision."""
        self._helpers = Helpers()
        self._bet = PlacedBet(bets, self._helpers.slow)
        self._book = Request("book", rules, ())
        self._known = Known()
        self._open: _Open | None = None
        self._shown = False
        """Whether the player asked for the odds of the open decision."""
        self._live = False
        """Whether the open question has been put to the player."""
        self._answered: list[_Answered] = []
        self._latest = Situation.at_start(rules)
        """The situation of the last question."""
        self._past: Action | None = None
        """What was answered to the open question, in a game that was played."""
        self._made: Notes | None = None

    # A session.

    def on_event(self, event: Event, situation: Situation) -> None:
        """Follows the round, and asks for the odds of a hand that is likely to be asked about."""
        self._known = self._known.after(event, situation)
        if isinstance(event, (TurnBegan, PlayerDrew)):
            if self.setting != OFF and (likely := foreseen(situation, self._known)) is not None:
                self._helpers.quick.ask(likely)
        elif isinstance(event, DealStarted):
            self._begin_round(situation)
        elif isinstance(event, RoundOver):
            self.tally.end(situation.table)

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Follows a round that was played before the session."""
        self._known = self._known.after(event, situation)

    def on_question(self, situation: Situation) -> None:
        """Asks for the odds, if the setting wants them."""
        self._latest = situation
        self._past = None
        self.tally.commit()
        self._made = None
        self._shown = self._live = False
        request = request_for(situation, self._known)
        self._open = _Open(situation, request, self._known.bet) if request else None
        if self.setting != OFF:
            self._ask()
        if self._helpers.have_mail:
            self.collect()

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Judges the answer, at once or when the odds come."""
        self._made = None
        self._helpers.news = ""
        decision, self._open = self._open, None
        # In a game that is resumed, what was decided before is told again without being asked.
        if decision is None or not isinstance(answer, Action) or not self._live:
            return
        played = self.tally.playing
        if played is not None:
            played.unjudged += 1
        if self.setting == OFF and not self._shown:
            return
        self._said = None
        advice = self._advice(decision)
        helped = advice is not None and self.shows
        self._shown = False
        if advice is None:
            self._answered.append(_Answered(decision, answer, played))
        else:
            self._judge(decision, advice, answer, played, helped)

    def look_back(
        self, steps: Sequence[tuple[Event, Situation]], situation: Situation, answer: Action | int | None
    ) -> None:
        """Looks at `situation` in a game that was played, with the round's `steps` up to it and its answer."""
        self._known = Known()
        for event, led_to in steps:
            self._known = self._known.after(event, led_to)
        self._said = None
        self._answered.clear()
        self.on_question(situation)
        self._past = answer if isinstance(answer, Action) else None

    def _begin_round(self, situation: Situation) -> None:
        value = Request("round_value", self.rules, (situation.seen.unseen,))
        self.tally.begin(value, self._known.bet)
        self._helpers.quick.forget()
        # A machine that cannot keep up leaves rounds out, and says over how many the sums are.
        if self._luck and self.setting != OFF and self._helpers.slow.waits < _MOST_WAITING:
            self._helpers.slow.ask(value)
            self._bet.place(situation, self._known.bet, value)

    def _judge(
        self, of: _Open, advice: Advice, action: Action, played: PlayedRound | None, helped: bool = False
    ) -> None:
        verdict = Verdict(of.situation, advice, action, of.bet, helped)
        self._said = noting.said(verdict, self.watched)
        self.tally.add(verdict, played)

    # Asking.

    def collect(self) -> None:
        """Takes the answers that have come."""
        if not self._helpers.collect():
            return
        self._made = None
        waiting, self._answered = self._answered, []
        for answered in waiting:
            advice = self._advice(answered.of)
            if advice is not None:
                self._judge(answered.of, advice, answered.action, answered.round)
            elif self._helpers.quick.expects(answered.of.request):
                self._answered.append(answered)
        if self.setting != OFF or self._shown:
            self._ask()

    def send(self) -> None:
        """Sends what is to be asked; for a moment in which nobody waits."""
        self._helpers.send()

    def filenos(self) -> Sequence[int]:
        """Descriptors that can be read when answers have come."""
        return self._helpers.filenos()

    def start(self) -> None:
        """Starts the helpers, and asks for what will be needed."""
        self._helpers.open()
        if self.setting != OFF:
            if self._luck and self._shipped_chart is None:
                self._helpers.slow.ask(self._book)
            self._ask()
            for request in warm_up(self.rules):
                self._helpers.quick.ask(request)

    def _ask(self) -> None:
        if self._open is None:
            return
        self._helpers.quick.ask(self._open.request)
        if self.shows and (cards := self._by_these_cards) is not None:
            self._helpers.quick.ask(cards)

    @property
    def _by_these_cards(self) -> Request | None:
        """Asks for the hand of the open decision from a fresh shoe."""
        return by_these_cards(self._open.situation, self._known) if self._open else None

    def _advice(self, of: _Open) -> Advice | None:
        odds = self._helpers.quick.get(of.request)
        question = of.situation.asked
        assert isinstance(question, Question)
        return advice_from(question, odds) if odds is not None else None

    # What the player sees.

    @property
    def shows(self) -> bool:
        """Whether the odds of the open decision are to be seen."""
        return self.setting == BEFORE or self._shown

    @property
    def advice(self) -> Advice | None:
        """The advice on the open decision, once it has come."""
        return self._advice(self._open) if self._open is not None else None

    @property
    def situation(self) -> Situation:
        """The situation of the last question."""
        return self._latest

    @cached_property
    def _shipped_chart(self) -> Chart | None:
        figures = shipped_book(self.rules)
        return chart_of(figures) if figures else None

    def book_chart(self) -> Chart | None:
        """Returns the rule book's chart: that of a book that ships at once, else once it has come."""
        if self._shipped_chart:
            return self._shipped_chart
        self._helpers.slow.ask(self._book)
        found: BookOdds | None = self._helpers.slow.get(self._book)
        return found.chart if found else None

    def layers(self, advice: Advice) -> Layers | None:
        """Returns what chart, exact cards and shoe say of the open decision, whose `advice` has come."""
        if self._open is None:
            return None
        request = self._by_these_cards
        cards = self._helpers.quick.get(request) if request else None
        return layers(self._open.situation, advice, self.book_chart(), cards)

    def step(self) -> str:
        """Steps to the next setting; returns what it is."""
        self._made = None
        place = (SETTINGS.index(self.setting) + 1) % len(SETTINGS)
        self.setting = SETTINGS[place]
        if self.setting != OFF:
            self.start()
        return SETTINGS_TOLD[self.setting]

    def show_once(self) -> str:
        """Shows the odds of the open decision; returns what there is to say of it, if anything."""
        self._made = None
        if self._open is None:
            return "nothing to decide now"
        self._shown = True
        self._ask()
        return ""

    def notes(self) -> Notes:
        """Returns the notes of this moment."""
        self._live = True
        if self._made is None:
            self._made = self._make_notes()
        return self._made

    def _make_notes(self) -> Notes:
        on, news = self.setting != OFF, self._helpers.news
        if not on and not self._shown and not news:
            return NO_NOTES
        advice = self.advice if self.shows or self._past is not None else None
        if self._past is not None and self._open is not None and advice is not None:
            verdict = Verdict(self._open.situation, advice, self._past, self._open.bet)
            self._said = noting.said(verdict, self.watched)
        question = self._open.situation.asked if self._open else None
        shown = question if self.shows and isinstance(question, Question) else None
        return noting.notes(
            noting.Told(
                situation=self._latest,
                question=shown,
                advice=advice if shown else None,
                layers=self.layers(advice) if shown and advice else None,
                bet=self._bet.verdict() if on else None,
                verdict=self._said if on or self._shown else None,
                tally=self.tally if on else None,
                news=news,
            )
        )

    def sums(self) -> Sums:
        """Returns the parts of the result as far as they are known."""
        return self.tally.sums(self._helpers.slow.answers)

    def session(self) -> Sequence[str]:
        """Returns the session so far in sentences, each figure with what it means."""
        return self.tally.told(self.sums())

    @property
    def trouble(self) -> str:
        """The reason why the last request has no odds; empty if nothing went wrong."""
        return self._helpers.news

    def summary(self, patience: float = 0.0) -> str:
        """Returns the session in a line, having waited for its numbers up to `patience` seconds."""
        self.tally.commit()
        self._helpers.slow.settle(patience)
        self.collect()
        return self.tally.summary(self.sums()) if self.tally.decisions else ""

    def close(self) -> None:
        """Ends the helpers."""
        self._helpers.close()
