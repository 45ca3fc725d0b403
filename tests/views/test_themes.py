"""Themes: every one can be read on every terminal."""

from itertools import product

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.screen.buffer import DEFAULT, Style
from blackjack_tui.screen.colours import DEPTHS, LEGIBLE, contrast, numbers, rgb, rgb_of
from blackjack_tui.views import surfaces
from blackjack_tui.views.surfaces import MIXED, SUITS
from blackjack_tui.views.themes import DECKS, DEFAULT_THEME, ROLES, load, palette, theme_names
from tests.sessions import DATA

THEMES = ("dark", "felt", "high-contrast", "light", "terminal")
LOOKS = list(product(THEMES, DECKS))

NAMES_OF_2008 = {
    "felt": ("black", "darkgreen"),
    "title": ("red", "black"),
    "heading": ("black", "darkgreen"),
    "total": ("black", "darkgreen"),
    "card": ("black", "darkgreen"),
    "status": ("black", "darkgreen"),
}
SHADOWS = ("shadow", "gilt", *MIXED)
"""Roles of shadows and of gold on cards, which tell nothing that is not told elsewhere."""
PATTERNS = (surfaces.AREA_UP, surfaces.AREA_DOWN, *surfaces.HEAT_INKS[:-1], *surfaces.PANEL_INKS)
"""Roles of patterns, and of bars next to their numbers."""
UNDER_A_PAGE = (surfaces.DIMMED, surfaces.DIMMED_CARD)

ON_ONE_GROUND = (
    ("felt", "heading", "total", "card", "status"),
    ("table", "quiet", "name", "active", "worth", "message", "shadow"),
    ("panel", "panel_bold", "panel_quiet", "panel_up", "panel_down"),
    ("rim", "rim_bold"),
    SUITS,
    ("overlay", "overlay_heading"),
)
TOLD_APART_WITHOUT_COLOUR = (
    ("title", "felt"),
    ("active", "name"),
    ("worth", "name"),
    ("key", "message"),
    ("win", "table"),
    ("lose", "table"),
    ("push", "table"),
    ("win", "lose"),
    ("hearts", "spades"),
    ("diamonds", "clubs"),
    ("overlay_heading", "overlay"),
)
TOLD_APART_BY_COLOUR = (
    ("title", "felt"),
    ("key", "message"),
    ("win", "table"),
    ("lose", "table"),
    ("push", "table"),
    ("win", "lose"),
    ("win", "push"),
    ("lose", "push"),
    ("back", "table"),
    ("back", "hearts"),
    ("hearts", "spades"),
    ("diamonds", "clubs"),
)


def least_contrast(theme: str, role: str) -> float:
    if role in PATTERNS or role in UNDER_A_PAGE:
        return 2.8 if role in PATTERNS else 4.3
    if theme == "high-contrast" and role not in SHADOWS:
        return 7
    if theme == "felt" and role in NAMES_OF_2008:
        return 4  # black on the green of 2008 has no more
    if role in SHADOWS:
        return 1.2
    return 4.5


def texts(theme: str, deck: str) -> dict[str, Style]:
    """The roles on grounds that are known, those of pages too, but for the shadows and edges of surfaces."""
    roles = palette(theme, deck)
    of_pages = {
        role: style
        for role, style in surfaces.page_roles(roles).items()
        if role not in (surfaces.SHADOW, surfaces.RAIL_SHADOW)
        and not role.endswith((surfaces.edge(""), surfaces.low_edge("").removeprefix(surfaces.ON_PAGE)))
    }
    return {role: style for role, style in {**roles, **of_pages}.items() if style.back != DEFAULT}


def look_of(style: Style, depth: int) -> object:
    """What a terminal of `depth` colours, or of none, shows for a style."""
    if not depth or style.fore == style.back == DEFAULT:
        return set(style.plain.split())
    return numbers(style, depth)


def test_five_themes_ship_and_the_default_is_one_of_them() -> None:
    assert theme_names() == THEMES
    assert DEFAULT_THEME in THEMES


def test_every_role_has_a_look_in_every_theme_and_deck() -> None:
    for theme, deck in LOOKS:
        assert set(palette(theme, deck)) == {*ROLES, *MIXED}


def test_the_names_on_felt_have_the_colours_of_2008() -> None:
    felt = palette("felt", "two-colour")
    assert {role: (felt[role].fore, felt[role].back) for role in NAMES_OF_2008} == NAMES_OF_2008


def test_text_stands_out_from_its_ground_as_it_is_meant_and_in_256_colours() -> None:
    for theme, deck in LOOKS:
        for role, style in texts(theme, deck).items():
            least = least_contrast(theme, role)
            assert contrast(rgb(style.fore), rgb(style.back)) >= least, role
            fore, back, _ = numbers(style, 256)
            assert contrast(*rgb_of(fore, 256), *rgb_of(back, 256)) >= least, role


CHIPS = ("chip_1", "chip_5", "chip_25", "chip_100", "chip_500", "chip_1000")
SURFACES = ("win", "lose", "push", "back", *SUITS, *CHIPS)
"""What lies on the table and has a ground of its own."""


@pytest.mark.parametrize(("theme", "deck"), LOOKS)
def test_every_surface_or_the_frame_or_text_on_it_stands_out_from_the_table(theme: str, deck: str) -> None:
    roles = palette(theme, deck)
    if roles["table"].back == DEFAULT:
        return  # nobody knows it
    table = rgb(roles["table"].back)
    for role in SURFACES:
        fore, back = rgb(roles[role].fore), rgb(roles[role].back)
        assert max(contrast(fore, table), contrast(back, table)) >= 3, role


