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
from blackjack_tui.views.layout import Layout, Part, Parts, Room, centred, columns_of, hand_rows, widest, write
from blackjack_tui.views.settlement import (
    limit_forms,
    limits_above,
    marked,
    placed_before,
    result_rows,
    result_shown,
    verdict_in_result,
)
from blackjack_tui.views.side_bet_spots import in_a_row
from blackjack_tui.views.surfaces import BEST, DISABLED, HEAT_INKS, edge, low_edge, move_role
from blackjack_tui.words.felt import oddities
from blackjack_tui.words.keymap import KEYS, QUIT, WORDS
from blackjack_tui.words.money import insured, money, staked
from blackjack_tui.words.notes import About, Note, Notes, Worth, severity
from blackjack_tui.words.sentences import about_money

_OFFERS = {**WORDS} | {
    Action.INSURE: "insure",
    Action.ONE: "counts 1",
    Action.ELEVEN: "counts 11",
    Action.YES: "deal again",
}
_OF_TOPIC = {
    Topic.BANKROLL: {Action.YES: "yes"},
    Topic.RESUME: {Action.YES: "go on", Action.NO: "lose it"},
}
_SHORT = {"take it": "yes", "insure": "yes", "leave": "quit"}

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
_MARGINS = (2, 0)  # columns at both ends together
_GAPS = ("   ", "  ", " ")
_ROOMY = 4  # columns of a plate beyond its word, for the key before it and margins
_LEAST = 9  # columns of a plate: for a value and a short bar
_CHANGES = (Offer(("/",), "half"), Offer(("*",), "double"), Offer(("<",), "min"), Offer((">",), "max"))


def question_line(
    question: Question, table: Table, rules: Rules, glyphs: Glyphs, room: int, leave: str = "leave"
) -> Line:
    """Returns the keys that answer `question`, in `room` columns; `leave` is the word for what Q does.

    Each answer is a plate, and all plates are equally wide; a move's has its colour. Every move that the rules
    know has its place, legal now or not: the keys of a table always stand in the same columns.
    """
    words = _OFFERS | {Action.NO: leave} | _OF_TOPIC.get(question.topic, {})
    words |= {action: f"{_OFFERS[action]} free" for action in question.free}
    if question.even_money:
        words[Action.INSURE] = "take it"
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
    brief = [offer._replace(word=_SHORT.get(offer.word, offer.word)) for offer in offers]
    text, short_text = _asked(question, table, glyphs)
    asked, short = _message(text), _message(short_text)
    leaves_by_no = Action.NO in question.actions and question.topic is not Topic.RESUME
    if leaves_by_no:  # its plate has the word, and Q needs no place
        leave = ""
    brief_leave = _SHORT.get(leave, leave)
    return _first_that_fits(
        room,
        _plates(asked, offers, leave, roomy=True),
        _plates(short, brief, leave),
        _plates(short, brief, brief_leave, least=0),
    )


def _plates(asked: Line, offers: Sequence[Offer], leave: str, roomy: bool = False, least: int = _LEAST) -> Line:
    """Returns the question `asked`, an equally wide plate for each of `offers`, and Q with the word `leave`.

    `roomy`: keys stand before the words, not inside them. With a `least` width of 0 each plate is as wide as
    its word. An empty `leave` leaves Q out, which has no plate.
    """
    plate_width = max(least, *(len(offer.word) for offer in offers)) if least else 0
    if roomy:
        plate_width += _ROOMY
    line = [*asked]
    for offer in offers:
        if line:
            line.append(Segment("  " if offer is offers[0] else " ", "message"))
        before, cap, after = _capped(offer, roomy)
        after = after.ljust(plate_width - len(before + cap))
        for text, role in ((before, offer.role), (cap, "key"), (after, offer.role)):
            if text:
                line.append(Segment(text, role, offer.keys[0]) if offer.legal else Segment(text, DISABLED))
    if leave:
        before, cap, after = _capped(Offer((QUIT,), leave), False)
        gap = "  " if roomy else " "
        line.append(Segment(gap + before, "message"))
        line += [Segment(cap, "key", QUIT), Segment(after, "message", QUIT)]
    return line


def _capped(offer: Offer, roomy: bool) -> tuple[str, str, str]:
    """Returns the text before the key, the key, and the text after it."""
    key = offer.keys[0]
    before, letter, after = offer.word.partition(key)
    if letter.isalpha() and not roomy:  # the word has the key's letter
        return before, key.upper(), after
    return " " if roomy else "", key.upper(), f" {offer.word}"


def offer_line(
    asked: str, offers: Sequence[tuple[str, str]], glyphs: Glyphs, room: int, leave: str = "leave"
) -> Line:
    """Returns the question `asked`, the keys of `offers` and the one to `leave`, in `room` columns."""
    all_offers = [*(Offer((key,), word) for key, word in offers), Offer((QUIT,), leave)]
    return _first_that_fits(room, *(_line(_message(asked), all_offers, glyphs, gap) for gap in _GAPS))


