"""What a round returns to a player who plays by a chart, by plain recursion."""

from collections.abc import Sequence

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.chart import Chart
from tests.odds.cards import ACE, Cards, ranks_of
from tests.odds.plain import DOUBLE, HIT, SPLIT, STAND, SURRENDER, remembered
from tests.odds.plain_round import Plan, PlainRound

_RANKS = (*Rank, Rank.TEN)[:10] + (Rank.TEN,)
"""A rank of the game for each rank that is counted."""


class ByChart(PlainRound):
    """The values of hands that are played by `chart`."""

    def __init__(self, rules: Rules, chart: Chart, push_22: bool = False, infinite: bool = False) -> None:
        super().__init__(rules, push_22, infinite)
        self.chart = chart

    def says(self, hand: Cards, up: int, legal: Sequence[str]) -> str:
        """What the chart does with `hand`."""
        ranks = [_RANKS[rank] for rank in ranks_of(hand) for _ in range(hand[rank])]
        return self.chart.action(ranks, _RANKS[up], [Action(move) for move in legal]).value

    @remembered
    def drawn(self, hand: Cards, up: int, shoe: Cards, place: int | None) -> float:
        """What `hand` is worth after a hit."""
        ended = self.at_once(hand, up, shoe, 1, place)
        if ended is not None:
            return ended
        if self.says(hand, up, (STAND, HIT)) == STAND:
            return self.stand(hand, up, shoe, 1, place)
        return self.hit(hand, up, shoe, place)

    @remembered
    def planned(self, plan: Plan, hand: Cards) -> str:
        """What the chart does with a hand of a split that is not split again."""
        if plan.pair == ACE and self.one_card_each(plan.pair):
            return STAND
        legal = [STAND, HIT, DOUBLE] if self.may_double(hand, 0) else [STAND, HIT]
        return self.says(hand, plan.up, legal)

    def after_peek(self, hand: Cards, up: int, shoe: Cards) -> float:
        """What two cards are worth; where the dealer peeks, given no natural."""
        if not self.decides(hand):
            return super().after_peek(hand, up, shoe)
        legal = [STAND, HIT]
        legal += [DOUBLE] if self.may_double(hand) else []
        legal += [SPLIT] if self.may_split(hand) else []
        legal += [SURRENDER] if self.surrenders_late(up) else []
        move = self.says(hand, up, legal)
        if move == SURRENDER:
            return self.surrender(up, shoe)
        if move == DOUBLE:
            return self.double(hand, up, shoe)
        if move == SPLIT:
            return self.split_values(self.plan(hand.index(2), up, shoe))[self.rules.split_hands]
        return self.stand(hand, up, shoe, 1, None) if move == STAND else self.hit(hand, up, shoe)
