"""The table as a person at it can see it: a fold of the events."""

from collections.abc import Callable

from blackjack_tui.game import events
from blackjack_tui.game.cards import ALONE, Box, Card, Outcome, Rank
from blackjack_tui.light_typing import Any, NamedTuple, Protocol, StrEnum

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


class Turn(StrEnum):
    """The side whose turn it is."""

    PLAYER = "player"
    OTHER = "other"
    """Another player's."""
    DEALER = "dealer"


class OfHand(Protocol):
    """An event about a hand."""

    @property
    def box(self) -> Box:
        """The hand's box."""

    @property
    def hand(self) -> int:
        """The hand's number in it, from 0."""


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
        return self.active - self._place(self.player.box, 0) if self.boxes else self.active

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
        beside = sum(bet.bet for bet in self.side_bets if not bet.settled)
        return (self.bankroll or 0) + bets + beside + self.insured

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
        beside = [bet.settled for bet in self.side_bets]
        hands = [hand.settled for hand in self.hands if hand.stake]
        return tuple([each.returned - each.bet for each in (*beside, *self.insurance_settled, *hands) if each])

    def after(self, *happened: events.Event) -> "Table":
        """Returns the table after the events that `happened`."""
        table = self
        for event in happened:
            if fold := _FOLDS.get(type(event)):
                table = fold(table, event)
        return table

    def asking(self, box: Box, hand: int) -> "Table":
        """Returns the same table with that hand as the one being played; a box that is asked has its turn."""
        if not self.boxes:
            return self
        return self._replace(active=self._place(box, hand), turn=Turn.PLAYER if box.number else self.turn)

    def hand_of(self, event: OfHand) -> SeenHand:
        """Returns the hand that `event` is about."""
        side = self.hands if event.box.yours else self.others
        return side[self._place(event.box, event.hand) if event.box.number else event.hand]

    def place_of(self, event: OfHand) -> int:
        """Returns the place of the hand that `event` is about, on its side."""
        return self._place(event.box, event.hand)

    def _place(self, box: Box, hand: int) -> int:
        """The place of a box's hand, from 0, among the player's hands or those of others."""
        if not box.number:
            return hand
        side = self.hands if box.yours else self.others
        return next(place for place, each in enumerate(side) if each.box == box) + hand

    def _with(self, event: OfHand, *hands: SeenHand, **changes: Any) -> "Table":
        """Returns the table with `hands` in place of the hand that `event` is about, and other changes."""
        yours = event.box.yours
        side = self.hands if yours else self.others
        if len(side) > 1:
            place = self._place(event.box, event.hand)
            hands = (*side[:place], *hands, *side[place + 1 :])
        changes["hands" if yours else "others"] = hands
        return self._replace(**changes)

    def _after_paying(self, amount: int) -> int | None:
        """Returns the bankroll after the player paid `amount`."""
        return None if self.bankroll is None else self.bankroll - amount


def _bankroll_given(table: Table, event: events.BankrollGiven) -> Table:
    return table._replace(bankroll=(table.bankroll or 0) + event.amount, given=(*table.given, event.amount))


def _round_started(table: Table, _: events.RoundStarted) -> Table:
    return Table(
        hands=tuple(SeenHand(box=box) for box in table.own_boxes),
        others=tuple(SeenHand(box=box) for box in table.boxes if not box.yours),
        boxes=table.boxes,
        score=table.score,
        bankroll=table.bankroll,
        given=table.given,
        rounds=table.rounds,
        recent=table.recent,
        staked=table.staked,
        shoe=table.shoe,
        left=table.left,
        cut=table.cut,
    )


def _deal_started(table: Table, _: events.DealStarted) -> Table:
    """A box without a bet is left out of the round."""
    if not table.boxes or table.bankroll is None:
        return table
    return table._replace(hands=tuple(hand for hand in table.hands if hand.bet))


def _shuffled(table: Table, event: events.Shuffled) -> Table:
    cut = event.left - event.cut if event.cut else 0
    return table._replace(shoe=event.left, left=event.left, cut=cut)


def _bet_placed(table: Table, event: events.BetPlaced) -> Table:
    hand = table.hand_of(event)
    bankroll = table._after_paying(event.amount)
    return table._with(event, hand._replace(bet=event.amount), bankroll=bankroll)


def _player_card(table: Table, event: events.PlayerDealt | events.PlayerDrew) -> Table:
    hand = table.hand_of(event)
    cards = (*hand.cards, event.card)
    hand = hand._replace(cards=cards, points=event.points, soft=event.soft)
    return table._with(event, hand, left=table.left - 1)


def _turn_began(table: Table, event: events.TurnBegan) -> Table:
    place = table.place_of(event)
    if event.box.yours:
        return table._replace(turn=Turn.PLAYER, active=place)
    return table._replace(turn=Turn.OTHER, playing=place)


def _doubled(table: Table, event: events.Doubled) -> Table:
    hand = table.hand_of(event)
    bet, free = hand.bet + event.amount, hand.free + event.free
    hand = hand._replace(bet=bet, free=free, doubles=hand.doubles + 1)
    return table._with(event, hand, bankroll=table._after_paying(event.amount))


