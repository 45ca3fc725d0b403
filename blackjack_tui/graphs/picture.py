"""Graphs as SVG, from numbers alone: lines from left to right over the same axes."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import NamedTuple

_WIDTH, _HEIGHT = 800, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 90, 20, 50, 40
_MOST_POINTS = 2000
_LOOKS = (("#0b6e4f", "none"), ("#b5472f", "7 4"))
"""Colour and dashes of the first and the second line: dashes tell them apart without colour."""


class Curve(NamedTuple):
    """A line of a graph."""

    name: str
    values: Sequence[float]


PLAYED, WITHOUT_LUCK = "as it went", "without luck"
"""The names of the lines of money."""


def picture(title: str, curves: Sequence[Curve], told: Callable[[float], str]) -> Iterator[str]:
    """Yields the lines of the file: one or two `curves`, a value a round after the first.

    `told` formats the values at the axis.
    """
    low = min(min(curve.values) for curve in curves)
    high = max(max(curve.values) for curve in curves)
    if high == low:
        low, high = low - 1, high + 1
    bottom, right = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">'
    yield f"<title>{escape(title)}</title>"
    yield f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>'
    yield '<g font-family="sans-serif" font-size="14" fill="#222222">'
    yield f'<text x="{_LEFT}" y="20">{escape(title)}</text>'
    for place, (curve, (colour, dashes)) in enumerate(zip(curves, _LOOKS, strict=False)):
        x = _LEFT + 160 * place
        yield f'<path d="M{x} 36h30" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>'
        yield f'<text x="{x + 36}" y="41">{escape(curve.name)}</text>'
    for value in (low, (low + high) / 2, high):
        y = bottom - (value - low) / (high - low) * (bottom - _TOP)
        yield f'<path d="M{_LEFT} {y:.1f}H{right}" stroke="#dddddd"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 5:.1f}" text-anchor="end">{escape(told(value))}</text>'
    rounds = len(curves[0].values) - 1
    yield f'<text x="{_LEFT}" y="{_HEIGHT - 14}">0</text>'
    yield f'<text x="{right}" y="{_HEIGHT - 14}" text-anchor="end">{rounds:,} rounds</text>'
    yield "</g>"
    for curve, (colour, dashes) in zip(curves, _LOOKS, strict=False):
        points = " ".join(_points(curve.values, low, high))
        yield (
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{dashes}"/>'
        )
    yield "</svg>"


def _points(values: Sequence[float], low: float, high: float) -> Iterator[str]:
    step = max(1, len(values) // _MOST_POINTS)
    places = [*range(0, len(values), step)]
    if places[-1] != len(values) - 1:
        places.append(len(values) - 1)
    for place in places:
        x = _LEFT + place / max(1, len(values) - 1) * (_WIDTH - _LEFT - _RIGHT)
        y = _HEIGHT - _BOTTOM - (values[place] - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)
        yield f"{x:.1f},{y:.1f}"
