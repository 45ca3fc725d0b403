"""The returns of Double Exposure by each reading of its printed rules: `python -m tests.odds.readings`.

A minute. The published figures are those of Wizard of Odds, in per cent. None of the readings gives all three.
"""

from collections.abc import Callable, Mapping

import numpy as np

from blackjack_tui.game.rules import NATURAL, Aces, At21, Double, Draws, Rules, Split, Tie
from blackjack_tui.odds.answers import fresh
from blackjack_tui.odds.columns import PAIRS, Column, columns
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.player import solve
from blackjack_tui.odds.splits import split_tree
from blackjack_tui.odds.terms import ACE, Terms, terms_of
from blackjack_tui.rulebooks.loading import load

_ATLANTIC = load("double-exposure")
_RENO = _ATLANTIC._replace(
    decks=6, dealer_draws=Draws.TO_HARD_17, double_after_split=False, ties=((NATURAL, Tie.PUSH),)
)
_LADY_LUCK = _RENO._replace(double=Double.ANY, doubled_aces=Aces.BEST, ties=_ATLANTIC.ties)
BOOKS = (_ATLANTIC, _RENO, _LADY_LUCK)
PUBLISHED = (-0.66348, -1.46628, -0.33802)

KNOBS: Mapping[str, Callable[[Rules], Rules]] = {
    "one card to each split ace": lambda rules: rules,
    "soft 19 and 20 are not doubled": lambda rules: rules._replace(double_soft=False, doubled_aces=Aces.BEST),
    "21 in a split hand is doubled as a hard 11": lambda rules: rules._replace(drawn_21=At21.PLAYS_ON),
    "split aces are played on": lambda rules: rules._replace(hit_split_aces=True),
    "only tens of one rank are split": lambda rules: rules._replace(split=Split.RANK),
    "pairs are split to four hands": lambda rules: rules._replace(split_hands=4),
}


def splitting(column: Column, terms: Terms, pair: int, gone: int, ace_goes_on: bool) -> float:
    """What splitting a pair once is worth, joint: twice one hand from a shoe with `gone` of its cards out."""
    shoe = column.shoe.after(pair, gone)
    tree = split_tree(terms, pair)
    seconds = tree.following[0]
    values = solve(column.case, shoe, tree).value[seconds]
    if ace_goes_on and pair == ACE:
        goes_on = terms._replace(hit_split_aces=True)
        case = column.case._replace(terms=goes_on)
        values[ACE] = solve(case, shoe, split_tree(goes_on, pair)).value[seconds[ACE]]
    return 2 * float(values.sum()) / shoe.mass * float(column.masses.mass[PAIRS[pair]])


def returned(rules: Rules, gone: int, ace_goes_on: bool) -> float:
    """The return with pairs split once."""
    terms = terms_of(rules)
    total = 0.0
    for column in columns(terms, fresh(rules)):
        if column.over is not None:
            total += column.value
            continue
        best = np.maximum(column.unsplit, column.surrender)
        for pair, place in enumerate(PAIRS):
            best[place] = max(best[place], splitting(column, terms, pair, gone, ace_goes_on))
        total += column.total(best)
    return total


def main() -> None:
    """Prints a line for each reading: Atlantic City, Reno, Lady Luck."""
    _say("published", PUBLISHED)
    for reading, change in KNOBS.items():
        books = [change(rules) for rules in BOOKS]
        _say(reading, tuple(100 * Odds(rules).round_value(fresh(rules)) for rules in books))
    for goes_on, gone in ((True, 2), (False, 1), (True, 1)):
        reading = "an ace on a split ace is played on" if goes_on else ""
        once = "the other card of a split pair is in the shoe" if gone == 1 else ""
        _say(
            "; ".join(filter(None, (reading, once))),
            tuple(100 * returned(rules, gone, goes_on) for rules in BOOKS),
        )


def _say(reading: str, values: tuple[float, ...]) -> None:
    print(f"{reading:78}" + "".join(f"{value:9.4f}" for value in values), flush=True)


if __name__ == "__main__":
    main()
