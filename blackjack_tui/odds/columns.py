"""One upcard of a rule book: best play of every first two cards against it, from one solution of all hands.

All values are joint with the upcard and the two cards in one order, and as after the dealer's look: where the
dealer looks, what a natural takes is added at the end (`total`).

A chart's answers decide about populations of hands: those unsplit, and those of every pair that may be split.
A population has the values of every hand by its row in the table of hands, summed over the further pair cards
that are gone with the ways to split (splits.py): everything is linear, so one sum stands for all of them. A
pair has two populations: hands whose second card is of another rank, and of the pair's.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import LIMIT
from blackjack_tui.game.rules import Split, Surrender
from blackjack_tui.odds import cdp
from blackjack_tui.odds.answers import RANKS, Infinite, Splits, Unseen
from blackjack_tui.odds.cdp import Together, together
from blackjack_tui.odds.hands import (
    COUNT,
    HARD,
    NEXT,
    PREFIX,
    RANK_COUNT,
    Bools,
    Floats,
    Ints,
    JointShoe,
    by_points,
    row,
    shoe_of,
)
from blackjack_tui.odds.player import (
    DoubledMoves,
    Ends,
    Masses,
    Solution,
    alone,
    doubled_once,
    doubled_values,
    masses,
    natural_pays,
    solve,
    whole_busts,
)
from blackjack_tui.odds.splits import (
    MOST_CARDS,
    InfiniteTens,
    Plan,
    Spread,
    Tens,
    best_limit,
    first_ways,
    further_cards,
    limits,
    plan_of,
    second_cards,
    split_tree,
    spread,
    ways,
)
from blackjack_tui.odds.tables import serves
from blackjack_tui.odds.terms import ACE, TEN, Case, Terms, case_of
from blackjack_tui.odds.trees import NOTHING, DoubledTree, HandState, one_of, reached, tree_of


def _two_cards() -> tuple[Ints, Floats]:
    pairs = [(one, two) for one in range(RANK_COUNT) for two in range(one, RANK_COUNT)]
    rows = [row(tuple((one == rank) + (two == rank) for rank in range(RANK_COUNT))) for one, two in pairs]
    return np.array(rows), np.array([1.0 if one == two else 2.0 for one, two in pairs])


TWO_CARDS, ORDERS = _two_cards()
"""Shapes (55,): the rows of all first two cards, A,A A,2 … T,T, and in how many orders they come."""
PAIRS: Final = tuple(int(place) for place in np.flatnonzero(ORDERS == 1))
"""The pairs' indices among them, by rank."""


