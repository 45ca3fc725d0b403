"""Learns a chart for `vegas-strip` by playing at random: `python docs/learner.py > learned.json`.

It counts two things: what a card makes of a hand (`drawn`), and what standing with a total returns against an
upcard (`stood`).
"""

import json
from collections import Counter, defaultdict
from functools import cache
from random import Random
from statistics import fmean
from typing import Any

from blackjack_tui import Action, Chart
from blackjack_tui.env import MOVES, BlackjackEnv

HIT, STAND, DOUBLE, SPLIT, *_ = range(len(MOVES))
DECLINE = MOVES.index(Action.DECLINE)


def learn(env: BlackjackEnv, rounds: int, seed: int) -> Chart:
    """Returns a chart made of `rounds` of random play."""
    chance = Random(seed)
    drawn: dict[Any, Counter[tuple[int, int, bool]]] = defaultdict(Counter)
    stood: dict[tuple[int, int], list[float]] = defaultdict(list)
    for episode in range(rounds):
        (seen, info), over = env.reset(seed=None if episode else seed), False
        while not over:
            legal = [move for move in (HIT, STAND, DOUBLE, SPLIT, DECLINE) if info["action_mask"][move]]
            move = chance.choice(legal or [len(MOVES)])
            _, total, soft, pair, upcard, _, hands, _ = seen.tolist()
            seen, reward, over, _, info = env.step(move)
            after, softly = seen.tolist()[1:3]
            if move in (HIT, DOUBLE, SPLIT) and hands == 1:
                drawn[pair if move == SPLIT else (total, soft)][after, softly, over and move != DOUBLE] += 1
            if move in (STAND, DOUBLE) and hands == 1 and after <= 21:
                stood[after, upcard].append(reward / (1 + (move == DOUBLE)))

    def mean(hand: Any, worth: Any) -> float:
        return float(sum(n * worth(*after) for after, n in drawn[hand].items()) / max(1, drawn[hand].total()))

    @cache
    def stand(total: int, upcard: int) -> float:
        return fmean(stood[total, upcard] or [-0.5]) if total <= 21 else -1

    @cache
    def worths(total: int, soft: int, upcard: int) -> tuple[float, float, float, float]:
        """What hit, stand, double and surrender are worth."""
        hit = mean((total, soft), lambda after, softly, over: played(after, softly, over, upcard, 2))
        double = mean((total, soft), lambda after, *_: stand(after, upcard))
        return hit, stand(total, upcard), 2 * double, -0.5

    def played(total: int, soft: int, over: bool, upcard: int, moves: int) -> float:
        return stand(total, upcard) if over or total > 21 else max(worths(total, soft, upcard)[:moves])

    def letter(total: int, soft: int, pair: int, upcard: int) -> str:
        by = dict(zip("HSDR", worths(total, soft, upcard), strict=True))
        by["P"] = (
            2 * mean(pair, lambda after, softly, over: played(after, softly, over, upcard, 3)) if pair else -9
        )
        best = max(by, key=lambda move: by[move])
        return best + "S" * (best in "DR" and by["S"] > by["H"])

    return Chart.of(letter)


if __name__ == "__main__":
    print(json.dumps({"chart": learn(BlackjackEnv("vegas-strip"), 300_000, 1)._asdict()}))
