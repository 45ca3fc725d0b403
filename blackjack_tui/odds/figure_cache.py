"""Figures of rule books: those that ship, or those in a cache folder.

A helper process computes the others, which are then kept in that folder. No numpy is imported here. A file of
the cache begins with the hash of the rest. One that was damaged does not match, and is computed again.
"""

import hashlib
import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from blackjack_tui import files
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds import figures
from blackjack_tui.odds.answers import Infinite, Request, Unseen, fresh
from blackjack_tui.odds.figures import Figures

_LARGEST = 1 << 18  # bytes; a larger file has no figures
_RETURN: Final = "return"
_BOOK: Final = "book"
_INFINITE: Final = "infinite"


def compute(*requests: Request) -> list[Any]:
    """Returns the values of `requests`, computed in the helper process.

    Raises `UsageError` where odds are refused or numpy is missing, `BlackjackError` where the computation
    failed.
    """
    from blackjack_tui.odds.asking import Helper  # starts processes, which cached figures do not need

    with Helper() as helper:
        return helper.values(requests)


class FigureCache:
    """The figures of rule books; those that do not ship are kept in `folder`.

    The methods raise as `compute` does.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def book(self, rules: Rules, unseen: Unseen | None = None) -> Figures:
        """Returns the figures of a rule book from a fresh shoe, an infinite one or other unseen cards.

        Those of other cards are not kept.
        """
        if unseen is None and (shipped := figures.shipped_book(rules)) is not None:
            return shipped

        def make() -> Figures:
            return figures.of_book(compute(Request("book", rules, (unseen,)))[0])

        if unseen is not None and not isinstance(unseen, Infinite):
            return make()
        made: Figures = self.kept(_BOOK if unseen is None else _INFINITE, rules, make)
        return made

    def kept(self, kind: str, rules: Rules, make: Callable[[], Any]) -> Any:
        """Returns the cached figures of this `kind`, or else those that `make` returns, and keeps these."""
        cached = self._read(kind, rules)
        return self._keep(kind, rules, make()) if cached is None else cached

    def best_return(self, rules: Rules) -> float:
        """Returns the return of best play by `rules`, in units of the bet."""
        value = self._known_return(rules)
        return self._keep(_RETURN, rules, compute(_return_request(rules))[0]) if value is None else value

    def best_returns(self, books: Sequence[Rules]) -> list[float | None]:
        """Returns the return of best play by each of `books`; None where odds are refused."""
        values = [self._known_return(rules) for rules in books]
        missing = [place for place, value in enumerate(values) if value is None]
        if missing:
            from blackjack_tui.odds.asking import Helper  # as above

            with Helper() as helper:
                outcomes = helper.outcomes([_return_request(books[place]) for place in missing])
            for place, outcome in zip(missing, outcomes, strict=True):
                if not isinstance(outcome, BlackjackError):
                    values[place] = self._keep(_RETURN, books[place], outcome)
        return values

    def _known_return(self, rules: Rules) -> float | None:
        """Returns a return that ships or is cached; None if there is none."""
        value = figures.shipped_return(rules)
        if value is None:
            value = self._read(_RETURN, rules)
        if value is None and (whole := self._read(_BOOK, rules)):
            value = whole["return"]
        return value

    def _path(self, kind: str, rules: Rules) -> str:
        return os.path.join(self._folder, f"{kind}-{figures.fingerprint(rules)}.json")

    def _read(self, kind: str, rules: Rules) -> Any:
        """Returns the cached figures; None if there are none, or they were damaged."""
        with suppress(UsageError, ValueError):
            check, _, text = files.read(self._path(kind, rules), _LARGEST).removesuffix("\n").partition(" ")
            if check == _hash(text):
                return json.loads(text)
        return None

    def _keep(self, kind: str, rules: Rules, made: Any) -> Any:
        """Writes `made` to the folder, and returns it. If that fails, it will be computed again next time."""
        text = json.dumps(made)
        with suppress(UsageError, OSError):
            os.makedirs(self._folder, exist_ok=True)
            files.write(self._path(kind, rules), [f"{_hash(text)} {text}"], force=True)
        return made


def _return_request(rules: Rules) -> Request:
    return Request("round_value", rules, (fresh(rules),))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
