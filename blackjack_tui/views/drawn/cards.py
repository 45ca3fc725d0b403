"""The drawn table: cards as they lie, the dealer's above the player's."""

from collections.abc import Callable, Mapping, Sequence

from blackjack_tui.game.actions import Question
from blackjack_tui.game.events import (
    AceDeclared,
    CutCardReached,
    DealerDealt,
    DealerDrew,
    DealerStood,
    DealerTold,
    DealStarted,
    Doubled,
    Event,
    Forfeited,
    HandSettled,
    HandSplit,
    HoleDealt,
    HoleTurned,
    InsuranceSettled,
    Insured,
    Peeked,
    PlayerDealt,
    PlayerDrew,
    Shuffled,
    Stood,
    Surrendered,
)
from blackjack_tui.game.situation import Situation
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.screen import Region, Segment
from blackjack_tui.views.drawn.beside import paint_lines, paint_values
from blackjack_tui.views.drawn.chips import paint_bet
from blackjack_tui.views.drawn.felt import paint_felt
from blackjack_tui.views.drawn.hands import Hands
from blackjack_tui.views.drawn.keycaps import bet_line, offer_line, question_line
from blackjack_tui.views.drawn.layout import MARGIN, MINIMUM, Layout, lay_out
from blackjack_tui.views.drawn.motion import on_the_way, paint_motion
from blackjack_tui.views.drawn.rail import paint_rail
from blackjack_tui.views.drawn.rim import paint_foot, paint_title
from blackjack_tui.views.drawn.shoe import paint_shoe
from blackjack_tui.views.drawn.tray import paint_tray
from blackjack_tui.views.drawn.words import said
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.view import Motion, Options, Pace
from blackjack_tui.words.keys import QUIT
from blackjack_tui.words.notes import Notes

# What happens is seen at once, and then rests; only what moves no card is said first.
_PACING: Mapping[type, Pace] = {
    Shuffled: Pace(0.2, 0.6),
    DealStarted: Pace(0, 0.2),
    PlayerDealt: Pace(0, 0.7),
    DealerDealt: Pace(0, 0.7),
    HoleDealt: Pace(0, 0.7),
    PlayerDrew: Pace(0.4, 0.8),
    Stood: Pace(0.9, 0),
    Surrendered: Pace(0.9, 0),
    Forfeited: Pace(0.9, 0),
    AceDeclared: Pace(0, 0.9),
    HoleTurned: Pace(0, 1.5),
    DealerTold: Pace(0, 1.2),
    DealerDrew: Pace(0.6, 1.2),
    DealerStood: Pace(1.2, 0),
    HandSettled: Pace(0, 1.2),
    Insured: Pace(0, 0.8),
    Peeked: Pace(1.2, 0),
    InsuranceSettled: Pace(0, 1.0),
    Doubled: Pace(0, 0.6),
    HandSplit: Pace(0, 0.9),
    CutCardReached: Pace(1.6, 0),
}


_FRAMES: Mapping[type, int] = {
    Shuffled: 6,
    PlayerDealt: 3,
    DealerDealt: 3,
    HoleDealt: 3,
    PlayerDrew: 3,
    DealerDrew: 3,
    HoleTurned: 3,
    HandSettled: 6,
    InsuranceSettled: 4,
}


class Cards:
    """The drawn table."""

    pacing = _PACING
    frames = _FRAMES
    paints_problems = True
    minimum = MINIMUM

    def __init__(self, options: Options) -> None:
        self._ascii_only = options.ascii_only
        self._bars = int(options.bar)
        self._hints = [(key, f"{key.upper()} {name}") for key, name in options.pages]
        self._tables = any(key == "l" for key, _ in options.pages)
        self._leave = options.leave
        self._glyphs = ASCII if options.ascii_only else UNICODE

    def say(self, event: Event) -> str | None:
        """Returns the sentence for `event`."""
        return said(event)

    def status_region(self, size: Size) -> Region:
        """Where messages go: the row below everything else of the table but its rim."""
        layout = self._lay_out(size)
        return Region(layout.question, 0, layout.columns, "message", centred=True)

    def bar_row(self, size: Size) -> int:
        """The row that is left for a bar: the last."""
        return size.rows - 1

    def paint(self, buffer: Buffer, situation: Situation, notes: Notes, motion: Motion | None = None) -> None:
        """Paints the table, and the notes in its rail, or at the keys and above them."""
        after, situation = situation, on_the_way(situation, motion) if motion else situation
        layout = self._lay_out(buffer.size)
        buffer.fill("table")
        paint_title(buffer, layout, situation, self._hints, self._glyphs)
        paint_foot(buffer, layout, situation, self._glyphs)
        paint_felt(buffer, layout, situation.rules, self._glyphs)
        hands = Hands(buffer, layout, situation, self._ascii_only)
        dealers = hands.paint_dealer()
        paint_shoe(buffer, layout, situation.table, dealers, self._glyphs)
        if notes.tray:
            paint_tray(buffer, layout, notes.tray, dealers, self._glyphs)
        hands.paint_player()
        cards = hands.columns()
        paint_bet(buffer, layout, situation, cards, self._glyphs)
        paint_lines(buffer, layout, situation, notes, cards, self._tables)
        if isinstance(situation.asked, Question) and notes.worth:
            paint_values(buffer, layout, self.prompt(situation, layout.columns), notes.worth)
        if motion:
            paint_motion(buffer, layout, after, motion, self._ascii_only)
        if layout.rail:
            paint_rail(buffer, layout.rail, situation, notes, self._glyphs)

    def bet_prompt(self, situation: Situation, bet: str, problem: str, room: int) -> Sequence[Segment]:
        """Returns the bet and the keys that change it. A problem with it is a note, which is painted."""
        return _roomiest(room, lambda within: bet_line(bet, self._glyphs, within, self._leave))

    def offer(self, asked: str, offers: Sequence[tuple[str, str]], room: int) -> Sequence[Segment]:
        """Returns the keys of a question that is not the game's, and Q to leave."""
        return _roomiest(room, lambda within: offer_line(asked, offers, self._glyphs, within, self._leave))

    def prompt(self, situation: Situation, room: int) -> Sequence[Segment]:
        """Returns the keys that answer the question, each with a word on what it does."""
        question, table, rules = situation.asked, situation.table, situation.rules
        assert isinstance(question, Question)
        return _roomiest(
            room, lambda within: question_line(question, table, rules, self._glyphs, within, self._leave)
        )

    def _lay_out(self, size: Size) -> Layout:
        return lay_out(Size(size.rows - self._bars, size.columns))


def _roomiest(room: int, line: Callable[[int], Sequence[Segment]]) -> Sequence[Segment]:
    """The line with margins if it fits so, Q included, else without them."""
    within = line(room - 2 * MARGIN)
    fits = sum(len(segment.text) for segment in within) <= room - 2 * MARGIN
    return within if fits and any(segment.key == QUIT for segment in within) else line(room)
