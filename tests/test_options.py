"""Options with values that nobody means: one line and exit 2, for every option of every command."""

from argparse import Action
from importlib import import_module
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.commands import COMMANDS
from blackjack_tui.commands.parser import Parser
from blackjack_tui.folders import settings_file
from blackjack_tui.settings import SETTINGS

ARGUMENTS = {"replay": ["twentyone/37/h"], "ramp": ["vegas-strip", "--rounds", "9"], "odds": ["vegas-strip"]}
"""What a command needs before its options."""
NUMBERS = ("--seed", "--rounds", "--count", "--at", "--jobs", "--dealer", "--hand")
NONSENSE = ("--", "", " ", "-", "x\x00", "٣", "[]", "--seed=1", "9" * 5000)


def actions(command: str) -> list[Action]:
    parser = Parser("blackjack-tui", "")
    import_module(f"blackjack_tui.commands.{command}_command").add_options(parser)
    return parser._actions


FLAGS = {
    command: [flag for action in actions(command) for flag in action.option_strings]
    for command in ("play", *COMMANDS)
}


@pytest.fixture(autouse=True)
def nowhere(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No terminal, and no file but those of the test."""
    monkeypatch.chdir(home)
    monkeypatch.setattr("sys.stdin", None)


def refusal(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The one line that a command is refused with."""
    status = main(words)
    out, err = capsys.readouterr()
    assert (status, out) == (2, ""), (words, status, out, err)
    assert err.startswith("blackjack-tui: "), words
    assert err.count("\n") == 1, words
    assert len(err) < 700, words  # what was given is not repeated at any length
    return err


def words_for(command: str) -> list[str]:
    return [*([] if command == "play" else [command]), *ARGUMENTS.get(command, ())]


@pytest.mark.parametrize("command", FLAGS)
def test_two_dashes_are_no_value_of_any_option(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for flag in FLAGS[command]:
        assert flag in refusal(capsys, *words_for(command), f"{flag}=--")


@pytest.mark.parametrize("command", [name for name, flags in FLAGS.items() if {*flags} & {*NUMBERS}])
def test_no_nonsense_is_a_number_or_a_card(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for flag in {*FLAGS[command]} & {*NUMBERS}:
        for nonsense in NONSENSE:
            refusal(capsys, *words_for(command), f"{flag}={nonsense}")


@pytest.mark.parametrize("command", ["deal", "replay", "rules", "odds", "ramp", "help", "play"])
def test_two_dashes_are_no_argument_either(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    refusal(capsys, *([] if command == "play" else [command]), "--", "--")


@pytest.mark.parametrize("name", [setting.name for setting in SETTINGS])
def test_two_dashes_are_no_value_of_a_setting_from_anywhere(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (setting,) = (setting for setting in SETTINGS if setting.name == name)
    with monkeypatch.context() as patch:
        patch.setenv(setting.variable, "--")
        assert setting.variable in refusal(capsys, "settings")
    file = Path(settings_file())
    file.parent.mkdir()
    for value in ('"--"', '""', "[]", '["--"]', "{}", "{ x = 1 }", "1979-05-27", "nan", f'"{"9" * 5000}"'):
        file.write_text(f"{name} = {value}\n", "utf-8")
        assert f"line 1: {name} " in refusal(capsys, "settings")
