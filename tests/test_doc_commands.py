"""Every command in the README, the pages and the help of the commands, run as it stands."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.commands import COMMANDS
from blackjack_tui.odds.kept_figures import shipped_book
from blackjack_tui.play.round_lines import parse
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.rulebooks.loading import load
from tests.homes import at_home
from tests.piped import Piped
from tests.store.players import Chance, play

ROOT = Path(__file__).parents[1]
PAGES = {
    page.relative_to(ROOT).as_posix(): page.read_text("utf-8")
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
}
PROGRAM = "blackjack-tui"
PLACEHOLDER = re.compile(r"\b(CODE|FILE|NAME|TOPIC|COMMAND|ADDRESS|SHELL)\b")
"""A command with one of these tells its form; there is another one beside it that can be run."""

INSTALL = "python3 -m venv .venv && .venv/bin/pip install --quiet --editable '.[test]'"
NOT_RUN = {
    "python3 -m venv .venv && . .venv/bin/activate && pip install --quiet . && blackjack-tui": "installs",
    f"{INSTALL} && .venv/bin/pytest": "this suite",
    INSTALL: "installs",
    ". .venv/bin/activate": "changes the shell",
    "pytest": "this suite",
    'pytest -n 0 -k "reshuffle or cut_card"': "a part of this suite",
    "pytest -n 0 tests/game/test_round.py": "a part of this suite",
    "ruff check": "run by .ci/run",
    "ruff format --check": "run by .ci/run",
    "mypy --strict": "run by .ci/run",
    ".ci/run": "runs this suite",
    ".venv/bin/pip install --quiet --editable '.[test,bench]'": "installs",
    "python -m tests.benchmarks launch": "measures for minutes",
    "python -m tests.fuzzers keys --count 300000": "searches for minutes",
    "python docs/learner.py > learned.json": "learns for a minute, and with fewer rounds in tests/test_bots.py",
    "python -m pip install --quiet build shiv pyinstaller .": "installs",
    "python -m build": "downloads what builds",
    "shiv --entry-point blackjack_tui.__main__:run --output-file blackjack-tui.pyz .": "downloads the rest",
    "pyinstaller --onefile --name blackjack-tui --collect-all blackjack_tui "
    "blackjack_tui/__main__.py": "builds for a minute",
    "mkfifo answers && blackjack-tui vegas-strip --view json --seed 1 < answers | tee game.jsonl "
    "| python bot.py > answers": "run by tests/test_bots.py",
    "pipx install dist/blackjack_tui-*.whl": "installs",
}
"""The lines of shell that are not run here, and why."""

FASTER = {
    "ramp": ("--rounds", "1000", "--seed", "1", "--jobs", "1"),
    "demo": ("--rounds", "1", "--seed", "1"),
    "review": ("--jobs", "1"),
    "--view": ("--speed", "0"),
}
"""What is added to a command, where what is written would take long, or might have no bet in so few rounds."""
JOURNALS = {
    "my.journal": 1,
    "student.journal": 1,
    "other.journal": 1,
    "anna.journal": 1,
    "ben.journal": 1,
    "mine.journal": 12,
    "evening.journal": 12,
}
"""The journals on the pages, and how many rounds the page needs of each."""


def _shell_lines() -> Iterator[str]:
    """The lines of shell on the pages, without their comments."""
    for text in PAGES.values():
        for block in re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            yield from (re.sub(r"\s+#.*", "", line).strip() for line in block.splitlines())


def _inline() -> Iterator[str]:
    for text in PAGES.values():
        prose = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
        yield from re.findall(rf"`({PROGRAM} [^`\n]+)`", prose)


def _examples() -> Iterator[str]:
    """The examples in the help of the commands."""
    for name in ("play", *COMMANDS):
        for line in str(import_module(f"blackjack_tui.commands.{name}_command").__doc__).splitlines():
            if line.startswith(f"  {PROGRAM}"):
                yield re.split(r"\s{2,}| > ", line.strip())[0]


LINES = list(dict.fromkeys(_shell_lines()))
OURS = sorted(
    {
        command
        for command in (*LINES, *_inline(), *_examples())
        if re.match(rf"(echo \w+ \| )?{PROGRAM}\b", command) and not PLACEHOLDER.search(command)
    }
)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with journals, a rule book and games that were kept."""
    folder = tmp_path_factory.mktemp("played")
    environ = os.environ | at_home(folder)
    own = "twentyone --seed 37 --no-keep --record"
    with pytest.MonkeyPatch.context() as patch:
        for name, value in at_home(folder).items():
            patch.setenv(name, value)
        play(Chance(1, rounds=2), "vegas-strip")
        play(Chance(1, rounds=8), "twentyone")
    for rounds in set(JOURNALS.values()):
        command = [sys.executable, "-m", "blackjack_tui", *f"{own} {rounds} --view json".split()]
        keys = "sy" * rounds + "q"
        subprocess.run(
            command, cwd=folder, env=environ, input=keys.encode(), stdout=subprocess.DEVNULL, check=True
        )
    for name, rounds in JOURNALS.items():
        shutil.copy(folder / str(rounds), folder / name)
    (folder / "mine.toml").write_text('base = "european"\n', "utf-8")
    rules = folder / "blackjack-tui" / "rules"
    rules.mkdir(parents=True, exist_ok=True)
    (rules / "golden-gate.toml").write_text('base = "european"\n', "utf-8")
    figures = shipped_book(load("downtown"))
    assert figures is not None
    (folder / "mine.json").write_text(json.dumps(figures["chart"]), "utf-8")
    (folder / "learned.json").write_text(json.dumps({"chart": figures["chart"]}), "utf-8")
    (folder / "homework.txt").write_text("vegas-strip: 10,6 v 10\n", "utf-8")
    shutil.copy(folder / "homework.txt", folder / "blackjack-tui" / "study.txt")
    (folder / "night.toml").write_text('base = "dark"\n', "utf-8")
    return folder


