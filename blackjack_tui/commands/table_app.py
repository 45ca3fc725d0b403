"""A game for a person at a table on a screen, from the first frame to the last."""

from contextlib import ExitStack
from functools import cached_property, partial
from typing import TYPE_CHECKING

from blackjack_tui import settings
from blackjack_tui.commands.launch import Launch
from blackjack_tui.commands.recording import Recording, write_picture
from blackjack_tui.commands.tables import ONE_BOOK, deal_for, first_deal
from blackjack_tui.commands.watching import bets_at, count_at, progress_at, quiz_for
from blackjack_tui.errors import Left
from blackjack_tui.front_ends.coach_seat import CoachSeat
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.rules import Rules
from blackjack_tui.play.records import Deal
from blackjack_tui.rulebooks import table_name
from blackjack_tui.store import KeptGames
from blackjack_tui.words.glossary import FirstWords
from blackjack_tui.words.keymap import Shortcut

if TYPE_CHECKING:
    from blackjack_tui.commands.table_pages import TablePages
    from blackjack_tui.front_ends.page import Page
    from blackjack_tui.front_ends.quiz_screen import QuizScreen
    from blackjack_tui.practice.progress import Progress


class TableApp:
    """A game of `deal` for a person on a screen, then a game at each table that they move to.

    With `--seed` every table deals from that seed, otherwise each has a new one. The coach, the pages and their
    helper processes start when they are first used.
    """

    def __init__(
        self, table: TableScreen, launch: Launch, kept: KeptGames, recording: Recording, deal: Deal
    ) -> None:
        self._table = table
        self._launch = launch
        self._kept = kept
        self._recording = recording
        self._books: dict[str, Rules] = {deal.book: deal.rules}
        """The rule book that the program was started with, which need not have a name."""
        self._exit_stack = ExitStack()
        self._next_deal: Deal | None = None
        """The deal at the table that the player moves to."""
        self._words = FirstWords(kept.words) if kept.words is not None else None
        self._sit_down(deal)

    def _sit_down(self, deal: Deal) -> None:
        """Makes the count and the coach's seat for a game of `deal`."""
        self._deal = deal
        self._table.looks.table = table_name(deal.book)  # kept with the look
        self._count = count_at(self._launch.values, lambda: self._table.situation)
        self._seat = CoachSeat(self._table, bets=partial(bets_at, deal.rules, self._launch.values, self._count))

    def run(self, greets: bool = False) -> None:
        """Plays until the player leaves. `greets`: whether the first round is a newcomer's."""
        with self._exit_stack:
            self._play(greets)
            while self._next_deal:
                self._move(self._next_deal)
                self._play(greets=False)

    def _play(self, greets: bool) -> None:
        """Plays at one table, until the player leaves it."""
        screen = FullScreen(self._table, self._mode, greets, self._words)
        if greets or self._kept.is_kept:  # the table is on screen while these load
            self._table.screen.repaint()
            self._table.screen.flush()
        deal = first_deal(self._deal) if greets else self._deal
        values, keeps = self._launch.values, self._kept.is_kept
        with quiz_for(deal, values, self._count, self._quiz_screen, keeps) as quiz:
            watchers = (self._count, self._seat, *quiz)
            recorder = self._recording.recorder
            try:
                self._kept.play(
                    deal, screen, recorder, watchers, lambda: self._seat.helps, lambda: self._seat.chosen
                )
            finally:
                self._recording.coach_summary = self._seat.close()
                self._recording.coach = self._table.look.coach

    def _move(self, deal: Deal) -> None:
        """Sits down at another table, with the coach that the player had there."""
        self._next_deal = None
        self._table.clear(deal.rules)
        coach = self._kept.coach_at(deal.book)
        if coach:
            self._table.looks.now = self._table.look._replace(coach=coach)
        self._sit_down(deal)

    def move_to(self, book: str) -> None:
        """Leaves for another table: raises `Left`, or `UsageError` if the table cannot be played."""
        self._next_deal = deal_for(self._launch.having(rules=book))
        raise Left

    @property
    def _mode(self) -> Mode:
        """The table's mode: the keys and pages of a person who plays."""
        pages = {
            Shortcut.TABLES: self.tables_page,
            Shortcut.HANDS: self.hands_page,
            Shortcut.SESSION: self.session_page,
        }
        mode = Mode(
            code=self._recording.code,
            pages=pages,
            keys={Shortcut.LESSON: self.lesson, Shortcut.TAKE_BACK: self.take_back, Shortcut.STUDY: self.study},
        )
        mode = self._seat.coached(mode)
        # A quiz asks for the count, so that its key is refused.
        refused = () if self._launch.values.quiz == settings.OFF else (Shortcut.COUNT,)
        return mode.counted(self._count.notes, self._count_sentence)._replace(refused=refused)

    def _count_sentence(self) -> str:
        """Returns the count in a sentence; with a quiz, which asks for the count, a refusal."""
        if self._launch.values.quiz != settings.OFF:
            return "the quiz asks for the count: K is off meanwhile"
        return self._count.sentence(self._table.screen.size.columns)

    def _quiz_screen(self) -> "QuizScreen":
        from blackjack_tui.front_ends.quiz_screen import QuizScreen  # only for those who want it

        return QuizScreen(self._table)

    @cached_property
    def _pages(self) -> "TablePages":
        """The pages of tables, with the process that computes returns."""
        from blackjack_tui.commands.table_pages import TablePages  # not needed for the first frame

        pages = TablePages(self._table, self._books, ONE_BOOK if self._launch.record is not None else "")
        self._exit_stack.callback(pages.close)
        return pages

    @cached_property
    def _progress(self) -> "Progress":
        from blackjack_tui.practice.lesson import BOOK  # not needed for the first frame

        return progress_at(BOOK, self._launch.values.keep == settings.ON)

    def tables_page(self) -> "Page":
        return self._pages.tables(self._deal.book, self.move_to)

    def hands_page(self) -> "Page":
        from blackjack_tui.commands.last_hands import hands_page  # not needed for the first frame

        return hands_page(self._table, self._kept)

    def session_page(self) -> "Page":
        """Returns the page of the session and of all kept rounds."""
        from blackjack_tui.commands.last_hands import all_time  # not needed for the first frame

        write = partial(write_picture, "blackjack-tui-session.svg", self._table.screen)
        return self._seat.session_page(lambda: all_time(self._kept, self._table.look.grade), write)

    def take_back(self) -> str:
        """Plays the last round again, for practice. Returns an empty string, or why that is not possible."""
        from blackjack_tui.commands.last_hands import last_round  # not needed for the first frame
        from blackjack_tui.front_ends.practice_rounds import practise_round

        game_or_problem = last_round(self._recording.record)
        if isinstance(game_or_problem, str):
            return game_or_problem
        self._table.aside(partial(practise_round, self._table, *game_or_problem))
        self._seat.wake()  # during practice, another coach waits for odds
        return ""

    def study(self) -> str:
        """Adds the hand to the player's study; returns a note on that."""
        from blackjack_tui.commands.last_hands import last_hand  # not needed for the first frame

        game_or_problem = last_hand(self._recording.record)
        return game_or_problem if isinstance(game_or_problem, str) else self._table.add_hand(*game_or_problem)

    def lesson(self) -> str:
        """Plays the lesson in the middle of the game; returns a note on the coach."""
        from blackjack_tui.front_ends.lesson_screen import lesson_in_a_game  # not needed for the first frame

        return lesson_in_a_game(self._table, self._seat, self._progress)
