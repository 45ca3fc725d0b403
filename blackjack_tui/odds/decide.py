"""One hand before it is played: what each legal action is worth, joint with what was dealt."""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from blackjack_tui.game.actions import Action, decisions
from blackjack_tui.game.cards import LIMIT, Card, Hand, Rank, Suit
from blackjack_tui.game.rules import Aces, Rules, Surrender
from blackjack_tui.odds import dealer
from blackjack_tui.odds.answers import LONGEST_BUST, RANKS, Infinite, Outcomes, Unseen
from blackjack_tui.odds.player import Solution, masses, solve
from blackjack_tui.odds.rounds import beginning
from blackjack_tui.odds.shoe import Shoe, shoe_of
from blackjack_tui.odds.splits import best_split, plan_of, tens_alike
from blackjack_tui.odds.terms import DEALER_STANDS, Case, payoffs
from blackjack_tui.odds.trees import Beginning, Kind, Tree, tree_of

_NOTHING = 1e-12
"""A smaller mass is a rounding error."""
ENOUGH = 10**15
"""A bankroll that can pay for every bet, in cents."""


@lru_cache(maxsize=4096)
def legal_actions(
    rules: Rules, hand: tuple[Rank, ...], upcard: Rank, hands: int = 1, pair: Rank | None = None
) -> tuple[Action, ...]:
    """Returns the legal actions of a player with money enough; `pair`: the rank of a split pair."""
    first = len(hand) == 2 and pair is None
    may_surrender = first and rules.surrender is not Surrender.NONE
    if not rules.bets:
        actions = (Action.HIT, Action.STAND)
        return (*actions, Action.SURRENDER) if may_surrender else actions
    asked_before = rules.surrender is Surrender.EARLY and upcard.points in (1, 10)
    held = Hand(rules.player_aces is Aces.BEST, from_split=pair is not None)
    for rank in _pair_first(hand, pair):
        held.add(Card(rank, Suit.SPADES))
    return decisions(rules, held, hands, ENOUGH, may_surrender and not asked_before)


def _pair_first(hand: tuple[Rank, ...], pair: Rank | None) -> Sequence[Rank]:
    return hand if pair is None else sorted(hand, key=lambda rank: rank is not pair)


class Play:
    """A hand of two cards or more against an upcard, not of a split pair."""

    def __init__(self, case: Case, unseen: Unseen, hand: Sequence[Rank]) -> None:
        self._case = case
        self._unseen = unseen
        self._hand = hand
        self.shoe: Shoe = shoe_of(unseen)
        self.tree: Tree = tree_of(case.terms, beginning(hand))
        self._solution: Solution | None = None
        self._node = 0
        at_once = masses(case, self.shoe, slice(1))
        self.mass, self.natural, self.alive = (float(some[0]) for some in at_once)

    @property
    def surely_natural(self) -> bool:
        """Whether every possible hole card makes a natural, although the dealer has looked and has none."""
        return self._case.peeked and self.mass < _NOTHING

    def may_run_dry(self, hands: int) -> bool:
        """Whether so many hands like this one and the dealer's can take all the cards."""
        a_hand = LIMIT + LONGEST_BUST - (self.tree.begins.hard if hands == 1 else self._hand[0].points)
        return self.shoe.points <= hands * a_hand + DEALER_STANDS - 1 - (self._case.upcard + 1)

    @property
    def ends(self) -> bool:
        """Whether there is nothing to decide."""
        return bool(self.tree.kind[0] != Kind.DECIDES)

    @property
    def ended(self) -> float:
        """The value of a hand that ends by itself, joint."""
        return float(self._solved().stand[self._node])

    def value(self, action: Action) -> float:
        """The value of `action`, joint. Splits are asked for first: they are solved along with the rest."""
        match action:
            case Action.STAND:
                return float(self._solved().stand[self._node])
            case Action.HIT:
                return float(self._solved().hit[self._node])
            case Action.DOUBLE:
                return float(self._solved().double[self._node])
            case Action.SURRENDER:
                return self._surrender()
            case Action.SPLIT:
                return self._split()
        raise AssertionError(f"{action} is not done with a hand")

    def _solved(self) -> Solution:
        if self._solution is None:
            self._solution = solve(self._case, self.shoe, self.tree)
        return self._solution

    def _surrender(self) -> float:
        surrender = self._case.terms.surrender
        if surrender is Surrender.LOSES:
            return -self.mass
        if surrender is Surrender.LATE and not self._case.peeked:
            return -self.alive / 2 - self.natural
        return -self.mass / 2

    def _split(self) -> float:
        """Joint with the hand's mass in its own shoe."""
        rank = self._hand[0]
        pair = rank.points - 1
        case = self._case
        tree = tree_of(case.terms, Beginning(rank.points, rank is Rank.ACE, 1))
        solution = solve(case, _with_back(self._unseen, rank), tree)
        plan = plan_of(case, pair, solution, slice(tree.nodes))
        tens = tens_alike(case.terms, self._unseen, RANKS.index(rank))
        node = int(tree.following[0, pair])
        # The whole hand is a node of the tree of its first card.
        share = self.mass / solution.mass[node] if solution.mass[node] else 0.0
        stand, hit, doubled, double, value = (some * share for some in solution[:5])
        mass, of_split = solution.mass * share, solution.of_split * share
        self._solution = Solution(stand, hit, doubled, double, value, solution.choice, mass, of_split)
        self._node = node
        return best_split(case, plan, self.shoe, tens)[0]

    def bust_chance(self) -> float:
        """The chance that the next card is a bust."""
        nodes = self.tree.following[0]
        drawn = masses(self._case, self.shoe, nodes[nodes < self.tree.nodes]).mass.sum()
        return max(0.0, 1 - float(drawn) / self.mass)

    def stand_outcomes(self) -> Outcomes:
        """The outcomes of standing."""
        case, tree = self._case, self.tree
        if tree.kind[0] == Kind.WINS:
            return Outcomes(1.0, 0.0, 0.0)
        total = int(tree.highest[0])
        draw = dealer.draw_of(case, total) if case.terms.follows_player else dealer.draw_of(case)
        totals = dealer.masses(draw, self.shoe, np.zeros(1, dtype=np.intp))[0]
        pays = payoffs(case.terms, draw.totals)[total]
        push = float(totals[pays == 0].sum())
        lose = float(totals[pays < 0].sum()) + (0.0 if case.peeked else self.natural)
        return Outcomes((self.mass - push - lose) / self.mass, push / self.mass, lose / self.mass)


def _with_back(unseen: Unseen, rank: Rank) -> Shoe:
    if isinstance(unseen, Infinite):
        return shoe_of(unseen)
    place = RANKS.index(rank)
    return shoe_of((*unseen[:place], unseen[place] + 1, *unseen[place + 1 :]))
