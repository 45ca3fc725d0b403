"""Print help on a command, on a topic, or on the keys.

examples:
  blackjack-tui help            what people need first
  blackjack-tui help look       the options of one topic
  blackjack-tui help drill      a command, as blackjack-tui drill --help
  blackjack-tui help keys       every key
"""

import textwrap
from argparse import Action, ArgumentParser, HelpFormatter, Namespace
from collections.abc import Mapping
from typing import NamedTuple

from blackjack_tui import settings
from blackjack_tui.commands import COMMANDS, play_command, say
from blackjack_tui.commands.gone_commands import refuse_gone_command
from blackjack_tui.commands.parser import name_of
from blackjack_tui.errors import UsageError, choose_from
from blackjack_tui.words.keymap import KEY_TABLES

KEYS = "keys"
_WIDTH = 78
_KEYS_WIDTH = 27
"""The columns of the keys' names, with the spaces around them; longer names have a line of their own."""


class HelpTopic(NamedTuple):
    """Options of `play` that belong together."""

    title: str
    options: tuple[str, ...]
    """Flags, or the names of arguments without a flag, in the order of the help."""
    note: str
    """A paragraph below the options."""


TOPICS: Mapping[str, HelpTopic] = {
    "game": HelpTopic(
        "what is played",
        (
            *("RULES", "--rules", "--shuffle", "--seed", "--hand", "--dealer", "--side-bet", "--fresh"),
            *("--boxes", "--others", "--others-by"),
        ),
        "With bets, the bankroll and the shoe of each rule book go on from run to run; a game "
        "with --seed, --hand or --dealer leaves them alone. `blackjack-tui rules` lists the books.",
    ),
    "look": HelpTopic(
        "how the table looks",
        ("--view", "--plain", "--theme", "--deck", "--glyphs", "--speed"),
        "V, T, + and - change the view, the theme and the speed while playing, and M keeps them. "
        "Each option can also be set in a file or a variable: `blackjack-tui settings` shows "
        "where, and `blackjack-tui settings theme=light` sets one. So are `motion=off`, which "
        "keeps the cards still, and `speech=brief`, with fewer words for --plain.",
    ),
    "coach": HelpTopic(
        "the coach and the count",
        ("--coach", "--grade", "--count", "--count-shown", "--quiz", "--ramp"),
        "While playing C changes the coach, O tells the odds once, K tells the count, B shows "
        "the book's chart and I the session.",
    ),
    "record": HelpTopic(
        "what is written down",
        ("--record", "--force", "--code", "--keep", "--no-keep"),
        "`blackjack-tui replay` and `review` read journals and deal codes; `stats` shows what is "
        "kept, and `settings bankroll` the money.",
    ),
}
"""Every option of `play` but --help and --version, each in one topic."""


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    topics = ", ".join((*TOPICS, KEYS))
    parser.add_argument("topic", nargs="?", metavar="TOPIC", help=f"{topics}, or a command")
    parser.set_defaults(parser=parser)  # `run` formats with it


def run(options: Namespace) -> None:
    """Prints the help on the topic. Raises `UsageError` if it is unknown.

    `help COMMAND` does not come here: `cli` turns it into `COMMAND --help`.
    """
    topic: str = options.topic
    if topic in TOPICS:
        say(*_options_of(TOPICS[topic], options.parser).splitlines())
    elif topic == KEYS:
        say(*_keys(options.parser).splitlines())
    else:
        refuse_gone_command(topic)
        known = (*TOPICS, KEYS, "play", *COMMANDS)
        raise UsageError(f"no help on {topic!r}: {choose_from(known, topic)}")


def _options_of(topic: HelpTopic, parser: ArgumentParser) -> str:
    """Returns the help on the options of a topic, in the format of `parser`."""
    play_parser = ArgumentParser(add_help=False)
    play_command.add_options(play_parser)
    settings.describe(play_parser._actions)
    actions = {name_of(action): action for action in play_parser._actions}
    formatter: HelpFormatter = parser.formatter_class(prog=parser.prog)
    formatter.start_section(topic.title)
    formatter.add_arguments(actions[name] for name in topic.options)
    formatter.end_section()
    return f"{formatter.format_help()}\n{textwrap.fill(topic.note, _WIDTH)}"


def _keys(parser: ArgumentParser) -> str:
    """Returns the tables of keys and their uses, in the format of `parser`."""
    formatter = parser._get_formatter()
    formatter._max_help_position = _KEYS_WIDTH
    for heading, uses in KEY_TABLES.items():
        formatter.start_section(heading)
        for use in uses:
            keys = use.keys.replace("`", "")
            effect = use.effect.replace("`", "").replace("%", "%%")  # argparse formats helps with %
            formatter.add_argument(Action([], "", metavar=keys, help=effect))
        formatter.end_section()
    return formatter.format_help()
