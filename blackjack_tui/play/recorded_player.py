"""A player that makes the decisions of a record, and checks that they are legal."""

from blackjack_tui.errors import Left, UsageError
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.format_1 import was_not_asked
from blackjack_tui.play.record import PlayedRound, Record
from blackjack_tui.words.keys import KEYS
from blackjack_tui.words.money import money

BET = -1
"""The place of a round's bet, among the places of its decisions."""


class Disagreement(UsageError):
    """A record has an illegal bet or decision, or lacks a decision.

    `round` is the number of the round and `place` the number of the decision in it, both from 0. For a bet,
    `place` is `BET`.
    """

    def __init__(self, problem: str, round_: int, place: int) -> None:
        super().__init__(problem)
        self.problem = problem
        self.round = round_
        self.place = place


class RecordedPlayer:
    """A player that makes the bets and decisions of `record`, and leaves at its end."""

    def __init__(self, record: Record) -> None:
        self._rounds = record.rounds or (PlayedRound(),)
        self._bets = record.deal.rules.bets
        self._started = bool(record.rounds)
        self._round = -1
        self._place = 0
        if not self._bets:
            self._begin()

    def decide(self, situation: Situation) -> Action:
        """Returns the next decision. Raises `Disagreement` if it is not legal, `Left` at the record's end."""
        question = situation.asked
        assert isinstance(question, Question)
        if question.topic in (Topic.AGAIN, Topic.BANKROLL):
            if not self._goes_on():
                raise Left
            if Action.YES not in question.actions:
                raise Disagreement("there is one round only", self._round + 1, BET)
            if question.topic is Topic.AGAIN:
                self._begin()
            return Action.YES
        actions = self._rounds[self._round].actions
        if not actions and was_not_asked(question, situation.table):
            return Action.DECLINE
        if self._place == len(actions):
            if self._round + 1 < len(self._rounds):
                raise self._wrong(f"the round is not over: choose from {_keys(question)}")
            raise Left
        action = actions[self._place]
        if action is not Action.FORFEIT and action not in question.actions:
            raise self._wrong(f"{KEYS[action]!r} is no decision here: choose from {_keys(question)}")
        self._place += 1
        return action

    def bet(self, situation: Situation) -> int:
        """Returns the next bet, in cents. Raises `Disagreement` outside the limits, `Left` at the end."""
        limits = situation.asked
        assert isinstance(limits, Limits)
        if not self._goes_on():
            raise Left
        self._begin()
        bet = self._rounds[self._round].bet
        if bet not in limits.range:
            allowed = f"{money(limits.minimum)} to {money(limits.maximum)}, in steps of {money(limits.step)}"
            raise Disagreement(f"{money(bet)} cannot be bet: bet {allowed}", self._round, BET)
        return bet

    def _goes_on(self) -> bool:
        """Returns whether there is another round. Raises `Disagreement` at decisions after a round's end."""
        if self._round >= 0 and self._place < len(self._rounds[self._round].actions):
            raise self._wrong("the round is over: there is nothing more to decide")
        return self._started and self._round + 1 < len(self._rounds)

    def _begin(self) -> None:
        self._round += 1
        self._place = 0
        if self._rounds[self._round].bet and not self._bets:
            raise Disagreement("nothing is bet by these rules", self._round, BET)

    def _wrong(self, problem: str) -> Disagreement:
        return Disagreement(problem, self._round, self._place)


def _keys(question: Question) -> str:
    return ", ".join(KEYS[action] for action in question.actions)
