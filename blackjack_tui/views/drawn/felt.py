"""What is printed on the felt between the dealer and the player, in windows with a row for it."""

from blackjack_tui.game.rules import Rules
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views.drawn.layout import Layout
from blackjack_tui.views.drawn.painting import centred, widest
from blackjack_tui.views.glyphs import Glyphs
from blackjack_tui.words.explain import felt_words


def paint_felt(buffer: Buffer, layout: Layout, rules: Rules, glyphs: Glyphs) -> None:
    """Paints the main rules into a line across the table."""
    if layout.felt is None:
        return
    words, room = felt_words(rules), layout.whole
    between = f"  {glyphs.dot}  "
    text = widest(room.width - 4, *(f" {between.join(words[:count])} " for count in range(len(words), 0, -1)))
    buffer.writebuf(layout.felt, room.left, glyphs.across * room.width, "quiet")
    buffer.writebuf(layout.felt, centred(room, len(text)), text, "quiet")
