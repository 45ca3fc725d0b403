"""The table as a person at it can see it: a fold of the events."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from operator import attrgetter
from typing import Any, NamedTuple

from blackjack_tui.game import events
from blackjack_tui.game.cards import ALONE, Box, Card, Outcome, Rank

RECENT = 50
"""The number of finished rounds that a table remembers."""


class SeenHand(NamedTuple):
    """A hand on the table."""

    cards: tuple[Card | None, ...] = ()
    """The cards in the order dealt; None for a card face down."""
    points: int | None = None
    """None as long as the total is not known."""
    soft: bool = False
    settled: events.HandSettled | None = None
    bet: int = 0
    doubles: int = 0
    """The number of times it was doubled."""
    declared: tuple[int, ...] = ()
    """The values of aces declared so far, 1 or 11 each."""
    surrendered: bool = False
    box: Box = ALONE
    free: int = 0
    """The house's stake on free doubles and splits, in cents."""

    @property
    def doubled(self) -> bool:
        """Whether it was doubled."""
        return self.doubles > 0

    @property
    def stake(self) -> int:
        """All that is bet, the house's free stake included, in cents."""
        return self.bet + self.free

    @property
    def first_bet(self) -> int:
        """The stake before any double; 0 where nothing is bet."""
        return self.stake >> self.doubles

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the cards that lie face up."""
        return tuple(card.rank for card in self.cards if card)


class SeenSideBet(NamedTuple):
    """A side bet on the table."""

    name: str
    bet: int
    box: Box = ALONE
    settled: events.SideBetSettled | None = None


class SettledHands(NamedTuple):
    """The hands settled since the session began."""

    won: int = 0
    lost: int = 0
    pushed: int = 0


class Past(NamedTuple):
    """A finished round."""

    hands: tuple[int | None, ...]
    """The total of each of the player's hands."""
    dealer: int | None
    """The dealer's total; None where it was never told."""
    outcomes: tuple[Outcome, ...]
    """The outcome of each hand."""
    gain: int
    """The gain of all bets, insurance included, in cents; negative for a loss."""
    surrendered: bool = False
    """Whether the player's only hand was given up."""


def winnings(result: int, recent: Sequence[Past]) -> tuple[int, ...]:
    """Returns the winnings before and after each of the `recent` rounds, the last of which led to `result`."""
    won = [result]
    for past in recent:
        won.append(won[-1] - past.gain)
    return tuple(won[::-1])


class Turn(StrEnum):
    """The side whose turn it is."""

    PLAYER = "player"
    OTHER = "other"
    """Another player's."""
    DEALER = "dealer"


class Table(NamedTuple):
    """The whole table; `after` each event there is a new value. All amounts are cents."""

    hands: tuple[SeenHand, ...] = (SeenHand(),)
    """The player's hands in the order of play: one, or several after splits and at several boxes."""
    dealer: SeenHand = SeenHand()
    turn: Turn | None = None
    active: int = 0
    """The place of the hand being played among the player's, from 0."""
    score: SettledHands = SettledHands()
    bankroll: int | None = None
    """The player's money apart from the bets; None where there are no bets."""
    given: tuple[int, ...] = ()
    """The bankrolls the player got."""
    rounds: int = 0
    """The number of finished rounds."""
    staked: int = 0
    """The sum of all settled bets, insurance included."""
    insurance: int = 0
    """All insurance bets of the round."""
    insurance_settled: tuple[events.InsuranceSettled, ...] = ()
    shoe: int = 0
    """The number of cards in the shoe after the last shuffle."""
    left: int = 0
    """The number of cards in the shoe now."""
    cut: int = 0
    """The number of cards behind the cut card; 0 where there is no cut card."""
    recent: tuple[Past, ...] = ()
    """The last finished rounds, at most RECENT, the latest first."""
    peeked: bool = False
    """Whether the dealer looked at the hole card in this round and had no natural."""
    boxes: tuple[Box, ...] = ()
    """The boxes taken, in the order of play; empty for a player who is alone with one box."""
    others: tuple[SeenHand, ...] = ()
    """The other players' hands, in the order of play."""
    playing: int = 0
    """The place among those of the hand that another player plays, or played last."""
    side_bets: tuple[SeenSideBet, ...] = ()
    """The side bets of the round, in the order in which they were placed."""

    @property
    def player(self) -> SeenHand:
        """The player's hand being played, or played last."""
        return self.hands[self.active]

    @property
    def in_box(self) -> tuple[SeenHand, ...]:
        """The hands of the box that is being played: one, or several after splits."""
        return tuple(hand for hand in self.hands if hand.box == self.player.box) if self.boxes else self.hands

    @property
    def number(self) -> int:
        """The number of the hand being played in its box, from 0."""
        return self.active - _place(self.hands, self.player.box, 0) if self.boxes else self.active

    @property
    def own_boxes(self) -> tuple[Box, ...]:
        """The player's boxes, in the order of play."""
        return tuple([box for box in self.boxes if box.yours]) or (ALONE,)

    @property
    def over(self) -> bool:
        """Whether every hand is settled."""
        return all(hand.settled for hand in self.hands)

    @property
    def held(self) -> int:
        """The player's money, bets that are not settled included."""
        bets = sum(hand.bet for hand in self.hands if not hand.settled)
        side_bets = sum(bet.bet for bet in self.side_bets if not bet.settled)
        return (self.bankroll or 0) + bets + side_bets + self.insured

    @property
    def insured(self) -> int:
        """The insurance bets that are not settled yet."""
        return self.insurance - sum(settled.bet for settled in self.insurance_settled)

    @property
    def result(self) -> int:
        """The player's gain since the session began; negative for a loss."""
        return self.held - sum(self.given)

    @property
    def gains(self) -> tuple[int, ...]:
        """The gain of each settled bet of this round, side bets and insurance first."""
        side_bets = [bet.settled for bet in self.side_bets]
        hands = [hand.settled for hand in self.hands if hand.stake]
        return tuple(
            [each.returned - each.bet for each in (*side_bets, *self.insurance_settled, *hands) if each]
        )

    def after(self, *happened: events.Event) -> "Table":
        """Returns the table after the events that `happened`."""
        table = None
        for event in happened:
            if fold := _FOLDS.get(type(event)):
                table = table or _Changing(self)
                fold(table, event)
        return table.now() if table else self

    def asking(self, box: Box, hand: int) -> "Table":
        """Returns the same table with that hand as the one being played; a box that is asked has its turn."""
        if not self.boxes:
            return self
        turn = Turn.PLAYER if box.number else self.turn
        return self._replace(active=_place(self.hands, box, hand), turn=turn)

    def place_of(self, event: events.OfHand) -> int:
        """Returns the place of the hand that `event` is about, on its side."""
        return _place(self.hands if event.box.yours else self.others, event.box, event.hand)


