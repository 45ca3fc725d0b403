"""Split pairs played by the best plan for each number of pair cards that are out (CDP).

A plan is followed whatever else is known, so a hand's value is linear in the values of the hands at which it
may end. A hand that gets its second card when k further pair cards have been split meets Σ_m A_km of each of
these values, m being the further pair cards that are gone: the sums of `splits.ways`, taken apart by k. So
the best plan for k is best play of one tree of hands whose values are those sums, and a split is worth the
sum over k.

Inside a split round the same is done for the hands that wait, from the cards as they are.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.odds.answers import RANKS, SplitRound, Unseen
from blackjack_tui.odds.computed_rules import ACE, Case
from blackjack_tui.odds.dealer_tables import ends_against, layout_of, serves, totals_against
from blackjack_tui.odds.ends import DoubledMoves, Ends, doubled_values
from blackjack_tui.odds.hands import RANK_COUNT, Floats, Ints, JointShoe, shoe_of
from blackjack_tui.odds.play_values import alone, masses
from blackjack_tui.odds.splits import (
    MOST_CARDS,
    Tens,
    all_finished,
    beginning,
    limits,
    split_tree,
    tens_alike,
    ways_by_pairs,
)
from blackjack_tui.odds.trees import Beginning, Layer, Reached, Tree, reached, tree_of

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


def best_of(tree: Reached, ends: Ends, house: bool = False) -> Floats:
    """The value of every hand that is reached under best play of several trees alike. Shape (nodes, trees).

    `ends`: standing with what a natural of the dealer's takes, and how much less than twice that it takes of a
    doubled hand. `house`: whether the hand's bet is the house's, so that it cannot be lost.
    """
    mass = ends.mass
    lost = 0.0 * mass if house else mass
    value = (ends.wins if house and ends.wins is not None else ends.stand).copy()
    value[tree.draws] = -np.inf
    if ends.half is not None:
        given_up = 0.0 * ends.half if house else ends.half
        for layer in tree.layers:
            value[layer.gives_up] = np.maximum(value[layer.gives_up], given_up[layer.gives_up])
    np.maximum(value, doubling(tree, ends, house), out=value)
    whole = value + lost
    for layer in reversed(tree.layers):
        if len(layer.hits):
            hit = -lost[layer.hits]
            for after in layer.following:
                hit += whole[after]
            value[layer.hits] = np.maximum(value[layer.hits], hit)
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


_Doubling = tuple[Floats, Floats, int, Callable[[Layer], tuple[Ints, Ints]]]
"""The value of a doubled hand with its card, and if that is an ace; the most it can lose; its hands."""


def _doublings(tree: Reached, ends: Ends, house: bool, moves: DoubledMoves | None) -> Iterator[_Doubling]:
    paid, free = (lambda layer: (layer.doubles, layer.doubled)), (lambda layer: (layer.frees, layer.freed))
    if ends.wins is not None:
        half_free = ends.stand + ends.wins
        lost = 0 if house else 1
        own = half_free if house else 2 * ends.stand
        yield own, own, lost + 1, paid
        freed = 2 * ends.wins if house else half_free
        yield freed, freed, lost, free
        return
    doubled = doubled_values(tree.stages, ends, moves)[0][:-1]
    if not tree.lowers:
        yield doubled, doubled, 2, paid
        return
    best = doubled_values(tree.stages, ends._replace(twice=None))[0][:-1]
    yield best, best, 2, paid
    yield doubled, best, 2, lambda layer: (layer.softs, layer.lowered)


def split_values(
    tree: Reached, pair: int, ends: Ends, counted: Sequence[tuple[Share, Share]], house: bool = False
) -> Floats:
    """The value of the hands of each of some shares under the best plan for it. Shape (shares, cases).

    `ends`: by further pair cards gone. `counted`: the shares of all hands, and of the first. `house`: whether
    the bets of all other hands are the house's.
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
        value = best_of(tree, sums._replace(original=taken).charged())
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
    case: Case, pair: int, shoe: JointShoe, tens: Tens | None, states: Sequence[tuple[int, int]], mass: float
) -> list[tuple[float, int]]:
    """The value of the hands that wait for a second card, joint, and the limit of hands that is best.

    A state is the number of hands, and of those that have their second card. All pair cards on the table are
    out of `shoe`. `mass`: of what was dealt. Where the cards run out, inclusion and exclusion can give values
    that no hands can have: such limits are passed over.
    """
    tried = [
        (state, limit)
        for state, (hands, _) in enumerate(states)
        for limit in sorted({max(limit, hands) for limit in limits(case.terms, pair)})
    ]
    counted = [
        (state, limit, alike(each.every, tens), alike(each.first, tens))
        for state, limit in tried
        for each in shares(*states[state], limit)
    ]
    further = 1 + max((_last(every) for _, _, every, _ in counted), default=-1)
    if not further:
        return [(0.0, hands) for hands, _ in states]
    ends = pair_ends(case, pair, shoe, further)
    reach = reached(case.terms, split_tree(case.terms, pair).begins)
    house = case.terms.frees_split(pair)
    values = split_values(reach, pair, ends, [(every, first) for _, _, every, first in counted], house)[:, 0]
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


def _last(share: Share) -> int:
    """The most further pair cards that a share counts with."""
    return max((gone for gone, counts in enumerate(share) if any(counts)), default=0)


def round_values(
    case: Case,
    unseen: Unseen,
    hand: Sequence[Rank],
    split: SplitRound,
    legal: Sequence[Action],
    doubled: int = 0,
) -> tuple[dict[Action, float], float]:
    """The value of each action inside a split round, joint, and what the other hands are worth of each.

    The hands still to be played play best. `doubled`: how often the hand was doubled.
    """
    shoe = shoe_of(unseen)
    done = len(split.finished)
    own = moves(case, shoe, beginning(hand, split.pair), first=not done, house=split.house, doubled=doubled)
    count = done + 1 + split.waiting
    states = [(count, done + 1)] + [(count + 1, done)] * (Action.SPLIT in legal)
    mass = float(masses(case, shoe, slice(1)).mass[0])
    tens = tens_alike(case.terms, unseen, RANKS.index(split.pair))
    others = waiting_values(case, split.pair.points - 1, shoe, tens, states, mass)
    finished = all_finished(case, shoe, split)
    values = {
        action: finished + (others[-1][0] if action is Action.SPLIT else float(own[action]) + others[0][0])
        for action in legal
    }
    return values, finished + others[0][0]


def moves(
    case: Case, shoe: JointShoe, begins: Beginning, *, first: bool = True, house: bool = False, doubled: int = 0
) -> dict[Action, float]:
    """The value of each move with the hand that a tree begins with, and best play after it; joint.

    `first`: whether a natural that takes original bets only takes this hand's. `house`: whether its bet is the
    house's. `doubled`: how often it was doubled.
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
    whole = best_of(reach, ends, house) + lost * ends.mass
    mass = float(ends.mass[0, 0])
    stand = ends.wins if house and ends.wins is not None else ends.stand
    found = {
        Action.STAND: float(stand[0, 0]),
        Action.HIT: float(whole[layer.following].sum()) - lost * mass,
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
    shoe, done = shoe_of(unseen), len(split.finished)
    mass = float(masses(case, shoe, slice(1)).mass[0])
    tens = tens_alike(case.terms, unseen, RANKS.index(split.pair))
    return waiting_values(case, split.pair.points - 1, shoe, tens, [(done + split.waiting, done)], mass)[0][0]
