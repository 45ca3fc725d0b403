"""The rail beside the drawn table in a large window: panels with the notes, the table so far and the rules."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from blackjack_tui.game.cards import Outcome
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Past, Table, winnings
from blackjack_tui.graphs import line_graph
from blackjack_tui.screen.buffer import Buffer, Size, in_rows
from blackjack_tui.views.glyphs import Glyphs, full_cost
from blackjack_tui.views.keycaps import BARS, worth_parts
from blackjack_tui.views.layout import Part, Parts, Room, write
from blackjack_tui.views.settlement import marked
from blackjack_tui.views.surfaces import ON_RAIL, PANEL_INKS, edge, move_role
from blackjack_tui.words.felt import facts
from blackjack_tui.words.keymap import Shortcut
from blackjack_tui.words.money import by_sign, change, money
from blackjack_tui.words.notes import FIRST_HAND, THIS_TABLE, Notes, Section

GROUND, TEXT, BOLD, QUIET, UP, DOWN = "rail", "panel", "panel_bold", "panel_quiet", "panel_up", "panel_down"
_INDENT = 2  # columns on both sides of a panel's text
_LONGEST_BAR = 12
_GRAPH_ROWS, _TALL_GRAPH = 2, 12
"""Rows of the graph of money: the least, and those from which on spare rows list rounds instead."""
_NOTES_ROWS = 13  # rows that are kept for notes
_MARGIN_ROWS = 4  # rows of a panel around those below its heading
_LEAST_ROUNDS = 4  # rows of the last rounds
_MONEY, _LAST, _RULES = "Bankroll", "Last rounds", "House rules"
_USES = {shortcut.keys: shortcut.on_screen or "all keys, and what words mean" for shortcut in Shortcut}
"""What each key is for; the help has no words for itself."""
_INKS = {Outcome.WIN: UP, Outcome.LOSE: DOWN, Outcome.PUSH: QUIET}


class Panel(NamedTuple):
    """A part of the rail on a ground of its own."""

    heading: str
    status: Part
    """The text at the end of the heading's row."""
    rows: Sequence[Sequence[Parts]]
    """The rows below the heading, in groups: a group is painted whole or not at all."""


def paint_rail(
    buffer: Buffer, rail: Room, situation: Situation, notes: Notes, keys: Sequence[str], glyphs: Glyphs
) -> None:
    """Paints the table so far, the sections of `notes` and the rules into `rail`; in practice only sections.

    Before the first round is over, a newcomer reads what the `keys` are for. From then on notes always have
    the same rows, so that nothing else moves from frame to frame.
    """
    rows, ground = buffer.size.rows, Room(rail.left + 1, rail.width - 2)
    for row in range(rows):
        buffer.writebuf(row, rail.left, " " * rail.width, GROUND)
    columns = ground.width - 2 * _INDENT
    table, rules = situation.table, situation.rules
    practised = notes.practice.sections if notes.practice else ()
    panels = [_section_panel(section, columns, glyphs) for section in (*practised, *notes.sections)]
    if notes.practice:
        if panels:  # the last one reaches to the lower edge
            panels[-1] = _padded(panels[-1], rows - _MARGIN_ROWS - sum(map(_height, panels[:-1])))
    elif table.recent:
        panels = list(_arranged(table, rules, panels, columns, rows, glyphs))
    else:  # a newcomer reads about the first hand first
        first_hand = panels and panels[0].heading == FIRST_HAND
        panels.insert(len(panels) if first_hand else 0, Panel(_RULES, _NOTHING, _facts(rules, columns)))
        help_rows = [_labelled(Part(key.upper(), "key"), 3, _USES[key], columns) for key in keys]
        panels += [Panel("Help at hand", _NOTHING, help_rows)] if notes.newcomer else []
    row = 0
    for panel in panels:
        if row + 3 >= rows:
            break
        lines: list[Parts] = []
        for group in panel.rows:
            if row + 3 + len(lines) + len(group) >= rows:
                break
            lines += group
        picture = _drawn(panel, lines, ground.width, glyphs)
        buffer.paste(row, ground.left, picture, min(picture.size.rows, rows - row))
        row += picture.size.rows


