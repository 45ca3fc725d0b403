"""Sentences on a terminal: broken between words, with a command at the end left whole."""

import pytest

from blackjack_tui.text import wrapped

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
