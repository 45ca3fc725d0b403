"""A counter's habits (boxes, others at the table, when to come and leave, how exactly to count) and money."""

from collections.abc import Mapping
from typing import NamedTuple

PARTS: Mapping[str, float] = {"exact": 0.0, "quarter": 0.25, "half": 0.5, "full": 1.0}
"""The parts of a deck to which the discard tray can be read."""
ROUNDS_AN_HOUR = (200, 160, 140, 120, 100, 80, 65)
"""The rounds of an hour, by the number of boxes played at the table."""


class Habits(NamedTuple):
    """A counter's way to play, apart from the chart and the bets."""

    boxes: int = 1
    """The most boxes of one's own."""
    boxes_from: int | None = None
    """The step of the ramp from which all of them are played, below it one; None for always."""
    others: int = 0
    """The other players, who play by the chart."""
    come: int | None = None
    """The step from which on a player who sits out plays; None for one who plays from the first card."""
    leave: int | None = None
    """The step at which a player leaves, or below; None for never. Who has a step to come comes back."""
    error: float = 0.0
    """The cards of each deck that are missed, in the mean."""
    estimate: float = 0.0
    """The part of a deck to which the discard tray is read; 0 for exactly."""

    @property
    def seats(self) -> int:
        """The most boxes of a round."""
        return self.boxes + self.others

    @property
    def before(self) -> int:
        """The others at the dealer's left, who play first."""
        return (self.others + 1) // 2

    @property
    def stays(self) -> bool:
        """Whether every round is played."""
        return self.come is None and self.leave is None

    def boxes_at(self, step: int) -> int:
        """The boxes of one's own at a step of the ramp."""
        return self.boxes if self.boxes_from is None or step >= self.boxes_from else 1


class Funds(NamedTuple):
    """A player's money, in units of the ramp's 1, and time."""

    unit: float | None
    """The money of a unit; None where amounts are in units."""
    bankroll: float | None
    is_of_table: bool
    """Whether the bankroll is what the rule book gives."""
    trip: float | None
    """What a trip may lose at most."""
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
