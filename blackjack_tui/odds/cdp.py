"""Split pairs played by the best plan for each number of pair cards that are out (CDP), or by a fixed plan.

A plan is followed whatever else is known, so a hand's value is linear in the values of the hands at which it
may end. A hand that gets its second card when k further pair cards have been split meets Σ_m A_km of each of
these values, where m further pair cards are gone: the sums of `splits.ways_by_pairs`. So the best plan for k is
best play of one tree of hands with these sums as values, and a split is worth the sum over k.

Inside a split round the same is done for the hands that wait, from the cards as they are. A fixed plan (CDZ−)
is made at the first split: best for the same hand unsplit, as most published figures have it.

Where splits are free, the first hand has the player's own bet; all others have the house's, which only wins.
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
from blackjack_tui.odds.dealer_tables import HandGroup, ends_against, layout_of, layout_serves, totals_against
from blackjack_tui.odds.ends import DoubledMoves, Ends, chosen, doubled_values
from blackjack_tui.odds.hands import NEXT, RANK_COUNT, Floats, Ints, JointShoe, shoe_of
from blackjack_tui.odds.play_values import DOUBLE, HIT, STAND, masses_dealt, solve, tree_ends
from blackjack_tui.odds.splits import (
    MOST_CARDS,
    Plan,
    Tens,
    beginning,
    finished_values_sum,
    limits,
    pairing_tens,
    plan_of,
    split_tree,
    ways_by_pairs,
)
from blackjack_tui.odds.trees import Beginning, Layer, OneCard, Reached, Tree, one_of, reached, tree_of

Share = tuple[tuple[float, float], ...]
"""By further pair cards gone: the weights of a hand whose second card is of another rank, and of a new pair."""


class Shares(NamedTuple):
    """The hands that wait for a second card, by the number of further pair cards out when they get it."""

    every: Share
    """For all of them."""
    first: Share
    """For the round's first hand alone."""


@cache
def shares(hands: int, done: int, limit: int) -> tuple[Shares, ...]:
    """Returns the shares of `hands`, split up to `limit` hands; `done` hands have their second card already.

    There is one for each number of further pair cards split before a hand gets its second card.
    """
    limit = max(limit, hands)  # a round may have more hands than a plan for its cards now would make
    result = []
    for split_again, weights in sorted(ways_by_pairs(hands, done, limit).items()):
        first = np.zeros((MOST_CARDS, 2))
        if not done:
            # The first hand gets its card before all others: any card at the limit, else none of the pair.
            may_pair = hands + split_again == limit
            first[split_again] = (1, may_pair)
        result.append(Shares(_frozen(weights), _frozen(first)))
    return tuple(result)


def _frozen(weights: Floats) -> Share:
    """Returns an array of shape (further pair cards gone, 2) as a hashable share."""
    return tuple((float(other_rank), float(new_pair)) for other_rank, new_pair in weights)


def share_of_tens(share: Share, tens: Tens | None) -> Share:
    """Returns `share` corrected for tens that do not all make a pair; unchanged if `tens` is None.

    The second weight is then for any ten as the second card, whether it makes a pair or not.
    """
    if tens is None:
        return share
    corrected = []
    for gone, (other, same) in enumerate(share):
        # The chances that all tens gone make a pair, and that the next one does: ρ and φ in splits.py.
        all_pair, next_pairs = tens.ratios(gone)
        corrected.append((all_pair * other, all_pair * ((1 - next_pairs) * other + next_pairs * same)))
    return tuple(corrected)


def split_ends(case: Case, tree: Tree, shoe: JointShoe, totals: Floats | None = None) -> Ends:
    """The values of the hands of a split pair that draw no more. Shapes (nodes,).

    They are uncharged: a natural that takes original bets only takes the first hand's bet, and no others.
    `totals`: the masses of the dealer's totals at each node; None to compute them.
    """
    return tree_ends(case, shoe, tree, totals).ends.uncharged()


