"""docs/rules.md: every knob with its values and its default, and every book that ships."""

import re
from pathlib import Path

from blackjack_tui.game.rules import Bonus, Draws, Rules
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.allowed import KNOBS, NUMBERS, TEXTS_OF_RANKS, allowed_words
from blackjack_tui.rulebooks.loading import load

PAGE = Path(__file__).parents[1].joinpath("docs", "rules.md").read_text("utf-8")
BOOKS, _, KNOB_TABLES = PAGE.partition("## The knobs")

ROW = r"^\| `(\w+)` \| (.*?) \| (.*?) ?\| .+ \|$"
QUOTES = '""'


def values(knob: str) -> str:
    if knob in TEXTS_OF_RANKS:
        return "ranks"
    if knob == "blackjack_pays":
        return "such as `6:5`"
    if KNOBS[knob] is bool:
        return "`false`, `true`"
    numbers = NUMBERS.get(knob)
    if isinstance(numbers, range):
        return f"{numbers.start} to {numbers.stop - 1}"
    if numbers:
        return ", ".join(map(str, numbers))
    return ", ".join(f"`{word}`" for word in allowed_words(knob)) or "text"


def default(knob: str) -> str:
    value = Rules._field_defaults.get(knob)
    if value == "":
        return '`""`'
    if isinstance(value, (str, bool)):
        return f"`{str(value).lower()}`"
    return "" if value is None else str(value)


def test_every_knob_is_there_with_all_its_values_and_its_default() -> None:
    knobs, _, parts = KNOB_TABLES.partition("### Bonuses")
    rows = re.findall(ROW, knobs, re.MULTILINE)
    assert sorted(rows) == sorted((knob, values(knob), default(knob)) for knob in KNOBS)
    defaults = {key: f"`{str(value).lower() or QUOTES}`" for key, value in Bonus._field_defaults.items()}
    assert [(part, given) for part, _, given in re.findall(ROW, parts, re.MULTILINE)] == [
        (part, defaults.get(part, "")) for part in Bonus._fields
    ]


def test_every_book_that_ships_is_there() -> None:
    rows = re.findall(r"^\| `([\w-]+)` \| (.*?) \| (.*?) \| (.*?) ?\|", BOOKS, re.MULTILINE)
    soft_17 = {Draws.TO_17: "stands", Draws.TO_HARD_17: "hits", Draws.BELOW_PLAYER: "draws to win"}
    books = map(load, rule_books())
    assert sorted(rows) == [
        (
            rules.name,
            str(rules.decks),
            soft_17[rules.dealer_draws],
            rules.blackjack_pays if rules.maximum else "",
        )
        for rules in books
    ]
