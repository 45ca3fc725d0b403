"""The quiz at a table: asks for the count at moments that a seed chooses, and grades the answers."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from math import floor
from random import Random
from typing import NamedTuple, Protocol, Self

from blackjack_tui.coach.bets import BetJudge
from blackjack_tui.counts import CountAtTable, tray_at
from blackjack_tui.counts.reading import count_of, ramp_step, start
from blackjack_tui.errors import InputClosed, Left, UsageError
from blackjack_tui.game.actions import Limits
from blackjack_tui.game.events import Event, RoundOver, Shuffled
from blackjack_tui.game.situation import Seen, Situation
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.asking import Helper
from blackjack_tui.play.session import Watcher
from blackjack_tui.practice.counting import highest_count, judged_answer, number_exercise
from blackjack_tui.practice.exercises import Exercise, Judged, PendingOdds, Score
from blackjack_tui.practice.progress import Progress, QuizAnswer
from blackjack_tui.words.money import money, per_cent
from blackjack_tui.words.notes import Count, Tray

BET, ROUND, SHUFFLE, LEAVE = "bet", "round", "shuffle", "leave"
CHANCES = {BET: 0.25, ROUND: 0.25, SHUFFLE: 0.5, LEAVE: 0.5}
"""The chance of a question at each moment: before a bet, after a round, at the end of a shoe, on leaving."""
RUNNING, TRUE = "running", "true"
_TRUE_CHANCE = 0.5  # that the true count is asked, where both can be
_BEFORE = {SHUFFLE: "The shoe is over. ", LEAVE: "Before you leave: "}


class AskedCount(NamedTuple):
    """A count that is asked at a table."""

    exercise: Exercise
    which: str
    """`RUNNING` or `TRUE`."""
    moment: str
    """One of `CHANCES`."""
    tray: Tray | None = None
    """The discard tray; None where there is no shoe."""
    on_table: int = 0
    """The number of cards of the round, which are neither in the shoe nor in the tray."""

    @property
    def text(self) -> str:
        """The question; where the true count is asked, after the number of cards in the tray."""
        tray = self.tray
        if not tray or self.which != TRUE:
            return self.exercise.asked
        on_table = f", {self.on_table} on the table" if self.on_table else ""
        return f"{tray.discarded} of {tray.size} cards are in the tray{on_table}. {self.exercise.asked}"


class RampBets(NamedTuple):
    """The bets of the ramp by an answer and by the right count, in cents."""

    answered: int
    right: int
    worth: float | None = None
    """The exact value of the next round, in bets; None where the bets are the same, or without odds."""

    @property
    def cost(self) -> float:
        """The mean cost of the wrong bet in cents; below 0 if it wins more."""
        return (self.right - self.answered) * (self.worth or 0.0)

    @property
    def text(self) -> str:
        """The bets and the cost in a sentence that follows the verdict on the count."""
        if self.answered == self.right:
            return f"Your ramp bets {money(self.right)} by both."
        bets = f"By that your ramp bets {money(self.answered)}, not {money(self.right)}"
        if self.worth is None:
            return f"{bets}."
        verb = "costs" if self.cost >= 0 else "wins"
        return f"{bets}; the shoe is worth {per_cent(self.worth)}: that {verb} {abs(self.cost):.1f} cents."


class JudgedCount(NamedTuple):
    """The answer to a count, judged."""

    asked: AskedCount
    judged: Judged
    shoe: Score
    """The answers since the last shuffle."""
    bets: RampBets | None
    """None where no bet depends on the count."""

    @property
    def text(self) -> str:
        bets = self.bets.text if self.bets and not self.judged.right else ""
        drift = f"In this shoe: {self.shoe.drift_text}." if len(self.shoe.errors) > 1 else ""
        return " ".join(text for text in (self.judged.text, bets, drift) if text)


class QuizFrontEnd(Protocol):
    """Asks the player for a count."""

    def ask_count(self, asked: AskedCount) -> str:
        """Asks until one of the exercise's possible answers is given. Raises `Left` or `InputClosed`."""

    def wait(self, odds: PendingOdds) -> None:
        """Waits for odds. Raises `Left` or `InputClosed`."""

    def judge_count(self, judged: JudgedCount) -> None:
        """Shows the verdict. Raises `Left` if the player leaves."""


