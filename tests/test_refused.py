"""What cannot be is refused in one line that says what to write instead, before anything is done."""

import json
import shlex
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.commands import COMMANDS
from blackjack_tui.folders import cache_folder
from blackjack_tui.odds.chart import UPCARDS
from blackjack_tui.odds.kept_figures import shipped_book
from blackjack_tui.rulebooks.loading import load

NEITHER = (
    "neither a file that can be found nor a deal code: write RULES/SEED/DECISIONS, such as twentyone/37/hs"
)
CHOICES = f"choose from {', '.join(COMMANDS)}, atlantic-city, "
BOOKS = "choose from atlantic-city, double-exposure, "
LEAVE_OUT = "leave one of them out"
CODE = "twentyone/37/h"
# fmt: off
REFUSED = {
    "reply": f"no command or rule book 'reply': is replay meant? {CHOICES}",
    "reply --help": f"no command or rule book 'reply': is replay meant? {CHOICES}",
    "''": f"no command or rule book '': {CHOICES}",
    "vegas": "no command or rule book 'vegas': is vegas-strip meant? choose from daily",
    "--seed 1 vegas": "RULES cannot be 'vegas': is vegas-strip meant? choose from",
    "help loook": "no help on 'loook': is look meant? choose from game, look, ",
    "--sed 5": "unrecognized arguments: --sed: is --seed meant? (see blackjack-tui --help)",
    "--cards": "unrecognized arguments: --cards (see blackjack-tui --help)",
    "drill --rulse=x": "unrecognized arguments: --rulse=x: is --rules meant?",
    "--qqq": "unrecognized arguments: --qqq (see",
    "home --rules european": "'home' and --rules 'european': name one rule book",
    "demo home --rules european": "'home' and --rules 'european': name one rule book",
    "--force": "--force needs --record",
    "--record there": "there is there already: name another file, or add --force",
    "--others 1 --others-by own.json": "--others-by = 'own.json' is gone: choose from chart, mimic",
    "demo --policy half.toml": "--policy: half.toml: hard 6 against A is missing",
    "--others 1 --others-by chrt": "--others-by cannot be 'chrt': is chart meant?",
    "demo --rounds 0": "argument --rounds: must be 1 or more, not 0",
    "demo --policy win": "--policy: policy 'win' is unknown: choose from ",
    "demo --policy own": "--policy: policy 'own' is unknown: choose from ",
    "demo --policy none.json": "--policy: none.json: No such file or directory",
    "demo --loop --record x": "--record does not go with --loop",
    "replay nothing.journal": f"nothing.journal: {NEITHER}",
    "replay twentyone/x/h": f"twentyone/x/h: {NEITHER}",
    "replay 'a\nb'": f"a\\u000ab: {NEITHER}",
    "replay .": ".: not a file",
    "replay there/x": f"there/x: {NEITHER}",
    "replay twentyone/37/x": "deal code twentyone/37/x, character 14: 'x' is not a decision: ",
    f"replay {CODE} --at 2": "--at: 2: the game has rounds 1 to 1",
    f"replay {CODE} --svg x.svg --at 1:14": "--at: 1:14: round 1 has events 1 to 13",
    f"replay {CODE} --svg x.svg --at 1": "--at: 1: a picture is of a moment: write",
    f"replay {CODE} --svg x.svg --size 9x9": "--size 9x9: the cards view needs 40x15",
    f"replay {CODE} --svg x.svg --size large": "argument --size: must be columns x rows, ",
    f"replay {CODE} --svg there": "there is there already: name another file",
    f"replay {CODE} --cast x --view json": "--view json: there is nothing to see of it",
    f"replay {CODE} --cast x --at 1:0": "--at: 1:0: a film begins with a round: write --at 1",
    "review nothing": f"nothing: {NEITHER}",
    f"review {CODE} --jobs 0": "argument --jobs: must be from 1 to 1,024, not 0",
    "review prose.txt": "prose.txt, line 1: 'hello you' is not a position: ",
    f"review {CODE} --force": "--force needs --html",
    f"review {CODE} --json --csv": f"--csv does not go with --json: {LEAVE_OUT}",
    f"review {CODE} twentyone/38/h": f"twentyone/38/h: not the cards and rules of {CODE}: compare games of one",
    f"review {CODE} {CODE} --json": "--json is for one game: leave it out, or name one",
    "review chase.toml/3/s --quick":
        "odds are not computed for bust = 'dealer-plays' with dealer_draws = 'below-player'",
    "drill --on surprise": "argument --on: invalid choice",
    "drill atlantic-city --plain --on exceptions": "--on exceptions: atlantic-city has no such decisions",
    "drill --plain --on mistakes --keep": "--on mistakes: no mistakes are kept",
    "drill --plain --on mistakes":
        "--on mistakes: without a terminal, and with --no-keep, mistakes are not read: add --keep",
    "drill --date 9999-12-31": "argument --date: must be 9000-01-01 at the latest",
    "drill --date 2026-02-30": "argument --date: must be a day such as 2026-11-22",
    "drill --plain --hand A,10": "--hand: A,10: vegas-strip has no decision about such cards",
    "drill --plain --hand 'hard 30'": "--hand: hard30: no fresh shoe deals it by these rules",
    "drill --dealer Z": "--dealer: 'Z' is not an upcard",
    "drill --rounds 0": "argument --rounds: must be 1 or more, not 0",
    "drill --view transcript": "--view transcript is for games; drills and lessons ask a person: write --plain",
    "drill --on true --view json": "--view json is for games; drills and lessons ask a person: write --plain",
    "learn --view json": "--view json is for games; drills and lessons ask a person: write --plain",
    "drill --progress": "--progress is gone: G in a drill tells what you know",
    "drill home --study a.txt": "RULES does not go with --study",
    "drill --study none.txt": "none.txt: No such file",
    "--quiz --plain --count-shown always": "--quiz: the count is always shown: choose --count-shown asked",
    "--quiz --view transcript": "--quiz: the transcript of 2008 asks for no count: choose another --view",
    "daily --date 9999-12-31": "--date 9999-12-31: these rounds are still to come",
    "rules baccarat": f"RULES cannot be 'baccarat': {BOOKS}",
    "rules --rules baccarat": f"--rules cannot be 'baccarat': {BOOKS}",
    "rules home --diff baccarat": f"rule book 'baccarat' is unknown: {BOOKS}",
    "rules none.toml": "none.toml: No such file or directory",
    "rules wrong.toml": "wrong.toml, line 2: decks cannot be 12: write a whole number from 1 to 8",
    "rules home --diff wrong.toml": "wrong.toml, line 2: decks cannot be 12: write a whole number from 1 to 8",
    "rules home --diff": "argument --diff: expected one argument",
    "rules home --toml --diff home": f"--toml does not go with --diff: {LEAVE_OUT}",
    "settings theme purple": "'purple' is not a setting: is settings theme=purple meant?",
    "stats --json --csv": f"--csv does not go with --json: {LEAVE_OUT}",
    "stats vegas-strip --forget": f"RULES does not go with --forget: {LEAVE_OUT}",
    "odds --json --html x": f"--json does not go with --html: {LEAVE_OUT}",
    "odds --policy x.json --exact": f"--exact does not go with --policy: {LEAVE_OUT}",
    "odds --policy '16 v 10: stand'": "--policy: 16 v 10: stand: No such file or directory",
    "odds --policy empty.json": "--policy: empty.json: has no chart: write hard, soft and pairs",
    "odds --policy own.json --hand 8,8 --dealer 6": "--hand does not go with --policy",
    "odds home --indices --exact": "--exact does not go with --indices",
    "odds double-exposure --indices": "--indices: double-exposure: ",
    "odds home --hand A,A --dealer A --seen A,A": "A is named 5 times: 1 deck has 4",
    "odds home --hand AS,AS --dealer 4": "AS is named 2 times: 1 deck has 1",
    "odds home --hand 10,9,3 --dealer 4": "--hand 10,9,3: that is 22: write cards that come to 21 at most",
    "odds home --hand 11,4 --dealer 4": "argument --hand: '11' is not a card: write A, 2 to 10 or T, J, Q, K",
    "odds home --hand , --dealer 4": "argument --hand: '' is not a card",
    "odds home --hand 10,4": "--hand needs --dealer",
    "odds home --dealer 4": "--dealer needs --hand",
    "odds home --hand 4 --dealer 4": "--hand 4: write two cards or more",
    "odds home --hand 10,4 --dealer 4,5": "--dealer 4,5: write the dealer's upcard alone",
    "odds double-exposure --hand 10,6 --dealer 10": "--dealer 10: ",
    "odds home --exact --hand 10,4 --dealer 5": "--hand does not go with --exact",
    f"odds home --seen {','.join('23456789TJQKA' * 4)[:-2]}":
        "--seen leaves too few cards: 1, and a round takes 4",
    "odds chase.toml": "odds are not computed for bust = 'dealer-plays' with dealer_draws = 'below-player'",
    "ramp --count hilo": "--count cannot be 'hilo': is hi-lo meant? choose from halves,",
    "ramp --ramp 1 two": "--ramp: has 'two', which is not a bet: write numbers from 0 to 1,000,000",
    "ramp --ramp 0": "--ramp: bets nothing",
    f"ramp --ramp {'1 ' * 51}": "--ramp: has 51 bets: 50 at most",
    "ramp --rounds 0": "argument --rounds: must be from 1 to 100,000,000,000, not 0",
    "ramp --bankroll -5": "argument --bankroll: must be a number over 0, such as 5, not '-5'",
    "ramp --bankroll none": "argument --bankroll: must be a number over 0, such as 500, not 'none'",
    "ramp --unit '$15'": "argument --unit: must be a number over 0, such as 15, not '$15'",
    "ramp --best --spread 1-12": "argument --spread: must be a number over 0, such as 12, not '1-12'",
    "ramp --ramp 1-12": "--ramp: has '1-12', which is not a bet: write numbers from 0 to 1,000,000, as in",
    "ramp --policy half.json": "--policy: half.json: not JSON as ",
    "ramp --spread 5": "--spread needs --best",
    "ramp --best 5": "argument --best: must be a share such as 5% or 0.05, not '5'",
    "ramp --best --max 0.5": "--max: the table's smallest bet is 1, and 0.5 is below it",
    "ramp --best --spread 0.5": "--spread: must be 1 or more, not 0.5",
    "ramp --mistakes --best": f"--best does not go with --mistakes: {LEAVE_OUT}",
    "ramp --boxes 4": "argument --boxes: must be from 1 to 3, not 4",
    "ramp --boxes 3 --others 5": "--others: 3 of your own and 5 others: 7 boxes at most",
    "ramp --boxes 1:2": "argument --boxes: must be 2 or 3 boxes where a count follows",
    "ramp --wong-in 1 --leave 1": "--leave: must be below --wong-in 1, not 1",
    # a count that never comes to a bet
    "ramp --rounds 100 --seed 1 --jobs 1 --leave 10 --json": "no round had a bet: the count never came to one",
    "ramp twentyone --rounds 100 --seed 1 --jobs 1 --mistakes --leave 10":
        "no round had a bet: the count never came to one",
}
# fmt: on


