"""A sitting: the exercises of drills, each answered, judged and scored; and the table of all drills."""

from collections.abc import Mapping, Sequence

from blackjack_tui.practice.counting import COUNTING
from blackjack_tui.practice.exercises import Course, Drill, PracticeFrontEnd, Score, Source
from blackjack_tui.practice.progress import in_a_row

DECISIONS = "decisions"


def _decisions(course: Course) -> Source:
    assert course.decisions is not None
    return course.decisions


DRILLS: Mapping[str, Drill] = {DECISIONS: Drill("decisions", _decisions), **COUNTING}
"""The drills: decisions at the table, and those of counting in the order people learn."""


class Sitting:
    """Runs drills of a course at a front end."""

    def __init__(self, course: Course, front_end: PracticeFrontEnd) -> None:
        self.score = Score(in_a_row=in_a_row(course.progress.load()))
        self.scores: dict[str, Score] = {}
        """The score of each drill, by its title."""
        self._course = course
        self._front_end = front_end

    def run(self, names: Sequence[str], questions: int | None = None) -> None:
        """Asks `questions` exercises of each drill in `names`, after its introduction; None asks without end.

        Raises `Left` when the player leaves, `InputClosed` when the input ends.
        """
        for name in names:
            drill = DRILLS[name]
            if drill.introduction:
                self._front_end.begin(drill.title, drill.introduction(self._course), self.score)
            source = drill.begin(self._course)
            most = None if questions is None else max(1, questions // drill.share)
            asked = 0
            while asked != most and self._asks(source, drill.title):
                asked += 1

    def _asks(self, source: Source, title: str) -> bool:
        """Asks the next exercise of a drill; returns whether there was one."""
        exercise = source.next()
        if exercise is None:
            return False
        answered = self._front_end.ask(exercise, self.score)
        judged = source.judge(exercise, answered, self._front_end.wait)
        self.score = self.score.after(judged)
        self.scores[title] = self.scores.get(title, Score()).after(judged)
        self._front_end.judged(judged, self.score)
        return True
