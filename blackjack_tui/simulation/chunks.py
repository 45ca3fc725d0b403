"""A simulation in chunks, which any number of processes can play in any order with the same result.

A chunk depends only on plain values: it can be played in any process, and again. It has blocks of shoes, each
shuffled by a seed of its own. Gains are counted by the step of a ramp: a true count, or a range of running
counts, with one bet.
"""

from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, as_completed
from contextlib import closing
from functools import lru_cache, reduce
from math import ceil, inf
from time import monotonic
from typing import Any, NamedTuple, Protocol, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.counts.reading import DECK
from blackjack_tui.counts.system import System
from blackjack_tui.errors import BlackjackError
from blackjack_tui.game.rules import Rules
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.rounds import PLAYED, WATCHED, ShoePlayer
from blackjack_tui.simulation.shoes import Shoes, joined, shuffled, with_misses

BLOCKS = 4
"""The most blocks of shoes that are played at once: with fewer or more, numpy is slower."""
CHUNK = 1 << 20
"""The rounds of a chunk: about a third of a second of work."""
_ATTEMPTS = 3  # executors that may break
LONGEST = 60.0
"""The most seconds of a simulation without a given number of rounds."""
_MOST = 1000
"""The most chunks of a simulation without a given number of rounds."""
_STAGE = 8
"""The number of chunks after which a simulation without a given number of rounds checks if they are enough."""


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
        return _player(self._replace(seed=0))  # jobs that differ only in the seed share a player

    @property
    def boxes(self) -> Sequence[int]:
        """The number of the player's boxes at each step."""
        return [self.habits.boxes_at(step) for step in range(self.first, self.last + 1)]

    def shuffled(self, number: int, first_block: int, count: int) -> Shoes:
        """Returns `count` shoes of the chunk `number`, from its block `first_block` on.

        A block has a seed of its own, so that its shoes do not depend on how many are played at once.
        """
        blocks = []
        block, pending = first_block, count
        while pending > 0:
            is_negative = int(self.seed < 0)  # numpy takes no negative seeds
            seed = (abs(self.seed), is_negative, number, block)
            shoes = shuffled(seed, min(self.player.block, pending), self.rules)
            if self.habits.missed_cards:
                shoes = with_misses(shoes, seed, self.habits.missed_cards / DECK)
            blocks.append(shoes)
            pending -= len(shoes.codes)
            block += 1
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
    """The numbers of shoes, of abandoned shoes, and of the rounds that followed in these: shape (3,)."""

    def plus(self, other: "GainsByStep") -> "GainsByStep":
        return GainsByStep(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))

    @property
    def played(self) -> int:
        return int(self.gains.sum())

    @property
    def seen(self) -> int:
        """The number of rounds played or watched."""
        return self.played + int(self.watched.sum())

    @property
    def shoes(self) -> int:
        return int(self.shoe_counts[0])

    @property
    def abandoned_shoes(self) -> int:
        """The number of shoes that the player left before their end."""
        return int(self.shoe_counts[1])

    @property
    def simulated(self) -> int:
        """The number of simulated rounds, including rounds after the player had left."""
        return self.seen + int(self.shoe_counts[2])


