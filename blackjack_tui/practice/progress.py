"""Progress in drills: a file with a line of JSON for each answer, best time, or hand of the lesson.

`Memory` computes from the answers how well each cell is known.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from math import isfinite
from statistics import median
from typing import Any, NamedTuple

from blackjack_tui import files

FILE = "drills.jsonl"
"""The file's name in the data folder."""
_LARGEST = 1 << 26  # bytes: 400,000 answers
_LEAST_SLOW = 4000  # milliseconds
LAST_DAY = date(9000, 1, 1)
"""The last day an answer can have, so that dates after it, on which its cell comes back, still exist."""


class Answer(NamedTuple):
    """An answer in a drill, or a decision at the table."""

    day: date
    cell: str
    action: str
    right: bool
    cost: float
    """In units of the bet."""
    marked: bool
    """Whether the cost is worse than fine."""
    time: str = ""
    """The local time of that day, `16:03:22`; empty if unknown."""
    milliseconds: int | None = None
    """The time from the question to the key; None if unknown, as before version 0.4."""


class QuizAnswer(NamedTuple):
    """An answer to the quiz at a table."""

    day: date
    book: str
    """The rule book's name."""
    system: str
    """The counting system's name."""
    which: str
    """The count that was asked: `running` or `true`."""
    moment: str
    off: float
    """The answer less the right count."""
    cost: float
    """The mean cost, in cents, of the bet that follows from the answer."""


class Progress:
    """Answers by the rule book `book`, times for a pack, how far the lesson is, and answers to the quiz.

    They are lines of the file at `path`, written at once; without a path they last for this sitting only. Lines
    that cannot be read are skipped: a program that was killed may have left half a line. `problem` says why the
    last one could not be written or read.
    """

    def __init__(self, path: str = "", book: str = "", now: Callable[[], datetime] = datetime.now) -> None:
        self.path = path
        self.problem = ""
        self._book = book
        self._now = now
        self._kept: list[Mapping[str, Any]] = []
        """The lines of this sitting, where there is no file."""

    def load(self) -> Sequence[Answer]:
        """Returns the answers kept so far by this book, the oldest first."""
        return [answer for book, answer in map(_answer, self._lines()) if answer and book == self._book]

    def save(self, answer: Answer) -> None:
        """Keeps an answer, with the time of day if it has none."""
        time = answer.time or f"{self._now():%H:%M:%S}"
        self._append({"book": self._book, **answer._asdict(), "day": answer.day.isoformat(), "time": time})

    def best_time(self, system: str) -> float | None:
        """Returns the best time for a pack by a counting system, in seconds; None if there is none."""
        return min((seconds for seconds, _ in self._times(system)), default=None)

    def best_by_day(self, system: str) -> Mapping[date, float]:
        """Returns the best time of each day, in seconds, the first day first."""
        days: dict[date, float] = {}
        for seconds, day in self._times(system):
            if day is not None:
                days[day] = min(seconds, days.get(day, seconds))
        return dict(sorted(days.items()))

    def save_time(self, system: str, seconds: float) -> None:
        """Keeps the time to count a pack with `system`, if it is the day's best."""
        today = self._now().date()
        best = self.best_by_day(system).get(today)
        if best is None or seconds < best:
            self._append({"system": system, "seconds": seconds, "day": today.isoformat()})

    def lesson_hands(self) -> int:
        """Returns how many hands of the first lesson were played; 0 again after its end."""
        numbers = [fields["lesson"] for fields in self._lines() if isinstance(fields.get("lesson"), int)]
        return max(0, numbers[-1]) if numbers else 0  # somebody may have changed the file

    def save_lesson_hands(self, number: int) -> None:
        """Keeps how many hands of the first lesson were played."""
        self._append({"lesson": number})

    def quiz_answers(self) -> Sequence[QuizAnswer]:
        """Returns the answers to the quiz at all tables, the oldest first."""
        answers = (_values(fields, *QuizAnswer._fields) for fields in self._lines())
        return [QuizAnswer(*values) for values in answers if values]

    def save_quiz(self, answer: QuizAnswer) -> None:
        self._append({**answer._asdict(), "day": answer.day.isoformat()})

    def _times(self, system: str) -> Iterator[tuple[float, date | None]]:
        """Yields the seconds and the day of each time by a counting system."""
        for name, seconds, day in filter(None, map(_time, self._lines())):
            if name == system:
                yield seconds, day

    def _lines(self) -> Sequence[Mapping[str, Any]]:
        """Returns the lines that can be read."""
        if not self.path:
            return self._kept
        try:
            files.require_file(self.path)  # reading a device might never end
            if os.path.getsize(self.path) > _LARGEST:
                raise OSError(f"too large to be read: {_LARGEST:,} bytes at most")
            with open(self.path, encoding="utf-8", errors="replace") as file:
                return [fields for fields in map(_fields, file) if fields]
        except (FileNotFoundError, NotADirectoryError):
            return ()
        except OSError as error:
            self.problem = f"{self.path}: {files.reason(error)}"
            return ()

    def _append(self, fields: Mapping[str, object]) -> None:
        if not self.path:
            self._kept.append(fields)
            return
        try:
            os.makedirs(os.path.dirname(self.path), exist_ok=True)
            files.require_file(self.path)
            with open(self.path, "ab+") as file:
                if file.tell():
                    file.seek(-1, os.SEEK_END)
                    if file.read(1) != b"\n":
                        file.write(b"\n")  # a program that was killed left half a line
                file.write(json.dumps(fields).encode() + b"\n")
        except OSError as error:
            self.problem = f"{self.path}: {files.reason(error)}"


