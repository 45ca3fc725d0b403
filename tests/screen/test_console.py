"""The Linux console, whose fonts lack quarters of cells and braille."""

import pytest

from blackjack_tui.game.cards import Card, Rank, Suit
from blackjack_tui.graphs import line_graph
from blackjack_tui.screen.curses_terminal import CONSOLE
from blackjack_tui.views.digits import large
from blackjack_tui.views.faces import drawn
from blackjack_tui.views.layout import SIZES, CardSize

FONT = {bytes([code]).decode("cp437") for code in range(32, 256)} | set("♣♦♥♠►◄↑↓→←")
"""The characters of the font that every console has."""


@pytest.mark.parametrize("size", SIZES)
def test_every_face_is_drawn_with_characters_that_the_console_has(size: CardSize) -> None:
    for suit in Suit:
        for rank in Rank:
            text = "".join(drawn(Card(rank, suit), size, False, False).lines())
            assert set(text.translate(CONSOLE)) <= FONT


def test_digits_and_graphs_are_too_and_nothing_moves() -> None:
    lines = [*large("+$1,234.50", False), *line_graph([0, 5, -3, 8], 20, 4)[0], "“▁▂▃▄▅▆▇█” ╱…"]
    assert all(set(line.translate(CONSOLE)) <= FONT for line in lines)
    assert [len(line.translate(CONSOLE)) for line in lines] == [len(line) for line in lines]
    assert "⠉⣀⣿⠀▘▗▚".translate(CONSOLE) == "▀▄█ ▀▄█"
