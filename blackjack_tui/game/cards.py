"""Cards: ranks, suits, and the packs they come in."""

from collections.abc import Sequence
from enum import Enum

from blackjack_tui.errors import UsageError
from blackjack_tui.light_typing import NamedTuple


class Suit(Enum):
    """A suit; its value is the letter it is written with."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    __hash__ = object.__hash__  # that of Enum is written in Python, and cards are looked up often

    def __init__(self, code: str) -> None:
        self.code = code
        self.label = self.name.capitalize()
        self.red = code in "DH"


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

    __hash__ = object.__hash__

    def __init__(self, code: str, label: str, points: int) -> None:
        self.code = code
        self.label = label
        self.points = points


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
        """The card written `text`, in either case.

        Raises UsageError when it is none of the 52.
        """
        code = text.upper()
        for card in PACK:
            if str(card) == code:
                return card
        raise UsageError(f"{text!r} is not a card: write rank and suit, such as 10C, KD or AS")


def pack(suits: str, ranks: Sequence[Rank] = tuple(Rank)) -> tuple[Card, ...]:
    """A pack of 52, suit by suit in the order of the letters `suits`, each suit in the order of `ranks`."""
    return tuple(Card(rank, suit) for suit in map(Suit, suits) for rank in ranks)


PACK = pack("CDHS")


def parse_cards(text: str) -> list[Card]:
    """The cards written in `text`, parted by spaces. Raises UsageError at one that is not a card."""
    return [Card.parse(word) for word in text.split()]
