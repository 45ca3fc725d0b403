"""Amounts of a report as text."""

from math import floor, log10

from blackjack_tui.reports.model import Amount, Unit
from blackjack_tui.words.money import change, money

UNKNOWN = "-"
"""The text for an amount that is not known."""
_LEAST_SHARE = 1e-4  # a simulated share below this is too uncertain to show digits
_USUAL_DIGITS = {Unit.COUNT: 0, Unit.BETS: 2, Unit.WINS: 2, Unit.SHARE: 2}
_UNIT_NAMES = {Unit.SHARE: " %", Unit.BETS: " bets", Unit.WINS: " wins"}


def written(amount: Amount, with_unit: bool = True) -> str:
    """Returns an amount as text: `$3.30`, `+0.25 bets`, `12.34 %`, `32.7 ± 3.6`. `with_unit`: also the unit."""
    value, unit = amount.value, amount.unit
    if value is None:
        return UNKNOWN
    if isinstance(value, str):
        return value
    if unit is Unit.CENTS and amount.error is None:
        return change(round(value)) if amount.signed else money(round(value))
    scale = {Unit.CENTS: 0.01, Unit.SHARE: 100.0}.get(unit, 1.0)
    unit_name = _UNIT_NAMES.get(unit, "") if with_unit else ""
    if unit is Unit.SHARE and amount.error and not amount.signed and abs(value) + amount.error < _LEAST_SHARE:
        return f"under {100 * _LEAST_SHARE:g}{unit_name}"
    digits = _digits(amount, scale)
    dollar = "$" if unit is Unit.CENTS else ""
    number = _number(abs(value) * scale, digits)
    plus = "+" if amount.signed else ""
    sign = "-" if value < 0 else plus
    if not float(number.replace(",", "")):  # rounded to zero
        sign = ""
    error = "" if amount.error is None else f" ± {dollar}{_number(amount.error * scale, digits)}"
    return f"{sign}{dollar}{number}{error}{unit_name}"


def _number(value: float, digits: int) -> str:
    """Returns a number with `digits` after the point; negative ones round it to tens or hundreds."""
    decimals = max(0, digits)
    return f"{round(value, digits):,.{decimals}f}"


def _digits(amount: Amount, scale: float) -> int:
    """Returns the number of digits after the point, negative as in `_number`. An error gets two digits."""
    if amount.digits is not None:
        return amount.digits
    if amount.error:
        return 1 - floor(log10(amount.error * scale))
    return _USUAL_DIGITS.get(amount.unit, 0)
