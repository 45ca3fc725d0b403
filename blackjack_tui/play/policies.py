"""Automatic players: the policies of demos, and players that type a policy's answers at a front end."""

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from blackjack_tui.errors import Left, UsageError, choose_from
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import HIGH_ACE, LIMIT
from blackjack_tui.game.events import Event, RoundStarted
from blackjack_tui.game.rules import DEALER_STANDS, Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.play.recorded import RecordEnded
from blackjack_tui.play.seating import HitRule, mimic_hits, never_bust_hits
from blackjack_tui.play.session import Player, Watcher
from blackjack_tui.words.keymap import KEYS
from blackjack_tui.words.money import amount

Strategy = Callable[[Question, Table], Action]
"""Returns the action for a question about a hand."""

_HITS: dict[str, HitRule] = {
    "hit-below-17": lambda points, soft, rules: points < DEALER_STANDS,
    "mimic": mimic_hits,
    "never-bust": never_bust_hits,
}

DEFAULT_POLICY = "mimic"
COACHED = ("chart", "best")
"""The policies that need exact odds, which `coach/odds_policies.py` plays."""
POLICIES = (*_HITS, *COACHED)


def strategy_named(name: str, rules: Rules) -> Strategy:
    """Returns the strategy of the policy `name`. Raises `UsageError`, with all names, if it is unknown."""
    if name not in _HITS:
        raise UsageError(f"policy {name!r} is unknown: {choose_from(POLICIES, name)}")
    return lambda question, table: _hit_or_stand(question, table, _HITS[name], rules)


def _hit_or_stand(question: Question, table: Table, hits: HitRule, rules: Rules) -> Action:
    """Returns the action of a player who never doubles, splits, insures or surrenders."""
    points = table.player.points or 0
    if question.topic is Topic.PLAY:
        wants_card = hits(points, table.player.soft, rules)
        return Action.HIT if wants_card and Action.HIT in question.actions else Action.STAND
    if question.topic is Topic.ACE:
        return Action.ELEVEN if points + HIGH_ACE <= LIMIT else Action.ONE
    return Action.DECLINE


class Autoplayer(Watcher, Player):
    """Plays a number of rounds by a strategy, always with the same bet, and leaves; then it is `done`.

    It watches the session to count rounds.
    """

    def __init__(self, strategy: Strategy, rounds: int) -> None:
        self.done = False
        self._strategy = strategy
        self._rounds_to_play = rounds

    def on_event(self, event: Event, situation: Situation) -> None:
        if isinstance(event, RoundStarted):
            self._rounds_to_play -= 1

    def decide(self, situation: Situation) -> Action:
        """Returns the strategy's action. Raises `Left` after the last round."""
        question = situation.question
        if question.topic in (Topic.AGAIN, Topic.BANKROLL):
            self._leave_if(not self._rounds_to_play or Action.YES not in question.actions)
            return Action.YES
        return self._strategy(question, situation.table)

    def bet(self, situation: Situation) -> int:
        """Returns the last bet, in cents. Raises `Left` after the last round."""
        self._leave_if(not self._rounds_to_play)
        return situation.limits.last

    def _leave_if(self, done: bool) -> None:
        """Sets whether the player is `done`. Raises `Left` if so."""
        self.done = done
        if done:
            raise Left


class Typist(NamedTuple):
    """The way answers are typed at a front end."""

    press: Callable[[str], None]
    """Presses a key; the front end reads it when it asks."""
    enter: str = "\n"
    bet: Callable[[int], str] = amount
    """Returns the characters to type for a bet in cents."""
    enter_repeats: bool = False
    """Whether Enter alone repeats the last bet."""


class TypedPlayer(Player):
    """Types what a policy decides, and lets the front end read it; after its record, a person types."""

    def __init__(self, policy: Player, front_end: Player, typist: Typist) -> None:
        self._policy = policy
        self._front_end = front_end
        self._typist = typist

    def decide(self, situation: Situation) -> Action:
        """Returns the answer that the front end read. Raises like the policy and the front end."""
        with suppress(RecordEnded):
            action = self._policy.decide(situation)
            if action is Action.FORFEIT:  # which has no key
                return action
            self._typist.press(KEYS[action])
        return self._front_end.decide(situation)

    def bet(self, situation: Situation) -> int:
        """Returns the bet that the front end read, in cents. Raises like the policy and the front end."""
        with suppress(RecordEnded):
            cents = self._policy.bet(situation)
            if cents != situation.limits.last or not self._typist.enter_repeats:
                for key in self._typist.bet(cents):
                    self._typist.press(key)
            self._typist.press(self._typist.enter)
        return self._front_end.bet(situation)
