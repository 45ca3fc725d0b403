"""A game for a person in a stream of text: the same as `TableApp`, without a screen."""

from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property, partial

from blackjack_tui import settings
from blackjack_tui.commands import say_wrapped
from blackjack_tui.commands.launch import Launch
from blackjack_tui.commands.recording import Recording
from blackjack_tui.commands.streams import (
    coach_for,
    lesson_in_lines,
    practise_in_stream,
    write_game,
    writer_of,
)
from blackjack_tui.commands.tables import ONE_BOOK, PLAIN, deal_for, stream_of
from blackjack_tui.commands.watching import bets_at, count_at, progress_at, quiz_for
from blackjack_tui.errors import BlackjackError, Left, UsageError
from blackjack_tui.front_ends import stream_named
from blackjack_tui.front_ends.keys_in import Keys
from blackjack_tui.game.rules import Rules
from blackjack_tui.play.records import Deal
from blackjack_tui.practice.progress import Progress
from blackjack_tui.rulebooks.loading import listed_books
from blackjack_tui.store import KeptGames
from blackjack_tui.words.explain import OTHER_TABLES
from blackjack_tui.words.felt import special_rules
from blackjack_tui.words.glossary import GLOSSARY, FirstWords
from blackjack_tui.words.keymap import Shortcut, play_keys

_STATE = "At any question W says what is on the table."


class StreamApp:
    """A game of `deal` for a person or a program that types `keys`, then one at each table moved to."""

    def __init__(self, keys: Keys, launch: Launch, kept: KeptGames, recording: Recording, deal: Deal) -> None:
        self._keys = keys
        self._launch = launch
        self._kept = kept
        self._recording = recording
        self._name = stream_of(launch.values.view)
        self._next_deal: Deal | None = None
        """The deal at the table that the player moves to."""
        self._sit_down(deal)

    def _sit_down(self, deal: Deal) -> None:
        """Makes the count and the stream for a game of `deal`."""
        self._deal, keys = deal, self._keys
        self._count = count_at(self._launch.values)
        self._stream = stream_named(self._name, keys.read_key, writer_of(self._name), keys.lines)

    def run(self, greets: bool = False) -> None:
        """Plays until the player leaves. `greets`: whether the first round is a newcomer's."""
        self._play(greets)
        while self._next_deal:
            deal, self._next_deal = self._next_deal, None
            coach = self._kept.coach_at(deal.book) or self._launch.values.coach
            self._launch = self._launch.having(rules=deal.book, coach=coach)
            self._sit_down(deal)
            self._play(greets=False)

    def _play(self, greets: bool) -> None:
        """Plays at one table, until the player leaves it."""
        deal, values, stream = self._deal, self._launch.values, self._stream
        bets = partial(bets_at, deal.rules, values, self._count)
        stream.greets = greets
        stream.brief = values.speech == settings.BRIEF
        stream.words = FirstWords(self._kept.words) if self._kept.words is not None else None
        stream.notice = special_rules(deal.rules)
        if not deal.rules.bets:
            stream.notice += f" {OTHER_TABLES}"
        stream.help = self._help
        stream.counter = self._count if values.quiz == settings.OFF else None  # the quiz asks for it
        if self._name == PLAIN:
            stream.lesson = self.lesson
            stream.takes_back = self.take_back
            stream.study = self.study if values.keep == settings.ON else None
            if self._keys.lines is not None:  # a person, who answers a list with a line
                stream.lists = {Shortcut.TABLES: self.tables, Shortcut.HANDS: self.hands}
        with (
            coach_for(stream, self._name, deal.rules, values, bets=bets, recording=self._recording),
            quiz_for(deal, values, self._count, lambda: stream, self._kept.is_kept) as quiz,
        ):
            watchers = (self._count, stream.seat, *quiz)
            recorder = self._recording.recorder
            self._kept.play(deal, stream, recorder, watchers, lambda: stream.helps, lambda: self._chosen_coach)

    @property
    def _chosen_coach(self) -> str:
        """The coach's setting, if the player changed it."""
        coach = self._stream.coach
        return coach.setting if coach and coach.setting != self._launch.values.coach else ""

    def _help(self) -> Sequence[str]:
        return help_lines(self._kept.rules or self._deal.rules, self._recording.code(), self._stream.shortcuts)

    @cached_property
    def _progress(self) -> Progress:
        from blackjack_tui.practice.lesson import BOOK  # only for those who want it

        return progress_at(BOOK, self._launch.values.keep == settings.ON)

    def lesson(self) -> bool:
        """Plays the lesson in the middle of the game. Returns whether it was played to its end."""
        with suppress(Left):
            lesson_in_lines(self._keys, self._progress)
            return True
        return False

    def take_back(self) -> None:
        """Plays the last round again, for practice, or prints why that is not possible."""
        from blackjack_tui.commands.last_hands import last_round  # only for those who want it

        game_or_problem = last_round(self._recording.record)
        if isinstance(game_or_problem, str):
            say_wrapped(_sentence(game_or_problem))
            return
        with suppress(Left):
            practise_in_stream(self._keys, *game_or_problem)
        say_wrapped("Back at the table.")

    def tables(self) -> None:
        """Lists the tables, and moves to the chosen one: raises `Left`."""
        from blackjack_tui.commands.table_pages import ask_choice  # only for those who want it

        if self._launch.record is not None:
            say_wrapped(ONE_BOOK)
            return
        here = self._deal.book
        books = [book for book, rules in listed_books().items() if not isinstance(rules, str)]
        books = list(dict.fromkeys((here, *books)))  # this table first, as the answer of Enter
        chosen = books[ask_choice(self._keys, "Sit down at", books, 0)]
        if chosen != here:
            try:
                self._next_deal = deal_for(self._launch.having(rules=chosen))
            except UsageError as error:
                say_wrapped(_sentence(str(error)))
                return
            raise Left

    def hands(self) -> None:
        """Lists the last hands, and tells the chosen one again."""
        from blackjack_tui.commands.last_hands import (  # only for those who want it
            in_words,
            last_rounds,
            no_rounds,
        )
        from blackjack_tui.commands.table_pages import ask_choice

        rounds = last_rounds(self._kept)
        if not rounds:
            say_wrapped(no_rounds(self._kept))
            return
        chosen = ask_choice(self._keys, "Tell again", ["none", *(in_words(row) for row, _ in rounds)], 0)
        if chosen:
            _, read_game = rounds[chosen - 1]
            try:
                timeline, number = read_game()
            except BlackjackError as error:
                say_wrapped(_sentence(str(error)))
                return
            write_game(timeline, timeline.starts[number - 1], self._launch.values)
            say_wrapped("Back at the table.")

    def study(self) -> str:
        """Adds the hand to the player's study; returns a sentence on that."""
        from blackjack_tui.commands.last_hands import last_hand  # only for those who want it
        from blackjack_tui.commands.study_files import add_hand

        game_or_problem = last_hand(self._recording.record)
        if isinstance(game_or_problem, str):
            return _sentence(game_or_problem)
        return _sentence(add_hand(*game_or_problem))


def _sentence(note: str) -> str:
    return f"{note[0].upper()}{note[1:]}."


def help_lines(rules: Rules, code: str = "", shortcuts: Sequence[str] = ()) -> Sequence[str]:
    """Returns the lines of the help without a screen."""
    lines = [play_keys(rules), *shortcuts]
    if code:
        lines.append(f"Deal code: {code}")
    lines += (word.text for word in GLOSSARY if word.applies(rules))
    if not rules.bets:
        lines.append(OTHER_TABLES)
    return [*lines, _STATE]
