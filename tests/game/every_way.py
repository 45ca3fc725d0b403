"""Every way through something that makes choices: it is run again and again, choosing differently each time."""

from collections.abc import Iterator


class EveryWay:
    """Choices made in every combination there is, each once.

    `ways` yields before each run; in a run, `choose` says which of so many it is to be. What is offered may
    hang on what was chosen before, and on nothing else.
    """

    def __init__(self) -> None:
        self._chosen: list[int] = []
        self._offered: list[int] = []
        self._at = 0

    def ways(self) -> Iterator[None]:
        while True:
            self._at = 0
            yield
            while self._chosen and self._chosen[-1] + 1 == self._offered[-1]:
                self._chosen.pop()
                self._offered.pop()
            if not self._chosen:
                return
            self._chosen[-1] += 1

    def choose(self, offered: int) -> int:
        if self._at == len(self._chosen):
            self._chosen.append(0)
            self._offered.append(offered)
        self._at += 1
        return self._chosen[self._at - 1]
