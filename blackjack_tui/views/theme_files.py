"""Theme files: TOML read into a theme, and the themes that ship compiled to Python.

Run `python -m blackjack_tui.views.theme_files` after a change to one of the files. A test compares.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from blackjack_tui import toml_files
from blackjack_tui.screen.buffer import ATTRIBUTES, COLOURS, DEFAULT, Style
from blackjack_tui.screen.colours import is_colour
from blackjack_tui.text import written
from blackjack_tui.views.theme import FOLDER, ROLES, SUITS, Theme

_TARGET = Path(__file__).with_name("shipped_themes.py")
_HEAD = '''"""The themes that ship, compiled from their TOML files by `theme_files`: do not edit."""

from collections.abc import Callable, Mapping

from blackjack_tui.screen.buffer import Style
from blackjack_tui.views.theme import Theme

THEMES: Mapping[str, Callable[[], Theme]] = {
'''
_PARTS = ("title", "summary", "roles", "four_colour")
_LIKE = 'write { fore = "white", back = "#005f00", plain = "bold" } or the like'


def compiled() -> str:
    """Returns the text of `shipped_themes.py`, to be formatted."""
    entries = (f"    {name!r}: lambda: {theme!r},\n" for name, theme in read().items())
    return _HEAD + "".join(entries) + "}\n"


def read() -> dict[str, Theme]:
    """Returns the themes of the files that ship, by name, in alphabetical order."""
    return {
        path.stem: parse(path.read_text("utf-8"), path.name) for path in sorted(Path(FOLDER).glob("*.toml"))
    }


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


if __name__ == "__main__":
    _TARGET.write_text(compiled(), encoding="utf-8")
