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
from typing import Any, cast

from blackjack_tui import files
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds import figures
from blackjack_tui.odds.answers import Infinite, fresh
from blackjack_tui.odds.figures import Figures

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


def compute(method: str, rules: Rules, *arguments: Any, **named: Any) -> Any:
    """What `method` of `Odds(rules)` returns, computed in another process.

    Raises UsageError where odds are refused or numpy is missing, BlackjackError where the computation failed.
    """
    from blackjack_tui.odds.client import Client  # starts processes, which figures at hand do not need

    with Client() as client:
        client.ask(method, rules, *arguments, **named)
        while not (answers := client.answers()):
            select.select([client], [], [])
    answer = answers[0]
    if answer.problem is not None:
        raise BlackjackError(answer.problem) if answer.failed else UsageError(answer.problem)
    return answer.value


def book(rules: Rules, infinite: Infinite | None = None) -> Figures:
    """The figures of a rule book from a fresh shoe, or an infinite one. Raises as `compute` does."""
    if not infinite and (found := figures.shipped_book(rules)):
        return found
    kind = "infinite" if infinite else "book"
    return cast(Figures, _kept(kind, rules, lambda: figures.of_book(compute("book", rules, infinite))))


def returned(rules: Rules) -> float:
    """What best play by `rules` returns, in units of the bet. Raises as `compute` does."""
    found = figures.shipped_return(rules)
    if found is None:
        found = cast(float, _kept("return", rules, lambda: compute("round_value", rules, fresh(rules))))
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
