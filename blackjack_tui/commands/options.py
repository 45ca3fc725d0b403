"""Reads options that several commands have."""

import os
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from typing import TYPE_CHECKING

from blackjack_tui import settings
from blackjack_tui.commands import say_note
from blackjack_tui.errors import UsageError
from blackjack_tui.folders import database_path, settings_file
from blackjack_tui.rulebooks import BEFORE_ADDED, ENDING
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.store.noted import read_player_notes

if TYPE_CHECKING:
    from blackjack_tui.game.first_cards import FirstCards

_MOST_JOBS = 1024


def whole_number(text: str) -> int:
    """Returns the integer in `text`. Raises `ArgumentTypeError`, with advice, if `text` is not an integer."""
    digits = text[1:] if text[:1] in ("+", "-") else text
    # int() also accepts underscores and the digits of every script, unlike deal codes and journals.
    if not (digits.isascii() and digits.isdigit()):
        raise ArgumentTypeError(f"must be a whole number, not {text!r}")
    try:
        return int(text)
    except ValueError:
        raise ArgumentTypeError(f"must have fewer digits: {text}") from None


def plain(number: float) -> float:
    """Returns `number` as an integer if it is one."""
    return int(number) if number == int(number) else number


def number_within(least: int, most: int | None = None) -> Callable[[str], int]:
    """Returns a function that reads a whole number within the bounds, or raises `ArgumentTypeError`."""

    def read(text: str) -> int:
        number = whole_number(text)
        if number < least or (most is not None and number > most):
            bounds = f"{least} or more" if most is None else f"from {least} to {most:,}"
            raise ArgumentTypeError(f"must be {bounds}, not {number}")
        return number

    return read


def day(text: str) -> str:
    """Returns the day in `text`, such as 2026-11-22. Raises `ArgumentTypeError` if it is not a day."""
    from datetime import date

    if re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        with suppress(ValueError):
            return date.fromisoformat(text).isoformat()
    raise ArgumentTypeError(f"must be a day such as 2026-11-22, not {text!r}")


@contextmanager
def flag(name: str) -> Iterator[None]:
    """Adds the name of a flag or a file to the text of a `UsageError` raised inside the context."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{name}: {error}") from None


def add_rules(parser: ArgumentParser) -> None:
    """Adds the rule book's name as the command's argument. The parser sets it as `rules`."""
    parser.add_argument("book", nargs="?", metavar="RULES", help="the rule book, or a file of your own")


def with_side_bets(rules: str, options: Namespace) -> str:
    """Returns the name `rules` of a rule book with the side bets of the options added.

    Prints a note on each whose pays are for other packs than the book's. Raises `UsageError` if one cannot be
    added.
    """
    if not options.side_bet:
        return rules
    from blackjack_tui.rulebooks.side_bets import load_side_bet, note_on_packs

    for name in options.side_bet:
        with flag("--side-bet"):
            if name.endswith(ENDING):
                raise UsageError(f"{name!r} is a file: name a side bet that ships, or write it in a rule book")
            load_side_bet(name)
    book = BEFORE_ADDED.join((rules, *options.side_bet))
    with flag("--side-bet"):
        at_table = load(book)  # raises if the book cannot take them
    for bet in at_table.side_bets:
        note = note_on_packs(bet, at_table)
        if note:
            say_note(note)
    return book


def add_jobs(parser: ArgumentParser) -> None:
    """Adds the option for the number of processes."""
    jobs_help = "how many processes (default: one for each core)"
    parser.add_argument("--jobs", type=number_within(1, _MOST_JOBS), metavar="N", help=jobs_help)


def is_chart(name: str) -> bool:
    """Returns whether `name` names a file with a chart."""
    return name.endswith((".json", ".toml"))


def add_first_cards(parser: ArgumentParser) -> None:
    """Adds the options that choose the first cards."""
    add = parser.add_argument
    add("--hand", metavar="HAND", help="deal such a hand every round: A,7, soft, soft 18, hard 12-16 or pairs")
    add("--dealer", metavar="RANK", help="and such an upcard: A, 2 to 10, J, Q, K, or T for any ten")


def first_cards(options: Namespace) -> "FirstCards | None":
    """Returns the first cards that the options choose. Raises `UsageError`, with the flag, if one is wrong."""
    hand, upcard = getattr(options, "hand", None), getattr(options, "dealer", None)
    if hand is None and upcard is None:
        return None
    from blackjack_tui.game.first_cards import FirstCards, parse_hand, parse_upcard

    with flag("--hand"):
        hand = "" if hand is None else parse_hand(hand)
    with flag("--dealer"):
        upcard = "" if upcard is None else parse_upcard(upcard)
    return FirstCards(hand, upcard)


def resolved_settings(options: Namespace | None = None) -> settings.Resolved:
    """Returns the settings from the flags in `options`, the environment and the settings file.

    Prints a note on each value in the environment or the file that only earlier versions had.
    """
    resolved = settings.resolve(options, os.environ, settings_file())
    for note in resolved.notes:
        _say_once(note)
    return resolved


def at_own_table(resolved: settings.Resolved) -> settings.Resolved:
    """Returns the settings with the rules of the table where the player sat last, if no rules are chosen."""
    if resolved.sources["rules"] != settings.DEFAULT:
        return resolved
    book = read_player_notes(os.path.dirname(database_path())).book
    return resolved.having(rules=book) if book else resolved


_say_once = cache(say_note)  # a command can resolve settings twice


def seed_or_fresh(seed: int | None) -> int:
    """Returns `seed` or, if it is None, 31 random bits, which every shuffle accepts."""
    return int.from_bytes(os.urandom(4)) >> 1 if seed is None else seed
