"""kill -9 while a program plays and keeps: no round that it showed as over is lost, and none is kept twice."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Timer

from blackjack_tui.front_ends.json_lines import summary
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.store import rows
from tests.homes import at_home
from tests.store.players import opened

_ROUNDS = 60
_PLAY = [sys.executable, "-m", "blackjack_tui", "--rules", "vegas-strip", "--view", "json", "--keep"]
# Each goes on with a round, then bets and plays; what is no answer is passed over.
_GAMES = {
    b"y\n" + b"1000\nysss\n" * _ROUNDS: "",
    b"y\n" + b"21+3 500\n1000\n500\n2000\nypsdsss\n" * _ROUNDS: "--boxes 3 --others 2 --side-bet 21+3",
}
_PLAYED = ("event", "round", "bet", "bets", "decisions")
"""What stands in an event beside what came of the round."""
_LONGEST = 0.06  # seconds from the first output until the program is killed


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Kills `count` programs, half of them at a full table."""
    random = Random(seed)
    for keys, options in _GAMES.items():
        with TemporaryDirectory() as folder:
            environ = os.environ | at_home(Path(folder))
            seen: list[object] = []
            for _ in range(count // 2):
                seen += _shown(keys, options, random.uniform(0, _LONGEST), environ)
            kept = _kept(os.path.join(folder, "blackjack-tui", "games.db"))
        assert len(kept) <= len(seen) + count // 2
        left = iter(kept)
        assert all(any(each == over for each in left) for over in seen)
        yield f"{len(seen):,} rounds seen in {count // 2} games {options}, {len(kept):,} kept"


def _shown(keys: bytes, options: str, seconds: float, environ: Mapping[str, str]) -> list[object]:
    """Kills a game; returns the rounds it had shown as over, as events of JSON."""
    pipe = subprocess.PIPE
    with subprocess.Popen([*_PLAY, *options.split()], env=environ, stdin=pipe, stdout=pipe) as program:
        assert program.stdin
        assert program.stdout
        program.stdin.write(keys)
        program.stdin.flush()
        shown = program.stdout.readline()
        timer = Timer(seconds, program.kill)
        timer.start()
        shown += program.stdout.read()
        timer.join()
    lines = [json.loads(line) for line in shown.split(b"\n")[:-1]]
    over = [line for line in lines if line["event"] == "over"]
    return [{name: value for name, value in each.items() if name not in _PLAYED} for each in over]


def _kept(path: str) -> list[object]:
    """The rounds in the database, in order."""
    database = opened(path)
    kept = []
    for (game,) in database.connection.execute("SELECT id FROM game ORDER BY id").fetchall():
        timeline = Timeline(rows.record_of(database.connection, game))
        kept += [json.loads(json.dumps(summary(timeline.table(end)))) for end in timeline.ends]
    ended = database.connection.execute("SELECT bankroll FROM round ORDER BY id").fetchall()
    assert [bankroll for (bankroll,) in ended] == [round_["bankroll"] for round_ in kept]
    database.close()
    return kept
