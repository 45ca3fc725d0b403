"""The pages of tables and of a new table, with returns from a helper process; and a new table in lines."""

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress

from blackjack_tui.commands import COMMANDS, is_terminal, say, say_wrapped
from blackjack_tui.commands.options import resolved_settings
from blackjack_tui.commands.tables import table_on, terminal_for
from blackjack_tui.errors import BlackjackError, InputClosed, Left
from blackjack_tui.folders import cache_folder
from blackjack_tui.front_ends import STREAMS
from blackjack_tui.front_ends.designing import TableChoice, can_be_designed, choices, fitting
from blackjack_tui.front_ends.keys_in import Keys, KeysForAnswers, keys_in
from blackjack_tui.front_ends.new_table_page import NewTablePage
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.front_ends.tables_page import TablesPage
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.kept_figures import BackgroundReturns, FigureCache
from blackjack_tui.rulebooks import USUAL
from blackjack_tui.rulebooks.loading import listed_books
from blackjack_tui.rulebooks.own import LONGEST_NAME, TableExists, name_of, name_problem, save
from blackjack_tui.words.money import per_cent, spoken

NEW = "new"
"""The word after `rules` that makes a table; no table can have it as its name."""
_RETURNS = "returns"
_LONGEST_LINE = 1000
_TAKEN = (*COMMANDS, NEW)


class TablePages:
    """The pages of tables at `table`. `unlisted`: books without a name. `refusal`: see `TablesPage`."""

    def __init__(self, table: TableScreen, unlisted: Mapping[str, Rules], refusal: str = "") -> None:
        self._table = table
        self._unlisted = unlisted
        self._refusal = refusal
        self._returns = BackgroundReturns(cache_folder())

    def tables(self, current: str, sit: Callable[[str], None]) -> TablesPage:
        """Returns the page of all tables, at which the player sits at `current`."""
        self._wake_on_returns()

        def open_new_table() -> None:
            self._table.open(self.new_table(current, None if self._refusal else sit))

        books = {**listed_books(), **self._unlisted}
        return TablesPage(books, current, sit, self._returns, open_new_table, self._refusal)

    def new_table(self, base: str, sit: Callable[[str], None] | None = None) -> NewTablePage:
        """Returns the page of a new table, at first like `base` if that has bets."""
        self._wake_on_returns()
        books = _bases(self._unlisted)
        if base not in books:
            base = next(iter(books))
        return NewTablePage(books, base, self._returns, sit, _TAKEN)

    def close(self) -> None:
        """Ends the process that computes returns, which then no longer wakes the screen."""
        self._table.screen.wake_on((), lambda: None, name=_RETURNS)
        self._returns.close()

    def _wake_on_returns(self) -> None:
        """Makes the screen show returns as they arrive, and ask for the returns of what it shows."""
        returns = self._returns
        self._table.screen.wake_on(returns.filenos(), returns.collect, returns.send, _RETURNS)


def _bases(unlisted: Mapping[str, Rules]) -> dict[str, Rules]:
    """Returns the books that a new table can begin with, the usual one first."""
    bases = {}
    for name, rules in {**listed_books(), **unlisted}.items():
        if not isinstance(rules, str) and can_be_designed(rules):
            bases[name] = rules
    return {USUAL: bases[USUAL], **bases}


def make_table(options: Namespace) -> None:
    """Makes a table of the player's own: on a page if there is a screen, or else in lines."""
    resolved = resolved_settings(Namespace(view=options.view))
    is_on_terminal = is_terminal(sys.stdin) and is_terminal(sys.stdout)
    terminal = None
    if is_on_terminal and resolved.values.view not in STREAMS:
        terminal = terminal_for(resolved)
    if terminal is None:
        _ask_in_lines()
        return
    bases = _bases({})
    with table_on(terminal, resolved, bases[USUAL]) as table, closing(TablePages(table, {})) as pages:
        page = pages.new_table(USUAL)
        with suppress(Left, InputClosed):
            table.read_page(page, closed_by="")
    _say_saved(page.saved)


def _say_saved(name: str) -> None:
    """Prints the name of the new table, and commands that use it. `name`: empty if no table was saved."""
    if not name:
        say("No table was saved.")
        return
    say(f"Saved: {name}")
    commands = {"play": "", "practise": "drill ", "its odds": "odds ", "its rules": "rules "}
    for purpose, command in commands.items():
        say(f"  blackjack-tui {f'{command}{name}':31} {purpose}")


