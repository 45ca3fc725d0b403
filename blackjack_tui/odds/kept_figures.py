"""Figures of rule books as JSON keeps them, without numpy: those that ship, and those in a cache folder.

`books.json` has the whole figures of each book that ships. `returns.json` has the return of each, and of each
with one knob turned as another of them has it. Both are by `fingerprint`. `python -m tests.odds.ship` writes
them. A helper process computes the figures of other books, which are then kept in the cache folder; a
file that cannot be read is computed again.
"""

import hashlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, Final

from blackjack_tui import files
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.game.rules import HoleCard, Rules
from blackjack_tui.odds.answers import IRRELEVANT_KNOBS, BookOdds, DealerChances, Request, Splits, Unseen, fresh
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.chart import Chart

Figures = dict[str, Any]
"""The figures of a rule book as JSON: `book_figures`."""

VERSION: Final = 3
"""The version of the computation. A higher one makes the cache ignore figures kept by older versions."""

BOOKS: Final = "odds/books.json"
RETURNS: Final = "odds/returns.json"


def fingerprint(rules: Rules) -> str:
    """A hash of `VERSION` and the turned knobs that odds depend on: 32 hexadecimal digits.

    Knobs and parts of bonuses at their defaults are left out, so that a new knob changes no hash.
    """
    turned = dict(rules.turned)
    if rules.bonuses:
        turned["bonuses"] = [bonus.plain for bonus in rules.bonuses]  # only what is not a default
    knobs = [
        f"{knob}={value}"
        for knob, value in sorted(turned.items())
        if knob not in IRRELEVANT_KNOBS
        or value is HoleCard.OPEN  # a hole card matters only if the player sees it
    ]
    return hashlib.sha256("\n".join([str(VERSION), *knobs]).encode()).hexdigest()[:32]


def book_figures(odds: BookOdds) -> Figures:
    """The figures of a rule book: what `odds --json --exact` prints, without the book's name."""
    return {
        "return": odds.best_return,
        "chart_return": odds.chart_return,
        "insurance": odds.insurance,
        "by_upcard": dict(odds.by_upcard),
        "chart": dict(odds.chart.parts),
        "exact": [
            {
                "hand": list(exception.hand),
                "upcard": exception.upcard,
                "chart": exception.chart.value,
                "exact": exception.exact.value,
                "gain": exception.gain,
            }
            for exception in odds.exceptions
        ],
    }


def dealer_figures(chances: DealerChances) -> dict[str, float]:
    """The dealer's chances, by the name of the outcome."""
    totals = {str(17 + place): chance for place, chance in enumerate(chances.totals)}
    return {**totals, "blackjack": chances.natural, "bust": chances.bust}


def shipped_book(rules: Rules) -> Figures | None:
    """Returns the figures that ship with the package; None for rules of no shipped book."""
    return shipped_figures(BOOKS).get(fingerprint(rules))


def chart_of(figures: Figures) -> Chart:
    """Returns the chart in the figures of a book."""
    return Chart(**figures["chart"])


def shipped_return(rules: Rules) -> float | None:
    """Returns the return of best play that ships with the package; None for rules without one."""
    return shipped_figures(RETURNS).get(fingerprint(rules))


@cache
def shipped_figures(path: str) -> Mapping[str, Any]:
    """Returns the figures by fingerprint in a file of the package."""
    figures: Mapping[str, Any] = json.loads(files.read_shipped(path))
    return figures


_LARGEST = 1 << 20  # bytes; a larger file has no figures
_RETURN: Final = "return"
_BOOK: Final = "book"


def compute(*requests: Request) -> list[Any]:
    """Returns the values of `requests`, computed in the helper process.

    Raises `UsageError` where odds are refused or numpy is missing, `BlackjackError` where the computation
    failed.
    """
    with Helper() as helper:
        return helper.values(requests)


