"""Rule books for tests: each knob that changes what a round is worth, turned to each of its values."""

from collections.abc import Iterator, Sequence
from random import Random

from blackjack_tui.game.knobs import KNOBS, NUMBERS, choices, unmet
from blackjack_tui.game.rulebook import load, rule_books
from blackjack_tui.game.rules import Rules

WORTHLESS = {
    "title", "summary", "shuffle", "again", "decks", "pack", "penetration", "burn",
    "minimum", "maximum", "chip", "bankroll",
}  # fmt: skip
"""The knobs that change no value of a round whose unseen cards are given."""

BOOKS = tuple(load(name)._replace(burn=0) for name in rule_books())

_MONEY = {"minimum": 1000, "maximum": 50000, "chip": 500, "bankroll": 100000}


def values(knob: str) -> Sequence[object]:
    """What `knob` can be turned to."""
    kind = KNOBS[knob]
    if kind is bool:
        return (False, True)
    if kind is int:
        return tuple(NUMBERS[knob])
    return tuple(kind(word) for word in choices(knob))


def knobs() -> list[str]:
    """The knobs that matter."""
    return [knob for knob in KNOBS if knob not in WORTHLESS]


def turned_each_way(base: Rules) -> Iterator[tuple[str, Rules]]:
    """`base` with each knob turned to each other value that it can have there, and what was turned."""
    for knob in knobs():
        for value in values(knob):
            rules = base._replace(**{knob: value})
            if rules != base and unmet(rules) is None:
                yield f"{base.name}, {knob} = {value}", rules


def at_random(random: Random) -> Rules:
    """Any rules that can be played for money."""
    while True:
        rules = BOOKS[0]._replace(name="random", **_MONEY, **{k: random.choice(values(k)) for k in knobs()})
        if unmet(rules) is None:
            return rules
