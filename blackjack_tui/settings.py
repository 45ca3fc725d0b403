"""The settings: the rules and the look of the table, from flags, the environment and the settings file.

Flags come before the environment, and the environment before the file. Each setting has the same name in all
three: `--theme`, `BLACKJACK_TUI_THEME`, `theme`. A few have no flag.
"""

import os
from argparse import Action, ArgumentParser, Namespace
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeGuard

from blackjack_tui import files
from blackjack_tui.errors import BlackjackError, UsageError, choose_from, quoted, written
from blackjack_tui.folders import own_files
from blackjack_tui.front_ends import STREAMS
from blackjack_tui.game.actions import MOST_BOXES, MOST_SEATS, OTHERS_BY
from blackjack_tui.rulebooks import ENDING, USUAL, all_books, split_name
from blackjack_tui.views import VIEWS
from blackjack_tui.views.themes import DECKS, DEFAULT_THEME, theme_names
from blackjack_tui.words.notes import BY_CHART, COACH_SETTINGS, GRADINGS

Value = str | float | None

_LARGEST = 1 << 16  # bytes of a settings file

ON, OFF = "yes", "no"
_DIGITS = frozenset("0123456789.+-eE")  # float() would accept the digits of every script
SLOWEST, FASTEST = 0.1, 100.0
"""The bounds of the speed, apart from 0: multiples of the speed of 2008."""

ASKED, ALWAYS = COUNT_SHOWN = ("asked", "always")
"""When the count is shown."""
SPLITS = ("cdp", "cdz")
"""The plans for split hands in `odds`, the best first; see `odds.answers.Splits`."""
THEMES = "themes"
"""The folder for the user's own themes, beside the settings file."""
GLYPHS = ("auto", "unicode", "ascii")
MOTION = MOVING, STILL = ("on", "off")
FULL, BRIEF = SPEECH = ("full", "brief")
NO_MOTION = "NO_MOTION"
"""A variable that asks all programs not to move anything, whatever its value is."""
FLAG, ENVIRONMENT, FILE, DEFAULT = "flag", "environment", "file", "default"
"""The sources of a value, the strongest first."""


GROUP = "settings"
"""The title of the group of a parser's options that are settings."""
PLAIN = "lines"
"""The view in sentences."""

GONE: Mapping[str, Mapping[str, str]] = {
    "reviews": {
        ON: "",
        OFF: "leave it out; what you play is reviewed when you leave, and nothing is with keep = 'no'",
    },
    "splits": {"cdp1": "write 'cdp', which is the default, or 'cdz'"},
    "others_by": dict.fromkeys((".json", ".toml"), f"choose from {', '.join(OTHERS_BY)}"),
}
"""Values of settings that earlier versions had, or endings of files, with advice; empty if nothing changes."""


class Setting(NamedTuple):
    """One setting: its name, its default and its allowed values."""

    name: str
    default: Value
    help: str
    choices: Callable[[], Sequence[str | int]] | None = None
    """Returns the allowed values; None if `parse` is given instead."""
    takes_file: bool = False
    """Whether the path of a TOML file is allowed, too."""
    folder: str = ""
    """The folder next to the settings file whose files can be named like the choices; empty for no folder."""
    is_switch: bool = False
    """Whether it is `yes` or `no`; its flags are `--name` and, if the default is `yes`, `--no-name`."""
    has_flag: bool = True
    """False if the file and the variable are enough, as for a person's tastes."""
    parse: Callable[[object], Value] | None = None
    """Returns the value for a text or number; raises `ValueError`, with advice, if it is not allowed."""
    metavar: str = "NAME"
    """The form of a value, in the help."""

    @property
    def flag(self) -> str:
        """Its flag without the dashes: `count-shown`."""
        return self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        return variable_of(self.name)

    @property
    def flags(self) -> Sequence[str]:
        """Its flags on a command line: `--keep` and `--no-keep`."""
        if not self.has_flag:
            return []
        has_opposite = self.is_switch and self.default == ON
        return [f"--{self.flag}", f"--no-{self.flag}"] if has_opposite else [f"--{self.flag}"]


def variable_of(name: str) -> str:
    """Returns the name of a setting's environment variable."""
    return f"BLACKJACK_TUI_{name.upper()}"


class Values(NamedTuple):
    """The value of every setting."""

    rules: str
    shuffle: str | None
    """None for the rule book's own."""
    view: str
    speech: str
    theme: str
    deck: str
    glyphs: str
    speed: float
    motion: str
    coach: str
    grade: str
    keep: str
    count: str  # type: ignore[assignment]  # hides tuple.count, which nobody needs of settings
    count_shown: str
    ramp: str
    splits: str
    boxes: int
    others: int
    others_by: str
    quiz: str


