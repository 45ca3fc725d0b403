"""Tables painted by a view for tests to look at."""

from collections.abc import Sequence

from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Seen, Situation
from blackjack_tui.game.table import Table
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views import View
from blackjack_tui.views.digits import large
from blackjack_tui.words.notes import NO_NOTES

STRIP, GAMES, FRIENDLY = load("vegas-strip"), load("scripting-games"), load("friendly")


def paint(view: View, buffer: Buffer, table: Table, rules: Rules = GAMES) -> None:
    """Paints a table of `rules` without notes."""
    view.paint(buffer, Situation(rules, table, Seen(rules.decks)), NO_NOTES)


def read_large(lines: Sequence[str]) -> str:
    """The text that stands as large digits in `lines`, three rows of them, and small cents if any."""
    text, column = "", 0
    width = max(map(len, lines))
    rows = [line.ljust(width) for line in lines]
    glyphs = {character: large(character, ascii_only=False) for character in "$0123456789+-,"}
    while column < width:
        if rows[0][column] == ".":
            cents = rows[0][column:].split(" ")[0]
            text, column = text + cents, column + len(cents)
            continue
        if all(row[column] == " " for row in rows):
            column += 1
            continue
        at = {
            len(glyph[0]): character
            for character, glyph in glyphs.items()
            # Empty columns at a glyph's left were passed over: no glyph but + and - has any.
            if all(row[column:].startswith(part.rstrip()) for row, part in zip(rows, glyph, strict=True))
        }
        assert at, f"no digit at column {column} of {rows}"
        text += at[max(at)]
        column += max(at)
    return text
