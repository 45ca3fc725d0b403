"""`blackjack-tui odds`: its words, its JSON key by key, what is kept, and what is said of wrong input."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from blackjack_tui.cli import main
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.odds.answers import Splits, fresh, without
from blackjack_tui.odds.chart import HANDS, LETTERS, UPCARDS
from blackjack_tui.odds.engine import Odds
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.settings import SPLITS
from tests.odds.asking import cards

DEALER = ["17", "18", "19", "20", "21", "blackjack", "bust"]
BOOK = ["rules", "splits", "return", "chart_return", "insurance", "by_upcard", "chart"]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    early = 'base = "vegas-strip"\nsurrender = "early"\n'
    (tmp_path / "early.toml").write_text(early, "utf-8")
    no_splits = 'split = "none"\ndouble_after_split = false\nresplit_aces = false\n'
    (tmp_path / "ones.toml").write_text(
        f'base = "vegas-strip"\ndealer_aces = "low"\nplayer_aces = "low"\n{no_splits}', "utf-8"
    )
    (tmp_path / "cheap.toml").write_text('base = "twentyone"\ndealer_aces = "low"\ntie = "dealer"\n', "utf-8")
    return tmp_path


def odds(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["odds", *arguments]) == 0
    captured = capsys.readouterr()
    # Indices are worked out by the first test that asks for them, which is said.
    assert captured.err in (
        "",
        "blackjack-tui: working out the indices of these rules: a few seconds, the first time\n",
    )
    return captured.out


def values(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(odds(capsys, *arguments, "--json"))
    return found


def test_a_book_in_json_has_every_row_and_upcard(capsys: pytest.CaptureFixture[str]) -> None:
    found = values(capsys, "vegas-strip")
    assert list(found) == BOOK
    assert found["rules"] == "vegas-strip"
    assert found["insurance"] == pytest.approx(-23 / 311)
    assert sorted(found["by_upcard"]) == sorted(UPCARDS)
    chart = found["chart"]
    assert {name: list(rows) for name, rows in chart.items()} == {
        "hard": [*map(str, range(5, 21))],
        "soft": [*map(str, range(13, 21))],
        "pairs": list(UPCARDS),
    }
    rows = [row for table in chart.values() for row in table.values()]
    assert all(sorted(row) == sorted(UPCARDS) and set(row.values()) <= set(LETTERS) for row in rows)
    assert chart["pairs"]["T"] == chart["hard"]["20"]


def test_a_book_is_told_with_its_chart_and_without_colour(capsys: pytest.CaptureFixture[str]) -> None:
    lines = odds(capsys, "vegas-strip", "--exact").splitlines()
    text = " ".join(lines)
    for sentence in (
        "Las Vegas Strip: best play returns -0.26 % of the bet: it loses $1.83 an hour at $10 and 70 rounds.",
        "The chart returns -0.26 %. Insurance returns -7.40 % of what is insured.",
        "H hit; S stand; D double, else hit",
    ):
        assert sentence in text
    assert ["16", *"SSSSSHHR", "RS", "R"] in [line.split() for line in lines]
    assert any(re.match(r"7,8 +T +\w+ +\w+ +0\.00\d\d$", line) for line in lines)
    assert all("\x1b" not in line and len(line) < 80 for line in lines)
    spoken = odds(capsys, "vegas-strip", "--exact", "--plain").splitlines()
    assert "Soft 17: hit against a 2; double, else hit against 3 to 6; hit against 7 to ace." in spoken
    assert "Hard 13 to 14: stand against 2 to 6; hit against 7 to ace." in spoken
    assert "Dealer ten: return minus 17.04 %." in spoken
    assert all(line.endswith(".") and "  " not in line for line in spoken)


def test_each_answer_of_odds_can_be_a_page_for_a_browser(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, words in {
        "vegas-strip --exact": ("Las Vegas Strip: best play", '<td class="surrender">RS</td>', "overrule"),
        "vegas-strip --hand 10,6 --dealer 10 --seen 5": ("10,6 against 10", "The chart says"),
        "vegas-strip --side-bet 21+3 --side-bet royal-match": ("<h1>21+3: ", "<h2>Royal Match: "),
    }.items():
        assert odds(capsys, *arguments.split(), "--html", "it.html", "--force") == ""
        page = Path("it.html").read_text("utf-8")
        assert [word for word in words if word not in page] == []


def test_split_hands_are_played_by_the_plans_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    pair = ("downtown", "--hand", "9,9", "--dealer", "3")
    found = {splits: values(capsys, *pair, "--splits", splits) for splits in SPLITS}
    assert [each["splits"] for each in found.values()] == list(SPLITS) == [*reversed([*Splits])]
    cdz, cdp = (found[splits]["actions"]["split"] for splits in ("cdz", "cdp"))
    assert cdz < cdp < cdz + 0.02
    assert "(cdz)." in odds(capsys, "downtown", "--splits", "cdz")
    assert "(cdp)." in odds(capsys, *pair)
    assert "(cdp)" not in odds(capsys, "twentyone")


def test_a_chart_has_colours_at_a_terminal_that_shows_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("NO_COLOR", raising=False)
    plain = re.sub(r"\x1b\[[\d;]*m", "", coloured := odds(capsys, "home"))
    assert coloured.count("\x1b[30;42m") > 10
    monkeypatch.setenv("NO_COLOR", "1")
    told = odds(capsys, "home")
    assert "\x1b" not in told
    assert [line.rstrip() for line in plain.splitlines()] == told.splitlines()


def test_a_hand_in_json_is_worth_what_the_computation_says(capsys: pytest.CaptureFixture[str]) -> None:
    found = values(capsys, "vegas-strip", "--hand", "10,6", "--dealer", "t", "--seen", "5 5,6s,K")
    rules = load("vegas-strip")
    hand = cards("T6")
    left = without(fresh(rules), [*cards("T6T556K")])
    mine = Odds(rules).decision(left, hand, Rank.TEN)
    assert list(found) == ["rules", "splits", "value", "actions", "best", "insurance", "dealer"]
    assert found["actions"] == {action.value: value for action, value in mine.values.items()}
    assert (found["value"], found["best"], found["insurance"]) == (mine.value, "surrender", None)
    assert list(found["dealer"]) == DEALER
    assert found["dealer"]["blackjack"] == 0
    assert sum(found["dealer"].values()) == pytest.approx(1)


def test_a_hand_that_is_not_asked_has_no_actions(capsys: pytest.CaptureFixture[str]) -> None:
    natural = values(capsys, "vegas-strip", "--hand", "AS,KD", "--dealer", "A")
    assert (natural["value"], natural["actions"], natural["best"]) == (pytest.approx(1.5), {}, None)
    assert natural["insurance"] == pytest.approx(3 * 95 / 309 - 1)
    assert "draws no more" in odds(capsys, "home", "--hand", "2,2,3,4,5", "--dealer", "6")


def test_early_surrender_stands_beside_playing_on(capsys: pytest.CaptureFixture[str]) -> None:
    found = values(capsys, "early.toml", "--hand", "10,6", "--dealer", "A")
    rules = load("early.toml")
    left = without(fresh(rules), cards("T6A"))
    early = Odds(rules).early_surrender(left, cards("T6"), Rank.ACE).values
    assert set(found["actions"]) == {"hit", "stand", "double", "surrender", "play"}
    assert (found["actions"]["surrender"], found["actions"]["play"]) == (-0.5, early[Action.DECLINE])
    assert (found["value"], found["best"]) == (-0.5, "surrender")
    assert "play" not in values(capsys, "early.toml", "--hand", "10,6", "--dealer", "9")["actions"]
    assert values(capsys, "early.toml", "--hand", "A,K", "--dealer", "10")["actions"] == {}


def test_a_chart_has_no_soft_rows_where_aces_count_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert values(capsys, "ones.toml")["chart"]["soft"] == {}
    assert not any(line.startswith("soft") for line in odds(capsys, "ones.toml").splitlines())
    assert main(["ramp", "ones.toml", "--rounds", "1000", "--seed", "1"]) == 0


def test_court_cards_are_pairs_of_their_own_where_rank_splits(
    capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    (folder / "rank.toml").write_text('base = "vegas-strip"\nsplit = "rank"\n', "utf-8")
    alike = values(capsys, "rank.toml", "--hand", "J,J", "--dealer", "6")
    assert "split" in alike["actions"]
    assert "split" not in values(capsys, "rank.toml", "--hand", "J,Q", "--dealer", "6")["actions"]


def test_a_hand_is_told_with_its_reasons_and_what_each_layer_says(capsys: pytest.CaptureFixture[str]) -> None:
    lines = odds(capsys, "downtown", "--hand", "10,2", "--dealer", "4", "--seen", "5,5,8,8,9").splitlines()
    assert lines[0] == "Downtown: 10,2 against 4"
    assert [line.split()[-2:] for line in lines[-3:]] == [["says", "stand"], ["say", "hit"], ["says", "stand"]]
    assert any(re.fullmatch(r"The next card busts the hand with [\d.]+ %\.", line) for line in lines)
    assert any(line.startswith("Standing wins with ") for line in lines)


def test_what_is_computed_is_kept_and_computed_again_when_damaged(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(folder / "cache"))
    first = odds(capsys, "cheap.toml", "--json")
    (kept,) = Path(cache_folder()).iterdir()
    text = kept.read_text("utf-8")
    kept.write_text(text[:40], "utf-8")
    assert odds(capsys, "cheap.toml", "--json") == first
    assert kept.read_text("utf-8") == text
    (folder / "cheap.toml").write_text(
        (folder / "cheap.toml").read_text("utf-8") + 'title = "Other"\n', "utf-8"
    )
    monkeypatch.setattr("sys.executable", str(folder / "no-python"))
    assert odds(capsys, "cheap.toml", "--json") == first, "another title is no other rule"
    assert main(["rules", "cheap.toml"]) == 0
    assert "- Best play returns " in capsys.readouterr().out


def test_a_cache_that_cannot_be_written_is_done_without(
    capsys: pytest.CaptureFixture[str], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "cache").write_text("no folder", "utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    assert "best play returns" in odds(capsys, "cheap.toml")


def test_the_counts_at_which_moves_change_are_those_of_the_system_and_stand_in_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = json.loads(odds(capsys, "vegas-strip", "--indices", "--json"))
    assert (found["rules"], found["count"]) == ("vegas-strip", "hi-lo")
    assert found["indices"]["16 v T stand"]["from"] == found["indices"]["16 v T stand"]["published"] == 0
    told = odds(capsys, "vegas-strip", "--indices")
    assert re.search(r"^insurance +insure +\+3 +decline +\+3.01 +\+3$", told, re.MULTILINE)


def test_both_cards_of_the_dealer_are_named_where_they_are_seen(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = odds(capsys, "double-exposure", "--hand", "9,2", "--dealer", "A,6")
    assert "9,2 against A,6" in said
    assert "The chart says  hit" in said, "and against a hard 7 double"


def test_a_chart_has_columns_for_both_cards_of_the_dealer_where_they_are_seen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = json.loads(odds(capsys, "double-exposure", "--json"))
    assert {tuple(row) for part in found["chart"].values() for row in part.values()} == {HANDS}
    assert [*found["by_upcard"]] == [*HANDS]
    assert [found["chart"]["pairs"]["T"][hand] for hand in ("12", "13", "16", "20", "A6")] == [*"SPPHS"]
    lines = odds(capsys, "double-exposure").splitlines()
    assert all(len(line) < 80 for line in lines)
    assert next(line for line in lines if line.startswith("Hard")).split()[1:] == [*HANDS]


@pytest.mark.parametrize(("book", "on_17"), [("super-fun-21", "S"), ("spanish-21", "RD")])
def test_a_chart_has_rows_for_doubled_hands_as_published(
    capsys: pytest.CaptureFixture[str], book: str, on_17: str
) -> None:
    doubled = json.loads(odds(capsys, book, "--json"))["chart"]["doubled"]
    given_up = {
        (row, up) for row, letters in doubled.items() for up, letter in letters.items() if letter == "RD"
    }
    stiff = {(row, up) for row in map(str, range(12, 17)) for up in "89TA"}
    assert {(row, up) for row, up in given_up if int(row) > 11} - {("17", "A")} == stiff
    assert doubled["17"]["A"] == on_17
    assert "Doubled  2   3   4" in odds(capsys, book)
