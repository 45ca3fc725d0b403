"""Split pairs played by the best plan for each number of pair cards that are out (CDP), or by a fixed plan.

A plan is followed whatever else is known, so a hand's value is linear in the values of the hands at which it
may end. A hand that gets its second card when k further pair cards have been split meets Σ_m A_km of each of
these values, m being the further pair cards that are gone: the sums of `splits.ways_by_pairs`. So
the best plan for k is best play of one tree of hands whose values are those sums, and a split is worth the
sum over k.

Inside a split round the same is done for the hands that wait, from the cards as they are. A fixed plan (CDZ−)
is that of the first split: best for the same hand unsplit, as most published figures have it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.odds.answers import RANKS, SplitRound, Splits, Unseen
from blackjack_tui.odds.computed_rules import ACE, Case
from blackjack_tui.odds.dealer_tables import ends_against, layout_of, serves, totals_against
from blackjack_tui.odds.ends import DoubledMoves, Ends, chosen, doubled_values
from blackjack_tui.odds.hands import NEXT, RANK_COUNT, Floats, Ints, JointShoe, shoe_of
from blackjack_tui.odds.play_values import DOUBLE, HIT, STAND, alone, masses, solve
from blackjack_tui.odds.splits import (
    MOST_CARDS,
    Plan,
    Tens,
    all_finished,
    beginning,
    limits,
    plan_of,
    split_tree,
    tens_alike,
    ways_by_pairs,
)
from blackjack_tui.odds.trees import Beginning, Layer, OneCard, Reached, Tree, one_of, reached, tree_of

Share = tuple[tuple[float, float], ...]
"""The weights of a hand whose second card is of another rank, and of a pair, by the further pair cards gone."""


class Shares(NamedTuple):
    """The hands that wait for a second card, by the number of further pair cards out when they get it."""

    every: Share
    """For all of them."""
    first: Share
    """For the round's first hand alone."""


@cache
def shares(hands: int, done: int, limit: int) -> tuple[Shares, ...]:
    """Returns the shares of `hands`, of which `done` have their second card, split up to `limit` hands."""
    limit = max(limit, hands)
    result = []
    for pair, times in sorted(ways_by_pairs(hands, done, limit).items()):
        first = np.zeros((MOST_CARDS, 2))
        if not done:
            first[pair] = (1, hands + pair == limit)
        result.append(Shares(_frozen(times), _frozen(first)))
    return tuple(result)


def _frozen(times: Floats) -> Share:
    return tuple((float(other), float(same)) for other, same in times)


def alike(share: Share, tens: Tens | None) -> Share:
    """Returns `share` where only some of the tens make a pair; None: all do.

    The second of each two counts is then that of any ten.
    """
    if tens is None:
        return share
    found = []
    for gone, (other, same) in enumerate(share):
        rho, phi = tens.alike(gone)
        found.append((rho * other, rho * ((1 - phi) * other + phi * same)))
    return tuple(found)


def ends_of(case: Case, tree: Tree, shoe: JointShoe, totals: Floats | None = None) -> Ends:
    """The values of the hands of a split pair that draw no more. Shapes (nodes,).

    `totals`: the masses of the dealer's totals at each node, where they are known.
    """
    return alone(case, shoe, tree, totals)[1].uncharged()


def pair_ends(case: Case, pair: int, shoe: JointShoe, further: int) -> Ends:
    """The values of the hands of a split pair that draw no more. Shapes (further pair cards, nodes, 1)."""
    if serves(case.terms):
        layout = layout_of(case.terms, ((pair, 0, further),))
        return ends_against([case], shoe.before(case.upcard), layout).of(layout.hands[0].rows, further)
    tree = split_tree(case.terms, pair)
    nodes = reached(case.terms, tree.begins).nodes
    totals = _totals(case, pair, shoe, further)
    each = [ends_of(case, tree, shoe.after(pair, gone), totals[gone]) for gone in range(further)]
    stand, mass, *rest = (None if some[0] is None else np.array(some) for some in zip(*each, strict=True))
    assert stand is not None
    assert mass is not None
    return Ends(stand, mass, *rest).each(lambda values: values[:, nodes, None])


def _totals(case: Case, pair: int, shoe: JointShoe, further: int) -> Sequence[Floats | None]:
    """The masses of the dealer's totals by further pair cards gone, at the nodes that a player can come to.

    None where they are not computed for all hands at once.
    """
    if case.terms.follows_player:
        return [None] * further
    layout = layout_of(case.terms, ((pair, 0, further),))
    before = shoe.before(case.upcard)
    found = totals_against(case, before if case.hole is None else before.before(case.hole), layout)
    (hands,) = layout.hands
    nodes = hands.reached.nodes
    totals = np.zeros((further, hands.tree.nodes, found.shape[1]))
    totals[:, nodes] = found.reshape(further, len(nodes), -1)
    return list(totals)


