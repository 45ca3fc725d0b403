"""A recorded game as a page: its film, with a step for each decision, its verdicts and its bankroll."""

import json
import zlib
from base64 import b64encode
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from blackjack_tui import files
from blackjack_tui.coach.review.report import review_report, round_name
from blackjack_tui.coach.review.values import Reviewed
from blackjack_tui.coach.review.walk import RoundMoments
from blackjack_tui.coach.verdicts import Verdict
from blackjack_tui.front_ends.filming import Show, film
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.reports.html import HEADER, body, page, safe
from blackjack_tui.screen.buffer import Size, cells_of
from blackjack_tui.screen.cast import CastTerminal
from blackjack_tui.screen.svg import CellLook, look_of_cell
from blackjack_tui.screen.terminal import Run
from blackjack_tui.sharing.report_page import decision_lines, labelled, step_label
from blackjack_tui.words.knobs import capital
from blackjack_tui.words.money import change, money
from blackjack_tui.words.sentences import sentence

_FILLER = "\u2060"
"""Takes the cell of the right half of a wide character, and no room."""
_SPEEDS = (0.5, 1, 2, 5, 10)
_BUTTONS = {"first": "⏮", "back": "◀ Decision", "play": "Play", "forward": "Decision ▶", "last": "⏭"}
_NAMES = {"first": "To the beginning", "last": "To the end"}
_KEYS = (
    "Space plays and pauses, left and right go a decision back and forward, Home and End to the ends, "
    "up and down change the speed."
)


class FrameTerminal(CastTerminal):
    """A terminal that keeps what each frame changed. Its keys are pressed as on a `CastTerminal`."""

    def __init__(self, size: Size, seconds: float) -> None:
        super().__init__(size, seconds)
        self.frames: list[tuple[float, Sequence[Run]]] = []
        """The seconds on the clock, and the cells that changed then."""

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """Keeps the change; a page has no cursor."""
        if runs:
            self.frames.append((self.clock.now(), runs))


class ReviewedGame(NamedTuple):
    """A recorded game and its review."""

    timeline: Timeline
    rounds: Sequence[RoundMoments]
    reviewed: Sequence[Reviewed]
    """Each of `rounds` reviewed; empty for rules whose odds are not computed."""
    grading: str
    unvalued: str = ""
    """Why nothing is reviewed."""

    @property
    def verdicts(self) -> Mapping[int, Verdict]:
        """The verdict on each decision that left a choice, by its position in the timeline."""
        begins = {
            number: self.timeline.span(number - 1)[0]
            for number in (each.round.number for each in self.reviewed)
        }
        return {
            begins[each.round.number] + judged.event: judged.verdict
            for each in self.reviewed
            for judged in each.judged
        }

    def decisions(self) -> Iterator[tuple[RoundMoments, int, str]]:
        """Yields each decision: its round, its position in the timeline, and its label."""
        verdicts = self.verdicts
        for played in self.rounds:
            begin, _ = self.timeline.span(played.number - 1)
            for moment in played.moments:
                if chosen := moment.chosen:
                    position = begin + chosen.event
                    yield played, position, step_label(chosen.situation, chosen.action, verdicts.get(position))


def marks(game: ReviewedGame) -> dict[int, str]:
    """Returns the labels of a film's marks: one for each decision, by its position."""
    return {position: label for _, position, label in game.decisions()}


def replay_page(game: ReviewedGame, first: int, show: Show) -> Iterator[str]:
    """Yields the lines of the page of `game` from `first` on. Raises `UsageError` at too small a size."""
    deal = game.timeline.record.deal
    title = f"{deal.rules.title}, seed {deal.seed}"
    steps = [step for step in game.decisions() if step[1] >= first]
    places = {position: str(position) for _, position, _ in steps}
    terminal = film(game.timeline, first, show, FrameTerminal, places)
    times = [at for at, _ in terminal.frames]
    frames = {int(label): bisect_right(times, at) - 1 for at, label in terminal.marks}
    palette = _Palette()
    packed = palette.packed(terminal.frames, show.size)
    stage = f"#stage{{--columns:{show.size.columns};--ground:{palette.ground}}}"
    style = f"{files.shipped('sharing/replay.css')}{stage}{palette.style}"
    return page(
        title,
        [*_body(game, title, steps, frames), f'<script type="text/plain" id="film">{packed}</script>'],
        [files.shipped("sharing/replay.js")],
        style,
    )


