"""Counting systems: those that ship held to published figures, files of one's own to clear errors."""

import re
from pathlib import Path

import pytest

from blackjack_tui.counts.reading import ramp_step, running_count, true_count
from blackjack_tui.counts.system_files import load, parse, system_names
from blackjack_tui.errors import UsageError
from blackjack_tui.game.cards import PACK, Rank, parse_cards
from blackjack_tui.game.situation import counts

# As printed in published comparisons of counting systems.
INSURANCE = {
    "hi-lo": 0.76,
    "ko": 0.78,
    "red-7": 0.78,
    "hi-opt-1": 0.85,
    "hi-opt-2": 0.91,
    "omega-2": 0.85,
    "zen": 0.85,
    "halves": 0.72,
    "uston-apc": 0.90,
}
BALANCE = {**dict.fromkeys(INSURANCE, 0), "ko": 4, "red-7": 2}

FILE = """\
title = "Ten Count"
summary = "Tens and nothing else."
insurance = 2.5
[tags]
A = 4
2 = 4
3 = 4
4 = 4
5 = 4
6 = 4
7 = 4
8 = 4
9 = 4
T = -9
"""
UNBALANCED = FILE.replace("2 = 4", "2 = 5") + "[running]\nstart = [0, -4]\nkey = [1, 0]\npivot = 4\n"


def test_the_systems_that_ship_are_those_that_can_be_asked_for() -> None:
    assert set(system_names()) == set(INSURANCE)


def test_the_tags_of_a_system_have_the_insurance_correlation_and_the_balance_that_are_published() -> None:
    for name in INSURANCE:
        system = load(name)
        assert round(system.insurance_correlation, 2) == INSURANCE[name]
        assert sum(map(system.tag, PACK)) == system.balance == BALANCE[name]


def test_tags_that_are_what_cards_are_worth_for_insurance_have_a_correlation_of_one() -> None:
    system = parse(FILE, "ten", "ten.toml")
    assert system.insurance_correlation == pytest.approx(1)
    assert system.insurance == 2.5


def test_a_running_count_begins_at_the_start_and_adds_the_tags_of_what_was_seen() -> None:
    seen = counts(parse_cards("2C 7H 7S KD AS"))
    assert running_count(load("hi-lo"), 6, seen) == -1
    assert running_count(load("ko"), 6, seen) == -20 + 1
    assert running_count(load("red-7"), 6, seen) == -12 + 1 + 1 - 2
    assert running_count(load("halves"), 6, seen) == 0.5 + 0.5 + 0.5 - 2


def test_a_count_means_the_same_by_packs_without_tens() -> None:
    spanish = counts(card for card in PACK if card.rank is not Rank.TEN)
    assert running_count(load("hi-lo"), 1, spanish, "T") == 0
    assert running_count(load("ko"), 2, counts(()), "T") == -4 + 2 * -4


@pytest.mark.parametrize(
    ("running", "left", "expected"),
    [(6, 156, 2), (7, 156, 2), (-0.5, 52, -1), (-1, 300, -1), (0, 9, 0), (1, 0, 52)],
)
def test_a_true_count_is_the_running_count_for_each_deck_left_rounded_down(
    running: float, left: int, expected: int
) -> None:
    assert true_count(running, left) == expected


def test_a_ramp_follows_the_true_count_or_the_way_from_the_key_count_to_the_pivot() -> None:
    hi_lo, ko, red_7 = load("hi-lo"), load("ko"), load("red-7")
    assert [ramp_step(hi_lo, 6, running, 104) for running in (-9, 1, 2, 5, 8)] == [0, 0, 1, 2, 4]
    assert [ramp_step(ko, 6, running, 104) for running in (-20, -5, -4, 3, 4)] == [0, 0, 1, 3, 4]
    assert [ramp_step(red_7, 6, running, 104) for running in (-3, -2, -1, 0, 2)] == [0, 1, 1, 2, 3]


WRONG_FILES: list[tuple[str, str]] = [
    (FILE.replace("T = -9\n", ""), "line 4: tags.T is missing"),
    (FILE.replace("T = -9", "10 = -9"), "line 14: tags.10 is not a rank: choose from A, 2,"),
    (FILE.replace("3 = 4", "3 = 0.3"), "line 7: tags.3 cannot be 0.3: write a whole number or a half"),
    (FILE.replace("3 = 4", "3 = true"), "line 7: tags.3 cannot be true: write a whole number or a half"),
    (FILE.replace("3 = 4", "3 = nan"), "line 7: tags.3 cannot be nan"),
    (FILE.replace("3 = 4", "3 = 5"), "line 4: tags add up to +4 for a deck, not 0: write [running]"),
    (FILE.replace("4\n", "0\n").replace("-9", "0"), "line 4: tags must not all be the same"),
    (FILE.replace("insurance = 2.5", ""), ": insurance is missing"),
    (FILE.replace("2.5", '"3"'), "line 3: insurance cannot be '3'"),
    (FILE.replace("title", "tittle"), "line 1: tittle is not part of a counting system"),
    ("tags = 1\n" + FILE.partition("[tags]")[0], "line 1: tags must be a table"),
    (FILE + "[running]\nstart = [0]\nkey = [1]\npivot = 4\n", "line 15: running is for tags that do not"),
    (UNBALANCED.replace("key = [1, 0]", ""), "line 15: running.key is missing"),
    (UNBALANCED.replace("key = [1, 0]", "key = [1]"), "line 17: running.key must have as many"),
    (UNBALANCED.replace("key = [1, 0]", "key = [1, 4]"), "line 17: running.key must be below the pivot"),
    (UNBALANCED.replace("[0, -4]", "[]"), "line 16: running.start must be a list of 1 to 8 numbers"),
    ("title = ", "line 1: Invalid value"),
]


def test_what_is_wrong_in_a_file_is_told_in_one_line() -> None:
    for text, told in WRONG_FILES:
        with pytest.raises(UsageError) as caught:
            parse(text, "x", "x.toml")
        assert str(caught.value).removeprefix("x.toml").removeprefix(", ").startswith(told)
        assert str(caught.value).isprintable()


def test_a_system_that_is_none_and_a_shoe_it_has_no_start_for_are_told() -> None:
    with pytest.raises(UsageError, match="count 'hilo' is unknown: is hi-lo meant"):
        load("hilo")
    with pytest.raises(UsageError, match="x has a start for 2 decks at most, not for 6"):
        running_count(parse(UNBALANCED, "x", "x.toml"), 6, counts(()))


def test_the_page_on_counting_has_every_system_with_its_figures_and_a_file_of_ones_own() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "counting.md").read_text("utf-8")
    for name, correlation in INSURANCE.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| `{name}`"))
        assert f"| {correlation:.2f} ".replace("0.", ".") in row
        assert re.search(rf"\b{load(name).insurance:g} \|$", row)
    written = re.search(r"```toml my-count.toml\n(.*?)```", page, re.DOTALL)
    assert written
    assert parse(written[1], "my-count", "my-count.toml").balance == 2
