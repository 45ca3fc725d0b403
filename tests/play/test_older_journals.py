"""Journals as versions 1 to 3 of the format have them, kept as they were written: they replay for ever."""

import json
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.errors import UsageError
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.journal import Journal
from blackjack_tui.play.journal_reader import read
from blackjack_tui.play.round_lines import finished_round
from blackjack_tui.rulebooks.loading import load
from tests.sessions import DATA

OWN = (
    "HHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHHDDDDHHHHHDDDDDDDDHHDDDDDDDDDHHHSSSHHHHHSSSSSHHHH"
    "HSSSSSHHHHHSSSSSHHHRRSSSSSHHRrSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSHHHHDDHHHHHHHHDDHHHH"
    "HHHDDDHHHHHHHDDDHHHHHHDDDDHHHHHSddddSSHHSSSSSSSSSSSSSSSSSSSSPPPPPPPPPPHPPPPPPHHHHPPPPPPHHH"
    "HHHHPPHHHHHDDDDDDDDHHPPPPPHHHHHPPPPPPHHHPPPPPPPPPPSPPPPPSPPSSSSSSSSSSS"
)
"""A chart of one's own, by which others play."""
KEPT = {
    "format-1-even-money-european": "european/448/y,s,,s,s,s,ns,s,s,s,s,,s,ns,,s,s,s,s,s,s,s,s,y,s",
    "format-1-even-money-vegas-strip": "vegas-strip/448/y,s,,s,s,s,s,s,s,s,s,n,s,ns,,s,s,s,s,s,s,,s,y,s",
    "format-1-friendly": "friendly/4/se,hs",
    "format-1-last-chip": "last-chip.toml/8/,s",
    "format-1-twentyone": "twentyone/37/h,hs,s",
    "format-1-vegas-strip": "vegas-strip/3/s,s,d,h,s",
    "format-2-declared-aces": "friendly/9/r,hs,s,hh,hse",
    "format-2-free-bet": "free-bet/9/d,d,s,20:hh,10:s,h,d,d,20:hhs,h",
    "format-2-kept-table": "vegas-strip/949416631:1000/20:d,10:s,20:hh,10:d,,20:s,10:d",
    "format-2-of-0.2.0": "home/12/ps,0.75:hs,hs,hhh,0.25:s,0.75:d,0.25:d,hh",
    "format-2-side-bets": "vegas-strip~21+3~buster/7/r,r,pdd,n,20:d,10:s,d,10~5:hhh,r,hs",
    "format-2-spanish-21": "spanish-21/8/20:n,10:r,s,yhs,h,20:nd,hs,y,,",
    "format-3-boxes": "european~perfect-pairs/10+3.2.mixed/70+50+50:hhss,70+50+0:sh,70+0+0:h,70+70~10+0:ss,"
    "0+0+50~10:s,70+50~10+70~10:hss,0+50~10+70~10:shh,0+50~10+0:s",
    "format-3-own-chart": f"vegas-strip/10+2.2.own:{OWN}/10+20:phhh,10+10:rs,rr,10+20:hr,10+10:s,10+0:h",
}
"""The journals, and the codes of their games."""
JOURNALS = DATA / "journals"


@pytest.mark.parametrize(("name", "code"), KEPT.items(), ids=KEPT)
def test_a_journal_of_an_older_program_still_replays(name: str, code: str) -> None:
    timeline, note = read(str(JOURNALS / f"{name}.journal"))
    assert (encode(timeline.record), note) == (code, "")


