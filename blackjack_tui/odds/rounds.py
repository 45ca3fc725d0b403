"""Inside a split round: what the hands of it are worth together, under the plan that was frozen at the split.

The value is that of the finished hands against the dealer from the shoe as it now is, of the active hand played
under the plan, and of the waiting hands by the counting of splits.py. It is the mean of the values after the
next card.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, Rank
from blackjack_tui.game.rules import Aces
from blackjack_tui.odds.answers import RANKS, Infinite, PlayedHand, SplitRound, Unseen
from blackjack_tui.odds.hands import NEXT
from blackjack_tui.odds.plans import follow, worth
from blackjack_tui.odds.player import DOUBLE, HIT, STAND, masses, solve, standing
from blackjack_tui.odds.shoe import Shoe, shoe_of
from blackjack_tui.odds.splits import (
    Plan,
    best_split,
    further_cards,
    plan_of,
    spread,
    tens_alike,
    waiting_worth,
)
from blackjack_tui.odds.terms import Case
from blackjack_tui.odds.trees import NOTHING, Beginning, Kind, tree_of

CHOICES = {Action.STAND: STAND, Action.HIT: HIT, Action.DOUBLE: DOUBLE}
_ACTIONS = {choice: action for action, choice in CHOICES.items()}


def beginning(cards: Sequence[Rank], split: Rank | None = None) -> Beginning:
    """The beginning of a tree with these cards; `split`: the rank of the pair they come of."""
    hard = sum(rank.points for rank in cards)
    return Beginning(hard, Rank.ACE in cards, len(cards), split is not None, split is Rank.ACE)


def ended(case: Case, shoe: Shoe, hand: PlayedHand, split: Rank | None = None, first: bool = True) -> float:
    """What a hand that draws no more is worth, joint with what was dealt from `shoe`.

    `first`: whether a natural that takes original bets only takes this hand's.
    """
    stakes = 2 if hand.doubled else 1
    node = np.zeros(1, dtype=np.intp)
    begins = beginning(hand.cards, split)
    tree = tree_of(case.terms, begins if begins.hard <= LIMIT else NOTHING)
    one = masses(case, shoe, slice(1))
    mass, natural, alive = (float(some[0]) for some in one)
    if tree.kind[0] == Kind.WINS:
        return stakes * mass
    stands = standing(case, shoe, tree, node, one.alive)
    if begins.hard > LIMIT:
        return stakes * (float(stands.busts[0]) - mass)
    versus = stakes * float(stands.versus[0])
    tied = 0.0 if case.peeked else case.terms.tie * natural
    paid = case.terms.natural_pays * alive + tied
    if tree.kind[0] == Kind.NATURAL:
        return paid
    if not case.peeked:
        versus -= natural * (int(first) if case.terms.original_lost else stakes)
    return max(versus, paid) if len(tree.declared_natural) and tree.declared_natural[0] == 0 else versus


@lru_cache(maxsize=64)
def frozen(case: Case, pair: Rank, unseen: Unseen) -> tuple[Plan, int]:
    """The plan of a split, and its limit of hands; `unseen`: the unseen cards at the split."""
    counts = unseen if isinstance(unseen, Infinite) else _with(unseen, pair)
    tree = tree_of(case.terms, Beginning(pair.points, pair is Rank.ACE, 1))
    plan = plan_of(case, pair.points - 1, solve(case, shoe_of(counts), tree), slice(tree.nodes))
    tens = tens_alike(case.terms, unseen, RANKS.index(pair))
    return plan, best_split(case, plan, shoe_of(unseen), tens)[1]


def _with(unseen: tuple[int, ...], rank: Rank) -> tuple[int, ...]:
    place = RANKS.index(rank)
    return (*unseen[:place], unseen[place] + 1, *unseen[place + 1 :])


def all_finished(case: Case, shoe: Shoe, split: SplitRound) -> float:
    """The value of the finished hands of a split round together, joint."""
    hands = enumerate(split.finished)
    return sum(ended(case, shoe, hand, split.pair, place == 0) for place, hand in hands)


def waiting(case: Case, unseen: Unseen, split: SplitRound, states: Sequence[tuple[int, int]]) -> list[float]:
    """What the hands are worth together that wait for their second card, joint, in each of some states.

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
) -> tuple[dict[Action, float], Action]:
    """The value of each action, joint, and the action of the plan."""
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
    return values, planned


def declared_worth(case: Case, shoe: Shoe, total: int, cards: int, doubled: bool) -> float:
    """The value of a hand whose aces have been declared to make `total`, joint."""
    stakes = 2 if doubled else 1
    one = masses(case, shoe, slice(1))
    mass, natural, alive = (float(some[0]) for some in one)
    tree = tree_of(case.terms._replace(player_aces=Aces.LOW), NOTHING)
    at = np.array([min(total, LIMIT)])
    stands = standing(case, shoe, tree._replace(points=at, highest=at), np.zeros(1, dtype=np.intp), one.alive)
    if total > LIMIT:
        return stakes * (float(stands.busts[0]) - mass)
    if total == LIMIT and cards == 2 and case.terms.naturals:
        return case.terms.natural_pays * alive + (0.0 if case.peeked else case.terms.tie * natural)
    lost = 0.0 if case.peeked else natural * (1 if case.terms.original_lost else stakes)
    return stakes * float(stands.versus[0]) - lost
