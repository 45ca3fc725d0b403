"""A report as values of JSON."""

from collections.abc import Collection

from blackjack_tui.reports.model import FigurePart, Report, Unit

_PLAIN = (Unit.TEXT, Unit.COUNT)  # units that names leave out


def values(report: Report, known: Collection[str] = ()) -> dict[str, float | str | None]:
    """Returns the figures of a report by name; the value of an unknown amount is None.

    A name ends with the unit, as in `flat_bets_cents`, unless it is one of `known`, the names of older
    versions.
    """
    fields = {}
    for part in report.parts:
        if isinstance(part, FigurePart):
            for figure in part.rows:
                names_unit = figure.key not in known and figure.amount.unit not in _PLAIN
                name = f"{figure.key}_{figure.amount.unit}" if names_unit else figure.key
                if figure.key:
                    fields[name] = figure.amount.value
    return fields
