"""The bet and what becomes of it on the drawn table: the betting circle, chips paid and lost, the result."""

from collections.abc import Iterator, Sequence

from blackjack_tui.game.actions import Limits
from blackjack_tui.game.cards import Outcome, Reason
from blackjack_tui.game.events import HandSettled
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.screen.buffer import Buffer
from blackjack_tui.views import Motion
from blackjack_tui.views.digits import large
from blackjack_tui.views.glyphs import ASCII, UNICODE, Glyphs
from blackjack_tui.views.layout import (
    CIRCLE_HEIGHT,
    CIRCLE_WIDTH,
    MARGIN,
    Layout,
    Part,
    Parts,
    Room,
    centred,
    circle_room,
    circle_row,
    columns_of,
    widest,
    wrapped,
    write,
)
from blackjack_tui.views.words import CHIPS, why
from blackjack_tui.words.money import change, gain, money, staked_on
from blackjack_tui.words.notes import About, Notes
from blackjack_tui.words.sentences import OUTCOMES, side_bet_name

_WHOLE = 100  # cents: money is counted in dollars
_CHIP_ROWS = 3
"""The number of kinds of chip that have a row each."""
_PAID = 13  # columns of chips beside the cards
_GAP = 3  # columns between the sum and the words
_COUNTED = {Outcome.WIN: "won", Outcome.LOSE: "lost", Outcome.PUSH: "pushed"}


def chips(cents: int) -> Iterator[tuple[int, int]]:
    """The fewest chips for an amount: dollars of a chip, and how many; what is less than a dollar has none."""
    dollars = cents // 100
    for chip in CHIPS:
        count, dollars = divmod(dollars, chip)
        if count:
            yield chip, count


def _stack(cents: int, glyphs: Glyphs) -> Sequence[Parts]:
    """The chips of an amount, a row for each kind, notched at both ends: that stands out on any ground."""
    left, right = (glyphs.chip, glyphs.chip) if glyphs.halves else (f"{glyphs.chip[0]} ", f" {glyphs.chip[1]}")
    rows: list[Parts] = []
    for chip, count in list(chips(cents))[:_CHIP_ROWS]:
        face = Part(f"{left}{money(chip * 100):^6}{right}", f"chip_{chip}")
        rows.append([face, Part(f" x{count}", "name")] if count > 1 else [face])
    return rows


def paint_bet(
    buffer: Buffer, layout: Layout, situation: Situation, behind: int, glyphs: Glyphs, motion: Motion | None
) -> None:
    """Paints the betting circle with the bet, and what was paid on it beside the cards, which end at `behind`.

    What is lost goes to the dealer, and what is won comes from there.
    """
    table, asked = situation.table, situation.asked
    room = circle_room(layout)
    if table.bankroll is None or not room or len(table.hands) > 1:
        return
    left = room.left
    top = layout.player + circle_row(layout)
    for row, text in enumerate(_CIRCLES[glyphs.chip], top):
        buffer.writebuf(row, left, text, "quiet")
    settled = table.player.settled
    lost = settled is not None and settled.outcome is Outcome.LOSE and not isinstance(asked, Limits)
    bet = asked.main if isinstance(asked, Limits) else 0 if lost else table.player.stake
    if isinstance(asked, Limits) and (around := captions(layout, asked, table)):
        for row, text in zip((top - 1, top + CIRCLE_HEIGHT), around, strict=True):
            buffer.writebuf(row, centred(room, len(text)), text, "message")
    if bet:
        free = "" if isinstance(asked, Limits) else f" {staked_on(table.player)} "
        amount = free if table.player.free and free else f" {money(bet)} "
        role = "worth" if isinstance(asked, Limits) else "name"
        buffer.writebuf(top + CIRCLE_HEIGHT - 1, centred(room, len(amount)), amount, role)
    _paint_stack(buffer, top + 1, room, bet, glyphs)
    if not settled:
        return
    moving = motion is not None and isinstance(motion.event, HandSettled)
    part = motion.part if moving and motion else 1.0
    start = layout.dealer + 1
    if lost and moving:
        _paint_stack(
            buffer, round(top + 1 + (start - top) * part), room, settled.bet - settled.returned, glyphs
        )
    paid = settled.returned - settled.bet
    column = behind + 2
    if paid > 0 and column + _PAID <= layout.whole.right + 1:
        row = round(start + (top - start) * part)
        kinds = _stack(paid, glyphs)
        at = row + 1 + (_CHIP_ROWS - len(kinds)) // 2
        for below, parts in enumerate(kinds, at):
            write(buffer, below, column, parts)
        if not moving:
            buffer.writebuf(at - 1, column, "paid".center(10), "name")
            buffer.writebuf(at + len(kinds), column, change(paid).center(10), "active")


