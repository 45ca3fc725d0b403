"""Writes the tables of these pages that the program itself reads: `python -m docs.tables`.

A table stands between `<!-- NAME -->` and `<!-- end -->`. A test fails when one is out of date.
"""

import ast
import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from typing import get_type_hints

from blackjack_tui.front_ends.json_lines import name_of
from blackjack_tui.game import rules as rules_module
from blackjack_tui.game.events import EVENTS, RoundOver
from blackjack_tui.game.rules import Bonus, Rules
from blackjack_tui.rulebooks.allowed import AMOUNTS, KNOBS, NUMBERS, TEXTS_OF_RANKS, allowed_words
from blackjack_tui.words.keymap import KEY_TABLES
from blackjack_tui.words.knobs import KNOBS as TOPICS

FOLDER = Path(__file__).parent


def table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Returns a table of Markdown."""
    heads = list(heads)
    head = f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}"
    return "\n".join([head, *(f"| {' | '.join(line)} |".replace("  ", " ") for line in rows)])


def keys(heading: str) -> str:
    """Returns the keys under a heading, and what each does."""
    return table(["key", "does"], [(use.keys, use.effect) for use in KEY_TABLES[heading]])


def events(_: str) -> str:
    """Returns the events as `--view json` writes them: each with its fields, and when it comes."""
    rows = []
    for event in EVENTS:
        if event is not RoundOver:  # the JSON of it is not its fields, and the page describes it
            fields = [f"`{field}`" for field in get_type_hints(event) if field != "box"]
            rows.append((f"`{name_of(event)}`", ", ".join(fields), str(event.__doc__).rstrip(".")))
    return table(["`event`", "also has", "when"], rows)


def _docstrings() -> Iterator[tuple[str, str]]:
    """Yields the docstring of each field and each value in `game/rules.py`: `Rules.decks`, `Draws.TO_17`."""
    for node in ast.parse(inspect.getsource(rules_module)).body:
        if isinstance(node, ast.ClassDef):
            for field, after in pairwise(node.body):
                if isinstance(after, ast.Expr) and isinstance(field, (ast.Assign, ast.AnnAssign)):
                    target = field.targets[0] if isinstance(field, ast.Assign) else field.target
                    yield f"{node.name}.{ast.unparse(target)}", str(ast.literal_eval(after.value)).rstrip(".")


DOCSTRINGS = dict(_docstrings())


def _values(knob: str) -> list[str]:
    """Returns the values of a knob, as a rule book has them; numbers and texts in words."""
    if knob in TEXTS_OF_RANKS:
        return ["ranks"]
    if knob == "blackjack_pays":
        return ["a ratio"]
    if KNOBS[knob] is bool:
        return ["false", "true"]
    numbers = NUMBERS.get(knob)
    if isinstance(numbers, range):
        return [f"{numbers.start} to {numbers.stop - 1}" if knob not in AMOUNTS else "an amount"]
    return list(map(str, numbers or allowed_words(knob))) or ["text"]


def _listed(knob: str) -> str:
    """Returns the values of a knob with what casinos write for them, and its default in bold."""
    values = _values(knob)
    usual = Rules._field_defaults.get(knob)
    default = str(usual).lower() if isinstance(usual, bool) else str(usual)
    words = []
    for value in values:
        means = TOPICS[knob].values.get(value)
        sign = f" ({means.sign})" if means and means.sign else ""
        words.append((f"**{value}**" if value == default else value) + sign)
    return ", ".join(words) + (f" (**{default}**)" if usual not in (None, "") and default not in values else "")


def knobs(_: str) -> str:
    """Returns the knobs of a rule book by topic, each with its values, its default and what they mean."""
    rows: list[tuple[str, ...]] = []
    explained = set()
    for topic in dict.fromkeys(each.topic for each in TOPICS.values()):
        rows.append((f"**{topic}**", "", ""))
        for knob in (each for each in KNOBS if TOPICS[each].topic == topic):
            kind = KNOBS[knob]
            means = [DOCSTRINGS.get(f"Rules.{knob}", str(kind.__doc__).rstrip("."))]
            for value in kind if issubclass(kind, StrEnum) else ():
                key = f"{kind.__name__}.{value.name}"
                if key in DOCSTRINGS and key not in explained and value in allowed_words(knob):
                    explained.add(key)
                    means.append(f"`{value}`: {DOCSTRINGS[key][0].lower()}{DOCSTRINGS[key][1:]}")
            rows.append((f"`{knob}`", _listed(knob), ". ".join(means)))
    return table(["knob", "values", "what it means"], rows)


def bonus(_: str) -> str:
    """Returns the parts of a bonus."""
    return table(["part", "what it is"], [(f"`{part}`", DOCSTRINGS[f"Bonus.{part}"]) for part in Bonus._fields])


TABLES: Mapping[str, Callable[[str], str]] = {
    "keys": keys,
    "events": events,
    "knobs": knobs,
    "bonus": bonus,
}


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
