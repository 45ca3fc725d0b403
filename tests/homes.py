"""A home for a player: the environment in which settings, own files and what is kept are in one folder."""

from pathlib import Path

FOLDERS = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "LOCALAPPDATA")
"""The variables that say where a player's files are, on any system. Windows has its cache there, too."""


def at_home(folder: Path) -> dict[str, str]:
    """Returns the variables of a player whose home is `folder`."""
    return dict.fromkeys(FOLDERS, str(folder))


FIGURES = Path(__file__).parent / "data" / "figures"
"""Figures that take long to compute, for the tests to begin with; `tests.simulation.ship` writes them."""
