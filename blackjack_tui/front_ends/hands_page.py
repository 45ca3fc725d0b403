"""The page of the last hands: a line each, to see one of them again."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from blackjack_tui.front_ends.page import CAP, TEXT, Line, Page, painted, wrapped
from blackjack_tui.screen.buffer import cut
from blackjack_tui.views.surfaces import DOWN, UP

_KEYS = "1234567890bcdefhilmn"  # neither the scrolling keys nor A and Q, which close the page
_KEY = 2  # columns for a key and what parts it from the hand
MOST = len(_KEYS)
"""So many hands are listed."""


class LastHand(NamedTuple):
    """A round that was played."""

    text: str
    """The time, the table and the result, in a line."""
    short: str
    """The result, for a narrow page."""
    see: Callable[[], None]
    """Shows it again, and returns when the player comes back."""


class HandsPage(Page):
    """The last rounds, the latest first."""

    title = "The last hands, the latest first"
    hint = "see it again"

    def __init__(self, hands: Sequence[LastHand]) -> None:
        self._hands = dict(zip(_KEYS, hands, strict=False))

    @property
    def first_choice(self) -> str:
        """The key of the latest round."""
        return _KEYS[0] if self._hands else ""

    def lines(self, room: int) -> Sequence[Line]:
        """Returns each round with its key."""
        if not self._hands:
            return [Line(text) for text in wrapped("No round is over yet.", room)]
        narrow = any(len(hand.text) + _KEY > room for hand in self._hands.values())
        texts = ((key, hand.short if narrow else hand.text) for key, hand in self._hands.items())
        lines = []
        for key, text in texts:
            before, space, result = cut(text, room - _KEY).rpartition(" ")
            role = UP if result.startswith("+") else DOWN if result.startswith("-") else TEXT
            parts = ((key.upper(), CAP), (f" {before}{space}", TEXT), (result, role))
            lines.append(painted(*parts, choice=key))
        return lines

    def press(self, key: str) -> bool:
        """Shows the round of `key` again; any key closes the page."""
        if hand := self._hands.get(key):
            hand.see()
        return False
