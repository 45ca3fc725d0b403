"""Advice for errors about unknown names."""

from collections.abc import Iterable
from enum import StrEnum

_LONGEST = 60  # characters of a value that are worth repeating


def choose_from(names: Iterable[str], given: object) -> str:
    """Returns advice on an unknown name: all `names`, after the one most like `given`, if any is."""
    from difflib import get_close_matches  # takes long to import, and is needed for errors only

    known = list(names)
    like = get_close_matches(given, known, 1) if isinstance(given, str) else []
    question = f"is {like[0]} meant? " if like else ""
    return f"{question}choose from {', '.join(known)}"


def written(value: object) -> str:
    """Returns a scalar value as TOML writes it, cut off after 60 characters."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        text = repr(value.value if isinstance(value, StrEnum) else value)
    except ValueError:
        return "a number as large as that"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
