"""Settings: what is played and how it is shown. Flags win, then the environment, then the settings file.

Flags, variables and keys are called alike: `--theme`, `BLACKJACK_TUI_THEME`, `theme`.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard

from blackjack_tui import files
from blackjack_tui.choices import choose_from
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.rulebooks.loading import ENDING, OR_FILE, rule_books
from blackjack_tui.shuffles.shuffles import SHUFFLES
from blackjack_tui.streams import STREAMS
from blackjack_tui.toml_files import written
from blackjack_tui.views import VIEWS
from blackjack_tui.views.themes import DECKS, DEFAULT_THEME, theme_names

Value = str | float | None

_LARGEST = 1 << 16  # bytes: no settings, whatever it is

_DIGITS = frozenset("0123456789.+-eE")  # Python reads those of every script
SLOWEST, FASTEST = 0.1, 100.0
"""The bounds of every speed but 0."""

GLYPHS = ("auto", "unicode", "ascii")
MOTION = ("on", "off")
NO_MOTION = "NO_MOTION"
"""A variable that says to all programs that nothing should move, whatever it is set to."""
FLAG, ENVIRONMENT, FILE, DEFAULT = "flag", "environment", "file", "default"
"""Where a value can come from, the strongest first."""


class Setting(NamedTuple):
    """One thing that can be set."""

    name: str
    default: Value
    help: str
    choices: Callable[[], Sequence[str]] | None = None
    """The values there are; without it, a speed."""
    takes_file: bool = False
    """Whether it can also be the path of a rule book."""

    @property
    def variable(self) -> str:
        """Its name in the environment."""
        return f"BLACKJACK_TUI_{self.name.upper()}"


class Values(NamedTuple):
    """What every setting is set to."""

    rules: str
    shuffle: str | None
    """None for the rule book's own."""
    view: str
    theme: str
    deck: str
    glyphs: str
    speed: float
    motion: str = "on"


class Choice(NamedTuple):
    """Every setting's value, and where it came from."""

    values: Values
    sources: Mapping[str, str]


SETTINGS = (
    Setting(
        "rules",
        "scripting-games",
        "rule book, as `blackjack-tui rules` lists them, or a file of your own",
        rule_books,
        takes_file=True,
    ),
    Setting("shuffle", None, "shuffle, if not the rule book's own", lambda: tuple(SHUFFLES)),
    Setting("view", "cards", "how the table looks, or reads as text", lambda: (*VIEWS, *STREAMS)),
    Setting("theme", DEFAULT_THEME, "colours", theme_names),
    Setting("deck", DECKS[0], "red and black suits, or a colour each", lambda: DECKS),
    Setting("glyphs", GLYPHS[0], "characters to draw with", lambda: GLYPHS),
    # Three times the pace of 2008: the four first cards are there in a second and a half, as from a brisk
    # dealer's hand, and the longest sentence still stands for the two thirds of a second it takes to read.
    Setting("speed", 3.0, "times as fast as in 2008, 0.1 to 100, or 0 for no waits"),
    Setting("motion", MOTION[0], "whether cards are seen to move", lambda: MOTION),
)


def add_options(parser: ArgumentParser, names: Container[str] = Values._fields) -> None:
    """Adds a flag for each setting, or for those called `names`, their values still unchecked."""
    for setting in SETTINGS:
        if setting.name not in names:
            continue
        listed = f": {', '.join(setting.choices())}" if setting.choices and not setting.takes_file else ""
        default = f" (default: {shown(setting.default)})" if setting.default is not None else ""
        metavar = ("NAME|FILE" if setting.takes_file else "NAME") if setting.choices else "X"
        parser.add_argument(f"--{setting.name}", metavar=metavar, help=f"{setting.help}{listed}{default}")


def choose(flags: Namespace, environ: Mapping[str, str], path: str) -> Choice:
    """Takes each setting from the strongest source that has it.

    `path` is the settings file, which need not exist. Raises UsageError naming the flag, the variable, or
    the file, line and key of a value that is not allowed, and what is.
    """
    filed = _parsed(_text(path), path)
    values: dict[str, Any] = {}
    sources = {}
    for setting in SETTINGS:
        flag = getattr(flags, setting.name, None)
        variable = environ.get(setting.variable)
        if flag is not None:
            value, source = _checked(setting, flag, f"--{setting.name}"), FLAG
        elif setting.name == "motion" and not variable and environ.get(NO_MOTION):
            value, source = MOTION[1], ENVIRONMENT
        elif variable:
            value, source = _checked(setting, variable, setting.variable), ENVIRONMENT
        elif setting.name in filed:
            value, source = filed[setting.name], FILE
        else:
            value, source = setting.default, DEFAULT
        values[setting.name], sources[setting.name] = value, source
    return Choice(Values(**values), sources)


