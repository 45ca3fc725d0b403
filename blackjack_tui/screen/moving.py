"""A film of a screen as one SVG that moves by itself, as often as it is looked at."""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from blackjack_tui.screen.buffer import Size, cells_of
from blackjack_tui.screen.cast import CastTerminal
from blackjack_tui.screen.style import Style
from blackjack_tui.screen.svg import Cells, Drawing
from blackjack_tui.screen.terminal import Run
from blackjack_tui.text import harmless

LAST_FRAME = 3.0
"""Seconds that the end is shown before the film begins anew."""

_UNDRAWN = (" ", Style("black", "black"))


class Frame(NamedTuple):
    """What was shown from a time on, in seconds."""

    at: float
    cells: Cells


class MovingTerminal(CastTerminal):
    """A terminal that keeps every frame that is drawn on it. Its keys are pressed as on a `CastTerminal`."""

    def __init__(self, size: Size, thinking: float) -> None:
        super().__init__(size, thinking)
        self.shown: list[Frame] = []
        self._cells = [[_UNDRAWN] * size.columns for _ in range(size.rows)]

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """Keeps the frame with `runs` in it; a film has no cursor."""
        for row, column, text, style in runs:
            for offset, character in enumerate(cells_of(text), column):
                self._cells[row][offset] = (character, style)
        frame = Frame(self.clock.now(), tuple(map(tuple, self._cells)))
        if self.shown and self.shown[-1].at == frame.at:
            self.shown.pop()
        self.shown.append(frame)


def moving_svg(frames: Sequence[Frame], title: str) -> str:
    """The film of `frames`, `title` being what it is called where it cannot be seen.

    Each row is drawn once for every look that it has, and seen while it has it.
    """
    drawing = Drawing([frame.cells for frame in frames])
    end = frames[-1].at + LAST_FRAME
    lines = [
        drawing.head,
        f"<title>{escape(harmless(title), quote=False)}</title>",
        drawing.style,
        drawing.ground,
    ]
    for row in range(len(frames[0].cells)):
        shown = groupby(frames, key=lambda frame: frame.cells[row])
        looks: dict[object, list[float]] = {}
        order = []
        for cells, group in shown:
            looks.setdefault(cells, []).append(next(iter(group)).at)
            order.append((looks[cells][-1], cells))
        for cells in looks:
            drawn = drawing.row(row, next(frame.cells[row] for frame in frames if frame.cells[row] == cells))
            if not drawn:
                continue
            if len(looks) == 1:
                lines.append(drawn)
            else:
                lines.append(f'<g visibility="hidden">{drawn}{_seen(order, cells, end)}</g>')
    return "\n".join([*lines, "</svg>"])


def _seen(order: Sequence[tuple[float, object]], cells: object, end: float) -> str:
    """When a row of these cells is seen, of a film that ends at `end`."""
    times = list(_changes(order, cells))
    key_times = ";".join(f"{at / end:.4f}".rstrip("0").rstrip(".") for at, _ in times)
    values = ";".join("visible" if seen else "hidden" for _, seen in times)
    return (
        f'<animate attributeName="visibility" values="{values}" keyTimes="{key_times}" calcMode="discrete"'
        f' dur="{end:g}s" repeatCount="indefinite"/>'
    )


def _changes(order: Sequence[tuple[float, object]], cells: object) -> Iterator[tuple[float, bool]]:
    seen = None
    for at, look in order:
        if (look == cells) != seen:
            seen = look == cells
            yield (at if at > order[0][0] else 0.0), seen
