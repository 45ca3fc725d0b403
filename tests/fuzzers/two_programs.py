"""Two programs that keep what they play in one database at the same time."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.homes import at_home
from tests.store.players import check_rows

_DEMO = "-m blackjack_tui demo --keep --view transcript --rules atlantic-city --seed {} --rounds {}"


def fuzz(seed: int, count: int) -> Iterator[str]:
    """Lets each play `count` rounds."""
    with TemporaryDirectory() as folder:
        environ = os.environ | at_home(Path(folder))
        programs = [
            subprocess.Popen(
                [sys.executable, *_DEMO.format(number, count).split()],
                env=environ,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
            )
            for number in (seed, seed + 1)
        ]
        said = [program.communicate()[1] for program in programs]
        assert not any(b"lost" in each for each in said), said
        kept = check_rows(os.path.join(folder, "blackjack-tui", "games.db"))
    assert kept == 2 * count
    yield f"{kept:,} rounds of two programs are kept"
