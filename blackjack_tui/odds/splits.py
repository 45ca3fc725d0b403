"""Split pairs: every hand is played by the plan that is best for the same hand unsplit.

That is the convention of the published figures (CDZ−): the plan comes from the shoe without the first card of
the pair, and a further card of the pair's rank is split again up to a limit of hands. With m further pair
cards gone, let X_m be the value of one hand whose second card is not of the pair's rank, and Y_m of one whose
second card is. The split is worth Σ a_m X_m + b_m Y_m, and `ways` computes the a and b by walking the ways
the second cards can fall: n hands, of them d with their second card, k further pair cards, j second cards
known not to be one. Each hand that gets its second card adds (−1)^s C(j, s) at m = k + s for s = 0 … j: what
is known not to be a pair card is inclusion and exclusion.

Where only cards of one rank make a pair of tens, K of the T tens are of that rank. With ρ_m = ff(K, m) /
ff(T, m) and φ_m = (K − m) / (T − m) a hand is worth X' = ρ (X + (1 − φ) Y) and Y' = ρ φ Y instead.

Where a natural takes original bets only, it takes the first hand's alone.

Inside a split round the value is that of the finished hands against the dealer from the shoe as it now is, of
the active hand played under the plan, and of the waiting hands by the same counting. It is the mean of the
values after the next card.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import comb
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, Rank
from blackjack_tui.game.events import MOST_HANDS
from blackjack_tui.odds.answers import RANKS, PlayedHand, SplitRound, Unseen
from blackjack_tui.odds.computed_rules import ACE, TEN, Case, Terms
from blackjack_tui.odds.hands import NEXT, RANK_COUNT, Floats, Ints, JointShoe, counted, shoe_of
from blackjack_tui.odds.masks import HandState
from blackjack_tui.odds.play_values import (
    DOUBLE,
    HIT,
    STAND,
    Solution,
    Weights,
    alone,
    follow,
    masses,
    solve,
    standing,
    worth,
)
from blackjack_tui.odds.trees import NOTHING, Beginning, Tree, one_of, tree_of

MOST_CARDS: Final = 2 * MOST_HANDS - 3
"""The number of terms in the sums: no further pair card, one, and so on up to the most."""


@cache
def ways_by_pairs(hands: int, done: int, limit: int) -> Mapping[int, Floats]:
    """The parts of `ways`, by how many further pair cards are out when a hand gets its second card."""
    parts: dict[int, Floats] = {}

    def complete(count: int, pair: int, known: int, may_pair: bool) -> None:
        part = parts.setdefault(pair, np.zeros((MOST_CARDS, 2)))
        for further in range(known + 1):
            times = count * (-1) ** further * comb(known, further)
            part[pair + further] += (times, times * may_pair)

    def walk(hands: int, done: int, pair: int, known: int) -> None:
        if hands >= limit:
            complete(hands - done, pair, known, True)
            return
        complete(1, pair, known, False)
        if done + 1 < hands:
            walk(hands, done + 1, pair, known + 1)
        walk(hands + 1, done, pair + 1, known)

    if done < hands:
        walk(hands, done, 0, 0)
    return parts


@cache
def ways(hands: int, done: int, limit: int) -> Floats:
    """(a_m, b_m) for the hands that have their second card yet to come. Shape (MOST_CARDS, 2).

    `hands`: how many there are; `done`: how many of them have their second card, and no split ahead of them.
    """
    total = np.zeros((MOST_CARDS, 2))
    for part in ways_by_pairs(hands, done, limit).values():
        total += part
    return total


@cache
def first_ways(hands: int, limit: int) -> Floats:
    """(a_m, b_m) for the first of the waiting hands alone. Shape as of `ways`."""
    found = np.zeros((MOST_CARDS, 2))
    last = max(limit - hands, 0)
    found[: last + 1, 0] = 1
    found[last, 1] = 1
    return found


class Tens(NamedTuple):
    """The unseen ten-valued cards that pair with the split one."""

    of_rank: int
    all: int

    def alike(self, further: int) -> tuple[float, float]:
        """ρ and φ with so many further pair cards gone."""
        rho = 1.0
        for gone in range(further):
            rho *= self._ratio(gone)
        return rho, self._ratio(further)

    def _ratio(self, gone: int) -> float:
        return max(self.of_rank - gone, 0) / (self.all - gone) if self.all > gone else 0.0


def tens_alike(terms: Terms, unseen: Unseen, rank: int) -> Tens | None:
    """Returns the tens that pair with the card at `rank` of 13; None where all cards of its points do."""
    if not terms.tens_differ or rank < TEN:
        return None
    return Tens(unseen[rank], sum(unseen[TEN:]))


class Plan(NamedTuple):
    """The play of every hand of a split pair."""

    pair: int
    """The pair's rank, 0 … 9."""
    tree: Tree
    """The hands that begin with one card of the pair."""
    choice: Ints
    """Shape (nodes,): STAND, HIT or DOUBLE."""
    weights: Weights
    """Two starts: second cards of another rank (X), and of the pair's (Y)."""


