"""What is said of a name that there is not."""

import pytest

from blackjack_tui.text import choose_from

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
