"""The rail beside the drawn table in a large window: the notes in full, or the session and the rules."""

import textwrap

from blackjack_tui.game.situation import Situation
from blackjack_tui.screen.buffer import Buffer, cut
from blackjack_tui.views.drawn.layout import Room
from blackjack_tui.views.glyphs import Glyphs
from blackjack_tui.words.explain import explain
from blackjack_tui.words.money import change, money
from blackjack_tui.words.notes import Bar, Notes, Section

TEXT, BOLD, QUIET = "rim", "rim_bold", "rim"
_INDENT = 2  # columns on both sides
_LONGEST_BAR = 12


def paint_rail(buffer: Buffer, rail: Room, situation: Situation, notes: Notes, glyphs: Glyphs) -> None:
    """Paints the sections of `notes` into `rail`, or what is known without any."""
    for row in range(buffer.size.rows):
        buffer.writebuf(row, rail.left, " " * rail.width, TEXT)
    room = Room(rail.left + _INDENT, rail.width - 2 * _INDENT)
    row, last = 1, buffer.size.rows - 2
    for section in notes.sections or sections(situation):
        if row + 1 > last:
            return
        line = glyphs.across * max(0, room.width - len(section.heading) - 1)
        buffer.writebuf(row, room.left, f"{section.heading} ", BOLD)
        buffer.writebuf(row, room.right - len(line), line, QUIET)
        row += 1
        for bar in section.bars:
            if row > last:
                return
            _paint_bar(buffer, row, room, bar, section.bars, glyphs)
            row += 1
        for text in section.texts:
            lines = textwrap.wrap(text, room.width)
            if row + len(lines) - 1 > last:
                return
            for wrapped in lines:
                buffer.writebuf(row, room.left, wrapped, TEXT)
                row += 1
        row += 1


def sections(situation: Situation) -> tuple[Section, ...]:
    """The session and the rules, as far as the table itself knows them."""
    table, rules = situation.table, situation.rules
    won, lost, pushed = table.score
    most = max(1, won, lost, pushed)
    bars = [Bar("Won", str(won), won / most), Bar("Lost", str(lost), lost / most)]
    if rules.can_push:
        bars.append(Bar("Pushed", str(pushed), pushed / most))
    texts = [f"{table.rounds} round{'s' * (table.rounds != 1)}"]
    if table.bankroll is not None:
        texts[0] += f", {money(table.staked)} bet, {change(table.result)}"
    return (
        Section("Session", tuple(bars), tuple(texts)),
        Section("House rules", (), tuple(explain(rules))),
    )


def _paint_bar(buffer: Buffer, row: int, room: Room, bar: Bar, bars: tuple[Bar, ...], glyphs: Glyphs) -> None:
    """A label, a value, and a bar: the columns are the same for all `bars`."""
    labels, values = max(len(each.label) for each in bars), max(len(each.value) for each in bars)
    left = room.width - labels - values - 2
    role = BOLD if bar.best else TEXT
    text = (
        f"{bar.label:{labels}} {bar.value:>{values}} {glyphs.block * round(min(left, _LONGEST_BAR) * bar.part)}"
    )
    buffer.writebuf(row, room.left, cut(text, room.width), role)
