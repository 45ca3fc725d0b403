"""Grades: what a decision cost, in units of the hand's first bet, as a mark and a word."""

from enum import StrEnum
from typing import NamedTuple


class Grade(StrEnum):
    """How good a decision was."""

    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def mark(self) -> str:
        """The mark of chess players, empty for a fine decision."""
        return _MARKS[self]


class Step(NamedTuple):
    """A step of the scale."""

    below: float
    """Costs below this have the grade."""
    grade: Grade


SCALE = (
    Step(0.001, Grade.FINE),
    Step(0.01, Grade.INACCURACY),
    Step(0.05, Grade.MISTAKE),
    Step(float("inf"), Grade.BLUNDER),
)
"""The scale, from the least cost on."""


def scale_told(bets: bool) -> str:
    """Returns the scale in a sentence; `bets`: whether there is a bet of which a decision costs a part."""
    return f"?! from 0.1 % of {'the bet' if bets else 'a win'}, ? from 1 %, ?? from 5 %."


_MARKS = {Grade.FINE: "", Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}


def grade_of(cost: float) -> Grade:
    """Returns the grade of a decision that cost `cost`."""
    for step in SCALE:
        if cost < step.below:
            break
    return step.grade
