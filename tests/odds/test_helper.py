"""The helper process: it answers as the computation does, and neither end outlives the other by much."""

import importlib
import os
import select
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Draws
from blackjack_tui.odds.answers import Request, fresh, without
from blackjack_tui.odds.asking import ENDED, NEEDS_NUMPY, Helper, end_resting
from blackjack_tui.odds.engine import Odds
from blackjack_tui.odds.processes import Pool, Process, ProcessEnded
from blackjack_tui.rulebooks.loading import load
from tests.odds.asking import cards, casino

PATIENCE = 60
"""Seconds, for a machine that is busy with other things."""
STRIP = load("vegas-strip")
ASKED = without(fresh(STRIP), cards("T69")), cards("T6"), cards("9")[0]
DECISION = Request("decision", STRIP, ASKED)
BOOK = Request("book", STRIP, ())
PAIRS = [Request("decision", STRIP, (fresh(STRIP), cards("88"), upcard)) for upcard in cards("23456789T")]
"""Requests that take longer than another is sent."""
MANY = [Request("decision", STRIP, (*ASKED, number)) for number in range(2000)]
"""Requests that are together more than a pipe takes."""


@pytest.fixture
def nothing_rests() -> Iterator[None]:
    """The test starts processes of its own, and leaves none to another."""
    end_resting()
    yield
    end_resting()


@pytest.fixture
def helper() -> Iterator[Helper]:
    with Helper() as helper:
        yield helper


def _collect(helper: Helper) -> None:
    ready, _, _ = select.select([helper], [], [], PATIENCE)
    assert ready
    helper.collect()


def _number(helper: Helper) -> int:
    assert helper.pid is not None
    return helper.pid


def test_the_helper_answers_what_the_computation_does(helper: Helper) -> None:
    assert not helper.collect()
    helper.ask(DECISION)
    helper.send()
    _collect(helper)
    assert dict(helper.answers) == {DECISION: Odds(STRIP).decision(*ASKED)}
    assert helper.get(DECISION).best is Action.SURRENDER


def test_the_process_of_a_closed_helper_answers_the_next_and_tells_it_nothing_of_the_last(
    helper: Helper,
) -> None:
    helper.value(DECISION)
    first = _number(helper)
    for request in PAIRS:
        helper.ask(request)
    helper.send()
    helper.close()
    with Helper() as other:
        assert other.value(DECISION) == Odds(STRIP).decision(*ASKED)
        assert other.pid == first
        assert dict(other.answers).keys() == {DECISION}
    with Helper(background=True) as slower:
        slower.value(DECISION)
        assert slower.pid != first


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs a way to wait for a process")
def test_a_closed_helper_that_computes_for_long_ends(helper: Helper) -> None:
    helper.value(DECISION)
    process = os.pidfd_open(_number(helper))
    helper.ask(BOOK)
    helper.send()
    helper.close()
    assert select.select([process], [], [], 0)[0]
    os.close(process)


def test_what_cannot_be_computed_is_answered_in_one_line(helper: Helper) -> None:
    rules = casino(1)._replace(dealer_draws=Draws.BELOW_PLAYER)
    unknown = Request("decision", rules, ASKED)
    busted = Request("decision", STRIP, (ASKED[0], cards("T95"), Rank.ACE))
    assert list(map(str, helper.outcomes([unknown, busted]))) == [
        "odds are not computed for split with dealer_draws = 'below-player'",
        "10 9 5 is not a hand of two cards or more at 21 or less",
    ]


def test_a_helper_that_dies_is_told_of_and_followed_by_another(helper: Helper) -> None:
    helper.value(DECISION)
    first = _number(helper)
    helper.ask(BOOK)
    helper.send()
    os.kill(first, getattr(signal, "SIGKILL", signal.SIGTERM))
    _collect(helper)
    assert helper.problem == ENDED
    assert helper.get(BOOK) is None
    helper.forget()
    assert helper.value(DECISION) == Odds(STRIP).decision(*ASKED)
    assert helper.pid != first


