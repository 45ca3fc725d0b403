"""Situations: what everybody is given who decides, paints, advises or keeps statistics."""

from blackjack_tui.game.actions import Limits, Question
from blackjack_tui.game.events import Event
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.seen import Seen
from blackjack_tui.game.table import Table
from blackjack_tui.light_typing import NamedTuple

_new = tuple.__new__  # see board.py


class Situation(NamedTuple):
    """The game at one moment, as the player knows it."""

    rules: Rules
    table: Table
    seen: Seen
    asked: Question | Limits | None = None
    """The open question, or the limits of the bet to be placed."""

    @classmethod
    def at_start(cls, rules: Rules) -> "Situation":
        """Returns the situation before the first event of a game."""
        return cls(rules, Table(), Seen(rules.decks))

    def after(self, event: Event) -> "Situation":
        """Returns the situation after `event`, with no open question."""
        return _new(Situation, (self.rules, self.table.after(event), self.seen.after(event), None))

    def asking(self, asked: Question | Limits) -> "Situation":
        """Returns the same situation with an open question."""
        return self._replace(asked=asked)
