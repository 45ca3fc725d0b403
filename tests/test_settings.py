"""Settings: flags win, then the environment, then the file."""

import os
from argparse import ArgumentParser
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.folders import own_files, settings_file
from blackjack_tui.settings import (
    SETTINGS,
    Resolved,
    Values,
    add_options,
    resolve,
    save,
)


def chosen(path: Path, flags: str = "", **environ: str) -> Resolved:
    parser = ArgumentParser()
    add_options(parser)
    return resolve(parser.parse_args(flags.split()), environ, str(path))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "blackjack-tui" / "settings.toml"


@pytest.fixture
def written(file: Path) -> Path:
    file.parent.mkdir()
    file.write_text('# mine\ntheme = "light"\nspeed = 2\nview = "names"\n', "utf-8")
    return file


def test_every_setting_is_a_value(file: Path) -> None:
    assert tuple(setting.name for setting in SETTINGS) == Values._fields
    assert chosen(file).values == tuple(setting.default for setting in SETTINGS)
    assert Values._field_defaults == {}  # a new setting has its default there, and breaks nobody


def test_flags_win_over_the_environment_and_that_over_the_file(written: Path) -> None:
    resolved = chosen(written, "--theme dark", BLACKJACK_TUI_THEME="terminal", BLACKJACK_TUI_SPEED="0")
    assert (resolved.values.theme, resolved.sources["theme"]) == ("dark", "flag")
    assert (resolved.values.speed, resolved.sources["speed"]) == (0, "environment")
    assert (resolved.values.view, resolved.sources["view"]) == ("names", "file")
    assert (resolved.values.rules, resolved.sources["rules"]) == ("vegas-strip", "default")
    assert chosen(written, BLACKJACK_TUI_THEME="").sources["theme"] == "file"  # an empty variable is none


def test_a_setting_without_a_flag_has_its_variable_and_its_line_in_the_file(home: Path, file: Path) -> None:
    for name, value in (("speech", "brief"), ("motion", "off")):
        with pytest.raises(SystemExit):
            chosen(file, f"--{name} {value}")
        assert getattr(chosen(file, **{f"BLACKJACK_TUI_{name.upper()}": value}).values, name) == value
        assert main(["settings", f"{name}={value}"]) == 0
        assert getattr(chosen(Path(settings_file())).values, name) == value


BOUNDS = "write a number from 0.1 to 100, or 0 for no waits"
WRONG = [
    # text of the file                  what is said of it
    (
        'theme = "light"\nvieww = "x"\n',
        "line 2: vieww is not a setting: is view meant? choose from rules, shuffle, view, speech, theme, deck",
    ),
    (
        'theme = "pink"\n',
        "line 1: theme cannot be 'pink': choose from dark, felt, high-contrast, light, terminal",
    ),
    ("\n\nspeed = -1\n", f"line 3: speed cannot be -1: {BOUNDS}"),
    (
        f"speed = 0x{'f' * 6000}\n",
        f"line 1: speed cannot be a number as large as that: {BOUNDS}",
    ),
    ("view = 3\n", "line 1: view cannot be 3: choose from cards, names, "),
    ("\nview = \n", "line 2: Invalid value"),
    ("[view]\n", "line 1: view cannot be a table: choose from"),
]


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_in_the_file_is_named_by_line_and_key_with_what_is_allowed(
    file: Path, text: str, said: str
) -> None:
    file.parent.mkdir()
    file.write_text(text, "utf-8")
    with pytest.raises(UsageError) as error:
        chosen(file)
    assert str(file) in str(error.value)
    assert said in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("flags", "environ", "said"),
    [
        ("--speed fast", {}, f"--speed cannot be 'fast': {BOUNDS}"),
        ("--speed ３", {}, f"--speed cannot be '３': {BOUNDS}"),
        ("--rules nope", {}, "--rules cannot be 'nope': choose from atlantic-city, "),
        (
            "",
            {"BLACKJACK_TUI_DECK": "x"},
            "BLACKJACK_TUI_DECK cannot be 'x': choose from two-colour, four-colour",
        ),
    ],
)
def test_what_is_wrong_in_a_flag_or_variable_names_it(
    file: Path, flags: str, environ: dict[str, str], said: str
) -> None:
    with pytest.raises(UsageError, match="cannot be") as error:
        chosen(file, flags, **environ)
    assert said in str(error.value)


