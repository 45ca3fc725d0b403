"""Weights of cells: how often each comes, and the cost of its second best answer.

`costs.json` has the weights of the books that ship, by fingerprint; `python -m tests.practice.ship` writes it.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations_with_replacement, product
from math import exp, perm
from typing import Any, Final, NamedTuple

from blackjack_tui.coach.advice import advice_from, request_for, usual_dealer
from blackjack_tui.counts.indices import Index, Play
from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action, Topic
from blackjack_tui.game.cards import LIMIT, RANKS, Card, Rank, Suit
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.game.rules import HoleCard, Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import DecisionOdds, Request, fresh, rank_of
from blackjack_tui.odds.chart import HANDS
from blackjack_tui.odds.kept_figures import FigureCache, Figures, chart_of, fingerprint, shipped_figures
from blackjack_tui.odds.kept_figures import compute as compute_odds
from blackjack_tui.practice.drill_cells import (
    INSURANCE_ROW,
    Cell,
    Family,
    cell_asked,
    dealers_of,
    index_cell,
    matching,
    questions,
    row_of,
    spelt,
    stacked,
    tens_of,
)
from blackjack_tui.practice.progress import Answer

MISTAKES, NEW = "mistakes", "new"
"""Subjects of a drill besides a family of cells."""
FILE: Final = "practice/costs.json"
_TEMPERATURE = 0.1
"""The lead of the best answer, in bets, that divides the chance of a mistake by e."""
_DIGITS = 6  # of weights in JSON


class Weight(NamedTuple):
    """The two parts of a cell's weight."""

    often: float
    """The chance that a round begins with it."""
    cost: float
    """The cost of the second best answer, in units of the bet."""

    @property
    def expected_loss(self) -> float:
        """The expected loss from a mistake, in bets: a costly mistake is rare, since players see it."""
        return self.cost * exp(-self.cost / _TEMPERATURE)


Weights = dict[Cell, Weight]


def compositions(rules: Rules) -> Iterator[tuple[Situation, float]]:
    """Yields every question about two cards against an upcard, with its chance from a fresh shoe.

    Where both of the dealer's cards are seen, `usual_dealer` stands for all in a column of the chart.
    """
    shoe_size = rules.pack_size * rules.decks
    hands = [*combinations_with_replacement(_ranks(rules), 2)]
    tens = tens_of(rules)
    if len(tens) > 1:
        hands.append((tens[0], tens[1]))  # different tens need not be a pair
    for hand, (asked_dealer, dealers) in product(hands, _dealers(rules)):
        chance = sum(
            _deal_orders(rules, hand, dealer) / perm(shoe_size, len(hand) + len(dealer)) for dealer in dealers
        )
        if chance > 0:
            hand_cards = [Card(rank, Suit.SPADES) for rank in hand]
            dealer_cards = [Card(rank, Suit.HEARTS) for rank in asked_dealer]
            for situation in questions(rules, stacked(rules, hand_cards, dealer_cards)):
                is_natural = situation.table.player.points == LIMIT and rules.naturals
                if not is_natural:
                    yield situation, chance


def compute(rules: Rules, figures: Figures, answers: Callable[[Sequence[Request]], Sequence[Any]]) -> Weights:
    """Returns the weights of all cells. `answers` returns the odds that requests ask for, in their order."""
    chart = chart_of(figures)
    exception_gains = {(frozenset(row["hand"]), row["upcard"]): row["gain"] for row in figures["exact"]}
    asked, requests = [], []
    for situation, chance in compositions(rules):
        cell, request = cell_asked(situation, chart), request_for(situation)
        if cell and request:
            asked.append((cell, situation, chance))
            requests.append(request)
    often: dict[Cell, float] = defaultdict(float)
    values: dict[Cell, dict[Action, float]] = defaultdict(lambda: defaultdict(float))
    exceptions: Weights = {}
    for (cell, situation, chance), odds in zip(asked, answers(requests), strict=True):
        assert isinstance(odds, DecisionOdds)
        # A cell has the mean values of its hands, weighted by their chances.
        advice = advice_from(situation.question, odds)
        if advice:  # the odds have the value of each answer
            often[cell] += chance
            for action, value in advice.values.items():
                values[cell][action] += chance * value
        # Hands for which the chart's answer is not the best are cells of their own too.
        ranks = [rank.letter for rank in situation.table.player.ranks]
        gain = exception_gains.get((frozenset(ranks), situation.table.dealer.ranks[0].letter))
        if gain and situation.question.topic is Topic.PLAY:
            cards = ",".join(map(spelt, ranks))
            exceptions[Cell(Family.EXCEPTIONS, row_of(situation), cell.upcard, cards)] = Weight(chance, gain)
    weights = {cell: Weight(chance, _lead(values[cell]) / chance) for cell, chance in often.items()}
    return weights | exceptions


def index_weights(indices: Mapping[Play, Index], all_weights: Weights) -> Weights:
    """Returns the weights of index cells: how often the hand comes, and the low move's cost above the index.

    `all_weights`: the weights of the book's cells.
    """
    # Without exceptions, which are only some hands of a row.
    often = {(cell.row, cell.upcard): weight.often for cell, weight in all_weights.items() if not cell.cards}
    cells = ((index_cell(play), index) for play, index in indices.items())
    return {cell: Weight(often.get((cell.row, cell.upcard), 0.0), abs(index.gain)) for cell, index in cells}