def _ask_in_lines() -> None:
    """Asks for each rule in a line, and saves the table."""
    cache = FigureCache(cache_folder())
    name = ""
    with suppress(InputClosed), keys_in() as keys:
        if keys.lines is None:  # a program, which may send keys without end
            keys = keys._replace(read_key=KeysForAnswers(keys.read_key))
        name = _make_in_lines(keys, cache)
    _say_saved(name)


def _make_in_lines(keys: Keys, cache: FigureCache) -> str:
    """Makes a table by questions in lines, and returns its name. Raises `InputClosed`."""
    bases = _bases({})
    names = [*bases]
    say("A new table. Enter keeps what stands in brackets; a letter or the words choose.")
    base = names[ask_choice(keys, "Begin with", names, names.index(USUAL))]
    rules = bases[base]
    value = _say_return(cache, rules, None)
    for place in range(len(choices(rules))):
        rows = choices(rules)  # by the answers so far
        if place >= len(rows):  # an answer can take later questions away
            break
        row = rows[place]
        texts = [option.text for option in row.options]
        chosen = ask_choice(keys, row.label, texts, row.current, _changes_of_return(row, cache))
        rules_before, rules = rules, row.options[chosen].rules
        if fitting(rules) != fitting(rules_before):  # else it changed nothing that can be played
            value = _say_return(cache, fitting(rules), value)
    return _save(keys, fitting(rules), base)


def _say_return(cache: FigureCache, rules: Rules, earlier: float | None) -> float | None:
    """Prints the return of best play, and its change from the `earlier` one; returns it, None if not known."""
    try:
        value = cache.best_return(rules)
    except BlackjackError as error:
        say(f"  {error}")
        return None
    change = f" ({per_cent(value - earlier)})" if earlier is not None else ""
    say(f"  Best play returns {per_cent(value)} of the bet{change}.")
    return value


def _changes_of_return(row: TableChoice, cache: FigureCache) -> Sequence[str]:
    """Returns how each option changes the return of best play; empty if none does, or that is not known."""
    with suppress(BlackjackError):
        values = cache.best_returns([fitting(option.rules) for option in row.options])
        current = values[row.current]
        changes = [0.0 if value is None or current is None else value - current for value in values]
        if any(changes):
            return [f" ({spoken(per_cent(change))})" if change else "" for change in changes]
    return ()


def ask_choice(keys: Keys, label: str, texts: Sequence[str], current: int, notes: Sequence[str] = ()) -> int:
    """Asks for one of `texts`, by its letter or its beginning. Returns its place; `current` for no answer.

    `notes`: a note behind each of `texts`, if there are any.
    """
    letters = [chr(ord("a") + place) for place in range(len(texts))]
    rows = zip(letters, texts, notes or [""] * len(texts), strict=True)
    offer = ", ".join(f"{letter} {text}{note}" for letter, text, note in rows)
    say_wrapped(f"{label}: {offer} [{texts[current]}]:")
    without_dollars = [text.removeprefix("$") for text in texts]
    while answer := _line(keys).lower().removeprefix("$"):
        for names in (letters, without_dollars):
            if answer in names:
                return names.index(answer)
        matches = [place for place, text in enumerate(without_dollars) if text.startswith(answer)]
        if len(matches) == 1:
            return matches[0]
        say_wrapped(f"choose from {offer}")
    return current


def _save(keys: Keys, rules: Rules, base: str) -> str:
    """Asks for a name until the table is saved, and returns the name."""
    say("Its name:")
    overwrites = ""  # the name of an existing table, once the player was warned
    while True:
        title = _line(keys)[:LONGEST_NAME]
        name = name_of(title)
        problem = name_problem(name, _TAKEN)
        if problem:
            say(problem)
            continue
        try:
            say(f"Saved in {save(rules._replace(title=title), name, base, overwrites)}")
        except TableExists as error:
            overwrites = name
            say(f"{error}: the same name again overwrites it")
        else:
            return name


def _line(keys: Keys) -> str:
    """Returns the printable characters of the next line, the first 1000. Raises `InputClosed` at the end."""
    line = ""
    if keys.lines is not None:
        with keys.lines() as read_line:
            line = read_line()
    else:
        for key in iter(keys.read_key, "\n"):
            line = (line + key)[:_LONGEST_LINE]
    return "".join(filter(str.isprintable, line)).strip()