def _split(table: Table, event: events.HandSplit) -> Table:
    hand = table.hand_of(event)
    kept = hand._replace(cards=hand.cards[:1], points=event.points, soft=event.soft)
    total, box = (event.points, event.soft), event.box
    new = SeenHand((event.card,), *total, bet=event.amount, box=box, free=event.free)
    return table._with(event, kept, new, bankroll=table._after_paying(event.amount))


def _ace_declared(table: Table, event: events.AceDeclared) -> Table:
    hand = table.hand_of(event)
    declared = (*hand.declared, event.value)
    return table._with(event, hand._replace(points=event.points, declared=declared))


def _dealer_card(table: Table, event: events.DealerDealt | events.DealerDrew) -> Table:
    dealer = SeenHand((*table.dealer.cards, event.card), event.points, event.soft)
    turn = table.turn if isinstance(event, events.DealerDealt) else Turn.DEALER
    return table._replace(dealer=dealer, left=table.left - 1, turn=turn)


def _hole_dealt(table: Table, _: events.HoleDealt) -> Table:
    return table._replace(dealer=SeenHand((*table.dealer.cards, None)), left=table.left - 1)


def _hole_turned(table: Table, event: events.HoleTurned) -> Table:
    cards = tuple(card or event.card for card in table.dealer.cards)
    return table._replace(dealer=SeenHand(cards, event.points, event.soft), turn=Turn.DEALER)


def _insurance_settled(table: Table, event: events.InsuranceSettled) -> Table:
    bankroll, staked = table._after_paying(-event.returned), table.staked + event.bet
    settled = (*table.insurance_settled, event)
    return table._replace(bankroll=bankroll, insurance_settled=settled, staked=staked)


def _side_bet_placed(table: Table, event: events.SideBetPlaced) -> Table:
    placed = SeenSideBet(event.name, event.amount, event.box)
    return table._replace(bankroll=table._after_paying(event.amount), side_bets=(*table.side_bets, placed))


def _side_bet_settled(table: Table, event: events.SideBetSettled) -> Table:
    side_bets = tuple(
        bet._replace(settled=event) if (bet.name, bet.box) == (event.name, event.box) else bet
        for bet in table.side_bets
    )
    bankroll, staked = table._after_paying(-event.returned), table.staked + event.bet
    return table._replace(bankroll=bankroll, side_bets=side_bets, staked=staked)


def _settled(table: Table, event: events.HandSettled) -> Table:
    hand = table.hand_of(event)._replace(settled=event)
    if not event.box.yours:
        return table._with(event, hand, turn=None)
    won, lost, pushed = [event.outcome is each for each in (Outcome.WIN, Outcome.LOSE, Outcome.PUSH)]
    before, staked = table.score, table.staked + event.bet
    score = SettledHands(before.won + won, before.lost + lost, before.pushed + pushed)
    bankroll = table._after_paying(-event.returned)
    return table._with(event, hand, bankroll=bankroll, score=score, turn=None, staked=staked)


def _round_over(table: Table, _: events.RoundOver) -> Table:
    past = Past(
        tuple([hand.points for hand in table.hands]),
        table.dealer.points,
        tuple([hand.settled.outcome for hand in table.hands if hand.settled]),
        sum(table.gains),
        len(table.hands) == 1 and table.player.surrendered,
    )
    return table._replace(turn=None, rounds=table.rounds + 1, recent=(past, *table.recent[: RECENT - 1]))


# Each function takes the event type it is listed under, which the type of a dict cannot express.
_FOLDS: dict[type, Callable[[Table, Any], Table]] = {
    events.BankrollGiven: _bankroll_given,
    events.Seated: lambda table, event: table._replace(boxes=event.boxes),
    events.RoundStarted: _round_started,
    events.DealStarted: _deal_started,
    events.Shuffled: _shuffled,
    events.CardBurned: lambda table, _: table._replace(left=table.left - 1),
    events.BetPlaced: _bet_placed,
    events.PlayerDealt: _player_card,
    events.TurnBegan: _turn_began,
    events.PlayerDrew: _player_card,
    events.Doubled: _doubled,
    events.HandSplit: _split,
    events.AceDeclared: _ace_declared,
    events.Surrendered: lambda table, event: table._with(
        event, table.hand_of(event)._replace(surrendered=True)
    ),
    events.DealerDealt: _dealer_card,
    events.HoleDealt: _hole_dealt,
    events.HoleTurned: _hole_turned,
    events.DealerDrew: _dealer_card,
    events.DealerTold: lambda table, event: table._replace(dealer=table.dealer._replace(points=event.points)),
    events.Insured: lambda table, event: table._replace(
        bankroll=table._after_paying(event.amount), insurance=table.insurance + event.amount
    ),
    events.Peeked: lambda table, event: table._replace(peeked=not event.natural),
    events.InsuranceSettled: _insurance_settled,
    events.SideBetPlaced: _side_bet_placed,
    events.SideBetSettled: _side_bet_settled,
    events.HandSettled: _settled,
    events.RoundOver: _round_over,
}
