"""Recording options: the journal, the summary printed on leaving, and the games kept in the database."""

import shlex
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self

from blackjack_tui import files, settings
from blackjack_tui.commands import is_terminal, say_aside, say_note, say_wrapped
from blackjack_tui.commands.launch import Launch
from blackjack_tui.errors import BlackjackError, UsageError
from blackjack_tui.folders import database_path
from blackjack_tui.play.records import Deal, Record
from blackjack_tui.screen.screen import Screen
from blackjack_tui.store import SEED, KeptGames
from blackjack_tui.words.money import farewell, what_waits

if TYPE_CHECKING:
    from blackjack_tui.play.journal import Journal
    from blackjack_tui.play.recorder import Recorder
    from blackjack_tui.store.database import Database

_FORMATS = ("transcript", "json")
"""Views whose output other programs read: no other line may be printed there."""


def add_recording(parser: ArgumentParser) -> None:
    """Adds the recording options."""
    add = parser.add_argument
    add("--record", metavar="FILE", help="write a journal, a line a round, to replay")
    add("--force", action="store_true", help="overwrite FILE")
    add("--code", action="store_true", help="on leaving, print the deal code of the game, to replay")


def write_picture(name: str, screen: Screen) -> str:
    """Writes a picture of `screen` to the file `name`. Returns a note on that, or on why it failed."""
    from blackjack_tui.screen.svg import svg  # only for those who want it

    try:
        files.write(name, [svg(screen.cells(), name)])
    except BlackjackError as error:
        return str(error)
    return f"Written: {name}"


