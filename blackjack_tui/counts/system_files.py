"""Counting systems read from TOML files: those that ship, and files of one's own."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from blackjack_tui import files, toml_files
from blackjack_tui.counts.system import COPIES, RANKS, Running, System
from blackjack_tui.errors import choose_from, written

ENDING = ".toml"
"""The ending of a counting system's file name."""

_FOLDER = "counts/systems"
_MOST_DECKS = 8
_KEYS = ("title", "summary", "insurance", "tags")
_TABLES = ("red", "running")
_RUNNING = ("start", "key", "pivot")
_NUMBER = "write a whole number or a half from {} to {}"
_TAG = _NUMBER.format(-9, 9)
_COUNT = _NUMBER.format(-99, 99)

Problem = tuple[tuple[str, ...], str]
"""A key after the tables that it is in, and what is wrong with it."""


def system_names() -> list[str]:
    """Returns the names of the counting systems that ship, in alphabetical order."""
    return files.shipped_names(_FOLDER, ENDING)


def load(name: str) -> System:
    """Returns the counting system called `name`, or the one in the file `name`, which ends in `.toml`.

    Raises `UsageError`, with the file, the line and the key, if it is missing or something in it is wrong.
    """
    return files.load_named("count", name, _FOLDER, ENDING, parse)


def parse(text: str, name: str, origin: str) -> System:
    """Returns the counting system in `text`. `origin`: the file, for messages.

    Raises `UsageError` with `origin`, the line, the key and what would be right.
    """
    values = toml_files.read(text, origin)
    for path, problem in _problems(values):
        raise toml_files.error_at(text, origin, path, problem)
    black = tuple(float(values["tags"][rank]) for rank in RANKS)
    overrides = values.get("red", {})
    red = tuple(float(overrides.get(rank, tag)) for rank, tag in zip(RANKS, black, strict=True))
    system = System(name, values["title"], values["summary"], black, red, float(values["insurance"]))
    if "running" not in values:
        return system
    running = values["running"]
    start, key = (tuple(map(float, running[row])) for row in ("start", "key"))
    return system._replace(running=Running(start, key, float(running["pivot"])))


def _problems(values: Mapping[str, Any]) -> Iterator[Problem]:
    """Yields what is wrong with a file. The caller raises the first problem: later lines count on that."""
    yield from _key_problems((), values, _KEYS, _TABLES, "part of a counting system")
    for key in ("title", "summary"):
        if not isinstance(values[key], str) or not values[key].isprintable():
            yield (key,), "must be one line of text in quotes"
    if not _is_number(values["insurance"], 99):
        yield ("insurance",), f"cannot be {written(values['insurance'])}: {_COUNT}"
    for table, needed in (("tags", RANKS), ("red", ())):
        tags = values.get(table, {})
        if not isinstance(tags, dict):
            yield (table,), f"must be a table: write [{table}], and a tag for each rank below"
            continue
        yield from _key_problems((table,), tags, needed, RANKS, "a rank")
        for rank, tag in tags.items():
            if not _is_number(tag, 9):
                yield (table, rank), f"cannot be {written(tag)}: {_TAG}"
    yield from _balance_problems(values)


def _balance_problems(values: Mapping[str, Any]) -> Iterator[Problem]:
    """Yields what is wrong with the balance of the tags, and with [running], which goes with it."""
    black = [values["tags"][rank] for rank in RANKS]
    red = [values.get("red", {}).get(rank, tag) for rank, tag in zip(RANKS, black, strict=True)]
    if len({*black, *red}) == 1:
        yield ("tags",), "must not all be the same"
    balance = sum(  # each rank is in two black suits and two red ones
        2 * copies * (black_tag + red_tag)
        for copies, black_tag, red_tag in zip(COPIES, black, red, strict=True)
    )
    if "running" not in values:
        if balance:
            needed = "write [running] with start, key and pivot"
            yield ("tags",), f"add up to {balance:+g} for a deck, not 0: {needed}"
        return
    running = values["running"]
    if not isinstance(running, dict):
        yield ("running",), "must be a table: write [running], and start, key and pivot below"
        return
    yield from _key_problems(("running",), running, _RUNNING, (), "part of [running]")
    if not balance:
        yield ("running",), "is for tags that do not add up to 0 for a deck, as these do"
    for name in ("start", "key"):
        row = running[name]
        if not isinstance(row, list) or not 1 <= len(row) <= _MOST_DECKS:
            problem = f"must be a list of 1 to {_MOST_DECKS} numbers: for one deck, two and so on"
            yield ("running", name), problem
        elif not all(_is_number(number, 99) for number in row):
            yield ("running", name), f"has a number that cannot be read: {_COUNT}"
    if not _is_number(running["pivot"], 99):
        yield ("running", "pivot"), f"cannot be {written(running['pivot'])}: {_COUNT}"
    if len(running["key"]) != len(running["start"]):
        yield ("running", "key"), f"must have as many numbers as start: {len(running['start'])}"
    if max(running["key"]) >= running["pivot"]:
        yield ("running", "key"), f"must be below the pivot, {running['pivot']:g}, for every number of decks"


def _key_problems(
    path: tuple[str, ...], values: Mapping[str, Any], needed: Sequence[str], others: Sequence[str], kind: str
) -> Iterator[Problem]:
    """Yields unknown and missing keys. `needed`: keys that must be there. `others`: keys that may be."""
    names = tuple(dict.fromkeys((*needed, *others)))  # each once, in this order
    for key in values:
        if key not in names:
            yield (*path, key), f"is not {kind}: {choose_from(names, key)}"
    for key in needed:
        if key not in values:
            yield (*path, key), "is missing"


def _is_number(value: object, most: int) -> bool:
    """Returns whether `value` is a whole number or a half from -`most` to `most`."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) <= most and (2 * value) % 1 == 0
