"""Games in a pseudo-terminal that waits for nobody: what each key had sent to the terminal, in bytes."""

import fcntl
import locale
import os
import pty
import re
import struct
import termios
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import pairwise
from traceback import print_exc
from typing import NamedTuple

from blackjack_tui.errors import InputClosed
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.play.records import Deal
from blackjack_tui.play.seating import Seating
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.curses_terminal import CursesTerminal
from blackjack_tui.screen.keys import ENTER, Key
from blackjack_tui.screen.terminal import FakeClock

BOOK = "vegas-strip"
HIT, DEAL = "h", ENTER
_ANSWERS = ((Action.SPLIT, "p"), (Action.HIT, HIT), (Action.STAND, "s"), (Action.DECLINE, "n"))
_ROUNDS = 4  # of each game
_LIMIT = 21
_MARK = re.compile(rb"\x1b\]99;(\S+) (\S+)\x07")
_BETTING = "-"


class Game(NamedTuple):
    """A way to play, in a window of a size."""

    size: Size
    boxes: int = 1
    splits: bool = False
    """Whether the player splits. At one box every round then begins with a pair."""
    motion: bool = False
    stands: bool = False
    """Whether the player stands on everything, so that there are many deals."""


class Sent(NamedTuple):
    """A key, whether the hand that was played goes on or one was dealt, and the bytes."""

    key: str
    goes_on: bool
    written: int


def keys_sent(game: Game, seeds: Iterable[int]) -> Iterator[Sent]:
    """Yields the keys of games from `seeds`, by a player who hits whenever that can be done."""
    child, terminal = pty.fork()
    if not child:
        try:
            _play(game, seeds)
        except BaseException:
            print_exc()
            os._exit(1)
        os._exit(0)
    output = b""
    with suppress(OSError):  # the child has ended
        while data := os.read(terminal, 2**16):
            output += data
    os.close(terminal)
    if os.waitpid(child, 0)[1]:
        raise RuntimeError(output.decode(errors="replace"))
    _, *pieces = _MARK.split(output)
    marks = zip(pieces[::3], pieces[1::3], map(len, pieces[2::3]), strict=True)
    for (key, hand, count), (_, hand_then, _) in pairwise(marks):
        same = hand_then != _BETTING.encode() and (hand == hand_then or key.decode() == DEAL)
        yield Sent(key.decode(), same, count)


class _Impatient(CursesTerminal):
    """A terminal in which no time passes, and whose keys come from a player. It marks each in the output."""

    def __init__(self, game: Game, clock: FakeClock) -> None:
        super().__init__()
        self._game = game
        self._clock = clock
        self.table: TableScreen | None = None
        self.left = 0

    def read(self, timeout: float | None) -> Key | None:
        if timeout is not None:
            self._clock.advance(timeout)
            return None
        assert self.table
        asked, table = self.table.situation.asked, self.table.situation.table
        hand = f"{table.rounds}.{len(table.hands)}.{table.active}"
        if isinstance(asked, Limits):
            if not self.left:
                raise InputClosed("enough")
            self.left -= 1
            key, hand = DEAL, _BETTING
        else:
            assert isinstance(asked, Question)
            full = table.player.points == _LIMIT or self._game.stands
            answers = _ANSWERS[2:] if full else _ANSWERS if self._game.splits else _ANSWERS[1:]
            key = next(key for action, key in answers if action in asked.actions)
        os.write(1, f"\x1b]99;{key} {hand}\x07".encode())
        return Key(key)


def _play(game: Game, seeds: Iterable[int]) -> None:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("4H", *game.size, 0, 0))
    os.environ.update(TERM="xterm-256color", LC_ALL="C.UTF-8")
    locale.setlocale(locale.LC_ALL, "")
    rules, clock = load(BOOK), FakeClock()
    first = FirstCards.parse("pairs", "6") if game.splits and game.boxes == 1 else None
    with _Impatient(game, clock) as terminal:
        for seed in seeds:
            look = Look("cards", "felt", "two-colour", 1 if game.motion else 0)
            terminal.table, terminal.left = TableScreen(terminal, clock, look, rules), _ROUNDS * game.boxes
            screen = FullScreen(terminal.table, Mode())
            deal = Deal(rules, BOOK, rules.shuffle, seed, first=first, seating=Seating(game.boxes))
            with suppress(InputClosed):
                deal.play(screen, (screen,))
