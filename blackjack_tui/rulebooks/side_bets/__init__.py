"""Side bets read from TOML files: those that ship, and files of one's own."""

import os
from collections.abc import Iterator, Mapping
from typing import Any

from blackjack_tui import files, toml_files
from blackjack_tui.errors import UsageError, choose_from
from blackjack_tui.game.cards import PACK, Rank
from blackjack_tui.game.side_bets import ALIKE, COLOUR, DEALER, LOOKS_AT, ROW, Pattern, SideBet

ENDING = ".toml"
_FOLDER = "rulebooks/side_bets"
_LARGEST = 1 << 16  # bytes: no side bet, whatever it is
_DECKS = 8
_MOST_PAID = 100_000
_KEYS = ("title", "summary", "looks_at", "pattern")
_CONDITIONS = ("ranks", "suits", "cards", "total", "over", "under", "natural", "busts_with")
_NUMBERS = {"total": (4, 21), "over": (1, 30), "under": (1, 30), "busts_with": (3, 12)}

_Path = tuple[str, ...]


def side_bet_names() -> list[str]:
    """Returns the names of the side bets that ship, in alphabetical order."""
    return files.shipped_names(_FOLDER, ENDING)


def load_side_bet(name: str) -> SideBet:
    """Returns the side bet called `name`, or the one in the file `name`, which ends in `.toml`.

    Raises `UsageError` if there is none, or if something in it is wrong: with the file, the line and the key.
    """
    if name.endswith(ENDING):
        return parse(files.read(name, _LARGEST), os.path.basename(name).removesuffix(ENDING), name)
    if name not in side_bet_names():
        raise UsageError(
            f"side bet {name!r} is unknown: {choose_from(side_bet_names(), name)}, or a file ending in {ENDING}"
        )
    path = f"{_FOLDER}/{name}{ENDING}"
    return parse(files.shipped(path), name, path)


def parse(text: str, name: str, origin: str) -> SideBet:
    """Returns the side bet written in `text`, to be called `name`; `origin` says where it was read.

    Raises `UsageError` with `origin`, the line, the key and what would be right.
    """
    values = toml_files.read(text, origin)
    for path, problem in _problems(values):
        raise toml_files.wrong(text, origin, path, problem)
    patterns = []
    for pattern in values["pattern"]:
        pays = pattern["pays"]
        by_decks = tuple(pays) if isinstance(pays, list) else (pays,) * _DECKS
        patterns.append(Pattern(**{**pattern, "pays": by_decks}))
    return SideBet(name, values["title"], values["summary"], values["looks_at"], tuple(patterns))


def _problems(values: Mapping[str, Any]) -> Iterator[tuple[_Path, str]]:
    """Yields what is wrong with a file, the first problem first; later ones may follow from it."""
    for key in values:
        if key not in _KEYS:
            yield (key,), f"is no part of a side bet: {choose_from(_KEYS, key)}"
    for key in _KEYS:
        if key not in values:
            yield (), f"lacks {key}"
    for key in ("title", "summary"):
        if not isinstance(values[key], str) or not values[key].isprintable():
            yield (key,), "must be one line of text in quotes"
    if values["looks_at"] not in LOOKS_AT:
        yield ("looks_at",), f"must be one of {', '.join(LOOKS_AT)}"
    patterns = values["pattern"]
    if not isinstance(patterns, list) or not patterns or not all(isinstance(each, dict) for each in patterns):
        yield ("pattern",), "must be tables, each headed [[pattern]]"
    for pattern in patterns:
        for problem in _wrong_in(pattern, values["looks_at"] == DEALER):
            yield ("pattern",), f"{pattern.get('name', 'without a name')}: {problem}"
    names = [pattern["name"] for pattern in patterns]
    if len({*names}) < len(names):
        yield ("pattern",), "two have the same name"


def _wrong_in(pattern: Mapping[str, Any], of_dealer: bool) -> Iterator[str]:
    for key in pattern:
        if key not in ("name", "pays", *_CONDITIONS):
            yield f"{key} is no part of a pattern: {choose_from(('name', 'pays', *_CONDITIONS), key)}"
    if not isinstance(pattern.get("name"), str) or not pattern["name"].isprintable():
        yield "name must be a text in quotes"
    pays = pattern.get("pays")
    if not all(map(_is_paid, pays if isinstance(pays, list) else [pays])) or (
        isinstance(pays, list) and len(pays) != _DECKS
    ):
        yield f"pays must be a number over 0, or {_DECKS} of them, for one to {_DECKS} decks"
    if not any(key in pattern for key in _CONDITIONS):
        yield f"says nothing of the cards: {choose_from(_CONDITIONS, None)}"
    if of_dealer is not ("busts_with" in pattern):
        yield "busts_with is for what looks at the dealer's hand, and for nothing else"
    for key, (least, most) in _NUMBERS.items():
        number = pattern.get(key, least)
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
            yield f"{key} must be a whole number from {least} to {most}"
    codes = {rank.code for rank in Rank}
    ranks = pattern.get("ranks", ALIKE)
    if not isinstance(ranks, str) or (ranks not in (ALIKE, ROW) and not {*ranks.split()} <= codes):
        yield f'ranks must be "{ALIKE}", "{ROW}", or ranks such as "6 7 8"'
    if pattern.get("suits", ALIKE) not in (ALIKE, COLOUR):
        yield f'suits must be "{ALIKE}" or "{COLOUR}"'
    cards = pattern.get("cards", "")
    if not isinstance(cards, str) or not {*cards.split()} <= {*map(str, PACK)}:
        yield 'cards must be cards such as "QH QH"'
    if not isinstance(pattern.get("natural", True), bool):
        yield "natural must be true or false"


def _is_paid(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value <= _MOST_PAID
