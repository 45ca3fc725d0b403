"""Completions of shells, made by shtab from the parsers of all commands."""

from argparse import Action, ArgumentParser
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module

from blackjack_tui import settings
from blackjack_tui.commands import COMMANDS
from blackjack_tui.commands.help_command import KEYS, TOPICS
from blackjack_tui.counts.system_files import system_names
from blackjack_tui.errors import UsageError
from blackjack_tui.play.policies import POLICIES
from blackjack_tui.rulebooks import all_books, is_shipped
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import SHUFFLES

try:
    import shtab
except ImportError:
    raise UsageError("completions need shtab, which cannot be imported: pip install shtab") from None

_NUMBERS = {("deal", "count"), ("odds", "hand")}
"""Arguments that take numbers or cards; at other commands, `count` and `hand` take names."""


def completion(shell: str) -> str:
    """Returns the script that completes `blackjack-tui` in `shell`: bash, zsh or fish.

    It has the names of the player's own rule books that exist now.
    """
    return shtab.complete(_parser(), shell)


def _parser() -> ArgumentParser:
    """Returns one parser with all commands, and with all rule books as if they were commands."""
    parser = ArgumentParser(prog="blackjack-tui")
    _add_options(parser, "play", "book")  # the books are below, like commands
    commands = parser.add_subparsers()
    for name in COMMANDS:
        title = str(import_module(f"blackjack_tui.commands.{name}_command").__doc__).partition("\n")[0]
        _add_options(commands.add_parser(name, description=title, help=title), name)
    for name in all_books():
        title = f"Play {load(name).title}." if is_shipped(name) else "Play by your own rules."
        book = commands.add_parser(name, description=title, help=title)
        _add_options(book, "play", "book", "rules", "version")  # its name is the rule book
    return parser


def _add_options(parser: ArgumentParser, command: str, *excluded: str) -> None:
    """Adds the command's arguments to `parser`, with their choices, and takes those in `excluded` out again."""
    import_module(f"blackjack_tui.commands.{command}_command").add_options(parser)
    settings.describe(parser._actions)
    parser._actions[:] = [action for action in parser._actions if action.dest not in excluded]
    for action in parser._actions:
        values = _values(command, action)
        if isinstance(values, Mapping):
            action.complete = values  # type: ignore[attr-defined]
        elif values:
            action.choices = tuple(values)


def _values(command: str, action: Action) -> Sequence[str] | Mapping[str, object]:
    """Returns the choices for an argument: names, or shtab's functions that complete it."""
    has_value = action.nargs != 0
    if not has_value or action.choices or (command, action.dest) in _NUMBERS:
        return ()
    if action.metavar == "FILE" or action.dest == "game":
        return shtab.FILE
    if action.dest in ("book", "rules", "diff"):
        return _or_toml("books", all_books())
    if action.dest == "count":
        return _or_toml("counts", system_names())
    setting = settings.BY_NAME.get(action.dest)
    if setting and setting.choices:
        return [*map(str, setting.choices())]
    choices: dict[str, Iterable[str]] = {
        "shuffle": SHUFFLES,
        "policy": POLICIES,
        "topic": (*TOPICS, KEYS, *COMMANDS),
        "hand": ("soft", "hard", "pairs"),
    }
    return [*choices.get(action.dest, ())]


def _or_toml(kind: str, names: Sequence[str]) -> Mapping[str, object]:
    """Returns shtab's functions that complete one of `names`, or a TOML file."""
    # With "glob" in its name, bash's function may return files.
    function, words = f"_blackjack_tui_glob_{kind}", " ".join(names)
    return {
        **dict.fromkeys(("bash", "zsh"), function),
        "fish": f"({function})",
        "preamble": {
            "bash": f"""{function}() {{
  compgen -W "{words}" -- "$1"
  compgen -f -X '!*.toml' -- "$1"
  compgen -d -- "$1"
}}""",
            "zsh": f"""{function}() {{
  _alternative '{kind}:{kind}:({words})' 'files:file:_files -g "*.toml"'
}}""",
            "fish": f"""function {function}
  printf '%s\\n' {words}
  __fish_complete_path (commandline -ct) | string replace -r '\\t.*' '' | string match -r '.*(?:\\.toml|/)$'
end""",
        },
    }
