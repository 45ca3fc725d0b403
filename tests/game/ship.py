"""Writes the rule books that ship as Python, `rulebooks/shipped.py`: `python -m tests.game.ship`.

The figure `launch` in docs/performance.md needs it: no TOML is read before the first frame. A test compares.
"""

import re
from enum import Enum
from pathlib import Path

from blackjack_tui.game.rules import Rules
from blackjack_tui.rulebooks import path_of, rule_books, shipped
from blackjack_tui.rulebooks.parsing import parse, source

TARGET = Path(shipped.__file__)

_HEAD = '''"""The rule books that ship, from their TOML files, by `python -m tests.game.ship`: do not edit.

The figure `launch` in docs/performance.md needs it: no TOML is read before the first frame.
"""

from collections.abc import Callable, Mapping

from blackjack_tui.game.rules import {names}

BOOKS: Mapping[str, Callable[[], Rules]] = {{
'''


def compiled() -> str:
    """Returns the text of `shipped.py`: each book as changes of an earlier one, or of the defaults."""
    entries = []
    before = {"": Rules._field_defaults}
    for name in rule_books():
        knobs = parse(source(name), name, path_of(name))._asdict()
        changes = {
            other: {knob: value for knob, value in knobs.items() if value != given.get(knob)}
            for other, given in before.items()
        }
        base = min(changes, key=lambda other: len(changes[other]))
        begin = f"BOOKS[{_literal(base)}]()._replace" if base else "Rules"
        entries.append(f"    {_literal(name)}: lambda: {begin}(\n")
        entries += [f"        {knob}={_literal(value)},\n" for knob, value in changes[base].items()]
        entries.append("    ),\n")
        before[name] = knobs
    kinds = {"Rules", *re.findall(r"=\(*([A-Z]\w+)[.(]", "".join(entries))}
    kinds |= set(re.findall(r" ([A-Z]\w+)[.(]\w+[=,)]", "".join(entries)))
    return _HEAD.format(names=", ".join(sorted(kinds))) + "".join(entries) + "}\n"


def _literal(value: object) -> str:
    if isinstance(value, Enum):
        return str(value.__class__.__name__) + "." + value.name
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        given = value._field_defaults  # type: ignore[attr-defined]
        parts = [
            f"{name}={_literal(part)}" for name, part in value._asdict().items() if part != given.get(name, ())
        ]
        return f"{type(value).__name__}({', '.join(parts)})"
    if isinstance(value, tuple):
        return f"({', '.join(map(_literal, value))}{',' * (len(value) == 1)})"
    return f'"{value}"' if isinstance(value, str) and '"' not in value else repr(value)


if __name__ == "__main__":
    TARGET.write_text(compiled(), encoding="utf-8")
