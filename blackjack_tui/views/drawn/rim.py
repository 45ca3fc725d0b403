"""The rim of the drawn table: its title in the first row, the bankroll and the shoe in the last."""

from collections.abc import Iterator, Sequence

from blackjack_tui.game.cards import Suit
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.screen.buffer import Buffer, Target, cut, width
from blackjack_tui.views.drawn.headings import bankroll, score
from blackjack_tui.views.drawn.layout import Layout
from blackjack_tui.views.drawn.painting import Part, Parts, centred, columns_of, parted, write
from blackjack_tui.views.drawn.room import Room
from blackjack_tui.views.glyphs import UNICODE, Glyphs
from blackjack_tui.words.sentences import about_table

_SUITS = "".join(UNICODE.suits[suit] for suit in Suit)
_PLAIN_NAME = "Blackjack"
_NAME = f"{_SUITS[:2]} {_PLAIN_NAME} {_SUITS[2:]}"
RIM, BOLD = "rim", "rim_bold"
_SHOES = (30, 24, 20, 16, 12, 10)  # columns of the shoe's bar
_GAP = 3  # columns between what stands in one row


def paint_title(
    buffer: Buffer, layout: Layout, situation: Situation, hints: Sequence[tuple[str, str]], glyphs: Glyphs
) -> None:
    """Paints the table's title, the pages that keys open, and the bankroll where it has no row of its own."""
    table, rules = situation.table, situation.rules
    buffer.writebuf(layout.title, 0, " " * layout.columns, RIM)
    room, dot = layout.whole, Part(f" {glyphs.dot} ", RIM)
    has: Parts = ()
    if layout.foot is None and table.bankroll is not None:
        has = [Part("Bankroll ", RIM), Part(bankroll(table), BOLD)]
    about = about_table(rules)
    for noted, keys, money in (
        (about, hints, has),
        (about[:1], hints, has),
        (about[:1], hints[:1], has),
        ((), hints[:1], has),
        ((), hints[:1], has[-1:]),
    ):
        pages = [[Part(text, RIM)] for _, text in reversed(keys)]
        right = parted((money, *pages), dot)
        left = parted(([Part(rules.title, BOLD)], *([Part(text, RIM)] for text in noted)), dot)
        if columns_of(left) + _GAP + columns_of(right) <= room.width:
            break
    else:
        left = [Part(cut(rules.title, max(0, room.width - columns_of(right) - 1)), BOLD)]
    write(buffer, layout.title, room.left, left)
    _paint_name(buffer, layout, room.left + columns_of(left), room.right - columns_of(right), glyphs)
    write(buffer, layout.title, room.right - columns_of(right), right)
    end = room.right
    for key, text in keys:
        buffer.targets.append(Target(layout.title, range(end - width(text), end), key))
        end -= width(text) + width(dot.text)


def _paint_name(buffer: Buffer, layout: Layout, begin: int, end: int, glyphs: Glyphs) -> None:
    """Paints the game's name in the middle of the title, if it fits between two columns."""
    name = _NAME if glyphs.halves else _PLAIN_NAME
    column, gap = centred(layout.whole, len(name)), Room(begin + _GAP, end - begin - 2 * _GAP)
    if not gap.left <= column <= gap.right - len(name):
        column = centred(gap, len(name))
    if len(name) <= gap.width:
        buffer.writebuf(layout.title, column, name, BOLD)


def paint_foot(buffer: Buffer, layout: Layout, situation: Situation, glyphs: Glyphs) -> None:
    """Paints the bankroll, the score and the shoe, as far as there is room; the bankroll always is there."""
    if layout.foot is None:
        return
    table = situation.table
    buffer.writebuf(layout.foot, 0, " " * layout.columns, RIM)
    room = layout.whole
    money: Parts = ()
    if table.bankroll is not None:
        money = [Part("Bankroll ", RIM), Part(bankroll(table), BOLD)]
    scores = score(table, situation.rules.can_push)
    gap = Part(" " * _GAP, RIM)
    for told in (scores[0], scores[1], ""):
        parts = parted((money, [Part(told, RIM)] if told and not layout.rail else []), gap)
        left = room.width - columns_of(parts) - _GAP
        for shoe in _shoes(table, glyphs):
            if columns_of(shoe) <= left:
                write(buffer, layout.foot, room.left, parts)
                write(buffer, layout.foot, room.right - columns_of(shoe), shoe)
                return
    write(buffer, layout.foot, room.left, money)


def _shoes(table: Table, glyphs: Glyphs) -> Iterator[Parts]:
    """The shoe in ever fewer columns."""
    if not table.cut:
        yield ()
        return
    left = f"{table.left} cards left"
    in_full = f"{left}, shuffle in {max(0, table.left - table.cut)}"
    for wide in _SHOES:
        bar = shoe_bar(table, wide, glyphs)
        for told in (in_full, left, f"{table.left} left"):
            yield [Part(f"Shoe {bar} {told}", RIM)]


def shoe_bar(table: Table, wide: int, glyphs: Glyphs) -> str:
    """The cards in the shoe as a bar: those left, those dealt, and the cut card between them."""
    left = round(wide * table.left / table.shoe)
    cut_card = round(wide * table.cut / table.shoe)
    bar = glyphs.done * left + glyphs.across * (wide - left)
    return f"{bar[:cut_card]}{glyphs.down}{bar[cut_card:]}"
