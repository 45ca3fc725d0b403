"""Figures on a page: the heat map's rows, the axis of money, the keys of the dearest cells."""

import pytest

from blackjack_tui.front_ends.figures import Dear, Figures, drills, figure_lines, graph_lines, map_lines
from blackjack_tui.front_ends.page import Line
from blackjack_tui.front_ends.tiles import Tile
from blackjack_tui.reports.model import Spot
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.surfaces import GROUND


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
    costs = {Spot(part, row, "9"): 1.0 for part, row in rows}
    lines = map_lines(Figures(costs=costs), 12, ascii_only=False)
    assert [line.text[:2].strip() for line in lines[2:]] == [
        *("6", "11", "13", "14", "15", "16"),
        *("A7", "22", "TT", "AA"),
    ]


def test_the_axis_of_money_has_round_steps_or_only_its_edges_and_zero_in_few_rows() -> None:
    figures = Figures(results=[0, -1000, 3500, 7200], label=lambda cents: f"{cents / 100:.0f}")
    for rows, expected in ((12, ["80", "60", "40", "20", "0", "-20"]), (5, ["80", "0", "-20"])):
        lines = graph_lines(figures, Size(rows, 60), ascii_only=False)
        assert [line.text[:8].strip() for line in lines[1:] if line.text[:8].strip()] == expected


def test_a_cell_of_the_heat_map_has_its_cost_in_dollars_or_in_hundredths_of_a_win() -> None:
    spots = [Spot("Hard", "16", column) for column in "2345"]
    for least, costs in ((100.0, (1778.0, 49.0, 120_000.0, 0.0)), (1.0, (0.1778, 0.0049, 12.0, 0.0))):
        line = map_lines(Figures(costs=dict(zip(spots, costs, strict=True)), least=least), 3, True)[-1]
        assert line.text.split()[:5] == ["16", "18", "<1", "1k", "."]


@pytest.mark.parametrize("ascii_only", [False, True])
def test_a_large_page_has_its_parts_on_surfaces_and_a_small_one_is_one(ascii_only: bool) -> None:
    tiles = [Tile(name, ["-$35.20", "-35"], "9 rounds") for name in ("Result", "Luck", "Skill", "Cost")]
    cells = [Dear(Spot("Hard", "16", "9"), "16 v 9", "1 of 1", 1.0, "$1", "hit")]
    figures = Figures(tiles, [0, -1000, 3500], (), {Spot("Hard", "16", "9"): 1.0}, cells)
    last, words = [Line("Last decision"), Line("Best.")], [Line("So far"), Line("9 rounds.")]
    for size, parts in ((Size(22, 76), False), (Size(28, 92), True), (Size(38, 116), True)):
        lines = figure_lines(figures, size, ascii_only, lambda _: last, lambda _: words)
        assert all(len(line.text) <= size.columns for line in lines)
        assert not parts or len(lines) <= size.rows
        assert all((line.role == GROUND) == parts for line in lines)
        shadows = sum(line.text.count("▌") for line in lines)
        assert bool(shadows) == (parts and not ascii_only)


def test_the_keys_of_the_dearest_cells_drill_each_its_own() -> None:
    drilled: list[str] = []
    cells = [
        Dear(Spot("Hard", row, "9"), row, "1 of 1", 1.0, "$1", "hit", lambda row=row: drilled.append(row))  # type: ignore[misc]
        for row in ("16", "15")
    ]
    keys = drills(Figures(dearest=[*cells, cells[0]._replace(drill=None)]))
    assert list(keys) == ["1", "2"]
    keys["2"]()
    keys["1"]()
    assert drilled == ["15", "16"]
