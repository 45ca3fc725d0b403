"""TOML files that people write: read, and told what is wrong with them by file, line and key."""

import re
import tomllib
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from blackjack_tui.errors import UsageError
from blackjack_tui.nesting import DEEPEST, is_too_deep

_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\[^\n]?+)*+(?:"|$)|'[^'\n]*+(?:'|$))"""
_NEXT_PART = rf"(?:[ \t]*+\.[ \t]*+{_PART})"
# What is begun and not ended runs to the end, so that no character is read more than a few times.
_DEEP_KEY = re.compile(
    r'''"""(?:[^"\\]|\\.?+|"(?!""))*+(?:"""|\Z)'''
    r"""|'''(?:[^']|'(?!''))*+(?:'''|\Z)"""
    r"|\#[^\n]*+"
    rf"|(?P<deep>{_PART}{_NEXT_PART}{{{DEEPEST},}}+)|{_PART}{_NEXT_PART}*+",
    re.MULTILINE | re.DOTALL,
)

_LONGEST = 60  # characters of a value that are worth repeating


def read(text: str, origin: str) -> dict[str, Any]:
    """What is written in `text`. Raises UsageError naming `origin` if it is no TOML, or too deep."""
    # The time that tomllib takes grows with the square of the parts of a key.
    for found in _DEEP_KEY.finditer(text):
        if found["deep"]:
            line = text.count("\n", 0, found.start()) + 1
            raise UsageError(
                f"{origin}, line {line}: a key has {DEEPEST} parts at most, with dots between them"
            )
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UsageError(f"{origin}: {error}") from None
    except ValueError:  # more digits than Python reads
        raise UsageError(f"{origin}: there is a number too long to read") from None
    except RecursionError:
        raise _too_deep(origin) from None
    if is_too_deep(values):
        raise _too_deep(origin)
    return values


def _too_deep(origin: str) -> UsageError:
    return UsageError(f"{origin}: lists and tables are {DEEPEST} levels deep at most")


def wrong(text: str, origin: str, path: Sequence[str], problem: str) -> UsageError:
    """The error that says where in `text`, which came from `origin`, a key is, and the problem with it.

    `path` is the key after the tables that it is in. What is missing is placed at the table it should be in.
    """
    return UsageError(f"{place(text, origin, path)}: {'.'.join(path)} {problem}")


def place(text: str, origin: str, path: Sequence[str]) -> str:
    """Where in `text`, which came from `origin`, the key is, as errors say it."""
    line = _line(text, path)
    return f"{origin}, line {line}" if line else origin


def _line(text: str, path: Sequence[str]) -> int:
    """The line of the last key of `path` that is written on one of its own; 0 if none is."""
    table, *keys = path
    name = _written(table)
    found = re.compile(rf"^[ \t]*\[\[?[ \t]*{name}[ \t]*[].]", re.MULTILINE).search(text)
    if not found:
        keys = [table]
    start = found.end() if found else 0
    if keys:
        header = re.compile(r"^[ \t]*\[", re.MULTILINE).search(text, start)
        end = header.start() if header else len(text)
        found = (
            re.compile(rf"^[ \t]*{_written(keys[0])}[ \t]*[=.]", re.MULTILINE).search(text, start, end) or found
        )
    return text.count("\n", 0, found.end()) + 1 if found else 0


def _written(key: str) -> str:
    return rf"""["']?{re.escape(key)}["']?"""


def written(value: object) -> str:
    """Returns a scalar value as TOML writes it; a long one cut short."""
    if isinstance(value, bool):
        return str(value).lower()
    try:
        text = repr(value.value if isinstance(value, StrEnum) else value)
    except ValueError:
        return "a number as large as that"
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
