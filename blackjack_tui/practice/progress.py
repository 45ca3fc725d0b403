"""Progress: answers, best times for a pack and the hands of the lesson, kept in a file, a line of JSON each.

`Memory` computes from the answers how well each cell is known.
"""

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from math import isfinite
from statistics import median
from typing import Any, NamedTuple, Protocol

from blackjack_tui import files
from blackjack_tui.errors import UsageError

FILE = "drills.jsonl"
"""The file's name in the data folder."""
_OLD_TIMES = "count-times.json"
_LARGEST_TIMES = 1 << 14  # bytes
_LARGEST = 1 << 26  # bytes: 400,000 answers
_LEAST_SLOW = 4000  # milliseconds
LAST_DAY = date(9000, 1, 1)
"""The last day of an answer: the day on which its cell comes back still has a date then."""


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
    """The local time of that day, `16:03:22`; empty where it is not known."""
    milliseconds: int | None = None
    """From the question to the key; None where they are not known, as before version 0.4."""


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
    """The cents that the wrong bet would cost in the mean."""


class Progress(Protocol):
    """Loads and keeps answers, the best time for a pack, and how far the lesson is."""

    def load(self) -> Sequence[Answer]:
        """Returns the answers kept so far, the oldest first."""

    def save(self, answer: Answer) -> None:
        """Keeps an answer."""

    def best_time(self, system: str) -> float | None:
        """Returns the best time in seconds; None if there is none."""

    def save_time(self, system: str, seconds: float) -> None:
        """Keeps a time."""

    def best_by_day(self, system: str) -> Mapping[date, float]:
        """Returns the best time of each day, in seconds, the first day first."""

    def lesson_hands(self) -> int:
        """Returns how many hands of the first lesson were played; 0 after its end, too."""

    def save_lesson_hands(self, number: int) -> None:
        """Keeps how many hands of the first lesson were played."""

    def quiz_answers(self) -> Sequence[QuizAnswer]:
        """Returns the answers to the quiz at all tables, the oldest first."""

    def save_quiz(self, answer: QuizAnswer) -> None:
        """Keeps an answer to the quiz."""


class NoProgress:
    """Keeps the best times and the hands of the lesson for this sitting only, and no answers."""

    def __init__(self, now: Callable[[], datetime] = datetime.now) -> None:
        self._times: dict[str, float] = {}
        self._lesson_hands = 0
        self._now = now
        self._days: dict[str, dict[date, float]] = {}

    def load(self) -> Sequence[Answer]:
        """Returns no answers."""
        return ()

    def save(self, answer: Answer) -> None:
        """Does nothing."""

    def best_time(self, system: str) -> float | None:
        """Returns the best time in seconds; None if there is none."""
        return self._times.get(system)

    def save_time(self, system: str, seconds: float) -> None:
        """Keeps a time."""
        self._keep_time(system, seconds, self._now().date())

    def best_by_day(self, system: str) -> Mapping[date, float]:
        """Returns the best time of each day, in seconds, the first day first."""
        return dict(sorted(self._days.get(system, {}).items()))

    def _keep_time(self, system: str, seconds: float, day: date | None) -> None:
        self._times[system] = min(seconds, self._times.get(system, seconds))
        if day is not None:
            days = self._days.setdefault(system, {})
            days[day] = min(seconds, days.get(day, seconds))

    def lesson_hands(self) -> int:
        """Returns how many hands of the first lesson were played; 0 after its end, too."""
        return self._lesson_hands

    def save_lesson_hands(self, number: int) -> None:
        """Keeps how many hands of the first lesson were played."""
        self._lesson_hands = number

    def quiz_answers(self) -> Sequence[QuizAnswer]:
        """Returns no answers."""
        return ()

    def save_quiz(self, answer: QuizAnswer) -> None:
        """Does nothing."""


