"""The drawn table: the view, its rim, its felt, the betting circle, the shoe and the discard tray."""

from collections.abc import Sequence

from blackjack_tui.game.actions import Limits
from blackjack_tui.game.events import Event
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.screen.buffer import Buffer, Size, Target, cut, width
from blackjack_tui.screen.screen import Region, Segment
from blackjack_tui.views import Motion, Options, waits
from blackjack_tui.views.compact import paint_compact
from blackjack_tui.views.drawn_hands import Hands
from blackjack_tui.views.faces import BACK, in_frame
from blackjack_tui.views.glyphs import ASCII, UNICODE, Glyphs
from blackjack_tui.views.keycaps import (
    bet_line,
    offer_line,
    paint_lines,
    paint_plates,
    question_line,
    value_rows,
)
from blackjack_tui.views.layout import (
    MARGIN,
    MINIMUM,
    SHOE_GAP,
    SHOE_HEIGHT,
    SHOE_WIDTH,
    TOTALS,
    TRAY_WIDTH,
    Layout,
    Part,
    Parts,
    Room,
    centred,
    columns_of,
    lay_out,
    parted,
    shoe_place,
    widest,
    write,
)
from blackjack_tui.views.seats import paint_seats, seated
from blackjack_tui.views.settlement import paint_bet, paint_result, result_shown
from blackjack_tui.views.side_bet_spots import paint_side_bets
from blackjack_tui.views.words import bankroll, score
from blackjack_tui.words.felt import about_table, felt_words
from blackjack_tui.words.notes import Notes, Practice, Tray
from blackjack_tui.words.sentences import short_form


