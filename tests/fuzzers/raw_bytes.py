"""Programs in a pseudo-terminal under raw bytes: none may end by them, except by a key that leaves."""

import sys
from collections.abc import Iterator
from random import Random
from tempfile import TemporaryDirectory

from tests.fuzzers.byte_pieces import raw_bytes
from tests.pty_program import PtyProgram

_CHUNK = 100_000
PROGRAMS = {
    "a decision": ("--rules twentyone --seed 37 --speed 0", "stand .*leave"),
    "a pause": ("--rules scripting-games --seed 0 --speed 1", "are dealt"),
    "a bet": ("--rules vegas-strip --seed 0 --speed 0", "Bet"),
    "a demo": ("demo --seed 0 --speed 0.1", "take over"),
    "a replay": ("replay twentyone/37/h --at 1:0", "paused"),
    "odds": ("--rules vegas-strip --hand A,7 --dealer 9 --coach before --speed 0 --count-shown always", "Bet"),
    "a drill": ("drill vegas-strip --seed 3 --speed 0", "double .*end"),
    "a count": ("drill --on cards --seed 1", "begin"),
    "sentences": ("--plain --rules twentyone --seed 37", "You have"),
    "a bet in sentences": ("--plain --rules vegas-strip --seed 0", "What do you bet"),
    "JSON": ("--view json --rules twentyone --seed 37", '"question": "play"'),
}
"""Where a program can be, each by its arguments and what it shows then."""


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Types `count` raw bytes into PROGRAMS, each of which is started again when a key has left it."""
    for name in PROGRAMS:
        typed = programs = 0
        data = raw_bytes(Random(f"{seed} {name}"), max(1, count // len(PROGRAMS)))
        while typed < len(data):
            typed += bombard(name, data[typed : typed + _CHUNK])
            programs += 1
        yield f"{name}: {typed:,} bytes, {programs:,} programs"


def bombard(name: str, data: bytes) -> int:
    """Types bytes into one of PROGRAMS until it ends; returns how many it has taken.

    Raises AssertionError if it ends but by a key, writes a traceback, or does not give the terminal back.
    """
    arguments, shown = PROGRAMS[name]
    command = [sys.executable, "-m", "blackjack_tui", *arguments.split()]
    # Each has a home of its own: the keys may have it keep its settings there.
    with TemporaryDirectory() as home, PtyProgram(command, environment={"HOME": home}) as program:
        program.wait_for(shown)
        sent = program.flood(data, then=b"\nq")
        status = program.exit_status()
        words = program.written.decode(errors="replace")
        assert status == 0, f"{name}: exit status {status}: {words}"
        assert "Traceback" not in words, words
        assert program.modes() == program.modes_before
        return sent
