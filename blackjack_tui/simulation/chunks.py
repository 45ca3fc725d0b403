"""A simulation in chunks, which any number of processes can play in any order with the same result.

A chunk depends only on plain values: it can be played in any process, and again.
"""

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from contextlib import closing
from functools import lru_cache, reduce
from math import inf
from time import monotonic
from typing import Any, NamedTuple, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.counts.system import System
from blackjack_tui.errors import BlackjackError
from blackjack_tui.game.rules import Rules
from blackjack_tui.simulation.counted import Ints
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.rounds import PLAYED, WATCHED, ShoePlayer
from blackjack_tui.simulation.shoes import Shoes, joined, shuffled, with_misses

BLOCKS = 4
"""The blocks of shoes that are played at once: numpy's calls take longer for fewer, and its arrays for more."""
CHUNK = 1 << 20
"""The rounds of a chunk: about a third of a second of work."""
_ATTEMPTS = 3
LONGEST = 60.0
"""The most seconds of a simulation without a given number of rounds."""
_MOST = 1000
"""The most chunks of such a simulation."""
_STAGE = 8
"""The number of chunks after which such a simulation checks again whether they are enough."""


class Job(NamedTuple):
    """A simulation to be run. Its chunks do not depend on the process or the order in which they are played."""

    rules: Rules
    strategy: Strategy
    system: System
    last: int
    """The last step of the ramp."""
    seed: int
    first: int = 0
    """The first step of the ramp."""
    habits: Habits = Habits()

    @property
    def player(self) -> ShoePlayer:
        """The player of the job's rounds. Raises UsageError for rules that cannot be simulated."""
        return _player(self._replace(seed=0))

    @property
    def boxes(self) -> Sequence[int]:
        """The number of the player's boxes at each step."""
        return [self.habits.boxes_at(step) for step in range(self.first, self.last + 1)]

    def shuffled(self, number: int, block: int, count: int) -> Shoes:
        """`count` shoes of a chunk, from the block numbered `block` on, with the cards that the counter misses.

        A block has a seed of its own, so that its shoes do not depend on how many are played at once.
        """
        size = self.player.block
        blocks = []
        for place, skipped in enumerate(range(0, count, size)):
            seed = (abs(self.seed), int(self.seed < 0), number, block + place)
            shoes = shuffled(seed, min(size, count - skipped), self.rules)
            blocks.append(
                with_misses(shoes, seed, self.habits.missed_cards / 52) if self.habits.missed_cards else shoes
            )
        return joined(blocks)


@lru_cache(16)
def _player(job: Job) -> ShoePlayer:
    return ShoePlayer(job.rules, job.strategy, job.system, (job.first, job.last), job.habits)


