"""Loading of rule books: those that ship by their values, and others from TOML files.

What reads TOML is imported only for such a file: the first frame does not wait for it.
"""

import os
from functools import cache

from blackjack_tui.errors import UsageError, harmless
from blackjack_tui.game.rules import Bonus, Rules, Tie
from blackjack_tui.rulebooks import ENDING, own_books, path_of, rule_books, shipped_values, split_name


def load(name: str) -> Rules:
    """Returns the rule book `name`: one that ships, one of the player's own, or a file that ends in `.toml`.

    After a name can stand side bets to add: `vegas-strip~21+3`.

    Raises `UsageError` if there is no such rule book, or with the file, the line and the key of what is wrong
    in it.
    """
    if name in shipped_values():
        return _shipped(name)
    from blackjack_tui.rulebooks.parsing import parse, source

    book, side_bets = split_name(name)
    if side_bets:
        from blackjack_tui.rulebooks.lists import with_side_bets

        return with_side_bets(load(book), side_bets)
    return parse(source(name), harmless(os.path.basename(name).removesuffix(ENDING)), path_of(name))


def listed_books() -> dict[str, Rules | str]:
    """Returns the rule books by name: those that ship, then the player's own.

    A rule book that cannot be loaded has its error in its place, with the file, the line and the key.
    """
    books: dict[str, Rules | str] = {name: load(name) for name in rule_books()}
    for name, path in own_books().items():
        if name in shipped_values():  # the name is taken: the file is listed by its path
            books[path] = f"{path}: a rule book that ships has this name: give the file another"
            continue
        try:
            books[name] = load(name)
        except UsageError as error:
            books[name] = str(error)
    return books


@cache
def _shipped(name: str) -> Rules:
    """Returns a rule book that ships. Its values were checked when they were written."""
    values = dict(shipped_values()[name])
    bonuses = tuple(Bonus(**bonus) for bonus in values.pop("bonus", ()))
    ties = tuple((total, Tie(winner)) for total, winner in values.pop("ties", {}).items())
    knob_types = Rules.__annotations__  # called with a value, they convert it: Tie("push") is Tie.PUSH
    knobs = {knob: knob_types[knob](value) for knob, value in values.items()}
    return Rules(**knobs, bonuses=bonuses, ties=ties)
