"""`blackjack-tui drill`: its sentences, its screen, what it keeps, and what is refused."""

import json
import re
from collections.abc import Callable
from contextlib import nullcontext, suppress
from datetime import date
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from blackjack_tui.coach.advice import cell_request, request_for, upcard_of
from blackjack_tui.counts.indices import PLAYS, Index
from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.errors import Left
from blackjack_tui.front_ends import Look
from blackjack_tui.front_ends.keys_in import Keys
from blackjack_tui.front_ends.practice_screen import DecisionScreen
from blackjack_tui.front_ends.practice_streams import LessonLines
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.actions import Topic
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import HoleCard
from blackjack_tui.game.terms import legal_actions
from blackjack_tui.odds.answers import fresh
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.chart import Chart, column_of
from blackjack_tui.odds.kept_figures import chart_of, shipped_book
from blackjack_tui.practice import reports
from blackjack_tui.practice.decisions import Cells, Decisions
from blackjack_tui.practice.drill_cells import (
    Cell,
    Family,
    cell_asked,
    deal,
    index_cell,
)
from blackjack_tui.practice.lesson import BOOK, Lesson
from blackjack_tui.practice.progress import Answer, Progress
from blackjack_tui.practice.weights import compositions, index_weights, shipped
from blackjack_tui.reports.amounts import written
from blackjack_tui.reports.model import FigurePart, GridCell, GridPart, Spot
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import ENTER, Key
from blackjack_tui.screen.terminal import FakeClock
from blackjack_tui.words.keymap import KEYS
from blackjack_tui.words.refusals import refusal
from tests.memory_terminal import MemoryTerminal
from tests.piped import Piped
from tests.practice.sittings import Right, sat

DAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def data(home: Path) -> Path:
    return home


class Typed:
    """Runs the command with keys typed ahead on standard input."""

    def __init__(self, piped: Piped, data: Path) -> None:
        self._piped, self._data = piped, data

    def __call__(self, keys: str, *arguments: str) -> list[str]:
        done = self._piped("drill", "vegas-strip", "--date", "2026-11-22", "--plain", *arguments, keys=keys)
        assert done.returncode == 0
        return done.stdout.splitlines()

    def kept(self) -> list[dict[str, Any]]:
        """The answers on record."""
        return [
            json.loads(line)
            for path in self._data.rglob("drills.jsonl")
            for line in path.read_text("utf-8").splitlines()
        ]


@pytest.fixture
def typed(piped: Piped, data: Path) -> Typed:
    return Typed(piped, data)


def test_a_seed_repeats_a_drill_and_the_end_of_the_input_ends_it(typed: Typed) -> None:
    once = typed("hshshs", "--seed", "7")
    assert once == typed("hshshs", "--seed", "7")
    assert "in a row without a mark" in once[-1]
    assert once != typed("hshshs", "--seed", "8")


def test_answers_from_a_pipe_are_kept_with_keep_only(typed: Typed) -> None:
    typed("ssss", "--seed", "1")
    assert not typed.kept()
    typed("sshhq", "--keep", "--on", "hard", "--seed", "1")
    lines = typed.kept()
    assert [line["day"] for line in lines] == ["2026-11-22"] * 4
    missed = {line["cell"] for line in lines if not line["right"]}
    typed("sq", "--keep", "--on", "mistakes", "--seed", "1", "--date", "2026-11-23")
    assert missed
    assert typed.kept()[4]["cell"] in missed
    known = typed("gq", "--keep", "--seed", "1")
    assert [line for line in known if ": wrong against " in line]
    assert not [line for line in known if "never asked against" in line]
    asked_ones = {line["cell"] for line in lines}
    assert f"Asked: {len(asked_ones)}, of 330 cells." in known


@pytest.mark.parametrize(
    ("wanted", "hands", "dealers"),
    [
        (("--hand", "A,7", "--dealer", "9"), {"A7"}, {"9"}),
        (("--hand", "10,6"), {"106"}, set("23456789A") | {"10", "J", "Q", "K"}),
        (("--hand", "pairs", "--dealer", "6"), {f"{rank}{rank}" for rank in "A23456789"}, {"6"}),
    ],
)
def test_wanted_cards_are_the_only_ones_asked_about(
    typed: Typed, wanted: tuple[str, ...], hands: set[str], dealers: set[str]
) -> None:
    codes = {f"the {rank.name.capitalize()} of": rank.code for rank in Rank}
    told = [line for line in typed("shn" * 9, "--seed", "1", *wanted) if line.startswith("You have the ")]
    items = [[codes[name] for name in re.findall(r"the \w+ of", line)] for line in told]
    tens = {one + other for one in ("10", "J", "Q", "K") for other in ("10", "J", "Q", "K")}
    assert len(items) > 5
    assert {one + other for one, other, _ in items} <= (hands | tens if "pairs" in wanted else hands)
    assert {dealer for *_, dealer in items} <= dealers


