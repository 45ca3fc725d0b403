"""Memory after a million rounds, against after a thousand: whole sessions, kept and written down."""

import json
import subprocess
import sys
from collections.abc import Iterator

from tests.benchmarks.figure import Figure

_FEW, _MANY = 1_000, 1_000_000

_PROGRAM = """
import json, os, sys
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal
from blackjack_tui.play.policies import Autoplayer, strategy_named
from blackjack_tui.play.policies import TypedPlayer, Typist
from blackjack_tui.front_ends import stream_named
from tests.benchmarks.memory import most_memory

few, many = map(int, sys.argv[1:])
rules = load("vegas-strip")
deal = Deal(rules, "vegas-strip", rules.shuffle, 1)
figures, keys, rounds = [], [], 0

def keep(*_):
    global rounds
    rounds += 1
    if rounds in (few, many):
        figures.append(most_memory(os.getpid()))

stream = stream_named("json", lambda: keys.pop(0), lambda _: None)
policy = Autoplayer(strategy_named("mimic", rules), many)
typed = TypedPlayer(policy, stream, Typist(keys.append, bet=str))
deal.play(typed, (policy, Recorder(deal, keep), stream))
print(json.dumps(figures))
"""


def most_memory(process: int) -> float:
    """Returns the most memory that a process has had since its program started, in MB: as Linux keeps it.

    What getrusage() tells instead is never less than what the parent had: it outlives fork and exec.
    """
    with open(f"/proc/{process}/status") as status:
        fields = dict(line.split(":", 1) for line in status)
    return int(fields["VmHWM"].split()[0]) / 1024


def figures() -> Iterator[Figure]:
    """The most memory a session at the JSON stream has had, of its own process."""
    command = [sys.executable, "-c", _PROGRAM, str(_FEW), str(_MANY)]
    few, many = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    yield Figure(
        f"memory after {_MANY:,} rounds", f"{many:.1f} MB against {few:.1f} MB after {_FEW:,}", many / few, 2
    )
