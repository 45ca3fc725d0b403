"""Prints reports: in columns, or in sentences for a listener."""

from argparse import ArgumentParser
from collections.abc import Iterable

from blackjack_tui.commands import say, say_wrapped
from blackjack_tui.reports import text
from blackjack_tui.reports.model import Report
from blackjack_tui.settings import BRIEF, PLAIN, Values


def add_plain(parser: ArgumentParser) -> None:
    """Adds the option for sentences."""
    parser.add_argument(
        "--plain", dest="view", action="store_const", const=PLAIN, help="in sentences, to listen to"
    )


def say_report(
    report: Report,
    look: Values,
    columns: int = text.WIDEST,
    ascii_only: bool = False,
    colour: bool = False,
    drawings: bool = True,
    below_title: Iterable[str] = (),
) -> None:
    """Prints a report as `look` wants it, with a drawing `below_title`. For the others see `text.lines`."""
    if look.view == PLAIN:
        for sentence in text.sentences(report, look.speech == BRIEF):
            say_wrapped(sentence)
        return
    title, *others = text.lines(report, columns, ascii_only, colour, drawings)
    say(title, *below_title, *others, keep="\x1b" if colour else "")
