"""The sets of plays by the count that a counter may know, under their usual names."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from blackjack_tui.counts.exact import ExactOdds
from blackjack_tui.counts.indices import (
    FAB_4,
    ILLUSTRIOUS_18,
    INSURANCE,
    PLAYS,
    Index,
    Play,
    indices_by_name,
    indices_part,
    why_no_indices,
)
from blackjack_tui.counts.reading import by_step
from blackjack_tui.counts.system import System
from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import HoleCard, Rules
from blackjack_tui.odds.chart import Chart
from blackjack_tui.odds.kept_figures import FigureCache
from blackjack_tui.reports.model import TableColumn, TablePart, Unit
from blackjack_tui.simulation.by_count import CountChange, best_by_count
from blackjack_tui.simulation.played_charts import Strategy, with_indices

NONE, ALL = "none", "all"
SETS: Mapping[str, Sequence[Play]] = {
    NONE: (),
    "insurance": (INSURANCE,),
    "fab4": FAB_4,
    "i18": ILLUSTRIOUS_18,
    "i18+fab4": PLAYS,
    ALL: (),
}
"""The sets of plays, the smaller first; `ALL` is the best chart for each count."""
USUAL = "i18+fab4"
_SHARES = {-3: 0.04, -2: 0.07, -1: 0.19, 0: 0.45, 1: 0.12, 2: 0.064, 3: 0.036, 4: 0.02, 5: 0.011, 6: 0.012}
"""About the share of rounds at each true count, six decks dealt to three quarters."""
_MOST_SHOWN = 40
"""The most indices in the table."""
_CLEARLY = 0.25
"""A hand differs from its cell if its own index is farther from the cell's, in counts."""


class KnownPlays(NamedTuple):
    """A strategy with its indices."""

    strategy: Strategy
    indices: Mapping[Play, Index] = {}
    changes: Sequence[CountChange] = ()

    def as_json(self, system: System) -> dict[str, Any]:
        """Returns the indices as values for JSON."""
        if not self.changes:
            return indices_by_name(self.indices, system)
        return {
            f"{change.name} {change.low}-{change.high}": {
                "from": change.floored,
                "exact": change.exact,
                "published": change.published,
                "gain": change.gain,
                "hands": dict(change.hands),
            }
            for change in self.changes
        }

    def part(self, system: System) -> TablePart | None:
        """Returns the table of the indices, or of the first ones if there are many; None without indices."""
        if self.indices:
            return indices_part(self.indices, system)
        if not self.changes:
            return None
        title = f"Indices of {system.title}; what a cell gains over the chart in 100 rounds of this ramp"
        if len(self.changes) > _MOST_SHOWN:
            title = f"The first {_MOST_SHOWN} of {len(self.changes)} {title}"
        columns = (
            TableColumn("cell", "cell"),
            TableColumn("low", "below"),
            TableColumn("from", "from", signed=True),
            TableColumn("high", "from there on"),
            TableColumn("exact", "exact", signed=True, digits=2),
            TableColumn("published", "published", signed=True),
            TableColumn("gain", "gain", Unit.BETS, digits=4),
            TableColumn("hands", "hands that differ"),
        )
        rows = tuple(
            (
                change.name,
                change.low,
                change.floored,
                change.high,
                change.exact,
                change.published,
                change.gain,
                _hands_that_differ(change),
            )
            for change in self.changes[:_MOST_SHOWN]
        )
        return TablePart("indices", title, columns, rows)


def _hands_that_differ(change: CountChange) -> str:
    """Returns the hands whose own index, in whole counts, is not the cell's: `10,6 +0.3, 9,7 -1.2`."""
    return ", ".join(
        f"{hand} {exact:+.1f}"
        for hand, exact in change.hands.items()
        if round(exact) != round(change.exact) and abs(exact - change.exact) > _CLEARLY
    )


def known_plays(
    name: str, rules: Rules, system: System, chart: Chart, ramp: Sequence[float], cache: FigureCache
) -> KnownPlays:
    """Returns the play by one of `SETS`. Raises UsageError if the rules have no odds or no indices."""
    if name != NONE and rules.hole_card is HoleCard.OPEN:
        raise UsageError(f"{rules.name}: {why_no_indices(rules)}")
    if name == ALL:
        bets = by_step(ramp, range(min(_SHARES), max(_SHARES) + 1))
        shares = {step: share * bet for (step, share), bet in zip(_SHARES.items(), bets, strict=True)}
        strategy, changes = best_by_count(rules, system, chart, shares, cache)
        return KnownPlays(strategy, {}, changes)
    if not SETS[name]:
        return KnownPlays(with_indices(chart, {}))
    with ExactOdds(rules, cache) as exact:
        indices = exact.indices(system, SETS[name])
    return KnownPlays(with_indices(chart, indices), indices)
