"""See a game again, from its deal code or its journal.

examples:
  blackjack-tui replay twentyone/37/h                the round of this code
  blackjack-tui replay mine.journal --from 12        a journal, from its twelfth round
  blackjack-tui replay mine.journal --at 12:3        paused after the third event of that round
  blackjack-tui replay last:3                        the third last round that was kept
  blackjack-tui replay mine.journal --plain          in sentences
  blackjack-tui replay twentyone/37/h --svg it.svg   a picture of the end
  blackjack-tui replay mine.journal --cast it.cast   a film, for asciinema

keys: space pauses, left and right go an event back and forward, Home and End
a round, up and down change the speed, P plays on from there yourself, ? helps,
Q leaves.
"""

import gc
import os
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial

from blackjack_tui import files, settings
from blackjack_tui.commands import progress
from blackjack_tui.commands.options import check_outputs, flag, resolved_settings, whole_number
from blackjack_tui.commands.recording import kept_database, say_note
from blackjack_tui.commands.tables import (
    add_look,
    check_count,
    coached,
    count_at,
    look_of,
    stream_of,
    table_on,
    terminal_for,
    typed_stream,
)
from blackjack_tui.errors import Left, UsageError
from blackjack_tui.front_ends import STREAMS
from blackjack_tui.play.deal_codes import HOW_TO_WRITE, decode, is_like_a_code
from blackjack_tui.play.recorded import PlayOn, RecordedPolicy
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks import parsing as rulebook
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views import VIEWS

_SETTINGS = ("view", "theme", "deck", "glyphs", "speed", "motion", "coach", "grade", "count", "count_shown")
"""The settings of the look. The game itself has its rules and its shuffle."""
_FOR_FILES = {"size": ("cast", "svg"), "cast_version": ("cast",), "force": ("cast", "svg")}
"""Options that need an output file: the flags of which one must be given."""
_FOR_WATCHING = ("step", "loop")
"""Options that have no effect on an output file."""


_LAST = re.compile(r"last(?::([1-9][0-9]{0,8}))?")


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add("game", metavar="CODE|FILE", help="a deal code, a journal, or last, last:2 …")
    add("--from", dest="start", type=whole_number, metavar="N", help="begin with this round (default: 1)")
    add("--step", action="store_true", help="begin paused")
    add("--loop", action="store_true", help="begin again at the end")
    add_look(parser, _SETTINGS)
    add("--cast", metavar="FILE", help="write a film instead (asciicast)")
    add("--cast-version", type=whole_number, choices=(2, 3), help="the format of the film (default: 2)")
    add("--svg", metavar="FILE", help="write a picture instead, of the table after the last event")
    add("--at", type=_moment, metavar="ROUND:EVENT", help="the moment of the picture, or where to begin")
    add("--size", type=_size, metavar="WxH", help="columns and rows of film and picture (default: 80x24)")
    add("--force", action="store_true", help="overwrite the FILE of a film or picture")


def run(options: Namespace) -> None:
    """Shows the game, or writes its film or picture. Raises `UsageError` at unusable options."""
    resolved = resolved_settings(options)
    check_count(resolved)
    timeline, first = game_of(options.game)
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
    if options.cast or options.svg:
        _write_files(options, resolved, timeline, start)
        return
    terminal = terminal_for(resolved)
    if terminal is None:
        _write_stream(timeline, start, resolved.values)
        return
    from blackjack_tui.front_ends.replaying import Replayer

    with table_on(terminal, resolved, timeline.record.deal.rules) as table, suppress(Left):
        counts = partial(count_at, resolved.values)
        Replayer(table, timeline, start, options.step or bool(options.at), options.loop, counts).run()


def game_of(text: str) -> tuple[Timeline, int]:
    """Returns a game, and the number of the round to begin with.

    `text` is the name of a journal if that exists, otherwise a deal code or a kept round. Raises `UsageError`
    if it is none of these, or cannot be read.
    """
    if not os.path.lexists(text):
        if place := _LAST.fullmatch(text):
            return _kept_round(int(place[1] or 1))
        if is_like_a_code(text):
            return decode(text), 1
        raise UsageError(f"{text}: neither a file that can be found nor a deal code: {HOW_TO_WRITE}")
    from blackjack_tui.play.journal_reader import read

    with _reading(text) as tell, _nothing_collected():
        timeline, note = read(text, tell)
    if note:
        say_note(note)
    return timeline, 1


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Stops Python's garbage collector, which would scan millions of values again and again and free none."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


@contextmanager
def _reading(path: str) -> Iterator[Callable[[int, int], object]]:
    """Shows the progress of reading a long journal."""
    with ExitStack() as shown:
        bars: list[Callable[[int], object]] = []

        def tell(done: int, whole: int) -> None:
            if not bars:
                bars.append(shown.enter_context(progress(whole, f"rounds of {path}")))
            bars[0](done)

        yield tell


def _kept_round(place: int) -> "tuple[Timeline, int]":
    """The game of a round that was kept up to that round, told again, and the round's number in it.

    `place` counts from the end, from 1. Raises UsageError if there are not so many rounds.
    """
    from blackjack_tui.store.history import round_at

    with kept_database() as database:
        if database:
            record, number = round_at(database, place)
            return Timeline(record), number
    raise UsageError("nothing is kept yet: there is no last round")


def _check_together(options: Namespace) -> None:
    """Raises `UsageError` at an option that lacks another one, or has no effect beside it."""
    for option, needed in _FOR_FILES.items():
        if getattr(options, option) and not any(getattr(options, file) for file in needed):
            raise UsageError(f"--{option.replace('_', '-')} needs --{' or --'.join(needed)}")
    if options.cast or options.svg:
        for option in _FOR_WATCHING:
            if getattr(options, option):
                raise UsageError(f"--{option} is for watching: leave out --cast and --svg")
    if options.at and options.cast and not options.svg:
        raise UsageError("--at is no part of a film: --from names its first round")
    if options.svg and options.start != 1 and not options.cast:
        raise UsageError("--from is no part of a picture: --at names its moment")


def _check_files(options: Namespace, timeline: Timeline) -> None:
    """Raises `UsageError` if a film or picture would overwrite an input file or the other output."""

    def inputs() -> Iterable[str]:
        is_journal = os.path.lexists(options.game)
        return [options.game] if is_journal else rulebook.paths(timeline.record.deal.book)

    given = {"--svg": options.svg, "--cast": options.cast}
    check_outputs({flag: path for flag, path in given.items() if path}, options.force, inputs)


def _write_stream(timeline: Timeline, start: int, chosen: settings.Values) -> None:
    recorded, deal, view = RecordedPolicy(timeline), timeline.record.deal, chosen.view
    stream, typed = typed_stream(view, recorded)
    stream.counter = count = count_at(chosen)
    with coached(stream, stream_of(view), deal.rules, chosen.coach, watched=True, grading=chosen.grade):
        deal.play(PlayOn(recorded, start, typed), (recorded, count, stream.seat, stream), shown_from=start)


def _write_files(options: Namespace, resolved: settings.Resolved, timeline: Timeline, start: int) -> None:
    from blackjack_tui.front_ends import filming
    from blackjack_tui.screen.cast import VERSIONS

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
    if options.cast:
        film = filming.film(timeline, start, show)
        version = options.cast_version or VERSIONS[0]
        files.write(options.cast, film.cast(version, _title(timeline)), options.force)


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
