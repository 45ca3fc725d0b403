"""The page of tables: every rule book, to sit down at one."""

from collections.abc import Callable, Mapping, Sequence

from blackjack_tui.errors import BlackjackError, Left
from blackjack_tui.front_ends.page import HEADING, TEXT, Line, Page, wrapped
from blackjack_tui.game.rules import Rules
from blackjack_tui.screen.buffer import cut, width
from blackjack_tui.words.money import money

_KEYS = "1234567890abcdefhimnoprstuvwxyz"  # neither the scrolling keys nor L and Q, which close the page
_INDENT = "  "


class TablesPage(Page):
    """The tables of `books`, by name; the player sits at `current`.

    `sit` starts a game at another table: it raises `Left` to end this one, or `BlackjackError` if the other
    cannot start. A `refusal` is the reason why the player cannot leave now.
    """

    title = "Tables"
    hint = "sit down"
    columns = 2

    def __init__(
        self, books: Mapping[str, Rules], current: str, sit: Callable[[str], None], refusal: str = ""
    ) -> None:
        with_money = [book for book, rules in books.items() if rules.bets]
        without = [book for book in books if book not in with_money]
        self._keys = dict(zip((*with_money, *without), _KEYS, strict=False))
        self._groups = (
            ("You sit at", [current]),
            ("Tables with bets", [book for book in with_money if book != current]),
            ("Tables without bets", [book for book in without if book != current]),
        )
        self._books = books
        self._current = current
        self._sit = sit
        self._refusal = refusal
        self._problem = refusal

    @property
    def first_choice(self) -> str:
        """The key of the table at which the player sits."""
        return self._keys.get(self._current, _KEYS[0])

    def lines(self, room: int) -> Sequence[Line]:
        """Returns each table with its key, its bets and a sentence."""
        lines = [Line(text, HEADING) for text in wrapped(self._problem, room, "")] if self._problem else []
        for heading, books in self._groups:
            lines += [Line(heading, HEADING)] if books else []
            for book in books:
                lines += self._entry(book, room)
        return lines

    def press(self, key: str) -> bool:
        """Sits down at the table of `key`; other keys close the page. Raises `Left` when this game ends."""
        book = next((book for book, of_book in self._keys.items() if of_book == key), None)
        if book is None or book == self._current:
            return False
        if not self._refusal:
            try:
                self._sit(book)
            except Left:
                raise
            except BlackjackError as error:
                self._problem = str(error)
        return True

    def _entry(self, book: str, room: int) -> Sequence[Line]:
        rules, key = self._books[book], self._keys.get(book, "")
        bets = f"{money(rules.minimum)} to {money(rules.maximum)}" if rules.bets else "no bets"
        title = cut(f"{key.upper():1} {rules.title}", max(0, room - len(bets) - 2))
        first = title + " " * (room - width(title) - len(bets)) + bets
        sentence = wrapped(_INDENT + rules.summary, room, _INDENT)
        return [
            Line(first, HEADING, key, (range(1),) if key else ()),
            *(Line(text, TEXT, key) for text in sentence),
        ]
