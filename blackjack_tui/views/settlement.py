"""Bets and results on the drawn table: the betting circle, chips paid and lost, the result in words."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Limits
from blackjack_tui.game.cards import Outcome, Reason
from blackjack_tui.game.events import HandSettled
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.screen.buffer import NO_BREAK, Buffer, cut, width
from blackjack_tui.views import Motion
from blackjack_tui.views.digits import ROWS, large
from blackjack_tui.views.glyphs import Glyphs
from blackjack_tui.views.layout import (
    CIRCLE_HEIGHT,
    CIRCLE_WIDTH,
    Layout,
    Part,
    Parts,
    Room,
    centred,
    circle_room,
    circle_row,
    columns_of,
    widest,
    write,
)
from blackjack_tui.views.surfaces import BEST, HEAT, edge
from blackjack_tui.views.words import CHIPS, insurance
from blackjack_tui.words.knobs import capital
from blackjack_tui.words.money import by_sign, change, gain, money, staked_on
from blackjack_tui.words.notes import MARKS, About, Note, Notes
from blackjack_tui.words.sentences import OUTCOMES, side_bet_name, why

_DOLLAR = 100  # cents
_CHIP_ROWS = 3  # kinds of chip that have a row each
_PAID = 13  # columns of chips right of the cards
_GAP = 3  # columns between the sum and the words
_MARK = re.compile(r"(?:^|(?<=[:.;\d] ))(\?\?|\?!|\?)(?=[ ,.])")  # begins a sentence or an item, or is counted
_WITH_ROOM = re.compile(r"(?<!\S)\s(\?\?|\?!|\?|best)\s")
MARK_ROLES = {"best": BEST, **dict(zip(MARKS, HEAT[1:], strict=True))}
"""The roles of marks, and of the word for a move without one, wherever they have a ground of their own."""
_COUNTED = {Outcome.WIN: "won", Outcome.LOSE: "lost", Outcome.PUSH: "pushed"}


def _stack(cents: int, glyphs: Glyphs) -> Sequence[Parts]:
    """Returns the fewest chips for an amount, a row for each kind; notched ends stand out on any ground.

    Of more than `_CHIP_ROWS` kinds the smallest are left out. Cents have no chips.
    """
    left, right = glyphs.chip, glyphs.chip
    if not glyphs.halves:
        left, right = f"{glyphs.chip[0]} ", f" {glyphs.chip[1]}"
    rows: list[Parts] = []
    dollars = cents // _DOLLAR
    for chip in CHIPS:
        count, dollars = divmod(dollars, chip)
        face = Part(f"{left}{money(chip * _DOLLAR):^6}{right}", f"chip_{chip}")
        if count:
            rows.append([face, Part(f" x{count}", "name")] if count > 1 else [face])
    return rows[:_CHIP_ROWS]


def paint_bet(
    buffer: Buffer, layout: Layout, situation: Situation, cards_end: int, glyphs: Glyphs, motion: Motion | None
) -> None:
    """Paints the betting circle with the bet, and the chips paid on it right of the cards, from `cards_end` on.

    In motion, a lost bet goes to the dealer, and winnings come from there.
    """
    table, asked = situation.table, situation.asked
    room = circle_room(layout)
    if table.bankroll is None or not room or len(table.hands) > 1:
        return
    top = layout.player + circle_row(layout)
    settled = table.player.settled
    lost = settled is not None and settled.outcome is Outcome.LOSE and not isinstance(asked, Limits)
    if isinstance(asked, Limits):
        if above := limits_above(layout, asked, table):
            buffer.writebuf(top - 1, centred(room, len(above)), above, "message")
        bet, amount = asked.main_bet, Part(f" {money(asked.main_bet)} ", "worth")
    else:
        bet, amount = 0 if lost else table.player.stake, Part(f" {staked_on(table.player)} ", "name")
    for row, text in enumerate(_circle(glyphs), top):
        buffer.writebuf(row, centred(room, CIRCLE_WIDTH), text, "quiet")
    if bet:
        buffer.writebuf(top + CIRCLE_HEIGHT - 1, centred(room, len(amount.text)), *amount)
    _paint_stack(buffer, top + 1, room, bet, glyphs)
    if not settled:
        return
    gained = settled.returned - settled.bet
    moving = motion is not None and isinstance(motion.event, HandSettled)
    part = motion.part if moving and motion else 1.0
    dealer_row = layout.dealer + 1
    if lost and moving:
        row = round(top + 1 + (dealer_row - top) * part)
        _paint_stack(buffer, row, room, -gained, glyphs)
    column = cards_end + 2
    if gained > 0 and column + _PAID <= layout.whole.end + 1:  # it may take a column of the margin
        row = round(dealer_row + (top - dealer_row) * part)
        _paint_stack(buffer, row + 1, Room(column, 0), gained, glyphs)  # no width: it begins at `column`
        if not moving:  # the word stands above the chips; a single row of chips lies a row lower
            word_row = row + 1 if len(_stack(gained, glyphs)) == 1 else row
            buffer.writebuf(word_row, column, "paid".center(10), "name")


def limits_above(layout: Layout, limits: Limits, table: Table) -> str | None:
    """Returns the text above the circle: the limits of the bet, or the bets at other boxes.

    Returns None without room, and for a side bet. After a round, the limits appear once the bet changes.
    """
    room = circle_room(layout)
    has_row = layout.card.height >= CIRCLE_HEIGHT + 2
    if not room or len(table.hands) > 1 or limits.name or not has_row:
        return None
    forms = placed_before(limits, layout)
    is_new = not table.player.settled or limits.main_bet != table.player.bet
    if is_new and not forms:
        forms = limit_forms(limits)
    return widest(room.width, *forms, "")


def limit_forms(limits: Limits) -> Sequence[str]:
    """Returns the limits of a bet, with the step and without."""
    brief = f"{money(limits.minimum)} to {money(limits.maximum)}"
    return f"{brief} by {money(limits.step)}", brief


def placed_before(limits: Limits, layout: Layout) -> Sequence[str]:
    """Returns the bets at the player's other boxes, in two forms; empty without any, or if seats show them."""
    bets = [f"{box.number} {money(bet)}" for box, bet in limits.placed if box != limits.box]
    if layout.seats or not bets:
        return ()
    return ", ".join(f"box {bet}" for bet in bets), ", ".join(bets)


