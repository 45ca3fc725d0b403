"""The lower rows of the drawn table: the keys that answer, what each is worth, and the notes above them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, zip_longest
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.screen.buffer import Buffer, in_rows
from blackjack_tui.screen.keys import DOWN, ENTER, UP
from blackjack_tui.screen.screen import Segment
from blackjack_tui.views.glyphs import Glyphs, cost_bar, full_cost
from blackjack_tui.views.layout import (
    MARGIN,
    Layout,
    Part,
    Parts,
    Room,
    centred,
    columns_of,
    hand_rows,
    widest,
    write,
)
from blackjack_tui.views.settlement import (
    limit_forms,
    limits_above,
    marked,
    placed_before,
    result_shown,
    verdict_in_result,
    with_room,
)
from blackjack_tui.views.side_bet_spots import in_a_row
from blackjack_tui.views.surfaces import BEST, CELLS, GO, GO_KEY, HEAT_INKS, QUIET, move_role
from blackjack_tui.words.felt import oddities
from blackjack_tui.words.keymap import KEYS, QUIT, WORDS
from blackjack_tui.words.money import insured, money, staked
from blackjack_tui.words.notes import About, Note, Notes, Worth, severity
from blackjack_tui.words.sentences import about_money

_OFFERS = {**WORDS} | {
    Action.ONE: "counts 1",
    Action.ELEVEN: "counts 11",
    Action.YES: "deal again",
}
_OF_TOPIC = {
    Topic.BANKROLL: {Action.YES: "yes"},
    Topic.RESUME: {Action.YES: "go on", Action.NO: "lose it"},
}

_PLAY = (Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
"""The moves in the order of their places in the row of keys."""


class Offer(NamedTuple):
    """A key and the word for what it does; or several keys that do the same in different directions."""

    keys: tuple[str, ...]
    word: str
    legal: bool = True
    """Whether it is possible now; if not, its place is quiet."""
    role: str = "message"
    """The role of its plate: a move's colour."""


Line = Sequence[Segment]
_GAPS = ("   ", "  ", " ")
_NARROW, _EQUAL, _WIDEST = 8, 12, 25  # columns of a plate: for a value and a bar, for any move, at the most
_LEAVE = 9  # columns of Q with its word, and before them
_CHANGES = (Offer(("/",), "half"), Offer(("*",), "double"), Offer(("<",), "min"), Offer((">",), "max"))


def question_line(
    question: Question, table: Table, rules: Rules, glyphs: Glyphs, room: int, leave: str = "leave"
) -> Line:
    """Returns the keys that answer `question`, in `room` columns; `leave` is the word for what Q does.

    Each answer is a plate, all as wide if there is room; a move's has its colour. Every move that the rules
    know has its place, legal now or not: the keys of a table always stand in the same columns.
    """
    words = _OFFERS | {Action.NO: leave} | _OF_TOPIC.get(question.topic, {})
    words |= {action: f"{_OFFERS[action]} free" for action in question.free}
    bet = table.player.bet
    words[Action.INSURE] = f"take {money(bet)}" if question.even_money else f"insure {insured(bet)}"
    actions: Sequence[Action] = question.actions
    if question.topic is Topic.PLAY:
        can = (True, True, rules.can_double, rules.can_split, rules.can_surrender)  # in the order of `_PLAY`
        actions = [action for action, possible in zip(_PLAY, can, strict=True) if possible]
        if table.player.doubled:
            words[Action.SURRENDER] = "give up"
    offers = [
        Offer((KEYS[action],), words[action], action in question.actions, move_role(action))
        for action in actions
    ]
    brief = [offer._replace(word="yes") if offer.word == words[Action.INSURE] else offer for offer in offers]
    asked, short = ([Segment(text, "message")] if text else [] for text in _asked(question, table, glyphs))
    if Action.NO in question.actions and question.topic is not Topic.RESUME:  # its plate has the word for Q
        leave = ""
    equal, longest = _plate_width(room), max(len(f"{offer.keys[0]} {offer.word}") for offer in offers)
    equal = equal and (equal if longest <= equal else longest + 2)

    def line(asked: Line, offers: Sequence[Offer], leave: str, columns: int) -> Line:
        gap, row = "  " if columns > _EQUAL else " ", [*asked]
        for offer in offers:
            row += [Segment("  " if offer is offers[0] else gap, "")] if row else []
            row += _plate(offer, columns)
        return _with_leave(row, leave, room)

    return _first_that_fits(
        room,
        *([line(asked, offers, leave, equal)] if equal else ()),
        line(short, brief, leave, _NARROW),
        line(short, brief, leave, 0),
        line(short, brief, leave and " ", 0),
    )


