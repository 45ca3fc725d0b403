"""The player's actions, the phases and questions they answer, and which of them the rules allow for a hand."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from blackjack_tui.game.cards import ALONE, Box, Card, Hand, Rank
from blackjack_tui.game.rules import PAIR_LETTERS, Aces, Against, Double, Rules, Split, Surrender


class Action(StrEnum):
    """An answer the player can give."""

    DEAL = "deal"
    HIT = "hit"
    STAND = "stand"
    SURRENDER = "surrender"
    DOUBLE = "double"
    SPLIT = "split"
    INSURE = "insure"
    DECLINE = "decline"
    """Declines insurance, even money or early surrender."""
    ONE = "1"
    """Counts the ace in question as 1."""
    ELEVEN = "11"
    """Counts the ace in question as 11."""
    YES = "yes"
    """Plays another round, or takes a new bankroll."""
    NO = "no"
    """Leaves."""
    FORFEIT = "forfeit"
    """Gives up a round that was left in its middle. No question offers it: see `Round.forfeit`."""


class Topic(StrEnum):
    """The subject of a question."""

    PLAY = "play"
    ACE = "ace"
    INSURANCE = "insurance"
    SURRENDER = "surrender"
    """Early surrender, before the dealer looks for a natural."""
    AGAIN = "again"
    BANKROLL = "bankroll"
    """A new bankroll for a player who is broke."""
    RESUME = "resume"
    """Going on with a round that was left in its middle; no forfeits it."""


class Phase:
    """A state of the machine in round.py: the kind of decision that a round waits for."""

    __slots__ = ("actions", "name", "topic")

    def __init__(self, name: str, topic: Topic) -> None:
        self.name = name
        self.topic = topic
        """The topic of its question."""
        self.actions: tuple[Action, ...] = ()
        """The actions that some rules allow in it."""

    def __repr__(self) -> str:
        return f"<Phase {self.name}>"


DEALING = Phase("dealing", Topic.AGAIN)
INSURANCE = Phase("insurance", Topic.INSURANCE)
EARLY_SURRENDER = Phase("early surrender", Topic.SURRENDER)
DECISION = Phase("decision", Topic.PLAY)
ACES = Phase("aces", Topic.ACE)
OVER = Phase("over", Topic.AGAIN)


class Question(NamedTuple):
    """A question to the player."""

    topic: Topic
    actions: tuple[Action, ...]
    """The possible answers, in the order they are offered."""
    card: Card | None = None
    """The ace to be counted, for `Topic.ACE`."""
    others_leave: bool = False
    """Whether any other key leaves, in the streams that keep the ways of the old programs."""
    even_money: bool = False
    """Whether `INSURE` takes even money for a natural."""
    too_dear: tuple[Action, ...] = ()
    """Actions that the rules allow here, and the player cannot pay for."""
    free: tuple[Action, ...] = ()
    """Actions whose bet the house places."""
    minimum: int = 0
    """The smallest bet in cents, for `Topic.BANKROLL`."""
    box: Box = ALONE
    hand: int = 0
    """The number of the hand in its box, from 0."""


class Limits(NamedTuple):
    """The limits of a bet; all amounts are cents."""

    minimum: int
    maximum: int
    """The table's maximum, or the largest bet the player can pay for if that is less."""
    step: int
    bankroll: int
    last: int
    """The last bet, or the largest possible one if that is less; at first the minimum. 0 left the box out."""
    box: Box = ALONE
    skips: bool = False
    """Whether a bet of 0 leaves the box out of the round."""
    placed: tuple[tuple[Box, int], ...] = ()
    """The bets of this round that are placed at other boxes of the player's."""
    following: Box = ALONE
    """The box that is asked after this one; `ALONE` if the cards are dealt."""
    beside: "tuple[Limits, ...]" = ()
    """The limits of the box's side bets; `last` of each is what is bet, 0 for nothing."""
    name: str = ""
    """The side bet they are of; empty for the main bet."""

    @property
    def range(self) -> range:
        """Every possible bet."""
        return range(self.minimum, self.maximum + 1, self.step)

    @property
    def main(self) -> int:
        """The main bet as it stands."""
        return dict(self.placed).get(self.box, 0) if self.name else self.last

    @property
    def leaves(self) -> int:
        """The money that is left after the bets as they stand."""
        return self.bankroll - self.last - (0 if self.name else sum(each.last for each in self.beside))

    def takes(self, bet: int) -> bool:
        """Whether `bet` can be placed, or leaves the box out where that may be."""
        return bet in self.range or (self.skips and not bet)


Plays = Callable[[Hand, Card, tuple[Action, ...]], Action]
"""Another player: returns one of the actions, for a hand and the dealer's upcard."""


class Seat(NamedTuple):
    """A box that takes part in a round."""

    box: Box
    bet: int = 0
    """In cents; 0 for another player."""
    plays: Plays | None = None
    """Another player's decisions; None at the player's own box."""
    beside: tuple[int, ...] = ()
    """The side bets in cents, in the order of the rule book; none where it is empty."""


