"""Figures on a page: the heat map's rows, the axis of money, the keys of the dearest cells."""

from blackjack_tui.front_ends.figures import Dear, Figures, Tile, drills, figure_lines, graph_lines, map_lines
from blackjack_tui.front_ends.grid import Spot
from blackjack_tui.front_ends.page import Line
from blackjack_tui.screen.buffer import Size


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
    lines = map_lines({Spot(part, row, "9"): 1.0 for part, row in rows}, 12, ascii_only=False)
    assert [line.text[:3].strip() for line in lines[2:]] == [
        *("6", "11", "13", "14", "15", "16"),
        *("A7", "22", "TT", "AA"),
    ]


def test_the_axis_of_money_has_round_steps_or_only_its_edges_and_zero_in_few_rows() -> None:
    figures = Figures(results=[0, -1000, 3500, 7200], label=lambda cents: f"{cents / 100:.0f}")
    for rows, expected in ((12, ["80", "60", "40", "20", "0", "-20"]), (5, ["80", "0", "-20"])):
        lines = graph_lines(figures, Size(rows, 60), ascii_only=False)
        assert [line.text[:8].strip() for line in lines[1:] if line.text[:8].strip()] == expected


def test_a_large_page_has_its_parts_in_frames_and_a_small_one_has_none() -> None:
    tiles = [Tile(name, ["-$35.20", "-35"], "9 rounds") for name in ("Result", "Luck", "Skill", "Cost")]
    cells = [Dear(Spot("Hard", "16", "9"), "16 v 9", "1 of 1", 1.0, "$1", "hit")]
    figures = Figures(tiles, [0, -1000, 3500], (), {Spot("Hard", "16", "9"): 1.0}, cells)
    last, words = [Line("Last decision"), Line("Best.")], [Line("So far"), Line("9 rounds.")]
    for size, frames in ((Size(22, 76), 0), (Size(28, 96), 5), (Size(38, 112), 5)):
        lines = figure_lines(figures, size, False, last, words)
        assert all(len(line.text) <= size.columns for line in lines)
        assert not frames or len(lines) <= size.rows
        assert "\n".join(line.text for line in lines).count("┌") == frames


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
