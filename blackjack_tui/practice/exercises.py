"""Values that a drill and its front ends exchange: exercises, answers, verdicts and scores."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import NamedTuple, Protocol

from blackjack_tui.coach.verdicts import Grade, grade_of
from blackjack_tui.counts.reading import ramp_step, signed, start, tags_in_words
from blackjack_tui.counts.system import System
from blackjack_tui.game.cards import Card
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.asking import Helper
from blackjack_tui.practice.progress import Progress, in_a_row
from blackjack_tui.reports.model import GridPart, Report

_FEW = 5
"""The most answers that are listed."""


class CardGroup(NamedTuple):
    """Cards shown together."""

    cards: tuple[Card, ...]
    label: str = ""
    """The owner of the cards."""


Known = Callable[[], Report]
"""Returns the report on the player's progress."""


class Exercise(NamedTuple):
    """A question, and the cards shown before it."""

    drill: str
    """The name of the drill or of the cell: `pairs`, `soft 18 v 9`."""
    asked: str
    """The question; if `situation` has it, further facts to know: a count, the cards seen."""
    possible: tuple[str, ...]
    """Every answer that can be typed."""
    right: str = ""
    """The right answer; empty where odds have to be computed first."""
    solution: str = ""
    """The solution in a sentence."""
    steps: tuple[CardGroup, ...] = ()
    """The cards shown before the question, one group after the other."""
    seconds: float = 0.0
    """The time for a group on a screen; 0 if the cards stay until the answer."""
    timed: bool = False
    """Whether the player turns the groups over, against the clock."""
    labels: Mapping[str, str] = MappingProxyType({})
    """The meaning of each answer, shown beside its key."""
    recap: str = ""
    """The cards shown and their tags, for the verdict on a wrong answer."""
    situation: Situation | None = None
    """The table, with the question; None in a counting drill."""
    chart: GridPart | None = None
    """The chart with the asked cell marked and the known cells lit; None in drills without progress."""

    @property
    def typing(self) -> str:
        """What to type, in words; empty if the answers have labels."""
        if self.labels:
            return ""
        if len(self.possible) > _FEW:
            return "Type a number, such as 3 or -3"
        return f"Type {', '.join(self.possible[:-1])} or {self.possible[-1]}"


class Answered(NamedTuple):
    """The player's answer."""

    text: str
    """One of the possible answers of the exercise."""
    seconds: float | None = None
    """The time taken for the cards of a timed exercise, or for a decision; None where it is not known."""


class Judged(NamedTuple):
    """An answer, judged."""

    exercise: Exercise
    answer: str
    best: str
    """The right answer; for a decision the best one for these cards, or without odds the chart's."""
    right: bool
    text: str
    """The verdict in sentences."""
    cost: float = 0.0
    """The cost of the answer in units of the bet; 0 where there are no odds."""
    row: Sequence[tuple[str, str]] = ()
    """The chart's row: each upcard, the asked one in brackets, and the letters below it."""
    legend: str = ""
    """The meanings of these letters."""
    row_sentence: str = ""
    """The chart's row in a sentence."""

    @property
    def off(self) -> float | None:
        """The answer less the right one, where both are counts; None for other answers."""
        exercise = self.exercise
        # The other answers are letters with labels, moves at a table, and bets.
        is_count = not (exercise.labels or exercise.situation or exercise.drill == "bet")
        return float(self.answer) - float(self.best) if is_count else None

    @property
    def marked(self) -> bool:
        """Whether the cost is worse than fine."""
        return grade_of(self.cost) is not Grade.FINE


class Score(NamedTuple):
    """A sitting so far."""

    asked: int = 0
    right: int = 0
    cost: float = 0.0
    """The cost of all answers, in bets."""
    in_a_row: int = 0
    """Answers without a mark since the last one with a mark, earlier sittings included."""
    errors: tuple[float, ...] = ()
    """The signed error of each answer that was a count; 0 for a right one."""

    @property
    def text(self) -> str:
        """The score in a few words: `12 of 14 right`."""
        return f"{self.right} of {self.asked} right"

    @property
    def mean_drift(self) -> float:
        """The mean of the signed errors of counts; 0 where no counts were asked."""
        return sum(self.errors) / len(self.errors) if self.errors else 0.0

    @property
    def drift_text(self) -> str:
        """The errors of counts in words: `counts 0.2 too low on average`; empty where no counts were asked."""
        if not self.errors:
            return ""
        mean = round(self.mean_drift, 2)
        size = round(sum(map(abs, self.errors)) / len(self.errors), 2)  # of an error in either direction
        drift = f"{abs(mean):g} too {'high' if mean > 0 else 'low'}"
        if not mean:
            return f"counts off by {size:g} on average, no drift" if size else "no drift"
        if size == abs(mean):  # all errors have one direction
            return f"counts {drift} on average"
        return f"counts off by {size:g} on average, {drift} on balance"

    @property
    def counting_text(self) -> str:
        """The progress in counting drills, in sentences: this sitting's, as only times are kept."""
        drift = f", {self.drift_text}" if self.drift_text else ""
        score = f"{self.text}{drift}" if self.asked else "nothing was asked"
        return f"So far {score}. Only the best time for a pack of each day is kept."

    def after(self, judged: Judged) -> "Score":
        """Returns the score after one more answer."""
        score = self._replace(
            asked=self.asked + 1,
            right=self.right + judged.right,
            cost=self.cost + judged.cost,
            in_a_row=self.in_a_row + 1 if judged.right and not judged.marked else 0,
        )
        if judged.off is None:
            return score
        return score._replace(errors=(*self.errors, judged.off))


