"""Front ends: full screens and streams of text. Here: the streams by name, and the look of a table."""

import os
from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from blackjack_tui.words.notes import BY_CHART, OFF

if TYPE_CHECKING:
    from blackjack_tui.front_ends.stream import ReadKey, Stream, TypedLines, Write

STREAMS = {"lines": "lines.Lines", "transcript": "transcript.Transcript", "json": "json_lines.JsonLines"}
"""The streams, each with its class in this room."""


def stream_named(name: str, read_key: "ReadKey", write: "Write", lines: "TypedLines | None" = None) -> "Stream":
    """Returns the stream `name`, one of STREAMS. See `Stream` for the other arguments."""
    module_name, _, class_name = STREAMS[name].partition(".")
    stream_class = getattr(import_module(f"{__name__}.{module_name}"), class_name)
    stream: Stream = stream_class(read_key, write, lines)
    return stream


_THEME_FILE = ".toml"
_SPEEDS = (0.5, 1.0, 2.0, 3.0, 5.0, 10.0)
"""The speeds that + and - step through; faster than the last is speed 0, without any wait."""


class Look(NamedTuple):
    """The look of a table on a screen."""

    view: str
    theme: str
    deck: str
    speed: float
    """Times the pace of 2008; 0 for no waits."""
    coach: str = OFF
    """When the coach speaks: `after` or `before` a decision, or `off`."""
    grade: str = BY_CHART
    """What the coach compares decisions with: the `chart`, or best play of the exact `cards`."""
    motion: bool = True
    """Whether the movement of cards is drawn."""
    own_themes: Sequence[str] = ()
    """The paths of the player's own themes, which T steps through too."""

    @property
    def theme_name(self) -> str:
        """The theme's name; for a theme file, the file's name."""
        return os.path.basename(self.theme).removesuffix(_THEME_FILE)

    @property
    def faster(self) -> "Look":
        """The look at the next higher speed."""
        higher = [speed for speed in _SPEEDS if speed > self.speed > 0]  # 0 is faster than all
        return self._replace(speed=higher[0] if higher else 0)

    @property
    def slower(self) -> "Look":
        """The look at the next lower speed."""
        lower = [speed for speed in _SPEEDS if speed < self.speed or self.speed == 0]  # 0 is faster than all
        return self._replace(speed=lower[-1] if lower else _SPEEDS[0])

    @property
    def pace(self) -> str:
        return f"speed {self.speed:g}" if self.speed else "no waits"


class Looks:
    """A table's current look, which keys change, and the settings to keep on leaving."""

    def __init__(self, look: Look) -> None:
        self.now = look
        self.remember = False
        """Whether the player asked to keep the look."""
        self.table: str | None = None
        """The rule book of the table, kept with the look."""
        self._first = look  # its coach may come from an option, and is kept only once it was changed

    def toggle_remember(self) -> None:
        """Switches between keeping the look on leaving and forgetting it."""
        self.remember = not self.remember

    @property
    def kept(self) -> dict[str, str | float]:
        """The settings to keep; none unless the player asked for it."""
        if not self.remember:
            return {}
        extra: dict[str, str | float] = {"rules": self.table} if self.table else {}
        if self.now.coach != self._first.coach:
            extra["coach"] = self.now.coach
        if self.now.grade != self._first.grade:
            extra["grade"] = self.now.grade
        is_file = self.now.theme.endswith(_THEME_FILE)
        theme = os.path.abspath(self.now.theme) if is_file else self.now.theme
        return extra | {"view": self.now.view, "theme": theme, "speed": self.now.speed}

    @property
    def summary(self) -> str:
        """The look now in a sentence, for the help."""
        coach = f", coach {self.now.coach}" if self.now.coach != OFF else ""
        table = f"table {os.path.basename(self.table)}, " if self.table else ""
        look = f"{table}view {self.now.view}, theme {self.now.theme_name}, {self.now.pace}{coach}"
        effect = "Kept on leaving, M forgets it" if self.remember else "M keeps it on leaving"
        return f"{effect}: {look}."


def names_after(names: Sequence[str], name: str) -> Sequence[str]:
    """Returns all `names` in a circle: the one after `name` first, `name` itself last."""
    place = names.index(name) + 1
    return (*names[place:], *names[:place])
