"""Grades bets by the exact value of the shoe, and compares them with the count, a ramp and half Kelly."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from blackjack_tui.counts.indices import mean_cards
from blackjack_tui.counts.reading import DECK, ramp_step, signed
from blackjack_tui.counts.system import System
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.asking import Helper
from blackjack_tui.words.money import money, per_cent
from blackjack_tui.words.notes import About, Count, Note

_VARIANCE = 1.3  # the variance of a round, in bets squared: six decks, S17, DAS, LS


class CountedBet(NamedTuple):
    """A bet, and what the player could know when it was placed."""

    counted: Count
    left: int  # cards in the shoe
    unseen: int  # the cards in the shoe, and burned ones
    cents: int
    held: int
    """The player's money before the bet, in cents."""


class BetJudge(NamedTuple):
    """Judges the bets of a game."""

    rules: Rules
    load: Callable[[], System]
    """Returns the counting system."""
    ramp: Sequence[float]
    """The bet at each step of the count, in minimum bets, as `counts.reading.bets` reads it."""
    count_in: Callable[[Situation], Count | None]
    """Returns the count in a situation of this round; None if it is not known, or the player does not count."""

    def counted_bet(self, situation: Situation, cents: int) -> CountedBet | None:
        """Returns a bet of `cents` in `situation`, with the count; None without a count, a bet or a shoe."""
        count = self.count_in(situation)
        if count is None or not cents or not situation.table.left:
            return None
        return CountedBet(count, situation.table.left, sum(situation.seen.unseen), cents, situation.table.held)

    def mean_request(self, bet: CountedBet) -> Request:
        """Returns the request for the mean value of a round at the count of the bet."""
        reading = bet.counted.running
        if bet.counted.true is not None:
            reading = bet.counted.running * DECK / bet.unseen  # the true count, not rounded
        unseen = mean_cards(self.load(), self.rules, bet.unseen, reading)
        return Request("round_value", self.rules, (unseen,))

    def sentences(self, bet: CountedBet, shoe: float, mean: float) -> tuple[str, str]:
        """Returns the verdict in sentences and in short.

        `shoe`, `mean`: the value of a round from this shoe, and its mean value at the count, in bets.
        """
        true = bet.counted.true
        count = f"true {signed(true)}" if true is not None else f"running {signed(bet.counted.running)}"
        step = ramp_step(self.load(), self.rules.decks, bet.counted.running, bet.left)
        ramp, kelly = money(self.at_step(step, bet.held)), money(self._half_kelly(bet, shoe))
        text = (
            f"Bet: {count} at the deal said {per_cent(mean)}, the shoe was worth {per_cent(shoe)}. "
            f"Your ramp bets {ramp}, half Kelly {kelly}; you bet {money(bet.cents)}."
        )
        return text, f"{count} at the deal: {per_cent(shoe)}, ramp {ramp}, you {money(bet.cents)}"

    def at_step(self, step: int, held: int) -> int:
        """Returns the ramp's bet at a step of the count, in cents, for a player who has `held` cents."""
        return self._allowed(held, self.ramp[min(step, len(self.ramp) - 1)] * self.rules.minimum)

    def _half_kelly(self, bet: CountedBet, shoe: float) -> int:
        """Returns half of what Kelly bets: the part of the money that is the edge divided by the variance."""
        return self._allowed(bet.held, bet.held * shoe / _VARIANCE / 2)

    def _allowed(self, held: int, cents: float) -> int:
        """Returns the highest legal bet up to `cents`, or the table's minimum."""
        chip = self.rules.chip
        in_chips, affordable = int(cents) - int(cents) % chip, held - held % chip
        return max(self.rules.minimum, min(self.rules.maximum, affordable, in_chips))


class PlacedBet:
    """The bet of the round, judged once the slow helper has valued its shoe and the count."""

    def __init__(self, judge: BetJudge | None, helper: Helper) -> None:
        self._judge = judge
        self._helper = helper
        self._bet: CountedBet | None = None
        self._requests: Sequence[Request] = ()
        """The requests for the value of the round from its shoe, and for its mean value at the count."""

    def place(self, situation: Situation, cents: int, value: Request) -> None:
        """Takes a bet of `cents`, to be judged. `value`: the request for the value of its round."""
        self._bet, self._requests = None, ()
        if self._judge is not None:
            self._bet = self._judge.counted_bet(situation, cents)
            if self._bet is not None:
                mean = self._judge.mean_request(self._bet)
                self._requests = (value, mean)
                self._helper.ask(mean)

    def verdict(self) -> Note | None:
        """Returns the verdict; None until the values of the shoe and the count have come."""
        if self._bet is None or self._judge is None:
            return None
        shoe, mean = map(self._helper.get, self._requests)
        if shoe is None or mean is None:
            return None
        return Note(About.BET, *self._judge.sentences(self._bet, shoe, mean))

    def awaited_verdict(self) -> str:
        """Waits for the values, and returns the verdict in sentences; empty if there is none."""
        for request in self._requests:
            self._helper.wait(request)
        verdict = self.verdict()
        return verdict.text if verdict else ""
