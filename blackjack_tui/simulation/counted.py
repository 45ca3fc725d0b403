"""A count over whole shoes at once: which bet of a ramp it asks for at each card."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.counts.reading import DECK, start
from blackjack_tui.counts.system import System
from blackjack_tui.game.rules import Pack, Rules
from blackjack_tui.simulation.chart import Strategy
from blackjack_tui.simulation.shoes import CODES

_HALVES = 2


class Counted(NamedTuple):
    """The steps of a ramp by cards dealt and running count. Running counts are kept in halves."""

    tags: NDArray[np.int16]
    """The tag of each of CODES."""
    start: int
    """The running count of a fresh shoe."""
    lowest: int
    """The lowest running count there can be."""
    width: int
    """The number of possible running counts."""
    steps: NDArray[np.uint8]
    """The step at `width * cards dealt + running count - lowest`."""
    charts: NDArray[np.uint8]
    """The place of the chart to play by, at the same; empty if there is but one."""
    insures: NDArray[np.bool_]
    """Whether to insure, at the same; empty if that is never done."""

    @classmethod
    def by(cls, system: System, rules: Rules, last: int, strategy: Strategy) -> "Counted":
        """The tables of `system` for shoes by `rules`, a ramp whose last step is `last`, and a strategy.

        Raises UsageError if the system has no start for so many decks.
        """
        first = round(_HALVES * start(system, rules.decks))
        tags = np.zeros(len(CODES), np.int16)
        for card, code in CODES.items():
            tags[code] = round(_HALVES * system.tag(card))
        # A hole card that nobody saw may be taken out again: one further card on either side.
        spare = int(np.abs(tags).max())
        most = [rules.decks * int(np.abs(tags[keep]).sum()) + spare for keep in (tags < 0, tags > 0)]
        lowest, width = first - most[0], sum(most) + 1
        size = DECK * rules.decks
        dealt = size if rules.pack is Pack.SHOE else rules.burn + 1
        left = (size - np.arange(dealt))[:, None]
        running = (lowest + np.arange(width))[None, :]
        steps = np.clip(_steps(system, rules.decks, running, left), 0, last)
        at_any_card = np.maximum(size - np.arange(size + 1), 1)[:, None]
        readings = _readings(system, at_any_card, running)
        charts, insures = np.zeros(0, np.uint8), np.zeros(0, np.bool_)
        if len(strategy.charts) > 1:
            place = readings // _HALVES - strategy.lowest
            charts = np.clip(place, 0, len(strategy.charts) - 1).astype(np.uint8).ravel()
        if strategy.insurance is not None and rules.insurance:
            insures = (readings >= _HALVES * strategy.insurance).ravel()
        return cls(tags, first, lowest, width, steps.astype(np.uint8).ravel(), charts, insures)


def _readings(system: System, left: NDArray[np.int_], running: NDArray[np.int_]) -> NDArray[np.int_]:
    """What plays are read from as `counts.reading.reading` has it, in halves."""
    if system.running is None:
        return running * DECK // (_HALVES * left) * _HALVES
    return np.broadcast_to(running, (len(left), running.shape[1]))


def _steps(system: System, decks: int, running: NDArray[np.int_], left: NDArray[np.int_]) -> NDArray[np.int_]:
    """The step of a ramp as `counts.reading.ramp_step` has it; `running` is in halves."""
    if system.running is None:
        return running * DECK // (_HALVES * left)
    key = round(_HALVES * system.running.key[decks - 1])
    way = round(_HALVES * system.running.pivot) - key
    steps = 1 + round(_HALVES * max(1, system.balance - 1)) * (running - key) // (_HALVES * way)
    return np.broadcast_to(np.where(running < key, 0, steps), (left.shape[0], running.shape[1]))
