"""The coach: watches a session, asks for odds, and says what moves are worth and what they cost."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from blackjack_tui.coach import noting
from blackjack_tui.coach.bets import Bet, BetJudge
from blackjack_tui.coach.desk import Desk
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
from blackjack_tui.coach.tally import PlayedRound, Sums, Tally, held
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.events import DealStarted, Event, PlayerDrew, RoundOver, TurnBegan
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import BookOdds
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.figures import chart_of, shipped_book
from blackjack_tui.play.session import Watcher
from blackjack_tui.words.notes import NO_NOTES, About, Note, Notes

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
    cards: Request | None
    """Asks for the same hand from a fresh shoe."""


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
        self._bets = bets
        self._bet: tuple[Bet, Request] | None = None
        """The round's bet, and what asks for the worth of its shoe."""
        self.tally = Tally(rules.bets)
        self.verdict: Verdict | None = None
        """The verdict on the last decision."""
        self._quick, self._slow = Desk(), Desk(background=True)
        self._book = Request("book", rules, ())
        self._known = Known()
        self._open: _Open | None = None
        self._shown = False
        """Whether the player asked for the odds of the open decision."""
        self._live = False
        """Whether the open question has been put to the player."""
        self._answered: list[_Answered] = []
        self._round: PlayedRound | None = None
        self._ended: list[tuple[PlayedRound, Situation]] = []
        """Rounds that are over and perhaps not shown to their end."""
        self._latest = self._ahead = Situation.at_start(rules)
        """The situations of the last question and of the last event, which may not be shown yet."""
        self._past: Action | None = None
        """What was answered to the open question, in a game that was played."""
        self._told: set[str] = set()
        self._news = ""
        self._made: Notes | None = None

    # A session.

    def on_event(self, event: Event, situation: Situation) -> None:
        """Follows the round, and asks for the odds of a hand that is likely to be asked about."""
        self._ahead = situation
        self._known = self._known.after(event, situation)
        if isinstance(event, DealStarted):
            value = Request("round_value", self.rules, (situation.seen.unseen,))
            self._round = PlayedRound(value, self._known.bet or 1)
            self._quick.forget()
            # A machine that cannot keep up leaves rounds out, and says over how many the sums are.
            if self._luck and self.setting != OFF and self._slow.waits < _MOST_WAITING:
                self._slow.ask(value)
                self._note_bet(situation, value)
        elif isinstance(event, RoundOver) and self._round is not None:
            self._round.end(situation.table)
            self._ended.append((self._round, situation))
            self._round = None
        elif isinstance(event, (TurnBegan, PlayerDrew)) and self.setting != OFF:
            likely = foreseen(situation, self._known)
            if likely is not None:
                self._quick.ask(likely)

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Follows a round that was played before the session."""
        self._ahead = situation
        self._known = self._known.after(event, situation)

    def on_question(self, situation: Situation) -> None:
        """Asks for the odds, if the setting wants them."""
        self._latest = situation
        self._past = None
        self._commit()
        self._made = None
        self._shown = self._live = False
        request = request_for(situation, self._known)
        cards = by_these_cards(situation, self._known)
        self._open = _Open(situation, request, self._known.bet, cards) if request else None
        if self.setting != OFF:
            self._ask()
        self.collect()

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Judges the answer, at once or when the odds come."""
        self._made = None
        self._news = ""
        decision, self._open = self._open, None
        # In a game that is resumed, what was decided before is told again without being asked.
        if decision is None or not isinstance(answer, Action) or not self._live:
            return
        if self._round is not None:
            self._round.unjudged += 1
        if (self.setting == OFF and not self._shown) or answer is Action.FORFEIT:  # which is nobody's move
            return
        self.verdict = None
        advice = self._advice(decision)
        helped = advice is not None and self.shows
        self._shown = False
        if advice is None:
            self._answered.append(_Answered(decision, answer, self._round))
        else:
            self._judge(decision, advice, answer, self._round, helped)

    def look_back(
        self, steps: Sequence[tuple[Event, Situation]], situation: Situation, answer: Action | int | None
    ) -> None:
        """Looks at `situation` in a game that was played, with the round's `steps` up to it and its answer."""
        self._known = Known()
        for event, led_to in steps:
            self._known = self._known.after(event, led_to)
        self.verdict = None
        self._answered.clear()
        self.on_question(situation)
        self._past = answer if isinstance(answer, Action) and answer is not Action.FORFEIT else None

    def _judge(
        self, of: _Open, advice: Advice, action: Action, played: PlayedRound | None, helped: bool = False
    ) -> None:
        self.verdict = Verdict(of.situation, advice, action, of.bet, helped)
        self.tally.add(self.verdict, played)

    def _commit(self) -> None:
        """Counts the rounds that have been shown to their end."""
        for played, situation in self._ended:
            self.tally.rounds.append(played)
            self.tally.held.append(held(situation.table))
        self._ended.clear()

    def _note_bet(self, situation: Situation, value: Request) -> None:
        """Asks what the count said of the bet, which is judged once both values have come."""
        bet = self._bets.bet(situation, self._known.bet) if self._bets else None
        self._bet = (bet, value) if bet else None
        if bet and self._bets:
            self._slow.ask(self._bets.of_the_count(bet))

    def bet_verdict(self) -> Note | None:
        """Returns the verdict on the round's bet, once its values have come."""
        if self._bet is None or self._bets is None:
            return None
        bet, value = self._bet
        shoe, mean = self._slow.get(value), self._slow.get(self._bets.of_the_count(bet))
        if shoe is None or mean is None:
            return None
        return Note(About.VERDICT, *self._bets.told(bet, shoe, mean))

    # Asking.

    def collect(self) -> None:
        """Takes the answers that have come."""
        came = [desk.collect() for desk in (self._quick, self._slow)]
        if not any(came):
            return
        self._made = None
        waiting, self._answered = self._answered, []
        for answered in waiting:
            advice = self._advice(answered.of)
            if advice is not None:
                self._judge(answered.of, advice, answered.action, answered.round)
            elif self._quick.expects(answered.of.request):
                self._answered.append(answered)
        for desk in (self._quick, self._slow):
            problem, desk.problem = desk.problem, ""
            if problem and problem not in self._told:
                self._told.add(problem)
                self._news = f"No odds: {problem}."
        if self.setting != OFF or self._shown:
            self._ask()

    def send(self) -> None:
        """Sends what is to be asked; for a moment in which nobody waits."""
        self._quick.send()
        self._slow.send()

    def filenos(self) -> Sequence[int]:
        """Descriptors that can be read when answers have come."""
        return [desk.fileno() for desk in (self._quick, self._slow)]

    def start(self) -> None:
        """Starts the helpers, and asks for what will be needed."""
        self._quick.open()
        self._slow.open()
        if self.setting != OFF:
            if self._luck:
                self._slow.ask(self._book)
            self._ask()
            for request in warm_up(self.rules):
                self._quick.ask(request)

    def _ask(self) -> None:
        if self._open is None:
            return
        self._quick.ask(self._open.request)
        if self.shows and self._open.cards is not None:
            self._quick.ask(self._open.cards)

    def _advice(self, of: _Open) -> Advice | None:
        odds = self._quick.get(of.request)
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
        self._slow.ask(self._book)
        found: BookOdds | None = self._slow.get(self._book)
        return found.chart if found else None

    def layers(self) -> Layers | None:
        """Returns what chart, exact cards and shoe say of the open decision."""
        advice = self.advice
        if self._open is None or advice is None:
            return None
        cards = self._quick.get(self._open.cards) if self._open.cards else None
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
        if self.setting == OFF and not self._shown and not self._news:
            return NO_NOTES
        advice = self.advice
        if self._past is not None and self._open is not None and advice is not None:
            self.verdict = Verdict(self._open.situation, advice, self._past, self._open.bet)
        question = self._open.situation.asked if self._open else None
        shown = question if self.shows and isinstance(question, Question) else None
        bet = self.bet_verdict() if self.setting != OFF else None
        return noting.notes(
            noting.Told(
                bet=bet,
                situation=self._latest,
                question=shown,
                advice=advice if shown else None,
                layers=self.layers() if shown else None,
                verdict=self.verdict if self.setting != OFF or self._shown else None,
                tally=self.tally if self.setting != OFF else None,
                news=self._news,
                watched=self.watched,
            )
        )

    def sums(self) -> Sums:
        """Returns the parts of the result as far as they are known."""
        return self.tally.sums(self._slow.answers)

    def session(self) -> Sequence[str]:
        """Returns the session so far in sentences, each figure with what it means."""
        return self.tally.told(self.sums())

    @property
    def trouble(self) -> str:
        """The reason why the last request has no odds; empty if nothing went wrong."""
        return self._news

    def summary(self, patience: float = 0.0) -> str:
        """Returns the session in a line, having waited for its numbers up to `patience` seconds."""
        self._commit()
        self._slow.settle(patience)
        self.collect()
        return self.tally.summary(self.sums()) if self.tally.decisions else ""

    def close(self) -> None:
        """Ends the helpers."""
        self._quick.close()
        self._slow.close()
