"""Events: what happens at the table, and all that a round puts out.

An event holds what a person at the table can see at that moment, and no more: `HoleDealt` carries no card, and
`HoleTurned` does. `box` is the box of a hand or a bet, and `hand` a hand's number in it, from 0; `points` and
`soft` describe the hand after the event; all amounts are cents, and 0 for another player. Tell events apart by
their type: two events with equal values compare equal.
"""

from typing import NamedTuple, Protocol

from blackjack_tui.game.cards import ALONE, Box, Card, Outcome, Reason


class OfHand(Protocol):
    """An event about a hand."""

    @property
    def box(self) -> Box:
        """The hand's box."""

    @property
    def hand(self) -> int:
        """The hand's number in it, from 0."""


class Seated(NamedTuple):
    """Boxes were taken, at a table with more than one."""

    boxes: tuple[Box, ...]
    """In the order of play."""


class RoundStarted(NamedTuple):
    """A round began with an empty table."""


class BankrollGiven(NamedTuple):
    """The player got a bankroll: at the start, or a new one when broke."""

    amount: int


class BetPlaced(NamedTuple):
    """The player placed a bet."""

    hand: int
    amount: int
    box: Box = ALONE


class SideBetPlaced(NamedTuple):
    """The player placed a side bet."""

    name: str
    amount: int
    box: Box = ALONE


class Shuffled(NamedTuple):
    """All cards were put back and shuffled; in the middle of a round, all but those on the table."""

    left: int
    """The number of cards in the shoe."""
    cut: int
    """The number of cards in front of the cut card; 0 where there is no cut card."""


class CardBurned(NamedTuple):
    """A card was discarded unseen after a shuffle."""


class CutCardReached(NamedTuple):
    """The cut card came out: the shoe is shuffled before the next round."""


class DealStarted(NamedTuple):
    """The first cards are about to be dealt."""


class PlayerDealt(NamedTuple):
    """The player was dealt one of the first two cards."""

    hand: int
    card: Card
    points: int
    soft: bool
    box: Box = ALONE


class DealerDealt(NamedTuple):
    """The dealer was dealt the upcard, or a second card face up."""

    card: Card
    points: int | None = None
    """The total of both cards if both lie face up; None with the upcard alone."""
    soft: bool = False


class HoleDealt(NamedTuple):
    """The dealer was dealt the hole card, face down."""


class TurnBegan(NamedTuple):
    """It became the player's turn to play a hand."""

    hand: int
    box: Box = ALONE


class Insured(NamedTuple):
    """The player insured the bet against a natural of the dealer's."""

    amount: int
    box: Box = ALONE


class InsuranceDeclined(NamedTuple):
    """The player declined insurance or even money."""

    box: Box = ALONE


class Peeked(NamedTuple):
    """The dealer looked at the hole card to see whether it makes a natural."""

    natural: bool


class InsuranceSettled(NamedTuple):
    """The insurance bet won or lost."""

    bet: int
    returned: int
    """The amount the player got back, the bet included."""
    box: Box = ALONE


class Doubled(NamedTuple):
    """The player doubled the bet on a hand, for exactly one more card."""

    hand: int
    amount: int
    box: Box = ALONE
    free: int = 0
    """The house's stake, if the double was free; the amount is 0 then."""


class HandSplit(NamedTuple):
    """The player split a pair: its second card starts the next hand, with a bet of its own."""

    hand: int
    card: Card
    """The card that starts the new hand."""
    amount: int
    """The new hand's bet."""
    points: int
    """The points of the card that stays."""
    soft: bool
    box: Box = ALONE
    free: int = 0
    """The house's stake on the new hand, if the split was free; the amount is 0 then."""


class PlayerDrew(NamedTuple):
    """The player drew a card: a hit, a double, or the second card of a split hand."""

    hand: int
    card: Card
    points: int
    soft: bool
    box: Box = ALONE


class Stood(NamedTuple):
    """The player chose to stand."""

    hand: int
    points: int
    soft: bool
    box: Box = ALONE


class Surrendered(NamedTuple):
    """The player surrendered the hand."""

    hand: int
    box: Box = ALONE


class Forfeited(NamedTuple):
    """The player gave a round up that was left in its middle: every bet on the table is lost."""


class AceDeclared(NamedTuple):
    """The player declared whether an ace counts 1 or 11."""

    hand: int
    card: Card
    value: int
    points: int
    box: Box = ALONE


class Busted(NamedTuple):
    """The player's hand busted: it is over 21."""

    hand: int
    points: int
    box: Box = ALONE


class HoleTurned(NamedTuple):
    """The hole card was turned face up; the points are the dealer's total."""

    card: Card
    points: int
    soft: bool


class DealerTold(NamedTuple):
    """The dealer announced a total while the hole card stays hidden."""

    points: int


class DealerDrew(NamedTuple):
    """The dealer drew a card."""

    card: Card
    points: int
    soft: bool


class DealerStood(NamedTuple):
    """The dealer stopped drawing, on a total that stands or busts."""

    points: int
    soft: bool


class SideBetSettled(NamedTuple):
    """A side bet was paid, or lost."""

    name: str
    bet: int
    returned: int
    """The amount the player got back, the bet included."""
    pattern: str | None = None
    """The pattern that it was paid for; None where it was lost."""
    box: Box = ALONE


class HandSettled(NamedTuple):
    """A hand was won, lost or pushed."""

    hand: int
    outcome: Outcome
    reason: Reason
    points: int
    dealer_points: int | None
    """None where the dealer's total is not known."""
    bet: int = 0
    returned: int = 0
    """The amount the player got back, the bet included."""
    box: Box = ALONE
    free: int = 0
    """The house's stake on free doubles and splits, which is not in the bet."""
    bonus: str = ""
    """The name of the bonus that was paid."""

    @property
    def stake(self) -> int:
        """All that was bet, the house's free stake included."""
        return self.bet + self.free


class RoundOver(NamedTuple):
    """The round is over."""


ROUND_STARTED = RoundStarted()
DEAL_STARTED = DealStarted()
HOLE_DEALT = HoleDealt()
ROUND_OVER = RoundOver()


Event = (
    BankrollGiven
    | Seated
    | RoundStarted
    | BetPlaced
    | SideBetPlaced
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
    | Forfeited
    | AceDeclared
    | Busted
    | HoleTurned
    | DealerTold
    | DealerDrew
    | DealerStood
    | SideBetSettled
    | HandSettled
    | RoundOver
)

EVENTS: tuple[type, ...] = Event.__args__
"""Every kind of event; the tests hold each table of events complete against it."""
