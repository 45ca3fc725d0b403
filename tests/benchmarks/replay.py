"""How long it takes until a replay of the journal of a long game shows its first frame."""

from collections.abc import Iterator
from os.path import join
from tempfile import TemporaryDirectory
from unittest.mock import patch

from blackjack_tui.play.journal import Journal
from blackjack_tui.play.policies import Autoplayer, strategy_named
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal
from blackjack_tui.rulebooks.loading import load
from tests.benchmarks.figure import Figure
from tests.benchmarks.timed_program import TimedProgram

_ROUNDS = 100_000


def figures() -> Iterator[Figure]:
    """Seconds of computing until the first frame."""
    what = f"a journal of {_ROUNDS:,} rounds"
    with TemporaryDirectory() as folder:
        path = join(folder, "a.journal")
        _write(path)
        with TimedProgram("-m", "blackjack_tui", "replay", path, "--at", "1:0") as program:
            program.wait_for("paused")
            yield Figure(what, "first frame of its replay", program.pieces[-1].cpu, 1, unit=" s")


def _write(path: str) -> None:
    rules = load("vegas-strip")
    deal = Deal(rules, "vegas-strip", rules.shuffle, 1)
    journal = Journal(path, deal)
    policy = Autoplayer(strategy_named("mimic", rules), _ROUNDS)
    with patch("os.fsync"):  # a disk would be waited for at every round
        deal.play(policy, (policy, Recorder(deal, journal.keep)))
    journal.close()
