"""Rounds by random books, all knobs turned, with bonuses, settled a second time by the prose of the rules."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from blackjack_tui.game.events import HandSettled
from blackjack_tui.game.shoe import Shoe
from tests.game.settlement import disagreement
from tests.game.sittings import rules_at_random, sitting_at_random

_OF_A_BOOK = 20


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Plays `count` rounds."""
    random, ends = Random(seed), Counter[str]()
    for _ in range(count // _OF_A_BOOK):
        rules = rules_at_random(random)
        for _ in range(_OF_A_BOOK):
            sitting = sitting_at_random(random, rules)
            round_ = sitting.round(Shoe.stacked(sitting.eventful_cards()))
            events = list(sitting.play(round_))
            problem = disagreement(rules, events, sitting.bankroll, round_.bankroll)
            assert not problem, problem
            ends.update(event.reason for event in events if isinstance(event, HandSettled))
    yield ", ".join(f"{reason} {number:,}" for reason, number in ends.most_common())
