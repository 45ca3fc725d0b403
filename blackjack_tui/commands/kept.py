"""The kept table of a command that plays, and the rounds that it keeps in the database."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from types import TracebackType

from blackjack_tui import settings
from blackjack_tui.commands.options import first_cards
from blackjack_tui.commands.output import say_aside
from blackjack_tui.commands.recording import Recording
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event, RoundOver
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.light_typing import TYPE_CHECKING, Self
from blackjack_tui.play.session import Deal, FrontEnd, Watcher

if TYPE_CHECKING:
    from argparse import Namespace

    from blackjack_tui.play.timeline import Timeline
    from blackjack_tui.store.database import Database
    from blackjack_tui.store.keeper import Keeper
    from blackjack_tui.store.tables import Place

_PROGRAMS = ("transcript", "json")
"""Views that programs read."""
_SEED = "seed"


@contextmanager
def existing_database() -> "Iterator[Database | None]":
    """The database, for a command that reads it; None if nothing was ever kept.

    A damaged one is set aside, which is said on standard error. Raises Unavailable if it cannot be used.
    """
    from blackjack_tui.folders import database_path
    from blackjack_tui.store.database import LONG, open_database, replace_damaged
    from blackjack_tui.store.trouble import Damaged

    def note(sentence: str) -> None:
        say_aside(f"blackjack-tui: {sentence}")

    path = database_path()
    if not os.path.exists(path):
        yield None
        return
    database = open_database(path, note)
    try:
        database.wait_for_locks(LONG)
        try:
            database.check()
        except Damaged as error:
            database = replace_damaged(database, error, note)
        yield database
    except Damaged as error:
        database = replace_damaged(database, error, note)
    finally:
        database.close()


def kept_round(place: int) -> "tuple[Timeline, int]":
    """The game of a round that was kept up to that round, told again, and the round's number in it.

    `place` counts from the end, from 1. Raises UsageError if there are not so many rounds.
    """
    from blackjack_tui.play.timeline import Timeline
    from blackjack_tui.store.past import game_of

    with existing_database() as database:
        if database:
            record, number = game_of(database, place)
            return Timeline(record), number
    raise UsageError("nothing is kept yet: there is no last round")


class _Later(Watcher):
    """A keeper that is made when the first question is asked: the first frame does not wait for it."""

    def __init__(self, make: "Callable[[], Keeper]") -> None:
        self._make = make
        self._keeper: Keeper | None = None
        self._before: list[tuple[Event, Situation]] = []

    def on_event(self, event: Event, situation: Situation) -> None:
        """Passes `event` to the keeper, or stores it until there is one."""
        self._before.append((event, situation))
        if self._keeper or isinstance(event, RoundOver):  # a round is kept before it is shown
            self._hand_on()

    def on_question(self, situation: Situation) -> None:
        """Makes the keeper, and passes it the stored events."""
        self._hand_on()

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Passes `answer` to the keeper."""
        self._hand_on().on_answer(situation, answer)

    def close(self) -> None:
        """Closes the keeper, if there is one."""
        if self._keeper:
            self._keeper.close()

    def _hand_on(self) -> "Keeper":
        self._keeper = self._keeper or self._make()
        for event, situation in self._before:
            self._keeper.on_event(event, situation)
        self._before.clear()
        return self._keeper