class CountQuiz(Watcher):
    """Asks the player of one game for the count. It gets events after `count` and before the front end.

    `random` chooses the moments. `bets` has the counting system and the ramp. `progress` keeps the answers. As
    a context manager it ends the process of its odds.
    """

    def __init__(
        self,
        front_end: QuizFrontEnd,
        count: CountAtTable,
        bets: BetJudge,
        random: Random,
        progress: Progress,
        today: Callable[[], date] = date.today,
    ) -> None:
        self._front_end = front_end
        self._count = count
        self._bets = bets
        self._random = random
        self._progress = progress
        self._today = today
        self._system = bets.load()
        self._helper = Helper(background=True)
        self._shown: Situation | None = None
        """The situation after the last event that was shown; None before it."""
        self._asked_at: Seen | None = None
        """The cards seen when the count was last asked; it is not asked again before another card."""
        self._round_ended = False
        """Whether a round has ended since the last question."""
        self._shoe = Score()
        """The answers since the last shuffle."""

    def on_event(self, event: Event, situation: Situation) -> None:
        """Follows the rounds and the shuffles."""
        self._shown = situation
        if isinstance(event, RoundOver):
            self._round_ended = True
        elif isinstance(event, Shuffled):
            self._shoe = Score()

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Asks nothing about a round that was played before."""

    def on_question(self, situation: Situation) -> None:
        """Asks for the count first, if this is a moment for it. Raises `Left` or `InputClosed`."""
        moments = []
        if self._round_ended:
            moments.append(SHUFFLE if self._count.shuffle_due else ROUND)
        self._round_ended = False
        if isinstance(situation.asked, Limits) and not self._count.shuffle_due:
            moments.append(BET)
        for moment in moments:
            if self._is_moment(moment, situation):
                self._ask(moment, situation)
                return

    def leave(self) -> None:
        """Asks for the count on leaving the table, if this is a moment for it."""
        if self._shown and self._is_moment(LEAVE, self._shown):
            with suppress(Left, InputClosed):
                self._ask(LEAVE, self._shown)

    def _is_moment(self, moment: str, situation: Situation) -> bool:
        """Returns whether to ask now: a card was seen since the last question, and a random number says so."""
        if self._shown is None or not any(situation.seen.cards) or situation.seen == self._asked_at:
            return False
        try:
            start(self._system, situation.rules.decks)
        except UsageError:  # the system has no count for so many decks
            return False
        return self._random.random() < CHANCES[moment]

    def _ask(self, moment: str, situation: Situation) -> None:
        """Asks for a count, judges the answer, keeps it and shows the verdict."""
        rules = situation.rules
        count = count_of(self._system, rules.decks, situation.seen.cards, situation.table.left, rules.left_out)
        asked = self._question(moment, situation, count)
        self._asked_at = situation.seen
        judged = judged_answer(asked.exercise, self._front_end.ask_count(asked))
        self._shoe = self._shoe.after(judged)
        bets = self._ramp_bets(situation, count, asked, float(judged.answer))
        off, cost = judged.off or 0.0, bets.cost if bets else 0.0
        table, system = rules.name, self._system.name
        self._progress.save_quiz(QuizAnswer(self._today(), table, system, asked.which, moment, off, cost))
        self._front_end.judge_count(JudgedCount(asked, judged, self._shoe, bets))

    def _question(self, moment: str, situation: Situation, count: Count) -> AskedCount:
        """Returns the question for the running or the true count, at random where both can be asked."""
        which, right = RUNNING, count.running
        # At the end of a shoe nothing is left to divide by.
        if count.true is not None and moment != SHUFFLE and self._random.random() < _TRUE_CHANCE:
            which, right = TRUE, count.true
        most = max(highest_count(self._system, situation.rules), abs(right))
        question = f"{_BEFORE.get(moment, '')}What is the {which} count?"
        exercise = number_exercise(which, self._system, question, right, most, f"{count.text}.")
        tray = tray_at(situation)
        on_table = situation.table.shoe - situation.table.left - tray.discarded if tray else 0
        return AskedCount(exercise, which, moment, tray, on_table)

    def _ramp_bets(
        self, situation: Situation, count: Count, asked: AskedCount, answer: float
    ) -> RampBets | None:
        """Returns the ramp's bets at the answer and at the right count; None where no bet comes next.

        Where the bets differ it waits for the value of the next round.
        """
        rules, table = situation.rules, situation.table
        if not rules.bets or asked.moment not in (BET, ROUND) or table.held < rules.minimum:
            return None
        right_step = ramp_step(self._system, rules.decks, count.running, table.left)
        if asked.which == TRUE:
            answered_step = max(0, floor(answer))
        else:
            answered_step = ramp_step(self._system, rules.decks, answer, table.left)
        answered = self._bets.at_step(answered_step, table.held)
        right = self._bets.at_step(right_step, table.held)
        if answered == right:
            return RampBets(answered, right)
        request = Request("round_value", rules, (situation.seen.unseen,))
        self._helper.ask(request)
        self._front_end.wait(PendingOdds(self._helper, request))
        return RampBets(answered, right, self._helper.get(request))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._helper.close()
