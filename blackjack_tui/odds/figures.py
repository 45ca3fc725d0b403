"""Figures of rule books as JSON keeps them, without numpy: those of the books that ship come with the package.

`books.json` has the whole figures of each book that ships. `returns.json` has the return of each, and of each
with one knob turned as another of them has it. Both are by `fingerprint`. `python -m tests.odds.ship` writes
them.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import BookOdds, DealerChances
from blackjack_tui.odds.chart import Chart

Figures = dict[str, Any]
"""The figures of a rule book as JSON: `of_book`."""

VERSION: Final = 2
"""The version of the computation. A higher one makes the cache ignore figures kept by older versions."""
WORTHLESS: Final = frozenset(
    {
        *("name", "title", "summary", "shuffle", "again"),
        *("hole_card", "pack", "penetration", "burn"),
        *("minimum", "maximum", "chip", "bankroll"),
    }
)
"""The knobs that odds from a fresh shoe do not depend on."""
KNOBS: Final = WORTHLESS | {
    *("player_aces", "dealer_aces", "dealt_21", "drawn_21", "bust", "surrender", "dealer_draws", "tie"),
    *("decks", "peek", "lost_to_natural", "blackjack_pays", "insurance"),
    *("double", "double_soft", "double_after_split"),
    *("split", "split_hands", "resplit_aces", "hit_split_aces", "charlie", "push_22"),
}
"""Every knob that odds and charts know: a rule book that turns another one is refused."""

_HERE = Path(__file__).parent
BOOKS: Final = _HERE / "books.json"
RETURNS: Final = _HERE / "returns.json"


def fingerprint(rules: Rules) -> str:
    """A hash of the knobs that odds depend on and that are turned: 32 hexadecimal digits.

    A knob at its default is left out, so that a new knob changes no hash.
    """
    knobs = [f"{knob}={value}" for knob, value in sorted(rules.turned.items()) if knob not in WORTHLESS]
    return hashlib.sha256("\n".join([str(VERSION), *knobs]).encode()).hexdigest()[:32]


def of_book(odds: BookOdds) -> Figures:
    """The figures of a rule book: what `odds --json --exact` prints, without the book's name."""
    return {
        "return": odds.best_return,
        "chart_return": odds.chart_return,
        "insurance": odds.insurance,
        "by_upcard": dict(odds.by_upcard),
        "dealer": {upcard: of_dealer(chances) for upcard, chances in odds.dealer.items()},
        "chart": odds.chart._asdict(),
        "exact": [
            {
                "hand": list(each.hand),
                "upcard": each.upcard,
                "chart": each.chart.value,
                "exact": each.exact.value,
                "gain": each.gain,
            }
            for each in odds.exceptions
        ],
    }


def of_dealer(chances: DealerChances) -> dict[str, float]:
    """The dealer's chances, by the name of the outcome."""
    totals = {str(17 + place): chance for place, chance in enumerate(chances.totals)}
    return {**totals, "blackjack": chances.natural, "bust": chances.bust}


def shipped_book(rules: Rules) -> Figures | None:
    """Returns the figures that ship with the package; None for rules that are no shipped book's."""
    return _read(BOOKS).get(fingerprint(rules))


def chart_of(figures: Figures) -> Chart:
    """Returns the chart in the figures of a book."""
    return Chart(**figures["chart"])


def shipped_return(rules: Rules) -> float | None:
    """Returns the return that ships with the package."""
    return _read(RETURNS).get(fingerprint(rules))


@cache
def _read(path: Path) -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(path.read_text("utf-8"))
    return found
