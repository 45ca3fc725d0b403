"""Sittings at counting drills, with right answers."""

from collections.abc import Callable, Iterator
from random import Random

from blackjack_tui.counts.indices import PLAYS, Index
from blackjack_tui.counts.loading import load as load_system
from blackjack_tui.game.rules import Rules
from blackjack_tui.practice.count_exercise import Exercise, Judged, completed, typed_on
from blackjack_tui.practice.count_making import DRILLS, Course, Drill
from blackjack_tui.practice.count_sitting import Answered, Score, Sitting
from blackjack_tui.practice.count_times import NoTimes
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.keys import ENTER

RULES: Rules = load("vegas-strip")
QUESTIONS = 5


def course(system: str = "hi-lo", seed: int = 1) -> Course:
    indices = {play: Index(float(play.published or 0), play.published or 0) for play in PLAYS}
    return Course(RULES, load_system(system), (1, 1, 2, 4, 8, 12), lambda: indices, Random(seed))


class Right:
    """A front end that answers as `answer` says, and notes the exercises."""

    def __init__(self, answer: Callable[[Exercise], str] = lambda exercise: exercise.right) -> None:
        self.exercises: list[Exercise] = []
        self.about: list[str] = []
        self._answer = answer

    def begin(self, drill: Drill, about: str, score: Score) -> None:
        self.about.append(about)

    def ask(self, exercise: Exercise, score: Score) -> Answered:
        self.exercises.append(exercise)
        return Answered(self._answer(exercise))

    def judged(self, judged: Judged, score: Score) -> None:
        pass


def exercises(system: str = "hi-lo", seed: int = 1) -> list[Exercise]:
    front_end = Right()
    Sitting(course(system, seed), front_end, NoTimes()).run(list(DRILLS), QUESTIONS)
    return front_end.exercises


def keys_of(exercise: Exercise) -> Iterator[str]:
    """The keys that give the right answer."""
    typed = ""
    for key in exercise.right:
        yield key
        typed = typed_on(typed, key, exercise.possible)
        if completed(typed, exercise.possible):
            return
    yield ENTER
