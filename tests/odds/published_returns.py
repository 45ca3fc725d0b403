"""Published returns of best play, in per cent of the bet.

The tests compute `RETURNS`. The rest takes longer: `python -m tests.benchmarks published-odds` computes it.
"""

import pytest

from blackjack_tui.game.rules import HoleCard, Surrender
from blackjack_tui.rulebooks.loading import load
from tests.odds.asking import casino

LATE = Surrender.LATE


def close(printed: str, up_to: float = 0.5001) -> object:
    """A figure up to half of its last printed digit, or so much of it."""
    _, _, digits = printed.partition(".")
    return pytest.approx(float(printed), abs=up_to * 10 ** -len(digits), rel=0)


# Eric Farmer's and the combinatorial analysers of the blackjack forums (CDZ−).
RETURNS = [
    (casino(1, double_after_split=False, split_hands=2), "0.02427"),
    (casino(6, hole_card=HoleCard.NONE, peek=False), "-0.51406"),
    (load("scripting-games"), "-20.3910"),
    (load("twentyone"), "-4.2462"),
    (load("friendly"), "6.1857"),
]


MORE_RETURNS = [
    (casino(1, double_after_split=False), "0.04125"),
    (casino(1, h17=True), "-0.00873"),
    (casino(2), "-0.17886"),
    (casino(2, h17=True), "-0.38045"),
    (casino(6, surrender=LATE), "-0.33027"),
    (casino(6, surrender=LATE, resplit_aces=True), "-0.26140"),
    (casino(6, h17=True), "-0.61539"),
    (casino(8), "-0.43058"),
]
