"""Rounds a second: the rules machine against gymnasium's Blackjack-v1, both hitting below 17."""

from collections.abc import Iterator
from functools import partial
from time import process_time

import gymnasium

from blackjack_tui.game.actions import Action
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import shuffle_named
from tests.benchmarks.figure import Figure

_ROUNDS = 5_000
_TIMES = 15


def figures() -> Iterator[Figure]:
    """Each side's best of several runs, taken in turns."""
    rules = load("scripting-games")
    shoe = Shoe(rules, partial(shuffle_named("python").packs, 1))
    environment = gymnasium.make("Blackjack-v1")
    environment.reset(seed=1)
    ours, theirs = [], []
    for _ in range(_TIMES):
        start = process_time()
        _play(rules, shoe)
        middle = process_time()
        _step(environment)
        ours.append(_ROUNDS / (middle - start))
        theirs.append(_ROUNDS / (process_time() - middle))
    yield Figure(
        "rounds a second",
        f"{max(ours):,.0f} against {max(theirs):,.0f} of gymnasium's Blackjack-v1",
        max(ours) / max(theirs),
        4,
        more_is_better=True,
    )


def _play(rules: Rules, shoe: Shoe) -> None:
    deal, hit, stand = Action.DEAL, Action.HIT, Action.STAND
    for _ in range(_ROUNDS):
        round_ = Round(rules, shoe)
        round_.apply(deal)
        while round_.legal_actions():
            round_.apply(hit if round_.player.points < 17 else stand)


def _step(environment: gymnasium.Env[tuple[int, int, int], int]) -> None:
    hit, stand = 1, 0
    for _ in range(_ROUNDS):
        (points, *_rest), _info = environment.reset()
        over = False
        while not over:
            (points, *_rest), _reward, over, _cut, _info = environment.step(hit if points < 17 else stand)
