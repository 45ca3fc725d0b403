"""Cards, packs and hands, and how a hand ends."""

from collections.abc import Sequence
from enum import Enum, StrEnum
from typing import NamedTuple

from blackjack_tui.errors import UsageError

LIMIT = 21
"""The most points a hand can have without a bust."""
HIGH_ACE = 10
"""The points an ace adds to its 1 when it counts 11."""


class Suit(Enum):
    """A suit; its value is the letter it is written with."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    def __init__(self, code: str) -> None:
        self.code = code
        self.label = self.name.capitalize()
        self.red = code in "DH"


RANK_LETTERS = "A23456789T"
"""A letter for each number of points, as charts and counts write ranks: T is any ten."""


class Rank(Enum):
    """A rank: its code, its name, and its points with an ace low."""

    ACE = ("A", "Ace", 1)
    TWO = ("2", "Two", 2)
    THREE = ("3", "Three", 3)
    FOUR = ("4", "Four", 4)
    FIVE = ("5", "Five", 5)
    SIX = ("6", "Six", 6)
    SEVEN = ("7", "Seven", 7)
    EIGHT = ("8", "Eight", 8)
    NINE = ("9", "Nine", 9)
    TEN = ("10", "Ten", 10)
    JACK = ("J", "Jack", 10)
    QUEEN = ("Q", "Queen", 10)
    KING = ("K", "King", 10)

    def __init__(self, code: str, label: str, points: int) -> None:
        self.code = code
        self.label = label
        self.points = points
        self.in_naturals = points in (1, 10)
        """Whether a natural can have it."""

    @property
    def letter(self) -> str:
        """The letter of its points: T for any ten."""
        return RANK_LETTERS[self.points - 1]


RANKS = dict(zip("A23456789TJQK", Rank, strict=True))
"""The ranks by their letters, T for ten."""


class Card(NamedTuple):
    """A playing card, written rank before suit: `10C`, `AS`."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return self.rank.code + self.suit.code

    @property
    def name(self) -> str:
        """The card in words: `Ten of Clubs`."""
        return f"{self.rank.label} of {self.suit.label}"

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Returns the card written `text`, in either case.

        Raises UsageError if `text` is not one of the 52 cards.
        """
        code = text.upper()
        for card in PACK:
            if str(card) == code:
                return card
        raise UsageError(f"{text!r} is not a card: write rank and suit, such as 10C, KD or AS")


def pack(suits: str, ranks: Sequence[Rank] = tuple(Rank)) -> tuple[Card, ...]:
    """Returns a pack of 52, in the order of the letters `suits`, each suit in the order of `ranks`."""
    return tuple(Card(rank, suit) for suit in map(Suit, suits) for rank in ranks)


PACK = pack("CDHS")


def parse_cards(text: str) -> list[Card]:
    """Returns the cards in `text`, written with spaces between them. Raises UsageError like `Card.parse`."""
    return [Card.parse(word) for word in text.split()]


class Outcome(StrEnum):
    """The outcome of a hand for the player."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"


class Reason(StrEnum):
    """The reason for the outcome of a hand."""

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
    """The player's natural won: the dealer has none, or loses ties of naturals."""
    DEALER_BLACKJACK = "dealer-blackjack"
    CHARLIE = "charlie"
    BONUS = "bonus"
    """A hand of the rule book's list of bonuses."""
    DEALER_22 = "dealer-22"
    """The dealer busted with 22 under `push_22`."""
    EVEN_MONEY = "even-money"
    """The player took even money for a natural."""
    FORFEIT = "forfeit"
    """The player left in the middle of the round and did not go on with it."""


class Result(NamedTuple):
    """The outcome of a hand, and its reason."""

    outcome: Outcome
    reason: Reason


YOU = "you"
"""The name at the player's own boxes."""


class Box(NamedTuple):
    """A place at the table where hands are played, and who sits at it."""

    number: int
    """From 1 at the dealer's left, in the order of play; 0 for the only box of a player who is alone."""
    who: str = YOU
    """`YOU`, or the policy of another player."""

    @property
    def yours(self) -> bool:
        """Whether the player bets and decides there."""
        return self.who == YOU


ALONE = Box(0)
"""The box of a player who plays one box and has the table to themselves."""


class Hand:
    """The cards of one hand, its total after each card, and its bet in cents.

    `points` counts one ace as 11 as long as the hand stays at 21 or less; `soft` says that it does. (Two aces
    never both count 11.) Without `high_aces` every ace counts 1 until `declare` changes that. The dealer's hand
    has no bet.
    """

    def __init__(
        self, high_aces: bool = True, bet: int = 0, from_split: bool = False, box: Box = ALONE
    ) -> None:
        self.cards: list[Card] = []
        self.points = 0
        self.soft = False
        self.bet = bet
        self.original = bet
        """The bet before any double."""
        self.free = 0
        """The house's stake on free doubles and splits: the player wins with it, and never loses it."""
        self.doubles = 0
        """The number of times it was doubled."""
        self.from_split = from_split
        self.surrendered = False
        self.result: Result | None = None
        """The result, where it is decided before the dealer plays."""
        self.box = box
        self.insured = 0
        """The insurance bet that is not settled yet, in cents."""
        self.uninsurable = False
        """Whether the player could not pay for insurance."""
        self._high_aces = high_aces

    def __repr__(self) -> str:
        soft = "soft " if self.soft else ""
        return f"<Hand {' '.join(map(str, self.cards))}: {soft}{self.points}>"

    def add(self, card: Card) -> None:
        self.cards.append(card)
        worth = card.rank.points
        points = self.points + worth
        if points > LIMIT:
            if self.soft:  # then the ace counts 1 from now on
                points -= HIGH_ACE
                self.soft = False
        elif worth == 1 and points <= LIMIT - HIGH_ACE and self._high_aces:
            points += HIGH_ACE
            self.soft = True
        self.points = points

    def declare(self, value: int) -> None:
        """Counts one more ace of a hand without high aces as `value`, 1 or 11."""
        self.points += value - 1  # it counted 1 so far

    @property
    def stake(self) -> int:
        """All that is bet on the hand, the house's free stake included."""
        return self.bet + self.free

    @property
    def low_points(self) -> int:
        """The total with aces that count 1."""
        return self.points - HIGH_ACE if self.soft else self.points

    def count_low(self) -> None:
        """Counts the aces in the hand as 1 from now on, even where one could count 11."""
        self.points, self.soft = self.low_points, False

    @property
    def of_split_aces(self) -> bool:
        """Whether the hand started from one ace of a split pair."""
        return self.from_split and self.cards[0].rank is Rank.ACE

    def take_pair_apart(self) -> "Hand":
        """Splits the pair: moves the second card to a new hand with the same stake, and returns that hand."""
        first, second = self.cards
        new = Hand(self._high_aces, self.stake, from_split=True, box=self.box)
        new.add(second)
        self.cards = []
        self.points, self.soft = 0, False
        self.add(first)
        self.from_split = True
        return new