def best_of(tree: Reached, ends: Ends, house: bool = False, plan: Ints | None = None) -> Floats:
    """The value of every hand that is reached under best play of several trees alike. Shape (nodes, trees).

    `ends`: standing with what a natural of the dealer's takes, and how much less than twice that it takes of a
    doubled hand. `house`: whether the hand's bet is the house's, so that it cannot be lost. `plan`: the moves,
    by place, to play by instead.
    """
    doubles, hits = (None, None) if plan is None else (plan == DOUBLE, plan == HIT)
    mass = ends.mass
    lost = 0.0 * mass if house else mass
    value = (ends.wins if house and ends.wins is not None else ends.stand).copy()
    value[tree.draws] = -np.inf
    if ends.half is not None:
        given_up = 0.0 * ends.half if house else ends.half
        for layer in tree.layers:
            value[layer.gives_up] = np.maximum(value[layer.gives_up], given_up[layer.gives_up])
    value = chosen(value, doubling(tree, ends, house), doubles)
    whole = value + lost
    for layer in reversed(tree.layers):
        places, following = layer.hits
        if len(places):
            hit = -lost[places]
            for after in following:
                hit += whole[after]
            value[places] = chosen(value[places], hit, None if hits is None else hits[places])
        whole[layer.places] = value[layer.places] + lost[layer.places]
    return value


def doubling(tree: Reached, ends: Ends, house: bool = False, moves: DoubledMoves | None = None) -> Floats:
    """The value of doubling each hand, as in `best_of`; −inf where it cannot be.

    `moves`: those of doubled hands, by place; None for the best.
    """
    mass = ends.mass
    value = np.full_like(mass, -np.inf)
    for doubled, best, bet, which in _doublings(tree, ends, house, moves):
        whole, whole_of_ace = doubled + bet * mass, best + bet * mass
        for layer in tree.layers:
            nodes, following = which(layer)
            if len(nodes):
                double = -bet * mass[nodes]
                for rank, after in enumerate(following):
                    double += whole[after] if rank != ACE else whole_of_ace[after]
                value[nodes] = np.maximum(value[nodes], double)
    return value


_Doubling = tuple[Floats, Floats, int, Callable[[Layer], OneCard]]
"""The value of a doubled hand with its card, and if that is an ace; the most it can lose; its hands."""


def _doublings(tree: Reached, ends: Ends, house: bool, moves: DoubledMoves | None) -> Iterator[_Doubling]:
    if ends.wins is not None:
        half_free = ends.stand + ends.wins
        lost = 0 if house else 1
        own = half_free if house else 2 * ends.stand
        yield own, own, lost + 1, attrgetter("doubles")
        freed = 2 * ends.wins if house else half_free
        yield freed, freed, lost, attrgetter("frees")
        return
    doubled = doubled_values(tree.stages, ends, moves)[0][:-1]
    if not tree.lowers:
        yield doubled, doubled, 2, attrgetter("doubles")
        return
    best = doubled_values(tree.stages, ends._replace(twice=None))[0][:-1]
    yield best, best, 2, attrgetter("doubles")
    yield doubled, best, 2, attrgetter("softs")


def split_values(
    tree: Reached,
    pair: int,
    ends: Ends,
    counted: Sequence[tuple[Share, Share]],
    house: bool = False,
    moves: Ints | None = None,
) -> Floats:
    """The value of the hands of each of some shares under the best plan for it. Shape (shares, cases).

    `ends`: by further pair cards gone. `counted`: the shares of all hands, and of the first. `house`: whether
    the bets of all other hands are the house's. `moves`: a plan to play by instead, by node.
    """
    cards, nodes, cases = ends.stand.shape
    weights = np.array(
        [
            [share[gone][second] for share in shares_ for gone in range(cards)]
            for shares_ in counted
            for second in range(2)
        ]
    )
    different, where = np.unique(weights, axis=0, return_inverse=True)
    every, first = different[:, :cards], different[:, cards:]

    def summed(values: Floats, times: Floats) -> Floats:
        found: Floats = values.reshape(cards, -1).T @ times.T
        return found.reshape(nodes, -1)

    if house:
        value = best_of(tree, ends.each(lambda values: summed(values, first)))
        value += best_of(tree, ends.each(lambda values: summed(values, every - first)), house=True)
    else:
        taken = None if ends.original is None else summed(ends.original, first)
        sums = ends._replace(original=None).each(lambda values: summed(values, every))
        plan = None if moves is None else moves[tree.nodes]
        value = best_of(tree, sums._replace(original=taken).charged(), plan=plan)
    value = value.reshape(nodes, cases, -1)
    other, same = (value[some].sum(axis=0).T for some in _seconds(tree, pair))
    at = where.reshape(-1, 2)
    found: Floats = other[at[:, 0]] + same[at[:, 1]]
    return found


