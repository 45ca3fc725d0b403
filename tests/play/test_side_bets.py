"""Games with side bets: placed and kept by the session, recorded, and played again from each kind of record."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from blackjack_tui.cli import main
from blackjack_tui.errors import UsageError
from blackjack_tui.front_ends.json_lines import JsonLines
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.journal import Journal
from blackjack_tui.play.journal_reader import read
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal
from blackjack_tui.play.round_lines import finished_round
from blackjack_tui.play.seating import Seating
from blackjack_tui.rulebooks.loading import load
from tests.sessions import reader

BOOK = "vegas-strip~21+3~buster"
KEYS = "21+3 500\nbuster 1000\n2000\ns1000\nsbuster 0\n1000\ns"
ALONE = Seating()


def played(
    keys: str, seating: Seating = ALONE, deal: Deal | None = None
) -> tuple[Recorder, list[dict[str, Any]]]:
    """Plays by these keys; returns the recorder, and what was written."""
    rules = load(BOOK)
    deal = deal or Deal(rules, BOOK, rules.shuffle, 5, seating=seating)
    lines = list[str]()
    recorder, stream = Recorder(deal), JsonLines(reader(keys), lines.append)
    deal.play(stream, (recorder, stream))
    return recorder, [json.loads(line) for line in lines]


def test_a_side_bet_is_kept_from_round_to_round_until_it_is_taken_back() -> None:
    recorder, lines = played(KEYS)
    rounds = recorder.record.rounds
    assert [each.side_bets for each in rounds] == [((500, 1000),), ((500, 1000),), ((500, 0),)]
    asked = [line["side_bets"] for line in lines if line.get("question") == "bet"]
    assert asked[0] == [
        {"name": "21+3", "min": 500, "max": 5000, "step": 500, "bet": 0},
        {"name": "buster", "min": 500, "max": 5000, "step": 500, "bet": 0},
    ]
    assert [each["bet"] for each in asked[2]] == [500, 1000]
    money = sum(line["returned"] - line["bet"] for line in lines if "returned" in line)
    over = [line for line in lines if line["event"] == "over"]
    assert over[-1]["bankroll"] == 100_000 + money
    assert [each["name"] for each in over[-1]["side_bets"]] == ["21+3"]


WRONG = ["21+3 400", "21+3 5500", "21+3", "21+4 500", "500 21+3", "21+3 500 1000", "buster -500"]


@pytest.mark.parametrize("line", WRONG)
def test_what_is_no_side_bet_is_told(line: str) -> None:
    _, lines = played(f"{line}\n")
    assert [each["event"] for each in lines[-2:]] == ["wrong_bet", "ask"]


def test_there_is_no_more_on_side_bets_than_the_player_has_beside_the_least_bet() -> None:
    rules = load(BOOK)._replace(bankroll=2000)
    deal = Deal(rules, BOOK, rules.shuffle, 5)
    _, lines = played("21+3 1000\nbuster 500\n1000\n", deal=deal)
    asks = [line for line in lines if line.get("question") == "bet"]
    assert [each["max"] for each in asks[0]["side_bets"]] == [1000, 1000]
    assert [each["max"] for each in asks[1]["side_bets"]] == [1000, 0]
    assert [asks[0]["max"], asks[1]["max"]] == [2000, 1000]
    assert "wrong_bet" in [line["event"] for line in lines]


TWO = "21+3 500\n1000\nbuster 500\n2000\nss1000\n0\ns"


LATER = "1000\ns21+3 500\n1000\ns"


@pytest.mark.parametrize(("keys", "seating"), [(KEYS, ALONE), (LATER, ALONE), (TWO, Seating(2, 1))])
def test_a_game_with_side_bets_is_the_same_from_its_code_and_from_its_journal(
    keys: str, seating: Seating, tmp_path: Path
) -> None:
    path = str(tmp_path / "game.jsonl")
    recorder, _ = played(keys, seating)
    record = recorder.record
    code = encode(record)
    assert code.startswith(f"{BOOK}/5")
    again = decode(code)
    assert (again.record, encode(again.record)) == (record, code)
    over = record.rounds[: len(again.ends)]
    journal = Journal(path, record.deal)
    tables = iter([again.table(end) for end in again.ends])
    for each in over:
        journal.keep(finished_round(each, next(tables)))
    journal.close()
    read_again, note = read(path)
    assert (read_again.record.rounds, note) == (over, "")
    assert read_again.record.deal.rules == record.deal.rules
    assert encode(read_again.record).startswith(f"{BOOK}/5")


def test_two_boxes_have_side_bets_of_their_own() -> None:
    recorder, lines = played(TWO, Seating(2, 1))
    assert recorder.record.rounds[0].side_bets == ((500, 0), (0, 500))
    placed = [(line["box"], line["name"]) for line in lines if line["event"] == "side_bet_placed"]
    assert placed[:2] == [(2, "21+3"), (3, "buster")]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (f"{BOOK}/5/10~7:s", "$7 cannot be bet on 21+3"),
        (f"{BOOK}/5/10~5~5~5:s", "'10~5~5~5': the rules have 2 side bets"),
        ("vegas-strip/5/10~5:s", "'10~5': the rules have 0 side bets"),
        (f"{BOOK}/5/10~x:s", "'10~x' is not a bet"),
        ("vegas-strip~21+4/5/s", "rule book 'vegas-strip~21+4' is unknown"),
    ],
)
def test_a_wrong_side_bet_of_a_code_is_named(code: str, said: str) -> None:
    with pytest.raises(UsageError, match="deal code") as caught:
        decode(code)
    assert said in str(caught.value)


def test_a_changed_side_bet_of_a_journal_is_found(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    record = played(KEYS)[0].record
    timeline = decode(encode(record))
    journal = Journal(str(path), record.deal)
    journal.keep(finished_round(record.rounds[0], timeline.table(timeline.ends[0])))
    journal.close()
    header, line = path.read_text().splitlines()
    assert line.startswith("20~5~10:")
    for becomes, said in (
        ("20~6~10:", "round 1: $6 cannot be bet on 21+3"),
        ("20~5~10~5:", "round 1: there are more side bets than the rules have"),
        ("20~5:", "round 1: the bankroll must be "),
    ):
        path.write_text(f"{header}\n{line.replace('20~5~10:', becomes)}\n")
        with pytest.raises(UsageError, match=re.escape(said)):
            read(str(path))


def test_an_unknown_side_bet_is_one_line_and_one_that_is_there_is_not_added(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for options, said in (
        (["--side-bet", "21+4"], "--side-bet: side bet '21+4' is unknown: is 21+3 meant?"),
        (["--side-bet", "mine.toml"], "--side-bet: 'mine.toml' is a file: name a side bet that ships"),
        (["--side-bet", "buster", "--side-bet", "buster"], "side bet buster is at the table"),
        (["--rules", "twentyone", "--side-bet", "buster"], "buster needs bets: set maximum"),
    ):
        assert main(["--view", "json", *options]) == 2
        error = capsys.readouterr().err
        assert said in error
        assert error.count("\n") == 1
