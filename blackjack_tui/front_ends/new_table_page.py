"""The page of a new table: the player picks its rules, sees their return, and saves them under a name."""

from collections.abc import Callable, Mapping, Sequence

from blackjack_tui.errors import BlackjackError
from blackjack_tui.front_ends.designing import TableChoice, TableOption, choices, fitting
from blackjack_tui.front_ends.page import (
    BACK,
    CAP,
    HEADING,
    TEXT,
    InkSpan,
    Line,
    Page,
    painted,
    paragraphs,
    wrapped,
)
from blackjack_tui.front_ends.tables_page import ReturnSource, return_text
from blackjack_tui.game.rules import Rules
from blackjack_tui.rulebooks.own import LONGEST_NAME, TableExists, name_of, name_problem, own_path, save
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import cut, width
from blackjack_tui.screen.keys import Key
from blackjack_tui.views.layout import widest
from blackjack_tui.views.surfaces import QUIET
from blackjack_tui.words.money import per_cent

_LIKE, _SAVE = "like", "save"
_LABEL = 23
_NOW = "now"


class NewTablePage(Page):
    """Makes a table from one of `books`, rule books by name; at first it is like `base`.

    `sit` sits down at the new table. `taken` are names that it cannot have.
    """

    title = "A new table"
    first_choice = marked = _LIKE

    def __init__(
        self,
        books: Mapping[str, Rules],
        base: str,
        returns: ReturnSource,
        sit: Callable[[str], None] | None = None,
        taken: Sequence[str] = (),
    ) -> None:
        self._books = books
        self._returns = returns
        self._sit = sit
        self._taken = tuple(taken)
        self._base = base
        self._rules = books[base]
        self._naming = False  # whether the player types the name; before that, picks rules
        self._title = ""  # the typed name so far
        self._problem = ""
        self._overwrites = ""  # the name whose file Enter overwrites
        self.saved = ""
        """The name of the table, once it is saved."""

    @property
    def content(self) -> object:
        return self._returns.answers

    def lines(self, room: int) -> Sequence[Line]:
        """Returns a line for each rule, with the options of the marked one; later the name, and where it is."""
        self.hint = (
            "save" if self._naming or self.marked == _SAVE else ""
        )  # otherwise the arrows do the same as Enter
        self.hints = () if self._naming or self.saved else ((keys.RIGHT, "Arrows", "change"),)
        self.back = (keys.ESCAPE, "Escape") if self._naming else Page.back
        if self.saved:
            self.hint = "sit down" if self._sit else ""
            return self._saved_lines(room)
        rules, rows = fitting(self._rules), self._rows()
        marked = next((place for place, row in enumerate(rows) if row.name == self.marked), len(rows))
        # Also of the row after the marked one, so that its returns are there when it is marked.
        options = [option for row in rows[marked : marked + 2] for option in row.options]
        self._returns.want(rules, *(fitting(option.rules) for option in options))
        problem = self._returns.problem(rules)
        best_return = f"- ({problem})" if problem else return_text(self._returns, rules)
        brief = f"Best play returns {best_return}"
        long = f"{brief} of the bet" if best_return.endswith("%") else brief
        heading = widest(room, long, cut(brief, room))
        # Blanks fill the row, so that the page keeps its width when the return changes.
        lines = [Line(heading + " " * (room - width(heading)), HEADING)]
        if self._naming:
            return [*lines, *self._name_lines(room)]
        for row in rows:
            if _LABEL + width(row.text) <= room:
                lines.append(painted((f"{row.label:{_LABEL}}", QUIET), (row.text, TEXT), choice=row.name))
            else:
                lines += [Line(each, TEXT, row.name) for each in wrapped(f"{row.label}: {row.text}", room)]
            if row.name == self.marked:
                lines += self._effects(row, room)
        lines.append(Line(cut("S saves it under a name", room), HEADING, _SAVE, [InkSpan(range(1), CAP)]))
        return lines

    def take(self, key: Key) -> bool:
        """Handles left and right, and every key while a name is typed; returns whether `key` was one."""
        if self._naming:
            return self._type(key)
        if key.name in (keys.LEFT, keys.RIGHT) and not self.saved:
            self._turn(self.marked, 1 if key.name == keys.RIGHT else -1)
            return True
        return False

    def press(self, key: str) -> bool:
        """Turns the rule of a line, or asks for the name; Q and Escape close the page."""
        if self.saved:
            if key in (keys.ENTER, _SAVE) and self._sit:
                self._sit(self.saved)
            return False
        if key in (_SAVE, "s"):
            self._naming, self._title, self._problem = True, "", ""
            return True
        self._turn(key, 1)
        return key not in (BACK, keys.ESCAPE)

    def _rows(self) -> Sequence[TableChoice]:
        options = [TableOption(rules.title, rules) for rules in self._books.values()]
        like = TableChoice(_LIKE, "Begin with", options, [*self._books].index(self._base))
        return [like, *choices(self._rules)]

    def _turn(self, name: str, steps: int) -> None:
        """Chooses another option of the rule `name`; does nothing if there is no such rule."""
        row = next((row for row in self._rows() if row.name == name), None)
        if row is None:
            return
        if name == _LIKE:
            names = [*self._books]
            self._base = names[(row.current + steps) % len(names)]
        self._rules = row.rules_after(steps)

    def _effects(self, row: TableChoice, room: int) -> Sequence[Line]:
        """Returns the options of a row, each with its effect on the return; the current one stands out."""
        if row.name in ("minimum", "maximum", "pack"):
            return [Line("  The return stays the same.", choice=row.name)]
        current_return = self._returns.get(fitting(self._rules))
        texts, current_text = [], f"{row.text} {_NOW}"
        for place, option in enumerate(row.options):
            value = self._returns.get(fitting(option.rules))
            if place == row.current:
                effect = _NOW
            elif row.name == _LIKE:
                effect = return_text(self._returns, fitting(option.rules))
            elif value is None or current_return is None:
                effect = "…"
            else:
                effect = per_cent(value - current_return)
            # An option and its effect stay in one line.
            texts.append(f"{option.text} {effect}".replace(" ", "\N{NO-BREAK SPACE}"))
        lines = []
        for wrapped_line in wrapped(f"  {', '.join(texts)}", room, "  "):
            before, match, after = wrapped_line.replace("\N{NO-BREAK SPACE}", " ").partition(current_text)
            lines.append(painted((before, TEXT), (match, HEADING), (after, TEXT), choice=row.name))
        return lines

    def _type(self, key: Key) -> bool:
        """Takes a key while the name is typed. Returns True: no other key works meanwhile."""
        if key.name == keys.ESCAPE:
            self._naming = False
        elif key.name == keys.ENTER:
            self._save_typed_name()
        elif key.name == keys.BACKSPACE:
            self._title = self._title[:-1]
        elif len(key.name) == 1 and key.name.isprintable() and len(self._title) < LONGEST_NAME:
            self._title += key.name
        return True

    def _save_typed_name(self) -> None:
        """Saves the table under the typed name, or sets the problem with the name."""
        name = name_of(self._title)
        self._problem = name_problem(name, self._taken)
        if self._problem:
            return
        rules = fitting(self._rules)._replace(title=self._title.strip())
        try:
            save(rules, name, self._base, self._overwrites)
        except TableExists as error:
            self._overwrites = name
            self._problem = f"{error}: Enter overwrites it"
        except BlackjackError as error:
            self._problem = str(error)
        else:
            self.saved, self._naming = name, False

    def _name_lines(self, room: int) -> Sequence[Line]:
        name = name_of(self._title)
        lines = [Line(""), Line(cut(f"Its name: {self._title}_", room), HEADING), Line("")]
        if self._problem:
            return [*lines, *paragraphs([self._problem], room, HEADING)]
        text = f"It is played as: blackjack-tui {name}" if name else "Letters, digits and spaces."
        return [*lines, *paragraphs([text], room)]

    def _saved_lines(self, room: int) -> Sequence[Line]:
        texts = (f"It is in {own_path(self.saved)}", "L lists it, and every command takes its name.")
        lines = [Line(cut(f"Saved: {self.saved}", room), HEADING), *paragraphs(texts, room)]
        return [*lines, Line("Sit down there", HEADING, _SAVE)] if self._sit else lines
