"""A recorded game as a page: its film with a step for each decision, the verdicts and the bankroll."""

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
from blackjack_tui.sharing.report_page import decision_lines, label_html, step_label
from blackjack_tui.words.knobs import capital
from blackjack_tui.words.money import change, money
from blackjack_tui.words.sentences import sentence

_FILLER = "\u2060"  # a character of no width, for the cell of the right half of a wide character
_SPEEDS = (0.5, 1, 2, 5, 10)
_BUTTONS = {"first": "⏮", "back": "◀ Decision", "play": "Play", "forward": "Decision ▶", "last": "⏭"}
_NAMES = {"first": "To the beginning", "last": "To the end"}  # of buttons without words
_KEYS = (
    "Space plays and pauses, left and right go a decision back and forward, Home and End to the ends, "
    "up and down change the speed."
)


class FrameTerminal(CastTerminal):
    """A `CastTerminal` that keeps the changed cells of each frame."""

    def __init__(self, size: Size, seconds: float) -> None:
        super().__init__(size, seconds)
        self.frames: list[tuple[float, Sequence[Run]]] = []
        """The seconds on the clock, and the cells that changed then."""

    def draw(self, runs: Sequence[Run], cursor: tuple[int, int] | None) -> None:
        """Keeps the change; a page has no cursor."""
        if runs:
            self.frames.append((self.clock.now(), runs))


class Step(NamedTuple):
    """A decision of a film."""

    played: RoundMoments
    position: int
    """The position in the timeline."""
    label: str


class ReviewedGame(NamedTuple):
    """A recorded game and its review."""

    timeline: Timeline
    rounds: Sequence[RoundMoments]
    reviewed: Sequence[Reviewed]
    """The review of each of `rounds`; empty if the odds of these rules are not computed."""
    grading: str
    unvalued: str = ""
    """Why there is no review."""

    @property
    def verdicts(self) -> Mapping[int, Verdict]:
        """The verdict on each decision that left a choice, by its position in the timeline."""
        verdicts = {}
        for review in self.reviewed:
            begin, _ = self.timeline.span(review.round.number - 1)
            verdicts.update({begin + judged.event: judged.verdict for judged in review.judged})
        return verdicts

    def steps(self) -> Iterator[Step]:
        """Yields the player's decisions in order."""
        verdicts = self.verdicts
        for round_ in self.rounds:
            begin, _ = self.timeline.span(round_.number - 1)
            for chosen in [moment.chosen for moment in round_.moments if moment.chosen]:
                position = begin + chosen.event
                label = step_label(chosen.situation, chosen.action, verdicts.get(position))
                yield Step(round_, position, label)


def marks(game: ReviewedGame) -> dict[int, str]:
    """Returns the labels of all decisions, by their positions, for the marks of a film."""
    return {step.position: step.label for step in game.steps()}


def replay_page(game: ReviewedGame, first: int, show: Show) -> Iterator[str]:
    """Yields the lines of the page of `game` from position `first` on.

    Raises `UsageError` if the size of `show` is too small.
    """
    deal = game.timeline.record.deal
    title = f"{deal.rules.title}, seed {deal.seed}"
    steps = [step for step in game.steps() if step.position >= first]
    labels = {step.position: str(step.position) for step in steps}  # marks of a film are texts
    terminal = film(game.timeline, first, show, FrameTerminal, labels)
    times = [seconds for seconds, _ in terminal.frames]
    # The frame that is on the stage when the film comes to a mark.
    frames = {int(position): bisect_right(times, seconds) - 1 for seconds, position in terminal.marks}
    palette = _Palette()
    packed = palette.packed(terminal.frames, show.size)
    stage = f"#stage{{--columns:{show.size.columns};--ground:{palette.ground}}}"
    style = f"{files.read_shipped('sharing/replay.css')}{stage}{palette.style}"
    return page(
        title,
        [*_body(game, title, steps, frames), f'<script type="text/plain" id="film">{packed}</script>'],
        [files.read_shipped("sharing/replay.js")],
        style,
    )


