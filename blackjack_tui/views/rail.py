"""The rail beside the drawn table in a large window: the notes in full, the session and the last rounds."""

from collections.abc import Sequence
from functools import lru_cache

from blackjack_tui.game.cards import Outcome
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Past, Table
from blackjack_tui.screen.buffer import Buffer, cut
from blackjack_tui.views.glyphs import Glyphs
from blackjack_tui.views.layout import Part, Parts, Room, wrapped
from blackjack_tui.words.explain import facts
from blackjack_tui.words.money import change, money
from blackjack_tui.words.notes import Bar, Notes, Section

TEXT, BOLD, QUIET = "rim", "rim_bold", "rim"
_INDENT = 2  # columns on both sides
_LONGEST_BAR = 12


def paint_rail(buffer: Buffer, rail: Room, situation: Situation, notes: Notes, glyphs: Glyphs) -> None:
    """Paints the sections of `notes` into `rail`, and the session below them."""
    buffer.fill(TEXT, rail.left)
    room = Room(rail.left + _INDENT, rail.width - 2 * _INDENT)
    row, last = 1, buffer.size.rows - 2
    told = {section.heading for section in notes.sections}
    own = (section for section in sections(situation) if section.heading not in told)
    for section in (*notes.sections, *own):
        if row + 1 > last:
            return
        line = glyphs.across * max(0, room.width - len(section.heading) - 1)
        buffer.writebuf(row, room.left, f"{section.heading} ", BOLD)
        buffer.writebuf(row, room.right - len(line), line, QUIET)
        row += 1
        for rows in _rows(section, room.width, glyphs.block):
            if row + len(rows) - 1 > last:
                return
            for text, role in rows:
                buffer.writebuf(row, room.left, text, role)
                row += 1
        row += 1


@lru_cache(maxsize=16)
def _rows(section: Section, wide: int, block: str) -> Sequence[Parts]:
    """The rows below a heading; those that belong together are painted all or not at all.

    Remembered, for most sections stay the same from frame to frame.
    """
    labels = max((len(bar.label) for bar in section.bars), default=0)
    values = max((len(bar.value) for bar in section.bars), default=0)
    longest = min(wide - labels - values - 2, _LONGEST_BAR)
    rows: list[Parts] = []
    for bar in section.bars:
        text = f"{bar.label:{labels}} {bar.value:>{values}} {block * round(longest * bar.part)}"
        rows.append([Part(cut(text, wide), BOLD if bar.best else TEXT)])
    for text in section.texts:
        rows.append([Part(line, TEXT) for line in wrapped(text, wide)])
    return rows


def sections(situation: Situation) -> tuple[Section, ...]:
    """The session and the last rounds, as the table itself remembers them, and the main rules."""
    table, rules = situation.table, situation.rules
    won, lost, pushed = table.score
    most = max(1, won, lost, pushed)
    bars = [Bar("Won", str(won), won / most), Bar("Lost", str(lost), lost / most)]
    if rules.can_push:
        bars.append(Bar("Pushed", str(pushed), pushed / most))
    texts = [f"{table.rounds} round{'s' * (table.rounds != 1)}"]
    if table.bankroll is not None:
        texts[0] += f", {money(table.staked)} bet, {change(table.result)}"
    session = Section("Session", tuple(bars), tuple(texts))
    house = _house(rules)
    return (session, Section("Last rounds", _rounds(table)), house) if table.recent else (house,)


@lru_cache(maxsize=1)
def _house(rules: Rules) -> Section:
    return Section("House rules", tuple(Bar(*fact, 0) for fact in facts(rules)))


def _rounds(table: Table) -> tuple[Bar, ...]:
    """A row for each of the last rounds, with what it brought; its bar beside the largest of them."""
    most = max(1, *(abs(past.gain) for past in table.recent))
    return tuple(
        Bar(
            _totals(past),
            change(past.gain) if table.bankroll is not None else past.outcomes[0].lower(),
            abs(past.gain) / most,
            past.gain > 0 or (table.bankroll is None and past.outcomes[0] is Outcome.WIN),
        )
        for past in table.recent
    )


def _totals(past: Past) -> str:
    mine = str(past.hands[0] or "?") if len(past.hands) == 1 else f"{len(past.hands)} hands"
    return f"{mine} to {past.dealer}" if past.dealer else mine
