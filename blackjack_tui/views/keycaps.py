"""The lower rows of the drawn table: the keys that answer, what each is worth, and the notes above them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.screen.keys import DOWN, ENTER, UP
from blackjack_tui.screen.screen import Segment
from blackjack_tui.views.glyphs import Glyphs, cost_bar
from blackjack_tui.views.layout import Layout, Part, Parts, centred, columns_of, widest, wrapped, write
from blackjack_tui.views.settlement import (
    captions,
    placed_before,
    result_rows,
    result_shown,
    verdict_in_result,
)
from blackjack_tui.views.side_bet_spots import in_a_row
from blackjack_tui.views.surfaces import HEAT_INKS, move_role
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
_OF_BANKROLL = {Action.YES: "yes"}
_OF_RESUME = {Action.YES: "go on", Action.NO: "lose it"}
_OF_EVEN_MONEY = {Action.INSURE: "take it"}
_SHORT = {"take it": "yes", "insure": "yes", "leave": "quit"}

_PLAY = (Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
"""The moves in the order in which they have their places."""


class Offer(NamedTuple):
    """A key and what it does, or keys and what each of them does in its own direction."""

    keys: tuple[str, ...]
    does: str
    legal: bool = True
    """Whether it is there now; if not, its place stays empty."""
    role: str = "message"
    """The role of what it does: of a move its colour."""


Line = Sequence[Segment]
_MARGINS = (4, 0)  # columns at both ends together
_AROUND = {"   ": " ", "  ": "", " ": ""}
"""The space on both sides of a key, by that before each offer: roomy, close, and closest."""
_ROOMY, _CLOSE, _CLOSEST = _AROUND
_CHANGES = tuple(
    Offer((key,), does) for key, does in (("/", "half"), ("*", "double"), ("<", "min"), (">", "max"))
)


def question_line(
    question: Question,
    table: Table,
    rules: Rules,
    glyphs: Glyphs,
    room: int,
    leave: str = "leave",
    coloured: bool = False,
) -> Line:
    """The keys that answer `question`, in `room` columns; `leave` is what it is called to go.

    Where moves are `coloured`, each has its own colour.

    Every move that the rules know has its place, whether it is legal now or not: the keys of one table always
    stand in the same columns.
    """
    if question.topic is Topic.PLAY:
        return _moves(question, rules, table.player.doubled, glyphs, room, leave, coloured)
    words = _OFFERS | {Action.NO: leave} | (_OF_BANKROLL if question.topic is Topic.BANKROLL else {})
    words |= _OF_EVEN_MONEY if question.even_money else {}
    words |= _OF_RESUME if question.topic is Topic.RESUME else {}
    offers = [Offer((KEYS[action],), words[action]) for action in question.actions]
    if Action.NO not in question.actions or question.topic is Topic.RESUME:
        offers.append(Offer((QUIT,), leave))
    brief = [offer._replace(does=_SHORT.get(offer.does, offer.does)) for offer in offers]
    asked, short = map(_said, _asked(question, table, glyphs))
    line = _first_that_fits(room, _line(asked, offers, glyphs, _ROOMY), _line(short, brief, glyphs, _CLOSEST))
    if _columns(line) <= room:
        return line
    return _line(short, [offer for offer in brief if offer.keys != (QUIT,)], glyphs, _CLOSEST)


def _moves(
    question: Question, rules: Rules, doubled: bool, glyphs: Glyphs, room: int, leave: str, coloured: bool
) -> Line:
    known = {
        Action.DOUBLE: rules.can_double,
        Action.SPLIT: rules.can_split,
        Action.SURRENDER: rules.can_surrender,
    }
    words = _OFFERS | {action: f"{_OFFERS[action]} free" for action in question.free}
    if doubled:
        words[Action.SURRENDER] = "give up"
    moves = [
        Offer(
            (KEYS[action],),
            words[action],
            action in question.actions,
            move_role(action) if coloured else "message",
        )
        for action in _PLAY
        if known.get(action, True)
    ]
    offers = [*moves, Offer((QUIT,), leave)]
    return _first_that_fits(
        room,
        _line((), offers, glyphs, _ROOMY),
        _line((), offers, glyphs, _CLOSEST),
        _within_words([*moves, Offer((QUIT,), _SHORT.get(leave, leave))]),
    )


def _within_words(offers: Sequence[Offer]) -> Line:
    """The closest line of all: each key is set off inside its own word, or before a word without it."""
    line: list[Segment] = []
    for keys, does, legal, role in offers:
        if line:
            line.append(Segment(" ", "message"))
        key = keys[0]
        before, letter, after = does.partition(key)
        texts = (before, key.upper(), after) if letter else ("", key.upper(), f" {does}")
        for text, of in zip(texts, (role, "key", role), strict=True):
            if text:
                line.append(Segment(text, of, key) if legal else Segment(" " * len(text), "message"))
    return line


def offer_line(
    asked: str, offers: Sequence[tuple[str, str]], glyphs: Glyphs, room: int, leave: str = "leave"
) -> Line:
    """Returns the question `asked`, the keys of `offers` and the one to `leave`, in `room` columns."""
    every = [*(Offer((key,), does) for key, does in offers), Offer((QUIT,), leave)]
    return _first_that_fits(room, *(_line(_said(asked), every, glyphs, gap) for gap in _AROUND))


def bet_line(bet: str, glyphs: Glyphs, room: int, leave: str = "leave", placing: str = "deal") -> Line:
    """The bet and the keys that change and place it or `leave`, in `room` columns.

    `placing` says what follows when it is placed.
    """
    deal, change, go = Offer((ENTER,), placing), Offer((UP, DOWN), "change"), Offer((QUIT,), leave)
    asked = [Segment(f"Bet {bet}", "worth")]
    return _first_that_fits(
        room,
        _line(asked, (deal, change, *_CHANGES, go), glyphs, _CLOSE),
        _line(asked, (deal, change, go), glyphs, _CLOSE),
        _line(asked, (deal, change._replace(does="bet"), go), glyphs, _CLOSEST),
    )


def _asked(question: Question, table: Table, glyphs: Glyphs) -> tuple[str, str]:
    """Returns the question, if the keys alone do not say it; and its short form, with a card by its corner."""
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
        return f"You left this round{f', with {bets} bet' if bets else ''}.", "Left here."
    if question.topic is Topic.BANKROLL:
        least = money(question.minimum)
        return f"Broke: the minimum is {least}. A new bankroll?", f"Broke: minimum {least}. More?"
    if question.actions == (Action.NO,):
        text = "That was the last round."
    else:
        text = f"{box}before the dealer looks:".capitalize() if question.topic is Topic.SURRENDER else ""
    return text, text


def _said(text: str) -> Line:
    return (Segment(text, "message"),) if text else ()


def _first_that_fits(room: int, *lines: Line) -> Line:
    """The first line that fits with a margin, else without; the last if none does."""
    fitting = (line for margin in _MARGINS for line in lines if _columns(line) <= room - margin)
    return next(fitting, lines[-1])


def _columns(line: Line) -> int:
    return sum(len(segment.text) for segment in line)


def _line(asked: Line, offers: Sequence[Offer], glyphs: Glyphs, between: str) -> Line:
    """`asked` and what is offered. A click on what keys do is the first of them."""
    line, around, edge = [*asked], _AROUND[between], ""
    for keys, does, legal, role in offers:
        if line:
            line.append(Segment(between[len(edge) :], "message"))
        edge = around if role != "message" else ""
        caps = [f"{around}{glyphs.keys.get(key, key.upper())}{around}" for key in keys]
        if not legal:
            line.append(Segment(" " * (sum(map(len, caps)) + len(caps) + len(does + edge)), "message"))
            continue
        for key, cap in zip(keys, caps, strict=True):
            line.append(Segment(cap, "key", key))
            line.append(Segment(" ", role, key))
        line.append(Segment(does + edge, role, keys[0]))
    return line


_GAP = Part("   ", "message")


class NoteRows(NamedTuple):
    """A sentence in one row or several, the lowest first."""

    rows: Sequence[Part]
    short: Part | None = None
    """The short form, for one row."""


def paint_lines(
    buffer: Buffer,
    layout: Layout,
    situation: Situation,
    notes: Notes,
    tables_key: bool = False,
    spots: bool = False,
) -> None:
    """Paints as many lines as there are rows, the most important next to the keys.

    `spots`: side bets stand elsewhere.
    """
    room = layout.whole
    rows = list(_free_rows(layout, situation, notes))
    lines: list[Parts] = []
    last = 0  # the line with the end of the last sentence
    for line in _notes(situation, notes, layout, len(rows), tables_key, spots):
        parts = line.rows
        if line.short and len(lines) + len(parts) > len(rows):
            parts = (line.short,)
        if lines and len(parts) == 1 and columns_of([*lines[last], _GAP, *parts]) <= room.width:
            lines[last] = [*lines[last], _GAP, *parts]
        else:
            last = len(lines)
            lines += [[part] for part in parts]
    for row, parts in zip(rows, lines, strict=False):
        write(buffer, row, centred(room, columns_of(parts)), parts)


def paint_values(
    buffer: Buffer, layout: Layout, keys: Line, worth: Mapping[Action, Worth], glyphs: Glyphs
) -> None:
    """Paints what each move is worth above its key, and between them a bar of what it costs, or `best`."""
    actions = {KEYS[action]: action for action in worth}
    begins = accumulate((len(segment.text) for segment in keys), initial=centred(layout.whole, _columns(keys)))
    places = [(at, segment.key) for at, segment in zip(begins, keys, strict=False) if segment.role == "key"]
    free = layout.whole.left
    for (column, key), (end_of, _) in pairwise(places):  # the last key leaves
        if key in actions:
            value = worth[actions[key]]
            # Where the next value is too near, the number has room to the left of the key.
            start = max(free, min(column, end_of - 1 - len(value.text)))
            buffer.writebuf(layout.values - 1, start, value.text, "worth" if value.best else "message")
            free = start + len(value.text) + 1
            bar = cost_bar(value, end_of - column - 1, glyphs)
            buffer.writebuf(
                layout.values,
                column,
                "best" if value.best else bar,
                "worth" if value.best else HEAT_INKS[severity(value.cost or 0)],
            )


def _free_rows(layout: Layout, situation: Situation, notes: Notes) -> Iterator[int]:
    """The rows where lines go, from the keys upwards."""
    at_keys = isinstance(situation.asked, Question) and bool(notes.worth)
    shown = result_shown(situation.table)
    if not at_keys and not (shown and layout.values in result_rows(layout)):
        yield layout.values
    if not shown:
        last = layout.result + layout.result_height // 2
        first = layout.result - layout.result_height // 2
        if layout.compact:
            first = min(layout.result, layout.player + len(situation.table.hands) + len(situation.table.others))
        # A row is kept for the advice that is awaited, so that a verdict stays where it is when it comes.
        awaited = at_keys and all(note.about is not About.ADVICE for note in notes.lines)
        yield from range(last - at_keys - awaited, first - 1, -1)


def _limits(asked: Limits, layout: Layout) -> str:
    leaves, room = f"leaves you {money(asked.leaves)}", layout.whole.width
    limits = f"{money(asked.minimum)} to {money(asked.maximum)}"
    every = f"{limits} by {money(asked.step)}, {leaves}"
    if placed := [text.capitalize() for text in placed_before(asked, layout)]:
        return widest(room, f"{placed[0]}; {every}", *(f"{others}; {leaves}" for others in placed))
    return widest(room, every, f"{limits}, {leaves}", f"{limits}, leaves {money(asked.leaves)}")


def _notes(
    situation: Situation, notes: Notes, layout: Layout, rows: int, tables_key: bool, spots: bool
) -> Iterator[NoteRows]:
    table, asked, room = situation.table, situation.asked, layout.whole.width
    yield from (
        NoteRows((Part(widest(room, note.text, note.short or note.text), "worth"),))
        for note in notes.lines
        if note.about is About.NEWS
    )
    verdict = any(note.about is About.VERDICT for note in notes.lines)
    if notes.newcomer and not (layout.rail and isinstance(asked, Question)) and not (verdict and rows < 2):
        lines = [Part(widest(room, *texts), "message") for texts in notes.newcomer]
        yield NoteRows(tuple(reversed(lines[:rows])))
    told = [] if layout.rail else [note for note in notes.lines if note.about is not About.NEWS]
    if verdict_in_result(layout, table):
        told = [note for note in told if note.about is not About.VERDICT]
    if isinstance(asked, Limits):
        # What was learned from the last round comes before the limits, which stay the same. The count goes
        # between them in few words, and the verdict then in one row: the limits fit beside the count.
        counts = [note for note in told if note.about is About.COUNT]
        verdicts = [note for note in told if note.about is About.VERDICT]
        bets = [note for note in told if note.about is About.BET]
        told = [note for note in told if note not in (*counts, *verdicts, *bets)]
        for note in (*verdicts, *(bets if not counts else ())):
            yield _note_rows(note, room, 1 if counts else rows)
        for note in counts:
            both = (f"{note.short} · {bet.short}" for bet in bets)
            yield NoteRows((Part(widest(room, *both, note.short or note.text), "message"),))
        in_result = result_shown(table) and layout.result_height > 1
        if not in_result and not captions(layout, asked, table):
            yield NoteRows((Part(_limits(asked, layout), "message"),))
    if situation.rules.side_bets and not spots and (beside := in_a_row(situation, room)):
        yield NoteRows((Part(beside, "worth"),))
    if isinstance(asked, Question) and (texts := about_money(asked, table)):
        yield NoteRows((Part(widest(room, *texts), "message"),))
    for place, note in enumerate(told):
        quiet = any(after.about is About.ASIDE for after in told[place + 1 : place + 2])
        yield _note_rows(note, room, max(1, rows - quiet))
    settled = any(hand.settled for hand in table.hands)
    odd = () if notes.newcomer else oddities(situation.rules, tables_key)
    if odd and not any(table.score) and not settled:
        yield NoteRows((Part(widest(room, *odd), "quiet"),))


def _note_rows(note: Note, room: int, rows: int) -> NoteRows:
    """Returns the rows of a note, the lowest first: in full if it fits in two and in `rows`, else in short."""
    lines, role = wrapped(note.text, room), "quiet" if note.about is About.ASIDE else "message"
    short = Part(widest(room, note.short or note.text, *filter(None, [note.least])), role)
    if len(lines) > min(2, rows):
        return NoteRows((short,))
    return NoteRows(tuple(Part(line, role) for line in reversed(lines)), short if len(lines) > 1 else None)
