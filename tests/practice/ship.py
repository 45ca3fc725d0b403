"""Writes the weights of cells that come with the package: `python -m tests.practice.ship`, in a minute."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import blackjack_tui
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.kept_figures import fingerprint, shipped_book
from blackjack_tui.practice.weights import FILE, Weights, as_json, compute
from blackjack_tui.rulebooks.loading import load
from tests.game.books import CLASSIC


def weights_of(rules: Rules) -> Weights:
    """The weights of a book that ships, computed."""
    odds = Odds(rules)

    def answers(requests: Sequence[Request]) -> Sequence[Any]:
        return [getattr(odds, each.method)(*each.arguments, **dict(each.named)) for each in requests]

    figures = shipped_book(rules)
    assert figures
    return compute(rules, figures, answers)


def main() -> None:
    """Computes all weights, and writes them."""
    books = {fingerprint(rules): as_json(weights_of(rules)) for rules in map(load, CLASSIC)}
    lines = ",\n".join(f'"{key}": {json.dumps(rows, separators=(",", ":"))}' for key, rows in books.items())
    Path(blackjack_tui.__file__).parent.joinpath(FILE).write_text(f"{{\n{lines}\n}}\n", "utf-8")


if __name__ == "__main__":
    main()
