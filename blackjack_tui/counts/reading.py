"""Running count, true count, and the step of a bet ramp that a count asks for."""

from math import floor

from blackjack_tui.counts.system import System
from blackjack_tui.errors import UsageError
from blackjack_tui.game.situation import CardCounts

DECK = 52


def start(system: System, decks: int) -> float:
    """Returns the running count of a fresh shoe of `decks`.

    Raises `UsageError` if the system has none for so many decks.
    """
    if system.running is None:
        return 0
    if decks > len(system.running.start):
        most = len(system.running.start)
        raise UsageError(f"{system.name} has a start for {most} decks at most, not for {decks}")
    return system.running.start[decks - 1]


def running_count(system: System, decks: int, seen: CardCounts) -> float:
    """Returns the running count after the cards `seen` of a shoe of `decks`. Raises as `start` does."""
    return start(system, decks) + system.total(seen)


def true_count(running: float, left: int) -> int:
    """Returns the running count for each deck of the `left` cards in the shoe, rounded down: -0.5 is -1.

    A shoe with no card left counts as one of a single card.
    """
    return floor(running * DECK / max(left, 1))


def reading(system: System, running: float, left: int) -> float:
    """Returns the count that plays depend on: the true count, or for an unbalanced system the running count."""
    return true_count(running, left) if system.running is None else running


def ramp_step(system: System, decks: int, running: float, left: int) -> int:
    """Returns which bet of a ramp, counted from 0, the count asks for.

    By the true count it is the true count itself, and 0 below. An unbalanced system asks for step 1 at its key
    count. At its pivot the true count is what the tags of a deck add up to, such as +4 for KO; so is the step.
    In between and beyond the steps are even steps of the running count. Raises as `start` does.
    """
    if system.running is None:
        return max(0, true_count(running, left))
    start(system, decks)
    key, pivot = system.running.key[decks - 1], system.running.pivot
    if running < key:
        return 0
    return 1 + floor(max(1, system.balance - 1) * (running - key) / (pivot - key))
