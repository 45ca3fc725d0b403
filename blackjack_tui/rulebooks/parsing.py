"""The text of rule books, and its parsing: TOML files with bases, into checked `Rules`."""

import os
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from blackjack_tui import files, toml_files
from blackjack_tui.errors import UsageError, choose_from, written
from blackjack_tui.game.rules import Rules
from blackjack_tui.rulebooks import (
    ENDING,
    OR_FILE,
    PACKAGE,
    all_books,
    is_book,
    is_shipped,
    path_of,
    split_name,
)
from blackjack_tui.rulebooks.allowed import AMOUNTS, KNOBS, Need, rules_from, unmet
from blackjack_tui.rulebooks.lists import key_of

_BASE = "base"
_FEW_CENTS = 1000  # cents
_LARGEST = 1 << 16  # bytes of a rule book's file


class _Book(NamedTuple):
    """A rule book's file, not yet checked."""

    path: str
    text: str
    values: Mapping[str, Any]

    def place(self, key: str) -> str:
        """Returns the file and the line of `key`, for errors."""
        return toml_files.place(self.text, _short(self.path), [key])

    def wrong(self, path: Sequence[str | int], problem: str) -> UsageError:
        """Returns the error for a `problem` with the key at `path`, with its file and line."""
        return toml_files.error_at(self.text, _short(self.path), path, problem)


def source(name: str) -> str:
    """Returns the text of the file of the rule book `name`: a name, or a path that ends in `.toml`.

    Raises `UsageError` if there is no such rule book, or its file cannot be read.
    """
    if not is_book(name):
        raise UsageError(f"rule book {name!r} is unknown: {choose_from(all_books(), name)}, {OR_FILE}")
    if is_shipped(name):
        return files.read_shipped(f"rulebooks/{name}{ENDING}")
    return files.read(path_of(name), _LARGEST)


def parse(text: str, name: str, path: str) -> Rules:
    """Returns the rule book called `name` with the content `text`, which was read from `path`.

    Raises `UsageError` with the file, the line, the key and the allowed values.
    """
    books = _with_bases(text, path)
    # The nearest book that sets a knob holds: a later one in the dictionary replaces its bases.
    book_of_knob = {key: book for book in reversed(books) for key in book.values if key != _BASE}

    def wrong(path: Sequence[str | int], problem: str) -> UsageError:
        book: _Book = book_of_knob.get(str(path[0]), books[0])  # a missing knob is set by no book
        return book.wrong(path, problem)

    rules = rules_from(name, {knob: book.values[knob] for knob, book in book_of_knob.items()}, wrong)
    rules = _with_own_labels(rules, books[0])
    if need := unmet(rules):
        raise _unmet(need, rules, books)
    return rules


def _with_own_labels(rules: Rules, book: _Book) -> Rules:
    """Returns `rules` with the title and the summary of `book` itself: a base's are about other rules."""
    if _BASE not in book.values:
        return rules
    title = rules.title if "title" in book.values else rules.name
    summary = rules.summary if "summary" in book.values else ""
    return rules._replace(title=title, summary=summary)


def _with_bases(text: str, path: str) -> list[_Book]:
    """Returns the book in `text` and its bases, each before its own base. Raises `UsageError`."""
    book = _Book(path, text, toml_files.read(text, _short(path)))
    books = [book]
    read_paths = {os.path.realpath(path)}
    while _BASE in book.values:
        base = _base_of(book)
        base_path = path_of(base)
        if os.path.realpath(base_path) in read_paths:
            raise book.wrong([_BASE], f"= {written(base)} goes round in a circle")
        read_paths.add(os.path.realpath(base_path))
        try:
            base_text = source(base)
        except UsageError as error:
            raise book.wrong([_BASE], f"cannot be had: {error}") from None
        book = _Book(base_path, base_text, toml_files.read(base_text, _short(base_path)))
        books.append(book)
    return books


def _base_of(book: _Book) -> str:
    """Returns the name or the path of the base of `book`, which has one. Raises `UsageError`."""
    base = book.values[_BASE]
    if not isinstance(base, str) or not base.isprintable():
        raise book.wrong([_BASE], f"cannot be {written(base)}: name a rule book, {OR_FILE}")
    _, side_bets = split_name(base)
    if side_bets:
        raise book.wrong([_BASE], f"cannot be {written(base)}: side bets stand in tables headed [[side_bet]]")
    return os.path.join(os.path.dirname(book.path), base) if base.endswith(ENDING) else base


def _unmet(need: Need, rules: Rules, books: Sequence[_Book]) -> UsageError:
    """Returns the error for an unmet `need`, at a line of the nearest book that sets one of its two knobs.

    If it sets the other knob alone, the knob with the need is from a base, and the error begins with the other.
    """
    knob, other = key_of(need.knob), key_of(need.other)
    values = rules.plain

    def value_of(key: str) -> str:
        return f"{written(values[key])} cents" if key in AMOUNTS else written(values[key])

    setting = f"= {value_of(knob)} " if knob in KNOBS else ""  # a table has no value in its line
    other_value = value_of(other)
    why = need.why.format(other=other_value)
    nearest = next((book for book in books if knob in book.values or other in book.values), books[0])
    if knob in nearest.values or other not in nearest.values:  # neither: both are at their defaults
        return nearest.wrong([knob], f"{setting}{why}{_in_dollars(nearest.values, knob, other)}")
    place = next((f" ({base.place(knob)})" for base in books if knob in base.values), "")
    # `why` may end in advice for the other, as in `needs bets: set maximum`. This line sets the other.
    needs, _, advice_for_other = why.partition(": ")
    advice = f": set {knob} too" if advice_for_other else ""
    dollars = _in_dollars(nearest.values, other)
    problem = f"= {other_value}, but {knob} {setting.strip()}{place} {needs}{advice}{dollars}"
    return nearest.wrong([other], problem)


def _in_dollars(values: Mapping[str, Any], *knobs: str) -> str:
    """Returns how to write dollars, for the first of `knobs` whose few cents may be meant as dollars."""
    for knob in knobs:
        value = values.get(knob)
        if knob in AMOUNTS and isinstance(value, int) and 0 < value < _FEW_CENTS:
            return f' (write {knob} = "${value}" for {value} dollars)'
    return ""


def _short(path: str) -> str:
    """Returns `path` for errors: relative to the package if the book ships with it."""
    return path.removeprefix(PACKAGE + os.sep)