class _Palette:
    """The looks of a film's cells, numbered, as classes of the page's style."""

    def __init__(self) -> None:
        self._classes: dict[CellLook, int] = {}

    @property
    def style(self) -> str:
        """The rules of the classes."""
        return "".join(
            f".s{number}{{color:{look.fore};background:{look.ground}{';font-weight:bold' * look.bold}}}"
            for look, number in self._classes.items()
        )

    @property
    def ground(self) -> str:
        """The colour around the table: that of the first cells drawn."""
        return next((look.ground for look in self._classes), "#000")

    def packed(self, frames: Sequence[tuple[float, Sequence[Run]]], size: Size) -> str:
        """Returns the film as the page's script reads it."""
        runs: dict[tuple[int, str], int] = {}
        drawn = []
        for at, changed in frames:
            frame = [round(at * 1000)]
            for row, column, text, style in changed:
                number = self._classes.setdefault(look_of_cell(style), len(self._classes))
                cells = "".join(cell or _FILLER for cell in cells_of(text))
                frame += runs.setdefault((number, cells), len(runs)), row, column
            drawn.append(frame)
        film = {"rows": size.rows, "columns": size.columns, "runs": [*runs], "frames": drawn}
        text = json.dumps(film, ensure_ascii=False, separators=(",", ":"))
        return b64encode(zlib.compress(text.encode(), 9)).decode()


_Step = tuple[RoundMoments, int, str]


def _body(game: ReviewedGame, title: str, steps: Sequence[_Step], frames: Mapping[int, int]) -> Iterator[str]:
    yield HEADER.format(safe(title))
    yield '<main><div><div id="stage"><div id="table" role="img" aria-label="The table"></div></div>'
    first = frames[steps[0][1]] if steps else 0
    yield f'<div class="controls" data-first="{first}">'
    for name, text in _BUTTONS.items():
        label = f' aria-label="{_NAMES[name]}"' if name in _NAMES else ""
        yield f'<button id="{name}" type="button"{label}>{text}</button>'
    options = "".join(
        f"<option{' selected' * (speed == 1)} value={speed}>{speed:g}×</option>" for speed in _SPEEDS
    )
    yield f'<select id="speed" aria-label="Speed">{options}</select>'
    yield '<input id="place" type="range" min="0" value="0" aria-label="Place in the film"></div>'
    yield f'<template id="hint"><p>{_KEYS}</p></template>'
    yield f'<div id="said" aria-live="polite"><p>{_KEYS}</p></div>'
    yield "<noscript>The film needs JavaScript.</noscript>"
    if game.reviewed:
        yield from body(review_report(title, game.reviewed, game.grading), here=True)
    yield f'<p class="dim keys">{_KEYS}</p></div>'
    yield '<div id="decisions" tabindex="0"><h2>Decisions</h2>'
    if game.unvalued:
        yield f'<p class="dim">{safe(capital(game.unvalued))}</p>'
    yield from _rounds(game, steps, frames)
    yield "</div></main>"


def _rounds(game: ReviewedGame, steps: Sequence[_Step], frames: Mapping[int, int]) -> Iterator[str]:
    verdicts = game.verdicts
    told = set[int]()
    for played in game.rounds:
        place = played.number, played.box
        here = [(position, label) for round_, position, label in steps if (round_.number, round_.box) == place]
        if here:
            heading, _, result = _round(played).partition(":")
            yield f'<section><h3>{heading}<span class="result">:{result}</span></h3><ol>'
            before = played.number - game.rounds[0].number
            for position, label in here:
                yield f'<li data-frame="{frames[position]}" data-round="{before}">'
                verdict = verdicts.get(position)
                yield f'<a href="#d{position}" id="d{position}">{labelled(label, verdict)}</a>'
                if verdict:
                    yield from decision_lines(verdict)
                yield "</li>"
            yield "</ol>"
            if played.number not in told:
                told.add(played.number)
                yield from _in_sentences(game.timeline, played.number)
            yield "</section>"


def _round(played: RoundMoments) -> str:
    bet = f", bet {money(played.bet)}" if played.bet else ""
    name = round_name(played)
    if played.result is None:
        return f"{name}{bet}: not over"
    if not played.bet:
        return f"{name}: {played.result:+g}"
    left = f", {money(played.bankroll)} left" if played.bankroll is not None else ""
    return f"{name}{bet}: {change(round(played.result * played.bet))}{left}"


def _in_sentences(timeline: Timeline, number: int) -> Iterator[str]:
    """Yields the round as it is told to somebody who listens."""
    begin, end = timeline.span(number - 1)
    said = (sentence(timeline.events[at], timeline.situation(at + 1)) for at in range(begin, end))
    yield f"<details><summary>In sentences</summary><p>{safe(' '.join(filter(None, said)))}</p></details>"
