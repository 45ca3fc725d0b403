"""What a player can be asked, and what a player can do."""

from enum import StrEnum
from typing import NamedTuple

from blackjack_tui.game.cards import Card


class Action(StrEnum):
    """A decision at the table."""

    DEAL = "deal"
    HIT = "hit"
    STAND = "stand"
    SURRENDER = "surrender"
    ONE = "1"
    """The ace asked about counts 1."""
    ELEVEN = "11"
    """The ace asked about counts 11."""
    YES = "yes"
    """Another round."""
    NO = "no"
    """No other round."""


class Topic(StrEnum):
    """What a question is about."""

    PLAY = "play"
    ACE = "ace"
    AGAIN = "again"


class Question(NamedTuple):
    """One question to the player."""

    topic: Topic
    actions: tuple[Action, ...]
    """The answers there are."""
    card: Card | None = None
    """The ace that a question about an ace is about."""
    others_leave: bool = False
    """Whether anything else is taken as leaving, instead of being asked again."""