class _Changing:
    """A table while it changes: so a new value is made once for several changes."""

    __slots__ = Table._fields
    _values = attrgetter(*Table._fields)

    def __init__(self, table: Table) -> None:
        (
            self.hands, self.dealer, self.turn, self.active, self.score, self.bankroll, self.given, self.rounds,
            self.staked, self.insurance, self.insurance_settled, self.shoe, self.left, self.cut, self.recent,
            self.peeked, self.boxes, self.others, self.playing, self.side_bets,
        ) = table  # fmt: skip

    def now(self) -> Table:
        """Returns the table as it is now."""
        return tuple.__new__(Table, self._values(self))

    def hand_of(self, event: events.OfHand) -> SeenHand:
        """Returns the hand that `event` is about."""
        side = self.hands if event.box.yours else self.others
        return side[_place(side, event.box, event.hand)]

    def put(self, event: events.OfHand, *hands: SeenHand) -> None:
        """Puts `hands` in place of the hand that `event` is about."""
        yours = event.box.yours
        side = self.hands if yours else self.others
        if len(side) > 1:
            place = _place(side, event.box, event.hand)
            hands = (*side[:place], *hands, *side[place + 1 :])
        if yours:
            self.hands = hands
        else:
            self.others = hands

    def set(self, **values: Any) -> None:
        """Puts other values in place of some."""
        for name, value in values.items():
            setattr(self, name, value)

    def pay(self, amount: int) -> None:
        """Takes `amount` from the player's money."""
        if self.bankroll is not None:
            self.bankroll -= amount


def _place(side: Sequence[SeenHand], box: Box, hand: int) -> int:
    """Returns the place of a box's hand, from 0, among the player's hands or those of others."""
    if not box.number:
        return hand
    return next(place for place, each in enumerate(side) if each.box == box) + hand


def _round_started(table: _Changing, _: events.RoundStarted) -> None:
    table.hands = tuple([SeenHand(box=box) for box in table.boxes if box.yours]) or (SeenHand(),)
    table.others = tuple([SeenHand(box=box) for box in table.boxes if not box.yours])
    table.dealer, table.turn, table.peeked = SeenHand(), None, False
    table.active = table.playing = table.insurance = 0
    table.insurance_settled, table.side_bets = (), ()


def _deal_started(table: _Changing, _: events.DealStarted) -> None:
    """A box without a bet is left out of the round."""
    if table.boxes and table.bankroll is not None:
        table.hands = tuple([hand for hand in table.hands if hand.bet])


def _shuffled(table: _Changing, event: events.Shuffled) -> None:
    table.shoe = table.left = event.left
    table.cut = event.left - event.cut if event.cut else 0


def _bet_placed(table: _Changing, event: events.BetPlaced) -> None:
    table.put(event, table.hand_of(event)._replace(bet=event.amount))
    table.pay(event.amount)


def _player_card(table: _Changing, event: events.PlayerDealt | events.PlayerDrew) -> None:
    hand = table.hand_of(event)
    cards = (*hand.cards, event.card)
    table.put(event, hand._replace(cards=cards, points=event.points, soft=event.soft))
    table.left -= 1


def _turn_began(table: _Changing, event: events.TurnBegan) -> None:
    if event.box.yours:
        table.turn, table.active = Turn.PLAYER, _place(table.hands, event.box, event.hand)
    else:
        table.turn, table.playing = Turn.OTHER, _place(table.others, event.box, event.hand)


