"""The rules of a game as values: every knob a rule book can turn, and what it can be turned to."""

from enum import StrEnum
from typing import NamedTuple


class Place(StrEnum):
    """Which of the dealer's first two cards is the hole card."""

    FIRST = "first"
    SECOND = "second"


class Aces(StrEnum):
    """How a hand counts its aces."""

    BEST = "best"
    """11, dropping to 1 one at a time while the hand is over 21."""
    LOW = "low"
    """Always 1."""
    DECLARED = "declared"
    """1 while drawing; after the last card the player says 1 or 11 for each, in the order dealt."""


class At21(StrEnum):
    """What happens when the player reaches 21."""

    WINS_HIDDEN = "wins-hidden"
    """The player wins at once; the hole card stays hidden."""
    WINS_SHOWN = "wins-shown"
    """The player wins at once; the hole card is turned over."""
    STANDS = "stands"
    """The player is asked no more; the dealer plays."""
    PLAYS_ON = "plays-on"
    """Nothing special."""


class AtBust(StrEnum):
    """What happens when the player goes over 21."""

    LOSES_HIDDEN = "loses-hidden"
    """The player loses at once; the hole card stays hidden."""
    LOSES_TOLD = "loses-told"
    """The player loses at once; the dealer's total is told, the hole card stays hidden."""
    LOSES_SHOWN = "loses-shown"
    """The player loses at once; the hole card is turned over."""
    DEALER_PLAYS = "dealer-plays"
    """The dealer plays all the same, and a dealer over 21 too makes it a push."""


class Draws(StrEnum):
    """How long the dealer draws."""

    TO_17 = "to-17"
    """While at 16 or less; any 17, a soft one too, stands."""
    BELOW_PLAYER = "below-player"
    """While below the player's total, and never over 21."""


class Surrender(StrEnum):
    """Whether the player may give up, as the first decision only."""

    NONE = "none"
    LOSES = "loses"
    """The hand is lost whatever the totals; the dealer plays all the same."""


class Tie(StrEnum):
    """Who has equal totals."""

    DEALER = "dealer"
    PUSH = "push"


class Again(StrEnum):
    """What happens after a round."""

    ASKS = "asks"
    """The player is asked, until the answer is yes or no."""
    YES_OR_LEAVES = "yes-or-leaves"
    """The player is asked once; anything but yes leaves."""
    ONE_ROUND = "one-round"
    """The game ends."""


class Rules(NamedTuple):
    """One rule book: frozen, checked when it is read, and never asked for its name by code."""

    name: str
    """What `--rules` calls it."""
    title: str
    summary: str
    """One line saying what it is."""
    shuffle: str
    """The shuffle it is played with unless another is asked for."""
    hole_card: Place
    player_aces: Aces
    dealer_aces: Aces
    dealt_21: At21
    """With the first two cards."""
    drawn_21: At21
    """With a card drawn."""
    bust: AtBust
    surrender: Surrender
    dealer_draws: Draws
    tie: Tie
    again: Again