class Column:
    """The first two cards against one upcard, 0 … 9."""

    def __init__(
        self,
        terms: Terms,
        unseen: Unseen,
        upcard: int,
        known: Callable[[int], Together] | None = None,
        hole: int | None = None,
    ) -> None:
        """`known`: gives the values of an upcard that was computed together with the others.

        `hole`: the dealer's second card where it is seen.
        """
        self.case: Case = case_of(terms, upcard, hole=hole)
        self.terms = self.case.terms
        self.unseen = unseen
        self.upcard = upcard
        shoe = shoe_of(unseen).after(upcard)
        self.shoe: JointShoe = shoe if hole is None else shoe.after(hole)
        """With the dealer's cards dealt that are seen, in one order."""
        self.orders = 1 if hole is None or hole == upcard else 2
        self.chance: float = self.orders * self.shoe.mass
        """The chance of the cards that are seen."""
        self.tree = tree_of(self.terms, NOTHING)
        self._known = known
        self.masses: Masses = masses(self.case, self.shoe, TWO_CARDS)
        """The masses of the first two cards."""
        self.decides: Bools = self.tree.kind[TWO_CARDS] == HandState.DECIDES
        self.naturals: Bools = self.tree.kind[TWO_CARDS] == HandState.NATURAL

    @cached_property
    def solution(self) -> Solution:
        """Best play of every hand that is not split."""
        return solve(self.case, self.shoe, self.tree)

    @cached_property
    def unsplit(self) -> Floats:
        """The value of the first two cards unsplit and not surrendered. Shape (55,)."""
        if self._known is not None:
            return self._known(self.upcard).unsplit[TWO_CARDS]
        return self.solution.value[TWO_CARDS]

    @cached_property
    def doubled_once(self) -> tuple[Floats, Floats, Floats]:
        """The value of a hand doubled once that stands, is given up, or is doubled again, by row."""
        return doubled_once(self.tree.stages, alone(self.case, self.shoe, self.tree)[1])

    @cached_property
    def over(self) -> Floats | None:
        """The values of the first two cards where the dealer shows a natural; None where not."""
        if not self.case.shows_natural:
            return None
        tied = np.zeros(len(TWO_CARDS))
        for place in np.flatnonzero(self.naturals):
            tied[place] = natural_pays(self.terms, self.tree, TWO_CARDS[place])[2] + 1
        return self.masses.mass * (tied - 1)

    @property
    def surrender(self) -> Floats:
        """The value of surrender; −inf where it is not legal, or loses all. Shape (55,)."""
        if self.terms.surrender is Surrender.LOSES:
            return np.full(len(TWO_CARDS), -np.inf)
        return self.given_up

    @cached_property
    def given_up(self) -> Floats:
        """The value of surrender; −inf where it is not legal. Shape (55,)."""
        surrender = self.terms.surrender
        given = np.full(len(TWO_CARDS), -np.inf)
        mass, natural, alive = self.masses
        if surrender is Surrender.LOSES:
            given = -mass
        elif surrender is Surrender.EARLY:
            given = -(alive + natural) / 2 + (natural if self.case.peeked else 0)
        elif surrender is Surrender.LATE:
            given = -alive / 2 - (0 if self.case.peeked else natural)
        return np.where(self.decides | (self.terms.early(self.upcard) & ~self.naturals), given, -np.inf)

    def plan(self, pair: int) -> Plan:
        """The plan for the hands of a split pair, best for the same hands unsplit."""
        rows = NEXT[: PREFIX[HARD[-1] - pair - 1], pair]
        if self.terms.splits is not Splits.CDP1:
            return plan_of(self.case, pair, self.solution, rows)
        tree = tree_of(self.terms, one_of(pair))
        return plan_of(self.case, pair, solve(self.case, self.shoe.after(pair, 2), tree), slice(tree.nodes))

    def spread(self, pair: int, limit: int) -> Spread:
        """The value of one hand of a split pair."""
        further = further_cards(2, 0, limit)
        return spread(self.case, self.plan(pair), self.shoe.after(pair, 2), further)

    def ends(self, pair: int) -> Ends:
        """The values of the hands of a split pair that draw no more. Shapes (further pair cards, nodes)."""
        if self._known is not None:
            return self._known(self.upcard).ends[pair]
        further = further_cards(2, 0, limits(self.terms, pair)[-1])
        found = cdp.pair_ends(self.case, pair, self.shoe.after(pair, 2), further + 1)
        return found.against(0)

    def alike(self, pair: int) -> Sequence[tuple[float, Tens | None]]:
        """Returns the shares of a pair of one value that can be split, each with its tens that make a pair."""
        if self.terms.split is Split.NONE or pair not in self.terms.may_split:
            return ()
        if self.terms.split is Split.VALUE or pair != TEN:
            return ((1.0, None),)
        if isinstance(self.unseen, Infinite):
            return ((1 / 4, InfiniteTens(1, len(RANKS) - TEN)),)
        return _ten_pairs(self.unseen[TEN:], self.seen.count(TEN + 1))

    @cached_property
    def split(self) -> Floats:
        """The value of splitting; −inf where it is not legal. Shape (55,)."""
        best = np.full(len(TWO_CARDS), -np.inf)
        for pair, place in enumerate(PAIRS):
            parts = self.alike(pair)
            mass = self.masses.mass[place]
            if not parts or not mass or not self.decides[place]:
                continue
            split = [(part, self._split(pair, tens, mass)) for part, tens in parts]
            unsplit = max(self.unsplit[place], self.surrender[place])
            rest = 1 - sum(part for part, _ in split)
            best[place] = sum(part * max(value, unsplit) for part, value in split) + rest * unsplit
            if parts[0][1] is None:
                best[place] = split[0][1]
        return best

    def _split(self, pair: int, tens: Tens | None, mass: float) -> float:
        """The value of splitting a pair, joint; `mass`: of the pair."""
        if self._known is not None and tens is None:
            return self._known(self.upcard).splits[pair]
        if self.terms.splits is Splits.CDP:
            return cdp.waiting_values(self.case, pair, self.shoe.after(pair, 2), tens, [(2, 0)], mass)[0][0]
        hands = self.spread(pair, limits(self.terms, pair)[-1])
        return best_limit(self.case, pair, hands.alike(tens), mass)[0]

    @cached_property
    def best(self) -> Floats:
        """The value of best play of the first two cards. Shape (55,)."""
        if self.over is not None:
            return self.over
        return np.maximum(np.maximum(self.unsplit, self.surrender), self.split)

    @property
    def lost(self) -> Floats:
        """The loss to a natural that the dealer looks for. Shape (55,)."""
        natural = np.zeros(len(TWO_CARDS))
        if self.case.peeked:
            lost = np.full(len(TWO_CARDS), -1.0)
            for place in np.flatnonzero(self.naturals):
                lost[place] = natural_pays(self.terms, self.tree, TWO_CARDS[place])[2]
            natural = self.masses.natural * lost
        return natural

    def total(self, values: Floats) -> float:
        """The sum over the first two cards, with what a natural takes that the dealer looks for."""
        return self.orders * float(ORDERS @ (values + self.lost))

    @property
    def seen(self) -> tuple[int, ...]:
        """The points of the dealer's cards that are seen; an ace has 1."""
        hole = self.case.hole
        return (self.upcard + 1,) if hole is None else (self.upcard + 1, hole + 1)

    @property
    def value(self) -> float:
        """The value of best play, joint with the upcard; insurance is taken where it pays."""
        value = self.total(self.best)
        if self.terms.insurance and self.upcard == ACE:
            _, natural, alive = self.masses
            value += float(ORDERS @ np.maximum((2 * natural - alive) / 2, 0))
        return value


