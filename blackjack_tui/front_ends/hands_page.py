"""The page of the last hands: a line each, to see one of them again."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from blackjack_tui.front_ends.page import HEADING, TEXT, Line, Page, wrapped
from blackjack_tui.screen.buffer import cut

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

    title = "The last hands"
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
            return [Line("The last hands", HEADING), *map(Line, wrapped("No round is over yet.", room))]
        heading = wrapped("The last hands, the latest first", room)
        narrow = any(len(hand.text) + _KEY > room for hand in self._hands.values())
        texts = ((key, hand.short if narrow else hand.text) for key, hand in self._hands.items())
        return [
            *(Line(text, HEADING) for text in heading),
            *(Line(cut(f"{key.upper()} {text}", room), TEXT, key, (range(1),)) for key, text in texts),
        ]

    def press(self, key: str) -> bool:
        """Shows the round of `key` again; any key closes the page."""
        if hand := self._hands.get(key):
            hand.see()
        return False
