"""Introductions to the counting drills: what is counted, and what to answer."""

from collections.abc import Callable, Mapping

from blackjack_tui.counts.reading import ramp_step, start
from blackjack_tui.counts.system import RANKS, System
from blackjack_tui.counts.telling import signed
from blackjack_tui.game.rules import Rules

_TENS = "T"
_ACE = "A"


def tags_told(system: System) -> str:
    """Returns what each card counts, ranks with the same tag together: `2 to 6 count +1, 10 to A count -1`."""
    tags = dict(zip(RANKS, zip(system.black, system.red, strict=True), strict=True))
    runs: list[tuple[list[str], tuple[float, float]]] = []
    for rank in (*RANKS[1:], _ACE):
        if runs and runs[-1][1] == tags[rank]:
            runs[-1][0].append(rank)
        else:
            runs.append(([rank], tags[rank]))
    return ", ".join(_run_told(ranks, *tag) for ranks, tag in runs)


def _run_told(ranks: list[str], black: float, red: float) -> str:
    """Returns what a run of ranks counts; tens are four ranks."""
    first, last = ranks[0].replace(_TENS, "10"), ranks[-1].replace(_TENS, "K")
    if first == last:
        if red != black:
            return f"a black {first} counts {signed(black)}, a red one {signed(red)}"
        return f"{first} counts {signed(black)}"
    colours = f" where black, {signed(red)} where red" if red != black else ""
    return f"{first} to {last} count {signed(black)}{colours}"


def _cards(rules: Rules, system: System, ramp: tuple[float, ...]) -> str:
    return f"The count tells whether low or high cards are left. {tags_told(system)}. Say what the card counts."


def _pairs(rules: Rules, system: System, ramp: tuple[float, ...]) -> str:
    return f"Add up what the cards count. A +1 and a -1 cancel: look for such pairs. {tags_told(system)}."


def _pack(rules: Rules, system: System, ramp: tuple[float, ...]) -> str:
    return (
        "Turn a pack over with Space, card by card, against the clock. Begin at 0 and add what each card "
        f"counts: that is the running count. The pack stops before its end. {tags_told(system)}."
    )


def _table(rules: Rules, system: System, ramp: tuple[float, ...]) -> str:
    begins = signed(start(system, rules.decks))
    return (
        "Three players and the dealer. Add every card to the running count as it is shown. It begins at "
        f"{begins} after a shuffle and goes on from round to round. {tags_told(system)}."
    )


def _decks(rules: Rules, system: System, ramp: tuple[float, ...]) -> str:
    return (
        "The tray holds the cards that were dealt. It is as high as the whole shoe of "
        f"{_decks_told(rules.decks)}. Say how many decks are left in the shoe: the empty part of the tray."
    )


def _true(rules: Rules, system: System, ramp: tuple[float, ...]) -> str:
    if system.running is None:
        return (
            "The true count is the running count divided by the decks left, rounded down: with 3 decks left +7 "
            f"is +2, and -7 is -3. The tray is as high as the shoe of {_decks_told(rules.decks)}; its empty "
            "part is what is left."
        )
    key, pivot = _key_and_pivot(rules, system)
    return (
        f"This count is read as it is. From the key count {key} on you have the advantage, from the pivot "
        f"{pivot} on by much; below the key count the house has it."
    )


def _indices(rules: Rules, system: System, ramp: tuple[float, ...]) -> str:
    return (
        "Some moves depend on the count. Each has an index: from this count on you make the first of two "
        "moves, below it the other. The verdict tells the index, so guess the first time."
    )


def _bet(rules: Rules, system: System, ramp: tuple[float, ...]) -> str:
    units = " ".join(f"{bet:g}" for bet in ramp)
    if system.running is None:
        return (
            f"Bet more as the true count rises. Your ramp is {units} units: the first for 0 and less, the "
            "second for +1, and so on; the last for all that is higher. Work out the true count first: the "
            "tray shows what is left."
        )
    key, pivot = _key_and_pivot(rules, system)
    place = ramp_step(system, rules.decks, system.running.pivot, 1) + 1
    return (
        f"Bet more as the count rises. Your ramp is {units} units: the first below the key count {key}, the "
        f"second from there on, bet number {place} from the pivot {pivot} on."
    )


def _key_and_pivot(rules: Rules, system: System) -> tuple[str, str]:
    assert system.running is not None
    return signed(system.running.key[rules.decks - 1]), signed(system.running.pivot)


def _decks_told(decks: int) -> str:
    return f"{decks} deck{'s' if decks != 1 else ''}"


Introduction = Callable[[Rules, System, tuple[float, ...]], str]

INTRODUCTIONS: Mapping[str, Introduction] = {
    "cards": _cards,
    "pairs": _pairs,
    "pack": _pack,
    "table": _table,
    "decks": _decks,
    "true": _true,
    "indices": _indices,
    "bet": _bet,
}
"""What is said before each drill, by its name."""
