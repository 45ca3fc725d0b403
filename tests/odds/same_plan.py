"""Plain recursion that goes by the same plan as the odds where a split has plans that are equally good.

A plan has what is best for a hand that was not split, from the shoe without the first card of the pair. Where
two moves are worth the same there, either will do. But the hands of the split are played from other shoes, and
there the two are worth different sums.
"""

from collections.abc import Sequence

from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import Splits
from blackjack_tui.odds.cdp import plan_at
from blackjack_tui.odds.computed_rules import case_of, terms_of
from blackjack_tui.odds.play_values import DOUBLE as DOUBLED
from blackjack_tui.odds.play_values import HIT as HITS
from blackjack_tui.odds.play_values import STAND as STANDS
from blackjack_tui.odds.splits import split_tree
from tests.odds.cards import TEN, Cards, less
from tests.odds.plain import DOUBLE, HIT, STAND, Values
from tests.odds.plain_round import TIED, Pack, PlainRound, Plan

_MOVES = {STANDS: STAND, HITS: HIT, DOUBLED: DOUBLE}


class SamePlan(PlainRound):
    """The values of a round in which `pair` was split against `upcard`, with `unseen` left at the split.

    Of moves, and of limits of hands, that are equally good by its own values, it takes those of the odds.
    """

    def __init__(self, rules: Rules, pair: Rank, upcard: Rank, unseen: Pack) -> None:
        super().__init__(rules)
        case = case_of(terms_of(rules, Splits.CDZ), upcard.points - 1)
        plan = plan_at(case, pair, unseen)
        assert plan
        assert plan.limit
        self._theirs, self._limit = plan.moves, plan.limit
        self._tree = split_tree(case.terms, pair.points - 1)

    def preferred(self, plan: Plan, hand: Cards, values: Values) -> str:
        """The move of the odds' plan if it is one of the best, else the best."""
        equal = [move for move, value in values.items() if max(values.values()) - value <= TIED]
        theirs = _MOVES[int(self._theirs[self._node(less(hand, plan.pair))])]
        return theirs if theirs in equal else super().preferred(plan, hand, values)

    def _node(self, drawn: Sequence[int]) -> int:
        node = 0
        for rank, count in enumerate(drawn):
            for _ in range(count):
                node = int(self._tree.following[node, min(rank, TEN)])
        return node

    def limit(self, plan: Plan) -> int:
        """The odds' limit of hands if it is one of the best, else the best."""
        values = self.split_values(plan)
        return self._limit if max(values.values()) - values[self._limit] <= TIED else super().limit(plan)
