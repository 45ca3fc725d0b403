"""Journals being written: what is in them, when it is there, and what becomes of a file in the way."""

import json
import os
from pathlib import Path
from zlib import crc32

import pytest

from blackjack_tui import __version__
from blackjack_tui.errors import UsageError
from blackjack_tui.game.events import Event, RoundStarted
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.journal import Journal, header
from blackjack_tui.play.journal_reader import read
from blackjack_tui.play.recorded import RecordedPolicy
from blackjack_tui.play.records import Deal
from blackjack_tui.play.session import Watcher
from blackjack_tui.rulebooks.loading import load
from tests.play.players import deal_of, record, write_journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.journal"


ROUNDS = {
    # the hole card is never turned over in the first
    "twentyone/37/h,s": [
        '{"round": 1, "decisions": ["hit"], "outcome": "lose", "hands": [{"cards": ["8H", "4H", "KS"],'
        ' "points": 22, "outcome": "lose"}], "dealer": {"cards": [null, "2C"], "points": 5}}',
        '{"round": 2, "decisions": ["stand"], "outcome": "lose", "hands": [{"cards": ["8S", "3D"], "points":'
        ' 11, "outcome": "lose"}], "dealer": {"cards": ["QD", "JH"], "points": 20}}',
    ],
    # no total is told either
    "scripting-games/4/hh": [
        '{"round": 1, "decisions": ["hit", "hit"], "outcome": "lose", "hands": [{"cards": ["4S", "5H", "5C",'
        ' "8C"], "points": 22, "outcome": "lose"}], "dealer": {"cards": ["KS", null], "points": null}}',
    ],
    # nothing to decide
    "scripting-games/20/": [
        '{"round": 1, "decisions": [], "outcome": "win", "hands": [{"cards": ["10C", "AS"], "points": 21,'
        ' "outcome": "win"}], "dealer": {"cards": ["10H", null], "points": null}}',
    ],
    "friendly/209/re": [
        '{"round": 1, "decisions": ["surrender", "11"], "outcome": "lose", "hands": [{"cards": ["AS", "8C"],'
        ' "points": 19, "outcome": "lose"}], "dealer": {"cards": ["QD", "3D", "6D"], "points": 19}}',
    ],
    # money
    "vegas-strip/377/15:y,10:phspss": [
        '{"round": 1, "bet": 1500, "decisions": ["insure"], "outcome": "lose", "hands": [{"cards": ["4C", "QH"'
        '], "points": 14, "outcome": "lose", "bet": 1500, "returned": 0}], "dealer": {"cards": ["AD", "10D"],'
        ' "points": 21}, "insurance": {"bet": 750, "returned": 2250}, "bankroll": 100000}',
        '{"round": 2, "bet": 1000, "decisions": ["split", "hit", "stand", "split", "stand", "stand"],'
        ' "outcome": "win", "hands": [{"cards": ["JH", "2S", "7S"], "points": 19, "outcome": "win", "bet":'
        ' 1000, "returned": 2000}, {"cards": ["KD", "8C"], "points": 18, "outcome": "win", "bet": 1000,'
        ' "returned": 2000}, {"cards": ["QS", "QC"], "points": 20, "outcome": "win", "bet": 1000, "returned":'
        ' 2000}], "dealer": {"cards": ["4D", "9D", "10C"], "points": 23}, "bankroll": 103000}',
    ],
    # two hands that come out even
    "home/24/pss": [
        '{"round": 1, "bet": 25, "decisions": ["split", "stand", "stand"], "outcome": "push", "hands":'
        ' [{"cards": ["QC", "JD"], "points": 20, "outcome": "win", "bet": 25, "returned": 50},'
        ' {"cards": ["10S", "6C"], "points": 16, "outcome": "lose", "bet": 25, "returned": 0}],'
        ' "dealer": {"cards": ["4D", "10D", "5S"], "points": 19}, "bankroll": 2000}',
    ],
    # the second round is not over
    "home/199/3.25:d,pd": [
        '{"round": 1, "bet": 325, "decisions": ["double"], "outcome": "push", "hands": [{"cards": ["5H", "AH",'
        ' "AS"], "points": 17, "outcome": "push", "bet": 650, "returned": 650}], "dealer": {"cards": ["8H",'
        ' "9C"], "points": 17}, "bankroll": 2000}',
    ],
    "twentyone/37/": [],
    "twentyone/37": [],
}


