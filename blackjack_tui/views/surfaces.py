"""The roles of pages, computed from a theme's own roles when the first page opens."""

from collections.abc import Mapping
from functools import cache

from blackjack_tui.game.actions import Action
from blackjack_tui.screen.buffer import DEFAULT, Palette, Style
from blackjack_tui.screen.colours import contrast, rgb

DIMMED, DIMMED_CARD = "dimmed", "dimmed_card"
"""The roles under a page: the table and the cards on it."""
QUIET, UP, DOWN = "overlay_quiet", "overlay_up", "overlay_down"
"""On a page: labels, gains, losses."""
TILE, TILE_BOLD, TILE_QUIET, TILE_UP, TILE_DOWN = "tile", "tile_bold", "tile_quiet", "tile_up", "tile_down"
"""On a second, higher surface of a page."""
BAR, BAR_BOLD, BAR_QUIET = "bar", "bar_bold", "bar_quiet"
"""In the bars above and below a page: its keys, its title, and the closed tabs."""
GROUND, SHADOW = DIMMED, "page_shadow"
"""Below pages and their surfaces: the dimmed table, and the shadows on it."""
ON_PAGE, ON_RAIL = "page_", "rail_"
"""Begin the roles of the edges of surfaces on a page or in the rail, whose grounds are not the table's."""
RAIL_SHADOW = "rail_shadow"
"""The shadow right of a panel."""
ON = " on "
"""Between two roles: half a block that has the first one's ground, in a cell that has the other's."""
HEAT = ("heat_1", "heat_2", "heat_3", "heat_4")
"""A fine move in green, then `?!`, `?` and `??` in orange, the strongest last: the cells of a heat map."""
HEAT_INKS = ("heat_ink_1", "heat_ink_2", "heat_ink_3", "heat_ink_4")
"""The same grades for bars on a page."""
COST = HEAT_INKS[-1]
"""On a page: what play cost."""
PANEL_INKS = ("panel_ink_1", "panel_ink_2", "panel_ink_3", "panel_ink_4")
"""The same on a panel of the rail."""
BEST = "best"
"""The plate of the best move's value."""
AREA_UP, AREA_DOWN = "area_up", "area_down"
"""The shade between a line of money and zero, with the ink of that line."""
CELLS: Mapping[str, Style] = {
    "cell_hit": Style("#ffd7af", "#5f0000"),
    "cell_stand": Style("#d7ffff", "#005f5f"),
    "cell_double": Style("#ffffff", "#005faf", "bold"),
    "cell_split": Style("#ffffd7", "#5f5f00", "bold"),
    "cell_surrender": Style("#ffd7ff", "#5f005f", "underline"),
    "cell_go": Style("#000000", "#ffffd7", "bold"),
    "cell_dark": Style("#8a8a8a", "#1c1c1c", "dim"),
    "cell_wrong": Style("#ff8700", "#1c1c1c", "bold reverse", bold=True),
    "cell_weak": Style("#d7d7d7", "#1c1c1c", "dim"),
    "cell_hand": Style("#ffffff", "#767676", "bold reverse underline", bold=True),
    "cell_cursor": Style("#000000", "#ffffff", "bold reverse", bold=True),
}
"""The cells of a chart by move, by what a player knows, the one looked at in white, and the hand's in grey."""
GO, GO_KEY = "cell_go", "go_key"
"""Enter, and the answers that are no moves; the cap of their key."""
CAPS = {"key": "plate", GO_KEY: "key"}
"""The roles of keys' caps, each with the role of a cap that blinks."""


def move_role(action: Action) -> str:
    """Returns the role of a move's or an answer's colour, the same on charts, keys and everywhere."""
    role = f"cell_{action}"
    return role if role in CELLS else GO


_STRONG_CELLS: Mapping[str, Style] = {
    "cell_stand": Style("#ffffff", "#005f5f"),
    "cell_double": Style("#ffffff", "#00005f", "bold"),
    "cell_split": Style("#000000", "#afaf5f", "bold"),
    "cell_dark": Style("#d7d7d7", "#1c1c1c", "dim"),
    "cell_wrong": Style("#000000", "#ff8700", "bold reverse"),
    "cell_hand": Style("#ffffff", "#585858", "bold reverse underline", bold=True),
}
"""The cells that differ in a theme of high contrast."""
_LIGHT_CELLS: Mapping[str, Style] = {
    "cell_hit": Style("#000000", "#ff8787"),
    "cell_stand": Style("#000000", "#5fafaf"),
    "cell_double": Style("#000000", "#5f87ff", "bold"),
    "cell_split": Style("#000000", "#afaf5f", "bold"),
    "cell_surrender": Style("#000000", "#af87d7", "underline"),
    "cell_hand": Style("#000000", "#bcbcbc", "bold reverse underline", bold=True),
    "cell_cursor": Style("#ffffff", "#000000", "bold reverse", bold=True),
    "cell_go": Style("#000000", "#afafd7", "bold"),
    "cell_dark": Style("#585858", "#e4e4e4", "dim"),
    "cell_wrong": Style("#af0000", "#e4e4e4", "bold reverse"),
    "cell_weak": Style("#303030", "#e4e4e4", "dim"),
}
"""The cells that differ on a light page."""

