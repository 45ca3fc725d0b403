"""Programs in a pseudo-terminal under raw bytes: none may end by them, except by a key that leaves."""

import sys
from collections import Counter
from random import Random
from tempfile import TemporaryDirectory

from tests.pty_program import PtyProgram
from tests.raw_bytes import raw_bytes

_CHUNK = 100_000
PROGRAMS = {
    "a decision": ("--rules twentyone --seed 37 --speed 0", "stand .*leave"),
    "a pause": ("--rules scripting-games --seed 0 --speed 1", "are dealt"),
    "a bet": ("--rules vegas-strip --seed 0 --speed 0", "Bet"),
    "a demo": ("demo --seed 0 --speed 0.1", "take over"),
    "a replay": ("replay twentyone/37/h --step", "paused"),
    "odds": ("--rules vegas-strip --hand A,7 --dealer 9 --coach before --speed 0 --count-shown always", "Bet"),
    "a drill": ("drill vegas-strip --seed 3 --speed 0", "double .*end"),
    "a count": ("count cards --seed 1", "begin"),
    "sentences": ("--plain --rules twentyone --seed 37", "You have"),
    "a bet in sentences": ("--plain --rules vegas-strip --seed 0", "What do you bet"),
    "JSON": ("--view json --rules twentyone --seed 37", '"question": "play"'),
}
"""Where a program can be, each by its arguments and what it shows then."""


def bombard(name: str, seed: int, count: int) -> Counter[str]:
    """Types `count` raw bytes into one of PROGRAMS, which is started again when a key has left it.

    Raises AssertionError if one ends otherwise, writes a traceback, or does not give the terminal back.
    """
    arguments, shown = PROGRAMS[name]
    data = raw_bytes(Random(seed), count)
    counts = Counter[str]()
    while data:
        command = [sys.executable, "-m", "blackjack_tui", *arguments.split()]
        # Each has a home of its own: the keys may have it keep its settings there.
        with TemporaryDirectory() as home, PtyProgram(command, environment={"HOME": home}) as program:
            program.wait_for(shown)
            sent = program.flood(data[:_CHUNK], then=b"\nq")
            status = program.exit_status()
            words = program.written.decode(errors="replace")
            assert status == 0, f"{name}, seed {seed}: exit status {status}: {words}"
            assert "Traceback" not in words, words
            assert program.modes() == program.modes_before
            counts["programs"] += 1
            counts["bytes"] += sent
        data = data[sent:]
    return counts
