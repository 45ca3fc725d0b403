"""Split pairs played by the best plan for each number of pair cards that are out (CDP).

A plan is followed whatever else is known, so a hand's value is linear in the values of the hands at which it
may end. A hand that gets its second card when k further pair cards have been split meets Σ_m A_km of each of
these values, m being the further pair cards that are gone: the sums of `splits.ways`, taken apart by k. So
the best plan for k is best play of one tree of hands whose values are those sums, and a split is worth the
sum over k.

Inside a split round the same is done for the hands that wait, from the cards as they are.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Split
from blackjack_tui.odds.answers import RANKS, SplitRound, Unseen
from blackjack_tui.odds.hands import RANK_COUNT, Floats, Ints, JointShoe, shoe_of
from blackjack_tui.odds.player import masses, settled, standing
from blackjack_tui.odds.splits import (
    MOST_CARDS,
    Tens,
    all_finished,
    beginning,
    further_cards,
    limits,
    split_tree,
    tens_alike,
    ways_by_pairs,
)
from blackjack_tui.odds.tables import ENDS, ends_against, layout_of, serves
from blackjack_tui.odds.terms import Case, HandState, Terms, Tree, tree_of

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


def ends_of(case: Case, tree: Tree, shoe: JointShoe) -> Floats:
    """The values of the hands of a split pair that draw no more. Shape (ENDS, nodes + 1)."""
    found = np.zeros((ENDS, tree.nodes + 1))
    every = masses(case, shoe, slice(tree.nodes))
    stands = standing(case, shoe, tree, np.arange(tree.nodes), every.alive)
    apart = case.terms.original_lost and not case.peeked
    lost = every._replace(natural=np.zeros(tree.nodes)) if apart else every
    found[0], found[1], _ = settled(case, tree, lost, stands)
    if apart:
        loses = tree.kind != HandState.WINS
        found[3, :-1] = found[4, :-1] = -every.natural * loses
    found[2, :-1] = np.append(every.mass, 0.0)[tree.following].sum(axis=1) - every.mass
    if case.terms.dealer_plays_on:
        busts = np.append(stands.busts, 0.0)
        found[2, :-1] += busts[:-1] - busts[tree.following].sum(axis=1)
    return found


def best_of(tree: Tree, ends: Floats) -> Floats:
    """The value of every hand under best play of several trees alike. Shape (nodes + 1, trees).

    `ends`: standing, doubled and busts. Shape (3, nodes + 1, trees).
    """
    stand, doubled, bust = ends
    value: Floats = np.zeros_like(stand)
    decides = tree.kind == HandState.DECIDES
    floor = stand.copy()
    if len(tree.doubles):
        some = tree.doubles[decides[tree.doubles]]
        double = 2 * bust[some] + doubled[tree.following[some]].sum(axis=1)
        floor[some] = np.maximum(floor[some], double)
    draws = tree.kind == HandState.DRAWS
    floor[:-1][draws] = -np.inf
    may_hit = decides | draws
    for layer in reversed(tree.layers):
        hits = np.flatnonzero(may_hit[layer]) + layer.start
        value[layer] = floor[layer]
        if len(hits):
            following = tree.following[hits]
            hit = bust[hits]
            for rank in range(RANK_COUNT):
                hit = hit + value[following[:, rank]]
            value[hits] = np.maximum(floor[hits], hit)
    return value


def split_values(tree: Tree, pair: int, ends: Floats, counted: Sequence[tuple[Share, Share]]) -> Floats:
    """The value of the hands of each of some shares under the best plan for it. Shape (shares, cases).

    `ends`: by further pair cards gone. Shape (cards, ENDS, nodes + 1, cases). `counted`: of all hands, of the
    first.
    """
    cards, _, nodes, cases = ends.shape
    weights = np.array(
        [
            [share[gone][second] for share in shares_ for gone in range(cards)]
            for shares_ in counted
            for second in range(2)
        ]
    )
    different, where = np.unique(weights, axis=0, return_inverse=True)
    where = where.reshape(-1, 2)
    sums = different[:, :cards] @ ends[:, :3].reshape(cards, -1)
    if different[:, cards:].any():
        sums[:, : 2 * nodes * cases] += different[:, cards:] @ ends[:, 3:].reshape(cards, -1)
    by_node = sums.reshape(-1, 3, nodes, cases).transpose(1, 2, 0, 3).reshape(3, nodes, -1)
    value = best_of(tree, by_node).reshape(nodes, -1, cases)
    others, same = _seconds(tree, pair)
    return np.array([value[others, other].sum(axis=0) + value[same, own].sum(axis=0) for other, own in where])


def _seconds(tree: Tree, pair: int) -> tuple[Ints, Ints]:
    """The hands of two cards: those whose second card is of another rank, and the pair."""
    nodes = tree.following[0]
    other = np.array([node for rank, node in enumerate(nodes) if rank != pair and node < tree.nodes])
    return other, nodes[[pair]]


def waiting_values(
    case: Case, pair: int, shoe: JointShoe, tens: Tens | None, states: Sequence[tuple[int, int]], mass: float
) -> list[tuple[float, int]]:
    """The value of the hands that wait for a second card, joint, and the limit of hands that is best.

    A state is the number of hands, and of those that have their second card. All pair cards on the table are
    out of `shoe`. `mass`: of what was dealt. Where the cards run out, inclusion and exclusion can give values
    that no hands can have: such limits are passed over.
    """
    tree = split_tree(case.terms, pair)
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
    if serves(case.terms):
        layout = layout_of(case.terms, tuple((pair, gone) for gone in range(further)))
        against = ends_against([case], [shoe], layout)
        ends = np.array([against.of(hands) for hands in layout.hands])[..., 0]
    else:
        ends = np.array([ends_of(case, tree, shoe.after(pair, gone)) for gone in range(further)])
    values = split_values(tree, pair, ends[..., None], [(every, first) for _, _, every, first in counted])[:, 0]
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
    case: Case, unseen: Unseen, hand: Sequence[Rank], split: SplitRound, legal: Sequence[Action]
) -> tuple[dict[Action, float], float]:
    """The value of each action inside a split round, joint, and what the other hands are worth of each.

    The hands still to be played play best.
    """
    shoe = shoe_of(unseen)
    tree = tree_of(case.terms, beginning(hand, split.pair))
    done = len(split.finished)
    ends = ends_of(case, tree, shoe)
    if not done:
        ends[:2] += ends[3:]
    stand, doubled, bust = ends[:3]
    value = best_of(tree, np.array([stand, doubled, bust])[:, :, None])[:, 0]
    following = tree.following[0]
    own = {
        Action.STAND: stand[0],
        Action.HIT: bust[0] + value[following].sum(),
        Action.DOUBLE: 2 * bust[0] + doubled[following].sum(),
    }
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


def waiting_value(case: Case, unseen: Unseen, split: SplitRound) -> float:
    """Returns the joint value of a split round's hands that wait for a second card, after the finished ones."""
    shoe, done = shoe_of(unseen), len(split.finished)
    mass = float(masses(case, shoe, slice(1)).mass[0])
    tens = tens_alike(case.terms, unseen, RANKS.index(split.pair))
    return waiting_values(case, split.pair.points - 1, shoe, tens, [(done + split.waiting, done)], mass)[0][0]


