"""The picture of a counting drill, painted at any size."""

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
_TALL = 20  # rows from which on blank ones separate the texts
_TEXT = 2  # rows kept for the verdict, and as many for the question
_LEAST = 5  # rows of cards with their label, at least
_BOX_ENDS = re.compile(r"; |(?<=\.) (?=Box )")
"""The gaps between a verdict's parts about different boxes."""


class CountPicture(NamedTuple):
    """The contents of a counting drill's screen."""

    title: str = ""
    score: Score = Score()
    about: str = ""
    """The introduction; empty once the drill has begun."""
    step: CardGroup | None = None
    """The cards on the screen."""
    covered: bool = False
    """Whether these cards lie face down."""
    exercise: Exercise | None = None
    """The exercise whose question is open; None while its cards are dealt."""
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
    # From the bottom up: the question, the verdict, the cards; `end` is the row below what is still to come.
    blank = int(size.rows >= _TALL)
    judged, has_cards = picture.judged, picture.step is not None
    if picture.exercise is not None:
        question = in_rows(picture.exercise.asked, size.columns - 2)[:_TEXT]
        if not has_cards and (judged is None or judged.right):
            _write(buffer, (end - len(question)) // 2, question, "worth")
        else:
            end -= len(question) + blank
            _write(buffer, end, question, "worth")
    if judged is not None:
        is_alone = not (has_cards or judged.right)
        limit = _TEXT + 1 if judged.right else end - 1 - _LEAST * has_cards
        verdict = _verdict_rows(judged, size, limit, is_alone)
        end -= len(verdict) + blank
        _write(buffer, (end + 1) // 2 if is_alone else end, verdict, "quiet" if judged.right else "worth")
    # The cards stay where they are, however long the texts below them get.
    end = min(end, message_region(size).row - 2 * _TEXT - 2 * blank)
    if picture.step is not None:
        room = Room(1, size.columns - 2)
        _paint_cards(buffer, picture.step, picture.covered, max(end, _LEAST + 1), room, ascii_only)


def _verdict_rows(judged: Judged, size: Size, limit: int, by_box: bool) -> Sequence[str]:
    """Returns a verdict in at most `limit` rows; `by_box`: each box begins a new row, if they have room."""
    texts = _BOX_ENDS.split(judged.text)
    if not by_box or len(texts) >= limit:
        texts = [judged.text]
    return [row for text in texts for row in in_rows(text, min(size.columns - 2, _WIDEST))][:limit]


def _paint_title(buffer: Buffer, picture: CountPicture) -> None:
    columns, score = buffer.size.columns, picture.score
    result = score.text if score.asked else ""
    title = f"Counting: {picture.title}"
    if len(title) + len(result) + 4 > columns:
        title = picture.title.capitalize()
        result = f"{score.right}/{score.asked}" if score.asked else ""
    buffer.writebuf(0, 1, cut(title, columns - len(result) - 3), BOLD)
    buffer.writebuf(0, columns - len(result) - 1, result, RIM)


def _paint_cards(
    buffer: Buffer, step: CardGroup, covered: bool, end: int, room: Room, ascii_only: bool
) -> None:
    """Paints the cards below their label, in the middle of the first `end` rows."""
    size = size_for(len(step.cards), buffer.size, room, end - 2)
    top = 1 + max(0, end - 2 - size.height) // 2
    label, cards = ("", [None] * len(step.cards)) if covered else (step.label, step.cards)
    buffer.writebuf(top, room.left, label.center(room.width).rstrip(), "name")
    paint_laid(buffer, range(2, end), room, cards, size, ascii_only)


def _write(buffer: Buffer, first: int, lines: Sequence[str], role: str) -> None:
    """Writes lines from row `first` on, as one block in the middle of the columns."""
    left = (buffer.size.columns - max(map(len, lines), default=0)) // 2
    for row, line in enumerate(lines, first):
        buffer.writebuf(row, left, line, role)