def _ten_pairs(counts: Sequence[int], seen: int) -> list[tuple[float, Tens]]:
    """Returns the share of pairs of ten-valued cards that each rank has.

    `counts`: of 10, J, Q and K, `seen` of which the dealer has.
    """
    tens = sum(counts)
    if not seen:
        return [
            (count * (count - 1) / (tens * (tens - 1)), Tens(count - 2, tens - 2))
            for count in counts
            if count >= 2
        ]
    found = []
    for up, ups in enumerate(counts):
        left = [count - (rank == up) for rank, count in enumerate(counts)]
        found += [(ups / tens * part, alike) for part, alike in _ten_pairs(left, seen - 1)] if ups else []
    return found


def columns(terms: Terms, unseen: Unseen) -> list[Column]:
    """A column for each upcard that is among the unseen cards."""
    counts = by_points(unseen)
    upcards = [upcard for upcard in range(RANK_COUNT) if counts[upcard]]
    if terms.open:
        return [
            Column(terms, unseen, upcard, hole=hole)
            for place, upcard in enumerate(upcards)
            for hole in upcards[place:]
            if hole != upcard or counts[upcard] > 1 or isinstance(unseen, Infinite)
        ]
    known: dict[int, Together] = {}

    def together_with(upcard: int) -> Together:
        if not known:
            masses_ = np.array([column.masses.mass[list(PAIRS)] for column in found])
            cases = [column.case for column in found]
            known.update(zip(upcards, together(cases, shoe_of(unseen), masses_), strict=True))
        return known[upcard]

    served = together_with if serves(terms) and terms.splits is Splits.CDP else None
    found = [Column(terms, unseen, upcard, served) for upcard in upcards]
    return found


