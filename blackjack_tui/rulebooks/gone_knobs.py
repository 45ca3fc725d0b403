"""Knobs and values of rule books that earlier versions had, and what to write instead.

Files, journals and databases of earlier versions may have them. A knob at its default changes nothing and is
passed over. One that is turned cannot be played.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from blackjack_tui.errors import GoneError, written
from blackjack_tui.rulebooks.side_bets import Path, Wrong

GONE_KNOBS: Mapping[str, tuple[object, str]] = {
    "push_22_naturals": (False, "leave it out; a blackjack wins against a dealer's 22"),
    "double_split_aces": (
        True, "leave it out; split aces that are played on can be doubled with double_after_split = true"
    ),
    "free_double_cards": (2, "leave it out; two cards are doubled free"),
    "split_only": ("", "leave it out; every pair can be split with split = 'value'"),
}  # fmt: skip
"""The knobs of a rule book that are gone: their defaults, and advice to those who turned them."""
_GONE_VALUE = ("lost_to_natural", "one", "write 'original', or 'busted-and-one'")
"""The value of a knob that is gone, and advice."""
_GONE_FIELD, _FIELD_DEFAULT, _FIELD_ADVICE = "ends", "wins", "leave it out; a hand with a bonus wins at once"
"""The field of a bonus that is gone, its default, and advice."""


class GoneSetting(NamedTuple):
    """A setting of a rule book that earlier versions had: a knob, a knob's value, or a field of a bonus."""

    path: Path
    value: object
    instead: str

    @property
    def problem(self) -> str:
        """The problem with the knob in an error text, which begins with its key."""
        return f"= {written(self.value)} is gone: {self.instead}"

    @property
    def setting(self) -> str:
        """The setting as a rule book has it: `split_only = 'A8'`."""
        return f"{self.path[-1]} = {written(self.value)}"


def first_gone(values: Mapping[str, Any]) -> GoneSetting | None:
    """Returns the first setting in `values` that is gone and turned; None if there is none.

    `values`: by the keys of a rule book's file.
    """
    for knob, (default, instead) in GONE_KNOBS.items():
        if values.get(knob, default) != default:
            return GoneSetting([knob], values[knob], instead)
    knob, value, instead = _GONE_VALUE
    if values.get(knob) == value:
        return GoneSetting([knob], value, instead)
    for place, bonus in enumerate(_bonuses(values)):
        if isinstance(bonus, Mapping) and bonus.get(_GONE_FIELD, _FIELD_DEFAULT) != _FIELD_DEFAULT:
            return GoneSetting(["bonus", place, _GONE_FIELD], bonus[_GONE_FIELD], _FIELD_ADVICE)
    return None


def without_gone(values: Mapping[str, Any], wrong: Wrong) -> Mapping[str, Any]:
    """Returns `values` without the settings that are gone.

    Raises `GoneError` if one of them is turned, with the text of the error that `wrong` makes.
    """
    if gone := first_gone(values):
        raise GoneError(str(wrong(gone.path, gone.problem)))
    current = {knob: value for knob, value in values.items() if knob not in GONE_KNOBS}
    if bonuses := _bonuses(current):
        current["bonus"] = [_without_gone_field(bonus) for bonus in bonuses]
    return current


def _without_gone_field(bonus: Any) -> Any:
    """Returns a bonus without its field that is gone; anything else, which is refused later, unchanged."""
    if not isinstance(bonus, Mapping):
        return bonus
    return {field: value for field, value in bonus.items() if field != _GONE_FIELD}


def _bonuses(values: Mapping[str, Any]) -> Sequence[Any]:
    bonuses = values.get("bonus")
    return bonuses if isinstance(bonuses, list) else ()
