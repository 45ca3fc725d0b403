"""The waits around each event in each view, and the number of frames of its motion."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.game import events


class Pace(NamedTuple):
    """The waits around an event, in seconds at the pace of 2008."""

    said: float
    """With the event's sentence in the status region, before the table changes."""
    seen: float
    """After the table has changed."""


AT_ONCE = Pace(0, 0)

THINKING = 3.0
"""The time that an automatic player appears to think, in seconds at the pace of 2008."""

_PACES: Sequence[tuple[type, tuple[float, float], int, tuple[float, float]]] = (
    (events.Shuffled, (0.2, 0.6), 0, (1.0, 0)),
    (events.DealStarted, (0, 0.2), 0, (0.8, 0)),
    (events.PlayerDealt, (0, 0.7), 6, (0, 0.6)),
    (events.DealerDealt, (0, 0.7), 6, (0, 0.6)),
    (events.HoleDealt, (0, 0.7), 6, (0, 0.6)),
    (events.PlayerDrew, (0.4, 0.8), 8, (1.0, 0)),
    (events.Stood, (0.9, 0), 0, (1.4, 0)),
    (events.Surrendered, (0.9, 0), 0, (1.4, 0)),
    (events.Forfeited, (0.9, 0), 0, (1.4, 0)),
    (events.AceDeclared, (0, 0.9), 0, (1.0, 0)),
    (events.HoleTurned, (0, 1.5), 5, (0, 1.2)),
    (events.DealerTold, (0, 1.2), 0, (1.6, 0)),
    (events.DealerDrew, (0.6, 1.2), 6, (2.0, 0)),
    (events.DealerStood, (1.2, 0), 0, (1.6, 0)),
    (events.HandSettled, (0, 1.2), 6, (1.6, 0)),
    (events.Insured, (0, 0.8), 0, (1.0, 0)),
    (events.Peeked, (1.2, 0), 0, (1.4, 0)),
    (events.InsuranceSettled, (0, 1.0), 0, (1.4, 0)),
    (events.SideBetSettled, (0, 1.0), 6, (1.4, 0)),
    (events.Doubled, (0, 0.6), 0, (1.0, 0)),
    (events.HandSplit, (0, 0.9), 0, (1.0, 0.6)),
    (events.CutCardReached, (1.6, 0), 0, (1.6, 0)),
)
"""For each event: its waits on the drawn table, its frames there, and its waits on the table of 2008.

The drawn table shows an event at once, and then waits; only an event that moves no card is announced first.
Events that 2008 did not know (surrendering, aces declared, a total told) have similar waits.
"""

CARDS: Mapping[type, Pace] = {event: Pace(*waits) for event, waits, _, _ in _PACES}
"""The waits of the drawn table."""
CARDS_FRAMES: Mapping[type, int] = {event: frames for event, _, frames, _ in _PACES if frames}
"""The number of frames of motion before each event's result on the drawn table; other events have none."""
NAMES: Mapping[type, Pace] = {event: Pace(*waits) for event, _, _, waits in _PACES}
"""The waits of the table of 2008."""
