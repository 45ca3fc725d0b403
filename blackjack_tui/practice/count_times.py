"""The best times for a pack, kept in a file of JSON: seconds by counting system."""

import json
import os
from contextlib import suppress

from blackjack_tui import files
from blackjack_tui.errors import UsageError

_LARGEST = 1 << 14  # bytes


class NoTimes:
    """Keeps the best times of this sitting only."""

    def __init__(self) -> None:
        self._times: dict[str, float] = {}

    def best(self, system: str) -> float | None:
        """Returns the best time in seconds; None if there is none."""
        return self._times.get(system)

    def keep(self, system: str, seconds: float) -> None:
        """Keeps a time if it is the best."""
        self._times[system] = min(seconds, self._times.get(system, seconds))


class KeptTimes(NoTimes):
    """Keeps the best times in the file at `path`. A file that cannot be read counts as empty."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        with suppress(UsageError, ValueError, RecursionError):
            found = json.loads(files.read(path, _LARGEST))
            if isinstance(found, dict):
                times = {name: value for name, value in found.items() if isinstance(value, int | float)}
                self._times = {name: float(value) for name, value in times.items() if value > 0}

    def keep(self, system: str, seconds: float) -> None:
        """Keeps a time if it is the best, on the disk too if that can be."""
        before = self.best(system)
        super().keep(system, seconds)
        if before != self.best(system):
            with suppress(UsageError, OSError):
                os.makedirs(os.path.dirname(self._path), exist_ok=True)
                files.write(self._path, [json.dumps(self._times)], force=True)
