"""The player's actions, and the phases and questions that they answer; terms.py says which the rules allow."""

from collections.abc import Callable
from enum import Enum, StrEnum
from typing import NamedTuple

from blackjack_tui.game.cards import ALONE, Box, Card, Hand


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
    """The subject of a question."""

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


BETWEEN_ROUNDS = (Topic.AGAIN, Topic.BANKROLL, Topic.RESUME)
"""The topics of questions whose answers are not decisions of a round."""


class Phase(Enum):
    """A state of the machine in moves.py: the kind of decision that a round waits for."""

    DEALING = "dealing", Topic.AGAIN
    INSURANCE = "insurance", Topic.INSURANCE
    EARLY_SURRENDER = "early surrender", Topic.SURRENDER
    DECISION = "decision", Topic.PLAY
    ACES = "aces", Topic.ACE
    OVER = "over", Topic.AGAIN

    __hash__ = object.__hash__  # not by name, in Python: each move is looked up by its phase

    def __init__(self, label: str, topic: Topic) -> None:
        self.label = label
        self.topic = topic
        """The topic of its question."""
        self.actions: tuple[Action, ...] = ()
        """The actions that answer it; moves.py fills them in from its table."""


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
    free: tuple[Action, ...] = ()
    """Actions whose bet the house places."""
    minimum: int = 0
    """The smallest bet in cents, for `Topic.BANKROLL`."""
    box: Box = ALONE
    hand: int = 0
    """The number of the hand in its box, from 0."""

    @property
    def is_decision(self) -> bool:
        """Whether the answer is a decision of a round, and not about another round or a new bankroll."""
        return self.topic not in BETWEEN_ROUNDS


class Limits(NamedTuple):
    """The limits of a bet; all amounts are cents."""

    minimum: int
    maximum: int
    """The table's maximum, or the largest bet the player can pay for if that is less."""
    step: int
    bankroll: int
    last: int
    """The last bet, or the largest possible one if that is less; 0 left the box out.

    At first, and with a new bankroll, it is the minimum.
    """
    box: Box = ALONE
    skips: bool = False
    """Whether a bet of 0 leaves the box out of the round."""
    placed: tuple[tuple[Box, int], ...] = ()
    """The bets of this round that are placed at other boxes of the player's."""
    following: Box = ALONE
    """The box that is asked after this one; `ALONE` if the cards are dealt."""
    side_bets: "tuple[Limits, ...]" = ()
    """The limits of the box's side bets; `last` of each is what is bet, 0 for nothing."""
    name: str = ""
    """The name of the side bet; empty for the main bet.

    While a side bet is asked, `placed` has the box's main bet too, and `bankroll` is what all other bets leave.
    """

    @property
    def range(self) -> range:
        """The bets that can be placed, in cents, other than a bet of 0."""
        return range(self.minimum, self.maximum + 1, self.step)

    @property
    def main_bet(self) -> int:
        """The main bet of the box, as it stands."""
        return dict(self.placed).get(self.box, 0) if self.name else self.last

    @property
    def bankroll_after_bets(self) -> int:
        """The bankroll after the bets as they stand, in cents."""
        if self.name:
            return self.bankroll - self.last
        return self.bankroll - self.last - sum(side_bet.last for side_bet in self.side_bets)

    def allows(self, bet: int) -> bool:
        """Whether `bet` can be placed; a bet of 0 only where it may leave the box out."""
        return bet in self.range or (self.skips and not bet)


Plays = Callable[[Hand, Card, tuple[Action, ...]], Action]
"""Another player: returns one of the actions, for a hand and the dealer's upcard."""


class Seat(NamedTuple):
    """A box that takes part in a round."""

    box: Box
    bet: int = 0
    """In cents; 0 for another player."""
    plays: Plays | None = None
    """Another player's decisions; None at the player's own box."""
    side_bets: tuple[int, ...] = ()
    """The side bets in cents, in the order of the rule book; empty without side bets."""


MOST_BOXES, MOST_SEATS = 3, 7
"""The most boxes of the player's own, and of a table."""
PACE = 70
"""The rounds of an hour at a table that is nearly full."""
OTHERS_BY = ("chart", "mimic", "never-bust", "low", "mixed")
"""The policies of other players; the last is one policy after the other, seat by seat."""
