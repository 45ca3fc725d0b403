"""The platform's folders for a program's settings, data and cache, and where this program's files lie in them.

platformdirs would take as long to import as Python takes to start; a test compares the two.
"""

import os
import sys
from collections.abc import Mapping

_OURS = "blackjack-tui"
_SETTINGS, _DATABASE = "settings.toml", "games.db"
_ENDING = ".toml"


def settings_file() -> str:
    """Returns the path of the settings file."""
    return os.path.join(_folder(_APPLICATIONS, "XDG_CONFIG_HOME", ".config"), _SETTINGS)


def own_files(folder: str, settings_path: str) -> Mapping[str, str]:
    """Returns the paths of the TOML files in `folder`, which lies next to the settings file, by name."""
    own_folder = os.path.join(os.path.dirname(settings_path), folder)
    try:
        names = sorted(os.listdir(own_folder))
    except OSError:  # there is no such folder, or it cannot be read
        return {}
    return {
        name.removesuffix(_ENDING): os.path.join(own_folder, name)
        for name in names
        if name.endswith(_ENDING) and name != _ENDING and name.isprintable()
    }


def database_path() -> str:
    """Returns the path of the database of played games."""
    return data_file(_DATABASE)


def data_file(name: str) -> str:
    """Returns the path of the file called `name` in the folder for a program's data."""
    return os.path.join(_folder(_APPLICATIONS, "XDG_DATA_HOME", ".local/share"), name)


def cache_folder() -> str:
    """Returns the path of the folder for figures that can be computed again."""
    folder = _folder("Caches", "XDG_CACHE_HOME", ".cache")
    return os.path.join(folder, "Cache") if sys.platform == "win32" else folder  # Windows has data there too


_APPLICATIONS = "Application Support"


def _folder(library: str, variable: str, hidden: str) -> str:
    """Returns the path of this program's folder in the platform's folder for one kind of files.

    `library`: the platform's folder on macOS, in the Library. `variable`: the variable with its path on Linux.
    `hidden`: its path in the home folder on Linux, if the variable has no absolute path.
    """
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    elif sys.platform == "darwin":
        folder = os.path.join(home, "Library", library)
    else:
        variable_folder = os.environ.get(variable, "")
        folder = variable_folder if os.path.isabs(variable_folder) else os.path.join(home, *hidden.split("/"))
    return os.path.join(folder, _OURS)
