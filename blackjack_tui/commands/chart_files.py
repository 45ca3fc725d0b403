"""Reads charts, and parts of charts, that people wrote."""

import json
import re
from collections.abc import Mapping
from typing import NamedTuple

from blackjack_tui import files, toml_files
from blackjack_tui.commands.options import flag
from blackjack_tui.errors import UsageError, choose_from
from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.odds.chart import Chart, columns_by

_LARGEST_CHART = 1 << 16  # bytes
_CELL = re.compile(
    r"((?P<soft>soft )|(?P<first>10|[A2-9T]),)?(?P<last>\d+|[AT]) v (?P<upcard>10|[A2-9T]): ?(?P<move>[a-z]+)",
    re.IGNORECASE,
)
"""A cell: a total, soft or hard, or two cards."""
_LETTERS = {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "R"}


def read_part(text: str, rules: Rules, best: Chart) -> Chart:
    """Returns the `best` chart with changes.

    `text`: the path of a file with a chart, or cells such as `16 v 10: stand; A,7 v 9: hit`. Raises
    `UsageError` if it cannot be read.
    """
    if not text.strip():
        raise UsageError("names nothing: write a file, or a cell such as 16 v 10: stand")
    if ":" not in text or text.endswith((".json", ".toml")):
        return read_chart(text, rules, best)
    cells = _values(best)
    for cell in map(str.strip, text.split(";")):
        if not cell:
            continue
        parsed_cell = _parse_cell(cell)
        letters: dict[str, str] = {}  # of the cell's row, by upcard
        if parsed_cell:
            letters = cells.get(parsed_cell.part, {}).get(parsed_cell.row, {})
        if parsed_cell is None or parsed_cell.upcard not in letters:
            raise UsageError(f"{cell!r} is not a cell of the chart: write 16 v 10: stand, or A,7 v 9: hit")
        letters[parsed_cell.upcard] = parsed_cell.letter
    return _chart(cells, rules)


class _WrittenCell(NamedTuple):
    part: str
    row: str
    upcard: str
    letter: str


def _parse_cell(text: str) -> _WrittenCell | None:
    """Returns the cell in `text`, such as `16 v 10: stand`; None for another form.

    Raises `UsageError` if the move is unknown.
    """
    match = _CELL.fullmatch(text)
    if not match:
        return None
    move = match["move"]
    if move.lower() not in _LETTERS:
        raise UsageError(f"{text!r}: {move} is not a move: {choose_from(_LETTERS, move)}")
    letter, upcard = _LETTERS[move.lower()], match["upcard"].upper().replace("10", "T")
    if match["first"] is None:
        return _WrittenCell("soft" if match["soft"] else "hard", match["last"].upper(), upcard, letter)
    first, second = (match[name].upper().replace("10", "T") for name in ("first", "last"))
    if first == second:
        return _WrittenCell("pairs", first, upcard, letter)
    points = {"A": 11, "T": 10}  # an ace and another card make a soft total
    total = sum(points[card] if card in points else int(card) for card in (first, second))
    return _WrittenCell("soft" if "A" in (first, second) else "hard", str(total), upcard, letter)


def _values(chart: Chart) -> dict[str, dict[str, dict[str, str]]]:
    """Returns a copy of the chart's letters, by part, row and upcard."""
    return {
        part: {row: dict(letters) for row, letters in rows.items()}
        for part, rows in chart.parts.items()
        if rows
    }


def _merged(best: object, own: object) -> object:
    """Returns the values of the `own` chart, and the `best` one's where they are missing."""
    if isinstance(best, Mapping) and isinstance(own, Mapping):
        return {**best, **{key: _merged(best.get(key), value) for key, value in own.items()}}
    return own


def _chart(values: object, rules: Rules) -> Chart:
    return Chart.read(values, low_aces=rules.player_aces is Aces.LOW, columns=columns_by(rules))


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
    chart = values.get("chart", values) if isinstance(values, dict) else {}
    if not any(part in chart for part in ("hard", "soft", "pairs")):
        raise UsageError(f"{path}: has no chart: write hard, soft and pairs, as odds --json prints them")
    with flag(path):
        return _chart(_merged(_values(best), chart) if best else chart, rules)
