"""What all streams share: a table folded from events, and questions answered by single keys."""

from collections.abc import Callable

from blackjack_tui.errors import Left
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.events import Event
from blackjack_tui.game.table import Table
from blackjack_tui.messages import KEYS, QUIT

ReadKey = Callable[[], str]
"""Returns the next key, one character that is not white space; raises InputClosed when there is none."""
Write = Callable[[str], None]
"""Writes one line, given without its end."""


class Stream:
    """A front end that writes lines. What it writes, and what it does at a wrong key, its children say."""

    def __init__(self, read_key: ReadKey, write: Write) -> None:
        self._read_key = read_key
        self._write = write
        self._table = Table()

    def show(self, event: Event) -> None:
        """Writes what happened."""
        self._table = self._table.after(event)
        self._tell(event)

    def ask(self, question: Question) -> Action:
        """Asks until there is an answer; a question with a single answer is not asked at all.

        Raises Left if the player leaves instead, InputClosed if the input has ended.
        """
        answers = {KEYS[action]: action for action in question.actions}
        if len(answers) == 1:
            return question.actions[0]
        self._put(question)
        while (key := self._read_key().lower()) not in answers:
            if key == QUIT or question.others_leave:
                raise Left
            self._wrong(key, question)
        return answers[key]

    def _tell(self, event: Event) -> None:
        """Writes `event`, which the table has taken in."""
        raise NotImplementedError

    def _put(self, question: Question) -> None:
        """Writes the question."""
        raise NotImplementedError

    def _wrong(self, key: str, question: Question) -> None:
        """Says that `key` answers nothing, and asks again, or raises Left."""
        raise NotImplementedError
