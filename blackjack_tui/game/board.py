"""The cards and the money of one round, and how they come to the table."""

from blackjack_tui.errors import ShoeEmpty
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
from blackjack_tui.game.hand import Hand
from blackjack_tui.game.rules import Aces, HoleCard, Rules
from blackjack_tui.game.shoe import Shoe

# A round makes ten events and more, and `Event(…)` takes twice as long as what it comes down to, which is this.
_new = tuple.__new__

# Asked of the rules in every round: Python 3.11 is slow to find a member in its enum.
_BEST = Aces.BEST
_FIRST, _SECOND, _NO_HOLE = HoleCard.FIRST, HoleCard.SECOND, HoleCard.NONE

_PLACES = (_FIRST, _SECOND)


class Board:
    """The player's hands and the dealer's, the shoe they come from, and the player's money.

    It does as it is told and asks nobody: what may be done when is the business of `Round`.
    """

    __slots__ = ("at", "bankroll", "dealer", "hands", "insured", "player", "rules", "shoe", "waits")

    def __init__(self, rules: Rules, shoe: Shoe, bet: int = 0, bankroll: int = 0) -> None:
        self.rules = rules
        self.shoe = shoe
        self.player = Hand(rules.player_aces is _BEST, bet)
        """The hand that is being played."""
        self.hands = [self.player]
        self.at = 0
        """Its place among them."""
        self.dealer = Hand(rules.dealer_aces is _BEST)
        self.bankroll = bankroll
        """What the player has beside the bets."""
        self.insured = 0
        """What lies on an insurance that is not settled yet."""
        self.waits = False
        """Whether a hand waits for the dealer to play."""

    def deal(self, events: list[Event]) -> None:
        """Shuffles if it is time to, puts the bet down and deals the first cards."""
        player, dealer, shoe, hole_card = self.player, self.dealer, self.shoe, self.rules.hole_card
        events.append(ROUND_STARTED)
        if not shoe.cut or shoe.due:
            shoe.shuffle()
            events.append(shoe.shuffled)
            for _ in range(self.rules.burn):
                shoe.burn()
                events.append(CARD_BURNED)
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
        """Puts down half the bet on a natural of the dealer's."""
        self.insured = self.player.bet // 2
        self.bankroll -= self.insured
        events.append(Insured(self.insured))

    def double(self, events: list[Event]) -> None:
        """Puts the bet down once more."""
        bet = self.player.bet
        self.bankroll -= bet
        self.player.bet += bet
        events.append(Doubled(self.at, bet))

    def split(self, events: list[Event]) -> None:
        """Makes two hands of the pair, with a bet on each."""
        hand = self.player
        new = hand.take_pair_apart()
        self.bankroll -= new.bet
        self.hands.insert(self.at + 1, new)
        events.append(HandSplit(self.at, new.cards[0], new.bet, hand.points, hand.soft))

    def draw(self, hand: Hand, events: list[Event]) -> Card:
        """Deals a card into `hand`, shuffling all that are not on the table if a shoe has run out."""
        try:
            return self.shoe.deal(hand)
        except ShoeEmpty:
            if not self.shoe.cut:
                raise
        shoe = self.shoe
        shoe.shuffle_discards([card for held in (*self.hands, self.dealer) for card in held.cards])
        events.append(Shuffled(shoe.size - shoe.dealt, 0))
        return shoe.deal(hand)

    @property
    def upcard(self) -> Card:
        """The dealer's card that the player can see."""
        return self.dealer.cards[1 if self.rules.hole_card is _FIRST else 0]

    @property
    def natural_possible(self) -> bool:
        """Whether the upcard is one that a natural can have."""
        return self.upcard.rank.points in (1, 10)

    @property
    def natural_unknown(self) -> bool:
        """Whether the dealer may still have a natural that nobody has looked for."""
        rules = self.rules
        return rules.naturals and not rules.peek and self.natural_possible
