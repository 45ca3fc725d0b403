"""A hand that is not of a split pair: the value of each legal action, joint with the cards dealt."""

from collections.abc import Sequence
from functools import cached_property

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import LIMIT, Rank
from blackjack_tui.game.rules import DEALER_STANDS, Surrender
from blackjack_tui.odds import cdp, dealer
from blackjack_tui.odds.answers import LONGEST_BUST, RANKS, Outcomes, PlayedHand, Unseen
from blackjack_tui.odds.computed_rules import Case, payoffs
from blackjack_tui.odds.hands import NOTHING_DRAWN, JointShoe, shoe_of
from blackjack_tui.odds.masks import HandState
from blackjack_tui.odds.play_values import Solution, masses, masses_dealt, natural_value, solve
from blackjack_tui.odds.splits import beginning, ended_value, pairing_tens
from blackjack_tui.odds.trees import Tree, tree_of

_NOTHING = 1e-12
"""A smaller mass is a rounding error."""


class UnsplitHand:
    """A hand of two cards or more against an upcard, not of a split pair."""

    def __init__(self, case: Case, unseen: Unseen, hand: Sequence[Rank], doubled: int = 0) -> None:
        self._doubled = doubled  # how often
        self._case = case
        self._unseen = unseen
        self._hand = hand
        self.shoe: JointShoe = shoe_of(unseen)
        self.tree: Tree = tree_of(case.terms, beginning(hand))
        self.mass, self.natural, self.alive = masses_dealt(case, self.shoe)

    @property
    def surely_natural(self) -> bool:
        """Whether every possible hole card makes a natural, although the dealer has looked and has none."""
        return self._case.peeked and self.mass < _NOTHING

    def may_run_dry(self, hands: int) -> bool:
        """Whether `hands` hands like this one, and the dealer's, can take all the cards of the shoe.

        More than one are hands of the split pair, which begin with one of its cards.
        """
        # By points: the longest hands bust, and leave the dealer no card for the last draw, from below 17.
        first_points = self.tree.begins.hard if hands == 1 else self._hand[0].points
        drawn_by_player = hands * (LIMIT + LONGEST_BUST - first_points)
        upcard_points = self._case.upcard + 1
        drawn_by_dealer = DEALER_STANDS - 1 - upcard_points
        return self.shoe.points <= drawn_by_player + drawn_by_dealer

    @property
    def is_over(self) -> bool:
        """Whether the hand ends by itself, without a decision."""
        if self._doubled:
            doubled_tree = self.tree.doubled  # None where doubled hands have no decisions
            return doubled_tree is None or bool(doubled_tree.kind[0] != HandState.DECIDES)
        return self._case.shows_natural or bool(self.tree.kind[0] != HandState.DECIDES)

    @property
    def if_natural(self) -> float:
        """The value of the hand if the dealer has a natural, in bets: only a natural of its own ties."""
        if self.tree.kind[0] != HandState.NATURAL:  # node 0 is the hand as it is
            return -1.0
        return natural_value(self._case.terms, self.tree, 0).tied

    @property
    def ended_value(self) -> float:
        """The value of a hand that ends by itself, joint."""
        if self._case.shows_natural:
            return self.mass * self.if_natural
        if self._doubled:
            return ended_value(self._case, self.shoe, PlayedHand(tuple(self._hand), self._doubled))
        return float(self._solution.stand[0])

    def value(self, action: Action) -> float:
        """The value of `action`, joint."""
        if self._doubled:
            return cdp.move_values(self._case, self.shoe, self.tree.begins, doubled=self._doubled)[action]
        match action:
            case Action.STAND:
                return float(self._solution.stand[0])
            case Action.HIT:
                return float(self._solution.hit[0])
            case Action.DOUBLE:
                return float(self._solution.double[0])
            case Action.SURRENDER:
                return self._surrender()
            case Action.SPLIT:
                return self._split()
        raise AssertionError(f"{action} is not done with a hand")

    @cached_property
    def _solution(self) -> Solution:
        return solve(self._case, self.shoe, self.tree)

    def _surrender(self) -> float:
        """The value of surrender, joint."""
        surrender = self._case.terms.rules.surrender
        if surrender is Surrender.LOSES:  # the whole bet
            return -self.mass
        if surrender is Surrender.LATE and not self._case.peeked:  # a dealer's natural still takes the bet
            return -self.alive / 2 - self.natural
        return -self.mass / 2

    def _split(self) -> float:
        rank = self._hand[0]
        tens = pairing_tens(self._case.terms, self._unseen, RANKS.index(rank))
        plan = cdp.plan_at(self._case, rank, self._unseen)
        ((value, _),) = cdp.waiting_values(
            self._case, rank.points - 1, self.shoe, tens, [cdp.JUST_SPLIT], self.mass, plan
        )
        return value

    def bust_chance(self) -> float:
        """The chance that the next card busts the hand."""
        nodes = self.tree.following[0]  # with one card more; past the last node if busted
        drawn = masses(self._case, self.shoe, nodes[nodes < self.tree.nodes]).mass.sum()
        return max(0.0, 1 - float(drawn) / self.mass)

    def stand_outcomes(self) -> Outcomes:
        """The chances that the hand wins, pushes or loses if it stands."""
        case, tree = self._case, self.tree
        if tree.kind[0] == HandState.WINS:
            return Outcomes(1.0, 0.0, 0.0)
        total = int(tree.highest[0])
        draw = dealer.draw_table(case, total) if case.terms.follows_player else dealer.draw_table(case)
        totals = dealer.masses(draw, self.shoe, NOTHING_DRAWN)[0]
        pays = payoffs(case.terms, draw.totals)[total]  # against each of the dealer's totals
        push = float(totals[pays == 0].sum())
        lose = float(totals[pays < 0].sum()) + (0.0 if case.peeked else self.natural)
        return Outcomes((self.mass - push - lose) / self.mass, push / self.mass, lose / self.mass)
