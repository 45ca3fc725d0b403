"""Commands that compute on all cores, ended by a signal: nothing is left of them but the terminal as it was."""

import os
import select
import shutil
import signal
import sys
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from tests.pty_program import DEADLINE, PtyProgram
from tests.store.players import Chance, play

PROGRAM = [sys.executable, "-m", "blackjack_tui"]
COMMANDS = {
    "ramp": "ramp vegas-strip --ramp 1 2 --rounds 1000000000 --jobs 2 --seed 1",
    "review": "review game.journal --jobs 2",
    "stats": "stats --review",
}
TYPED = {signal.SIGINT: "\x03", signal.SIGQUIT: "\x1c"}

if not hasattr(os, "pidfd_open"):
    pytest.skip("needs a way to wait for the children of others", allow_module_level=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a long game, and a database with the same game as one that a person played."""
    folder = tmp_path_factory.mktemp("games")
    demo = "demo vegas-strip --seed 5 --rounds 100 --policy hit-below-17 --view transcript --record"
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_DATA_HOME", str(folder))
        assert main([*demo.split(), str(folder / "game.journal")]) == 0
        play(Chance(5, rounds=100))
    return folder


@pytest.mark.parametrize(
    ("command", "number", "processes"),
    [("ramp", signal.SIGINT, 0), ("review", signal.SIGQUIT, 1), ("stats", signal.SIGTERM, 2)],
)
def test_a_signal_at_any_moment_of_a_pool_ends_the_command_and_its_processes(
    command: str, number: signal.Signals, processes: int, folder: Path, tmp_path: Path
) -> None:
    data = shutil.copytree(folder, tmp_path / "data")
    arguments = COMMANDS[command].replace("game.journal", str(folder / "game.journal")).split()
    with PtyProgram([*PROGRAM, *arguments], environment={"XDG_DATA_HOME": str(data)}) as program:
        if processes:
            program.wait_for_children(processes)
        else:
            program.wait_until(lambda: b"rounds" in program.written, "its first words")
        children = [os.pidfd_open(child) for child in program.children()]
        if number in TYPED:
            program.type_ahead(TYPED[number])
        else:
            program.signal(number)
        assert program.exit_status() == 128 + number
        assert program.is_given_back()
        for child in children:
            assert select.select([child], [], [], DEADLINE)[0]
            os.close(child)
        assert b"Traceback" not in program.written
        assert b"resource_tracker" not in program.written