def pair_ends(case: Case, pair: int, shoe: JointShoe, further: int) -> Ends:
    """The values of the hands of a split pair that draw no more. Shapes (further, nodes, 1).

    They are for 0, 1, … `further` − 1 further pair cards gone, and for the nodes that a player can reach.
    """
    # By most rules all numbers of cards gone are computed at once; by the others one after the other.
    if layout_serves(case.terms):
        layout = layout_of(case.terms, (HandGroup(pair, 0, further),))
        return ends_against([case], shoe.before(case.upcard), layout).of_tree(layout.hands[0].rows, further)
    tree = split_tree(case.terms, pair)
    nodes = reached(case.terms, tree.begins).nodes
    totals = _dealer_totals(case, pair, shoe, further)
    by_gone = [split_ends(case, tree, shoe.after(pair, gone), totals[gone]) for gone in range(further)]
    # Stack each field of `Ends` over the pair cards gone; a field is None in all of them or in none.
    stacked = [None if values[0] is None else np.array(values) for values in zip(*by_gone, strict=True)]
    stand, mass, *others = stacked
    assert stand is not None
    assert mass is not None
    return Ends(stand, mass, *others).each(lambda values: values[:, nodes, None])


def _dealer_totals(case: Case, pair: int, shoe: JointShoe, further: int) -> Sequence[Floats | None]:
    """Returns the masses of the dealer's totals by further pair cards gone. Shapes (nodes, totals).

    Nodes that no player can reach have zeros. All are None if the dealer's play depends on the player's total.
    """
    if case.terms.follows_player:
        return [None] * further
    layout = layout_of(case.terms, (HandGroup(pair, 0, further),))
    # `totals_against` counts the dealer's visible cards among the dealer's hands: they go back into the shoe.
    full_shoe = shoe.before(case.upcard)
    if case.hole is not None:
        full_shoe = full_shoe.before(case.hole)
    total_masses = totals_against(case, full_shoe, layout)
    (hands,) = layout.hands
    nodes = hands.reached.nodes
    totals = np.zeros((further, hands.tree.nodes, total_masses.shape[1]))
    totals[:, nodes] = total_masses.reshape(further, len(nodes), -1)
    return list(totals)


def best_play(tree: Reached, ends: Ends, house: bool = False, plan: Ints | None = None) -> Floats:
    """Returns the value of every hand under best play, for several sets of values at once. Shape (nodes, sets).

    `ends`: as `Ends.charged` returns them. `house`: whether the hand's bet is the house's, so that it cannot be
    lost. `plan`: the move of each hand, by place; None for best play.
    """
    doubles = None if plan is None else plan == DOUBLE
    hits = None if plan is None else plan == HIT
    mass = ends.mass
    bust_loss = 0.0 * mass if house else mass
    value = ends.stand_for(house).copy()
    value[tree.draws] = -np.inf  # these hands cannot stand
    if ends.half is not None:
        given_up = 0.0 * ends.half if house else ends.half
        for layer in tree.layers:
            value[layer.gives_up] = np.maximum(value[layer.gives_up], given_up[layer.gives_up])
    value = chosen(value, doubling_values(tree, ends, house), doubles)
    # From the highest total down. A bust loses the bet; each next card that does not bust adds its hand's
    # value above that loss.
    above_bust = value + bust_loss
    for layer in reversed(tree.layers):
        places, following = layer.hits
        if len(places):
            hit = -bust_loss[places]
            for next_places in following:
                hit += above_bust[next_places]
            value[places] = chosen(value[places], hit, None if hits is None else hits[places])
        above_bust[layer.places] = value[layer.places] + bust_loss[layer.places]
    return value


