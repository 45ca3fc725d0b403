"""The rail beside the drawn table in a large window: panels with the notes, the table so far and the rules."""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Question, Topic
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
from blackjack_tui.words.money import by_sign, change, money
from blackjack_tui.words.notes import THIS_TABLE, Notes, Section

GROUND, TEXT, BOLD, QUIET, UP, DOWN = "rail", "panel", "panel_bold", "panel_quiet", "panel_up", "panel_down"
_INDENT = 2  # columns on both sides of a panel's text
_LONGEST_BAR = 12
_MARGIN_ROWS = 3  # rows of a panel besides those below its heading
_LEAST_GRAPH = _MARGIN_ROWS + 3
_TALL_GRAPH = 8  # rows more, from which on spare ones list rounds instead
_NOTES_ROWS = 13  # rows that are kept for notes
_LEAST_ROUNDS = 4  # rows of the last rounds, if there is room and there were as many
_FEW_ROWS = 40  # rows of a window from which on every second one names a rule more
_MONEY, _SCORE, _LAST, _RULES = "Bankroll", "Won less lost", "Last rounds", "House rules"
_INKS = {Outcome.WIN: UP, Outcome.LOSE: DOWN, Outcome.PUSH: QUIET}


class Panel(NamedTuple):
    """A part of the rail on a ground of its own."""

    heading: str
    status: Part
    """The text at the end of the heading's row."""
    rows: Sequence[Sequence[Parts]]
    """The rows below the heading, in groups: a group is painted whole or not at all."""


def paint_rail(buffer: Buffer, rail: Room, situation: Situation, notes: Notes, glyphs: Glyphs) -> None:
    """Paints what the moment asks for into `rail`, then the session, and the rules last; in practice no money.

    What grows and shrinks is the graph of money, so that the panels below it stay where they are.
    """
    rows, ground = buffer.size.rows, Room(rail.left + 1, rail.width - 2)
    for row in range(rows):
        buffer.writebuf(row, rail.left, " " * rail.width, GROUND)
    columns = ground.width - 2 * _INDENT
    sections = notes.practice.sections if notes.practice else notes.sections
    panels: Sequence[Panel] = [_section_panel(section, columns, glyphs) for section in sections]
    if not notes.practice:
        panels = _arranged(situation, panels, columns, rows, glyphs)
    elif panels:  # it reaches to the lower edge, or to the rules
        rules_panel = _rules_panel(situation.rules, columns, rows)
        below = [rules_panel] if _height([*panels, rules_panel]) <= rows else []
        panels = [_padded(panels[0], rows - _height(below) - _MARGIN_ROWS), *below]
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
    """Returns the panels from top to bottom for so many rows; the graph fills spare ones."""
    table, rules = situation.table, situation.rules
    live = [*_insurance(situation, columns), *(panel for panel in notes if panel.heading != THIS_TABLE)]
    rules_panel = _rules_panel(rules, columns, rows)
    session = [group for panel in notes if panel.heading == THIS_TABLE for group in panel.rows]
    below = [Panel(THIS_TABLE, _NOTHING, [*_this_table(table, rules, glyphs), *session])]
    if table.recent:
        below.append(Panel(_LAST, _NOTHING, _rounds(table, columns, 1)))
    # Notes have the same rows at least, so that a panel below the graph is there in every frame or in none.
    taken = max(_NOTES_ROWS if notes else 0, _height(live)) + _height([rules_panel]) + _LEAST_GRAPH
    while below and taken + _height(below) > rows:
        below.pop()
    if below and below[-1].heading == _LAST:
        spare = rows - taken - _height(below)
        more = max(min(spare, _LEAST_ROUNDS - 1), spare - _TALL_GRAPH)
        below[-1] = below[-1]._replace(rows=_rounds(table, columns, 1 + more))
    below.append(rules_panel)
    graph_rows = rows - _height([*live, *below]) - _MARGIN_ROWS
    return [*live, *_graph(table, columns, graph_rows, not glyphs.halves), *below]


