"""A word that changes with every key: the least a program on curses does between a key and a changed screen."""

import curses
from itertools import cycle


def _show(window: curses.window) -> None:
    for word in cycle(("Hit  ", "Stand")):
        window.addstr(0, 0, word)
        window.getch()


curses.wrapper(_show)
