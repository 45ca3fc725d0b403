"""Writes the values of the rule books that ship, `rulebooks/shipped.json`: `python -m tests.game.ship`.

The figure `launch` in docs/performance.md needs it: no TOML is read before the first frame. A test compares.
"""

import json
from pathlib import Path

from blackjack_tui.rulebooks import PACKAGE, SHIPPED, path_of, rule_books
from blackjack_tui.rulebooks.by_value import values_of
from blackjack_tui.rulebooks.parsing import parse, source

TARGET = Path(PACKAGE, SHIPPED)


def compiled() -> str:
    """Returns the text of `shipped.json`: an object of turned knobs for each book, a line each."""
    books = {name: values_of(parse(source(name), name, path_of(name))) for name in rule_books()}
    lines = [f"{json.dumps(name)}: {json.dumps(values)}" for name, values in books.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    TARGET.write_text(compiled(), encoding="utf-8")
