"""Deal the first cards of a shuffled pack.

examples:
  blackjack-tui deal                           six cards
  blackjack-tui deal 52 --seed 37              the whole pack, the same every time
  blackjack-tui deal --shuffle java --seed 1   what java.util.Random(1) deals
"""

from argparse import ArgumentParser, Namespace
from itertools import islice

from blackjack_tui.commands import say, say_aside
from blackjack_tui.commands.options import flag, seed_or_fresh, whole_number
from blackjack_tui.errors import UsageError
from blackjack_tui.shuffles import SHUFFLES, shuffle_named

_DEFAULT_SHUFFLE = "bash"  # the bash script that is the model of this command shuffles so


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add = parser.add_argument
    add("count", nargs="?", type=whole_number, default=6, metavar="COUNT", help="how many cards (default: 6)")
    add("--seed", type=whole_number, metavar="N", help="shuffle from this seed")
    add(
        "--shuffle",
        default=_DEFAULT_SHUFFLE,
        metavar="NAME",
        help=f"{', '.join(SHUFFLES)} (default: {_DEFAULT_SHUFFLE})",
    )


def run(options: Namespace) -> None:
    """Prints the cards, one a line. Raises `UsageError` if the count is not 1 to 52."""
    with flag("--shuffle"):
        shuffle = shuffle_named(options.shuffle)
    if not 1 <= options.count <= len(shuffle.order):
        raise UsageError(f"COUNT {options.count}: a pack deals 1 to {len(shuffle.order)} cards")
    seed = seed_or_fresh(options.seed)
    with flag("--seed"):
        packs = shuffle.packs(seed)
    for place, card in enumerate(islice(next(packs), options.count)):
        say(f"Card {place}: {card}")
    if options.seed is None:
        say_aside(f"seed {seed}")
