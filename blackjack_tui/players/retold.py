"""A game told again by whoever played it: to its end, or up to a moment from which somebody else goes on."""

from collections.abc import Callable

from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.events import Event
from blackjack_tui.history.timeline import Timeline
from blackjack_tui.session import FrontEnd


class Retold:
    """Decides as it was decided in the game that `timeline` tells, and then leaves it to others."""

    def __init__(self, timeline: Timeline) -> None:
        self._asked = timeline.asked
        self.seen = 0
        """How many events have happened."""

    def see(self, _: Event) -> None:
        """Takes in what happened."""
        self.seen += 1

    def answer(self, _: Question) -> Action | None:
        """What was answered."""
        answer = self._asked[self.seen].answer
        assert answer is None or isinstance(answer, Action)
        return answer

    def bet(self, _: Limits) -> int | None:
        """What was bet."""
        answer = self._asked[self.seen].answer
        assert answer is None or isinstance(answer, int)
        return answer


class FromHere:
    """Decides as `player` does up to position `first`, unseen but by `see`; then `front_end` goes on."""

    def __init__(self, player: Retold, first: int, see: Callable[[Event], None], front_end: FrontEnd) -> None:
        self._player = player
        self._first = first
        self._see = see
        self._front_end = front_end

    def show(self, event: Event) -> None:
        """Takes in what was seen before; shows the rest. Raises Left if the player leaves meanwhile."""
        if self._player.seen < self._first:
            self._player.see(event)
            self._see(event)
        else:
            self._front_end.show(event)

    def ask(self, question: Question) -> Action:
        """What was answered before, or is now. Raises Left if the player leaves instead."""
        before = self._player.answer(question) if self._player.seen < self._first else None
        return self._front_end.ask(question) if before is None else before

    def bet(self, limits: Limits) -> int:
        """What was bet before, or is now. Raises Left if the player leaves instead."""
        before = self._player.bet(limits) if self._player.seen < self._first else None
        return self._front_end.bet(limits) if before is None else before
