"""What earlier versions had is answered in one line with what does it now."""

from importlib import import_module
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.commands import COMMANDS
from blackjack_tui.commands.gone_commands import GONE
from blackjack_tui.commands.parser import Parser
from blackjack_tui.commands.together import EXCLUDES, MODES, NEEDS
from blackjack_tui.settings import SETTINGS, Setting

OPTIONS = Path(__file__).parent / "data" / "options-0.3.0.txt"
"""The commands of 0.3.0, each with its options."""
OLD = {line.split()[0]: line.split()[1:] for line in OPTIONS.read_text("utf-8").splitlines()}


def options_of(command: str) -> set[str]:
    parser = Parser("", "")
    import_module(f"blackjack_tui.commands.{command}_command").add_options(parser)
    return {*parser._option_string_actions}


@pytest.mark.parametrize("command", OLD)
def test_a_command_and_an_option_of_0_3_0_is_there_or_is_answered_with_what_does_it_now(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if command not in ("play", *COMMANDS):
        assert answer(capsys, command, "--help") == answer(capsys, "help", command) == GONE[command]
        return
    for option in {*OLD[command]} - options_of(command):
        words = [option] if command == "play" else [command, option]
        assert answer(capsys, *words) == GONE.get(f"{command} {option}", GONE.get(option))


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    line, instead = err.removesuffix("\n").split(" is gone: ")
    assert line.startswith("blackjack-tui: ")
    assert instead.isprintable()
    return instead


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if not setting.has_flag])
def test_a_setting_without_a_flag_is_answered_with_how_to_set_it(
    setting: Setting, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in ([], ["vegas-strip"], ["drill"], ["settings"]):
        assert f"settings {setting.name}=" in answer(capsys, *command, f"--{setting.flag}", "x")


def test_what_is_gone_is_gone() -> None:
    for name in GONE:
        command, _, option = name.rpartition(" ")
        assert name not in COMMANDS
        if " " in command:  # a value of an option
            continue
        commands = [command] if command else ["play", *COMMANDS]
        assert not any(option in options_of(each) for each in commands)


@pytest.mark.parametrize("words", [["--indices", "four"], ["--indices=four"], ["--indices", "all", "--json"]])
def test_a_set_of_plays_that_is_gone_is_answered(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "i18" in answer(capsys, "ramp", "vegas-strip", *words)


@pytest.mark.parametrize("words", [["--policy", "keys:hhs"], ["--policy=keys:s"]])
def test_a_policy_of_letters_is_answered_with_a_deal_code(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert "replay vegas-strip/37/hs,h" in answer(capsys, "demo", *words)


def test_a_table_of_ones_own_with_the_name_of_a_command_that_is_gone_is_found(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = home / "blackjack-tui" / "rules" / "tournament.toml"
    book.parent.mkdir(parents=True)
    book.write_text('base = "twentyone"\n', "utf-8")
    assert main(["tournament", "--view", "tables"]) == 2
    assert "is gone" not in capsys.readouterr().err


def test_what_goes_together_is_said_of_options_that_there_are() -> None:
    for table in (MODES, NEEDS, EXCLUDES):
        for name, others in table.items():
            command, _, option = name.partition(" ")
            known = {*options_of(command), "RULES"}
            assert {option, *others} <= known, name
