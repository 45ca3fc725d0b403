"""How long it takes to read the journal of a long game, what memory that takes, and what a key costs then.

The game is a real one: with bets, hits, doubles and splits, at a table with money.
"""

from collections.abc import Iterator
from os.path import join
from tempfile import TemporaryDirectory
from time import process_time, sleep

from blackjack_tui.errors import Left
from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.journal import Journal
from blackjack_tui.play.journal_reader import read
from blackjack_tui.play.records import Deal, Recorder
from blackjack_tui.rulebooks.loading import load
from tests.benchmarks.figure import Figure
from tests.benchmarks.timed_program import TimedProgram

_FEW, _MANY = 10_000, 100_000
_SCREEN = b"\x1b[?1049h"  # what xterm is sent before the first frame
_PATIENCE = 0.5
"""Seconds without output after which a key has been obeyed."""
_WHILE, _QUIET = 3.0, 0.05
"""Seconds, and those of computing in them, at most, when all is read."""
_END = "\x1b[F"
_KEYS = {"Home": ("\x1b[H", 2), "help": ("?", 10)}


def figures() -> Iterator[Figure]:
    """Seconds and milliseconds of computing, and the most memory."""
    with TemporaryDirectory() as folder:
        few, many = join(folder, "few.journal"), join(folder, "many.journal")
        _write(few, _FEW)
        _write(many, _MANY)
        started = process_time()
        read(few)
        yield Figure(f"a journal of {_FEW:,} rounds", "read", process_time() - started, 1, unit=" s")
        what = f"a journal of {_MANY:,} rounds"
        with TimedProgram("-m", "blackjack_tui", "replay", many, "--step") as program:
            shown = program.read(_PATIENCE, marker=_SCREEN, longest=60)
            yield Figure(what, "first frame of its replay", shown[-1].cpu, 8, unit=" s")
            yield Figure(what, "End while it is read", _cost(program, _END), 10, unit=" ms")
            before = 0.0
            while program.cpu - before > _QUIET:
                before = program.cpu
                sleep(_WHILE)
            yield Figure(what, "all read", program.cpu, None, unit=" s")
            yield Figure(what, "memory", program.most_memory, 200, unit=" MB")
            _cost(program, _END)
            for name, (key, goal) in _KEYS.items():
                yield Figure(what, name, _cost(program, key), goal, unit=" ms")


def _cost(program: TimedProgram, key: str) -> float:
    """Milliseconds of computing from a key to the last of its output."""
    before = program.cpu
    _, pieces = program.press(key, _PATIENCE)
    return (pieces[-1].cpu - before) * 1e3


def _write(path: str, rounds: int) -> None:
    rules = load("vegas-strip")
    deal = Deal(rules, "vegas-strip", rules.shuffle, 1)
    journal = Journal(path, deal)
    deal.play(_Player(rounds), (Recorder(deal, journal.keep),))
    journal.close()


class _Player:
    """Plays `rounds` rounds roughly by the book, with bets of one to five chips."""

    def __init__(self, rounds: int) -> None:
        self._left = rounds

    def decide(self, situation: Situation) -> Action:
        question, table = situation.asked, situation.table
        assert isinstance(question, Question)
        if question.topic is Topic.BANKROLL:
            return Action.YES
        if question.topic is not Topic.PLAY:
            return Action.DECLINE
        hand, upcard = table.player, table.dealer.cards[0]
        assert hand.points is not None
        assert hand.cards[0]
        assert upcard
        weak = 1 < upcard.rank.points < 7
        if Action.SPLIT in question.actions and hand.cards[0].rank.points in (1, 2, 3, 7, 8, 9):
            return Action.SPLIT
        if Action.DOUBLE in question.actions and hand.points in (10, 11) and weak:
            return Action.DOUBLE
        stands = 18 if hand.soft else 12 if weak else 17
        return Action.HIT if Action.HIT in question.actions and hand.points < stands else Action.STAND

    def bet(self, situation: Situation) -> int:
        limits = situation.asked
        assert isinstance(limits, Limits)
        if not self._left:
            raise Left
        self._left -= 1
        return min(limits.maximum, limits.minimum + limits.step * (self._left * 7 % 5))
