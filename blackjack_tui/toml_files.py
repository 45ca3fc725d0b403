"""Reads TOML files written by users; limits the nesting of what was read, from JSON too.

Errors have the file, the line and the key.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any

from blackjack_tui.errors import UsageError, quoted

DEEPEST = 8
"""The most levels of lists and tables: twice what this program writes.

Python cannot print or compare values that are nested too deeply.
"""

_MOST_DOTS = 100  # of a line: the time of tomllib grows with the square of the number of parts of a key
_CURLY = re.compile("[\u2018-\u201f]")
_UNQUOTED = re.compile(r"\s*(?P<key>[\w.-]+)\s*=\s*(?P<value>[A-Za-z][\w-]*|\d+:\d+|\$[\d.,]+)\s*(?:#.*)?")
"""A key with a word, a ratio or an amount without quotes."""
_SWITCHES = {"true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"}
"""Words for a switch, and how TOML writes them."""
_KEY = re.compile(r"\s*(\[?[\w.-]+\]?)\s*(?==|$)")
"""The key of a line, or the name of a table in brackets."""
_HEADER = re.compile(r"[ \t]*(\[\[?)([^\[\]]+)\]")
_KEY_OF_LINE = re.compile(r"([^=#\[\]]+)=")


def read(text: str, origin: str) -> dict[str, Any]:
    """Returns the values in `text`. Raises `UsageError` with `origin` if it is not TOML or nested too deep."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS:
            raise UsageError(f"{origin}, line {number}: a line has {_MOST_DOTS} dots at most")
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _unreadable(text, origin, str(error)) from None
    except ValueError:  # more digits than Python converts
        raise UsageError(f"{origin}: there is a number too long to read") from None
    except RecursionError:
        raise _too_deep(origin) from None
    if is_too_deep(values):
        raise _too_deep(origin)
    return values


def _unreadable(text: str, origin: str, message: str) -> UsageError:
    """Returns the error for text that is not TOML, with the line and advice.

    `message`: tomllib's, such as `Invalid value (at line 3, column 7)`.
    """
    reason, _, position = message.partition(" (at ")
    match = re.match(r"line (\d+)", position)
    lines = text.splitlines() or [""]
    if match:  # without a line, the error is at the end of the text
        lines = lines[: int(match[1])]
    return UsageError(f"{origin}, line {len(lines)}: {_advice(lines, reason)}")


def _advice(lines: Sequence[str], reason: str) -> str:
    """Returns advice on the last of `lines`, which is wrong: tomllib's `reason` if the mistake is not known."""
    *lines_before, line = lines
    unquoted, key = _UNQUOTED.fullmatch(line), _key_or_table(line)
    if _CURLY.search(line):
        return "write straight quotes, \" or '"
    if unquoted:
        name, value = unquoted["key"], unquoted["value"]
        switch = _SWITCHES.get(value.lower())
        if switch:
            return f"write {name} = {switch}: true or false in small letters, without quotes"
        return f"{name} needs quotes around its value: {name} = {quoted(value)}"
    if key and reason.startswith(("Cannot overwrite", "Cannot declare")):
        keys = [_key_or_table(earlier_line) for earlier_line in lines_before]
        first_place = f", first in line {keys.index(key) + 1}" if key in keys else ""
        return f"{key.strip('[]')} is there twice{first_place}"
    return reason


def _key_or_table(line: str) -> str:
    """Returns the key or the table's name, in brackets, at the beginning of a line; empty if there is none."""
    match = _KEY.match(line)
    return match[1] if match else ""


def _too_deep(origin: str) -> UsageError:
    return UsageError(f"{origin}: lists and tables are {DEEPEST} levels deep at most")


def error_at(text: str, origin: str, path: Sequence[str | int], problem: str) -> UsageError:
    """Returns the error for a `problem` with a key of `text`, with its `origin` and its line.

    `path`: the tables that contain the key, then the key; after a list of tables, the number of the table, from
    0. If the key is missing, the line is its table's.
    """
    return UsageError(f"{place(text, origin, path)}: {key_at(path)} {problem}")


def key_at(path: Sequence[str | int]) -> str:
    """Returns the key at `path` as errors write it: `ties.17`, or `bonus 2.pays`."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f" {part + 1}"
        else:
            text += f".{part}" if text else part
    return text


def place(text: str, origin: str, path: Sequence[str | int]) -> str:
    """Returns `origin` and the line of the key `path` in `text`, as in errors."""
    line = _line(text, path)
    return f"{origin}, line {line}" if line else origin


def _line(text: str, path: Sequence[str | int]) -> int:
    """Returns the line of the key at `path`, or of the last table on the way to it; 0 if there is neither."""
    longest, best_line = 0, 0
    """The most parts that the path of a line has in common with `path`, and the number of that line."""
    table: tuple[str | int, ...] = ()
    """The path of the table that the line is in."""
    counts = Counter[tuple[str | int, ...]]()
    """How many tables each list of tables has so far."""
    for number, line in enumerate(text.split("\n"), 1):
        header, key = _HEADER.match(line), _KEY_OF_LINE.match(line)
        if header:
            line_path = table = _path_of_table(header, counts)
        elif key:
            line_path = (*table, *_parts_of(key[1]))
        else:
            continue
        # One path must begin with the other: the line is of a table with the key, or within the key.
        common = min(len(line_path), len(path))
        if common > longest and line_path[:common] == tuple(path[:common]):
            longest, best_line = common, number
    return best_line


def _path_of_table(header: re.Match[str], counts: Counter[tuple[str | int, ...]]) -> tuple[str | int, ...]:
    """Returns the path of the table with this `header`; adds one to the count of its list, if it is in one."""
    brackets, key = header.groups()
    path: tuple[str | int, ...] = ()
    names = _parts_of(key)
    for depth, name in enumerate(names, 1):
        path += (name,)
        if depth == len(names) and brackets == "[[":  # the next table of a list
            counts[path] += 1
        if counts[path]:  # inside a list: the number of its last table, from 0
            path += (counts[path] - 1,)
    return path


def _parts_of(key: str) -> list[str]:
    """Returns the parts of a dotted key, without their quotes."""
    return [part.strip(" \t\"'") for part in key.split(".")]


def is_too_deep(value: object) -> bool:
    """Returns whether `value`, read from JSON or TOML, has more than `DEEPEST` levels of lists and tables."""
    level = [value]
    for _ in range(DEEPEST):
        inner_values = chain.from_iterable(map(_values, level))
        level = [inner for inner in inner_values if isinstance(inner, (dict, list))]
        if not level:
            return False
    return any(level)  # empty lists and tables do not count as a level


def _values(nested: object) -> Iterable[object]:
    """Returns the values in a dict or a list; none for any other value."""
    if isinstance(nested, dict):
        return nested.values()
    return nested if isinstance(nested, list) else ()
