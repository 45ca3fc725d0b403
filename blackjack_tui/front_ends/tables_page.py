"""The page of tables: every rule book with its return, to sit down at one or to make a new one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from blackjack_tui.errors import BlackjackError, Left
from blackjack_tui.front_ends.page import (
    CAP,
    HEADING,
    TEXT,
    InkSpan,
    Line,
    Page,
    in_parts,
    painted,
    paragraphs,
    wrapped,
)
from blackjack_tui.game.rules import Rules
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.screen.buffer import Size, cut, width
from blackjack_tui.views.surfaces import DOWN, QUIET, UP
from blackjack_tui.words.explain import summary
from blackjack_tui.words.money import money, per_cent

_KEYS = "1234567890abcdefhimoprstuvwxyz"  # neither the scrolling keys nor N, nor L and Q, which close the page
_NEW = "n"
_INDENT = "  "
_RETURN = "return"
_COMES, _NONE = "…", "-"  # in place of a return that is being computed, or cannot be


class ReturnSource(Protocol):
    """Computes the returns of rule books."""

    @property
    def answers(self) -> int:
        """The number of answers and refusals so far."""

    def get(self, rules: Rules) -> float | None:
        """Returns the return of best play by `rules`, in units of the bet; None while it is computed."""

    def problem(self, rules: Rules) -> str:
        """Returns the reason why a return cannot be computed; empty if it can."""

    def want(self, *books: Rules) -> None:
        """Computes the returns of `books` next, in this order, and drops earlier wishes."""


def return_text(returns: ReturnSource, rules: Rules) -> str:
    """Returns the return of `rules` in a few characters."""
    value = returns.get(rules)
    if value is None:
        return _NONE if returns.problem(rules) else _COMES
    return per_cent(value)


class TablesPage(Page):
    """The tables of `books`, by name; the player sits at `current`.

    A book that cannot be used has an error text in place of its rules. `sit` starts a game at another table: it
    raises `Left` to end this one, or `BlackjackError` if the other cannot start. `refusal` says why the player
    cannot leave now, if so. `new` opens the page of a new table.
    """

    title = "Tables"
    hint = "sit down"
    columns = 2

    def __init__(
        self,
        books: Mapping[str, Rules | str],
        current: str,
        sit: Callable[[str], None],
        returns: ReturnSource,
        new: Callable[[], None],
        refusal: str = "",
    ) -> None:
        self._books = {book: rules for book, rules in books.items() if not isinstance(rules, str)}
        self._broken = [problem for problem in books.values() if isinstance(problem, str)]
        shipped = rule_books()
        own = [book for book in self._books if book not in shipped]
        with_money = [book for book, rules in self._books.items() if rules.bets and book not in own]
        without_money = [book for book in self._books if book not in (*own, *with_money)]
        self._keys = dict(zip((*with_money, *without_money, *own), _KEYS, strict=False))
        self._groups = (
            ("You sit at", [current]),
            ("Your own tables", [book for book in own if book != current]),
            ("Tables with bets", [book for book in with_money if book != current]),
            ("Tables without bets", [book for book in without_money if book != current]),
        )
        self._current = current
        self.first_choice = self._keys.get(current, _KEYS[0])
        self._sit = sit
        self._returns = returns
        self._new = new
        self._refusal = refusal
        self._problem = refusal

    @property
    def content(self) -> object:
        return self._returns.answers

    def layout(self, size: Size) -> Sequence[Line]:
        room = size.columns
        self._returns.want(*(self._books[book] for _, books in self._groups for book in books))
        lines = paragraphs([self._problem] if self._problem else [], room, HEADING, "")
        parts: list[Sequence[Sequence[Line]]] = []
        heading_width = max(0, room - len(_RETURN))
        for number, (heading, books) in enumerate(self._groups):
            title = f"{heading:{heading_width}}{_RETURN}" if number == 0 else heading
            if books:
                parts.append(([Line(cut(title, room), QUIET)], *(self._entry(book, room) for book in books)))
        new = cut(f"{_NEW.upper()} A new table: pick its rules", room)
        parts.append(([Line(new, HEADING, _NEW, [InkSpan(range(1), CAP)])],))
        if self._broken:
            broken = Line(cut("Files that cannot be used", room), HEADING)
            parts.append(([broken], paragraphs(self._broken, room)))
        return [*lines, *in_parts(parts, size.rows)]

    def press(self, key: str) -> bool:
        """Sits down at the table of `key`; other keys close the page. Raises `Left` when this game ends."""
        if key == _NEW:
            self._new()
            return True
        book = next((book for book, book_key in self._keys.items() if book_key == key), None)
        if book is None or book == self._current:
            return False
        if not self._refusal:
            try:
                self._sit(book)
            except Left:  # also a `BlackjackError`, but not a problem
                raise
            except BlackjackError as error:
                self._problem = str(error)
        return True

    def _entry(self, book: str, room: int) -> Sequence[Line]:
        rules, key = self._books[book], self._keys.get(book, "")
        bets = f"{money(rules.minimum)} to {money(rules.maximum)}" if rules.bets else "no bets"
        title, sentence = f"{key.upper():1} {rules.title}", summary(rules)
        value, percent = self._returns.get(rules) or 0.0, f"{return_text(self._returns, rules):>9}"
        ink = UP if value > 0 else DOWN if value < 0 else TEXT
        beside = f"{bets}  "
        if width(title) + len(beside + percent) + 2 > room:
            beside, sentence = "", f"{bets[0].upper()}{bets[1:]}. {sentence}"
        title = cut(title, max(0, room - len(beside + percent) - 1))
        beside = " " * (room - width(title) - len(beside + percent)) + beside
        named = (title[0], CAP if key else TEXT), (title[1:], HEADING)
        return [
            painted(*named, (beside, TEXT), (percent, ink), choice=key),
            *(Line(text, QUIET, key) for text in wrapped(_INDENT + sentence, room, _INDENT)),
        ]