def doubling_values(
    tree: Reached, ends: Ends, house: bool = False, moves: DoubledMoves | None = None
) -> Floats:
    """The value of doubling each hand; −inf where it is not legal. Shape and arguments as in `best_play`.

    `moves`: the moves of doubled hands, by place; None for the best.
    """
    value = np.full_like(ends.mass, -np.inf)
    for doubling in _doublings(tree, ends, house, moves):
        # As in `best_play`: a bust is lost, and each other next card adds its hand's value above that loss.
        bust_loss = doubling.own_bets * ends.mass
        above_bust = doubling.value + bust_loss
        above_bust_with_ace = doubling.value_with_ace + bust_loss
        for layer in tree.layers:
            places, following = doubling.hands(layer)
            if len(places):
                double = -bust_loss[places]
                for rank, next_places in enumerate(following):
                    double += above_bust_with_ace[next_places] if rank == ACE else above_bust[next_places]
                value[places] = np.maximum(value[places], double)
    return value


class _Doubling(NamedTuple):
    """A way to double, for some of the hands."""

    value: Floats
    """The value of the doubled hand after its card."""
    value_with_ace: Floats
    """The same if that card is an ace."""
    own_bets: int
    """The player's own part of the doubled bet, in first bets: what a bust loses."""
    hands: Callable[[Layer], OneCard]
    """Returns the hands of a layer that may be doubled this way."""


def _doublings(tree: Reached, ends: Ends, house: bool, moves: DoubledMoves | None) -> Iterator[_Doubling]:
    """Yields the ways to double; arguments as in `doubling_values`."""
    if ends.wins is not None:  # free stakes: a bet of one's own gains `stand`, one of the house's `wins`
        one_of_each = ends.stand + ends.wins
        own_first_bet = 0 if house else 1
        for_money = one_of_each if house else 2 * ends.stand
        yield _Doubling(for_money, for_money, own_first_bet + 1, attrgetter("doubles"))
        for_free = 2 * ends.wins if house else one_of_each
        yield _Doubling(for_free, for_free, own_first_bet, attrgetter("frees"))
        return
    # The values of hands doubled once, without the row for busts.
    doubled = doubled_values(tree.stages, ends, moves)[0][:-1]
    if not tree.doubles_low:
        yield _Doubling(doubled, doubled, 2, attrgetter("doubles"))
        return
    # Aces that a hand has when it is doubled count 1, in `doubled`; an ace drawn after that may count 11.
    with_any_aces = doubled_values(tree.stages, ends._replace(twice=None))[0][:-1]
    yield _Doubling(with_any_aces, with_any_aces, 2, attrgetter("doubles"))
    yield _Doubling(doubled, with_any_aces, 2, attrgetter("softs"))


def split_values(
    tree: Reached,
    pair: int,
    ends: Ends,
    counted: Sequence[tuple[Share, Share]],
    house: bool = False,
    moves: Ints | None = None,
) -> Floats:
    """Returns the value of the hands of each share, under the best plan for it. Shape (shares, cases).

    `ends`: shapes (further pair cards gone, nodes, cases). `counted`: each share for all hands, and for the
    first hand. `house`: whether the bets of all other hands are the house's. `moves`: a plan's moves by node;
    None for the best.
    """
    numbers_gone, nodes, cases = ends.stand.shape
    # The axes of `counted`: share, all hands or the first, cards gone, kind of second card. This makes two rows
    # for each share, one a kind. A row has the weights by cards gone, for all hands and then for the first.
    weights = np.array(counted)[:, :, :numbers_gone].transpose(0, 3, 1, 2).reshape(-1, 2 * numbers_gone)
    # Many rows are equal: best play is computed once for each distinct row.
    distinct, weight_rows = np.unique(weights, axis=0, return_inverse=True)
    all_weights, first_weights = distinct[:, :numbers_gone], distinct[:, numbers_gone:]

    def summed(values: Floats, by_gone: Floats) -> Floats:
        """Returns the sums of `values` over pair cards gone, for each row of weights.

        Shape (nodes, cases × rows): a set of values for each case and row.
        """
        sums: Floats = values.reshape(numbers_gone, -1).T @ by_gone.T
        return sums.reshape(nodes, -1)

    if house:
        value = best_play(tree, ends.each(lambda values: summed(values, first_weights)))
        value += best_play(
            tree, ends.each(lambda values: summed(values, all_weights - first_weights)), house=True
        )
    else:
        original = None if ends.original is None else summed(ends.original, first_weights)
        sums = ends._replace(original=None).each(lambda values: summed(values, all_weights))
        plan = None if moves is None else moves[tree.nodes]
        value = best_play(tree, sums._replace(original=original).charged(), plan=plan)
    # A hand is worth the sum over its second cards, of each kind. Shapes (rows of weights, cases).
    value = value.reshape(nodes, cases, -1)
    other_places, same_places = _second_places(tree, pair)
    other, same = value[other_places].sum(axis=0).T, value[same_places].sum(axis=0).T
    # Each share is the sum of its two rows: a second card of another rank, and a new pair.
    other_rows, same_rows = weight_rows.reshape(-1, 2).T
    by_share: Floats = other[other_rows] + same[same_rows]
    return by_share


