"""How long exact odds take, in milliseconds of one core: decisions, split rounds, rule books, the import."""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

# Before numpy is imported, which happens with the first thing of odds: one core, as in the helper's process.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import RANKS, SplitRound, fresh, without
from blackjack_tui.odds.engine import Odds
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from tests.odds.asking import casino

SHOES = 400
_MEGABYTE = 1024


class Time(NamedTuple):
    """A figure in milliseconds, or megabytes, and what it may be."""

    what: str
    measured: float
    goal: float
    unit: str = "ms"

    def __str__(self) -> str:
        met = "met" if self.measured <= self.goal else "not met"
        return f"{self.what}: {self.measured:.1f} {self.unit} (goal ≤ {self.goal:g} {self.unit}, {met})"


def figures() -> Iterator[Time]:
    """The times, as each is taken."""
    yield Time("import", _import_time(), 200)
    yield from _decisions()
    yield from _hardest()
    yield from _split_rounds()
    for name in rule_books():
        rules = load(name)
        yield Time(f"{name}: its return", _timed(Odds(rules).round_value, fresh(rules)), 1000)
        yield Time(f"{name}: with its chart", _timed(Odds(rules).book), 2000)
    yield from _command()
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MEGABYTE
    yield Time("memory", memory, 150, "MB")


def _command() -> Iterator[Time]:
    """The command for a file, of which nothing is kept yet, and then again; for a book that ships."""
    with TemporaryDirectory() as folder:
        Path(folder, "mine.toml").write_text('base = "vegas-strip"\ndecks = 4\n', "utf-8")
        yield Time("the command, a file, the first time", _program_time(folder, "mine.toml"), 1200)
        yield Time("the command, a file, again", _program_time(folder, "mine.toml"), 200)
        yield Time("the command, a book that ships", _program_time(folder, "home"), 200)


def _program_time(folder: str, rules: str) -> float:
    """The processor's time of the program and of its helper."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "blackjack_tui", "odds", rules],
        cwd=folder,
        env={**os.environ, "XDG_CACHE_HOME": folder, "PYTHONPATH": os.getcwd()},
        stdout=subprocess.DEVNULL,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def _timed(job: Callable[..., object], *asked: Any, **more: Any) -> float:
    start = time.process_time()
    job(*asked, **more)
    return 1000 * (time.process_time() - start)


def _import_time() -> float:
    code = (
        "import time; s = time.process_time(); import blackjack_tui.odds.engine; print(time.process_time() - s)"
    )
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    return 1000 * float(done.stdout)


def _depleted(random: Random, rules: Rules) -> list[Rank]:
    """What is left of a shoe of which up to three quarters have come, in random order."""
    cards = [rank for rank, count in zip(RANKS, fresh(rules), strict=True) for _ in range(count)]
    random.shuffle(cards)
    return cards[: random.randrange(max(20, len(cards) // 4), len(cards))]


def _situations(random: Random) -> Iterator[tuple[Rules, tuple[int, ...], tuple[Rank, ...], Rank]]:
    """Two cards and an upcard from depleted shoes, a quarter of them pairs."""
    for number in range(SHOES):
        rules = casino((1, 2, 6, 8)[number % 4], h17=bool(number % 8 < 4), resplit_aces=True)
        cards = _depleted(random, rules)
        counts = tuple(cards.count(rank) for rank in RANKS)
        if number % 16 < 4:
            pair = random.choice([rank for rank in RANKS if counts[RANKS.index(rank)] > 1])
            hand = (pair, pair)
        else:
            hand = (cards.pop(), cards.pop())
        left = without(counts, hand)
        upcard = random.choices(RANKS, weights=left)[0]
        yield rules, without(left, [upcard]), hand, upcard


def _spread(what: str, times: list[float], p99: float, worst: float) -> Iterator[Time]:
    times.sort()
    yield Time(f"{what}, median", times[len(times) // 2], p99)
    yield Time(f"{what}, p99", times[len(times) * 99 // 100], p99)
    yield Time(f"{what}, worst", times[-1], worst)


def _decisions() -> Iterator[Time]:
    situations = list(_situations(Random(14)))
    times: list[float] = []
    for _ in range(2):  # the first time everything that is kept is made
        times = [_timed(Odds(asked[0]).decision, *asked[1:]) for asked in situations]
    yield from _spread(f"decisions from {SHOES} depleted shoes", times, 25, 50)


def _hardest() -> Iterator[Time]:
    rules = casino(8, h17=True, resplit_aces=True, hit_split_aces=True)
    for hand, upcard in (((Rank.TWO, Rank.TWO), Rank.TWO), ((Rank.ACE, Rank.ACE), Rank.ACE)):
        asked = without(fresh(rules), [*hand, upcard]), hand, upcard
        Odds(rules).decision(*asked)
        name = " ".join(rank.code for rank in (*hand, upcard))
        yield Time(f"eight decks, {name}", _timed(Odds(rules).decision, *asked), 50)
    rules = load("scripting-games")
    asked = without(fresh(rules), [Rank.TWO, Rank.TWO, Rank.THREE]), (Rank.TWO, Rank.TWO), Rank.THREE
    yield Time("a dealer who draws to the player's total, cold", _timed(Odds(rules).decision, *asked), 150)


def _split_rounds() -> Iterator[Time]:
    random = Random(15)
    times = []
    rules = casino(8, h17=True, resplit_aces=True, hit_split_aces=True)
    for pair in RANKS[:10]:
        for upcard in RANKS[:10]:
            left = without(fresh(rules), [pair, pair, upcard])
            round_ = SplitRound(pair, left, (), waiting=1)
            for second in random.sample(RANKS[:10], 3):
                if {pair, second} == {Rank.ACE, Rank.TEN}:
                    continue
                asked = without(left, [second]), (pair, second), upcard
                Odds(rules).decision(*asked, split=round_)
                times.append(_timed(Odds(rules).decision, *asked, split=round_))
    yield from _spread("inside split rounds, eight decks", times, 30, 100)