@pytest.mark.parametrize(("code", "lines"), ROUNDS.items(), ids=ROUNDS)
def test_every_round_that_is_over_is_a_line(code: str, lines: list[str], path: Path) -> None:
    write_journal(path, code)
    written = path.read_bytes()
    assert written.endswith(b"\n")
    assert written.decode("ascii").split("\n")[1:-1] == lines


def test_the_first_line_has_all_that_the_game_is_dealt_from(path: Path) -> None:
    write_journal(path, "vegas-strip:bash/-5")
    knobs = [*load("vegas-strip").plain.items()]
    of_0_2_0 = 1 + [knob for knob, _ in knobs].index("push_22")
    fields = {
        "journal": 2,
        "program": f"blackjack-tui {__version__}",
        "rules": dict(knobs[:of_0_2_0]),
        "shuffle": "bash",
        "seed": -5,
    }
    check = f"{crc32(json.dumps(fields).encode()):08x}"
    (line,) = path.read_text().splitlines()
    assert line == json.dumps({**fields, "check": check})


def test_a_knob_newer_than_the_format_is_in_the_first_line_where_it_is_turned() -> None:
    turned = load("vegas-strip")._replace(redoubles=1, double_cards=3)
    written = json.loads(header(Deal(turned, "own.toml", "bash", 1)))["rules"]
    assert (written["redoubles"], written["double_cards"]) == (1, 3)
    assert "rescue" not in written


class Witness(Watcher):
    """Looks at the journal whenever a round begins."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.found: list[list[str]] = []

    def on_event(self, event: Event, situation: Situation) -> None:
        if isinstance(event, RoundStarted):
            self.found.append(self._path.read_text().splitlines()[1:])


@pytest.mark.parametrize("code", ["twentyone/37/h,s,", "vegas-strip/377/15:y,10:phspss,"])
def test_every_round_is_on_disk_before_the_next_begins(code: str, path: Path) -> None:
    recorded = RecordedPolicy(decode(code))
    deal = decode(code).record.deal
    journal = Journal(str(path), deal)
    witness = Witness(path)
    record(deal, recorded, recorded, witness, keep=journal.keep)
    journal.close()
    lines = ROUNDS[code.removesuffix(",")]
    assert witness.found == [lines[:0], lines[:1], lines[:2]]


def test_a_file_that_is_there_is_not_overwritten(path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(UsageError) as caught:
        Journal(str(path), deal_of("twentyone", 37))
    assert str(caught.value) == f"{path} is there already: name another file, or add --force"
    assert path.read_text() == "precious"


def test_a_file_that_is_there_is_overwritten_by_force(path: Path) -> None:
    path.write_text("precious" * 1000)
    Journal(str(path), deal_of("twentyone", 37), force=True).close()
    told, note = read(str(path))
    assert (told.record.deal.seed, told.record.rounds, note) == (37, (), "")
    assert os.listdir(path.parent) == [path.name]


@pytest.mark.parametrize("force", [False, True])
def test_a_folder_that_is_not_there_is_told_before_a_card_is_dealt(path: Path, force: bool) -> None:
    lost = str(path / "none" / "a.journal")
    with pytest.raises(UsageError) as caught:
        Journal(lost, deal_of("twentyone", 37), force)
    assert str(caught.value) == f"{lost}: cannot be written: No such file or directory"


def test_a_journal_without_a_failure_has_none(path: Path) -> None:
    journal = Journal(str(path), deal_of("twentyone", 37))
    assert journal.failure is None
    journal.close()
