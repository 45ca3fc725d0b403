"""The roles of pages that no theme writes: each can be read on every terminal, and told from the others."""

from itertools import product

import pytest

from blackjack_tui.screen.buffer import DEFAULT
from blackjack_tui.screen.colours import DEPTHS, LEGIBLE, contrast, looks, numbers, rgb
from blackjack_tui.views import surfaces
from blackjack_tui.views.surfaces import page_roles
from blackjack_tui.views.themes import palette, theme_names

_PATTERNS = (
    surfaces.DIMMED,
    surfaces.DIMMED_CARD,
    surfaces.AREA_UP,
    surfaces.AREA_DOWN,
    *surfaces.HEAT_INKS,
)
"""Roles of patterns and bars, and of the table under a page."""


def _tells(role: str) -> bool:
    """Whether text is written in `role`: not in those of shadows and of the edges of surfaces."""
    return role != surfaces.DIMMED_SHADOW and not role.endswith((surfaces.edge(""), surfaces.low_edge("")))


@pytest.mark.parametrize("theme", theme_names())
def test_text_stands_out_from_its_ground(theme: str) -> None:
    for role, style in page_roles(palette(theme, "two-colour")).items():
        if style.back != DEFAULT and _tells(role):
            least = 3 if role in _PATTERNS else 7 if theme == "high-contrast" else 4.5
            fore, back, _ = numbers(style, 256)
            assert contrast(rgb(style.fore), rgb(style.back)) >= least, role
            assert contrast(*looks(fore, 256), *looks(back, 256)) >= least, role


@pytest.mark.parametrize(("theme", "depth"), [*product(theme_names(), DEPTHS)])
def test_no_text_is_invisible_on_any_terminal(theme: str, depth: int) -> None:
    for role, style in page_roles(palette(theme, "two-colour")).items():
        if style.back == DEFAULT or not _tells(role):
            continue
        fore, back, bold = numbers(style, depth)
        for shown in zip(
            looks(fore + (8 if bold and depth == 8 else 0), depth), looks(back, depth), strict=True
        ):
            assert contrast(*shown) >= LEGIBLE, role


@pytest.mark.parametrize(("theme", "depth"), [*product(theme_names(), DEPTHS)])
def test_the_moves_of_a_chart_have_grounds_of_their_own_in_the_colours_of_every_terminal(
    theme: str, depth: int
) -> None:
    roles = page_roles(palette(theme, "two-colour"))
    moves = (
        "cell_hit",
        "cell_stand",
        "cell_double",
        "cell_split",
        "cell_surrender",
        "cell_hand",
        "cell_cursor",
    )
    assert len({numbers(roles[move], depth).back for move in moves}) == len(moves)


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