def _plate_width(room: int) -> int:
    """Returns the columns of each plate, so that five and Q fit into `room`; 0 without room for their words."""
    free = room - MARGIN - _LEAVE
    columns = min(_WIDEST, (free - 2 * 4) // 5)
    return columns if columns > _EQUAL else _EQUAL * (free >= 5 * _EQUAL + 4)


def _plate(offer: Offer, columns: int) -> Line:
    """Returns an offer in the middle of a plate of `columns`, or at the left of a narrow one; 0: as it is.

    Only without `columns` the key stands inside the word, not before it. An illegal move has no plate.
    """
    key = offer.keys[0]
    before, letter, after = offer.word.partition(key)
    if columns or not letter.isalpha():
        before, after = "", f" {offer.word}"
    free = max(0, columns - len(before + key + after))
    left = free // 2 if columns > _NARROW else 0
    before, after = " " * left + before, after + " " * (free - left)
    if not offer.legal:
        return [Segment(f"{before}{key.capitalize()}{after}", "quiet", key)]
    cap = GO_KEY if offer.role == GO else "key"
    texts = ((before, offer.role), (key.capitalize(), cap), (after, offer.role))
    return [Segment(text, role, key) for text, role in texts if text]


def _with_leave(line: Sequence[Segment], leave: str, room: int) -> Line:
    """Returns `line` with Q and the word `leave`, if there is one, at the right end of `room`."""
    if not leave:
        return line
    end = [Segment(QUIT.upper(), "key", QUIT), Segment(f" {leave}".rstrip(), "message", QUIT)]
    free = room - MARGIN - columns_of(line) - columns_of(end)
    return [*line, Segment(" " * max(free, 2 if _plate_width(room) else 1), ""), *end]


def offer_line(
    asked: str, offers: Sequence[tuple[str, str]], glyphs: Glyphs, room: int, leave: str = "leave"
) -> Line:
    """Returns the question `asked`, the keys of `offers` and the one to `leave`, in `room` columns."""
    all_offers = [*(Offer((key,), word) for key, word in offers), Offer((QUIT,), leave)]
    return _first_that_fits(
        room, *(_line([Segment(asked, "message")], all_offers, glyphs, gap) for gap in _GAPS)
    )


def bet_line(
    asked: str, glyphs: Glyphs, room: int, leave: str = "leave", placing: str = "deal", side_bets: bool = False
) -> Line:
    """Returns Enter on a plate, the bet `asked`, and the keys that change it and leave, in `room` columns.

    `placing` is the word for what Enter does. `side_bets`: S asks for these.
    """
    enter = _plate(Offer((ENTER,), placing, role=GO), _plate_width(room))
    arrows = Offer((UP, DOWN), "change")
    side = (Offer(("s",), "side bets"),) if side_bets else ()

    def line(offers: Sequence[Offer], between: str, leave: str = leave) -> Line:
        bet = [*enter, Segment(between, ""), Segment(asked, "worth")]
        return _with_leave(_line(bet, offers, glyphs, between), leave, room)

    brief, bare = arrows._replace(word="bet"), arrows._replace(word="")
    return _first_that_fits(
        room,
        line((arrows, *side, *_CHANGES), "  "),
        line((brief, *side, *_CHANGES), "  "),
        line((bare, *side, *_CHANGES), "  "),
        line((arrows, *side), "  "),
        line((brief, *side), " "),
        line((bare, *side), " "),
        line((bare,), " ", " "),
    )


def _asked(question: Question, table: Table, glyphs: Glyphs) -> tuple[str, str]:
    """Returns the text of the question, empty if the keys alone are enough, and its short form."""
    card, bet = question.card, table.player.bet
    box = f"box {question.box.number}: " if question.box.number else ""
    if card:
        return card.name, card.rank.code + glyphs.suits[card.suit]
    if question.topic is Topic.INSURANCE:
        short = f"Even money: {money(bet)}?" if question.even_money else f"Insure for {insured(bet)}?"
        return box.strip().capitalize(), short  # the plate and a note have the rest
    if question.topic is Topic.RESUME:
        bets = staked(table)
        text = f"You left this round, with {bets} bet." if bets else "You left this round."
        return text, "Left here."
    if question.topic is Topic.BANKROLL:
        least = money(question.minimum)
        return f"Broke: the minimum is {least}. A new bankroll?", f"Broke: minimum {least}. More?"
    if question.topic is Topic.SURRENDER:  # early surrender, the only one that is asked for by itself
        return f"{box}before the dealer looks:".capitalize(), "Dealer looks next:"
    text = "That was the last round." if question.actions == (Action.NO,) else ""
    return text, text


def _first_that_fits(room: int, *lines: Line) -> Line:
    """Returns the first line that fits with a margin at its end; the last one if none fits."""
    return next((line for line in lines if columns_of(line) <= room - MARGIN), lines[-1])


def _line(asked: Line, offers: Sequence[Offer], glyphs: Glyphs, between: str) -> Line:
    """Returns the question `asked` and the offers. A click on the word of several keys presses the first."""
    line = [*asked]
    for keys, word, _, role in offers:
        if line:
            line.append(Segment(between, "message"))
        for key in keys:
            blank = " " if word or key != keys[-1] else ""
            line += [Segment(glyphs.keys.get(key, key.capitalize()), "key", key), Segment(blank, role, key)]
        line.append(Segment(word, role, keys[0]))
    return line


BARS = "bar: cost"
_GAP = Part("   ", "message")
_LABEL, _LIST = 11, 23  # columns of the moves in a list, and of their values


class NoteRows(NamedTuple):
    """A sentence in one row or several, the lowest first."""

    rows: Sequence[Part]
    short: Part | None = None
    """The short form, for one row."""


def paint_lines(
    buffer: Buffer, layout: Layout, situation: Situation, notes: Notes, tables_key: bool, spots: bool
) -> None:
    """Paints as many lines of notes as there are free rows, the most important next to the keys.

    `spots`: side bets have spots on the table, and need no line.
    """
    room = layout.whole
    rows = list(_free_rows(layout, situation, notes))
    lines: list[Parts] = []  # from the keys upwards
    last = 0  # the line with the end of the last sentence
    has_blank = len(rows) > 1 and not layout.compact and not value_rows(layout, situation, notes)
    most = len(rows) - has_blank  # the lowest stays blank, except above values
    every_note = [*_notes(situation, notes, layout, most, tables_key, spots)]
    excess = sum(len(note_rows.rows) for note_rows in every_note) - most
    for note_rows in every_note:
        parts = note_rows.rows
        if note_rows.short and excess > 0:
            excess -= len(parts) - 1
            parts = (note_rows.short,)
        if has_blank and parts[0].role == "quiet" and lines and len(lines) + len(parts) > most:
            continue  # an aside, which is not worth the blank row
        joins = bool(lines) and len(parts) == 1 and parts[0].role != "quiet"  # an aside has its own line
        if joins and columns_of([*lines[last], _GAP, *parts]) <= room.width:
            lines[last] = [*lines[last], _GAP, *parts]
        else:
            last = len(lines)
            lines += [[part] for part in parts]
    if len(lines) <= most:
        rows = rows[len(rows) - most :]
    for row, parts in zip(rows, lines, strict=False):  # lines that find no row are left out
        pieces = [piece for part in parts for piece in marked(*part)]
        write(buffer, row, room.left, pieces)


def paint_plates(
    buffer: Buffer, layout: Layout, line: Line, situation: Situation, notes: Notes, glyphs: Glyphs
) -> None:
    """Paints the plates of a `line` of keys, and on them the value of each move; beside a rail only the best's.

    On a compact table it paints a list of the moves instead, the best one first.
    """
    full = full_cost(notes.worth.values())
    if layout.compact:
        _paint_list(buffer, layout, value_rows(layout, situation, notes), notes.worth, glyphs)
        return
    values = {KEYS[action]: value for action, value in notes.worth.items()}
    plates: list[tuple[str, Room, str]] = []
    column = MARGIN
    for key, group in groupby(line, lambda segment: segment.key):
        segments = [*group]
        room = Room(column, columns_of(segments))
        column = room.end
        role = next((segment.role for segment in segments if segment.role in CELLS), "")
        if role:
            plates.append((key, room, role))
            _raise(buffer, layout, room, role, glyphs)
    if not values or not plates:
        return
    row = layout.keys.start if layout.tall else layout.keys.start - 1
    has_values = not layout.rail and any(value.text for value in values.values())  # a rail has them
    if has_values:
        first, width = plates[0][1].left, min(room.width for _, room, _ in plates)
        buffer.writebuf(row, first, " " * (layout.whole.end - first), "overlay")
        buffer.writebuf(row, layout.whole.end - 5, "cost", QUIET)
    for key, room, _ in plates:
        if key in values and has_values:
            write(buffer, row, room.left, worth_parts(values[key], full, width, glyphs))
        elif key in values and values[key].best:
            buffer.writebuf(row, room.left, "best".center(room.width), BEST)


def _raise(buffer: Buffer, layout: Layout, room: Room, role: str, glyphs: Glyphs) -> None:
    """Paints a plate in the columns of `room`, a tall one with the shadow that cards have."""
    rows, has_shadow = layout.keys, bool(glyphs.halves) and layout.tall
    for row in rows:
        buffer.writebuf(row, room.left, " " * room.width, role)
        if has_shadow:
            buffer.writebuf(row, room.end, "▖" if row == rows.start else "▌", "shadow")
    if has_shadow and rows.stop != layout.foot:
        buffer.writebuf(rows.stop, room.left, f"▝{'▀' * (room.width - 1)}▘", "shadow")


def _paint_list(
    buffer: Buffer, layout: Layout, rows: range, worth: Mapping[Action, Worth], glyphs: Glyphs
) -> None:
    """Paints a row for each move with its value, the best first; moves that find no row are left out."""
    ranked = sorted(worth.items(), key=lambda move: move[1].cost or 0)
    column = centred(layout.whole, _LABEL + _LIST)
    for row, (action, value) in zip(rows, ranked, strict=False):
        plate = Part(f" {_OFFERS[action]}".ljust(_LABEL), move_role(action))
        write(buffer, row, column, [plate, *worth_parts(value, full_cost(worth.values()), _LIST, glyphs)])
        if value.best:
            buffer.writebuf(row, column + _LABEL + _LIST - len(BARS), BARS, "overlay")


def worth_parts(
    worth: Worth,
    full: float,
    columns: int,
    glyphs: Glyphs,
    text: str = "overlay",
    inks: Sequence[str] = HEAT_INKS,
) -> Parts:
    """Returns the value of a move in so many `columns`: the number, and a bar for its cost, or `best`.

    `full`: the cost of a full bar. `text`: the role of the number. `inks`: the roles of bars, by severity.
    """
    margin = " " if columns > _NARROW + 2 else ""
    if worth.best:
        best = widest(columns, f"{margin}{worth.text} best", f"{glyphs.pointer}{worth.text}")
        plate = f"{best}{margin}"[:columns]  # no longer than its text: it is not a bar
        return [Part(plate, BEST), Part(" " * (columns - len(plate)), text)]
    value = f"{margin}{worth.text} "
    bar = cost_bar(worth, full, columns - len(value) - len(margin), glyphs)
    ink = inks[severity(worth.cost or 0)]
    return [Part(value, text), Part(bar, ink), Part(" " * (columns - len(value) - len(bar)), text)]


def value_rows(layout: Layout, situation: Situation, notes: Notes) -> range:
    """Returns the rows above the keys for the values of moves: one, or on a compact table one for each move."""
    values = [value for value in notes.worth.values() if value.text or not layout.compact]  # a list has no tags
    count = len(values) if isinstance(situation.asked, Question) else 0
    if not layout.compact:
        return range(layout.keys.start - int(bool(count) and not layout.tall), layout.keys.start)
    hands_end = layout.player + len(situation.table.hands) + len(situation.table.others)
    return range(max(hands_end, layout.question - count), layout.question)


def _free_rows(layout: Layout, situation: Situation, notes: Notes) -> Iterator[int]:
    """Yields the rows for lines of notes, from the keys upwards."""
    values, result = value_rows(layout, situation, notes), layout.result
    if result_shown(situation.table):
        if layout.keys.start - 1 not in result:
            yield layout.keys.start - 1
        return
    first, last = max(result[0], layout.player + layout.card.height + 1), values.start - 1
    if layout.compact:  # rows that the hands leave free
        end = min(result.start, values.start)
        hands = len(situation.table.hands) + len(situation.table.others)
        first = min(end, layout.player + hand_rows(hands, end - layout.player)[-1] + 1)
    if values and any(worth.cost is None for worth in notes.worth.values()):
        last -= 1  # for advice that is still computed, so that a verdict does not move when it comes
    yield from range(last, first - 1, -1)


def _notes(
    situation: Situation, notes: Notes, layout: Layout, rows: int, tables_key: bool, spots: bool
) -> Iterator[NoteRows]:
    """Yields the notes that have no other place on the table, the most important first, for so many `rows`."""
    table, asked, room = situation.table, situation.asked, layout.whole.width
    for note in notes.lines:
        if note.about is About.NEWS and note.text:
            yield _one_row(room, note.text, note.short or note.text, role="plate")
    has_verdict = any(note.about is About.VERDICT for note in notes.lines)
    in_rail = layout.rail and isinstance(asked, Question)  # the rail then has a newcomer's section
    if notes.newcomer and not in_rail and not (has_verdict and rows < 2):  # a verdict comes first
        lines = [Part(widest(room, *forms), "message") for forms in notes.newcomer]
        joined = " ".join(forms[-1] for forms in notes.newcomer[:2])
        if len(lines) > rows and len(joined) <= room:
            lines[:2] = [Part(joined, "message")]
        yield NoteRows(tuple(reversed(lines[: rows + (not layout.compact)])))
    elsewhere = (About.NEWS, About.VERDICT) if verdict_in_result(layout, table) else (About.NEWS,)
    others = [] if layout.rail else [note for note in notes.lines if note.about not in elsewhere]
    if isinstance(asked, Limits):
        yield from _notes_on_bets(others, room, rows)
        others = [note for note in others if note.about not in (About.COUNT, About.VERDICT, About.BET)]
        in_result = result_shown(table) and len(layout.result) > 1
        if not in_result and limits_above(layout, asked, table) is None:
            placed = [text.capitalize() for text in placed_before(asked, layout)]
            limits = limit_forms(asked)
            yield _one_row(room, *((f"{placed[0]}; {limits[0]}", *placed) if placed else limits))
    if situation.rules.side_bets and not spots and (side_bets := in_a_row(situation, room)):
        yield _one_row(room, side_bets, role="worth")
    if isinstance(asked, Question) and (texts := about_money(asked, table)):
        role = "plate" if asked.topic is Topic.INSURANCE else "message"  # the question itself
        yield _one_row(0 if layout.rail else room, *texts, role=role)
    if result_shown(table):  # the only row for notes is next to the keys
        others = [note for note in others if note.about is not About.ASIDE]
    for note, following in zip_longest(others, others[1:]):
        # A row stays for the aside that goes with a note.
        has_aside = following is not None and following.about is About.ASIDE
        yield _note_rows(note, room, max(1, rows - 1 if has_aside else rows))
    is_first_round = not any(table.score) and not any(hand.settled for hand in table.hands)
    odd_rules = () if notes.newcomer else oddities(situation.rules, tables_key)
    if odd_rules and is_first_round:
        yield _one_row(room, *odd_rules, role="quiet")


def _notes_on_bets(notes: Sequence[Note], room: int, rows: int) -> Iterator[NoteRows]:
    """Yields the verdict on the last round, the value of its bet, and the count.

    The count has few words and then the verdict one row: the limits, which come next, fit into the count's row.
    """
    counts = [note for note in notes if note.about is About.COUNT]
    bets = [note for note in notes if note.about is About.BET]
    verdicts = [note for note in notes if note.about is About.VERDICT]
    for note in verdicts if counts else [*verdicts, *bets]:
        yield _note_rows(note, room, 1 if counts else rows)
    for count in counts:
        with_bet = [f"{count.short} · {bet.short}" for bet in bets]
        yield _one_row(room, *with_bet, count.short or count.text)


def _one_row(room: int, *texts: str, role: str = "message") -> NoteRows:
    """Returns the first of `texts` that fits into `room` columns, in one row; on a plate with blanks around."""
    blank = " " * (role == "plate")
    return NoteRows((Part(f"{blank}{widest(room - 2 * len(blank), *texts)}{blank}", role),))


def _note_rows(note: Note, room: int, rows: int) -> NoteRows:
    """Returns the rows of a note, the lowest first: in full if two of `rows` are enough, or else in short."""
    lines, role = in_rows(with_room(note.text), room), "quiet" if note.about is About.ASIDE else "message"
    forms = [with_room(form) for form in (note.short or note.text, note.least) if form]
    short = Part(widest(room, *forms), role)
    if len(lines) > min(2, rows):
        return NoteRows((short,))
    return NoteRows(tuple(Part(line, role) for line in reversed(lines)), short if len(lines) > 1 else None)
