"""Text from outside: nothing in it can move a cursor, ring a bell, turn a line round or begin another one."""

import ast
import json
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import blackjack_tui
from blackjack_tui import settings
from blackjack_tui.cli import main
from blackjack_tui.errors import BlackjackError, harmless

ROOT = Path(blackjack_tui.__file__).parent

HARMFUL = {
    "escape": "\x1b]0;x\x07",
    "bell": "\x07",
    "c1": "\x9b31m",
    "delete": "\x7f",
    "newline": "\n",
    "return": "\r",
    "right to left": "\u202e",
    "line separator": "\u2028",
    "no UTF-8": "\udcff",
}
VALID = 'base = "twentyone"\nsummary = "Mine."\n'


@pytest.mark.parametrize("text", HARMFUL.values(), ids=HARMFUL)
def test_what_is_harmful_is_written_out_and_all_else_is_as_it_was(text: str) -> None:
    shown = harmless(f"Zoë ♠ {text} \\ C")
    assert shown.isprintable()
    assert (shown[:6], shown[-4:]) == ("Zoë ♠ ", " \\ C")
    assert harmless(shown) == shown
    assert json.loads(f'"{harmless(text)}"') == text
    assert str(BlackjackError(text)) == harmless(text)


def test_tabs_are_kept_where_they_are_wanted() -> None:
    assert harmless("a\tb\x1b", keep="\t") == "a\tb\\u001b"


Commands = Callable[[str], list[str]]
MESSAGES: dict[str, Commands] = {
    "argument": lambda bad: [bad],
    "option": lambda bad: [f"--no{bad}"],
    "too many": lambda bad: ["rules", "twentyone", bad],
    "seed": lambda bad: ["deal", "--seed", bad],
    "shuffle": lambda bad: ["deal", "--shuffle", bad],
    "setting": lambda bad: ["--theme", bad, "--plain"],
    "rules": lambda bad: ["--rules", f"{bad}.toml", "--plain"],
    "policy": lambda bad: ["demo", "--plain", "--policy", f"mimic{bad}"],
    "size": lambda bad: ["replay", "twentyone/37/h", "--svg", "x", "--size", bad],
    "moment": lambda bad: ["replay", "twentyone/37/h", "--svg", "x", "--at", bad],
    "code": lambda bad: ["replay", f"twentyone/37/{bad}"],
    "book in a code": lambda bad: ["replay", f"{bad}.toml/37/h"],
    "no game": lambda bad: ["replay", f"none{bad}"],
    "unknown book": lambda bad: ["rules", f"none{bad}"],
    "record": lambda bad: ["--plain", "--record", f"none{bad}/x"],
    "record over a folder": lambda bad: ["--plain", "--record", f"folder{bad}"],
    "film": lambda bad: ["replay", "twentyone/37/h", "--cast", f"none{bad}/x"],
    "picture": lambda bad: ["replay", "twentyone/37/h", "--svg", f"folder{bad}", "--force"],
    # of files that are there
    "explained": lambda bad: ["rules", f"good{bad}.toml"],
    "compared with itself": lambda bad: ["rules", f"good{bad}.toml", "--diff", f"good{bad}.toml"],
    "printed": lambda bad: ["rules", f"wrong{bad}.toml", "--toml"],
    "wrong in a book": lambda bad: ["rules", f"wrong{bad}.toml"],
    "wrong base": lambda bad: ["rules", f"based{bad}.toml"],
    "wrong knob": lambda bad: ["rules", f"knob{bad}.toml"],
    "wrong value": lambda bad: ["rules", f"value{bad}.toml"],
    "no journal": lambda bad: ["replay", f"wrong{bad}.toml"],
    "wrong journal": lambda bad: ["replay", f"journal{bad}"],
    "told": lambda bad: ["replay", f"good{bad}.toml/37/h", "--plain"],
    "no file": lambda bad: ["rules", f"folder{bad}/x.toml"],
}


@pytest.fixture(params=HARMFUL.values(), ids=list(HARMFUL))
def bad(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Something harmful, and a folder where it is in the names of files and in the files."""
    if sys.platform == "win32":
        pytest.skip("Windows has no such names")
    text: str = request.param
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", None)
    Path(f"folder{text}").mkdir()
    escaped = "".join(f"\\u{ord(c):04x}" for c in text if not 0xD800 <= ord(c) < 0xE000)
    files = {
        f"good{text}.toml": VALID,
        f"wrong{text}.toml": f'{VALID}# {text}\ntitle = "a{text}b" {text}\n',
        f"based{text}.toml": f'base = "x{escaped}.toml"\n',
        f"knob{text}.toml": f'{VALID}"x{escaped}" = 1\n',
        f"value{text}.toml": f'{VALID}tie = "x{escaped}"\n',
        f"journal{text}": json.dumps({"journal": 1, "check": f"x{text}", f"rules{text}": f"x{text}"}) + "\n",
    }
    for name, content in files.items():
        Path(name).write_text(content, "utf-8", errors="replace", newline="")
    return text


def test_nothing_harmful_is_written_whatever_is_given(bad: str, capsys: pytest.CaptureFixture[str]) -> None:
    for name, command in MESSAGES.items():
        try:
            status = main(command(bad))
        except SystemExit as end:  # a signal or help
            status = int(end.code or 0)
        out, err = capsys.readouterr()
        assert status in (0, 2), name
        assert (out + err).replace("\n", "").replace("\t", "").isprintable(), (name, out + err)
        assert err.count("\n") <= 1, (name, err)
        assert (status == 2) == err.startswith("blackjack-tui: "), (name, err)


def test_the_path_of_the_settings_is_told_harmlessly(
    bad: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(f"folder{bad}").absolute() / "blackjack-tui"
    folder.mkdir()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder.parent))
    for text in ("theme = 7\n", "x =\n", 'base = "\\u001b"\n', '"\\u001b" = 1\n', ""):
        (folder / "settings.toml").write_text(text, "utf-8")
        assert main(["settings"]) == (2 if text else 0)
        out, err = capsys.readouterr()
        assert (out + err).replace("\n", "").isprintable()
        assert (out.count("\n"), err.count("\n")) == ((0, 1) if text else (len(settings.SETTINGS) + 1, 0))


def test_files_that_are_written_have_nothing_harmful_in_them(bad: str) -> None:
    code = f"good{bad}.toml/37/h"
    for option in ("--svg", "--cast"):
        assert main(["replay", code, option, "made"]) == 0
        made = Path("made").read_text("utf-8")
        assert made.replace("\n", "").isprintable()
        if option == "--svg":
            ElementTree.fromstring(made)
        os.remove("made")


def test_output_is_written_in_one_place() -> None:
    """Whoever writes to the terminal or beside it does so by way of what makes text harmless."""
    writing = set()
    for path in ROOT.rglob("*.py"):
        text = path.read_text("utf-8")
        if not re.search(r"\bprint\b|std(out|err)\s*\.\s*write\b", text):
            continue  # and need not be read
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.Call(func=ast.Name(id="print")):
                    writing.add(path.name)
                case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="stdout" | "stderr"), attr="write")):
                    writing.add(path.name)
    assert writing == {"__init__.py"}
