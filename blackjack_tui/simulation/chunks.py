"""A simulation as chunks of work, where they are played, and what a ramp earns in their rounds.

A chunk is a function of plain values: it can be played anywhere, and again. Processes of this machine or the
workers of a cluster play chunks.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from contextlib import contextmanager
from fractions import Fraction
from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.counts.system import System
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.game.rules import Pack, Rules
from blackjack_tui.odds.processes import Pool
from blackjack_tui.simulation.chart import Strategy
from blackjack_tui.simulation.playing import ShoePlayer
from blackjack_tui.simulation.shoes import Shoes, shuffled

CHUNK = 1 << 20
"""The rounds of a chunk: about a third of a second of work."""

_CARDS = 1_300_000
"""The number of cards in the shoes that are played at once: more would not fit in a processor's cache."""
_CARDS_A_ROUND = 5.4
_ATTEMPTS = 3

Tally = NDArray[np.int64]
"""Counts of rounds by the step of the ramp and their gain: shape (steps, 2 * most + 1).

The gain of column `c` is `c - most`, for a bet of 1, in the units of `ShoePlayer.scale`.
"""


class Job(NamedTuple):
    """A simulation to be run. A job's chunks are the same wherever, and in whatever order, they are played."""

    rules: Rules
    strategy: Strategy
    system: System
    last: int
    """The last step of the ramp."""
    seed: int

    @property
    def player(self) -> ShoePlayer:
        """The player of the job's rounds. Raises UsageError at what cannot be simulated."""
        return _player(self.rules, self.strategy, self.system, self.last)


@lru_cache(1)
def _player(rules: Rules, strategy: Strategy, system: System, last: int) -> ShoePlayer:
    return ShoePlayer(rules, strategy, system, last)


