"""The first lesson on a screen: a page before each hand, and what to look at above the keys."""

import re
from collections.abc import Sequence
from functools import partial

from blackjack_tui.errors import Left
from blackjack_tui.front_ends.coach_seat import CoachSeat
from blackjack_tui.front_ends.help_page import caps_in
from blackjack_tui.front_ends.page import GOES_ON, Line, TextPage, paragraphs
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.actions import Question
from blackjack_tui.practice.exercises import Answered, Exercise, Judged, PracticeFrontEnd, Score
from blackjack_tui.practice.lesson import BOOK, Lesson
from blackjack_tui.practice.progress import Progress
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.keycaps import offer_line
from blackjack_tui.words.keymap import KEYS, LESSON_HELP, QUIT, WORDS, play_keys
from blackjack_tui.words.notes import AFTER, OFF, About, Note, Notes, Worth


class LessonScreen(FullScreen, PracticeFrontEnd):
    """Shows the hands of a lesson on `table`, with the coach's keys of `seat`."""

    def __init__(self, table: TableScreen, seat: CoachSeat, leave: str = "leave") -> None:
        super().__init__(table)
        self._leave = leave
        self._coach_notes = seat.notes
        self._look = ""  # what to look at in the open hand; before it, its title
        self._pressed = ""  # the answer that closed the page about a wrong answer; empty if another key did
        help_ = (play_keys(table.rules), *LESSON_HELP)
        table.enter(seat.coached(Mode(help_, leave=leave))._replace(notes=self._notes))

    def begin(self, title: str, about: str, score: Score) -> None:
        """Shows the last hand until Space, and then what the next one is about. Raises `Left`."""
        self._end_hand("next hand")
        self._look = title
        self._table.read_page(self._page(title, [about], "deal"), "Space")

    def ask(self, exercise: Exercise, score: Score) -> Answered:
        """Says what to look at, and asks until a key answers. Raises `Left` if the player leaves."""
        assert exercise.situation is not None
        if self._pressed:
            return Answered(self._pressed)
        self._look = exercise.asked
        self._table.screen.drop_typed(QUIT)
        return Answered(KEYS[self.decide(exercise.situation)])

    def judged(self, judged: Judged, score: Score) -> None:
        """Goes on at once after the best move; stops at another one with a page. Raises `Left`.

        The key of the best move closes the page too, and answers.
        """
        if judged.right:
            self._pressed, self._look = "", judged.text
            return
        page = self._page("Look again", [judged.text], "try again", judged.best)
        self._table.read_page(page, "Space")
        self._pressed = page.pressed if page.pressed == judged.best else ""

    def end(self, score: Score, summary: Sequence[str]) -> None:
        """Shows the last hand, and the summary until Enter plays on. Raises `Left` if the player leaves."""
        self._end_hand("go on")
        offer = "Enter plays on, with the coach after each decision. Q leaves."
        self._table.read_page(self._page("The end", [*summary, offer], "play on"), "Enter")

    def _end_hand(self, word: str) -> None:
        """Shows the hand that is over until Space, and clears the table. Raises `Left`."""
        if not self._table.situation.table.over:
            return
        glyphs = ASCII if self._table.ascii_only else UNICODE
        if self._choice(partial(offer_line, "", [(GOES_ON[0], word)], glyphs), GOES_ON) == QUIT:
            raise Left
        self._table.clear(self._table.rules)

    def _page(self, title: str, sentences: Sequence[str], hint: str, *answers: str) -> TextPage:
        """Returns a page that Space, Enter or one of `answers` closes; Q leaves the lesson."""

        def lines(room: int) -> Sequence[Line]:
            wrapped = paragraphs(sentences, room, indent="")
            return [line._replace(spans=(*caps_in(line.text), *line.spans)) for line in wrapped]

        return TextPage(title, lines, hint, self._leave, answers)

    def _notes(self) -> Notes:
        notes, text, asked = self._coach_notes(), self._look, self._table.situation.asked
        words, actions = {*re.findall(r"\w+", text)}, asked.actions if isinstance(asked, Question) else ()
        named = [action for action in actions if words & {WORDS[action], KEYS[action].upper()}]
        told = {action: Worth("", best=True, cost=0.0) for action in named if len(named) == 1}
        lines = (Note(About.NEWS, text, text.partition(". ")[0]), *notes.lines)
        return notes._replace(lines=lines, worth=notes.worth or told, title="Lesson")


def play_lesson(table: TableScreen, kept: Progress, leave: str = "leave") -> None:
    """Plays the lesson from where `kept` says; Q does `leave`. Raises `Left` if the player does not play on."""
    coach_before = table.look.coach
    table.looks.now = table.look._replace(coach=OFF)
    table.clear(load(BOOK))
    seat = CoachSeat(table)
    try:
        screen = LessonScreen(table, seat, leave)
        Lesson(screen, (seat, screen), table.rules, kept).play()
    finally:
        seat.close()
        table.looks.now = table.look._replace(coach=coach_before)  # keys may have changed the rest


def lesson_in_a_game(table: TableScreen, seat: CoachSeat, kept: Progress) -> str:
    """Plays the lesson in the middle of a game, which then goes on.

    A player who plays on after the last hand gets the coach after each decision; the note on it is returned.
    """
    plays_on = False

    def lesson() -> None:
        nonlocal plays_on
        play_lesson(table, kept, "back")
        plays_on = True

    table.aside(lesson)
    seat.wake()  # the lesson had a seat of its own
    note = ""
    while plays_on and table.look.coach != AFTER:
        note = seat.step()
    return note
