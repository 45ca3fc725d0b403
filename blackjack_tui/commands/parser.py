"""Reads the arguments of a command with argparse."""

import argparse
import re
import sys
import textwrap
from collections.abc import Sequence
from itertools import chain, takewhile
from typing import Any, NoReturn

from blackjack_tui.commands.gone_commands import refuse_gone_options
from blackjack_tui.commands.together import MODES, check_outputs, of_command, problems
from blackjack_tui.errors import UsageError, most_like
from blackjack_tui.settings import GROUP

_UNKNOWN = "unrecognized arguments: "
"""The beginning of argparse's message about unknown options."""
_COLUMNS = 78
_END = "--"
"""The end of the options: what follows are arguments, whatever they begin with."""


class Parser(argparse.ArgumentParser):
    """The parser of the command `prog`. `text`: its help; the first paragraph comes before the options."""

    def __init__(self, prog: str, text: str) -> None:
        description, _, epilog = text.partition("\n\n")
        super().__init__(
            prog, description=description, epilog=epilog, formatter_class=_Help, allow_abbrev=False
        )
        self.color = False  # help is the same by every Python; from 3.14 on argparse would colour it

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """Returns the options in `words`. Raises `UsageError` if they cannot be read."""
        options = [*takewhile(_END.__ne__, words)]
        refuse_gone_options(self._command, options)
        for word in options:
            flag, _, value = word.partition("=")
            # argparse takes such a value for the end of the options, and before Python 3.13 returns a list.
            if word.startswith("-") and value == _END:
                self.error(f"argument {flag}: cannot be {_END!r}")
        parsed = self.parse_args(words)
        for action in self._actions:
            if action.metavar == "FILE" and getattr(parsed, action.dest, None) == "":  # --html ""
                self.error(f"argument {'/'.join(action.option_strings)}: name a file")
        for problem in problems(self._command, self._used_arguments(parsed)):
            self.error(problem)
        if getattr(parsed, "book", None) is not None:
            if parsed.rules not in (None, parsed.book):  # the argument and the flag are one setting
                self.error(f"{parsed.book!r} and --rules {parsed.rules!r}: name one rule book")
            parsed.rules = parsed.book
        check_outputs(parsed)
        return parsed

    @property
    def _command(self) -> str:
        """The name of the command, which `prog` has after the program's."""
        return self.prog.partition(" ")[2] or "play"

    def _used_arguments(self, parsed: argparse.Namespace) -> list[str]:
        """Returns the names of the given arguments. Of the settings, only `rules` can be among them."""
        other_settings = [action for action in self._settings() if action.dest != "rules"]  # go with all
        names = []
        for action in self._actions:
            value = getattr(parsed, action.dest, action.default)
            if action not in other_settings and value not in (action.default, None, False, []):
                names.append(name_of(action))
        return names

    def _settings(self) -> list[argparse.Action]:
        """Returns the options that are settings, which `help look` explains."""
        groups = [group for group in self._action_groups if group.title == GROUP]
        return list(chain.from_iterable(group._group_actions for group in groups))

    def error(self, message: str) -> NoReturn:
        """Raises `UsageError`, in place of ending the program as argparse does."""
        raise UsageError(f"{message}{self._suggestion(message)} (see {self.prog} --help)")

    def _suggestion(self, message: str) -> str:
        """Returns a question with the option most like the first unknown one; empty for another message."""
        _, is_unknown, words = message.partition(_UNKNOWN)
        flag = re.split("[ =]", words)[0]  # without its value, and the other options
        if not is_unknown or not flag.startswith("-"):
            return ""
        options = {option.lstrip("-"): option for option in self._option_string_actions}  # all have dashes
        like = most_like(flag.lstrip("-"), options)
        return f": is {options[like]} meant?" if like else ""

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse ignores errors when it prints help. Here they are reported like all errors.
        if file:
            file.write(message)

    def format_help(self) -> str:
        """Returns the help; for the game itself, without a list of options."""
        if " " not in self.prog:  # the game itself: commands have two words
            return f"usage: {self.prog} [RULES] [OPTION ...]\n\n{self.description}\n\n{self.epilog}"
        formatter = self._get_formatter()
        formatter.add_usage("\n       ".join(self._usages()), [], [])
        formatter.add_text(self.description)
        for group in self._action_groups:
            if group.title != GROUP:  # one sentence below names the settings
                formatter.start_section(group.title)
                formatter.add_arguments(group._group_actions)
                formatter.end_section()
        settings = list(dict.fromkeys(action.dest for action in self._settings()))
        if settings:
            sentence = f"Settings are options too: {', '.join(settings)} (blackjack-tui help look, help coach)."
            formatter.add_text("\n".join(textwrap.wrap(sentence, _COLUMNS)))
        formatter.add_text(self.epilog)
        return formatter.format_help()

    def _usages(self) -> list[str]:
        """Returns a usage line with any options, then one for each option that goes with few others."""
        arguments = [action for action in self._actions if not action.option_strings]
        usages = [" ".join([self.prog, *map(_usage, arguments), "[OPTION ...]"])]
        flags = {name_of(action): action for action in self._actions}
        for mode, combinable in of_command(MODES, self._command).items():
            options = [_usage(flags[name]) for name in combinable if name.startswith("-")]
            required = _usage(flags[mode]).strip("[]")
            usages.append(" ".join([self.prog, *map(_usage, arguments), required, *options]))
        return usages

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Ends the program after its help. Flushes it first, so that errors of the output are reported."""
        if sys.stdout:
            sys.stdout.flush()
        super().exit(status, message)


class _Help(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog: str) -> None:
        # argparse makes a formatter for every option. Without a width, each would look for it with shutil.
        super().__init__(prog, width=_COLUMNS)

    def _split_lines(self, text: str, width: int) -> list[str]:
        """Returns the lines of an option's help; flags in it are not broken at their hyphens."""
        return textwrap.wrap(text, width, break_on_hyphens=False)


def name_of(action: argparse.Action) -> str:
    """Returns the flag of an argument, or its name in the help if it has none."""
    return action.option_strings[-1] if action.option_strings else str(action.metavar or action.dest)


def _usage(action: argparse.Action) -> str:
    """Returns an argument as in a usage line: `[--seed N]`."""
    value = f" {action.metavar}" if action.metavar and action.option_strings else ""
    name = f"{name_of(action)}{value}"
    if not action.option_strings and action.nargs is None:
        return name  # required
    return f"[{name}{' ...' if action.nargs == '*' else ''}]"
