"""The schedule: what is got wrong comes back, in one sitting and over days; every cell can come."""

import subprocess
import sys
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from blackjack_tui.odds.kept_figures import chart_of, shipped_book
from blackjack_tui.practice.drill_cells import Cell, Family, deal
from blackjack_tui.practice.progress import Answer
from blackjack_tui.practice.schedule import Memory, Schedule
from blackjack_tui.practice.weights import Weights, shipped
from blackjack_tui.rulebooks.loading import load
from tests.game.books import CLASSIC
from tests.practice.ship import weights_of

DAY = date(2026, 11, 22)


def weights(book: str = "vegas-strip") -> Weights:
    found = shipped(load(book))
    assert found
    return found


def cells(*names: str) -> list[Cell]:
    return [cell for cell in weights() if cell.name in names]


WEAK = ("hard 16 v 7", "hard 12 v 3", "soft 18 v 9")


@pytest.mark.parametrize(
    ("items", "seed", "weak"),
    [(20, 1, WEAK), (20, 3, ("hard 19 v 3", "pair 10 v 7", "soft 20 v 2"))],
)
def test_over_thirty_days_each_weak_cell_comes_more_often_than_any_strong_one(
    items: int, seed: int, weak: tuple[str, ...]
) -> None:
    log: list[Answer] = []
    asked = Counter[Cell]()
    for day in range(30):
        schedule = Schedule(weights(), log, Random(1000 * seed + day), DAY + timedelta(day))
        for _ in range(items):
            cell = schedule.next()
            right = cell.name not in weak
            asked[cell] += 1
            schedule.answered(cell, right)
            log.append(Answer(DAY + timedelta(day), cell.name, "", right, 0, not right))
    strong = [asked[cell] for cell in weights() if cell.name not in weak]
    assert min(asked[cell] for cell in cells(*weak)) > max(strong)