def split_tree(terms: Terms, pair: int) -> Tree:
    """The hands that begin with one card of a split pair."""
    return tree_of(terms, one_of(pair)._replace(split=True, of_aces=pair == ACE))


def plan_of(case: Case, pair: int, solution: Solution, rows: Ints | slice) -> Plan:
    """The plan for a pair's hands that is best for them unsplit.

    `solution`: best play of unsplit hands; `rows`: the node of it for each node of the pair's tree.
    """
    tree = split_tree(case.terms, pair)
    stand, hit, double = solution.of_split[rows], solution.hit[rows], solution.double[rows]
    doubles = np.zeros(tree.nodes, dtype=bool)
    doubles[tree.doubles] = True
    double = np.where(doubles, double, -np.inf)
    best = np.where(hit > np.maximum(stand, double), HIT, np.where(double > stand, DOUBLE, STAND))
    decides = tree.kind == HandState.DECIDES
    choice = np.where(decides, best, np.where(tree.kind == HandState.DRAWS, HIT, STAND))
    return Plan(pair, tree, choice, _weights(case, pair, choice.astype(np.intp).tobytes()))


@lru_cache(maxsize=256)
def _weights(case: Case, pair: int, choice: bytes) -> Weights:
    """Returns the weights of a plan. They are kept, for most shoes lead to the same few plans."""
    tree = split_tree(case.terms, pair)
    return follow(case, tree, np.frombuffer(choice, dtype=np.intp), second_cards(tree, pair))


def second_cards(tree: Tree, pair: int) -> Floats:
    """Weights of the nodes after the second card: not of the pair's rank, and of it. Shape (nodes, 2)."""
    starts = np.zeros((tree.nodes, 2))
    for rank in range(RANK_COUNT):
        node = tree.following[0, rank]
        if node < tree.nodes:
            starts[node, int(rank == pair)] = 1
    return starts


class Spread(NamedTuple):
    """X and Y, what one hand of a split pair is worth, by further pair cards gone. Shapes (cards, 2)."""

    value: Floats
    original: Floats

    def alike(self, tens: Tens | None) -> "Spread":
        """The same where only some of the tens make a pair; None: all do."""
        if tens is None:
            return self
        values, originals = np.zeros_like(self.value), np.zeros_like(self.original)
        for gone in range(len(values)):
            rho, phi = tens.alike(gone)
            for found, (other, same) in ((values, self.value[gone]), (originals, self.original[gone])):
                found[gone] = rho * (other + (1 - phi) * same), rho * phi * same
        return Spread(values, originals)


def spread(case: Case, plan: Plan, shoe: JointShoe, further: int) -> Spread:
    """Returns X_m and Y_m for m = 0 … `further`; `shoe` is without all pair cards on the table."""
    values, originals = np.zeros((MOST_CARDS, 2)), np.zeros((MOST_CARDS, 2))
    for gone in range(further + 1):
        values[gone], originals[gone] = worth(case, plan.tree, plan.weights, shoe.after(plan.pair, gone))
    return Spread(values, originals)


def waiting_worth(case: Case, hands: Spread, count: int, done: int, limit: int, first: bool) -> float:
    """Returns the value of hands that wait for a second card; `first`: whether the first hand is one."""
    value = float((ways(count, done, limit) * hands.value).sum())
    if first and case.terms.original_lost:
        value += float((first_ways(count, limit) * hands.original).sum())
    return value


def further_cards(hands: int, done: int, limit: int) -> int:
    """The most further pair cards that `ways` counts with."""
    return int(np.flatnonzero(ways(hands, done, limit).any(axis=1))[-1]) if done < hands else 0


