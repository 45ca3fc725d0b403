"""Rule books: TOML files read into checked Rules."""

import os
from collections.abc import Mapping
from enum import StrEnum

from blackjack_tui import toml_files
from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.game.shuffles import SHUFFLES

_FOLDER = os.path.join(os.path.dirname(__file__), "rulebooks")


def rule_books() -> list[str]:
    """The names of the rule books that ship, in alphabetical order."""
    return sorted(name.removesuffix(".toml") for name in os.listdir(_FOLDER) if name.endswith(".toml"))


def load(name: str) -> Rules:
    """The rule book called `name`. Raises UsageError, naming all of them, if there is none."""
    return parse(source(name), name, f"{name}.toml")


def source(name: str) -> str:
    """The text of the rule book called `name`. Raises UsageError, naming all of them, if there is none."""
    if name not in rule_books():
        raise UsageError(f"rule book {name!r} is unknown: choose from {', '.join(rule_books())}")
    with open(os.path.join(_FOLDER, f"{name}.toml"), encoding="utf-8") as file:
        return file.read()


def parse(text: str, name: str, origin: str) -> Rules:
    """The rule book written in `text`, to be called `name`.

    Raises UsageError naming `origin`, the line, the key and what would be right.
    """
    values = toml_files.read(text, origin)
    for key, problem in _problems(values):
        raise toml_files.wrong(text, origin, [key], problem)
    kinds = Rules.__annotations__
    return Rules(name=name, **{key: kinds[key](value) for key, value in values.items()})


def _problems(values: Mapping[str, object]) -> list[tuple[str, str]]:
    """Each key that is wrong, and what would be right."""
    knobs = {key: kind for key, kind in Rules.__annotations__.items() if key != "name"}
    problems = [(key, f"is no knob: choose from {', '.join(knobs)}") for key in values if key not in knobs]
    for key, kind in knobs.items():
        allowed = _allowed(key, kind)
        advice = f"choose from {', '.join(allowed)}" if allowed else "write one line of text in quotes"
        if key not in values:
            problems.append((key, f"is missing: {advice}"))
        elif not _fits(values[key], allowed):
            problems.append((key, f"cannot be {values[key]!r}: {advice}"))
    return problems


def _fits(value: object, allowed: list[str]) -> bool:
    return isinstance(value, str) and (value in allowed if allowed else value.isprintable())


def _allowed(key: str, kind: type) -> list[str]:
    """What a knob can be turned to; nothing where any text will do."""
    if key == "shuffle":
        return list(SHUFFLES)
    if key == "dealer_aces":  # nobody asks the dealer
        return [Aces.BEST, Aces.LOW]
    return [member.value for member in kind] if issubclass(kind, StrEnum) else []