class GainsByStep(NamedTuple):
    """The gains of rounds by the step of the ramp, in whole numbers, so that the order of adding is free."""

    gains: NDArray[np.int64]
    """The number of rounds played with each gain: shape (steps, 2 * gain_limit + 1).

    The gain of column `c` is `c - gain_limit`, for a bet of 1 on each box, in the units of `ShoePlayer.scale`.
    """
    squares: NDArray[np.int64]
    """The sum of the squares of all boxes' gains, in the same units: shape (steps,)."""
    watched: NDArray[np.int64]
    """The number of rounds that were seen and not played: shape (steps,)."""
    shoe_counts: NDArray[np.int64]
    """The number of shoes, of shoes that the player left, and of the rounds in these after that: shape (3,)."""

    def plus(self, other: "GainsByStep") -> "GainsByStep":
        """Returns the gains of the rounds of both."""
        return GainsByStep(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def played(self) -> int:
        """The number of rounds played."""
        return int(self.gains.sum())

    @property
    def seen(self) -> int:
        """The number of rounds played or watched."""
        return self.played + int(self.watched.sum())

    @property
    def shoes(self) -> int:
        """The number of shoes."""
        return int(self.shoe_counts[0])

    @property
    def left(self) -> int:
        """The number of shoes that the player left before their end."""
        return int(self.shoe_counts[1])

    @property
    def simulated(self) -> int:
        """The number of simulated rounds, including rounds after the player had left."""
        return self.seen + int(self.shoe_counts[2])


def play_chunk(job: Job, number: int, rounds: int) -> GainsByStep:
    """The gains in a chunk of so many `rounds`: of whole shoes, except the last one.

    `number`: the chunk's number, which decides its cards.
    """
    player = job.player
    pieces: list[GainsByStep] = []
    block = 0
    while rounds:
        count = int(rounds / player.rounds_a_shoe * 1.01) + 1
        if count > player.block:  # whole blocks
            count = min(BLOCKS, count // player.block) * player.block
        piece, played = _gains(player, job.shuffled(number, block, count), rounds)
        pieces.append(piece)
        rounds -= played
        block += -(-count // player.block)
    return reduce(GainsByStep.plus, pieces)


def _gains(player: ShoePlayer, shoes: Shoes, limit: int) -> tuple[GainsByStep, int]:
    """Returns the gains of the first `limit` rounds of `shoes`, shoe after shoe, and the number of rounds."""
    first, last = player.steps
    steps, columns = last - first + 1, 2 * player.gain_limit + 1
    # A cell for each step and gain; from `watched` on one for WATCHED at each step, then one for GONE.
    watched = steps * columns
    gone = watched + steps
    shoe_parts, turn_parts, cell_parts, square_parts = [], [], [], []
    for turn, rounds in enumerate(player.rounds(shoes)):
        cells = rounds.steps * np.int32(columns) + rounds.gains + np.int32(player.gain_limit)
        if not player.habits.plays_all:
            away = np.where(rounds.presence == WATCHED, watched + rounds.steps.astype(np.int32), gone)
            cells = np.where(rounds.presence == PLAYED, cells, away)
        shoe_parts.append(rounds.shoes)
        turn_parts.append(np.full(len(rounds.shoes), turn, np.int32))
        cell_parts.append(cells)
        if player.habits.boxes > 1:
            square_parts.append(rounds.squares)
    shoe, turn_of, cell = (np.concatenate(parts) for parts in (shoe_parts, turn_parts, cell_parts))
    square = np.concatenate(square_parts) if square_parts else None
    if len(cell) > limit:
        rounds_of = np.bincount(shoe)
        earlier_rounds = np.cumsum(rounds_of) - rounds_of
        counted = earlier_rounds[shoe] + turn_of < limit
        shoe, cell = shoe[counted], cell[counted]
        square = square[counted] if square is not None else None
    numbers = np.bincount(cell, minlength=gone + 1)
    gains = numbers[:watched].reshape(steps, columns)
    if square is None:
        squares = gains @ np.arange(-player.gain_limit, player.gain_limit + 1) ** 2
    else:
        squares = np.bincount(cell // columns, square, minlength=steps + 2)[:steps].astype(np.int64)
    shoe_count = np.count_nonzero(np.bincount(shoe))
    left_shoes = np.count_nonzero(np.bincount(shoe[cell == gone]))
    shoe_counts = np.array([shoe_count, left_shoes, numbers[gone]])
    return GainsByStep(gains, squares, numbers[watched:gone], shoe_counts), len(cell)


class Sum(Protocol):
    """A result of chunks that can be added up."""

    def plus(self, other: Self) -> Self:
        """Returns the sum of both."""


Summed = TypeVar("Summed", bound=Sum)


def simulate(
    play: Callable[[Any, int, int], Summed],
    job: object,
    rounds: int | None,
    executors: Callable[[], Executor] | None = None,
    tell: Callable[[int], object] = lambda _: None,
    chunk: int = CHUNK,
    enough: Callable[[Summed], bool] = lambda _: False,
) -> Summed:
    """Returns the sum of `rounds` that `play` simulates, in chunks of `chunk`; another size gives other cards.

    Chunks are added in their order, so that the digits do not depend on which was done first. Without `rounds`
    they are played until their sum is `enough`, or for a minute: the same `rounds` give that sum again.
    `executors`: returns an executor that plays the chunks; None plays them in this process. `tell`: called with
    the number of rounds done so far. Raises BlackjackError if one executor after another breaks, and UsageError
    for rules that cannot be simulated.
    """
    round_limit = rounds or _MOST * chunk
    deadline = inf if rounds else monotonic() + LONGEST
    sizes = [min(chunk, round_limit - begin) for begin in range(0, round_limit, chunk)]
    early_results: dict[int, Summed] = {}
    sum_so_far: Summed | None = None
    added_chunks = done_rounds = 0
    with closing(_pieces(play, job, sizes, executors)) as pieces:
        for number, piece in pieces:
            done_rounds += sizes[number]
            tell(done_rounds)
            early_results[number] = piece  # until all chunks before it have come
            while added_chunks in early_results:
                following = early_results.pop(added_chunks)
                sum_so_far = following if sum_so_far is None else sum_so_far.plus(following)
                added_chunks += 1
                if not rounds and added_chunks % _STAGE == 0 and enough(sum_so_far):
                    return sum_so_far
            if sum_so_far is not None and monotonic() > deadline:
                break
    assert sum_so_far is not None
    return sum_so_far


def _pieces(
    play: Callable[[Any, int, int], Summed],
    job: object,
    sizes: Sequence[int],
    executors: Callable[[], Executor] | None,
) -> Generator[tuple[int, Summed], None, None]:
    """Yields the number and the result of each chunk, in any order.

    An executor that breaks, because one of its processes was killed, is replaced, and plays the pending chunks.
    """
    pending = dict(enumerate(sizes))
    if executors is None:
        yield from ((number, play(job, number, size)) for number, size in pending.items())
        return
    for _ in range(_ATTEMPTS):
        executor = executors()
        futures: dict[Future[Summed], int] = {}
        try:
            for number, size in pending.items():
                futures[executor.submit(play, job, number, size)] = number
            for future in as_completed(futures):
                number = futures.pop(future)
                yield number, future.result()
                del pending[number]
            return
        except BrokenExecutor:
            continue
        finally:
            for future in futures:  # `shutdown` without waiting may leave them
                future.cancel()
            executor.shutdown(wait=False)
    raise BlackjackError(
        f"the processes that simulate were ended {_ATTEMPTS} times: {len(pending)} chunks are left"
    )


class ShoeRecords(NamedTuple):
    """The results of shoes that several players played, each alone with the same cards."""

    gained: NDArray[np.float64]
    """The gain of each player in each shoe, in units: shape (players, shoes)."""
    lowest: NDArray[np.float64]
    """The lowest point of that gain after any round of the shoe; 0 at most: same shape."""
    played: Ints
    """The rounds played: same shape."""
    seen: Ints
    """The rounds played or watched: same shape."""
    staked: NDArray[np.float64]
    """The sum of the bets on all boxes, before doubles and splits: same shape."""

    def plus(self, other: "ShoeRecords") -> "ShoeRecords":
        """Returns the results of this one's shoes, then of the other's."""
        return ShoeRecords(*(np.concatenate(both, axis=1) for both in zip(self, other, strict=True)))


Players = tuple[tuple[Job, tuple[float, ...]], ...]
"""Jobs for the same shoes, each with its bets by step."""


def play_shoes(players: Players, number: int, rounds: int) -> ShoeRecords:
    """The records of about so many `rounds`, in whole shoes. `number`: the chunk's number."""
    (job, _), *_ = players
    first = job.player
    pending = max(1, round(rounds / first.rounds_a_shoe))
    records: list[ShoeRecords] = []
    block = 0
    while pending:
        count = min(BLOCKS * first.block, pending)
        rows = [_record(job, bets, job.shuffled(number, block, count)) for job, bets in players]
        records.append(ShoeRecords(*map(np.stack, zip(*rows, strict=True))))
        pending -= count
        block += BLOCKS
    return reduce(ShoeRecords.plus, records)


def _record(job: Job, bets: tuple[float, ...], shoes: Shoes) -> tuple[NDArray[Any], ...]:
    """Returns one player's row of each array of `ShoeRecords`, in their order."""
    player = job.player
    by_step, boxes = np.array(bets), np.array(job.boxes)
    gained, lowest, staked = np.zeros((3, len(shoes.codes)))
    played, seen = np.zeros((2, len(shoes.codes)), np.intp)
    for rounds in player.rounds(shoes):
        bet = by_step.take(rounds.steps) * (rounds.presence == PLAYED)
        gained[rounds.shoes] += bet * rounds.gains / player.scale
        staked[rounds.shoes] += bet * boxes.take(rounds.steps)
        lowest[rounds.shoes] = np.minimum(lowest[rounds.shoes], gained[rounds.shoes])
        played[rounds.shoes] += bet > 0
        seen[rounds.shoes] += rounds.presence <= WATCHED
    return gained, lowest, played, seen, staked
