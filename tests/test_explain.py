"""Rules in sentences: every value of every knob has its words, and only what is in force is said."""

from typing import Any

import pytest

from blackjack_tui.game.rules import (
    At21,
    Bonus,
    Double,
    HoleCard,
    Lost,
    Pack,
    Rules,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.allowed import KNOBS, NUMBERS, allowed_words
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.rulebooks.parsing import parse
from blackjack_tui.rulebooks.side_bets import at_table, load_side_bet, side_bet_names
from blackjack_tui.words.explain import explain
from tests.game.books import BOOK

WIDTH = 68  # of a line of the help
STRIP = load("vegas-strip")
EUROPEAN = load("european")
SPANISH = load("spanish-21")
PLAIN = parse(BOOK, "plain", "plain.toml")

# The rules in which turning a knob is heard, where that is not at the table of the Strip.
WHERE = {
    "again": PLAIN,
    "lost_to_natural": EUROPEAN,
}
BONUSES = [
    Bonus("five cards", "3:2", total="21", number="5", after_split=True),
    Bonus("five cards", "2:1", total="21", number="5", after_split=True),
    Bonus("five cards", "2:1", total="4-20", number="5+"),
    Bonus("6-7-8 of spades", "3:1", cards="678", suits="spades"),
    Bonus("6-7-8", "3:1", cards="678", suits="same", upcard="7", after_double=True),
]
TURNS: dict[str, list[Any]] = {
    **{knob: [KNOBS[knob](word) for word in allowed_words(knob)] for knob in KNOBS if allowed_words(knob)},
    **{knob: [False, True] for knob, kind in KNOBS.items() if kind is bool},
    **{knob: list(numbers) for knob, numbers in NUMBERS.items() if len(numbers) < 100},
    "minimum": [500, 1000],
    "maximum": [50000, 60000],
    "chip": [100, 500],
    "bankroll": [100000, 200000],
    "left_out": ["", "T", "2J"],
    "blackjack_pays": ["3:2", "7:5", "1:1"],
    "free_split": ["", "A23456789", "2345678"],
    "ties": [(), (("natural", Tie.PLAYER),), (("17", Tie.DEALER), ("18", Tie.DEALER), ("19", Tie.PUSH))],
    "bonuses": [(), *((bonus,) for bonus in BONUSES)],
    "side_bets": [(), *((at_table(load_side_bet(name), STRIP),) for name in side_bet_names())],
}


def turned(knob: str) -> list[Rules]:
    return [WHERE.get(knob, STRIP)._replace(**{knob: value}) for value in TURNS[knob]]


def test_every_value_of_a_knob_is_explained_in_words_of_its_own() -> None:
    for knob in TURNS:
        said = [tuple(explain(rules)) for rules in turned(knob)]
        assert len(set(said)) == len(TURNS[knob]), f"words/explain.py has no words for a value of {knob}"


def test_every_knob_is_turned() -> None:
    assert TURNS.keys() == {*Rules._fields} - {"name", "title", "summary"}


def test_a_sentence_fits_a_line_of_the_help() -> None:
    for rules in (*map(load, rule_books()), *(rules for knob in TURNS for rules in turned(knob))):
        sentences = explain(rules)
        for sentence in sentences:
            assert len(sentence) <= WIDTH, sentence
            assert sentence[0].isupper() or sentence[0].isdecimal()
            assert sentence.endswith(".")
            assert sentence.isprintable()
        assert len(set(sentences)) == len(sentences), sentences


@pytest.mark.parametrize("name", ["friendly", "instant-21", "scripting-games", "twentyone"])
def test_a_book_without_bets_says_nothing_of_them(name: str) -> None:
    said = " ".join(explain(load(name))).lower()
    for word in ("bet", "$", "double", "split", "insure", "blackjack", "pays", "shoe", "cut card"):
        assert word not in said


SAID = [
    (STRIP, "With an ace or a ten up, the dealer looks for a blackjack at once."),
    (STRIP, "A dealt 21 is a blackjack: it beats any other 21 and pays 3:2."),
    (STRIP._replace(maximum=0), "A dealt 21 is a blackjack: it beats any other 21."),
    (STRIP, "With a blackjack you may take even money instead: 1:1, at once."),
    (STRIP, "After a shuffle the first card is burned."),
    (STRIP._replace(burn=3), "After a shuffle the first three cards are burned."),
    (STRIP._replace(pack=Pack.FRESH), "Six decks are shuffled for every round, by python."),
    (STRIP._replace(decks=1), "The shoe holds one deck, shuffled by python."),
    (STRIP._replace(split_hands=2), "Split aces get one card each."),
    (STRIP._replace(charlie=6), "Six cards at 21 or less win at once."),
    (STRIP, "Bets are $10 to $500, in steps of $5."),
    (SPANISH, "21 with seven cards or more wins 3:1."),
    (SPANISH, "Bonuses are paid after a split too, not after a double."),
    (
        SPANISH._replace(bonuses=(*SPANISH.bonuses, SPANISH.bonuses[0]._replace(after_double=True))),
        "6-7-8 in spades wins 3:1, after a double or split too.",
    ),
    (load("super-fun-21"), "20 or less with six cards or more wins 1:1."),
    (EUROPEAN, "A dealer's blackjack takes your doubles and splits too."),
    (EUROPEAN, "A bust, over 21, loses at once."),
    (EUROPEAN._replace(drawn_21=At21.WINS_HIDDEN), "A drawn 21 wins at once."),
]


def test_what_is_in_force_is_said() -> None:
    for rules, sentence in SAID:
        assert sentence in explain(rules)


UNSAID = [
    (STRIP._replace(insurance=False), "insure"),
    (STRIP._replace(insurance=False), "even money"),
    (STRIP._replace(blackjack_pays="6:5"), "even money"),
    (STRIP._replace(tie=Tie.DEALER), "even money"),
    (STRIP._replace(double=Double.NONE), "after a split too"),
    (STRIP._replace(split=Split.NONE), "after a split"),
    (STRIP._replace(split=Split.NONE), "aces get"),
    (STRIP._replace(lost_to_natural=Lost.ORIGINAL), "original"),
    (EUROPEAN._replace(double=Double.NONE, split=Split.NONE), "doubles and splits"),
    (EUROPEAN._replace(hole_card=HoleCard.NONE), "face down"),
    (STRIP._replace(burn=0), "burned"),
    (STRIP._replace(pack=Pack.FRESH), "cut card"),
    (STRIP._replace(surrender=Surrender.NONE), "half the bet, but"),
]


def test_what_is_not_in_force_is_not_said() -> None:
    for rules, words in UNSAID:
        assert words not in " ".join(explain(rules))
