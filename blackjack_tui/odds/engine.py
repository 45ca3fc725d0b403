"""The odds engine: `Odds` answers every question about a rule book's odds.

`UnsplitHand` has the value of each legal action with a hand, joint with what was dealt.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from blackjack_tui.game.actions import Action, decisions
from blackjack_tui.game.cards import HIGH_ACE, LIMIT, Card, Hand, Rank, Suit
from blackjack_tui.game.rules import DEALER_STANDS, Aces, Against, Rules, Surrender
from blackjack_tui.odds import books, cdp, dealer
from blackjack_tui.odds.answers import (
    LONGEST_BUST,
    RANKS,
    BookOdds,
    DecisionOdds,
    Infinite,
    OddsRefused,
    Outcomes,
    PlayedHand,
    SplitRound,
    Splits,
    Unseen,
    fresh,
)
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.hands import JointShoe, shoe_of
from blackjack_tui.odds.player import Solution, masses, natural_pays, solve
from blackjack_tui.odds.splits import (
    all_finished,
    beginning,
    best_split,
    declared_worth,
    ended,
    plan_of,
    round_actions,
    tens_alike,
    waiting,
    with_one_more,
)
from blackjack_tui.odds.terms import (
    ACE,
    Case,
    HandState,
    Tree,
    case_of,
    one_of,
    payoffs,
    terms_of,
    tree_of,
)

_NOTHING = 1e-12
"""A smaller mass is a rounding error."""
ENOUGH = 10**15
"""A bankroll that can pay for every bet, in cents."""


@lru_cache(maxsize=4096)
def legal_actions(
    rules: Rules,
    hand: tuple[Rank, ...],
    upcard: Rank,
    hands: int = 1,
    pair: Rank | None = None,
    doubled: int = 0,
) -> tuple[Action, ...]:
    """Returns the legal actions of a player with money enough.

    `pair`: the rank of a split pair. `doubled`: how often the hand was doubled.
    """
    may_surrender = rules.surrender is not Surrender.NONE and len(hand) <= (rules.surrender_cards or LIMIT)
    may_surrender &= pair is None or rules.surrender_after_split
    if not rules.bets:
        actions = (Action.HIT, Action.STAND)
        return (*actions, Action.SURRENDER) if may_surrender else actions
    asked_before = rules.surrender is Surrender.EARLY and upcard.points in (1, 10)
    elsewhere = rules.surrender_against is not Against.ANY and upcard.points not in (1, 10)
    held = Hand(rules.player_aces is Aces.BEST, from_split=pair is not None)
    for rank in _pair_first(hand, pair):
        held.add(Card(rank, Suit.SPADES))
    held.doubles = doubled
    return decisions(rules, held, hands, ENOUGH, may_surrender and not asked_before and not elsewhere)


def _pair_first(hand: tuple[Rank, ...], pair: Rank | None) -> Sequence[Rank]:
    return hand if pair is None else sorted(hand, key=lambda rank: rank is not pair)


class UnsplitHand:
    """A hand of two cards or more against an upcard, not of a split pair."""

    def __init__(self, case: Case, unseen: Unseen, hand: Sequence[Rank], doubled: int = 0) -> None:
        """`doubled`: how often the hand was doubled."""
        self._doubled = doubled
        self._case = case
        self._unseen = unseen
        self._hand = hand
        self.shoe: JointShoe = shoe_of(unseen)
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
        if self._doubled:
            other = self.tree.doubled
            return other is None or bool(other.kind[0] != HandState.DECIDES)
        return self._case.shows_natural or bool(self.tree.kind[0] != HandState.DECIDES)

    @property
    def ended(self) -> float:
        """The value of a hand that ends by itself, joint."""
        if self._case.shows_natural:
            naturals = self.tree.kind[0] == HandState.NATURAL
            return self.mass * (natural_pays(self._case.terms, self.tree, 0)[2] if naturals else -1.0)
        if self._doubled:
            return ended(self._case, self.shoe, PlayedHand(tuple(self._hand), self._doubled))
        return float(self._solved().stand[self._node])

    def value(self, action: Action) -> float:
        """The value of `action`, joint. Splits are asked for first: they are solved along with the rest."""
        if self._doubled:
            return cdp.moves(self._case, self.shoe, self.tree.begins, doubled=self._doubled)[action]
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
        tens = tens_alike(case.terms, self._unseen, RANKS.index(rank))
        if case.terms.splits is Splits.CDP:
            return cdp.waiting_values(case, pair, self.shoe, tens, [(2, 0)], self.mass)[0][0]
        tree = tree_of(case.terms, one_of(pair))
        if case.terms.splits is Splits.CDP1:
            plan = plan_of(case, pair, solve(case, self.shoe, tree), slice(tree.nodes))
            return best_split(case, plan, self.shoe, tens)[0]
        solution = solve(case, shoe_of(with_one_more(self._unseen, rank)), tree)
        plan = plan_of(case, pair, solution, slice(tree.nodes))
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
        if tree.kind[0] == HandState.WINS:
            return Outcomes(1.0, 0.0, 0.0)
        total = int(tree.highest[0])
        draw = dealer.draw_of(case, total) if case.terms.follows_player else dealer.draw_of(case)
        totals = dealer.masses(draw, self.shoe, np.zeros(1, dtype=np.intp))[0]
        pays = payoffs(case.terms, draw.totals)[total]
        push = float(totals[pays == 0].sum())
        lose = float(totals[pays < 0].sum()) + (0.0 if case.peeked else self.natural)
        return Outcomes((self.mass - push - lose) / self.mass, push / self.mass, lose / self.mass)


class Odds:
    """Exact odds by one rule book.

    Every `unseen` leaves out the upcard and the player's cards that are named beside it, and has the hole card.
    All values are in units of the hand's first bet.
    Raises OddsRefused, naming the knobs, for a combination of knobs that is not computed.
    """

    def __init__(self, rules: Rules, splits: Splits = Splits.CDP) -> None:
        self.rules = rules
        self._terms = terms_of(rules, splits)

    def decision(
        self,
        unseen: Unseen,
        hand: Sequence[Rank],
        upcard: Rank,
        *,
        peeked: bool | None = None,
        legal: Sequence[Action] | None = None,
        split: SplitRound | None = None,
        hole: Rank | None = None,
        doubled: int = 0,
    ) -> DecisionOdds:
        """Returns the value of each of the `legal` actions with a hand of two cards or more.

        `peeked`: whether the dealer has looked for a natural and has none; None for as the rules have it.
        `legal`: None for what the rules allow with money enough. `split`: the rest of a split round.
        `hole`: the dealer's second card where it is seen; that is not among `unseen` either. `doubled`: how
        often the hand was doubled.
        """
        cards = tuple(hand)
        case = self._case(unseen, cards, upcard, peeked, hole)
        play = UnsplitHand(case, unseen, cards, doubled)
        if legal is None:
            count = len(split.finished) + 1 + split.waiting if split else 1
            legal = legal_actions(self.rules, cards, upcard, count, split.pair if split else None, doubled)
        if split is not None:
            return self._in_round(play, case, unseen, cards, legal, split, doubled)
        if play.ends:
            legal = ()
        if play.surely_natural:
            return self._lost(play, case, legal, peeked)
        # A split first: the rest of the hand is solved on the way.
        order = sorted(legal, key=lambda action: action is not Action.SPLIT)
        joint = {action: play.value(action) for action in order}
        values = {action: self._before(peeked, case, play, joint[action]) for action in legal}
        value = max(values.values()) if values else self._before(peeked, case, play, play.ended)
        return self._answer(play, case, values, value)

    def early_surrender(self, unseen: Unseen, hand: Sequence[Rank], upcard: Rank) -> DecisionOdds:
        """SURRENDER and DECLINE before the dealer looks for a natural: declining is playing on."""
        case = self._case(unseen, hand, upcard, None)
        play = UnsplitHand(case, unseen, tuple(hand))
        on = self.decision(unseen, hand, upcard, peeked=False).value
        return self._answer(play, case, {Action.SURRENDER: -0.5, Action.DECLINE: on}, max(-0.5, on))

    def insurance(self, unseen: Unseen, hand: Sequence[Rank], upcard: Rank) -> DecisionOdds:
        """INSURE and DECLINE with an ace up: the round that follows, with half the bet on insurance or none.

        For a natural that is paid 3:2 INSURE is even money.
        """
        case = self._case(unseen, hand, upcard, None)
        if case.upcard != ACE:
            raise OddsRefused(f"there is no insurance against {upcard.code}: only against an ace")
        play = UnsplitHand(case, unseen, tuple(hand))
        on = self._played_on(unseen, hand, upcard)
        insured = on + (3 * play.natural / (play.natural + play.alive) - 1) / 2
        return self._answer(play, case, {Action.INSURE: insured, Action.DECLINE: on}, max(insured, on))

    def declaration(
        self,
        unseen: Unseen,
        hand: Sequence[Rank],
        upcard: Rank,
        declared: Sequence[int] = (),
        *,
        doubled: bool = False,
    ) -> DecisionOdds:
        """ONE and ELEVEN for the next ace of a hand that draws no more; `declared`: the aces before it."""
        case = case_of(self._terms, upcard.points - 1)
        shoe = shoe_of(unseen)
        aces = hand.count(Rank.ACE) - len(declared) - 1
        if aces < 0:
            raise OddsRefused("every ace of the hand has been declared")
        low = sum(rank.points for rank in hand) + sum(value - 1 for value in declared)
        mass = float(masses(case, shoe, slice(1)).mass[0])

        def worth(total: int) -> float:
            """The best that can be made of the aces still to come."""
            totals = [total + HIGH_ACE * high for high in range(aces + 1)]
            return max(declared_worth(case, shoe, each, len(hand), doubled) for each in totals) / mass

        values = {Action.ONE: worth(low), Action.ELEVEN: worth(low + HIGH_ACE)}
        best = max(values, key=values.__getitem__)
        return DecisionOdds(values, best, values[best], 0.0, dealer.chances(case, shoe))

    def round_value(self, unseen: Unseen) -> float:
        """Returns the value of a round before its first card, under best play. `unseen` leaves out nothing."""
        self._check(unseen)
        return books.round_value(self._terms, unseen)

    def hand_value(
        self,
        unseen: Unseen,
        hand: Sequence[Rank],
        upcard: Rank,
        *,
        peeked: bool = False,
        hole: Rank | None = None,
    ) -> float:
        """Returns the value of two cards under best play; before the peek and insurance unless `peeked`.

        `hole`: the dealer's second card where it is seen.
        """
        if peeked or hole is not None:
            return self.decision(unseen, hand, upcard, peeked=peeked or None, hole=hole).value
        if self._terms.insurance and upcard is Rank.ACE:
            return self.insurance(unseen, hand, upcard).value
        return self._played_on(unseen, hand, upcard)

    def finished_value(
        self,
        unseen: Unseen,
        upcard: Rank,
        hands: Sequence[PlayedHand],
        *,
        split: SplitRound | None = None,
        hole: Rank | None = None,
    ) -> float:
        """Returns the value of hands that draw no more, before the dealer plays.

        `split`: the split round they are of, its `finished` ignored and its `waiting` hands counted in.
        `hole`: the dealer's second card where it is seen.
        """
        case = case_of(self._terms, upcard.points - 1, hole=None if hole is None else hole.points - 1)
        shoe = shoe_of(unseen)
        mass = float(masses(case, shoe, slice(1)).mass[0])
        if split is None:
            return sum(ended(case, shoe, hand) for hand in hands) / mass
        split = split._replace(finished=tuple(hands))
        done = len(hands)
        if self._terms.splits is Splits.CDP:
            others = cdp.waiting_value(case, unseen, split)
        else:
            others = waiting(case, unseen, split, [(done + split.waiting, done)])[0]
        return (all_finished(case, shoe, split) + others) / mass

    def book(self, unseen: Unseen | None = None) -> BookOdds:
        """Returns the figures of the rule book; `unseen`: None for the fresh shoe."""
        return books.book(self._terms, fresh(self.rules) if unseen is None else unseen)

    def chart_return(self, chart: Chart, unseen: Unseen | None = None) -> float:
        """The return of a round to a player who plays by `chart` and never insures."""
        return books.chart_return(self._terms, chart, fresh(self.rules) if unseen is None else unseen)

    def _check(self, unseen: Unseen | None) -> None:
        """Raises OddsRefused for an infinite shoe of packs without some of the ranks."""
        if self.rules.left_out and isinstance(unseen, Infinite):
            raise OddsRefused(f"an infinite shoe is not computed for left_out = {self.rules.left_out}")

    def _case(
        self,
        unseen: Unseen,
        hand: Sequence[Rank],
        upcard: Rank,
        peeked: bool | None,
        hole: Rank | None = None,
    ) -> Case:
        if self._terms.open != (hole is not None):
            both = "name both of the dealer's cards" if self._terms.open else "the dealer shows one card"
            raise OddsRefused(f"hole_card = {self.rules.hole_card}: {both}")
        self._check(unseen)
        if sum(rank.points for rank in hand) > LIMIT or len(hand) < 2:
            cards = " ".join(rank.code for rank in hand)
            raise OddsRefused(f"{cards} is no hand of two cards or more at 21 or less")
        if not isinstance(unseen, Infinite) and not any(unseen):
            raise OddsRefused("no card is unseen, and the dealer needs one")
        # What a dealer who will look does before that is the same with the natural's part added: see _before.
        return case_of(
            self._terms, upcard.points - 1, peeked or None, None if hole is None else hole.points - 1
        )

    def _before(self, peeked: bool | None, case: Case, play: UnsplitHand, joint: float) -> float:
        """A value of which the mass is taken out; the dealer's natural added where a look is still to come."""
        if peeked is None or peeked or not case.peeked:
            return joint / play.mass
        lost = self._tied(case, play)
        return (joint + lost * play.natural) / (play.mass + play.natural)

    def _tied(self, case: Case, play: UnsplitHand) -> float:
        """The value of a hand against a natural of the dealer's."""
        natural = play.tree.kind[0] == HandState.NATURAL
        return natural_pays(case.terms, play.tree, 0)[2] if natural else -1.0

    def _played_on(self, unseen: Unseen, hand: Sequence[Rank], upcard: Rank) -> float:
        """Returns the value of best play after the question of insurance."""
        value = self.decision(unseen, hand, upcard, peeked=False).value
        two_card_21 = self._terms.is_natural(sum(rank.points for rank in hand), Rank.ACE in hand, len(hand))
        return max(value, -0.5) if self._terms.early(upcard.points - 1) and not two_card_21 else value

    def _in_round(
        self,
        play: UnsplitHand,
        case: Case,
        unseen: Unseen,
        hand: tuple[Rank, ...],
        legal: Sequence[Action],
        split: SplitRound,
        doubled: int,
    ) -> DecisionOdds:
        if play.surely_natural:
            return self._lost(play, case, legal, None)
        if self._terms.splits is Splits.CDP:
            joint, others = cdp.round_values(case, unseen, hand, split, legal, doubled)
            planned = max(joint, key=joint.__getitem__)
        else:
            joint, planned, others = round_actions(case, unseen, hand, split, legal)
        values = {action: value / play.mass for action, value in joint.items()}
        return self._answer(play, case, values, max(values.values()))._replace(
            others=others / play.mass,
            planned=planned,
            may_run_dry=play.may_run_dry(self._terms.split_hands),
        )

    def _answer(self, play: UnsplitHand, case: Case, values: dict[Action, float], value: float) -> DecisionOdds:
        if play.surely_natural:
            case = case._replace(peeked=False)
        hands = self._terms.split_hands if Action.SPLIT in values else 1
        return DecisionOdds(
            values=values,
            best=max(values, key=values.__getitem__) if values else None,
            value=value,
            bust_chance=0.0 if play.surely_natural else play.bust_chance(),
            dealer=dealer.chances(case, play.shoe),
            stand=play.stand_outcomes() if Action.STAND in values and not play.surely_natural else None,
            may_run_dry=play.may_run_dry(hands),
        )

    def _lost(
        self, play: UnsplitHand, case: Case, legal: Sequence[Action], peeked: bool | None
    ) -> DecisionOdds:
        """Returns the odds if all unseen cards make a natural. Raises OddsRefused if the dealer has looked."""
        if peeked is None or peeked:
            raise OddsRefused("the dealer must have a natural: no other hole card is unseen")
        value = self._tied(case, play)
        return self._answer(play, case, dict.fromkeys(legal, value), value)


def book(rules: Rules, unseen: Unseen | None = None) -> BookOdds:
    """`Odds(rules).book(unseen)`."""
    return Odds(rules).book(unseen)


@lru_cache(maxsize=8)
def odds_by(rules: Rules, splits: Splits = Splits.CDP) -> Odds:
    """Returns the odds by `rules`, made once."""
    return Odds(rules, splits)
