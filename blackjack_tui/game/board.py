"""The board: the cards and the money of one round, the dealer's play, and what each hand returns.

`Board` makes the moves that `round.py` allows. `finish`, `pay_even_money` and `forfeit` end a round. Only
`settle` computes what a hand returns.
"""

from collections.abc import Callable, Mapping, Sequence

from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import DEALING, MOST_SEATS, Plays, Seat
from blackjack_tui.game.cards import LIMIT, Box, Card, Hand, Outcome, Reason, Result
from blackjack_tui.game.events import (
    CARD_BURNED,
    CUT_CARD_REACHED,
    DEAL_STARTED,
    FORFEITED,
    HOLE_DEALT,
    ROUND_OVER,
    ROUND_STARTED,
    BetPlaced,
    DealerDealt,
    DealerDrew,
    DealerStood,
    DealerTold,
    Doubled,
    Event,
    HandSettled,
    HandSplit,
    HoleTurned,
    InsuranceSettled,
    Insured,
    PlayerDealt,
    Shuffled,
    SideBetPlaced,
    SideBetSettled,
)
from blackjack_tui.game.rules import (
    DEALER_STANDS,
    Aces,
    At21,
    AtBust,
    Draws,
    HoleCard,
    Lost,
    Rules,
    Surrender,
    Tie,
)
from blackjack_tui.game.shoe import Shoe, upcard_place
from blackjack_tui.light_typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blackjack_tui.game.side_bets import PlacedSideBet

# The figure `engine` in docs/performance.md needs the names below, in Python 3.11: it loses a tenth without the
# first, where `Event(…)` calls a constructor that calls this one, and another tenth without the others, since
# Python finds a member of an enum slowly. round.py does the same.
_new = tuple.__new__
_BEST = Aces.BEST
_FIRST, _SECOND, _NO_HOLE = HoleCard.FIRST, HoleCard.SECOND, HoleCard.NONE
_BELOW_PLAYER = Draws.BELOW_PLAYER

_HANDS_OF_A_DECK = 9
"""So many hands, the dealer's among them, never use a deck up: together their cards would be worth too much."""
_PLACES = (_FIRST, _SECOND)


_HIDDEN = (At21.WINS_HIDDEN, AtBust.LOSES_HIDDEN, AtBust.LOSES_TOLD)
"""The hole card stays hidden if all hands were decided by these values."""
_KNOBS: Mapping[Reason, Callable[[Rules], At21 | AtBust]] = {
    Reason.BUST: lambda rules: rules.bust,
    Reason.DRAWN_21: lambda rules: rules.drawn_21,
    Reason.DEALT_21: lambda rules: rules.dealt_21,
}

BLACKJACK = Result(Outcome.WIN, Reason.BLACKJACK)
DEALT_21 = Result(Outcome.WIN, Reason.DEALT_21)
DRAWN_21 = Result(Outcome.WIN, Reason.DRAWN_21)
CHARLIE = Result(Outcome.WIN, Reason.CHARLIE)
EVEN_MONEY = Result(Outcome.WIN, Reason.EVEN_MONEY)
BUST = Result(Outcome.LOSE, Reason.BUST)
BOTH_BUST = Result(Outcome.PUSH, Reason.BOTH_BUST)
DEALER_BUST = Result(Outcome.WIN, Reason.DEALER_BUST)
DEALER_BLACKJACK = Result(Outcome.LOSE, Reason.DEALER_BLACKJACK)
SPARED = Result(Outcome.PUSH, Reason.DEALER_BLACKJACK)
"""A split hand's bet that a dealer's natural does not take, under `lost_to_natural = "original"`."""
HIGHER = Result(Outcome.WIN, Reason.HIGHER)
LOWER = Result(Outcome.LOSE, Reason.LOWER)
PUSHED_22 = Result(Outcome.PUSH, Reason.DEALER_22)
SURRENDERED = Result(Outcome.LOSE, Reason.SURRENDER)
FORFEIT = Result(Outcome.LOSE, Reason.FORFEIT)
_TIMES_THE_BET = {Outcome.WIN: 2, Outcome.PUSH: 1, Outcome.LOSE: 0}
TIES: Mapping[Tie, Result] = {
    Tie.DEALER: Result(Outcome.LOSE, Reason.TIE),
    Tie.PUSH: Result(Outcome.PUSH, Reason.TIE),
    Tie.PLAYER: Result(Outcome.WIN, Reason.TIE),
}


_NOBODY: Mapping[Box, Plays] = {}