class Course(NamedTuple):
    """The subject of a sitting at counting drills."""

    rules: Rules
    random: Random
    progress: Progress
    system: System
    """The counting system."""
    ramp: tuple[float, ...]


class PendingOdds(NamedTuple):
    """Odds that `helper` was asked for."""

    helper: Helper
    request: Request

    @property
    def have_come(self) -> bool:
        """Whether there is nothing to wait for: the answer is there, or there will be none."""
        return not self.helper.expects(self.request)

    def wait(self) -> None:
        """Waits without reading keys."""
        self.helper.wait(self.request)


class Source(Protocol):
    """Exercises of a drill, one after the other, and the verdicts on their answers."""

    def next(self) -> Exercise | None:
        """Returns the next exercise; None if there is none."""

    def judge(self, exercise: Exercise, answered: Answered, wait: Callable[[PendingOdds], None]) -> Judged:
        """Judges an answer, and chooses later exercises by it. Calls `wait` for odds that have not come yet."""


class Drill(NamedTuple):
    """A counting drill."""

    title: str
    begin: Callable[[Course], Source]
    about: str
    """What is counted and what to answer. See `introduction` for the names in braces."""
    about_running: str = ""
    """The same for a count that is read by its running count; empty where that makes no difference."""
    share: int = 1
    """The number of questions is divided by this: a pack takes as long as several cards."""

    def introduction(self, course: Course) -> str:
        """Returns the text about the drill, filled in for a course."""
        system, rules = course.system, course.rules
        key = pivot = place = ""
        if system.running is not None:
            key, pivot = signed(system.running.key[rules.decks - 1]), signed(system.running.pivot)
            # The bet's place, from 1. It does not depend on the number of cards left, so 1 will do.
            place = f"{ramp_step(system, rules.decks, system.running.pivot, 1) + 1}"
        text = self.about_running if system.running and self.about_running else self.about
        return text.format(
            tags=tags_in_words(system),
            begins=signed(start(system, rules.decks, rules.left_out)),
            ramp=" ".join(f"{bet:g}" for bet in course.ramp),
            key=key,
            pivot=pivot,
            place=place,
        )


class PracticeFrontEnd(Protocol):
    """Shows exercises and asks there."""

    def begin(self, title: str, about: str, score: Score) -> None:
        """Names the drill that begins, and says what it is about. Raises `Left` or `InputClosed`."""
        return

    def ask(self, exercise: Exercise, score: Score) -> Answered:
        """Shows the exercise and asks until an answer is complete. Raises `Left` or `InputClosed`."""

    def wait(self, odds: PendingOdds) -> None:
        """Waits for odds that have not come yet. Raises like `ask`."""
        odds.wait()

    def judged(self, judged: Judged, score: Score) -> None:
        """Shows the verdict, and after a wrong answer waits for the player. Raises like `ask`."""

    def end(self, score: Score, summary: Sequence[str]) -> None:
        """Shows the summary."""
        return


class Sitting:
    """Exercises at a front end, each answered, judged and scored."""

    def __init__(self, progress: Progress, front_end: PracticeFrontEnd) -> None:
        self.score = Score(in_a_row=in_a_row(progress.load()))
        self.scores: dict[str, Score] = {}
        """The score of each drill, by its title."""
        self._front_end = front_end

    def run(self, course: Course, drills: Iterable[Drill], questions: int | None = None) -> None:
        """Asks `questions` exercises of each drill, after its introduction; None asks without end.

        Raises `Left` when the player leaves, `InputClosed` when the input ends.
        """
        for drill in drills:
            self._front_end.begin(drill.title, drill.introduction(course), self.score)
            most = None if questions is None else max(1, questions // drill.share)
            self.ask(drill.begin(course), drill.title, most)

    def ask(self, source: Source, title: str, most: int | None) -> None:
        """Asks exercises of a source until there are no more, or `most` were asked. Raises like `run`."""
        asked = 0
        while asked != most and (exercise := source.next()) is not None:
            answered = self._front_end.ask(exercise, self.score)
            judged = source.judge(exercise, answered, self._front_end.wait)
            self.score = self.score.after(judged)
            self.scores[title] = self.scores.get(title, Score()).after(judged)
            self._front_end.judged(judged, self.score)
            asked += 1


def completed(typed: str, possible: Sequence[str]) -> str | None:
    """Returns `typed` if it is an answer and no other answer begins with it; None if more keys are needed."""
    matches = [answer for answer in possible if answer.startswith(typed)]
    return typed if matches == [typed] else None


def typed_on(typed: str, key: str, possible: Sequence[str]) -> str:
    """Returns what is typed after one more key; a key that leads to no answer changes nothing."""
    longer = typed + key.lower()
    return longer if any(answer.startswith(longer) for answer in possible) else typed
