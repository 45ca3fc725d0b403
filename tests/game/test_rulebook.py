"""Rule books: what ships, and what a wrong one is told."""

import re
import tomllib
from collections.abc import Sequence
from typing import Any

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import Aces, Again, At21, AtBust, Draws, HoleCard, Rules, Surrender, Tie
from blackjack_tui.rulebooks import path_of, rule_books
from blackjack_tui.rulebooks.allowed import KNOBS, NEEDS, allowed_words, rules_from
from blackjack_tui.rulebooks.gone_knobs import GONE_KNOBS, first_gone
from blackjack_tui.rulebooks.lists import LISTINGS
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.rulebooks.parsing import parse, source
from tests.game.books import BOOK, VARIANTS, book, told
from tests.game.ship import TARGET, compiled

OLD = ["friendly", "instant-21", "scripting-games", "twentyone"]
CASINO = ["atlantic-city", "downtown", "european", "home", "six-to-five", "vegas-strip", *VARIANTS]


def test_a_rule_book_is_read_into_rules_that_go_by_its_name() -> None:
    assert parse(BOOK, "house", "b.toml") == Rules(
        name="house",
        title="House",
        summary="The rules of this house.",
        shuffle="python",
        hole_card=HoleCard.SECOND,
        player_aces=Aces.BEST,
        dealer_aces=Aces.BEST,
        dealt_21=At21.STANDS,
        drawn_21=At21.STANDS,
        bust=AtBust.LOSES_HIDDEN,
        surrender=Surrender.NONE,
        dealer_draws=Draws.TO_17,
        tie=Tie.PUSH,
        again=Again.ASKS,
    )


TEXT = "write one line of text in quotes"
TRUTH = "choose from true, false"
WRONG = {
    # what is wrong               what is written                            what is said of it
    "no choice": ('tie = "dealt"', "tie cannot be 'dealt': choose from dealer, push, player"),
    "a drawn natural": (
        'drawn_21 = "blackjack"',
        "drawn_21 cannot be 'blackjack': choose from wins-hidden, wins-shown, stands, plays-on",
    ),
    "a table for a choice": ('tie.x = "push"', "tie cannot be a table: choose from dealer, push, player"),
    "a key in quotes": ('"tie" = "dealt"', "tie cannot be 'dealt': choose from dealer, push, player"),
    "odds there are not": (
        'blackjack_pays = "3-2"',
        "blackjack_pays cannot be '3-2': write what is paid, to the bet, such as '3:2'",
    ),
    "an unknown shuffle": (
        'shuffle = "riffle"',
        "shuffle cannot be 'riffle': "
        "choose from dotnet, dotnet-as-written, java, glibc, bash, python-choice, python",
    ),
    "a text of two lines": (
        r'summary = "The rules\nof this house."',
        rf"summary cannot be 'The rules\nof this house.': {TEXT}",
    ),
    "a number for a truth": ("peek = 1", f"peek cannot be 1: {TRUTH}"),
    "a word for a truth": ('insurance = "yes"', f"insurance cannot be 'yes': {TRUTH}, without quotes"),
    "too many decks": ("decks = 9", "decks cannot be 9: write a whole number from 1 to 8"),
    "a fraction that is whole": ("decks = 6.0", "decks cannot be 6.0: write a whole number from 1 to 8"),
    "a number in quotes": (
        'decks = "6"',
        "decks cannot be '6': write a whole number from 1 to 8, without quotes",
    ),
    "four cards for a Charlie": ("charlie = 4", "charlie cannot be 4: choose from 0, 5, 6, 7"),
    "less than nothing": (
        "minimum = -5",
        "minimum cannot be -5: write a whole number of cents from 0 to 999999999, or ",
    ),
    "an unknown key": ('tied = "push"', "tied is not a knob: is tie meant? results: tie, ties, bonus"),
    "a sheet's short word": (
        "H17 = true",
        "H17 is not a knob: set dealer_draws: choose from to-17 (S17), to-hard-17 (H17)",
    ),
    "a sheet's word for a value": ('soft = "DAS"', "soft is not a knob: set double_after_split: choose from "),
    "a sheet's word at its knob": ('dealer_draws = "h17"', "dealer_draws cannot be 'h17': write 'to-hard-17'"),
    "an amount in words": ('minimum = "ten"', "minimum cannot be 'ten': write a whole number of cents from 0"),
    "a ratio without quotes": (
        "blackjack_pays = 3:2",
        'blackjack_pays needs quotes around its value: blackjack_pays = "3:2"',
    ),
    "a switch in capitals": (
        "peek = True",
        "write peek = true: true or false in small letters, without quotes",
    ),
    "another word for a switch": ("peek = no", "write peek = false: true or false in small letters, "),
    "curly quotes": ("blackjack_pays = \u201c3:2\u201d", "write straight quotes, \" or '"),
    "a key again": ("burn = 1\nburn = 2", "burn is there twice, first in line "),
    "one table for a list": ("[bonus]", "bonus cannot be a table: head each of them [[bonus]]"),
    "a name, which is the file's": (
        'name = "house"',
        "name is not a knob: choose from table: title, ",
    ),
    "a value too long to say": (
        f'tie = "{"x" * 999}"',
        f"tie cannot be '{'x' * 59}…: choose from dealer, push, player",
    ),
}


