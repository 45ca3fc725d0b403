"""What lies on the table in the end, read from a round's events alone."""

from collections.abc import Iterable

from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import (
    AceDeclared,
    BetPlaced,
    DealerDealt,
    DealerDrew,
    Doubled,
    Event,
    HandSplit,
    HoleDealt,
    HoleTurned,
    InsuranceDeclined,
    Insured,
    Peeked,
    PlayerDealt,
    PlayerDrew,
    Surrendered,
    TurnBegan,
)


class Lay:
    """A hand of the player's as it lies there in the end."""

    def __init__(self, cards: list[Card], bet: int, free: int = 0, is_split: bool = False) -> None:
        self.cards = cards
        self.stakes = [bet]
        self.free = free
        self.doubles = 0
        self.doubled_at = 0
        self.is_split = is_split
        self.given_up = False
        self.declared: list[int] = []


class Lies:
    """Everything that lies on the table in the end."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.hands = [Lay([], 0)]
        self.dealer: list[Card | None] = []
        self.upcard: Card | None = None
        self.insured = 0
        self.declined = False
        self.looked: bool | None = None
        self.began = False
        for event in events:
            self._take(event)

    def _take(self, event: Event) -> None:
        match event:
            case BetPlaced(place, amount):
                self.hands[place].stakes = [amount]
            case PlayerDealt(place, card) | PlayerDrew(place, card):
                self.hands[place].cards.append(card)
            case HandSplit(place, card, amount, free=free):
                self.hands[place].cards.remove(card)
                self.hands[place].is_split = True
                self.hands.insert(place + 1, Lay([card], amount, free, is_split=True))
            case Doubled(place, amount, free=free):
                self.hands[place].stakes.append(amount)
                self.hands[place].free += free
                self.hands[place].doubles += 1
                self.hands[place].doubled_at = len(self.hands[place].cards)
            case TurnBegan(place):
                self.began = True
            case Surrendered(place):
                self.hands[place].given_up = True
            case AceDeclared(place, _, value, _):
                self.hands[place].declared.append(value)
            case DealerDealt(card):
                self.dealer.append(card)
                self.upcard = self.upcard or card
            case DealerDrew(card, _, _):
                self.dealer.append(card)
            case HoleDealt():
                self.dealer.append(None)
            case HoleTurned(card, _, _):
                self.dealer[self.dealer.index(None)] = card
            case Insured(amount):
                self.insured = amount
            case InsuranceDeclined():
                self.declined = True
            case Peeked(natural):
                self.looked = natural