def test_side_bets_can_stand_behind_a_rule_book(file: Path) -> None:
    assert chosen(file, "--rules home~21+3~buster").values.rules == "home~21+3~buster"
    with pytest.raises(UsageError, match="cannot be 'home~22'"):
        chosen(file, "--rules home~22")


def test_a_policy_of_others_without_others_is_refused(file: Path) -> None:
    assert chosen(file, "--others-by mixed --others 2").values.others_by == "mixed"
    with pytest.raises(UsageError, match="add --others"):
        chosen(file, "--others-by mixed")


def test_saving_replaces_lines_and_keeps_the_rest(written: Path) -> None:
    save(str(written), {"speed": 5.0, "deck": "four-colour"})
    assert (
        written.read_text("utf-8")
        == '# mine\ntheme = "light"\nspeed = 5\nview = "names"\ndeck = "four-colour"\n'
    )
    assert [path.name for path in written.parent.iterdir()] == ["settings.toml"]


def test_saving_keeps_the_line_ends_of_windows(written: Path) -> None:
    written.write_bytes(b'# mine\r\ntheme = "dark"\r\nspeed = 5\r\n')
    save(str(written), {"theme": "light", "deck": "four-colour"})
    assert written.read_bytes() == b'# mine\r\ntheme = "light"\r\nspeed = 5\r\ndeck = "four-colour"\r\n'


def test_a_file_that_cannot_be_written_is_left_as_it_was(tmp_path: Path) -> None:
    in_the_way = tmp_path / "blackjack-tui"
    in_the_way.write_text("a file", "utf-8")
    with pytest.raises(BlackjackError, match=r"settings\.toml: "):
        save(str(in_the_way / "settings.toml"), {"speed": 1.0})
    assert in_the_way.read_text("utf-8") == "a file"


def test_a_rule_book_can_be_a_file_which_need_not_be_there_yet(file: Path) -> None:
    assert chosen(file, "--rules mine.toml").values.rules == "mine.toml"
    assert chosen(file, BLACKJACK_TUI_RULES="books/mine.toml").values.rules == "books/mine.toml"


def test_a_rule_book_that_the_settings_file_names_lies_next_to_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = Path(file.anchor).as_posix()
    monkeypatch.setenv("HOME", f"{root}players/one")
    monkeypatch.setenv("USERPROFILE", f"{root}players/one")
    file.parent.mkdir()
    for written, meant in (
        ("mine.toml", str(file.parent / "mine.toml")),
        (f"{root}books/mine.toml", f"{root}books/mine.toml"),
        ("~/mine.toml", f"{root}players/one/mine.toml"),
        ("downtown", "downtown"),
    ):
        file.write_text(f'rules = "{written}"\n', "utf-8")
        assert chosen(file).values.rules == meant


