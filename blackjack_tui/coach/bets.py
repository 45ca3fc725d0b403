"""Bets, graded by what the shoe was worth: beside what the count said, a ramp, and half of what Kelly bets."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from blackjack_tui.coach.requests import Request
from blackjack_tui.counts.compositions import left_at
from blackjack_tui.counts.reading import DECK, ramp_step
from blackjack_tui.counts.system import System
from blackjack_tui.counts.telling import signed
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.counter import Count
from blackjack_tui.words.money import money

_VARIANCE = 1.3
"""Of a round, in bets squared: six decks, S17, DAS, LS."""
_PER_CENT = 100


class Bet(NamedTuple):
    """A bet, and what the player could know when it was placed."""

    counted: Count
    left: int
    """The number of cards in the shoe."""
    unseen: int
    """The number of cards that were not seen: those in the shoe, and burned ones."""
    cents: int
    held: int
    """The player's money before the bet, in cents."""


class BetJudge(NamedTuple):
    """Judges the bets of a game."""

    rules: Rules
    load: Callable[[], System]
    ramp: Sequence[float]
    """The bets by the steps of the count, in minimum bets."""
    counted: Callable[[Situation], Count | None]
    """Returns the count in a situation of this round; None if it is not known, or the player does not count."""

    def bet(self, situation: Situation, cents: int) -> Bet | None:
        """Returns the bet of the round that is about to be dealt in `situation`; None without a count."""
        count = self.counted(situation)
        if count is None or not cents or not situation.table.left:
            return None
        return Bet(count, situation.table.left, sum(situation.seen.unseen), cents, situation.table.held)

    def of_the_count(self, bet: Bet) -> Request:
        """Asks what a round is worth in the mean at the count."""
        reading = bet.counted.running
        if bet.counted.true is not None:
            reading = bet.counted.running * DECK / bet.unseen
        left = left_at(self.load(), self.rules, bet.unseen, reading)
        return Request("round_value", self.rules, (left,))

    def told(self, bet: Bet, shoe: float, mean: float) -> tuple[str, str]:
        """Returns the verdict in sentences and in short; what the `shoe` and the count were worth, in bets."""
        true = bet.counted.true
        said = f"true {signed(true)}" if true is not None else f"running {signed(bet.counted.running)}"
        ramp, kelly = money(self._by_ramp(bet)), money(self._half_kelly(bet, shoe))
        text = (
            f"Bet: {said} said {_per_cent(mean)}, the shoe was worth {_per_cent(shoe)}. "
            f"Your ramp bets {ramp}, half Kelly {kelly}; you bet {money(bet.cents)}."
        )
        return text, f"{said}, shoe {_per_cent(shoe)}: ramp {ramp}"

    def _by_ramp(self, bet: Bet) -> int:
        step = ramp_step(self.load(), self.rules.decks, bet.counted.running, bet.left)
        return self._allowed(bet, self.ramp[min(step, len(self.ramp) - 1)] * self.rules.minimum)

    def _half_kelly(self, bet: Bet, shoe: float) -> int:
        return self._allowed(bet, bet.held * shoe / _VARIANCE / 2)

    def _allowed(self, bet: Bet, cents: float) -> int:
        """Returns the highest bet within the limits that is not over `cents`, or the lowest there is."""
        rules = self.rules
        most = min(rules.maximum, bet.held - bet.held % rules.chip)
        return max(rules.minimum, min(most, int(cents) - int(cents) % rules.chip))


def _per_cent(value: float) -> str:
    return f"{_PER_CENT * value:+.2f} %"
