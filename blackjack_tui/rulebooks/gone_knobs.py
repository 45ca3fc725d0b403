"""Knobs and values of rule books that earlier versions had, and what to write instead.

Files, journals and databases of earlier versions may have them. A knob at its default changes nothing and is
passed over. One that is turned cannot be played.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from blackjack_tui.errors import GoneError, written
from blackjack_tui.rulebooks.lists import Path, Wrong


class GoneKnob(NamedTuple):
    """A knob that is gone: what it did where nobody turned it, and advice to those who did."""

    default: object
    instead: str


GONE_KNOBS: Mapping[str, GoneKnob] = {
    "push_22_naturals": GoneKnob(False, "leave it out; a blackjack wins against a dealer's 22"),
    "double_split_aces": GoneKnob(
        True, "leave it out; split aces that are played on can be doubled with double_after_split = true"
    ),
    "free_double_cards": GoneKnob(2, "leave it out; two cards are doubled free"),
    "split_only": GoneKnob("", "leave it out; every pair can be split with split = 'value'"),
}
"""The knobs of a rule book that are gone."""
GONE_VALUES: Mapping[tuple[str, object], str] = {
    ("lost_to_natural", "one"): "write 'original', or 'busted-and-one'",
}
"""The values of knobs that are gone, with what to write instead."""
_BONUS = "bonus"
GONE_PARTS: Mapping[str, GoneKnob] = {
    "ends": GoneKnob("wins", "leave it out; a hand with a bonus wins at once"),
}
"""The parts of a bonus that are gone."""


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
    for knob, value in values.items():
        gone = GONE_KNOBS.get(knob)
        if gone and value != gone.default:
            return GoneSetting([knob], value, gone.instead)
        if isinstance(value, str) and (knob, value) in GONE_VALUES:
            return GoneSetting([knob], value, GONE_VALUES[knob, value])
    for place, bonus in enumerate(_bonuses(values)):
        for part, gone in GONE_PARTS.items():
            if isinstance(bonus, Mapping) and bonus.get(part, gone.default) != gone.default:
                return GoneSetting([_BONUS, place, part], bonus[part], gone.instead)
    return None


def without_gone(values: Mapping[str, Any], wrong: Wrong) -> Mapping[str, Any]:
    """Return `values` without the knobs that are gone.

    Raises `GoneError` at one that is turned, with what `wrong` says of the path to it and the problem.
    """
    if gone := first_gone(values):
        raise GoneError(str(wrong(gone.path, gone.problem)))
    kept = {knob: value for knob, value in values.items() if knob not in GONE_KNOBS}
    if _bonuses(kept):
        kept[_BONUS] = [_without_gone_parts(bonus) for bonus in kept[_BONUS]]
    return kept


def _bonuses(values: Mapping[str, Any]) -> Sequence[Any]:
    bonuses = values.get(_BONUS)
    return bonuses if isinstance(bonuses, list) else ()


def _without_gone_parts(bonus: Any) -> Any:
    if not isinstance(bonus, Mapping):
        return bonus
    return {part: value for part, value in bonus.items() if part not in GONE_PARTS}
