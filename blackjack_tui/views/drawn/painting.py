"""Text of several roles in one row."""

from collections.abc import Iterable, Sequence

from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.screen.buffer import Buffer, width
from blackjack_tui.views.drawn.room import Room


class Part(NamedTuple):
    """A part of a row."""

    text: str
    role: str


Parts = Sequence[Part]


def columns_of(parts: Parts) -> int:
    """How many columns `parts` take."""
    return sum(width(part.text) for part in parts)


def parted(groups: Iterable[Parts], gap: Part) -> Parts:
    """All `groups` in one row, with `gap` between those that are not empty."""
    row: list[Part] = []
    for group in groups:
        if group:
            row += [gap, *group] if row else group
    return row


def write(buffer: Buffer, row: int, column: int, parts: Parts) -> None:
    """Writes `parts` from `column` on."""
    for text, role in parts:
        buffer.writebuf(row, column, text, role)
        column += width(text)


def centred(room: Room, columns: int) -> int:
    """The column at which so many columns start to stand in the middle of `room`."""
    return room.left + max(0, room.width - columns) // 2


def widest(room: int, *texts: str) -> str:
    """The first of `texts` that fits into `room` columns; the last if none does."""
    return next((text for text in texts if width(text) <= room), texts[-1])


def widest_parts(room: int, *rows: Parts) -> Parts:
    """The first of `rows` that fits into `room` columns; the last if none does."""
    return next((parts for parts in rows if columns_of(parts) <= room), rows[-1])


def wrapped(text: str, room: int) -> Sequence[str]:
    """`text` in as many lines of `room` columns as it takes."""
    if text and width(text) <= room:
        return [text]
    from blackjack_tui.screen.buffer import in_rows  # loads `re`, which most first frames do without

    return in_rows(text, room)