class Resolved(NamedTuple):
    """The value of every setting, and its source."""

    values: Values
    sources: Mapping[str, str]
    """`FLAG`, `ENVIRONMENT`, `FILE` or `DEFAULT` for the name of each setting."""
    notes: tuple[str, ...] = ()
    """A sentence for each ignored value of the environment and the file that only earlier versions had."""

    def having(self, **values: Any) -> "Resolved":
        """Returns the same settings with other `values`; their sources stay."""
        return self._replace(values=self.values._replace(**values))


def _parse_speed(given: object) -> float:
    """Returns a speed. Raises `ValueError` if `given` is not a speed."""
    is_switch = isinstance(given, bool)  # for Python, true and false are numbers
    has_other_characters = isinstance(given, str) and not _DIGITS.issuperset(given)
    if isinstance(given, (str, int, float)) and not is_switch and not has_other_characters:
        with suppress(ValueError, OverflowError):
            number = float(given)
            if number == 0 or SLOWEST <= number <= FASTEST:
                return number
    bounds = f"from {formatted(SLOWEST)} to {formatted(FASTEST)}"
    raise ValueError(f"cannot be {written(given)}: write a number {bounds}, or 0 for no waits")


def _shuffles() -> Sequence[str]:
    from blackjack_tui.shuffles import SHUFFLES  # the first frame does without

    return tuple(SHUFFLES)


def _counts() -> Sequence[str]:
    from blackjack_tui.counts.system_files import system_names  # most players have the default

    return system_names()


def _parse_ramp(given: object) -> str:
    """Returns a ramp, unchanged. Raises `ValueError` if `given` is not a ramp."""
    from blackjack_tui.counts.reading import bets

    if not isinstance(given, str):
        raise ValueError(f'cannot be {written(given)}: write bets in quotes, such as "1 1 2 4 8 12"')
    bets(given)  # raises, with advice
    return given


SETTINGS = (
    Setting(
        "rules",
        USUAL,
        "rule book, as `blackjack-tui rules` lists them, or a file of your own",
        all_books,
        takes_file=True,
        metavar="NAME|FILE",
    ),
    Setting("shuffle", None, "shuffle, if not the rule book's own", _shuffles),
    Setting("view", "cards", "how the table looks, or reads as text", lambda: (*VIEWS, *STREAMS)),
    Setting("speech", SPEECH[0], "all words of a table in lines, or few", lambda: SPEECH, has_flag=False),
    Setting("theme", DEFAULT_THEME, "colours", theme_names, takes_file=True, folder=THEMES),
    Setting("deck", DECKS[0], "red and black suits, or a colour each", lambda: DECKS),
    Setting("glyphs", GLYPHS[0], "characters to draw with", lambda: GLYPHS),
    # Three times the speed of 2008: the first four cards take a second and a half, like a brisk dealer, and the
    # longest sentence stays for the two thirds of a second that reading it takes.
    Setting(
        "speed", 3.0, "times as fast as in 2008, 0.1 to 100, or 0 for no waits", parse=_parse_speed, metavar="X"
    ),
    Setting("motion", MOVING, "whether cards are seen to move", lambda: MOTION, has_flag=False),
    Setting(
        "coach",
        COACH_SETTINGS[0],
        "what a decision cost, after it, or what each move is worth, before",
        lambda: COACH_SETTINGS,
    ),
    Setting(
        "grade",
        BY_CHART,
        "by what decisions are marked: the chart, or what exact cards are worth",
        lambda: GRADINGS,
    ),
    Setting("keep", ON, "keep what is played, for stats and to go on with", lambda: (ON, OFF), is_switch=True),
    Setting(
        "count",
        "hi-lo",
        "counting system, or a file of your own",
        _counts,
        takes_file=True,
        metavar="NAME|FILE",
    ),
    Setting("count_shown", ASKED, "the count on request (K), or at every question", lambda: COUNT_SHOWN),
    Setting(
        "ramp",
        "1 1 2 4 8 12",
        "bets by the true count, from 0 on, in minimum bets",
        parse=_parse_ramp,
        metavar="BETS",
    ),
    Setting("splits", SPLITS[0], "the plans of split hands in `odds`", lambda: SPLITS),
    Setting("boxes", 1, "boxes of your own", lambda: range(1, MOST_BOXES + 1), metavar="N"),
    Setting("others", 0, "other players beside you", lambda: range(MOST_SEATS), metavar="N"),
    Setting("others_by", OTHERS_BY[0], "how the others play", lambda: OTHERS_BY),
    Setting("quiz", OFF, "be asked for the count now and then", lambda: (ON, OFF), is_switch=True),
)
BY_NAME = {setting.name: setting for setting in SETTINGS}
AT_TABLES = tuple(setting.name for setting in SETTINGS if setting.name not in ("splits", "quiz"))
"""The settings of commands that play."""


