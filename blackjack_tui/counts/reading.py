"""Running counts and true counts, in numbers and words, and the steps of bet ramps."""

import re
from collections.abc import Sequence
from itertools import groupby
from math import floor

from blackjack_tui.counts.system import RANKS, System
from blackjack_tui.errors import UsageError
from blackjack_tui.game.cards import RANKS as GAME_RANKS
from blackjack_tui.game.situation import CardCounts
from blackjack_tui.words.notes import Count

DECK = 52


def start(system: System, decks: int, left_out: str = "") -> float:
    """Returns the running count of a fresh shoe; ranks that are `left_out` of the packs count as seen.

    So a count means the same with packs without tens as with others. `left_out`: the ranks' letters. Raises
    `UsageError` if the system has no start for so many decks.
    """
    tags_left_out = [system.tags[GAME_RANKS[letter].points - 1] for letter in left_out]
    seen = 4 * decks * sum(tags_left_out)  # each rank in four suits
    if system.running is None:
        return seen
    if decks > len(system.running.start):
        most = len(system.running.start)
        raise UsageError(f"{system.name} has a start for {most} decks at most, not for {decks}")
    return system.running.start[decks - 1] + seen


def running_count(system: System, decks: int, seen: CardCounts, left_out: str = "") -> float:
    """Returns the running count after the cards `seen` of a shoe of `decks`. Raises as `start` does."""
    return start(system, decks, left_out) + system.total(seen)


def true_count(running: float, left: int) -> int:
    """Returns the running count divided by the decks in the shoe, rounded down: -0.5 is -1.

    `left`: the cards in the shoe; 0 counts as 1.
    """
    return floor(running * DECK / max(left, 1))


def reading(system: System, running: float, left: int) -> float:
    """Returns the count by which plays are decided: the true count, or an unbalanced system's running count."""
    return true_count(running, left) if system.running is None else running


def ramp_step(system: System, decks: int, running: float, left: int) -> int:
    """Returns the step of a bet ramp, from 0, at a count.

    For a balanced system it is the true count, and 0 below 0. For an unbalanced system it is 1 from the key
    count on, and at the pivot the sum of a deck's tags, such as 4 for KO: the true count there. Between and
    beyond these the steps are equally wide. Raises as `start` does.
    """
    if system.running is None:
        return max(0, true_count(running, left))
    key, pivot, steps = _unbalanced_ramp(system, decks)
    if running < key:
        return 0
    return 1 + floor(steps * (running - key) / (pivot - key))


def count_at_step(system: System, decks: int, step: float) -> float:
    """Returns the count in the middle of a ramp's step: a true count before rounding, or a running count.

    The inverse of `ramp_step`. A step begins half a step before its middle. Raises as `start` does.
    """
    middle = step + 0.5
    if system.running is None:
        return middle
    key, pivot, steps = _unbalanced_ramp(system, decks)
    return key + (middle - 1) * (pivot - key) / steps


def _unbalanced_ramp(system: System, decks: int) -> tuple[float, float, float]:
    """Returns the key count, where step 1 begins; the pivot; and how many steps lie between them, at least 1.

    Raises as `start` does.
    """
    assert system.running is not None
    start(system, decks)  # raises for too many decks
    # The step at the pivot is the sum of a deck's tags, and that at the key count is 1.
    return system.running.key[decks - 1], system.running.pivot, max(1, system.balance - 1)


def by_step(ramp: Sequence[float], steps: range) -> list[float]:
    """Returns a ramp's bet at each of `steps`: the first bet below step 0, the last beyond the end."""
    last = len(ramp) - 1
    return [ramp[min(max(step, 0), last)] for step in steps]


def count_of(system: System, decks: int, seen: CardCounts, left: int, left_out: str = "") -> Count:
    """Returns the count after the cards `seen` from a shoe of `decks`, with `left` cards still in it.

    `left_out`: the ranks that are left out of every pack. If the system has no start for so many decks, the
    count is 0 and its text says so.
    """
    decks_left = left / DECK
    try:
        start(system, decks)
    except UsageError as error:
        return Count(system.name, 0, None, decks_left, str(error), f"no {system.name} for {decks} decks")
    running = running_count(system, decks, seen, left_out)
    true = true_count(running, left) if system.running is None else None
    decks_words = f"{decks_left:.1f} decks left"
    if true is not None:
        text = f"{system.title}: running {signed(running)}, {decks_words}, true {signed(true)} (rounded down)"
        short = f"run {signed(running)} true {signed(true)} left {decks_left:.1f}"
    else:
        meaning = unbalanced_words(system, decks, running)
        text = f"{system.title}: running {signed(running)}, {meaning}; {decks_words}"
        short = f"run {signed(running)} left {decks_left:.1f}"
    return Count(system.name, running, true, decks_left, text, short)


def unbalanced_words(system: System, decks: int, running: float) -> str:
    """Returns what the running count of an unbalanced system means.

    At the pivot the running count is worth the same as a true count equal to the sum of a deck's tags.
    """
    assert system.running is not None
    key, pivot = system.running.key[decks - 1], system.running.pivot
    if running >= pivot:
        return f"at the pivot {signed(pivot)} or over: as a true count of {signed(system.balance)} or more"
    if running >= key:
        return f"from the key count {signed(key)} on you have the advantage"
    return f"below the key count {signed(key)}: the house has the advantage"


def signed(number: float) -> str:
    """Returns a count with its sign: +2.5, -1, 0."""
    return f"{number:+g}" if number else "0"


MOST_BETS = 50
HIGHEST_BET = 1_000_000


def bets(text: str) -> tuple[float, ...]:
    """Returns the bets in `text`, separated by commas or spaces.

    Raises `ValueError` if a word is not a bet, if there are no bets or too many, and if all are 0.
    """
    words = re.split(r"[\s,]+", text.strip())
    for word in words:
        if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,6})?", word) or float(word) > HIGHEST_BET:
            raise ValueError(
                f"has {word!r}, which is not a bet: write numbers from 0 to {HIGHEST_BET:,}, as in 1 2 4 8"
            )
    if len(words) > MOST_BETS:
        raise ValueError(f"has {len(words)} bets: {MOST_BETS} at most")
    ramp = tuple(map(float, words))
    if not any(ramp):
        raise ValueError("bets nothing: write at least one number over 0")
    return ramp


def tags_in_words(system: System) -> str:
    """Returns what each card counts, ranks with the same tag together: `2 to 6 count +1, 10 to A count -1`."""
    tags = {rank: (black, red) for rank, black, red in zip(RANKS, system.black, system.red, strict=True)}
    aces_last = (*RANKS[1:], RANKS[0])
    runs = groupby(aces_last, key=tags.__getitem__)
    return ", ".join(_run_in_words([*ranks], black, red) for (black, red), ranks in runs)


def _run_in_words(ranks: list[str], black: float, red: float) -> str:
    """Returns what a run of ranks counts. T stands for ten to king: a run begins with 10, or ends with K."""
    first, last = ranks[0].replace("T", "10"), ranks[-1].replace("T", "K")
    if first == last:
        if red != black:
            return f"a black {first} counts {signed(black)}, a red one {signed(red)}"
        return f"{first} counts {signed(black)}"
    colours = f" where black, {signed(red)} where red" if red != black else ""
    return f"{first} to {last} count {signed(black)}{colours}"
