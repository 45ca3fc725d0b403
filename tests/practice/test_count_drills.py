"""Counting drills: the same exercises for the same seed, right answers that are right, and every front end."""

import re
import textwrap
from datetime import date, datetime
from math import floor
from pathlib import Path

import pytest

from blackjack_tui.counts.system_files import load as load_system
from blackjack_tui.counts.system_files import system_names
from blackjack_tui.errors import InputClosed
from blackjack_tui.front_ends.keys_in import Keys
from blackjack_tui.front_ends.practice_picture import CountPicture, paint_picture
from blackjack_tui.front_ends.practice_streams import PracticeLines
from blackjack_tui.practice.counting import COUNTING
from blackjack_tui.practice.exercises import Judged, Score, completed, typed_on
from blackjack_tui.practice.progress import Progress
from blackjack_tui.screen.buffer import Buffer, Size
from blackjack_tui.screen.keys import ENTER
from blackjack_tui.screen.terminal import FakeClock
from blackjack_tui.views.drawn_table import tray
from blackjack_tui.words.notes import Tray
from tests.practice.sittings import QUESTIONS, Right, course, exercises, keys_of, sat
from tests.sessions import reader


@pytest.mark.parametrize("name", system_names())
def test_every_right_answer_can_be_typed_and_a_seed_repeats_the_exercises(name: str) -> None:
    made = exercises(name)
    assert all(exercise.right in exercise.possible for exercise in made)
    assert [exercise.drill for exercise in made if exercise.drill != "pack"][::QUESTIONS] == [
        drill for drill in COUNTING if drill != "pack"
    ]
    assert made == exercises(name)
    assert made != exercises(name, seed=2)


@pytest.mark.parametrize("name", system_names())
def test_how_an_answer_ends_tells_nothing_about_the_right_one(name: str) -> None:
    for drill in ("cards", "cancel", "pack", "table", "true"):
        sources = [COUNTING[drill].begin(course(name, seed=seed)) for seed in range(5)]
        made = [exercise for source in sources for _ in range(10) if (exercise := source.next())]
        assert len({exercise.possible for exercise in made if not exercise.labels}) <= 1, drill


def test_a_count_asked_for_is_that_of_the_cards_shown_from_round_to_round() -> None:
    running = {"table": 0.0}
    tag = load_system("hi-lo").tag
    for exercise in exercises():
        if exercise.drill in ("cards", "cancel", "pack", "table"):
            shown = sum(tag(card) for step in exercise.steps for card in step.cards)
            before = running.get(exercise.drill, 0.0)
            assert float(exercise.right) == before + shown
            if exercise.drill == "table":
                running["table"] += shown


def test_a_pack_stops_before_a_card_that_can_be_guessed() -> None:
    packs = [COUNTING["pack"].begin(course(seed=seed)).next() for seed in range(20)]
    left = {52 - len(exercise.steps) for exercise in packs if exercise}
    assert left <= set(range(3, 9))
    assert len(left) > 3


@pytest.mark.parametrize(("system", "told"), [("hi-lo", True), ("ko", False)])
@pytest.mark.parametrize("drill", ["true", "bet"])
def test_the_decks_left_are_told_where_the_count_is_divided_by_them(
    drill: str, system: str, told: bool
) -> None:
    made = [each for each in exercises(system) if each.drill == drill]
    given = [re.match(r"Running count (\S+?)(?:, ([\d.]+) decks? left)?\. ", each.asked) for each in made]
    assert [bool(each and each[2]) for each in given] == [told] * len(made)
    if told and drill == "true":
        assert [floor(float(each[1]) / float(each[2])) for each in given if each] == [
            int(each.right) for each in made
        ]


@pytest.mark.parametrize(
    ("typed", "possible", "found"),
    [
        ("-", ("-1", "0", "1"), None),
        ("-1", ("-1", "0", "1"), "-1"),
        ("1", ("1", "12"), None),
        ("12", ("1", "12"), "12"),
        ("0", ("0",), "0"),
    ],
)
def test_an_answer_is_complete_once_no_other_begins_like_it(
    typed: str, possible: tuple[str, ...], found: str | None
) -> None:
    assert completed(typed, possible) == found
    assert typed_on(typed, "x", possible) == typed


