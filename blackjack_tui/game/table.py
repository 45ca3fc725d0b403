"""The table as a person at it can see it: a fold of the events."""

from collections.abc import Callable
from enum import StrEnum

from blackjack_tui.game.cards import Card, Outcome, Rank
from blackjack_tui.game.events import (
    AceDeclared,
    BankrollGiven,
    BetPlaced,
    CardBurned,
    DealerDealt,
    DealerDrew,
    DealerTold,
    Doubled,
    Event,
    HandSettled,
    HandSplit,
    HoleDealt,
    HoleTurned,
    InsuranceSettled,
    Insured,
    Peeked,
    PlayerDealt,
    PlayerDrew,
    RoundOver,
    RoundStarted,
    Shuffled,
    Surrendered,
    TurnBegan,
)
from blackjack_tui.light_typing import Any, NamedTuple

RECENT = 50
"""The number of finished rounds that a table remembers."""


class SeenHand(NamedTuple):
    """A hand on the table."""

    cards: tuple[Card | None, ...] = ()
    """The cards in the order dealt; None for a card face down."""
    points: int | None = None
    """None as long as the total is not known."""
    soft: bool = False
    settled: HandSettled | None = None
    bet: int = 0
    doubled: bool = False
    declared: tuple[int, ...] = ()
    """The values of aces declared so far, 1 or 11 each."""
    surrendered: bool = False

    @property
    def first_bet(self) -> int:
        """The bet before any double, in cents; 0 where nothing is bet."""
        return self.bet // 2 if self.doubled else self.bet

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks of the cards that lie face up."""
        return tuple(card.rank for card in self.cards if card)


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


class Turn(StrEnum):
    """The side whose turn it is."""

    PLAYER = "player"
    DEALER = "dealer"


class Table(NamedTuple):
    """The whole table; `after` each event there is a new value. All amounts are cents."""

    hands: tuple[SeenHand, ...] = (SeenHand(),)
    """The player's hands: one, or several after splits."""
    dealer: SeenHand = SeenHand()
    turn: Turn | None = None
    active: int = 0
    """The number of the hand being played, from 0."""
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
    insurance_settled: InsuranceSettled | None = None
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

    @property
    def player(self) -> SeenHand:
        """The hand being played, or played last."""
        return self.hands[self.active]

    @property
    def over(self) -> bool:
        """Whether every hand is settled."""
        return all(hand.settled for hand in self.hands)

    @property
    def held(self) -> int:
        """The player's money, bets that are not settled included."""
        bets = sum(hand.bet for hand in self.hands if not hand.settled)
        insurance = 0 if self.insurance_settled else self.insurance
        return (self.bankroll or 0) + bets + insurance

    @property
    def result(self) -> int:
        """The player's gain since the session began; negative for a loss."""
        return self.held - sum(self.given)

    @property
    def gains(self) -> tuple[int, ...]:
        """The gain of each settled bet of this round, insurance first."""
        settled = (self.insurance_settled, *(hand.settled for hand in self.hands))
        return tuple(each.returned - each.bet for each in settled if each and each.bet)

    def after(self, event: Event) -> "Table":
        """Returns the table after `event`."""
        fold = _FOLDS.get(type(event))
        return fold(self, event) if fold else self

    def _with(self, place: int, hand: SeenHand) -> "Table":
        return self._replace(hands=(*self.hands[:place], hand, *self.hands[place + 1 :]))

    def _paid(self, amount: int) -> "Table":
        return self if self.bankroll is None else self._replace(bankroll=self.bankroll - amount)


def _bankroll_given(table: Table, event: BankrollGiven) -> Table:
    return table._replace(bankroll=(table.bankroll or 0) + event.amount, given=(*table.given, event.amount))