def _arranged(
    table: Table, rules: Rules, note_panels: Sequence[Panel], columns: int, rows: int, glyphs: Glyphs
) -> Iterator[Panel]:
    """Yields the panels from top to bottom for so many rows; the graph and the last rounds fill spare rows."""
    this_table, notes_rows = _this_table(table, rules, glyphs), 0
    if note_panels:
        for panel in note_panels:
            if panel.heading == THIS_TABLE:  # the session goes below the bars of the table
                this_table = [*this_table, *panel.rows]
        note_panels = [panel for panel in note_panels if panel.heading != THIS_TABLE]
        notes_rows = max(_NOTES_ROWS, sum(map(_height, note_panels)))
    table_panel = Panel(THIS_TABLE, _NOTHING, this_table)
    rules_panel = Panel(_RULES, _NOTHING, _facts(rules, columns))
    spare = rows - notes_rows - _height(table_panel) - (_LEAST_ROUNDS + _MARGIN_ROWS)
    if has_money := table.bankroll is not None:
        spare -= _MARGIN_ROWS
    has_rules = spare - _height(rules_panel) >= _GRAPH_ROWS
    if has_rules:
        spare -= _height(rules_panel)
    rows_for_rounds = spare
    if has_money:
        rows_for_rounds = max(0, min(len(table.recent) - _LEAST_ROUNDS, spare - _TALL_GRAPH))
        graph_rows = max(_GRAPH_ROWS, spare - rows_for_rounds)
        result = Part(change(table.result) if table.result else "even", by_sign(table.result, UP, DOWN, QUIET))
        yield Panel(_MONEY, result, [_money_line(table, columns, graph_rows, not glyphs.halves)])
    yield table_panel
    if has_rules and not note_panels:
        rows_for_rounds += notes_rows
    yield Panel(_LAST, _NOTHING, _rounds(table, columns, _LEAST_ROUNDS + max(0, rows_for_rounds)))
    # The notes, or the rules in their place. If both have room, the rules come last; they are in the help too.
    *above, last = note_panels or [rules_panel]
    yield from above
    if notes_rows and (note_panels or not has_rules):
        last = _padded(last, notes_rows - _MARGIN_ROWS - sum(map(_height, above)))
    yield last
    if note_panels and has_rules:
        yield rules_panel


def _labelled(label: Part, indent: int, text: str, columns: int) -> Sequence[Parts]:
    """Returns `text` in rows, all of them indented, with `label` before the first."""
    first, *others = in_rows(text, columns - indent)
    rows: list[Parts] = [[label, Part(" " * (indent - len(label.text)) + first, TEXT)]]
    return rows + [[Part(" " * indent + line, TEXT)] for line in others]


def _padded(panel: Panel, rows: int) -> Panel:
    """Returns `panel` with blank rows below, so that it has `rows` rows."""
    blank: Sequence[Sequence[Parts]] = [[()]] * (rows - sum(map(len, panel.rows)))
    return panel._replace(rows=[*panel.rows, *blank])


def _drawn(panel: Panel, lines: Sequence[Parts], columns: int, glyphs: Glyphs) -> Buffer:
    """Returns a panel with `lines`, ready to be painted: half a row of it above its heading and at its end."""
    picture = Buffer(Size(len(lines) + 4, columns), TEXT)
    for row, half in zip((0, len(lines) + 3), glyphs.halves or "  ", strict=True):
        picture.writebuf(row, 0, half * columns, edge(TEXT, ON_RAIL))
    picture.writebuf(1, _INDENT, panel.heading, BOLD)
    picture.writebuf(1, columns - _INDENT - len(panel.status.text), *panel.status)
    for row, parts in enumerate(lines, 3):
        write(picture, row, _INDENT, parts)
    return picture


_NOTHING, _BARS = Part("", TEXT), Part(BARS, QUIET)


def _height(panel: Panel) -> int:
    """Returns the rows of a panel, including the one before the next panel."""
    return sum(map(len, panel.rows)) + _MARGIN_ROWS


