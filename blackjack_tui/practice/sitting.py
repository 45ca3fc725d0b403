"""A sitting: the exercises of drills, each answered, judged and scored."""

from collections.abc import Sequence

from blackjack_tui.practice.counting import COUNTING
from blackjack_tui.practice.exercises import Course, PracticeFrontEnd, Score, Source
from blackjack_tui.practice.progress import in_a_row


class Sitting:
    """Runs drills of a course at a front end."""

    def __init__(self, course: Course, front_end: PracticeFrontEnd) -> None:
        self.score = Score(in_a_row=in_a_row(course.progress.load()))
        self.scores: dict[str, Score] = {}
        """The score of each drill, by its title."""
        self._course = course
        self._front_end = front_end

    def run(self, names: Sequence[str], questions: int | None = None) -> None:
        """Asks `questions` exercises of each counting drill, after its introduction; None asks without end.

        Raises `Left` when the player leaves, `InputClosed` when the input ends.
        """
        for drill in map(COUNTING.__getitem__, names):
            self._front_end.begin(drill.title, drill.introduction(self._course), self.score)
            most = None if questions is None else max(1, questions // drill.share)
            self.ask(drill.begin(self._course), drill.title, most)

    def ask(self, source: Source, title: str, most: int | None) -> None:
        """Asks exercises of a source until there is none, or so many were asked. Raises like `run`."""
        asked = 0
        while asked != most and (exercise := source.next()) is not None:
            answered = self._front_end.ask(exercise, self.score)
            judged = source.judge(exercise, answered, self._front_end.wait)
            self.score = self.score.after(judged)
            self.scores[title] = self.scores.get(title, Score()).after(judged)
            self._front_end.judged(judged, self.score)
            asked += 1