def given(choice: Choice) -> dict[str, Value]:
    """What flags have set, so that it means the same in every folder."""
    return {
        setting.name: os.path.abspath(value) if _is_file(value, setting) else value
        for setting, value in zip(SETTINGS, choice.values, strict=True)
        if choice.sources[setting.name] == FLAG
    }


def settings_file(platform: str = sys.platform, environ: Mapping[str, str] = os.environ) -> str:
    """The path of the settings file, in the folder the platform has for such things."""
    home = os.path.expanduser("~")
    if platform == "win32":
        folder = environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif platform == "darwin":
        folder = os.path.join(home, "Library", "Application Support")
    else:
        folder = environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config")
    return os.path.join(folder, "blackjack-tui", "settings.toml")


def save(path: str, values: Mapping[str, Value]) -> None:
    """Writes `values` into the file at `path`, the rest of which stays as it is.

    The file is replaced as a whole. Raises BlackjackError, with the old file intact, if it cannot be.
    """
    text = _text(path).rstrip("\n")
    lines = text.split("\n") if text else []
    for name, value in values.items():
        line = f"{name} = {_quoted(value) if isinstance(value, str) else shown(value)}"
        places = [place for place, old in enumerate(lines) if old.partition("=")[0].strip(" \t\"'") == name]
        if places:
            lines[places[0]] = line
        else:
            lines.append(line)
    try:
        _parsed("\n".join(lines), path)  # what cannot be read would keep the program from starting
        os.makedirs(os.path.dirname(path), exist_ok=True)
        files.write(path, lines, force=True)
    except (UsageError, OSError) as error:
        reason = f"{path}: {files.reason(error)}" if isinstance(error, OSError) else str(error)
        raise BlackjackError(f"the settings were not kept: {reason}") from None


def shown(value: Value) -> str:
    """A value as it is written in a file and on a line."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def _text(path: str) -> str:
    try:
        os.stat(path)
    except FileNotFoundError:
        return ""
    except OSError:
        pass  # reading says what it is
    return files.read(path, _LARGEST)


def _parsed(text: str, path: str) -> dict[str, Value]:
    """The settings in `text`, which the file at `path` has. Raises UsageError at what is not allowed there."""
    if not text:
        return {}
    from blackjack_tui import toml_files  # most players have no such file

    values = toml_files.read(text, path)
    known = {setting.name: setting for setting in SETTINGS}
    checked: dict[str, Value] = {}
    for key, value in values.items():
        if key not in known:
            raise toml_files.wrong(text, path, (key,), f"is no setting: {choose_from(known, key)}")
        setting = known[key]
        try:
            checked[key] = _value(setting, value)
        except ValueError as error:
            raise toml_files.wrong(text, path, (key,), str(error)) from None
        if _is_file(value, setting):
            checked[key] = os.path.join(os.path.dirname(path), os.path.expanduser(value))
    return checked


def _checked(setting: Setting, text: str, origin: str) -> Value:
    try:
        return _value(setting, text)
    except ValueError as error:
        raise UsageError(f"{origin} {error}") from None


def _value(setting: Setting, given: object) -> Value:
    """The value that is meant by `given`. Raises ValueError, saying what is allowed, if it is none."""
    if setting.choices:
        choices = setting.choices()
        if isinstance(given, str) and (given in choices or _is_file(given, setting)):
            return given
        or_file = f", {OR_FILE}" if setting.takes_file else ""
        raise ValueError(f"cannot be {written(given)}: {choose_from(choices, given)}{or_file}")
    if isinstance(given, (str, int, float)) and not isinstance(given, bool):
        try:
            number = -1.0 if isinstance(given, str) and not _DIGITS.issuperset(given) else float(given)
        except (ValueError, OverflowError):
            number = -1.0
        if number == 0 or SLOWEST <= number <= FASTEST:
            return number
    bounds = f"from {shown(SLOWEST)} to {shown(FASTEST)}"
    raise ValueError(f"cannot be {written(given)}: write a number {bounds}, or 0 for no waits")


def _is_file(value: object, setting: Setting) -> TypeGuard[str]:
    """Whether `value` is a path where there could be a file for `setting`."""
    return setting.takes_file and isinstance(value, str) and value.endswith(ENDING) and value.isprintable()


def _quoted(text: str) -> str:
    """`text`, which can be printed, as a string of TOML."""
    return '"' + text.replace("\\", r"\\").replace('"', r"\"") + '"'