MOST_BOXES, MOST_SEATS = 3, 7
"""The most boxes of the player's own, and of a table."""
OTHERS_BY = ("chart", "mimic", "never-bust", "low", "mixed")
"""The policies of other players; the last is one policy after the other, seat by seat."""

_NO_DOUBLE, _NO_SPLIT, _BEST = Double.NONE, Split.NONE, Aces.BEST  # see board.py
_DOUBLES = {
    Double.NONE: range(0),
    Double.ANY: range(22),
    Double.NINE_TO_ELEVEN: range(9, 12),
    Double.TEN_OR_ELEVEN: range(10, 12),
}
"""The totals on which a double is allowed."""


def offers_surrender(rules: Rules, upcard: Rank, first: bool) -> bool:
    """Returns whether the rules allow surrender at a decision, the `first` of a hand or a later one."""
    if rules.surrender is Surrender.NONE or (rules.surrender_cards and not first):
        return False
    if upcard.points in (1, 10):
        # Where early surrender was offered, that was the only time.
        return rules.surrender is not Surrender.EARLY
    return rules.surrender_against is Against.ANY


def decisions(rules: Rules, hand: Hand, hands: int, bankroll: int, may_surrender: bool) -> tuple[Action, ...]:
    """Returns the actions for `hand`.

    `hands`: the number of the player's hands. `bankroll`: the money for doubles and splits, in cents.
    `may_surrender`: whether the rules allow surrender at this moment.
    """
    affordable = bankroll >= hand.bet + hand.free
    if hand.doubles:
        return _after_double(rules, hand, affordable)
    one_card_each = hand.of_split_aces and not rules.hit_split_aces
    actions = [Action.STAND] if one_card_each else [Action.HIT, Action.STAND]
    if len(hand.cards) == 2:
        if not one_card_each and may_double(rules, hand, affordable):
            actions.append(Action.DOUBLE)
        if hands < rules.split_hands and _may_split(rules, hand, affordable):
            actions.append(Action.SPLIT)
    elif rules.double_cards != 2 and may_double(rules, hand, affordable):
        actions.append(Action.DOUBLE)
    if may_surrender and (not hand.from_split or (rules.surrender_after_split and not one_card_each)):
        actions.append(Action.SURRENDER)
    return tuple(actions)


def _after_double(rules: Rules, hand: Hand, affordable: bool) -> tuple[Action, ...]:
    actions = [Action.STAND]
    if affordable and hand.doubles <= rules.redoubles and hand.low_points in _DOUBLES[rules.double]:
        actions.append(Action.DOUBLE)
    if rules.rescue:
        actions.append(Action.SURRENDER)
    return tuple(actions)


def unaffordable(rules: Rules, hand: Hand, hands: int, bankroll: int) -> tuple[Action, ...]:
    """Returns the actions for `hand` that the rules allow and `bankroll` cannot pay for."""
    now, can_pay = (
        decisions(rules, hand, hands, money, may_surrender=False) for money in (bankroll, hand.stake)
    )
    return tuple(action for action in can_pay if action not in now)


def free_actions(rules: Rules, hand: Hand, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Returns those of the legal `actions` for `hand` whose bet the house places."""
    double = (Action.DOUBLE,) if Action.DOUBLE in actions and doubles_free(rules, hand) else ()
    return (*double, Action.SPLIT) if Action.SPLIT in actions and splits_free(rules, hand) else double


def may_double(rules: Rules, hand: Hand, affordable: bool) -> bool:
    """Returns whether `hand`, which was not doubled yet, can be doubled, free or for the player's money."""
    if hand.from_split and not rules.double_after_split:
        return False
    if rules.free_double is not _NO_DOUBLE and doubles_free(rules, hand):
        return True
    if not affordable or (hand.soft and not rules.double_soft):
        return False
    if rules.double_cards and len(hand.cards) > rules.double_cards:
        return False
    points = hand.points if rules.doubled_aces is _BEST else hand.low_points
    return points in _DOUBLES[rules.double]


def doubles_free(rules: Rules, hand: Hand) -> bool:
    """Returns whether a double of `hand` is free, where it can be doubled."""
    if hand.doubles or hand.soft or len(hand.cards) > 2:
        return False
    return hand.points in _DOUBLES[rules.free_double]


def _may_split(rules: Rules, hand: Hand, affordable: bool) -> bool:
    if hand.of_split_aces and not rules.resplit_aces:
        return False
    one, two = hand.cards
    if rules.split is _NO_SPLIT or not is_pair(rules, one.rank, two.rank):
        return False
    return affordable or splits_free(rules, hand)


def splits_free(rules: Rules, hand: Hand) -> bool:
    """Returns whether a split of `hand`, a pair, is free."""
    return PAIR_LETTERS[hand.cards[0].rank.points - 1] in rules.free_split


def is_pair(rules: Rules, one: Rank, two: Rank) -> bool:
    """Returns whether two cards are a pair: one to split, or of equal value where nothing is split."""
    return one is two if rules.split is Split.RANK else one.points == two.points
