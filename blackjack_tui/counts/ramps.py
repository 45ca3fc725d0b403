"""Bet ramps as people write them: the bets from a true count of 0 on, in units."""

import re

MOST_BETS = 50
HIGHEST_BET = 1_000_000


def bets(text: str) -> tuple[float, ...]:
    """Returns the bets in `text`, parted by commas or spaces.

    Raises `ValueError` at a word that is no bet, at no bets, at too many, and if all are 0.
    """
    words = re.split(r"[\s,]+", text.strip())
    for word in words:
        if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", word) or float(word) > HIGHEST_BET:
            raise ValueError(
                f"has {word!r}, which is no bet: write numbers from 0 to {HIGHEST_BET:,}, as in 1 2 4 8"
            )
    if len(words) > MOST_BETS:
        raise ValueError(f"has {len(words)} bets: {MOST_BETS} at most")
    found = tuple(map(float, words))
    if not any(found):
        raise ValueError("bets nothing: write at least one number over 0")
    return found