def test_a_setting_is_kept_so_that_it_means_the_same_in_every_folder(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(home)
    path = home / ("a 'better' one.toml" if os.name == "nt" else 'a "better" one.toml')
    path.write_text('base = "home"\n', "utf-8")
    assert main(["settings", f"rules={path.name}", "coach=after", "speed=2", "quiz=yes"]) == 0
    file = home / "blackjack-tui" / "settings.toml"
    assert capsys.readouterr().out == f"Kept in {file}: rules, coach, speed, quiz\n"
    values = chosen(file).values
    assert (values.rules, values.coach, values.speed, values.quiz) == (str(path), "after", 2, "yes")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("theme=pink", "theme cannot be 'pink': choose from"),
        ("theme=none.toml", "theme cannot be 'none.toml': there is no such file"),
        *(
            (f"{name}=odd.toml", f"{name}: odd.toml, line 1: odd is not")
            for name in ("theme", "rules", "count")
        ),
        ("coach theme=dark", "'coach' is not a setting: write NAME=VALUE, and for NAME is coach meant? "),
        (
            "thme=dark",
            "'thme=dark' is not a setting: write NAME=VALUE, and for NAME is theme meant? choose from",
        ),
    ],
)
def test_a_setting_that_cannot_be_kept_is_told(
    text: str, told: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(home)
    Path("odd.toml").write_text("odd = 1\n", "utf-8")
    assert main(["settings", *text.split()]) == 2
    said = capsys.readouterr().err.replace(f"{home}{os.sep}", "")
    assert said.startswith(f"blackjack-tui: {told}")
    assert os.listdir() == ["odd.toml"]


def test_a_file_that_the_settings_name_and_that_is_gone_is_told_with_their_line(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('theme = "dark"\nrules = "mine.toml"\n', "utf-8")
    assert chosen(file).notes == (f"{file}, line 2: rules names a file that is not there",)


def test_what_is_gone_of_the_settings_is_passed_over_and_said_with_what_to_do_instead(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('reviews = "yes"\nsplits = "cdz"\n', "utf-8")
    assert chosen(file, BLACKJACK_TUI_REVIEWS="yes").notes == ()
    assert chosen(file).values.splits == "cdz"
    file.write_text('theme = "dark"\nreviews = "no"\nsplits = "cdp1"\nothers_by = "my.toml"\n', "utf-8")
    resolved = chosen(file, BLACKJACK_TUI_REVIEWS="no", BLACKJACK_TUI_SPLITS="cdp1")
    assert (resolved.values.theme, resolved.values.splits) == ("dark", "cdp")
    assert [note.partition(" is gone: ")[0] for note in resolved.notes] == [
        "BLACKJACK_TUI_REVIEWS = 'no'",
        "BLACKJACK_TUI_SPLITS = 'cdp1'",
        f"{file}, line 2: reviews = 'no'",
        f"{file}, line 3: splits = 'cdp1'",
        f"{file}, line 4: others_by = 'my.toml'",
    ]
    with pytest.raises(UsageError, match="--splits = 'cdp1' is gone: write 'cdp'"):
        chosen(file, "--splits cdp1")


def test_a_key_in_quotes_is_the_same_key(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('# mine\u2028too\n"theme" = "felt"\n', "utf-8")
    save(str(path), {"theme": "dark"})
    assert path.read_text("utf-8") == '# mine\u2028too\ntheme = "dark"\n'


@pytest.mark.parametrize("rules", ["/a\nb/mine.toml", "/\udcff/mine.toml"])
def test_what_could_not_be_read_again_is_not_written(tmp_path: Path, rules: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text('theme = "felt"\n', "utf-8")
    with pytest.raises(BlackjackError, match="the settings were not kept: ") as caught:
        save(str(path), {"rules": rules})
    assert str(caught.value).isprintable()
    assert path.read_text("utf-8") == 'theme = "felt"\n'


def test_no_motion_in_the_environment_keeps_everything_still_unless_the_setting_moves(file: Path) -> None:
    assert chosen(file, NO_MOTION="1").values.motion == "off"
    assert chosen(file, BLACKJACK_TUI_MOTION="on", NO_MOTION="1").values.motion == "on"
    assert chosen(file).values.motion == "on"


def test_a_theme_can_be_a_file_or_the_name_of_one_beside_the_settings_file(written: Path) -> None:
    own = written.parent / "themes" / "night.toml"
    own.parent.mkdir()
    own.write_text('base = "dark"\n', "utf-8")
    assert chosen(written, "--theme mine.toml").values.theme == "mine.toml"
    assert chosen(written, "--theme night").values.theme == str(own)
    assert chosen(written, BLACKJACK_TUI_THEME="night").values.theme == str(own)
    written.write_text('theme = "night"\n', "utf-8")
    assert chosen(written).values.theme == str(own)
    assert own_files("themes", str(written)) == {"night": str(own)}


def test_a_theme_that_ships_keeps_its_name_and_an_unknown_one_is_refused_with_own_names_too(
    written: Path,
) -> None:
    (written.parent / "themes").mkdir()
    (written.parent / "themes" / "night.toml").write_text("", "utf-8")
    (written.parent / "themes" / "dark.toml").write_text("", "utf-8")
    with pytest.raises(UsageError) as caught:
        chosen(written, "--theme nigth")
    assert str(caught.value) == (
        "--theme cannot be 'nigth': is night meant? choose from dark, felt, high-contrast, light, "
        "terminal, night, or a file ending in .toml"
    )
    assert chosen(written, "--theme dark").values.theme == "dark"
