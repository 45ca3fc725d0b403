"""Full tables at random, settled a second time by the prose of the rules."""

from collections.abc import Iterator
from random import Random

from blackjack_tui.game.actions import OTHERS_BY, Action, Seat
from blackjack_tui.game.events import Event
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Draws
from blackjack_tui.play.records import Deal
from blackjack_tui.play.seating import Seating, plays_by
from tests.game.settlement import boxes_disagree
from tests.odds.variants import at_random

_OF_A_TABLE = 20


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


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Plays `count` rounds."""
    random, played = Random(seed), 0
    while played < count:
        for problem in _disagreements(random):
            assert not problem, problem
            played += 1
    yield f"{played:,} rounds are settled alike"
