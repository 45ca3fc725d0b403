"""What is said of a code that stands for no game: its character, counted from 1, and why."""

from pathlib import Path

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.rulebooks import rule_books

BOOKS = f"choose from {', '.join(rule_books())}, or a file ending in .toml"
SHUFFLES = "choose from dotnet, dotnet-as-written, java, glibc, bash, python-choice, python"
LETTERS = "choose from h, s, r, d, p, y, n, 1, e, f"
LIMITS = "bet $10 to $500, in steps of $5"
IS_OVER = "the round is over: there is nothing more to decide"


def said(code: str) -> str:
    with pytest.raises(UsageError) as caught:
        decode(code)
    assert str(caught.value).isprintable()
    return str(caught.value)


NOT_CODES = [
    "",
    "twentyone",
    "twentyone//h",
    "twentyone/x/h",
    "twentyone/3.7/h",
    "twentyone/٣٧/h",
    "twentyone/37/h/s",
    "/37/h",
    "a\nb",
]


def test_what_has_not_the_parts_of_a_code_is_told_what_they_are() -> None:
    for code in NOT_CODES:
        example = "write RULES/SEED/DECISIONS, such as twentyone/37/hs"
        assert said(code) == f"{code!r} is not a deal code: {example}"


WRONG = [
    # the deal
    ("baccarat/37/h", 1, f"rule book 'baccarat' is unknown: {BOOKS}"),
    (" twentyone/37/h", 1, f"rule book ' twentyone' is unknown: is twentyone meant? {BOOKS}"),
    ("none.toml/37/h", 1, "none.toml: No such file or directory"),
    ("twentyone:jav/37/h", 11, f"shuffle 'jav' is unknown: is java meant? {SHUFFLES}"),
    ("twentyone:java:/37/h", 1, f"rule book 'twentyone:java' is unknown: is twentyone meant? {BOOKS}"),
    ("twentyone/37/0:s", 14, "'0' is not a bet: write dollars, such as 25 or 7.50"),
    ("vegas-strip/37/١٠:s", 16, "'١٠' is not a bet: write dollars, such as 25 or 7.50"),
    ("twentyone/4294967296/h", 11, "the glibc shuffle takes -2147483648 to 4294967295, not 4294967296"),
    ("twentyone:dotnet/-2147483649/h", 18,
     "the dotnet shuffle takes -2147483648 to 2147483647, not -2147483649"),
    # letters
    ("twentyone/37/x", 14, f"'x' is not a decision: {LETTERS}"),
    ("twentyone/37/h,s,hx", 19, f"'x' is not a decision: {LETTERS}"),
    ("twentyone/37/h;s", 15, f"';' is not a decision: {LETTERS}"),
    ("twentyone/37/ſ", 14, f"'ſ' is not a decision: {LETTERS}"),
    # decisions
    ("twentyone/37/p", 14, "'p' is not a decision here: choose from h, s"),
    ("friendly/209/rh", 15, "'h' is not a decision here: choose from 1, e"),
    ("vegas-strip/377/h", 17, "'h' is not a decision here: choose from y, n"),
    ("vegas-strip/377/y,phd", 21, "'d' is not a decision here: choose from h, s"),
    ("twentyone/37/hs", 15, IS_OVER),
    ("twentyone/37/hs,s", 15, IS_OVER),
    ("twentyone/37/,s", 14, "the round is not over: choose from h, s"),
    ("vegas-strip/377/15:,y", 20, "the round is not over: choose from y, n"),
    # rounds
    ("instant-21/0/s,s", 16, "there is one round only"),
    # bets
    ("twentyone/37/5:h", 14, "nothing is bet by these rules"),
    ("vegas-strip/377/:y", 17, "'' is not a bet: write dollars, such as 25 or 7.50"),
    ("vegas-strip/377/ten:y", 17, "'ten' is not a bet: write dollars, such as 25 or 7.50"),
    ("vegas-strip/377/10:10:y", 17, "'10:10' is not a bet: write dollars, such as 25 or 7.50"),
    ("vegas-strip/377/0:y", 17, "'0' is not a bet: write dollars, such as 25 or 7.50"),
    ("vegas-strip/377/12.50:y", 17, f"$12.50 cannot be bet: {LIMITS}"),
    ("vegas-strip/377/y,7:p", 19, f"$7 cannot be bet: {LIMITS}"),
    ("home/199/4.50:d,pdd,", 21, "$4.50 cannot be bet: bet $0.25 to $2, in steps of $0.25"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "at", "problem"), WRONG, ids=[code[:40] for code, *_ in WRONG])
def test_a_wrong_code_points_at_its_character(
    code: str, at: int, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert said(code) == f"deal code {code}, character {at}: {problem}"


def test_a_code_that_nobody_could_read_is_cut_short() -> None:
    told = said(f"home/{'9' * 5000}/s")
    assert told.startswith("deal code home/999")
    assert told.endswith("999…/s, character 6: the seed is too long")
    assert len(told) < 1100


def test_a_code_that_a_terminal_could_not_show_is_spelled_out() -> None:
    assert said("twentyone/37/\x1b") == (
        rf"deal code twentyone/37/\u001b, character 14: '\x1b' is not a decision: {LETTERS}"
    )


def test_what_is_wrong_in_a_rule_book_in_a_file_is_told_with_its_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text('base = "twentyone"\ntie = "dealt"\n')
    problem = "mine.toml, line 2: tie cannot be 'dealt': choose from dealer, push, player"
    assert said("mine.toml/37/h") == f"deal code mine.toml/37/h, character 1: {problem}"
