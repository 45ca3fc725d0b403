"""Draws the pictures of the README and these pages anew: `python -m docs.pictures`.

Each is what `blackjack-tui replay` shows of a game; a test fails when one is out of date.
"""

import os
import select
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import date
from itertools import groupby
from pathlib import Path
from random import Random
from typing import NamedTuple

from blackjack_tui.cli import main
from blackjack_tui.coach.coach_notes import AWAITED
from blackjack_tui.coach.review.report import result_graph
from blackjack_tui.coach.review.values import reviewed
from blackjack_tui.coach.review.walk import rounds_of
from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.coach_seat import CoachSeat
from blackjack_tui.front_ends.filming import STANDARD
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.practice_screen import DecisionScreen
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import shipped_book
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.policies import Autoplayer, TypedPlayer, Typist, strategy_named
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.records import Deal
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.practice.decisions import Cells, Decisions
from blackjack_tui.practice.progress import Progress
from blackjack_tui.practice.weights import shipped
from blackjack_tui.reports.graph_svg import graph_svg
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import ENTER, WOKEN, Key, Woken
from blackjack_tui.screen.svg import Drawing, svg
from tests.memory_terminal import FilmFrame, Input, MemoryTerminal, MovingTerminal, Until

FOLDER = Path(__file__).parent / "pictures"

PICTURES = {
    "play-80x24": "scripting-games/4149 --size 80x24",
    "win-120x40": "scripting-games/128/hs --size 120x40",
    "long-hand-40x15": "friendly/71010/hhhhhh --size 40x15",
    "dark-four-colour-80x24": "scripting-games/84/h --size 80x24 --theme dark --deck four-colour",
    "ascii-80x24": "scripting-games/1324/h --size 80x24 --glyphs ascii",
    "names-80x24": "scripting-games/1133/h --size 80x24 --view names",
    "split-80x24": "vegas-strip/46042/phhhsphsphhhh --size 80x24",
}
"""What each picture is made by."""

MOVING = "deal-to-win-80x24"
MOVING_GAME = "vegas-strip/10/25:hs"
"""The game of the picture that moves."""
READING = 2.5
"""Seconds from a question to its answer in the picture that moves."""
PATIENCE = 20.0
"""Seconds within which odds have come, in real time."""
LAST_FRAME = 3.0
"""Seconds that the end is shown before the film begins anew."""


DRILL = "drill-80x24"
"""The picture of a wrong answer in a drill."""


def draw_drill(path: Path) -> None:
    """Draws the page after a wrong answer in a drill."""
    rules = load("vegas-strip")
    figures, every = shipped_book(rules), shipped(rules)
    assert figures
    assert every
    chosen = {cell: weight for cell, weight in every.items() if cell.name == "soft 18 v 9"}
    terminal = MemoryTerminal(Size(24, 80), [Key("s"), Until("was best")])
    table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 0), rules)
    cells = Cells(rules, "vegas-strip", figures, chosen, every)
    decisions = Decisions(cells, Progress(), Helper(), Random(1), date(2026, 11, 22))
    with suppress(InputClosed):
        decisions.play(DecisionScreen(table, lambda: ((), ())), rounds=1)
    decisions.close()
    page = next(frame for frame in terminal.frames if "was best" in "".join(frame.lines))
    path.write_text(svg(page.cells, rules.title) + "\n", "utf-8", newline="\n")


class Coached(NamedTuple):
    """A picture of the coach: after these inputs, the first frame with these words."""

    setting: str
    script: tuple[Input, ...]
    words: str


BET, STAND, CHART = Key(ENTER), Key("s"), Key("b")
COACHED = {
    "coach-before-80x24": Coached("before", (BET, Until("-0.54")), "-0.54"),
    "coach-after-80x24": Coached("after", (BET, STAND, Until("Hit was best")), "Hit was best"),
    "chart-80x24": Coached("off", (BET, CHART, Until("worse")), "worse"),
}


def draw_coached(picture: Coached, path: Path) -> None:
    """Draws the coach at the table."""
    book = "vegas-strip"
    rules = load(book)
    terminal = MemoryTerminal(Size(24, 80), picture.script)
    table = TableScreen(
        terminal, terminal.clock, Look("cards", "felt", "two-colour", 0, picture.setting), rules
    )
    seat = CoachSeat(table)
    screen = FullScreen(table, seat.coached(Mode()))
    with suppress(InputClosed):
        Deal(rules, book, rules.shuffle, 3).play(screen, (seat, screen))
    seat.close()
    page = next(frame for frame in terminal.frames if picture.words in "".join(frame.lines))
    path.write_text(svg(page.cells, rules.title) + "\n", "utf-8", newline="\n")


REVIEW = "review"
"""The graph of a review."""


