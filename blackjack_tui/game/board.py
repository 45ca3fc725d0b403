"""The board: the cards and the money of one round. `Board` makes the moves that moves.py allows."""

from collections.abc import Callable, Mapping, Sequence

from blackjack_tui.errors import ShoeEmpty, UsageError
from blackjack_tui.game.actions import Action, Phase, Plays, Seat
from blackjack_tui.game.cards import PACK, Box, Card, Hand
from blackjack_tui.game.events import (
    DEAL_STARTED,
    HOLE_DEALT,
    ROUND_STARTED,
    BetPlaced,
    CardBurned,
    DealerDealt,
    Doubled,
    Event,
    HandSplit,
    Insured,
    PlayerDealt,
    Shuffled,
    SideBetPlaced,
    SideBetSettled,
)
from blackjack_tui.game.rules import Aces, HoleCard, Rules, check_seats
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.side_bets import PlacedSideBet
from blackjack_tui.game.terms import double, is_natural, splits_free

# The engine would fall below 4 times gymnasium's without these names, here and in terms.py, settling.py and
# moves.py: a named tuple's constructor calls `tuple.__new__` after one of Python's, and Python 3.11 finds a
# member of an enum slowly.
_new = tuple.__new__
_BEST = Aces.BEST
_FIRST, _SECOND, _OPEN = HoleCard.FIRST, HoleCard.SECOND, HoleCard.OPEN

_HANDS_OF_A_DECK = 9
"""So many hands, the dealer's included, cannot use up a deck: its cards have more points than they can hold."""
_DEALER_CARDS = (_FIRST, _SECOND)

_NOBODY: Mapping[Box, Plays] = {}


