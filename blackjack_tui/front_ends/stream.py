"""The base of all streams: questions answered by single keys, and bets by lines."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from itertools import takewhile
from typing import TYPE_CHECKING

from blackjack_tui.errors import Left
from blackjack_tui.front_ends.keys_in import KeysForAnswers
from blackjack_tui.game import events
from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.play.session import FrontEnd, SideBetChanged, WatcherSeat
from blackjack_tui.practice.quiz import AskedCount, JudgedCount
from blackjack_tui.words.glossary import FirstWords
from blackjack_tui.words.keymap import KEYS, QUIT, Shortcut
from blackjack_tui.words.money import parse_money
from blackjack_tui.words.notes import AFTER, Count

if TYPE_CHECKING:
    from blackjack_tui.coach.stream_coach import JudgedMove, StreamCoach
    from blackjack_tui.counts import CountAtTable
    from blackjack_tui.practice.exercises import PendingOdds

DEAL = (
    events.RoundStarted,
    events.CardBurned,
    events.BetPlaced,
    events.DealStarted,
    events.PlayerDealt,
    events.DealerDealt,
    events.HoleDealt,
)
"""The events of a deal: the first cards, and what comes before them."""
_ERASING = "\x08\x7f"  # Backspace and Delete
_LONGEST = 1000  # characters of a line that are kept: a longer one is not a bet, whatever follows

ReadKey = Callable[[], str]
"""Returns the next key, one character; raises InputClosed when there is none."""
TypedLines = Callable[[], AbstractContextManager[Callable[[], Iterable[str]]]]
"""A context in which lines can be typed; gives a function that returns the next, or raises InputClosed."""
Write = Callable[[str], None]
"""Writes one line, given without its line end."""


class Stream(FrontEnd):
    """A front end that writes lines. Subclasses define what they write, and what a wrong key does.

    With `lines`, at a terminal, a bet is a line, and an empty line repeats the last bet. Without, from a pipe,
    a bet is read key by key, and Q as the first key leaves. An empty line from a pipe is skipped: it may only
    end the line of the key before it.
    """

    in_cents = False
    """Whether bets are typed in cents instead of dollars."""

    _situation: Situation  # the situation after the last event

    def __init__(self, read_key: ReadKey, write: Write, lines: TypedLines | None = None) -> None:
        self._answer_keys = KeysForAnswers(read_key)
        self._read_key = read_key if lines else self._answer_keys  # a person may press any number
        self._write = write
        self._enter_repeats = lines is not None  # whether a person types at a terminal
        self._lines = lines or (lambda: nullcontext(self._keys))  # from a pipe, keys make the line
        self.help: Callable[[], Sequence[str]] | None = None
        """Returns the help in lines; None where no person reads the stream."""
        self.seat = WatcherSeat()
        """The coach's place among the watchers of the session."""
        self.coach: StreamCoach | None = None
        self.call_coach: Callable[[], StreamCoach] | None = None
        """Makes a coach when the player first asks for one."""
        self.lesson: Callable[[], bool] | None = None
        """Plays the first lesson; returns whether it came to its end. None where no person reads the stream."""
        self.takes_back: Callable[[], None] | None = None
        """Takes back the last round, or in practice the last move. None if that is not possible."""
        self.study: Callable[[], str] | None = None
        """Adds the hand to the player's study and returns a sentence on that. None if that is not possible."""
        self.lists: Mapping[Shortcut, Callable[[], None]] = {}
        """The keys of lists to choose from, each with the function that asks; it raises `Left` to move away."""
        self.notice = ""
        """A sentence for newcomers to the table, written before the first question."""
        self.brief = False
        """Whether to leave out events that a question implies, in streams with sentences."""
        self.words: FirstWords | None = None
        self.counter: CountAtTable | None = None
        """Keeps the count of the cards; None if nobody counts."""
        self._earlier_table = Table()
        """The table at the end of the earlier session of the same game, if there is one."""

    @property
    def _table(self) -> Table:
        return self._situation.table

    def catch_up(self, event: Event, situation: Situation) -> None:
        """Updates the situation without writing."""
        self._situation = situation
        self._earlier_table = situation.table

    def on_event(self, event: Event, situation: Situation) -> None:
        self._situation = situation
        self._write_event(event)

    def decide(self, situation: Situation) -> Action:
        """Asks until a key answers; a question with a single answer is not asked.

        Raises `Left` if the player leaves, `InputClosed` if the input ended.
        """
        self._situation, question = situation, situation.question
        answers = {KEYS[action]: action for action in question.actions}
        if len(answers) == 1:
            return question.actions[0]
        self._write_question(question)
        self._answer_keys.begin(situation.table)
        action = self._chosen(question, answers)
        judged = self.coach.judged(question, action) if self.coach else None
        if self.coach and (news := self.coach.news()):
            self._write_news(news)
        if judged:
            self._on_verdict(judged)
        return action

    def _chosen(self, question: Question, answers: Mapping[str, Action]) -> Action:
        """Reads keys until one answers; handles the others, and asks again after each."""
        visible_keys = (key for key in self._keys() if not key.isspace())
        while (key := next(visible_keys).lower()) not in answers:
            if key == QUIT:
                raise Left
            interlude = self._interlude(key)
            if interlude:
                interlude()
            elif not (self._answers_count(key) or self._answers_help(key)):
                if question.others_leave:
                    raise Left
                self._report_wrong_key(key, question)
            self._write_question(question)
        return answers[key]

    def bet(self, situation: Situation) -> int:
        """Asks until a line holds a legal bet.

        Raises `Left` if the player leaves, `InputClosed` if the input ended.
        """
        limits = situation.limits
        if self.deals_at_once(situation):
            return limits.minimum
        while True:
            bet_or_interlude = self._typed_bet(limits)
            if isinstance(bet_or_interlude, int):
                return bet_or_interlude
            bet_or_interlude()

    def _typed_bet(self, limits: Limits) -> int | Callable[[], None]:
        """Asks until a line holds a legal bet in cents, or asks for an interlude: returns either.

        An interlude reads keys, so it is played after the terminal has left its mode for lines.
        """
        self._answer_keys.begin(self._table)
        with self._lines() as read_line:
            self._write_bet_question(limits)
            while True:
                line = self._read_line(read_line)
                interlude = self._interlude(line)
                if interlude:
                    return interlude
                change = self._changed_side_bet(line, limits)
                if change:  # an exception: the session asks again with the new side bet
                    raise change
                if not (self._answers_count(line) or self._answers_help(line)):
                    amount = self._amount(line) if line else limits.last
                    if amount is not None and limits.allows(amount):
                        return amount
                    self._report_wrong_bet(line, limits)
                self._write_bet_question(limits)

    def _read_line(self, read_line: Callable[[], Iterable[str]]) -> str:
        """Returns the next line; from a pipe, the next that is not empty. Raises `Left` at Q."""
        while True:
            line = _edited(read_line(), leaves_at_once=not self._enter_repeats)
            if line.lower() == QUIT:
                raise Left
            if line or self._enter_repeats:
                return line

    def _changed_side_bet(self, line: str, limits: Limits) -> SideBetChanged | None:
        """Returns the side bet that `line` places, such as `21+3 5`; None if it places none."""
        *words, amount = line.lower().split() or [""]
        for side_bet in limits.side_bets:
            cents = self._amount(amount) if side_bet.name == "-".join(words) else None
            if cents is not None and side_bet.allows(cents):
                return SideBetChanged(side_bet.name, cents)
        return None

    def ask_count(self, asked: AskedCount) -> str:
        """Asks for a count until a line has a possible number.

        Raises `Left` if the player leaves, `InputClosed` if the input ended.
        """
        self._answer_keys.begin(asked)
        with self._lines() as read_line:
            self._write_count_question(asked)
            while True:
                line = self._read_line(read_line)
                answer = line.removeprefix("+")
                if answer in asked.exercise.possible:
                    return answer
                if not self._answers_help(line):
                    self._report_wrong_count(line)
                self._write_count_question(asked)

    def wait(self, odds: "PendingOdds") -> None:
        """Writes nothing: odds come soon."""
        odds.wait()

    def judge_count(self, judged: JudgedCount) -> None:
        raise NotImplementedError

    @property
    def helps(self) -> int:
        """The number of decisions for which the coach showed the odds first."""
        return self.coach.helps if self.coach else 0

    def coached_by(self, coach: "StreamCoach") -> None:
        """Lets `coach` advise from now on."""
        self.coach = coach
        self.seat.take(coach)

    def _write_all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._write(line)

    def _keys(self) -> Iterable[str]:
        """Returns an endless iterator over the keys."""
        return iter(self._read_key, None)  # no key is None

    def _amount(self, text: str) -> int | None:
        """Returns the cents of a bet written as `text`; None if it is not an amount."""
        return parse_money(text)

    def _answers_count(self, typed: str) -> bool:
        """Writes the count if `typed` asks for it; returns whether it does."""
        if self.counter is None or typed.lower() != Shortcut.COUNT.keys:
            return False
        self._write_count(self.counter.count())
        return True

    def _write_count(self, count: Count) -> None:
        raise NotImplementedError

    def _interlude(self, typed: str) -> Callable[[], None] | None:
        """Returns the function for what `typed` asks for: the lesson, the last round again, or a list."""
        if self.lesson and typed.lower() == Shortcut.LESSON.keys:
            return self._teach
        if typed.lower() == Shortcut.TAKE_BACK.keys:
            return self.takes_back
        return next((ask for shortcut, ask in self.lists.items() if typed.lower() == shortcut.keys), None)

    def _teach(self) -> None:
        """Plays the lesson; after its end the coach speaks after each decision."""
        if self.lesson and self.lesson() and self.call_coach:
            if self.coach is None:
                self.coached_by(self.call_coach())
            assert self.coach is not None
            while self.coach.setting != AFTER:
                self.coach.step()
        self._write("Back at the table.")

    @property
    def shortcuts(self) -> Sequence[str]:
        """The keys that work at any question, in sentences, in streams that a person reads."""
        return ()

    def _answers_help(self, _: str) -> bool:
        """Writes the help if the player asked for it; returns whether that is so."""
        return False

    def _write_event(self, event: Event) -> None:
        """Writes `event`; the situation already includes it."""
        raise NotImplementedError

    def _write_question(self, question: Question) -> None:
        raise NotImplementedError

    def _write_bet_question(self, limits: Limits) -> None:
        raise NotImplementedError

    def _on_verdict(self, judged: "JudgedMove") -> None:
        """Writes the verdict on a decision, in streams with verdicts."""

    def _write_news(self, news: str) -> None:
        """Writes what the player should know of the odds, in streams with odds."""

    def _write_count_question(self, asked: AskedCount) -> None:
        raise NotImplementedError

    def _report_wrong_count(self, text: str) -> None:
        raise NotImplementedError

    def _report_wrong_bet(self, text: str, limits: Limits) -> None:
        """Reports that `text` is not a bet within `limits`, or raises `Left`."""
        raise NotImplementedError

    def _report_wrong_key(self, key: str, question: Question) -> None:
        """Reports that `key` is not an answer, or raises `Left`."""
        raise NotImplementedError


def _edited(keys: Iterable[str], leaves_at_once: bool) -> str:
    """Returns the line that `keys` type up to Enter, after corrections by Backspace.

    With `leaves_at_once`, Q as the first key is the whole line, without Enter. Unprintable keys such as arrows
    are dropped, except in a line that has nothing else. A line that is too long ends with an ellipsis.
    """
    line = unprintable = ""
    for key in takewhile(lambda key: key not in "\r\n", keys):
        if len(line) + len(unprintable) > _LONGEST:
            continue
        if leaves_at_once and key.lower() == QUIT and not line.strip():
            return key
        if key in _ERASING:
            line = line[:-1]
        elif key.isprintable():
            line += key
        else:
            unprintable += key
    text = line.strip() or unprintable.strip()
    return f"{text}…" if len(line) + len(unprintable) > _LONGEST else text