def _rules_panel(rules: Rules, columns: int, rows: int) -> Panel:
    return Panel(_RULES, _NOTHING, _labelled(facts(rules, max(0, rows - _FEW_ROWS) // 2), columns))


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


def _padded(panel: Panel, rows: int) -> Panel:
    """Returns `panel` with blank rows below, so that it has `rows` rows."""
    blank: Sequence[Sequence[Parts]] = [[()]] * (rows - sum(map(len, panel.rows)))
    return panel._replace(rows=[*panel.rows, *blank])


def _drawn(panel: Panel, lines: Sequence[Parts], columns: int, glyphs: Glyphs) -> Buffer:
    """Returns a panel with `lines`, ready to be painted: half a row of it above its heading and at its end."""
    picture = Buffer(Size(len(lines) + _MARGIN_ROWS, columns), TEXT)
    for row, half in zip((0, len(lines) + _MARGIN_ROWS - 1), glyphs.halves or "  ", strict=True):
        picture.writebuf(row, 0, half * columns, edge(TEXT, ON_RAIL))
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
    rows += [[()]] * bool(section.bars and section.texts)
    for text in section.texts:
        rows.append([marked(line, TEXT) for line in in_rows(text, columns)])
    rows += [[[Part(*part) for part in row]] for row in section.rows]
    rows += [[()]] * bool(section.effects)
    moves = max((len(action) for action, _ in section.effects), default=0)
    for action, effect in section.effects:
        first, *others = in_rows(effect, columns - moves - 3)
        below = [[Part(" " * (moves + 3) + line, TEXT)] for line in others]
        rows.append([[Part(f" {action:{moves}} ", move_role(action)), Part(f" {first}", TEXT)], *below])
    return Panel(section.heading, _BARS if section.bars else _NOTHING, rows)


def _labelled(told: Sequence[tuple[str, str]], columns: int) -> Sequence[Sequence[Parts]]:
    """Returns rows with a label at the left and its value at the right."""
    return [
        [[Part(f"{name} ", QUIET), Part(f"{fact:>{columns - len(name) - 1}}", TEXT)]] for name, fact in told
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


def _graph(table: Table, columns: int, rows: int, ascii_only: bool) -> Sequence[Panel]:
    """Returns the panel with a graph of winnings in `rows` rows, the lowest for the money before and after."""
    if rows < _LEAST_GRAPH - _MARGIN_ROWS:
        return ()
    if table.bankroll is None:
        result = table.score.won - table.score.lost
        won = winnings(result, [past._replace(gain=_lead(past)) for past in table.recent])
        before, after, gain = str(won[0]), str(won[-1]), f"{result:+}"
    else:
        result, given = table.result, sum(table.given)
        won = winnings(result, table.recent)
        before, after, gain = money(given + won[0]), money(given + won[-1]), change(result)
    end = after if table.recent else "no rounds yet"
    flat = not any(won)  # the line is in the middle then
    lines, low, high = line_graph(won, columns, rows - 1, ascii_only, float(flat), -float(flat))
    zero_row = round(high / (high - low) * (rows - 2)) if high > 0 else -1
    inks = [QUIET if flat else UP if row <= zero_row else DOWN for row in range(rows - 1)]
    drawn: Sequence[Parts] = [[Part(line, ink)] for line, ink in zip(lines, inks, strict=True)]
    below = [Part(f"{before}{end:>{columns - len(before)}}", QUIET)]
    status = Part(gain if result else "even", by_sign(result, UP, DOWN, QUIET))
    return [Panel(_SCORE if table.bankroll is None else _MONEY, status, [[*drawn, below]])]


def _lead(past: Past) -> int:
    """Returns how many hands of a round were won more than lost."""
    return past.outcomes.count(Outcome.WIN) - past.outcomes.count(Outcome.LOSE)


def _rounds(table: Table, columns: int, rows: int) -> Sequence[Sequence[Parts]]:
    """Returns at most `rows` rows with the last rounds in words, the latest first."""
    lines: list[Sequence[Parts]] = []
    for past in table.recent[:rows]:
        totals, end, ink = _totals(past), past.outcomes[0].lower(), _INKS[past.outcomes[0]]
        if table.bankroll is not None:
            end, ink = change(past.gain), by_sign(past.gain, UP, DOWN, QUIET)
        lines.append([[Part(totals, TEXT), Part(f"{end:>{columns - len(totals)}}", ink)]])
    return lines


def _totals(past: Past) -> str:
    mine = str(past.hands[0] or "?") if len(past.hands) == 1 else f"{len(past.hands)} hands"
    if past.surrendered:
        return f"gave up {mine}"
    return f"{mine} to {past.dealer}" if past.dealer else mine
