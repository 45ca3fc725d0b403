"""Where the settings, the database and the cache are, on each platform."""

from pathlib import Path

import platformdirs.macos
import platformdirs.unix
import pytest
from platformdirs import PlatformDirs

from blackjack_tui.folders import cache_folder, data_file, database_path, settings_file
from tests.homes import FOLDERS
from tests.piped import Piped

NAME = "blackjack-tui"
VARIABLES = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME")


def test_every_file_is_where_platformdirs_would_have_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # Its own library is not asked at every start: importing it takes as long as starting Python does.
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("LOCALAPPDATA", raising=False)  # Windows itself does not read it, either
    for folder in (None, "/elsewhere"):
        for variable in VARIABLES:
            if folder:
                monkeypatch.setenv(variable, f"{folder}/{variable}")
            else:
                monkeypatch.delenv(variable, raising=False)
        here = PlatformDirs(NAME, appauthor=False)
        assert settings_file() == str(here.user_config_path / "settings.toml")
        assert database_path() == str(here.user_data_path / "games.db")
        assert cache_folder() == str(here.user_cache_path)
    for variable in VARIABLES:
        monkeypatch.delenv(variable)
    there = platformdirs.unix.Unix(NAME)
    monkeypatch.setattr("sys.platform", "linux")
    expected = str(there.user_data_path / "x")
    monkeypatch.setenv("XDG_DATA_HOME", "relative")  # which the XDG specification passes over
    assert data_file("x") == expected
    mac = platformdirs.macos.MacOS(NAME)
    monkeypatch.setattr("sys.platform", "darwin")
    assert settings_file() == str(mac.user_config_path / "settings.toml")
    assert database_path() == str(mac.user_data_path / "games.db")
    assert cache_folder() == str(mac.user_cache_path)


@pytest.mark.parametrize("local", ["C:/Users/me/AppData/Local", ""])
def test_on_windows_they_are_in_the_local_folder(local: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("HOME", "C:/Users/me"), ("USERPROFILE", "C:/Users/me"), ("LOCALAPPDATA", local)):
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", "win32")
    ours = Path("C:/Users/me/AppData/Local/blackjack-tui")
    assert Path(settings_file()) == ours / "settings.toml"
    assert Path(database_path()) == ours / "games.db"
    assert Path(cache_folder()) == ours / "Cache"


@pytest.mark.parametrize(
    "command",
    ["", "--plain --keep", "daily --plain --keep", "drill vegas-strip --seed 1 --plain --keep", "stats"],
)
def test_a_home_that_is_a_file_has_no_settings_and_keeps_nothing_and_everything_is_played(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piped: Piped
) -> None:
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    for name in FOLDERS:
        monkeypatch.setenv(name, str(file))
    told = piped(*command.split(), keys="10\ns\ns\nq\n")
    assert told.returncode == ("lost" in told.stderr)
    assert told.stdout
    assert ("file" in told.stderr) is ("--keep" in command)
