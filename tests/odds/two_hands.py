"""Best play of a pair that is split once, with an eye on every card: a bound for all plans of split hands.

Once the first hand is over, what it is worth does not depend on how the second draws, for the dealer's cards
may as well lie behind those. So the first hand's end brings its own value and the best of the second from the
cards left.
"""

from functools import cache
from random import Random

import numpy as np

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules, Split
from blackjack_tui.odds.answers import RANKS, OddsRefused, Splits, fresh, without
from blackjack_tui.odds.cdp import best_of
from blackjack_tui.odds.computed_rules import case_of, terms_of
from blackjack_tui.odds.dealer_tables import ends_against, layout_of
from blackjack_tui.odds.ends import Ends
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.hands import COUNTS, JointShoe, shoe_of
from blackjack_tui.odds.masks import HandState
from blackjack_tui.odds.play_values import masses
from blackjack_tui.odds.splits import split_tree
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


def best_of_two(rules: Rules, pair: Rank, upcard: Rank) -> float:
    """The value of a pair that is split once from a fresh shoe, the second hand in arrays."""
    case = case_of(terms_of(rules), upcard.points - 1)
    tree = split_tree(case.terms, pair.points - 1)
    layout = layout_of(case.terms, ((pair.points - 1, 0, 1),))
    (hands,) = layout.hands
    whole = shoe_of(without(fresh(rules), (upcard, pair, pair)))

    def ends(shoe: JointShoe) -> Ends:
        return (
            ends_against([case], shoe.before(case.upcard), layout)
            .of(hands.rows, hands.gone)
            .each(lambda values: values[0])
        )

    @cache
    def second(counts: tuple[int, ...]) -> float:
        """The best of the second hand, joint with the cards of the first."""
        shoe: JointShoe = whole
        for rank, count in enumerate(counts):
            shoe = shoe.after(rank, count)
        return float(best_of(hands.reached, ends(shoe))[0, 0])

    stand = np.zeros(tree.nodes + 1)
    stand[hands.reached.nodes] = ends(whole).stand[:, 0]
    mass = np.append(masses(case, whole, slice(tree.nodes)).mass, 0.0)
    value = np.zeros(tree.nodes + 1)
    for node in reversed(range(tree.nodes)):
        counts = tuple(map(int, COUNTS[node]))
        stands = stand[node] + second(counts)
        if tree.kind[node] not in (HandState.DECIDES, HandState.DRAWS):
            value[node] = stands
            continue
        hit = double = 0.0
        lost = mass[node]
        for rank in range(10):
            then = tree.following[node, rank]
            left = (*counts[:rank], counts[rank] + 1, *counts[rank + 1 :])
            if then < tree.nodes:
                hit += value[then]
                double += 2 * stand[then] + second(left)
                lost -= mass[then]
            else:
                hit += second(left)
                double += second(left)
        choices = [hit - lost]
        if tree.kind[node] == HandState.DECIDES:
            choices.append(stands)
            if node in tree.doubles:
                choices.append(double - 2 * lost)
        value[node] = max(choices)
    return float(value[0] / mass[0])


OPTIMA = {"T": 0.525106908, "9": 0.413268260, "A": 0.758276, "2": 0.2837659}
"""The optimum of pairs against 6 that are split once: one deck, S17, DAS (E. Farmer)."""


def above_optimum(rules: Rules, count: int, seed: int) -> tuple[float, float]:
    """How far plans are above the optimum of two hands, and CDP below it, at most in small shoes at random."""
    random = Random(seed)
    rules = rules._replace(split_hands=2, split=Split.VALUE)
    above, below = -1.0, 0.0
    while count:
        cards = [random.choice(RANKS) for _ in range(random.randint(14, 20))]
        pair, upcard = random.choice(RANKS), random.choice(RANKS)
        unseen = tuple(cards.count(rank) for rank in RANKS)
        plain = TwoHands(rules)
        _, up, shoe = plain.view((pair, pair), upcard, unseen)
        try:
            best = plain.split_once(pair.points - 1, up, shoe)
            found = [
                Odds(rules, splits).decision(unseen, (pair, pair), upcard).values[Action.SPLIT]
                for splits in Splits
            ]
        except (Dry, OddsRefused):
            continue
        count -= 1
        above = max(above, max(found) - best)
        below = max(below, best - found[-1])
    return above, below
