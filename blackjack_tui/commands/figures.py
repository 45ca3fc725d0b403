"""Figures of rule books for the commands: those that ship, those in the cache folder, or else computed and kept.

A process of its own computes, so that no command imports numpy. A file of the cache begins with the hash of the
rest. One that was damaged does not match, and is computed again.
"""

import hashlib
import json
import os
import select
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from blackjack_tui import files
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds import figures
from blackjack_tui.odds.answers import Infinite, Unseen, fresh
from blackjack_tui.odds.figures import Figures

if TYPE_CHECKING:
    from blackjack_tui.odds.client import Answer

_LARGEST = 1 << 18  # bytes: no figures, whatever it is


def cache_folder(platform: str = sys.platform, environ: Mapping[str, str] = os.environ) -> str:
    """The path of the cache folder, in the folder the platform has for such things."""
    home = os.path.expanduser("~")
    if platform == "win32":
        folder = environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
        return os.path.join(folder, "blackjack-tui", "Cache")
    if platform == "darwin":
        return os.path.join(home, "Library", "Caches", "blackjack-tui")
    return os.path.join(environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache"), "blackjack-tui")


class Asked(NamedTuple):
    """A call of a method of `Odds`."""

    method: str
    arguments: tuple[Any, ...]


def compute(rules: Rules, *asked: Asked) -> list[Any]:
    """What the methods of `Odds(rules)` return, computed in another process.

    Raises UsageError where odds are refused or numpy is missing, BlackjackError where the computation failed.
    """
    from blackjack_tui.odds.client import Client  # starts processes, which figures at hand do not need

    with Client() as client:
        for each in asked:
            client.ask(each.method, rules, *each.arguments)
        answers: dict[int, Answer] = {}
        while len(answers) < len(asked):
            select.select([client], [], [])
            answers |= {answer.number: answer for answer in client.answers()}
    for _, answer in sorted(answers.items()):
        if answer.problem is not None:
            raise BlackjackError(answer.problem) if answer.failed else UsageError(answer.problem)
    return [answer.value for _, answer in sorted(answers.items())]


def book(rules: Rules, unseen: Unseen | None = None) -> Figures:
    """The figures of a rule book from a fresh shoe, an infinite one or other unseen cards.

    Those of other cards are not kept. Raises as `compute` does.
    """

    def made() -> Figures:
        return figures.of_book(compute(rules, Asked("book", (unseen,)))[0])

    if unseen is None:
        return figures.shipped_book(rules) or cast(Figures, _kept("book", rules, made))
    return cast(Figures, _kept("infinite", rules, made)) if isinstance(unseen, Infinite) else made()


def returned(rules: Rules) -> float:
    """What best play by `rules` returns, in units of the bet. Raises as `compute` does."""

    def made() -> float:
        return cast(float, compute(rules, Asked("round_value", (fresh(rules),)))[0])

    found = figures.shipped_return(rules)
    if found is None:
        found = cast(float, _kept("return", rules, made))
    return found


def _kept(kind: str, rules: Rules, make: Callable[[], Any]) -> Any:
    """What is in the cache folder, or else what is made, to be kept there if that can be."""
    path = os.path.join(cache_folder(), f"{kind}-{figures.fingerprint(rules)}.json")
    with suppress(UsageError, ValueError):
        told, _, text = files.read(path, _LARGEST).removesuffix("\n").partition(" ")
        if told == _hash(text):
            return json.loads(text)
    made = make()
    text = json.dumps(made)
    # It can be computed again, if it has to be.
    with suppress(UsageError, OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        files.write(path, [f"{_hash(text)} {text}"], force=True)
    return made


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
