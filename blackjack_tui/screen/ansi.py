"""The characters and control sequences that draw cells on a terminal with 256 colours."""

from collections.abc import Sequence
from functools import cache

from blackjack_tui.screen.buffer import cells_of
from blackjack_tui.screen.colours import OWN, numbers
from blackjack_tui.screen.style import DEFAULT, Style
from blackjack_tui.screen.terminal import Run

CLEAR = "\x1b[0m\x1b[2J\x1b[H\x1b[?25l"
"""Clears the screen and hides the cursor."""

_PLAIN = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}
_DEPTH = 256


def drawn(runs: Sequence[Run], cursor: tuple[int, int] | None) -> str:
    """Returns the text that draws `runs` and puts the cursor at (row, column), or hides it."""
    parts = []
    at, style = None, None
    for run in runs:
        if at != (run.row, run.column):
            parts.append(_to(run.row, run.column))
        if run.style != style:
            parts.append(_sgr(run.style))
        parts.append(run.text)
        at, style = (run.row, run.column + len(cells_of(run.text))), run.style
    parts.append("\x1b[?25l" if cursor is None else f"{_to(*cursor)}\x1b[?25h")
    return "".join(parts)


def _to(row: int, column: int) -> str:
    return f"\x1b[{row + 1};{column + 1}H"


@cache
def _sgr(style: Style) -> str:
    """Returns the sequence that sets `style`, in the same colours as on a player's terminal."""
    if style.fore == style.back == DEFAULT:
        attributes = [_PLAIN[word] for word in style.plain.split()]
    else:
        fore, back, bold = numbers(style, _DEPTH)
        attributes = ["39" if fore == OWN else f"38;5;{fore}", "49" if back == OWN else f"48;5;{back}"]
        attributes = ["1"] * bold + attributes
    return f"\x1b[{';'.join(['0', *attributes])}m"