def play_chunk(job: Job, number: int, rounds: int) -> GainsByStep:
    """Returns the gains in a chunk with this number of `rounds`. Shoes are whole, except the last one.

    `number`: the chunk's number, which decides its cards.
    """
    player = job.player
    results: list[GainsByStep] = []
    pending = rounds
    block = 0
    while pending:
        # Probably enough shoes for the rounds: a few more than their mean number.
        shoes = int(pending / player.rounds_a_shoe * 1.01) + 1
        if shoes > player.block:  # whole blocks, as the next shoes begin with a new block
            shoes = min(BLOCKS, shoes // player.block) * player.block
        result, played = _gains(player, job.shuffled(number, block, shoes), pending)
        results.append(result)
        pending -= played
        block += ceil(shoes / player.block)
    return reduce(GainsByStep.plus, results)


def _gains(player: ShoePlayer, shoes: Shoes, limit: int) -> tuple[GainsByStep, int]:
    """Returns the gains of the first `limit` rounds of `shoes`, shoe after shoe, and their number.

    All rounds are played, but the later ones are not counted.
    """
    first, last = player.steps
    steps, columns = last - first + 1, 2 * player.gain_limit + 1
    # Each round is counted in a cell. There is one for each step and gain, from the largest loss to the largest
    # gain; from `watched` on one for WATCHED at each step; then one for GONE.
    watched = steps * columns
    gone = watched + steps
    parts = []
    for place, rounds in enumerate(player.rounds(shoes)):  # every shoe's first round, then the second ones
        cells = rounds.steps * np.int32(columns) + rounds.gains + np.int32(player.gain_limit)
        if not player.habits.plays_all:
            not_played = np.where(rounds.presence == WATCHED, watched + rounds.steps.astype(np.int32), gone)
            cells = np.where(rounds.presence == PLAYED, cells, not_played)
        parts.append((rounds.shoes, np.full(len(rounds.shoes), place, np.int32), cells, rounds.squares))
    # Arrays with an entry for each round: its shoe, its place in the shoe, its cell, the sum of its squares.
    shoe, place_in_shoe, cell, square = map(np.concatenate, zip(*parts, strict=True))
    if len(cell) > limit:
        is_counted = _are_first(limit, shoe, place_in_shoe)
        shoe, cell, square = shoe[is_counted], cell[is_counted], square[is_counted]
    cell_counts = np.bincount(cell, minlength=gone + 1)
    gains = cell_counts[:watched].reshape(steps, columns)
    if player.habits.boxes == 1:  # a round has one gain to square
        squares = gains @ np.arange(-player.gain_limit, player.gain_limit + 1) ** 2
    else:  # `cell // columns` is the step, or a number from `steps` on for rounds that are not played
        squares = np.bincount(cell // columns, square, minlength=steps)[:steps].astype(np.int64)
    shoe_count = np.count_nonzero(np.bincount(shoe))
    abandoned_shoes = np.count_nonzero(np.bincount(shoe[cell == gone]))
    shoe_counts = np.array([shoe_count, abandoned_shoes, cell_counts[gone]])
    return GainsByStep(gains, squares, cell_counts[watched:gone], shoe_counts), len(cell)


def _are_first(limit: int, shoe: NDArray[np.intp], place_in_shoe: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Whether each round is one of the first `limit`, shoe after shoe. The other arguments are by round."""
    rounds_a_shoe = np.bincount(shoe)
    in_earlier_shoes = np.cumsum(rounds_a_shoe) - rounds_a_shoe
    are_first: NDArray[np.bool_] = in_earlier_shoes[shoe] + place_in_shoe < limit
    return are_first


class Sum(Protocol):
    """A result of chunks that can be added up."""

    def plus(self, other: Self) -> Self:
        """Returns the sum of both."""


Summed = TypeVar("Summed", bound=Sum)


def simulate(
    play: Callable[[Any, int, int], Summed],
    job: object,
    rounds: int | None,
    make_executor: Callable[[], Executor] | None = None,
    tell: Callable[[int], object] = lambda _: None,
    chunk: int = CHUNK,
    enough: Callable[[Summed], bool] = lambda _: False,
) -> Summed:
    """Returns the sum of `rounds` that `play` simulates, in chunks of `chunk`; another size gives other cards.

    `play`: called with `job`, the chunk's number and its rounds. Chunks are added in their order, so that the
    digits do not depend on which was done first. Without `rounds` they are played until their sum is `enough`,
    or for LONGEST seconds; a later run with the number of rounds played gives the same sum.
    `make_executor`: an executor plays the chunks; None plays them in this process. `tell`: called with
    the number of rounds done so far. Raises BlackjackError if one executor after another breaks, and UsageError
    for rules that cannot be simulated.
    """
    round_limit = rounds or _MOST * chunk
    deadline = inf if rounds else monotonic() + LONGEST
    sizes = [min(chunk, round_limit - begin) for begin in range(0, round_limit, chunk)]
    early_results: dict[int, Summed] = {}
    sum_so_far: Summed | None = None
    added_chunks = done_rounds = 0
    with closing(_chunk_results(play, job, sizes, make_executor)) as results:
        for number, result in results:
            done_rounds += sizes[number]
            tell(done_rounds)
            early_results[number] = result  # until all chunks before it have come
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


def _chunk_results(
    play: Callable[[Any, int, int], Summed],
    job: object,
    sizes: Sequence[int],
    make_executor: Callable[[], Executor] | None,
) -> Generator[tuple[int, Summed], None, None]:
    """Yields the number and the result of each chunk when it has been played, in any order.

    If an executor breaks, because one of its processes was killed, a new one plays the pending chunks. Raises
    BlackjackError when the last of _ATTEMPTS executors breaks.
    """
    pending = dict(enumerate(sizes))
    if make_executor is None:
        yield from ((number, play(job, number, size)) for number, size in pending.items())
        return
    for _ in range(_ATTEMPTS):
        executor = make_executor()
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
            for future in futures:  # not all executors cancel what is submitted when they shut down
                future.cancel()
            executor.shutdown(wait=False)
    raise BlackjackError(
        f"the processes that simulate were ended {_ATTEMPTS} times: {len(pending)} chunks are left"
    )
