"""Counting drills on a screen: cards shown for a moment, a tray to scale, and answers of one or two keys."""

import textwrap
from collections.abc import Container, Sequence
from functools import partial

from blackjack_tui.counts.drills.exercise import Exercise, Judged, Step, completed, typed_on
from blackjack_tui.counts.drills.making import Drill
from blackjack_tui.counts.drills.sitting import Answered, Score
from blackjack_tui.errors import Left
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Buffer, Size, cut
from blackjack_tui.screen.clock import Clock
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.painter import Message, Region, Segment
from blackjack_tui.screen.screen import Screen
from blackjack_tui.screen.style import Palette
from blackjack_tui.screen.terminal import Terminal
from blackjack_tui.views.drawn.tray import WIDTH, tray
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.words.keys import QUIT

_SPACE = " "
_CARD = 5  # columns
_TOP = 2
_BELOW = 7  # rows for the verdict, the question and the answer
_WIDEST = 72  # columns of an introduction
_FEW = 5
"""The most answers that are listed."""
_GAP = 0.15  # seconds between two cards, so that equal ones are two


class CountingScreen:
    """Paints a drill and asks there. It is the screen's painter, and the sitting's front end."""

    minimum = Size(15, 40)
    advice: Sequence[str] = ("Make it larger, or Q: leave", "Larger, or Q: leave", "Q: leave")
    modal = False

    def __init__(self, terminal: Terminal, clock: Clock, palette: Palette, ascii_only: bool = False) -> None:
        self._ascii = ascii_only
        self._glyphs = ASCII if ascii_only else UNICODE
        self._clock = clock
        self._title = self._about = ""
        self._score = Score()
        self._step: Step | None = None
        self._exercise: Exercise | None = None
        self._judged: Judged | None = None
        self.screen = Screen(terminal, self, palette, clock)

    # The painter.

    def handle(self, key: Key, visible: bool = True) -> bool:
        """No key works at any time."""
        return False

    def status_region(self, size: Size) -> Region:
        """The last row but one."""
        return Region(size.rows - 2, 1, size.columns - 2, "message")

    def paint(self, buffer: Buffer) -> None:
        """Paints the drill's name and the score, the cards or the tray, and the last verdict."""
        rows, columns = buffer.size
        for row in range(rows):
            buffer.writebuf(row, 0, " " * columns, "table")
        score = self._score.text if self._score.asked else ""
        room = columns - len(score) - 3
        title = f"Counting: {self._title}"
        buffer.writebuf(0, 1, cut(title if len(title) <= room else self._title, room), "name")
        buffer.writebuf(0, columns - len(score) - 1, score, "quiet")
        if self._step is not None:
            self._paint_cards(buffer, self._step)
        elif self._exercise and self._exercise.tray:
            discarded, size = self._exercise.tray
            for row, line in enumerate(tray(discarded, size, rows - _TOP - _BELOW, self._ascii), _TOP):
                buffer.writebuf(row, (columns - WIDTH) // 2, line, "worth")
        if self._about:
            _write(
                buffer, _TOP, textwrap.wrap(self._about, min(columns - 2, _WIDEST))[: rows - _TOP - 3], "worth"
            )
        elif self._judged is not None:
            role = "quiet" if self._judged.right else "active"
            _write(buffer, rows - _BELOW, textwrap.wrap(self._judged.text, columns - 2)[:3], role)
        if self._exercise is not None:
            asked = textwrap.wrap(self._exercise.asked, columns - 2)[:2]
            _write(buffer, rows - 2 - len(asked), asked, "worth")

    def _paint_cards(self, buffer: Buffer, step: Step) -> None:
        rows, columns = buffer.size
        in_a_row = (columns - 2) // (_CARD + 1)
        buffer.writebuf(_TOP, 1, step.label.center(columns - 2), "name")
        corners, across, down = self._glyphs.corners, self._glyphs.across, self._glyphs.down
        for place, card in enumerate(step.cards):
            line, at = divmod(place, in_a_row)
            count = min(in_a_row, len(step.cards) - line * in_a_row)
            column = (columns - count * (_CARD + 1) + 1) // 2 + at * (_CARD + 1)
            row = _TOP + 1 + 3 * line
            text = f"{card.rank.code}{self._glyphs.suits[card.suit]}".center(_CARD - 2)
            role = card.suit.name.lower()
            for offset, drawn in enumerate(
                (
                    f"{corners[0]}{across * (_CARD - 2)}{corners[1]}",
                    f"{down}{text}{down}",
                    f"{corners[2]}{across * (_CARD - 2)}{corners[3]}",
                )
            ):
                if row + offset < rows - _BELOW:
                    buffer.writebuf(row + offset, column, drawn, role)

    # The front end.

    def begin(self, drill: Drill, about: str, score: Score) -> None:
        """Names the drill, and says what it is about until a key begins it."""
        self._title = drill.title
        self._exercise, self._score, self._about = None, score, about
        self._choice("Any key: begin   Q: leave", None)
        self._about, self._judged = "", None

    def ask(self, exercise: Exercise, score: Score) -> Answered:
        """Shows the cards, each step for its time or up to a key, and asks."""
        self._exercise, self._score, self._step = None, score, None
        began = self._clock.now()
        for place, step in enumerate(exercise.steps):
            self._show(exercise, step)
            if not place:  # whoever still reads the last verdict loses no time
                began = self._clock.now()
        seconds = self._clock.now() - began if exercise.timed else None
        self._exercise, self._step = exercise, None
        return Answered(self._typed(exercise), seconds)

    def judged(self, judged: Judged, score: Score) -> None:
        """Shows the verdict; after a wrong answer waits for a key."""
        self._judged, self._score = judged, score
        if not judged.right:
            self._choice("Any key: on   Q: leave", None)
            self._judged = None

    def _show(self, exercise: Exercise, step: Step) -> None:
        self._step = step
        if exercise.timed:
            self._choice("Space: the next card   Q: leave", (_SPACE, keys.ENTER))
            return
        self.screen.message("Look.")
        self.screen.repaint()
        self._leave_at(self.screen.pause(exercise.seconds))
        self._step = None
        self.screen.repaint()
        self._leave_at(self.screen.pause(_GAP))

    def _typed(self, exercise: Exercise) -> str:
        """Asks for keys until they make one answer; Enter ends one that could go on."""
        typed = ""
        offered = {each for answer in exercise.possible for each in answer} | {keys.ENTER, keys.BACKSPACE}
        while True:
            key = self._choice(partial(self._prompt, exercise, typed), offered)
            if key == keys.BACKSPACE:
                typed = typed[:-1]
                continue
            if key == keys.ENTER and typed in exercise.possible:
                return typed
            typed = typed_on(typed, key, exercise.possible)
            if typed and (found := completed(typed, exercise.possible)):
                return found

    def _prompt(self, exercise: Exercise, typed: str, room: int) -> Sequence[Segment]:
        if typed:
            return [Segment(f" {typed} ", "key"), Segment("  Enter: done", "quiet", keys.ENTER)]
        if not exercise.labels:
            few = len(exercise.possible) <= _FEW
            return [Segment(f"Type {_listed(exercise.possible) if few else 'a number'}   Q: leave", "quiet")]
        offers = exercise.labels.items()
        parts = [
            part
            for key, label in offers
            for part in (Segment(f" {key.upper()} ", "key", key), Segment(f" {label}  ", "message", key))
        ]
        leave = Segment("  Q: leave", "quiet", QUIT)
        wide = sum(len(part.text) for part in parts)
        if wide <= room:
            return [*parts, leave] if wide + len(leave.text) <= room else parts
        return [Segment(f"{key.upper()}:{label} ", "message", key) for key, label in offers]

    def _choice(self, message: Message, offered: Container[str] | None) -> str:
        key = self.screen.choice(message, offered, always=QUIT)
        if key == QUIT:
            raise Left
        return key

    def _leave_at(self, key: Key | None) -> None:
        if key is not None and key.letter == QUIT:
            raise Left


def _listed(possible: Sequence[str]) -> str:
    """Returns what can be typed: `-1, 0 or 1`."""
    return f"{', '.join(possible[:-1])} or {possible[-1]}"


def _write(buffer: Buffer, first: int, lines: Sequence[str], role: str) -> None:
    for row, line in enumerate(lines, first):
        buffer.writebuf(row, 1, line, role)
