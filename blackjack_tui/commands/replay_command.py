"""See a game again, from its deal code or its journal.

examples:
  blackjack-tui replay twentyone/37/h                the round of this code
  blackjack-tui replay mine.journal --at 12          a journal, from its twelfth round
  blackjack-tui replay mine.journal --at 12:3        paused after the third event of that round
  blackjack-tui replay last --at 1:0                 paused before the first event
  blackjack-tui replay last:3                        the third last round that was kept
  blackjack-tui replay mine.journal --plain          in sentences
  blackjack-tui replay twentyone/37/h --svg it.svg   a picture of the end
  blackjack-tui replay mine.journal --cast it.cast   a film, for asciinema
  blackjack-tui replay last --html it.html           a page for a browser, with verdicts

keys: space pauses, left and right go an event back and forward, Home and End
a round, up and down change the speed, P plays on from there yourself, ? helps,
Q leaves.
"""

import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from blackjack_tui import settings
from blackjack_tui.commands import write_output
from blackjack_tui.commands.games import game_of
from blackjack_tui.commands.options import flag, resolved_settings
from blackjack_tui.commands.review_command import reviewed_game
from blackjack_tui.commands.streams import write_game
from blackjack_tui.commands.tables import check_count, look_of, table_on, terminal_for
from blackjack_tui.commands.together import outputs
from blackjack_tui.commands.watching import count_at
from blackjack_tui.errors import Left, UsageError
from blackjack_tui.front_ends import STREAMS
from blackjack_tui.front_ends.filming import STANDARD, Show, film, picture
from blackjack_tui.front_ends.replaying import Replayer
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.cast import CastTerminal
from blackjack_tui.sharing.replay_page import marks, replay_page
from blackjack_tui.views import VIEWS

_ENOUGH = 1_000
"""The rounds to read before the first frame, after the round shown first. The others are read between keys."""
_SETTINGS = ("view", "theme", "deck", "glyphs", "speed", "coach", "grade", "count", "count_shown")
"""The settings of the look. (The record has the rules and the shuffle.)"""


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add("game", metavar="CODE|FILE", help="a deal code, a journal, or last, last:2 …")
    add("--loop", action="store_true", help="begin again at the end")
    settings.add_options(parser, _SETTINGS)
    add("--cast", metavar="FILE", help="write a film instead (asciicast)")
    add("--svg", metavar="FILE", help="write a picture instead, of the table after the last event")
    add("--html", metavar="FILE", help="write a page for a browser instead: the film, its decisions, the odds")
    add("--quick", action="store_true", help="a page without luck, which takes longest")
    add(
        "--at",
        type=_moment,
        metavar="ROUND[:EVENT]",
        help="begin with this round, or paused after this event of it; the picture's moment",
    )
    add("--size", type=_size, metavar="WxH", help="columns and rows of film, picture and page (default: 80x24)")
    add("--force", action="store_true", help="overwrite the FILE of a film, picture or page")


def run(options: Namespace) -> None:
    """Shows the game, or writes its film or picture. Raises `UsageError` if an option cannot be used."""
    resolved = resolved_settings(options)
    check_count(resolved)
    writes = bool(outputs(options))
    is_watched = resolved.values.view not in STREAMS and not writes
    rounds = None
    if is_watched:  # a person need not wait for all rounds
        rounds = (options.at.round if options.at else 1) + _ENOUGH
    timeline, first_round = game_of(options.game, rounds)
    moment = options.at or _StartingPoint(first_round)
    with flag("--at"):
        start = moment.position(timeline)
        number = moment.round
        if options.svg and options.at and moment.event is None:
            raise UsageError(f"{number}: a picture is of a moment: write ROUND:EVENT, such as {number}:8")
        # With a picture too, the event is the picture's, and the film begins with its round.
        if (options.cast or options.html) and moment.event is not None and not options.svg:
            raise UsageError(f"{number}:{moment.event}: a film begins with a round: write --at {number}")
    if writes:
        _write_files(options, resolved, timeline, _StartingPoint(number).position(timeline))
        return
    terminal = terminal_for(resolved)
    if terminal is None:
        timeline.read()
        write_game(timeline, start, resolved.values)
        return

    with table_on(terminal, resolved, timeline.record.deal.rules) as table, suppress(Left):
        counts = partial(count_at, resolved.values)
        Replayer(table, timeline, start, moment.event is not None, options.loop, counts).run()


class _StartingPoint(NamedTuple):
    """The moment at which a replay starts: a round, or an event of it."""

    round: int
    event: int | None = None
    """The number of the round's events before the moment; None for the start of the round."""

    def position(self, timeline: Timeline) -> int:
        """Returns the position in `timeline`. Raises `UsageError` if the game does not have this moment."""
        if self.event:  # before the first event (0) is the start of the round
            return timeline.position(self.round, self.event)
        if not 1 <= self.round <= timeline.rounds:
            raise UsageError(f"{self.round}: the game has rounds 1 to {timeline.rounds}")
        if self.round == 1:
            return 0  # with the events before the first round's cards
        return timeline.starts[self.round - 1]


def _write_files(options: Namespace, resolved: settings.Resolved, timeline: Timeline, start: int) -> None:
    """Writes the picture, film and page that the options name; film and page begin at the position `start`."""
    look = look_of(resolved.values)
    if look.view in STREAMS and resolved.sources["view"] == settings.FLAG:
        raise UsageError(f"--view {look.view}: there is nothing to see of it: choose from {', '.join(VIEWS)}")
    if look.view in STREAMS:
        look = look._replace(view=next(iter(VIEWS)))
    show = Show(look, options.size or STANDARD, resolved.values.glyphs == "ascii")
    if options.svg:
        position = options.at.position(timeline) if options.at else len(timeline.events)
        write_output(options.svg, [picture(timeline, position, show)], options.force)
    if options.cast or options.html:
        with_luck = bool(options.html) and not options.quick  # a film does not show it
        game = reviewed_game(timeline, with_luck, resolved.values.grade)
    if options.html:
        write_output(options.html, replay_page(game, start, show), options.force)
    if options.cast:
        deal = timeline.record.deal
        terminal = film(timeline, start, show, CastTerminal, marks(game))
        write_output(options.cast, terminal.cast(f"{deal.rules.title}, seed {deal.seed}"), options.force)


def _size(text: str) -> Size:
    """Returns the size in `text`, such as 80x24: columns, then rows."""
    match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", text)
    if not match:
        raise ArgumentTypeError(f"must be columns x rows, such as 80x24, not {text!r}")
    return Size(rows=int(match[2]), columns=int(match[1]))


def _moment(text: str) -> _StartingPoint:
    """Returns the moment in `text`, such as 12 or 1:8."""
    match = re.fullmatch(r"([0-9]{1,9})(?::([0-9]{1,9}))?", text)
    if not match:
        raise ArgumentTypeError(f"must be ROUND or ROUND:EVENT, such as 12 or 1:8, not {text!r}")
    return _StartingPoint(int(match[1]), int(match[2]) if match[2] else None)
