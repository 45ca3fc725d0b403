"""The compact table, where cards have no room to be drawn: a line of text for each hand."""

from collections.abc import Iterator, Sequence

from blackjack_tui.game.cards import Card
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Turn
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views.glyphs import DARKER, INKS, Glyphs
from blackjack_tui.views.layout import Layout, Part, Parts, Room, columns_of, hand_rows, write
from blackjack_tui.views.words import brought, busted, counted, decides, insurance, named, plate, pushes, remark
from blackjack_tui.words.money import staked_on
from blackjack_tui.words.sentences import shows

_NAME = 9  # columns of a name, with the pointer before it
_SPACE = Part(" ", "name")
_Line = tuple[Parts, Parts, Parts]
"""A hand's name, its cards, and its end at the right."""


def card_parts(cards: Sequence[Card | None], glyphs: Glyphs, form: int) -> Parts:
    """Returns cards as text: form 0 with space around each, 1 without, 2 with ranks alone."""
    parts: list[Part] = []
    for card in cards:
        if form == 2:
            text = card.rank.code if card else "?"
        else:
            text = card.rank.code + glyphs.suits[card.suit] if card else "??"
        if form == 0:
            text = f" {text} "
        if parts:
            parts.append(_SPACE)
        parts.append(Part(text, INKS[card.suit] if card else "back"))
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
    insured = [Part(insurance(table), "name"), _SPACE, _SPACE] if insurance(table) else []
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
    hands = list(_hand_lines(situation, glyphs))
    active = next((place for place, (is_active, _) in enumerate(hands) if is_active), 0)
    first = max(0, min(active - len(rows) // 2, len(hands) - len(rows)))
    visible = [forms for _, forms in hands[first : first + len(rows)]]
    # All lines have the same form: the widest in which the longest line fits.
    fitting = (lines for lines in zip(*visible, strict=True) if max(map(_least_columns, lines)) <= room.width)
    lines = next(fitting, [forms[-1] for forms in visible])
    places = hand_rows(len(visible), len(rows))
    for place, (name, cards, end) in zip(places, lines, strict=True):
        if place % 2 and places.step == 1:  # lines that touch: every second one is on darker paper
            cards = [part._replace(role=DARKER.get(part.role, part.role)) for part in cards]
        _write_line(buffer, rows.start + place, room, (name, cards, end))


def _hand_lines(situation: Situation, glyphs: Glyphs) -> Iterator[tuple[bool, Sequence[_Line]]]:
    """Yields for each hand whether it is in play, and its line in three forms, the widest first."""
    table, naturals = situation.table, situation.rules.naturals
    all_hands = (*table.hands, *table.others)
    gain_width = max((len(brought(hand)) for hand in all_hands if hand.settled), default=0)
    active: SeenHand | None = None
    if table.turn in (Turn.PLAYER, Turn.OTHER):
        active = table.player if table.turn is Turn.PLAYER else table.others[table.playing]
    # Insurance and the like are asked before any hand is played: the box asked is in play, by its first hand.
    asked_box = situation.question.box if decides(situation) and not active else None
    for box in table.boxes or (table.player.box,):
        who = f"Box {box.number}" if len(table.own_boxes) > 1 or not box.yours else "You"
        hands = [hand for hand in all_hands if hand.box == box]
        for number, hand in enumerate(hands):
            is_asked = box == asked_box and number == 0
            is_active = hand is active or is_asked
            name = named(who if number == 0 else " " * len(who), glyphs.pointer, is_active)
            total = [plate(hand, counted(hand, naturals and len(hands) == 1))] if hand.points else []
            brief_total = [plate(hand, str(hand.points))] if hand.points else []  # the number alone
            has_bet = hand.stake and (hand.settled or not busted(hand))
            bet = [Part(f"bet {staked_on(hand)}", "name")] if has_bet else []
            brief_bet = [Part(staked_on(hand), "name")] if has_bet else []
            if hand.settled and len(all_hands) > 1:  # the gain, not the bet; an only hand's is in the result
                bet = brief_bet = [Part(f" {brought(hand):^{gain_width}} ", hand.settled.outcome)]
            ends = (
                (*total, _SPACE, _SPACE, *bet),
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
