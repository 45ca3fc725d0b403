"""The rail beside the drawn table in a large window: panels with the notes, the table so far and the rules."""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Question, Topic
from blackjack_tui.game.cards import Outcome
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Past, Table, winnings
from blackjack_tui.graphs import AreaInks, area_graph, runs, sampled, stretched
from blackjack_tui.screen.buffer import Buffer, Size, in_rows
from blackjack_tui.views.glyphs import Glyphs, full_cost
from blackjack_tui.views.keycaps import BARS, worth_parts
from blackjack_tui.views.layout import Part, Parts, Room, write
from blackjack_tui.views.settlement import marked, with_room
from blackjack_tui.views.surfaces import (
    AREA_DOWN,
    AREA_UP,
    ON_RAIL,
    PANEL_INKS,
    RAIL_SHADOW,
    edge,
    low_edge,
    move_role,
)
from blackjack_tui.words.felt import facts
from blackjack_tui.words.keymap import Shortcut
from blackjack_tui.words.money import by_sign, change, money
from blackjack_tui.words.notes import THIS_TABLE, Notes, Section

GROUND, TEXT, BOLD, QUIET, UP, DOWN = "rail", "panel", "panel_bold", "panel_quiet", "panel_up", "panel_down"
_INDENT = 2  # columns on both sides of a panel's text
_MARGIN_ROWS = 3  # rows of a panel besides those below its heading
_AIR: Sequence[Parts] = [()]  # a blank row
_LEAST_GRAPH = 1
_OTHERS = 20  # rows above the rules that are not the graph's; of more it has half, if notes leave them
_FEW_ROWS = 40  # rows of a window from which on every second one names a rule more
_FIRST_ROUNDS = 4  # until which the rail has hints
_TOTALS = 10  # columns of the totals of a round
_LAST, _RULES = "Last rounds", "House rules"
_AREA = AreaInks(QUIET, TEXT, UP, AREA_UP, DOWN, AREA_DOWN)


class Panel(NamedTuple):
    """A part of the rail on a ground of its own."""

    heading: str
    status: Part
    """The text at the end of the heading's row."""
    rows: Sequence[Sequence[Parts]]
    """The rows below the heading, in groups: a group is painted whole or not at all."""


