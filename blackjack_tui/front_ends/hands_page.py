"""The page of the last hands: a line each, and the cards of the marked one, which a key shows again."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from blackjack_tui.front_ends.page import (
    CAP,
    HEADING,
    TEXT,
    Line,
    Page,
    painted,
    side_by_side,
    small_cards,
    wrapped,
)
from blackjack_tui.game.cards import Card
from blackjack_tui.game.table import Table
from blackjack_tui.graphs import runs
from blackjack_tui.screen.buffer import Buffer, Size, cut
from blackjack_tui.views.drawn_hands import paint_laid
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.layout import SIZES, Room
from blackjack_tui.views.surfaces import DOWN, ON, QUIET, SHADOW, UP

_KEYS = "1234567890bcdefhilmn"  # neither the scrolling keys nor A and Q, which close the page
_KEY = 2  # columns for a key and the blank after it
_LIST, _GAP, _DRAWN = 66, 4, range(32, 49)  # columns of the list, the gap, and the cards drawn right of it
_CARDS = SIZES[-5:]
_ABOVE = 2  # rows above the list, if the cards are written there
_MORE = 3  # rows of a hand besides its cards: its name, their shadow and a blank one
_SHADOWS = {"shadow": f"{SHADOW}{ON}{TEXT}"}
_EDGES = 2  # rows of the surface below and above
MOST = len(_KEYS)  # hands in the list


class LastHand(NamedTuple):
    """A round that was played."""

    text: str
    """The time, the table and the result, in a line."""
    short: str
    """The result, for a narrow page."""
    show_again: Callable[[], None]
    """Shows the round again, and returns when the player comes back."""
    final_table: Callable[[], Table | None] = lambda: None
    """Returns the table at the end of the round; None if the round cannot be played again."""


class HandsPage(Page):
    """The last rounds, the latest first. `none`: the sentence in place of them if there are none."""

    title = "The last hands, the latest first"
    widest = _LIST + _GAP + _DRAWN[-1] + 6

    def __init__(self, hands: Sequence[LastHand], ascii_only: bool, none: str = "") -> None:
        self._hands = dict(zip(_KEYS, hands, strict=False))
        self._none = none
        self._ascii_only = ascii_only
        self.hint = "see it again" if hands else ""
        self.first_choice = _KEYS[0] if hands else ""  # of the latest round
        self._tables: dict[str, Table | None] = {}

    def layout(self, size: Size) -> Sequence[Line]:
        """Returns the list with the cards of the marked hand: drawn beside it, or written above it."""
        drawn_columns = min(size.columns - _LIST - _GAP, _DRAWN[-1])
        wide = drawn_columns in _DRAWN
        self.choice_columns = _LIST if wide else Page.choice_columns
        rows = self.lines(_LIST if wide else size.columns)
        if not self._hands or (not wide and len(rows) + _ABOVE > size.rows):
            return rows
        hand = self._hands.get(self.marked)
        if hand and self.marked not in self._tables:
            self._tables[self.marked] = hand.final_table()
        table = self._tables.get(self.marked)
        if wide:
            drawn = self._drawn_cards(table, Size(size.rows - _EDGES, drawn_columns)) if table else ()
            return side_by_side(((rows, _LIST), (drawn, drawn_columns)), _GAP)
        written = self._written_cards(table, size.columns) if table else [Line("")] * _ABOVE
        return [*written, *rows[: size.rows - _ABOVE - _EDGES]]

    def _drawn_cards(self, table: Table, size: Size) -> Sequence[Line]:
        """Returns pictures of the hands, one below the other, until the rows of `size` are used up."""
        lines: list[Line] = []
        hands, columns = _hands_of(table), size.columns
        # The largest cards with which all hands have room, if possible without lying over each other.
        fit = [card for card in _CARDS if len(hands) * (card.height + _MORE) - 1 <= size.rows] or _CARDS[-1:]
        most = max(len(cards) for _, cards in hands)
        card = next((card for card in fit if most * (card.width + 1) <= columns), fit[0])
        for name, cards in hands:
            if len(lines) + card.height + 1 > size.rows:
                break
            buffer = Buffer(Size(card.height + _MORE - 1, columns), TEXT)
            room = Room(0, min(columns, len(cards) * (card.width + 1) - 1))  # with a column between two cards
            paint_laid(buffer, range(card.height + 1), room, cards, card, self._ascii_only)
            lines.append(Line(name, HEADING))
            for text, roles in zip(buffer.lines(), buffer.roles(), strict=True):
                # The ground of shadows is the table's.
                cells = zip(text.ljust(columns), [_SHADOWS.get(role, role) for role in roles], strict=True)
                lines.append(painted(*runs([*cells])))
        return lines

    def _written_cards(self, table: Table, room: int) -> Sequence[Line]:
        """Returns a line with the hands that have room, and a blank one."""
        glyphs = ASCII if self._ascii_only else UNICODE
        parts: list[tuple[str, str]] = []
        for name, cards in _hands_of(table):
            blanks = "  " if parts else ""
            hand = [(f"{blanks}{name}  ", HEADING), *small_cards(cards, glyphs)]
            if sum(len(text) for text, _ in (*parts, *hand)) > room:
                break
            parts += hand
        return [painted(*parts), Line("")]

    def lines(self, room: int) -> Sequence[Line]:
        if not self._hands:
            return [Line(text, QUIET) for text in wrapped(self._none, room)]
        narrow = any(len(hand.text) + _KEY > room for hand in self._hands.values())
        texts = ((key, hand.short if narrow else hand.text) for key, hand in self._hands.items())
        lines = []
        for key, text in texts:
            before, space, result = cut(text, room - _KEY).rpartition(" ")
            role = {"+": UP, "-": DOWN}.get(result[:1], TEXT)
            parts = ((key.upper(), CAP), (f" {before}{space}", TEXT), (result, role))
            lines.append(painted(*parts, choice=key))
        return lines

    def press(self, key: str) -> bool:
        """Shows the round of `key` again; any key closes the page."""
        if hand := self._hands.get(key):
            hand.show_again()
        return False


def _hands_of(table: Table) -> Sequence[tuple[str, Sequence[Card]]]:
    """Returns the dealer's hand and the player's: each name with its total, and the cards face up."""
    several = len(table.hands) > 1
    named_hands = [("Dealer", table.dealer)]
    named_hands += [
        (f"Hand {number}" if several else "You", hand) for number, hand in enumerate(table.hands, 1)
    ]
    return [
        (f"{name} {hand.points or ''}".rstrip(), [card for card in hand.cards if card])
        for name, hand in named_hands
    ]
