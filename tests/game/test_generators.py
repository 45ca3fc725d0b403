"""The old programs' generators, number for number: every literal is what the real one gave."""

import pytest

from blackjack_tui.shuffles import BashRandom, DotNetRandom, GlibcRandom, JavaRandom, PythonRandom


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (0, [1559595546, 1755192844, 1649316166, 1198642031, 442452829]),
        (42, [1434747710, 302596119, 269548474, 1122627734, 361709742]),
    ],
)
def test_dotnet_numbers_are_those_of_a_seeded_system_random(seed: int, numbers: list[int]) -> None:
    random = DotNetRandom(seed)
    assert [round(random.sample() * (2**31 - 1)) for _ in numbers] == numbers


def test_dotnet_next_stays_in_its_bounds_and_uses_up_a_number_even_where_there_is_no_choice() -> None:
    random = DotNetRandom(42)
    assert [random.next(0, 1000), random.next(7, 7), random.next(0, 1000)] == [668, 7, 125]
    assert {random.next(50, 52) for _ in range(100)} == {50, 51}


def test_java_next_int_is_that_of_java_util_random() -> None:
    random = JavaRandom(42)
    # Powers of two are taken from the high bits; above 2**30 nearly every other draw is refused.
    bounds = [16, 52, 1, 2**30, 10**9 + 7, 2**30 + 1, 2**30 + 1, 2**30 + 1, 2**30 + 1, 10]
    numbers = [11, 7, 0, 51474442, 662969970, 595021505, 196118093, 969067502, 791955276, 2]
    assert [random.next_int(bound) for bound in bounds] == numbers


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (0, [1804289383, 846930886, 1681692777, 1714636915]),
        (1, [1804289383, 846930886, 1681692777, 1714636915]),
        (-1, [254925627, 1205188300, 366127624, 1401405153]),
        (2**31, [1336741213, 1210407648, 1447044896, 337392383]),
        (2**31 - 1, [1065668062, 2142264300, 1066566375, 1064012770]),
    ],
)
def test_glibc_numbers_are_those_of_rand(seed: int, numbers: list[int]) -> None:
    random = GlibcRandom(seed)
    assert [random.next() for _ in numbers] == numbers


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


@pytest.mark.parametrize(
    ("seed", "numbers"),
    [
        (42, [40, 7, 0, 1, 31, 28, 808053162473]),
        (-42, [40, 7, 0, 1, 31, 28, 808053162473]),
        (2**70, [14, 26, 0, 0, 3, 83, 305923483974]),
    ],
)
def test_python_places_are_those_of_choice(seed: int, numbers: list[int]) -> None:
    random = PythonRandom(abs(seed))
    assert [random.below(bound) for bound in [52, 51, 1, 2, 64, 100, 10**12]] == numbers
