"""Themes: the styles of every role of a table, the themes that ship, and the palette of each.

The themes that ship are written in Python, for the first frame waits for one; others are TOML files with the
styles that differ from one of these.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from blackjack_tui import files
from blackjack_tui.errors import UsageError, choose_from, harmless, written
from blackjack_tui.screen.buffer import ATTRIBUTES, COLOURS, DEFAULT, Palette, Style
from blackjack_tui.screen.colours import is_colour
from blackjack_tui.views.surfaces import ON, SUITS, page_roles

DEFAULT_THEME = "felt"
DECKS = ("two-colour", "four-colour")
"""The decks: suits in red and black, or each in an ink of its own. The first is the default."""
ENDING = ".toml"  # of the name of a theme file
_LARGEST = 1 << 16  # bytes
_BASE = "base"
_LIKE = 'write { fore = "white", back = "#005f00", plain = "bold" } or the like'

ROLES = (
    *("felt", "title", "heading", "total", "card", "status"),
    "notice",
    *("table", "quiet", "name", "active", "worth", "plate", "message", "key", "back", *SUITS),
    *("shadow", "gilt", "bust"),
    *("rim", "rim_bold"),
    *("rail", "panel", "panel_bold", "panel_quiet", "panel_up", "panel_down"),
    *("chip_1", "chip_5", "chip_25", "chip_100", "chip_500", "chip_1000"),
    *("win", "lose", "push"),
    *("overlay", "overlay_heading", "overlay_key"),
)
"""The roles of cells: in the names view; without a table; in the cards view, with its shadows, gold and
busts, its rim, the rail's panels, its chips and its results; in pages."""
_TABLES = {"roles": ROLES, "four_colour": SUITS}
"""The tables of a theme file, and the roles in each."""


class Theme(NamedTuple):
    """The styles of a theme."""

    roles: Palette
    four_colour: Palette
    """The styles of the suits in a deck of four colours."""


def theme_names() -> tuple[str, ...]:
    """Returns the names of the themes that ship, in alphabetical order."""
    return tuple(THEMES)


def palette(name: str, deck: str) -> Palette:
    """Returns the style of each role in the theme `name`, with `deck` one of DECKS.

    `name` is the name of a theme that ships, or the path of a theme file. Raises `UsageError` if the deck or
    the theme is unknown; for a mistake in a file, with the file, the line and the key.
    """
    if deck not in DECKS:
        raise UsageError(f"deck {deck!r} is unknown: choose from {', '.join(DECKS)}")
    theme = load(name)
    if deck == "two-colour":
        return _WithPages(mixed(theme.roles))
    return _WithPages(mixed({**theme.roles, **theme.four_colour}))


class _WithPages(dict[str, Style]):
    """A palette that computes the roles of pages when the first one is used, and of half blocks one by one."""

    def __missing__(self, role: str) -> Style:
        block, is_half, ground = role.partition(ON)
        if is_half:
            self[role] = Style(self[block].back, self[ground].back, "blank")
        else:
            self.update(page_roles(self))
        return super().__getitem__(role)


def load(name: str) -> Theme:
    """Returns the theme `name`, which ships or is in a file. Raises the errors of `palette`."""
    if name in THEMES:
        return THEMES[name]()
    if not name.endswith(ENDING):
        names = ", ".join(THEMES)
        raise UsageError(f"theme {name!r} is unknown: choose from {names}, or a file ending in {ENDING}")

    return parse(files.read(name, _LARGEST), harmless(name))


def parse(text: str, origin: str) -> Theme:
    """Returns the theme written in `text`, with the styles of its base for roles that it leaves out.

    Raises `UsageError` with `origin`, the line, the key and the allowed values.
    """
    from blackjack_tui import toml_files  # most players have no theme of their own

    values = toml_files.read(text, origin)
    for path, problem in _problems(values):
        raise toml_files.error_at(text, origin, path, problem)
    base = THEMES[values.get(_BASE, DEFAULT_THEME)]()
    roles, four_colour = (
        {role: Style(**style) for role, style in values.get(table, {}).items()} for table in _TABLES
    )
    return Theme({**base.roles, **roles}, {**base.four_colour, **four_colour})


