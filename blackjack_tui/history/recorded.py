"""A recorded game as a policy: decides as its player did, up to where somebody else plays on."""

from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.history.timeline import Timeline
from blackjack_tui.play.session import Player, Watcher


class Recorded(Watcher):
    """Decides as the player of `timeline` did; None at its end. It watches the session to know its position."""

    def __init__(self, timeline: Timeline) -> None:
        self._asked = timeline.asked
        self.position = 0
        """How many events have happened."""

    def on_event(self, event: Event, situation: Situation) -> None:
        """Counts `event`."""
        self.position += 1

    def decide(self, _: Situation) -> Action | None:
        """The recorded action."""
        answer = self._asked[self.position].answer
        assert answer is None or isinstance(answer, Action)
        return answer

    def bet(self, _: Situation) -> int | None:
        """The recorded bet, in cents."""
        answer = self._asked[self.position].answer
        assert answer is None or isinstance(answer, int)
        return answer


class PlayOn:
    """Decides as `recorded` up to position `first`; from there on `player` decides."""

    def __init__(self, recorded: Recorded, first: int, player: Player) -> None:
        self._recorded = recorded
        self._first = first
        self._player = player

    def decide(self, situation: Situation) -> Action:
        """The recorded action, or the player's. Raises Left as the player does."""
        before = self._recorded.decide(situation) if self._recorded.position < self._first else None
        return self._player.decide(situation) if before is None else before

    def bet(self, situation: Situation) -> int:
        """The recorded bet, or the player's, in cents. Raises Left as the player does."""
        before = self._recorded.bet(situation) if self._recorded.position < self._first else None
        return self._player.bet(situation) if before is None else before