def captions(layout: Layout, limits: Limits, table: Table) -> tuple[str, str] | None:
    """The limits of the bet above the circle and the bankroll after it below; None where there is no room.

    Those of a side bet are not the circle's. Beside a result there are none until the bet is another one.
    """
    room = circle_room(layout)
    if not room or len(table.hands) > 1 or limits.name or layout.card.height < CIRCLE_HEIGHT + 2:
        return None
    least, most, step = money(limits.minimum), money(limits.maximum), money(limits.step)
    left = money(limits.leaves)
    same = table.player.settled is not None and limits.main == table.player.bet
    above = "" if same else widest(room.width, f"{least} to {most} by {step}", f"{least} to {most}")
    above = widest(room.width, *placed_before(limits, layout), above)
    return above, widest(room.width, f"leaves you {left}", f"leaves {left}")


def placed_before(limits: Limits, layout: Layout) -> Sequence[str]:
    """The bets at the player's other boxes, where no seats show them, in full and in fewer words."""
    bets = [(box.number, money(bet)) for box, bet in limits.placed if box != limits.box and not layout.seats]
    return [", ".join(f"{name}{number} {bet}" for number, bet in bets) for name in ("box ", "") if bets]


def _paint_stack(buffer: Buffer, row: int, room: Room, cents: int, glyphs: Glyphs) -> None:
    kinds = _stack(cents, glyphs)
    for at, parts in enumerate(kinds, row + (_CHIP_ROWS - len(kinds)) // 2):
        write(buffer, at, centred(room, columns_of(parts)), parts)


def _circle(glyphs: Glyphs) -> tuple[str, ...]:
    """A ring of steps."""
    left, right, low_left, low_right = (glyphs.corners[corner] for corner in range(4))
    across, down = glyphs.across, glyphs.down
    line, inside = across * (CIRCLE_WIDTH - 6), " " * (CIRCLE_WIDTH - 6)
    return (
        f"  {left}{line}{right}  ",
        f"{left}{across}{low_right}{inside}{low_left}{across}{right}",
        f"{down}{' ' * (CIRCLE_WIDTH - 2)}{down}",
        f"{low_left}{across}{right}{inside}{left}{across}{low_right}",
        f"  {low_left}{line}{low_right}  ",
    )


_CIRCLES = {glyphs.chip: _circle(glyphs) for glyphs in (UNICODE, ASCII)}


def result_shown(layout: Layout, table: Table) -> bool:
    """Whether the result takes its rows: of one hand, or of all where each has its own outcome above it."""
    if len(table.hands) > 1 and sum_in_result(layout, table):
        return table.over
    return any(hand.settled for hand in table.hands)


def sum_in_result(layout: Layout, table: Table) -> bool:
    """Whether the sum of the round stands in the result."""
    return layout.large or len(table.hands) == 1 or bool(table.boxes)


def paint_result(
    buffer: Buffer, layout: Layout, situation: Situation, notes: Notes, ascii_only: bool, motion: Motion | None
) -> None:
    """Paints the result across the table, with its sum in large digits where it has three rows."""
    table = situation.table
    if not result_shown(layout, table) or not sum_in_result(layout, table):
        return
    settled = table.player.settled
    assert settled
    total = sum(table.gains)
    if len(table.hands) > 1:
        counts = [
            (outcome, [hand.settled.outcome for hand in table.hands if hand.settled].count(outcome))
            for outcome in Outcome
        ]
        words = ", ".join(f"{count} {_COUNTED[outcome]}" for outcome, count in counts if count)
        forms = [["This round", words], [words]]
    else:
        ended = OUTCOMES[settled.outcome]
        forms = [*([ended, reason] for reason in why(settled, situation.rules)), [ended]]
        if settled.outcome is Outcome.PUSH and len(table.gains) == 1:
            forms = [*([*form, "your bet comes back"] for form in forms), *forms]
    if table.insurance_settled:
        insured = f"insurance {change(sum(each.returned - each.bet for each in table.insurance_settled))}"
        forms = [*([*form, insured] for form in forms), *forms]
    if beside := [bet.settled for bet in table.side_bets if bet.settled]:
        brought = [f"{side_bet_name(each.name)} {gain(each)}" for each in beside]
        in_all = f"side bets {change(sum(each.returned - each.bet for each in beside))}"
        forms = [*([*form, *brought] for form in forms), *([*form, in_all] for form in forms), *forms]
    moving = motion is not None and isinstance(motion.event, HandSettled)
    part = motion.part if moving and motion else 1.0
    bets = any(hand.stake for hand in table.hands)
    role = settled.outcome  # or with side bets, insurance and other hands, as the sum beside the words is
    if bets:
        role = Outcome.WIN if total > 0 else Outcome.LOSE if total < 0 else Outcome.PUSH
    beyond = layout.result_height // 2
    for row in range(layout.result - beyond, layout.result + beyond + 1):
        buffer.writebuf(row, 0, " " * layout.columns, role)
    final = (change(total) if len(table.gains) > 1 else gain(settled)) if bets else ""
    now = change(round(total * part / _WHOLE) * _WHOLE) if bets and part < 1 else final
    verdict = _verdict(situation, notes, layout)
    if not (beyond and _paint_large(buffer, layout, (final, now), forms, verdict, role, ascii_only)):
        summed = [[*form, final] if bets else form for form in forms]
        lines = [_spaced(layout.columns, summed, padded=True), *_told(verdict, layout.whole.width)]
        for row, text in enumerate(lines, layout.result - beyond * (len(lines) > 2)):
            buffer.writebuf(row, centred(Room(0, layout.columns), len(text)), text, role)
    if moving and settled.reason is Reason.BLACKJACK:
        _sweep(buffer, layout, part, UNICODE.block if not ascii_only else ASCII.block)


def _paint_large(
    buffer: Buffer,
    layout: Layout,
    sums: tuple[str, str],
    forms: Sequence[Sequence[str]],
    verdict: tuple[str, str],
    role: str,
    ascii_only: bool,
) -> bool:
    """Paints the words and the sum behind them, below the cards if it can be; returns whether there was room.

    `sums`: the sum that there will be, and the one that is counted up to now. `verdict`: in full and short.
    """
    final, now = (large(text, ascii_only) for text in sums)
    taken = len(final[0])
    room = layout.columns - 2 * MARGIN - taken - _GAP * bool(taken)
    text = _spaced(room, forms)
    if len(text) > room:
        return False
    lines = [text, *_told(verdict, room)]
    for row, line in enumerate(lines, layout.result - (len(lines) > 2)):
        buffer.writebuf(row, MARGIN, line, role)
    begin = max(layout.home, MARGIN + max(map(len, lines)) + _GAP) + taken
    end = min(begin, layout.columns - MARGIN)
    for row, line in enumerate(now, layout.result - 1):
        buffer.writebuf(row, end - len(line), line, role)
    return True


def _spaced(room: int, forms: Sequence[Sequence[str]], padded: bool = False) -> str:
    """Returns the first of `forms` that fits, with as much between its words as fits, or around them too."""
    texts = []
    for form in forms:
        for gap in ("   ", "  ", " "):
            texts.append(gap.join(["", *form, ""] if padded else form))
    return widest(room, *texts)


def _told(verdict: tuple[str, str], room: int) -> Sequence[str]:
    """A verdict in two rows at most; else in few words."""
    lines = wrapped(verdict[0], room) if verdict[0] else ()
    return lines if len(lines) <= 2 else wrapped(verdict[1] or verdict[0], room)[:2]


def verdict_in_result(layout: Layout, table: Table) -> bool:
    """Whether the coach's verdict on a finished round stands in its result."""
    return layout.large and layout.result_height > 1 and not layout.rail and table.over


def _verdict(situation: Situation, notes: Notes, layout: Layout) -> tuple[str, str]:
    if not verdict_in_result(layout, situation.table):
        return "", ""
    told = next((note for note in notes.lines if note.about is About.VERDICT), None)
    return (told.text, told.short) if told else ("", "")


def _sweep(buffer: Buffer, layout: Layout, part: float, block: str) -> None:
    """A light that runs across the result of a natural, which is seen behind it."""
    edge = round(layout.columns * part)
    for row in range(layout.result - layout.result_height // 2, layout.result + layout.result_height // 2 + 1):
        buffer.writebuf(row, edge, " " * (layout.columns - edge), "table")
        buffer.writebuf(row, max(0, edge - 2), block * min(2, edge), "worth")
