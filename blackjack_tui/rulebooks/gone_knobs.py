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
_ONE = ("lost_to_natural", "one", "write 'original', or 'busted-and-one'")
_ENDS = ("ends", "wins", "leave it out; a hand with a bonus wins at once")
"""The part of a bonus that is gone."""


class GoneSetting(NamedTuple):
    """A knob that is gone or a value that is, where a rule book has it."""

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
    """Return the first setting that is gone and turned in `values`, by the keys of a rule book's file."""
    for knob, (default, instead) in GONE_KNOBS.items():
        if values.get(knob, default) != default:
            return GoneSetting([knob], values[knob], instead)
    knob, value, instead = _ONE
    if values.get(knob) == value:
        return GoneSetting([knob], value, instead)
    part, default, instead = _ENDS
    for place, bonus in enumerate(_bonuses(values)):
        if isinstance(bonus, Mapping) and bonus.get(part, default) != default:
            return GoneSetting(["bonus", place, part], bonus[part], instead)
    return None


def without_gone(values: Mapping[str, Any], wrong: Wrong) -> Mapping[str, Any]:
    """Return `values` without the knobs that are gone.

    Raises `GoneError` at one that is turned, with what `wrong` says of the path to it and the problem.
    """
    if gone := first_gone(values):
        raise GoneError(str(wrong(gone.path, gone.problem)))
    kept = {knob: value for knob, value in values.items() if knob not in GONE_KNOBS}
    if bonuses := _bonuses(kept):
        kept["bonus"] = [
            {part: value for part, value in bonus.items() if part != _ENDS[0]}
            if isinstance(bonus, Mapping)
            else bonus
            for bonus in bonuses
        ]
    return kept


def _bonuses(values: Mapping[str, Any]) -> Sequence[Any]:
    bonuses = values.get("bonus")
    return bonuses if isinstance(bonuses, list) else ()
