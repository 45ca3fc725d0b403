"""Show each setting, its value and where it comes from; explain or set some; and the bankrolls of kept tables.

examples:
  blackjack-tui settings                            all of them
  blackjack-tui settings theme                      what it is, its flag and its variable
  blackjack-tui settings coach=after theme=light    keep these in the settings file
  blackjack-tui settings bankroll                   each kept table's bankroll
  blackjack-tui settings bankroll add 500           $500 more at the table where you sat last
  blackjack-tui settings bankroll reset --rules vegas-strip   the opening bankroll again

A flag wins over the environment (BLACKJACK_TUI_THEME and so on), which wins over the file.
After a change of its bankroll a table deals the next round from a new shoe.

  blackjack-tui settings completion fish > ~/.config/fish/completions/blackjack-tui.fish

completes commands, options, rule books and files in fish from then on.
"""

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping, Sequence

from blackjack_tui import settings
from blackjack_tui.commands import say, say_wrapped
from blackjack_tui.commands.options import at_own_table, flag, resolved_settings
from blackjack_tui.commands.recording import kept_database
from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.errors import UsageError, choose_from
from blackjack_tui.folders import settings_file
from blackjack_tui.rulebooks import table_name
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.settings import formatted, setting_from
from blackjack_tui.store import kept_tables
from blackjack_tui.views.themes import load as load_theme
from blackjack_tui.words.money import money, parse_money

_BANKROLL, _COMPLETION = "bankroll", "completion"
_SHELLS = ("bash", "zsh", "fish")
_READERS: Mapping[str, Callable[[str], object]] = {"rules": load, "count": load_system, "theme": load_theme}
"""What reads the file of a setting: with one that cannot be read the program would not start."""


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    parser.add_argument("words", nargs="*", metavar="NAME[=VALUE]", help="a setting to explain, or to keep")
    settings.add_options(parser, ("rules",))


def run(options: Namespace) -> None:
    """Shows, explains or keeps settings, or changes a bankroll. Raises `UsageError` if a word is wrong."""
    words: Sequence[str] = options.words
    path = settings_file()
    if words[:1] == [_COMPLETION]:
        if len(words) != 2 or words[1] not in _SHELLS:
            raise UsageError(f"after completion stands a shell: {', '.join(_SHELLS)}")
        from blackjack_tui.commands.completion import completion  # with shtab

        say(*completion(words[1]).splitlines(), keep="\t")
    elif words[:1] == [_BANKROLL]:
        _bankroll(words[1:], options)
    elif any("=" in word for word in words):
        new_values = dict(setting_from(word, path) for word in words)
        for name, read in _READERS.items():
            if name in new_values:
                with flag(name):
                    read(str(new_values[name]))
        settings.save(path, new_values)
        say_wrapped(f"Kept in {path}: {', '.join(new_values)}")
    else:
        resolved = resolved_settings(options)
        if words:
            _explain(words, resolved)
            return
        for name, value in resolved.values._asdict().items():
            text = "-" if value is None else formatted(value)
            say(f"{name:11} {text:16} {resolved.sources[name]}")
        note = "" if os.path.exists(path) else " (not there yet)"
        say(f"file        {path}{note}")


def _explain(names: Sequence[str], resolved: settings.Resolved) -> None:
    """Prints what each setting is. Raises `UsageError` if a name is not a setting."""
    known = settings.BY_NAME
    # `settings theme light` is likely to mean theme=light.
    for place, name in enumerate(names):
        if name in known:
            continue
        if place:
            raise UsageError(f"{name!r} is not a setting: is settings {names[place - 1]}={name} meant?")
        raise UsageError(f"{name!r} is not a setting: {choose_from((*known, _BANKROLL, _COMPLETION), name)}")
    for name in names:
        setting = known[name]
        value = getattr(resolved.values, name)
        current = "-" if value is None else formatted(value)
        flags = f"Flag {' or '.join(setting.flags)}, variable" if setting.flags else "Variable"
        say_wrapped(f"{name} is {current} ({resolved.sources[name]}): {settings.described(setting)}.")
        say_wrapped(f"{flags} {setting.variable}, kept by blackjack-tui settings {name}=VALUE")


def _bankroll(words: Sequence[str], options: Namespace) -> None:
    """Shows the bankrolls of kept tables, adds to one, or resets one."""
    match words:
        case []:
            _show_bankrolls(options.rules)
        case ["add", amount]:
            _change_bankroll(options, _cents(amount))
        case ["reset"]:
            _change_bankroll(options, None)
        case _:
            raise UsageError("after bankroll can stand nothing, add with dollars (add 500), or reset")


def _show_bankrolls(book: str | None) -> None:
    """Prints the bankroll of each kept table; with a `book`, only of its table."""
    chosen = table_name(book) if book else ""
    with kept_database() as database:
        kept = kept_tables.kept_tables(database)
    for table in kept:
        if not chosen or chosen == table.book:
            say(f"{table.book:20} {money(table.bankroll):>14}")
    if not kept:
        say("No table is kept yet: play at one with money, such as vegas-strip.")


def _change_bankroll(options: Namespace, cents: int | None) -> None:
    """Adds `cents` to a table's bankroll; None resets it to the opening bankroll."""
    book = at_own_table(resolved_settings(options)).values.rules
    rules, name = load(book), table_name(book)
    with kept_database() as database:
        if not rules.bets:
            raise UsageError(f"{book}: nothing is bet by these rules: name a book with --rules")
        if not kept_tables.kept_tables(database):
            raise UsageError(f"{name}: no table is kept: play at it first")
        if cents is not None:
            say(f"{name}: {money(kept_tables.add_money(database, name, cents))}")  # holds the table itself
            return
        with kept_tables.hold_table(database.path, name):
            kept_tables.reset(database, name)
        say(f"{name}: {money(rules.bankroll)}")


def _cents(text: str) -> int:
    """Returns the cents of an amount in dollars, which may be negative. Raises `UsageError` for other text."""
    sign = -1 if text.startswith("-") else 1
    cents = parse_money(text.removeprefix("-"))
    if cents is None:
        raise UsageError(f"{text!r}: write an amount in dollars such as 500 or 7.50")
    return sign * cents
