"""Rule books: what ships, and what a wrong one is told."""

import tomllib

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.game.rulebook import load, parse, rule_books, source
from blackjack_tui.game.rules import Aces, Again, At21, AtBust, Draws, Place, Rules, Surrender, Tie

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
KNOBS = (
    "title, summary, shuffle, hole_card, player_aces, dealer_aces, dealt_21, drawn_21, bust, surrender, "
    "dealer_draws, tie, again"
)


def test_a_rule_book_is_read_into_rules_that_go_by_its_name() -> None:
    assert parse(BOOK, "house", "b.toml") == Rules(
        name="house",
        title="House",
        summary="The rules of this house.",
        shuffle="python",
        hole_card=Place.SECOND,
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


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        pytest.param(
            'tie = "push"',
            'tie = "dealt"',
            "b.toml, line 16: tie cannot be 'dealt': choose from dealer, push",
            id="a value that is none of the choices",
        ),
        pytest.param(
            'tie = "push"',
            'tie = "Push"',
            "b.toml, line 16: tie cannot be 'Push': choose from dealer, push",
            id="a value in the wrong case",
        ),
        pytest.param(
            'tie = "push"',
            "tie = true",
            "b.toml, line 16: tie cannot be True: choose from dealer, push",
            id="a truth for a choice",
        ),
        pytest.param(
            'dealt_21 = "stands"',
            "dealt_21 = 21",
            "b.toml, line 8: dealt_21 cannot be 21: choose from wins-hidden, wins-shown, stands, plays-on",
            id="a number for a choice",
        ),
        pytest.param(
            'again = "asks"',
            'again = ["asks"]',
            "b.toml, line 17: again cannot be ['asks']: choose from asks, yes-or-leaves, one-round",
            id="a list for a choice",
        ),
        pytest.param(
            'title = "House"',
            "title = 21",
            "b.toml, line 1: title cannot be 21: write one line of text in quotes",
            id="a number for a text",
        ),
        pytest.param(
            'summary = "The rules of this house."',
            r'summary = "The rules\nof this house."',
            r"b.toml, line 2: summary cannot be 'The rules\nof this house.': write one line of text in quotes",
            id="a text of two lines",
        ),
        pytest.param(
            'shuffle = "python"',
            'shuffle = "riffle"',
            "b.toml, line 4: shuffle cannot be 'riffle': "
            "choose from dotnet, dotnet-as-written, java, glibc, bash, python-choice, python",
            id="an unknown shuffle",
        ),
        pytest.param(
            'dealer_aces = "best"',
            'dealer_aces = "declared"',
            "b.toml, line 13: dealer_aces cannot be 'declared': choose from best, low",
            id="a dealer who would have to be asked",
        ),
        pytest.param(
            'tie = "push"',
            '"tie" = "dealt"',
            "b.toml, line 16: tie cannot be 'dealt': choose from dealer, push",
            id="a key in quotes",
        ),
        pytest.param(
            'tie = "push"\n',
            "",
            "b.toml: tie is missing: choose from dealer, push",
            id="a missing choice",
        ),
        pytest.param(
            'title = "House"\n',
            "",
            "b.toml: title is missing: write one line of text in quotes",
            id="a missing text",
        ),
        pytest.param(
            'tie = "push"',
            'ties = "push"',
            "b.toml, line 16: ties is no knob: choose from " + KNOBS,
            id="an unknown key",
        ),
        pytest.param(
            'title = "House"',
            'title = "House"\nname = "house"',
            "b.toml, line 2: name is no knob: choose from " + KNOBS,
            id="a name, which is the file's",
        ),
        pytest.param(
            'tie = "push"',
            r'"tie\n\u001b[2J" = "push"',
            r"b.toml: 'tie\n\x1b[2J' is no knob: choose from " + KNOBS,
            id="an unknown key that a terminal could not show",
        ),
    ],
)
def test_a_wrong_book_is_told_in_one_line_what_is_wrong_and_what_would_be_right(
    right: str, wrong: str, told: str
) -> None:
    assert right in BOOK
    with pytest.raises(UsageError) as caught:
        parse(BOOK.replace(right, wrong), "house", "b.toml")
    assert str(caught.value) == told


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
    with pytest.raises(UsageError) as caught:
        parse(BOOK.replace(right, wrong), "house", "b.toml")
    assert str(caught.value).isprintable()
    assert str(caught.value).startswith("b.toml: ")
    assert f"line {line}, " in str(caught.value)


def test_four_rule_books_ship() -> None:
    assert rule_books() == ["friendly", "instant-21", "scripting-games", "twentyone"]


@pytest.mark.parametrize("name", rule_books())
def test_every_shipped_book_loads_and_says_what_it_is(name: str) -> None:
    rules = load(name)
    assert rules.name == name
    assert rules.title
    assert rules.summary.endswith(".")
    assert tomllib.loads(source(name)) == {
        key: str(value) for key, value in rules._asdict().items() if key != "name"
    }


@pytest.mark.parametrize(
    ("name", "knobs"),
    [
        (
            "scripting-games",
            "dotnet second best best wins-hidden wins-hidden loses-hidden none below-player dealer asks",
        ),
        ("friendly", "java second declared low plays-on plays-on dealer-plays loses to-17 push yes-or-leaves"),
        ("twentyone", "glibc first best best stands stands loses-told none to-17 push yes-or-leaves"),
        (
            "instant-21",
            "python-choice second best best wins-hidden wins-shown loses-shown none to-17 push one-round",
        ),
    ],
)
def test_the_old_programs_books_hold_what_they_did(name: str, knobs: str) -> None:
    _, _, _, *values = load(name)
    assert " ".join(map(str, values)) == knobs


def test_a_knob_is_a_member_of_its_enum_and_not_merely_text_that_equals_it() -> None:
    for key, value in load("friendly")._asdict().items():
        assert type(value) is Rules.__annotations__[key]


@pytest.mark.parametrize(
    "name", ["baccarat", "", "Friendly", "friendly.toml", "../rulebooks/friendly", "friendly\n"]
)
def test_an_unknown_book_is_refused_in_one_line_that_names_them_all(name: str) -> None:
    for read in (load, source):
        with pytest.raises(UsageError) as caught:
            read(name)
        assert str(caught.value) == (
            f"rule book {name!r} is unknown: choose from friendly, instant-21, scripting-games, twentyone"
        )
