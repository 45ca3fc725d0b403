"""Amounts of a report as text."""

from math import floor, log10

from blackjack_tui.reports.model import Amount, Unit
from blackjack_tui.words.money import change, money

UNKNOWN = "-"
"""Stands where an amount is not known."""
_LEAST_SHARE = 1e-4
"""A simulated share below this is not worth its digits."""
_USUAL_DIGITS = {Unit.COUNT: 0, Unit.BETS: 2, Unit.WINS: 2, Unit.SHARE: 2}
_NAMED = {Unit.SHARE: " %", Unit.BETS: " bets", Unit.WINS: " wins"}


def written(amount: Amount, named: bool = True) -> str:
    """Returns an amount as text: `$3.30`, `+0.25 bets`, `12.34 %`, `32.7 ± 3.6`; `named`: with its unit."""
    value, unit = amount.value, amount.unit
    if value is None:
        return UNKNOWN
    if isinstance(value, str):
        return value
    if unit is Unit.CENTS and amount.error is None:
        return (change if amount.signed else money)(round(value))
    scale = {Unit.CENTS: 0.01, Unit.SHARE: 100.0}.get(unit, 1.0)
    after = _NAMED.get(unit, "") if named else ""
    if unit is Unit.SHARE and amount.error and not amount.signed and abs(value) + amount.error < _LEAST_SHARE:
        return f"under {100 * _LEAST_SHARE:g}{after}"
    digits = _digits(amount, scale)
    dollar = "$" * (unit is Unit.CENTS)
    number = _number(abs(value) * scale, digits)
    zero = not float(number.replace(",", ""))
    sign = "" if zero else "-" if value < 0 else "+" if amount.signed else ""
    error = "" if amount.error is None else f" ± {dollar}{_number(amount.error * scale, digits)}"
    return f"{sign}{dollar}{number}{error}{after}"


def _number(value: float, digits: int) -> str:
    return f"{round(value, digits):,.{max(0, digits)}f}"


def _digits(amount: Amount, scale: float) -> int:
    """Returns the digits after the point, less than 0 for tens; an error keeps two of its own."""
    if amount.digits is not None:
        return amount.digits
    if amount.error:
        return 1 - floor(log10(amount.error * scale))
    return _USUAL_DIGITS.get(amount.unit, 0)