class Recording:
    """Writes the journal of a game and prints its summary, as the launch says.

    If the player changes tables, each game with a decision, and the last one, has a summary. Raises
    like `Journal` before a game starts.
    """

    def __init__(self, launch: Launch, kept: KeptGames) -> None:
        self._launch = launch
        self._kept = kept
        self._journal: Journal | None = None
        self._recorder: Recorder | None = None
        self._earlier_games: list[tuple[Recorder, str]] = []
        """The games at earlier tables, each with the coach's summary."""
        self.coach_summary = ""
        """The coach's summary of the game, in a line."""
        self.coach = launch.values.coach
        """The coach's setting on leaving."""

    def recorder(self, deal: Deal, earlier: int = 0) -> "Recorder":
        """Begins a game of `deal`, and the journal; returns the watcher that records the game.

        That watcher must come before the front end. `earlier`: the number of rounds played in earlier runs.
        """
        from blackjack_tui.play.recorder import Recorder

        if not self._journal and self._launch.record is not None:
            from blackjack_tui.play import journal

            self._journal = journal.Journal(self._launch.record, deal, self._launch.force, earlier)
        if self._recorder and self.played and self._recorder.record.deal != deal:  # at another table
            self._earlier_games.append((self._recorder, self.coach_summary))
        self.coach_summary = ""
        self._recorder = Recorder(deal, self._journal.keep if self._journal else None)
        return self._recorder

    def code(self) -> str:
        return _code(self._recorder) if self._recorder else ""

    @property
    def record(self) -> Record | None:
        """The game so far, once it has begun."""
        return self._recorder.record if self._recorder else None

    @property
    def played(self) -> bool:
        """Whether the player has made a decision."""
        rounds = self._recorder.record.rounds if self._recorder else ()
        return any(round_.actions for round_ in rounds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Prints the summary, unless the program fails, and closes the journal.

        Raises `BlackjackError` if rounds are missing from the journal.
        """
        try:
            if self._recorder and (kind is None or issubclass(kind, (KeyboardInterrupt, BlackjackError))):
                for recorder, coach_summary in (*self._earlier_games, (self._recorder, self.coach_summary)):
                    self._print_summary(recorder, coach_summary)
        finally:
            if self._journal:
                self._journal.close()

    def _print_summary(self, recorder: "Recorder", coach_summary: str) -> None:
        """Prints the money won or lost, and the command that deals the same cards again."""
        is_for_programs = self._launch.values.view in _FORMATS
        if not is_for_programs:
            for sentence in self._summary(recorder, coach_summary):
                say_wrapped(sentence)
        if self._launch.code:
            print_code = say_aside if is_for_programs else say_wrapped  # the output is for a program
            print_code(f"To see this game again: {_command(['blackjack-tui', 'replay', _code(recorder)])}")

    def _summary(self, recorder: "Recorder", coach_summary: str) -> Iterator[str]:
        """Yields the sentences of the summary: the money, the coach's, and what to do next."""
        deal = recorder.record.deal
        has_new_rounds = recorder.table.rounds > recorder.table_before.rounds
        if has_new_rounds and recorder.table.given:  # with money
            yield farewell(recorder.table, recorder.table_before)
        if coach_summary:
            yield coach_summary
        if deal.bankroll is None:  # not a kept table: the seed is enough
            yield f"To deal the same cards again: {_command(self._words_to_deal_again(deal))}"
            return
        if self._kept.has_lost_rounds:  # the rounds could not be kept
            return
        if recorder.record.rounds:
            waiting_money = what_waits(recorder.table, deal.rules.minimum)
            if waiting_money:
                yield f"{waiting_money}: {_command(self._words_to_go_on(deal))}"
        if has_new_rounds:
            yield "To see the last round again: blackjack-tui replay last"

    def _words_to_deal_again(self, deal: Deal) -> Sequence[str]:
        """Returns the words of the command that deals the same cards."""
        chosen = self._launch.values._replace(rules=deal.book)
        words = ["blackjack-tui", "--seed", str(deal.seed)]
        for flag, text in zip(("--hand", "--dealer"), deal.first or ("", ""), strict=True):
            if text:
                words += [flag, text]
        for setting in settings.SETTINGS:
            value = getattr(chosen, setting.name)
            # Switches, such as `keep`, do not change the cards.
            if value != setting.default and setting.has_flag and not setting.is_switch:
                words += [*setting.flags, settings.formatted(value)]
        return words

    def _words_to_go_on(self, deal: Deal) -> Sequence[str]:
        """Returns the words of the command that goes on at a kept table."""
        chosen, sources = self._launch.values, self._launch.resolved.sources
        words = ["blackjack-tui", deal.book]
        if chosen.shuffle:
            words += ["--shuffle", chosen.shuffle]
        if deal.seating.boxes > 1:
            words += ["--boxes", str(deal.seating.boxes)]
        if deal.seating.others:
            words += ["--others", str(deal.seating.others), "--others-by", chosen.others_by]
        if sources["view"] == settings.FLAG:
            words += ["--plain"] if chosen.view == settings.PLAIN else ["--view", chosen.view]
        # A coach that was chosen at the table is stored with it.
        if sources["coach"] == settings.FLAG and self.coach == chosen.coach:
            words += ["--coach", chosen.coach]
        if sources["quiz"] == settings.FLAG:
            words.append("--quiz")
        return words


def _code(recorder: "Recorder") -> str:
    from blackjack_tui.play.deal_codes import encode  # not needed for the first frame

    return encode(recorder.record)


def plays_in_person(view: str) -> bool:
    """Returns whether a person plays: the input is a terminal, and no program reads the view."""
    return view not in _FORMATS and is_terminal(sys.stdin)


def keeps(resolved: settings.Resolved, by_person: bool) -> bool:
    """Returns whether rounds are kept. Rounds that a program plays are kept only with the flag `--keep`."""
    return resolved.values.keep == settings.ON and (by_person or resolved.sources["keep"] == settings.FLAG)


def kept_games(
    launch: Launch,
    by_person: bool | None = None,
    say: Callable[[str], None] = say_note,
    uncounted: str = "",
) -> KeptGames:
    """Returns the games of a run, kept as the launch says. Raises `UsageError` if `--keep` has no effect.

    `uncounted`: why the rounds do not count, if they do not.
    """
    if by_person is None:
        by_person = plays_in_person(launch.values.view)
    if launch.first_cards and keeps(launch.resolved, by_person=False):  # by the flag alone
        raise UsageError("--keep: a game with --hand or --dealer is practice, and is not kept")
    is_kept = keeps(launch.resolved, by_person) and not launch.first_cards
    if launch.seed is not None:
        uncounted = SEED
    return KeptGames(
        database_path(),
        say,
        is_kept=is_kept,
        plays_on=is_kept and launch.plays_on and not uncounted,
        uncounted=uncounted,
        fresh=launch.fresh,
        by_person=by_person,
    )


@contextmanager
def kept_database() -> "Iterator[Database]":
    """Yields the database for a command that reads it. It is empty if nothing was ever kept."""
    from blackjack_tui.store.database import existing_database

    with existing_database(database_path()) as database:
        yield database


def _command(words: Sequence[str]) -> str:
    """Returns `words` as a command line for the platform's shell."""
    if sys.platform == "win32":
        from subprocess import list2cmdline

        return list2cmdline(words)
    return shlex.join(words)
