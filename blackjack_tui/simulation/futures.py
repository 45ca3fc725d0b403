"""The futures of hands: hands with the same one have the same terms from the next card on.

Such hands are one state of the simulator, so that its tables stay small whatever the rules tell apart.
"""

from collections.abc import Hashable, Mapping
from functools import lru_cache

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, Hand, Rank
from blackjack_tui.game.described import BY_POINTS, HandOrigin, HandSum, hand_terms
from blackjack_tui.game.rules import Rules

_Terms = tuple[int, set[Action]]
"""A number for the terms of a hand, and its moves."""


class Futures:
    """The futures of hands by some rules, as numbers."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._numbers: dict[Hashable, int] = {}
        self._of: dict[tuple[HandOrigin, HandSum], int] = {}
        self._by_origin: dict[HandOrigin, Mapping[HandSum, _Terms]] = {}

    def of(self, hand: Hand) -> int:
        """The future of a hand that is to be dealt one more card."""
        origin = HandOrigin(hand.from_split, hand.of_split_aces, hand.doubles)
        has_ace = any(card.rank is Rank.ACE for card in hand.cards)
        return self._drawing(origin, HandSum(hand.low_points, has_ace, len(hand.cards)))

    def _drawing(self, origin: HandOrigin, cards: HandSum) -> int:
        if (origin, cards) not in self._of:
            following = (
                self._after(origin, HandSum(cards.hard + points, cards.ace or points == 1, cards.cards + 1))
                for points in range(1, min(LIMIT - cards.hard, len(BY_POINTS)) + 1)
            )
            self._of[origin, cards] = self._number(tuple(following))
        return self._of[origin, cards]

    def _after(self, origin: HandOrigin, cards: HandSum) -> int:
        """The number of a hand that has got its card: its terms, and its futures by its moves."""
        terms, moves = self._terms(origin)[cards]
        hit = self._drawing(origin, cards) if Action.HIT in moves else None
        doubled = origin._replace(doubles=origin.doubles + 1)
        double = self._drawing(doubled, cards) if Action.DOUBLE in moves else None
        return self._number((terms, hit, double))

    def _terms(self, origin: HandOrigin) -> Mapping[HandSum, _Terms]:
        """The terms of hands against each upcard, and the moves that they have against any."""
        if origin not in self._by_origin:
            by_upcard = [hand_terms(self._rules, origin, upcard) for upcard in BY_POINTS]
            self._by_origin[origin] = {
                cards: (
                    self._number(each := tuple(terms[cards] for terms in by_upcard)),
                    {action for terms in each if terms.decides for action in terms.actions},
                )
                for cards in by_upcard[0]
            }
        return self._by_origin[origin]

    def _number(self, future: Hashable) -> int:
        return self._numbers.setdefault(future, len(self._numbers))


@lru_cache(maxsize=16)
def futures_by(rules: Rules) -> Futures:
    """Returns the futures by `rules`, computed once."""
    return Futures(rules)
