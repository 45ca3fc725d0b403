"""Rules in sentences: every value of every knob has its words, and only what is in force is said."""

from collections.abc import Sequence
from typing import Any

import pytest

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import parse_cards
from blackjack_tui.game.rules import (
    At21,
    Double,
    HoleCard,
    Lost,
    Pack,
    Rules,
    Split,
    Surrender,
    Tie,
)
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table, Turn
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.allowed import KNOBS, NUMBERS, allowed_words
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.rulebooks.parsing import parse
from blackjack_tui.words.explain import explain
from blackjack_tui.words.felt import hand_explained
from blackjack_tui.words.knobs import KNOBS as WORDS
from tests.game.books import BOOK
from tests.game.turned import VALUES

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


def turned(knob: str) -> list[Rules]:
    values: Sequence[Any] = VALUES[knob]
    return [WHERE.get(knob, STRIP)._replace(**{knob: value}) for value in values]


def test_every_value_of_a_knob_is_explained_in_words_of_its_own() -> None:
    for knob in VALUES:
        said = [tuple(explain(rules)) for rules in turned(knob)]
        assert len(set(said)) == len(VALUES[knob]), f"words/knobs.py has no words for a value of {knob}"


def test_the_words_name_every_knob_and_every_value_that_there_is() -> None:
    assert {*Rules._fields} - {"name"} <= WORDS.keys()
    assert all(hasattr(STRIP, knob) for knob in WORDS)
    for knob, kind in KNOBS.items():
        values = [*map(str, allowed_words(knob))] or (["false", "true"] if kind is bool else [])
        named = {*WORDS[knob].values} - {"*", "none"}
        assert not named or "*" in WORDS[knob].values or {*values} - {"none"} <= named, knob
        assert all(value in values or int(value) in NUMBERS[knob] for value in named), knob


def test_every_knob_is_turned() -> None:
    assert VALUES.keys() == {*Rules._fields} - {"name", "title", "summary"}


def test_a_sentence_fits_a_line_of_the_help() -> None:
    for rules in (*map(load, rule_books()), *(rules for knob in VALUES for rules in turned(knob))):
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
    (STRIP, "With a blackjack you may take even money instead: 1:1, at once."),
    (STRIP, "After a shuffle the first card is burned."),
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
    (EUROPEAN._replace(drawn_21=At21.WINS_HIDDEN), "A drawn 21 wins at once."),
]


def test_what_is_in_force_is_said() -> None:
    for rules, sentence in SAID:
        assert sentence in explain(rules)


UNSAID = [
    (STRIP._replace(insurance=False), "insure"),
    (STRIP._replace(insurance=False), "even money"),
    (STRIP._replace(tie=Tie.DEALER), "even money"),
    (STRIP._replace(double=Double.NONE), "after a split too"),
    (STRIP._replace(split=Split.NONE), "after a split"),
    (STRIP._replace(lost_to_natural=Lost.ORIGINAL), "original"),
    (EUROPEAN._replace(double=Double.NONE, split=Split.NONE), "doubles and splits"),
    (EUROPEAN._replace(hole_card=HoleCard.NONE), "face down"),
    (STRIP._replace(pack=Pack.FRESH), "cut card"),
    (STRIP._replace(surrender=Surrender.NONE), "half the bet, but"),
]


def test_what_is_not_in_force_is_not_said() -> None:
    for rules, words in UNSAID:
        assert words not in " ".join(explain(rules))


def test_a_newcomers_odds_of_busting_leave_out_the_tens_that_a_pack_has_not() -> None:
    hand = SeenHand(tuple(parse_cards("JS 5D")), 15, bet=1000)
    table = Table((hand,), SeenHand(tuple(parse_cards("7C"))), Turn.PLAYER)
    question = Question(Topic.PLAY, (Action.HIT, Action.STAND))
    for book, busting in (("vegas-strip", "7 of 13"), ("spanish-21", "6 of 12")):
        explained = hand_explained(Situation.at_start(load(book))._replace(table=table, asked=question))
        assert explained
        assert explained[1][0] == (Action.HIT, f"{busting} cards bust")