def _doubled(table: _Changing, event: events.Doubled) -> None:
    hand = table.hand_of(event)
    bet, free = hand.bet + event.amount, hand.free + event.free
    table.put(event, hand._replace(bet=bet, free=free, doubles=hand.doubles + 1))
    table.pay(event.amount)


def _split(table: _Changing, event: events.HandSplit) -> None:
    hand = table.hand_of(event)
    kept = hand._replace(cards=hand.cards[:1], points=event.points, soft=event.soft)
    new = SeenHand((event.card,), event.points, event.soft, bet=event.amount, box=event.box, free=event.free)
    table.put(event, kept, new)
    table.pay(event.amount)


def _ace_declared(table: _Changing, event: events.AceDeclared) -> None:
    hand = table.hand_of(event)
    table.put(event, hand._replace(points=event.points, declared=(*hand.declared, event.value)))


def _dealer_card(table: _Changing, event: events.DealerDealt | events.DealerDrew) -> None:
    table.dealer = SeenHand((*table.dealer.cards, event.card), event.points, event.soft)
    table.left -= 1
    if isinstance(event, events.DealerDrew):
        table.turn = Turn.DEALER


def _hole_turned(table: _Changing, event: events.HoleTurned) -> None:
    cards = tuple([card or event.card for card in table.dealer.cards])
    table.dealer, table.turn = SeenHand(cards, event.points, event.soft), Turn.DEALER


def _insured(table: _Changing, event: events.Insured) -> None:
    table.insurance += event.amount
    table.pay(event.amount)


def _insurance_settled(table: _Changing, event: events.InsuranceSettled) -> None:
    table.insurance_settled = (*table.insurance_settled, event)
    table.staked += event.bet
    table.pay(-event.returned)


def _side_bet_placed(table: _Changing, event: events.SideBetPlaced) -> None:
    table.side_bets = (*table.side_bets, SeenSideBet(event.name, event.amount, event.box))
    table.pay(event.amount)


def _side_bet_settled(table: _Changing, event: events.SideBetSettled) -> None:
    which = (event.name, event.box)
    bets = [bet._replace(settled=event) if (bet.name, bet.box) == which else bet for bet in table.side_bets]
    table.side_bets = tuple(bets)
    table.staked += event.bet
    table.pay(-event.returned)


def _settled(table: _Changing, event: events.HandSettled) -> None:
    table.put(event, table.hand_of(event)._replace(settled=event))
    table.turn = None
    if event.box.yours:
        won, lost, pushed = [event.outcome is each for each in (Outcome.WIN, Outcome.LOSE, Outcome.PUSH)]
        before = table.score
        table.score = SettledHands(before.won + won, before.lost + lost, before.pushed + pushed)
        table.staked += event.bet
        table.pay(-event.returned)


def _round_over(table: _Changing, _: events.RoundOver) -> None:
    points = tuple([hand.points for hand in table.hands])
    outcomes = tuple([hand.settled.outcome for hand in table.hands if hand.settled])
    gain, gave_up = sum(table.now().gains), len(table.hands) == 1 and table.hands[0].surrendered
    past = Past(points, table.dealer.points, outcomes, gain, gave_up)
    table.turn, table.rounds, table.recent = None, table.rounds + 1, (past, *table.recent[: RECENT - 1])


# Each function takes the event type it is listed under, which the type of a dict cannot express.
_FOLDS: dict[type, Callable[[_Changing, Any], None]] = {
    events.BankrollGiven: lambda table, event: table.set(
        bankroll=(table.bankroll or 0) + event.amount, given=(*table.given, event.amount)
    ),
    events.Seated: lambda table, event: table.set(boxes=event.boxes),
    events.RoundStarted: _round_started,
    events.DealStarted: _deal_started,
    events.Shuffled: _shuffled,
    events.CardBurned: lambda table, _: table.set(left=table.left - 1),
    events.BetPlaced: _bet_placed,
    events.PlayerDealt: _player_card,
    events.TurnBegan: _turn_began,
    events.PlayerDrew: _player_card,
    events.Doubled: _doubled,
    events.HandSplit: _split,
    events.AceDeclared: _ace_declared,
    events.Surrendered: lambda table, event: table.put(event, table.hand_of(event)._replace(surrendered=True)),
    events.DealerDealt: _dealer_card,
    events.HoleDealt: lambda table, _: table.set(
        dealer=SeenHand((*table.dealer.cards, None)), left=table.left - 1
    ),
    events.HoleTurned: _hole_turned,
    events.DealerDrew: _dealer_card,
    events.DealerTold: lambda table, event: table.set(dealer=table.dealer._replace(points=event.points)),
    events.Insured: _insured,
    events.Peeked: lambda table, event: table.set(peeked=not event.natural),
    events.InsuranceSettled: _insurance_settled,
    events.SideBetPlaced: _side_bet_placed,
    events.SideBetSettled: _side_bet_settled,
    events.HandSettled: _settled,
    events.RoundOver: _round_over,
}
