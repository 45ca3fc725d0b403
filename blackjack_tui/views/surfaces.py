"""The roles of pages beyond those that a theme writes: computed from the theme's own, once a page is opened."""

from collections.abc import Mapping
from functools import cache

from blackjack_tui.screen.buffer import DEFAULT, Palette, Style
from blackjack_tui.screen.colours import contrast, rgb

DIMMED, DIMMED_CARD, DIMMED_SHADOW = "dimmed", "dimmed_card", "dimmed_shadow"
"""The roles under a page: the table, the cards on it, and the shadows."""
QUIET, UP, DOWN = "overlay_quiet", "overlay_up", "overlay_down"
"""On a page: labels, what was won, what was lost."""
QUIET_CAP = "overlay_cap"
"""The name of a key in a page's text, where there are many."""
TILE, TILE_BOLD, TILE_UP, TILE_DOWN = "tile", "tile_bold", "tile_up", "tile_down"
"""On a second surface of a page."""
HEAT = ("heat_1", "heat_2", "heat_3", "heat_4")
"""The steps of what a mistake cost, from pale to deep red: on the heat map, its bars and its marks."""
WELL = {
    role: role.replace("overlay", "well") if "overlay" in role else f"well_{role}"
    for role in ("overlay", "overlay_heading", "overlay_frame", QUIET, UP, DOWN, *HEAT)
}
"""The roles of a page in a framed part of it, which lies deeper, by those on the page."""
AREA_UP, AREA_DOWN = "area_up", "area_down"
"""In such a part: the shade between a line of money and zero."""
CELLS: Mapping[str, Style] = {
    "cell_hit": Style("#ffffff", "#af5f00"),
    "cell_stand": Style("#d7d7af", "#005f00"),
    "cell_double": Style("#ffffff", "#005faf", "bold"),
    "cell_split": Style("#000000", "#d7af5f", "bold"),
    "cell_surrender": Style("#ffffff", "#875faf", "underline"),
    "cell_hand": Style("#000000", "#ffffff", "bold reverse", bold=True),
    "cell_cursor": Style("#000000", "#00ffff", "bold reverse underline", bold=True),
}
"""The cells of a chart, the cell of the hand on the table, and the one that is looked at."""
_STRONG_CELLS: Mapping[str, Style] = {
    "cell_hit": Style("#000000", "#d78787"),
    "cell_stand": Style("#ffffff", "#005f00"),
    "cell_double": Style("#ffffff", "#00005f", "bold"),
    "cell_surrender": Style("#000000", "#af87d7", "underline"),
}
"""The cells that differ in a theme of high contrast."""
_LIGHT_CELLS: Mapping[str, Style] = {
    "cell_hit": Style("#000000", "#ffd7af"),
    "cell_hand": Style("#ffffff", "#000000", "bold reverse", bold=True),
}
"""The cells that differ on a light page."""

_CARDS = ("hearts", "diamonds", "clubs", "spades")
_RAISED = (
    *_CARDS,
    *(f"{suit}_gilt" for suit in _CARDS),
    *("gilt", "back", "key", "plate", "bust", "win", "lose", "push"),
    *(f"chip_{dollars}" for dollars in (1, 5, 25, 100, 500, 1000)),
)
_DARK_HEAT = ("#ffd7d7", "#ffaf87", "#ff5f5f", "#ff0000")
_LIGHT_HEAT = ("#af8700", "#d75f00", "#af0000", "#5f0000")
_ATTRIBUTES = ("", "", "bold", "bold reverse")
_STEP, _STEP_DOWN = 10, 17
"""By how much red, green and blue of a tile differ from those of a dark page, and of a light one."""
_CAP_STEPS = 2
"""The cap of a key differs by so many times as much."""


@cache
def dimmed_roles() -> Mapping[str, str]:
    """The dimmed role of each role that is not simply DIMMED."""
    return {**dict.fromkeys(_RAISED, DIMMED_CARD), "shadow": DIMMED_SHADOW, "shade": DIMMED_SHADOW}


def page_roles(roles: Palette) -> Palette:
    """Returns the styles of the roles above in a theme with `roles`."""
    page = roles["overlay"]
    if page.back == DEFAULT:
        own = {role: Style(DEFAULT, DEFAULT, "dim") for role in (DIMMED, DIMMED_CARD, QUIET)}
        own[DIMMED_SHADOW] = Style(DEFAULT, DEFAULT, "blank")
        own[QUIET_CAP] = Style(DEFAULT, DEFAULT, "bold", bold=True)
        own |= {role: Style(DEFAULT, DEFAULT) for role in (DOWN, TILE, TILE_DOWN)}
        own |= {role: Style(DEFAULT, DEFAULT, "bold", bold=True) for role in (UP, TILE_BOLD, TILE_UP)}
        heat = {role: Style(DEFAULT, DEFAULT, plain) for role, plain in zip(HEAT, _ATTRIBUTES, strict=True)}
        return _with_wells({**own, **heat}, roles, DEFAULT)
    dark = contrast(rgb(page.back), (0, 0, 0)) < contrast(rgb(page.back), (255, 255, 255))
    strong = contrast(rgb(page.fore), rgb(page.back)) > 20
    step = _STEP if dark else -_STEP_DOWN
    tile, cap = (
        "#" + "".join(f"{max(0, min(255, level + by)):02x}" for level in rgb(page.back))
        for by in (step, _CAP_STEPS * step)
    )
    bold = roles["overlay_heading"]
    up, down = ("#5fff87", "#ffafaf") if strong else ("#5fd787", "#ff8787") if dark else ("#005f00", "#af0000")
    own = {
        DIMMED: Style("#3a7a3a", "#121212", "dim") if dark else Style("#626262", "#c6c6c6", "dim"),
        DIMMED_CARD: Style("#808080", "#303030", "dim") if dark else Style("#6c6c6c", "#dadada", "dim"),
        DIMMED_SHADOW: Style("#000000", "#121212", "blank") if dark else Style("#a8a8a8", "#c6c6c6", "blank"),
        QUIET: page if strong else Style("#a8a8a8" if dark else "#585858", page.back, "dim"),
        QUIET_CAP: Style(bold.fore, page.back if strong else cap, "bold", bold=True),
        UP: Style(up, page.back, "bold"),
        DOWN: Style(down, page.back),
        TILE: Style(page.fore, tile),
        TILE_BOLD: Style(bold.fore, tile, "bold", bold=True),
        TILE_UP: Style(up, tile, "bold"),
        TILE_DOWN: Style(down, tile),
    }
    colours = _DARK_HEAT if dark else _LIGHT_HEAT
    heat = {
        role: Style(colour, page.back, plain)
        for role, colour, plain in zip(HEAT, colours, _ATTRIBUTES, strict=True)
    }
    well = "#" + "".join(f"{max(0, min(255, level - step)):02x}" for level in rgb(page.back))
    own[AREA_UP] = Style("#5f875f", well, "dim")
    own[AREA_DOWN] = Style("#af5f5f", well, "dim")
    cells = _STRONG_CELLS if strong else {} if dark else _LIGHT_CELLS
    return {**_with_wells({**own, **heat}, roles, well), **cells}


def _with_wells(own: Palette, roles: Palette, back: str) -> Palette:
    """Returns `own` and, on the ground `back`, what stands in a framed part of a page."""
    wells = {
        well: (own[role] if role in own else roles[role])._replace(back=back) for role, well in WELL.items()
    }
    areas = {AREA_UP: wells[WELL[UP]], AREA_DOWN: wells[WELL[DOWN]]}
    return {**areas, **own, **wells, **CELLS}