class FileProgress(NoProgress):
    """Keeps the answers by the rule book `book` in the file at `path`, and all the rest.

    Each of them is written at once. Lines that cannot be read are skipped: a program that was killed may have
    left half a line. `problem` says why something is not kept, if it is not. Version 0.2.0 kept times
    in `count-times.json` in the same folder, seconds by counting system: they are read, too.
    """

    def __init__(self, path: str, book: str, now: Callable[[], datetime] = datetime.now) -> None:
        super().__init__(now)
        self.path = path
        self.problem = ""
        self._book = book
        self._times_read = False

    def load(self) -> Sequence[Answer]:
        """Returns the answers kept so far by this book."""
        return [answer for book, answer in map(_answer, self._lines()) if answer and book == self._book]

    def save(self, answer: Answer) -> None:
        """Appends an answer, with the time of day if it has none."""
        time = answer.time or f"{self._now():%H:%M:%S}"
        self._append({"book": self._book, **answer._asdict(), "day": answer.day.isoformat(), "time": time})

    def best_time(self, system: str) -> float | None:
        """Returns the best time in seconds; None if there is none."""
        self._read_times()
        return super().best_time(system)

    def best_by_day(self, system: str) -> Mapping[date, float]:
        """Returns the best time of each day, in seconds, the first day first."""
        self._read_times()
        return super().best_by_day(system)

    def save_time(self, system: str, seconds: float) -> None:
        """Keeps a time if it is the best, or the best of the day."""
        before = self.best_time(system), self.best_by_day(system)
        super().save_time(system, seconds)
        if before != (self.best_time(system), self.best_by_day(system)):
            self._append({"system": system, "seconds": seconds, "day": self._now().date().isoformat()})

    def _read_times(self) -> None:
        if not self._times_read:
            self._times_read = True
            for name, seconds, day in (*_old_times(self.path), *filter(None, map(_time, self._lines()))):
                self._keep_time(name, seconds, day)

    def lesson_hands(self) -> int:
        """Returns how many hands of the first lesson were played; 0 after its end, too."""
        numbers = [number for fields in self._lines() if isinstance(number := fields.get("lesson"), int)]
        return max(0, numbers[-1]) if numbers else super().lesson_hands()

    def save_lesson_hands(self, number: int) -> None:
        """Keeps how many hands of the first lesson were played."""
        super().save_lesson_hands(number)
        self._append({"lesson": number})

    def quiz_answers(self) -> Sequence[QuizAnswer]:
        """Returns the answers to the quiz at all tables, the oldest first."""
        return [answer for answer in map(_quiz_answer, self._lines()) if answer]

    def save_quiz(self, answer: QuizAnswer) -> None:
        """Appends an answer to the quiz."""
        self._append({**answer._asdict(), "day": answer.day.isoformat()})

    def _lines(self) -> Sequence[Mapping[str, Any]]:
        """Returns the lines that can be read."""
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
        try:
            os.makedirs(os.path.dirname(self.path), exist_ok=True)
            files.require_file(self.path)
            with open(self.path, "ab+") as file:
                torn = file.tell() and _last_byte(self.path) != b"\n"
                file.write(b"\n" * bool(torn) + json.dumps(fields).encode() + b"\n")
        except OSError as error:
            self.problem = f"{self.path}: {files.reason(error)}"


def _fields(line: str) -> Mapping[str, Any]:
    """Returns the object in a line; an empty one if there is none."""
    with suppress(ValueError, RecursionError):
        fields = json.loads(line)
        if isinstance(fields, dict):
            return fields
    return {}


def _answer(fields: Mapping[str, Any]) -> tuple[str, Answer | None]:
    """Returns the rule book and the answer of a line; None if it has no answer."""
    with suppress(ValueError, TypeError, KeyError, OverflowError):
        day, cell, action = date.fromisoformat(fields["day"]), str(fields["cell"]), str(fields["action"])
        right, cost, marked = bool(fields["right"]), float(fields["cost"]), bool(fields["marked"])
        at, took = str(fields.get("time", "")), fields.get("milliseconds")
        if day <= LAST_DAY and isfinite(cost):
            took = took if isinstance(took, int) and took >= 0 else None
            return str(fields["book"]), Answer(day, cell, action, right, cost, marked, at, took)
    return "", None


def _time(fields: Mapping[str, Any]) -> tuple[str, float, date | None] | None:
    """Returns the counting system, the seconds and the day, if it is known, of a line; None without a time."""
    system, seconds = fields.get("system"), fields.get("seconds")
    if isinstance(system, str) and isinstance(seconds, int | float) and seconds > 0:
        with suppress(OverflowError):
            return (system, float(seconds), _day(fields.get("day"))) if isfinite(seconds) else None
    return None


def _quiz_answer(fields: Mapping[str, Any]) -> QuizAnswer | None:
    """Returns the answer to the quiz of a line; None if it has none."""
    with suppress(ValueError, TypeError, KeyError, OverflowError):
        book, system, which, moment = (str(fields[name]) for name in ("book", "system", "which", "moment"))
        day, off, cost = date.fromisoformat(fields["day"]), float(fields["off"]), float(fields["cost"])
        if isfinite(off) and isfinite(cost):
            return QuizAnswer(day, book, system, which, moment, off, cost)
    return None


def _day(written: object) -> date | None:
    with suppress(ValueError):
        return date.fromisoformat(written) if isinstance(written, str) else None
    return None


def _old_times(path: str) -> Sequence[tuple[str, float, date | None]]:
    """Returns the times that version 0.2.0 kept."""
    with suppress(UsageError, ValueError, RecursionError):
        times = json.loads(files.read(os.path.join(os.path.dirname(path), _OLD_TIMES), _LARGEST_TIMES))
        if isinstance(times, dict):
            lines = ({"system": system, "seconds": seconds} for system, seconds in times.items())
            return [time for time in map(_time, lines) if time]
    return ()


def _last_byte(path: str) -> bytes:
    with open(path, "rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1)


def slow_from(answers: Iterable[Answer]) -> int:
    """Returns the milliseconds from which an answer is slow: twice the usual time, some seconds at least."""
    times = [each.milliseconds for each in answers if each.right and each.milliseconds is not None]
    return max(_LEAST_SLOW, round(2 * median(times))) if times else _LEAST_SLOW


def in_a_row(answers: Sequence[Answer]) -> int:
    """Returns how many answers without a mark there were since the last one with a mark."""
    count = 0
    for answer in reversed(answers):
        if answer.marked or not answer.right:
            break
        count += 1
    return count


def days_in_a_row(answers: Iterable[Answer], today: date) -> int:
    """Returns on how many days in a row, up to today or yesterday, there was a drill."""
    days = {answer.day.toordinal() for answer in answers}
    last = today.toordinal() if today.toordinal() in days else today.toordinal() - 1
    count = 0
    while last - count in days:
        count += 1
    return count
