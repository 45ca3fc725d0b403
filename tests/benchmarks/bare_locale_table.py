"""The first frame of the table of 2008 and no more, the locale set first, as the manual of curses has it."""

import curses
import locale


def _paint(window: curses.window) -> None:
    curses.init_pair(1, 16, 28)
    curses.init_pair(2, 196, 16)
    felt = curses.color_pair(1)
    window.bkgd(" ", felt)
    window.addstr(1, 22, " Welcome to Blackjack! ", curses.color_pair(2))
    window.addstr(4, 7, "Your Cards", felt)
    window.addstr(5, 7, "~~~~~~~~~~", felt)
    window.addstr(4, 36, "Dealer's Cards", felt)
    window.addstr(5, 36, "~~~~~~~~~~~~~~", felt)
    window.addstr(23, 7, "Shuffling Cards...", felt)
    curses.curs_set(0)
    window.getch()


locale.setlocale(locale.LC_ALL, "")
curses.wrapper(_paint)
