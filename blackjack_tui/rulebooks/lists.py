"""The tables of a rule book: `[ties]`, and lists of tables such as `[[bonus]]`.

Each is a knob of `Rules` whose values have keys of their own. A problem is raised with the path to its key, so
that the error has the line.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from blackjack_tui.errors import UsageError, choose_from, quoted, written
from blackjack_tui.game.cards import LIMIT, RANKS, Suit
from blackjack_tui.game.rules import ANY, LEAST_TOTAL, NATURAL, SAME, Bonus, Rules, Tie
from blackjack_tui.game.side_bets import SideBet
from blackjack_tui.rulebooks import BEFORE_ADDED
from blackjack_tui.rulebooks.side_bets import Wrong, at_table, load_side_bet, side_bets_in

_RATIO = re.compile(r"[1-9][0-9]{0,3}:[1-9][0-9]{0,2}")
_TOTAL = re.compile(r"([1-9][0-9]?)(?:-([1-9][0-9]?))?")
_NUMBER = re.compile(r"([1-9][0-9]?)\+?")
_SUITS = (ANY, SAME, *(suit.label.lower() for suit in Suit))
_MOST_BONUSES = 40
_LONGEST_NAME = 20
"""Characters: a view has room for it beside the hand's result."""
_NAME = re.compile(f"[ -~]{{1,{_LONGEST_NAME}}}")  # printable ASCII


def ranks_problem(value: object, letters: str = "".join(RANKS), repeated: bool = False) -> str:
    """Returns what is wrong with ranks in a row; an empty string if nothing is.

    `letters`: the ranks allowed. `repeated`: whether a rank may come twice.
    """
    if (
        isinstance(value, str)
        and {*value} <= {*letters}
        and (repeated or len({*value}) == len(value))
        and len(value) <= LIMIT  # no hand has more cards
    ):
        return ""
    once = " such as '678'" if repeated else ", each once"
    return f"write ranks in a row{once}, from {letters}; T is ten"


def ratio_problem(value: object) -> str:
    """Returns what is wrong with a payment; an empty string if nothing is."""
    fits = isinstance(value, str) and bool(_RATIO.fullmatch(value))
    return "" if fits else "write what is paid, to the bet, such as '3:2'"


def _problem_of_bonus(key: str, value: object) -> str:
    """Returns what is wrong with a value of a bonus; an empty string if nothing is."""
    match key:
        case "name":
            fits = isinstance(value, str) and bool(_NAME.fullmatch(value))
            return "" if fits else f"write up to {_LONGEST_NAME} characters of ASCII in quotes"
        case "pays":
            return ratio_problem(value)
        case "cards":
            return ranks_problem(value, repeated=True)
        case "upcard":
            return ranks_problem(value)
        case "total":
            match = _TOTAL.fullmatch(str(value))
            fits = bool(match and LEAST_TOTAL <= int(match[1]) <= int(match[2] or match[1]) <= LIMIT)
            return "" if fits else f"write a total from {LEAST_TOTAL} to {LIMIT}, or two such as '4-20'"
        case "number":
            match = _NUMBER.fullmatch(str(value))
            fits = bool(match and 2 <= int(match[1]) <= LIMIT)
            return "" if fits else "write a number of cards from 2 on, such as '5', or '7+' for seven or more"
        case "suits":
            return "" if value in _SUITS else f"choose from {', '.join(_SUITS)}"
    return "" if isinstance(value, bool) else "choose from true, false"  # `after_double`, `after_split`


def _bonuses(key: str, value: Any, wrong: Wrong) -> tuple[Bonus, ...]:
    """Returns the bonuses in `value`, the tables under `key` of a file. Raises the errors of `wrong`."""
    if not isinstance(value, (list, tuple)) or not all(isinstance(table, Mapping) for table in value):
        raise wrong([key], f"cannot be {written(value)}: head each of them [[{key}]]")
    if len(value) > _MOST_BONUSES:
        raise wrong([key], f"cannot be listed more than {_MOST_BONUSES} times")
    bonuses: list[Bonus] = []
    for place, table in enumerate(value):
        _check_bonus(table, [key, place], wrong)
        # A total and a number may be integers in the file.
        texts = {field: str(table[field]) for field in ("total", "number") if field in table}
        bonus = Bonus(**{**table, **texts})
        if not (bonus.cards or bonus.total or bonus.number):
            raise wrong([key, place], "says nothing of the hand: write cards, total or number")
        if bonus.name in [other.name for other in bonuses]:
            raise wrong([key, place, "name"], f"= {written(bonus.name)} is the name of an earlier bonus too")
        bonuses.append(bonus)
    return tuple(bonuses)