class Together(NamedTuple):
    """The first two cards against one upcard, of all upcards that were computed together; all joint."""

    unsplit: Floats
    """The value of every hand, by row of the table of hands, under best play that never splits."""
    splits: Mapping[int, float]
    """The value of splitting by the pair's rank, where all cards of its points make a pair."""


def together(cases: Sequence[Case], shoes: Sequence[JointShoe], surely: Floats) -> list[Together]:
    """Returns the values against each of some upcards, which are out of their shoes.

    `surely`: the mass of each pair by upcard, which no split is worth more than a few of. Shape (cases, 10).
    """
    terms = cases[0].terms
    every = tuple(_pair_hands(terms, 2))
    layout = layout_of(terms, ((None, 0), *every))
    found = ends_against(cases, shoes, layout)
    unsplit = best_of(layout.hands[0].tree, found.of(layout.hands[0])[:3])
    splits: list[dict[int, float]] = [{} for _ in cases]
    for pair in dict(every):
        ends = np.array([found.of(hands) for hands in layout.hands if hands.pair == pair])
        values = _split_values(terms, pair, ends, surely[:, pair])
        for place, value in enumerate(values):
            splits[place][pair] = value
    return [Together(unsplit[:, place], splits[place]) for place in range(len(cases))]


def _pair_hands(terms: Terms, out: int) -> Iterator[tuple[int, int]]:
    """The hands of every pair; `out`: the cards of the pair that are gone once it is split."""
    if terms.split is not Split.NONE:
        for pair in range(RANK_COUNT):
            further = further_cards(2, 0, limits(terms, pair)[-1])
            yield from ((pair, out + gone) for gone in range(further + 1))


def _split_values(terms: Terms, pair: int, ends: Floats, mass: Floats) -> list[float]:
    """The value of splitting in each case. `ends`: shape (cards, ENDS, nodes + 1, cases)."""
    tree = split_tree(terms, pair)
    counted = [(limit, each) for limit in limits(terms, pair) for each in shares(2, 0, limit)]
    values = split_values(tree, pair, ends, [(each.every, each.first) for _, each in counted])
    found = []
    for place, most in enumerate(mass):
        totals: dict[int, float] = {}
        for (limit, _), value in zip(counted, values[:, place], strict=True):
            totals[limit] = totals.get(limit, 0.0) + float(value)
        found.append(best_total(totals, float(most))[0])
    return found
