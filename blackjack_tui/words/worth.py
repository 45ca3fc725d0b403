"""What a game is worth, in words: shares in per cent, and dollars an hour."""

from typing import Final

_BET: Final = 1000
"""Cents."""
_ROUNDS: Final = 100
"""An hour's."""


def per_cent(share: float) -> str:
    """Returns a gain or loss as a share of a bet: `-0.26 %`, `+6.19 %`."""
    rounded = round(100 * share, 2) + 0.0  # which makes -0.0 a 0.0
    return f"{rounded:+.2f} %"


def chance(share: float) -> str:
    """Returns a chance: `61.2 %`."""
    return f"{100 * share:.1f} %"


def best_play(share: float) -> str:
    """Returns what best play returns: `-0.26 % of the bet: $2.60 an hour at $10 and 100 rounds`."""
    dollars = abs(share) * _BET * _ROUNDS / 100
    return f"{per_cent(share)} of the bet: ${dollars:,.2f} an hour at $10 and {_ROUNDS} rounds"
