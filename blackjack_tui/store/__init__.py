"""The games of a run of the program, stored if the settings say so. Only this module is loaded at the start."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cached_property
from typing import TYPE_CHECKING, Self

from blackjack_tui.errors import BlackjackError, Left
from blackjack_tui.game.rules import Rules
from blackjack_tui.play.records import Deal
from blackjack_tui.rulebooks import table_name
from blackjack_tui.store.noted import PlayerNotes, read_player_notes, write_player_notes

if TYPE_CHECKING:
    from blackjack_tui.play.session import FrontEnd, Player, Watcher
    from blackjack_tui.store.database import Database
    from blackjack_tui.store.keeper import Keeper
    from blackjack_tui.store.kept_tables import Place

SEED = "seed"
"""Why rounds whose seed was chosen do not count."""


class KeptGames:
    """The games of a run, kept in the database at `path` if `is_kept`.

    With `plays_on`, a game goes on at the kept table of its rule book; with `fresh`, the first game replaces
    that table. `uncounted`: why the rounds do not count, if they do not. `by_person`: whether a person plays.
    `say` gets the notes on leaving, after the screen is closed. The database is opened only when it is needed.
    """

    def __init__(
        self,
        path: str,
        say: Callable[[str], None],
        *,
        is_kept: bool,
        plays_on: bool,
        uncounted: str,
        fresh: bool,
        by_person: bool,
    ) -> None:
        self.is_kept = is_kept
        self.rules: Rules | None = None
        """The rules in force, once a game has begun."""
        self._path = path
        self._say = say
        self._plays_on = plays_on
        self._uncounted = uncounted
        self._fresh = fresh
        self._by_person = by_person
        self._helps: Callable[[], int] = lambda: 0
        """Returns the number of decisions with the coach's help so far."""
        self._is_new = by_person and not os.path.exists(path)
        """Whether a person plays, and nothing was kept before this run."""
        self._keepers: list[Keeper] = []
        self._notes: list[str] = []
        """The sentences to say on leaving."""
        self._words: list[str] | None = None
        """What `words` returns, once it was read."""

    @property
    def counts(self) -> bool:
        """Whether a person plays, and the rounds are kept and counted."""
        return self.is_kept and self._by_person and not self._uncounted and not self.has_lost_rounds

    @property
    def has_lost_rounds(self) -> bool:
        """Whether a round could not be kept."""
        return any(keeper.failed for keeper in self._keepers)

    @property
    def is_first(self) -> bool:
        """Whether a person plays for the first time: nothing was ever kept."""
        return self._plays_on and self._by_person and not os.path.exists(self._path)

    @property
    def last_table(self) -> str:
        """The rule book of the table where the person sat last; empty if it is not known."""
        return self._player_notes.book

    def coach_at(self, book: str) -> str:
        """Returns the coach's setting that was last chosen at a table; empty if it was never chosen."""
        return self._player_notes.coaches.get(table_name(book), "")

    @property
    def words(self) -> list[str] | None:
        """The words explained so far, to be added to; None for a player from before there were explanations."""
        if self._words is None and (self.is_first or self._player_notes.words is not None):
            self._words = list(self._player_notes.words or ())
        return self._words

    @cached_property
    def _player_notes(self) -> PlayerNotes:
        return read_player_notes(self._folder) if self._plays_on and self._by_person else PlayerNotes()

    @property
    def _folder(self) -> str:
        return os.path.dirname(self._path)

    def _remember(self, deal: Deal, coach: str) -> None:
        """Stores the table where a person sat, and the coach's setting if it was chosen."""
        if self._plays_on and self._by_person:
            book, coaches = table_name(deal.book), dict(self._player_notes.coaches)
            if coach:
                coaches[book] = coach
            self._player_notes = PlayerNotes(book, coaches, self._words)
            write_player_notes(self._folder, self._player_notes)

    def play(
        self,
        deal: Deal,
        front_end: "FrontEnd",
        recorder: "Callable[[Deal, int], Watcher]",
        other_watchers: "Sequence[Watcher]" = (),
        helps: Callable[[], int] = lambda: 0,
        coach: Callable[[], str] = lambda: "",
    ) -> None:
        """Plays until the player leaves: `deal`, or the game at its kept table from where it stopped.

        `recorder` makes the watcher that records a game, from its deal and its number of earlier rounds.
        `other_watchers` come before the front end. `helps` returns the number of decisions with the coach's
        help, and `coach` the coach's setting that the player chose, if any.
        """
        from blackjack_tui.play.recorded import RecordedPlayer
        from blackjack_tui.play.session import play

        self._helps = helps
        self.rules = deal.rules
        try:
            with suppress(Left), self._place_and_keepers(deal) as (place, keepers):
                player: Player = front_end
                played_deal, earlier_rounds, shown_from = deal, 0, 0
                if place:
                    played_deal, earlier_rounds = place.deal, place.rounds
                    front_end.remark = place.remark
                    self.rules = played_deal.rules
                if place and place.timeline:  # earlier runs are played again, unseen, up to the round in play
                    times = place.in_play.times if place.in_play else ()
                    player = RecordedPlayer(place.timeline.record, front_end, asks=True, times=times)
                    shown_from = place.timeline.shown_from(earlier_rounds)
                watchers = (recorder(played_deal, earlier_rounds), *keepers, *other_watchers, front_end)
                play(played_deal, player, watchers, shown_from)
        finally:
            self._remember(deal, coach())

    @contextmanager
    def _place_and_keepers(self, deal: Deal) -> "Iterator[tuple[Place | None, Sequence[Watcher]]]":
        """Yields the place at the kept table of `deal`, if games go on there, and the watchers that keep it."""
        if not (self._plays_on and deal.rules.bets):  # without bets a table has no bankroll to go on with
            with self.keepers(deal) as keepers:
                yield None, keepers
            return
        from blackjack_tui.store.kept_tables import place_at

        fresh, self._fresh = self._fresh, False  # only the run's first game replaces the table
        with (
            place_at(self._path, deal, self._note, fresh) as place,
            closing(self._keeper(place)) as keeper,
        ):
            yield place, (keeper,)

    @contextmanager
    def keepers(self, deal: Deal) -> "Iterator[tuple[Watcher, ...]]":
        """Yields the watchers that keep a new game of `deal`. They must come before the front end."""
        if not self.is_kept:
            yield ()
            return
        from blackjack_tui.store.kept_tables import Place

        with closing(self._keeper(Place(deal))) as keeper:
            yield (keeper,)

    @contextmanager
    def locked(self, name: str) -> Iterator[None]:
        """Keeps other programs from playing the kept table or the day called `name`.

        Raises UsageError if one plays it. Does nothing if nothing can be kept.
        """
        from blackjack_tui.store.database_errors import Unavailable
        from blackjack_tui.store.kept_tables import hold_table

        with ExitStack() as locks:
            if self.is_kept:
                with suppress(OSError, Unavailable):  # no lock is needed where nothing can be written
                    os.makedirs(self._folder, exist_ok=True)
                    locks.enter_context(hold_table(self._path, name))
            yield

    @contextmanager
    def database(self) -> "Iterator[Database | None]":
        """Yields the database to read during a game; None if nothing is kept. Raises BlackjackError."""
        from blackjack_tui.store.database import Database

        database = Database(self._path) if self.is_kept and os.path.exists(self._path) else None
        try:
            yield database
        finally:
            if database:
                database.close()

    def _keeper(self, place: "Place") -> "Keeper":
        from blackjack_tui.store.keeper import Keeper

        keeper = Keeper(self._path, place, self._note, uncounted=self._uncounted, helps=self._helps)
        self._keepers.append(keeper)
        return keeper

    def _note(self, sentence: str) -> None:
        """Adds a sentence to say on leaving, each only once."""
        if sentence not in self._notes:
            self._notes.append(sentence)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Says where the games are kept, if the file is new, and the notes.

        Raises `BlackjackError` if rounds are lost and nothing else ended the game.
        """
        if self.is_kept and self._is_new and os.path.exists(self._path):
            self._say(f"What you play is kept in {self._path}; --no-keep does without.")
        for text in self._notes:
            self._say(text)
        if lost := sum(keeper.lost for keeper in self._keepers):
            rounds_are = "round is" if lost == 1 else "rounds are"
            error = BlackjackError(f"{lost} {rounds_are} lost: {self._path} could not be written.")
            if kind is None:
                raise error
            self._say(str(error))
