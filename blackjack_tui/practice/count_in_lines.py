"""Counting drills in lines: sentences for a person or a screen reader, and JSON for a program."""

import json
from collections.abc import Callable

from blackjack_tui.errors import Left
from blackjack_tui.game.cards import Card
from blackjack_tui.practice.count_exercise import Exercise, Judged, Step, completed, typed_on
from blackjack_tui.practice.count_making import Drill
from blackjack_tui.practice.count_sitting import Answered, Score
from blackjack_tui.words.keys import QUIT

_ENDS = "\r\n"
_TURNS = " \r\n"


class _Typed:
    """Answers typed key by key."""

    def __init__(
        self, read_key: Callable[[], str], write: Callable[[str], None], now: Callable[[], float]
    ) -> None:
        self._read_key = read_key
        self._write = write
        self._now = now

    def _answer(self, exercise: Exercise) -> str:
        """Reads keys until they make one answer; Enter ends one that could go on. Raises `Left` at Q."""
        typed = ""
        while True:
            key = self._read_key()
            if key in _ENDS and typed in exercise.possible:
                return typed
            if key.lower() == QUIT and not typed:
                raise Left
            longer = typed_on(typed, key, exercise.possible)
            if longer == typed and not key.isspace() and key != "+":
                self._wrong(key, exercise)
            typed = longer
            if typed and (found := completed(typed, exercise.possible)):
                return found

    def _wrong(self, key: str, exercise: Exercise) -> None:
        raise NotImplementedError


class LinesDrill(_Typed):
    """Writes sentences. Cards are named in a line, and none disappears after a time."""

    _first = True
    """Whether the next exercise is the first of its drill: it says what to type."""

    def begin(self, drill: Drill, about: str, score: Score) -> None:
        """Names the drill, and says what it is about."""
        self._first = True
        self._write(f"Drill: {drill.title}. {about} Q leaves.")

    def ask(self, exercise: Exercise, score: Score) -> Answered:
        """Writes the exercise and asks. The cards of a timed one come one by one, at the space bar."""
        began = self._now()
        for place, step in enumerate(exercise.steps):
            label = f"{step.label}: " if step.label else ""
            self._write(f"{label}{_named(step)}.{' Space: on.' if exercise.timed and not place else ''}")
            if exercise.timed:
                self._turn()
        seconds = self._now() - began if exercise.timed else None
        if exercise.tray:
            tray = exercise.tray
            self._write(f"{tray.discarded} of {tray.size} cards are in the tray.")
        offers = ", ".join(f"{key.upper()}: {label}" for key, label in exercise.labels.items())
        how = f"{exercise.typed_how}." if self._first and exercise.typed_how else offers
        self._first = False
        self._write(f"{exercise.asked} {how}".rstrip())
        return Answered(self._answer(exercise), seconds)

    def judged(self, judged: Judged, score: Score) -> None:
        """Writes the verdict."""
        self._write(judged.text)

    def _turn(self) -> None:
        while (key := self._read_key()) not in _TURNS:
            if key.lower() == QUIT:
                raise Left

    def _wrong(self, key: str, exercise: Exercise) -> None:
        possible = exercise.possible
        listed = ", ".join(possible) if len(possible) <= 6 else f"{possible[0]} to {possible[-1]}"
        self._write(f"{key!r} is no part of an answer: {listed}, or Q.")


class JsonDrill(_Typed):
    """Writes an object a line. Nothing is timed, so that the same seed and answers give the same lines."""

    def begin(self, drill: Drill, about: str, score: Score) -> None:
        """Writes the drill."""
        self._object("drill", title=drill.title, text=about)

    def ask(self, exercise: Exercise, score: Score) -> Answered:
        """Writes the exercise with all its cards."""
        steps = [{"label": step.label, "cards": list(map(str, step.cards))} for step in exercise.steps]
        tray = exercise.tray._asdict() if exercise.tray else None
        self._object(
            "ask",
            drill=exercise.drill,
            question=exercise.asked,
            steps=steps,
            tray=tray,
            answers=list(exercise.possible),
            meanings=dict(exercise.labels),
        )
        return Answered(self._answer(exercise))

    def judged(self, judged: Judged, score: Score) -> None:
        """Writes the verdict."""
        exercise = judged.exercise
        fields = {"answer": judged.answer, "right": exercise.right, "text": exercise.told}
        self._object("judged", **fields, score=score._asdict())

    def _wrong(self, key: str, exercise: Exercise) -> None:
        self._object("wrong_key", key=key)

    def _object(self, event: str, **fields: object) -> None:
        self._write(json.dumps({"event": event, **fields}))


def _named(step: Step) -> str:
    return ", ".join(map(_name, step.cards))


def _name(card: Card) -> str:
    return card.name
