"""The figures of a rule book: a round's value before its cards, the best chart, and any chart's return."""

from collections.abc import Mapping, Sequence

import numpy as np

from blackjack_tui.game.actions import Action
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import (
    BookOdds,
    OddsRefused,
    Overruled,
    Unseen,
    insurance_return,
    setting_excluding_charts,
)
from blackjack_tui.odds.cells import Answers, answers_of, chart_of, key_of
from blackjack_tui.odds.chart import HANDS, LETTERS, UPCARDS, Chart, column_of
from blackjack_tui.odds.columns import TWO_CARDS, Column, columns
from blackjack_tui.odds.computed_rules import ACE, Terms
from blackjack_tui.odds.hands import COUNTS, HARD
from blackjack_tui.odds.sheets import Sheet

_SURE = 1e-12
"""Gains up to this are rounding errors."""


def round_value(terms: Terms, unseen: Unseen) -> float:
    """The value of a round before its first card under best play."""
    return sum(column.value for column in columns(terms, unseen))


def check_chart(rules: Rules) -> None:
    """Raises OddsRefused for a rule book that no chart is computed for."""
    if setting := setting_excluding_charts(rules):
        raise OddsRefused(f"charts are not computed for {setting} with hole_card = open")


def _by_column(terms: Terms, unseen: Unseen) -> tuple[Mapping[str, Sequence[Column]], Sequence[Column]]:
    """Returns the columns of a chart by name, and the columns of dealer's naturals, which no chart has.

    A name has several columns where both of the dealer's cards are seen: 5, 7 and 4, 8 are both a hard 12.
    """
    by_name: dict[str, list[Column]] = {}
    naturals = []
    for column in columns(terms, unseen):
        if column.against_natural is None:
            by_name.setdefault(column_of(column.seen), []).append(column)
        else:
            naturals.append(column)
    order = HANDS if terms.open else UPCARDS
    return {name: by_name[name] for name in order if name in by_name}, naturals


def chart_return(terms: Terms, chart: Chart, unseen: Unseen) -> float:
    """The return of a round to a player who plays by `chart` and never insures."""
    by_column, naturals = _by_column(terms, unseen)
    sheets = [Sheet(group, answers_of(terms, chart, name)) for name, group in by_column.items()]
    return sum(column.value for column in naturals) + sum(sheet.value for sheet in sheets)


def book(terms: Terms, unseen: Unseen) -> BookOdds:
    """The figures of a rule book, from the best chart."""
    by_upcard, answers, exceptions = {}, {}, []
    by_column, naturals = _by_column(terms, unseen)
    # Rounds against a dealer's natural that is seen are worth the same by any play.
    best_return = chart_return = sum(column.value for column in naturals)
    for name, group in by_column.items():
        sheet = Sheet(group)
        doubled = sheet.doubled_letters()
        if doubled:  # the value changes if doubled hands are played by the chart too
            sheet = Sheet(group, sheet.answers._replace(doubled=doubled))
        value = sum(column.value for column in group)
        best_return += value
        chart_return += sheet.value
        by_upcard[name] = value / sum(column.chance for column in group)
        answers[name] = sheet.answers
        for column in group:
            exceptions += overruled(column, sheet.answers)
    insurance = None
    if terms.rules.insurance:
        unseen_with_ace_up = max(unseen[0] - 1, 0), *unseen[1:]
        insurance = insurance_return(terms.rules, unseen_with_ace_up)
    return BookOdds(
        best_return=best_return,
        chart_return=chart_return,
        insurance=insurance,
        by_upcard=by_upcard,
        chart=chart_of(terms, answers),
        exceptions=tuple(exceptions),
    )


def overruled(column: Column, answers: Answers) -> list[Overruled]:
    """Returns the first two cards for which another action is better than the chart's."""
    exceptions = []
    solution = column.solution
    # Of two dealer's cards that are seen an ace comes first, else the higher one.
    dealer_points = sorted(column.seen, reverse=1 not in column.seen)
    seen = ",".join(UPCARDS[points - 1] for points in dealer_points)
    for place, row in enumerate(TWO_CARDS):
        mass = column.masses.mass[place]
        if not column.decides[place] or not mass:  # mass 0: the shoe lacks these cards
            continue
        # Values are −inf where a move is not legal.
        values = {
            Action.STAND: solution.stand[row],
            Action.HIT: solution.hit[row],
            Action.DOUBLE: solution.double[row],
            Action.SURRENDER: column.surrender[place],
            Action.SPLIT: column.split[place],
        }
        exact = max(values, key=values.__getitem__)
        ranks = np.flatnonzero(COUNTS[row])
        low, high = int(ranks[0]), int(ranks[-1])  # the same for a pair
        letter = _letter_of(column.terms, answers, row, pair=low if low == high else None)
        charted = next(action for action in LETTERS[letter] if values[action] > -np.inf)
        gain = float((values[exact] - values[charted]) / mass)
        if gain > _SURE:
            exceptions.append(Overruled((UPCARDS[low], UPCARDS[high]), seen, charted, exact, gain))
    return exceptions


def _letter_of(terms: Terms, answers: Answers, row: int, pair: int | None) -> str:
    """Returns the letter of two cards, a row of the table of hands: of their `pair`, or else of their total."""
    total_letter = answers.cells[key_of(terms, int(HARD[row]), bool(COUNTS[row, ACE]))]
    if pair is None:
        return total_letter
    return answers.splits.get(pair, answers.pairs.get(pair, total_letter))
