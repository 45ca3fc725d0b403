"""Reads charts that people wrote."""

import json

from blackjack_tui import files, toml_files
from blackjack_tui.commands.options import flag
from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.odds.chart import Chart, columns_by

_LARGEST_CHART = 1 << 16  # bytes


def read_chart(path: str, rules: Rules) -> Chart:
    """Returns the chart in the file at `path`, JSON or TOML, as `odds --json` prints one, or that part of it.

    Raises `UsageError`, with the path, and the row and upcard of a letter that is missing or wrong.
    """
    text = files.read(path, _LARGEST_CHART)
    if path.endswith(".toml"):
        values = toml_files.read(text, path)
    else:
        try:
            values = json.loads(text)
        except json.JSONDecodeError as error:
            raise UsageError(f"{path}: not JSON: {error}") from None
        except (ValueError, RecursionError):
            raise UsageError(f"{path}: not JSON: too deep or too long") from None
    chart = values.get("chart", values) if isinstance(values, dict) else {}
    if not {"hard", "pairs"} & {*chart}:
        raise UsageError(f"{path}: has no chart: write hard, soft and pairs, as odds --json prints them")
    with flag(path):
        return Chart.read(chart, low_aces=rules.player_aces is Aces.LOW, columns=columns_by(rules))
