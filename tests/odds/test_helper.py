"""The helper process: it answers as the computation does, and neither end outlives the other by much."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Draws
from blackjack_tui.odds.answers import fresh, without
from blackjack_tui.odds.client import ENDED, NEEDS_NUMPY, Answer, Client
from blackjack_tui.odds.engine import Odds
from blackjack_tui.rulebooks.loading import load
from tests.odds.asking import cards, casino

PATIENCE = 60
"""Seconds, for a machine that is busy with other things."""
STRIP = load("vegas-strip")
ASKED = without(fresh(STRIP), cards("T69")), cards("T6"), cards("9")[0]


@pytest.fixture
def client() -> Iterator[Client]:
    with Client() as client:
        yield client


def _await(client: Client, count: int = 1) -> list[Answer]:
    found: list[Answer] = []
    while len(found) < count:
        ready, _, _ = select.select([client], [], [], PATIENCE)
        assert ready
        found += client.answers()
    return found


def test_the_helper_answers_what_the_computation_does(client: Client) -> None:
    assert client.answers() == []
    number = client.ask("decision", STRIP, *ASKED)
    (answer,) = _await(client)
    assert answer == Answer(number, Odds(STRIP).decision(*ASKED))
    assert answer.value.best is Action.SURRENDER


def test_what_cannot_be_computed_is_answered_in_one_line(client: Client) -> None:
    rules = casino(1)._replace(dealer_draws=Draws.BELOW_PLAYER)
    client.ask("decision", rules, *ASKED)
    client.ask("decision", STRIP, ASKED[0], cards("T95"), Rank.ACE)
    told = [answer.problem for answer in _await(client, 2)]
    assert told == [
        "odds are not computed for split with dealer_draws = 'below-player'",
        "10 9 5 is no hand of two cards or more at 21 or less",
    ]


def test_a_helper_that_dies_is_told_of_and_followed_by_another(client: Client) -> None:
    client.ask("decision", STRIP, *ASKED)
    _await(client)
    first = client.pid
    assert first is not None
    waiting = client.ask("book", STRIP)
    os.kill(first, getattr(signal, "SIGKILL", signal.SIGTERM))
    assert _await(client) == [Answer(waiting, problem=ENDED, failed=True)]
    client.ask("decision", STRIP, *ASKED)
    answers = _await(client)
    assert answers[0].value == Odds(STRIP).decision(*ASKED)
    assert client.pid != first


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs a way to wait for a grandchild")
def test_the_helper_ends_with_a_game_that_is_killed() -> None:
    code = (
        "import select, sys; from blackjack_tui.rulebooks.loading import load\n"
        "from blackjack_tui.odds.client import Client\n"
        # With its answer the helper has nothing more to do: only the end of its input ends it.
        "client = Client(); client.ask('no such method', load('vegas-strip'))\n"
        "select.select([client], [], []); print(client.pid, flush=True); sys.stdin.read()"
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


def test_without_numpy_the_helper_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "numpy.py").write_text("raise ImportError", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with Client() as client:
        number = client.ask("decision", STRIP, *ASKED)
        assert _await(client) == [Answer(number, problem=NEEDS_NUMPY)]


def test_asking_for_odds_imports_no_numpy() -> None:
    code = (
        "import sys, blackjack_tui.cli, blackjack_tui.odds.client, blackjack_tui.odds.answers\n"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
