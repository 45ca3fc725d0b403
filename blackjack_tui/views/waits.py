"""The waits around each event in each view, and the number of frames in which something moves."""

from collections.abc import Mapping
from typing import NamedTuple

from blackjack_tui.game.events import (
    AceDeclared,
    CutCardReached,
    DealerDealt,
    DealerDrew,
    DealerStood,
    DealerTold,
    DealStarted,
    Doubled,
    Forfeited,
    HandSettled,
    HandSplit,
    HoleDealt,
    HoleTurned,
    InsuranceSettled,
    Insured,
    Peeked,
    PlayerDealt,
    PlayerDrew,
    Shuffled,
    SideBetSettled,
    Stood,
    Surrendered,
)


class Pace(NamedTuple):
    """The waits around an event, in seconds at the pace of 2008."""

    said: float
    """With the event's sentence in the status region, before the table changes."""
    seen: float
    """After the table has changed."""


AT_ONCE = Pace(0, 0)
"""Waits of no time."""

THINKING = 3.0
"""The time that an automatic player appears to think, in seconds at the pace of 2008."""

# What happens is seen at once, and then rests; only what moves no card is said first.
CARDS: Mapping[type, Pace] = {
    Shuffled: Pace(0.2, 0.6),
    DealStarted: Pace(0, 0.2),
    PlayerDealt: Pace(0, 0.7),
    DealerDealt: Pace(0, 0.7),
    HoleDealt: Pace(0, 0.7),
    PlayerDrew: Pace(0.4, 0.8),
    Stood: Pace(0.9, 0),
    Surrendered: Pace(0.9, 0),
    Forfeited: Pace(0.9, 0),
    AceDeclared: Pace(0, 0.9),
    HoleTurned: Pace(0, 1.5),
    DealerTold: Pace(0, 1.2),
    DealerDrew: Pace(0.6, 1.2),
    DealerStood: Pace(1.2, 0),
    HandSettled: Pace(0, 1.2),
    Insured: Pace(0, 0.8),
    Peeked: Pace(1.2, 0),
    InsuranceSettled: Pace(0, 1.0),
    SideBetSettled: Pace(0, 1.0),
    Doubled: Pace(0, 0.6),
    HandSplit: Pace(0, 0.9),
    CutCardReached: Pace(1.6, 0),
}
"""The waits of the drawn table."""

# The waits of 2008. What it did not know (surrendering, aces declared, a total told) is paced like it.
NAMES: Mapping[type, Pace] = {
    Shuffled: Pace(1.0, 0),
    DealStarted: Pace(0.8, 0),
    PlayerDealt: Pace(0, 0.6),
    DealerDealt: Pace(0, 0.6),
    HoleDealt: Pace(0, 0.6),
    PlayerDrew: Pace(1.0, 0),
    Stood: Pace(1.4, 0),
    Surrendered: Pace(1.4, 0),
    Forfeited: Pace(1.4, 0),
    AceDeclared: Pace(1.0, 0),
    HoleTurned: Pace(0, 1.2),
    DealerTold: Pace(1.6, 0),
    DealerDrew: Pace(2.0, 0),
    DealerStood: Pace(1.6, 0),
    HandSettled: Pace(1.6, 0),
    Insured: Pace(1.0, 0),
    Peeked: Pace(1.4, 0),
    InsuranceSettled: Pace(1.4, 0),
    SideBetSettled: Pace(1.4, 0),
    Doubled: Pace(1.0, 0),
    HandSplit: Pace(1.0, 0.6),
    CutCardReached: Pace(1.6, 0),
}
"""The waits of the table of 2008."""

CARDS_FRAMES: Mapping[type, int] = {
    Shuffled: 6,
    PlayerDealt: 6,
    DealerDealt: 6,
    HoleDealt: 6,
    PlayerDrew: 8,
    DealerDrew: 6,
    HoleTurned: 5,
    HandSplit: 5,
    HandSettled: 6,
    InsuranceSettled: 5,
    SideBetSettled: 6,
}
"""The number of frames of the drawn table on the way to an event's result; others have none."""
