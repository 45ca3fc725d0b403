"""A program that plays at full speed is killed again and again; says which rounds it had shown as over.

Run as `python -m tests.store.killing TIMES SEED [OPTION …]`; the options are the program's. The game is forked
from a process that has imported all it needs: so the moments are spread over playing, and not over Python's
start.
"""

import json
import os
import random
import select
import signal
import sys
from collections.abc import Sequence
from time import monotonic

from blackjack_tui import cli

_ROUNDS = 60
_KEYS = b"y\n" + b"1000\nysss\n" * _ROUNDS
"""Goes on with a round, then bets and stands; what is no answer is passed over."""
_KEYS_OF_BOXES = b"y\n" + b"1000\n500\n2000\nypsdsss\n" * _ROUNDS
"""The same at three boxes, with splits and doubles."""
_LONGEST = 0.06  # seconds until the program is killed
_PATIENCE = 5.0  # seconds for it to show something, on a machine that has much to do
_ARGUMENTS = ("--rules", "vegas-strip", "--view", "json", "--keep")


def _play(keys: int, output: int, options: Sequence[str]) -> None:
    """The program, in a process of its own."""
    os.dup2(keys, 0)
    os.dup2(output, 1)
    sys.stdin, sys.stdout = open(0, encoding="utf-8"), open(1, "w", encoding="utf-8")  # noqa: SIM115
    os._exit(cli.main((*_ARGUMENTS, *options)))


def killed(after: float, since_shown: bool, options: Sequence[str]) -> list[dict[str, object]]:
    """Kills a game `after` so many seconds; returns the rounds it had shown as over, as events of JSON.

    The seconds count from its start or, with `since_shown`, from the first thing it shows.
    """
    keys, to_keys = os.pipe()
    from_output, output = os.pipe()
    os.write(to_keys, _KEYS_OF_BOXES if "--boxes" in options else _KEYS)
    os.close(to_keys)
    child = os.fork()
    if not child:
        try:
            _play(keys, output, options)
        finally:
            os._exit(1)
    os.close(keys)
    os.close(output)
    until, shown = monotonic() + (_PATIENCE if since_shown else after), b""
    while (left := until - monotonic()) > 0 and select.select([from_output], [], [], left)[0]:
        data = os.read(from_output, 1 << 16)
        if not data:
            break
        if since_shown and not shown:
            until = monotonic() + after
        shown += data
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while data := os.read(from_output, 1 << 16):
        shown += data
    os.close(from_output)
    lines = [json.loads(line) for line in shown.split(b"\n")[:-1]]
    return [line for line in lines if line["event"] == "over"]


def main() -> None:
    """Kills the program, and prints what was shown as over, an object a line."""
    times, seed = map(int, sys.argv[1:3])
    chance = random.Random(seed)
    for number in range(times):
        for over in killed(chance.uniform(0, _LONGEST), number % 2 == 1, sys.argv[3:]):
            print(json.dumps(over))


if __name__ == "__main__":
    main()
