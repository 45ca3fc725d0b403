"""The page of the last hands: a line each, to see one of them again."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from blackjack_tui.front_ends.page import HEADING, TEXT, Line, Page, painted, wrapped
from blackjack_tui.game.table import Table
from blackjack_tui.screen.buffer import cut
from blackjack_tui.views.glyphs import ASCII, INKS, UNICODE
from blackjack_tui.views.surfaces import QUIET

_KEYS = "1234567890bcdefhilmn"  # neither the scrolling keys nor A and Q, which close the page
_KEY = 2  # columns for a key and what parts it from the hand
MOST = len(_KEYS)
"""So many hands are listed."""


class LastHand(NamedTuple):
    """A round that was played."""

    told: str
    """The time, the table and the result, in a line."""
    short: str
    """The result, for a narrow page."""
    see: Callable[[], None]
    """Shows it again, and returns when the player comes back."""
    table: Table | None = None
    """What lay on the table at its end; None where that is not known."""


class HandsPage(Page):
    """The last rounds, the latest first."""

    title = "The last hands"
    hint = "see it again"

    def __init__(self, hands: Sequence[LastHand], ascii_only: bool = False) -> None:
        self._hands = dict(zip(_KEYS, hands, strict=False))
        self._suits = (ASCII if ascii_only else UNICODE).suits

    @property
    def first_choice(self) -> str:
        """The key of the latest round."""
        return _KEYS[0] if self._hands else ""

    def lines(self, room: int) -> Sequence[Line]:
        """Returns each round with its key."""
        if not self._hands:
            return [Line(text) for text in wrapped("No round is over yet.", room)]
        heading = wrapped("The latest first", room)
        narrow = any(len(hand.told) + _KEY > room for hand in self._hands.values())
        lines = [Line(text, HEADING) for text in heading]
        for key, hand in self._hands.items():
            text = hand.short if narrow else hand.told
            lines.append(Line(cut(f"{key.upper()} {text}", room), TEXT, key, (range(1),)))
            if hand.table is not None and not narrow:
                cards = painted(*self._cards(hand.table), choice=key)
                lines += [cards] if len(cards.text) <= room else []
        return lines

    def _cards(self, table: Table) -> Sequence[tuple[str, str]]:
        """The cards of the round, the player's hands first, each as a small card."""
        parts = [(" " * _KEY, TEXT)]
        for place, hand in enumerate((*table.hands, table.dealer)):
            name = "dealer " if hand is table.dealer else "you " if not place else ""
            parts.append((f"{'  ' if place else ''}{name}", QUIET))
            for card in hand.cards:
                if card:
                    parts += [(f" {card.rank.code}{self._suits[card.suit]} ", INKS[card.suit]), (" ", TEXT)]
        return parts

    def press(self, key: str) -> bool:
        """Shows the round of `key` again; any key closes the page."""
        if hand := self._hands.get(key):
            hand.see()
        return False