@pytest.fixture
def folder(played: Path, home: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that folder, for one command."""
    shutil.copytree(played, home, dirs_exist_ok=True)
    monkeypatch.setenv("XDG_CACHE_HOME", str(cache))
    monkeypatch.chdir(home)
    monkeypatch.setattr("sys.stdin", None)
    return home


@pytest.mark.parametrize("command", OURS)
def test_a_command_does_something(command: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    typed, _, ours = command.rpartition(" | ")
    words = shlex.split(ours)[1:]
    # Somebody has to press a key to end what begins again and again.
    arguments = [word for word in words if word != "--loop"] + [*FASTER.get(words[0] if words else "", ())]
    if words[:1] == ["ramp"] or "--indices" in words:  # else it takes minutes for a book
        arguments = ["vegas-strip" if word in rule_books() else word for word in arguments]
    for name in JOURNALS:
        if f"--record {name}" in ours:
            (folder / name).unlink()
    if typed:
        program = [sys.executable, "-m", "blackjack_tui", *arguments]
        keys = shlex.split(typed)[1]
        told = subprocess.run(
            program, input=keys, cwd=folder, capture_output=True, text=True, check=True
        ).stdout
    elif "--view names" in ours:
        told = on_a_terminal(arguments, folder)
    else:
        try:
            status = main(arguments)
        except SystemExit as end:  # how argparse ends its help
            status = int(end.code or 0)
        told, err = capfd.readouterr()
        assert (status, "Traceback" in err) == (0, False), err
    assert told or set(words) & {"--cast", "--svg", "--html"}


def on_a_terminal(arguments: list[str], folder: Path) -> str:
    from tests.pty_program import STANDARD, PtyProgram  # there are none on Windows

    with PtyProgram([sys.executable, "-m", "blackjack_tui", *arguments], STANDARD) as program:
        program.wait_for(r"Hit \(H\)|Bet|again")  # the hand dealt may be a natural
        program.type("q")
        assert program.exit_status() == 0
        return program.picture.text


def test_every_line_of_shell_is_run_or_has_a_reason() -> None:
    other = [line for line in LINES if line and line not in OURS]
    assert sorted(other) == sorted(NOT_RUN)


def test_before_a_change_lands_the_command_of_the_readme_is_run() -> None:
    tests = re.findall(r"^```sh\n(.*pytest)\n```$", PAGES["README.md"], re.MULTILINE)
    assert len(tests) == 1
    assert tests[0] in ROOT.joinpath(".ci", "run").read_text("utf-8").splitlines()


@pytest.mark.parametrize("page", [page for page, text in PAGES.items() if "```json" in text])
def test_what_a_page_shows_as_json_is_json(page: str) -> None:
    for block in re.findall(r"^```json\n(.*?)^```$", PAGES[page], re.MULTILINE | re.DOTALL):
        decoder, rest = json.JSONDecoder(), block.replace(", …", "").strip()
        while rest:
            _, end = decoder.raw_decode(rest)
            rest = rest[end:].strip()


def test_what_a_page_shows_the_program_to_say_is_what_it_says(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    def said(*arguments: str) -> str:
        main(arguments)
        return "".join(capfd.readouterr())

    def shown(page: str, language: str = "") -> list[str]:
        blocks = re.findall(r"^```(\w*)[^\n]*\n(.*?)^```$", PAGES[page], re.MULTILINE | re.DOTALL)
        return [text for of, text in blocks if of == language]

    assert shown("docs/accessibility.md")[0] in said("replay", "twentyone/37/h", "--plain")
    assert shown("docs/deal-code.md")[-1] == said("replay", "twentyone/37/hx", "--plain")
    journal = folder / "mine.journal"
    journal.unlink()
    options = ["--seed", "37", "--view", "json", "--record", str(journal)]
    command = [sys.executable, "-m", "blackjack_tui", "twentyone", *options]
    subprocess.run(command, input=b"hq", stdout=subprocess.DEVNULL, check=True)
    first, *rounds = journal.read_text("utf-8").splitlines(keepends=True)
    (header,) = shown("docs/journal.md", "json")
    assert f'"check": "{json.loads(first)["check"]}"' in header
    assert parse(shown("docs/journal.md")[1].rstrip())
    journal.write_text(first + rounds[0].replace("22/5", "21/5"), "utf-8")
    assert shown("docs/journal.md")[-1] == said("replay", "mine.journal", "--plain")


HANDS = {
    "by the chart": (["downtown", "--hand", "10,2", "--dealer", "4"], "10\nos"),
    "by these cards": (["downtown", "--hand", "10,2", "--dealer", "4"], "10\nh"),
    "a mistake": (["vegas-strip", "--hand", "10,6", "--dealer", "6"], "10\nh"),
}
"""Hands in which the coach says what its page has, with the keys."""


def test_what_the_page_on_the_coach_has_it_say_is_what_it_says(home: Path, piped: Piped) -> None:
    shared = ("--seed", "1", "--plain", "--coach", "after", "--no-keep")
    said = "".join(piped(*options, *shared, keys=keys).stdout for options, keys in HANDS.values())
    page = " ".join(PAGES["docs/coach.md"].split())
    sentences = [each for each in re.findall(r'"([^"]+)"', page) if each.endswith(".") and " " in each]
    assert len(sentences) == 4
    assert [each for each in sentences if each not in said and f"{each[:-1]}," not in said] == []
    (summary,) = re.findall(r"On leaving, a line sums it up: `(.+?)`", page)
    assert re.sub("luck .+?, ", "", summary) in re.sub("luck .+?, ", "", said)  # which may come too late


def anchors(page: str) -> set[str]:
    """The names that GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ (.+)$", re.sub(r"^```.*?^```$", "", page, flags=re.M | re.S), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_of_a_page_leads_somewhere(page: str) -> None:
    for target, _, anchor in re.findall(r"\]\(([^)#\s]*)(#?)([^)\s]*)\)", PAGES[page]):
        if "://" not in target:
            there = (ROOT / page).parent.joinpath(target) if target else ROOT / page
            assert there.exists(), target
            assert not anchor or anchor in anchors(there.read_text("utf-8")), f"{target}#{anchor}"
