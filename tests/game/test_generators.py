"""Generators where no pack shows what they draw: every literal is what the real one gave."""

import pytest

from blackjack_tui.shuffles import BashRandom, JavaRandom


def test_java_next_int_is_that_of_java_util_random() -> None:
    random = JavaRandom(42)
    # Powers of two are taken from the high bits; above 2**30 nearly every other draw is refused.
    bounds = [16, 52, 1, 2**30, 10**9 + 7, 2**30 + 1, 2**30 + 1, 2**30 + 1, 2**30 + 1, 10]
    numbers = [11, 7, 0, 51474442, 662969970, 595021505, 196118093, 969067502, 791955276, 2]
    assert [random.next_int(bound) for bound in bounds] == numbers


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (42, [17772, 26794, 1435, 24388, 11074, 32198, 5016, 25179]),
        (0, [20814, 24386, 149, 25587]),
        (-1, [16807, 10791, 19566, 13983]),
        (2**63 - 1, [16807, 10791, 19566, 13983]),
        (43073, [26689, 21034, 17446]),  # the second draw gives 26689 again, and is drawn once more
    ],
)
def test_bash_numbers_are_those_of_its_variable_random(seed: int, numbers: list[int]) -> None:
    random = BashRandom(seed)
    assert [random.next() for _ in numbers] == numbers
