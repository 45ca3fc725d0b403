"""A film of a game: it shows what the table showed, when it showed it, in asciinema's words."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import cycle

import pyte
import pytest
from pyte.screens import Char

from blackjack_tui.front_ends.filming import STANDARD, Show, film
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.screen.buffer import DEFAULT, Size, Style
from blackjack_tui.screen.cast import CastTerminal
from blackjack_tui.screen.colours import numbers, rgb_of
from blackjack_tui.screen.terminal import Run
from tests.memory_terminal import Frame
from tests.screen.games import CARDS, NAMES, live, random_game

NARROW = Size(15, 40)
SHOWS = [Show(CARDS), Show(CARDS, NARROW), Show(NAMES)]
ONE_ROUND = "twentyone/37/h"
TWO_ROUNDS = "vegas-strip/48/pss,25:s"


@cache
def film_of(code: str, show: Show, first: int = 0) -> CastTerminal:
    return film(decode(code), first, show, CastTerminal)


def lines_of(code: str, show: Show, first: int = 0) -> list[str]:
    return list(film_of(code, show, first).cast(code))


def events_of(lines: list[str]) -> list[tuple[float, str]]:
    """When each piece of a film is shown, and what it is."""
    events = [json.loads(line) for line in lines[1:]]
    assert {kind for _, kind, _ in events} == {"o"}
    return [(seconds, text) for seconds, _, text in events]


@cache
def _char(cell: tuple[str, Style]) -> Char:
    """What a terminal of 256 colours shows for a cell, in pyte's words."""
    character, style = cell
    if style.fore == style.back == DEFAULT:
        words = style.plain.split()
        return Char(
            character,
            bold="bold" in words,
            underscore="underline" in words,
            reverse="reverse" in words,
        )
    fore, back, bold = numbers(style, 256)
    return Char(character, fg=_hex(fore), bg=_hex(back), bold=bold)


def _hex(number: int) -> str:
    return "default" if number < 0 else bytes(rgb_of(number, 256)[0]).hex()


class Player:
    """A terminal emulator to which a film is shown."""

    def __init__(self, lines: list[str], size: Size) -> None:
        self._screen = pyte.Screen(size.columns, size.rows)
        self._stream = pyte.Stream(self._screen)
        self.left = events_of(lines)

    def play_to(self, seconds: float) -> None:
        while self.left and round(self.left[0][0] * 1000) <= round(seconds * 1000):
            self._stream.feed(self.left.pop(0)[1])

    def shows(self, frame: Frame) -> bool:
        cursor = self._screen.cursor
        if (None if cursor.hidden else (cursor.y, cursor.x)) != frame.cursor:
            return False
        for row, cells in enumerate(frame.cells):
            line = self._screen.buffer[row]
            if [line[column] for column in range(len(cells))] != [_char(cell) for cell in cells]:
                return False
        return True


def assert_shows_the_session(timeline: Timeline, show: Show, thinking: float) -> list[str]:
    """Returns the lines of the film."""
    lines = list(film(timeline, 0, show, CastTerminal).cast("a game"))
    player = Player(lines, show.size)
    shown = live(timeline, show, thinking)
    for seconds, frame in shown:
        player.play_to(seconds)
        assert player.shows(frame), f"at {seconds} seconds: {frame.lines}"
    assert player.left == [(round(shown[-1][0] + 3.0, 3), "")]
    return lines


@pytest.mark.parametrize(("rules", "show"), list(zip(rule_books()[::2], cycle(SHOWS), strict=False)))
def test_the_film_of_any_game_shows_what_the_session_showed_at_every_wait(rules: str, show: Show) -> None:
    assert_shows_the_session(random_game(rules, 1, rounds=1), show, thinking=3.0)


