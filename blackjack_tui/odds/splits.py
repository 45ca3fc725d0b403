"""Split pairs: the ways the second cards can fall, and hands of a split that draw no more.

A plan says how every hand of a split pair is played; a further card of the pair's rank is split again up to a
limit of hands. By the convention of most published figures (CDZ−) it is the plan that is best for the same
hand unsplit, from the shoe without the first card of the pair; cdp.py has the better ones. With m further pair
cards gone, let X_m be the value of one hand whose second card is not of the pair's rank, and Y_m of one whose
second card is. The split is worth Σ a_m X_m + b_m Y_m, and `ways_by_pairs` computes the a and b by walking the
ways the second cards can fall: n hands, of them d with their second card, k further pair cards, j second cards
known not to be one. Each hand that gets its second card adds (−1)^s C(j, s) at m = k + s for s = 0 … j: that
j cards are not pair cards is computed by inclusion and exclusion, from the cases where s of them are.

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
from blackjack_tui.odds.hands import NEXT, NOTHING_DRAWN, PREFIX, RANK_COUNT, Floats, Ints, JointShoe, counts_of
from blackjack_tui.odds.masks import HandState
from blackjack_tui.odds.play_values import DOUBLE, HIT, STAND, Solution, masses_dealt, standing, tree_ends
from blackjack_tui.odds.trees import NOTHING, Beginning, Tree, one_of, tree_of


def term_count(limit: int) -> int:
    """The number of terms in the sums for up to `limit` hands: m is 0 … 2 `limit` − 4 further pair cards.

    Up to `limit` − 2 are split (k), and inclusion and exclusion adds as many others (s).
    """
    return 2 * limit - 3


MOST_CARDS: Final = term_count(MOST_HANDS)
"""The number of terms for the highest limit."""


@cache
def ways_by_pairs(hands: int, done: int, limit: int) -> Mapping[int, Floats]:
    """The weights of the hands that wait for a second card, by k, the pair cards split before they get it.

    Each array has the shape (MOST_CARDS, 2): for m further pair cards gone, the weight a_m of a hand whose
    second card is of another rank, and b_m of one whose second card is of the pair's. `hands`: all hands.
    `done`: how many of them have their second card. `limit`: the most hands.
    """
    weights: dict[int, Floats] = {}

    def complete(count: int, split_again: int, others: int, may_pair: bool) -> None:
        """Adds the weights of `count` hands that get second cards of another rank or, if they `may_pair`, any.

        `split_again` and `others`: as for `walk`.
        """
        by_gone = weights.setdefault(split_again, np.zeros((MOST_CARDS, 2)))
        for paired in range(others + 1):  # s: how many of `others` are taken to be pair cards
            weight = count * (-1) ** paired * comb(others, paired)
            by_gone[split_again + paired] += (weight, weight * may_pair)

    def walk(hand_count: int, completed: int, split_again: int, others: int) -> None:
        """Follows the next second card: it is of another rank, or a pair card that is split again.

        These are n, d, k and j of the module's docstring: all hands, those that have their second card, the
        further pair cards that were split, and the second cards known to be of another rank. From 2 hands to 3:
        both get a card of another rank; or one gets a pair card, and all that wait then get any card.
        """
        if hand_count >= limit:  # no pair is split any more: all other hands get any second card
            complete(hand_count - completed, split_again, others, may_pair=True)
            return
        complete(1, split_again, others, may_pair=False)  # of another rank: the hand has its second card
        if completed + 1 < hand_count:  # and it was not the last to get one
            walk(hand_count, completed + 1, split_again, others + 1)
        walk(hand_count + 1, completed, split_again + 1, others)  # a pair card: one hand more waits

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


def rows_with_pair_card(pair: int) -> Ints:
    """Returns the row of the table of hands for each node of a pair's tree. Shape (nodes,).

    The row has the cards drawn, which are the node itself, and the card of the pair.
    """
    nodes = int(PREFIX[LIMIT - (pair + 1)])
    return NEXT[:nodes, pair]


def plan_of(case: Case, pair: int, solution: Solution, rows: Ints | slice) -> Plan:
    """The plan that plays a pair's hands as is best for them unsplit.

    `solution`: best play of unsplit hands. `rows`: its node for each node of the pair's tree.
    """
    tree = split_tree(case.terms, pair)
    stand, hit = solution.of_split[rows], solution.hit[rows]
    # After a split fewer hands may be doubled.
    double = np.full(tree.nodes, -np.inf)
    double[tree.doubles] = solution.double[rows][tree.doubles]
    moves = np.full(tree.nodes, STAND)
    decides = tree.kind == HandState.DECIDES
    moves[decides & (double > stand)] = DOUBLE
    moves[decides & (hit > np.maximum(stand, double))] = HIT
    moves[tree.kind == HandState.DRAWS] = HIT
    return Plan(moves)


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
    """The limits of hands a plan can have, from two hands on; empty where the pair cannot be split."""
    return range(2, terms.most_hands(pair) + 1)


def beginning(cards: Sequence[Rank], split: Rank | None = None) -> Beginning:
    """The beginning of a tree with these cards. `split`: the rank of the split pair that they come from."""
    return Beginning(
        hard=sum(rank.points for rank in cards),
        ace=Rank.ACE in cards,
        cards=len(cards),
        split=split is not None,
        of_aces=split is Rank.ACE,
        counts=counts_of(cards),
    )


def ended_value(
    case: Case, shoe: JointShoe, hand: PlayedHand, split: Rank | None = None, first: bool = True
) -> float:
    """Returns the value of a hand that draws no more, joint with the cards dealt from `shoe`.

    `split`: the rank of the split pair that it comes from. `first`: whether it is the first hand of the split:
    a natural that takes original bets only takes the first hand's.
    """
    if case.terms.has_variants:
        return _ended_variant_value(case, shoe, hand, split, first)
    stakes = 2 if hand.doubled else 1
    begins = beginning(hand.cards, split)
    # A busted hand has no tree; any tree serves then, since only the dealer's busts are read.
    tree = tree_of(case.terms, begins if begins.hard <= LIMIT else NOTHING)
    mass, natural, alive = masses_dealt(case, shoe)
    # Node 0 of the tree is the hand itself.
    if tree.kind[0] == HandState.WINS:
        return stakes * mass
    stands = standing(case, shoe, tree, NOTHING_DRAWN, np.array([alive]))
    if begins.hard > LIMIT:
        return stakes * (float(stands.busts[0]) - mass)
    tied = 0.0 if case.peeked else case.terms.natural_tie * natural
    as_natural = case.terms.natural_pays * alive + tied
    if tree.kind[0] == HandState.NATURAL:
        return as_natural
    as_total = stakes * float(stands.versus[0])
    if not case.peeked:  # the dealer's natural takes the bets
        as_total -= natural * (int(first) if case.terms.only_original_lost else stakes)
    if 0 in tree.declared_natural:  # an ace that is declared 11 makes a natural: the player may choose
        return max(as_total, as_natural)
    return as_total


def _ended_variant_value(
    case: Case, shoe: JointShoe, hand: PlayedHand, split: Rank | None, first: bool
) -> float:
    """`ended_value` for rules with variants: bonuses, free bets, doubled hands that go on, and the like."""
    begins, bet = beginning(hand.cards, split), 1 << hand.doubled  # each double doubles the bet
    own_bet = bet - hand.free
    if begins.hard > LIMIT:
        mass, _, _ = masses_dealt(case, shoe)
        return -own_bet * mass
    # Node 0 of the tree is the hand itself.
    ends = tree_ends(case, shoe, tree_of(case.terms, begins)).ends
    if not first:  # a natural that takes original bets only takes nothing of this hand
        ends = ends.uncharged()._replace(original=None)
    spared = float(ends.spared(bet)[0])
    if hand.given_up:
        half = ends.half if ends.half is not None else -ends.mass / 2
        return own_bet * float(half[0]) + spared
    # Where doubling makes aces count 1, that changes nothing for a hand without an ace before its last card.
    as_any_hand = case.terms.doubled_low and (Rank.ACE not in hand.cards[:-1] or hand.cards[-1] is Rank.ACE)
    stand = ends.stand_doubled if hand.doubled and not as_any_hand else ends.stand
    free = hand.free * float(ends.wins[0]) if ends.wins is not None else 0.0
    return own_bet * float(stand[0]) + free + spared


def finished_values_sum(case: Case, shoe: JointShoe, split: SplitRound) -> float:
    """The joint value of the finished hands of a split round together."""
    hands = enumerate(split.finished)
    return sum(ended_value(case, shoe, hand, split.pair, first=place == 0) for place, hand in hands)


def declared_value(case: Case, shoe: JointShoe, total: int, cards: int, doubled: bool) -> float:
    """The joint value of a hand of so many `cards` whose aces have been declared to make `total`."""
    stakes = 2 if doubled else 1
    mass, natural, alive = masses_dealt(case, shoe)
    if case.peeked:  # there is no natural to lose to
        natural = 0.0
    # Any tree with `total` at node 0 serves. Over 21 only the dealer's busts are read.
    points = np.array([min(total, LIMIT)])
    tree = tree_of(case.terms, NOTHING)._replace(points=points, highest=points)
    stands = standing(case, shoe, tree, NOTHING_DRAWN, np.array([alive]))
    if total > LIMIT:
        return stakes * (float(stands.busts[0]) - mass)
    if total == LIMIT and cards == 2 and case.terms.rules.naturals:
        return case.terms.natural_pays * alive + case.terms.natural_tie * natural
    bets_lost = 1 if case.terms.only_original_lost else stakes
    return stakes * float(stands.versus[0]) - natural * bets_lost
