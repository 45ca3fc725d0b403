"""The compact table, where cards have no room to be drawn: a line of text for each hand."""

from collections.abc import Iterator, Sequence

from blackjack_tui.game.actions import Question
from blackjack_tui.game.cards import ALONE, Box, Card
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Turn
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views.glyphs import DARKER, INKS, Glyphs
from blackjack_tui.views.layout import Layout, Part, Parts, Room, columns_of, hand_rows, write
from blackjack_tui.views.words import brought, busted, counted, insurance, named, plate, pushes, remark
from blackjack_tui.words.money import staked_on
from blackjack_tui.words.sentences import shows

_FORMS = 3
_NAME = 9  # columns of a name, with the pointer before it
_HIDDEN = "??"
_SPACE = Part(" ", "name")
_Line = tuple[Parts, Parts, Parts]
"""A hand's name, its cards, and its end at the right."""


def card_parts(cards: Sequence[Card | None], glyphs: Glyphs, form: int) -> Parts:
    """Returns cards as text: form 0 with space around each, 1 without, 2 with ranks alone."""
    parts: list[Part] = []
    for card in cards:
        text = card.rank.code + glyphs.suits[card.suit] if card else _HIDDEN
        if form == 2:
            text = card.rank.code if card else "?"
        parts += [_SPACE] * bool(parts)
        parts.append(Part(f" {text} " if not form else text, INKS[card.suit] if card else "back"))
    return parts


def paint_compact(buffer: Buffer, layout: Layout, situation: Situation, glyphs: Glyphs, end: int) -> None:
    """Paints the dealer's hand, the remark, the shoe, and above row `end` all other hands, as lines of text."""
    table, rules, room = situation.table, situation.rules, layout.lines
    dealer = table.dealer
    name = named("Dealer", glyphs.pointer, table.turn is Turn.DEALER)
    total_text = counted(dealer, rules.naturals)
    if pushes(table, rules):
        total: Parts = [Part(f" {dealer.points} push ", "plate")]
    elif total_text:
        total = [plate(dealer, total_text)]
    else:
        total = [Part(shows(dealer), "name")] if any(dealer.cards) else []
    insured = [Part(insurance(table), "name"), *[_SPACE] * 2] if insurance(table) else []
    forms = _forms(name, dealer.cards, glyphs, ((*insured, *total), total, total))
    line = next((form for form in forms if _least_columns(form) <= room.width), forms[-1])
    _write_line(buffer, layout.dealer, room, line)
    sentence = remark(situation)
    if sentence:
        text = f"{glyphs.quotes[0]}{sentence}{glyphs.quotes[1]}"
        buffer.writebuf(layout.dealer + 1, room.left + _NAME, text, "quiet")
    paint_hand_lines(buffer, range(layout.player, end), room, situation, glyphs)
    if table.cut:
        count = f"Shoe {table.left}"
        buffer.writebuf(layout.dealer - 1, room.end - len(count), count, "quiet")


def paint_hand_lines(buffer: Buffer, rows: range, room: Room, situation: Situation, glyphs: Glyphs) -> None:
    """Paints a line for each hand in the order of play; of too many hands, those around the one in play."""
    lines = list(_hand_lines(situation, glyphs))
    active = next((place for place, (is_active, _) in enumerate(lines) if is_active), 0)
    first = max(0, min(active - len(rows) // 2, len(lines) - len(rows)))
    visible = [forms for _, forms in lines[first:][: len(rows)]]
    widths = [max((_least_columns(forms[form]) for forms in visible), default=0) for form in range(_FORMS)]
    form = next((form for form, width in enumerate(widths) if width <= room.width), -1)  # the same for all
    rows_below = hand_rows(len(visible), len(rows))
    for row, forms in zip(rows_below, visible, strict=True):
        name, cards, end = forms[form]
        if row % 2 and rows_below.step == 1:  # lines that touch: every second one is on darker paper
            cards = [part._replace(role=DARKER.get(part.role, part.role)) for part in cards]
        _write_line(buffer, rows.start + row, room, (name, cards, end))


def _hand_lines(situation: Situation, glyphs: Glyphs) -> Iterator[tuple[bool, Sequence[_Line]]]:
    """Yields for each hand whether it is in play, and its line in three forms, the widest first."""
    table, naturals = situation.table, situation.rules.naturals
    has_several_boxes = len(table.own_boxes) > 1
    wide = max((len(brought(hand)) for hand in (*table.hands, *table.others) if hand.settled), default=0)
    active: SeenHand | None = None
    if table.turn in (Turn.PLAYER, Turn.OTHER):
        active = table.player if table.turn is Turn.PLAYER else table.others[table.playing]
    asked_box = situation.asked.box if isinstance(situation.asked, Question) else ALONE
    boxes: Sequence[Box] = table.boxes or (table.player.box,)
    for box in boxes:
        hands = [hand for hand in (table.hands if box.yours else table.others) if hand.box == box]
        for number, hand in enumerate(hands):
            who = f"Box {box.number}" if has_several_boxes or not box.yours else "You"
            is_active = hand is active or (bool(asked_box.number) and box == asked_box and not number)
            name = named(who if not number else " " * len(who), glyphs.pointer, is_active)
            total = [plate(hand, counted(hand, naturals and len(hands) == 1))] if hand.points else []
            brief_total = [plate(hand, str(hand.points))] if hand.points else []
            has_bet = hand.stake and (hand.settled or not busted(hand))
            bet = [Part(f"bet {staked_on(hand)}", "name")] if has_bet else []
            brief_bet = [Part(staked_on(hand), "name")] if has_bet else []
            if hand.settled and len(table.hands) + len(table.others) > 1:
                bet = brief_bet = [Part(f" {brought(hand):^{wide}} ", hand.settled.outcome)]
            ends = (
                (*total, *[_SPACE] * 2, *bet),
                (*total, _SPACE, *brief_bet),
                (*brief_total, _SPACE, *brief_bet),
            )
            yield is_active, _forms(name, hand.cards, glyphs, ends)


def _forms(name: Parts, cards: Sequence[Card | None], glyphs: Glyphs, ends: Sequence[Parts]) -> Sequence[_Line]:
    """Returns the forms of a line, one for each of `ends`, the widest first."""
    return [(name, card_parts(cards, glyphs, form), end) for form, end in enumerate(ends)]


def _least_columns(line: _Line) -> int:
    """Returns the number of columns that a line takes at least."""
    _, cards, end = line
    return _NAME + columns_of(cards) + 1 + columns_of(end)


def _write_line(buffer: Buffer, row: int, room: Room, line: _Line) -> None:
    name, cards, end = line
    write(buffer, row, room.left, name)
    write(buffer, row, room.left + _NAME, cards)
    write(buffer, row, room.end - columns_of(end), end)
