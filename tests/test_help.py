"""What people meet first of the options: a page of help, and the rest by topic."""

import re
from argparse import ArgumentParser
from collections import Counter

import pytest

from blackjack_tui.cli import main
from blackjack_tui.commands import COMMANDS, play_command
from blackjack_tui.commands.help_command import KEYS, TOPICS
from blackjack_tui.commands.parser import name_of
from blackjack_tui.words.keymap import KEY_TABLES

COLUMNS, ROWS = 80, 24


@pytest.fixture
def told(capsys: pytest.CaptureFixture[str]) -> "Told":
    return Told(capsys)


class Told:
    """What the program prints on arguments."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: str) -> str:
        try:
            status = main(arguments)
        except SystemExit as end:  # how argparse ends its help
            status = int(end.code or 0)
        out, err = self._capsys.readouterr()
        assert (status, err) == (0, "")
        return out


def is_within(text: str, columns: int) -> bool:
    return all(len(line) <= columns for line in text.splitlines())


def test_the_first_page_fits_a_small_terminal_and_names_every_command_and_topic(told: Told) -> None:
    page = told("--help")
    assert page.count("\n") <= ROWS
    assert is_within(page, COLUMNS)
    _, commands, topics = re.split(r"^(?:commands|options) \(.*\):$", page, flags=re.MULTILINE)
    assert sorted(re.findall(r"[a-z]+", " ".join(line[:30] for line in commands.splitlines()))) == sorted(
        set(COMMANDS) - {"help"}
    )
    assert re.findall(r"^  ([a-z]+)", topics, re.MULTILINE) == [*TOPICS, KEYS]
    assert told("help") == told("help", "play") == told("-h") == page


def test_every_option_of_play_stands_in_one_topic() -> None:
    parser = ArgumentParser(add_help=False)
    play_command.add_options(parser)
    options = [name_of(action) for action in parser._actions]
    options.remove("--version")
    found = Counter(name for topic in TOPICS.values() for name in topic.options)
    assert found == Counter(options)


@pytest.mark.parametrize("topic", TOPICS)
def test_a_topic_tells_its_options(topic: str, told: Told) -> None:
    text = told("help", topic)
    assert is_within(text, COLUMNS)
    assert tuple(re.findall(r"^  (--[\w-]+|[A-Z]+)", text, re.MULTILINE)) == TOPICS[topic].options


def test_the_topic_of_keys_tells_every_key(told: Told) -> None:
    text = told("help", KEYS)
    assert is_within(text, COLUMNS)
    for heading, uses in KEY_TABLES.items():
        assert f"{heading}:" in text
        assert all(use.keys.replace("`", "") in text for use in uses)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_on_a_command_is_what_the_command_says_of_itself(command: str, told: Told) -> None:
    assert told("help", command) == told(command, "--help")


def listed_options(command: str, told: Told) -> set[str]:
    """The options in the help of a command; those of the game stand in topics."""
    texts = [told("help", topic) for topic in TOPICS] if command == "play" else [told(command, "--help")]
    found = {
        flag
        for text in texts
        for line in re.findall(r"^  (?:-\w, )?(--\w.*)$", text, re.MULTILINE)
        for flag in re.findall(r"--[a-z][a-z-]*", line.partition("  ")[0])
    }
    return found - {"--help"}


def test_the_options_of_all_commands_are_few(told: Told) -> None:
    options = [option for command in ("play", *COMMANDS) for option in listed_options(command, told)]
    assert len(options) <= 140
    assert len({*options}) <= 65
