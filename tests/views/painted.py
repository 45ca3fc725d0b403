"""Tables painted by a view for tests to look at."""

from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Seen, Situation
from blackjack_tui.game.table import Table
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views import View
from blackjack_tui.words.notes import NO_NOTES

STRIP, GAMES, FRIENDLY = load("vegas-strip"), load("scripting-games"), load("friendly")


def paint(view: View, buffer: Buffer, table: Table, rules: Rules = GAMES) -> None:
    """Paints a table of `rules` without notes."""
    view.paint(buffer, Situation(rules, table, Seen(rules.decks)), NO_NOTES)
