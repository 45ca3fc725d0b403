"""Without arguments nothing is parsed: the options are what argparse would have made of none."""

from blackjack_tui.commands import play
from blackjack_tui.commands.options import Defaults
from blackjack_tui.commands.parser import Parser


def test_options_that_nobody_gave_are_those_of_an_empty_command_line() -> None:
    parser, defaults = Parser("blackjack-tui", ""), Defaults()
    play.add_options(parser)
    play.add_options(defaults)  # type: ignore[arg-type]  # it stands in for a parser
    parsed = parser.parse_args([])
    assert {name: vars(defaults)[name] for name in vars(parsed)} == vars(parsed)
    assert "fresh" in defaults