@pytest.mark.parametrize(("wrong", "said"), WRONG.values(), ids=WRONG)
def test_a_wrong_book_is_told_in_one_line_what_is_wrong_and_what_would_be_right(wrong: str, said: str) -> None:
    key = said.partition(" ")[0]
    text = re.sub(rf"^{key} = .*\n", "", BOOK, flags=re.MULTILINE) + wrong + "\n"
    line = text.count("\n")
    assert told(text).startswith(f"b.toml, line {line}: {said}")


def test_an_amount_is_written_in_dollars_or_as_cents() -> None:
    text = re.sub(r"^(minimum|maximum|chip) = .*\n", "", BOOK, flags=re.MULTILINE)
    dollars = 'minimum = "$10"\nmaximum = "$2,500"\nchip = "$0.50"\n'
    cents = "minimum = 1000\nmaximum = 250000\nchip = 50\n"
    money = 'bankroll = "$100"\n'
    assert parse(text + dollars + money, "b", "b.toml") == parse(text + cents + money, "b", "b.toml")


def test_an_unknown_key_that_a_terminal_could_not_show_is_spelled_out() -> None:
    assert told(BOOK + r'"tie\n\u001b[2J" = "push"').startswith(r"b.toml: tie\u000a\u001b[2J is not a knob: ")


@pytest.mark.parametrize(
    ("key", "advice"),
    [("tie", "choose from dealer, push, player"), ("title", TEXT), ("shuffle", "choose from dotnet, ")],
)
def test_what_is_missing_is_told_with_what_it_could_be(key: str, advice: str) -> None:
    text = re.sub(rf"^{key} = .*\n", "", BOOK, flags=re.MULTILINE)
    assert told(text).startswith(f"b.toml: {key} is missing: {advice}")


def test_all_that_is_missing_is_told_at_once() -> None:
    for keys, others in (("title|tie", "is tie"), ("tie|title|again|bust", "are bust, tie and again")):
        text = re.sub(rf"^({keys}) = .*\n", "", BOOK, flags=re.MULTILINE)
        assert told(text) == f"b.toml: title is missing: {TEXT}; so {others}"


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ('tie = "push"', "tie = push", 16),
        ('tie = "push"', 'tie "push"', 16),
        ('tie = "push"', 'tie = "push', 16),
        ('tie = "push"', 'tie = "push"\ntie = "dealer"', 17),
        ('title = "House"', "\0", 1),
    ],
)
def test_what_is_not_toml_is_told_in_one_line_with_its_place(right: str, wrong: str, line: int) -> None:
    said = told(BOOK.replace(right, wrong))
    assert said.isprintable()
    assert said.startswith(f"b.toml, line {line}: ")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("9" * 5000, "b.toml: there is a number too long to read"),
        ("0x" + "f" * 5000, "b.toml, line 18: decks cannot be a number as large as that: write a whole number"),
        ("[" * 5000, "b.toml: lists and tables are 8 levels deep at most"),
    ],
)
def test_what_python_cannot_read_is_told_too(value: str, said: str) -> None:
    assert told(f"{BOOK}decks = {value}\n").startswith(said)