@pytest.mark.parametrize("theme", THEMES)
def test_a_win_does_not_look_like_a_key(theme: str) -> None:
    roles = palette(theme, DECKS[0])
    assert roles["win"].back != roles["key"].back


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize(("theme", "deck"), LOOKS)
def test_no_text_is_invisible_on_any_terminal(theme: str, deck: str, depth: int) -> None:
    for role, style in texts(theme, deck).items():
        if role in SHADOWS:
            continue
        fore, back, bold = numbers(style, depth)
        assert fore != back, role
        brighter = 8 if bold and depth == 8 else 0
        for shown in zip(rgb_of(fore + brighter, depth), rgb_of(back, depth), strict=True):
            assert contrast(*shown) >= min(LEGIBLE, least_contrast(theme, role)), role


def test_the_terminals_own_colours_are_never_beside_others_as_nobody_knows_them() -> None:
    for theme, deck in LOOKS:
        for role, style in palette(theme, deck).items():
            assert role in SHADOWS or (style.fore == DEFAULT) == (style.back == DEFAULT), role


def test_the_terminal_theme_leaves_the_grounds_and_the_plain_text_to_the_terminal() -> None:
    terminal = palette("terminal", "two-colour")
    for role in ("felt", "card", "status", "notice", "table", "quiet", "name", "message", "overlay"):
        assert terminal[role][:2] == (DEFAULT, DEFAULT)


def test_what_is_written_on_one_ground_leaves_no_patches_on_it() -> None:
    for theme, deck in LOOKS:
        roles = palette(theme, deck)
        for together in ON_ONE_GROUND:
            assert len({roles[role].back for role in together}) == 1, together


def test_what_must_be_told_apart_can_be_without_colour() -> None:
    for theme, deck in LOOKS:
        roles = palette(theme, deck)
        for one, two in TOLD_APART_WITHOUT_COLOUR:
            assert look_of(roles[one], 0) != look_of(roles[two], 0), (one, two)


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("theme", THEMES)
def test_what_must_be_told_apart_can_be_in_the_colours_of_every_terminal(theme: str, depth: int) -> None:
    roles = palette(theme, "two-colour")
    for one, two in TOLD_APART_BY_COLOUR:
        assert look_of(roles[one], depth) != look_of(roles[two], depth), (one, two)


@pytest.mark.parametrize("theme", THEMES)
def test_a_deck_of_two_colours_has_two_and_one_of_four_has_four(theme: str) -> None:
    two, four = (palette(theme, deck) for deck in DECKS)
    assert two["hearts"] == two["diamonds"]
    assert two["clubs"] == two["spades"]
    assert two["hearts"].fore != two["spades"].fore
    for depth in (256, 16):
        assert len({numbers(four[suit], depth) for suit in SUITS}) == 4
    assert {role: style for role, style in two.items() if role not in (*SUITS, *MIXED)} == {
        role: style for role, style in four.items() if role not in (*SUITS, *MIXED)
    }


@pytest.mark.parametrize(("theme", "depth"), [*product(THEMES, DEPTHS)])
def test_the_moves_of_a_chart_have_grounds_of_their_own_in_the_colours_of_every_terminal(
    theme: str, depth: int
) -> None:
    roles = surfaces.page_roles(palette(theme, "two-colour"))
    moves = [f"cell_{name}" for name in ("hit", "stand", "double", "split", "surrender", "hand", "cursor")]
    assert len({numbers(roles[move], depth).back for move in moves}) == len(moves)
    table = numbers(palette(theme, "two-colour")["table"], depth).back
    assert all(numbers(roles[move], depth).back != table for move in moves[:5])


@pytest.mark.parametrize("theme", THEMES)
def test_the_strengths_of_costs_are_steps_of_one_colour(theme: str) -> None:
    roles = surfaces.page_roles(palette(theme, "two-colour"))
    if roles[surfaces.HEAT[1]].back == DEFAULT:
        return  # attributes tell them apart
    colours = [rgb_of(numbers(roles[role], 256).back, 256)[0] for role in surfaces.HEAT[1:]]
    steps = [contrast(colour, (0, 0, 0)) for colour in colours]
    assert steps in (sorted(steps), sorted(steps, reverse=True))
    assert len(set(steps)) == 3


def test_the_cell_of_the_hand_and_the_cursor_are_marked_without_colour_too() -> None:
    cells = surfaces.CELLS
    assert "reverse" in cells["cell_hand"].plain
    assert "reverse" in cells["cell_cursor"].plain
    assert cells["cell_hand"].plain != cells["cell_cursor"].plain
    assert not any(
        "reverse" in style.plain
        for role, style in cells.items()
        if role not in ("cell_hand", "cell_cursor", "cell_wrong")
    )


@pytest.mark.parametrize("name", ["", "Felt", "../themes/felt", "felt\n"])
def test_an_unknown_theme_is_refused_in_one_line_that_names_them_all(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        palette(name, "two-colour")
    assert str(caught.value) == (
        f"theme {name!r} is unknown: choose from dark, felt, high-contrast, light, terminal, "
        "or a file ending in .toml"
    )


def test_an_unknown_deck_is_refused_in_one_line_that_names_both() -> None:
    with pytest.raises(UsageError) as caught:
        palette("felt", "three-colour")
    assert str(caught.value) == "deck 'three-colour' is unknown: choose from two-colour, four-colour"


def test_a_file_that_has_what_a_theme_that_ships_has_is_that_theme() -> None:
    assert load(str(DATA / "themes" / "dark.toml")) == load("dark")
