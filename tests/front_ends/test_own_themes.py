"""A player's own themes at a table: T steps through them, and passes over one with a mistake."""

from pathlib import Path

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size, Style
from blackjack_tui.screen.keys import Key
from tests.memory_terminal import MemoryTerminal
from tests.sessions import STANDARD

NIGHT = 'base = "dark"\n[roles]\ntable = { fore = "white", back = "#010203" }\n'
BROKEN = NIGHT.replace("#010203", "puce")


@pytest.fixture
def night(tmp_path: Path) -> str:
    path = tmp_path / "night.toml"
    path.write_text(NIGHT, "utf-8")
    return str(path)


@pytest.fixture
def broken(tmp_path: Path) -> str:
    path = tmp_path / "broken.toml"
    path.write_text(BROKEN, "utf-8")
    return str(path)


def table_with(theme: str, *own: str, size: Size = STANDARD) -> tuple[TableScreen, MemoryTerminal]:
    terminal = MemoryTerminal(size)
    look = Look("cards", theme, "two-colour", 0, own_themes=own)
    return TableScreen(terminal, terminal.clock, look, load("twentyone")), terminal


def test_a_table_is_painted_in_the_colours_of_a_theme_file(night: str) -> None:
    table, terminal = table_with(night)
    table.screen.repaint()
    table.screen.flush()
    assert Style("white", "#010203") in {run.style for run in terminal.drawn}


def test_t_steps_through_the_themes_that_ship_and_those_of_the_player(night: str) -> None:
    table, _ = table_with("light", night)
    names = []
    for _ in range(6):
        assert table.handle(Key("t"))
        names.append(table.look.theme_name)
    assert names == ["terminal", "night", "dark", "felt", "high-contrast", "light"]


def test_t_passes_over_a_theme_with_a_mistake_and_says_where_it_is(broken: str, night: str) -> None:
    table, terminal = table_with("terminal", broken, night, size=Size(24, 400))
    table.handle(Key("t"))
    assert table.look.theme_name == "night"
    table.screen.repaint()
    table.screen.flush()
    terminal.read(0)
    assert any(
        "broken.toml, line 3: roles.table.back cannot be 'puce'" in row for row in terminal.frames[-1].lines
    )


def test_a_table_in_a_theme_with_a_mistake_does_not_open(broken: str) -> None:
    with pytest.raises(UsageError, match=r"broken\.toml, line 3: roles\.table\.back cannot be 'puce'"):
        table_with(broken)


def test_what_is_kept_of_a_theme_file_is_its_whole_path(
    night: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    table, _ = table_with("night.toml")
    table.looks.toggle_remember()
    assert table.looks.kept["theme"] == night
