"""Writes the completions of bash, zsh and fish from the parsers: `python completions/generate.py`.

A test fails when one is out of date. The package installs each where its shell looks for it.
"""

import sys
from argparse import Action, ArgumentParser
from collections.abc import Iterator, Sequence
from importlib import import_module
from pathlib import Path

import shtab

from blackjack_tui import settings
from blackjack_tui.commands import COMMANDS
from blackjack_tui.commands.help import KEYS, TOPICS
from blackjack_tui.counts.loading import system_names
from blackjack_tui.play.policies import POLICIES
from blackjack_tui.practice.counting import COUNTING
from blackjack_tui.rulebooks import OWN, rule_books
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import SHUFFLES

FOLDER = Path(__file__).parent
PROGRAM = "blackjack-tui"
FILES = {"bash": "blackjack-tui.bash", "zsh": "_blackjack-tui", "fish": "blackjack-tui.fish"}
"""The file of each shell."""


_OWN = "_blackjack_tui_own_books"
_CONFIG = '"${XDG_CONFIG_HOME:-$HOME/.config}" "$HOME/Library/Application Support"'
_SH = f"""{_OWN}() {{
  local folder
  for folder in {_CONFIG}; do
    ls "$folder/{PROGRAM}/{OWN}" 2>/dev/null | sed -n 's/\\.toml$//p'
  done
}}
"""
"""Prints the names of the player's own rule books, in bash and zsh, whenever a word is completed."""
_FIRST_IN_BASH = f"""_blackjack_tui_first() {{
  compgen -W "$({_OWN})" -- "$1"
}}
_shtab_blackjack_tui_pos_0_COMPGEN=_blackjack_tui_first"""
_PREAMBLE_ENDS, _DESCRIBES = "# End Custom Preamble", "  _describe"
_FISH = f"""function {_OWN}
  set -l config $HOME/.config
  set -q XDG_CONFIG_HOME; and set config $XDG_CONFIG_HOME
  for folder in $config "$HOME/Library/Application Support"
    ls $folder/{PROGRAM}/{OWN} 2>/dev/null | string replace -rf '\\.toml$' ''
  end
end
"""


def _or_toml(kind: str, names: Sequence[str], own: bool = False) -> dict[str, object]:
    """Completes one of `names`, with `own` the player's rule books, or a TOML file, as shtab wants it told."""
    # With "glob" in its name, bash's function may return files.
    function, words = f"_blackjack_tui_glob_{kind}", " ".join(names)
    more = f"$({_OWN})" if own else ""
    zsh_more = f' "own:own:({more})"' if own else ""
    fish_more = f" ({_OWN})" if own else ""
    return {
        **dict.fromkeys(("bash", "zsh"), function),
        "fish": f"({function})",
        "preamble": {
            "bash": f"""{_SH if own else ""}{function}() {{
  compgen -W "{f"{words} {more}".strip()}" -- "$1"
  compgen -f -X '!*.toml' -- "$1"
  compgen -d -- "$1"
}}""",
            "zsh": f"""{_SH if own else ""}{function}() {{
  _alternative '{kind}:{kind}:({words})'{zsh_more} 'files:file:_files -g "*.toml"'
}}""",
            "fish": f"""{_FISH if own else ""}function {function}
  printf '%s\\n' {words}{fish_more}
  __fish_complete_path (commandline -ct) | string replace -r '\\t.*' '' | string match -r '.*(?:\\.toml|/)$'
end""",
        },
    }


_BOOK = _or_toml("books", rule_books(), own=True)
_COUNT = _or_toml("counts", system_names())
_FILE = shtab.FILE
_SETTINGS = {setting.name: setting for setting in settings.SETTINGS}
_BY_DEST: dict[str, object] = {
    "book": _BOOK,
    "rules": _BOOK,
    "name": _BOOK,
    "diff": _BOOK,
    "count": _COUNT,
    "game": _FILE,
    "shuffle": tuple(SHUFFLES),
    "policy": tuple(POLICIES),
    "drill": tuple(COUNTING),
    "topic": (*TOPICS, KEYS, *COMMANDS),
    "hand": ("soft", "hard", "pairs"),
    "decks": ("1", "2", "4", "6", "8", "infinite"),
}
_NUMBERS = {("deal", "count"), ("history", "count"), ("odds", "hand")}
"""What has another meaning under the same name, and nothing to choose from."""


def _values(command: str, action: Action) -> object:
    """Returns what can be chosen as the value of an argument: names, a way to complete, or nothing."""
    if action.nargs == 0 or action.choices or (command, action.dest) in _NUMBERS:
        return None
    if action.metavar == "FILE":
        return _FILE
    setting = _SETTINGS.get(action.dest)
    if setting and setting.choices and (setting.folder or not setting.takes_file):
        return setting.choices()
    return _BY_DEST.get(action.dest)


def _add_options(parser: ArgumentParser, command: str) -> None:
    """Adds the command's arguments, each with what can be chosen."""
    import_module(f"blackjack_tui.commands.{command}").add_options(parser)
    for action in parser._actions:
        values = _values(command, action)
        if isinstance(values, dict):
            action.complete = values  # type: ignore[attr-defined]
        elif isinstance(values, Sequence):
            action.choices = tuple(values)


def _leave_out(parser: ArgumentParser, *names: str) -> None:
    parser._actions[:] = [action for action in parser._actions if action.dest not in names]


def _parser() -> ArgumentParser:
    """Returns one parser with every command, and with every rule book as if it were a command."""
    parser = ArgumentParser(prog=PROGRAM)
    _add_options(parser, "play")
    _leave_out(parser, "book")
    commands = parser.add_subparsers()
    for name in COMMANDS:
        description = str(import_module(f"blackjack_tui.commands.{name}").__doc__).partition("\n")[0]
        _add_options(commands.add_parser(name, description=description, help=description), name)
    for name in rule_books():
        title = f"Play {load(name).title}."
        book = commands.add_parser(name, description=title, help=title)
        _add_options(book, "play")
        _leave_out(book, "book", "rules", "version")
    return parser


def completions() -> Iterator[tuple[str, str]]:
    """Returns the name and the content of each shell's file."""
    for shell, name in FILES.items():
        text = shtab.complete(_parser(), shell)
        if shell == "bash":  # a rule book of one's own may stand first, too
            text = text.replace(_PREAMBLE_ENDS, f"{_FIRST_IN_BASH}\n{_PREAMBLE_ENDS}", 1)
        if shell == "zsh":
            text = text.replace(_DESCRIBES, f'  _commands+=(${{(f)"$({_OWN})"}})\n{_DESCRIBES}', 1)
        if shell == "fish":
            text += f'\ncomplete -c {PROGRAM} -n "_shtab_blackjack_tui_using" -xka "{_BOOK["fish"]}"\n'
        yield name, f"{text.rstrip()}\n"


if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    for name, text in completions():
        (folder / name).write_text(text, "utf-8", newline="\n")
