"""Resumes a game where it was left: an unfinished round is played on, or given up."""

from typing import NamedTuple

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.recorded import PlayOn, RecordedPolicy
from blackjack_tui.play.session import Player
from blackjack_tui.play.timeline import Timeline

_RESUME = Question(Topic.RESUME, (Action.YES, Action.NO))


class Resumption(NamedTuple):
    """Where a recorded game goes on, as positions of its timeline."""

    position: int
    """Where the player decides again: at the end of the record."""
    shown_from: int
    """From here on events are shown again: the rounds whose end the player may not have seen."""
    in_play: bool
    """Whether the last round is unfinished."""


def resumption(timeline: Timeline, seen: int) -> Resumption:
    """Where the game of `timeline` goes on, if the player has seen the end of so many rounds."""
    end = len(timeline.events)
    shown_from = timeline.starts[seen] - 1 if seen < len(timeline.starts) else end
    return Resumption(end, shown_from, len(timeline.starts) > len(timeline.ends))


class Resumed:
    """Decides as `recorded` up to where the game was left; from there on `player` decides.

    If a round was left in its middle, `player` is first asked whether to go on with it. No forfeits the round.
    """

    def __init__(self, recorded: RecordedPolicy, left: Resumption, player: Player) -> None:
        self._play_on = PlayOn(recorded, left.position, player)
        self._recorded = recorded
        self._left = left
        self._player = player
        self._asks = left.in_play

    def decide(self, situation: Situation) -> Action:
        """The recorded action, or the player's. Raises Left as the player does."""
        if self._asks and self._recorded.position == self._left.position:
            answer = self._player.decide(situation.asking(_RESUME))
            self._asks = False
            if answer is Action.NO:
                return Action.FORFEIT
        return self._play_on.decide(situation)

    def bet(self, situation: Situation) -> int:
        """The recorded bet, or the player's, in cents. Raises Left as the player does."""
        return self._play_on.bet(situation)
