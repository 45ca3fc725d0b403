"""Where a round is: its phase, its cards, its money, and what is legal now."""

from collections.abc import Callable, Mapping

from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.cards import Card
from blackjack_tui.game.events import (
    CARD_BURNED,
    DEAL_STARTED,
    HOLE_DEALT,
    ROUND_STARTED,
    BetPlaced,
    DealerDealt,
    Doubled,
    Event,
    HandSplit,
    Insured,
    PlayerDealt,
    Shuffled,
)
from blackjack_tui.game.first_cards import upcard_place
from blackjack_tui.game.hand import Hand
from blackjack_tui.game.rules import Aces, HoleCard, Rules
from blackjack_tui.game.shoe import Shoe

# A round makes ten events and more; `Event(…)` takes twice as long as the call it ends in, which is this one.
_new = tuple.__new__

# Looked up in every round: Python 3.11 finds a member of an enum slowly.
_BEST = Aces.BEST
_FIRST, _SECOND, _NO_HOLE = HoleCard.FIRST, HoleCard.SECOND, HoleCard.NONE

_PLACES = (_FIRST, _SECOND)


class Phase:
    """What a round waits for."""

    __slots__ = ("actions", "moves", "name", "topic")

    def __init__(self, name: str, topic: Topic) -> None:
        self.name = name
        self.topic = topic
        """What its question is about."""
        self.actions: tuple[Action, ...] = ()
        """What can be done in it, by some rules."""
        self.moves: Mapping[Action, Callable[[Board, list[Event]], None]] = {}
        """What each of these does."""

    def __repr__(self) -> str:
        return f"<Phase {self.name}>"


DEALING = Phase("dealing", Topic.AGAIN)
INSURANCE = Phase("insurance", Topic.INSURANCE)
EARLY_SURRENDER = Phase("early surrender", Topic.SURRENDER)
DECISION = Phase("decision", Topic.PLAY)
ACES = Phase("aces", Topic.ACE)
OVER = Phase("over", Topic.AGAIN)


class Board:
    """The player's hands, the dealer's hand, the shoe, the player's money, and what the round waits for.

    It carries out what `Round` has found legal, and checks nothing itself.
    """

    __slots__ = (
        "aces",
        "at",
        "bankroll",
        "dealer",
        "hands",
        "insured",
        "legal",
        "phase",
        "player",
        "rules",
        "shoe",
        "uninsurable",
        "waits",
    )

    def __init__(self, rules: Rules, shoe: Shoe, bet: int = 0, bankroll: int = 0) -> None:
        self.rules = rules
        self.shoe = shoe
        self.player = Hand(rules.player_aces is _BEST, bet)
        """The hand being played."""
        self.hands = [self.player]
        self.at = 0
        """The number of that hand, from 0."""
        self.dealer = Hand(rules.dealer_aces is _BEST)
        self.bankroll = bankroll
        """The player's money apart from the bets, in cents."""
        self.insured = 0
        """The insurance bet that is not settled yet, in cents."""
        self.waits = False
        """Whether the result of a hand depends on the dealer's play."""
        self.phase = DEALING
        self.legal = DEALING.actions
        self.aces: list[Card] = []
        """The aces still to be declared."""
        self.uninsurable = False
        """Whether the player could not pay for insurance."""

    def deal(self, events: list[Event]) -> None:
        """Shuffles if a shuffle is due, places the bet and deals the first cards."""
        player, dealer, shoe, hole_card = self.player, self.dealer, self.shoe, self.rules.hole_card
        events.append(ROUND_STARTED)
        if not shoe.cut or shoe.due or (shoe.picks and not shoe.reserve()):
            shoe.shuffle()
            events.append(shoe.shuffled)
            if shoe.picks:
                shoe.reserve()
            if self.rules.burn:
                for _ in range(self.rules.burn):
                    shoe.burn()
                    events.append(CARD_BURNED)
        if shoe.picks:
            shoe.lay(upcard_place(self.rules))
        if player.bet:
            self.bankroll -= player.bet
            events.append(BetPlaced(0, player.bet))
        events.append(DEAL_STARTED)
        for place in _PLACES:
            card = self.draw(player, events)
            events.append(_new(PlayerDealt, (0, card, player.points, player.soft)))
            if place is hole_card:
                self.draw(dealer, events)
                events.append(HOLE_DEALT)
            elif place is _FIRST or hole_card is not _NO_HOLE:
                card = self.draw(dealer, events)
                events.append(_new(DealerDealt, (card,)))

    def insure(self, events: list[Event]) -> None:
        """Places half the bet as insurance."""
        self.insured = self.player.bet // 2
        self.bankroll -= self.insured
        events.append(Insured(self.insured))

    def double(self, events: list[Event]) -> None:
        """Doubles the bet on the hand being played."""
        bet = self.player.bet
        self.bankroll -= bet
        self.player.bet += bet
        events.append(Doubled(self.at, bet))

    def split(self, events: list[Event]) -> None:
        """Splits the hand being played into two, each with the bet."""
        hand = self.player
        new = hand.take_pair_apart()
        self.bankroll -= new.bet
        self.hands.insert(self.at + 1, new)
        events.append(HandSplit(self.at, new.cards[0], new.bet, hand.points, hand.soft))

    def draw(self, hand: Hand, events: list[Event]) -> Card:
        """Deals a card into `hand`; an empty shoe is refilled with all cards that are not on the table."""
        shoe = self.shoe
        card = next(shoe.cards, None)
        if card is None:
            card = self._refill(events)
        shoe.dealt += 1
        hand.add(card)
        return card

    def _refill(self, events: list[Event]) -> Card:
        shoe = self.shoe
        if shoe.cut:
            shoe.shuffle_discards([card for held in (*self.hands, self.dealer) for card in held.cards])
            events.append(Shuffled(shoe.size - shoe.dealt, 0))
        return shoe.next()

    @property
    def upcard(self) -> Card:
        """The dealer's upcard."""
        return self.dealer.cards[1 if self.rules.hole_card is _FIRST else 0]

    @property
    def natural_possible(self) -> bool:
        """Whether the upcard is an ace or a ten."""
        return self.upcard.rank.points in (1, 10)

    @property
    def natural_unknown(self) -> bool:
        """Whether the dealer may have a natural and did not look for it."""
        rules = self.rules
        return rules.naturals and not rules.peek and self.natural_possible
