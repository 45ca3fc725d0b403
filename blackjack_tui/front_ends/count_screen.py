"""Counting drills on a screen: cards shown for a moment, a tray to scale, and answers of one or two keys."""

from collections.abc import Container, Sequence
from functools import partial

from blackjack_tui.errors import Left
from blackjack_tui.front_ends.count_picture import Picture, message_region, paint_picture
from blackjack_tui.practice.count_exercise import Exercise, Judged, Step, completed, typed_on
from blackjack_tui.practice.count_making import Drill
from blackjack_tui.practice.count_sitting import Answered, Score
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Buffer, Palette, Size
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.screen import Message, Region, Screen, Segment
from blackjack_tui.screen.terminal import Clock, Terminal
from blackjack_tui.words.keys import QUIT

_SPACE = " "
_GAP = 0.15  # seconds between two cards, so that equal ones are two


class CountingScreen:
    """Paints a drill and asks there. It is the screen's painter, and the sitting's front end."""

    minimum = Size(15, 40)
    advice: Sequence[str] = ("Make it larger, or Q: leave", "Larger, or Q: leave", "Q: leave")
    modal = False

    def __init__(self, terminal: Terminal, clock: Clock, palette: Palette, ascii_only: bool = False) -> None:
        self._ascii = ascii_only
        self._clock = clock
        self._picture = Picture()
        self.screen = Screen(terminal, self, palette, clock)

    # The painter.

    def handle(self, key: Key, visible: bool = True) -> bool:
        """No key works at any time."""
        return False

    def status_region(self, size: Size) -> Region:
        """A row at the bottom."""
        return message_region(size)

    def paint(self, buffer: Buffer) -> None:
        """Paints the picture."""
        paint_picture(buffer, self._picture, self._ascii)

    # The front end.

    def begin(self, drill: Drill, about: str, score: Score) -> None:
        """Names the drill, and says what it is about until a key begins it."""
        self._picture = Picture(drill.title, score, about)
        self._choice("Any key: begin   Q: leave", None)
        self._picture = Picture(drill.title, score)

    def ask(self, exercise: Exercise, score: Score) -> Answered:
        """Shows the cards, each step for its time or up to a key, and asks."""
        self._picture = self._picture._replace(exercise=None, score=score, step=None)
        began = self._clock.now()
        for place, step in enumerate(exercise.steps):
            self._show(exercise, step)
            if not place:  # whoever still reads the last verdict loses no time
                began = self._clock.now()
        seconds = self._clock.now() - began if exercise.timed else None
        last = exercise.steps[-1] if exercise.steps else None
        self._picture = self._picture._replace(exercise=exercise, step=last, covered=True)
        return Answered(self._typed(exercise), seconds)

    def judged(self, judged: Judged, score: Score) -> None:
        """Shows the verdict. After a wrong answer waits for a key; cards shown together lie face up again."""
        self._picture = self._picture._replace(judged=judged, score=score)
        if not judged.right:
            if len(judged.exercise.steps) == 1:
                self._picture = self._picture._replace(covered=False)
            else:
                self._picture = self._picture._replace(step=None)
            self._choice("Any key: on   Q: leave", None)
            self._picture = self._picture._replace(judged=None)

    def _show(self, exercise: Exercise, step: Step) -> None:
        self._picture = self._picture._replace(step=step, covered=False)
        if exercise.timed:
            self._choice("Space: the next card   Q: leave", (_SPACE, keys.ENTER))
            return
        self.screen.message("Look.")
        self.screen.repaint()
        self._leave_at(self.screen.pause(exercise.seconds))
        self._picture = self._picture._replace(step=None)
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
            return [Segment(f"{exercise.typed_how}   Q: leave", "quiet")]
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
        short = [Segment(f"{key.upper()}:{label} ", "message", key) for key, label in offers]
        leave = Segment("Q:leave", "quiet", QUIT)
        wide = sum(len(part.text) for part in (*short, leave))
        return [*short, leave] if wide <= room else short

    def _choice(self, message: Message, offered: Container[str] | None) -> str:
        key = self.screen.choice(message, offered, always=QUIT)
        if key == QUIT:
            raise Left
        return key

    def _leave_at(self, key: Key | None) -> None:
        if key is not None and key.letter == QUIT:
            raise Left
