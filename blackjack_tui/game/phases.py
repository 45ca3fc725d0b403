"""The phases of a round."""

from collections.abc import Callable, Mapping

from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.light_typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blackjack_tui.game.board import Board
    from blackjack_tui.game.events import Event


class Phase:
    """What a round waits for."""

    __slots__ = ("actions", "moves", "name", "topic")

    def __init__(self, name: str, topic: Topic) -> None:
        self.name = name
        self.topic = topic
        """What its question is about."""
        self.actions: tuple[Action, ...] = ()
        """What can be done in it, by some rules."""
        self.moves: Mapping[Action, Callable[[Board, list[Event]], None]] = {}
        """What each of these does."""

    def __repr__(self) -> str:
        return f"<Phase {self.name}>"


DEALING = Phase("dealing", Topic.AGAIN)
INSURANCE = Phase("insurance", Topic.INSURANCE)
EARLY_SURRENDER = Phase("early surrender", Topic.SURRENDER)
DECISION = Phase("decision", Topic.PLAY)
ACES = Phase("aces", Topic.ACE)
OVER = Phase("over", Topic.AGAIN)