class Population(NamedTuple):
    """Hands by row of the table. Arrays have shape (3083 + 1,); the last is 0."""

    pair: int | None
    """The rank of the pair they come of."""
    starts: Floats
    """The frequency of each hand of two cards."""
    stand: Floats
    """The value of a hand that draws no more."""
    double: Floats
    """The value of doubling, doubled hands being played best."""
    bust: Floats
    """The value of the next card's busts."""
    given_up: Floats
    """The value of giving the hand up; −inf where it cannot be."""
    decides: Bools
    doubles: Bools
    """The hands that may be doubled."""


DoubledLetters = Mapping[int, str]
"""The letters of doubled hands by total; none where these are played best."""


def doubled_moves(tree: DoubledTree, letters: DoubledLetters) -> DoubledMoves:
    """The moves of the hands of a tree by the letters of their totals."""
    each = [letters.get(total, "S") for total in range(LIMIT + 1)]
    gives_up, doubles = (np.array([letter == wanted for letter in each]) for wanted in ("RD", "DD"))
    return DoubledMoves(gives_up[tree.points], doubles[tree.points])


def unsplit(column: Column, doubled: DoubledLetters) -> Population:
    """The hands of `column` that are not split; how often they come is left at 0."""
    solution, tree = column.solution, column.tree
    double = solution.double
    if doubled and tree.doubled is not None:
        moves = doubled_moves(tree.doubled, doubled)
        value = doubled_values(tree.stages, alone(column.case, column.shoe, tree)[1], moves)[0]
        double = np.full(COUNT + 1, -np.inf)
        lost = -whole_busts(tree, solution.mass)
        double[tree.doubles] = 2 * lost[tree.doubles] + value[tree.following[tree.doubles]].sum(axis=1)
    bust = solution.hit - np.append(solution.value[tree.following].sum(axis=1), 0.0)
    given_up = np.full(COUNT + 1, -np.inf)
    if tree.gives_up.any():
        _, ends, _ = alone(column.case, column.shoe, tree)
        assert ends.half is not None
        later = np.flatnonzero(tree.gives_up & (tree.cards > 2))
        given_up[later] = ends.half[later]
    decides = _at(np.flatnonzero(tree.kind == HandState.DECIDES))
    doubles = decides & np.isfinite(double)
    start = np.zeros(COUNT + 1)
    return Population(None, start, solution.stand, double, bust, given_up, decides, doubles)


def of_pair(column: Column, pair: int, doubled: DoubledLetters) -> list[Population]:
    """The populations of a split pair: by the second card, and apart where bets are the house's."""
    terms = column.terms
    tree, house = split_tree(terms, pair), pair in terms.free_split
    rows = NEXT[: PREFIX[HARD[-1] - pair - 1], pair]
    starts = second_cards(tree, pair)
    ends = column.ends(pair)
    times, firsts = (each[: len(ends.mass)] for each in _times(column, pair, limits(terms, pair)[-1]))
    found = []
    for second in range(2):
        begins = np.zeros(COUNT + 1)
        begins[rows] = starts[:, second]
        first = firsts[:, second]
        if not house:
            taken = None if ends.original is None else (first @ ends.original)[:, None]
            sums = ends._replace(original=None).each(_weighted(times[:, second]))
            parts = [(sums._replace(original=taken).charged(), False)]
        else:
            rest = times[:, second] - first
            parts = [(ends.each(_weighted(first)), False), (ends.each(_weighted(rest)), True)]
        for sums, of_house in parts:
            found.append(_split_hands(column, pair, begins, rows, sums, of_house, doubled))
    return found


def _weighted(times: Floats) -> Callable[[Floats], Floats]:
    """Sums values over the further pair cards gone. Shape (nodes, 1)."""

    def summed(values: Floats) -> Floats:
        found: Floats = (times @ values)[:, None]
        return found

    return summed


