"""Writes the figures that come with the package: `python -m tests.odds.ship`. It takes two minutes."""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import blackjack_tui
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import IRRELEVANT_KNOBS, OddsRefused, fresh
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.kept_figures import BOOKS, RETURNS, book_figures, fingerprint
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.allowed import unmet
from blackjack_tui.rulebooks.loading import load
from tests.game.books import CLASSIC


def turned() -> Iterator[Rules]:
    """Each rule book that ships, and each with one knob turned as another has it: what `--diff` compares."""
    books = [load(name) for name in CLASSIC]
    for book in books:
        yield book
        for knob in Rules._fields:
            if knob in IRRELEVANT_KNOBS:
                continue
            for value in dict.fromkeys(getattr(other, knob) for other in books):
                rules = book._replace(**{knob: value})
                if value != getattr(book, knob) and unmet(rules) is None:
                    yield rules


def main() -> None:
    """Computes all figures, and writes them."""
    books = {}
    for rules in map(load, rule_books()):
        with suppress(OddsRefused):
            books[fingerprint(rules)] = book_figures(Odds(rules).book())
    lines = ",\n".join(f'"{key}": {json.dumps(value, separators=(",", ":"))}' for key, value in books.items())
    package = Path(blackjack_tui.__file__).parent
    package.joinpath(BOOKS).write_text(f"{{\n{lines}\n}}\n", "utf-8")
    returns: dict[str, float] = {}
    for rules in (*turned(), *map(load, rule_books())):
        if (key := fingerprint(rules)) not in returns:
            with suppress(OddsRefused):
                returns[key] = Odds(rules).round_value(fresh(rules))
    package.joinpath(RETURNS).write_text(json.dumps(returns, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