def limits(terms: Terms, pair: int) -> Sequence[int]:
    """The limits of hands a plan can have."""
    return range(2, terms.most_hands(pair) + 1)


def best_limit(case: Case, pair: int, hands: Spread, mass: float) -> tuple[float, int]:
    """Returns the value of splitting, joint with the cards dealt, and the best limit of hands.

    `mass`: of what was dealt. Where the cards run out, inclusion and exclusion can give what no hands can be
    worth: such limits are passed over.
    """
    possible = limits(case.terms, pair)
    found = ((waiting_worth(case, hands, 2, 0, limit, True), limit) for limit in possible)
    return max((value, limit) for value, limit in found if limit == 2 or abs(value) <= 2 * limit * mass)


def best_split(case: Case, plan: Plan, shoe: JointShoe, tens: Tens | None = None) -> tuple[float, int]:
    """`best_limit` of a pair whose two cards are out of `shoe`."""
    further = further_cards(2, 0, limits(case.terms, plan.pair)[-1])
    return best_limit(case, plan.pair, spread(case, plan, shoe, further).alike(tens), shoe.mass)


CHOICES = {Action.STAND: STAND, Action.HIT: HIT, Action.DOUBLE: DOUBLE}
_ACTIONS = {choice: action for action, choice in CHOICES.items()}


def beginning(cards: Sequence[Rank], split: Rank | None = None) -> Beginning:
    """The beginning of a tree with these cards; `split`: the rank of the pair they come of."""
    hard = sum(rank.points for rank in cards)
    return Beginning(hard, Rank.ACE in cards, len(cards), split is not None, split is Rank.ACE, counted(cards))


def ended(
    case: Case, shoe: JointShoe, hand: PlayedHand, split: Rank | None = None, first: bool = True
) -> float:
    """Returns the value of a hand that draws no more, joint with the cards dealt from `shoe`.

    `first`: whether a natural that takes original bets only takes this hand's.
    """
    if case.terms.unlike:
        return _ended_variant(case, shoe, hand, split, first)
    stakes = 2 if hand.doubled else 1
    node = np.zeros(1, dtype=np.intp)
    begins = beginning(hand.cards, split)
    tree = tree_of(case.terms, begins if begins.hard <= LIMIT else NOTHING)
    one = masses(case, shoe, slice(1))
    mass, natural, alive = (float(some[0]) for some in one)
    if tree.kind[0] == HandState.WINS:
        return stakes * mass
    stands = standing(case, shoe, tree, node, one.alive)
    if begins.hard > LIMIT:
        return stakes * (float(stands.busts[0]) - mass)
    versus = stakes * float(stands.versus[0])
    tied = 0.0 if case.peeked else case.terms.natural_tie * natural
    paid = case.terms.natural_pays * alive + tied
    if tree.kind[0] == HandState.NATURAL:
        return paid
    if not case.peeked:
        versus -= natural * (int(first) if case.terms.original_lost else stakes)
    return max(versus, paid) if len(tree.declared_natural) and tree.declared_natural[0] == 0 else versus


def _ended_variant(case: Case, shoe: JointShoe, hand: PlayedHand, split: Rank | None, first: bool) -> float:
    """`ended` by the knobs of variants."""
    begins, bet = beginning(hand.cards, split), 1 << hand.doubled
    lost = bet - hand.free
    if begins.hard > LIMIT:
        return -lost * float(masses(case, shoe, slice(1)).mass[0])
    tree = tree_of(case.terms, begins)
    ends = alone(case, shoe, tree)[1]
    if not first:
        ends = ends.uncharged()._replace(original=None)
    more = 0.0 if ends.original is None else (bet - 1) * float(ends.original[0])
    if hand.given_up:
        half = ends.half if ends.half is not None else -ends.mass / 2
        return lost * float(half[0]) + more
    low = case.terms.doubled_low and (Rank.ACE not in hand.cards[:-1] or hand.cards[-1] is Rank.ACE)
    stand = ends.twice if hand.doubled and ends.twice is not None and not low else ends.stand
    free = hand.free * float(ends.wins[0]) if ends.wins is not None else 0.0
    return lost * float(stand[0]) + free + more


