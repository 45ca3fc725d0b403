"""Writes the tables of these pages that the program itself reads: `python -m docs.tables`.

A table stands between `<!-- NAME -->` and `<!-- end -->`. A test fails when one is out of date.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import get_type_hints

from blackjack_tui.game.events import EVENTS, RoundOver
from blackjack_tui.words.keymap import KEY_TABLES

FOLDER = Path(__file__).parent


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Returns a table of Markdown."""
    heads = list(heads)
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def keys(heading: str) -> str:
    """Returns the keys under a heading, and what each does."""
    return table(["key", "does"], [(use.keys, use.does) for use in KEY_TABLES[heading]])


def events(_: str) -> str:
    """Returns the events as `--view json` writes them: each with its fields, and when it comes."""
    rows = []
    for event in EVENTS:
        if event is not RoundOver:  # the JSON of it is not its fields, and the page describes it
            name = re.sub(r"(?<!^)(?=[A-Z])", "_", event.__name__).lower()
            fields = [f"`{field}`" for field in get_type_hints(event) if field != "box"]
            rows.append((f"`{name}`", ", ".join(fields), str(event.__doc__).rstrip(".")))
    return table(["`event`", "also has", "when"], rows)


TABLES: Mapping[str, Callable[[str], str]] = {"keys": keys, "events": events}


def renewed(page: str) -> str:
    """Returns the text of a page with each of its tables written anew."""

    def block(found: re.Match[str]) -> str:
        name, _, more = found[1].partition(": ")
        return f"<!-- {found[1]} -->\n{TABLES[name](more)}\n<!-- end -->"

    return re.sub(r"<!-- ([^\n]*?) -->\n.*?<!-- end -->", block, page, flags=re.DOTALL)


def main() -> None:
    """Writes the tables of all pages."""
    for path in sorted(FOLDER.glob("*.md")):
        path.write_text(renewed(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
