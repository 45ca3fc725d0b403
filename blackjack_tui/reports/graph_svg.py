"""The graph of a report as an SVG file."""

from collections.abc import Iterator, Sequence
from html import escape

from blackjack_tui.graphs import round_edges
from blackjack_tui.reports.amounts import written
from blackjack_tui.reports.model import Amount, GraphPart

_WIDTH, _HEIGHT = 800, 400
_LEFT, _RIGHT, _TOP, _BOTTOM = 90, 20, 50, 40  # margins
_MOST_POINTS = 2000
_LOOKS = (("#0b6e4f", "none"), ("#b5472f", "7 4"))
"""Colour and dashes of the first and the second line: dashes tell them apart without colour."""


def graph_svg(part: GraphPart, marker: bool = False) -> Iterator[str]:
    """Yields the lines of an SVG file with one or two series: a value at the start, and one after each round.

    With `marker` a vertical line stands at the start, with the id `here`, for a script to move; its `data-step`
    has the units from round to round.
    """
    all_values = [value for series in part.series for value in series.values]
    ticks = round_edges(min(all_values), max(all_values), part.least_step)
    low, high = ticks[0], ticks[-1]
    bottom, right = _HEIGHT - _BOTTOM, _WIDTH - _RIGHT
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img">'
    yield f"<title>{escape(part.title)}</title>"
    yield f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>'
    yield '<g font-family="sans-serif" font-size="14" fill="#222222">'
    yield f'<text x="{_LEFT}" y="20">{escape(part.title)}</text>'
    # The names of the series, each after a sample of its line; then the labels of both axes.
    for place, (series, (colour, dashes)) in enumerate(zip(part.series, _LOOKS, strict=False)):
        x = _LEFT + 160 * place
        yield f'<path d="M{x} 36h30" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>'
        yield f'<text x="{x + 36}" y="41">{escape(series.name)}</text>'
    for value in ticks:
        y = bottom - (value - low) / (high - low) * (bottom - _TOP)
        label = written(Amount(value, part.unit), with_unit=False)
        yield f'<path d="M{_LEFT} {y:.1f}H{right}" stroke="#dddddd"/>'
        yield f'<text x="{_LEFT - 8}" y="{y + 5:.1f}" text-anchor="end">{escape(label)}</text>'
    rounds = len(part.series[0].values) - 1
    yield f'<text x="{_LEFT}" y="{_HEIGHT - 14}">0</text>'
    yield f'<text x="{right}" y="{_HEIGHT - 14}" text-anchor="end">{_length(part)}</text>'
    yield "</g>"
    for series, (colour, dashes) in zip(part.series, _LOOKS, strict=False):
        points = " ".join(_points(series.values, low, high))
        yield (
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" '
            f'stroke-dasharray="{dashes}"/>'
        )
    if marker:
        step = (right - _LEFT) / max(1, rounds)
        yield f'<path id="here" data-step="{step:g}" d="M{_LEFT} {_TOP}V{bottom}" stroke="#222222"/>'
    yield "</svg>"


def _length(part: GraphPart) -> str:
    """Returns the number of steps of the graph in words: `40 rounds` or `1 session`."""
    steps = len(part.series[0].values)
    if part.across == "rounds":  # the first value is from before them
        steps -= 1
    noun = part.across.removesuffix("s") if steps == 1 else part.across
    return f"{steps:,} {noun}"


def _points(values: Sequence[float], low: float, high: float) -> Iterator[str]:
    """Yields points of a line in an SVG; of very many values only some, and always the last one."""
    last = len(values) - 1
    step = max(1, len(values) // _MOST_POINTS)
    for place in sorted({*range(0, len(values), step), last}):
        x = _LEFT + place / max(1, last) * (_WIDTH - _LEFT - _RIGHT)
        y = _HEIGHT - _BOTTOM - (values[place] - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM)
        yield f"{x:.1f},{y:.1f}"
