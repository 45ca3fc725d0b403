"""Charts to simulate with: the published ones of the benchmarks as values of JSON."""

from typing import Any

from blackjack_tui.game.rules import Draws, HoleCard, Rules, Surrender
from blackjack_tui.odds.chart import HANDS, UPCARDS
from blackjack_tui.odds.chart import LETTERS as PLAYS
from tests.simulation.basic_strategy import MANY_DECKS_H17_DAS, MANY_DECKS_S17_DAS, ONE_DECK_S17, Chart, Row

_LETTERS = {wanted: letter for letter, wanted in PLAYS.items()}
_SURRENDERS = {("hard", "16", "9"), ("hard", "16", "T"), ("hard", "16", "A"), ("hard", "15", "T")}


def published(rules: Rules) -> dict[str, dict[str, dict[str, Any]]]:
    """The published chart that comes nearest to `rules`."""
    if rules.decks == 1:
        chart = ONE_DECK_S17
    elif rules.dealer_draws is Draws.TO_HARD_17:
        chart = MANY_DECKS_H17_DAS
    else:
        chart = MANY_DECKS_S17_DAS
    found = values(chart, rules.surrender is not Surrender.NONE)
    if rules.hole_card is not HoleCard.OPEN:
        return found
    # A low total of the dealer's is played like a low upcard, whatever that costs.
    like = {column: UPCARDS[place % len(UPCARDS)] for place, column in enumerate(HANDS)}
    return {
        part: {row: {column: letters[like[column]] for column in HANDS} for row, letters in rows.items()}
        for part, rows in found.items()
    }


def values(chart: Chart, surrenders: bool = False) -> dict[str, dict[str, dict[str, Any]]]:
    """`chart` as `blackjack-tui odds --json` writes one; with `surrenders`, the usual late ones."""
    found: dict[str, dict[str, dict[str, Any]]] = {"hard": {}, "soft": {}, "pairs": {}}
    for total in range(5, 21):
        found["hard"][str(total)] = _row(chart.hard[total])
    for total in range(13, 21):
        found["soft"][str(total)] = _row(chart.soft[total])
    for points in range(1, 11):
        played = chart.soft[12] if points == 1 else chart.hard[2 * points]
        row = tuple(split or play for split, play in zip(chart.pairs[points], played, strict=True))
        found["pairs"][UPCARDS[points - 1]] = _row(row)
    if surrenders:
        for table, row_, upcard in _SURRENDERS:
            found[table][row_][upcard] = "R"
    return found


def _row(row: Row) -> dict[str, str]:
    letters = [_LETTERS[wanted] for wanted in row]
    return dict(zip(("2", "3", "4", "5", "6", "7", "8", "9", "T", "A"), letters, strict=True))
