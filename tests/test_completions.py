"""The completions of the shells, and what they offer."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from tests.piped import Piped

ROOT = Path(__file__).parents[1]
# Each reads lines of words, and prints on one line what is offered for the last of them.
BASH = """
source "$0"
while IFS= read -r line; do
  eval "COMP_WORDS=(blackjack-tui $line)"
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _shtab_blackjack_tui
  echo "${COMPREPLY[@]}"
done
"""
FISH = """
source $argv[1]
while read -l line
  echo (complete -C "blackjack-tui $line" | string replace -r "\\t.*" "")
end
"""
ZSH = 'autoload -Uz compinit && compinit -u -D && eval "$(<$0)" && echo $_comps[blackjack-tui]'
OFFERED = {
    "veg": "vegas-strip",
    "dri": "drill",
    "--the": "--theme",
    "--theme ''": "dark felt high-contrast light terminal",
    "vegas-strip --coach a": "after",
    "--rules scr": "scripting-games",
    "drill --on s": "soft surrender",
    "ramp --count ha": "halves",
    "help re": "record replay review",
    "replay pyproj": "pyproject.toml",
    # a rule book of the player's own
    "gol": "golden",
    "drill gol": "golden",
    "--rules gol": "golden",
}


@pytest.mark.skipif(sys.platform == "win32", reason="the shells are those of Unix")
@pytest.mark.parametrize(
    "command",
    [("bash", "--norc", "-c", BASH), ("fish", "--no-config", "-c", FISH)],
    ids=lambda command: command[0],
)
def test_a_shell_offers_what_can_be_typed(command: tuple[str, ...], home: Path, piped: Piped) -> None:
    if not shutil.which(command[0]):
        pytest.skip(f"needs {command[0]}")
    (home / "blackjack-tui" / "rules").mkdir(parents=True)
    (home / "blackjack-tui" / "rules" / "golden.toml").touch()
    file = home / "completion"
    file.write_text(piped("settings", "completion", command[0]).stdout, "utf-8")
    lines = "".join(f"{words}\n" for words in OFFERED)
    told = subprocess.run([*command, file], input=lines, cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stderr == ""
    offered = [" ".join(sorted(line.split())) for line in told.stdout.splitlines()]
    assert dict(zip(OFFERED, offered, strict=True)) == OFFERED


@pytest.mark.skipif(not shutil.which("zsh"), reason="needs zsh")
def test_zsh_takes_its_completion(tmp_path: Path, piped: Piped) -> None:
    file = tmp_path / "completion"
    file.write_text(piped("settings", "completion", "zsh").stdout, "utf-8")
    told = subprocess.run(["zsh", "-f", "-c", ZSH, file], capture_output=True, text=True, check=True)
    assert (told.stdout, told.stderr) == ("_shtab_blackjack_tui\n", "")


def test_without_shtab_the_settings_are_printed_and_completions_say_what_they_need(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(sys.modules, "blackjack_tui.commands.completion", raising=False)
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert main(["settings"]) == 0
    assert main(["settings", "completion", "fish"]) == 2
    assert capsys.readouterr().err.endswith("cannot be imported: pip install shtab\n")
