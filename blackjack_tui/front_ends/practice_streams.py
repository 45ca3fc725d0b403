"""Drills and lessons in sentences."""

from collections.abc import Callable, Sequence

from blackjack_tui.errors import Left
from blackjack_tui.front_ends.keys_in import Keys
from blackjack_tui.front_ends.lines import Lines, listed
from blackjack_tui.front_ends.stream import Write
from blackjack_tui.game.actions import Question
from blackjack_tui.practice.exercises import Answered, Exercise, Judged, Known, Score, completed, typed_on
from blackjack_tui.reports import text
from blackjack_tui.words.keymap import (
    COUNT_DRILL_HELP,
    DRILL_HELP,
    KEYS,
    LESSON_HELP,
    QUIT,
    Shortcut,
    play_keys,
)

_ENDS = "\r\n"  # keys that end an answer
_TURNS = " \r\n"  # keys that go on
_GOES_ON = "Space goes on, Q ends."
_LISTED = 6  # answers that are listed after a wrong key, at most


class PracticeLines(Lines):
    """Writes each exercise, verdict and summary in sentences, with the cards by name.

    `now` is the clock for exercises against time. `known` makes the report on what the player knows, for G. At
    a terminal, keys typed ahead or after a wrong key are dropped, and a wrong answer waits for Space.
    """

    def __init__(self, keys: Keys, write: Write, now: Callable[[], float], known: Known | None = None) -> None:
        super().__init__(keys.read_key, write, keys.lines)
        self._typed_ahead = keys.typed_ahead
        self._now = now
        self._known = known
        self._about = ""
        self._exercise: Exercise | None = None
        self._score = Score()
        self._first = True  # whether the next exercise is the first of its drill: it says what to type
        self._enter_follows = False
        """Whether the last answer ended by itself, so that Enter may still follow."""
        if keys.lines is not None:  # a person reads
            self.help = self._help_lines

    def begin(self, title: str, about: str, score: Score) -> None:
        self._first, self._about = True, about
        self._write(f"Drill: {title}. {about} Q leaves.")

    def ask(self, exercise: Exercise, score: Score) -> Answered:
        """Writes the exercise and reads the answer. Cards against time come one by one, at the space bar."""
        self._drop_typed()
        self._exercise, self._score = exercise, score
        if exercise.situation is not None:
            self._situation = exercise.situation
            return Answered(KEYS[self.decide(exercise.situation)])
        self._answer_keys.begin(exercise)
        began = self._now()
        for place, step in enumerate(exercise.steps):
            label = f"{step.label}: " if step.label else ""
            cards = ", ".join(card.name for card in step.cards)
            hint = " Space: on." if exercise.timed and place == 0 else ""
            self._write(f"{label}{cards}.{hint}")
            if exercise.timed:
                self._turn()
        seconds = self._now() - began if exercise.timed else None
        if exercise.timed:
            self._drop_typed()
        self._write_exercise(exercise)
        answer = self._typed_answer(exercise)
        self._enter_follows = completed(answer, exercise.possible) is not None
        return Answered(answer, seconds)

    def _typed_answer(self, exercise: Exercise) -> str:
        """Reads keys until they make one answer; Enter ends one that could go on. Raises `Left` at Q."""
        typed = ""
        while True:
            key = self._read_key()
            if key in _ENDS and typed in exercise.possible:
                return typed
            if key.lower() == QUIT and not typed:
                raise Left
            longer = typed_on(typed, key, exercise.possible)
            is_needless = key.isspace() or key == "+"  # a plus before a number changes nothing
            if longer == typed and not is_needless and not self._answers_help(key):
                self._report_wrong_typed(key, exercise)
            typed = longer
            answer = completed(typed, exercise.possible) if typed else None
            if answer:
                return answer

    def judged(self, judged: Judged, score: Score) -> None:
        """Writes the verdict, and the chart's row after a wrong decision; a person then presses Space."""
        self._write(judged.text)
        if judged.row_sentence:
            self._write(f"The chart, {judged.row_sentence[0].lower()}{judged.row_sentence[1:]}")
        if not judged.right and self.help:
            self._drop_typed()
            self._write(_GOES_ON)
            self._turn(_GOES_ON)

    def end(self, score: Score, summary: Sequence[str]) -> None:
        self._write_all(summary)

    def _drop_typed(self) -> None:
        """Drops the keys that a person has typed ahead. Raises `Left` at Q."""
        if QUIT in self._typed_ahead().lower():
            raise Left

    def _help_lines(self) -> Sequence[str]:
        if self._exercise and self._exercise.situation is None:
            return (*COUNT_DRILL_HELP, self._about)
        progress = "G tells what you know so far; " if self._known else ""
        return (play_keys(self._situation.rules), *DRILL_HELP, f"{progress}Q ends with a summary.")

    def _answers_help(self, typed: str) -> bool:
        """Writes the help, or the progress; in a counting drill, only these two, and the exercise again."""
        asks_progress = typed.lower() == Shortcut.PROGRESS.keys
        if self._exercise is None or self._exercise.situation is not None:
            if not (self._known and asks_progress):
                return super()._answers_help(typed)
            self._write_all(text.sentences(self._known(), self.brief))
            return True
        if asks_progress:
            self._write(self._score.counting_text)
        if asks_progress or (typed == "?" and super()._answers_help(typed)):
            self._write_exercise(self._exercise)
            return True
        return False

    def _write_question(self, question: Question) -> None:
        self._hint()
        table, exercise = self._table, self._exercise
        dealers = listed([card for card in table.dealer.cards if card])
        if exercise and exercise.asked:
            self._write(f"{exercise.asked}.")
        self._write(f"You have {listed(table.player.cards)}; the dealer shows {dealers}.")
        super()._write_question(question)

    def _write_exercise(self, exercise: Exercise) -> None:
        """Writes the question of a counting drill, with its answers."""
        offers = ", ".join(f"{key.upper()}: {label}" for key, label in exercise.labels.items())
        typing = f"{exercise.typing}." if self._first and exercise.typing else offers
        self._first = False
        self._write(f"{exercise.asked} {typing}".rstrip())

    def _turn(self, repeats: str = "") -> None:
        """Waits for Space or Enter; writes `repeats` after any other key. Raises `Left` at Q.

        An Enter after an answer that ended by itself still belongs to the answer.
        """
        while True:
            key = self._read_key()
            is_late_enter, self._enter_follows = self._enter_follows and key in _ENDS, False
            if key in _TURNS and not is_late_enter:
                return
            if key.lower() == QUIT:
                raise Left
            if repeats and not is_late_enter:
                self._write(repeats)
                self._drop_typed()

    def _report_wrong_key(self, key: str, question: Question) -> None:
        super()._report_wrong_key(key, question)
        self._drop_typed()

    def _report_wrong_typed(self, key: str, exercise: Exercise) -> None:
        possible = exercise.possible
        can_be_listed = len(possible) <= _LISTED
        answers = ", ".join(possible) if can_be_listed else f"{possible[0]} to {possible[-1]}"
        self._write(f"{key!r} is not part of an answer: {answers}, or Q.")
        self._drop_typed()


class LessonLines(PracticeLines):
    """Writes the hands of a lesson in sentences: the introduction, what to look at, and the events."""

    def begin(self, title: str, about: str, score: Score) -> None:
        self._about = about
        self._write(f"Hand {title}. {about}")

    def end(self, score: Score, summary: Sequence[str]) -> None:
        """Writes the summary; a key plays on. Raises `Left` at Q."""
        super().end(score, summary)
        self._write("Enter plays on, with the coach after each decision. Q leaves.")
        while (key := self._read_key().lower()) not in _ENDS:
            if key == QUIT:
                raise Left

    def _help_lines(self) -> Sequence[str]:
        return (play_keys(self._situation.rules), *self.shortcuts, *LESSON_HELP, self._about)

    def _write_question(self, question: Question) -> None:
        self._hint()
        if self._exercise:
            self._write(self._exercise.asked)
        Lines._write_question(self, question)  # without the cards: in a lesson their events are written