class _Palette:
    """The looks of a film's cells, as numbered classes of the page's style."""

    def __init__(self) -> None:
        self._classes: dict[CellLook, int] = {}

    @property
    def style(self) -> str:
        rules = []
        for look, number in self._classes.items():
            weight = ";font-weight:bold" if look.bold else ""
            rules.append(f".s{number}{{color:{look.fore};background:{look.ground}{weight}}}")
        return "".join(rules)

    @property
    def ground(self) -> str:
        """The colour around the table: the ground of the first cells drawn."""
        return next((look.ground for look in self._classes), "#000")

    def packed(self, frames: Sequence[tuple[float, Sequence[Run]]], size: Size) -> str:
        """Returns the film as compressed JSON for the page's script. Equal runs are stored once."""
        runs: dict[tuple[int, str], int] = {}  # the number of each look and text
        drawn = []
        for seconds, changes in frames:
            frame = [round(seconds * 1000)]  # then run, row and column of each change
            for row, column, text, style in changes:
                look_number = self._classes.setdefault(look_of_cell(style), len(self._classes))
                cells = "".join(cell or _FILLER for cell in cells_of(text))
                run_number = runs.setdefault((look_number, cells), len(runs))
                frame += [run_number, row, column]
            drawn.append(frame)
        content = {"rows": size.rows, "columns": size.columns, "runs": [*runs], "frames": drawn}
        text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        return b64encode(zlib.compress(text.encode(), 9)).decode()


def _body(game: ReviewedGame, title: str, steps: Sequence[Step], frames: Mapping[int, int]) -> Iterator[str]:
    """Yields the page's contents; `frames`: the frame of each step, by the step's position."""
    yield HEADER.format(safe(title))
    yield '<main><div><div id="stage"><div id="table" role="img" aria-label="The table"></div></div>'
    first_frame = frames[steps[0].position] if steps else 0  # the stage begins with the first decision
    yield f'<div class="controls" data-first="{first_frame}">'
    for name, text in _BUTTONS.items():
        label = f' aria-label="{_NAMES[name]}"' if name in _NAMES else ""
        yield f'<button id="{name}" type="button"{label}>{text}</button>'
    options = "".join(
        f"<option{' selected' if speed == 1 else ''} value={speed}>{speed:g}×</option>" for speed in _SPEEDS
    )
    yield f'<select id="speed" aria-label="Speed">{options}</select>'
    yield '<input id="place" type="range" min="0" value="0" aria-label="Place in the film"></div>'
    yield f'<template id="hint"><p>{_KEYS}</p></template>'
    yield f'<div id="said" aria-live="polite"><p>{_KEYS}</p></div>'
    yield "<noscript>The film needs JavaScript.</noscript>"
    if game.reviewed:
        yield from body(review_report(title, game.reviewed, game.grading), marker=True)
    yield f'<p class="dim keys">{_KEYS}</p></div>'
    yield '<div id="decisions" tabindex="0"><h2>Decisions</h2>'
    if game.unvalued:
        yield f'<p class="dim">{safe(capital(game.unvalued))}</p>'
    yield from _rounds(game, steps, frames)
    yield "</div></main>"


def _rounds(game: ReviewedGame, steps: Sequence[Step], frames: Mapping[int, int]) -> Iterator[str]:
    """Yields each round that has steps, with its decisions, their verdicts and its sentences."""
    verdicts = game.verdicts
    rounds_in_words = set[int]()  # numbers: a round with several boxes gets its sentences once
    for round_ in game.rounds:
        own_steps = [step for step in steps if step.played.place == round_.place]
        if not own_steps:
            continue
        heading, _, result = _round_line(round_).partition(":")
        yield f'<section><h3>{heading}<span class="result">:{result}</span></h3><ol>'
        rounds_before = round_.number - game.rounds[0].number
        for step in own_steps:
            yield f'<li data-frame="{frames[step.position]}" data-round="{rounds_before}">'
            verdict, anchor = verdicts.get(step.position), f"d{step.position}"
            yield f'<a href="#{anchor}" id="{anchor}">{label_html(step.label, verdict)}</a>'
            if verdict:
                yield from decision_lines(verdict)
            yield "</li>"
        yield "</ol>"
        if round_.number not in rounds_in_words:
            rounds_in_words.add(round_.number)
            yield _sentences(game.timeline, round_.number)
        yield "</section>"


def _round_line(round_: RoundMoments) -> str:
    """Returns a round in a line: `Round 3, bet $10: -$10, $190 left`."""
    bet = f", bet {money(round_.bet)}" if round_.bet else ""
    name = round_name(round_)
    if round_.result is None:
        return f"{name}{bet}: not over"
    if not round_.bet:
        return f"{name}: {round_.result:+g}"
    bankroll = f", {money(round_.bankroll)} left" if round_.bankroll is not None else ""
    return f"{name}{bet}: {change(round(round_.result * round_.bet))}{bankroll}"


def _sentences(timeline: Timeline, number: int) -> str:
    """Returns the events of a round in sentences, folded up, for a screen reader."""
    begin, end = timeline.span(number - 1)
    positions = range(begin, end)  # each event with the situation after it
    sentences = [sentence(timeline.events[place], timeline.situation(place + 1)) for place in positions]
    return f"<details><summary>In sentences</summary><p>{safe(' '.join(filter(None, sentences)))}</p></details>"
