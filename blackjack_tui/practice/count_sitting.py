"""A sitting: drills one after the other, whose level follows the answers."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from blackjack_tui.practice.count_exercise import Exercise, Judged
from blackjack_tui.practice.count_introductions import INTRODUCTIONS
from blackjack_tui.practice.count_making import DRILLS, HIGHEST, Course, Drill

_PACK = 52


class Score(NamedTuple):
    """A sitting so far."""

    asked: int = 0
    right: int = 0

    @property
    def text(self) -> str:
        """The score in words."""
        return f"{self.right} of {self.asked} right"


class Answered(NamedTuple):
    """The player's answer."""

    text: str
    seconds: float | None = None
    """How long the cards of a timed exercise took."""


class FrontEnd(Protocol):
    """Shows exercises and asks."""

    def begin(self, drill: Drill, about: str, score: Score) -> None:
        """Names the drill that begins, and says what it is about. Raises `Left` or `InputClosed`."""

    def ask(self, exercise: Exercise, score: Score) -> Answered:
        """Shows the exercise and asks until an answer is complete. Raises `Left` or `InputClosed`."""

    def judged(self, judged: Judged, score: Score) -> None:
        """Shows the verdict. Raises like `ask`."""


class BestTimes(Protocol):
    """Keeps the best time for a pack by each counting system."""

    def best(self, system: str) -> float | None:
        """Returns the best time in seconds; None if there is none."""

    def keep(self, system: str, seconds: float) -> None:
        """Keeps a time if it is the best."""


class Sitting:
    """Runs the drills of a course at a front end."""

    def __init__(self, course: Course, front_end: FrontEnd, times: BestTimes) -> None:
        self.score = Score()
        self.scores: dict[str, Score] = {}
        """The score of each drill, by its title."""
        self._course = course
        self._front_end = front_end
        self._times = times

    def run(self, names: Sequence[str], questions: int) -> None:
        """Asks so many questions of each drill in `names`; a pack is asked for once a drill.

        Raises `Left` when the player leaves, `InputClosed` when the input ends.
        """
        for name in names:
            drill = DRILLS[name]
            course = self._course
            about = INTRODUCTIONS[name](course.rules, course.system, course.ramp)
            self._front_end.begin(drill, about, self.score)
            make, level = drill.begin(self._course), 0
            for _ in range(questions if name != "pack" else max(1, questions // 5)):
                before = self.scores.get(drill.title, Score())
                right = self._one(make(level))
                self.scores[drill.title] = Score(before.asked + 1, before.right + right)
                level = min(HIGHEST, level + 1) if right else max(0, level - 1)

    def _one(self, exercise: Exercise) -> bool:
        answered = self._front_end.ask(exercise, self.score)
        judged = Judged(exercise, answered.text)
        if exercise.timed and answered.seconds is not None:
            cards = sum(len(step.cards) for step in exercise.steps)
            seconds = answered.seconds * _PACK / cards
            if judged.right:
                self._times.keep(self._course.system.name, seconds)
            judged = judged._replace(seconds=seconds, best=self._times.best(self._course.system.name))
        self.score = Score(self.score.asked + 1, self.score.right + judged.right)
        self._front_end.judged(judged, self.score)
        return judged.right
