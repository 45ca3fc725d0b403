"""A rule book to change for a test, and what a wrong one is told."""

from typing import Any

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.lists import tables
from blackjack_tui.rulebooks.parsing import parse

VARIANTS = ("double-exposure", "free-bet", "pontoon", "spanish-21", "super-fun-21")
"""The rule books of casinos' variants."""
CLASSIC = [name for name in rule_books() if name not in VARIANTS]
"""The others, for what is too slow by the variants, or not computed for them."""
BOOK = """\
title = "House"
summary = "The rules of this house."

shuffle = "python"
hole_card = "second"

player_aces = "best"
dealt_21 = "stands"
drawn_21 = "stands"
bust = "loses-hidden"
surrender = "none"

dealer_aces = "best"
dealer_draws = "to-17"

tie = "push"
again = "asks"
"""


def book(**knobs: Any) -> str:
    """BOOK with knobs turned: those it has where they are, the others at its end, tables last."""
    listed: dict[str, Any] = {key: knobs.pop(key) for key in ("ties", "bonus") if key in knobs}
    lines = BOOK.splitlines()
    keys = [line.partition(" ")[0] for line in lines]
    for key, value in knobs.items():
        line = f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}"
        if key in keys:
            lines[keys.index(key)] = line
        else:
            lines.append(line)
    return "".join(f"{line}\n" for line in [*lines, *tables(listed)])


def told(text: str, path: str = "b.toml") -> str:
    """What is said of `text`, which is a wrong rule book in the file at `path`."""
    with pytest.raises(UsageError) as caught:
        parse(text, "b", path)
    assert str(caught.value).isprintable()
    return str(caught.value)
