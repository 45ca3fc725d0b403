"""The pages of tables and of a new table, with their returns from a helper process; a new table in lines.

A module of its own, since the table's first frame does without.
"""

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress

from blackjack_tui.commands import COMMANDS, is_terminal, say
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
    """The pages of tables at `table`. `more`: books that have no name; `refusal`: as in `TablesPage`."""

    def __init__(self, table: TableScreen, more: Mapping[str, Rules], refusal: str = "") -> None:
        self._table = table
        self._more = more
        self._refusal = refusal
        self._returns = BackgroundReturns(cache_folder())

    def tables(self, current: str, sit: Callable[[str], None]) -> TablesPage:
        """Returns the page of all tables, at which the player sits at `current`."""
        self._wake()

        def new() -> None:
            self._table.open(self.new_table(current, None if self._refusal else sit))

        books = {**listed_books(), **self._more}
        return TablesPage(books, current, sit, self._returns, new, self._refusal)

    def new_table(self, base: str, sit: Callable[[str], None] | None = None) -> NewTablePage:
        """Returns the page of a new table, at first like `base` if that has bets."""
        self._wake()
        books = _bases(self._more)
        return NewTablePage(books, base if base in books else next(iter(books)), self._returns, sit, _TAKEN)

    def close(self) -> None:
        """Ends the process that computes returns."""
        self._table.screen.wake_on((), lambda: None, name=_RETURNS)
        self._returns.close()

    def _wake(self) -> None:
        returns = self._returns
        self._table.screen.wake_on(returns.filenos(), returns.collect, returns.send, _RETURNS)


def _bases(more: Mapping[str, Rules]) -> dict[str, Rules]:
    """Returns the books that a new table can begin with, the one with the most usual rules first."""
    listed = {**listed_books(), **more}
    books = {name: rules for name, rules in listed.items() if not isinstance(rules, str)}
    fit = {name: rules for name, rules in books.items() if can_be_designed(rules)}
    return dict(sorted(fit.items(), key=lambda item: item[0] != USUAL))


def make_table(options: Namespace) -> None:
    """Makes a table of the player's own: on a page where there is a screen, else in lines."""
    resolved = resolved_settings(Namespace(view=options.view))
    on_terminal = is_terminal(sys.stdin) and is_terminal(sys.stdout)
    terminal = terminal_for(resolved) if on_terminal and resolved.values.view not in STREAMS else None
    if terminal is None:
        _ask_in_lines()
        return
    bases = _bases({})
    with table_on(terminal, resolved, bases[USUAL]) as table, closing(TablePages(table, {})) as pages:
        page = pages.new_table(USUAL)
        with suppress(Left, InputClosed):
            table.read_page(page, "")
    _say_saved(page.saved)


def _say_saved(name: str) -> None:
    if not name:
        say("No table was saved.")
        return
    say(f"Saved: {name}")
    for does, command in (("play", ""), ("practise", "drill "), ("its odds", "odds "), ("its rules", "rules ")):
        say(f"  blackjack-tui {f'{command}{name}':31} {does}")


def _ask_in_lines() -> None:
    """Asks for each rule in a line, and saves the table."""
    cache = FigureCache(cache_folder())
    name = ""
    with suppress(InputClosed), keys_in() as keys:
        if keys.lines is None:  # a program, that may send no end of them
            keys = keys._replace(read_key=KeysForAnswers(keys.read_key))
        name = _asked(keys, cache)
    _say_saved(name)


def _asked(keys: Keys, cache: FigureCache) -> str:
    """Returns the name of the table that was made by questions in lines. Raises `InputClosed`."""
    bases = _bases({})
    say("A new table. Enter keeps what stands in brackets; a letter or the words choose.")
    base = [*bases][_chosen(keys, "Begin with", [*bases], [*bases].index(USUAL))]
    rules = bases[base]
    value = _say_return(cache, rules, None)
    for place in range(len(choices(rules))):
        rows = choices(rules)
        if place >= len(rows):
            break
        before, rules = rules, _with_answer(keys, rows[place], cache)
        if fitting(rules) != fitting(before):
            value = _say_return(cache, fitting(rules), value)
    return _saved(keys, fitting(rules), base)


def _say_return(cache: FigureCache, rules: Rules, before: float | None) -> float | None:
    try:
        value = cache.best_return(rules)
    except BlackjackError as error:
        say(f"  {error}")
        return None
    change = f" ({per_cent(value - before)})" if before is not None else ""
    say(f"  Best play returns {per_cent(value)} of the bet{change}.")
    return value


def _with_answer(keys: Keys, row: TableChoice, cache: FigureCache) -> Rules:
    texts = [option.text for option in row.options]
    return row.options[_chosen(keys, row.label, texts, row.current, _prices(row, cache))].rules


def _prices(row: TableChoice, cache: FigureCache) -> Sequence[str]:
    """Returns what each option changes of the return of best play; nothing where that is not known."""
    with suppress(BlackjackError):
        values = cache.best_returns([fitting(option.rules) for option in row.options])
        now = values[row.current]
        changes = [None if value is None or now is None else value - now for value in values]
        if any(changes):
            return [f" ({spoken(per_cent(change))})" if change else "" for change in changes]
    return ()


def _chosen(keys: Keys, label: str, texts: Sequence[str], now: int, prices: Sequence[str] = ()) -> int:
    """Asks until the answer is a letter, one of `texts` or its beginning, or nothing, for `now`."""
    letters = [chr(ord("a") + place) for place in range(len(texts))]
    rows = zip(letters, texts, prices or [""] * len(texts), strict=True)
    offered = ", ".join(f"{letter} {text}{price}" for letter, text, price in rows)
    say(f"{label}: {offered} [{texts[now]}]:")
    bare = [text.removeprefix("$") for text in texts]
    while answer := _line(keys).lower().removeprefix("$"):
        for known in (letters, bare):
            if answer in known:
                return known.index(answer)
        begun = [place for place, text in enumerate(bare) if text.startswith(answer)]
        if len(begun) == 1:
            return begun[0]
        say(f"choose from {offered}")
    return now


def _saved(keys: Keys, rules: Rules, base: str) -> str:
    """Asks for a name until the table is saved under it; returns the name."""
    say("Its name:")
    overwrites = ""
    while True:
        title = _line(keys)[:LONGEST_NAME]
        name = name_of(title)
        problem = name_problem(name, _TAKEN)
        if problem:
            say(problem)
            continue
        try:
            say(f"Saved in {save(rules._replace(title=title), name, base, overwrites)}")
        except TableExists as there:
            overwrites = name
            say(f"{there}: the same name again overwrites it")
        else:
            return name


def _line(keys: Keys) -> str:
    """Returns the printable characters of the next line, the first 1000. Raises `InputClosed` at the end."""
    line = ""
    if keys.lines is not None:
        with keys.lines() as typed:
            line = typed()
    else:
        for key in iter(keys.read_key, "\n"):
            line = (line + key)[:_LONGEST_LINE]
    return "".join(filter(str.isprintable, line)).strip()
