"""Journals being written: what is in them, when it is there, and what becomes of a file in the way."""

import json
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from blackjack_tui import __version__
from blackjack_tui.errors import Left, UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event, RoundStarted
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.journal import Journal
from blackjack_tui.play.journal_reader import read
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Record
from blackjack_tui.play.round_lines import parse
from blackjack_tui.play.seating import Seating
from blackjack_tui.play.session import Player, Watcher
from blackjack_tui.rulebooks.by_value import values_of
from blackjack_tui.rulebooks.loading import load
from tests.play.players import deal_of, record, write_journal


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "a.journal"


ROUNDS = {
    "twentyone/37/h,s": [":h - 22/5", ":s - 11/20"],
    # no total is told
    "scripting-games/4/hh": [":hh - 22/-"],
    # nothing to decide
    "scripting-games/20/": [": - 21/-"],
    "friendly/209/re": [":re - 19/19"],
    # money: half the bet as insurance, and three hands
    "vegas-strip/377/15:y,10:phspss": ["15:y 1000 14/21", "10:phspss 1030 19,18,20/23"],
    # every bet stands there, the same as before too
    "vegas-strip/377/15:y,phspss": ["15:y 1000 14/21", "15:phspss 1045 19,18,20/23"],
    "home/24/pss": ["0.25:pss 20 20,16/19"],
    # the second round is not over
    "home/199/3.25:d,pd": ["3.25:d 20 17/17"],
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
    fields = {
        "journal": 4,
        "program": f"blackjack-tui {__version__}",
        "rules": values_of(load("vegas-strip")),
        "shuffle": "bash",
        "seed": -5,
    }
    check = f"{crc32(json.dumps(fields).encode()):08x}"
    (line,) = path.read_text().splitlines()
    assert line == json.dumps({**fields, "check": check})


DEALS = {
    "kept": ({"bankroll": 75000}, {"bankroll": 75000, "earlier": 2}),
    "first cards": ({"first": FirstCards.parse("A,7", "9")}, {"hand": "A,7", "dealer": "9", "earlier": 2}),
    "seats": (
        {"seating": Seating(2, 1, "low")},
        {"earlier": 2, "boxes": 2, "others": 1, "others_by": "low"},
    ),
}


@pytest.mark.parametrize(("changes", "fields"), DEALS.values(), ids=DEALS)
def test_what_a_deal_has_more_is_in_the_first_line_and_read_again(
    changes: dict[str, Any], fields: dict[str, Any], path: Path
) -> None:
    deal = deal_of("vegas-strip", 5)._replace(**changes)
    Journal(str(path), deal, earlier=2).close()
    written = json.loads(path.read_text())
    assert {name: value for name, value in written.items() if name in {*fields, "boxes", "hand"}} == fields
    assert read(str(path))[0].record == Record(deal)


class Thinking(Player):
    """Makes these decisions in these milliseconds, and leaves."""

    def __init__(self, *decisions: tuple[Action, int | None]) -> None:
        self._decisions = iter(decisions)
        self._took: int | None = None

    @property
    def took(self) -> int | None:
        return self._took

    def decide(self, situation: Situation) -> Action:
        action, self._took = next(self._decisions, (None, None))
        if action is None:
            raise Left
        return action

    def bet(self, situation: Situation) -> int:
        raise Left


def test_the_milliseconds_of_decisions_are_in_the_lines_where_they_are_known(path: Path) -> None:
    deal = deal_of("scripting-games", 4)
    journal = Journal(str(path), deal)
    decisions = [(Action.HIT, 1200), (Action.HIT, None), (Action.YES, 70), (Action.STAND, None)]
    deal.play(Thinking(*decisions), (Recorder(deal, journal.keep),))
    journal.close()
    lines = path.read_text().splitlines()[1:]
    assert [line.split(" ", 3)[3:] for line in lines] == [["1200,-"], []]
    assert [parse(line).times for line in lines] == [(1200, None), ()]
    assert len(read(str(path))[0].ends) == 2


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
    game = decode(code).record
    journal = Journal(str(path), game.deal)
    witness = Witness(path)
    record(game.deal, RecordedPlayer(game), witness, keep=journal.keep)
    journal.close()
    lines = ROUNDS[code.removesuffix(",")]
    assert witness.found == [lines[:0], lines[:1], lines[:2]]


@pytest.mark.parametrize("force", [False, True])
def test_a_folder_that_is_not_there_is_told_before_a_card_is_dealt(path: Path, force: bool) -> None:
    lost = str(path / "none" / "a.journal")
    with pytest.raises(UsageError) as caught:
        Journal(lost, deal_of("twentyone", 37), force)
    assert str(caught.value) == f"{lost}: cannot be written: No such file or directory"
