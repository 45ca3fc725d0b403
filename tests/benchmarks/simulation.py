"""What the game costs a player over millions of rounds, against published figures.

The cards are shuffled for every round, as the published figures have it. Unless a row says otherwise the dealer
peeks, naturals pay 3:2, any two cards can be doubled, pairs split to four hands, split aces get one card each
and are not split again; nobody surrenders or insures.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from typing import NamedTuple

from blackjack_tui.game.actions import Action
from blackjack_tui.game.round import Round
from blackjack_tui.game.rulebook import load
from blackjack_tui.game.rules import Draws, Pack, Rules, Surrender
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.shuffles import shuffle_named
from tests.benchmarks.strategy import MANY_DECKS_H17, MANY_DECKS_S17, ONE_DECK_S17, Strategy

ROUNDS = 4_000_000
_BET = 1000
_RICH = 10**9
_PARTS = 16

SIX_DECKS_S17 = load("vegas-strip")._replace(
    pack=Pack.FRESH,
    penetration=100,
    burn=0,
    decks=6,
    surrender=Surrender.NONE,
    insurance=False,
    double_after_split=True,
    resplit_aces=False,
)
SIX_DECKS_H17 = SIX_DECKS_S17._replace(dealer_draws=Draws.TO_HARD_17)
EIGHT_DECKS_S17 = SIX_DECKS_S17._replace(decks=8)
ONE_DECK_NO_DAS = SIX_DECKS_S17._replace(decks=1, double_after_split=False, split_hands=2)


class Game(NamedTuple):
    """Rules, a way to play, and what it is known to bring, in per cent of the first bet."""

    what: str
    rules: Rules
    strategy: Strategy | None
    """None plays as the dealer does."""
    published: float


GAMES = (
    Game("mimic the dealer, six decks S17", SIX_DECKS_S17, None, -5.68),
    Game("basic strategy, six decks S17 DAS", SIX_DECKS_S17, MANY_DECKS_S17, -0.41),
    Game("basic strategy, six decks H17 DAS", SIX_DECKS_H17, MANY_DECKS_H17, -0.62),
    Game("basic strategy, one deck S17, no DAS, no resplit", ONE_DECK_NO_DAS, ONE_DECK_S17, -0.01),
    Game("basic strategy, eight decks S17 DAS", EIGHT_DECKS_S17, MANY_DECKS_S17, -0.43),
)


class Sums(NamedTuple):
    """Rounds, and what they brought in first bets: the sum, and the sum of squares."""

    rounds: int
    gain: float
    squares: float


def figures(rounds: int = ROUNDS) -> Iterator[str]:
    """One line a game."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for game in range(len(GAMES)):
            parts = pool.map(_play, [game] * _PARTS, range(_PARTS), [rounds // _PARTS] * _PARTS)
            yield _line(GAMES[game], Sums(*map(sum, zip(*parts, strict=True))))


def _line(game: Game, sums: Sums) -> str:
    mean = sums.gain / sums.rounds
    error = sqrt((sums.squares / sums.rounds - mean**2) / sums.rounds)
    apart = (100 * mean - game.published) / (100 * error)
    return (
        f"{game.what}: {100 * mean:+.3f} % ± {100 * error:.3f} over {sums.rounds:,} rounds; "
        f"published {game.published:+.2f} %, {apart:+.1f} standard errors apart"
    )


def _play(number: int, seed: int, rounds: int) -> Sums:
    """Some rounds of a game, in a process of their own."""
    game = GAMES[number]
    shoe = Shoe.by(game.rules, shuffle_named("python").packs(seed, game.rules.decks))
    decide = _by(game.strategy) if game.strategy else _as_the_dealer
    gain = squares = 0
    for _ in range(rounds):
        round_ = Round(game.rules, shoe, _BET, _RICH)
        round_.apply(Action.DEAL)
        while round_.legal_actions():
            round_.apply(decide(round_))
        change = round_.bankroll - _RICH
        gain += change
        squares += change * change
    return Sums(rounds, gain / _BET, squares / _BET**2)


def _as_the_dealer(round_: Round) -> Action:
    return Action.HIT if round_.player.points < 17 else Action.STAND


def _by(strategy: Strategy) -> Callable[[Round], Action]:
    def decide(round_: Round) -> Action:
        return strategy.decide(round_.player, round_.upcard, round_.legal_actions())

    return decide
