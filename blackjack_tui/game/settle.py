"""Results: how a hand ends against the dealer's total, why, and what it returns in cents."""

from collections.abc import Mapping

from blackjack_tui.game.events import Outcome, Reason, Result
from blackjack_tui.game.hand import LIMIT
from blackjack_tui.game.rules import Rules, Tie

BLACKJACK = Result(Outcome.WIN, Reason.BLACKJACK)
DEALT_21 = Result(Outcome.WIN, Reason.DEALT_21)
DRAWN_21 = Result(Outcome.WIN, Reason.DRAWN_21)
CHARLIE = Result(Outcome.WIN, Reason.CHARLIE)
EVEN_MONEY = Result(Outcome.WIN, Reason.EVEN_MONEY)
BUST = Result(Outcome.LOSE, Reason.BUST)
BOTH_BUST = Result(Outcome.PUSH, Reason.BOTH_BUST)
DEALER_BUST = Result(Outcome.WIN, Reason.DEALER_BUST)
DEALER_BLACKJACK = Result(Outcome.LOSE, Reason.DEALER_BLACKJACK)
SPARED = Result(Outcome.PUSH, Reason.DEALER_BLACKJACK)
"""A split hand's bet that a dealer's natural does not take, under `lost_to_natural = "original"`."""
HIGHER = Result(Outcome.WIN, Reason.HIGHER)
LOWER = Result(Outcome.LOSE, Reason.LOWER)
PUSHED_22 = Result(Outcome.PUSH, Reason.DEALER_22)
SURRENDERED = Result(Outcome.LOSE, Reason.SURRENDER)
FORFEIT = Result(Outcome.LOSE, Reason.FORFEIT)
_TIMES_THE_BET = {Outcome.WIN: 2, Outcome.PUSH: 1, Outcome.LOSE: 0}
TIES: Mapping[Tie, Result] = {
    Tie.DEALER: Result(Outcome.LOSE, Reason.TIE),
    Tie.PUSH: Result(Outcome.PUSH, Reason.TIE),
}


def compare(player: int, dealer: int, rules: Rules) -> Result:
    """Returns the result of a hand of `player` points against a dealer who stopped at `dealer` points."""
    if player > LIMIT:
        return BOTH_BUST if dealer > LIMIT else BUST
    if dealer > LIMIT:
        return PUSHED_22 if dealer == LIMIT + 1 and rules.push_22 else DEALER_BUST
    if player == dealer:
        return TIES[rules.tie]
    return HIGHER if player > dealer else LOWER


def returned(result: Result, bet: int, rules: Rules) -> int:
    """Returns what the player gets back of `bet`, in cents, the bet included."""
    outcome, reason = result
    if reason is Reason.BLACKJACK:
        numerator, denominator = rules.blackjack_pays.ratio
        return bet + bet * numerator // denominator
    return _TIMES_THE_BET[outcome] * bet
