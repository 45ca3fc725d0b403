"""Best play of a pair that is split once, with an eye on every card: a bound for all plans of split hands.

Once the first hand is over, what it is worth does not depend on how the second draws, for the dealer's cards
may as well lie behind those. So the first hand's end brings its own value and the best of the second from the
cards left.
"""

from random import Random

from blackjack_tui.game.actions import Action
from blackjack_tui.game.rules import Rules, Split
from blackjack_tui.odds.answers import RANKS, OddsRefused, Splits
from blackjack_tui.odds.engine import Odds
from tests.odds.cards import Cards, more
from tests.odds.plain import Dry, remembered
from tests.odds.plain_round import PlainRound


class TwoHands(PlainRound):
    """Two hands of a split pair by plain recursion, for small shoes."""

    def split_once(self, pair: int, up: int, shoe: Cards) -> float:
        """The value of both hands; both cards of the pair are out of `shoe`."""
        one = more((0,) * len(shoe), pair)
        return sum(
            chance * self._first(more(one, rank), pair, up, left)
            for rank, chance, left in self.next_cards(up, shoe)
        )

    @remembered
    def _first(self, hand: Cards, pair: int, up: int, shoe: Cards) -> float:
        ended = self.at_once(hand, up, shoe, 1, 0)
        if ended is None and self.one_card_each(pair):
            ended = self.stand(hand, up, shoe, 1, 0)
        if ended is not None:
            return ended + self._second(pair, up, shoe)
        values = [self.stand(hand, up, shoe, 1, 0) + self._second(pair, up, shoe)]
        following = [(more(hand, rank), chance, left) for rank, chance, left in self.next_cards(up, shoe)]
        values.append(sum(chance * self._first(then, pair, up, left) for then, chance, left in following))
        if self.may_double(hand, 0):
            doubled = 0.0
            for then, chance, left in following:
                ends = self.at_once(then, up, left, 2, 0)
                worth = self.stand(then, up, left, 2, 0) if ends is None else ends
                doubled += chance * (worth + self._second(pair, up, left))
            values.append(doubled)
        return max(values)

    @remembered
    def _second(self, pair: int, up: int, shoe: Cards) -> float:
        one = more((0,) * len(shoe), pair)
        return sum(
            chance * self._best(more(one, rank), pair, up, left)
            for rank, chance, left in self.next_cards(up, shoe)
        )

    def _best(self, hand: Cards, pair: int, up: int, shoe: Cards) -> float:
        ended = self.at_once(hand, up, shoe, 1, 1)
        if ended is not None:
            return ended
        stand = self.stand(hand, up, shoe, 1, 1)
        if self.one_card_each(pair):
            return stand
        doubles = [self.double(hand, up, shoe, 1)] if self.may_double(hand, 1) else []
        return max(stand, self.hit(hand, up, shoe, 1), *doubles)


def above_optimum(rules: Rules, count: int, seed: int) -> float:
    """How far plans are above the optimum of two hands, at most in small shoes at random."""
    random = Random(seed)
    rules = rules._replace(split_hands=2, split=Split.VALUE)
    above = -1.0
    while count:
        cards = [random.choice(RANKS) for _ in range(random.randint(14, 20))]
        pair, upcard = random.choice(RANKS), random.choice(RANKS)
        unseen = tuple(cards.count(rank) for rank in RANKS)
        plain = TwoHands(rules)
        _, up, shoe = plain.view((pair, pair), upcard, unseen)
        try:
            best = plain.split_once(pair.points - 1, up, shoe)
            for splits in Splits:
                odds = Odds(rules, splits).decision(unseen, (pair, pair), upcard)
                above = max(above, odds.values[Action.SPLIT] - best)
        except (Dry, OddsRefused):
            continue
        count -= 1
    return above
