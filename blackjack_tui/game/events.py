"""What happened at the table: the only thing that comes out of a round.

An event holds what a person at the table can see at that moment, and no more: the hole card's event carries
no card until it is turned over. `hand` counts the player's hands from 0; `points` and `soft` are those of
the hand with the card in it. Tell events apart by type: two that carry the same values compare equal.
"""

from enum import StrEnum
from typing import NamedTuple

from blackjack_tui.game.cards import Card


class Outcome(StrEnum):
    """How a hand ended for the player."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"


class Reason(StrEnum):
    """Why a hand ended as it did."""

    DEALT_21 = "dealt-21"
    DRAWN_21 = "drawn-21"
    BUST = "bust"
    BOTH_BUST = "both-bust"
    DEALER_BUST = "dealer-bust"
    HIGHER = "higher"
    LOWER = "lower"
    TIE = "tie"
    SURRENDER = "surrender"


class RoundStarted(NamedTuple):
    """The table is cleared for a round."""


class Shuffled(NamedTuple):
    """All cards were put back and shuffled."""


class DealStarted(NamedTuple):
    """The first cards are about to be dealt."""


class PlayerDealt(NamedTuple):
    """The player got one of the first two cards."""

    hand: int
    card: Card
    points: int
    soft: bool


class DealerDealt(NamedTuple):
    """The dealer got an upcard."""

    card: Card


class HoleDealt(NamedTuple):
    """The dealer got the hole card."""


class TurnBegan(NamedTuple):
    """The player is to play a hand."""

    hand: int


class PlayerDrew(NamedTuple):
    """The player hit."""

    hand: int
    card: Card
    points: int
    soft: bool


class Stood(NamedTuple):
    """The player stood, having been asked."""

    hand: int
    points: int
    soft: bool


class Surrendered(NamedTuple):
    """The player gave the hand up."""

    hand: int


class AceDeclared(NamedTuple):
    """The player said what an ace counts."""

    hand: int
    card: Card
    value: int
    points: int


class Busted(NamedTuple):
    """The player's hand is over 21."""

    hand: int
    points: int


class HoleTurned(NamedTuple):
    """The hole card was turned over; the points are the dealer's."""

    card: Card
    points: int
    soft: bool


class DealerTold(NamedTuple):
    """The dealer told the total of a hand whose hole card stays hidden."""

    points: int


class DealerDrew(NamedTuple):
    """The dealer drew a card."""

    card: Card
    points: int
    soft: bool


class DealerStood(NamedTuple):
    """The dealer draws no more, over 21 or not."""

    points: int
    soft: bool


class HandSettled(NamedTuple):
    """A hand was won, lost or pushed."""

    hand: int
    outcome: Outcome
    reason: Reason
    points: int
    dealer_points: int | None
    """None where the dealer's total was neither shown nor told."""


class RoundOver(NamedTuple):
    """Nothing more happens in this round."""


ROUND_STARTED = RoundStarted()
SHUFFLED = Shuffled()
DEAL_STARTED = DealStarted()
HOLE_DEALT = HoleDealt()
TURN_BEGAN = TurnBegan(0)
ROUND_OVER = RoundOver()


Event = (
    RoundStarted
    | Shuffled
    | DealStarted
    | PlayerDealt
    | DealerDealt
    | HoleDealt
    | TurnBegan
    | PlayerDrew
    | Stood
    | Surrendered
    | AceDeclared
    | Busted
    | HoleTurned
    | DealerTold
    | DealerDrew
    | DealerStood
    | HandSettled
    | RoundOver
)
