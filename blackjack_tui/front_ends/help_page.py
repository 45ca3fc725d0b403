"""The help: the keys, the rules in force, and what the words on the table mean."""

import re
from collections.abc import Callable, Sequence

from blackjack_tui.front_ends.page import HEADING, Line, Page, wrapped
from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.screen.buffer import cut
from blackjack_tui.words.explain import SOFT, explain

REMEMBER = "m"
_TABLES = "Nothing is bet here: L lists tables with money."

_WORDS: Sequence[tuple[str, Callable[[Rules], bool]]] = (
    (SOFT, lambda rules: Aces.BEST in (rules.player_aces, rules.dealer_aces)),
    ("Shows: what the dealer's upcard is worth by itself.", lambda _: True),
    ("A value, such as +0.25 at a key: what the move brings on average, in bets.", lambda rules: rules.bets),
    ("Natural, or blackjack: 21 with the first two cards.", lambda rules: rules.naturals),
    ("Push: nobody wins, and the bet comes back.", lambda rules: rules.bets and rules.can_push),
    ("Shoe: the cards left, with the cut card in the bar; past it comes a shuffle.", lambda rules: rules.bets),
    ("Insurance: a side bet that the dealer has a natural.", lambda rules: rules.insurance),
    ("Even money: your natural wins its bet now, whatever the dealer has.", lambda rules: rules.even_money),
)
"""The words on a table, and the rules under which they appear."""


_CAPS = re.compile(r"(?<![\w.])([B-Z?*/<>+-]|Enter|Space|Home|End)(?![\w.])")
"""The names of keys in a sentence; A is an article."""


def caps_in(text: str) -> Sequence[range]:
    """Returns the ranges of characters that are names of keys, in a sentence about keys."""
    return [range(*found.span()) for found in _CAPS.finditer(text)]


class HelpPage(Page):
    """The help under `rules`. `about` returns sentences on keys and settings; M calls `remember`."""

    title = "Help"
    columns = 2

    def __init__(
        self, rules: Rules, about: Callable[[], Sequence[str]], remember: Callable[[], None] | None = None
    ) -> None:
        self._rules = rules
        self._about = about
        self._remember = remember

    def lines(self, room: int) -> Sequence[Line]:
        """Returns keys, rules and words, each with a heading."""
        lines: list[Line] = []
        for heading, sentences in (
            ("Keys", self._about()),
            (
                f"Rules: {self._rules.title}",
                [*explain(self._rules), *(() if self._rules.bets else (_TABLES,))],
            ),
            ("Totals", [text for text, used in _WORDS if used(self._rules)]),
        ):
            if lines:
                lines.append(Line(""))
            lines.append(Line(cut(heading, room), HEADING))
            for sentence in sentences:
                for text in wrapped(sentence, room):
                    lines.append(Line(text, caps=caps_in(text) if heading == "Keys" else ()))
        return lines

    def press(self, key: str) -> bool:
        """M keeps the look on leaving, or not; any other key closes the help."""
        if key != REMEMBER or not self._remember:
            return False
        self._remember()
        return True
