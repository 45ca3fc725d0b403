"""The quiz at a table on a screen: a page on which a count is typed, and the correction of a wrong one."""

from collections.abc import Sequence
from functools import partial

from blackjack_tui.errors import Left
from blackjack_tui.front_ends.page import HEADING, TEXT, Line, Page, TextPage, painted, paragraphs, wrapped
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.practice.exercises import PendingOdds, typed_on
from blackjack_tui.practice.quiz import AskedCount, JudgedCount
from blackjack_tui.screen import keys
from blackjack_tui.screen.keys import Key
from blackjack_tui.words.keymap import QUIT

_TYPED = 6  # columns for the typed number after the question


class CountPage(Page):
    """A page on which the player types a count, and ends it with Enter."""

    title = "The count: type a number, such as 3 or -3"
    hint = "done"
    leaves = "leave"
    low = True  # the cards to count stay visible

    def __init__(self, asked: AskedCount) -> None:
        self.typed = ""
        self._asked = asked

    def lines(self, room: int) -> Sequence[Line]:
        *lines, last = wrapped(self._asked.text, room - _TYPED, "")
        return [*map(Line, lines), painted((f"{last} ", TEXT), (f"{self.typed}_", HEADING))]

    def take(self, key: Key) -> bool:
        """Adds `key` to the number, or takes the last one back; returns False for Enter and Q alone."""
        if key.name == keys.BACKSPACE:
            self.typed = self.typed[:-1]
        elif key.letter in (keys.ENTER, QUIT):
            return False
        else:
            self.typed = typed_on(self.typed, key.letter, self._asked.exercise.possible)
        return True

    def press(self, key: str) -> bool:
        """Returns False if the number is complete, which closes the page. Raises `Left` at Q."""
        if key == QUIT:
            raise Left
        return self.typed not in self._asked.exercise.possible


class QuizScreen:
    """Asks for counts on `table`."""

    def __init__(self, table: TableScreen) -> None:
        self._table = table

    def ask_count(self, asked: AskedCount) -> str:
        """Asks on a page over the table. Raises `Left` if the player leaves."""
        page = CountPage(asked)
        self._table.read_page(page, "Enter")
        return page.typed

    def wait(self, odds: PendingOdds) -> None:
        """Says that odds are computed until they have come. Raises `Left` if the player leaves."""
        self._table.wait_for(odds)

    def judge_count(self, judged: JudgedCount) -> None:
        """Notes a right count; shows the correction of a wrong one until Space or Enter. Raises `Left` at Q."""
        if judged.judged.right:
            self._table.screen.note("Right.")
            return
        title = f"The {judged.asked.which} count"
        page = TextPage(title, partial(paragraphs, [judged.text], indent=""), "go on", "leave")
        self._table.read_page(page, "Space")
