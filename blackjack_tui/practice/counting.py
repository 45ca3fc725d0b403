"""Counting drills: introductions, and exercises made for rules, a counting system and a ramp.

An unbalanced system, with `running`, has no true count. Its running count is compared with two others: from the
key count on the player has the advantage, from the pivot on by much.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import repeat
from math import ceil, floor

from blackjack_tui.counts.reading import (
    DECK,
    ramp_step,
    signed,
    start,
    true_count,
    unbalanced_words,
)
from blackjack_tui.counts.system import System
from blackjack_tui.game.cards import PACK
from blackjack_tui.game.rules import Rules
from blackjack_tui.practice.exercises import Answered, CardGroup, Course, Drill, Exercise, Judged, PendingOdds
from blackjack_tui.practice.table_rounds import FullTable

_PACE = 1.5  # seconds for a card, unless a key goes on; cards shown together have less for each
_TOGETHER = 4
"""The most cards that are shown together."""
_WIDTH = 9
"""The possible answers are all numbers from -9 to 9, and further where a drill needs them."""
_FEWEST_LEFT, _MOST_LEFT = 3, 8
"""The cards that are left when a pack stops."""


def _cards(course: Course) -> Exercise:
    """Returns a card, and asks for its tag."""
    card = course.random.choice(PACK)
    tag = course.system.tag(card)
    return Exercise(
        "cards",
        "What does it count?",
        possible=tuple(sorted({_number(course.system.tag(pack_card)) for pack_card in PACK})),
        right=_number(tag),
        solution=f"The {card.name} counts {signed(tag)}.",
        steps=(CardGroup((card,)),),
        seconds=_PACE,
    )


def _cancel(course: Course) -> Exercise:
    """Returns some cards to be counted together; in about half of the exercises the first two cancel."""
    count = course.random.randrange(2, _TOGETHER + 1)
    cards = course.random.sample(PACK, count)
    tag = course.system.tag
    if course.random.random() < 0.5:
        cancelling = [card for card in PACK if card not in cards and tag(card) == -tag(cards[0])]
        if cancelling:
            cards[1] = course.random.choice(cancelling)
    total = sum(map(tag, cards))
    solution = ", ".join(f"{card.rank.code} {signed(tag(card))}" for card in cards)
    most = _TOGETHER * max(map(abs, map(tag, PACK)))
    exercise = number_exercise(
        "cancel", course.system, "What do they count together?", total, most, f"{solution}: {signed(total)}."
    )
    return exercise._replace(steps=(CardGroup(tuple(cards)),), seconds=_PACE * (1 + count / 4))


def _pack(course: Course) -> Exercise:
    """Returns a pack that stops before its last cards: the count at its very end is always the same."""
    cards = course.random.sample(PACK, len(PACK))
    stop = course.random.randrange(len(PACK) - _MOST_LEFT, len(PACK) - _FEWEST_LEFT + 1)
    total = sum(map(course.system.tag, cards[:stop]))
    # At most the count of the whole pack, and of the cards that are left.
    most = abs(course.system.balance) + _MOST_LEFT * max(abs(course.system.tag(card)) for card in PACK)
    steps = tuple(CardGroup((card,)) for card in cards[:stop])
    solution = f"{stop} cards count {signed(total)}."
    exercise = number_exercise("pack", course.system, "What is the count?", total, most, solution)
    return exercise._replace(steps=steps, timed=True)


def _rounds(course: Course) -> Iterator[Exercise]:
    """Yields rounds of one table: the count goes on from round to round."""
    table = FullTable(course)
    most = highest_count(course.system, course.rules)
    asked = "What is the running count now?"
    while True:
        before, after, steps, recap = table.round()
        solution = f"{signed(before)} before the round, {signed(after - before)} in it: {signed(after)}."
        exercise = number_exercise("table", course.system, asked, after, most, solution)
        yield exercise._replace(recap=f"{recap}.", steps=steps, seconds=1.5 * _PACE)  # often two cards at once


def _true(course: Course) -> Exercise:
    """Asks for the true count; with an unbalanced system, for the meaning of the running count."""
    system, rules = course.system, course.rules
    running, cards_left = _running_and_left(course, lowest_true=-4)
    given = _given(system, running, cards_left)
    if system.running is None:
        true = true_count(running, cards_left)
        division = f"{signed(running)} for {_in_decks(cards_left / DECK)} is {running * DECK / cards_left:+.2f}"
        solution = f"{division}, rounded down {signed(true)}."
        return number_exercise("true", system, f"{given} What is the true count?", true, _WIDTH, solution)
    key, pivot = system.running.key[rules.decks - 1], system.running.pivot
    labels = {"a": "the house", "b": "you", "c": "you by far"}
    right = "a"
    if running >= key:
        right = "c" if running >= pivot else "b"
    solution = f"{unbalanced_words(system, rules.decks, running).capitalize()}."
    return Exercise("true", f"{given} Who has the advantage?", tuple(labels), right, solution, labels=labels)


def _bet(course: Course) -> Exercise:
    """Asks for the bet of the player's own ramp at a count."""
    running, cards_left = _running_and_left(course, lowest_true=-2)  # below 0 all bets are the same
    step = min(ramp_step(course.system, course.rules.decks, running, cards_left), len(course.ramp) - 1)
    bet = course.ramp[step]
    if course.system.running is None:
        reason = f"The true count is {signed(true_count(running, cards_left))}"
    else:
        reason = f"The running count is {signed(running)}"
    return Exercise(
        "bet",
        f"{_given(course.system, running, cards_left)} How many units do you bet?",
        possible=tuple(dict.fromkeys(map(_number, course.ramp))),
        right=_number(bet),
        solution=f"{reason}: your ramp bets {bet:g}.",
    )


