"""The table as a person at it can see it: a fold of the events."""

from collections.abc import Sequence
from enum import StrEnum
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
    """None while the total is not known."""
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
        return self.doubles > 0

    @property
    def stake(self) -> int:
        """All that is bet, the house's free stake included, in cents."""
        return self.bet + self.free

    @property
    def first_bet(self) -> int:
        """The stake before any double; 0 where nothing is bet."""
        return self.stake >> self.doubles  # each double doubled it

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
    """The hands settled at this table."""

    won: int = 0
    lost: int = 0
    pushed: int = 0

    def after(self, outcome: Outcome) -> "SettledHands":
        """Returns the numbers after one more hand."""
        match outcome:
            case Outcome.WIN:
                return self._replace(won=self.won + 1)
            case Outcome.LOSE:
                return self._replace(lost=self.lost + 1)
        return self._replace(pushed=self.pushed + 1)


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
    """Returns the winnings before and after each of the `recent` rounds, oldest first.

    `result`: the winnings now. `recent`: finished rounds, the latest first.
    """
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
    """The place of the hand being played among `hands`, from 0."""
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
    """The place among `others` of the hand being played, or played last."""
    side_bets: tuple[SeenSideBet, ...] = ()
    """The side bets of the round, in the order they were placed."""

    @property
    def player(self) -> SeenHand:
        """The player's hand being played, or played last."""
        return self.hands[self.active]

    @property
    def in_box(self) -> tuple[SeenHand, ...]:
        """The hands of the box that is being played: one, or several after splits."""
        if not self.boxes:
            return self.hands
        return tuple(hand for hand in self.hands if hand.box == self.player.box)

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
        """The player's money, unsettled bets included."""
        bets = sum(hand.bet for hand in self.hands if not hand.settled)
        side_bets = sum(bet.bet for bet in self.side_bets if not bet.settled)
        return (self.bankroll or 0) + bets + side_bets + self.insured

    @property
    def insured(self) -> int:
        """The insurance bets that are not settled yet."""
        return self.insurance - sum(settled.bet for settled in self.insurance_settled)

    @property
    def result(self) -> int:
        """The player's gain at this table; negative for a loss."""
        return self.held - sum(self.given)

    @property
    def gains(self) -> tuple[int, ...]:
        """The gain of each settled bet of this round, side bets and insurance first."""
        side_bets = [bet.settled for bet in self.side_bets]
        hands = [hand.settled for hand in self.hands if hand.stake]
        settled = (*side_bets, *self.insurance_settled, *hands)
        return tuple([event.returned - event.bet for event in settled if event])

    def after(self, *happened: events.Event) -> "Table":
        """Returns the table after the events that `happened`."""
        table = self
        for event in happened:
            table = _after(table, event)
        return table

    def asking(self, box: Box, hand: int) -> "Table":
        """Returns the same table at the player's turn, with hand `hand` of `box` as the one being played."""
        if not self.boxes:
            return self
        turn = Turn.PLAYER if box.number else self.turn  # no box: a question between rounds
        return self._replace(active=_place(self.hands, box, hand), turn=turn)

    def hand_of(self, event: events.OfHand) -> SeenHand:
        """Returns the hand that `event` is about."""
        return (self.hands if event.box.yours else self.others)[self.place_of(event)]

    def place_of(self, event: events.OfHand) -> int:
        """Returns the place of the hand that `event` is about, on its side."""
        return _place(self.hands if event.box.yours else self.others, event.box, event.hand)


def _place(side: Sequence[SeenHand], box: Box, hand: int) -> int:
    """Returns the place, from 0, of a box's hand on its side: the player's or the others'."""
    if not box.number:  # the only box
        return hand
    first_place = next(place for place, other in enumerate(side) if other.box == box)
    return first_place + hand


def _put(table: Table, event: events.OfHand, *hands: SeenHand) -> Table:
    """Returns `table` with `hands` in place of the one that `event` is about."""
    place, yours = table.place_of(event), event.box.yours
    side = table.hands if yours else table.others
    side = (*side[:place], *hands, *side[place + 1 :])
    return table._replace(hands=side) if yours else table._replace(others=side)


def _changed(table: Table, event: events.OfHand, pays: int = 0, **values: Any) -> Table:
    """Returns `table` with new `values` in the fields of the hand that `event` is about.

    `pays`: the amount that the player pays for the change.
    """
    return _paid(_put(table, event, table.hand_of(event)._replace(**values)), pays)


def _paid(table: Table, amount: int) -> Table:
    """Returns `table` with `amount` taken from the player's money; unchanged where no money is bet."""
    if not amount or table.bankroll is None:
        return table
    return table._replace(bankroll=table.bankroll - amount)