def load_weights(rules: Rules, figures: Figures, cache: FigureCache, say: Callable[[str], None]) -> Weights:
    """Returns the weights of all cells, which ship, are in the cache, or are computed and cached.

    Before they are computed, `say` is called with a message.
    """
    if (weights := shipped(rules)) is not None:
        return weights

    def rows() -> list[list[object]]:
        say("computing the cells of these rules: a few seconds, the first time")
        return as_json(compute(rules, figures, lambda requests: compute_odds(*requests)))

    return from_json(cache.cached("drill", rules, rows))


def with_first_cards(wanted: FirstCards, all_weights: Weights, rules: Rules, insures: bool) -> Weights:
    """Returns the cells that the wanted first cards can make; insurance only with `insures`.

    Raises `UsageError` if they make none.
    """
    cells = [cell for cell in matching(all_weights, wanted, rules) if insures or cell.row != INSURANCE_ROW]
    if not cells:
        raise UsageError(f"{wanted.code}: {rules.name} has no decision about such cards")
    return {cell: all_weights[cell] for cell in cells}


def selected(subject: str | None, all_weights: Weights, answers: Sequence[Answer], rules: Rules) -> Weights:
    """Returns the cells of the `subject` after `--on`, or all cells. Raises `UsageError` if there are none.

    `answers`: the answers that are kept, for the subjects MISTAKES and NEW.
    """
    if subject is None:
        return all_weights
    asked = {answer.cell for answer in answers}
    missed = {answer.cell for answer in answers if not answer.right}
    if subject == MISTAKES:
        cells = [cell for cell in all_weights if cell.name in missed]
        refusal = "no mistakes are kept"
    elif subject == NEW:
        cells = [cell for cell in all_weights if cell.name not in asked]
        refusal = "every cell has been asked"
    else:
        cells = [cell for cell in all_weights if cell.family == subject]
        refusal = f"{rules.name} has no such decisions"
    if not cells:
        raise UsageError(f"--on {subject}: {refusal}")
    return {cell: all_weights[cell] for cell in cells}


def as_json(weights: Weights) -> list[list[object]]:
    """Returns the weights as JSON keeps them."""
    return [
        [cell.family, cell.row, cell.upcard, cell.cards, *(round(number, _DIGITS) for number in weight)]
        for cell, weight in weights.items()
    ]


def from_json(rows: Sequence[Sequence[Any]]) -> Weights:
    """Returns the weights that `as_json` wrote."""
    return {
        Cell(Family(family), row, upcard, cards): Weight(often, cost)
        for family, row, upcard, cards, often, cost in rows
    }


def shipped(rules: Rules) -> Weights | None:
    """Returns the weights that ship with the package; None for rules of no shipped book."""
    rows = shipped_figures(FILE).get(fingerprint(rules))
    return None if rows is None else from_json(rows)


def _lead(values: Mapping[Action, float]) -> float:
    """Returns how much more the best answer is worth than the second best."""
    best, second, *_ = sorted(values.values(), reverse=True)
    return best - second


_Dealer = tuple[Rank, ...]
"""The dealer's cards that are seen."""


def _dealers(rules: Rules) -> Iterator[tuple[_Dealer, Sequence[_Dealer]]]:
    """Yields the dealer's cards to ask about, each with all dealer's cards that they stand for."""
    if rules.hole_card is not HoleCard.OPEN:
        yield from (((upcard,), [(upcard,)]) for upcard in _ranks(rules))
        return
    for column in HANDS:
        usual = usual_dealer(rules, column)
        if usual:
            yield usual, [tuple(RANKS[letter] for letter in dealer) for dealer in dealers_of(column, rules)]


def _deal_orders(rules: Rules, hand: tuple[Rank, Rank], dealer: _Dealer) -> int:
    """Returns the number of orders in which the cards of a fresh shoe make the hand and the dealer's cards.

    A ten stands for all ranks that count ten. Two equal tens are a pair, two different ones need not be.
    """
    first, second = hand
    copies_of_rank = 4 * rules.decks
    if first is second:  # any card with these points, then another of its rank
        orders = _cards_like(rules, first) * (copies_of_rank - 1)
    elif first.points == second.points:  # any ten, then one of another rank
        orders = _cards_like(rules, first) * (_cards_like(rules, second) - copies_of_rank)
    else:  # in either order
        orders = 2 * _cards_like(rules, first) * _cards_like(rules, second)
    dealt = [*hand]
    for card in dealer:
        dealt_like = sum(rank.points == card.points for rank in dealt)
        orders *= max(_cards_like(rules, card) - dealt_like, 0)
        dealt.append(card)
    return orders * len(set(dealer))  # two different cards of the dealer come in two orders


def _cards_like(rules: Rules, rank: Rank) -> int:
    """Returns how many cards of a fresh shoe count as much as `rank`."""
    numbers = zip(Rank, fresh(rules), strict=True)
    return sum(number for other, number in numbers if other.points == rank.points)


def _ranks(rules: Rules) -> Sequence[Rank]:
    """Returns one rank of the packs for each number of points: one ten stands for all."""
    ranks = [rank_of(rules, points) for points in range(1, 11)]
    return [rank for rank in ranks if rank]
