"""The man page: every command and every option, and none that is not there."""

import re
from argparse import ArgumentParser
from importlib import import_module
from pathlib import Path

from blackjack_tui.commands import COMMANDS

PAGE = Path(__file__).parents[1].joinpath("docs", "blackjack-tui.1").read_text("utf-8")
SYNOPSIS = PAGE.partition(".Sh SYNOPSIS")[2].partition(".Sh DESCRIPTION")[0]
OPTIONS = set(re.findall(r"Fl -([a-z][\w-]*)", PAGE))


def options_of(command: str) -> set[str]:
    parser = ArgumentParser(add_help=False)
    import_module(f"blackjack_tui.commands.{command}").add_options(parser)
    return {flag.removeprefix("--") for action in parser._actions for flag in action.option_strings}


def test_every_option_is_there_and_no_other() -> None:
    assert set.union(*map(options_of, ("play", *COMMANDS))) == OPTIONS


def test_every_command_is_in_the_synopsis() -> None:
    for command in COMMANDS:
        assert f".Cm {command}\n" in SYNOPSIS