def _second_places(tree: Reached, pair: int) -> tuple[Ints, Ints]:
    """Returns the places of the two-card hands: those whose second card is of another rank, then the pair."""
    same = np.arange(RANK_COUNT) == pair
    exists = tree.seconds >= 0
    return tree.seconds[exists & ~same], tree.seconds[exists & same]


def waiting_values(
    case: Case,
    pair: int,
    shoe: JointShoe,
    tens: Tens | None,
    states: Sequence[tuple[int, int]],
    mass: float,
    plan: Plan | None = None,
) -> list[tuple[float, int]]:
    """For each state, the joint value of the hands that wait for a second card, and the best limit of hands.

    A state: the number of hands, and how many of them have their second card. All pair cards on the table are
    out of `shoe`. `mass`: the mass of the cards dealt. `plan`: None for the best plans.
    """
    possible = limits(case.terms, pair) if plan is None or plan.limit is None else [plan.limit]
    # Every share of every state with every limit: all are computed together, then added up by state and limit.
    trials, weights = [], []
    for state, (hands, done) in enumerate(states):
        for limit in sorted({max(limit, hands) for limit in possible}):
            for hand_shares in shares(hands, done, limit):
                trials.append((state, limit))
                weights.append((share_of_tens(hand_shares.every, tens), share_of_tens(hand_shares.first, tens)))
    if not trials:  # no hand waits in any state
        return [(0.0, hands) for hands, _ in states]
    ends = pair_ends(case, pair, shoe, 1 + max(_most_gone(share) for share, _ in weights))
    reach = reached(case.terms, split_tree(case.terms, pair).begins)
    house = case.terms.is_split_free(pair)
    values = split_values(reach, pair, ends, weights, house, None if plan is None else plan.moves)[:, 0]
    totals: list[dict[int, float]] = [{} for _ in states]
    for (state, limit), value in zip(trials, values, strict=True):
        totals[state][limit] = totals[state].get(limit, 0.0) + float(value)
    return [
        best_total(state_totals, mass) if state_totals else (0.0, hands)
        for state_totals, (hands, _) in zip(totals, states, strict=True)
    ]


def _most_gone(share: Share) -> int:
    """Returns the most further pair cards gone that have a weight in `share`."""
    return max((gone for gone, pair_weights in enumerate(share) if any(pair_weights)), default=0)


def best_total(totals: Mapping[int, float], mass: float) -> tuple[float, int]:
    """The value of the hands under the best limit, and that limit. `mass`: the mass of the cards dealt.

    `totals`: the value by limit. Where the cards run out, inclusion and exclusion can give values that no hands
    can have: such limits are left out, but for the lowest.
    """
    lowest_limit = min(totals)
    possible = [
        limit
        for limit, total in totals.items()
        # Each hand wins or loses two bets at most.
        if limit == lowest_limit or abs(total) <= 2 * limit * mass
    ]
    return max((totals[limit], limit) for limit in possible)