class Board:
    """All hands, the shoe, the player's money, and what the round waits for.

    It makes the moves that `Round` allows. Only the shoe and the bets are checked here. With `seats`, each of
    them has its own bet, and `bet` is not used.
    """

    def __init__(
        self, rules: Rules, shoe: Shoe, bet: int = 0, bankroll: int = 0, seats: Sequence[Seat] = ()
    ) -> None:
        if shoe.rules is not rules:  # it was not made for them
            shoe.check(rules)
        if seats:
            check_seats(rules, len(seats))
            bet = _sum_of_bets(seats)
        if bet or rules.bets:
            _check_bet(rules, bet, bankroll)
        self.rules = rules
        self.shoe = shoe
        high_aces = rules.player_aces is _BEST
        self.hands = [Hand(high_aces, bet)]
        """All hands, other players' hands included, in the order of play."""
        self.plays = _NOBODY
        """The other players, by their boxes."""
        if seats:
            self.hands = [Hand(high_aces, seat.bet, box=seat.box) for seat in seats]
            self.plays = {seat.box: seat.plays for seat in seats if seat.plays}
        self.side_bets = _placed_side_bets(rules, seats) if rules.side_bets else []
        """The side bets that are not settled yet."""
        self.player = self.hands[0]
        """The hand being played."""
        self.place = 0
        """Its place among `hands`."""
        self.number = 0
        """Its number in its box, from 0."""
        self.in_box = 1
        """The number of hands in its box."""
        self.dealer = Hand(rules.dealer_aces is _BEST)
        self.upcard: Card
        """The dealer's upcard, once it is dealt."""
        self.bankroll = bankroll
        """The player's money apart from the bets, in cents."""
        self.needs_dealer = False
        """Whether the result of a hand depends on the dealer's play."""
        self.phase = Phase.DEALING
        self.legal: tuple[Action, ...] = (Action.DEAL,)
        self.aces: list[tuple[int, Card]] = []
        """The aces still to be declared, each with the place of its hand."""

    def deal(self, events: list[Event]) -> None:
        """Shuffles if a shuffle is due, places the bets and deals the first cards, round the table."""
        dealer, shoe, hole_card = self.dealer, self.shoe, self.rules.hole_card
        events.append(ROUND_STARTED)
        if shoe.prepare():
            events.append(shoe.shuffled)
            for _ in range(self.rules.burn):
                shoe.burn()
                events.append(CardBurned())
        shoe.stack_first_cards()
        self._place_bets(events)
        events.append(DEAL_STARTED)
        # Twice round the table: a card for each hand, then one for the dealer.
        for dealer_card in _DEALER_CARDS:
            for hand in self.hands:
                card = self.draw(hand, events)
                events.append(_new(PlayerDealt, (0, card, hand.points, hand.soft, hand.box)))
            if dealer_card is hole_card:
                self.draw(dealer, events)
                events.append(HOLE_DEALT)
            elif dealer_card is _FIRST or hole_card is _FIRST:  # the first card that lies face up
                self.upcard = self.draw(dealer, events)
                events.append(_new(DealerDealt, (self.upcard, None, False)))
            elif hole_card is _OPEN:  # the second of two; without a hole card it is dealt at the end
                card = self.draw(dealer, events)
                events.append(_new(DealerDealt, (card, dealer.points, dealer.soft)))
        if self.side_bets:
            hands = {hand.box: hand for hand in self.hands}
            self.settle_side_bets(lambda bet: bet.after_deal(hands[bet.box], self.upcard), events)

    def _place_bets(self, events: list[Event]) -> None:
        """Takes the bets from the bankroll, the side bets of each box after its main bet."""
        for hand in self.hands:
            if hand.bet:
                self.bankroll -= hand.bet
                events.append(BetPlaced(0, hand.bet, hand.box))  # 0: a box's first hand
                for side_bet in self.side_bets:
                    if side_bet.box is hand.box:
                        self.bankroll -= side_bet.amount
                        events.append(SideBetPlaced(side_bet.name, side_bet.amount, side_bet.box))

    def settle_side_bets(
        self, settlement: Callable[[PlacedSideBet], SideBetSettled | None], events: list[Event]
    ) -> None:
        """Settles the side bets for which `settlement` returns an event, and keeps the others."""
        unsettled = []
        for side_bet in self.side_bets:
            if event := settlement(side_bet):
                self.bankroll += event.returned
                events.append(event)
            else:
                unsettled.append(side_bet)
        self.side_bets = unsettled

    def insure(self, events: list[Event]) -> None:
        """Places half the bet as insurance."""
        hand = self.player
        hand.insured = hand.bet // 2
        self.bankroll -= hand.insured
        events.append(Insured(hand.insured, hand.box))

    def double(self, events: list[Event]) -> None:
        """Doubles the bet on the hand being played, with the house's money if the double is free."""
        hand = self.player
        amount, free = double(self.rules, hand)
        self.bankroll -= amount
        events.append(Doubled(self.number, amount, hand.box, free))

    def split(self, events: list[Event]) -> None:
        """Splits the hand being played in two; the house places the new hand's bet if the split is free."""
        hand, is_free = self.player, splits_free(self.rules, self.player)
        new = hand.take_pair_apart()
        if is_free:  # the new hand's bet is the house's
            new.free = new.bet
            new.bet = new.original = 0
        self.bankroll -= new.bet
        self.hands.insert(self.place + 1, new)
        self.in_box += 1
        events.append(HandSplit(self.number, new.cards[0], new.bet, hand.points, hand.soft, hand.box, new.free))

    @property
    def hands_for_splits(self) -> int:
        """The number of hands in the box being played; `decisions` offers a split below the most of the rules.

        If one more hand could use up the shoe, it is that most, so that no split is offered.
        """
        safe_hands = _HANDS_OF_A_DECK * self.rules.decks
        if self.rules.left_out:  # fewer cards, which have about half the points if they lack tens
            safe_hands = safe_hands * self.rules.pack_size // len(PACK) // 2
        with_new_hand_and_dealer = len(self.hands) + 2
        return self.in_box if with_new_hand_and_dealer <= safe_hands else self.rules.split_hands

    def turn_to(self, place: int) -> None:
        """Makes the hand at `place` the one being played: the next in its box, or the first of another box."""
        hand = self.hands[place]
        if hand is self.player:
            return
        if hand.box is self.player.box:
            self.number += 1
        else:
            self.number, self.in_box = 0, 1
        self.place, self.player = place, hand

    def draw(self, hand: Hand, events: list[Event]) -> Card:
        """Deals a card into `hand`. An empty shoe is refilled first, with all cards but those on the table."""
        shoe = self.shoe
        try:
            return shoe.deal(hand)
        except ShoeEmpty:
            if not shoe.cut:  # a pack for one round is never refilled
                raise
        shoe.shuffle_discards([card for other in (*self.hands, self.dealer) for card in other.cards])
        events.append(Shuffled(left=shoe.size - shoe.dealt, cut=0))
        return shoe.deal(hand)


def _sum_of_bets(seats: Sequence[Seat]) -> int:
    """Returns the sum of all bets; 0, which `_check_bet` refuses, if one of the player's boxes has no bet."""
    own_seats = [seat for seat in seats if not seat.plays]
    if not all(seat.bet for seat in own_seats):
        return 0
    return sum(seat.bet + sum(seat.side_bets) for seat in own_seats)


def _placed_side_bets(rules: Rules, seats: Sequence[Seat]) -> list[PlacedSideBet]:
    placed = []
    for seat in seats:
        for side_bet, amount in zip(rules.side_bets, seat.side_bets, strict=False):  # others place none
            if amount:
                placed.append(PlacedSideBet(side_bet, amount, seat.box, rules.decks))
    return placed


def _check_bet(rules: Rules, bet: int, bankroll: int) -> None:
    """Raises `UsageError` if a round by `rules` cannot be played for `bet`."""
    if not rules.bets:
        raise UsageError(f"nothing is bet by {rules.name!r}")
    call = "Round(rules, shoe, bet, bankroll), in cents"
    if bet <= 0:
        raise UsageError(f"a round by {rules.name!r} needs a bet: {call}")
    if bet > bankroll:
        raise UsageError(f"a bet of {bet} cents is more than the bankroll of {bankroll}: {call}")


def pays_even_money(rules: Rules, hand: Hand) -> bool:
    """Returns whether `hand` is offered even money in place of insurance."""
    return rules.even_money and is_natural(rules, hand)
