"""A simulation on a Dask cluster: the same digits, and one line, in time, for whatever is wrong with it."""

import io
import logging
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest

from blackjack_tui import __version__
from blackjack_tui.commands import progress, waiting
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.simulation.chunks import play_chunk, simulate
from blackjack_tui.simulation.executors import cluster
from tests.simulation.test_chunks import CHUNK, JOB, ROUNDS, same

HERE = "tcp://here:1"


def never(*_: object, **__: object) -> Any:
    Event().wait()


def raises(error: Exception) -> Callable[..., Any]:
    def fails(*_: object, **__: object) -> Any:
        raise error

    return fails


class Client:
    """A client of Dask's that plays in this process: the cluster's own library need not be installed."""

    workers = 1
    closed = 0

    def __init__(self, address: str, **_: object) -> None:
        assert address == HERE

    def wait_for_workers(self, number: int, timeout: float) -> None:
        if self.workers < number:
            raise TimeoutError

    def run(self, function: Callable[..., Any], *arguments: object, on_error: str) -> dict[str, object]:
        assert on_error == "return"
        return {f"worker {number}": function(*arguments) for number in range(self.workers)}

    def get_executor(self, **_: object) -> Executor:
        return ThreadPoolExecutor(self.workers)

    def close(self, **_: object) -> None:
        Client.closed += 1


class NeverDone(Executor):
    def submit(self, function: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        return Future()


class Failed(Executor):
    def submit(self, function: Callable[..., Any], /, *arguments: Any, **keywords: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_exception(RuntimeError("KilledWorker"))
        return future


waits: list[str] = []


@contextmanager
def noted(what: str) -> Iterator[None]:
    waits.append(what)
    yield


@pytest.fixture(autouse=True)
def dask(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    async def connect(address: str, **_: object) -> SimpleNamespace:
        if "://" not in address:
            raise ValueError(f"missing port number in address {address!r}")
        if address.startswith("ucx"):
            raise RuntimeError("\nno transport\nread this page")
        if address != HERE:
            raise OSError(f"nobody at {address}")
        return SimpleNamespace(abort=lambda: None)

    security = SimpleNamespace(get_connection_args=lambda _: {})
    distributed = SimpleNamespace(Client=Client, Security=lambda: security)
    monkeypatch.setitem(sys.modules, "distributed", distributed)
    monkeypatch.setitem(sys.modules, "distributed.comm", SimpleNamespace(connect=connect))
    monkeypatch.setattr(logging.root.manager, "disable", logging.NOTSET)
    for name in ("_PATIENCE", "_PATIENCE_WITH_WORKERS", "_MORE"):
        monkeypatch.setattr(f"blackjack_tui.simulation.executors.{name}", 0.1)
    monkeypatch.setattr("blackjack_tui.simulation.chunks._POLL", 0.01)
    waits.clear()
    with warnings.catch_warnings():
        yield


def test_a_cluster_of_any_size_gives_the_same_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    here, closed = simulate(play_chunk, JOB, ROUNDS, chunk=CHUNK), Client.closed
    for workers in (1, 2, 5):
        monkeypatch.setattr(Client, "workers", workers)
        with cluster(HERE, noted) as place:
            assert same(simulate(play_chunk, JOB, ROUNDS, place, chunk=CHUNK), here)
    assert Client.closed == closed + 3


@pytest.mark.parametrize(
    ("address", "turned", "error"),
    [
        ("tcp://gone:1", {}, "no scheduler answers at 'tcp://gone:1'"),
        ("nonsense", {}, "no scheduler answers at 'nonsense': missing port"),
        ("ucx://here:1", {}, "no scheduler answers at 'ucx://here:1': no transport$"),
        (HERE, {"workers": 0}, "has no workers"),
        (HERE, {"wait_for_workers": never}, "no longer answers"),
        (HERE, {"run": lambda *_, **__: {"A": ImportError("no package")}}, "A needs .* no package"),
        (HERE, {"run": lambda *_, **__: {"A": __version__, "B": "0.2.9"}}, "B needs .* 0.2.9"),
        (HERE, {"run": never}, "the workers do not answer"),
    ],
)
def test_a_cluster_that_cannot_be_used_is_refused_in_a_line(
    address: str, turned: dict[str, Any], error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in turned.items():
        monkeypatch.setattr(Client, name, value)
    with pytest.raises(UsageError, match=error), cluster(address, noted):
        pass


@pytest.mark.parametrize(
    ("executor", "turned", "error"),
    [
        (NeverDone, {"wait_for_workers": never, "close": never}, f"the scheduler at {HERE} no longer answers"),
        (NeverDone, {"wait_for_workers": raises(CancelledError())}, f"the scheduler at {HERE} no longer"),
        (NeverDone, {"workers": 0}, f"{HERE} has no workers"),
        (Failed, {}, f"the workers of {HERE} failed: RuntimeError"),
    ],
)
def test_a_cluster_that_is_lost_in_mid_run_is_told(
    executor: type[Executor], turned: dict[str, Any], error: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Client, "get_executor", lambda *_, **__: executor())

    def lose() -> None:
        with cluster(HERE, noted) as place:
            for name, value in turned.items():
                monkeypatch.setattr(Client, name, value)
            simulate(play_chunk, JOB, ROUNDS, place, chunk=CHUNK)

    with pytest.raises(BlackjackError, match=error) as raised:
        lose()
    assert raised.type is BlackjackError
    assert waits[:2] == [f"the scheduler at {HERE}", f"the version of the workers of {HERE}"]
    assert waits[2:] == [f"workers of {HERE}"] * ("workers" in turned or "close" in turned)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_what_is_waited_for_stands_in_one_line_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with waiting("\x1b[1m" + 100 * "w"), progress(100, "rounds") as tell:
        tell(50)
    shown = terminal.getvalue().split("\r")
    assert shown[1].startswith(r"waiting for \u001b[1mww")
    assert max(map(len, shown)) == 79
    assert "50 % of 100 rounds" in shown[3]
    assert shown[-1] == ""
