"""What holds for every test: generated examples are the same in every run, and no slow machine fails one.

Figures that are computed are kept in a folder of the tests, not in the player's cache, and the player's own
settings and rule books are not read.
"""

import os
import shutil
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from blackjack_tui.odds.asking import end_resting
from tests.homes import FIGURES, FOLDERS
from tests.piped import Piped, piped_by

settings.register_profile("the-same-everywhere", derandomize=True, deadline=None, max_examples=50)
settings.load_profile("the-same-everywhere")


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of what was computed: what one test has computed no other has to."""
    temporary = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        temporary = temporary.parent  # one for all workers
    os.environ["XDG_CACHE_HOME"] = str(temporary / "cache")
    if FIGURES.is_dir():  # a copy of the tests may leave out their data
        shutil.copytree(FIGURES, temporary / "cache" / "blackjack-tui", dirs_exist_ok=True)
    os.environ["XDG_CONFIG_HOME"] = str(tmp_path_factory.mktemp("config"))
    os.environ["LOCALAPPDATA"] = str(temporary / "local")  # Windows has caches and settings there
    return temporary / "cache"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of a player who has no files yet."""
    for name in FOLDERS:
        monkeypatch.setenv(name, str(tmp_path))
    return tmp_path


@pytest.fixture
def piped(capsys: pytest.CaptureFixture[str]) -> Piped:
    """Runs the program as in a pipe."""
    return piped_by(capsys)


@pytest.fixture
def no_helper(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Processes that compute odds end at once, as a Python without a library does; none is left to others."""
    end_resting()
    monkeypatch.setenv("PYTHONHOME", "nowhere")
    yield
    end_resting()


@pytest.fixture
def no_threads() -> Iterator[None]:
    """No thread can be started: each would need more memory for its stack than there is."""
    if sys.platform == "win32":
        pytest.skip("Windows reserves no memory for a stack")
    threading.stack_size(1 << 46)
    yield
    threading.stack_size(0)