def _fields(line: str) -> Mapping[str, Any]:
    """Returns the JSON object in a line; an empty one if the line has none."""
    with suppress(ValueError, RecursionError):
        fields = json.loads(line)
        if isinstance(fields, dict):
            return fields
    return {}


def _values(fields: Mapping[str, Any], *names: str) -> Sequence[Any] | None:
    """Returns the fields of a line by these names; None if one is missing or wrong."""
    with suppress(ValueError, TypeError, KeyError, OverflowError):
        return [_CONVERTERS.get(name, str)(fields[name]) for name in names]
    return None


def _number(value: Any) -> float:
    number = float(value)
    if not isfinite(number):
        raise ValueError
    return number


_CONVERTERS: Mapping[str, Callable[[Any], Any]] = {
    **dict.fromkeys(("cost", "off", "seconds"), _number),
    **dict.fromkeys(("right", "marked"), bool),
    "day": date.fromisoformat,
}
"""Functions that convert the values of fields; all other fields are strings."""


def _answer(fields: Mapping[str, Any]) -> tuple[str, Answer | None]:
    """Returns the rule book and the answer of a line; None if it has no answer."""
    values = _values(fields, "book", "day", "cell", "action", "right", "cost", "marked")
    if values is None:
        return "", None
    book, *answer_values = values
    answer = Answer(*answer_values)._replace(time=str(fields.get("time", "")))
    if answer.day > LAST_DAY:
        return "", None
    milliseconds = fields.get("milliseconds")
    if isinstance(milliseconds, int) and milliseconds >= 0:
        answer = answer._replace(milliseconds=milliseconds)
    return book, answer


def _time(fields: Mapping[str, Any]) -> tuple[str, float, date | None] | None:
    """Returns the counting system, the seconds and, if known, the day of a line; None if it has no time."""
    system, seconds = _values(fields, "system", "seconds") or ("", 0.0)
    if seconds <= 0:
        return None
    (day,) = _values(fields, "day") or (None,)
    return system, seconds, day


def slow_from(answers: Iterable[Answer]) -> int:
    """Returns from how many milliseconds on an answer is slow: twice the right ones' median, at least 4000."""
    times = [answer.milliseconds for answer in answers if answer.right and answer.milliseconds is not None]
    return max(_LEAST_SLOW, round(2 * median(times))) if times else _LEAST_SLOW


def in_a_row(answers: Sequence[Answer]) -> int:
    """Returns the number of right answers without a mark at the end of `answers`."""
    count = 0
    for answer in reversed(answers):
        if answer.marked or not answer.right:
            break
        count += 1
    return count


def days_in_a_row(answers: Iterable[Answer], today: date) -> int:
    """Returns the number of days in a row with answers, up to today or yesterday."""
    days = {answer.day.toordinal() for answer in answers}
    last = today.toordinal() if today.toordinal() in days else today.toordinal() - 1
    count = 0
    while last - count in days:
        count += 1
    return count