def test_it_does_so_in_ascii_and_in_the_terminals_own_colours() -> None:
    show = Show(CARDS._replace(theme="terminal", deck="four-colour", speed=2), NARROW, ascii_only=True)
    lines = assert_shows_the_session(decode(TWO_ROUNDS), show, thinking=1.5)
    assert all(line.isascii() for line in lines)


def test_without_waits_every_question_is_shown_for_half_a_second() -> None:
    show = Show(CARDS._replace(speed=0))
    assert_shows_the_session(decode(TWO_ROUNDS), show, thinking=0.5)
    times = [seconds for seconds, _ in events_of(lines_of(ONE_ROUND, show))]
    assert times == [0.0, 0.5, 3.5]


def test_the_first_line() -> None:
    first, *_ = film(decode(ONE_ROUND), 0, Show(NAMES), CastTerminal).cast('my "game"')
    assert first == (
        '{"version": 2, "width": 80, "height": 24, "title": "my \\"game\\"", "env": {"TERM": "xterm-256color"}}'
    )


STYLES = [
    (Style("#ff0000", "#0000ff"), "0;38;5;196;48;5;21"),
    (Style("red", DEFAULT), "0;38;5;196;49"),
    (Style(DEFAULT, "blue"), "0;39;48;5;21"),
    (Style(DEFAULT, DEFAULT), "0"),
    (Style(DEFAULT, DEFAULT, "bold reverse"), "0;1;7"),
    (Style(DEFAULT, DEFAULT, "dim underline"), "0;2;4"),
    (Style("red", "blue", "bold"), "0;38;5;196;48;5;21"),
]


def test_a_style_is_written_as_for_a_terminal_of_256_colours() -> None:
    for style, expected in STYLES:
        terminal = CastTerminal(NARROW, 3.0)
        terminal.draw([Run(2, 4, "ab", style), Run(2, 6, "c", style), Run(3, 4, "d", style)], (2, 5))
        (_, text), _ = events_of(list(terminal.cast("")))
        cleared = "\x1b[0m\x1b[2J\x1b[H\x1b[?25l"
        assert text == f"{cleared}\x1b[3;5H\x1b[{expected}mabc\x1b[4;5Hd\x1b[3;6H\x1b[?25h"


def test_the_times_of_a_round() -> None:
    # The waits of 2008, three seconds of thinking, and three seconds of the end.
    assert [seconds for seconds, _ in events_of(lines_of(ONE_ROUND, Show(NAMES)))] == [
        0.0, 1.0, 1.8, 2.4, 3.0, 3.6, 4.2, 7.2, 8.2, 9.8, 11.4, 14.4
    ]  # fmt: skip


def test_a_bet_is_typed_a_key_at_a_time() -> None:
    lines = lines_of("vegas-strip/48/25:", Show(CARDS))
    assert [seconds for seconds, _ in events_of(lines)[:4]] == [0.0, 3.0, 3.15, 3.3]
    shown = [screen[22].partition("Bet ")[2].split() for screen in _screens(lines, STANDARD)]
    assert [row[0] for row in shown[:3]] == ["$10", "$2", "$25"]


def _screens(lines: list[str], size: Size) -> Iterator[tuple[str, ...]]:
    screen = pyte.Screen(size.columns, size.rows)
    stream = pyte.Stream(screen)
    for _, text in events_of(lines):
        stream.feed(text)
        yield tuple(screen.display)


def test_a_film_from_a_round_on_is_the_end_of_the_whole_film() -> None:
    show = Show(CARDS, NARROW)
    whole = list(_screens(lines_of(TWO_ROUNDS, show), NARROW))
    part = list(_screens(lines_of(TWO_ROUNDS, show, first=25), NARROW))
    assert 5 < len(part) < len(whole)
    assert part == whole[-len(part) :]


def test_a_film_of_no_decisions_ends_at_the_first_question() -> None:
    *_, last = _screens(lines_of("twentyone/37", Show(NAMES)), STANDARD)
    assert last[23].strip() == "You have 12 points.  Stay (S) or Hit (H)?"