def _after(table: Table, event: events.Event) -> Table:
    """Returns `table` after `event`."""
    dealer = table.dealer
    match event:
        case events.PlayerDealt() | events.PlayerDrew():
            cards = (*table.hand_of(event).cards, event.card)
            table = table._replace(left=table.left - 1)
            return _changed(table, event, cards=cards, points=event.points, soft=event.soft)
        case events.DealerDealt(card, points, soft):
            dealer = SeenHand((*dealer.cards, card), points, soft)
            return table._replace(dealer=dealer, left=table.left - 1)
        case events.BankrollGiven(amount):
            return table._replace(bankroll=(table.bankroll or 0) + amount, given=(*table.given, amount))
        case events.Seated(boxes):
            return table._replace(boxes=boxes)
        case events.RoundStarted():
            own_hands = tuple([SeenHand(box=box) for box in table.boxes if box.yours]) or (SeenHand(),)
            others = tuple([SeenHand(box=box) for box in table.boxes if not box.yours])
            table = table._replace(hands=own_hands, others=others, dealer=SeenHand(), turn=None, peeked=False)
            return table._replace(active=0, playing=0, insurance=0, insurance_settled=(), side_bets=())
        case events.DealStarted() if table.boxes and table.bankroll is not None:
            # A box without a bet is left out of the round.
            return table._replace(hands=tuple([hand for hand in table.hands if hand.bet]))
        case events.Shuffled(left, cut):
            behind_cut_card = left - cut if cut else 0  # the event has the number in front of it
            return table._replace(shoe=left, left=left, cut=behind_cut_card)
        case events.CardBurned():
            return table._replace(left=table.left - 1)
        case events.BetPlaced():
            return _changed(table, event, event.amount, bet=event.amount)
        case events.TurnBegan():
            place = table.place_of(event)
            if event.box.yours:
                return table._replace(turn=Turn.PLAYER, active=place)
            return table._replace(turn=Turn.OTHER, playing=place)
        case events.Doubled():
            hand = table.hand_of(event)
            bet, free, doubles = hand.bet + event.amount, hand.free + event.free, hand.doubles + 1
            return _changed(table, event, event.amount, bet=bet, free=free, doubles=doubles)
        case events.HandSplit(_, card, bet, points, soft, box, free):
            hand = table.hand_of(event)
            first_hand = hand._replace(cards=hand.cards[:1], points=points, soft=soft)
            new = SeenHand((card,), points, soft, bet=bet, box=box, free=free)
            return _paid(_put(table, event, first_hand, new), bet)
        case events.AceDeclared():
            declared = (*table.hand_of(event).declared, event.value)
            return _changed(table, event, points=event.points, declared=declared)
        case events.Surrendered():
            return _changed(table, event, surrendered=True)
        case events.HoleDealt():
            return table._replace(dealer=SeenHand((*dealer.cards, None)), left=table.left - 1)
        case events.HoleTurned(hole, points, soft):
            cards = tuple([card or hole for card in dealer.cards])
            return table._replace(dealer=SeenHand(cards, points, soft), turn=Turn.DEALER)
        case events.DealerDrew(card, points, soft):
            dealer = SeenHand((*dealer.cards, card), points, soft)
            return table._replace(dealer=dealer, left=table.left - 1, turn=Turn.DEALER)
        case events.DealerTold(points):
            return table._replace(dealer=dealer._replace(points=points))
        case events.Insured(amount):
            return _paid(table._replace(insurance=table.insurance + amount), amount)
        case events.Peeked(natural):
            return table._replace(peeked=not natural)
        case events.InsuranceSettled(bet, returned):
            settled = (*table.insurance_settled, event)
            return _paid(table._replace(insurance_settled=settled, staked=table.staked + bet), -returned)
        case events.SideBetPlaced(name, amount, box):
            return _paid(table._replace(side_bets=(*table.side_bets, SeenSideBet(name, amount, box))), amount)
        case events.SideBetSettled():
            side_bets = list(table.side_bets)
            for place, placed in enumerate(side_bets):
                if (placed.name, placed.box) == (event.name, event.box):
                    side_bets[place] = placed._replace(settled=event)
            table = table._replace(side_bets=tuple(side_bets), staked=table.staked + event.bet)
            return _paid(table, -event.returned)
        case events.HandSettled():
            table = _changed(table, event, -event.returned, settled=event)._replace(turn=None)
            if not event.box.yours:
                return table
            return table._replace(score=table.score.after(event.outcome), staked=table.staked + event.bet)
        case events.RoundOver():
            totals = tuple([hand.points for hand in table.hands])
            outcomes = tuple([hand.settled.outcome for hand in table.hands if hand.settled])
            gave_up = len(table.hands) == 1 and table.player.surrendered
            past = Past(totals, dealer.points, outcomes, sum(table.gains), gave_up)
            recent = (past, *table.recent[: RECENT - 1])
            return table._replace(turn=None, rounds=table.rounds + 1, recent=recent)
        case events.DealStarted() | events.Stood() | events.Busted() | events.DealerStood():
            return table
        case events.InsuranceDeclined() | events.Forfeited() | events.CutCardReached():
            return table