JUST_SPLIT = (2, 0)
"""The state of a pair just split, for `waiting_values`: two hands, none of which has its second card."""


def plan_at(case: Case, pair: Rank, unseen: Unseen) -> Plan | None:
    """The plan fixed at a split, with the best limit of hands for it; None where each decision has a new plan.

    `unseen`: the unseen cards at the split.
    """
    if case.terms.splits is Splits.CDP:
        return None
    plan, shoe = _plan_as_unsplit(case, pair, unseen), shoe_of(unseen)
    tens = pairing_tens(case.terms, unseen, RANKS.index(pair))
    ((_, limit),) = waiting_values(case, pair.points - 1, shoe, tens, [JUST_SPLIT], shoe.mass, plan)
    return plan._replace(limit=limit)


def _plan_as_unsplit(case: Case, pair: Rank, unseen: Unseen) -> Plan:
    """The plan that is best for a hand with one card of the pair, while the other is still in the shoe."""
    rank_index, points_index = RANKS.index(pair), pair.points - 1
    unseen_with_pair_card = (*unseen[:rank_index], unseen[rank_index] + 1, *unseen[rank_index + 1 :])
    tree = tree_of(case.terms, one_of(points_index))
    solution = solve(case, shoe_of(unseen_with_pair_card), tree)
    return plan_of(case, points_index, solution, slice(tree.nodes))  # both trees have the same nodes


def round_values(
    case: Case,
    unseen: Unseen,
    hand: Sequence[Rank],
    split: SplitRound,
    legal: Sequence[Action],
    doubled: int = 0,
) -> tuple[dict[Action, float], Action, float]:
    """The value of each action inside a split round; the plan's action; and the value of the other hands.

    All values are joint, and those of actions include the other hands. Hands still to be played play best, or
    by the plan. `doubled`: how often the hand was doubled.
    """
    # The hand itself, if it is not split again.
    shoe, begins = shoe_of(unseen), beginning(hand, split.pair)
    plan = _plan_of_round(case, split)
    planned_moves = None if plan is None else _moves_after(plan, hand, split.pair, tree_of(case.terms, begins))
    finished_hands = len(split.finished)
    own_values = move_values(
        case, shoe, begins, first=not finished_hands, house=split.house, doubled=doubled, plan=planned_moves
    )
    # The hands that wait, in states as for `waiting_values`: all hands, and how many have their second card.
    count = finished_hands + 1 + split.waiting
    states = [(count, finished_hands + 1)]
    if Action.SPLIT in legal:  # the hand becomes two, which wait too
        states.append((count + 1, finished_hands))
    waiting, *waiting_after_split = _waiting(case, unseen, split, states, plan)
    finished_value = finished_values_sum(case, shoe, split)
    values: dict[Action, float] = {}
    for action in legal:
        if action is Action.SPLIT:
            values[action] = finished_value + waiting_after_split[0]
        else:
            values[action] = finished_value + (float(own_values[action]) + waiting)
    # The plan's action; without a plan the best one.
    planned = max(values, key=values.__getitem__)
    if plan is not None and planned_moves is not None:  # both or neither
        splits_again = Action.SPLIT in legal and count < (plan.limit or 0)
        planned = Action.SPLIT if splits_again else _ACTIONS[int(planned_moves[0])]
    return values, planned, finished_value + waiting


def _moves_after(plan: Plan, hand: Sequence[Rank], pair: Rank, tree: Tree) -> Ints:
    """Returns the plan's moves for each node of `tree`, which begins with `hand`.

    The plan's own rows begin with one card of the pair: they have the further cards of `hand` too.
    """
    drawn = list(hand)
    drawn.remove(next(rank for rank in hand if rank.points == pair.points))
    plan_rows = np.arange(tree.nodes)
    for rank in drawn:
        plan_rows = NEXT[plan_rows, rank.points - 1]
    return plan.moves[plan_rows]