@pytest.mark.parametrize(("items", "misses", "rounds"), [(20, 0.0, 2), (20, 0.5, 3), (50, 0.5, 3)])
def test_every_cell_is_asked_within_three_times_as_many_items_as_there_are_cells(
    items: int, misses: float, rounds: int
) -> None:
    log: list[Answer] = []
    every, random = weights(), Random(4)
    while len(log) < rounds * len(every):
        day = DAY + timedelta(len(log) // items)
        schedule = Schedule(every, log, Random(len(log)), day)
        for _ in range(min(items, rounds * len(every) - len(log))):
            cell = schedule.next()
            right = random.random() >= misses
            schedule.answered(cell, right)
            log.append(Answer(day, cell.name, "", right, 0, not right))
    assert {answer.cell for answer in log} == {cell.name for cell in every}


def test_a_miss_of_another_day_comes_first_and_no_longer_once_it_was_right() -> None:
    yesterday = DAY - timedelta(1)
    (weak,) = cells("soft 18 v 9")
    missed = Answer(yesterday, weak.name, "", False, 0.1, True)
    right = missed._replace(right=True, cost=0, marked=False)
    assert Schedule(weights(), [missed], Random(1), DAY).next() == weak
    assert Schedule(weights(), [missed, right], Random(1), DAY).next() != weak


@pytest.mark.parametrize("seed", range(20))
def test_ten_leaks_are_all_asked_within_fifteen_items_the_dearest_first(seed: int) -> None:
    random, every = Random(seed), weights()
    earlier = [Answer(DAY, cell.name, "", True, 0, False) for cell in random.sample([*every], 100)]
    leaks = random.sample([*every], 10)
    lapses = [
        Answer(DAY, cell.name, "", False, 0.01 * random.randrange(1, 99), True)
        for cell in leaks
        for _ in range(random.randrange(1, 4))
    ]
    schedule = Schedule(every, [*earlier, *lapses], random, DAY)
    asked = []
    for _ in range(15):
        asked.append(schedule.next())
        schedule.answered(asked[-1], right=asked[-1] not in leaks)
    assert {*leaks} <= {*asked}
    lost = Counter[str]()
    for each in lapses:
        lost[each.cell] += round(100 * each.cost)
    assert lost[asked[0].name] == max(lost.values())


def test_a_slow_right_answer_comes_back_sooner_and_weighs_more_until_a_quick_one() -> None:
    (cell,) = cells("hard 16 v 7")
    quick, slow = (
        Answer(DAY, cell.name, "", True, 0, False, milliseconds=milliseconds) for milliseconds in (900, 9000)
    )
    later, days = DAY + timedelta(3), []
    weights_then = []
    for answer in (quick, slow):
        schedule = Schedule(weights(), [answer], Random(1), later, slow_from=4000)
        weights_then.append(schedule.weight(cell))
        days.append(schedule.memory.due(cell.name, DAY) or 0)
        assert schedule.memory.doubted == ({cell.name} if answer is slow else set())
        schedule.answered(cell, right=True, milliseconds=900)
        assert not schedule.memory.doubted
    assert days[1] < days[0]
    assert weights_then[1] > weights_then[0]


def test_a_miss_comes_back_within_six_items_and_no_row_comes_twice_in_a_run() -> None:
    schedule, last = Schedule(weights(), (), Random(5), DAY), ""
    missed: dict[Cell, int] = {}
    for place in range(200):
        cell = schedule.next()
        assert cell.row != last
        last = cell.row
        if cell in missed:
            assert place - missed.pop(cell) <= 6
            schedule.answered(cell, right=True)
        elif place % 10 == 0:
            missed[cell] = place
            schedule.answered(cell, right=False)
        else:
            schedule.answered(cell, right=True)


def test_a_cell_weighs_how_often_it_comes_times_the_likely_mistake_times_what_is_forgotten() -> None:
    (cell,) = cells("hard 16 v 7")
    answers = [Answer(DAY, cell.name, "", True, 0, False)]
    later = [
        Schedule(weights(), answers, Random(1), DAY + timedelta(days)).weight(cell) for days in (0, 1, 5, 50)
    ]
    assert later == sorted(later)
    assert later[0] < 1e-6 < later[-1]


def test_days_between_answers_grow_while_they_are_right() -> None:
    memory, days = Memory(), [0]
    for _ in range(4):
        memory.answered("a", right=True, day=DAY + timedelta(sum(days)))
        days.append(memory.due("a", DAY + timedelta(sum(days))) or 0)
    assert days[1:] == sorted(set(days[1:]))
    memory.answered("a", right=False, day=DAY + timedelta(sum(days)))
    assert (memory.due("a", DAY + timedelta(sum(days))) or 0) < days[2]
    assert memory.due("b", DAY) is None


@pytest.mark.parametrize("book", CLASSIC)
def test_every_cell_of_every_book_that_ships_can_come_up(book: str) -> None:
    rules, figures = load(book), shipped_book(load(book))
    assert figures
    chart, random = chart_of(figures), Random(1)
    assert [cell.name for cell in weights(book) if not deal(cell, rules, book, chart, random)] == []
    families = Counter(cell.family for cell in weights(book))
    assert families[Family.HARD] + families[Family.SURRENDER] >= 150
    assert len({cell.name for cell in weights(book)}) == len(weights(book))


def test_the_weights_that_ship_are_those_that_are_computed() -> None:
    computed = weights_of(load("instant-21"))
    kept = weights("instant-21")
    assert computed.keys() == kept.keys()
    for cell, weight in computed.items():
        assert kept[cell] == pytest.approx(weight, abs=1e-6)


@pytest.mark.parametrize(("fails", "why"), [("ImportError", ""), ("OSError(5, 'bad')", " (OSError(5, 'bad'))")])
def test_without_fsrs_only_the_drill_says_so(fails: str, why: str, tmp_path: Path) -> None:
    tmp_path.joinpath("fsrs.py").write_text(f"raise {fails}", "utf-8")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from blackjack_tui.cli import main\n"
        "from blackjack_tui.commands import learn_command, odds_command, review_command, stats_command\n"
        "from blackjack_tui.front_ends import report_layout\n"
        "sys.exit(main(['drill', '--plain']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    line = f"blackjack-tui: the drill needs fsrs, which cannot be imported: pip install fsrs{why}\n"
    assert (done.returncode, done.stderr) == (2, line)


def test_the_last_day_of_all_can_be_answered_on() -> None:
    memory = Memory()
    for right in (True, False, True):
        memory.answered("hard 16 v 10", right, date.max)
    assert memory.due("hard 16 v 10", date.max)