SUITS = ("hearts", "diamonds", "clubs", "spades")
MIXED = tuple(f"{suit}_{ground}" for suit in SUITS for ground in ("gilt", "darker"))
"""The roles that no theme writes: each suit's ink on gold, and on darker paper."""
_RAISED = (
    *(*SUITS, *MIXED),
    *("gilt", "back", "key", "plate", "bust", "win", "lose", "push", "win_told", "lose_told", "push_told"),
    *(f"chip_{dollars}" for dollars in (1, 5, 25, 100, 500, 1000)),
)
_MARKS = ("#9dfd75", "#a06a10", "#d75f00", "#ff8700")  # from dark to bright; the others from pale to strong
_PALE_MARKS = ("#9dfd75", "#ffd7af", "#ffaf5f", "#ff8700")
_LIGHT_INKS = ("#005f00", "#875f5f", "#d75f00", "#d70000")
_ATTRIBUTES, _INK_ATTRIBUTES = ("", "", "bold", "bold reverse"), ("", "", "bold", "bold")
_STEP, _STEP_DOWN = 10, 17
"""The difference of a tile's red, green and blue from a dark page, and from a light one."""
_SURFACES = {
    "": ("win", "lose", "push"),
    ON_RAIL: ("panel",),
    ON_PAGE: (DIMMED, "overlay", TILE, "win", *CELLS),
}
"""The roles of surfaces with edges: on the table, in the rail and on a page."""


def edge(role: str, on: str = "") -> str:
    """Returns the role of half a row of the table, or `ON_PAGE` of its ground, over a surface of `role`."""
    return f"{on}{role}_edge"


def low_edge(role: str, on: str = ON_PAGE) -> str:
    """Returns the role of half a row of shadow on a page or in the rail, below a surface of `role`."""
    return f"{on}{role}_low"


@cache
def dimmed_roles() -> Mapping[str, str]:
    """Returns the dimmed roles of cards, and of shadows and edges, which vanish; all others become DIMMED."""
    edges = [edge(role, on) for on in ("", ON_RAIL) for role in _SURFACES[on]]
    edges += ["shadow", RAIL_SHADOW, *(low_edge(role, ON_RAIL) for role in _SURFACES[ON_RAIL])]
    return dict.fromkeys(_RAISED, DIMMED_CARD) | dict.fromkeys(edges, edge(DIMMED, ON_PAGE))


