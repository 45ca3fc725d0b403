"""List the rule books, explain one, or compare two.

examples:
  blackjack-tui rules                                all of them, a line each
  blackjack-tui rules friendly                       what holds in one
  blackjack-tui rules downtown --diff six-to-five    what differs
  blackjack-tui rules new                            make a table of your own
  blackjack-tui rules mine.toml                      what holds in your own
  blackjack-tui rules vegas-strip --toml             its file, to begin your own with
"""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest

from blackjack_tui import settings
from blackjack_tui.commands import say, say_note, say_wrapped
from blackjack_tui.commands.options import add_rules, at_own_table, resolved_settings
from blackjack_tui.commands.table_pages import make_table
from blackjack_tui.errors import BlackjackError, UsageError, harmless
from blackjack_tui.folders import cache_folder
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import IRRELEVANT_KNOBS
from blackjack_tui.odds.kept_figures import FigureCache
from blackjack_tui.rulebooks.allowed import unmet
from blackjack_tui.rulebooks.loading import listed_books, load
from blackjack_tui.rulebooks.parsing import source
from blackjack_tui.words.explain import explain, summary
from blackjack_tui.words.knobs import InWords, words_for
from blackjack_tui.words.money import best_play, per_cent

_NOTHING = "-"
_LABELS = ("name", "title", "summary")
"""The fields that have no effect on the game."""


def add_options(parser: ArgumentParser) -> None:
    """Adds the command's arguments."""
    add_rules(parser)
    settings.add_options(parser, ("rules", "view"))
    parser.add_argument("--toml", action="store_true", help="print its file instead")
    parser.add_argument("--diff", metavar="NAME|FILE", help="show what is different in another")


def run(options: Namespace) -> None:
    """Prints the rule books. Raises `UsageError` if one does not exist or is wrong."""
    if options.rules == "new":
        if options.toml or options.diff:
            raise UsageError("rules new makes a table: leave out --toml and --diff")
        make_table(options)
        return
    if not (options.rules or options.toml or options.diff):
        _list()
        return
    name = at_own_table(resolved_settings(options)).values.rules
    if options.toml:
        for line in source(name).removesuffix("\n").split("\n"):
            say(line.removesuffix("\r"), keep="\t")
    elif options.diff is not None:
        _compare(name, options.diff)
    else:
        rules = load(name)
        say(f"{rules.title}: {summary(rules)}", "", *(f"- {sentence}" for sentence in explain(rules)))
        with _errors_as_notes():
            say(f"- Best play returns {best_play(FigureCache(cache_folder()).best_return(rules), rules)}.")


def _list() -> None:
    """Prints a line for each rule book: its name, its return and its summary, or what is wrong with it."""
    listed = listed_books()
    returns: dict[str, float | None] = {}
    with _errors_as_notes():
        books = {name: rules for name, rules in listed.items() if not isinstance(rules, str)}
        returns = dict(zip(books, FigureCache(cache_folder()).best_returns([*books.values()]), strict=True))
    for name, rules in listed.items():
        value = returns.get(name)
        printed_return = _NOTHING if value is None else per_cent(value)
        text = rules if isinstance(rules, str) else summary(rules)
        say(f"{name:16} {printed_return:>9}  {text}")


@contextmanager
def _errors_as_notes() -> Iterator[None]:
    """Prints a note in place of an error, if odds are refused or cannot be computed."""
    try:
        yield
    except BlackjackError as error:
        say_note(str(error))


def _compare(name: str, other_name: str) -> None:
    """Prints the knobs that differ, with both values, then the sentences that explain only one of the books.

    Each knob has the change of the return when this knob alone is turned as in the other book.
    """
    book, other_book = load(name), load(other_name)
    all_knobs = [knob for knob in Rules._fields if knob not in _LABELS]
    knobs = [knob for knob in all_knobs if getattr(book, knob) != getattr(other_book, knob)]
    if not knobs:
        say(f"Nothing is different between {name} and {other_name}.")
        return
    # A row for each knob: both values, then the change of the return.
    rows = {knob: _in_words(knob, book, other_book) for knob in knobs}
    heading = [harmless(name), harmless(other_name)]
    changed_returns: dict[str, float | None] = {}
    with _errors_as_notes():
        cache = FigureCache(cache_folder())
        own_return, other_return = cache.best_return(book), cache.best_return(other_book)
        changed_returns = _changed_returns(cache, book, other_book, knobs)
        for knob, value in changed_returns.items():
            rows[knob].append(_NOTHING if value is None else per_cent(value - own_return))
        rows["return"] = [*map(per_cent, (own_return, other_return, other_return - own_return))]
        heading.append("return")
    _print_table([["", *heading], *([knob, *values] for knob, values in rows.items())])
    if len(changed_returns) > 1:
        say("")
        say_wrapped("Each change of the return is that of one rule alone: they need not add up to the whole.")
    sentences, other_sentences = explain(book), explain(other_book)
    _print_only_in(name, sentences, other_sentences)
    _print_only_in(other_name, other_sentences, sentences)


def _print_table(rows: Sequence[Sequence[str]]) -> None:
    """Prints rows of cells in columns. The first row is the longest: others get empty cells at the end."""
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    for row in rows:
        say("  ".join(map(str.ljust, row, widths)).rstrip())


def _changed_returns(
    cache: FigureCache, book: Rules, other: Rules, knobs: Sequence[str]
) -> dict[str, float | None]:
    """Returns the return of `book` with each knob as in `other`; None if the knob cannot be turned.

    Knobs that the turned knob needs are turned as in `other`, too.
    """
    changed_books = {}
    for knob in knobs:
        if knob in IRRELEVANT_KNOBS:
            continue
        changed = book._replace(**{knob: getattr(other, knob)})
        while (need := unmet(changed)) and getattr(changed, need.knob) != getattr(other, need.knob):
            changed = changed._replace(**{need.knob: getattr(other, need.knob)})
        changed_books[knob] = changed
    possible = {knob: rules for knob, rules in changed_books.items() if unmet(rules) is None}
    returns = dict(zip(possible, cache.best_returns([*possible.values()]), strict=True))
    return {knob: returns.get(knob) for knob in changed_books}


def _print_only_in(name: str, sentences: Sequence[str], other_sentences: Sequence[str]) -> None:
    """Prints the sentences about the book called `name` that do not apply to the other."""
    only_here = [sentence for sentence in sentences if sentence not in other_sentences]
    if only_here:
        say("", f"{name}:", *(f"- {sentence}" for sentence in only_here))


def _in_words(knob: str, *books: Rules) -> list[str]:
    """Returns a knob's value in each of two books: in words, with a sign such as H17, if the words differ."""
    values = [getattr(rules, knob) for rules in books]
    words = [InWords(rules).short(knob) for rules in books]
    if not all(words) or words[0] == words[1]:
        return [_written(knob, value) for value in values]
    signs = [words_for(knob, value).sign for value in values]
    return [f"{short} ({sign})" if sign else short for short, sign in zip(words, signs, strict=True)]


def _written(knob: str, value: object) -> str:
    """Returns a knob's value as in a rule book; of bonuses and side bets only the number, `-` for none."""
    if knob == "ties":
        return ", ".join(f"{total} {tie}" for total, tie in value) or _NOTHING  # type: ignore[attr-defined]
    if isinstance(value, tuple):  # bonuses or side bets, which the sentences below explain
        return str(len(value)) if value else _NOTHING
    if isinstance(value, bool):
        return str(value).lower()
    return str(value) or _NOTHING