def _split_hands(
    column: Column,
    pair: int,
    begins: Floats,
    rows: Ints,
    ends: Ends,
    house: bool,
    doubled: DoubledLetters,
) -> Population:
    tree = split_tree(column.terms, pair)
    reach = reached(column.terms, tree.begins)
    nodes = reach.nodes
    moves = None
    if doubled and tree.doubled is not None:
        every = doubled_moves(tree.doubled, doubled)
        moves = DoubledMoves(every.gives_up[nodes], every.doubles[nodes])
    double = cdp.doubling(reach, ends, house, moves)[:, 0]
    stand = ends.wins if house and ends.wins is not None else ends.stand
    whole = np.zeros(tree.nodes + 1)
    whole[nodes] = 0.0 if house else ends.mass[:, 0]
    values = [np.zeros(COUNT + 1), np.full(COUNT + 1, -np.inf), np.zeros(COUNT + 1)]
    values[0][rows[nodes]] = stand[:, 0]
    values[1][rows[nodes]] = double
    values[2][rows[nodes]] = whole[tree.following[nodes]].sum(axis=1) - whole[nodes]
    given_up = np.full(COUNT + 1, -np.inf)
    if ends.half is not None:
        can = tree.gives_up[nodes]
        given_up[rows[nodes[can]]] = 0.0 if house else ends.half[can, 0]
    decides, doubles = _at(rows[tree.kind == HandState.DECIDES]), np.isfinite(values[1])
    return Population(pair, begins, values[0], values[1], values[2], given_up, decides, doubles)


def _at(rows: Ints) -> Bools:
    mask = np.zeros(COUNT + 1, dtype=bool)
    mask[rows] = True
    return mask


def _times(column: Column, pair: int, limit: int) -> tuple[Floats, Floats]:
    """Returns the weights of X and Y by further pair cards gone, for all hands and for the first alone."""
    plain = np.zeros((MOST_CARDS, 2)), np.zeros((MOST_CARDS, 2))
    for part, tens in column.alike(pair):
        for found, counted in zip(plain, (ways(2, 0, limit), first_ways(2, limit)), strict=True):
            if tens is None:
                found += part * counted
                continue
            for gone in range(len(counted)):
                rho, phi = tens.alike(gone)
                other, same = counted[gone]
                found[gone] += part * rho * other, part * rho * (other * (1 - phi) + same * phi)
    return plain


def candidates(columns: Sequence[Column], margin: float) -> list[int]:
    """Returns the pairs that are worth as much split as unsplit, or less by at most `margin` of the bet.

    `columns`: those of one column of a chart.
    """
    good = np.zeros(len(TWO_CARDS), dtype=bool)
    for column in columns:
        unsplit = np.maximum(column.unsplit, column.surrender)
        good |= column.split > unsplit - margin * column.masses.mass
    return [pair for pair, place in enumerate(PAIRS) if good[place] and columns[0].decides[place]]


def added(columns: Sequence[Column], values: Callable[[Column], Floats]) -> Floats:
    """The sum of some values over the columns that are one column of a chart."""
    first, *others = ([column.orders * values(column)] for column in columns)
    return sum((each for (each,) in others), first[0])


def together_of(columns: Sequence[Column], hands: Callable[[Column], list[Population]]) -> list[Population]:
    """The populations of the columns that are one column of a chart, their values added up."""
    first, *others = ([(column.orders, each) for each in hands(column)] for column in columns)
    found = []
    for place, (orders, of) in enumerate(first):
        stand, double, bust, given_up = (orders * each for each in (of.stand, of.double, of.bust, of.given_up))
        for other in others:
            times, more = other[place]
            stand, double = stand + times * more.stand, double + times * more.double
            bust, given_up = bust + times * more.bust, given_up + times * more.given_up
        found.append(of._replace(stand=stand, double=double, bust=bust, given_up=given_up))
    return found
