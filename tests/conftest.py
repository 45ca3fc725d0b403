"""What holds for every test: generated examples are the same in every run, and no slow machine fails one.

Figures that are computed are kept in a folder of the tests, not in the player's cache, and the player's own
settings and rule books are not read.
"""

import os

import pytest
from hypothesis import settings

settings.register_profile("the-same-everywhere", derandomize=True, deadline=None)
settings.load_profile("the-same-everywhere")


@pytest.fixture(scope="session", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    os.environ["XDG_CACHE_HOME"] = str(tmp_path_factory.mktemp("cache"))
    os.environ["XDG_CONFIG_HOME"] = str(tmp_path_factory.mktemp("config"))
