"""See a game again, from its deal code or its journal.

examples:
  blackjack-tui replay twentyone/37/h                the round of this code
  blackjack-tui replay mine.journal --from 12        a journal, from its twelfth round
  blackjack-tui replay mine.journal --at 12:3        paused after the third event of that round
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

from blackjack_tui import files, settings
from blackjack_tui.commands.games import files_of, game_of
from blackjack_tui.commands.options import flag, resolved_settings, whole_number
from blackjack_tui.commands.outputs import check_outputs
from blackjack_tui.commands.review import reviewed_game
from blackjack_tui.commands.streams import coached, typed_stream
from blackjack_tui.commands.tables import (
    add_look,
    check_count,
    count_at,
    look_of,
    stream_of,
    table_on,
    terminal_for,
)
from blackjack_tui.errors import Left, UsageError
from blackjack_tui.front_ends import STREAMS, filming
from blackjack_tui.front_ends.filming import Show, film
from blackjack_tui.front_ends.replaying import Replayer
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.screen.buffer import Size
from blackjack_tui.sharing.replay_page import marks, replay_page
from blackjack_tui.views import VIEWS

_ENOUGH = 1_000
"""The number of rounds read before the first frame, beside those before it. The rest is read between keys."""
_SETTINGS = ("view", "theme", "deck", "glyphs", "speed", "motion", "coach", "grade", "count", "count_shown")
"""The settings of the look. The game itself has its rules and its shuffle."""
_FILES = ("svg", "cast", "html")
_FOR_FILES = {"size": _FILES, "force": _FILES, "quick": ("html",)}
"""Options that need an output file: the flags of which one must be given."""
_FOR_WATCHING = ("step", "loop")
"""Options that have no effect on an output file."""


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add("game", metavar="CODE|FILE", help="a deal code, a journal, or last, last:2 …")
    add("--from", dest="start", type=whole_number, metavar="N", help="begin with this round (default: 1)")
    add("--step", action="store_true", help="begin paused")
    add("--loop", action="store_true", help="begin again at the end")
    add_look(parser, _SETTINGS)
    add("--cast", metavar="FILE", help="write a film instead (asciicast)")
    add("--svg", metavar="FILE", help="write a picture instead, of the table after the last event")
    add("--html", metavar="FILE", help="write a page for a browser instead: the film, its decisions, the odds")
    add("--quick", action="store_true", help="a page without luck, which takes longest")
    add("--at", type=_moment, metavar="ROUND:EVENT", help="the moment of the picture, or where to begin")
    add("--size", type=_size, metavar="WxH", help="columns and rows of film, picture and page (default: 80x24)")
    add("--force", action="store_true", help="overwrite the FILE of a film, picture or page")


def run(options: Namespace) -> None:
    """Shows the game, or writes its film or picture. Raises `UsageError` at unusable options."""
    resolved = resolved_settings(options)
    check_count(resolved)
    is_watched = resolved.values.view not in STREAMS and not any(getattr(options, file) for file in _FILES)
    needed = max(options.start or 1, options.at[0] if options.at else 1) + _ENOUGH
    timeline, first = game_of(options.game, needed if is_watched else None)
    if options.at and options.start is not None and not options.svg:
        raise UsageError("--at and --from both say where to begin: leave one out")
    if options.start is None:
        options.start = first
    if not 1 <= options.start <= timeline.rounds:
        raise UsageError(f"--from {options.start}: the game has rounds 1 to {timeline.rounds}")
    start = timeline.starts[options.start - 1] if options.start > 1 else 0
    _check_together(options)
    if options.at and not options.svg:
        with flag("--at"):
            start = timeline.position(*options.at)
    _check_files(options, timeline)
    if any(getattr(options, file) for file in _FILES):
        _write_files(options, resolved, timeline, start)
        return
    terminal = terminal_for(resolved)
    if terminal is None:
        timeline.read()
        _write_stream(timeline, start, resolved.values)
        return

    with table_on(terminal, resolved, timeline.record.deal.rules) as table, suppress(Left):
        counts = partial(count_at, resolved.values)
        Replayer(table, timeline, start, options.step or bool(options.at), options.loop, counts).run()


def _check_together(options: Namespace) -> None:
    """Raises `UsageError` at an option that lacks another one, or has no effect beside it."""
    for option, needed in _FOR_FILES.items():
        if getattr(options, option) and not any(getattr(options, file) for file in needed):
            raise UsageError(f"--{option.replace('_', '-')} needs --{' or --'.join(needed)}")
    given = [f"--{file}" for file in _FILES if getattr(options, file)]
    if given:
        for option in _FOR_WATCHING:
            if getattr(options, option):
                raise UsageError(f"--{option} is for watching: leave out {' and '.join(given)}")
    if options.at and given and not options.svg:
        raise UsageError("--at is no part of a film: --from names its first round")
    if options.start != 1 and given == ["--svg"]:
        raise UsageError("--from is no part of a picture: --at names its moment")


def _check_files(options: Namespace, timeline: Timeline) -> None:
    """Raises `UsageError` if a film or picture would overwrite an input file or the other output."""
    given = {f"--{file}": getattr(options, file) for file in _FILES}
    written = {flag: path for flag, path in given.items() if path}
    check_outputs(written, options, lambda: files_of(options.game, timeline))


def _write_stream(timeline: Timeline, start: int, chosen: settings.Values) -> None:
    deal, view, before = timeline.record.deal, chosen.view, timeline.before(start)
    stream, typed = typed_stream(view, RecordedPlayer(timeline.record, after=before))
    stream.counter = count = count_at(chosen)
    with coached(stream, stream_of(view), deal.rules, chosen.coach, watched=True, grading=chosen.grade):
        deal.play(RecordedPlayer(before, typed), (count, stream.seat, stream), shown_from=start)


def _write_files(options: Namespace, resolved: settings.Resolved, timeline: Timeline, start: int) -> None:
    look = look_of(resolved.values)
    if look.view in STREAMS and resolved.sources["view"] == settings.FLAG:
        raise UsageError(f"--view {look.view}: there is nothing to see of it: choose from {', '.join(VIEWS)}")
    if look.view in STREAMS:
        look = look._replace(view=next(iter(VIEWS)))
    show = filming.Show(look, options.size or filming.STANDARD, resolved.values.glyphs == "ascii")
    # A film can take long, so all options are checked first.
    end = len(timeline.events)
    with flag("--at"):
        position = timeline.position(*options.at) if options.at else end
    if options.svg:
        files.write(options.svg, [filming.picture(timeline, position, show)], options.force)
    if options.cast or options.html:
        _write_film(options, resolved.values.grade, timeline, start, show)


def _write_film(options: Namespace, grade: str, timeline: Timeline, start: int, show: Show) -> None:
    game = reviewed_game(timeline, bool(options.html) and not options.quick, grade)
    if options.html:
        files.write(options.html, replay_page(game, start, show), options.force)
    if options.cast:
        lines = film(timeline, start, show, marks(game)).cast(_title(timeline))
        files.write(options.cast, lines, options.force)


def _title(timeline: Timeline) -> str:
    """Returns the title of a film or picture, which does not depend on the name of a journal."""
    deal = timeline.record.deal
    return f"{deal.rules.title}, seed {deal.seed}"


def _size(text: str) -> Size:
    match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", text)
    if not match:
        raise ArgumentTypeError(f"must be columns x rows, such as 80x24, not {text!r}")
    return Size(int(match[2]), int(match[1]))


def _moment(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,9}):([0-9]{1,9})", text)
    if not match:
        raise ArgumentTypeError(f"must be ROUND:EVENT, such as 1:8, not {text!r}")
    return int(match[1]), int(match[2])