def add_options(parser: ArgumentParser, names: Container[str] = Values._fields) -> None:
    """Adds the flags of the settings in `names`, in a group of their own. `resolve` checks the values."""
    add = parser.add_argument_group(GROUP).add_argument
    for setting in SETTINGS:
        if setting.name not in names:
            continue
        for flag in setting.flags:
            if not setting.is_switch:
                add(flag, metavar=setting.metavar, help=setting.help)
            elif flag.startswith("--no-"):
                add(flag, dest=setting.name, action="store_const", const=OFF, help="or do not")
            else:
                add(flag, dest=setting.name, action="store_const", const=ON, help=setting.help)
        if setting.name == "view":
            add("--plain", dest="view", action="store_const", const=PLAIN, help=f"the same as --view {PLAIN}")


def describe(actions: Iterable[Action]) -> None:
    """Adds values and defaults to the help of options that are settings. They load slowly: only for help."""
    for setting in SETTINGS:
        for action in actions:
            if f"--{setting.flag}" in action.option_strings and not setting.is_switch:
                action.help = described(setting)


def described(setting: Setting) -> str:
    """Returns a setting's meaning, values and default in one line."""
    text = setting.help
    has_many = setting.takes_file and not setting.folder  # rule books and counting systems: too many to list
    if setting.choices and not has_many:
        text += f": {', '.join(map(str, setting.choices()))}"
        if setting.folder:
            text += ", or a file of your own"
    return text if setting.default is None else f"{text} (default: {formatted(setting.default)})"


def resolve(flags: Namespace | None, environ: Mapping[str, str], path: str) -> Resolved:
    """Returns each setting's value from its strongest source.

    `path`: the settings file, which need not exist. If a value is not allowed, raises `UsageError` with the
    flag, the variable, or the file, line and key, and with the allowed values.
    """
    from_file, file_notes = _parse(_read(path), path)
    environ, environment_notes = _without_gone_values(environ)
    values: dict[str, Any] = {}
    sources = {}
    for setting in SETTINGS:
        flag = getattr(flags, setting.name, None)
        variable = environ.get(setting.variable)
        if flag is not None:
            # The parser copies the argument RULES, `book`, to `rules`.
            is_positional = setting.name == "rules" and getattr(flags, "book", None) is not None
            origin = "RULES" if is_positional else f"--{setting.flag}"
            value, source = _checked(setting, flag, origin, path), FLAG
        elif setting.name == "motion" and not variable and environ.get(NO_MOTION):
            value, source = STILL, ENVIRONMENT
        elif variable:
            value, source = _checked(setting, variable, setting.variable, path), ENVIRONMENT
        elif setting.name in from_file:
            value, source = from_file[setting.name], FILE
        else:
            value, source = setting.default, DEFAULT
        values[setting.name], sources[setting.name] = value, source
    if sources["others_by"] == FLAG and not values["others"]:
        raise UsageError(
            "--others-by says how others play, and there are none: add --others, such as --others 3"
        )
    return Resolved(Values(**values), sources, (*environment_notes, *file_notes))


def _without_gone_values(environ: Mapping[str, str]) -> tuple[Mapping[str, str], Sequence[str]]:
    """Returns `environ` without values that only earlier versions had, and sentences about them."""
    current, notes = dict(environ), []
    for name in GONE:
        variable = variable_of(name)
        advice = _advice_if_gone(name, environ.get(variable))
        if advice is not None:
            value = current.pop(variable)
            if advice:
                notes.append(f"{variable} = {written(value)} is gone: {advice}")
    return current, notes


def _advice_if_gone(name: str, value: object) -> str | None:
    """Returns the advice on a value of a setting that only earlier versions had; None for other values."""
    for gone, advice in GONE.get(name, {}).items():
        if value == gone or (gone.startswith(".") and str(value).endswith(gone)):
            return advice
    return None


def setting_from(text: str, path: str) -> tuple[str, Value]:
    """Returns the name and the value of the setting in `text`: `coach=after`. A file gets its full path.

    `path`: the settings file. Raises `UsageError`, with advice, if the setting or its value is not allowed, or
    if the value is a file that does not exist.
    """
    name, equals, given = text.partition("=")
    if not equals or name not in BY_NAME:
        raise UsageError(
            f"{text!r} is not a setting: write NAME=VALUE, and for NAME {choose_from(BY_NAME, name)}"
        )
    value = _checked(BY_NAME[name], given, name, path)
    if not _is_path_for(value, BY_NAME[name]):
        return name, value
    if not os.path.isfile(value):
        raise UsageError(f"{name} cannot be {written(value)}: there is no such file")
    return name, os.path.abspath(value)