class Board:
    """All hands, the shoe, the player's money, and what the round waits for.

    It makes the moves that `Round` allows. Only the shoe and the bet are checked here.
    """

    __slots__ = (
        "aces",
        "at",
        "bankroll",
        "beside",
        "dealer",
        "hands",
        "in_box",
        "legal",
        "number",
        "phase",
        "player",
        "plays",
        "rules",
        "shoe",
        "waits",
    )

    def __init__(
        self, rules: Rules, shoe: Shoe, bet: int = 0, bankroll: int = 0, seats: Sequence[Seat] = ()
    ) -> None:
        if shoe.rules is not rules:
            shoe.check(rules)
        if seats:
            check_seats(rules, len(seats))
            own = [seat.bet for seat in seats if not seat.plays]
            bet = sum(own) if all(own) else 0
            bet += sum(sum(seat.beside) for seat in seats) if bet else 0
        if bet or rules.maximum:
            _check_bet(rules, bet, bankroll)
        self.rules = rules
        self.shoe = shoe
        high_aces = rules.player_aces is _BEST
        self.hands = [Hand(high_aces, bet)]
        """All hands, those of other players too, in the order of play."""
        self.plays = _NOBODY
        """The other players, by their boxes."""
        if seats:
            self.hands = [Hand(high_aces, seat.bet, False, seat.box) for seat in seats]
            self.plays = {seat.box: seat.plays for seat in seats if seat.plays}
        self.beside: list[PlacedSideBet] = []
        """The side bets that are not settled yet."""
        for seat in seats if rules.side_bets else ():
            for side_bet, amount in zip(rules.side_bets, seat.beside, strict=False):
                if amount:
                    self.beside.append(side_bet.placed(amount, seat.box, rules.decks))
        self.player = self.hands[0]
        """The hand being played."""
        self.at = 0
        """The place of that hand among `hands`."""
        self.number = 0
        """The number of that hand in its box, from 0."""
        self.in_box = 1
        """The number of hands in that box."""
        self.dealer = Hand(rules.dealer_aces is _BEST)
        self.bankroll = bankroll
        """The player's money apart from the bets, in cents."""
        self.waits = False
        """Whether the result of a hand depends on the dealer's play."""
        self.phase = DEALING
        self.legal = DEALING.actions
        self.aces: list[tuple[int, Card]] = []
        """The aces still to be declared, each with the place of its hand."""

    def deal(self, events: list[Event]) -> None:
        """Shuffles if a shuffle is due, places the bets and deals the first cards, round the table."""
        dealer, shoe, hole_card = self.dealer, self.shoe, self.rules.hole_card
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
        for hand in self.hands:
            if hand.bet:
                self.bankroll -= hand.bet
                events.append(BetPlaced(0, hand.bet, hand.box))
                for placed in self.beside:
                    if placed.box is hand.box:
                        self.bankroll -= placed.amount
                        events.append(SideBetPlaced(placed.name, placed.amount, placed.box))
        events.append(DEAL_STARTED)
        for place in _PLACES:
            for hand in self.hands:
                card = self.draw(hand, events)
                events.append(_new(PlayerDealt, (0, card, hand.points, hand.soft, hand.box)))
            if place is hole_card:
                self.draw(dealer, events)
                events.append(HOLE_DEALT)
            elif place is _FIRST or hole_card is not _NO_HOLE:
                card = self.draw(dealer, events)
                events.append(_new(DealerDealt, (card,)))
        if self.beside:
            hands = {hand.box: hand for hand in self.hands}
            self._settle_beside(lambda placed: placed.after_deal(hands[placed.box], self.upcard), events)

    def settle_beside(self, natural: bool, events: list[Event]) -> None:
        """Settles the side bets that waited for the dealer's cards."""
        self._settle_beside(lambda placed: placed.at_end(self.dealer, natural), events)

    def lose_beside(self, events: list[Event]) -> None:
        """Takes the side bets that are not settled, in a round that is not gone on with."""
        self._settle_beside(lambda placed: placed.lost(), events)

    def _settle_beside(
        self, settlement: "Callable[[PlacedSideBet], SideBetSettled | None]", events: list[Event]
    ) -> None:
        """Settles each side bet that has a settlement."""
        waiting = []
        for placed in self.beside:
            if settled := settlement(placed):
                self.bankroll += settled.returned
                events.append(settled)
            else:
                waiting.append(placed)
        self.beside = waiting

    def insure(self, events: list[Event]) -> None:
        """Places half the bet as insurance."""
        hand = self.player
        hand.insured = hand.bet // 2
        self.bankroll -= hand.insured
        events.append(Insured(hand.insured, hand.box))

    def double(self, events: list[Event]) -> None:
        """Doubles the bet on the hand being played."""
        bet = self.player.bet
        self.bankroll -= bet
        self.player.bet += bet
        events.append(Doubled(self.number, bet, self.player.box))

    def split(self, events: list[Event]) -> None:
        """Splits the hand being played into two, each with the bet."""
        hand = self.player
        new = hand.take_pair_apart()
        self.bankroll -= new.bet
        self.hands.insert(self.at + 1, new)
        self.in_box += 1
        events.append(HandSplit(self.number, new.cards[0], new.bet, hand.points, hand.soft, hand.box))

    @property
    def to_split(self) -> int:
        """The number of hands in the box that is played; the most there may be where cards could run out."""
        enough = len(self.hands) + 2 <= _HANDS_OF_A_DECK * self.rules.decks
        return self.in_box if enough else self.rules.split_hands

    def turn_to(self, place: int) -> None:
        """Makes the hand at `place` the one being played."""
        before, self.at, self.player = self.player, place, self.hands[place]
        if self.player.box is not before.box:
            self.number, self.in_box = 0, 1
        elif self.player is not before:
            self.number += 1

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


