"""Themes: TOML files read into what each role looks like."""

import os
from collections.abc import Iterator
from typing import Any, NamedTuple

from blackjack_tui import toml_files
from blackjack_tui.choices import written
from blackjack_tui.errors import UsageError
from blackjack_tui.screen.colours import is_colour
from blackjack_tui.screen.style import ATTRIBUTES, COLOURS, DEFAULT, Palette, Style

DEFAULT_THEME = "felt"
DECKS = ("two-colour", "four-colour")
"""How the suits are told apart: red and black, or each with an ink of its own. The first is the default."""

SUITS = ("hearts", "diamonds", "clubs", "spades")
ROLES = (
    *("felt", "title", "heading", "total", "card", "status"),
    "notice",
    *("table", "quiet", "name", "active", "worth", "message", "key", "back", *SUITS),
    *("rim", "rim_bold"),
    *("chip_1", "chip_5", "chip_25", "chip_100", "chip_500", "chip_1000"),
    *("win", "lose", "push"),
    *("overlay", "overlay_heading", "overlay_frame", "overlay_key"),
)
"""What cells can be: in the names view; without a table; in the cards view, with its rim
and its chips; in pages."""

_FOLDER = os.path.join(os.path.dirname(os.path.dirname(__file__)), "themes")
_PARTS = ("title", "summary", "roles", "four_colour")
_LIKE = 'write { fore = "white", back = "#005f00", plain = "bold" } or the like'


class Theme(NamedTuple):
    """A theme as it is written."""

    title: str
    summary: str
    roles: Palette
    four_colour: Palette
    """What the suits look like instead in a deck of four colours."""


def theme_names() -> tuple[str, ...]:
    """The names of the themes that ship, in alphabetical order."""
    files = (os.path.splitext(file) for file in os.listdir(_FOLDER))
    return tuple(sorted(name for name, ending in files if ending == ".toml"))


def palette(name: str, deck: str) -> Palette:
    """What each role looks like in the theme called `name`, with `deck` one of DECKS.

    Raises UsageError, naming what there is, if either is unknown.
    """
    if deck not in DECKS:
        raise UsageError(f"deck {deck!r} is unknown: choose from {', '.join(DECKS)}")
    theme = load(name)
    return theme.roles if deck == DECKS[0] else {**theme.roles, **theme.four_colour}


def load(name: str) -> Theme:
    """The theme called `name`. Raises UsageError, naming all of them, if there is none."""
    if name not in theme_names():
        raise UsageError(f"theme {name!r} is unknown: choose from {', '.join(theme_names())}")
    with open(os.path.join(_FOLDER, f"{name}.toml"), encoding="utf-8") as file:
        return parse(file.read(), f"{name}.toml")


def parse(text: str, origin: str) -> Theme:
    """The theme written in `text`. Raises UsageError naming `origin`, the line, the key and what is allowed."""
    values = toml_files.read(text, origin)
    for path, problem in _problems(values):
        raise toml_files.wrong(text, origin, path, problem)
    roles, four_colour = (
        {role: Style(**style) for role, style in values[table].items()} for table in ("roles", "four_colour")
    )
    return Theme(values["title"], values["summary"], roles, four_colour)


def _problems(values: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each key that is wrong, after the tables that it is in, and what would be right; the first comes alone.

    What follows a wrong key may be in a state that is not expected here.
    """
    yield from _misnamed((), values, _PARTS, "part of a theme", "write it down")
    for key in ("title", "summary"):
        if not isinstance(values[key], str) or not values[key].isprintable():
            yield (key,), f"cannot be {written(values[key])}: write one line of text in quotes"
    for table, roles in (("roles", ROLES), ("four_colour", SUITS)):
        styles = values[table]
        if not isinstance(styles, dict):
            yield (table,), f"cannot be {written(styles)}: write [{table}], and a line for each role below"
            continue
        yield from _misnamed((table,), styles, roles, "role", _LIKE)
        for role, style in styles.items():
            yield from _wrong_in_style((table, role), style)


def _misnamed(
    path: tuple[str, ...], values: dict[str, Any], names: tuple[str, ...], kind: str, advice: str
) -> Iterator[tuple[tuple[str, ...], str]]:
    for key in values:
        if key not in names:
            yield (*path, key), f"is no {kind}: choose from {', '.join(names)}"
    for key in names:
        if key not in values:
            yield (*path, key), f"is missing: {advice}"


def _wrong_in_style(path: tuple[str, ...], style: object) -> Iterator[tuple[tuple[str, ...], str]]:
    if not isinstance(style, dict):
        yield path, f"cannot be {written(style)}: {_LIKE}"
        return
    yield from _misnamed(path, {"plain": "", "bold": False, **style}, Style._fields, "part of a style", _LIKE)
    for key in ("fore", "back"):
        if not isinstance(style[key], str) or not is_colour(style[key]):
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