def draw_review(path: Path) -> None:
    """Draws the graph of a review: rounds by one pack each, which are worth the same before their cards."""
    book = "home"
    rules = load(book)
    deal = Deal(rules, book, rules.shuffle, 4)
    recorder, player = Recorder(deal), Autoplayer(strategy_named("never-bust", rules), rounds=150)
    with suppress(Left):
        deal.play(player, (recorder, player))
    rounds = [reviewed(rules, told, with_luck=True) for told in rounds_of(Timeline(recorder.record))]
    lines = graph_svg(result_graph(rounds, rules.bets))
    path.write_text("\n".join(lines) + "\n", "utf-8", newline="\n")


def draw(folder: Path) -> None:
    """Puts every picture into `folder`, whatever the settings of whoever asks for it."""
    os.environ["XDG_CONFIG_HOME"] = os.environ["LOCALAPPDATA"] = os.environ["HOME"] = str(folder)
    for name in list(os.environ):
        if name.startswith("BLACKJACK_TUI_"):
            del os.environ[name]
    for name, game in PICTURES.items():
        status = main(["replay", *game.split(), "--svg", str(folder / f"{name}.svg"), "--force"])
        assert status == 0, name
    for name, coached in COACHED.items():
        draw_coached(coached, folder / f"{name}.svg")
    draw_drill(folder / f"{DRILL}.svg")
    draw_review(folder / f"{REVIEW}.svg")
    (folder / f"{MOVING}.svg").write_text(moving_picture(), encoding="utf-8", newline="\n")


class Advised(MovingTerminal):
    """A film's terminal on which a player reads the coach's odds before each decision."""

    _bells: Sequence[int] = ()

    def wake_on(self, descriptors: Sequence[int]) -> None:
        """Lets a question wait for `descriptors`."""
        self._bells = descriptors

    def read(self, timeout: float | None) -> Key | Woken | None:
        """Returns the next key as soon as the odds are shown; no time passes in the film until then."""
        rows = ["".join(text for text, _ in row) for row in self.shown[-1].cells]
        asked, odds = (any(word in row for row in rows) for word in ("stand", "best"))
        if timeout is None and asked and (not odds or any(AWAITED in row for row in rows)):
            assert select.select(self._bells, [], [], PATIENCE)[0], "no odds have come"
            return WOKEN
        return super().read(timeout)


def moving_picture() -> str:
    """A deal, decisions with the coach, and a win."""
    timeline = decode(MOVING_GAME)
    deal, terminal = timeline.record.deal, Advised(STANDARD, READING)
    table = TableScreen(
        terminal, terminal.clock, Look("cards", "felt", "two-colour", 2.0, "before"), deal.rules
    )
    seat = CoachSeat(table)
    screen = FullScreen(table, seat.coached(Mode()))
    typist = Typist(terminal.press, enter=ENTER, enter_repeats=True)
    with suppress(InputClosed):
        player = TypedPlayer(RecordedPlayer(timeline.record), screen, typist)
        deal.play(player, (seat, screen), shown_from=0)
    seat.close()
    return moving_svg(terminal.shown, deal.rules.title) + "\n"


def moving_svg(frames: Sequence[FilmFrame], title: str) -> str:
    """The film of `frames`, `title` being what it is called where it cannot be seen.

    Each row is drawn once for every look that it has, and seen while it has it.
    """
    drawing = Drawing([frame.cells for frame in frames])
    end = frames[-1].at + LAST_FRAME
    lines = drawing.head(title)
    for row in range(len(frames[0].cells)):
        shown = groupby(frames, key=lambda frame: frame.cells[row])
        looks: dict[object, list[float]] = {}
        order = []
        for cells, group in shown:
            looks.setdefault(cells, []).append(next(iter(group)).at)
            order.append((looks[cells][-1], cells))
        for cells in looks:
            cells_of_row = next(frame.cells[row] for frame in frames if frame.cells[row] == cells)
            drawn = drawing.grounds([cells_of_row], row) + drawing.text(row, cells_of_row)
            if not drawn:
                continue
            if len(looks) == 1:
                lines.append(drawn)
            else:
                lines.append(f'<g visibility="hidden">{drawn}{_seen(order, cells, end)}</g>')
    return "\n".join([*lines, "</svg>"])


def _seen(order: Sequence[tuple[float, object]], cells: object, end: float) -> str:
    """The times at which a row of these cells is seen, of a film that ends at `end`."""
    times = list(_changes(order, cells))
    key_times = ";".join(f"{at / end:.4f}".rstrip("0").rstrip(".") for at, _ in times)
    values = ";".join("visible" if seen else "hidden" for _, seen in times)
    return (
        f'<animate attributeName="visibility" values="{values}" keyTimes="{key_times}" calcMode="discrete"'
        f' dur="{end:g}s" repeatCount="indefinite"/>'
    )


def _changes(order: Sequence[tuple[float, object]], cells: object) -> Iterator[tuple[float, bool]]:
    seen = None
    for at, look in order:
        if (look == cells) != seen:
            seen = look == cells
            yield (at if at > order[0][0] else 0.0), seen


if __name__ == "__main__":
    draw(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
