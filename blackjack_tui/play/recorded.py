"""A recorded game as a policy, and players who take over from it or resume it where it was left."""

from collections.abc import Collection
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.cards import Box
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.session import BetBeside, Player, Watcher
from blackjack_tui.play.timeline import Timeline

_RESUME = Question(Topic.RESUME, (Action.YES, Action.NO))


class RecordedPolicy(Watcher):
    """Decides as the player of `timeline` did; None at its end. It watches the session to know the position."""

    def __init__(self, timeline: Timeline) -> None:
        self._asked = timeline.all_asked
        self.position = 0
        """The number of events so far."""

    def on_event(self, event: Event, situation: Situation) -> None:
        """Counts `event`."""
        self.position += 1

    def decide(self, situation: Situation) -> Action | None:
        """Returns the recorded action; None at the end."""
        answer = self._answer(situation)
        assert answer is None or isinstance(answer, Action)
        return answer

    def bet(self, situation: Situation) -> int | None:
        """Returns the recorded bet of the box, in cents; None at the end.

        Raises `BetBeside` for each side bet that is another by now, those that are lower first.
        """
        answer = self._answer(situation)
        limits = situation.asked
        if answer and isinstance(limits, Limits):
            recorded = {
                each.question.name: each.answer
                for each in self._asked(self.position)
                if isinstance(each.question, Limits) and each.question.box == limits.box
            }
            amounts = [(each, int(recorded.get(each.name) or 0)) for each in limits.beside]
            for each, amount in sorted(amounts, key=lambda pair: pair[1] - pair[0].last):
                if amount != each.last:
                    raise BetBeside(each.name, amount)
        assert answer is None or isinstance(answer, int)
        return answer

    def _answer(self, situation: Situation) -> Action | int | None:
        """Returns the recorded answer for the box that is asked."""
        assert situation.asked
        box = situation.asked.box
        return next((each.answer for each in self._asked(self.position) if each.question.box == box), None)


class PlayOn:
    """Decides as `recorded` before position `first`, and there at the boxes `answered`; then `player` does."""

    def __init__(
        self, recorded: RecordedPolicy, first: int, player: Player, answered: Collection[Box] = ()
    ) -> None:
        self._recorded = recorded
        self._first = first
        self._player = player
        self._answered = answered

    def decide(self, situation: Situation) -> Action:
        """Returns the recorded action, or the player's. Raises `Left` if the player leaves."""
        recorded = self._recorded.decide(situation) if self._was_answered(situation) else None
        return self._player.decide(situation) if recorded is None else recorded

    def bet(self, situation: Situation) -> int:
        """Returns the recorded bet, or the player's, in cents. Raises `Left` if the player leaves."""
        recorded = self._recorded.bet(situation) if self._was_answered(situation) else None
        return self._player.bet(situation) if recorded is None else recorded

    def _was_answered(self, situation: Situation) -> bool:
        position = self._recorded.position
        if position == self._first and self._answered:
            assert situation.asked
            return situation.asked.box in self._answered
        return position < self._first


class Resumption(NamedTuple):
    """The place where a recorded game goes on, in positions of its timeline."""

    position: int
    """The end of the record, where the player decides again."""
    shown_from: int
    """From here on events are shown again: the rounds whose end the player may not have seen."""
    in_play: bool
    """Whether the last round is unfinished."""


def resumption(timeline: Timeline, seen: int) -> Resumption:
    """Returns the place where the game of `timeline` goes on, if the player has `seen` so many rounds end."""
    end = len(timeline.events)
    shown_from = timeline.starts[seen] - 1 if seen < len(timeline.starts) else end
    return Resumption(end, shown_from, len(timeline.starts) > len(timeline.ends))


class Resumed:
    """Decides as `recorded` up to where the game was left; from there on `player` decides.

    If a round was left in its middle, `player` is first asked whether to go on with it. No forfeits the round.
    """

    def __init__(self, recorded: RecordedPolicy, left: Resumption, player: Player) -> None:
        # Another box may have answered already where the game was left.
        self._play_on = PlayOn(recorded, left.position + 1, player)
        self._recorded = recorded
        self._left = left
        self._player = player
        self._asks = left.in_play

    def decide(self, situation: Situation) -> Action:
        """Returns the recorded action, or the player's. Raises Left as the player does."""
        if self._asks and self._recorded.position == self._left.position:
            answer = self._player.decide(situation.asking(_RESUME))
            self._asks = False
            if answer is Action.NO:
                return Action.FORFEIT
        return self._play_on.decide(situation)

    def bet(self, situation: Situation) -> int:
        """Returns the recorded bet, or the player's, in cents. Raises Left as the player does."""
        return self._play_on.bet(situation)