def play_chunk(job: Job, number: int, rounds: int) -> Tally:
    """The tally of a chunk of so many `rounds`: whole shoes, one after the other, the last broken off.

    `number` tells the cards of one chunk from those of another.
    """
    player = job.player
    tally = np.zeros((job.last + 1, 2 * player.most + 1), np.int64)
    most = max(1, _CARDS // player.size)
    fresh = job.rules.pack is Pack.FRESH
    a_shoe = 1.0 if fresh else max(1.0, (player.cut - job.rules.burn) / _CARDS_A_ROUND)
    block = 0
    while rounds:
        count = min(most, int(rounds / a_shoe * 1.01) + 1)
        cards = shuffled((abs(job.seed), int(job.seed < 0), number, block), count, job.rules.decks)
        played = _add(tally, player, cards, rounds)
        rounds -= played
        block += 1
    return tally


def _add(tally: Tally, player: ShoePlayer, shoes: Shoes, most: int) -> int:
    """Adds the first `most` rounds of `shoes`, shoe after shoe, to the tally; returns how many there were."""
    which, turns, cells = [], [], []
    for turn, rounds in enumerate(player.rounds(shoes)):
        which.append(rounds.shoes)
        turns.append(np.full(len(rounds.shoes), turn, np.int32))
        cells.append(rounds.steps * np.int32(tally.shape[1]) + rounds.gains + np.int32(player.most))
    shoe, turn_of, cell = np.concatenate(which), np.concatenate(turns), np.concatenate(cells)
    if len(cell) > most:
        rounds_of = np.bincount(shoe)
        before = np.cumsum(rounds_of) - rounds_of
        cell = cell[before[shoe] + turn_of < most]
    tally += np.bincount(cell, minlength=tally.size).reshape(tally.shape)
    return len(cell)


def simulate(
    job: Job,
    rounds: int,
    executors: Callable[[], Executor] | None = None,
    tell: Callable[[int], object] = lambda _: None,
    chunk: int = CHUNK,
) -> Tally:
    """The tally of so many `rounds`, in chunks of `chunk`: another size of chunks gives other rounds.

    `executors` makes what the chunks are handed to; without it they are played here. An executor that breaks,
    as one does when a process of its own is killed, is replaced, and what it had not done is done again. `tell`
    is called with the number of rounds done so far. Raises UsageError at what cannot be simulated, and
    BlackjackError if one executor after another breaks.
    """
    player = job.player
    sizes = [chunk] * (rounds // chunk) + [rounds % chunk] * (rounds % chunk > 0)
    total = np.zeros((job.last + 1, 2 * player.most + 1), np.int64)
    if executors is None:
        for number, size in enumerate(sizes):
            total += play_chunk(job, number, size)
            tell(int(total.sum()))
        return total
    left = dict(enumerate(sizes))
    for _ in range(_ATTEMPTS):
        executor = executors()
        futures: dict[Future[Tally], int] = {}
        try:
            for number, size in left.items():
                futures[executor.submit(play_chunk, job, number, size)] = number
            for future in as_completed(futures):
                total += future.result()
                del left[futures.pop(future)]
                tell(int(total.sum()))
            return total
        except BrokenExecutor:
            continue
        finally:
            for future in futures:  # an executor that is let go of may not come to it
                future.cancel()
            executor.shutdown(wait=False)
    raise BlackjackError(
        f"the processes that simulate were ended {_ATTEMPTS} times: {len(left)} chunks are left"
    )


_RETRIES = 3
_PATIENCE = "10s"


def processes(jobs: int) -> Callable[[], Executor]:
    """Makes pools of so many processes."""
    return lambda: Pool(jobs)


@contextmanager
def cluster(address: str) -> Iterator[Callable[[], Executor]]:
    """Makes executors of the Dask cluster whose scheduler is at `address`, such as `tcp://10.0.0.1:8786`.

    The cluster gives the work of a worker that is lost to another one. Raises UsageError if Dask is not
    installed, no scheduler is at the address, or its workers lack this package.
    """
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("needs the extra cluster: pip install 'blackjack-tui[cluster]'") from None
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise UsageError(f"no scheduler answers at {address!r}: {error}") from None

    def executor() -> Executor:
        made: Executor = client.get_executor(retries=_RETRIES, pure=False)
        return made

    with client:
        try:
            yield executor
        except ImportError as error:
            raise UsageError(f"the workers at {address} need what is installed here: {error}") from None


class Earnings(NamedTuple):
    """The earnings of a round, in units of the ramp's 1."""

    rounds: int
    bet: float
    """The mean of the first bets."""
    mean: float
    """The mean of what a round returned, less what was bet."""
    variance: float
    """The variance of the return of a round."""

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return sqrt(self.variance / self.rounds)

    @property
    def n0(self) -> float | None:
        """After how many rounds the expected gain is one standard deviation; None if it is 0."""
        return self.variance / self.mean**2 if self.mean else None

    @property
    def score(self) -> float | None:
        """The earnings of 100 rounds, in dollars, with bets of the best size for a bankroll of $10,000.

        Schlesinger, *Blackjack Attack*: 1e6 · mean² / variance. A ramp that loses has 0, and one that won the
        same in every round None.
        """
        if self.mean <= 0:
            return 0.0
        return 1e6 * self.mean**2 / self.variance if self.variance else None

    def ruin(self, bankroll: float) -> float:
        """The risk of ever losing `bankroll`, in the ramp's units: exp(-2 · bankroll · mean / variance)."""
        if self.mean <= 0:
            return 1.0
        return exp(-2 * bankroll * self.mean / self.variance) if self.variance else 0.0


def earnings(tally: Tally, ramp: Sequence[float], scale: int) -> Earnings:
    """Returns the earnings of `ramp` in the rounds of `tally`, whose gains are in bets divided by `scale`.

    The sums are exact, so that they do not depend on the order in which rounds were played.
    """
    most = tally.shape[1] // 2
    rounds = 0
    bets = gained = squares = Fraction(0)
    for bet, row in zip(map(Fraction, ramp), tally.tolist(), strict=True):
        rounds += sum(row)
        bets += bet * sum(row)
        gained += bet * sum(gain * times for gain, times in enumerate(row, -most)) / scale
        squares += bet**2 * sum(gain**2 * times for gain, times in enumerate(row, -most)) / scale**2
    mean = gained / rounds
    return Earnings(rounds, float(bets / rounds), float(mean), float(squares / rounds - mean**2))
