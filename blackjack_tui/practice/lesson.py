"""The first lesson: guided hands with chosen cards, each in a round of its own, from `lesson.toml`."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from blackjack_tui import files
from blackjack_tui.coach.phrases import price
from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.records import Deal
from blackjack_tui.play.session import Player, Watcher, rounds
from blackjack_tui.practice.exercises import Exercise, Judged, PracticeFrontEnd, Score
from blackjack_tui.practice.progress import Progress
from blackjack_tui.words.keymap import KEYS, WORDS

BOOK = "vegas-strip"
"""The rule book of the lesson's table."""
FILE: Final = "practice/lesson.toml"
_BEFORE_THE_BET = 4
"""The number of events before a bet, not shown to a newcomer: bankroll, shuffle, a burned card."""


class GuidedDecision(NamedTuple):
    """A decision of a guided hand."""

    look: str
    """The fact to look at, in a sentence."""
    best: Action
    why: str
    """The reason for the best move."""
    costs: Mapping[Action, float]
    """The cost of each other move, in units of the bet."""


class GuidedHand(NamedTuple):
    """A hand of the lesson."""

    title: str
    about: str
    """Its lesson, in a few sentences."""
    first: FirstCards
    seed: int
    """The shuffle that brings the other cards."""
    decisions: Sequence[GuidedDecision]
    """The decisions of a player who always makes the best move."""


@cache
def guided_hands() -> Sequence[GuidedHand]:
    """Returns the hands of the lesson, in their order."""
    return [_hand(fields) for fields in tomllib.loads(files.read_shipped(FILE))["hands"]]


def _hand(fields: Mapping[str, Any]) -> GuidedHand:
    decisions = [
        GuidedDecision(
            decision["look"],
            Action(decision["best"]),
            decision["why"],
            {Action(move): cost for move, cost in decision["costs"].items()},
        )
        for decision in fields.get("decisions", ())
    ]
    first = FirstCards(fields["hand"], fields["dealer"])
    return GuidedHand(fields["title"], fields["about"].strip(), first, fields["seed"], decisions)


class Lesson(Watcher, Player):
    """The lesson at `front_end`, by `rules`. As the player of its rounds it asks until the best move is chosen.

    `watchers`: they see the rounds, the front end among them. `progress`: keeps how many hands were played.
    """

    def __init__(
        self, front_end: PracticeFrontEnd, watchers: Sequence[Watcher], rules: Rules, progress: Progress
    ) -> None:
        self.score = Score()
        """The first answers to each decision."""
        self._front_end = front_end
        self._watchers = watchers
        self._rules = rules
        self._progress = progress
        self._bankroll: int | None = rules.bankroll
        self._hand = guided_hands()[0]
        self._decisions: Iterator[GuidedDecision] = iter(())
        """The decisions of the hand still to come."""

    def play(self) -> None:
        """Plays the hands from where the player left them, and shows the end.

        Raises `Left` if the player leaves, `InputClosed` if the input ends.
        """
        hands = guided_hands()
        played = self._progress.lesson_hands() % len(hands)
        for number, hand in enumerate(hands[played:], played + 1):
            self._front_end.begin(f"{number} of {len(hands)}: {hand.title}", hand.about, self.score)
            self._play(hand)
            self._progress.save_lesson_hands(number % len(hands))  # after the last hand the lesson begins anew
        self._front_end.end(self.score, self.summary())

    def summary(self) -> Sequence[str]:
        """Returns the end of the lesson in sentences."""
        return (
            f"That was the first lesson: {self.score.right} of {self.score.asked} decisions right at once.",
            "At a table you bet first: Enter bets what is shown, digits or arrows change it. The chart (B) and "
            "the coach (C, O) are at every table. blackjack-tui drill asks decision after decision, and brings "
            "back what you get wrong.",
        )

    def decide(self, situation: Situation) -> Action:
        """Asks until the best move is chosen, and says the cost of each other move."""
        decision = next(self._decisions)
        keys = {KEYS[action]: action for action in situation.question.actions}
        exercise = Exercise(
            self._hand.title, decision.look, tuple(keys), KEYS[decision.best], decision.why, situation=situation
        )
        is_first_answer = True
        while True:
            action = keys[self._front_end.ask(exercise, self.score).text]
            judged = _judged(exercise, decision, action)
            if is_first_answer:
                self.score = self.score.after(judged)
            is_first_answer = False
            self._front_end.judged(judged, self.score)
            if judged.right:
                return action

    def bet(self, situation: Situation) -> int:
        """Returns the table's minimum."""
        return self._rules.minimum

    def on_event(self, event: Event, situation: Situation) -> None:
        """Follows the bankroll, with which the next hand begins."""
        self._bankroll = situation.table.bankroll

    def _play(self, hand: GuidedHand) -> None:
        """Plays the one round of a hand."""
        self._hand, self._decisions = hand, iter(hand.decisions)
        deal = Deal(self._rules, BOOK, self._rules.shuffle, hand.seed, self._bankroll, hand.first)
        next(rounds(deal, self, (self, *self._watchers), _BEFORE_THE_BET))  # plays the first round


def _judged(exercise: Exercise, decision: GuidedDecision, action: Action) -> Judged:
    assert exercise.situation is not None
    key, best = KEYS[action], KEYS[decision.best]
    if action is decision.best:
        return Judged(exercise, key, best, True, f"Right. {decision.why}")
    cost = decision.costs[action]
    lead = price(cost, exercise.situation.table.player.first_bet)
    text = f"{WORDS[decision.best].capitalize()} is better by {lead} on average. {decision.why}"
    return Judged(exercise, key, best, False, text, cost)
