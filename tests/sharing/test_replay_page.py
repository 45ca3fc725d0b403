"""The page of a recorded game: its film is the film, its steps are the decisions, and it needs nothing else."""

import json
import re
import shutil
import subprocess
import zlib
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest

from blackjack_tui.coach.review.report import review_report
from blackjack_tui.coach.review.values import Grading, reviewed
from blackjack_tui.coach.review.walk import rounds_of
from blackjack_tui.front_ends.filming import Show, film
from blackjack_tui.odds.kept_figures import chart_of, shipped_book
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.sharing.replay_page import ReviewedGame, marks, replay_page
from blackjack_tui.sharing.report_page import report_page
from tests.memory_terminal import MovingTerminal
from tests.screen.games import CARDS, random_game

SHOW = Show(CARDS)
ROUNDS = 6


def reviewed_game(timeline: Timeline, luck: bool = False) -> ReviewedGame:
    rules = timeline.record.deal.rules
    figures = shipped_book(rules)
    assert figures
    grading = Grading("chart", chart_of(figures))
    rounds = list(rounds_of(timeline))
    return ReviewedGame(timeline, rounds, [reviewed(rules, each, luck, grading) for each in rounds], "chart")


@pytest.fixture(scope="module")
def game() -> ReviewedGame:
    return reviewed_game(random_game("vegas-strip", 3, ROUNDS))


@pytest.fixture(scope="module")
def written(game: ReviewedGame) -> str:
    return "\n".join(replay_page(game, 0, SHOW))


def film_of(written: str) -> Any:
    packed = re.search(r'id="film">([^<]*)<', written)
    assert packed
    return json.loads(zlib.decompress(b64decode(packed[1])))


def test_the_film_in_the_page_shows_what_the_film_shows(game: ReviewedGame, written: str) -> None:
    packed = film_of(written)
    shown = film(game.timeline, 0, SHOW, MovingTerminal).shown
    frames = {
        round(frame.at * 1000): ["".join(cell for cell, _ in row) for row in frame.cells] for frame in shown
    }
    grid = [[" "] * packed["columns"] for _ in range(packed["rows"])]
    seen = {}
    for at, *drawn in packed["frames"]:
        for run, row, column in zip(drawn[::3], drawn[1::3], drawn[2::3], strict=True):
            text = packed["runs"][run][1]
            grid[row][column : column + len(text)] = text
        seen[at] = ["".join(row) for row in grid]
    assert len(seen) > 100
    assert seen == frames


def test_each_decision_is_a_step_at_the_frame_that_asks_for_it(game: ReviewedGame, written: str) -> None:
    steps = [int(frame) for frame in re.findall(r'<li data-frame="(\d+)"', written)]
    labels = list(marks(game).values())
    assert len(steps) == len(labels) > ROUNDS
    assert steps == sorted(set(steps))
    assert all(
        re.fullmatch(r"(insurance, )?(soft )?\d+ v (A|\d+): [a-z0-9 ]+( \?[?!]? −[\d.]+)?", label)
        for label in labels
    )


def test_the_page_asks_no_network_for_anything(written: str) -> None:
    assert "default-src 'none'" in written
    assert not re.findall(
        r"(?:src|href)=\"(?!#)|url\(|@import|fetch\(|https?://(?!www\.w3\.org/2000/svg)", written
    )


@pytest.mark.parametrize("name", ["vegas-strip", "home"])
def test_a_page_takes_15_kb_and_6_kb_a_round_at_most(name: str) -> None:
    timeline = random_game(name, 5, 8)
    page = "\n".join(replay_page(ReviewedGame(timeline, list(rounds_of(timeline)), (), "chart"), 0, SHOW))
    assert len(page.encode()) <= 15_000 + 6_000 * timeline.rounds


def test_names_from_outside_are_text_in_a_page() -> None:
    timeline = random_game("home", 5, 1)
    evil = '<script>alert("1")</script>\x1b[2J'
    deal = timeline.record.deal._replace(rules=timeline.record.deal.rules._replace(title=evil))
    timeline.record = timeline.record._replace(deal=deal)
    page = "\n".join(replay_page(ReviewedGame(timeline, list(rounds_of(timeline)), (), "chart"), 0, SHOW))
    assert "<script>alert" not in page
    assert "\x1b" not in page
    assert "&lt;script&gt;" in page
    report = "\n".join(report_page(review_report(evil, (), "chart"), ()))
    assert "<script>alert" not in report


DRIVER = """<script>
const errors = []; addEventListener("error", event => errors.push(event.message));
addEventListener("unhandledrejection", event => errors.push(String(event.reason)));
const wait = () => new Promise(done => setTimeout(done, 30));
addEventListener("load", async () => {
  const found = [], place = () => Number(document.getElementById("place").value);
  const press = key =>
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  while (!document.querySelector("[aria-current]")) await wait();
  const at = () => found.push([place(), document.querySelector("[aria-current] a").textContent]);
  at(); press("ArrowRight"); at(); press("ArrowRight"); at(); press("ArrowLeft"); at(); press("End"); at();
  const list = document.getElementById("decisions");
  list.style.height = "4em"; press("Home"); press("End"); found.push([0, list.scrollTop > 0]);
  press("Home"); found.push([place(), document.getElementById("table").textContent.includes("Dealer")]);
  found.push([list.scrollTop, true]);
  document.querySelectorAll("[data-frame] a")[3].click(); at();
  document.getElementById("speed").value = "10"; press(" ");
  const before = place(); for (let i = 0; i < 200 && place() < before + 5; i++) await wait();
  found.push([place() > before, document.getElementById("play").textContent]);
  press(" "); found.push([0, document.getElementById("play").textContent]);
  document.getElementById("light").click(); found.push([0, document.documentElement.dataset.dark]);
  document.title = JSON.stringify({ found, errors, asked: performance.getEntriesByType("resource").length });
});
</script>"""


@pytest.mark.skipif(not shutil.which("chromium"), reason="needs chromium")
def test_a_browser_steps_and_plays_without_errors_or_requests(written: str, tmp_path: Path) -> None:
    path = tmp_path / "game.html"
    path.write_text(written.replace("<title>", f"{DRIVER}<title>", 1), "utf-8")
    command = [
        "chromium",
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--virtual-time-budget=20000",
        "--dump-dom",
    ]
    done = subprocess.run([*command, path.as_uri()], capture_output=True, text=True, timeout=120)
    title = re.search(r"<title>(\{.*?\})</title>", done.stdout)
    assert title, done.stdout[:500]
    told = json.loads(title[1])
    assert told["errors"] == []
    assert told["asked"] == 0
    steps = [int(frame) for frame in re.findall(r'<li data-frame="(\d+)"', written)]
    labels = re.findall(r'<a href="#d\d+" id="d\d+">(.*?)</a>', written)
    names = [re.sub("<[^>]*>", "", label) for label in labels]
    last = len(film_of(written)["frames"]) - 1
    assert told["found"] == [
        [steps[0], names[0]],
        [steps[1], names[1]],
        [steps[2], names[2]],
        [steps[1], names[1]],
        [last, names[-1]],
        [0, True],
        [0, True],
        [0, True],
        [steps[3], names[3]],
        [True, "Pause"],
        [0, "Play"],
        [0, ""],
    ]
