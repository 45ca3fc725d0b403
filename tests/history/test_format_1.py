"""Journals as the first version of the format has them, kept as they were written: they replay for ever."""

import json

import pytest

from blackjack_tui.history.code import encode
from blackjack_tui.history.journal import FORMAT
from blackjack_tui.history.journal_reader import read
from tests.sessions import DATA

KEPT = {
    "format-1-friendly": "friendly/4/se,hs",
    "format-1-twentyone": "twentyone/37/h,hs,s",
    "format-1-vegas-strip": "vegas-strip/3/s,s,d,h,s",
}


@pytest.mark.parametrize(("name", "code"), KEPT.items(), ids=KEPT)
def test_a_journal_of_an_older_program_still_replays(name: str, code: str) -> None:
    path = DATA / "journals" / f"{name}.journal"
    assert json.loads(path.read_text("utf-8").splitlines()[0])["journal"] == 1 <= FORMAT
    timeline, note = read(str(path))
    assert (encode(timeline.record), note) == (code, "")


def test_every_kept_journal_is_looked_at() -> None:
    assert sorted(path.stem for path in (DATA / "journals").iterdir()) == sorted(KEPT)