def test_an_index_is_asked_at_a_count_and_told_after_a_wrong_answer(typed: Typed) -> None:
    lines = typed("yyyq", "--seed", "1", "--on", "indices")
    assert lines[0] == "True count 0."
    assert any(
        "insure from plus 3 on, below it decline (exact plus 3.01; published 3)." in line for line in lines
    )


def test_an_index_is_graded_by_itself_and_exact_cards_are_an_aside() -> None:
    rules, play = load("vegas-strip"), PLAYS[1]
    cell, figures, every = index_cell(play), shipped_book(rules), shipped(rules)
    assert figures
    assert every
    index = {cell: (play, Index(19.6, 20))}  # far from the true one: every count says stand
    cells = Cells(
        rules,
        "vegas-strip",
        figures,
        index_weights(dict(index.values()), every),
        every,
        index,
        load_system("hi-lo"),
    )
    front_end = Right(lambda exercise: "s")
    with Helper() as helper:
        Decisions(cells, Progress(), helper, Random(1), DAY).play(front_end, 6)
    texts = {judged.right: judged.text for judged in front_end.verdicts}
    for judged in front_end.verdicts:
        assert judged.right is (int(judged.exercise.asked.removeprefix("True count ")) >= 20)
    assert texts[True] == "Right: stand. Stand from +20 on, below it hit."
    assert texts[False].startswith("The index says hit; for these cards stand is better, by ")


def test_every_index_has_a_cell_of_its_own_that_can_be_dealt() -> None:
    rules, random = load("vegas-strip"), Random(1)
    plays = {index_cell(play): play for play in PLAYS}
    assert len({cell.name for cell in plays}) == len(PLAYS)
    figures = shipped_book(rules)
    assert figures
    for cell, play in plays.items():
        found = deal(cell, rules, "vegas-strip", chart_of(figures), random, play=play)
        assert found
        asked = {*found.question.actions}
        assert asked == {play.high, play.low}
        legal = legal_actions(rules, (*found.table.player.ranks,), upcard_of(found.table))
        for action in {*legal} - asked if found.question.topic is Topic.PLAY else ():
            assert re.search("only .* is asked", refusal(KEYS[action], found))


class NoOdds(Helper):
    """A desk without numpy."""

    @property
    def works(self) -> bool:
        return False


def test_without_odds_a_drill_goes_on_by_the_figures_that_ship() -> None:
    rules = load("vegas-strip")
    figures, every = shipped_book(rules), shipped(rules)
    assert figures
    assert every
    only = {cell: weight for cell, weight in every.items() if cell.name == "exact 2,10 v 4"}
    decisions = Decisions(
        Cells(rules, "vegas-strip", figures, only, every),
        Progress(),
        NoOdds(),
        Random(1),
        date(2026, 11, 22),
    )
    terminal = MemoryTerminal(Size(24, 80), [Key(key) for key in ("h", "s", ENTER, "q", ENTER)])
    table = TableScreen(terminal, terminal.clock, Look("cards", "felt", "two-colour", 1), rules)
    decisions.play(DecisionScreen(table, decisions.progress))
    assert [(answer.action, answer.right) for answer in decisions.answers] == [("hit", True), ("stand", False)]
    text = "\n".join(line for frame in terminal.frames for line in frame.lines)
    assert "For these cards hit is best. There are no odds, and so no price." in text


def test_a_wrong_answer_in_sentences_has_its_price_its_reason_and_the_row(typed: Typed) -> None:
    lines = typed("dddq", "--seed", "1", "--on", "hard")
    verdict = next(line for line in lines if line.startswith("Blunder. "))
    assert "was best" in verdict
    assert "% of the bet" in verdict
    assert any(line.startswith("The chart, hard ") for line in lines)
    assert any(line.startswith("Missed, and back tomorrow: ") for line in lines)


def test_a_mistake_at_the_table_is_wrong_in_the_progress_until_its_cell_is_drilled() -> None:
    lapse = Answer(DAY, "hard 19 v 10", "hit", False, 0.8, True, "16:00:00", 1500)
    times = {"hard 12": 1000, "hard 14": 1000, "hard 13": 9000}
    right = (Answer(DAY, f"{row} v 10", "hit", True, 0, False, "", took) for row, took in times.items())
    decisions = decisions_of(lapse, *right)
    figures, _, grid = decisions.progress().parts
    assert isinstance(figures, FigurePart)
    assert isinstance(grid, GridPart)
    marks = {
        spot.row: cell.text for spot, cell in grid.cells.items() if spot.part == "Hard" and spot.column == "T"
    }
    assert (marks["19"], marks["13"], marks["12"]) == ("x", "?", "")
    shown = {row.key: written(row.amount) for row in figures.rows}
    assert (shown["asked"], shown["recall"]) == ("2", "50 %")
    decisions.schedule.memory.answered(lapse.cell, True, DAY)
    *_, again = decisions.progress().parts
    assert isinstance(again, GridPart)
    assert again.cells[Spot("Hard", "19", "T")] == GridCell("S", "stand", meaning="known")


