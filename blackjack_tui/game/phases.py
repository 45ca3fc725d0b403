"""The phases of a round, and the state that a round is in."""

from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.board import Board
from blackjack_tui.game.cards import Card


class Phase:
    """What a round waits for."""

    __slots__ = ("actions", "name", "topic")

    def __init__(self, name: str, topic: Topic) -> None:
        self.name = name
        self.topic = topic
        """What its question is about."""
        self.actions: tuple[Action, ...] = ()
        """What can be done in it, by some rules."""

    def __repr__(self) -> str:
        return f"<Phase {self.name}>"


DEALING = Phase("dealing", Topic.AGAIN)
INSURANCE = Phase("insurance", Topic.INSURANCE)
EARLY_SURRENDER = Phase("early surrender", Topic.SURRENDER)
DECISION = Phase("decision", Topic.PLAY)
ACES = Phase("aces", Topic.ACE)
OVER = Phase("over", Topic.AGAIN)


class State:
    """Where a round is: what it waits for, its cards and money, and what is legal now."""

    __slots__ = ("aces", "board", "legal", "phase", "uninsurable")

    def __init__(self, board: Board) -> None:
        self.board = board
        self.phase = DEALING
        self.legal = DEALING.actions
        self.aces: list[Card] = []
        """The aces still to be declared."""
        self.uninsurable = False
        """Whether the player could not pay for insurance."""
