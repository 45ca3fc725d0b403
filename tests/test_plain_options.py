"""Plain words are read without argparse, and to the same options; all others are left to it."""

import pytest

from blackjack_tui.commands import play
from blackjack_tui.commands.options import PlainOptions
from blackjack_tui.commands.parser import Parser

PLAIN = [
    "",
    "vegas-strip",
    "vegas-strip --seed 5 --speed 0",
    "--seed 5 --seed 6 european",
    "--no-keep --keep --view names --plain --boxes 2",
    "--hand A,7 --dealer T --record FILE --force --code --fresh --save-settings",
]
NOT_PLAIN = [
    "--seed=5",
    "--seed -5",
    "--seed +5",
    "--seed five",
    "--seed",
    "--speed -1",
    "--view --plain",
    "european vegas-strip",
    "-- european",
    "--help",
    "-h",
    "--version",
    "--unknown",
    "--see 5",
]


def options() -> PlainOptions:
    plain = PlainOptions()
    play.add_options(plain)  # type: ignore[arg-type]  # it stands in for a parser
    return plain


@pytest.mark.parametrize("line", PLAIN)
def test_plain_words_are_read_to_what_argparse_makes_of_them(line: str) -> None:
    parser, plain = Parser("blackjack-tui", ""), options()
    play.add_options(parser)
    parsed = parser.parse_args(line.split())
    assert plain.read(line.split())
    assert {name: getattr(plain, name) for name in vars(parsed)} == vars(parsed)
    assert "fresh" in plain


@pytest.mark.parametrize("line", NOT_PLAIN)
def test_other_words_are_left_to_argparse(line: str) -> None:
    assert not options().read(line.split())
