"""The player: the value of each hand of a tree under best play.

All values are joint: a pay-off times the mass of the cards drawn since the beginning, in one given order. So
a hand has one value however it was drawn, and nothing is divided before the end:

- the mass M is q, or q − q_n where the dealer has looked and has no natural (q_n is q joint with the natural's
  card);
- standing is the mass of the dealer's busts, plus the pay-off times the mass for each total, less q_n if the
  dealer has not looked;
- hitting is B + Σ V(next), with B = −(M − Σ M(next)): no busted hand is ever evaluated;
- doubling is 2 B + Σ of twice standing after one card; a natural may take the original bet only.

Where the dealer plays against a busted hand and both over 21 push, the mass of the dealer's busts is added to
B: it is a martingale too, so it comes as D − Σ D(next).
"""

from typing import Final, NamedTuple

import numpy as np

from blackjack_tui.game.cards import LIMIT
from blackjack_tui.odds import dealer
from blackjack_tui.odds.computed_rules import ACE, PUSHED, Case, Terms, payoffs
from blackjack_tui.odds.ends import Ends, doubled_values
from blackjack_tui.odds.hands import SIZE, Floats, Ints, JointShoe
from blackjack_tui.odds.masks import HandState
from blackjack_tui.odds.trees import Tree

STAND: Final = 0
HIT: Final = 1
DOUBLE: Final = 2
"""Choices, as numbers in arrays."""


class Standing(NamedTuple):
    """The dealer's results against some nodes of a tree that draw no more. All joint, of shape (nodes,)."""

    versus: Floats
    """The value of the player's hand against the dealer's totals and busts, without naturals."""
    busts: Floats
    """The mass of the dealer's busts against a busted hand; zeros where the dealer does not play then."""
    wins: Floats
    """The mass of all that the hand wins against; zeros where nothing depends on it."""


class Masses(NamedTuple):
    """Masses of the first nodes of a tree. Shape (nodes,)."""

    mass: Floats
    """M: the mass of the cards; without the dealer's natural if the dealer has looked."""
    natural: Floats
    """q_n: the mass of the cards with the dealer's natural."""
    alive: Floats
    """q − q_n."""


def masses(case: Case, shoe: JointShoe, nodes: Ints | slice) -> Masses:
    """The masses of `nodes`, which are rows of the table of hands."""
    drawn = shoe.masses(nodes)
    if case.natural is None:
        return Masses(drawn, np.zeros(len(drawn)), drawn)
    natural = shoe.after(case.natural).masses(nodes)
    # The hole card is unseen too: where no other card is, there is nothing left to draw.
    alive = (drawn - natural) * (shoe.inverse[SIZE[nodes] + 1] > 0)
    return Masses(alive if case.peeked else drawn, natural, alive)


def masses_dealt(case: Case, shoe: JointShoe) -> tuple[float, float, float]:
    """The `Masses` of the cards dealt from `shoe`, with none drawn since."""
    no_card_drawn = slice(1)  # the first row of the table of hands
    mass, natural, alive = (float(values[0]) for values in masses(case, shoe, no_card_drawn))
    return mass, natural, alive


def standing(
    case: Case,
    shoe: JointShoe,
    tree: Tree,
    nodes: Ints,
    alive: Floats,
    doubled: bool = False,
    totals: Floats | None = None,
) -> Standing:
    """The value of standing at `nodes`, whose masses without a natural are `alive`.

    `doubled`: whether the hands are doubled. `totals`: the masses of the dealer's totals at each node, of shape
    (nodes, totals); None to compute them.
    """
    terms = case.terms
    zeros = np.zeros(len(nodes))
    if not len(nodes):
        return Standing(zeros, zeros, zeros)
    points, highest = tree.points[nodes], tree.highest[nodes]
    if doubled and tree.doubled is not None:  # aces are not declared by rules with a tree of doubled hands
        points = highest = tree.doubled.points[nodes]
    if terms.follows_player:
        return _standing_by_follower(case, shoe, nodes, points, highest, alive)
    draw = dealer.draw_table(case)
    if totals is None:
        totals = dealer.masses(draw, shoe, nodes)
    pays = payoffs(terms, draw.totals)  # by the player's total and the dealer's
    bust = alive - totals.sum(axis=1)  # all that is no total of the dealer's
    # For each node n, the sum over the dealer's totals t.
    versus = bust + np.einsum("nt,nt->n", totals, pays[points])
    if (highest != points).any():  # the player declares what is worth more
        versus = np.maximum(versus, bust + np.einsum("nt,nt->n", totals, pays[highest]))
    busts = wins = zeros
    if terms.dealer_plays_on:  # a 22 that pushes is a bust too
        busts = bust + totals[:, np.array(draw.totals) == PUSHED].sum(axis=1)
    if terms.has_free_stakes or terms.bonuses:  # free stakes gain where the hand wins, and lose nothing
        wins = bust + np.einsum("nt,nt->n", totals, np.maximum(pays[points], 0.0))
    return Standing(versus, busts, wins)


