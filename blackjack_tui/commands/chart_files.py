"""Reads charts that people wrote, or parts of one."""

import json
import re
from collections.abc import Mapping

from blackjack_tui import files, toml_files
from blackjack_tui.commands.options import flag
from blackjack_tui.errors import UsageError, choose_from
from blackjack_tui.game.rules import Aces, Rules
from blackjack_tui.odds.chart import Chart, columns_by

_LARGEST_CHART = 1 << 16  # bytes
_CELL = re.compile(r"(soft |(?:10|[A2-9T]),)?(\d+|[AT]) v (10|[A2-9T]): ?([a-z]+)", re.IGNORECASE)
_LETTERS = {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "R"}


def read_part(text: str, rules: Rules, best: Chart) -> Chart:
    """Returns the chart in the file at `text`, or the cells in it, such as `16 v 10: stand; A,7 v 9: hit`.

    What is missing comes from the `best` chart. Raises `UsageError` at a cell that cannot be read.
    """
    if not text.strip():
        raise UsageError("names nothing: write a file, or a cell such as 16 v 10: stand")
    if ":" not in text or text.endswith((".json", ".toml")):
        return read_chart(text, rules, best)
    cells = _values(best)
    for cell in filter(None, (each.strip() for each in text.split(";"))):
        part, row, upcard, letter = _parse_cell(cell) or ("hard", "", "", "")
        if upcard not in cells[part].get(row, {}):
            raise UsageError(f"{cell!r} is not a cell of the chart: write 16 v 10: stand, or A,7 v 9: hit")
        cells[part][row][upcard] = letter
    return _chart(cells, rules)


def _parse_cell(text: str) -> tuple[str, str, str, str] | None:
    """Returns the part, row, upcard and letter of a cell such as `16 v 10: stand`; None for another form.

    Raises `UsageError` if the move is unknown.
    """
    match = _CELL.fullmatch(text)
    if not match:
        return None
    move = _LETTERS.get(match[4].lower())
    if move is None:
        raise UsageError(f"{text!r}: {match[4]} is not a move: {choose_from(_LETTERS, match[4])}")
    prefix, last, upcard = (match[1] or "").upper(), match[2].upper(), match[3].upper().replace("10", "T")
    if not prefix.endswith(","):
        return ("soft" if prefix else "hard"), last, upcard, move
    cards = [card.replace("10", "T") for card in (prefix[:-1], last)]
    if cards[0] == cards[1]:
        return "pairs", last.replace("10", "T"), upcard, move
    part = "soft" if "A" in cards else "hard"
    return (
        part,
        str(sum(11 if card == "A" else 10 if card == "T" else int(card) for card in cards)),
        upcard,
        move,
    )


def _values(chart: Chart) -> dict[str, dict[str, dict[str, str]]]:
    parts = {name: {row: dict(letters) for row, letters in rows.items()} for name, rows in chart.parts.items()}
    return {name: rows for name, rows in parts.items() if rows}


def _with(best: object, own: object) -> object:
    """Returns the values of a chart with those of the `best` one where it has none."""
    if isinstance(best, Mapping) and isinstance(own, Mapping):
        return {**best, **{key: _with(best.get(key), value) for key, value in own.items()}}
    return own


def _chart(values: object, rules: Rules) -> Chart:
    return Chart.read(values, low_aces=rules.player_aces is Aces.LOW, columns=columns_by(rules))


def read_chart(path: str, rules: Rules, best: Chart | None = None) -> Chart:
    """Returns the chart in the file at `path`, JSON or TOML, as `odds --json` prints one, or that part of it.

    With a `best` chart, what is missing comes from that.
    Raises `UsageError`, with the path, and the row and upcard of a letter that is missing or wrong.
    """
    text = files.read(path, _LARGEST_CHART)
    if path.endswith(".toml"):
        values = toml_files.read(text, path)
    else:
        try:
            values = json.loads(text)
        except json.JSONDecodeError as error:
            place = f"line {error.lineno}, column {error.colno}"
            raise UsageError(f"{path}: not a chart: no JSON as odds --json prints, from {place} on") from None
        except (ValueError, RecursionError):
            raise UsageError(f"{path}: not a chart: lists or numbers are too long") from None
    chart = values.get("chart", values) if isinstance(values, dict) else {}
    parts = {"hard", "soft", "pairs"} if best else {"hard", "pairs"}
    if not parts & {*chart}:
        raise UsageError(f"{path}: has no chart: write hard, soft and pairs, as odds --json prints them")
    with flag(path):
        return _chart(_with(_values(best), chart) if best else chart, rules)