_ACTIONS = {STAND: Action.STAND, HIT: Action.HIT, DOUBLE: Action.DOUBLE}


def _plan_of_round(case: Case, split: SplitRound) -> Plan | None:
    """Returns the plan fixed at the first split, with the round's limit of hands if it has one."""
    plan = plan_at(case, split.pair, split.unseen)
    return None if plan is None else plan._replace(limit=split.limit or plan.limit)


def _waiting(
    case: Case, unseen: Unseen, split: SplitRound, states: Sequence[tuple[int, int]], plan: Plan | None
) -> list[float]:
    """Returns the joint value of the hands that wait for a second card, in each of the `states`."""
    shoe, pair = shoe_of(unseen), split.pair.points - 1
    mass, _, _ = masses_dealt(case, shoe)
    tens = pairing_tens(case.terms, unseen, RANKS.index(split.pair))
    return [value for value, _ in waiting_values(case, pair, shoe, tens, states, mass, plan)]


def move_values(
    case: Case,
    shoe: JointShoe,
    begins: Beginning,
    *,
    first: bool = True,
    house: bool = False,
    doubled: int = 0,
    plan: Ints | None = None,
) -> dict[Action, float]:
    """The joint value of each move with the hand that begins a tree, followed by best play.

    `first`: whether a natural that takes original bets only takes this hand's. `house`: whether its bet is the
    house's. `doubled`: how often it was doubled. `plan`: the moves after the first, by node; None for the best.
    """
    tree = tree_of(case.terms, begins)
    ends = split_ends(case, tree, shoe)
    ends = ends.charged() if first else ends._replace(original=None)
    if doubled:
        return _doubled_move_values(tree, ends, doubled)
    reach = reached(case.terms, begins)
    ends = ends.each(lambda values: values[reach.nodes, None])  # one set of values
    value = best_play(reach, ends, house, None if plan is None else plan[reach.nodes])
    # A bust loses the bet, unless it is the house's; each other next card adds its hand's value above that.
    own_bets = 0.0 if house else 1.0
    above_bust = value + own_bets * ends.mass
    next_places = reach.layers[0].hits.following
    by_action = {
        Action.STAND: float(ends.stand_for(house)[0, 0]),
        Action.HIT: float(above_bust[next_places].sum()) - own_bets * float(ends.mass[0, 0]),
        Action.DOUBLE: float(doubling_values(reach, ends, house)[0, 0]),
    }
    if ends.half is not None:
        by_action[Action.SURRENDER] = 0.0 if house else float(ends.half[0, 0])
    return by_action


def _doubled_move_values(tree: Tree, ends: Ends, doubled: int) -> dict[Action, float]:
    """The joint value of each move with a hand doubled `doubled` times, followed by best play."""
    bet = 1 << doubled  # each double doubles it
    by_doublings = doubled_values(tree.stages, ends)
    spared = float(ends.spared(bet)[0])
    by_action = {Action.STAND: bet * float(ends.stand_doubled[0]) + spared}
    if ends.half is not None:
        by_action[Action.SURRENDER] = bet * float(ends.half[0]) + spared
    if doubled < len(by_doublings):
        # Index 0 has the values of hands doubled once. A bust loses twice the bet.
        doubled_again = by_doublings[doubled]
        mass = np.append(ends.mass, 0.0)
        next_nodes = tree.following[0]
        above_bust = doubled_again[next_nodes] + 2 * bet * mass[next_nodes]
        by_action[Action.DOUBLE] = float(above_bust.sum()) - 2 * bet * float(mass[0])
    return by_action


def waiting_value(case: Case, unseen: Unseen, split: SplitRound) -> float:
    """Returns the joint value of a split round's hands that wait for a second card, after the finished ones."""
    finished_hands = len(split.finished)
    state = finished_hands + split.waiting, finished_hands
    (value,) = _waiting(case, unseen, split, [state], _plan_of_round(case, split))
    return value
