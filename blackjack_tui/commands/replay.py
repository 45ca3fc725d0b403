"""See a game again, from its deal code or its journal.

examples:
  blackjack-tui replay twentyone/37/h                the round of this code
  blackjack-tui replay mine.journal --from 12        a journal, from its twelfth round
  blackjack-tui replay mine.journal --plain          in sentences
  blackjack-tui replay twentyone/37/h --svg it.svg   a picture of the end
  blackjack-tui replay mine.journal --cast it.cast   a film, for asciinema

keys: space pauses, left and right go an event back and forward, Home and End
a round, up and down change the speed, P plays on from there yourself, ? helps,
Q leaves.
"""

import os
import re
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable
from contextlib import suppress

from blackjack_tui import files, settings
from blackjack_tui.commands.aside import say_aside
from blackjack_tui.commands.options import flag, whole_number
from blackjack_tui.commands.tables import PLAIN, look_of, remember, table_on, terminal_for, typed_stream
from blackjack_tui.errors import Left, UsageError
from blackjack_tui.history.code import decode, is_like_a_code
from blackjack_tui.history.timeline import Timeline
from blackjack_tui.players.retold import FromHere, Retold
from blackjack_tui.screen.buffer import Size
from blackjack_tui.session import play
from blackjack_tui.streams import STREAMS
from blackjack_tui.views import VIEWS

_SETTINGS = ("view", "theme", "deck", "glyphs", "speed")
"""What of the settings is about showing a game; the rest is the game's."""
_FILMED = {"size": "--cast or --svg", "cast_version": "--cast", "at": "--svg", "force": "--cast or --svg"}
"""What is only about a film or a picture."""


def add_options(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    add = parser.add_argument
    add("game", metavar="CODE|FILE", help="a deal code, or a journal")
    add("--from", dest="first", type=whole_number, default=1, metavar="N", help="begin with this round")
    add("--step", action="store_true", help="begin paused")
    add("--loop", action="store_true", help="begin again at the end")
    settings.add_options(parser, _SETTINGS)
    add("--plain", dest="view", action="store_const", const=PLAIN, help=f"the same as --view {PLAIN}")
    add("--cast", metavar="FILE", help="write a film instead (asciicast)")
    add("--cast-version", type=int, choices=(2, 3), help="the format of the film (default: 2)")
    add("--svg", metavar="FILE", help="write a picture instead, of the table after the last event")
    add("--at", type=_moment, metavar="ROUND:EVENT", help="the moment of the picture")
    add("--size", type=_size, metavar="WxH", help="columns and rows of film and picture (default: 80x24)")
    add("--force", action="store_true", help="overwrite the FILE of a film or picture")


def run(options: Namespace) -> None:
    """Shows the game, or writes its film or picture. Raises UsageError at what cannot be used."""
    choice = settings.choose(options, os.environ, settings.settings_file())
    timeline = _game(options.game)
    if not 1 <= options.first <= timeline.rounds:
        raise UsageError(f"--from {options.first}: the game has rounds 1 to {timeline.rounds}")
    first = timeline.starts[options.first - 1] if options.first > 1 else 0
    if options.cast or options.svg:
        _write_files(options, choice, timeline, first)
        return
    for option in _FILMED:
        if getattr(options, option):
            raise UsageError(f"--{option.replace('_', '-')} needs {_FILMED[option]}")
    terminal = None if choice.values.view in STREAMS else terminal_for(choice)
    if not terminal:
        _tell(choice.values.view, timeline, first)
        return
    from blackjack_tui.front_ends.replayer import Replayer

    with terminal:
        table = table_on(terminal, choice.values, timeline.record.deal.rules)
        with suppress(Left):
            Replayer(table, timeline, first, options.step, options.loop).run()
    remember(table)


def _game(text: str) -> Timeline:
    """The game that is meant: a file, if there is one of that name or it is like no code, or else a code."""
    if is_like_a_code(text) and not os.path.lexists(text):
        return decode(text)
    from blackjack_tui.history.journal_reader import read

    timeline, note = read(text)
    if note:
        say_aside(f"blackjack-tui: {note}")
    return timeline


def _tell(view: str, timeline: Timeline, first: int) -> None:
    player = Retold(timeline)
    stream, typed = typed_stream(view if view in STREAMS else PLAIN, player)
    deal = timeline.record.deal
    with suppress(Left):
        play(deal.rules, deal.shoe(), FromHere(player, first, stream.see, typed))


def _write_files(options: Namespace, choice: settings.Choice, timeline: Timeline, first: int) -> None:
    from blackjack_tui.front_ends import filming
    from blackjack_tui.recordings.cast import VERSIONS

    look = look_of(choice.values)
    if look.view in STREAMS and choice.sources["view"] == settings.FLAG:
        raise UsageError(f"--view {look.view}: there is nothing to see of it: choose from {', '.join(VIEWS)}")
    if look.view in STREAMS:
        look = look._replace(view=next(iter(VIEWS)))
    for option in ("step", "loop"):
        if getattr(options, option):
            raise UsageError(f"--{option} is for watching: leave out --cast and --svg")
    size = options.size or filming.STANDARD
    show = filming.Show(look, size, choice.values.glyphs == "ascii")
    if options.cast:
        version = options.cast_version or VERSIONS[0]
        _write(options.cast, options.force, filming.film(timeline, first, show).cast(version, _title(timeline)))
    if options.svg:
        position = len(timeline.events)
        if options.at:
            with flag("--at"):
                position = timeline.position(*options.at)
        _write(options.svg, options.force, [filming.picture(timeline, position, show)])


def _title(timeline: Timeline) -> str:
    """What the film is called: the same from a code and from a journal, whatever its name."""
    deal = timeline.record.deal
    return f"{deal.rules.title}, seed {deal.seed}"


def _write(path: str, force: bool, lines: Iterable[str]) -> None:
    if not force:
        files.refuse_to_overwrite(path)
    try:
        files.write(path, lines)
    except (OSError, ValueError) as error:
        raise UsageError(f"{path}: cannot be written: {files.reason(error)}") from None


def _size(text: str) -> Size:
    found = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", text)
    if not found:
        raise ArgumentTypeError(f"must be columns x rows, such as 80x24, not {text!r}")
    return Size(int(found[2]), int(found[1]))


def _moment(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,9}):([0-9]{1,9})", text)
    if not found:
        raise ArgumentTypeError(f"must be ROUND:EVENT, such as 1:8, not {text!r}")
    return int(found[1]), int(found[2])
