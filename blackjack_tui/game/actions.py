"""The player's actions, and the questions they answer."""

from enum import StrEnum

from blackjack_tui.game.cards import Card
from blackjack_tui.light_typing import NamedTuple


class Action(StrEnum):
    """An answer the player can give."""

    DEAL = "deal"
    HIT = "hit"
    STAND = "stand"
    SURRENDER = "surrender"
    DOUBLE = "double"
    SPLIT = "split"
    INSURE = "insure"
    DECLINE = "decline"
    """Declines insurance, even money or early surrender."""
    ONE = "1"
    """Counts the ace in question as 1."""
    ELEVEN = "11"
    """Counts the ace in question as 11."""
    YES = "yes"
    """Plays another round, or takes a new bankroll."""
    NO = "no"
    """Leaves."""
    FORFEIT = "forfeit"
    """Gives up a round that was left in its middle. No question offers it: see `Round.forfeit`."""


class Topic(StrEnum):
    """What a question is about."""

    PLAY = "play"
    ACE = "ace"
    INSURANCE = "insurance"
    SURRENDER = "surrender"
    """Early surrender, before the dealer looks for a natural."""
    AGAIN = "again"
    BANKROLL = "bankroll"
    """A new bankroll for a player who is broke."""
    RESUME = "resume"
    """Going on with a round that was left in its middle; no forfeits it."""


class Question(NamedTuple):
    """A question to the player."""

    topic: Topic
    actions: tuple[Action, ...]
    """The possible answers, in the order they are offered."""
    card: Card | None = None
    """The ace to be counted, for `Topic.ACE`."""
    others_leave: bool = False
    """Whether any other key leaves, in the streams that keep the ways of the old programs."""
    even_money: bool = False
    """Whether `INSURE` takes even money for a natural."""
    too_dear: tuple[Action, ...] = ()
    """Actions that the rules allow here, and the player cannot pay for."""
    minimum: int = 0
    """The smallest bet in cents, for `Topic.BANKROLL`."""


class Limits(NamedTuple):
    """The limits of a bet; all amounts are cents."""

    minimum: int
    maximum: int
    """The table's maximum, or the largest bet the player can pay for if that is less."""
    step: int
    bankroll: int
    last: int
    """The last bet, or the largest possible one if that is less; at first the minimum."""

    @property
    def range(self) -> range:
        """Every possible bet."""
        return range(self.minimum, self.maximum + 1, self.step)
