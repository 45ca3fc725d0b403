"""The count in words: running count, true count, decks left, and what they mean."""

from blackjack_tui.counts.reading import DECK, running_count, start, true_count
from blackjack_tui.counts.system import System
from blackjack_tui.errors import UsageError
from blackjack_tui.game.situation import CardCounts
from blackjack_tui.play.counter import Count


def count_of(system: System, decks: int, seen: CardCounts, left: int) -> Count:
    """Returns the count once the cards `seen` have come out of a shoe of `decks`, with `left` cards in it.

    For a system that has no start for so many decks, the count says so, and is 0.
    """
    decks_left = left / DECK
    try:
        start(system, decks)
    except UsageError as error:
        return Count(system.name, 0, None, decks_left, str(error), f"no {system.name} for {decks} decks")
    running = running_count(system, decks, seen)
    true = true_count(running, left) if system.running is None else None
    left_told = f"{decks_left:.1f} decks left"
    if true is not None:
        text = f"{system.title}: running {signed(running)}, {left_told}, true {signed(true)} (rounded down)"
        return Count(
            system.name,
            running,
            true,
            decks_left,
            text,
            f"run {signed(running)} true {signed(true)} left {decks_left:.1f}",
        )
    told = unbalanced_told(system, decks, running)
    text = f"{system.title}: running {signed(running)}, {told}; {left_told}"
    return Count(system.name, running, None, decks_left, text, f"run {signed(running)} left {decks_left:.1f}")


def unbalanced_told(system: System, decks: int, running: float) -> str:
    """Returns what the running count of an unbalanced system means."""
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