def _check_bonus(table: Mapping[str, Any], path: list[str | int], wrong: Wrong) -> None:
    """Raises an error of `wrong` if a field of the table at `path` is unknown, missing or not allowed."""
    for field, content in table.items():
        if field not in Bonus._fields:
            is_knob = field in Rules._fields  # in TOML, a line below a table belongs to it
            advice = "write it above all tables" if is_knob else choose_from(Bonus._fields, field)
            raise wrong([*path, field], f"is not part of a bonus: {advice}")
        if problem := _problem_of_bonus(field, content):
            raise wrong([*path, field], f"cannot be {written(content)}: {problem}")
    for field in Bonus._fields:
        if field not in table and field not in Bonus._field_defaults:
            how_to_write = _problem_of_bonus(field, None)
            raise wrong(path, f"lacks {field}: {how_to_write}")


def _ties(key: str, value: Any, wrong: Wrong) -> tuple[tuple[str, Tie], ...]:
    """Returns the winner for each total in `value`, the table under `key`. Raises the errors of `wrong`."""
    if not isinstance(value, Mapping):
        raise wrong([key], f"cannot be {written(value)}: head a table [{key}]")
    totals = [*map(str, range(LEAST_TOTAL, LIMIT + 1)), NATURAL]
    for total, winner in value.items():
        if total not in totals:
            raise wrong([key, total], f"is not a total: write {LEAST_TOTAL} to {LIMIT}, or {NATURAL}")
        if winner not in [*map(str, Tie)]:
            raise wrong([key, total], f"cannot be {written(winner)}: choose from {', '.join(Tie)}")
    return tuple((total, Tie(value[total])) for total in totals if total in value)


def side_bets_at(rules: Rules, wrong: Wrong) -> tuple[SideBet, ...]:
    """Returns the side bets of `rules` with their limits at this table. Raises the errors of `wrong`."""

    def wrong_bet(place: int, key: str, problem: str) -> UsageError:
        return wrong([LISTINGS["side_bets"].key, place, key], problem)

    return tuple(at_table(bet, rules, partial(wrong_bet, place)) for place, bet in enumerate(rules.side_bets))


def with_side_bets(rules: Rules, names: Sequence[str]) -> Rules:
    """Returns `rules` with side bets that ship added, and named after them. Raises `UsageError`."""
    for name in names:
        if name in [bet.name for bet in rules.side_bets]:
            raise UsageError(f"side bet {name} is at the table {rules.name!r} already")
        side_bet = at_table(load_side_bet(name), rules)
        rules = rules._replace(name=f"{rules.name}{BEFORE_ADDED}{name}", side_bets=(*rules.side_bets, side_bet))
    return rules


class Listing(NamedTuple):
    """A knob whose value is a table, or a list of tables."""

    key: str
    """The name of the tables in a rule book's file."""
    read: Callable[[str, Any, Wrong], tuple[Any, ...]]
    """Makes the knob's value, from the key, what a file has under it, and the maker of errors."""
    is_list: bool = True

    @property
    def heading(self) -> str:
        """The heading of a table in a file."""
        return f"[[{self.key}]]" if self.is_list else f"[{self.key}]"


LISTINGS: Mapping[str, Listing] = {
    "ties": Listing("ties", _ties, is_list=False),
    "bonuses": Listing("bonus", _bonuses),
    "side_bets": Listing("side_bet", side_bets_in),
}
"""The knobs that are tables, by the names of the fields of `Rules`."""


def key_of(knob: str) -> str:
    """Returns the key of a knob in a rule book's file."""
    return LISTINGS[knob].key if knob in LISTINGS else knob


def tables(values: Mapping[str, Any]) -> list[str]:
    """Returns the lines of a rule book's file for the tables in `values`, which has them by their keys."""
    lines = []
    for listing in LISTINGS.values():
        value = values.get(listing.key, [])
        for table in value if isinstance(value, list) else [value]:
            lines += _table(listing.heading, table)
    return lines


def _table(heading: str, table: Mapping[str, Any]) -> list[str]:
    """Returns the lines of a table: its `heading`, its values, and the tables in it."""
    lines, inner_tables = ["", heading], list[str]()
    for key, value in table.items():
        if isinstance(value, list) and isinstance(value[0], Mapping):
            inner_heading = heading.replace("]]", f".{key}]]")
            for inner in value:
                inner_tables += _table(inner_heading, inner)
        elif isinstance(value, list):
            lines.append(f"{key} = {value}")
        else:
            lines.append(setting(key, value))
    return lines + inner_tables


def setting(key: str, value: object) -> str:
    """Returns the line of a file that sets `key`: `tie = "push"`."""
    return f"{key} = {quoted(value)}" if isinstance(value, str) else f"{key} = {written(value)}"