def test_a_sitting_in_lines_is_passed_with_the_right_keys_and_ends_with_the_input() -> None:
    clock = FakeClock()
    pressed = iter(
        key if key != ENTER else "\n"
        for place, exercise in enumerate(exercises())
        for key in (
            *("g" * (place == 1)),
            *(" " * (len(exercise.steps) if exercise.timed else 0)),
            *keys_of(exercise),
        )
    )

    next_key = reader(pressed)

    def read_key() -> str:
        clock.advance(1)
        return next_key()

    written: list[str] = []
    sitting = sat(PracticeLines(Keys(read_key, None, str), written.append, clock.now), *COUNTING)
    asked = (len(COUNTING) - 1) * QUESTIONS + 1  # one pack
    assert sitting.score[:2] == (asked, asked)
    assert any("A pack in 52 s; your best is 52." in line for line in written)
    assert (
        written.count("So far 1 of 1 right, no drift. Only the best time for a pack of each day is kept.") == 1
    )
    with pytest.raises(InputClosed):
        sitting.run(course(), [COUNTING["cards"]], 1)


def verdict(wanted: str, answer: str | None = None) -> Judged:
    """The verdict on the first exercise of a drill, answered right or by `answer`."""
    front_end = Right() if answer is None else Right(lambda exercise: answer)
    sat(front_end, wanted, questions=1)
    return front_end.verdicts[0]


def test_a_wrong_answer_is_told_with_the_right_one_and_every_hand_of_a_round() -> None:
    wrong = verdict("table", "100")
    exercise, text = wrong.exercise, wrong.text
    assert text.startswith(f"Not 100, but {exercise.right}. 0 before the round, ")
    assert "Box 1" not in verdict("table").text
    assert [box for box in range(1, 9) if f"Box {box}: " in text] == [*range(1, 8)]
    assert exercise.steps[7].label == "Dealer shows"
    for size in (Size(15, 40), Size(24, 80)):
        buffer = Buffer(size)
        paint_picture(buffer, CountPicture("rounds of a table", exercise=exercise, judged=wrong), False)
        assert all(step.label.split()[1] in " ".join(buffer.lines()) for step in exercise.steps[:7])
        assert textwrap.wrap(text, 30)[-1].split()[-1] in " ".join(buffer.lines())


@pytest.mark.parametrize("name", system_names())
def test_every_drill_says_what_it_is_about_before_it_asks_and_has_room_in_the_smallest_window(
    name: str,
) -> None:
    front_end = Right()
    sat(front_end, *COUNTING, questions=1, system=name)
    assert len(front_end.about) == len(COUNTING)
    assert all(len(textwrap.wrap(about, 38)) <= 10 for about in front_end.about)
    assert any("count" in about and "10" in about for about in front_end.about)


@pytest.mark.parametrize(("decks", "rows"), [(0, 0), (1.5, 3), (6, 12)])
def test_a_tray_is_drawn_to_scale(decks: float, rows: int) -> None:
    lines = tray(*Tray(round(52 * decks), 312), 13)
    assert sum("█" in line for line in lines) == rows
    assert sum("#" in line for line in tray(round(52 * decks), 312, 13, ascii_only=True)) == rows
    assert {len(line) for line in lines} == {9}


def test_counts_that_are_off_drift_with_their_sign() -> None:
    low = Right(lambda exercise: f"{float(exercise.right) - 1:g}")
    assert sat(low, "table", questions=4).score.drift_text == "counts 1 too low on average"
    assert all("1 too low." in judged.text for judged in low.verdicts)
    even = sat(Right(), "table", "bet", questions=2).score
    assert (even.errors, even.drift_text) == ((0, 0), "no drift")
    assert Score(errors=(-1, 1)).drift_text == "counts off by 1 on average, no drift"
    assert Score(errors=(-3, -3, 7)).drift_text == "counts off by 4.33 on average, 0.33 too high on balance"


def test_the_best_time_of_each_day_is_kept(tmp_path: Path) -> None:
    path = f"{tmp_path}/drills.jsonl"
    for day, seconds in ((3, 60.0), (1, 70.0), (3, 55.0), (3, 58.0), (4, 57.0)):
        Progress(path, "home", lambda day=day: datetime(2026, 11, day)).save_time("hi-lo", seconds)  # type: ignore[misc]
    kept = Progress(path, "vegas-strip")
    assert list(kept.best_by_day("hi-lo").items()) == [
        (date(2026, 11, 1), 70),
        (date(2026, 11, 3), 55),
        (date(2026, 11, 4), 57),
    ]
    assert (kept.best_time("hi-lo"), kept.best_by_day("ko")) == (55, {})
    assert len(Path(path).read_text("utf-8").splitlines()) == 4