def _standing_by_follower(
    case: Case, shoe: JointShoe, nodes: Ints, points: Ints, highest: Ints, alive: Floats
) -> Standing:
    """As `standing`, against a dealer who draws while below the player's total."""
    busts = wins = np.zeros(len(nodes))
    versus = _versus_follower(case, shoe, nodes, points, alive)
    declares = np.flatnonzero(highest != points)
    if len(declares):
        higher = _versus_follower(case, shoe, nodes[declares], highest[declares], alive[declares])
        versus[declares] = np.maximum(versus[declares], higher)
    if case.terms.dealer_plays_on:
        # This dealer draws to 21 against a busted hand. The first column is for 21.
        busts = alive - dealer.masses(dealer.draw_table(case, LIMIT), shoe, nodes)[:, 0]
    return Standing(versus, busts, wins)


def _versus_follower(case: Case, shoe: JointShoe, nodes: Ints, points: Ints, alive: Floats) -> Floats:
    """The value of standing on `points` against a dealer who draws while below the player's total."""
    versus = np.empty(len(nodes))
    for total in np.unique(points):
        lowest_total = max(int(total), 2)  # a node may have fewer than two cards; it never stands
        draw = dealer.draw_table(case, lowest_total)
        places = np.flatnonzero(points == total)
        totals = dealer.masses(draw, shoe, nodes[places])
        pays = payoffs(case.terms, draw.totals)[total]
        versus[places] = alive[places] - totals.sum(axis=1) + totals @ pays
    return versus


class Solution(NamedTuple):
    """Best play of a tree. All joint, of shape (nodes + 1,), with a last row of zeros."""

    stand: Floats
    hit: Floats
    double: Floats
    """−inf where there is no doubling."""
    value: Floats
    mass: Floats
    of_split: Floats
    """Standing with the same cards in a hand of a split pair, which is no natural and no 21 as dealt."""


def solve(case: Case, shoe: JointShoe, tree: Tree) -> Solution:
    """Best play of `tree`. The cards that it begins with are out of `shoe`."""
    nodes, ends, of_split = tree_ends(case, shoe, tree)
    mass, stand = np.append(nodes.mass, 0.0), np.append(ends.stand, 0.0)
    bust = -next_card_busts(tree, np.append(ends.mass, 0.0))
    doubled = doubled_values(tree.stages, ends)[0]
    double = np.full(tree.nodes + 1, -np.inf)
    doubles = tree.doubles
    # By some rules a soft hand's aces count 1 once it is doubled, as they do in `doubled`. An ace that is drawn
    # to the double may count 11, as in twice the value of standing: these hands have no other decisions.
    after_card = 2 * stand if case.terms.doubled_low else doubled
    double[doubles] = 2 * bust[doubles] + after_card[tree.following[doubles]].sum(axis=1)
    if case.terms.doubled_low:
        softs = doubles[tree.soft[doubles]]
        drawn = doubled[tree.following[softs, 1:]].sum(axis=1) + after_card[tree.following[softs, ACE]]
        double[softs] = 2 * bust[softs] + drawn
    if ends.wins is not None and tree.frees.any():  # the bet and a free one, which a bust does not lose
        frees = np.flatnonzero(tree.frees)
        freed = np.append(ends.stand + ends.wins, 0.0)
        double[frees] = bust[frees] + freed[tree.following[frees]].sum(axis=1)
    # Surrender of the first two cards is not part of a solution: columns and hands value it apart.
    given_up = np.full(tree.nodes, -np.inf)
    if ends.half is not None:
        later_hands = tree.gives_up & (tree.cards > 2)
        given_up[later_hands] = ends.half[later_hands]
    value, hit = _best(tree, stand, bust, double, given_up)
    return Solution(stand, hit, double, value, mass, of_split)


class TreeEnds(NamedTuple):
    """The hands of a tree if they draw no more."""

    masses: Masses
    ends: Ends
    of_split: Floats
    """As in `Solution`."""