def test_after_three_deaths_a_helper_is_asked_no_more(helper: Helper) -> None:
    for _ in range(3):
        assert helper.works
        helper.ask(BOOK)
        helper.send()
        os.kill(_number(helper), getattr(signal, "SIGKILL", signal.SIGTERM))
        while helper.expects(BOOK):
            _collect(helper)
    assert not helper.works
    helper.ask(BOOK)
    assert not helper.expects(BOOK)
    assert helper.problem == ENDED


@pytest.mark.usefixtures("no_threads", "nothing_rests")
def test_where_no_thread_can_be_started_there_are_no_odds_and_no_process_is_left(helper: Helper) -> None:
    for _ in range(3):
        assert list(map(str, helper.outcomes([DECISION]))) == [ENDED]
    assert not helper.works
    assert helper.pid is None
    with Pool(2) as pool, pytest.raises(ProcessEnded):
        pool.submit(print)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs a way to wait for a process")
def test_a_stopped_helper_ends_with_the_game() -> None:
    helper = Helper()
    with closing(helper):
        helper.value(DECISION)
        number = _number(helper)
        process = os.pidfd_open(number)
        os.kill(number, signal.SIGSTOP)
        _stopped(number)
        for request in MANY:
            helper.ask(request)
        helper.send()
    end_resting()
    assert select.select([process], [], [], PATIENCE)[0]
    os.close(process)


def _stopped(number: int) -> None:
    """Waits until a process is stopped."""
    if sys.platform != "win32":
        os.waitid(os.P_PID, number, os.WSTOPPED | os.WNOWAIT)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs a way to wait for a grandchild")
def test_a_library_that_looks_at_standard_input_finds_no_pipe_there() -> None:
    process = Process()
    process.send(partial(os.fstat, 0))
    status = process.receive().value
    process.end()
    process.close()
    assert stat.S_ISCHR(status.st_mode)


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs a way to wait for the children of others")
def test_the_helper_ends_with_a_game_that_is_killed() -> None:
    code = (
        "import select, sys; from blackjack_tui.rulebooks.loading import load\n"
        "from blackjack_tui.odds.answers import Request\n"
        "from blackjack_tui.odds.asking import Helper\n"
        # With its answer the helper has nothing more to do: only the end of its input ends it.
        "helper = Helper(); helper.ask(Request('no such method', load('vegas-strip'), ())); helper.send()\n"
        "select.select([helper], [], []); print(helper.pid, flush=True); sys.stdin.read()"
    )
    game = subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    with game:
        assert game.stdout is not None
        helper = os.pidfd_open(int(game.stdout.readline()))
        try:
            game.kill()
            game.wait()
            assert select.select([helper], [], [], PATIENCE)[0]
        finally:
            os.close(helper)


@pytest.mark.usefixtures("nothing_rests")
def test_answers_have_a_channel_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = "import os\nprint('half a line', end='')\nos.write(1, bytes(range(256)) * 20)\n"
    (tmp_path / "sitecustomize.py").write_text(writes, "utf-8")
    (tmp_path / "fractions.py").write_text(f"{writes}{writes}raise ImportError", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    process = Process()
    process.send(partial(importlib.import_module, "fractions"))
    process.send(partial(os.write, 1, b"more"))
    assert [process.receive().error is None for _ in range(2)] == [False, True]
    process.end()
    process.close()


@pytest.mark.usefixtures("nothing_rests")
def test_without_numpy_the_helper_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "numpy.py").write_text("raise ImportError", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with Helper() as helper:
        assert list(map(str, helper.outcomes([DECISION]))) == [NEEDS_NUMPY]


def test_asking_for_odds_imports_no_numpy() -> None:
    code = (
        "import sys, blackjack_tui.cli, blackjack_tui.odds.asking, blackjack_tui.odds.answers\n"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
