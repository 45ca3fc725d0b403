"""Reads the arguments of a command with argparse."""

import argparse
import sys
import textwrap
from collections.abc import Sequence
from itertools import takewhile
from typing import Any, NoReturn

from blackjack_tui.commands.gone import refuse_gone_options
from blackjack_tui.errors import UsageError, most_like

_UNKNOWN = "unrecognized arguments: "
"""The beginning of argparse's message about unknown options."""
_END = "--"
"""The end of the options: what follows are arguments, whatever they begin with."""


class Parser(argparse.ArgumentParser):
    """The parser of the command that is called as `prog`; `text` is its help, the first paragraph on top."""

    def __init__(self, prog: str, text: str) -> None:
        description, _, epilog = text.partition("\n\n")
        super().__init__(
            prog, description=description, epilog=epilog, formatter_class=_Help, allow_abbrev=False
        )
        self.color = False  # help is the same by every Python; from 3.14 on argparse would colour it

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """Returns the options in `words`. Raises `UsageError` where they cannot be read."""
        options = [*takewhile(_END.__ne__, words)]
        refuse_gone_options(self.prog.partition(" ")[2] or "play", options)
        for word in options:
            flag, _, value = word.partition("=")
            # argparse takes such a value for the end of the options, and up to Python 3.12 hands on a list.
            if word.startswith("-") and value == _END:
                self.error(f"argument {flag}: cannot be {_END!r}")
        read = self.parse_args(words)
        for action in self._actions:
            if action.metavar == "FILE" and getattr(read, action.dest, None) == "":
                self.error(f"argument {'/'.join(action.option_strings)}: name a file")
        return read

    def error(self, message: str) -> NoReturn:
        """Raises `UsageError` where argparse would end the program."""
        raise UsageError(f"{message}{self._meant(message)} (see {self.prog} --help)")

    def _meant(self, message: str) -> str:
        """Asks whether an option like the first unknown one was meant, if there is one like it."""
        _, unknown, words = message.partition(_UNKNOWN)
        flag = words.partition(" ")[0].partition("=")[0]
        if not unknown or not flag.startswith("-"):
            return ""
        like = most_like(flag, self._option_string_actions)
        return f": is {like} meant?" if like else ""

    def _print_message(self, message: str, file: Any = None) -> None:
        # argparse ignores errors when it prints help. Here they are reported like any other.
        if file:
            file.write(message)

    def format_help(self) -> str:
        """Returns the help; that of the game itself is what people need first."""
        if " " in self.prog:
            return super().format_help()
        return f"usage: {self.prog} [OPTION ...] [BOOK]\n\n{self.description}\n\n{self.epilog}"

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        """Ends the program after its help."""
        if sys.stdout:
            sys.stdout.flush()
        super().exit(status, message)


class _Help(argparse.RawDescriptionHelpFormatter):
    def __init__(self, prog: str) -> None:
        # argparse makes a formatter for every option. Without a width each would import shutil to find it.
        super().__init__(prog, width=78)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(text, width, break_on_hyphens=False)