def save(path: str, values: Mapping[str, Value]) -> None:
    """Sets `values` in the settings file at `path` and leaves its other lines unchanged.

    Raises `BlackjackError`, with the old file unchanged, if the new one cannot be written.
    """
    text = _read(path)
    carriage_return = "\r" if "\r\n" in text else ""  # a file from Windows keeps its line ends
    text = text.replace("\r\n", "\n").rstrip("\n")
    lines = text.split("\n") if text else []
    for name, value in values.items():
        text_of_value = quoted(value) if isinstance(value, str) else formatted(value)
        line = f"{name} = {text_of_value}"
        names = [_name_in(other) for other in lines]
        if name in names:
            lines[names.index(name)] = line
        else:
            lines.append(line)
    try:
        _parse("\n".join(lines), path)  # raises: with an unreadable file the program would not start
        os.makedirs(os.path.dirname(path), exist_ok=True)
        files.write(path, [f"{line}{carriage_return}" for line in lines], force=True)
    except (BlackjackError, OSError) as error:
        reason = f"{path}: {files.reason(error)}" if isinstance(error, OSError) else str(error)
        raise BlackjackError(f"the settings were not kept: {reason}") from None


def _name_in(line: str) -> str:
    name, _, _ = line.partition("=")
    return name.strip(" \t\"'")


def formatted(value: Value) -> str:
    """Returns `value` as in the settings file, but without quotes."""
    return f"{value:g}" if isinstance(value, float) else str(value)


def _read(path: str) -> str:
    """Returns the text of the settings file at `path`; empty if there is none."""
    return files.read(path, _LARGEST) if os.path.exists(path) else ""


def _parse(text: str, path: str) -> tuple[dict[str, Value], Sequence[str]]:
    """Returns the settings in `text`, and sentences on missing files and on values of earlier versions.

    `path`: the settings file. Raises `UsageError` if a setting is wrong.
    """
    if not text:
        return {}, ()
    from blackjack_tui import toml_files  # most players have no such file

    values = toml_files.read(text, path)
    checked: dict[str, Value] = {}
    notes = []
    for key, value in values.items():
        advice = _advice_if_gone(key, value)
        if advice is not None:
            if advice:
                notes.append(
                    str(toml_files.error_at(text, path, (key,), f"= {written(value)} is gone: {advice}"))
                )
            continue
        if key not in BY_NAME:
            raise toml_files.error_at(text, path, (key,), f"is not a setting: {choose_from(BY_NAME, key)}")
        setting = BY_NAME[key]
        try:
            checked[key] = _value(setting, value, path)
        except ValueError as error:
            raise toml_files.error_at(text, path, (key,), str(error)) from None
        if _is_path_for(value, setting):  # relative to the settings file
            checked[key] = file = os.path.join(os.path.dirname(path), os.path.expanduser(value))
            if not os.path.exists(file):
                notes.append(str(toml_files.error_at(text, path, (key,), "names a file that is not there")))
    return checked, notes


def _checked(setting: Setting, text: str, origin: str, path: str) -> Value:
    """Returns the value of `setting` for a text. Raises `UsageError` with the text's origin, such as a flag."""
    if advice := _advice_if_gone(setting.name, text):
        raise UsageError(f"{origin} = {written(text)} is gone: {advice}")
    try:
        return _value(setting, text, path)
    except ValueError as error:
        raise UsageError(f"{origin} {error}") from None


def _value(setting: Setting, given: object, path: str) -> Value:
    """Returns the value of `setting` for a text or number. `path`: the settings file.

    Raises `ValueError`, with the allowed values, if it is not allowed.
    """
    if setting.parse:
        return setting.parse(given)
    choices = {str(choice): choice for choice in (setting.choices() if setting.choices else ())}
    if isinstance(given, (str, int)) and str(given) in choices:  # a number may be given as text
        return choices[str(given)]
    own_paths = own_files(setting.folder, path) if setting.folder else {}
    if isinstance(given, str):
        name = given
        if setting.name == "rules":
            name, _ = split_name(given)  # side bets can stand after a rule book's name
        if name in choices or _is_path_for(name, setting):
            return given
        if given in own_paths:
            return own_paths[given]
    or_file = f", or a file ending in {ENDING}" if setting.takes_file else ""
    names = dict.fromkeys((*choices, *own_paths))  # each once
    raise ValueError(f"cannot be {written(given)}: {choose_from(names, given)}{or_file}")


def _is_path_for(value: object, setting: Setting) -> TypeGuard[str]:
    """Returns whether `value` is the path, which may not exist, of a file that `setting` can take."""
    return setting.takes_file and isinstance(value, str) and value.endswith(ENDING) and value.isprintable()