LISTED = {
    # what is written                                    the line, and what is said of it
    'ties = "push"': (18, "ties cannot be 'push': head a table [ties]"),
    '[ties]\n22 = "push"': (19, "ties.22 is not a total: write 4 to 21, or natural"),
    '[ties]\n20 = "me"': (19, "ties.20 cannot be 'me': choose from dealer, push, player"),
    "bonus = 3": (18, "bonus cannot be 3: head each of them [[bonus]]"),
    '[[bonus]]\nname = "x"': (18, "bonus 1 lacks pays: write what is paid, to the bet, such as '3:2'"),
    '[[bonus]]\nname = "x"\npays = "3:2"': (
        18, "bonus 1 says nothing of the hand: write cards, total or number",
    ),
    '[[bonus]]\nname = "x"\npays = "3-2"\ntotal = 21': (
        20, "bonus 1.pays cannot be '3-2': write what is paid, to the bet, such as '3:2'",
    ),
    '[[bonus]]\nname = "x"\npays = "3:2"\ntotal = 21\nburn = 1': (
        22, "bonus 1.burn is not part of a bonus: write it above all tables",
    ),
    '[[bonus]]\nname = "x"\npays = "3:2"\ntotal = 21\n[[bonus]]\ncard = "77"': (
        23, "bonus 2.card is not part of a bonus: is cards meant? choose from name, pays, cards, total, "
        "number, suits, upcard, after_double, after_split",
    ),
    '[[bonus]]\nname = "x"\npays = "3:2"\ntotal = 21\n[[bonus]]\nname = "x"\npays = "1:1"\nnumber = 5': (
        23, "bonus 2.name = 'x' is the name of an earlier bonus too",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("wrong", "line", "said"), [(key, *value) for key, value in LISTED.items()])
def test_what_is_wrong_in_a_table_is_told_with_its_place_in_the_list(wrong: str, line: int, said: str) -> None:
    assert told(f"{BOOK}{wrong}\n") == f"b.toml, line {line}: {said}"


GONE = {
    # what 0.3.0 took                 the line, and what is said of it
    "push_22_naturals = true": (18, "push_22_naturals = true is gone: leave it out; "),
    "double_split_aces = false": (18, "double_split_aces = false is gone: leave it out; "),
    "free_double_cards = 0": (18, "free_double_cards = 0 is gone: leave it out; "),
    'split_only = "A8"': (18, "split_only = 'A8' is gone: leave it out; "),
    'lost_to_natural = "one"': (18, "lost_to_natural = 'one' is gone: write 'original'"),
    '[[bonus]]\nname = "x"\npays = "3:2"\nends = "if-wins"': (21, "bonus 1.ends = 'if-wins' is gone"),
    '[[bonus]]\nname = "x"\npays = "3:2"\nends = "beside"': (21, "bonus 1.ends = 'beside' is gone"),
}  # fmt: skip


@pytest.mark.parametrize(("turned", "line", "said"), [(key, *value) for key, value in GONE.items()])
def test_a_turned_knob_that_is_gone_is_answered_with_what_to_write_instead(
    turned: str, line: int, said: str
) -> None:
    assert told(f"{BOOK}{turned}\n").startswith(f"b.toml, line {line}: {said}")
    assert first_gone(tomllib.loads(f"{BOOK}{turned}"))


def test_every_knob_that_is_gone_is_turned_there() -> None:
    said = " ".join(f"{turned}: {said}" for turned, (_, said) in GONE.items())
    assert all(name in said for name in GONE_KNOBS)


def test_a_knob_that_is_gone_is_passed_over_at_its_default() -> None:
    bonus = {"name": "x", "pays": "3:2", "number": "3"}
    values = {**tomllib.loads(book(**BETS)), "bonus": [bonus]}
    old = {knob: default for knob, (default, _) in GONE_KNOBS.items()}
    old = {**values, **old, "bonus": [bonus | {"ends": "wins"}]}
    assert rules_from("b", old, _wrong) == rules_from("b", values, _wrong)


def _wrong(path: Sequence[str | int], problem: str) -> UsageError:
    return UsageError(f"{path} {problem}")


BETS: dict[str, Any] = {"minimum": 1000, "maximum": 50000, "chip": 500, "bankroll": 100000}
SPLITS = {**BETS, "split": "value"}
NATURAL = {"dealt_21": "blackjack"}
THREE = {"name": "three", "pays": "3:2", "number": "3"}
IMPOSSIBLE: dict[str, dict[str, Any]] = {
    "minimum = 60000 cents is over maximum = 50000 cents": {**BETS, "minimum": 60000},
    'minimum = 10 cents must be a multiple of chip = 500 cents (write minimum = "$10" for 10 dollars)': {
        **BETS, "minimum": 10,
    },
    "minimum = 0 cents must be one chip or more": {**BETS, "minimum": 0},
    "bankroll = 500 cents is under minimum = 1000 cents": {**BETS, "bankroll": 500},
    "minimum = 1000 cents, but bankroll = 0 cents is under minimum = 1000 cents": {
        "minimum": 1000, "maximum": 1000,
    },
    "minimum = 1250 cents must be a multiple of chip = 500 cents": {**BETS, "minimum": 1250},
    "maximum = 50001 cents must be a multiple of chip = 500 cents": {**BETS, "maximum": 50001},
    "chip = 1 cents must be a multiple of the second number of blackjack_pays = '3:2'": {
        **BETS, **NATURAL, "chip": 1,
    },
    "blackjack_pays = '6:5', but chip = 1 cents must be a multiple of the second number of blackjack_pays": {
        **NATURAL, "minimum": 10, "maximum": 10, "bankroll": 10, "blackjack_pays": "6:5",
    },
    "chip = 25 cents must have a half, for insurance": {
        **BETS, **NATURAL, "chip": 25, "insurance": True, "blackjack_pays": "6:5",
    },
    "chip = 125 cents must have a half, for surrender": {**BETS, "chip": 125, "surrender": "late"},
    "double = 'any' needs bets: set maximum": {"double": "any"},
    "split = 'rank' needs bets: set maximum": {"split": "rank"},
    "insurance = true needs bets: set maximum": {**NATURAL, "chip": 2, "insurance": True},
    "surrender = 'early' needs bets: set maximum": {"chip": 2, "surrender": "early"},
    "peek = true needs a hole card: set hole_card": {**NATURAL, "peek": True, "hole_card": "none"},
    "peek = true needs naturals: set dealt_21 = 'blackjack'": {"peek": True},
    "insurance = true needs naturals: set dealt_21 = 'blackjack'": {**BETS, "insurance": True},
    "double_after_split = true needs splits: set split": {**BETS, "double": "any", "double_after_split": True},
    "double_after_split = true needs doubles: set double": {**SPLITS, "double_after_split": True},
    "hit_split_aces = true needs splits: set split": {"hit_split_aces": True},
    "resplit_aces = true needs splits: set split": {"resplit_aces": True},
    "resplit_aces = true needs 3 hands or more": {**SPLITS, "split_hands": 2, "resplit_aces": True},
    "split = 'value' needs other player_aces than 'declared'": {**SPLITS, "player_aces": "declared"},
    "split = 'value' needs other dealer_draws than 'below-player'": {**SPLITS, "dealer_draws": "below-player"},
    "penetration = 75 needs a shoe: set pack = 'shoe'": {"penetration": 75},
    "insurance = true needs a card that is not seen: set hole_card": {
        **BETS, **NATURAL, "hole_card": "open", "insurance": True,
    },
    "double_cards = 3 needs doubles: set double": {"double_cards": 3},
    "doubled_aces = 'low' needs doubles: set double": {"doubled_aces": "low"},
    "doubled_aces = 'low' needs player_aces = 'best'": {
        **BETS, "double": "any", "doubled_aces": "low", "player_aces": "low",
    },
    "redoubles = 3 needs doubles: set double": {"redoubles": 3},
    "rescue = true needs doubles: set double": {"rescue": True},
    "rescue = true needs other surrender than 'loses'": {
        **BETS, "double": "any", "surrender": "loses", "rescue": True,
    },
    "chip = 125 cents must have a half, for rescue": {**BETS, "chip": 125, "double": "any", "rescue": True},
    "free_double = '9-11' needs bets: set maximum": {"free_double": "9-11"},
    "free_split = 'A8' needs splits: set split": {"free_split": "A8"},
    "surrender_cards = 0 needs surrender = 'late'": {"surrender_cards": 0},
    "surrender_after_split = true needs surrender = 'late'": {"surrender_after_split": True},
    "surrender_after_split = true needs splits: set split": {
        **BETS, "surrender": "late", "surrender_after_split": True,
    },
    "surrender_against = 'ten-or-ace' needs surrender = 'late'": {"surrender_against": "ten-or-ace"},
    "ties needs naturals: set dealt_21 = 'blackjack'": {"ties": {"natural": "push"}},
    "bonus needs bets: set maximum": {"bonus": [THREE]},
    "bonus needs other player_aces than 'declared'": {
        **BETS, "player_aces": "declared", "bonus": [THREE],
    },
    "chip = 25 cents must be a multiple of the second number of each bonus": {
        **BETS, "chip": 25, "bonus": [THREE],
    },
}  # fmt: skip


@pytest.mark.parametrize(("said", "knobs"), IMPOSSIBLE.items(), ids=list(IMPOSSIBLE))
def test_knobs_that_cannot_be_turned_so_together_are_told_apart(said: str, knobs: dict[str, Any]) -> None:
    text = book(**knobs)
    key = said.partition(" ")[0]
    line = [line.strip("[]").partition(" ")[0] for line in text.splitlines()].index(key) + 1
    assert told(text).startswith(f"b.toml, line {line}: {said}")


def test_every_need_is_missed_by_one_of_those_books() -> None:
    said = " ".join(IMPOSSIBLE)
    for need in NEEDS:
        key = LISTINGS[need.knob].key if need.knob in LISTINGS else need.knob
        assert re.search(rf"{key}(?: = \S+(?: cents)?)? {re.escape(need.why.partition('{')[0])}", said), need


def test_the_rule_books_that_ship() -> None:
    assert rule_books() == sorted(OLD + CASINO)


def test_every_shipped_book_loads_and_says_what_it_is() -> None:
    for name in rule_books():
        rules = load(name)
        assert rules.name == name
        assert rules.title
        assert rules.summary.endswith(".")
        values = tomllib.loads(source(name))
        values.pop("base", None)
        assert values.items() <= rules.plain.items()


@pytest.mark.parametrize("name", CASINO)
def test_a_casinos_book_says_where_its_values_come_from(name: str) -> None:
    comment = source(name).partition("\ntitle")[0]
    assert re.search(r"https?://\S+", comment)
    assert "this house's habit" in comment


@pytest.mark.parametrize("name", CASINO)
def test_a_casinos_book_is_one_to_bet_by(name: str) -> None:
    rules = load(name)
    assert 0 < rules.minimum < rules.maximum
    assert rules.bankroll >= 10 * rules.minimum
    assert rules.dealt_21 is At21.BLACKJACK


def test_every_choice_can_be_chosen() -> None:
    for knob, word in ((each, word) for each in KNOBS for word in allowed_words(each)):
        if knob == "surrender_against":
            needed = {**BETS, "surrender": "late"}
        elif knob == "doubled_aces":
            needed = {**BETS, "double": "any"}
        else:
            needed = BETS if knob in ("surrender", "double", "split", "free_double") else {}
        turned = {knob: word, **needed}
        assert getattr(parse(book(**turned), "b", "b.toml"), knob) == word


@pytest.mark.parametrize("name", ["baccarat", "", "Friendly", "../rulebooks/friendly", "friendly\n", "a.TOML"])
def test_an_unknown_book_is_refused_in_one_line_that_names_them_all(name: str) -> None:
    for read in (load, source):
        with pytest.raises(UsageError) as caught:
            read(name)
        books = ", ".join(rule_books())
        assert str(caught.value).startswith(f"rule book {name!r} is unknown: ")
        assert str(caught.value).endswith(f"choose from {books}, or a file ending in .toml")
        assert ("is friendly meant?" in str(caught.value)) == name.lower().startswith("friendly")


def test_the_written_values_of_the_rule_books_are_those_of_the_files() -> None:
    assert TARGET.read_text("utf-8") == compiled()
    for name in rule_books():
        assert load(name) == parse(source(name), name, path_of(name))
