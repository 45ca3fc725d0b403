"""Themes: the styles of every role of a table, the themes that ship, and the palette of each.

The themes that ship are written in Python, for the first frame waits for one; others are TOML files with the
styles that differ from one of these.
"""

from collections.abc import Callable, Iterator, Mapping

from blackjack_tui.errors import UsageError, choose_from, harmless, written
from blackjack_tui.light_typing import Any, NamedTuple
from blackjack_tui.screen.buffer import ATTRIBUTES, COLOURS, DEFAULT, Palette, Style
from blackjack_tui.screen.colours import is_colour

DEFAULT_THEME = "felt"
DECKS = ("two-colour", "four-colour")
"""The decks: suits in red and black, or each in an ink of its own. The first is the default."""
ENDING = ".toml"
"""The end of the name of a theme file."""
_LARGEST = 1 << 16  # bytes
_BASE = "base"
_LIKE = 'write { fore = "white", back = "#005f00", plain = "bold" } or the like'

SUITS = ("hearts", "diamonds", "clubs", "spades")
ROLES = (
    *("felt", "title", "heading", "total", "card", "status"),
    "notice",
    *("table", "quiet", "name", "active", "worth", "plate", "message", "key", "back", *SUITS),
    *("shadow", "gilt", "bust"),
    *("rim", "rim_bold"),
    *("rail", "panel", "panel_bold", "panel_quiet", "panel_up", "panel_down"),
    *("chip_1", "chip_5", "chip_25", "chip_100", "chip_500", "chip_1000"),
    *("win", "lose", "push"),
    *("overlay", "overlay_heading", "overlay_frame", "overlay_key"),
)
"""The roles of cells: in the names view; without a table; in the cards view, with its shadows, gold and
busts, its rim, the rail's panels, its chips and its results; in pages."""
MIXED = (*(f"{suit}_gilt" for suit in SUITS), "shade")
"""The roles that no theme writes: each suit's ink on gold, and the shadow of a card on the one below it."""
_SHADES = {"#ffffff": "#b2b2b2", "#eeeeee": "#a8a8a8", "#e4e4e4": "#9e9e9e", "white": "#b2b2b2"}
"""The shadow on the grounds that cards have."""
_TABLES = {"roles": ROLES, "four_colour": SUITS}
"""The tables of a theme file, and the roles in each."""


class Theme(NamedTuple):
    """The styles of a theme."""

    roles: Palette
    four_colour: Palette
    """The styles of the suits in a deck of four colours."""


def theme_names() -> tuple[str, ...]:
    """The names of the themes that ship, in alphabetical order."""
    return tuple(THEMES)


def palette(name: str, deck: str) -> Palette:
    """Returns the style of each role in the theme `name`, with `deck` one of DECKS.

    `name` is that of a theme that ships, or the path of a theme file. Raises `UsageError` if the deck or the
    theme is unknown, or with the file, the line and the key of a mistake in it.
    """
    if deck not in DECKS:
        raise UsageError(f"deck {deck!r} is unknown: choose from {', '.join(DECKS)}")
    theme = load(name)
    return _WithPages(mixed(theme.roles if deck == DECKS[0] else {**theme.roles, **theme.four_colour}))


class _WithPages(dict[str, Style]):
    """A palette that gets the roles of pages when the first one is looked for."""

    def __missing__(self, role: str) -> Style:
        from blackjack_tui.views.surfaces import page_roles  # the first frame has no page

        self.update(page_roles(self))
        return super().__getitem__(role)


def load(name: str) -> Theme:
    """Returns the theme `name`: one that ships, or that of a theme file. Raises as `palette` does."""
    if name in THEMES:
        return THEMES[name]()
    if not name.endswith(ENDING):
        names = ", ".join(THEMES)
        raise UsageError(f"theme {name!r} is unknown: choose from {names}, or a file ending in {ENDING}")
    from blackjack_tui import files  # most players have no theme of their own

    return parse(files.read(name, _LARGEST), harmless(name))


def parse(text: str, origin: str) -> Theme:
    """Returns the theme written in `text`; what it leaves out is as in its base.

    Raises `UsageError` with `origin`, the line, the key and what is allowed.
    """
    from blackjack_tui import toml_files  # most players have no theme of their own

    values = toml_files.read(text, origin)
    for path, problem in _problems(values):
        raise toml_files.wrong(text, origin, path, problem)
    base = THEMES[values.get(_BASE, DEFAULT_THEME)]()
    roles, four_colour = (
        {role: Style(**style) for role, style in values.get(table, {}).items()} for table in _TABLES
    )
    return Theme({**base.roles, **roles}, {**base.four_colour, **four_colour})


