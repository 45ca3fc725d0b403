"""Rounds by random books, all knobs turned, with bonuses, settled a second time by the prose of the rules."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from blackjack_tui.game.events import HandSettled
from blackjack_tui.game.shoe import Shoe
from tests.benchmarks.figure import Figure
from tests.game.settlement import disagreement
from tests.game.sittings import rules_at_random, sitting_at_random

_ROUNDS = 300_000
_OF_A_BOOK = 20
_SEED = 30


def figures(rounds: int = _ROUNDS) -> Iterator[Figure]:
    """How many rounds are settled alike."""
    random, agreed = Random(_SEED), 0
    ends = Counter[str]()
    for _ in range(rounds // _OF_A_BOOK):
        rules = rules_at_random(random)
        for _ in range(_OF_A_BOOK):
            sitting = sitting_at_random(random, rules)
            round_ = sitting.round(Shoe.stacked(sitting.eventful_cards()))
            events = list(sitting.play(round_))
            problem = disagreement(rules, events, sitting.bankroll, round_.bankroll)
            agreed += not problem
            if problem:
                print(problem)
            ends.update(event.reason for event in events if isinstance(event, HandSettled))
    print(", ".join(f"{reason} {count:,}" for reason, count in ends.most_common()))
    yield Figure("rounds settled alike", f"{agreed:,} of {rounds:,}", agreed / rounds, 1.0, more_is_better=True)