def _seconds(tree: Reached, pair: int) -> tuple[Ints, Ints]:
    """The hands of two cards: those whose second card is of another rank, and the pair."""
    same = np.arange(RANK_COUNT) == pair
    there = tree.seconds >= 0
    return tree.seconds[there & ~same], tree.seconds[there & same]


def waiting_values(
    case: Case,
    pair: int,
    shoe: JointShoe,
    tens: Tens | None,
    states: Sequence[tuple[int, int]],
    mass: float,
    plan: Plan | None = None,
) -> list[tuple[float, int]]:
    """The value of the hands that wait for a second card, joint, and the limit of hands that is best.

    A state is the number of hands, and of those that have their second card. All pair cards on the table are
    out of `shoe`. `mass`: of what was dealt. `plan`: None for the best plans.
    """
    possible = limits(case.terms, pair) if plan is None or plan.limit is None else [plan.limit]
    tried = [
        (state, limit)
        for state, (hands, _) in enumerate(states)
        for limit in sorted({max(limit, hands) for limit in possible})
    ]
    counted = [
        (state, limit, alike(each.every, tens), alike(each.first, tens))
        for state, limit in tried
        for each in shares(*states[state], limit)
    ]
    counts = [gone for _, _, every, _ in counted for gone, each in enumerate(every) if any(each)]
    if not counted:
        return [(0.0, hands) for hands, _ in states]
    ends = pair_ends(case, pair, shoe, 1 + max(counts, default=0))
    reach = reached(case.terms, split_tree(case.terms, pair).begins)
    house = case.terms.is_split_free(pair)
    shares_ = [(every, first) for _, _, every, first in counted]
    values = split_values(reach, pair, ends, shares_, house, None if plan is None else plan.moves)[:, 0]
    totals: list[dict[int, float]] = [{} for _ in states]
    for (state, limit, *_), value in zip(counted, values, strict=True):
        totals[state][limit] = totals[state].get(limit, 0.0) + float(value)
    return [
        best_total(own, mass) if own else (0.0, hands) for own, (hands, _) in zip(totals, states, strict=True)
    ]


def best_total(totals: Mapping[int, float], mass: float) -> tuple[float, int]:
    """The value of hands by the limit that is best, and that limit. `mass`: of what was dealt.

    Where the cards run out, inclusion and exclusion can give values that no hands can have: such limits are
    passed over.
    """
    least = min(totals)
    possible = [limit for limit in totals if limit == least or abs(totals[limit]) <= 2 * limit * mass]
    return max((totals[limit], limit) for limit in possible)


def plan_at(case: Case, pair: Rank, unseen: Unseen) -> Plan | None:
    """The plan that was fixed at a split, with its limit of hands; None where plans are made anew.

    `unseen`: the unseen cards at the split.
    """
    if case.terms.splits is Splits.CDP:
        return None
    place, shoe = RANKS.index(pair), shoe_of(unseen)
    before = (*unseen[:place], unseen[place] + 1, *unseen[place + 1 :])
    tree = tree_of(case.terms, one_of(pair.points - 1))
    plan = plan_of(case, pair.points - 1, solve(case, shoe_of(before), tree), slice(tree.nodes))
    tens = tens_alike(case.terms, unseen, place)
    ((_, limit),) = waiting_values(case, pair.points - 1, shoe, tens, [(2, 0)], shoe.mass, plan)
    return plan._replace(limit=limit)