def _round_started(table: Table, _: RoundStarted) -> Table:
    return Table(
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


def _shuffled(table: Table, event: Shuffled) -> Table:
    cut = event.left - event.cut if event.cut else 0
    return table._replace(shoe=event.left, left=event.left, cut=cut)


def _card_burned(table: Table, _: CardBurned) -> Table:
    return table._replace(left=table.left - 1)


def _bet_placed(table: Table, event: BetPlaced) -> Table:
    hand = table.hands[event.hand]
    return table._with(event.hand, hand._replace(bet=event.amount))._paid(event.amount)


def _player_card(table: Table, event: PlayerDealt | PlayerDrew) -> Table:
    hand = table.hands[event.hand]
    cards = (*hand.cards, event.card)
    table = table._with(event.hand, hand._replace(cards=cards, points=event.points, soft=event.soft))
    return table._replace(left=table.left - 1)


def _turn_began(table: Table, event: TurnBegan) -> Table:
    return table._replace(turn=Turn.PLAYER, active=event.hand)


def _doubled(table: Table, event: Doubled) -> Table:
    hand = table.hands[event.hand]
    return table._with(event.hand, hand._replace(bet=hand.bet + event.amount, doubled=True))._paid(event.amount)


def _split(table: Table, event: HandSplit) -> Table:
    hand = table.hands[event.hand]
    kept = hand._replace(cards=hand.cards[:1], points=event.points, soft=event.soft)
    new = SeenHand((event.card,), event.points, event.soft, bet=event.amount)
    hands = (*table.hands[: event.hand], kept, new, *table.hands[event.hand + 1 :])
    return table._replace(hands=hands)._paid(event.amount)


def _ace_declared(table: Table, event: AceDeclared) -> Table:
    hand = table.hands[event.hand]
    declared = (*hand.declared, event.value)
    return table._with(event.hand, hand._replace(points=event.points, declared=declared))


def _surrendered(table: Table, event: Surrendered) -> Table:
    return table._with(event.hand, table.hands[event.hand]._replace(surrendered=True))


def _dealer_card(table: Table, event: DealerDealt | HoleDealt) -> Table:
    card = event.card if isinstance(event, DealerDealt) else None
    return table._replace(dealer=SeenHand((*table.dealer.cards, card)), left=table.left - 1)


def _hole_turned(table: Table, event: HoleTurned) -> Table:
    cards = tuple(card or event.card for card in table.dealer.cards)
    return table._replace(dealer=SeenHand(cards, event.points, event.soft), turn=Turn.DEALER)


def _dealer_drew(table: Table, event: DealerDrew) -> Table:
    cards = (*table.dealer.cards, event.card)
    dealer = SeenHand(cards, event.points, event.soft)
    return table._replace(dealer=dealer, turn=Turn.DEALER, left=table.left - 1)


def _dealer_told(table: Table, event: DealerTold) -> Table:
    return table._replace(dealer=table.dealer._replace(points=event.points))


def _insured(table: Table, event: Insured) -> Table:
    return table._replace(insurance=event.amount)._paid(event.amount)


def _insurance_settled(table: Table, event: InsuranceSettled) -> Table:
    table = table._replace(insurance_settled=event, staked=table.staked + event.bet)
    return table._paid(-event.returned)


def _peeked(table: Table, event: Peeked) -> Table:
    return table._replace(peeked=not event.natural)


def _settled(table: Table, event: HandSettled) -> Table:
    won, lost, pushed = table.score
    score = {
        Outcome.WIN: SettledHands(won + 1, lost, pushed),
        Outcome.LOSE: SettledHands(won, lost + 1, pushed),
        Outcome.PUSH: SettledHands(won, lost, pushed + 1),
    }[event.outcome]
    table = table._with(event.hand, table.hands[event.hand]._replace(settled=event))
    return table._replace(score=score, turn=None, staked=table.staked + event.bet)._paid(-event.returned)


def _round_over(table: Table, _: RoundOver) -> Table:
    past = Past(
        tuple(hand.points for hand in table.hands),
        table.dealer.points,
        tuple(hand.settled.outcome for hand in table.hands if hand.settled),
        sum(table.gains),
    )
    return table._replace(turn=None, rounds=table.rounds + 1, recent=(past, *table.recent[: RECENT - 1]))


# Each function takes the event type it is listed under, which the type of a dict cannot express.
_FOLDS: dict[type, Callable[[Table, Any], Table]] = {
    BankrollGiven: _bankroll_given,
    RoundStarted: _round_started,
    Shuffled: _shuffled,
    CardBurned: _card_burned,
    BetPlaced: _bet_placed,
    PlayerDealt: _player_card,
    TurnBegan: _turn_began,
    PlayerDrew: _player_card,
    Doubled: _doubled,
    HandSplit: _split,
    AceDeclared: _ace_declared,
    Surrendered: _surrendered,
    DealerDealt: _dealer_card,
    HoleDealt: _dealer_card,
    HoleTurned: _hole_turned,
    DealerDrew: _dealer_drew,
    DealerTold: _dealer_told,
    Insured: _insured,
    Peeked: _peeked,
    InsuranceSettled: _insurance_settled,
    HandSettled: _settled,
    RoundOver: _round_over,
}
