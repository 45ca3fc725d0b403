"""A counter's habits (boxes, others at the table, when to come and leave, how exactly to count) and money."""

from collections.abc import Mapping
from typing import NamedTuple

PARTS: Mapping[str, float] = {"exact": 0.0, "quarter": 0.25, "half": 0.5, "full": 1.0}
"""The parts of a deck to which the discard tray can be read."""
ROUNDS_AN_HOUR = (200, 160, 140, 120, 100, 80, 65)
"""The rounds of an hour, by the number of boxes played at the table."""


class Habits(NamedTuple):
    """How a counter plays, except for the chart and the bets. Steps are steps of the ramp."""

    boxes: int = 1
    """The most boxes that the player has."""
    boxes_from: int | None = None
    """The step from which on the player has all boxes; one box below it. None for always all."""
    others: int = 0
    """The number of other players, who play by the chart."""
    come_step: int | None = None
    """The step from which on the player plays, after sitting out; None to play from the first card."""
    leave_step: int | None = None
    """The player leaves at this step or below; None never leaves. With `come_step`: sits out instead."""
    missed_cards: float = 0.0
    """The mean number of cards of a deck that the player misses."""
    tray_part: float = 0.0
    """The part of a deck to which the player reads the discard tray; 0 if it is read exactly."""

    @property
    def seats(self) -> int:
        """The most boxes of a round, the other players' included."""
        return self.boxes + self.others

    @property
    def others_before(self) -> int:
        """The number of other players who play before the player."""
        return (self.others + 1) // 2

    @property
    def plays_all(self) -> bool:
        return self.come_step is None and self.leave_step is None

    def boxes_at(self, step: int) -> int:
        """The number of the player's boxes at a step of the ramp."""
        return self.boxes if self.boxes_from is None or step >= self.boxes_from else 1


class Funds(NamedTuple):
    """A player's money, in units of the ramp's 1, and time."""

    unit: float | None
    """The money of a unit; None where amounts are in units."""
    bankroll: float | None
    is_of_table: bool
    """Whether the bankroll is the rule book's."""
    trip: float | None
    """The most that a trip may lose; None if it is not asked about."""
    hours: float
    """The hours of a trip."""
    pace: float
    """The rounds of an hour."""
    search: float
    """The minutes until another shoe is found, each time one is left."""

    @property
    def lost_rounds(self) -> float:
        """The rounds that pass while another shoe is looked for."""
        return self.search * self.pace / 60