class Cards:
    """The drawn table."""

    pacing = waits.CARDS
    frames = waits.CARDS_FRAMES
    paints_problems = True
    minimum = MINIMUM

    def __init__(self, options: Options) -> None:
        self._ascii_only = options.ascii_only
        self._bar_rows = int(options.bar)
        self._corner_keys = options.corner
        self._has_tables_key = any(key == "l" for key, _ in options.corner)
        self._leave = options.leave
        self._glyphs = ASCII if options.ascii_only else UNICODE

    def say(self, event: Event, situation: Situation, coming: bool = False) -> str | None:
        return short_form(event, situation, coming)

    def status_region(self, size: Size) -> Region:
        """Returns the region for messages: the lowest row above the rim; notes have rows above it."""
        layout = self._lay_out(size)
        cards_end = layout.player + (1 if layout.compact else layout.card.height)
        first = min(cards_end, layout.result[0])  # the first row below the cards
        upwards = range(layout.result[-1], first - 1, -1)
        notes = (layout.keys.start - 1, *upwards)
        room = Room(MARGIN, layout.columns - MARGIN)
        left = (layout.lines if layout.compact else layout.left_column).left  # as the words of a result
        return Region(layout.question, *room, "message", notes=notes, note_role="plate", note_column=left)

    def bar_row(self, size: Size) -> int:
        return size.rows - 1

    def columns(self, size: Size) -> int:
        return self._lay_out(size).columns

    def paint(self, buffer: Buffer, situation: Situation, notes: Notes, motion: Motion | None = None) -> None:
        if not motion:
            self._paint_all(buffer, situation, notes)
            return

        from blackjack_tui.views.motion import MOVING_CARDS, paint_motion  # the first frame does without

        before = situation._replace(table=motion.before)
        is_card = isinstance(motion.event, MOVING_CARDS)
        self._paint_all(buffer, before if is_card else situation, notes, motion)
        layout = self._lay_out(buffer.size, situation.table)
        if not layout.compact:
            paint_motion(buffer, layout, situation, motion, self._ascii_only)

    def _paint_all(
        self, buffer: Buffer, situation: Situation, notes: Notes, motion: Motion | None = None
    ) -> None:
        """Paints everything but what moves; `motion`, if there is any, changes the bets."""
        layout = self._lay_out(buffer.size, situation.table)
        buffer.fill("table")
        rules_in_title = paint_title(buffer, layout, situation, self._corner_keys, self._glyphs, notes)
        paint_foot(buffer, layout, situation, self._glyphs, notes.practice)
        if len(situation.table.hands) == 1:  # the plates of several touch the print
            paint_felt(buffer, layout, situation.rules, self._glyphs)
        has_side_bets = False
        if layout.compact:
            end = min(layout.result.start, value_rows(layout, situation, notes).start)
            paint_compact(buffer, layout, situation, self._glyphs, end)
        else:
            has_side_bets = self._paint_drawn(buffer, layout, situation, notes, motion)
        paint_lines(buffer, layout, situation, notes, self._has_tables_key, has_side_bets)
        paint_result(buffer, layout, situation, notes, self._ascii_only)
        if situation.asked:
            room, is_bet = layout.columns - MARGIN, isinstance(situation.asked, Limits)
            keys = self.bet_prompt(situation, "", "", room) if is_bet else self.prompt(situation, room)
            paint_plates(buffer, layout, keys, situation, notes, self._glyphs)
        # The rules get a row nobody else needs, unless title, felt or rail has them or a result is read.
        has_rules = rules_in_title or layout.felt is not None or layout.rail or result_shown(situation.table)
        middle = layout.result[len(layout.result) // 2]
        if not has_rules and buffer.is_blank(middle, 0, layout.columns):
            text = felt_line(layout, situation.rules, self._glyphs)
            buffer.writebuf(middle, layout.whole.left, text.strip(), "quiet")
        if layout.rail:
            from blackjack_tui.views.rail import paint_rail  # only large windows have one

            paint_rail(buffer, layout.rail, situation, notes, self._glyphs)

    def _paint_drawn(
        self, buffer: Buffer, layout: Layout, situation: Situation, notes: Notes, motion: Motion | None
    ) -> bool:
        """Paints cards, bets, shoe and seats; returns whether the side bets have a place there."""
        hands = Hands(buffer, layout, situation, self._ascii_only)
        has_tray = notes.tray is not None and paint_tray(buffer, layout, notes.tray, self._glyphs)
        dealer_end = hands.paint_dealer(has_tray)
        paint_shoe(buffer, layout, situation.table, dealer_end, self._glyphs)
        player_end = hands.paint_player()
        paint_bet(buffer, layout, situation, player_end, self._glyphs, motion)
        if layout.seats:  # which show the sum of the side bets
            paint_seats(buffer, layout, situation, self._glyphs)
            return True
        return paint_side_bets(buffer, layout, situation, player_end, self._glyphs, motion)

    def bet_prompt(self, situation: Situation, bet: str, problem: str, room: int) -> Sequence[Segment]:
        """Returns the bet and the keys that change it. A problem with it is painted as a note."""
        limits, placing = situation.asked, "deal"
        if isinstance(limits, Limits) and limits.following.number:
            placing = f"box {limits.following.number}"
        if isinstance(limits, Limits) and limits.name:  # a side bet
            placing = "bet it"
        side_bets = isinstance(limits, Limits) and bool(limits.side_bets) and not limits.name
        return bet_line(bet, self._glyphs, room, self._leave, placing, side_bets)

    def offer(self, asked: str, offers: Sequence[tuple[str, str]], room: int) -> Sequence[Segment]:
        return offer_line(asked, offers, self._glyphs, room, self._leave)

    def prompt(self, situation: Situation, room: int) -> Sequence[Segment]:
        question, table, rules = situation.question, situation.table, situation.rules
        return question_line(question, table, rules, self._glyphs, room, self._leave)

    def _lay_out(self, size: Size, table: Table | None = None) -> Layout:
        """Returns the layout above the bar, with seats if others play at `table`."""
        layout = lay_out(Size(size.rows - self._bar_rows, size.columns))
        return seated(layout) if table and not all(box.yours for box in table.boxes) else layout


RIM, BOLD = "rim", "rim_bold"
_RIM_GAP = 3  # columns between two texts in a row of the rim
_SCORE_IN_WORDS = 76  # columns of a foot from which on the score is in words


def paint_title(
    buffer: Buffer,
    layout: Layout,
    situation: Situation,
    hints: Sequence[tuple[str, str]],
    glyphs: Glyphs,
    notes: Notes,
) -> bool:
    """Paints the table's title and the keys of pages; returns whether the main rules had room, too.

    If the table has no foot, the bankroll or a drill's score stands here.
    """
    table, rules = situation.table, situation.rules
    buffer.writebuf(0, 0, " " * layout.columns, RIM)
    room, dot = layout.whole, Part(f" {glyphs.dot} ", RIM)
    status: Parts = ()
    if layout.foot is None and notes.practice:
        status = [Part(notes.practice.score[-1], BOLD)]
    elif layout.foot is None and table.bankroll is not None:
        status = [Part(bankroll(table), BOLD)]
    about = about_table(rules) if layout.felt is None and not layout.rail else ()  # which have the rules
    book = rules.title
    full = f"{notes.title} {glyphs.dot} {book}" if notes.title else book
    # If the row is too short, the rules go first, then the coach's setting, then all keys but one.
    brief = [(key, name.partition(":")[0]) for key, name in hints]
    forms = ((full, about, hints), (full, (), hints), *((book, (), keys) for keys in (hints, brief, hints[:1])))
    for title, texts, keys in forms:
        pages = [[Part(key.upper(), "key"), Part(f" {name}", RIM)] for key, name in reversed(keys)]
        right = parted((status, *pages), Part("  ", RIM))
        left = parted(([Part(title, BOLD)], *([Part(text, RIM)] for text in texts)), dot)
        if columns_of(left) + _RIM_GAP + columns_of(right) <= room.width:
            break
    else:
        left = [Part(cut(book, max(0, room.width - columns_of(right) - 1)), BOLD)]
    write(buffer, 0, room.left, left)
    write(buffer, 0, room.end - columns_of(right), right)
    end = room.end
    for key, name in keys:  # a click on a key or its word presses the key
        begin = end - width(f"{key} {name}")
        buffer.targets.append(Target(0, range(begin, end), key))
        end = begin - 2
    return len(left) > 1


def paint_foot(
    buffer: Buffer, layout: Layout, situation: Situation, glyphs: Glyphs, practice: Practice | None = None
) -> None:
    """Paints the bankroll, and the score and the shoe if they have room; in `practice` its score instead."""
    if layout.foot is None:
        return
    table = situation.table
    buffer.writebuf(layout.foot, 0, " " * layout.columns, RIM)
    room = layout.whole
    if practice:
        buffer.writebuf(layout.foot, room.left, widest(room.width, *practice.score), RIM)
        return
    amount: Parts = ()
    if table.bankroll is not None:
        amount = [Part("Bankroll ", RIM), Part(bankroll(table), BOLD)]
    score_parts: Parts = ()
    if not layout.rail:  # the rail has the score; the form depends on the size alone, so that it stays the same
        in_words, brief = score(table, situation.rules.can_push)
        text = in_words if room.width >= _SCORE_IN_WORDS else brief
        score_parts = [Part(text, RIM)] if text else []
    parts = parted((amount, score_parts), Part(" " * _RIM_GAP, RIM))
    # If the row is too short, the shoe gets shorter, and in the end it goes.
    for bar_columns, in_full in ((24, True), (12, False), (10, False)):
        shoe = _shoe_text(table, bar_columns, in_full, glyphs)
        fits = columns_of(parts) + _RIM_GAP + width(shoe) <= room.width
        if fits:
            break
    write(buffer, layout.foot, room.left, parts)
    if fits:
        buffer.writebuf(layout.foot, room.end - width(shoe), shoe, RIM)


def _shoe_text(table: Table, columns: int, in_full: bool, glyphs: Glyphs) -> str:
    """Returns the shoe as a bar of so many `columns`, and its cards in words; empty without a cut card.

    The bar begins with the cards left, then come the cards dealt, with the cut card in its place.
    """
    if not table.cut:
        return ""
    cards_left, cut_card = (round(columns * cards / table.shoe) for cards in (table.left, table.cut))
    bar = glyphs.done * cards_left + glyphs.across * (columns - cards_left)
    text = f"Shoe {bar[:cut_card]}{glyphs.down}{bar[cut_card:]} {table.left}"
    if not in_full:
        return f"{text} left"
    return f"{text} cards left, shuffle in {max(0, table.left - table.cut)}"


def paint_felt(buffer: Buffer, layout: Layout, rules: Rules, glyphs: Glyphs) -> None:
    """Paints the main rules into a line across the table."""
    if layout.felt is None:
        return
    room, text = layout.whole, felt_line(layout, rules, glyphs)
    buffer.writebuf(layout.felt, room.left, glyphs.across * room.width, "quiet")
    buffer.writebuf(layout.felt, centred(room, len(text)), text, "quiet")


def felt_line(layout: Layout, rules: Rules, glyphs: Glyphs) -> str:
    """Returns as many of the main rules as a line across the table has room for."""
    words, between = felt_words(rules), f"  {glyphs.dot}  "
    lines = (f" {between.join(words[:count])} " for count in range(len(words), 0, -1))
    return widest(layout.whole.width - 4, *lines)  # of the line, at least two columns at each end are seen


def paint_shoe(buffer: Buffer, layout: Layout, table: Table, cards: int, glyphs: Glyphs) -> None:
    """Paints the shoe with its number of cards, unless the dealer's cards, which end at `cards`, lie there."""
    row, column = shoe_place(layout)
    seats_in_way = layout.seats and row + SHOE_HEIGHT > layout.seats.start
    if layout.foot is None or cards + SHOE_GAP > column or seats_in_way:
        return
    inside = SHOE_WIDTH - 3
    blank, count = " " * inside, f"{table.left if table.cut else '':^{inside}}"
    # A frame over another one, which is a column right of it and a row below.
    for offset, text in ((1, blank), (0, count)):
        for frame_row, line in enumerate(in_frame((blank, text), glyphs), row + offset):
            buffer.writebuf(frame_row, column + offset, line, BACK)


def tray(discarded: int, size: int, rows: int, ascii_only: bool = False) -> Sequence[str]:
    """Returns a tray in `rows` lines of `TRAY_WIDTH` columns, including its floor.

    `discarded` of `size` cards lie in it, drawn to half a line, or in ASCII to a line.
    """
    inside, columns = rows - 1, TRAY_WIDTH - 2
    half_lines = round(2 * inside * discarded / size)
    cells, wall, floor = (" ##", "|", "+-+") if ascii_only else (" ▄█", "│", "└─┘")
    lines = []
    for lines_below in range(inside):
        halves = max(0, min(2, half_lines - 2 * lines_below))
        lines.append(f"{wall}{cells[halves] * columns}{wall}")
    return (*reversed(lines), f"{floor[0]}{floor[1] * columns}{floor[2]}")


def paint_tray(buffer: Buffer, layout: Layout, discards: Tray, glyphs: Glyphs) -> bool:
    """Paints the tray between the dealer's total and cards; returns whether there is room."""
    left = layout.home - 1 - TRAY_WIDTH
    total_end = layout.left_column.left + TOTALS - 1
    if layout.foot is None or left < total_end:
        return False
    buffer.writebuf(layout.dealer, left, "Discards", "name")
    lines = tray(*discards, layout.card.height - 1, ascii_only=not glyphs.halves)
    for row, line in enumerate(lines, layout.dealer + 1):
        buffer.writebuf(row, left, line, "quiet")
    return True
