"""Reports on a page: the heat map's rows, the axis of money, tables and their keys, every size."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from blackjack_tui.front_ends.page import RAISED, Line
from blackjack_tui.front_ends.report_layout import Arrangement, report_lines
from blackjack_tui.front_ends.report_parts import graph_lines, heat_map_lines, table_lines
from blackjack_tui.play.results import DearCell, cost_map, dear_table, figure, result_curves
from blackjack_tui.reports.amounts import written
from blackjack_tui.reports.model import Amount, Figure, FigurePart, Report, Sentence, Spot, Unit
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.surfaces import AREA_DOWN, AREA_UP, GROUND, HEAT


def test_the_heat_map_has_its_rows_in_the_order_of_the_chart() -> None:
    rows = [
        ("Hard", "16"),
        ("Pairs", "A"),
        ("Hard", "6"),
        ("Soft", "18"),
        ("Pairs", "T"),
        ("Pairs", "2"),
        ("Hard", "11"),
    ]
    costs = {Spot(part, row, "9"): (1.0, 1) for part, row in rows}
    lines = heat_map_lines(cost_map(costs, True, ""), Size(12, 33), ascii_only=False)
    assert [line.text[:2].strip() for line in lines[2:]] == [
        *("6", "11", "13", "14", "15", "16"),
        *("A7", "22", "TT", "AA"),
    ]


def test_the_axis_of_money_has_round_steps_evenly_apart_and_no_rows_without_the_line() -> None:
    graph = result_curves([0, -1000, 3500, 7200], (), True)
    for rows, expected in ((16, ["+$60", "+$40", "+$20", "$0"]), (9, ["+$50", "$0"]), (5, ["$0"])):
        lines = graph_lines(graph, Size(rows, 60), ascii_only=False)
        labels = [place for place, line in enumerate(lines) if place and line.text[:4].strip()]
        assert [lines[place].text.split()[0] for place in labels] == expected
        gaps = {after - before for before, after in pairwise(labels)}
        assert not gaps or min(gaps) >= max(gaps) - 1 >= 1


def test_a_line_of_money_goes_from_step_to_step_ends_at_its_labels_and_its_area_reaches_to_the_axis() -> None:
    graph = result_curves([0, 2000, -2000, 4000], (), True)
    lines = graph_lines(graph, Size(9, 57), ascii_only=True)
    assert [line.text.rstrip() for line in lines[1:]] == [
        "+$40                                     *********** +$40",
        "                                         *..........",
        "+$20             *************           *..........",
        "                 *...........*           *..........",
        "  $0 *************...........*___________*..........",
        "                             *...........*",
        "-$20                         *************",
        "     start                                   round 3",
    ]
    inks = [{span.role for span in line.spans} & {AREA_UP, AREA_DOWN} for line in lines[2:-1]]
    assert inks == [{AREA_UP}] * 4 + [{AREA_DOWN}] * 2


def test_the_colour_of_a_cost_is_the_one_of_its_worst_mark_whatever_it_amounts_to() -> None:
    spots = [Spot("Hard", "16", column) for column in "234"]
    costs = dict(zip(spots, ((900.0, 1), (400.0, 2), (100.0, 3)), strict=True))
    line = heat_map_lines(cost_map(costs, True, ""), Size(3, 33), True)[-1]
    assert [span.role for span in line.spans if span.role in HEAT] == list(HEAT[1:])


def test_a_cell_of_the_heat_map_has_its_cost_in_dollars_or_in_hundredths_of_a_win() -> None:
    spots = [Spot("Hard", "16", column) for column in "2345"]
    for money, costs in ((True, (1778.0, 49.0, 120_000.0, 0.0)), (False, (0.1778, 0.0049, 12.0, 0.0))):
        by_spot = {spot: (cost, 1) for spot, cost in zip(spots, costs, strict=True)}
        line = heat_map_lines(cost_map(by_spot, money, ""), Size(3, 33), True)[-1]
        assert line.text.split()[:5] == ["16", "18", "<1", "1k", "."]


CELLS = [DearCell(f"hard {row} v 9", 2, 3, 100.0 * row, 2, "hit", f"drill {row}") for row in (16, 15, 14)]


def report(known: bool = True) -> Report:
    """A report with each kind of part, of a game that was reviewed or not."""
    names = ("skill", "result", "luck", "cost_per_100")
    figures = [
        figure(name, -3520 if known else None, True, brief="not reviewed", why="9 rounds not reviewed")
        for name in names
    ]
    rows = [each._replace(headline=place) for place, each in enumerate(figures, 1)]
    costs = {Spot("Hard", "16", "9"): (100.0, 2)} if known else {}
    return Report(
        "all",
        "All",
        (
            FigurePart("figures", "So far", (*rows, Figure("rounds", "Rounds", Amount(9), "that count"))),
            Sentence("?? Hit was best: standing cost $3.30.", title="Last decision"),
            result_curves([0, -1000, 3500] if known else [0], (), True),
            cost_map(costs, True, "No decision was reviewed"),
            dear_table(CELLS if known else [], 4500.0, True),
        ),
    )


SIZES = (Size(13, 36), Size(18, 56), Size(22, 76), Size(28, 92), Size(38, 116), Size(58, 156))


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_large_page_has_its_parts_on_surfaces_and_a_small_one_is_one(known: bool, ascii_only: bool) -> None:
    how = Arrangement((("course", "costs"), ("dearest",), ("figures", "sentences")))
    for size in SIZES:
        lines = report_lines(report(known), size, ascii_only, how)
        raised = size.holds(RAISED)
        assert all(len(line.text) <= size.columns for line in lines)
        assert size.columns < 92 or len(lines) <= size.rows
        assert all((line.role == GROUND) == raised for line in lines)
        assert bool(sum(line.text.count("▌") for line in lines)) == (raised and not ascii_only)
        words = " ".join("".join(letter if letter.isalnum() else " " for letter in text_of(lines)).split())
        for said in ("hard 16 v 9", "2 of 3") if known else ("not reviewed", "No decision was reviewed"):
            assert said in words
        if not known:
            assert "$0" not in text_of(lines)
            assert "Nothing" not in words


def text_of(lines: Sequence[Line]) -> str:
    """The text of a page."""
    return "\n".join(line.text for line in lines)


def test_a_table_keeps_its_amounts_where_it_is_narrow() -> None:
    for room in (24, 30, 36, 60):
        for line in table_lines(dear_table(CELLS, 4500.0, True), room, False)[-len(CELLS) :]:
            assert len(line.text) <= room
            assert "v 9" in line.text
            assert "$1" in line.text
            assert "■" in line.text


def test_an_amount_that_is_not_known_says_why_in_every_unit() -> None:
    for unit in Unit:
        lines = report_lines(
            Report(
                "a",
                "A",
                (FigurePart("f", "", (Figure("k", "Skill", Amount(None, unit, why="being computed")),)),),
            ),
            Size(22, 76),
            False,
        )
        assert "being computed" in text_of(lines)
        assert "0" not in text_of(lines)


def test_a_simulated_share_too_small_to_matter_has_no_row_of_zeros() -> None:
    tiny = Amount(2.42e-13, Unit.SHARE, error=4.2e-14)
    assert written(tiny) == "under 0.01 %"
    assert written(tiny._replace(signed=True)) != "under 0.01 %"
    assert written(Amount(0.00008, Unit.SHARE, error=0.0001)) == "0.008 ± 0.010 %"


def test_a_second_line_leaves_the_first_whole() -> None:
    alone, both = (
        graph_lines(result_curves([0, -2000, -2000, 0], second, True), Size(9, 61), ascii_only=False)
        for second in ((), (0, -2000, -2000, -2000))
    )
    marks = [
        (row, column)
        for row, line in enumerate(alone)
        for column, mark in enumerate(line.text)
        if mark in "█▀▄"
    ]
    assert marks
    assert all(both[row].text[column] in "█▀▄" for row, column in marks)