def _check_bet(rules: Rules, bet: int, bankroll: int) -> None:
    """Raises `UsageError` if a round by `rules` cannot be played for `bet`."""
    if not rules.bets:
        raise UsageError(f"nothing is bet by {rules.name!r}")
    call = "Round(rules, shoe, bet, bankroll), in cents"
    if bet <= 0:
        raise UsageError(f"a round by {rules.name!r} needs a bet: {call}")
    if bet > bankroll:
        raise UsageError(f"a bet of {bet} cents is more than the bankroll of {bankroll}: {call}")


def check_seats(rules: Rules, seats: int) -> None:
    """Raises `UsageError` if so many boxes cannot play by `rules`."""
    if seats > MOST_SEATS:
        raise UsageError(f"a table has {MOST_SEATS} seats, and not {seats}: take fewer boxes or others")
    if seats > 1 and rules.dealer_draws is _BELOW_PLAYER:
        raise UsageError(
            f"by {rules.name!r} the dealer draws to beat one hand: play it with one box and no others"
        )


def is_natural(rules: Rules, hand: Hand) -> bool:
    """Returns whether `hand`, the dealer's or an unsplit one of the player's, is a natural under `rules`."""
    return hand.points == LIMIT and len(hand.cards) == 2 and rules.naturals


def pays_even_money(rules: Rules, hand: Hand) -> bool:
    """Returns whether `hand` is offered even money in place of insurance."""
    return rules.even_money and is_natural(rules, hand)


def settle_insurance(board: Board, natural: bool, events: list[Event]) -> None:
    """Pays each insurance bet 2:1 if the dealer has a `natural`, or takes it."""
    for hand in board.hands:
        if hand.insured:
            back = 3 * hand.insured if natural else 0
            events.append(InsuranceSettled(hand.insured, back, hand.box))
            board.bankroll += back
            hand.insured = 0


def finish(board: Board, events: list[Event]) -> None:
    """Plays the dealer's hand if a hand depends on it, settles all hands, and ends the round."""
    rules, dealer = board.rules, board.dealer
    natural = False
    if board.waits or board.beside or any(hand.insured for hand in board.hands):
        _dealer_plays(board, events)
        known: int | None = dealer.points
        natural = is_natural(rules, dealer)
        settle_insurance(board, natural, events)
    else:
        known = _shows(board, events)
    board.settle_beside(natural, events)
    for number, hand in _numbered(board.hands):
        if hand.result is not EVEN_MONEY:  # which was paid when it was taken
            result = hand.result or _against(rules, hand, number, dealer, natural)
            _settle(board, number, hand, result, known, events)
    _end(board, events)


def _numbered(hands: Sequence[Hand]) -> Sequence[tuple[int, Hand]]:
    """Returns the hands, each with its number in its box."""
    if len(hands) == 1:  # most rounds
        return ((0, hands[0]),)
    numbered, number, box = list[tuple[int, Hand]](), -1, hands[0].box
    for hand in hands:
        number, box = number + 1 if hand.box is box else 0, hand.box
        numbered.append((number, hand))
    return numbered


def pay_even_money(board: Board, events: list[Event]) -> None:
    """Pays the player's natural 1:1."""
    board.player.result = EVEN_MONEY
    _settle(board, 0, board.player, EVEN_MONEY, None, events)


def show_second_card(board: Board, events: list[Event]) -> None:
    """Shows the dealer's second card, when every hand took even money, and ends the round."""
    if board.rules.hole_card is _NO_HOLE:
        _dealer_draws(board, events)
    else:
        _turn_hole(board.rules, board.dealer, events)
    _end(board, events)


def forfeit(board: Board, events: list[Event]) -> None:
    """Takes the insurance and every bet; the dealer shows nothing more: the round is over."""
    events.append(FORFEITED)
    settle_insurance(board, natural=False, events=events)
    board.lose_beside(events)
    for number, hand in _numbered(board.hands):
        if hand.result is not EVEN_MONEY and hand.box not in board.plays:
            _settle(board, number, hand, FORFEIT, None, events)
    _end(board, events)


