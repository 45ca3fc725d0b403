"""Split pairs: the ways the second cards can fall, and hands of a split that draw no more.

A plan says how every hand of a split pair is played; a further card of the pair's rank is split again up to a
limit of hands. By the convention of most published figures (CDZ−) it is the plan that is best for the same
hand unsplit, from the shoe without the first card of the pair; cdp.py has the better ones. With m further pair
cards gone, let X_m be the value of one hand whose second card is not of the pair's rank, and Y_m of one whose
second card is. The split is worth Σ a_m X_m + b_m Y_m, and `ways_by_pairs` computes the a and b by walking the
ways the second cards can fall: n hands, of them d with their second card, k further pair cards, j second cards
known not to be one. Each hand that gets its second card adds (−1)^s C(j, s) at m = k + s for s = 0 … j: what
is known not to be a pair card is inclusion and exclusion.

Where only cards of one rank make a pair of tens, K of the T tens are of that rank. With ρ_m = ff(K, m) /
ff(T, m) and φ_m = (K − m) / (T − m) a hand is worth X' = ρ (X + (1 − φ) Y) and Y' = ρ φ Y instead.

Where a natural takes original bets only, it takes only the first hand's.

Inside a split round the value is a sum: the finished hands against the dealer from the present shoe, the active
hand played under the plan, and the waiting hands by the same counting. It is the mean of the values after the
next card.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import LIMIT, Rank
from blackjack_tui.game.rules import MOST_HANDS
from blackjack_tui.odds.answers import PlayedHand, SplitRound, Unseen
from blackjack_tui.odds.computed_rules import ACE, TEN, Case, Terms
from blackjack_tui.odds.hands import RANK_COUNT, Floats, Ints, JointShoe, counts_of
from blackjack_tui.odds.masks import HandState
from blackjack_tui.odds.play_values import DOUBLE, HIT, STAND, Solution, masses, standing, tree_ends
from blackjack_tui.odds.trees import NOTHING, Beginning, Tree, one_of, tree_of


def term_count(limit: int) -> int:
    """The number of terms in the sums for up to `limit` hands: one for each number of further pair cards."""
    return 2 * limit - 3


MOST_CARDS: Final = term_count(MOST_HANDS)


@cache
def ways_by_pairs(hands: int, done: int, limit: int) -> Mapping[int, Floats]:
    """(a_m, b_m) for the hands without a second card, by the number of pair cards out when they get it.

    Each of shape (MOST_CARDS, 2). `hands`: all hands. `done`: how many of them have their second card.
    """
    weights: dict[int, Floats] = {}

    def complete(count: int, pair: int, known: int, may_pair: bool) -> None:
        """Gives `count` hands their second cards after `known` cards that are known not to be pair cards."""
        pair_weights = weights.setdefault(pair, np.zeros((MOST_CARDS, 2)))
        for further in range(known + 1):
            ways = count * (-1) ** further * comb(known, further)
            pair_weights[pair + further] += (ways, ways * may_pair)

    def walk(hands: int, done: int, pair: int, known: int) -> None:
        """Follows the next second card: it is of another rank, or a pair card that is split again."""
        if hands >= limit:
            complete(hands - done, pair, known, True)
            return
        complete(1, pair, known, False)
        if done + 1 < hands:
            walk(hands, done + 1, pair, known + 1)
        walk(hands + 1, done, pair + 1, known)

    if done < hands:
        walk(hands, done, 0, 0)
    return weights


class Tens(NamedTuple):
    """The unseen ten-valued cards that pair with the split one."""

    of_rank: int
    all: int

    def ratios(self, further: int) -> tuple[float, float]:
        """Returns the chances that `further` tens all make a pair (ρ), and that the next one does (φ)."""
        rho = 1.0
        for gone in range(further):
            rho *= self._ratio(gone)
        return rho, self._ratio(further)

    def _ratio(self, taken: int) -> float:
        return max(self.of_rank - taken, 0) / (self.all - taken) if self.all > taken else 0.0


def pairing_tens(terms: Terms, unseen: Unseen, rank: int) -> Tens | None:
    """Returns the tens that pair with a card of `rank`, 0 … 12; None where all cards of its points do."""
    if not terms.tens_differ or rank < TEN:
        return None
    return Tens(unseen[rank], sum(unseen[TEN:]))


class Plan(NamedTuple):
    """A fixed play of every hand of a split pair."""

    moves: Ints
    """Shape (nodes,): STAND, HIT or DOUBLE in the tree of hands that begin with one card of the pair."""
    limit: int | None = None
    """The most hands that are made; None for the best limit."""


def split_tree(terms: Terms, pair: int) -> Tree:
    """The hands that begin with one card of a split pair."""
    return tree_of(terms, one_of(pair)._replace(split=True, of_aces=pair == ACE))


def plan_of(case: Case, pair: int, solution: Solution, rows: Ints | slice) -> Plan:
    """The plan that plays a pair's hands as is best for them unsplit.

    `solution`: best play of unsplit hands. `rows`: its node for each node of the pair's tree.
    """
    tree = split_tree(case.terms, pair)
    stand, hit, double = solution.of_split[rows], solution.hit[rows], solution.double[rows]
    doubles = np.zeros(tree.nodes, dtype=bool)
    doubles[tree.doubles] = True
    double = np.where(doubles, double, -np.inf)
    best = np.where(hit > np.maximum(stand, double), HIT, np.where(double > stand, DOUBLE, STAND))
    decides = tree.kind == HandState.DECIDES
    choice = np.where(decides, best, np.where(tree.kind == HandState.DRAWS, HIT, STAND))
    return Plan(choice)


def second_cards(tree: Tree, pair: int) -> Floats:
    """1 at each node with a second card: in column 0 one of another rank, in column 1 of the pair's rank.

    Shape (nodes, 2).
    """
    starts = np.zeros((tree.nodes, 2))
    for rank in range(RANK_COUNT):
        node = tree.following[0, rank]
        if node < tree.nodes:
            starts[node, int(rank == pair)] = 1
    return starts


def limits(terms: Terms, pair: int) -> Sequence[int]:
    """The limits of hands a plan can have."""
    return range(2, terms.most_hands(pair) + 1)


def beginning(cards: Sequence[Rank], split: Rank | None = None) -> Beginning:
    """The beginning of a tree with these cards. `split`: the rank of the split pair that they come from."""
    hard = sum(rank.points for rank in cards)
    return Beginning(
        hard, Rank.ACE in cards, len(cards), split is not None, split is Rank.ACE, counts_of(cards)
    )


def ended_value(
    case: Case, shoe: JointShoe, hand: PlayedHand, split: Rank | None = None, first: bool = True
) -> float:
    """Returns the value of a hand that draws no more, joint with the cards dealt from `shoe`.

    `first`: whether a natural that takes original bets only takes this hand's.
    """
    if case.terms.has_variants:
        return _ended_variant_value(case, shoe, hand, split, first)
    stakes = 2 if hand.doubled else 1
    root = np.zeros(1, dtype=np.intp)  # the hand itself: nothing is drawn any more
    begins = beginning(hand.cards, split)
    # A busted hand has no tree; any tree serves then, since only the dealer's busts are read.
    tree = tree_of(case.terms, begins if begins.hard <= LIMIT else NOTHING)
    root_masses = masses(case, shoe, slice(1))
    mass, natural, alive = (float(values[0]) for values in root_masses)
    if tree.kind[0] == HandState.WINS:
        return stakes * mass
    stands = standing(case, shoe, tree, root, root_masses.alive)
    if begins.hard > LIMIT:
        return stakes * (float(stands.busts[0]) - mass)
    tied = 0.0 if case.peeked else case.terms.natural_tie * natural
    as_natural = case.terms.natural_pays * alive + tied
    if tree.kind[0] == HandState.NATURAL:
        return as_natural
    as_total = stakes * float(stands.versus[0])
    if not case.peeked:
        as_total -= natural * (int(first) if case.terms.only_original_lost else stakes)
    may_declare_natural = 0 in tree.declared_natural
    return max(as_total, as_natural) if may_declare_natural else as_total


def _ended_variant_value(
    case: Case, shoe: JointShoe, hand: PlayedHand, split: Rank | None, first: bool
) -> float:
    """`ended_value` for rules with variants: bonuses, free bets, doubled hands that go on, and the like."""
    begins, bet = beginning(hand.cards, split), 1 << hand.doubled  # each double doubles the bet
    own_bet = bet - hand.free
    if begins.hard > LIMIT:
        return -own_bet * float(masses(case, shoe, slice(1)).mass[0])
    ends = tree_ends(case, shoe, tree_of(case.terms, begins)).ends
    if not first:
        ends = ends.uncharged()._replace(original=None)
    spared = 0.0 if ends.original is None else (bet - 1) * float(ends.original[0])
    if hand.given_up:
        half = ends.half if ends.half is not None else -ends.mass / 2
        return own_bet * float(half[0]) + spared
    # Where doubling makes aces count 1, that changes nothing for a hand without an ace before its last card.
    as_any_hand = case.terms.doubled_low and (Rank.ACE not in hand.cards[:-1] or hand.cards[-1] is Rank.ACE)
    stand = ends.twice if hand.doubled and ends.twice is not None and not as_any_hand else ends.stand
    free = hand.free * float(ends.wins[0]) if ends.wins is not None else 0.0
    return own_bet * float(stand[0]) + free + spared


def finished_values_sum(case: Case, shoe: JointShoe, split: SplitRound) -> float:
    """The joint value of the finished hands of a split round together."""
    hands = enumerate(split.finished)
    return sum(ended_value(case, shoe, hand, split.pair, first=place == 0) for place, hand in hands)


def declared_value(case: Case, shoe: JointShoe, total: int, cards: int, doubled: bool) -> float:
    """The joint value of a hand of so many `cards` whose aces have been declared to make `total`."""
    stakes = 2 if doubled else 1
    root_masses = masses(case, shoe, slice(1))
    mass, natural, alive = (float(values[0]) for values in root_masses)
    points = np.array([min(total, LIMIT)])
    tree = tree_of(case.terms, NOTHING)._replace(points=points, highest=points)
    stands = standing(case, shoe, tree, np.zeros(1, dtype=np.intp), root_masses.alive)
    if total > LIMIT:
        return stakes * (float(stands.busts[0]) - mass)
    if total == LIMIT and cards == 2 and case.terms.rules.naturals:
        return case.terms.natural_pays * alive + (0.0 if case.peeked else case.terms.natural_tie * natural)
    lost = 0.0 if case.peeked else natural * (1 if case.terms.only_original_lost else stakes)
    return stakes * float(stands.versus[0]) - lost
