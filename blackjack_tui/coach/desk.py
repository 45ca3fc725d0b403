"""The desk: sends requests to a helper process and stores its answers."""

import os
import select
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from blackjack_tui.coach.requests import Request
from blackjack_tui.odds.client import ENDED, Client

_DEATHS = 3
"""After the helper has died this many times, the desk sends no more requests."""
_NICE, _NICER, _NICEST = 5, 10, 19
"""How far the priority of a helper is below that of the game, which answers keys meanwhile.

At the very lowest, a chart that is asked for would take minutes on a busy machine."""
_PATIENCE = 60.0
"""The longest wait for an answer, in seconds."""


class Desk:
    """Asks one helper process, started when the first request is sent, each request once."""

    def __init__(self, background: bool = False) -> None:
        """Makes a desk. With `background`, its helper runs at a lower priority."""
        self._nice = _NICER if background else _NICE
        self._eased: int | None = None
        self.problem = ""
        """What was wrong with the last answer that had no value, in one line."""
        self._client: Client | None = None
        self._outgoing: list[Request] = []
        self._numbers: dict[int, Request] = {}
        self._asked: set[Request] = set()
        self._answers: dict[Request, Any] = {}
        self._deaths = 0

    def open(self) -> None:
        """Makes the client; the helper starts with the first request."""
        if self._client is None:
            self._client = Client()

    @property
    def works(self) -> bool:
        """Whether requests are answered."""
        return self._deaths < _DEATHS

    def fileno(self) -> int:
        """A descriptor that can be read when answers have come. The desk must be open."""
        assert self._client is not None
        return self._client.fileno()

    @property
    def has_mail(self) -> bool:
        """Whether answers have come that were not collected."""
        return self._client is not None and self._client.waiting

    @property
    def waits(self) -> int:
        """The number of requests whose answers are still to come."""
        return len(self._numbers) + len(self._outgoing)

    def expects(self, request: Request) -> bool:
        """Whether the answer to `request` is still to come."""
        return request in self._outgoing or request in self._numbers.values()

    @property
    def answers(self) -> Mapping[Request, Any]:
        """The values that have come."""
        return self._answers

    def settle(self, patience: float) -> None:
        """Waits up to `patience` seconds for all answers."""
        self.send()
        until = time.monotonic() + patience
        while self._client is not None and self._numbers and (left := until - time.monotonic()) > 0:
            select.select([self._client], [], [], left)
            self.collect()

    def ask(self, request: Request) -> None:
        """Adds `request` to those that `send` will send, unless it was asked before."""
        if request not in self._asked and self.works:
            self._asked.add(request)
            self._outgoing.append(request)

    def send(self) -> None:
        """Sends the outgoing requests. Call it after a frame: a helper that wakes may take the processor."""
        if not self._outgoing:
            return
        self.open()
        assert self._client is not None
        for request in self._outgoing:
            named = dict(request.named)
            number = self._client.ask(request.method, request.rules, *request.arguments, **named)
            self._numbers[number] = request
        self._outgoing.clear()
        self._ease()

    def _ease(self) -> None:
        """Gives the helper a lower priority than the game's, once."""
        pid = self._client.pid if self._client else None
        if sys.platform != "win32" and pid is not None and pid != self._eased:
            self._eased = pid
            with suppress(OSError):  # it has ended already
                lower = os.getpriority(os.PRIO_PROCESS, 0) + self._nice
                os.setpriority(os.PRIO_PROCESS, pid, min(lower, _NICEST))

    def get(self, request: Request) -> Any:
        """Returns the value of `request`; None if it is not there yet, or there will be none."""
        return self._answers.get(request)

    def collect(self) -> bool:
        """Takes the answers that have come; returns whether there were any."""
        if self._client is None:
            return False
        came = self._client.answers()
        for answer in came:
            request = self._numbers.pop(answer.number)
            if answer.problem is None:
                self._answers[request] = answer.value
                continue
            self.problem = answer.problem
            if answer.problem == ENDED:
                self._asked.discard(request)
        if any(answer.problem == ENDED for answer in came):
            self._deaths += 1
        return bool(came)

    def wait(self, request: Request) -> Any:
        """Asks, and returns the value once it has come; None if there will be none."""
        self.ask(request)
        self.send()
        while self.expects(request):
            if self._client is None or not select.select([self._client], [], [], _PATIENCE)[0]:
                return None
            self.collect()
        return self.get(request)

    def forget(self) -> None:
        """Forgets all answers that have come."""
        self._asked.difference_update(self._answers)
        self._answers.clear()

    def close(self) -> None:
        """Ends the helper."""
        if self._client is not None:
            self._client.close()
            self._client = None