def tree_ends(case: Case, shoe: JointShoe, tree: Tree, totals: Floats | None = None) -> TreeEnds:
    """Returns the values of all hands of a tree if they draw no more.

    `totals`: the masses of the dealer's totals at each node; None to compute them.
    """
    all_nodes = np.arange(tree.nodes)
    nodes = masses(case, shoe, slice(tree.nodes))
    stands = standing(case, shoe, tree, all_nodes, nodes.alive, totals=totals)
    doubled = stands  # a double changes a hand's total only where it makes aces count 1
    if tree.doubled is not None and case.terms.doubled_low:
        doubled = standing(case, shoe, tree, all_nodes, nodes.alive, doubled=True, totals=totals)
    ends, of_split = settled(case, tree, nodes, stands, doubled)
    return TreeEnds(nodes, ends, np.append(of_split, 0.0))


def next_card_busts(tree: Tree, mass: Floats) -> Floats:
    """The mass of the busts that the next card brings. `mass`: the hands' masses, with a last row of 0."""
    busts: Floats = mass[:-1] - mass[tree.following].sum(axis=1)
    return busts


def _best(tree: Tree, stand: Floats, bust: Floats, double: Floats, given_up: Floats) -> tuple[Floats, Floats]:
    """Returns the value of best play and of hitting, by node. `bust`: the value of the next card's busts."""
    value, hit = np.zeros(tree.nodes + 1), np.zeros(tree.nodes + 1)
    must_hit = tree.kind == HandState.DRAWS
    may_hit = (tree.kind == HandState.DECIDES) | must_hit
    other_moves = np.maximum(np.maximum(stand, double)[:-1], given_up)
    other_moves[must_hit] = -np.inf
    for layer in reversed(tree.layers):
        hit[layer] = bust[layer] + value[tree.following[layer]].sum(axis=1)
        value[layer] = np.where(may_hit[layer], np.maximum(other_moves[layer], hit[layer]), stand[layer])
    return value, hit


def settled(case: Case, tree: Tree, nodes: Masses, stands: Standing, doubled: Standing) -> tuple[Ends, Floats]:
    """The values of hands that draw no more, charged with what a natural takes, and `Solution.of_split`.

    `doubled`: standing with doubled hands.
    """
    terms = case.terms
    # Standing, by the totals. A dealer's natural takes a bet.
    loss = np.zeros(tree.nodes) if case.peeked else nodes.natural
    of_split = stands.versus - loss
    stand = of_split.copy()
    wins = stands.wins if terms.has_free_stakes else None
    won = tree.kind == HandState.WINS
    stand[won] = nodes.mass[won]
    if wins is not None:
        wins = np.where(won, nodes.mass, wins)
    # A bonus is paid with its chance; else the hand is settled as any other.
    if tree.paid is not None:
        stand = tree.paid.pays * nodes.mass + (1 - tree.paid.chance) * stand
    # The same for doubled hands, by bet.
    twice = None
    if tree.doubled is not None:
        twice_paid = tree.doubled.paid
        twice = np.where(tree.doubled.kind == HandState.WINS, nodes.mass, doubled.versus - loss)
        if twice_paid is not None:
            twice = twice_paid.pays * nodes.mass + (1 - twice_paid.chance) * twice
    # Naturals, and hands that are one if an ace is declared 11.
    naturals = np.flatnonzero(tree.kind == HandState.NATURAL)
    for hands in (naturals, tree.declared_natural):
        if len(hands):
            pays, tied = natural_value(terms, tree, int(hands[0]))
            natural = pays * nodes.alive[hands]
            if not case.peeked:
                natural += tied * nodes.natural[hands]
            # A natural that has to be declared is worth no less than the hand as it stands.
            stand[hands] = natural if hands is naturals else np.maximum(natural, stand[hands])
    # Giving up: half the bet is lost, and the rest of it to a dealer's natural.
    half = None
    if len(tree.stages.rescues) or tree.gives_up.any():
        half = -nodes.mass / 2 if case.peeked else -nodes.alive / 2 - loss
    original = None
    if terms.only_original_lost and not case.peeked and case.natural is not None:
        original = nodes.natural * ~won  # a hand that has won at once loses nothing
    # Where both over 21 push, a bust loses nothing to the dealer's busts.
    mass = nodes.mass - stands.busts if terms.dealer_plays_on else nodes.mass
    return Ends(stand, mass, original, twice, half, wins), of_split


class NaturalValue(NamedTuple):
    """The value of a player's natural, in bets."""

    won: float
    tied: float
    """The value if the dealer has a natural too."""


def natural_value(terms: Terms, tree: Tree, node: int) -> NaturalValue:
    """The value of the natural at `node`, bonuses included."""
    pays = terms.natural_pays
    if tree.paid is not None:
        chance, paid = (float(values[node]) for values in tree.paid)
        pays = paid + (1 - chance) * pays
    # Where a tied natural wins, it is paid like any other.
    return NaturalValue(pays, pays if terms.natural_tie > 0 else terms.natural_tie)
