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
    BLACKJACK = "blackjack"
    """A natural of the player's alone."""
    DEALER_BLACKJACK = "dealer-blackjack"
    CHARLIE = "charlie"
    DEALER_22 = "dealer-22"
    """A dealer's 22, by rules in which it pushes."""
    EVEN_MONEY = "even-money"
    """A natural of the player's, paid 1:1 before the dealer's second card was seen."""


class Result(NamedTuple):
    """How a hand ended, and why."""

    outcome: Outcome
    reason: Reason


class RoundStarted(NamedTuple):
    """The table is cleared for a round."""


class BankrollGiven(NamedTuple):
    """The player begins with so much, in cents, or gets as much again when broke."""

    amount: int


class BetPlaced(NamedTuple):
    """The player put a bet down."""

    hand: int
    amount: int


class Shuffled(NamedTuple):
    """All cards were put back and shuffled; in the middle of a round, all that are not on the table."""

    left: int
    """How many cards there are to be dealt."""
    cut: int
    """Behind how many of these the cut card lies; 0 for none."""


class CardBurned(NamedTuple):
    """A card was put away unseen."""


class CutCardReached(NamedTuple):
    """The cut card has come out: the cards are shuffled before the next round."""


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


class Insured(NamedTuple):
    """The player insured the bet against a natural of the dealer's."""

    amount: int


class InsuranceDeclined(NamedTuple):
    """The player did not insure, or did not take even money."""


class Peeked(NamedTuple):
    """The dealer looked at the hole card, for a natural."""

    natural: bool


class InsuranceSettled(NamedTuple):
    """The insurance was paid, or lost."""

    bet: int
    returned: int
    """What came back, the stake included."""


class Doubled(NamedTuple):
    """The player put a second bet on a hand, for one more card."""

    hand: int
    amount: int


class HandSplit(NamedTuple):
    """The player split a pair: its second card begins the hand after it, with a bet of its own."""

    hand: int
    card: Card
    """The card that begins the new hand."""
    amount: int
    """The new hand's bet."""
    points: int
    """What the card that stays is worth."""
    soft: bool


class PlayerDrew(NamedTuple):
    """The player hit, doubled, or got the second card of a split hand."""

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
    bet: int = 0
    returned: int = 0
    """What came back, the stake included."""


class RoundOver(NamedTuple):
    """Nothing more happens in this round."""


ROUND_STARTED = RoundStarted()
DEAL_STARTED = DealStarted()
CARD_BURNED = CardBurned()
CUT_CARD_REACHED = CutCardReached()
HOLE_DEALT = HoleDealt()
INSURANCE_DECLINED = InsuranceDeclined()
ROUND_OVER = RoundOver()
MOST_HANDS = 8
"""The most hands a player can have after splits, by any rule book."""
TURN_BEGAN = tuple(TurnBegan(hand) for hand in range(MOST_HANDS))
"""One for each hand there can be."""


Event = (
    BankrollGiven
    | RoundStarted
    | BetPlaced
    | CardBurned
    | CutCardReached
    | Insured
    | InsuranceDeclined
    | Peeked
    | InsuranceSettled
    | Doubled
    | HandSplit
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
