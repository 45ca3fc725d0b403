"""A recorded game as a policy, and a player who takes over from it."""

from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.session import Player, Watcher
from blackjack_tui.play.timeline import Timeline


class RecordedPolicy(Watcher):
    """Decides as the player of `timeline` did; None at its end. It watches the session to know the position."""

    def __init__(self, timeline: Timeline) -> None:
        self._asked = timeline.asked
        self.position = 0
        """The number of events so far."""

    def on_event(self, event: Event, situation: Situation) -> None:
        """Counts `event`."""
        self.position += 1

    def decide(self, _: Situation) -> Action | None:
        """Returns the recorded action; None at the end."""
        answer = self._asked[self.position].answer
        assert answer is None or isinstance(answer, Action)
        return answer

    def bet(self, _: Situation) -> int | None:
        """Returns the recorded bet, in cents; None at the end."""
        answer = self._asked[self.position].answer
        assert answer is None or isinstance(answer, int)
        return answer


class PlayOn:
    """Decides as `recorded` before position `first`. From there on `player` decides."""

    def __init__(self, recorded: RecordedPolicy, first: int, player: Player) -> None:
        self._recorded = recorded
        self._first = first
        self._player = player

    def decide(self, situation: Situation) -> Action:
        """Returns the recorded action, or the player's. Raises `Left` if the player leaves."""
        recorded = self._recorded.decide(situation) if self._recorded.position < self._first else None
        return self._player.decide(situation) if recorded is None else recorded

    def bet(self, situation: Situation) -> int:
        """Returns the recorded bet, or the player's, in cents. Raises `Left` if the player leaves."""
        recorded = self._recorded.bet(situation) if self._recorded.position < self._first else None
        return self._player.bet(situation) if recorded is None else recorded
