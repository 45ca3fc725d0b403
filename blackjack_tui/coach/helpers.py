"""Helpers: the coach's two processes, one for quick requests and one for slow ones."""

from collections.abc import Sequence

from blackjack_tui.odds.asking import Helper


class Helpers:
    """A quick and a slow helper; each starts with its first request, and `close` ends both."""

    def __init__(self) -> None:
        self.quick, self.slow = Helper(), Helper(background=True)
        self.news = ""
        """Why there are no odds, until the player has been told."""
        self.trouble = ""
        """Why the last request that failed has no odds."""
        self._told: set[str] = set()

    @property
    def have_mail(self) -> bool:
        """Whether answers have come that were not collected."""
        return self.quick.has_mail or self.slow.has_mail

    def collect(self) -> bool:
        """Takes the answers and errors that have come; returns whether there were any."""
        # Collects from both helpers, even if the first has answers.
        came = [helper.collect() for helper in (self.quick, self.slow)]
        for helper in (self.quick, self.slow):
            problem, helper.problem = helper.problem, ""
            if not problem:
                continue
            self.trouble = f"No odds: {problem}."
            if problem not in self._told:
                self._told.add(problem)
                self.news = self.trouble
        return any(came)

    def open(self) -> None:
        """Makes what `filenos` needs; the processes start with the first requests."""
        self.quick.open()
        self.slow.open()

    def send(self) -> None:
        """Sends the waiting requests. Call it when no key or frame is waiting."""
        self.quick.send()
        self.slow.send()

    def filenos(self) -> Sequence[int]:
        """Descriptors that can be read when answers have come."""
        return [self.quick.fileno(), self.slow.fileno()]

    def close(self) -> None:
        """Ends the processes."""
        self.quick.close()
        self.slow.close()
