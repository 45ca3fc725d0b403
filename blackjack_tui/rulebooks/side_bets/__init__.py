"""Side bets read from TOML: the files that ship, files of one's own, and the tables of rule books."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from blackjack_tui import files, toml_files
from blackjack_tui.errors import UsageError, choose_from
from blackjack_tui.game.cards import PACK, Rank
from blackjack_tui.game.rules import Draws, Rules
from blackjack_tui.game.side_bets import ALIKE, COLOUR, DEALER, HAND_AND_UPCARD, LOOKS_AT, ROW, Pattern, SideBet
from blackjack_tui.rulebooks import ENDING, SIDE_BETS

_DECKS = 8
_MOST_PAID = 100_000
_MOST_SIDE_BETS = 9
"""The most side bets of a table."""
_OWN_KEYS = ("title", "summary", "looks_at", "pattern")
"""The keys of a side bet that does not ship."""
_LIMITS = ("minimum", "maximum", "chip")
_PAYS = ("pays", "without_tens")
_CONDITIONS = ("ranks", "suits", "cards", "total", "over", "under", "natural", "busts_with")
_NUMBERS = {"total": (4, 21), "over": (1, 30), "under": (1, 30), "busts_with": (3, 12)}
_LARGEST_LIMIT = 10**9  # cents
_LONGEST_TITLE, _LONGEST_SUMMARY = 20, 68
"""Characters: the help has room for them."""
_NAME = re.compile("[a-z0-9+-]{1,20}")

Path = Sequence[str | int]
"""The keys that lead to a value; a number is the place in a list, from 0."""
Wrong = Callable[[Path, str], UsageError]
"""Makes the error of a problem with what is at a path."""


def side_bet_names() -> list[str]:
    """Returns the names of the side bets that ship, in alphabetical order."""
    return files.shipped_names(SIDE_BETS, ENDING)


def load_side_bet(name: str) -> SideBet:
    """Returns the side bet called `name`, or the one in the file `name`, which ends in `.toml`.

    Raises `UsageError` if there is no such side bet, or with the file, the line and the key of what is wrong.
    """
    return files.load_named("side bet", name, SIDE_BETS, ENDING, parse)


def parse(text: str, name: str, origin: str) -> SideBet:
    """Returns the side bet called `name` that is written in `text`.

    `origin`: where the text is from, for errors. Raises `UsageError` with it, the line, the key and advice.
    """
    values = toml_files.read(text, origin)
    for path, problem in _problems(values):
        if not path:
            raise UsageError(f"{origin}: {problem}")
        raise toml_files.error_at(text, origin, path, problem)
    if not _NAME.fullmatch(name):
        raise UsageError(f"{origin}: the file of a side bet is called by small letters, digits, + and -")
    return _side_bet(name, values)


def side_bets_in(key: str, tables: Any, wrong: Wrong) -> tuple[SideBet, ...]:
    """Returns the side bets in the `tables` that a rule book has under `key`, with the limits written there.

    A table with nothing but a name and limits is for a side bet that ships. Raises what `wrong` makes of a
    problem.
    """
    if not isinstance(tables, (list, tuple)) or not all(isinstance(table, Mapping) for table in tables):
        raise wrong([key], "must be tables, each headed [[side_bet]]")
    if len(tables) > _MOST_SIDE_BETS:
        raise wrong([key, _MOST_SIDE_BETS], f"is one too many: a table has {_MOST_SIDE_BETS} at most")
    bets: list[SideBet] = []
    for place, table in enumerate(tables):
        name = table.get("name")
        if not isinstance(name, str) or not _NAME.fullmatch(name):
            raise wrong([key, place, "name"], "must be small letters, digits, + and -, in quotes")
        if any(bet.name == name for bet in bets):
            raise wrong([key, place, "name"], f"= {name!r} is there twice")
        described = {part: value for part, value in table.items() if part not in ("name", *_LIMITS)}
        if described:
            for path, problem in _problems(described):
                raise wrong([key, place, *path], problem)
        elif name not in side_bet_names():
            advice = f"{choose_from(side_bet_names(), name)}, or write {', '.join(_OWN_KEYS)}"
            raise wrong([key, place, "name"], f"= {name!r} does not ship: {advice}")
        bet = _side_bet(name, described) if described else load_side_bet(name)
        bets.append(bet._replace(**_limits_in(table, [key, place], wrong)))
    return tuple(bets)


def _limits_in(table: Mapping[str, Any], path: list[str | int], wrong: Wrong) -> dict[str, Any]:
    """Returns the limits in the `table` at `path`. Raises what `wrong` makes of a problem with one of them."""
    limits = {limit: table[limit] for limit in _LIMITS if limit in table}
    for limit, value in limits.items():
        if type(value) is not int or not 0 < value < _LARGEST_LIMIT:
            raise wrong([*path, limit], "must be a whole number of cents, from 1 to 999999999")
    return limits


def for_packs(bet: SideBet, rules: Rules) -> SideBet:
    """Returns `bet` with its pays for the packs of `rules`: with tens, or without."""
    patterns = []
    for pattern in bet.patterns:
        pays = pattern.without_tens if rules.left_out and pattern.without_tens else pattern.pays
        patterns.append(pattern._replace(pays=pays, without_tens=()))
    return bet._replace(patterns=tuple(patterns))


def note_on_packs(bet: SideBet, rules: Rules) -> str:
    """Returns a sentence if packs have no tens and `bet`, which ships, has no pays for that; else nothing."""
    if not rules.left_out or bet.name not in side_bet_names():
        return ""
    if all(pattern.without_tens for pattern in load_side_bet(bet.name).patterns):
        return ""
    return (
        f"{bet.title} pays here as with packs of 52 cards: no casino's table for packs without tens is known."
    )


def at_table(bet: SideBet, rules: Rules, wrong: Callable[[str, str], UsageError] | None = None) -> SideBet:
    """Returns `bet` with its limits at a table by `rules`; where it has no limits of its own, the usual ones.

    The usual chip is the table's, or the first multiple that is paid in whole cents. The usual bet is from one
    chip to a tenth of the table's maximum. Raises what `wrong` makes of a key and a problem.
    """
    wrong = wrong or (lambda _, problem: UsageError(f"{rules.name}: side bet {bet.name} {problem}"))
    if not rules.bets:
        raise wrong("name", "needs bets: set maximum")
    bet = for_packs(bet, rules)
    if bet.looks_at == DEALER and rules.dealer_draws is Draws.BELOW_PLAYER:
        raise wrong("name", f"= {bet.name!r} needs other dealer_draws than 'below-player'")
    chip = _chip_at(bet, rules, wrong)
    minimum = bet.minimum or chip
    tenth = rules.maximum // 10
    maximum = bet.maximum or max(minimum, tenth - tenth % chip)  # whole chips
    for key, value in (("minimum", minimum), ("maximum", maximum)):
        if value % chip:
            raise wrong(key, f"must be a multiple of chip = {chip}")
    if minimum > maximum:
        key = "minimum" if bet.minimum else "maximum"
        raise wrong(key, f"gives no bet: it is from {minimum} to {maximum} cents")
    return bet._replace(minimum=minimum, maximum=maximum, chip=chip)


def _chip_at(bet: SideBet, rules: Rules, wrong: Callable[[str, str], UsageError]) -> int:
    """Returns the chip of `bet` at a table, which is paid in whole cents there. Raises like `at_table`."""
    pays = [Fraction(str(pattern.pays[rules.decks - 1])) for pattern in bet.patterns]
    parts_of_cents = [(rules.chip * pay).denominator for pay in pays]  # 2 for half cents
    chip = bet.chip or rules.chip * lcm(*parts_of_cents)
    if chip >= _LARGEST_LIMIT:
        raise wrong("name", f"= {bet.name!r} pays parts of a cent: no chip is as large")
    if not all((chip * pay).denominator == 1 for pay in pays):
        raise wrong("chip", f"= {chip} is paid in parts of a cent")
    return chip


def _side_bet(name: str, values: Mapping[str, Any]) -> SideBet:
    """Returns the side bet with `values`, which have been checked."""
    patterns = []
    for pattern in values["pattern"]:
        by_decks = {}
        for key in _PAYS:
            if key in pattern:
                pays = pattern[key]
                # One payment holds for all numbers of decks.
                by_decks[key] = tuple(pays) if isinstance(pays, list) else (pays,) * _DECKS
        patterns.append(Pattern(**{**pattern, **by_decks}))
    return SideBet(name, values["title"], values["summary"], values["looks_at"], tuple(patterns))


def _problems(values: Mapping[str, Any]) -> Iterator[tuple[Sequence[str | int], str]]:
    """Yields what is wrong with a side bet, each with the path to it.

    Ask for the first problem only: the code after it relies on what has been checked.
    """
    for key in values:
        if key not in _OWN_KEYS:
            yield (key,), f"is not part of a side bet: {choose_from(_OWN_KEYS, key)}"
    for key in _OWN_KEYS:
        if key not in values:
            yield (), f"lacks {key}"
    for key, most in (("title", _LONGEST_TITLE), ("summary", _LONGEST_SUMMARY)):
        text = values[key]
        if not isinstance(text, str) or not text.isprintable() or not 0 < len(text) <= most:
            yield (key,), f"must be a text of up to {most} characters in quotes"
    if values["looks_at"] not in LOOKS_AT:
        yield ("looks_at",), f"must be one of {', '.join(LOOKS_AT)}"
    patterns = values["pattern"]
    if not isinstance(patterns, list) or not patterns or not all(isinstance(each, dict) for each in patterns):
        yield ("pattern",), "must be tables, each headed [[pattern]]"
    for place, pattern in enumerate(patterns):
        for key, problem in _problems_of_pattern(pattern, values["looks_at"]):
            yield ("pattern", place, key), problem
    names = [pattern["name"] for pattern in patterns]
    for place, name in enumerate(names):
        if name in names[:place]:
            yield ("pattern", place, "name"), f"= {name!r} is there twice"


def _problems_of_pattern(pattern: Mapping[str, Any], looks_at: str) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with a pattern, each with its key, like `_problems`."""
    # Where a field is missing, a default that fits is checked in its place.
    keys = ("name", *_PAYS, *_CONDITIONS)
    for key in pattern:
        if key not in keys:
            yield key, f"is not part of a pattern: {choose_from(keys, key)}"
    name = pattern.get("name")
    if not isinstance(name, str) or not name.isprintable() or not name:
        yield "name", "must be a text in quotes"
    for key in _PAYS:
        if key == "pays" or key in pattern:
            pays = pattern.get(key)
            by_decks = pays if isinstance(pays, list) else [pays] * _DECKS
            if len(by_decks) != _DECKS or not all(map(_is_paid, by_decks)):
                yield key, f"must be a number over 0, or {_DECKS} of them, for one to {_DECKS} decks"
    if not any(key in pattern for key in _CONDITIONS):
        yield "name", f"= {name!r} says nothing of the cards: {choose_from(_CONDITIONS, None)}"
    if (looks_at == DEALER) != ("busts_with" in pattern):
        yield "busts_with", "is for what looks at the dealer's hand, and for nothing else"
    for key, (least, most) in _NUMBERS.items():
        number = pattern.get(key, least)
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
            yield key, f"must be a whole number from {least} to {most}"
    yield from _problems_of_cards(pattern, number_of_cards=3 if looks_at == HAND_AND_UPCARD else 2)
    if not isinstance(pattern.get("natural", True), bool):
        yield "natural", "must be true or false"


def _problems_of_cards(pattern: Mapping[str, Any], number_of_cards: int) -> Iterator[tuple[str, str]]:
    """Yields what is wrong with the ranks, suits and cards of a pattern, each with its key."""
    codes = {rank.code for rank in Rank}
    ranks = pattern.get("ranks", ALIKE)
    if not isinstance(ranks, str) or (ranks not in (ALIKE, ROW) and not {*ranks.split()} <= codes):
        yield "ranks", f'must be "{ALIKE}", "{ROW}", or ranks such as "6 7 8"'
    for key in ("ranks", "cards"):
        names = pattern.get(key, "")
        is_word = key == "ranks" and names in (ALIKE, ROW)
        if isinstance(names, str) and names and not is_word and len(names.split()) != number_of_cards:
            yield key, f"must name {number_of_cards} cards: it looks at so many"
    if pattern.get("suits", ALIKE) not in (ALIKE, COLOUR):
        yield "suits", f'must be "{ALIKE}" or "{COLOUR}"'
    cards = pattern.get("cards", "")
    if not isinstance(cards, str) or not {*cards.split()} <= {*map(str, PACK)}:
        yield "cards", 'must be cards such as "QH QH"'


def _is_paid(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value <= _MOST_PAID