class FigureCache:
    """The figures of rule books, split pairs played by `splits`; those that do not ship are kept in `folder`.

    The methods raise as `compute` does.
    """

    def __init__(self, folder: str, splits: Splits = Splits.CDP) -> None:
        self._folder = folder
        self._splits = splits

    def book(self, rules: Rules, unseen: Unseen | None = None) -> Figures:
        """Returns the figures of a rule book from a fresh shoe or other unseen cards, which are not kept."""
        request = Request("book", rules, (unseen,), splits=self._splits)
        if unseen is not None:
            return book_figures(compute(request)[0])
        shipped = shipped_book(rules) if self._splits is Splits.CDP else None
        if shipped is not None:
            return shipped
        figures: Figures = self.cached(_BOOK, rules, lambda: book_figures(compute(request)[0]))
        return figures

    def cached(self, kind: str, rules: Rules, make: Callable[[], Any]) -> Any:
        """Returns the cached figures of this `kind`; if there are none, calls `make` and caches the result."""
        cached = self._read(kind, rules)
        if cached is not None:
            return cached
        return self._keep(kind, rules, make())

    def best_return(self, rules: Rules) -> float:
        """Returns the return of best play by `rules`, in units of the bet."""
        value = self.known_return(rules)
        if value is not None:
            return value
        return self.keep_return(rules, compute(_return_request(rules))[0])

    def best_returns(self, books: Sequence[Rules]) -> list[float | None]:
        """Returns the return of best play by each of `books`; None where odds are refused."""
        values = [self.known_return(rules) for rules in books]
        missing = [place for place, value in enumerate(values) if value is None]
        if missing:
            with Helper() as helper:
                outcomes = helper.outcomes([_return_request(books[place]) for place in missing])
            for place, outcome in zip(missing, outcomes, strict=True):
                if not isinstance(outcome, BlackjackError):
                    values[place] = self.keep_return(books[place], outcome)
        return values

    def keep_return(self, rules: Rules, value: float) -> float:
        """Keeps a return that was computed, and returns it."""
        kept: float = self._keep(_RETURN, rules, value)
        return kept

    def known_return(self, rules: Rules) -> float | None:
        """Returns the return of best play if it ships or is cached; else None."""
        value = shipped_return(rules)
        if value is None:
            value = self._read(_RETURN, rules)
        if value is None:  # the whole book may have been computed
            figures = self._read(_BOOK, rules)
            return figures["return"] if figures else None
        return value

    def _path(self, kind: str, rules: Rules) -> str:
        plan = "" if self._splits is Splits.CDP else f"{self._splits}-"
        return os.path.join(self._folder, f"{kind}-{plan}{fingerprint(rules)}.json")

    def _read(self, kind: str, rules: Rules) -> Any:
        """Returns the cached figures; None if there are none, or they were damaged."""
        with suppress(UsageError, ValueError):
            return json.loads(files.read(self._path(kind, rules), _LARGEST))
        return None

    def _keep(self, kind: str, rules: Rules, figures: Any) -> Any:
        """Writes `figures` to the folder and returns them. If that fails, they are computed again next time."""
        with suppress(BlackjackError, OSError):
            os.makedirs(self._folder, exist_ok=True)
            files.write(self._path(kind, rules), [json.dumps(figures)], force=True)
        return figures


class BackgroundReturns:
    """The returns of rule books for a screen: the known ones at once, others as they come; `folder` keeps them.

    A helper process computes one at a time, the most wanted first, so that a new wish never waits for old ones.
    The process starts with the first return that is not known. `close` ends it.
    """

    def __init__(self, folder: str) -> None:
        self._cache = FigureCache(folder)
        self._helper = Helper()
        self._values: dict[Rules, float | None] = {}
        """The returns looked up so far; None for one that neither ships nor is cached."""
        self._problems: dict[Rules, str] = {}
        """Why the return of a rule book cannot be computed."""
        self._wanted: Sequence[Rules] = ()
        self._asked: Rules | None = None
        """The rules whose return the helper computes."""
        self._answers = 0

    def get(self, rules: Rules) -> float | None:
        """Returns the return of best play by `rules`, in units of the bet; None as long as it is not known."""
        if rules not in self._values:
            self._values[rules] = self._cache.known_return(rules)
        return self._values[rules]

    @property
    def answers(self) -> int:
        """The number of answers and refusals that have come."""
        return self._answers

    def problem(self, rules: Rules) -> str:
        """Returns why there is no return; an empty string if there is one, or will be."""
        return self._problems.get(rules, "")

    def want(self, *books: Rules) -> None:
        """Asks for the returns of `books`, in this order; earlier wishes are dropped."""
        self._wanted = books

    def filenos(self) -> Sequence[int]:
        """Opens the helper, and returns what can be read when a return has come, for `select`."""
        self._helper.open()
        return (self._helper.fileno(),)

    def send(self) -> None:
        """Asks for the next wanted return that is not known. Call it after a frame."""
        if self._asked is None:
            unknown = (book for book in self._wanted if self.get(book) is None and not self.problem(book))
            rules = next(unknown, None)
            if rules is not None:
                self._asked = rules
                self._helper.ask(_return_request(rules))
        self._helper.send()

    def collect(self) -> None:
        """Takes the return that was asked for, if it has come, and keeps it."""
        self._helper.collect()
        rules = self._asked
        if rules is None:
            return
        request = _return_request(rules)
        if self._helper.expects(request):
            return
        self._asked = None
        self._answers += 1
        value = self._helper.get(request)
        if value is None:
            self._problems[rules] = self._helper.problem or "the return cannot be computed"
        else:
            self._values[rules] = self._cache.keep_return(rules, value)

    def close(self) -> None:
        self._helper.close()


def cache_kind(name: str, *values: object) -> str:
    """Returns a cache name for figures that depend on `values` as well as on the rules."""
    digest = hashlib.sha256(repr(values).encode()).hexdigest()[
        :16
    ]  # that many digits are never equal by chance
    return f"{name}-{digest}"


def _return_request(rules: Rules) -> Request:
    return Request("round_value", rules, (fresh(rules),))
