"""What stands between the drawn table's cards and its keys: limits of a bet, sums, notes, and values."""

from collections.abc import Iterator, Mapping, Sequence

from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.screen.screen import Segment
from blackjack_tui.views.drawn.chips import captions
from blackjack_tui.views.drawn.layout import Layout
from blackjack_tui.views.drawn.painting import Part, Parts, centred, columns_of, widest, wrapped, write
from blackjack_tui.words.explain import oddities
from blackjack_tui.words.keys import KEYS
from blackjack_tui.words.money import money, round_sum
from blackjack_tui.words.notes import About, Note, Notes, Worth
from blackjack_tui.words.sentences import no_money

_GAP = Part("   ", "message")


class _Line(NamedTuple):
    """A sentence in one row or several, the lowest first."""

    rows: Sequence[Part]
    short: Part | None = None
    """What stands in one row where there are not so many left."""


def paint_lines(
    buffer: Buffer, layout: Layout, situation: Situation, notes: Notes, cards: range, tables_key: bool = False
) -> None:
    """Paints as many lines as there are rows, the most important next to the keys.

    `cards`: the columns of the player's cards, which leave room for the betting circle or do not.
    """
    room = layout.whole
    rows = list(_free_rows(layout, situation, notes))
    lines: list[Parts] = []
    shared = False
    for line in _lines(situation, notes, layout, cards, len(rows), tables_key):
        parts = line.rows
        if line.short and len(lines) + len(parts) > len(rows):
            parts = (line.short,)
        # A row of a longer sentence shares it with no other.
        if shared and len(parts) == 1 and columns_of([*lines[-1], _GAP, *parts]) <= room.width:
            lines[-1] = [*lines[-1], _GAP, *parts]
        else:
            lines += [[part] for part in parts]
        shared = len(parts) == 1
    for row, parts in zip(rows, lines, strict=False):
        if row == layout.result + 1 < layout.values:  # under a result that was three rows high
            buffer.writebuf(row, room.left, " " * room.width, "table")
        write(buffer, row, centred(room, columns_of(parts)), parts)


def paint_values(
    buffer: Buffer, layout: Layout, keys: Sequence[Segment], worth: Mapping[Action, Worth]
) -> None:
    """Paints what each move is worth above its key, as far as there is a row and a place for it."""
    if layout.values == layout.result:
        return
    actions = {KEYS[action]: action for action in worth}
    end = centred(layout.whole, sum(len(segment.text) for segment in keys))
    places = []
    for segment in keys:
        if segment.key and segment.role == "key":
            places.append((end, segment.key))
        end += len(segment.text)
    ends = [*(column for column, _ in places[1:]), end + 2]
    free = 0
    for (column, key), end_of in zip(places, ends, strict=True):
        if key in actions:
            value = worth[actions[key]]
            forms = (f"{value.text} best", value.text) if value.best else (value.text,)
            # Where the next value is too near, the word has room to the left of the key.
            start = max(free, min(column, end_of - 1 - len(forms[0])))
            text = widest(end_of - start - 1, *forms)
            start = start if text == forms[0] else column
            buffer.writebuf(layout.values, start, text, "active" if value.best else "message")
            free = start + len(text) + 1


def _free_rows(layout: Layout, situation: Situation, notes: Notes) -> Iterator[int]:
    """The rows where lines go, from the keys upwards."""
    at_keys = isinstance(situation.asked, Question) and bool(notes.worth)
    settled = any(hand.settled for hand in situation.table.hands)
    if not at_keys and (layout.values != layout.result or not settled):
        yield layout.values
    if settled and layout.result + 1 < layout.values:
        yield layout.result + 1
    if not settled and layout.values != layout.result:
        last = layout.result + layout.result_height // 2
        yield from range(last, layout.result - layout.result_height // 2 - 1, -1)


def _limits(asked: Limits, room: int) -> str:
    left = money(asked.bankroll - asked.last)
    limits = f"{money(asked.minimum)} to {money(asked.maximum)}"
    steps = f" by {money(asked.step)}"
    return widest(
        room, f"{limits}{steps}, leaves you {left}", f"{limits}, leaves you {left}", f"{limits}, leaves {left}"
    )


def _lines(
    situation: Situation, notes: Notes, layout: Layout, cards: range, rows: int, tables_key: bool
) -> Iterator[_Line]:
    table, asked, room = situation.table, situation.asked, layout.whole.width
    yield from (
        _Line((Part(widest(room, note.text, note.short or note.text), "active"),))
        for note in notes.lines
        if note.about is About.NEWS
    )
    if in_all := round_sum(table):
        yield _Line((Part(f"This round {in_all}", "worth"),))
    told = [] if layout.rail else [note for note in notes.lines if note.about is not About.NEWS]
    if isinstance(asked, Limits):
        # What was learned from the last round comes before the limits, which stay the same. The count goes
        # between them in few words, and the verdict then in one row: the limits fit beside the count.
        counts = [note for note in told if note.about is About.COUNT]
        verdicts = [note for note in told if note.about is About.VERDICT]
        told = [note for note in told if note not in (*counts, *verdicts)]
        for note in verdicts:
            yield _in_rows(note, room, 1 if counts else rows)
        yield from (_Line((Part(widest(room, note.short or note.text), "message"),)) for note in counts)
        if not captions(layout, asked, cards):
            yield _Line((Part(_limits(asked, room), "message"),))
    if isinstance(asked, Question) and (dear := no_money(asked)):
        yield _Line((Part(dear.capitalize(), "message"),))
    for note in told:
        yield _in_rows(note, room, rows)
    settled = any(hand.settled for hand in table.hands)
    if (odd := oddities(situation.rules, tables_key)) and not any(table.score) and not settled:
        yield _Line((Part(widest(room, *odd), "quiet"),))


def _in_rows(note: Note, room: int, rows: int) -> _Line:
    """A note in one row, else in two if there are as many, the lower first; else in few words."""
    lines = wrapped(note.text, room)
    short = Part(widest(room, note.short or note.text), "message")
    if len(lines) > min(2, rows):
        return _Line((short,))
    return _Line(tuple(Part(line, "message") for line in reversed(lines)), short if len(lines) > 1 else None)
