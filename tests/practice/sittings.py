"""Sittings at counting drills, with right answers."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.game.rules import Rules
from blackjack_tui.practice.counting import COUNTING
from blackjack_tui.practice.exercises import (
    Answered,
    Course,
    Exercise,
    Judged,
    PendingOdds,
    PracticeFrontEnd,
    Score,
    Sitting,
    completed,
    typed_on,
)
from blackjack_tui.practice.progress import Progress
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.keys import ENTER

RULES: Rules = load("vegas-strip")
QUESTIONS = 5


def course(system: str = "hi-lo", seed: int = 1) -> Course:
    counted_by, ramp = load_system(system), (1, 1, 2, 4, 8, 12)
    return Course(RULES, Random(seed), Progress(), counted_by, ramp)


def sat(
    front_end: PracticeFrontEnd,
    *names: str,
    questions: int | None = QUESTIONS,
    system: str = "hi-lo",
    seed: int = 1,
) -> Sitting:
    """A sitting at some drills."""
    sitting = Sitting(Progress(), front_end)
    sitting.run(course(system, seed), [COUNTING[name] for name in names], questions)
    return sitting


class Right:
    """A front end that answers as `answer` says, and notes the exercises."""

    def __init__(self, answer: Callable[[Exercise], str] = lambda exercise: exercise.right) -> None:
        self.exercises: list[Exercise] = []
        self.about: list[str] = []
        self.verdicts: list[Judged] = []
        self._answer = answer

    def begin(self, title: str, about: str, score: Score) -> None:
        self.about.append(about)

    def ask(self, exercise: Exercise, score: Score) -> Answered:
        self.exercises.append(exercise)
        return Answered(self._answer(exercise))

    def wait(self, odds: PendingOdds) -> None:
        odds.wait()

    def judged(self, judged: Judged, score: Score) -> None:
        self.verdicts.append(judged)

    def end(self, score: Score, summary: Sequence[str]) -> None:
        pass


def exercises(system: str = "hi-lo", seed: int = 1) -> list[Exercise]:
    front_end = Right()
    sat(front_end, *COUNTING, system=system, seed=seed)
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