def page_roles(roles: Palette) -> Palette:
    """Returns the styles of this module's roles in a theme with `roles`."""
    page = roles["overlay"]
    if page.back == DEFAULT:
        return _with_edges(_colourless(), roles, {})
    dark = contrast(rgb(page.back), (0, 0, 0)) < contrast(rgb(page.back), (255, 255, 255))
    strong = contrast(rgb(page.fore), rgb(page.back)) > 20  # only black on white or the reverse has 21
    step = _STEP if dark else -_STEP_DOWN  # from the page's ground to a tile's
    tile = "#" + "".join(f"{max(0, min(255, level + step)):02x}" for level in rgb(page.back))
    heading = roles["overlay_heading"]
    quiet = "#a8a8a8" if dark else "#585858"
    up, down = roles["panel_up"].fore, roles["panel_down"].fore
    own = {
        DIMMED: Style("#5f875f", "#121212", "dim") if dark else Style("#4e4e4e", "#c6c6c6", "dim"),
        DIMMED_CARD: Style("#949494", "#303030", "dim") if dark else Style("#5f5f5f", "#dadada", "dim"),
        SHADOW: Style("#000000", "#121212", "blank") if dark else Style("#a8a8a8", "#c6c6c6", "blank"),
        QUIET: page if strong else Style(quiet, page.back, "dim"),
        UP: Style(up, page.back, "bold"),
        DOWN: Style(down, page.back),
        TILE: Style(page.fore, tile),
        TILE_BOLD: Style(heading.fore, tile, "bold", bold=True),
        TILE_QUIET: Style(page.fore if strong else quiet, tile, "dim"),
        TILE_UP: Style(up, tile, "bold", bold=True),
        TILE_DOWN: Style(down, tile, "bold", bold=True),
    }
    best = "#adfd75" if dark else "#005f00"  # the first is yellow, where colours are few
    own[BEST] = Style(_ink_on(best), best, "bold reverse", bold=True)
    marks = _MARKS if dark and not strong else _PALE_MARKS
    inks = marks if dark else _LIGHT_INKS
    for grade, (colour, ink, plain) in enumerate(zip(marks, inks, _INK_ATTRIBUTES, strict=True)):
        own[HEAT[grade]] = Style(_ink_on(colour), colour, _ATTRIBUTES[grade], bold=bool(plain))
        own[HEAT_INKS[grade]] = Style(ink, page.back, plain, bold=bool(plain))
        own[PANEL_INKS[grade]] = Style(ink, roles["panel"].back, plain, bold=bool(plain))
    shade = "#3f3f3f" if dark else "#dadada"
    own[AREA_UP], own[AREA_DOWN] = Style(up, shade, "bold"), Style(down, shade)
    return _with_edges(own, roles, _STRONG_CELLS if strong else {} if dark else _LIGHT_CELLS)


def _colourless() -> Palette:
    """Returns the roles for a terminal's own colours, which are not known: attributes alone."""
    own = {role: Style(DEFAULT, DEFAULT, "dim") for role in (DIMMED, DIMMED_CARD, QUIET, TILE_QUIET)}
    own[SHADOW] = Style(DEFAULT, DEFAULT, "blank")
    own |= {role: Style(DEFAULT, DEFAULT) for role in (DOWN, TILE, TILE_DOWN, AREA_DOWN)}
    bold = Style(DEFAULT, DEFAULT, "bold", bold=True)
    own |= dict.fromkeys((UP, TILE_BOLD, TILE_UP, AREA_UP), bold)
    own[BEST] = Style(DEFAULT, DEFAULT, "bold reverse", bold=True)
    for grade, plain in enumerate(_ATTRIBUTES):
        own[HEAT[grade]] = Style(DEFAULT, DEFAULT, plain)
        own[HEAT_INKS[grade]] = own[PANEL_INKS[grade]] = Style(DEFAULT, DEFAULT, _INK_ATTRIBUTES[grade])
    return own


def _ink_on(back: str) -> str:
    """Returns white, or black where that stands out better."""
    return max("#ffffff", "#000000", key=lambda ink: contrast(rgb(ink), rgb(back)))


def _with_edges(own: Palette, roles: Palette, cells: Palette) -> Palette:
    """Returns `own`, the bars, CELLS with `cells` in place of some, and the edges of all surfaces."""
    styles = {
        **own,
        BAR: own[TILE]._replace(plain="underline"),
        BAR_BOLD: own[TILE_BOLD]._replace(plain="bold underline"),
        BAR_QUIET: own[TILE_QUIET]._replace(plain="underline"),
        **CELLS,
        **cells,
    }
    styles[GO_KEY] = Style(styles[GO].back, styles[GO].fore, "bold reverse", bold=True)
    for role in ("win", "lose", "push"):  # on a result, what the coach says
        result = roles[role]
        ink = DEFAULT if result.back == DEFAULT else _ink_on(result.back)
        styles[f"{role}_told"] = Style(ink, result.back, result.plain.replace("bold", "").strip())
    grounds = {"": roles["table"].back, ON_RAIL: roles["rail"].back, ON_PAGE: own[GROUND].back}
    for on, role in ((on, role) for on, surfaces in _SURFACES.items() for role in surfaces):
        surface = styles.get(role) or roles[role]
        # Text cannot have the colour of the terminal's own ground: there the edge has the surface's colour.
        fore, shadow = (surface.back if ink == DEFAULT else ink for ink in (grounds[on], own[SHADOW].fore))
        # What half a row shows without colours.
        plain = "reverse" if "reverse" in surface.plain else "blank"
        styles[edge(role, on)] = Style(fore, surface.back, plain)
        if on:
            styles[low_edge(role, on)] = Style(shadow, surface.back, "blank")
    styles[RAIL_SHADOW] = Style(own[SHADOW].fore, grounds[ON_RAIL], "blank")
    return styles
