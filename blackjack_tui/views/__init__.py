"""Ways a table can look on a screen.

A view is a module with `MINIMUM`, the Size it needs; `status_region(size)`, where messages go; and
`paint(buffer, table)`. It is a function of the table and the size: it keeps nothing.
"""

from importlib import import_module
from typing import Protocol

from blackjack_tui.errors import UsageError
from blackjack_tui.game.table import Table
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.screen import Region


class View(Protocol):
    """A way a table can look."""

    MINIMUM: Size
    """The room it needs."""

    def status_region(self, size: Size, /) -> Region:
        """Where messages go on a screen of `size`."""

    def paint(self, buffer: Buffer, table: Table, /) -> None:
        """Puts the whole picture into an empty `buffer`."""


VIEWS = ("names",)
"""The modules of this folder that are views."""


def view_named(name: str) -> View:
    """The view called `name`. Raises UsageError, naming all of them, if there is none."""
    if name not in VIEWS:
        raise UsageError(f"view {name!r} is unknown: choose from {', '.join(VIEWS)}")
    module: View = import_module(f"{__name__}.{name}")
    return module