class KeptGames:
    """The games of a run, kept if the settings say so, each at the kept table of its rule book if there is one.

    Nothing is opened before there is something to keep or to go on with: the first frame does not wait for it.
    What there is to say of it is said on leaving, when the terminal is given back.
    """

    def __init__(
        self, options: "Namespace", resolved: settings.Resolved, by_person: bool | None = None
    ) -> None:
        values = resolved.values
        if by_person is None:
            by_person = values.view not in _PROGRAMS and bool(sys.stdin and sys.stdin.isatty())
        says_so = resolved.sources["keep"] == settings.FLAG
        chosen = first_cards(options)
        if chosen and values.keep == settings.ON and says_so:
            raise UsageError("--keep: a game with --hand or --dealer is practice, and is not kept")
        self.is_kept = values.keep == settings.ON and (by_person or says_so) and not chosen
        self.rules: Rules | None = None
        """The rules in force, once a game has begun."""
        self._apart = None if getattr(options, "seed", None) is None else _SEED
        self._plays_on = self.is_kept and "fresh" in options and not self._apart
        self._fresh: bool = getattr(options, "fresh", False)
        self._by_person = by_person
        self._helps: Callable[[], int] = lambda: 0
        self._notes: list[str] = []
        self._path = ""

    def goes_on(self, deal: Deal) -> bool:
        """Whether there may be a game at a kept table to go on with instead of `deal`."""
        return self._plays_on and deal.rules.bets

    def play(
        self,
        deal: Deal,
        front_end: FrontEnd,
        recording: Recording,
        before: Sequence[Watcher] = (),
        helps: Callable[[], int] = lambda: 0,
    ) -> None:
        """Plays until the player leaves: `deal`, or the game at its kept table from where it was left.

        The watchers `before` stand before the front end. `helps` returns in how many decisions the coach
        helped.
        """
        self._helps = helps
        self.rules = deal.rules
        if not self.goes_on(deal):
            with self.keepers(deal) as keepers:
                deal.play(front_end, (recording.recorder(deal), *keepers, *before, front_end))
            return
        from blackjack_tui.play.recorded import RecordedPolicy, Resumed, resumption
        from blackjack_tui.store.tables import place_at

        fresh, self._fresh = self._fresh, False
        with (
            place_at(self._database(), deal, self._note, fresh) as place,
            closing(self._keeper(place.deal, place)) as keeper,
        ):
            deal, self.rules = place.deal, place.deal.rules
            watchers = (recording.recorder(deal), keeper, *before, front_end)
            if not (place.timeline and place.before):
                deal.play(front_end, watchers)
                return
            recorded = RecordedPolicy(place.timeline)
            left = resumption(place.timeline, place.before.rounds)
            deal.play(Resumed(recorded, left, front_end), (recorded, *watchers), left.shown_from)

    @contextmanager
    def keepers(self, deal: Deal) -> Iterator[tuple[Watcher, ...]]:
        """Watchers that keep a game of `deal` which begins; they stand before whoever shows it."""
        if not self.is_kept:
            yield ()
            return
        later = _Later(lambda: self._keeper(deal, None))
        with closing(later):
            yield (later,)

    @contextmanager
    def database(self) -> "Iterator[Database | None]":
        """The database, to be read while a game is played; None if nothing is kept. Raises BlackjackError."""
        from blackjack_tui.store.database import Database

        database = Database(self._path) if self._path and os.path.exists(self._path) else None
        try:
            yield database
        finally:
            if database:
                database.close()

    def told(self, columns: int, ascii_only: bool) -> Sequence[str]:
        """All that is kept in lines of at most so many columns; none if nothing is, or it cannot be read."""
        from blackjack_tui.store.report import report
        from blackjack_tui.store.stats import Stats

        try:
            with self.database() as database:
                return tuple(
                    report(Stats(database), ascii_only=ascii_only, columns=columns) if database else ()
                )
        except BlackjackError:
            return ()

    def _keeper(self, deal: Deal, place: "Place | None") -> "Keeper":
        from blackjack_tui.store.keeper import Keeper

        return Keeper(self._database(), deal, self._note, apart=self._apart, helps=self._helps, place=place)

    def _database(self) -> str:
        from blackjack_tui.folders import database_path

        if not self._path:
            self._path = database_path()
            if self._by_person and not os.path.exists(self._path):
                self._note(f"What you play is kept in {self._path}; --no-keep does without.")
        return self._path

    def _note(self, sentence: str) -> None:
        if sentence not in self._notes:
            self._notes.append(sentence)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Prints the notes on standard error."""
        for note in self._notes:
            say_aside(f"blackjack-tui: {note}")