def _settle(
    board: Board, number: int, hand: Hand, result: Result, dealer: int | None, events: list[Event]
) -> None:
    """Settles hand `number` of its box; `dealer`: the dealer's total, None if the player does not know it."""
    back = settle(board.rules, hand, result) if hand.bet else 0
    board.bankroll += back
    events.append(_new(HandSettled, (number, *result, hand.points, dealer, hand.bet, back, hand.box)))


def _end(board: Board, events: list[Event]) -> None:
    if board.shoe.cut and board.shoe.due:
        events.append(CUT_CARD_REACHED)
    events.append(ROUND_OVER)


def _dealer_plays(board: Board, events: list[Event]) -> None:
    rules, dealer = board.rules, board.dealer
    if rules.hole_card is _NO_HOLE:
        _dealer_draws(board, events)
    else:
        _turn_hole(rules, dealer, events)
    plays_out = any(placed.plays_out for placed in board.beside)
    if not rules.naturals or plays_out or _something_to_beat(rules, board.hands):
        # A dealer over 21 draws no more, whatever the player has.
        below = min(board.player.points, LIMIT) if rules.dealer_draws is _BELOW_PLAYER else DEALER_STANDS
        soft = rules.dealer_hits_soft
        while dealer.points < below or (dealer.soft and dealer.points <= soft):
            _dealer_draws(board, events)
    events.append(_new(DealerStood, (dealer.points, dealer.soft)))


def _dealer_draws(board: Board, events: list[Event]) -> None:
    dealer = board.dealer
    card = board.draw(dealer, events)
    events.append(_new(DealerDrew, (card, dealer.points, dealer.soft)))


def _turn_hole(rules: Rules, dealer: Hand, events: list[Event]) -> None:
    hole = dealer.cards[0 if rules.hole_card is _FIRST else 1]
    events.append(_new(HoleTurned, (hole, dealer.points, dealer.soft)))


def _something_to_beat(rules: Rules, hands: Sequence[Hand]) -> bool:
    """Returns whether a hand depends on more than the dealer's first two cards."""
    return any(
        hand.result is None
        and (
            rules.surrender is Surrender.LOSES
            if hand.surrendered
            else hand.from_split or not is_natural(rules, hand)
        )
        for hand in hands
    )


def _shows(board: Board, events: list[Event]) -> int | None:
    """Shows the hole card or announces the total, as the rules say; returns the total if it is known then."""
    rules, dealer = board.rules, board.dealer
    if rules.hole_card is _NO_HOLE:
        return None
    shown = False
    for hand in board.hands:
        decided_by = _decided_by(rules, hand.result)
        if decided_by is AtBust.LOSES_TOLD:
            events.append(DealerTold(dealer.points))
            return dealer.points
        shown = shown or decided_by not in _HIDDEN
    if not shown:
        return None
    _turn_hole(rules, dealer, events)
    return dealer.points


def _decided_by(rules: Rules, result: Result | None) -> At21 | AtBust | None:
    """Returns the knob value that decided a hand before the dealer played, and says what is shown then."""
    knob = _KNOBS.get(result.reason) if result else None
    return knob(rules) if knob else None


def _against(rules: Rules, hand: Hand, number: int, dealer: Hand, natural: bool) -> Result:
    """Returns the result of a hand that depends on the dealer's hand."""
    if hand.surrendered:
        return DEALER_BLACKJACK if natural and rules.surrender is Surrender.LATE else SURRENDERED
    mine = not hand.from_split and is_natural(rules, hand)
    if natural and not mine and hand.points <= LIMIT:
        spared = number and rules.lost_to_natural is Lost.ORIGINAL
        return SPARED if spared else DEALER_BLACKJACK
    if mine:
        return TIES[rules.tie] if natural else BLACKJACK
    return compare(hand.points, dealer.points, rules)


def compare(player: int, dealer: int, rules: Rules) -> Result:
    """Returns the result of a hand of `player` points against a dealer who stopped at `dealer` points."""
    if player > LIMIT:
        return BOTH_BUST if dealer > LIMIT else BUST
    if dealer > LIMIT:
        return PUSHED_22 if dealer == LIMIT + 1 and rules.push_22 else DEALER_BUST
    if player == dealer:
        return TIES[rules.tie]
    return HIGHER if player > dealer else LOWER


def settle(rules: Rules, hand: Hand, result: Result) -> int:
    """Returns what the player gets back of the bet on `hand`, in cents, the bet included."""
    bet = hand.bet
    if result.reason is Reason.BLACKJACK:
        paid, to = rules.blackjack_pays.ratio
        return bet + bet * paid // to
    if result.reason is Reason.SURRENDER and rules.surrender is not Surrender.LOSES:
        return bet // 2
    if result is DEALER_BLACKJACK and rules.lost_to_natural is Lost.ORIGINAL:
        return bet - hand.original
    return _TIMES_THE_BET[result.outcome] * bet