def bet_line(bet: str, glyphs: Glyphs, room: int, leave: str = "leave", placing: str = "deal") -> Line:
    """Returns the bet and the keys that change it, place it and leave, in `room` columns.

    `placing` is the word for what Enter does.
    """
    enter, arrows, quits = Offer((ENTER,), placing), Offer((UP, DOWN), "change"), Offer((QUIT,), leave)
    close = (enter, arrows._replace(word="bet"), quits._replace(word=_SHORT.get(leave, leave)))
    asked = [Segment(f"Bet {bet}", "worth")]
    return _first_that_fits(
        room,
        _line(asked, (enter, arrows, *_CHANGES, quits), glyphs, "  "),
        _line(asked, (enter, arrows, quits), glyphs, "  "),
        _line(asked, close, glyphs, " "),
    )


def _asked(question: Question, table: Table, glyphs: Glyphs) -> tuple[str, str]:
    """Returns the text of the question, empty if the keys alone are enough, and its short form."""
    card, bet = question.card, table.player.bet
    box = f"box {question.box.number}: " if question.box.number else ""
    if card:
        return card.name, card.rank.code + glyphs.suits[card.suit]
    if question.even_money:
        asked = f"{box}even money: take {money(bet)} now?"
        return asked.capitalize(), f"Even money: {money(bet)}?"
    if question.topic is Topic.INSURANCE:
        return f"{box}insurance for {insured(bet)}?".capitalize(), f"Insure for {insured(bet)}?"
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


def _message(text: str) -> Line:
    return (Segment(text, "message"),) if text else ()


def _first_that_fits(room: int, *lines: Line) -> Line:
    """Returns the first line that fits with a margin, or else without; the last one if none fits."""
    fitting = (line for margin in _MARGINS for line in lines if _columns(line) <= room - margin)
    return next(fitting, lines[-1])


def _columns(line: Line) -> int:
    return sum(len(segment.text) for segment in line)


def _line(asked: Line, offers: Sequence[Offer], glyphs: Glyphs, between: str) -> Line:
    """Returns the question `asked` and the offers. A click on the word of several keys presses the first."""
    line = [*asked]
    for keys, word, _, role in offers:
        if line:
            line.append(Segment(between, "message"))
        for key in keys:
            line += [Segment(glyphs.keys.get(key, key.capitalize()), "key", key), Segment(" ", role, key)]
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
    for note_rows in _notes(situation, notes, layout, len(rows), tables_key, spots):
        parts = note_rows.rows
        if note_rows.short and len(lines) + len(parts) > len(rows):
            parts = (note_rows.short,)
        joins = bool(lines) and len(parts) == 1 and parts[0].role != "quiet"  # an aside has its own line
        if joins and columns_of([*lines[last], _GAP, *parts]) <= room.width:
            lines[last] = [*lines[last], _GAP, *parts]
        else:
            last = len(lines)
            lines += [[part] for part in parts]
    for row, parts in zip(rows, lines, strict=False):  # lines that find no row are left out
        pieces = [piece for part in parts for piece in marked(*part)]
        write(buffer, row, centred(room, columns_of(parts)), pieces)


def paint_values(
    buffer: Buffer, layout: Layout, keys: Line, situation: Situation, notes: Notes, glyphs: Glyphs
) -> None:
    """Paints the edges of the plates, and on them the value of each move; beside a rail only the best's mark.

    On a compact table it paints a list of the moves instead, the best one first.
    """
    full = full_cost(notes.worth.values())
    if layout.compact and notes.worth:
        _paint_list(buffer, layout, value_rows(layout, situation, notes), notes.worth, glyphs)
        return
    values = {KEYS[action]: value for action, value in notes.worth.items()}
    column = centred(Room(0, layout.columns), _columns(keys))
    below = layout.question + 1
    has_room = glyphs.halves and layout.foot is not None and below < layout.foot
    above = layout.values if layout.rail and buffer.is_blank(layout.values, 0, layout.columns) else below
    # The segments of a plate have the same key; gaps and the question have the role `message` and no ink.
    for (key, has_ink), group in groupby(keys, lambda segment: (segment.key, segment.role != "message")):
        segments = [*group]
        columns = _columns(segments)
        is_plate = has_ink and key != QUIT
        if is_plate and has_room:
            _paint_halves(buffer, above, below, Room(column, columns), segments[-1].role)
        if layout.rail:  # which has the values
            if key in values and values[key].best:
                buffer.writebuf(layout.values, column, "best".center(columns), BEST)
        elif key in values:
            write(buffer, layout.values, column, worth_parts(values[key], full, columns, glyphs))
        elif values and is_plate:
            buffer.writebuf(layout.values, column, " " * columns, DISABLED)
        elif values and key == QUIT and has_ink:  # what the bars mean, in the column of Q
            buffer.writebuf(layout.values, column, widest(layout.whole.end - column, BARS, "cost"), "quiet")
        column += columns


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