@pytest.fixture(autouse=True)
def folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with rule books and charts, some of them of no use."""
    monkeypatch.chdir(home)
    monkeypatch.setattr("sys.stdin", None)
    figures = shipped_book(load("vegas-strip"))
    files = {
        "there": "",
        "own.json": json.dumps(figures),
        "half.json": "{",
        "half.toml": "hard.5 = { " + ", ".join(f"{upcard} = 'H'" for upcard in UPCARDS) + " }",
        "empty.json": '{"rules": "vegas-strip"}',
        "prose.txt": "hello you",
        "wrong.toml": 'base = "home"\ndecks = 12\n',
        "chase.toml": 'base = "friendly"\ndealer_draws = "below-player"\n',
    }
    for name, text in files.items():
        (home / name).write_text(text, "utf-8")


@pytest.mark.parametrize(("command", "said"), REFUSED.items())
def test_what_cannot_be_is_refused_in_one_line(
    command: str, said: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = _files(home)
    try:
        status = main(shlex.split(command))
    except SystemExit as end:  # the command line itself is wrong
        status = int(end.code or 0)
    out, err = capsys.readouterr()
    assert (status, out) == (2, "")
    assert err.startswith(f"blackjack-tui: {said}")
    assert err.count("\n") == 1
    assert _files(home) == before


def _files(home: Path) -> list[Path]:
    """All but the figures that are computed, which Windows keeps in the same folder."""
    cache = Path(cache_folder())
    return sorted(
        path for path in home.rglob("*") if cache not in path.parents and path not in (cache, cache.parent)
    )