def _given(system: System, running: float, cards_left: int) -> str:
    """Returns a running count in a sentence, with the decks left where it is divided by them."""
    decks = f", {_in_decks(cards_left / DECK)} left" if system.running is None else ""
    return f"Running count {signed(running)}{decks}."


def _running_and_left(course: Course, lowest_true: int) -> tuple[float, int]:
    """Returns a random running count and the cards left.

    The true count is from `lowest_true` to 6; an unbalanced one from 4 below the key to 4 above the pivot.
    """
    system, rules = course.system, course.rules
    half_decks = course.random.randrange(1, 2 * rules.decks)
    cards_left = half_decks * DECK // 2
    if system.running is None:
        running: float = course.random.randrange(lowest_true * half_decks // 2, 3 * half_decks + 1)
    else:
        key, pivot = system.running.key[rules.decks - 1], system.running.pivot
        running = course.random.randrange(floor(key) - 4, floor(key) + floor(pivot - key) + 5)
    return running, cards_left


def highest_count(system: System, rules: Rules) -> float:
    """Returns how far from 0 the running count of a shoe by `rules` can go, up or down."""
    tags = [system.tag(card) for card in PACK]
    highest, lowest = sum(tag for tag in tags if tag > 0), sum(tag for tag in tags if tag < 0)
    return abs(start(system, rules.decks, rules.left_out)) + rules.decks * max(highest, -lowest)


def number_exercise(
    drill: str, system: System, asked: str, right: float, most: float, solution: str
) -> Exercise:
    """Returns an exercise answered by a number from `-most` to `most`, or at least from -9 to 9.

    All exercises of a drill have the same possible answers, which say nothing about the right one.
    """
    has_halves = any(tag % 1 for tag in (*system.black, *system.red))
    parts_of_1 = 2 if has_halves else 1
    last = parts_of_1 * max(_WIDTH, ceil(most))
    numbers = [parts / parts_of_1 for parts in range(-last, last + 1)]
    return Exercise(drill, asked, tuple(map(_number, numbers)), _number(right), solution)


def _number(number: float) -> str:
    return f"{number:g}" if number else "0"  # never -0


def _in_decks(decks: float) -> str:
    return f"{decks:g} deck{'s' if decks != 1 else ''}"


def judged_answer(exercise: Exercise, answer: str) -> Judged:
    """Returns the verdict on an answer: right or wrong, the solution, and how far off it is."""
    right = answer == exercise.right
    if right:
        text = f"Right. {exercise.solution}"
    else:
        wrong_label = exercise.labels.get(answer, answer)
        right_label = exercise.labels.get(exercise.right, exercise.right)
        text = f"Not {wrong_label}, but {right_label}. {exercise.solution} {exercise.recap}".rstrip()
    judged = Judged(exercise, answer, exercise.right, right, text)
    if judged.off:
        text = f"{text} {abs(judged.off):g} too {'high' if judged.off > 0 else 'low'}."
    return judged._replace(text=text)


class CountExercises:
    """The `exercises` of a counting drill, which have no end, and their verdicts."""

    def __init__(self, course: Course, exercises: Iterator[Exercise]) -> None:
        self._course = course
        self._exercises = exercises

    def next(self) -> Exercise:
        """Returns another exercise."""
        return next(self._exercises)

    def judge(self, exercise: Exercise, answered: Answered, wait: Callable[[PendingOdds], None]) -> Judged:
        """Judges an answer, and keeps the time for a pack if it is the best."""
        judged = judged_answer(exercise, answered.text)
        if answered.seconds is None:
            return judged
        # The time for a whole pack: the exercise stopped before its end.
        seconds = answered.seconds * DECK / sum(len(step.cards) for step in exercise.steps)
        system, progress = self._course.system.name, self._course.progress
        if judged.right:
            progress.save_time(system, seconds)
        best = progress.best_time(system)
        record = f"; your best is {best:.0f}" if best is not None else ""
        time = f"A pack in {seconds:.0f} s{record}. Goals are 60, 45, 30 and 25 s."
        return judged._replace(text=f"{judged.text} {time}")


def _one_by_one(make: Callable[[Course], Exercise]) -> Callable[[Course], CountExercises]:
    """Returns a function that begins a drill whose exercises do not depend on each other."""
    return lambda course: CountExercises(course, map(make, repeat(course)))


COUNTING: Mapping[str, Drill] = {
    "cards": Drill(
        "single cards",
        _one_by_one(_cards),
        "The count tells whether low or high cards are left. {tags}. Say what the card counts.",
    ),
    "cancel": Drill(
        "cards that cancel",
        _one_by_one(_cancel),
        "Add up what the cards count. A +1 and a -1 cancel: look for such pairs. {tags}.",
    ),
    "pack": Drill(
        "a pack against the clock",
        _one_by_one(_pack),
        "Turn a pack over with Space, card by card, against the clock. Begin at 0 and add what each card "
        "counts: that is the running count. The pack stops before its end. {tags}.",
        share=5,
    ),
    "table": Drill(
        "rounds of a table",
        lambda course: CountExercises(course, _rounds(course)),
        "Seven boxes and the dealer. Add every card to the running count as it is shown. It begins at "
        "{begins} after a shuffle and goes on from round to round. {tags}.",
    ),
    "true": Drill(
        "the true count",
        _one_by_one(_true),
        "The true count is the running count divided by the decks left, rounded down: with 3 decks left +7 is "
        "+2, and -7 is -3.",
        "This count is read as it is. From the key count {key} on you have the advantage, from the pivot "
        "{pivot} on by much; below the key count the house has it.",
    ),
    "bet": Drill(
        "the bet",
        _one_by_one(_bet),
        "Bet more as the true count rises. Your ramp is {ramp} units: the first for 0 and less, the second for "
        "+1, and so on; the last for all that is higher. Work out the true count first.",
        "Bet more as the count rises. Your ramp is {ramp} units: the first below the key count {key}, the "
        "second from there on, bet number {place} from the pivot {pivot} on.",
    ),
}
"""The counting drills, in the order people learn."""
