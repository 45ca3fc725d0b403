"""List the rule books, or explain one.

examples:
  blackjack-tui rules                    all of them, a line each
  blackjack-tui rules friendly           what holds in one
  blackjack-tui rules friendly --toml    its file
"""

from argparse import ArgumentParser, Namespace

from blackjack_tui.errors import UsageError
from blackjack_tui.explain import explain
from blackjack_tui.game.rulebook import load, rule_books, source


def add_options(parser: ArgumentParser) -> None:
    """Adds what the command takes."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="the rule book to explain")
    parser.add_argument("--toml", action="store_true", help="print its file instead")


def run(options: Namespace) -> None:
    """Prints the rule books. Raises UsageError at one that does not exist."""
    if options.name is None:
        if options.toml:
            raise UsageError("--toml needs the NAME of a rule book")
        for rules in map(load, rule_books()):
            print(f"{rules.name:16} {rules.summary}")
    elif options.toml:
        print(source(options.name), end="")
    else:
        rules = load(options.name)
        print(f"{rules.title}: {rules.summary}\n")
        for sentence in explain(rules):
            print(f"- {sentence}")
