"""Names the keys and clicks that curses reports."""

import curses
from contextlib import suppress

from blackjack_tui.screen import keys
from blackjack_tui.screen.keys import RESIZED, Click, Key, Resized

ESCAPE = "\x1b"
"""The first character of the sequences that keys send."""
MOUSE_EVENTS = curses.BUTTON1_PRESSED
"""The mouse events that become clicks."""

_CTRL_C = "\x03"
_CHARACTERS = {
    "\n": keys.ENTER,
    "\r": keys.ENTER,
    "\t": keys.TAB,
    ESCAPE: keys.ESCAPE,
    "\x08": keys.BACKSPACE,
    "\x7f": keys.BACKSPACE,
}
_CODES = {
    curses.KEY_ENTER: keys.ENTER,
    459: keys.ENTER,  # PADENTER of PDCurses: Enter on the number pad, on Windows
    curses.KEY_BACKSPACE: keys.BACKSPACE,
    curses.KEY_UP: keys.UP,
    curses.KEY_DOWN: keys.DOWN,
    curses.KEY_LEFT: keys.LEFT,
    curses.KEY_RIGHT: keys.RIGHT,
    curses.KEY_HOME: keys.HOME,
    curses.KEY_END: keys.END,
    curses.KEY_PPAGE: keys.PAGE_UP,
    curses.KEY_NPAGE: keys.PAGE_DOWN,
    curses.KEY_F1: keys.F1,
}


def named(got: str | int) -> Key | Click | Resized:
    """Returns the input for a character or a key code of curses. Raises `KeyboardInterrupt` at Ctrl-C."""
    if got == curses.KEY_RESIZE:
        return RESIZED
    if got == _CTRL_C:
        raise KeyboardInterrupt
    if got == curses.KEY_MOUSE:
        with suppress(curses.error):
            _, column, row, _, state = curses.getmouse()
            if state & MOUSE_EVENTS:
                return Click(row, column)
        return Key(keys.OTHER)
    if isinstance(got, int):
        return Key(_CODES.get(got, keys.OTHER))
    return Key(_CHARACTERS.get(got, got if got.isprintable() else keys.OTHER))
