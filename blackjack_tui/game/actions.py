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
    DOUBLE = "double"
    SPLIT = "split"
    INSURE = "insure"
    DECLINE = "decline"
    """Do not insure; do not surrender early."""
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
    INSURANCE = "insurance"
    SURRENDER = "surrender"
    """Before the dealer looks for a natural, where early surrender is allowed."""
    AGAIN = "again"
    BANKROLL = "bankroll"
    """Whether a player who is broke wants a new bankroll."""


class Question(NamedTuple):
    """One question to the player."""

    topic: Topic
    actions: tuple[Action, ...]
    """The answers there are."""
    card: Card | None = None
    """The ace that a question about an ace is about."""
    others_leave: bool = False
    """Whether a stream takes anything else as leaving, instead of asking again; a screen ignores it."""
    even_money: bool = False
    """Whether insuring means taking even money for a natural."""


class Limits(NamedTuple):
    """What can be bet, in cents."""

    minimum: int
    maximum: int
    """The table's, or as much as the player can pay for."""
    step: int
    bankroll: int
    last: int
    """What was bet last, as far as it can be bet again; the minimum at first."""

    @property
    def range(self) -> range:
        """Every bet there can be."""
        return range(self.minimum, self.maximum + 1, self.step)