def _paint_halves(buffer: Buffer, above: int, below: int, plate: Room, role: str) -> None:
    """Paints half a row of a plate in the row `above`, and half a row and a shadow in the row `below`."""
    buffer.writebuf(above, plate.left, "▀" * plate.width, edge(role))
    buffer.writebuf(below, plate.left, "▄" * plate.width, edge(role))
    if role != DISABLED:
        buffer.writebuf(below, plate.left + 1, "▄" * (plate.width - 1), low_edge(role, ""))
        buffer.writebuf(below, plate.end, "▄", "shadow")


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
    margin = " " if columns > _LEAST + 1 else ""
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
    count = len(notes.worth) if isinstance(situation.asked, Question) else 0
    if not layout.compact:
        return range(layout.question - min(1, count), layout.question)
    hands_end = layout.player + len(situation.table.hands) + len(situation.table.others)
    return range(max(hands_end, layout.question - count), layout.question)


def _free_rows(layout: Layout, situation: Situation, notes: Notes) -> Iterator[int]:
    """Yields the rows for lines of notes, from the keys upwards."""
    values, result = value_rows(layout, situation, notes), result_rows(layout)
    has_result = result_shown(situation.table)
    has_plates = layout.rail and isinstance(situation.asked, Question)  # whose upper halves take that row
    if not values and not has_plates and not (has_result and layout.values in result):
        yield layout.values
    if has_result:
        return
    first, last = result[0], min(result[-1], values.start - 1)
    if layout.compact:  # rows that the hands leave free
        end = min(layout.result, values.start)
        hands = len(situation.table.hands) + len(situation.table.others)
        first = min(end, layout.player + hand_rows(hands, end - layout.player)[-1] + 1)
    if values and all(note.about is not About.ADVICE for note in notes.lines):
        last -= 1  # for advice that is still computed, so that a verdict does not move when it comes
    yield from range(last, first - 1, -1)


def _notes(
    situation: Situation, notes: Notes, layout: Layout, rows: int, tables_key: bool, spots: bool
) -> Iterator[NoteRows]:
    """Yields the notes that have no other place on the table, the most important first, for so many `rows`."""
    table, asked, room = situation.table, situation.asked, layout.whole.width
    for note in notes.lines:
        if note.about is About.NEWS:
            yield _one_row(room, note.text, note.short or note.text, role="worth")
    has_verdict = any(note.about is About.VERDICT for note in notes.lines)
    in_rail = layout.rail and isinstance(asked, Question)  # the rail then has a newcomer's section
    if notes.newcomer and not in_rail and not (has_verdict and rows < 2):  # a verdict comes first
        lines = [Part(widest(room, *texts), "message") for texts in notes.newcomer]
        yield NoteRows(tuple(reversed(lines[:rows])))
    elsewhere = (About.NEWS, About.VERDICT) if verdict_in_result(layout, table) else (About.NEWS,)
    others = [] if layout.rail else [note for note in notes.lines if note.about not in elsewhere]
    if isinstance(asked, Limits):
        yield from _notes_on_bets(others, room, rows)
        others = [note for note in others if note.about not in (About.COUNT, About.VERDICT, About.BET)]
        in_result = result_shown(table) and layout.result_height > 1
        if not in_result and limits_above(layout, asked, table) is None:
            placed = [text.capitalize() for text in placed_before(asked, layout)]
            limits = limit_forms(asked)
            yield _one_row(room, *((f"{placed[0]}; {limits[0]}", *placed) if placed else limits))
    if situation.rules.side_bets and not spots and (side_bets := in_a_row(situation, room)):
        yield _one_row(room, side_bets, role="worth")
    if isinstance(asked, Question) and (texts := about_money(asked, table)):
        yield _one_row(room, *texts)
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
    """Returns the first of `texts` that fits into `room` columns, in one row."""
    return NoteRows((Part(widest(room, *texts), role),))


def _note_rows(note: Note, room: int, rows: int) -> NoteRows:
    """Returns the rows of a note, the lowest first: in full if two of `rows` are enough, or else in short."""
    lines, role = in_rows(note.text, room), "quiet" if note.about is About.ASIDE else "message"
    forms = [note.short or note.text]
    if note.least:
        forms.append(note.least)
    short = Part(widest(room, *forms), role)
    if len(lines) > min(2, rows):
        return NoteRows((short,))
    return NoteRows(tuple(Part(line, role) for line in reversed(lines)), short if len(lines) > 1 else None)
