"""A drill on a screen: its items, its verdicts, the row of the chart, progress."""

import re
from collections.abc import Sequence
from datetime import date
from random import Random

import pytest

from blackjack_tui.errors import Left
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.practice_screen import DecisionScreen, chart_section
from blackjack_tui.front_ends.report_layout import report_lines
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import chart_of, shipped_book
from blackjack_tui.practice.decisions import Cells, Decisions
from blackjack_tui.practice.drill_cells import Cell, Family
from blackjack_tui.practice.exercises import PendingOdds, Score
from blackjack_tui.practice.progress import Progress
from blackjack_tui.practice.reports import lit_chart, progress_report
from blackjack_tui.practice.schedule import Memory
from blackjack_tui.practice.weights import Weight, shipped
from blackjack_tui.reports.model import FigurePart, Sentence
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import ENTER, Key
from tests.memory_terminal import Frame, Input, MemoryTerminal, Until


def frames(size: Size, *script: str, cells: Sequence[str] = ("hard 16 v 7", "hard 12 v 5")) -> list[Frame]:
    """What the screen shows while keys are pressed, but while odds are computed after a `d` or `s`."""
    rules = load("vegas-strip")
    figures, every = shipped_book(rules), shipped(rules)
    assert figures
    assert every
    hard = {cell: weight for cell, weight in every.items() if cell.name in cells}
    of = Cells(rules, "vegas-strip", figures, hard, every)
    verdicts: dict[str, list[Input]] = {"d": [Until("Space")], "s": [Until("Last was right")]}
    inputs = [each for key in script for each in (Key(key), *verdicts.get(key, ()))]
    terminal = MemoryTerminal(size, inputs)
    drill = Decisions(of, Progress(), Helper(), Random(2), date(2026, 11, 22))
    look = Look("cards", "felt", "two-colour", 1)
    table = TableScreen(terminal, terminal.clock, look, rules)
    try:
        drill.play(DecisionScreen(table, drill.progress))
    finally:
        drill.close()
    shown = (frame for frame in terminal.frames if frame.timeout != 0)
    return [frame for frame in shown if not any("Computing" in line for line in frame.lines)]


def test_while_odds_are_computed_a_new_size_is_drawn_and_q_leaves() -> None:
    rules = load("vegas-strip")
    terminal = MemoryTerminal(Size(24, 80), [Size(20, 60), Key("s"), Key("q")])
    table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 1), rules)
    request = Request("book", rules, ())
    with Helper() as helper:
        helper.ask(request)
        with pytest.raises(Left):
            DecisionScreen(table, None).wait(PendingOdds(helper, request))
    assert [len(frame.lines[0]) for frame in terminal.frames] == [80, 60, 60]
    assert all(any("Computing" in line for line in frame.lines) for frame in terminal.frames)


def test_q_ends_a_drill_whose_summary_has_no_room() -> None:
    terminal = MemoryTerminal(Size(24, 1), [Key(" "), Key("q")])
    table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 1), load("vegas-strip"))
    DecisionScreen(table, None).end(Score(asked=1), ["It was short."])
    assert [frame.timeout for frame in terminal.frames if frame.timeout != 0] == [None, None]


def test_the_row_of_a_surrender_is_called_as_on_the_chart() -> None:
    text = [
        "\n".join(frame.lines)
        for frame in frames(Size(24, 80), "d", " ", "q", "x", cells=("surrender 16 v 10",))
    ]
    assert any("The chart: hard 16 against" in shown for shown in text)


@pytest.mark.parametrize(("room", "headers"), [(32, 3), (76, 1), (107, 1)])
def test_the_progress_has_its_upcards_above_each_kind_of_hand_and_every_cell_of_the_chart(
    room: int, headers: int
) -> None:
    rules = load("vegas-strip")
    every, figures = shipped(rules), shipped_book(rules)
    assert every
    assert figures
    memory, day = Memory(), date(2026, 11, 22)
    (empty,) = progress_report(chart_of(figures), every, memory, [], day).parts
    assert isinstance(empty, Sentence)
    assert "Answer hands in a drill" in empty.text
    memory.answered("hard 12 v 3", True, day)
    report = progress_report(chart_of(figures), every, memory, [], day)
    shown = [line.text for line in report_lines(report, Size(99, room), ascii_only=False)]
    assert all(len(line) <= room for line in shown)
    assert sum(" ".join("23456789TA") in " ".join(line.split()) for line in shown) == headers
    cells = {(cell.row, cell.upcard) for cell in every if cell.family not in ("insurance", "exceptions")}
    in_legend = any(re.search("· +never asked", line) for line in shown)
    assert sum(line.count(" ·") for line in shown) == len(cells) - 1 + in_legend
    assert not any(re.match(r" *20 ", line) for line in shown)  # it is asked as a pair


