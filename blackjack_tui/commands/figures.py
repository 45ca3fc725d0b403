"""Figures of rule books for the commands: those that ship, those in the cache folder, or computed and kept.

A process of its own computes, so that no command imports numpy. A file of the cache begins with the hash of the
rest. One that was damaged does not match, and is computed again.
"""

import hashlib
import json
import os
import select
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from blackjack_tui import files
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds import figures
from blackjack_tui.odds.answers import Infinite, Unseen, fresh
from blackjack_tui.odds.figures import Figures

if TYPE_CHECKING:
    from blackjack_tui.odds.client import Answer

_LARGEST = 1 << 18  # bytes; a larger file has no figures
_RETURN: Final = "return"
_BOOK: Final = "book"


class Asked(NamedTuple):
    """A call of a method of `Odds(rules)`."""

    method: str
    rules: Rules
    arguments: tuple[Any, ...]


def compute(*asked: Asked) -> list[Any]:
    """Computes the answer in another process.

    Raises UsageError where odds are refused or numpy is missing, BlackjackError where the computation failed.
    """
    answers = _answers(asked)
    for answer in answers:
        if answer.problem is not None:
            raise BlackjackError(answer.problem) if answer.failed else UsageError(answer.problem)
    return [answer.value for answer in answers]


def _answers(asked: Sequence[Asked]) -> "list[Answer]":
    """The answers in the order of the questions."""
    from blackjack_tui.odds.client import Client  # starts processes, which cached figures do not need

    with Client() as client:
        for each in asked:
            client.ask(each.method, each.rules, *each.arguments)
        answers: dict[int, Answer] = {}
        while len(answers) < len(asked):
            select.select([client], [], [])
            answers |= {answer.number: answer for answer in client.answers()}
    return [answer for _, answer in sorted(answers.items())]


def book(rules: Rules, unseen: Unseen | None = None) -> Figures:
    """The figures of a rule book from a fresh shoe, an infinite one or other unseen cards.

    Those of other cards are not kept. Raises as `compute` does.
    """
    kind = "infinite" if isinstance(unseen, Infinite) else _BOOK if unseen is None else None
    found = figures.shipped_book(rules) if unseen is None else None
    if found is None and kind is not None:
        found = _kept(kind, rules)
    if found is None:
        found = figures.of_book(compute(Asked("book", rules, (unseen,)))[0])
        if kind is not None:
            _keep(kind, rules, found)
    return found


def kept(kind: str, rules: Rules, make: Callable[[], Any]) -> Any:
    """Returns the figures in the cache folder, or else those that `make` returns, and keeps these there."""
    found = _kept(kind, rules)
    if found is None:
        found = make()
        _keep(kind, rules, found)
    return found


def returned(rules: Rules) -> float:
    """Returns the return of best play by `rules`, in units of the bet. Raises as `compute` does."""
    found = _found_return(rules)
    if found is None:
        found = compute(_asked_return(rules))[0]
        _keep(_RETURN, rules, found)
    return found


def returns(books: Sequence[Rules]) -> list[float | None]:
    """Returns the return of best play by each of `books`; None where odds are refused."""
    found = [_found_return(rules) for rules in books]
    missing = [place for place, value in enumerate(found) if value is None]
    if missing:
        answers = _answers([_asked_return(books[place]) for place in missing])
        for place, answer in zip(missing, answers, strict=True):
            if answer.problem is None:
                found[place] = answer.value
                _keep(_RETURN, books[place], answer.value)
    return found


def _found_return(rules: Rules) -> float | None:
    """Returns a return that ships or is cached; None if there is none."""
    found = figures.shipped_return(rules)
    if found is None:
        found = _kept(_RETURN, rules)
    if found is None and (whole := _kept(_BOOK, rules)):
        found = whole["return"]
    return found


def _asked_return(rules: Rules) -> Asked:
    return Asked("round_value", rules, (fresh(rules),))


def _path(kind: str, rules: Rules) -> str:
    return os.path.join(cache_folder(), f"{kind}-{figures.fingerprint(rules)}.json")


def _kept(kind: str, rules: Rules) -> Any:
    """Returns the cached figures; None if there are none, or they were damaged."""
    with suppress(UsageError, ValueError):
        told, _, text = files.read(_path(kind, rules), _LARGEST).removesuffix("\n").partition(" ")
        if told == _hash(text):
            return json.loads(text)
    return None


def _keep(kind: str, rules: Rules, made: Any) -> None:
    """Writes `made` to the cache folder. If that fails, it will be computed again next time."""
    text = json.dumps(made)
    path = _path(kind, rules)
    with suppress(UsageError, OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        files.write(path, [f"{_hash(text)} {text}"], force=True)


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
