"""The picture of a counting drill: a value, and what paints it at any size."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.practice.exercises import CardGroup, Exercise, Judged, Score
from blackjack_tui.screen.buffer import Buffer, Size, cut, in_rows
from blackjack_tui.screen.screen import Region
from blackjack_tui.views.drawn_hands import paint_laid, size_for
from blackjack_tui.views.drawn_table import BOLD, RIM
from blackjack_tui.views.layout import Room

_WIDEST = 72  # columns of text
_TALL = 20  # rows from which on the last one is left blank
_TEXT = 2  # rows that are kept for the verdict, and as many for the question
_LEAST = 5  # rows that cards take at least, with whose they are
_PARTS = re.compile(r"; |(?<=\.) (?=Box )")
"""The gaps between what is told of a table's boxes, each of which has a row where there is room."""


class CountPicture(NamedTuple):
    """Everything that a counting drill shows."""

    title: str = ""
    score: Score = Score()
    about: str = ""
    """The introduction; empty once the drill has begun."""
    step: CardGroup | None = None
    """The cards that are shown."""
    covered: bool = False
    """Whether these cards lie face down."""
    exercise: Exercise | None = None
    """The exercise that is asked; None while its cards are shown."""
    judged: Judged | None = None
    """The last answer."""


def message_region(size: Size) -> Region:
    """Returns the region for messages: a row at the bottom."""
    return Region(size.rows - (2 if size.rows >= _TALL else 1), 1, size.columns - 2, "message", centred=True)


def paint_picture(buffer: Buffer, picture: CountPicture, ascii_only: bool) -> None:
    """Paints the drill's name and the score, the cards, the last verdict and the question.

    A question without cards stands in the middle, and so does the verdict on a wrong answer to it.
    """
    size = buffer.size
    for row in range(size.rows):
        buffer.writebuf(row, 0, " " * size.columns, "table" if row else RIM)
    _paint_title(buffer, picture)
    end = message_region(size).row
    if picture.about:
        lines = in_rows(picture.about, min(size.columns - 2, _WIDEST))
        begin = max(3, (end - len(lines)) // 2)
        _write(buffer, begin - 2, [picture.title.capitalize()], "worth")
        _write(buffer, begin, lines[: end - begin], "message")
        return
    tall = size.rows >= _TALL
    alone = not picture.step
    if picture.exercise is not None:
        asked = in_rows(picture.exercise.asked, size.columns - 2)[:_TEXT]
        if alone and (picture.judged is None or picture.judged.right):
            _write(buffer, (end - len(asked)) // 2, asked, "worth")
        else:
            end -= len(asked) + tall
            _write(buffer, end, asked, "worth")
    if picture.judged is not None:
        right = picture.judged.right
        most = _TEXT + 1 if right else end - 1 if alone else end - _LEAST - 1
        verdict = in_rows(picture.judged.text, min(size.columns - 2, _WIDEST))[:most]
        if alone and not right and len(boxes := _PARTS.split(picture.judged.text)) < most:
            verdict = [row for part in boxes for row in in_rows(part, min(size.columns - 2, _WIDEST))][:most]
        end -= len(verdict) + tall
        _write(buffer, (end + 1) // 2 if alone and not right else end, verdict, "quiet" if right else "worth")
    # The cards stay where they are, whatever is told below them.
    end = min(end, message_region(size).row - 2 * _TEXT - 2 * tall)
    if picture.step is not None:
        room = Room(1, size.columns - 2)
        _paint_cards(buffer, picture.step, picture.covered, max(end, _LEAST + 1), room, ascii_only)


def _paint_title(buffer: Buffer, picture: CountPicture) -> None:
    columns = buffer.size.columns
    score = picture.score
    result = score.text if score.asked else ""
    title = f"Counting: {picture.title}"
    if len(title) + len(result) + 4 > columns:
        title, result = picture.title.capitalize(), f"{score.right}/{score.asked}" if score.asked else ""
    buffer.writebuf(0, 1, cut(title, columns - len(result) - 3), BOLD)
    buffer.writebuf(0, columns - len(result) - 1, result, RIM)


def _paint_cards(
    buffer: Buffer, step: CardGroup, covered: bool, end: int, room: Room, ascii_only: bool
) -> None:
    """Paints whose cards they are and the cards, in the middle of `end` rows."""
    size = size_for(len(step.cards), buffer.size, room, end - 2)
    top = 1 + max(0, end - 2 - size.height) // 2
    label = "" if covered else step.label
    buffer.writebuf(top, room.left, label.center(room.width).rstrip(), "name")
    paint_laid(buffer, range(2, end), room, step.cards, size, covered, ascii_only)


def _write(buffer: Buffer, first: int, lines: Sequence[str], role: str) -> None:
    """Writes lines from row `first` on, as one block in the middle."""
    left = (buffer.size.columns - max(map(len, lines), default=0)) // 2
    for row, line in enumerate(lines, first):
        buffer.writebuf(row, left, line, role)
