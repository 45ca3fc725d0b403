"""Rule books for tests: each knob that changes what a round is worth, turned to each of its values."""

from collections.abc import Iterator, Sequence
from random import Random

from blackjack_tui.game.rules import Double, Draws, Lost, Rules
from blackjack_tui.rulebooks.allowed import unmet
from blackjack_tui.rulebooks.loading import load
from tests.game.books import CLASSIC
from tests.game.turned import VALUES

PLAIN = (
    *(
        "hole_card",
        "player_aces",
        "dealer_aces",
        "dealt_21",
        "drawn_21",
        "bust",
        "surrender",
        "dealer_draws",
        "tie",
    ),
    *("peek", "lost_to_natural", "blackjack_pays", "insurance", "double", "double_soft", "double_after_split"),
    *("split", "split_hands", "resplit_aces", "hit_split_aces", "charlie", "push_22"),
)
"""The knobs that the plain computation knows; tests/test_described.py holds all against the engine."""

_NOT_PLAIN = ("hole_card = open", "lost_to_natural = busted-and-one", "tie = player")
BOOKS = tuple(load(name)._replace(burn=0) for name in CLASSIC)


def for_money(rules: Rules) -> Rules:
    """`rules` with bets."""
    return rules._replace(minimum=1000, maximum=50000, chip=500, bankroll=100000)


STRIP = load("vegas-strip")._replace(burn=0, penetration=100)
BASES = (
    STRIP,
    STRIP._replace(
        name="no peek",
        peek=False,
        insurance=False,
        lost_to_natural=Lost.ORIGINAL,
        dealer_draws=Draws.TO_HARD_17,
    ),
    for_money(load("friendly"))._replace(double=Double.ANY),
    for_money(load("scripting-games"))._replace(double=Double.ANY),
)
"""Books of which each knob is turned: to take every value, a knob needs one or the other."""


_FEW = {"split_hands": (2, 3, 4, 8), "charlie": (0, 5, 7)}
"""Numbers that stand for those between them."""


def values(knob: str) -> Sequence[object]:
    """The values of `knob` that the plain computation knows."""
    return [value for value in _FEW.get(knob, VALUES[knob]) if f"{knob} = {value}" not in _NOT_PLAIN]


def turned_each_way(base: Rules) -> Iterator[Rules]:
    """`base` with each knob turned to each other value that it can have there; the name says which."""
    for knob in PLAIN:
        for value in values(knob):
            rules = base._replace(**{knob: value})  # type: ignore[arg-type]
            if rules != base and unmet(rules) is None:
                yield rules._replace(name=f"{base.name}, {knob} = {value}")


def at_random(random: Random) -> Rules:
    """Any rules that can be played for money."""
    while True:
        turned = {knob: random.choice(values(knob)) for knob in PLAIN}
        rules = for_money(BOOKS[0])._replace(name="random", **turned)  # type: ignore[arg-type]
        if unmet(rules) is None:
            return rules
