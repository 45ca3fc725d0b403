"""Reads charts that people wrote."""

import json
from collections.abc import Mapping

from blackjack_tui import files, toml_files
from blackjack_tui.commands.options import flag
from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.odds.chart import Chart, columns_by

_LARGEST_CHART = 1 << 16  # bytes


def _merged(best: object, own: object) -> object:
    """Returns the values of the `own` chart, and the `best` one's where they are missing."""
    if isinstance(best, Mapping) and isinstance(own, Mapping):
        return {**best, **{key: _merged(best.get(key), value) for key, value in own.items()}}
    return own


def read_chart(path: str, rules: Rules, best: Chart | None = None) -> Chart:
    """Returns the chart in the file at `path`, JSON as `odds --json` prints it, or TOML.

    With a `best` chart, the file may have only a part of a chart; the rest is the best one's. Raises
    `UsageError`, with the path, and the row and upcard of a letter that is missing or wrong.
    """
    text = files.read(path, _LARGEST_CHART)
    if path.endswith(".toml"):
        values = toml_files.read(text, path)
    else:
        try:
            values = json.loads(text)
        except json.JSONDecodeError as error:
            place = f"line {error.lineno}, column {error.colno}"
            raise UsageError(f"{path}: not JSON as odds --json prints it: {place}") from None
        except (ValueError, RecursionError):
            raise UsageError(f"{path}: not a chart: lists or numbers are too long") from None
    chart = values.get("chart", values) if isinstance(values, dict) else {}  # odds --json has it in a key
    if not any(part in chart for part in ("hard", "soft", "pairs")):
        raise UsageError(f"{path}: has no chart: write hard, soft and pairs, as odds --json prints them")
    with flag(path):
        merged = _merged(best.parts, chart) if best else chart
        return Chart.read(merged, low_aces=rules.player_aces is Aces.LOW, columns=columns_by(rules))