def decisions_of(*played: Answer) -> Decisions:
    """Decisions by the rules of the Las Vegas Strip, without odds."""
    rules = load("vegas-strip")
    figures, every = shipped_book(rules), shipped(rules)
    assert figures
    assert every
    cells = Cells(rules, "vegas-strip", figures, every, every)
    return Decisions(cells, Progress(), NoOdds(), Random(1), DAY, played=played)


@pytest.mark.parametrize(
    "play",
    [
        lambda stream: decisions_of().play(stream),
        lambda stream: sat(stream, "cards", questions=None),
        lambda stream: sat(stream, "true", questions=None),
        lambda stream: Lesson(stream, (stream,), load(BOOK), Progress()).play(),
    ],
    ids=["decisions", "cards", "true", "lesson"],
)
def test_of_three_thousand_wrong_keys_one_is_reported_and_those_behind_it_are_dropped(
    play: Callable[[LessonLines], object],
) -> None:
    written: list[str] = []
    pressed = iter("x" * 3000)

    def reported() -> list[str]:
        return [line for line in written if line.startswith("'x' is ")]

    def typed_ahead() -> str:  # the first comes after the question
        return "".join(pressed) if reported() else ""

    keys = Keys(lambda: next(pressed, "q"), lambda: nullcontext(str), typed_ahead)
    with suppress(Left):
        play(LessonLines(keys, written.append, FakeClock().now))
    assert len(reported()) == 1


@pytest.mark.parametrize("absent", ["T", "2", "A", "TJQK"])
@pytest.mark.parametrize("book", ["vegas-strip", "double-exposure", "pontoon"])
def test_packs_without_some_ranks_are_drilled_with_the_cards_they_have(book: str, absent: str) -> None:
    rules = load(book)._replace(left_out=absent)
    figures = shipped_book(load(book))
    assert figures
    chart = chart_of(figures)
    asked = [*compositions(rules)]
    assert all(min(request.arguments[0]) >= 0 for each, _ in asked if (request := request_for(each)))
    if rules.hole_card is not HoleCard.OPEN:
        aces, *_, ten, jack, queen, king = fresh(rules)
        whole = rules.decks * rules.pack_size
        played = sum(chance for each, chance in asked if each.question.topic is Topic.PLAY)
        assert played == pytest.approx(1 - 2 * aces * (ten + jack + queen + king) / (whole * (whole - 1)))
    cells = dict.fromkeys(cell for each, _ in asked if (cell := cell_asked(each, chart)))
    for cell in [cell for cell in cells if cell.family is Family.HARD][::17]:
        assert deal(cell, rules, book, chart, Random(1))
    # A chart of these packs has no column of an upcard that they lack.
    dealers = {cell.upcard.replace("10", "T") for cell in cells} | {cell.upcard for cell in cells}
    less = Chart(
        *(
            {
                row: {column: letters[column] for column in letters if column in dealers}
                for row, letters in part.items()
            }
            for part in chart
        )
    )
    for cell in [cell for cell in cells if cell.family is Family.HARD]:
        letters = {letter for _, letter in reports.row_cells(less, cell)} - {"-"}
        assert letters == {word.split()[0] for word in reports.legend(less, cell).split("; ")}
        assert reports.row_sentence(less, cell).count(" against ") >= len(letters)
    for part, rows in less.parts.items():
        for row, column in product(rows, less.columns):
            request = cell_request(rules, part.capitalize(), row, column)
            assert request is None or min(request.arguments[0]) >= 0


def test_where_both_cards_of_the_dealer_are_seen_a_cell_is_dealt_both() -> None:
    rules = load("double-exposure")
    figures = shipped_book(rules)
    assert figures
    for column, row in (("19", "hard 12"), ("A3", "hard 12"), ("AA", "soft 19"), ("4", "pair 2")):
        family = {"hard": Family.HARD, "soft": Family.SOFT, "pair": Family.PAIRS}[row[:4]]
        dealt = deal(Cell(family, row, column), rules, "double-exposure", chart_of(figures), Random(1))
        assert dealt
        assert dealt.table.player.points == int(row[5:]) * (2 if family is Family.PAIRS else 1)
        assert column_of([rank.points for rank in dealt.table.dealer.ranks]) == column


def test_the_weights_of_cells_count_each_hand_against_all_two_cards_of_the_dealer() -> None:
    # Nines, pictures and aces.
    rules = load("double-exposure")._replace(left_out="2345678T")
    asked = sum(chance for _, chance in compositions(rules))
    natural = 2 * 32 * 96 / (160 * 159)
    both = 2 * 31 * 95 / (158 * 157)
    assert asked == pytest.approx((1 - natural) * (1 - natural) - natural * (natural - both), abs=1e-12)
