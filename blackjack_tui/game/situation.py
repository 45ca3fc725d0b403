"""A situation: all that is given to anybody who decides, paints, advises or keeps statistics."""

from typing import NamedTuple

from blackjack_tui.game.actions import Limits, Question
from blackjack_tui.game.events import Event
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.seen import Seen
from blackjack_tui.game.table import Table


class Situation(NamedTuple):
    """The game as the player knows it at one moment."""

    rules: Rules
    table: Table
    seen: Seen
    asked: Question | Limits | None = None
    """The question that waits for an answer, or the limits of the bet that is asked for."""

    @classmethod
    def at_start(cls, rules: Rules) -> "Situation":
        """The situation before the first event of a game."""
        return cls(rules, Table(), Seen(rules.decks))

    def after(self, event: Event) -> "Situation":
        """The situation once `event` has happened; nothing is asked in it yet."""
        return Situation(self.rules, self.table.after(event), self.seen.after(event))

    def asking(self, asked: Question | Limits) -> "Situation":
        """The same situation with `asked` put to the player."""
        return self._replace(asked=asked)