@pytest.mark.parametrize("name", KEPT)
def test_the_lines_of_an_older_journal_are_in_the_stream_of_its_replay(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = JOURNALS / f"{name}.journal"
    lines = list(map(json.loads, path.read_text("utf-8").splitlines()[1:]))
    assert main(["replay", str(path), "--view", "json"]) == 0
    events = map(json.loads, capsys.readouterr().out.splitlines())
    over = [each for each in events if each.pop("event") == "over"]
    if name.startswith("format-1-"):  # even money was insurance and a natural, or was not asked for
        for each in (*over, *lines):
            for field in ("hands", "insurance", "outcome", "decisions"):
                each.pop(field, None)
    assert over == lines


@pytest.mark.parametrize("name", KEPT)
def test_an_older_journal_written_anew_is_the_same_game(name: str, tmp_path: Path) -> None:
    timeline, _ = read(str(JOURNALS / f"{name}.journal"))
    path = str(tmp_path / "a.journal")
    journal = Journal(path, timeline.record.deal)
    for played, end in zip(timeline.record.rounds, timeline.ends, strict=True):
        journal.keep(finished_round(played, timeline.table(end)))
    journal.close()
    again, _ = read(path)
    assert (again.record, again.events) == (timeline.record, timeline.events)


def test_every_kept_journal_is_looked_at() -> None:
    assert {path.stem for path in JOURNALS.iterdir()} - KEPT.keys() == {"format-2-first-cards"}


def test_an_older_game_with_cards_that_were_asked_for_is_refused_by_its_header() -> None:
    path = str(JOURNALS / "format-2-first-cards.journal")
    with pytest.raises(UsageError) as refused:
        read(path)
    assert str(refused.value).startswith(f"{path}, line 1: earlier versions dealt")


TWENTYONE, SIDE_BETS = "format-1-twentyone", "format-2-side-bets"
CHANGES = [
    ("format-1-friendly", 2, '"11"', '"1"', "round 1: the points must be "),
    (TWENTYONE, 2, '"hit"', '"jump"', "decisions must be a list of hit, stand, "),
    (TWENTYONE, 2, '"round": 1, ', "", "round 1: round must be 1, not None"),
    (TWENTYONE, 2, '"points": 22', '"points": 21', "round 1: the points must be 22/5, "),
    (TWENTYONE, 2, '"dealer": {', '"dealer": 7, "d": {', "hands must be a list of objects "),
    (TWENTYONE, 2, '"round": 1,', '"round": 1;', "not JSON from column 12 on"),
    ("format-1-even-money-european", 25, '"bankroll": ', '"bankroll": 1', "round 24: the bankroll must be "),
    (SIDE_BETS, 4, '"bet": 1000,', '"bet": 1000.0,', "bet must be a whole number of cents, "),
    (SIDE_BETS, 9, '"name": "21+3"', '"name": "trio"', "side_bets: 'trio' is not a side bet "),
    (SIDE_BETS, 9, '"bet": 500', '"bet": 600', "round 8: $6 cannot be bet on 21+3"),
    ("format-3-boxes", 2, '"bets": [', '"bets": 7, "b": [', "bets must be a list of bets, not 7"),
    ("format-3-boxes", 1, '"boxes": 3', '"boxes": 2', "the header was changed"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "number", "old", "new", "said"), CHANGES)
def test_an_older_journal_that_was_changed_is_told(
    name: str, number: int, old: str, new: str, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.journal"
    lines = (JOURNALS / f"{name}.journal").read_text("utf-8").splitlines(keepends=True)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new, 1)
    path.write_text("".join(lines), "utf-8")
    with pytest.raises(UsageError) as caught:
        read(str(path))
    assert str(caught.value).startswith(f"{path}, line {number}: {said}")


TORN = ["{", '{"round": 4, "decisions": ["hit"', '{"round": 4, "deci', " ", "nul", "\0\0\0"]


@pytest.mark.parametrize("torn", TORN)
def test_a_last_line_of_an_older_journal_that_is_cut_short_is_passed_over(torn: str, tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.write_text((JOURNALS / "format-1-twentyone.journal").read_text("utf-8") + torn, "utf-8")
    timeline, note = read(str(path))
    assert (len(timeline.ends), note) == (3, f"{path}, line 5: cut short, and passed over")


def test_a_last_line_of_an_older_journal_that_lacks_only_its_end_is_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    path.write_bytes((JOURNALS / "format-1-twentyone.journal").read_bytes().removesuffix(b"\n"))
    timeline, note = read(str(path))
    assert (len(timeline.ends), note) == (3, "")


def bankroll(code: str) -> int | None:
    """What the player has at the end of the game that `code` stands for."""
    timeline = decode(code)
    return timeline.table(len(timeline.events)).bankroll


def test_a_code_without_an_answer_to_even_money_that_could_not_be_insured_declines_it(tmp_path: Path) -> None:
    book = tmp_path / "last-chip.toml"
    book.write_text('base = "vegas-strip"\nminimum = 1000\nmaximum = 1000\nbankroll = 1000\n', "utf-8")
    assert bankroll(f"{book}/8/,s") == 3500
    assert bankroll(f"{book}/8/n,s") == 3500
    assert bankroll(f"{book}/8/y,s") == 3000


def test_a_table_in_other_words_is_the_same_table() -> None:
    strip = load("vegas-strip")
    assert strip.plays_as(strip._replace(title="The Strip", summary="naturals pay 3:2"))
    assert not strip.plays_as(strip._replace(burn=0))
