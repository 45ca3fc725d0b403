"""What is kept of a game: a journal while it is played, and what is said of it on leaving."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self

from blackjack_tui import settings
from blackjack_tui.commands import outputs
from blackjack_tui.commands.aside import say, say_aside
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.history.recorder import Recorder
from blackjack_tui.play.deal import Deal
from blackjack_tui.rulebooks import loading as rulebook
from blackjack_tui.words.money import farewell

if TYPE_CHECKING:
    from blackjack_tui.history.journal import Journal

_FORMATS = ("transcript", "json")
"""Views whose output is a format of its own, which another line would spoil."""


def add_options(parser: ArgumentParser) -> None:
    """Adds what a game can be kept with."""
    add = parser.add_argument
    add("--record", metavar="FILE", help="write a journal, a line a round, to replay")
    add("--force", action="store_true", help="overwrite FILE")
    add("--code", action="store_true", help="on leaving, print the deal code of the game, to replay")


def check(options: Namespace, rules: str) -> None:
    """Raises UsageError, with nothing changed, if a game by the rule book `rules` cannot be kept like this."""
    if options.force and options.record is None:
        raise UsageError("--force needs --record FILE")
    if options.record is not None:
        outputs.check({"--record": options.record}, options.force, lambda: rulebook.paths(rules))


class Keeper:
    """Keeps a game as the options say. Raises UsageError, with nothing played, if that cannot be."""

    def __init__(self, options: Namespace, chosen: settings.Values, deal: Deal) -> None:
        self._deal = deal
        self._chosen = chosen
        self._says_code: bool = options.code
        self._journal: Journal | None = None
        self._recorder: Recorder | None = None
        self.coached = ""
        """What the coach says of the session, in a line."""
        if options.record is not None:
            from blackjack_tui.history import journal

            self._journal = journal.Journal(options.record, deal, options.force)

    def recorder(self) -> Recorder:
        """A watcher that records a game from its start; it stands before whoever shows the game."""
        self._recorder = Recorder(self._deal, self._journal.keep if self._journal else None)
        return self._recorder

    def code(self) -> str:
        """The deal code of the game so far."""
        from blackjack_tui.history.code import encode  # not needed for the first frame

        return encode(self._recorder.record) if self._recorder else ""

    @property
    def played(self) -> bool:
        """Whether anything was decided in the game so far."""
        rounds = self._recorder.record.rounds if self._recorder else ()
        return any(round_.actions for round_ in rounds)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Says farewell if a game was left; ends the journal. Raises BlackjackError if rounds are missing."""
        try:
            if self._recorder and (kind is None or issubclass(kind, (KeyboardInterrupt, BlackjackError))):
                self._say_farewell()
        finally:
            if self._journal:
                self._journal.close()

    def _say_farewell(self) -> None:
        """Says what became of the money, and how to deal the same cards again: by the seed and the options."""
        chosen = self._chosen
        is_format = chosen.view in _FORMATS
        if not is_format:
            if self._recorder and self._recorder.table.given and self._recorder.table.rounds:
                print(farewell(self._recorder.table))
            if self.coached:
                say(self.coached)
            words = ["blackjack-tui", "--seed", str(self._deal.seed)]
            for name, default, *_ in settings.SETTINGS:
                value = getattr(chosen, name)
                if value != default:
                    words += [f"--{name}", settings.shown(value)]
            say(f"To deal the same cards again: {_command(words)}")
        if self._says_code:
            words = ["blackjack-tui", "replay", self.code()]
            (say_aside if is_format else say)(f"To see this game again: {_command(words)}")


class Keepers:
    """The keepers of the games at one table after another, which end in the order of the games.

    A game in which nothing was decided before the player moved on is not spoken of.
    """

    def __init__(self, first: Keeper) -> None:
        self._keepers = [first]

    @property
    def last(self) -> Keeper:
        """The keeper of the game that is played now."""
        return self._keepers[-1]

    def add(self, keeper: Keeper) -> Keeper:
        """Adds the keeper of the next game, and returns it."""
        if not self.last.played:
            self._keepers.pop()
        self._keepers.append(keeper)
        return keeper

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Ends them all. Raises BlackjackError if rounds are missing from a journal."""
        for keeper in self._keepers:
            keeper.__exit__(kind, error, trace)


def _command(words: Sequence[str]) -> str:
    """What has to be typed in the shell that people use here."""
    if sys.platform == "win32":
        from subprocess import list2cmdline as join
    else:
        from shlex import join  # neither is needed for the first frame
    return join(words)
