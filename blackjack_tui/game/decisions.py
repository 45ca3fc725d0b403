"""Which actions the rules allow for a hand."""

from collections.abc import Sequence

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Card
from blackjack_tui.game.hand import Hand
from blackjack_tui.game.rules import Double, Rules, Split

_DOUBLES = {
    Double.NONE: range(0),
    Double.ANY: range(22),
    Double.NINE_TO_ELEVEN: range(9, 12),
    Double.TEN_OR_ELEVEN: range(10, 12),
}
"""The totals on which a double is allowed."""


def decisions(rules: Rules, hand: Hand, hands: int, bankroll: int, may_surrender: bool) -> tuple[Action, ...]:
    """Returns the actions for `hand`.

    `hands`: the number of the player's hands. `bankroll`: the money for doubles and splits, in cents.
    `may_surrender`: whether the rules allow surrender at this moment.
    """
    one_card_each = hand.of_split_aces and not rules.hit_split_aces
    actions = [Action.STAND] if one_card_each else [Action.HIT, Action.STAND]
    if len(hand.cards) == 2:
        affordable = bankroll >= hand.bet
        if affordable and not one_card_each and _may_double(rules, hand):
            actions.append(Action.DOUBLE)
        if affordable and hands < rules.split_hands and _may_split(rules, hand):
            actions.append(Action.SPLIT)
        if may_surrender and not hand.from_split:
            actions.append(Action.SURRENDER)
    return tuple(actions)


def unaffordable(rules: Rules, hand: Hand, hands: int, bankroll: int) -> tuple[Action, ...]:
    """Returns the actions for `hand` that the rules allow and `bankroll` cannot pay for."""
    if bankroll >= hand.bet:
        return ()
    can_pay = decisions(rules, hand, hands, hand.bet, may_surrender=False)
    return tuple(action for action in can_pay if action in (Action.DOUBLE, Action.SPLIT))


def _may_double(rules: Rules, hand: Hand) -> bool:
    if (hand.soft and not rules.double_soft) or (hand.from_split and not rules.double_after_split):
        return False
    return hand.points in _DOUBLES[rules.double]


def _may_split(rules: Rules, hand: Hand) -> bool:
    if hand.of_split_aces and not rules.resplit_aces:
        return False
    return _is_pair(rules.split, hand.cards)


def _is_pair(split: Split, cards: Sequence[Card]) -> bool:
    one, two = cards[0].rank, cards[1].rank
    if split is Split.VALUE:
        return one.points == two.points
    return split is Split.RANK and one is two
