"""A report as values of JSON."""

from collections.abc import Collection

from blackjack_tui.reports.model import FigurePart, Report, Unit

_PLAIN = (Unit.TEXT, Unit.COUNT)


def values(report: Report, known: Collection[str] = ()) -> dict[str, float | str | None]:
    """Returns the figures of a report by name; the value of an unknown amount is None.

    A name ends with the unit, as in `flat_bets_cents`, unless it is one of `known`, the names of older
    versions.
    """
    fields = {}
    for part in report.parts:
        if isinstance(part, FigurePart):
            for row in part.rows:
                name, amount = row.key, row.amount
                if name and name not in known and amount.unit not in _PLAIN:
                    name += f"_{amount.unit}"
                if name:
                    fields[name] = amount.value
    return fields