def paint_rail(buffer: Buffer, rail: Room, situation: Situation, notes: Notes, glyphs: Glyphs) -> None:
    """Paints the table so far into `rail`, then what the moment asks for, and the rules; in practice no money.

    Each of the three is in the same rows from frame to frame.
    """
    rows, ground = buffer.size.rows, Room(rail.left + 1, rail.width - 2)
    for row in range(rows):
        buffer.writebuf(row, rail.left, " " * rail.width, GROUND)
    columns = ground.width - 2 * _INDENT
    sections = notes.practice.sections if notes.practice else notes.sections
    air = [] if notes.practice else [_AIR]  # a drill's chart takes nearly all rows
    panels: Sequence[Panel] = [_section_panel(section, columns, glyphs) for section in sections]
    panels = [panel._replace(rows=[*air, *panel.rows]) for panel in panels]
    told = facts(situation.rules, max(0, rows - _FEW_ROWS) // 2)
    rules_panel = Panel(_RULES, _NOTHING, _labelled(told, columns))
    if not notes.practice:
        panels = [*_arranged(situation, panels, columns, rows - _height([rules_panel]), glyphs), rules_panel]
    elif panels:  # it reaches to the lower edge, or to the rules
        below = [rules_panel] if _height([*panels, rules_panel]) <= rows else []
        panels = [*_padded(panels, rows - _height(below)), *below]
    row = 0
    for panel in panels:
        lines: list[Parts] = []
        for group in panel.rows:
            if row + len(lines) + len(group) + _MARGIN_ROWS > rows:
                break
            lines += group
        picture = _drawn(panel, lines, ground.width, glyphs)
        if row + picture.size.rows <= rows:
            buffer.paste(row, ground.left, picture, picture.size.rows)
            row += picture.size.rows


def _arranged(
    situation: Situation, notes: Sequence[Panel], columns: int, rows: int, glyphs: Glyphs
) -> Sequence[Panel]:
    """Returns the panels above the rules, which have so many rows; without notes the last rounds are there."""
    table = situation.table
    result, recent = _gains(table)
    live = [*_insurance(situation, columns), *(panel for panel in notes if panel.heading != THIS_TABLE)]
    session = [group for panel in notes if panel.heading == THIS_TABLE for group in panel.rows[1:]]
    score = _score(table, situation.rules, columns, glyphs)
    around = _height([Panel(THIS_TABLE, _NOTHING, [_AIR, *score, *session]), *live])
    graph_rows = max(_LEAST_GRAPH, min((rows - _OTHERS) // 2, rows - around))
    graph = _graph(result, recent, columns, graph_rows, not glyphs.halves)
    first = Panel(THIS_TABLE, _gained(table, result), [_AIR, graph, *score, *session])
    left = rows - _height([first])
    played = "1 round" if table.rounds == 1 else f"{table.rounds} rounds"
    room = left - _MARGIN_ROWS - 1
    listed = _rounds(table, recent[:room], columns, glyphs) or [[[Part("They will be listed here.", QUIET)]]]
    if table.rounds < _FIRST_ROUNDS:
        hints = _hints(columns)
        listed = [*listed, *[_AIR] * (room - len(listed) - sum(map(len, hints))), *hints]
    last = Panel(_LAST, Part(played if table.rounds else "", QUIET), [_AIR, *listed])
    return [first, *_padded(live or [last], left)]


def _insurance(situation: Situation, columns: int) -> Sequence[Panel]:
    """Returns the panel on insurance or even money while it is offered."""
    asked, bet = situation.asked, situation.table.player.bet
    if not isinstance(asked, Question) or asked.topic is not Topic.INSURANCE:
        return ()
    if asked.even_money:
        told = (("Now", change(bet)), ("Later", "as the rules pay"), ("On a blackjack", "push"))
        return [Panel("Even money", _NOTHING, _labelled(told, columns))]
    cost = bet // 2
    told = (("Costs", money(cost)), ("On a blackjack", change(2 * cost)), ("Otherwise", change(-cost)))
    return [Panel("Insurance", Part("pays 2:1", QUIET), _labelled(told, columns))]


def _padded(panels: Sequence[Panel], rows: int) -> Sequence[Panel]:
    """Returns `panels`, the last with blank rows below, so that they have `rows` rows."""
    *others, last = panels
    return [*others, last._replace(rows=[*last.rows, *[_AIR] * (rows - _height(panels))])]


def _drawn(panel: Panel, lines: Sequence[Parts], columns: int, glyphs: Glyphs) -> Buffer:
    """Returns a panel with `lines` between half rows of it, and with its shadow below and right of it."""
    rows, halves = len(lines) + _MARGIN_ROWS, glyphs.halves or "  "
    picture = Buffer(Size(rows, columns + 1), TEXT)
    for row in range(rows):
        picture.writebuf(row, columns, "▌" if row and glyphs.halves else " ", RAIL_SHADOW)
    picture.writebuf(0, 0, halves[0] * columns, edge(TEXT, ON_RAIL))
    picture.writebuf(rows - 1, 0, halves[1] * columns, low_edge(TEXT, ON_RAIL))
    picture.writebuf(rows - 1, 0, halves[1], edge(TEXT, ON_RAIL))  # the shadow begins a cell later
    picture.writebuf(1, _INDENT, panel.heading, BOLD)
    picture.writebuf(1, columns - _INDENT - len(panel.status.text), *panel.status)
    for row, parts in enumerate(lines, _MARGIN_ROWS - 1):
        write(picture, row, _INDENT, parts)
    return picture


_NOTHING, _BARS = Part("", TEXT), Part(BARS, QUIET)


def _height(panels: Sequence[Panel]) -> int:
    """Returns the rows of panels, each with the one before the next panel."""
    return sum(sum(map(len, panel.rows)) + _MARGIN_ROWS for panel in panels)


def _section_panel(section: Section, columns: int, glyphs: Glyphs) -> Panel:
    """Returns the panel of a section."""
    labels = max((len(bar.label) for bar in section.bars), default=0)
    full = full_cost(bar.worth for bar in section.bars)
    rows: list[Sequence[Parts]] = []
    for bar in section.bars:
        plate = Part(f" {bar.label:{labels}} ", move_role(bar.action))
        rows.append([[plate, *worth_parts(bar.worth, full, columns - labels - 2, glyphs, TEXT, PANEL_INKS)]])
    rows += [_AIR] * bool(section.bars and section.texts)
    for text in section.texts:
        rows.append([marked(line, TEXT) for line in in_rows(with_room(text), columns)])
    rows += [[[Part(*part) for part in row]] for row in section.rows]
    rows += [_AIR] * bool(section.effects)
    moves = max((len(action) for action, _ in section.effects), default=0)
    for action, effect in section.effects:
        first, *others = in_rows(effect, columns - moves - 3)
        below = [[Part(" " * (moves + 3) + line, TEXT)] for line in others]
        rows.append([[Part(f" {action:{moves}} ", move_role(action)), Part(f" {first}", TEXT)], *below])
    return Panel(section.heading, _BARS if section.bars else _NOTHING, rows)


def _labelled(told: Sequence[tuple[str, str]], columns: int) -> Sequence[Sequence[Parts]]:
    """Returns rows with a label at the left and its value at the right, below a blank one."""
    labels = ((Part(f"{name} ", QUIET), columns - len(name) - 1, fact) for name, fact in told)
    return [_AIR, *([[label, Part(f"{fact:>{room}}", TEXT)]] for label, room, fact in labels)]


def _score(table: Table, rules: Rules, columns: int, glyphs: Glyphs) -> Sequence[Sequence[Parts]]:
    """Returns a bar with a block for each hand or, of many, its share; and the counts in its colours."""
    if not table.rounds:
        return [[[Part("No rounds yet", QUIET)]], _AIR, _AIR]
    words = [("won", UP), ("lost", DOWN), ("pushed", QUIET)][: 3 if rules.can_push else 2]
    counts = [(word, role, count) for (word, role), count in zip(words, table.score, strict=False)]
    owners = [role for _, role, count in counts for _ in range(count)]
    length = min(columns, len(owners))
    cells = [(glyphs.bar, owners[place * len(owners) // length]) for place in range(length)]
    told = [Part(f"{f'{word} {count} ':{columns // len(counts)}}", role) for word, role, count in counts]
    return [_AIR, [[Part(*run) for run in runs(cells)]], [told]]


def _gains(table: Table) -> tuple[int, Sequence[Past]]:
    """Returns the result so far and the last rounds, in cents, or without bets in hands won less those lost."""
    if table.bankroll is not None:
        return table.result, table.recent
    leads = [each.outcomes.count(Outcome.WIN) - each.outcomes.count(Outcome.LOSE) for each in table.recent]
    recent = [past._replace(gain=lead) for past, lead in zip(table.recent, leads, strict=True)]
    return table.score.won - table.score.lost, recent


def _graph(result: int, recent: Sequence[Past], columns: int, rows: int, ascii_only: bool) -> Sequence[Parts]:
    """Returns a graph of winnings in `rows` rows. It has room for four gains, so that the first is a step."""
    if not recent:
        return [*[()] * (rows - 1), [Part(("_" if ascii_only else "▁") * columns, QUIET)]]
    won = winnings(result, recent)
    high, low, most = max(0, *won), min(0, *won), max(1, *(abs(past.gain) for past in recent))
    spare = max(0, 4 * most + low - high) / 2
    values = sampled(stretched(won, columns), columns)
    cells, _ = area_graph(values, high + spare, low - spare, rows, _AREA, ascii_only)
    return [[Part(*run) for run in runs(row)] for row in cells]


def _rounds(table: Table, recent: Sequence[Past], columns: int, glyphs: Glyphs) -> Sequence[Sequence[Parts]]:
    """Returns a row for each of the `recent` rounds, the latest first: totals, and the gain as a bar too."""
    gains = [_gained(table, past.gain) for past in recent]
    half = (columns - _TOTALS - 2 - max((len(gain.text) for gain in gains), default=0)) // 2
    most = max((abs(past.gain) for past in recent), default=0) or 1
    lines: list[Sequence[Parts]] = []
    for past, gain in zip(recent, gains, strict=True):
        length = round(half * past.gain / most)
        loss, won = Part(f"{glyphs.bar * -length:>{half}}", DOWN), Part(f"{glyphs.bar * length:{half}}", UP)
        end = Part(f"{gain.text:>{columns - _TOTALS - 2 * half - 1}}", gain.role)
        lines.append([[Part(f"{_totals(past):{_TOTALS}}", TEXT), loss, Part(glyphs.down, QUIET), won, end]])
    return lines


def _gained(table: Table, gain: int) -> Part:
    told = change(gain) if table.bankroll is not None else f"{gain:+}"
    return Part(told if gain else "even", by_sign(gain, UP, DOWN, QUIET))


def _hints(columns: int) -> Sequence[Sequence[Parts]]:
    """Returns what stands below the first rounds: the keys that explain."""
    rows: list[Sequence[Parts]] = []
    for shortcut in (Shortcut.CHART, Shortcut.COACH):
        first, *others = in_rows(shortcut.on_screen, columns - 2)
        cap, below = Part(shortcut.keys.upper(), "key"), [[Part(f"  {text}", TEXT)] for text in others]
        rows += [_AIR, [[cap, Part(f" {first}", TEXT)], *below]]
    return rows


def _totals(past: Past) -> str:
    mine = str(past.hands[0] or "?") if len(past.hands) == 1 else f"{len(past.hands)} hands"
    if past.surrendered:
        return f"gave up {mine}"
    return f"{mine} to {past.dealer}" if past.dealer else mine
