"""Rule books: what a round is worth before its cards, from a fresh shoe, a depleted one or an infinite one."""

import numpy as np

from blackjack_tui.game.actions import Action
from blackjack_tui.odds import dealer
from blackjack_tui.odds.answers import BookOdds, DealerChances, Overruled, Unseen
from blackjack_tui.odds.best_chart import Sheet
from blackjack_tui.odds.cells import Answers, answers_of, chart_of, key_of
from blackjack_tui.odds.chart import LETTERS, UPCARDS, Chart
from blackjack_tui.odds.columns import TWO_CARDS, Column, columns
from blackjack_tui.odds.hands import COUNTS, HARD
from blackjack_tui.odds.shoe import shoe_of
from blackjack_tui.odds.terms import ACE, Terms, case_of

_SURE = 1e-12
"""Gains up to this are rounding errors."""


def round_value(terms: Terms, unseen: Unseen) -> float:
    """The value of a round before its first card under best play."""
    return sum(column.value for column in columns(terms, unseen))


def chart_return(terms: Terms, chart: Chart, unseen: Unseen) -> float:
    """The return of a round to a player who plays by `chart` and never insures."""
    return sum(
        Sheet(column, answers_of(terms, chart, column.upcard)).value for column in columns(terms, unseen)
    )


def book(terms: Terms, unseen: Unseen) -> BookOdds:
    """The figures of a rule book."""
    by_upcard, answers, exceptions = {}, {}, []
    best = by_chart = 0.0
    for column in columns(terms, unseen):
        sheet = Sheet(column)
        value = column.value
        best, by_chart = best + value, by_chart + sheet.value
        by_upcard[UPCARDS[column.upcard]] = value / column.chance
        answers[column.upcard] = sheet.answers
        exceptions += overruled(column, sheet.answers)
    return BookOdds(
        best_return=best,
        chart_return=by_chart,
        insurance=insurance(terms, unseen) if terms.insurance else None,
        by_upcard=by_upcard,
        dealer=dealers(terms, unseen),
        chart=chart_of(terms, answers),
        exceptions=tuple(exceptions),
    )


def insurance(terms: Terms, unseen: Unseen) -> float:
    """The value of insurance per unit insured, with an ace up and no other card seen."""
    case = case_of(terms, ACE)
    shoe = shoe_of(unseen).after(ACE)
    return 3 * shoe.chance(case.natural) / shoe.mass - 1 if case.natural is not None and shoe.mass else -1.0


def dealers(terms: Terms, unseen: Unseen) -> dict[str, DealerChances]:
    """Returns the dealer's chances by upcard, naturals included."""
    whole = shoe_of(unseen)
    found = {}
    for upcard, name in enumerate(UPCARDS):
        shoe = whole.after(upcard)
        chances = dealer.chances(case_of(terms, upcard)._replace(peeked=False), shoe) if shoe.mass else None
        if chances is not None:
            found[name] = chances
    return found


def overruled(column: Column, answers: Answers) -> list[Overruled]:
    """Returns the first two cards for which another action is better than the chart's."""
    found = []
    solution = column.solution
    for place, row in enumerate(TWO_CARDS):
        mass = column.masses.mass[place]
        if not column.decides[place] or not mass:
            continue
        one, *two = np.flatnonzero(COUNTS[row])
        pair = None if two else int(one)
        values = {
            Action.STAND: solution.stand[row],
            Action.HIT: solution.hit[row],
            Action.DOUBLE: solution.double[row],
            Action.SURRENDER: column.surrender[place],
            Action.SPLIT: column.split[place] if pair is not None else -np.inf,
        }
        exact = max(values, key=values.__getitem__)
        key = key_of(column.terms, int(HARD[row]), bool(COUNTS[row, ACE]))
        own = answers.pairs.get(pair, answers.cells[key]) if pair is not None else answers.cells[key]
        letter = answers.splits.get(pair, own.letter) if pair is not None else own.letter
        said = next(action for action in LETTERS[letter] if values[action] > -np.inf)
        gain = float((values[exact] - values[said]) / mass)
        if gain > _SURE:
            cards = UPCARDS[one], UPCARDS[two[0] if two else one]
            found.append(Overruled(cards, UPCARDS[column.upcard], said, exact, gain))
    return found
