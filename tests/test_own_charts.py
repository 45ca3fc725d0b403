"""Charts of one's own: read from JSON and TOML, priced cell by cell, and others of old codes play by them."""

import json
from itertools import product
from pathlib import Path

import pytest

from blackjack_tui.cli import main
from blackjack_tui.coach.odds_reports import OwnCell, own_chart_report
from blackjack_tui.commands.chart_files import read_chart
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Card, Hand, Rank, Suit
from blackjack_tui.game.rules import Aces
from blackjack_tui.odds.kept_figures import chart_of, shipped_book
from blackjack_tui.play.seating import plays_by
from blackjack_tui.reports.text import lines
from blackjack_tui.rulebooks.loading import load
from tests.odds.plain_round import PlainRound


@pytest.fixture(autouse=True)
def folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with `own.json`, the best chart but for two cells, and the same as TOML without the object."""
    monkeypatch.chdir(home)
    figures = shipped_book(load("vegas-strip"))
    assert figures is not None
    chart = json.loads(json.dumps(figures["chart"]))
    chart["hard"]["16"]["T"] = "R"
    chart["pairs"]["8"]["6"] = "S"
    (home / "own.json").write_text(json.dumps({"rules": "vegas-strip", "chart": chart}), "utf-8")
    lines = []
    for part, rows in chart.items():
        for row, letters in rows.items():
            cells = ", ".join(f"{upcard} = {json.dumps(letter)}" for upcard, letter in letters.items())
            lines.append(f"{part}.{row} = {{{cells}}}")
    (home / "own.toml").write_text("\n".join(lines), "utf-8")
    return home


def test_what_a_part_of_a_chart_leaves_out_comes_from_the_best_one(home: Path) -> None:
    (home / "part.toml").write_text('soft.17 = {2 = "S"}\npairs.8.6 = "S"\n', "utf-8")
    rules = load("vegas-strip")
    figures = shipped_book(rules)
    assert figures is not None
    best = chart_of(figures)
    own = read_chart("part.toml", rules, best).parts
    places = ((part, row, up) for part, rows in best.parts.items() for row in rows for up in rows[row])
    assert [(part, row, up) for part, row, up in places if own[part][row][up] != best.parts[part][row][up]] == [
        ("soft", "17", "2"),
        ("pairs", "8", "6"),
    ]


def test_a_chart_is_priced_as_a_whole_and_cell_by_cell(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "vegas-strip", "--policy", "own.json", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    dear, cheap = found["cells"]
    assert {key: dear[key] for key in ("part", "row", "upcard", "own", "best")} == {
        "part": "pairs", "row": "8", "upcard": "6", "own": "stand", "best": "split",
    }  # fmt: skip
    # Both surrender with two cards: they differ in hands that cannot.
    assert (cheap["row"], cheap["upcard"], cheap["own"], cheap["best"]) == ("16", "T", "hit", "stand")
    assert dear["cost"] > 0.3
    # A pair of eights against a six comes once in some 2,300 rounds.
    assert 0.3 / 2600 < found["best_return"] - found["return"] < 0.8 / 2000
    costs = [OwnCell(**cell) for cell in found["cells"]]
    report = own_chart_report(load("vegas-strip"), "own.json", found["return"], found["best_return"], costs)
    told = [*lines(report, columns=200)]
    assert told[0].startswith("Las Vegas Strip: own.json returns -0.29 %, the best chart -0.26 %: it costs 0.0")
    assert told[4].split() == ["pair", "8", "against", "6", "stand", "split", f"{dear['cost']:.4f}"]


def test_a_cell_of_a_ten_is_priced_where_the_pack_has_none_and_one_that_no_hand_can_play_is_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    figures = shipped_book(load("spanish-21"))
    assert figures is not None
    chart = json.loads(json.dumps(figures["chart"]))
    chart["hard"]["16"]["9"] = "S"
    chart["doubled"]["16"]["9"] = "S"
    Path("spanish.json").write_text(json.dumps(chart), "utf-8")
    Path("small.toml").write_text('base = "downtown"\nleft_out = "T"\nsplit = "none"\nrescue = true\n', "utf-8")
    assert main(["odds", "small.toml", "--policy", "spanish.json", "--json"]) == 0
    cells = json.loads(capsys.readouterr().out)["cells"]
    assert ("16", "9", "stand") in {(cell["row"], cell["upcard"], cell["own"]) for cell in cells}
    assert ("doubled", "stand", "surrender") in {(cell["part"], cell["own"], cell["best"]) for cell in cells}
    assert chart["pairs"]["7"]["4"] == "P"
    assert "pairs" not in {cell["part"] for cell in cells if cell["own"] == cell["best"]}


def test_a_missed_early_surrender_costs_what_is_lost_to_a_natural_too(
    capsys: pytest.CaptureFixture[str],
) -> None:
    Path("early.toml").write_text('base = "vegas-strip"\nsurrender = "early"\ndecks = 1\n', "utf-8")
    Path("part.toml").write_text('hard = {16.T = "H", 15.A = "S", 13.T = "R"}\n', "utf-8")
    assert main(["odds", "early.toml", "--policy", "part.toml", "--json"]) == 0
    costs = {cell["row"]: cell["cost"] for cell in json.loads(capsys.readouterr().out)["cells"]}
    plain = PlainRound(load("early.toml"))
    for row, card, up in (
        ("16", Rank.SIX, Rank.TEN),
        ("15", Rank.FIVE, Rank.ACE),
        ("13", Rank.THREE, Rank.TEN),
    ):
        unseen = [4 - (rank in (Rank.TEN, card)) - (rank is up) for rank in Rank]
        hand, column, shoe = plain.view((Rank.TEN, card), up, tuple(unseen))
        value = plain.stand(hand, column, shoe, 1, None) if row == "15" else plain.hit(hand, column, shoe)
        natural = plain.natural_chance(column, shoe)
        assert costs[row] == pytest.approx(abs((1 - natural) * value - natural + 0.5))


def test_the_best_chart_costs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    figures = shipped_book(load("friendly"))
    assert figures is not None
    Path("best.json").write_text(json.dumps(figures["chart"]), "utf-8")
    assert main(["odds", "friendly", "--policy", "best.json", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["cells"] == []
    assert found["return"] == pytest.approx(found["best_return"], abs=1e-12, rel=0)
    report = own_chart_report(load("friendly"), "best.json", found["return"], found["best_return"], [])
    told = " ".join(" ".join(lines(report)).split())
    assert told.endswith("it costs 0.000 % of the bets. It is the best chart.")


def test_toml_is_read_as_json_is() -> None:
    rules = load("vegas-strip")
    assert read_chart("own.toml", rules) == read_chart("own.json", rules)


@pytest.mark.parametrize("name", ["vegas-strip", "friendly", "scripting-games"])
def test_the_letters_of_a_chart_play_as_the_chart_does(name: str) -> None:
    rules = load(name)
    figures = shipped_book(rules)
    assert figures is not None
    chart = chart_of(figures)
    low = rules.player_aces is not Aces.BEST
    short = {"DS": "d", "RS": "r", "RP": "p"}
    cells = [letters for part in chart[:3] for row in part.values() for letters in row.values()]
    plays = plays_by(f"own:{''.join(short.get(letters, letters) for letters in cells)}", rules)
    legal = (Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
    for first, second, third, up in product(Rank, Rank, (None, *Rank), Rank):
        cards = [card for card in (first, second, third) if card]
        hand = Hand(not low)
        for rank in cards:
            hand.add(Card(rank, Suit.SPADES))
        if hand.points < 21:
            expected = chart.action(cards, up, legal, low_aces=low)
            assert plays(hand, Card(up, Suit.HEARTS), legal) is expected, (cards, up)
