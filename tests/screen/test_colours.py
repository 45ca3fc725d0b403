"""Colours: what is meant, what terminals have, and whether text can be read in it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from blackjack_tui.screen.buffer import COLOURS, Style
from blackjack_tui.screen.colours import (
    DEPTHS,
    LEGIBLE,
    OWN_COLOUR,
    RGB,
    contrast,
    depth_of,
    is_colour,
    numbers,
    rgb,
    rgb_of,
    without_default,
)

HEXES = st.integers(0, 0xFFFFFF).map("#{:06x}".format)
ANY = st.sampled_from(COLOURS) | HEXES
CONSOLE_OF_2008 = """
    000000 800000 008000 808000 000080 800080 008080 c0c0c0
    808080 ff0000 00ff00 ffff00 0000ff ff00ff 00ffff ffffff
"""


def shown_contrast(style: Style, depth: int) -> float:
    """The contrast where it is least, of bold text only if every terminal shows it in another colour."""
    fore, back, bold = numbers(style, depth)
    if fore == back:
        return 1
    return min(map(contrast, rgb_of(fore + 8 * bold, depth), rgb_of(back, depth)))


CONTRASTS: list[tuple[str, str, float]] = [
    ("black", "white", 21.0),
    ("#000000", "#ffffff", 21.0),
    ("#777777", "white", 4.48),
    ("#767676", "#FFFFFF", 4.54),
    ("red", "white", 4.0),
    ("darkgreen", "black", 4.09),
    ("gray", "gray", 1.0),
]


def test_contrast_is_as_wcag_has_it_whichever_colour_comes_first() -> None:
    for one, two, ratio in CONTRASTS:
        assert contrast(rgb(one), rgb(two)) == pytest.approx(ratio, abs=0.005)
        assert contrast(rgb(two), rgb(one)) == contrast(rgb(one), rgb(two))


def test_the_sixteen_names_are_the_colours_of_the_console_of_2008() -> None:
    assert [rgb(name) for name in COLOURS] == [rgb(f"#{digits}") for digits in CONSOLE_OF_2008.split()]


def test_a_name_is_its_own_number_of_sixteen_and_of_256_a_fixed_colour_near_it() -> None:
    for number, name in enumerate(COLOURS):
        assert numbers(Style(name, "default"), 16) == (number, OWN_COLOUR, False)
        assert numbers(Style("default", name), 16) == (OWN_COLOUR, number, False)
        of_256 = numbers(Style(name, "default"), 256).fore
        assert of_256 >= 16
        assert max(abs(a - b) for a, b in zip(*rgb_of(of_256, 256), rgb(name), strict=True)) <= 10


def test_each_fixed_colour_of_256_is_found_by_its_hexadecimal() -> None:
    for number in range(16, 256):
        (look,) = rgb_of(number, 256)
        found = numbers(Style("#{:02x}{:02x}{:02x}".format(*look), "default"), 256).fore
        assert rgb_of(found, 256) == [look], number


@given(HEXES)
def test_no_fixed_colour_of_256_is_closer_than_the_one_chosen(colour: str) -> None:
    def distance(look: RGB) -> int:
        return sum(w * (a - b) ** 2 for w, a, b in zip((2, 4, 3), look, rgb(colour), strict=True))

    chosen = numbers(Style("default", colour), 256).back
    assert distance(*rgb_of(chosen, 256)) == min(distance(*rgb_of(number, 256)) for number in range(16, 256))


NEAREST: list[tuple[str, str]] = [
    ("#005f00", "darkgreen"),
    ("#87d787", "darkgreen"),
    ("#ffd700", "yellow"),
    ("#d7af5f", "darkyellow"),
    ("#af0000", "darkred"),
    ("#ff0000", "red"),
    ("#00005f", "darkblue"),
    ("#005faf", "darkblue"),
    ("#1c1c1c", "black"),
    ("#303030", "black"),
    ("#767676", "darkgray"),
    ("#d0d0d0", "gray"),
    ("#eeeeee", "white"),
    ("#ffffd7", "white"),
]


def test_of_sixteen_colours_the_one_that_looks_most_alike_is_chosen() -> None:
    for colour, name in NEAREST:
        assert numbers(Style("default", colour), 16).back == COLOURS.index(name)


def test_of_eight_colours_a_bright_one_in_front_is_its_base_in_bold_and_behind_just_its_base() -> None:
    assert numbers(Style("red", "default"), 8) == (1, OWN_COLOUR, True)
    assert numbers(Style("default", "red"), 8) == (OWN_COLOUR, 1, False)
    assert numbers(Style("darkred", "default"), 8) == (1, OWN_COLOUR, False)
    assert numbers(Style("yellow", "blue"), 8) == (3, 4, True)


@given(ANY, ANY)
def test_what_can_be_read_as_it_is_meant_can_be_read_on_every_terminal(fore: str, back: str) -> None:
    meant = contrast(rgb(fore), rgb(back))
    for depth in DEPTHS:
        least = LEGIBLE if meant >= LEGIBLE else 1
        assert shown_contrast(Style(fore, back), depth) >= least


@given(ANY, ANY)
def test_text_in_another_colour_than_its_ground_is_never_invisible(fore: str, back: str) -> None:
    for depth in DEPTHS:
        invisible = shown_contrast(Style(fore, back), depth) == 1
        assert invisible == (rgb(fore) == rgb(back))


@given(ANY, ANY)
def test_a_terminal_is_asked_for_no_more_colours_than_it_has(fore: str, back: str) -> None:
    for depth in DEPTHS:
        shown = numbers(Style(fore, back), depth)
        assert 0 <= shown.fore < depth
        assert 0 <= shown.back < depth
        assert depth == 8 or not shown.bold


@pytest.mark.parametrize(
    ("back", "depth", "expected"),
    [
        pytest.param("#1c1c1c", 256, (231, 234, False), id="white on the dark of 256"),
        pytest.param("#1c1c1c", 16, (15, 0, False), id="white on the dark of sixteen"),
        pytest.param("#1c1c1c", 8, (7, 0, False), id="white that is not bold on the dark of eight"),
        pytest.param("#eeeeee", 256, (16, 255, False), id="black on the light of 256"),
        pytest.param("#eeeeee", 16, (0, 15, False), id="black on the light of sixteen"),
        pytest.param("#eeeeee", 8, (0, 7, False), id="black on the light of eight"),
    ],
)
def test_text_that_would_vanish_is_black_or_white_whichever_stands_out(
    back: str, depth: int, expected: tuple[int, int, bool]
) -> None:
    red, green, blue = rgb(back)
    assert numbers(Style(f"#{red:02x}{green:02x}{blue - 1:02x}", back), depth) == expected


def test_white_on_a_green_that_some_terminals_show_bright_is_black() -> None:
    assert numbers(Style("white", "darkgreen"), 16) == (15, 2, False)
    assert numbers(Style("white", "darkgreen"), 8) == (0, 2, False)


def test_light_text_on_the_yellow_or_cyan_of_sixteen_colours_is_black() -> None:
    for back in ("#875f00", "#005f5f"):
        assert numbers(Style("#ffffd7", back), 16).fore == 0
        assert numbers(Style("#ffffd7", back), 256).fore > 16


def test_bold_gold_stays_as_bright_as_it_is_meant() -> None:
    for back in ("#1c1c1c", "#262626", "#303030"):
        assert numbers(Style("#ffd75f", back, bold=True), 16) == (11, 0, True)
    assert numbers(Style("#d7af5f", "#262626"), 16) == (3, 0, False)
    assert numbers(Style("#00005f", "#eeeeee", bold=True), 16) == (4, 15, False)


@pytest.mark.parametrize("depth", [8, 16])
def test_a_shadow_is_never_lighter_than_its_ground(depth: int) -> None:
    assert numbers(Style("#000000", "#121212", "blank"), depth)[:2] == (0, 0)
    assert numbers(Style("#a8a8a8", "#eeeeee", "blank"), depth).fore in (0, 7)
    assert numbers(Style("#b2b2b2", "#ffffff", "blank"), 8)[:2] == (0, 7)


def test_on_a_white_of_eight_colours_bold_black_is_not_grey_and_a_second_ink_is_seen() -> None:
    assert numbers(Style("#000000", "#ffffd7", bold=True), 8) == (0, 7, False)
    assert numbers(Style("#af8700", "#e4e4e4"), 8) == (0, 7, False)


def test_what_is_meant_to_be_invisible_is() -> None:
    for depth in DEPTHS:
        fore, back, _ = numbers(Style("gray", "#c0c0c0"), depth)
        assert rgb_of(fore, depth) == rgb_of(back, depth)


@pytest.mark.parametrize("depth", DEPTHS)
def test_the_terminals_own_colours_stay_its_own(depth: int) -> None:
    assert numbers(Style("default", "default"), depth) == (OWN_COLOUR, OWN_COLOUR, False)


def test_where_a_terminal_has_none_of_its_own_they_are_gray_on_black() -> None:
    assert without_default(Style("default", "default", "bold")) == Style("gray", "black", "bold")
    assert without_default(Style("red", "default")) == Style("red", "black")
    assert without_default(Style("default", "red")) == Style("gray", "red")
    assert without_default(Style("red", "white")) == Style("red", "white")


COLOUR_COUNTS: list[tuple[int, int]] = [
    (-1, 0),
    (0, 0),
    (2, 0),
    (8, 8),
    (15, 8),
    (16, 16),
    (88, 16),
    (256, 256),
    (257, 8),
    (32768, 8),
    (1 << 24, 8),
]


def test_a_terminal_is_drawn_on_in_as_many_colours_as_can_be_counted_on() -> None:
    for colours, depth in COLOUR_COUNTS:
        assert depth_of(colours) == depth


def test_a_name_six_digits_and_the_terminals_own_are_colours_and_nothing_else_is() -> None:
    for text in [*COLOURS, "default", "#000000", "#ffd75f", "#FFD75F"]:
        assert is_colour(text)
    for text in ["", "puce", "Red", "red ", "grey", "#", "#fff", "#ffd75", "#ffd75g", "ffd75f", "#+1+1+1"]:
        assert not is_colour(text)
