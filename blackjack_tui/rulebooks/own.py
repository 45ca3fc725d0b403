"""Saves rule books of the player's own: their names, and their files in the player's folder."""

import os
import re

from blackjack_tui import files
from blackjack_tui.errors import BlackjackError
from blackjack_tui.game.rules import Rules
from blackjack_tui.rulebooks import ENDING, USUAL, is_shipped, own_folder
from blackjack_tui.rulebooks.allowed import KNOBS, unmet
from blackjack_tui.rulebooks.lists import LISTINGS, setting, tables
from blackjack_tui.rulebooks.loading import load

LONGEST_NAME = 30
"""Characters of a name."""
_LABELS = ("title", "summary")


class TableExists(BlackjackError):
    """A table of the player's own that has the name already."""


def name_of(title: str) -> str:
    """Returns the name for a rule book's `title`: `golden-gate` for `Golden Gate`. It can be empty."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()[:LONGEST_NAME]).strip("-")


def name_problem(name: str, taken: tuple[str, ...] = ()) -> str:
    """Returns why a rule book of the player's own cannot have this `name`; an empty string if it can.

    `taken`: the names of commands, which come first on a command line.
    """
    if not name:
        return "write a name: letters and digits"
    if is_shipped(name):
        return f"{name} ships with the program: choose another name"
    if name in taken:
        return f"{name} is a command: choose another name"
    return ""


def own_path(name: str) -> str:
    """Returns the path of the player's own rule book called `name`, which need not exist."""
    return os.path.join(own_folder(), name + ENDING)


def text_of(rules: Rules, base: str) -> list[str]:
    """Returns the lines of a file that makes `rules` from the rule book called `base`.

    A base that does not ship is replaced by one that does, as the player could change or remove it.
    """
    shipped_base = base if is_shipped(base) else USUAL
    values, base_values = rules.plain, load(shipped_base).plain
    lines = [setting("base", shipped_base), setting("title", rules.title), ""]
    for knob in KNOBS:
        if knob not in _LABELS and values[knob] != base_values[knob]:
            lines.append(setting(knob, values[knob]))
    keys = [listing.key for listing in LISTINGS.values()]
    return lines + tables({key: values[key] for key in keys if values[key] != base_values[key]})


def save(rules: Rules, name: str, base: str, overwrites: str = "") -> str:
    """Writes the player's own rule book called `name`, and returns the path of its file.

    `base`: the name of the book whose knobs were turned to make `rules`. `overwrites`: the name whose file may
    be overwritten. Raises `TableExists` if the name has a file already, and `BlackjackError` if knobs do not go
    together, or the file cannot be written.
    """
    if need := unmet(rules):
        raise BlackjackError(f"{need.knob} {need.problem(rules)}")
    path = own_path(name)
    if name != overwrites and os.path.lexists(path):
        raise TableExists(f"{name} is there already")
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        files.write(path, text_of(rules, base), force=True)
    except OSError as error:
        raise BlackjackError(f"{path}: {files.reason(error)}") from None
    return path
