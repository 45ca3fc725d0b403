"""Journals as the first version of the format has them, kept as they were written: they replay for ever."""

import json
from pathlib import Path

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.journal import FORMAT
from blackjack_tui.play.journal_reader import read
from blackjack_tui.rulebooks.loading import load
from tests.sessions import DATA

KEPT = {
    "format-1-even-money-european": "european/448/y,s,,s,s,s,ns,s,s,s,s,,s,ns,,s,s,s,s,s,s,s,s,y,s",
    "format-1-even-money-vegas-strip": "vegas-strip/448/y,s,,s,s,s,s,s,s,s,s,n,s,ns,,s,s,s,s,s,s,,s,y,s",
    "format-1-friendly": "friendly/4/se,hs",
    "format-1-last-chip": "last-chip.toml/8/,s",
    "format-1-twentyone": "twentyone/37/h,hs,s",
    "format-1-vegas-strip": "vegas-strip/3/s,s,d,h,s",
}


@pytest.mark.parametrize(("name", "code"), KEPT.items(), ids=KEPT)
def test_a_journal_of_an_older_program_still_replays(name: str, code: str) -> None:
    path = DATA / "journals" / f"{name}.journal"
    assert json.loads(path.read_text("utf-8").splitlines()[0])["journal"] == 1 <= FORMAT
    timeline, note = read(str(path))
    assert (encode(timeline.record), note) == (code, "")


@pytest.mark.parametrize("name", KEPT)
def test_what_was_won_with_an_older_program_is_won_again(name: str) -> None:
    path = DATA / "journals" / f"{name}.journal"
    last = json.loads(path.read_text("utf-8").splitlines()[-1])
    timeline, _ = read(str(path))
    assert timeline.table(timeline.ends[-1]).bankroll == last.get("bankroll")


def test_even_money_of_an_older_journal_that_was_changed_is_refused(tmp_path: Path) -> None:
    kept = (DATA / "journals" / "format-1-even-money-european.journal").read_text("utf-8")
    changed = tmp_path / "changed.journal"
    changed.write_text(
        kept.replace('"insurance": {"bet": 2500, "returned": 0}', '"insurance": null', 1), "utf-8"
    )
    assert kept != changed.read_text("utf-8")
    with pytest.raises(UsageError, match="round 24: insurance is to be "):
        read(str(changed))


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


def test_every_kept_journal_is_looked_at() -> None:
    assert sorted(path.stem for path in (DATA / "journals").iterdir()) == sorted(KEPT)


def test_a_table_in_other_words_is_the_same_table() -> None:
    strip = load("vegas-strip")
    assert strip.plays_as(strip._replace(title="The Strip", summary="naturals pay 3:2"))
    assert not strip.plays_as(strip._replace(burn=0))