def _paint_stack(buffer: Buffer, top: int, room: Room, cents: int, glyphs: Glyphs) -> None:
    """Paints the chips of an amount in the middle of `room`, and of the rows from `top` on."""
    kinds = _stack(cents, glyphs)
    for row, parts in enumerate(kinds, top + (_CHIP_ROWS - len(kinds)) // 2):
        write(buffer, row, centred(room, columns_of(parts)), parts)


def _circle(glyphs: Glyphs) -> tuple[str, ...]:
    """Returns the rows of an empty betting circle: a frame whose corners are cut off."""
    upper_left, upper_right, lower_left, lower_right = (*glyphs.corners,)
    across, down = glyphs.across, glyphs.down
    line, inside = across * (CIRCLE_WIDTH - 6), " " * (CIRCLE_WIDTH - 6)
    return (
        f"  {upper_left}{line}{upper_right}  ",  #                                          ┌────┐
        f"{upper_left}{across}{lower_right}{inside}{lower_left}{across}{upper_right}",  # ┌─┘    └─┐
        f"{down}{' ' * (CIRCLE_WIDTH - 2)}{down}",  #                                     │        │
        f"{lower_left}{across}{upper_right}{inside}{upper_left}{across}{lower_right}",  # └─┐    ┌─┘
        f"  {lower_left}{line}{lower_right}  ",  #                                          └────┘
    )


def result_shown(table: Table) -> bool:
    """Whether the result takes its rows: of one hand once it is settled, of several once all are."""
    return table.over if len(table.hands) > 1 else bool(table.player.settled)


class Ribbon(NamedTuple):
    """The result of a round in words."""

    role: str
    ended: str
    """`You win`."""
    reason: str
    brief: str
    """The reason in fewer words."""
    more: tuple[str, ...]
    """The gains of insurance and side bets, and what happens to the bet."""
    total: str
    """The gain of the whole round; empty without bets."""
    natural: bool


def ribbon_of(layout: Layout, situation: Situation) -> Ribbon:
    """Returns the result of a round for which `result_shown` is true."""
    table = situation.table
    settled = table.player.settled
    assert settled
    if len(table.hands) > 1:
        ended = "This round"
        outcomes = [hand.settled.outcome for hand in table.hands if hand.settled]
        counts = [(outcome, outcomes.count(outcome)) for outcome in Outcome]
        reason = brief = ", ".join(f"{count} {_COUNTED[outcome]}" for outcome, count in counts if count)
    else:
        ended = OUTCOMES[settled.outcome]
        reason, brief = why(settled, situation.rules)
    role: str = settled.outcome
    gained = sum(table.gains)
    bets = any(hand.stake for hand in table.hands)
    if bets:  # the total includes side bets, insurance and all hands, and so does the colour
        role = by_sign(gained, Outcome.WIN, Outcome.LOSE, Outcome.PUSH)
    natural = settled.reason is Reason.BLACKJACK and role is Outcome.WIN and len(table.hands) == 1
    return Ribbon(role, ended, reason, brief, _more(table), change(gained) if bets else "", natural)


def _more(table: Table) -> tuple[str, ...]:
    """Returns the gains of insurance and of side bets, and that the bet comes back if it was the only one."""
    more = [insurance(table)] if table.insurance_settled else []
    side_bets = [bet.settled for bet in table.side_bets if bet.settled]
    if len(side_bets) > 2:
        more.append(f"side bets {change(sum(each.returned - each.bet for each in side_bets))}")
    else:
        more += [f"{side_bet_name(each.name)} {gain(each)}" for each in side_bets]
    settled = table.player.settled
    if settled and settled.outcome is Outcome.PUSH and len(table.gains) == 1:
        more.append("your bet comes back")
    return tuple(more)


def paint_result(buffer: Buffer, layout: Layout, situation: Situation, notes: Notes, ascii_only: bool) -> None:
    """Paints the result across the table: the words at the left, the total at the right end."""
    if not result_shown(situation.table):
        return
    result = ribbon_of(layout, situation)
    rows = layout.result
    for row in rows:
        buffer.writebuf(row, 0, " " * layout.columns, result.role)
    if len(rows) == 1:
        _write_row(buffer, layout, rows.start, result)
    else:
        if not ascii_only:
            _paint_edges(buffer, layout, rows, result.role)
        total_rows = large(result.total, ascii_only, len(rows) > ROWS)
        for row, line in enumerate(total_rows, rows.start):
            buffer.writebuf(row, layout.whole.end - len(line), line, result.role)
        left = layout.left_column.left  # below the names and totals of the hands
        room = Room(left, layout.whole.end - len(total_rows[0]) - _GAP - left)
        verdict = None
        if verdict_in_result(layout, situation.table):
            verdict = next((note for note in notes.lines if note.about is About.VERDICT), None)
        _write_words(buffer, layout, room, result, verdict, ascii_only)
    if result.natural and not layout.compact:
        _paint_rim(buffer, layout, rows.start, ascii_only)


def _write_row(buffer: Buffer, layout: Layout, row: int, result: Ribbon) -> None:
    """Writes a result in one row: as many of its words as fit, and the total."""
    room = layout.lines.width - len(result.total) - _GAP
    words = f"{result.ended}  {result.reason}"
    text = widest(room, ", ".join((words, *result.more)), words, capital(result.brief))
    buffer.writebuf(row, layout.lines.left, text, result.role)
    buffer.writebuf(row, layout.lines.end - len(result.total), result.total, result.role)


def _write_words(
    buffer: Buffer, layout: Layout, room: Room, result: Ribbon, verdict: Note | None, ascii_only: bool
) -> None:
    """Writes the words of a result, a natural's name in large letters; a rail has the verdict's reason."""
    rows, quiet = layout.result, f"{result.role}_told"
    reasons = (f"{'':{_GAP}}{result.reason}", f"  {result.brief}", "")
    reason = widest(room.width - width(result.ended), *reasons)
    lines: list[Parts] = [[Part(result.ended, result.role), Part(reason, quiet)]]
    name = large("BLACKJACK", ascii_only, len(rows) > ROWS)
    begin = min(room.left, room.end - len(name[0]) - _GAP)  # farther left than other words, if it must
    if result.natural and not ascii_only and begin >= layout.whole.left:
        for row, line in enumerate(name, rows.start):
            buffer.writebuf(row, begin, line, result.role)
        lines = []
        room = Room(begin + len(name[0]) + _GAP, room.end - begin - len(name[0]) - _GAP)
    # All gains if there is room, or else the last one alone.
    more = [gains] if (gains := widest(room.width, ", ".join(result.more), *result.more[-1:], "")) else []
    is_mistake = verdict is not None and bool(verdict.why)
    line_parts: list[Parts] = [*lines, *([Part(line, result.role)] for line in more if not is_mistake)]
    if verdict and is_mistake:  # in lines of its own, before the gains
        texts = [verdict.least] if layout.rail else [verdict.least, verdict.why]
        line_parts += [marked(cut(with_room(text), room.width), quiet) for text in texts if text]
        line_parts += [[Part(line, result.role)] for line in more]
    elif verdict:
        text = widest(room.width, verdict.text, verdict.short or verdict.text)
        if line_parts and columns_of(line_parts[-1]) + _GAP + width(text) <= room.width:
            line_parts[-1] = [*line_parts[-1], Part(f"{'':{_GAP}}{text}", quiet)]
        elif text:
            line_parts.append(marked(cut(with_room(text), room.width), quiet))
    line_parts = line_parts[: len(rows)]
    for row, parts in enumerate(line_parts, rows.start + (len(rows) - len(line_parts)) // 2):
        write(buffer, row, room.left, parts)


def with_room(text: str) -> str:
    """Returns `text` with blanks around its marks, at which no row ends, for `marked`."""
    return _MARK.sub(rf"{NO_BREAK}\1{NO_BREAK}", text)


def marked(text: str, role: str) -> Parts:
    """Returns a row of a text, such as one from `with_room`; marks have colours, with a blank on each side."""
    texts = enumerate(_WITH_ROOM.split(text))  # each second one is a mark
    return [Part(f" {each} ", MARK_ROLES[each]) if place % 2 else Part(each, role) for place, each in texts]


def _paint_edges(buffer: Buffer, layout: Layout, rows: range, role: str) -> None:
    """Paints half a row above and below, unless cards or a note are there."""
    if rows.start > layout.player + layout.card.height:
        buffer.writebuf(rows.start - 1, 0, "▀" * layout.columns, edge(role))
    if rows.stop < layout.question and buffer.is_blank(rows.stop, 0, layout.columns):
        buffer.writebuf(rows.stop, 0, "▄" * layout.columns, edge(role))


def verdict_in_result(layout: Layout, table: Table) -> bool:
    """Whether the coach's verdict on a finished round stands in its result."""
    return len(layout.result) > 1 and table.over


def _paint_rim(buffer: Buffer, layout: Layout, end: int, ascii_only: bool) -> None:
    """Paints a golden rim around the table, from below the title to the result in row `end`."""
    first = 1  # below the title
    line, sides, upper_corners, lower_corners = "▀", "▌▐", "▛▜", "▙▟"
    if ascii_only:
        line, sides, upper_corners, lower_corners = "-", "||", "--", "||"
    has_line = first < layout.dealer  # a row between the title and the cards
    if has_line:
        buffer.writebuf(first, 0, line * layout.columns, "active")
    for row in range(first, end):
        left_right = lower_corners if row == end - 1 else sides
        if row == first and has_line:
            left_right = upper_corners
        buffer.writebuf(row, 0, left_right[0], "active")
        buffer.writebuf(row, layout.columns - 1, left_right[1], "active")
