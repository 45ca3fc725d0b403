"""Keys that come as an Escape and more, which the terminal's description does not list."""

from collections.abc import Callable

from blackjack_tui.screen import keys

# What many terminals send whatever their description says.
_SEQUENCES = {
    "A": keys.UP,
    "B": keys.DOWN,
    "C": keys.RIGHT,
    "D": keys.LEFT,
    "H": keys.HOME,
    "F": keys.END,
    "1~": keys.HOME,
    "4~": keys.END,
    "5~": keys.PAGE_UP,
    "6~": keys.PAGE_DOWN,
}


def key_after_escape(get: Callable[[], str | int | None]) -> str:
    """The name of the key whose first character was an Escape; `get` gives what follows at once, or None.

    A sequence is taken whole: the H at the end of Home's is no answer.
    """
    follows = get()
    if follows is None:
        return keys.ESCAPE
    if follows not in ("[", "O"):
        return keys.OTHER
    sequence = ""
    while isinstance(got := get(), str):
        sequence += got
        if "@" <= got <= "~":
            break
    return _SEQUENCES.get(sequence, keys.OTHER)
