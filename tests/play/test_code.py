"""Deal codes: what is written and read, in either direction."""

from pathlib import Path

import pytest

from blackjack_tui.game.actions import Action
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.records import Deal, Record
from blackjack_tui.play.round_lines import LETTERS
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.shuffles import SHUFFLES

Rounds = list[tuple[int, str]]
"""The bet of each round in cents, and the decisions."""


def rounds(told: Timeline) -> Rounds:
    return [(played.bets[0], " ".join(played.actions)) for played in told.record.rounds]


CODES: list[tuple[str, Rounds]] = [
    # a shoe, but no round
    ("twentyone/37", []),
    ("vegas-strip/377", []),
    # a round that has begun, and one that is over
    ("twentyone/37/", [(0, "")]),
    ("twentyone/37/h", [(0, "hit")]),
    ("twentyone/-37/h", [(0, "hit")]),
    ("vegas-strip/377/", [(1000, "")]),
    # several rounds
    ("twentyone/37/h,s", [(0, "hit"), (0, "stand")]),
    ("twentyone/37/h,s,", [(0, "hit"), (0, "stand"), (0, "")]),
    # rounds in which there is nothing to decide
    ("twentyone/84/,s", [(0, ""), (0, "stand")]),
    ("vegas-strip/196/,", [(1000, ""), (1000, "")]),
    # every letter
    ("friendly/209/re", [(0, "surrender 11")]),
    ("friendly/152/s1e,h,hh1", [(0, "stand 1 11"), (0, "hit"), (0, "hit hit 1")]),
    ("vegas-strip/377/y,phspss", [(1000, "insure"), (1000, "split hit stand split stand stand")]),
    ("vegas-strip/377/n", [(1000, "decline")]),
    ("home/199/d", [(25, "double")]),
    # a bet that is not written is the bet before, at first the minimum
    ("vegas-strip/377/15:y,p", [(1500, "insure"), (1500, "split")]),
    ("vegas-strip/377/15:y,10:p", [(1500, "insure"), (1000, "split")]),
    ("vegas-strip/377/y,25:p", [(1000, "insure"), (2500, "split")]),
    ("home/199/3.25:d,pdd,2:phss",
     [(325, "double"), (325, "split double double"), (200, "split hit stand stand")]),
    ("home/199/0.50:", [(50, "")]),
    # broke, and given a new bankroll, which is not written
    ("home/199/5:d,pdd,", [(500, "double"), (500, "split double double"), (500, "")]),
    # more than the program deals of itself
    ("twentyone/123456789/s", [(0, "stand")]),
    ("twentyone:java/37/s", [(0, "stand")]),
]  # fmt: skip


def test_the_letters_are_those_of_the_first_version_whatever_the_keys_are() -> None:
    assert LETTERS == {
        "h": Action.HIT,
        "s": Action.STAND,
        "d": Action.DOUBLE,
        "p": Action.SPLIT,
        "r": Action.SURRENDER,
        "y": Action.INSURE,
        "n": Action.DECLINE,
        "1": Action.ONE,
        "e": Action.ELEVEN,
        "f": Action.FORFEIT,
    }


@pytest.mark.parametrize(("code", "decided"), CODES, ids=[code for code, _ in CODES])
def test_a_code_says_what_was_bet_and_decided(code: str, decided: Rounds) -> None:
    assert rounds(decode(code)) == decided


def test_a_game_is_written_as_the_code_it_was_read_from() -> None:
    for code in [code for code, _ in CODES]:
        assert encode(decode(code).record) == code


OTHERWISE = {
    "twentyone/37/H": "twentyone/37/h",
    "friendly/209/RE": "friendly/209/re",
    "vegas-strip/377/Y,PHSPSS": "vegas-strip/377/y,phspss",
    "twentyone/037/h": "twentyone/37/h",
    "twentyone/-0/h": "twentyone/0/h",
    "twentyone:glibc/37/h": "twentyone/37/h",
    "twentyone:/37/h": "twentyone/37/h",
    "vegas-strip/377/10:y,10:p": "vegas-strip/377/y,p",
    "vegas-strip/377/$15.00:y,15:p": "vegas-strip/377/15:y,p",
    "home/199/03.25:d": "home/199/3.25:d",
}


@pytest.mark.parametrize(("code", "shortest"), OTHERWISE.items(), ids=OTHERWISE)
def test_what_can_be_written_in_more_than_one_way_is_read_in_all_of_them(code: str, shortest: str) -> None:
    told = decode(code)
    assert encode(told.record) == shortest
    assert told.events == decode(shortest).events


@pytest.mark.parametrize("shuffle", [name for name in SHUFFLES if name != "glibc"])
def test_a_shuffle_other_than_the_books_is_written_behind_it(shuffle: str) -> None:
    deal = Deal(load("twentyone"), "twentyone", shuffle, 37)
    code = encode(Record(deal))
    assert code == f"twentyone:{shuffle}/37"
    assert decode(code).record.deal == deal


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a rule book in it, and in folders of it that a code could be mistaken about."""
    monkeypatch.chdir(tmp_path)
    for folder in (".", "books", "books/7"):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / "mine.toml").write_text('base = "twentyone"\ntitle = "Mine"\n')
    return tmp_path


FILES = [
    # the code, the rule book's file and the shuffle
    ("mine.toml/37/h", "mine.toml", "glibc"),
    ("mine.toml:java/37/s", "mine.toml", "java"),
    ("books/mine.toml/37/h", "books/mine.toml", "glibc"),
    ("books/7/mine.toml/37/h", "books/7/mine.toml", "glibc"),
    ("books/7/mine.toml/37", "books/7/mine.toml", "glibc"),
    ("./books/../mine.toml:bash/37", "./books/../mine.toml", "bash"),
]


@pytest.mark.parametrize(("code", "book", "shuffle"), FILES, ids=[row[0] for row in FILES])
def test_a_rule_book_can_be_a_file(files: Path, code: str, book: str, shuffle: str) -> None:
    record = decode(code).record
    assert record.deal == Deal(load(book), book, shuffle, 37)
    assert record.deal.rules.title == "Mine"
    assert encode(record) == code


def test_a_file_can_be_named_from_the_root(files: Path) -> None:
    book = str(files / "mine.toml")
    assert decode(f"{book}/37/h").events == decode("twentyone/37/h").events
    assert encode(decode(f"{book}/37/h").record) == f"{book}/37/h"
