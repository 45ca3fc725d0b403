"""Sentences broken between words, with a command at the end left whole; and advice on unknown names."""

import pytest

from blackjack_tui.errors import choose_from, wrapped

COMMAND = "blackjack-tui vegas-strip --seed 5 --speed 0"
WRAPPED = [
    ("", 10, [""]),
    ("exactly 10", 10, ["exactly 10"]),
    ("eleven char", 10, ["eleven", "char"]),
    ("one two three four", 9, ["one two", "three", "four"]),
    ("a /very/long/path/that/stays/whole here", 10, ["a", "/very/long/path/that/stays/whole", "here"]),
    ("a well-known word", 8, ["a", "well-known", "word"]),
    (f"The same cards: {COMMAND}", 30, ["The same cards:", COMMAND]),
    (f"The same cards: {COMMAND}", 99, [f"The same cards: {COMMAND}"]),
    (f"9 of 10 right. The same cards: {COMMAND}", 20, ["9 of 10 right. The", "same cards:", COMMAND]),
]


@pytest.mark.parametrize(("text", "columns", "lines"), WRAPPED)
def test_a_sentence_is_broken_between_words(text: str, columns: int, lines: list[str]) -> None:
    assert wrapped(text, columns) == lines


NAMES = ("dark", "felt", "high-contrast", "light")
LIST = "choose from dark, felt, high-contrast, light"


@pytest.mark.parametrize(
    ("given", "meant"), [("drak", "dark"), ("contrast", "high-contrast"), ("Light", "light"), ("felt ", "felt")]
)
def test_a_name_that_is_like_one_there_is_has_it_named_before_the_list(given: str, meant: str) -> None:
    assert choose_from(NAMES, given) == f"is {meant} meant? {LIST}"


def test_what_is_like_none_gets_the_list_alone() -> None:
    for given in ["pink", "", "\x00", 7, None, ["dark"], "x" * 9999]:
        assert choose_from(iter(NAMES), given) == LIST