def _problems(values: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yields the path of each wrong key, and what would be right. Later problems may follow from the first."""
    yield from _unknown((), values, (_BASE, *_TABLES), "part of a theme")  # the file's own keys
    base = values.get(_BASE, DEFAULT_THEME)
    if not isinstance(base, str) or base not in THEMES:
        yield (_BASE,), f"cannot be {written(base)}: {choose_from(THEMES, base)}"
    for table, roles in _TABLES.items():
        styles = values.get(table, {})
        if not isinstance(styles, dict):
            yield (table,), f"cannot be {written(styles)}: write [{table}], and a line for each role below"
            continue
        yield from _unknown((table,), styles, roles, "a role")
        for role, style in styles.items():
            yield from _wrong_in_style((table, role), style)


def _unknown(
    path: tuple[str, ...], values: dict[str, Any], names: tuple[str, ...], kind: str
) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yields each key of `values`, a table at `path`, that is not among `names`, as `_problems` does."""
    for key in values:
        if key not in names:
            yield (*path, key), f"is not {kind}: choose from {', '.join(names)}"


def _wrong_in_style(path: tuple[str, ...], style: object) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yields what is wrong with the `style` at `path`, as `_problems` does."""
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
        allowed = ", ".join(ATTRIBUTES)
        yield (*path, "plain"), f"cannot be {written(plain)}: write any of {allowed}, parted by spaces"


def mixed(roles: Palette) -> Palette:
    """Returns `roles` and the roles of MIXED."""
    gold = roles["gilt"].fore
    gilts = {f"{suit}_gilt": Style(roles[suit].fore, gold, roles[suit].plain) for suit in SUITS}
    darker = {f"{suit}_darker": roles[suit]._replace(back="#d0d0d0") for suit in SUITS}
    return {**roles, **gilts, **darker}


_ATTRIBUTES = {
    ("reverse", False): "title back chip_1 chip_5 chip_25 chip_100 chip_500 chip_1000",
    ("dim", False): "quiet panel_quiet",
    ("bold reverse", True): "bust win",
    ("bold reverse", False): "key overlay_key",
    ("bold", False): "hearts diamonds gilt panel_up",
    ("blank", False): "shadow",
    ("dim reverse", True): "push",
    ("bold", True): "active worth plate rim_bold panel_bold overlay_heading lose",
}
"""By the attributes without colours, and whether text is bold in colour too: their roles, in every theme."""


_USUAL = {
    "#ffd700": {"#000000": "win"},
    "#282868": {"#87afd7": "lose"},  # charcoal among 256 colours, and blue among few
    "#284848": {"#e4e4e4": "push"},  # the same, and cyan among few
    "#eeeeee": {"#000000": "chip_1"},
    "#af0000": {"#ffffff": "bust chip_5"},
    "#005f00": {"#ffffff": "chip_25"},
    "#000000": {"#ffffff": "chip_100"},
    "#ffffff": {"#af0000": "hearts diamonds", "#000000": "clubs spades", "#af8700": "gilt"},
    "#5f0087": {"#ffffff": "chip_500"},
    "#ffaf00": {"#000000": "chip_1000"},
}
"""Roles by background and text colour, where a theme has no others."""


def _theme(grounds: Mapping[str, Mapping[str, str]], clubs: str = "#005f00", **others: Style) -> Theme:
    """Returns a theme of roles by background and text colour, and of `others`.

    `clubs`: the colour of clubs in a deck of four colours.
    """
    attributes = {role: pair for pair, names in _ATTRIBUTES.items() for role in names.split()}
    roles: dict[str, Style] = {}
    for back, inks in (*_USUAL.items(), *grounds.items()):  # the theme's own roles come later and win
        for fore, names in inks.items():
            for role in names.split():
                roles[role] = Style(fore, back, *attributes.get(role, ()))
    roles |= others
    suits = {suit: roles[suit] for suit in SUITS}
    suits["diamonds"] = suits["diamonds"]._replace(fore="#0000af")
    suits["clubs"] = suits["clubs"]._replace(fore=clubs)
    return Theme(roles, suits)


THEMES: Mapping[str, Callable[[], Theme]] = {
    "dark": lambda: _theme(
        {
            "#1c1c1c": {
                "#d0d0d0": "felt card status notice table name message",
                "#d7af5f": "heading",
                "#eeeeee": "total",
                "#949494": "quiet",
                "#ffd75f": "active",
                "#ffffff": "worth",
                "#000000": "shadow",
            },
            "#d7af5f": {"#1c1c1c": "title"},
            "#d0d0d0": {"#1c1c1c": "key overlay_key"},
            "#4e4e4e": {"#ffffff": "plate"},
            "#5f5fd7": {"#ffffff": "back"},
            "#e4e4e4": {"#af0000": "hearts diamonds", "#1c1c1c": "clubs spades", "#af8700": "gilt"},
            "#d70000": {"#ffffff": "bust"},
            "#303030": {
                "#a8a8a8": "rim",
                "#ffffff": "rim_bold overlay_heading",
                "#d0d0d0": "overlay",
            },
            "#121212": {"#a8a8a8": "rail"},
            "#262626": {
                "#c6c6c6": "panel",
                "#ffffff": "panel_bold",
                "#a8a8a8": "panel_quiet",
                "#ffd75f": "panel_up",
                "#87afd7": "panel_down",
            },
            "#585858": {"#ffffff": "chip_100"},
        },
    ),
    "felt": lambda: _theme(
        {
            "darkgreen": {"black": "felt heading total card status"},
            "black": {"red": "title"},
            "#005f00": {
                "#ffffd7": "notice table name message",
                "#afd7af": "quiet",
                "#ffd700": "active",
                "#ffffff": "worth",
                "#000000": "shadow",
            },
            "#000000": {"#ffffff": "plate"},
            "#ffffd7": {"#000000": "key overlay_key"},
            "#00005f": {"#afd7ff": "back"},
            "#262626": {
                "#d7d7af": "rim overlay",
                "#ffffff": "rim_bold overlay_heading",
            },
            "#1c1c1c": {"#d7d7af": "rail"},
            "#303030": {
                "#d7d7af": "panel",
                "#ffffff": "panel_bold",
                "#b2b2b2": "panel_quiet",
                "#ffd700": "panel_up",
                "#87afd7": "panel_down",
            },
            "#5fd7af": {"#000000": "chip_25"},
        },
        clubs="#008700",
    ),
    "high-contrast": lambda: _theme(
        {
            "black": {
                "white": (
                    "felt card status notice table name message worth rim rim_bold rail overlay overlay_heading"
                ),
                "yellow": "heading total active",
                "#585858": "shadow",
            },
            "yellow": {"black": "title chip_1000 win"},
            "#0000af": {"yellow": "plate", "white": "back"},
            "cyan": {"black": "key overlay_key"},
            "white": {
                "#af0000": "hearts diamonds",
                "black": "clubs spades chip_1",
                "#af8700": "gilt",
            },
            "#ff5f5f": {"black": "bust"},
            "#262626": {
                "white": "panel panel_bold panel_quiet",
                "yellow": "panel_up",
                "#87d7ff": "panel_down",
            },
            "#282868": {"#87d7ff": "lose"},
            "#870000": {"white": "chip_5"},
            "green": {"black": "chip_25"},
            "#444444": {"white": "chip_100"},
            "#5f0087": {"white": "chip_500"},
        },
        quiet=Style("white", "black", ""),
    ),
    "light": lambda: _theme(
        {
            "#dadada": {"#1c1c1c": "felt card status notice", "#005faf": "heading", "#000000": "total"},
            "#005faf": {"#ffffff": "title key overlay_key", "#d7d7ff": "back"},
            "#afd7af": {
                "#1c1c1c": "table name message",
                "#444444": "quiet",
                "#0000af": "active",
                "#000000": "worth",
                "#5f875f": "shadow",
            },
            "#303030": {"#ffffff": "plate"},
            "#ffffff": {
                "#1c1c1c": "overlay",
                "#005faf": "overlay_heading",
            },
            "#e4e4e4": {"#303030": "rim", "#00005f": "rim_bold"},
            "#d0d0d0": {"#303030": "rail"},
            "#eeeeee": {
                "#303030": "panel",
                "#00005f": "panel_bold",
                "#585858": "panel_quiet",
                "#875f00": "panel_up",
                "#003f87": "panel_down",
            },
        },
    ),
    "terminal": lambda: _theme(
        {
            "default": {
                "default": (
                    "felt title card status notice table quiet name active worth plate message key rim "
                    "rim_bold rail panel panel_bold panel_quiet panel_down overlay overlay_heading overlay_key"
                ),
                "#808080": "shadow",
            },
            "#005faf": {"#d7d7ff": "back"},
            "#eeeeee": {
                "#af0000": "hearts diamonds",
                "#000000": "clubs spades",
                "#af8700": "gilt",
            },
        },
        heading=Style("default", "default", "bold"),
        total=Style("default", "default", "bold"),
        panel_up=Style("default", "default", "bold", bold=True),
    ),
}
"""The themes that ship, in alphabetical order; only the one that is used is made."""