def _section_panel(section: Section, columns: int, glyphs: Glyphs) -> Panel:
    """Returns the panel of a section."""
    labels = max((len(bar.label) for bar in section.bars), default=0)
    full = full_cost(bar.worth for bar in section.bars)
    rows: list[Sequence[Parts]] = []
    for bar in section.bars:
        plate = Part(f" {bar.label:{labels}} ", move_role(bar.action))
        rows.append([[plate, *worth_parts(bar.worth, full, columns - labels - 2, glyphs, TEXT, PANEL_INKS)]])
    rows += [[()]] * bool(section.bars and section.texts)
    for text in section.texts:
        rows.append([marked(line, TEXT) for line in in_rows(text, columns)])
    rows += [[[Part(*part) for part in row]] for row in section.rows]
    rows += [[()]] * bool(section.effects)
    moves = max((len(action) for action, _ in section.effects), default=0)
    for action, effect in section.effects:
        label = Part(f" {action:{moves}} ", move_role(action))
        rows.append(_labelled(label, moves + 3, effect, columns))
    return Panel(section.heading, _BARS if section.bars else _NOTHING, rows)


def _facts(rules: Rules, columns: int) -> Sequence[Sequence[Parts]]:
    return [
        [[Part(f"{name} ", QUIET), Part(f"{fact:>{columns - len(name) - 1}}", TEXT)]]
        for name, fact in facts(rules)
    ]


def _this_table(table: Table, rules: Rules, glyphs: Glyphs) -> Sequence[Sequence[Parts]]:
    counts = [("won", UP), ("lost", DOWN), ("pushed", QUIET)][: 3 if rules.can_push else 2]
    most = max(1, *table.score)
    rows: list[Sequence[Parts]] = []
    for (word, role), count in zip(counts, table.score, strict=False):
        bar = glyphs.bar * round(_LONGEST_BAR * count / most)
        rows.append([[Part(f"{word:6} {count:>4} ", TEXT), Part(bar, role)]])
    total = "1 round" if table.rounds == 1 else f"{table.rounds} rounds"
    if table.bankroll is not None:
        total += f", {money(table.staked)} bet"
    return [*rows, [[Part(total, QUIET)]]]


def _money_line(table: Table, columns: int, rows: int, ascii_only: bool) -> Sequence[Parts]:
    """Returns the lines of a graph of winnings, below them the money before and after."""
    won, given = winnings(table.result, table.recent), sum(table.given)
    below: Sequence[Parts] = ()
    if rows > _GRAPH_ROWS:
        rows -= 1
        before, after = money(given + won[0]), money(given + won[-1])
        below = [[Part(f"{before}{after:>{columns - len(before)}}", QUIET)]]
    lines, low, high = line_graph(won, columns, rows, ascii_only)
    zero_row = round(high / (high - low) * (rows - 1)) if high > 0 else -1
    inks = [UP if row <= zero_row else DOWN for row in range(rows)] if any(won) else [QUIET] * rows
    return [*([Part(line, ink)] for line, ink in zip(lines, inks, strict=True)), *below]


def _rounds(table: Table, columns: int, rows: int) -> Sequence[Sequence[Parts]]:
    """Returns `rows` rows with the last rounds in words, the latest first; the lowest may be blank."""
    blank: Sequence[Parts] = [()]
    lines: list[Sequence[Parts]] = []
    for past in table.recent[:rows]:
        totals, end, ink = _totals(past), past.outcomes[0].lower(), _INKS[past.outcomes[0]]
        if table.bankroll is not None:
            end, ink = change(past.gain), by_sign(past.gain, UP, DOWN, QUIET)
        lines.append([[Part(totals, TEXT), Part(f"{end:>{columns - len(totals)}}", ink)]])
    return lines + [blank] * (rows - len(lines))


def _totals(past: Past) -> str:
    mine = str(past.hands[0] or "?") if len(past.hands) == 1 else f"{len(past.hands)} hands"
    if past.surrendered:
        return f"gave up {mine}"
    return f"{mine} to {past.dealer}" if past.dealer else mine