def _problems(values: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yields the path of each wrong key, and what would be right; later ones may follow from the first."""
    yield from _unknown((), values, (_BASE, *_TABLES), "part of a theme")
    base = values.get(_BASE, DEFAULT_THEME)
    if not isinstance(base, str) or base not in THEMES:
        yield (_BASE,), f"cannot be {written(base)}: {choose_from(THEMES, base)}"
    for table, roles in _TABLES.items():
        styles = values.get(table, {})
        if not isinstance(styles, dict):
            yield (table,), f"cannot be {written(styles)}: write [{table}], and a line for each role below"
            continue
        yield from _unknown((table,), styles, roles, "role")
        for role, style in styles.items():
            yield from _wrong_in_style((table, role), style)


def _unknown(
    path: tuple[str, ...], values: dict[str, Any], names: tuple[str, ...], kind: str
) -> Iterator[tuple[tuple[str, ...], str]]:
    for key in values:
        if key not in names:
            yield (*path, key), f"is no {kind}: choose from {', '.join(names)}"


def _wrong_in_style(path: tuple[str, ...], style: object) -> Iterator[tuple[tuple[str, ...], str]]:
    if not isinstance(style, dict):
        yield path, f"cannot be {written(style)}: {_LIKE}"
        return
    yield from _unknown(path, style, Style._fields, "part of a style")
    for key in ("fore", "back"):
        if key not in style:
            yield (*path, key), f"is missing: {_LIKE}"
        elif not isinstance(style[key], str) or not is_colour(style[key]):
            allowed = ", ".join((*COLOURS, DEFAULT))
            yield (*path, key), f"cannot be {written(style[key])}: choose from {allowed}, or write #rrggbb"
    if not isinstance(style.get("bold", False), bool):
        yield (*path, "bold"), f"cannot be {written(style['bold'])}: write true or false"
    plain = style.get("plain", "")
    if not isinstance(plain, str) or not set(plain.split()) <= set(ATTRIBUTES):
        yield (
            (*path, "plain"),
            f"cannot be {written(plain)}: write any of {', '.join(ATTRIBUTES)}, parted by spaces",
        )


def mixed(roles: Palette) -> Palette:
    """Returns `roles` with those of MIXED."""
    card, gold = roles["spades"].back, roles["gilt"].fore
    gilts = {f"{suit}_gilt": Style(roles[suit].fore, gold, roles[suit].plain) for suit in SUITS}
    return {**roles, **gilts, "shade": Style(_SHADES.get(card, "#808080"), card, "blank")}


THEMES: Mapping[str, Callable[[], Theme]] = {
    "dark": lambda: Theme(
        roles={
            "felt": Style("#d0d0d0", "#1c1c1c"),
            "title": Style("#1c1c1c", "#d7af5f", "reverse"),
            "heading": Style("#d7af5f", "#1c1c1c"),
            "total": Style("#eeeeee", "#1c1c1c"),
            "card": Style("#d0d0d0", "#1c1c1c"),
            "status": Style("#d0d0d0", "#1c1c1c"),
            "notice": Style("#d0d0d0", "#1c1c1c"),
            "table": Style("#d0d0d0", "#1c1c1c"),
            "quiet": Style("#949494", "#1c1c1c", "dim"),
            "name": Style("#d0d0d0", "#1c1c1c"),
            "active": Style("#ffd75f", "#1c1c1c", "bold", bold=True),
            "worth": Style("#ffffff", "#1c1c1c", "bold", bold=True),
            "plate": Style("#ffffff", "#4e4e4e", "bold", bold=True),
            "message": Style("#d0d0d0", "#1c1c1c"),
            "key": Style("#1c1c1c", "#d7af5f", "bold reverse", bold=True),
            "back": Style("#ffffff", "#5f5faf", "reverse"),
            "hearts": Style("#af0000", "#e4e4e4", "bold"),
            "diamonds": Style("#af0000", "#e4e4e4", "bold"),
            "clubs": Style("#1c1c1c", "#e4e4e4"),
            "spades": Style("#1c1c1c", "#e4e4e4"),
            "shadow": Style("#000000", "#1c1c1c", "blank"),
            "gilt": Style("#af8700", "#e4e4e4", "bold"),
            "bust": Style("#ffffff", "#d70000", "bold reverse", bold=True),
            "win": Style("#1c1c1c", "#87d787", "bold reverse", bold=True),
            "lose": Style("#ffffff", "#d70000", "reverse", bold=True),
            "push": Style("#1c1c1c", "#a8a8a8", "reverse", bold=True),
            "rim": Style("#a8a8a8", "#303030"),
            "rim_bold": Style("#ffd787", "#303030", "bold", bold=True),
            "rail": Style("#a8a8a8", "#121212"),
            "panel": Style("#c6c6c6", "#262626"),
            "panel_bold": Style("#ffd787", "#262626", "bold", bold=True),
            "panel_quiet": Style("#949494", "#262626", "dim"),
            "panel_up": Style("#87d787", "#262626", "bold"),
            "panel_down": Style("#ff8787", "#262626"),
            "chip_1": Style("#000000", "#eeeeee", "reverse"),
            "chip_5": Style("#ffffff", "#af0000", "reverse"),
            "chip_25": Style("#ffffff", "#005f00", "reverse"),
            "chip_100": Style("#ffffff", "#585858", "reverse"),
            "chip_500": Style("#ffffff", "#5f0087", "reverse"),
            "chip_1000": Style("#000000", "#ffaf00", "reverse"),
            "overlay": Style("#d0d0d0", "#303030"),
            "overlay_heading": Style("#ffd787", "#303030", "bold", bold=True),
            "overlay_frame": Style("#808080", "#303030"),
            "overlay_key": Style("#1c1c1c", "#d7af5f", "bold reverse", bold=True),
        },
        four_colour={
            "hearts": Style("#af0000", "#e4e4e4", "bold"),
            "diamonds": Style("#0000af", "#e4e4e4", "bold"),
            "clubs": Style("#005f00", "#e4e4e4"),
            "spades": Style("#1c1c1c", "#e4e4e4"),
        },
    ),
    "felt": lambda: Theme(
        roles={
            "felt": Style("black", "darkgreen"),
            "title": Style("red", "black", "reverse"),
            "heading": Style("black", "darkgreen"),
            "total": Style("black", "darkgreen"),
            "card": Style("black", "darkgreen"),
            "status": Style("black", "darkgreen"),
            "notice": Style("#ffffd7", "#005f00"),
            "table": Style("#ffffd7", "#005f00"),
            "quiet": Style("#afd7af", "#005f00", "dim"),
            "name": Style("#ffffd7", "#005f00"),
            "active": Style("#ffd700", "#005f00", "bold", bold=True),
            "worth": Style("#ffffff", "#005f00", "bold", bold=True),
            "plate": Style("#ffffff", "#000000", "bold", bold=True),
            "message": Style("#ffffd7", "#005f00"),
            "key": Style("#000000", "#ffffd7", "bold reverse", bold=True),
            "back": Style("#afd7ff", "#00005f", "reverse"),
            "hearts": Style("#af0000", "#ffffff", "bold"),
            "diamonds": Style("#af0000", "#ffffff", "bold"),
            "clubs": Style("#000000", "#ffffff"),
            "spades": Style("#000000", "#ffffff"),
            "shadow": Style("#000000", "#005f00", "blank"),
            "gilt": Style("#af8700", "#ffffff", "bold"),
            "bust": Style("#ffffff", "#af0000", "bold reverse", bold=True),
            "win": Style("#000000", "#ffd700", "bold reverse", bold=True),
            "lose": Style("#870000", "#ffd7d7", "reverse", bold=True),
            "push": Style("#000000", "#bcbcbc", "reverse", bold=True),
            "rim": Style("#d7d7af", "#262626"),
            "rim_bold": Style("#ffd75f", "#262626", "bold", bold=True),
            "rail": Style("#d7d7af", "#1c1c1c"),
            "panel": Style("#d7d7af", "#303030"),
            "panel_bold": Style("#ffd75f", "#303030", "bold", bold=True),
            "panel_quiet": Style("#a8a8a8", "#303030", "dim"),
            "panel_up": Style("#5fd787", "#303030", "bold"),
            "panel_down": Style("#ff8787", "#303030"),
            "chip_1": Style("#000000", "#eeeeee", "reverse"),
            "chip_5": Style("#ffffff", "#af0000", "reverse"),
            "chip_25": Style("#000000", "#5fd75f", "reverse"),
            "chip_100": Style("#ffffff", "#000000", "reverse"),
            "chip_500": Style("#ffffff", "#5f0087", "reverse"),
            "chip_1000": Style("#000000", "#ffaf00", "reverse"),
            "overlay": Style("#d7d7af", "#262626"),
            "overlay_heading": Style("#ffd75f", "#262626", "bold", bold=True),
            "overlay_frame": Style("#949494", "#262626"),
            "overlay_key": Style("#000000", "#ffd75f", "bold reverse", bold=True),
        },
        four_colour={
            "hearts": Style("#af0000", "#ffffff", "bold"),
            "diamonds": Style("#0000af", "#ffffff", "bold"),
            "clubs": Style("#008700", "#ffffff"),
            "spades": Style("#000000", "#ffffff"),
        },
    ),
    "high-contrast": lambda: Theme(
        roles={
            "felt": Style("white", "black"),
            "title": Style("black", "yellow", "reverse"),
            "heading": Style("yellow", "black"),
            "total": Style("yellow", "black"),
            "card": Style("white", "black"),
            "status": Style("white", "black"),
            "notice": Style("white", "black"),
            "table": Style("white", "black"),
            "quiet": Style("white", "black"),
            "name": Style("white", "black"),
            "active": Style("yellow", "black", "bold", bold=True),
            "worth": Style("yellow", "black", "bold", bold=True),
            "plate": Style("yellow", "#0000af", "bold", bold=True),
            "message": Style("white", "black"),
            "key": Style("black", "cyan", "bold reverse", bold=True),
            "back": Style("white", "#0000af", "reverse"),
            "hearts": Style("#af0000", "white", "bold"),
            "diamonds": Style("#af0000", "white", "bold"),
            "clubs": Style("black", "white"),
            "spades": Style("black", "white"),
            "shadow": Style("#585858", "black", "blank"),
            "gilt": Style("#af8700", "white", "bold"),
            "bust": Style("black", "#ff5f5f", "bold reverse", bold=True),
            "win": Style("black", "yellow", "bold reverse", bold=True),
            "lose": Style("black", "#ff5f5f", "reverse", bold=True),
            "push": Style("black", "white", "reverse", bold=True),
            "rim": Style("white", "black"),
            "rim_bold": Style("yellow", "black", "bold", bold=True),
            "rail": Style("white", "black"),
            "panel": Style("white", "#262626"),
            "panel_bold": Style("yellow", "#262626", "bold", bold=True),
            "panel_quiet": Style("white", "#262626", "dim"),
            "panel_up": Style("#5fff87", "#262626", "bold"),
            "panel_down": Style("#ffafaf", "#262626"),
            "chip_1": Style("black", "white", "reverse"),
            "chip_5": Style("white", "#870000", "reverse"),
            "chip_25": Style("black", "green", "reverse"),
            "chip_100": Style("white", "#444444", "reverse"),
            "chip_500": Style("white", "#5f0087", "reverse"),
            "chip_1000": Style("black", "yellow", "reverse"),
            "overlay": Style("white", "black"),
            "overlay_heading": Style("yellow", "black", "bold", bold=True),
            "overlay_frame": Style("white", "black"),
            "overlay_key": Style("black", "yellow", "bold reverse", bold=True),
        },
        four_colour={
            "hearts": Style("#af0000", "white", "bold"),
            "diamonds": Style("#0000af", "white", "bold"),
            "clubs": Style("#005f00", "white"),
            "spades": Style("black", "white"),
        },
    ),
    "light": lambda: Theme(
        roles={
            "felt": Style("#1c1c1c", "#dadada"),
            "title": Style("#ffffff", "#005faf", "reverse"),
            "heading": Style("#005faf", "#dadada"),
            "total": Style("#000000", "#dadada"),
            "card": Style("#1c1c1c", "#dadada"),
            "status": Style("#1c1c1c", "#dadada"),
            "notice": Style("#1c1c1c", "#dadada"),
            "table": Style("#1c1c1c", "#bcbcbc"),
            "quiet": Style("#444444", "#bcbcbc", "dim"),
            "name": Style("#1c1c1c", "#bcbcbc"),
            "active": Style("#0000af", "#bcbcbc", "bold", bold=True),
            "worth": Style("#000000", "#bcbcbc", "bold", bold=True),
            "plate": Style("#ffffff", "#303030", "bold", bold=True),
            "message": Style("#1c1c1c", "#bcbcbc"),
            "key": Style("#ffffff", "#005faf", "bold reverse", bold=True),
            "back": Style("#d7d7ff", "#005faf", "reverse"),
            "hearts": Style("#af0000", "#ffffff", "bold"),
            "diamonds": Style("#af0000", "#ffffff", "bold"),
            "clubs": Style("#000000", "#ffffff"),
            "spades": Style("#000000", "#ffffff"),
            "shadow": Style("#6c6c6c", "#bcbcbc", "blank"),
            "gilt": Style("#af8700", "#ffffff", "bold"),
            "bust": Style("#ffffff", "#af0000", "bold reverse", bold=True),
            "win": Style("#ffffff", "#005f00", "bold reverse", bold=True),
            "lose": Style("#ffffff", "#af0000", "reverse", bold=True),
            "push": Style("#ffffff", "#585858", "reverse", bold=True),
            "rim": Style("#444444", "#e4e4e4"),
            "rim_bold": Style("#00005f", "#e4e4e4", "bold", bold=True),
            "rail": Style("#303030", "#d0d0d0"),
            "panel": Style("#303030", "#eeeeee"),
            "panel_bold": Style("#00005f", "#eeeeee", "bold", bold=True),
            "panel_quiet": Style("#585858", "#eeeeee", "dim"),
            "panel_up": Style("#005f00", "#eeeeee", "bold"),
            "panel_down": Style("#af0000", "#eeeeee"),
            "chip_1": Style("#000000", "#eeeeee", "reverse"),
            "chip_5": Style("#ffffff", "#af0000", "reverse"),
            "chip_25": Style("#ffffff", "#005f00", "reverse"),
            "chip_100": Style("#ffffff", "#000000", "reverse"),
            "chip_500": Style("#ffffff", "#5f0087", "reverse"),
            "chip_1000": Style("#000000", "#ffaf00", "reverse"),
            "overlay": Style("#1c1c1c", "#ffffff"),
            "overlay_heading": Style("#005faf", "#ffffff", "bold", bold=True),
            "overlay_frame": Style("#767676", "#ffffff"),
            "overlay_key": Style("#ffffff", "#005faf", "bold reverse", bold=True),
        },
        four_colour={
            "hearts": Style("#af0000", "#ffffff", "bold"),
            "diamonds": Style("#0000af", "#ffffff", "bold"),
            "clubs": Style("#005f00", "#ffffff"),
            "spades": Style("#000000", "#ffffff"),
        },
    ),
    "terminal": lambda: Theme(
        roles={
            "felt": Style("default", "default"),
            "title": Style("default", "default", "reverse"),
            "heading": Style("default", "default", "bold"),
            "total": Style("default", "default", "bold"),
            "card": Style("default", "default"),
            "status": Style("default", "default"),
            "notice": Style("default", "default"),
            "table": Style("default", "default"),
            "quiet": Style("default", "default", "dim"),
            "name": Style("default", "default"),
            "active": Style("default", "default", "bold", bold=True),
            "worth": Style("default", "default", "bold", bold=True),
            "plate": Style("default", "default", "bold", bold=True),
            "message": Style("default", "default"),
            "key": Style("default", "default", "bold reverse", bold=True),
            "back": Style("#d7d7ff", "#005faf", "reverse"),
            "hearts": Style("#af0000", "#eeeeee", "bold"),
            "diamonds": Style("#af0000", "#eeeeee", "bold"),
            "clubs": Style("#000000", "#eeeeee"),
            "spades": Style("#000000", "#eeeeee"),
            "shadow": Style("#808080", "default", "blank"),
            "gilt": Style("#af8700", "#eeeeee", "bold"),
            "bust": Style("#ffffff", "#af0000", "bold reverse", bold=True),
            "win": Style("#000000", "#ffd700", "bold reverse", bold=True),
            "lose": Style("#ffffff", "#af0000", "reverse", bold=True),
            "push": Style("#000000", "#bcbcbc", "reverse", bold=True),
            "rim": Style("default", "default"),
            "rim_bold": Style("default", "default", "bold", bold=True),
            "rail": Style("default", "default"),
            "panel": Style("default", "default"),
            "panel_bold": Style("default", "default", "bold", bold=True),
            "panel_quiet": Style("default", "default", "dim"),
            "panel_up": Style("default", "default", "bold", bold=True),
            "panel_down": Style("default", "default"),
            "chip_1": Style("#000000", "#eeeeee", "reverse"),
            "chip_5": Style("#ffffff", "#af0000", "reverse"),
            "chip_25": Style("#ffffff", "#005f00", "reverse"),
            "chip_100": Style("#ffffff", "#000000", "reverse"),
            "chip_500": Style("#ffffff", "#5f0087", "reverse"),
            "chip_1000": Style("#000000", "#ffaf00", "reverse"),
            "overlay": Style("default", "default"),
            "overlay_heading": Style("default", "default", "bold", bold=True),
            "overlay_frame": Style("default", "default"),
            "overlay_key": Style("default", "default", "bold reverse", bold=True),
        },
        four_colour={
            "hearts": Style("#af0000", "#eeeeee", "bold"),
            "diamonds": Style("#0000af", "#eeeeee", "bold"),
            "clubs": Style("#005f00", "#eeeeee"),
            "spades": Style("#000000", "#eeeeee"),
        },
    ),
}
"""The themes that ship, in alphabetical order; only the one that is used is made."""
