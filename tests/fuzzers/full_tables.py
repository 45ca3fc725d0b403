"""Full tables at random: settled a second time by the prose of the rules; what others do to a hand's worth."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.actions import OTHERS_BY, Action, Seat
from blackjack_tui.game.events import Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Draws, HoleCard
from blackjack_tui.play.records import Deal
from blackjack_tui.play.seating import Seating, plays_by
from tests.game.settlement import boxes_disagree
from tests.game.test_full_table import mean_return
from tests.odds.variants import at_random

_OF_A_TABLE = 20
_SHOES = 200
_RANKS = ("A", "6", "7", "8", "9", "10")


def _disagreements(random: Random) -> Iterator[str]:
    """Plays the rounds of one table; yields a text for each, which is empty if all agree."""
    rules = at_random(random)
    if rules.dealer_draws is Draws.BELOW_PLAYER:
        rules = rules._replace(dealer_draws=Draws.TO_17)
    boxes = random.randint(1, 3)
    seating = Seating(boxes, random.randint(int(boxes == 1), 7 - boxes), random.choice(OTHERS_BY))
    shoe = Deal(rules, rules.name, rules.shuffle, random.randrange(2**31), seating=seating).shoe()
    for _ in range(_OF_A_TABLE):
        bets = {
            box: random.choice(range(rules.minimum, rules.maximum + 1, rules.chip)) for box in seating.seats
        }
        seats = [
            Seat(box, bets[box]) if box.yours else Seat(box, 0, plays_by(box.who, rules))
            for box in seating.seats
        ]
        before = random.randint(1, 6) * sum(seat.bet for seat in seats)
        round_ = Round(rules, shoe, 0, before, seats)
        events: list[Event] = round_.apply(Action.DEAL)
        while legal := round_.legal_actions():
            events += round_.apply(random.choice(legal))
        yield boxes_disagree(rules, seats, events, before, round_.bankroll)


def _small_shoe(random: Random) -> str:
    """Returns a shoe of ten to twelve cards of a few ranks, of which three hands never leave none."""
    ranks = random.sample(_RANKS, random.randint(3, 4))
    return " ".join(f"{random.choice(ranks)}{random.choice('CDHS')}" for _ in range(random.randint(10, 12)))


def _worth_with_another(random: Random) -> tuple[Fraction, Fraction] | None:
    """Returns a hand's exact worth beside another player and alone; None where the shoe would run out."""
    shoe = _small_shoe(random)
    knobs: dict[str, Any] = {"dealer_draws": random.choice((Draws.TO_17, Draws.TO_HARD_17))}
    if random.random() < 1 / 2:
        knobs |= {"peek": False, "hole_card": HoleCard.NONE}
    by = random.choice(OTHERS_BY)
    try:
        return mean_return(Seating(1, 1, by), shoe, knobs), mean_return(Seating(), shoe, knobs)
    except ShoeEmpty:
        return None


def _worths(random: Random) -> Iterator[tuple[Fraction, Fraction]]:
    """Yields a hand's worth with another player and alone, in one small shoe after the other."""
    while True:
        if worths := _worth_with_another(random):
            yield worths


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Plays `count` rounds, and enumerates some small shoes beside another player and alone."""
    random, played = Random(seed), 0
    while played < count:
        for problem in _disagreements(random):
            assert not problem, problem
            played += 1
    yield f"{played:,} rounds are settled alike"
    for with_another, alone in islice(_worths(random), _SHOES):
        assert with_another == alone
    yield f"another player does not change a hand's worth in {_SHOES} shoes"
