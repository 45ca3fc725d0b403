"""Escape sequences of keys that the terminal's terminfo entry does not list."""

from collections.abc import Callable

from blackjack_tui.screen import keys

# The sequences after Escape and [ or O that many terminals send, whatever their terminfo entry says.
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
    """Returns the name of the key whose first character is an Escape.

    `get` returns the next character that has arrived, or None. It is called until the sequence ends, so that
    the last letter of a sequence (H for Home) is never read as a key.
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
