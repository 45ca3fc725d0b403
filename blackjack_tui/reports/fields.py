"""A report as values of JSON."""

from collections.abc import Collection

from blackjack_tui.reports.model import FigurePart, Report, Unit

_PLAIN = (Unit.TEXT, Unit.COUNT)


def values(report: Report, known: Collection[str] = ()) -> dict[str, float | str | None]:
    """Returns the figures of a report by their keys; None is an amount that is not known.

    The name of a field ends with its unit, as in `flat_bets_cents`, unless it is one of the `known` ones, which
    are as old as the program.
    """
    figures = (row for part in report.parts if isinstance(part, FigurePart) for row in part.rows if row.key)
    return {
        row.key
        if row.key in known or row.amount.unit in _PLAIN
        else f"{row.key}_{row.amount.unit}": row.amount.value
        for row in figures
    }