@lru_cache(maxsize=64)
def frozen(case: Case, pair: Rank, unseen: Unseen) -> tuple[Plan, int]:
    """The plan of a split, and its limit of hands; `unseen`: the unseen cards at the split."""
    tree = tree_of(case.terms, one_of(pair.points - 1))
    solution = solve(case, shoe_of(with_one_more(unseen, pair)), tree)
    plan = plan_of(case, pair.points - 1, solution, slice(tree.nodes))
    tens = tens_alike(case.terms, unseen, RANKS.index(pair))
    return plan, best_split(case, plan, shoe_of(unseen), tens)[1]


def with_one_more(unseen: Unseen, rank: Rank) -> Unseen:
    """The unseen cards with one more of `rank`."""
    place = RANKS.index(rank)
    return (*unseen[:place], unseen[place] + 1, *unseen[place + 1 :])


def all_finished(case: Case, shoe: JointShoe, split: SplitRound) -> float:
    """The value of the finished hands of a split round together, joint."""
    hands = enumerate(split.finished)
    return sum(ended(case, shoe, hand, split.pair, place == 0) for place, hand in hands)


def waiting(case: Case, unseen: Unseen, split: SplitRound, states: Sequence[tuple[int, int]]) -> list[float]:
    """Returns the joint value of all hands that wait for their second card, in each of some states.

    A state is how many hands there are, and how many of these have their second card.
    """
    plan, best = frozen(case, split.pair, split.unseen)
    limits = [max(split.limit or best, hands) for hands, _ in states]
    further = [further_cards(*state, limit) for state, limit in zip(states, limits, strict=True)]
    if all(hands == done for hands, done in states):
        return [0.0] * len(states)
    tens = tens_alike(case.terms, unseen, RANKS.index(split.pair))
    found = spread(case, plan, shoe_of(unseen), max(further)).alike(tens)
    return [
        waiting_worth(case, found, hands, done, limit, first=done == 0)
        for (hands, done), limit in zip(states, limits, strict=True)
    ]


def round_actions(
    case: Case, unseen: Unseen, hand: Sequence[Rank], split: SplitRound, legal: Sequence[Action]
) -> tuple[dict[Action, float], Action, float]:
    """The value of each action, joint; the action of the plan; and what the other hands are worth of each."""
    plan, best = frozen(case, split.pair, split.unseen)
    shoe = shoe_of(unseen)
    tree = tree_of(case.terms, beginning(hand, split.pair))
    rows = np.arange(tree.nodes)
    rest = list(hand)
    rest.remove(next(rank for rank in rest if rank.points == split.pair.points))
    for rank in rest:
        rows = NEXT[rows, rank.points - 1]
    choice = plan.choice[rows]
    starts = np.zeros((tree.nodes, 1))
    starts[0] = 1
    done = len(split.finished)
    count = done + 1 + split.waiting
    finished = all_finished(case, shoe, split)
    again = Action.SPLIT in legal
    states = [(count, done + 1), (count + 1, done)] if again else [(count, done + 1)]
    others = waiting(case, unseen, split, states)
    planned = _ACTIONS[int(choice[0])]
    if again and count < (split.limit or best):
        planned = Action.SPLIT
    values: dict[Action, float] = {}
    for action in legal:
        if action is Action.SPLIT:
            values[action] = finished + others[1]
            continue
        choice[0] = CHOICES[action]
        one = worth(case, tree, follow(case, tree, choice, starts), shoe)
        mine = float(one.value[0])
        if case.terms.original_lost and not done:
            mine += float(one.original[0])
        values[action] = finished + mine + others[0]
    return values, planned, finished + others[0]


def declared_worth(case: Case, shoe: JointShoe, total: int, cards: int, doubled: bool) -> float:
    """The value of a hand whose aces have been declared to make `total`, joint."""
    stakes = 2 if doubled else 1
    one = masses(case, shoe, slice(1))
    mass, natural, alive = (float(some[0]) for some in one)
    tree = tree_of(case.terms, NOTHING)
    at = np.array([min(total, LIMIT)])
    stands = standing(case, shoe, tree._replace(points=at, highest=at), np.zeros(1, dtype=np.intp), one.alive)
    if total > LIMIT:
        return stakes * (float(stands.busts[0]) - mass)
    if total == LIMIT and cards == 2 and case.terms.rules.naturals:
        return case.terms.natural_pays * alive + (0.0 if case.peeked else case.terms.natural_tie * natural)
    lost = 0.0 if case.peeked else natural * (1 if case.terms.original_lost else stakes)
    return stakes * float(stands.versus[0]) - lost