def test_insurance_answered_wrong_is_not_known() -> None:
    every, figures, day = shipped(load("vegas-strip")), shipped_book(load("vegas-strip")), date(2026, 11, 22)
    assert every
    assert figures
    memory = Memory()
    memory.answered(next(cell.name for cell in every if cell.family == "insurance"), False, day)
    report = progress_report(chart_of(figures), every, memory, [], day)
    parts = [part for part in report.parts if isinstance(part, FigurePart)]
    assert [row.amount.value for part in parts for row in part.rows if row.key == "insurance"] == [0]


@pytest.mark.parametrize(("size", "on"), [(Size(24, 80), " "), (Size(15, 40), ENTER)])
def test_a_right_answer_goes_on_at_once_and_a_wrong_one_stops_with_a_page(size: Size, on: str) -> None:
    text = ["\n".join(frame.lines) for frame in frames(size, "d", "g", on, "g", "q", "q", on)]
    assert "hit" in text[0].lower()
    assert "was best" in text[1]
    assert "[" in text[1]  # round the upcard, above the chart's row
    assert "Space go on" in " ".join(text[1].split())
    assert "Q back" not in text[1]
    assert "was best" in text[2]  # keys of the next hand wait for it
    assert "was best" not in text[3]
    assert "Progress" in text[4]
    assert any("Any key leave" in shown for shown in text)
    assert "The drill is over" in text[-1] or "The drill is over" in text[-2]


@pytest.mark.parametrize("size", [Size(24, 80), Size(32, 100)])
def test_q_on_the_page_of_a_wrong_answer_ends_the_drill(size: Size) -> None:
    text = ["\n".join(frame.lines) for frame in frames(size, "d", "q", " ")]
    assert "Q end" in text[1]
    assert "The drill is over" in text[2]


@pytest.mark.parametrize("size", [Size(15, 40), Size(24, 80), Size(40, 120)])
def test_a_drill_shows_its_own_score_and_nothing_of_money_or_rounds(size: Size) -> None:
    on = " " if size.rows > 15 else ENTER  # where the page has more, the space turns it
    text = ["\n".join(frame.lines) for frame in frames(size, "d", on, "d", on, "q", on)]
    for shown in text:
        assert not [
            word for word in ("Bankroll", "$990", "$10", "Won 0", "No rounds", "House rules") if word in shown
        ]
    assert "0/1" in text[2] or "0 of 1 right" in text[2]


def test_the_rail_lights_each_known_cell_in_its_moves_colour_and_hides_the_asked_one() -> None:
    rules = load("vegas-strip")
    figures, every = shipped_book(rules), shipped(rules)
    assert figures
    assert every
    memory, day = Memory(), date(2026, 11, 22)
    memory.answered("hard 12 v 3", True, day)
    memory.answered("hard 12 v 4", False, day)
    asked = next(cell for cell in every if cell.name == "hard 12 v 5")
    chart = lit_chart(chart_of(figures), every, memory, asked)
    for window, parts, blank in ((Size(44, 120), 3, ""), (Size(24, 120), 1, ""), (Size(60, 200), 3, " ")):
        (section,) = chart_section(chart, window, ascii_only=False, sign="?")
        legend, *others = section.rows
        assert "".join(text for text, _ in legend) == " x  wrong   ·  not asked"
        drawn = {row[0][0].strip(): row[1:] for row in others if row}
        assert len(drawn) == 1 + sum(len(part.rows) for part in chart.parts[:parts])
        assert others.count(()) == parts
        assert drawn["12"][1:4] == (
            *((f" H{blank}", "cell_hit"), (f" x{blank}", "cell_wrong"), (f" ?{blank}", "cell_cursor")),
        )
        assert sum(cell[1] not in ("panel_quiet", "cell_dark") for row in drawn.values() for cell in row) == 3


@pytest.mark.parametrize(("book", "ten"), [("friendly", "T"), ("double-exposure", "10")])
def test_the_rail_has_each_known_cell_that_the_chart_has(book: str, ten: str) -> None:
    figures, memory = shipped_book(load(book)), Memory()
    assert figures
    chart = chart_of(figures)
    pair_of_aces = Cell(Family.SOFT, "soft 12", "10")  # by friendly it cannot be split, and has no row
    hard, soft = Cell(Family.HARD, "hard 16", "10"), Cell(Family.SOFT, "soft 18", "6")
    every = dict.fromkeys((pair_of_aces, hard, soft), Weight(0.1, 0.1))
    for cell in every:
        memory.answered(cell.name, True, date(2026, 11, 22))
    for asked in every:
        lit = lit_chart(chart, every, memory, asked)
        assert len(lit.marks) == (asked is not pair_of_aces)
        letters = {spot: cell.text for spot, cell in lit.cells.items()}
        assert letters == {
            ("Hard", "16", ten): chart.hard["16"][ten],
            ("Soft", "18", "6"): chart.soft["18"]["6"],
        }


def test_the_praise_under_the_next_hand_names_the_hand_it_is_about() -> None:
    shown = frames(Size(24, 80), "s", "q", " ", cells=("hard 12 v 4",))
    assert any(line.strip() == "Last was right: hard 12 v 4, stand." for frame in shown for line in frame.lines)
