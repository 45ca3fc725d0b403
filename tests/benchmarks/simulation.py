"""What a bet brings in the long run: rounds of known strategies, beside the figures published for them.

The cards are shuffled for every round, so that no cut card comes in between: the published figures are for the
first round after a shuffle. A round's return is all that came back less all that was put down, doubles and
splits too, in per cent of the initial bet.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from typing import NamedTuple

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Card, Hand
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Double, Draws, Pack, Rules, Split, Surrender
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import shuffle_named
from tests.benchmarks.figure import Figure
from tests.simulation.basic_strategy import MANY_DECKS_H17_DAS, MANY_DECKS_S17_DAS, ONE_DECK_S17

ROUNDS = 2_000_000
"""Of each game: a minute and a half on two cores for all, and a standard error of 0.08 per cent."""

_CHUNK = 50_000
_SEEDS = 1_000_000
"""The seeds there are for each game: no two games see the same cards."""
_BET = 1000
_BANKROLL = 100 * _BET

Strategy = Callable[[Hand, Card, tuple[Action, ...]], Action]
"""What to do with a hand against an upcard, of what is legal."""


def mimic(hand: Hand, _upcard: Card, _legal: tuple[Action, ...]) -> Action:
    """Plays as a dealer who stands on every 17."""
    return Action.HIT if hand.points < 17 else Action.STAND


# What every figure here takes for granted, as long as the game does not say otherwise.
_SIX_DECKS = load("vegas-strip")._replace(
    decks=6,
    pack=Pack.FRESH,
    penetration=100,
    burn=0,
    peek=True,
    blackjack_pays="3:2",
    dealer_draws=Draws.TO_17,
    insurance=False,
    surrender=Surrender.NONE,
    double=Double.ANY,
    double_soft=True,
    double_after_split=True,
    split=Split.VALUE,
    split_hands=4,
    resplit_aces=False,
    hit_split_aces=False,
)


class Game(NamedTuple):
    """A strategy, the rules it is played by, and the return that was published for it, in per cent."""

    name: str
    rules: Rules
    strategy: Strategy
    published: float


GAMES = (
    # 5.69 in "Winning hands!", https://www.gamingtoday.com/poker/article/4179-Winning_hands
    Game("mimic the dealer, 6 decks, S17", _SIX_DECKS, mimic, -5.68),
    # The others are for total-dependent strategy and a shuffle after every round. A strategy that looks at the
    # very cards, and resplits, gets +0.04 of one deck: https://wizardofodds.com/games/blackjack/appendix/9/1ds17r4/
    Game("basic strategy, 6 decks, S17, DAS", _SIX_DECKS, MANY_DECKS_S17_DAS.play, -0.41),
    Game(
        "basic strategy, 6 decks, H17, DAS",
        _SIX_DECKS._replace(dealer_draws=Draws.TO_HARD_17),
        MANY_DECKS_H17_DAS.play,
        -0.62,
    ),
    Game(
        "basic strategy, 1 deck, S17, no DAS, no resplit",
        _SIX_DECKS._replace(decks=1, double_after_split=False, split_hands=2),
        ONE_DECK_S17.play,
        -0.01,
    ),
    Game("basic strategy, 8 decks, S17, DAS", _SIX_DECKS._replace(decks=8), MANY_DECKS_S17_DAS.play, -0.43),
)


def figures(rounds: int = ROUNDS) -> Iterator[Figure]:
    """By how many standard errors the return of each game is off: the same on any number of cores."""
    count = -(-rounds // _CHUNK)
    with ProcessPoolExecutor() as pool:
        for place, game in enumerate(GAMES):
            seeds = range(place * _SEEDS, place * _SEEDS + count)
            chunks = list(pool.map(_play, [place] * count, seeds))
            total = sum(chunk[0] for chunk in chunks) / _BET
            squares = sum(chunk[1] for chunk in chunks) / _BET**2
            mean = total / (count * _CHUNK)
            error = sqrt((squares / (count * _CHUNK) - mean**2) / (count * _CHUNK))
            found = f"{100 * mean:+.3f} ± {100 * error:.3f} in {count * _CHUNK:,} rounds"
            measured = f"{found}, published {game.published:+.2f}"
            apart = abs(100 * mean - game.published) / (100 * error)
            yield Figure(game.name, measured, apart, 3.0, unit=" standard errors")


def _play(place: int, seed: int) -> tuple[int, int]:
    """The gains of some rounds: their sum, and the sum of their squares."""
    _, rules, strategy, _ = GAMES[place]
    shoe = Shoe(rules, partial(shuffle_named("python").packs, seed))
    total = squares = 0
    for _ in range(_CHUNK):
        round_ = Round(rules, shoe, _BET, _BANKROLL)
        round_.apply(Action.DEAL)
        while legal := round_.legal_actions():
            round_.apply(strategy(round_.player, round_.upcard, legal))
        gain = round_.bankroll - _BANKROLL
        total += gain
        squares += gain * gain
    return total, squares
