"""A picture of a screen: its text and its colours, cell by cell."""

from collections import Counter
from functools import cache

import pytest

from blackjack_tui.front_ends.filming import Show
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.screen.buffer import DEFAULT, Size, Style
from blackjack_tui.screen.colours import numbers, rgb_of
from blackjack_tui.screen.svg import Cells, svg
from blackjack_tui.views.themes import theme_names
from tests.memory_terminal import Frame
from tests.screen.games import CARDS, NAMES, live
from tests.screen.pictures import Picture

NARROW, LARGE = Size(15, 40), Size(40, 120)
SHOWS = [Show(CARDS), Show(CARDS, NARROW), Show(CARDS, LARGE), Show(NAMES), Show(NAMES, LARGE)]
TWO_ROUNDS = "vegas-strip/48/pss,25:s"


def frames_of(show: Show) -> list[Frame]:
    return [frame for _, frame in live(decode(TWO_ROUNDS), show, thinking=3.0)]


def themed(theme: str) -> Show:
    return Show(CARDS._replace(theme=theme, deck="four-colour"))


@cache
def colours(style: Style) -> tuple[str, str]:
    """Text and ground as a terminal of 256 colours shows them, its own being light gray on near black."""
    if style.fore == style.back == DEFAULT:
        fore, ground = "#d0d0d0", "#1c1c1c"
        if "reverse" in style.plain.split():
            fore, ground = ground, fore
        return "#8a8a8a" if "dim" in style.plain.split() else fore, ground
    fore_number, ground_number, _ = numbers(style, 256)
    return _hex(fore_number, "#d0d0d0"), _hex(ground_number, "#1c1c1c")


def _hex(number: int, own: str) -> str:
    return own if number < 0 else "#" + bytes(rgb_of(number, 256)[0]).hex()


def assert_text_is_that_of(cells: Cells, shown: Picture) -> None:
    rows = ["".join(character for character, _ in row).rstrip() for row in cells]
    assert [line.rstrip() for line in shown.lines(len(cells))] == rows


def assert_inks_are_those_of(cells: Cells, shown: Picture) -> None:
    """Every character that can be seen is in one span of the right colour."""
    inks = {
        (span.row, span.column + at): shown.styles[span.style]
        for span in shown.spans
        for at in range(span.columns)
    }
    for row, line in enumerate(cells):
        for column, (character, style) in enumerate(line):
            if character.strip():
                assert inks[row, column].split(";")[0] == f"fill:{colours(style)[0]}"


def assert_grounds_are_those_of(cells: Cells, shown: Picture) -> None:
    """A cell whose ground is not the picture's is covered by one rectangle, and no other cell is."""
    covered = Counter(
        (row, column, ground.colour)
        for ground in shown.grounds
        for row in range(ground.row, ground.row + ground.rows)
        for column in range(ground.column, ground.column + ground.columns)
    )
    expected = Counter(
        (row, column, colours(style)[1])
        for row, line in enumerate(cells)
        for column, (_, style) in enumerate(line)
        if colours(style)[1] != shown.ground
    )
    assert covered == expected


def assert_is_a_picture_of(cells: Cells, written: str) -> None:
    shown = Picture(written)
    width, height = len(cells[0]) * 8 + 24, len(cells) * 16 + 24
    assert shown.size == shown.covered == (width, height)
    assert all(len(span.text) == span.columns and span.text[0] != " " for span in shown.spans)
    assert {span.style for span in shown.spans} <= set(shown.styles)
    assert len(shown.styles) == len(set(shown.styles.values()))
    assert_text_is_that_of(cells, shown)
    assert_inks_are_those_of(cells, shown)
    assert_grounds_are_those_of(cells, shown)


@pytest.mark.parametrize("show", [*SHOWS, *map(themed, theme_names())])
def test_the_picture_has_the_characters_and_colours_of_the_screen_and_no_others(show: Show) -> None:
    for frame in frames_of(show)[::30]:
        assert_is_a_picture_of(frame.cells, svg(frame.cells, "a title"))


FELT, CARD = Style("#ffffff", "#005f00"), Style("#000000", "#ffffff")


def painted(*rows: list[tuple[str, Style]]) -> Cells:
    return [[(character, style) for text, style in row for character in text] for row in rows]


def test_a_small_picture_byte_for_byte() -> None:
    cells = painted(
        [("  a ", FELT), ("K♠", CARD)], [("    ", FELT), ("  ", CARD)], [("<&> b", FELT), (" ", FELT)]
    )
    assert (
        svg(cells, "1 < 2 & 3")
        == """\
<svg xmlns="http://www.w3.org/2000/svg" width="72" height="72" xml:space="preserve">
<title>1 &lt; 2 &amp; 3</title>
<style>text{font:13.8px 'DejaVu Sans Mono', Menlo, Consolas, 'Liberation Mono', ui-monospace, monospace;\
white-space:pre}.i0{fill:#ffffff}.i1{fill:#000000}</style>
<rect width="72" height="72" rx="8" fill="#005f00"/>
<g shape-rendering="crispEdges"><rect x="44" y="12" width="16" height="32" fill="#ffffff"/></g>
<text y="24.8"><tspan x="28" textLength="16" class="i0">a </tspan>\
<tspan x="44" textLength="16" class="i1">K♠</tspan></text>
<text y="56.8"><tspan x="12" textLength="40" class="i0">&lt;&amp;&gt; b</tspan></text>
</svg>"""
    )


def test_markup_in_text_and_title_comes_back_as_it_was() -> None:
    text = """<b>&amp;"'>]]>"""
    shown = Picture(svg(painted([(text, FELT)]), text))
    assert shown.title == text
    assert Picture(svg(painted([("x", FELT)]), "a\x1bb")).title == r"a\u001bb"
    assert shown.row(0) == text


@pytest.mark.parametrize(
    ("text", "places"), [("a b", [(0, "a b")]), ("a  b", [(0, "a  "), (3, "b")]), (" a b ", [(1, "a b")])]
)
def test_what_follows_several_blanks_has_a_place_of_its_own(text: str, places: list[tuple[int, str]]) -> None:
    shown = Picture(svg(painted([(text, FELT)]), ""))
    assert [(span.column, span.text) for span in shown.spans] == places


def test_bold_text_is_bold() -> None:
    plain, bold = Style(DEFAULT, DEFAULT), Style(DEFAULT, DEFAULT, "bold")
    shown = Picture(svg(painted([("a", plain), ("b", bold)]), ""))
    assert [shown.styles[span.style] for span in shown.spans] == [
        "fill:#d0d0d0",
        "fill:#d0d0d0;font-weight:bold",
    ]


def test_grounds_that_overlap_in_part_are_drawn_row_by_row() -> None:
    cells = painted(
        [("abc", CARD)],
        [("ab", CARD), ("c", FELT)],
        [("ab", CARD), ("c", FELT)],
        [("a", FELT), ("bc", CARD)],
        [("abc", FELT)],
    )
    shown = Picture(svg(cells, ""))
    assert shown.ground == "#ffffff"
    assert [(ground.row, ground.column, ground.rows, ground.columns) for ground in shown.grounds] == [
        (1, 2, 2, 1),
        (3, 0, 1, 1),
        (4, 0, 1, 3),
    ]
    assert_is_a_picture_of(cells, svg(cells, ""))


def test_a_wide_character_takes_two_cells() -> None:
    cells = [[("牌", CARD), ("", CARD), ("x", CARD)]]
    span, *_ = spans = Picture(svg(cells, "")).spans
    assert (span.column, span.columns, span.text) == (0, 3, "牌x")
    assert len(spans) == 1
