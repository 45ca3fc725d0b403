"""The figures of a rule book: a round's value before its cards, the best chart, and any chart's return."""

from collections.abc import Mapping, Sequence

import numpy as np

from blackjack_tui.game.actions import Action
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds import dealer
from blackjack_tui.odds.answers import (
    BookOdds,
    DealerChances,
    OddsRefused,
    Overruled,
    Unseen,
    insurance_return,
    setting_without_chart,
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
    if setting := setting_without_chart(rules):
        raise OddsRefused(f"charts are not computed for {setting} with hole_card = open")


def _by_column(terms: Terms, unseen: Unseen) -> tuple[Mapping[str, Sequence[Column]], Sequence[Column]]:
    """Returns the columns of a chart by name, and the columns of dealer's naturals, which no chart has."""
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
    sheets = [Sheet(same_name, answers_of(terms, chart, name)) for name, same_name in by_column.items()]
    return sum(column.value for column in naturals) + sum(sheet.value for sheet in sheets)


def book(terms: Terms, unseen: Unseen) -> BookOdds:
    """The figures of a rule book, from the best chart."""
    by_upcard, answers, exceptions = {}, {}, []
    by_column, naturals = _by_column(terms, unseen)
    best = by_chart = sum(column.value for column in naturals)
    for name, same_name in by_column.items():
        sheet = Sheet(same_name)
        doubled = sheet.doubled_letters()
        if doubled:  # the value changes if doubled hands are played by the chart too
            sheet = Sheet(same_name, sheet.answers._replace(doubled=doubled))
        value = sum(column.value for column in same_name)
        best, by_chart = best + value, by_chart + sheet.value
        by_upcard[name] = value / sum(column.chance for column in same_name)
        answers[name] = sheet.answers
        for column in same_name:
            exceptions += overruled(column, sheet.answers)
    without_ace = max(unseen[0] - 1, 0), *unseen[1:]
    return BookOdds(
        best_return=best,
        chart_return=by_chart,
        insurance=insurance_return(terms.rules, without_ace) if terms.rules.insurance else None,
        by_upcard=by_upcard,
        dealer=dealers(terms, unseen, by_column),
        chart=chart_of(terms, answers),
        exceptions=tuple(exceptions),
    )


def dealers(
    terms: Terms, unseen: Unseen, by_column: Mapping[str, Sequence[Column]]
) -> dict[str, DealerChances]:
    """Returns the dealer's chances for each column of a chart, naturals included."""
    by_name = {}
    for name, same_name in by_column.items():
        weighted = []
        for column in same_name:
            chances = dealer.chances(column.case._replace(peeked=False), column.shoe)
            if chances is not None:
                weighted.append((column.chance, chances))
        if weighted:
            by_name[name] = _mean(weighted)
    return by_name


def _mean(weighted: Sequence[tuple[float, DealerChances]]) -> DealerChances:
    """Returns the mean of chances, each with its weight."""
    total_weight = sum(weight for weight, _ in weighted)
    rows = [
        [weight * chance for chance in (*chances.totals, chances.natural, chances.bust)]
        for weight, chances in weighted
    ]
    means = [sum(column) / total_weight for column in zip(*rows, strict=True)]
    seventeen, eighteen, nineteen, twenty, twenty_one, natural, bust = means
    return DealerChances((seventeen, eighteen, nineteen, twenty, twenty_one), natural, bust)


def overruled(column: Column, answers: Answers) -> list[Overruled]:
    """Returns the first two cards for which another action is better than the chart's."""
    exceptions = []
    solution = column.solution
    for place, row in enumerate(TWO_CARDS):
        mass = column.masses.mass[place]
        if not column.decides[place] or not mass:
            continue
        ranks = np.flatnonzero(COUNTS[row])
        low, high = int(ranks[0]), int(ranks[-1])
        pair = low if low == high else None
        values = {
            Action.STAND: solution.stand[row],
            Action.HIT: solution.hit[row],
            Action.DOUBLE: solution.double[row],
            Action.SURRENDER: column.surrender[place],
            Action.SPLIT: column.split[place] if pair is not None else -np.inf,
        }
        exact = max(values, key=values.__getitem__)
        # The chart's letter: of the pair, or else of the total.
        key = key_of(column.terms, int(HARD[row]), bool(COUNTS[row, ACE]))
        letter = answers.cells[key]
        if pair is not None:
            letter = answers.splits.get(pair, answers.pairs.get(pair, letter))
        charted = next(action for action in LETTERS[letter] if values[action] > -np.inf)
        gain = float((values[exact] - values[charted]) / mass)
        if gain > _SURE:
            # Of two cards that are seen an ace comes first, else the higher one.
            dealer_points = sorted(column.seen, reverse=1 not in column.seen)
            seen = ",".join(UPCARDS[points - 1] for points in dealer_points)
            exceptions.append(Overruled((UPCARDS[low], UPCARDS[high]), seen, charted, exact, gain))
    return exceptions