def round_values(
    case: Case,
    unseen: Unseen,
    hand: Sequence[Rank],
    split: SplitRound,
    legal: Sequence[Action],
    doubled: int = 0,
) -> tuple[dict[Action, float], Action, float]:
    """The value of each action inside a split round, joint; the plan's action; and what the others are worth.

    The hands still to be played play best, or by the plan. `doubled`: how often the hand was doubled.
    """
    shoe = shoe_of(unseen)
    done, plan = len(split.finished), _plan_of_round(case, split)
    begins, after = beginning(hand, split.pair), None
    if plan is not None:
        drawn = list(hand)
        drawn.remove(next(rank for rank in hand if rank.points == split.pair.points))
        rows = np.arange(tree_of(case.terms, begins).nodes)
        for rank in drawn:
            rows = NEXT[rows, rank.points - 1]
        after = plan.moves[rows]
    own = moves(case, shoe, begins, first=not done, house=split.house, doubled=doubled, plan=after)
    count = done + 1 + split.waiting
    states = [(count, done + 1)] + [(count + 1, done)] * (Action.SPLIT in legal)
    others = _waiting(case, unseen, split, states, plan)
    finished = all_finished(case, shoe, split)
    values = {
        action: finished + (others[-1] if action is Action.SPLIT else float(own[action]) + others[0])
        for action in legal
    }
    planned = max(values, key=values.__getitem__)
    if plan is not None and after is not None:
        again = Action.SPLIT in legal and count < (plan.limit or 0)
        planned = Action.SPLIT if again else _ACTIONS[int(after[0])]
    return values, planned, finished + others[0]


_ACTIONS = {STAND: Action.STAND, HIT: Action.HIT, DOUBLE: Action.DOUBLE}


def _plan_of_round(case: Case, split: SplitRound) -> Plan | None:
    plan = plan_at(case, split.pair, split.unseen)
    return plan and plan._replace(limit=split.limit or plan.limit)


def _waiting(
    case: Case, unseen: Unseen, split: SplitRound, states: Sequence[tuple[int, int]], plan: Plan | None
) -> list[float]:
    shoe, pair = shoe_of(unseen), split.pair.points - 1
    mass = float(masses(case, shoe, slice(1)).mass[0])
    tens = tens_alike(case.terms, unseen, RANKS.index(split.pair))
    return [value for value, _ in waiting_values(case, pair, shoe, tens, states, mass, plan)]


def moves(
    case: Case,
    shoe: JointShoe,
    begins: Beginning,
    *,
    first: bool = True,
    house: bool = False,
    doubled: int = 0,
    plan: Ints | None = None,
) -> dict[Action, float]:
    """The value of each move with the hand that a tree begins with, and best play after it; joint.

    `first`: whether a natural that takes original bets only takes this hand's. `house`: whether its bet is the
    house's. `doubled`: how often it was doubled. `plan`: the moves after the first, by node; None for the best.
    """
    tree = tree_of(case.terms, begins)
    ends = ends_of(case, tree, shoe)
    ends = ends.charged() if first else ends._replace(original=None)
    if doubled:
        return _doubled_moves(tree, ends, doubled)
    reach = reached(case.terms, begins)
    ends = ends.each(lambda values: values[reach.nodes, None])
    lost = 0.0 if house else 1.0
    layer = reach.layers[0]
    whole = best_of(reach, ends, house, None if plan is None else plan[reach.nodes]) + lost * ends.mass
    mass = float(ends.mass[0, 0])
    stand = ends.wins if house and ends.wins is not None else ends.stand
    found = {
        Action.STAND: float(stand[0, 0]),
        Action.HIT: float(whole[layer.hits.following].sum()) - lost * mass,
        Action.DOUBLE: float(doubling(reach, ends, house)[0, 0]),
    }
    if ends.half is not None:
        found[Action.SURRENDER] = 0.0 if house else float(ends.half[0, 0])
    return found


def _doubled_moves(tree: Tree, ends: Ends, doubled: int) -> dict[Action, float]:
    bet, after = 1 << doubled, doubled_values(tree.stages, ends)
    more = 0.0 if ends.original is None else (bet - 1) * float(ends.original[0])
    once = ends.stand if ends.twice is None else ends.twice
    found = {Action.STAND: bet * float(once[0]) + more}
    if ends.half is not None:
        found[Action.SURRENDER] = bet * float(ends.half[0]) + more
    if doubled < len(after):
        mass = np.append(ends.mass, 0.0)
        following = tree.following[0]
        whole = after[doubled][following] + 2 * bet * mass[following]
        found[Action.DOUBLE] = float(whole.sum()) - 2 * bet * float(mass[0])
    return found


def waiting_value(case: Case, unseen: Unseen, split: SplitRound) -> float:
    """Returns the joint value of a split round's hands that wait for a second card, after the finished ones."""
    done = len(split.finished)
    return _waiting(case, unseen, split, [(done + split.waiting, done)], _plan_of_round(case, split))[0]
