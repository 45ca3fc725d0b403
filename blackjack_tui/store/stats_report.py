"""Statistics as lines of text, at most 80 columns wide."""

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence

from blackjack_tui.errors import harmless
from blackjack_tui.graphs import bar_graph, heat_map, line_graph, round_edges, stretched
from blackjack_tui.play.results import figure
from blackjack_tui.store.finished import ACE_UP, row_name, upcard_name
from blackjack_tui.store.kept_tables import local_time
from blackjack_tui.store.stats import Parts, PlayedCell, Stats, Totals, Week, in_a_row
from blackjack_tui.words.money import change, money
from blackjack_tui.words.notes import BY_CHART, graded_by_chart

_ROWS, _COLUMNS = 8, 79
_LABEL = 13
"""Columns beside a graph."""
_DEAREST = 5
_DOLLAR = 100  # cents
_COMMAND = "blackjack-tui "
_GAPS = re.compile(" {3,}")
_UPCARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")


Drill = Callable[[str, PlayedCell], str]
"""Returns the command that drills a cell by a rule book, or nothing if there is none."""


def report(
    stats: Stats,
    graphs: bool = True,
    ascii_only: bool = False,
    drill: Drill = lambda _book, _cell: "",
    columns: int = _COLUMNS,
) -> Iterator[str]:
    """Yields all statistics as lines; without `graphs`, for a pipe. Raises Unavailable or Damaged.

    Lines are at most so many `columns` wide, but for the chart of misses.
    """
    together, of_books = stats.totals()
    for line in _text(stats, drill, together, of_books):
        yield from _narrowed(line, columns)
    if graphs and together.rounds:
        yield from _course(stats, ascii_only, columns - _LABEL)
        yield from _weeks(stats.weeks(), ascii_only, columns - _LABEL)
        yield from _chart(stats.cells("play"), ascii_only)


def _text(stats: Stats, drill: Drill, together: Totals, of_books: Mapping[str, Totals]) -> Iterator[str]:
    """Everything but the graphs."""
    uncounted = stats.uncounted()
    if not together.rounds:
        yield "No round is kept that counts."
    else:
        yield from _sums(together, stats.grading)
        yield from _kinds(stats)
        yield from _luck(stats.parts())
        yield from _not_reviewed(*stats.not_reviewed())
        yield from _sessions(stats)
        yield from _dearest(stats, drill)
    yield from _books(of_books, stats.bankrolls())
    yield from _unreadable(stats)
    if uncounted:
        yield ""
        yield from _helped(stats.helped())
        if days := stats.days():
            played = "1 day" if len(days) == 1 else f"{len(days)} days"
            yield f"Rounds of the day: {played}, {in_a_row(days)} in a row"
        yield "Not counted: " + ", ".join(f"{rounds_text(count)} ({why})" for why, count in uncounted.items())


def _narrowed(line: str, columns: int) -> Iterator[str]:
    """Yields a line in lines of at most so many columns: a command begins one, and columns stand closer."""
    if len(line) <= columns:
        yield line
        return
    before, command, after = line.partition(_COMMAND)
    for part in (before.rstrip(), f"  {command}{after}" if command else ""):
        closer = f"{part[: len(part) - len(part.lstrip())]}{_GAPS.sub('  ', part.lstrip())}"
        yield from textwrap.wrap(closer, columns, subsequent_indent="  ", break_on_hyphens=False)


def _sums(sums: Totals, grading: str) -> Iterator[str]:
    yield f"{'Rounds':12}{sums.rounds:>12,}"
    yield f"{'Hands':12}{sums.hands:>12,}   {sums.won:,} won, {sums.lost:,} lost, {sums.pushed:,} pushed"
    if sums.bet:
        per_cent = f"{100 * sums.result / sums.bet:+.2f} % of what was bet"
        yield f"{'Bet':12}{money(sums.bet):>12}"
        yield f"{'Result':12}{change(sums.result):>12}   {per_cent}"
    if sums.side_bets:
        per_cent = f"{100 * sums.side_result / sums.side_bets:+.2f} % of {money(sums.side_bets)} on side bets"
        yield f"{'Side bets':12}{change(sums.side_result):>12}   {per_cent}"
    yield f"{'Decisions':12}{sums.decisions:>12,}"
    if sums.cost:
        per_round = f"{money(round(100 * sums.cost / sums.rounds))} per 100 rounds"
        yield f"{'Marked':12}{sums.marked:>12,}   cost {money(round(sums.cost))}: {per_round}"
    elif sums.marked:
        yield f"{'Marked':12}{sums.marked:>12,}"
    if grading != BY_CHART:
        yield "Graded by exact cards."
    elif sums.cost or sums.marked or sums.left:
        yield graded_by_chart(money(round(sums.left)) if sums.left >= 1 else "")


def _helped(sums: Totals) -> Iterator[str]:
    """Yields the rounds with the coach's help, which are added up by themselves."""
    if sums.rounds:
        won = f": bet {money(sums.bet)}, result {change(sums.result)}" if sums.bet else ""
        yield f"With the coach's help, counted by themselves: {rounds_text(sums.rounds)}{won}"


def _kinds(stats: Stats) -> Iterator[str]:
    kinds = [*(kind for kind in stats.kinds() if kind.hands), *stats.boxes().values()]
    if kinds:
        yield ""
        yield f"{'':12}{'hands':>8}{'won':>8}{'lost':>8}{'pushed':>8}{'result':>12}"
    for kind in kinds:
        counted = f"{kind.hands:>8,}{kind.won:>8,}{kind.lost:>8,}{kind.pushed:>8,}"
        yield f"{kind.name.capitalize():12}{counted}{change(kind.result) if kind.result else '':>12}"


def _luck(parts: Parts) -> Iterator[str]:
    """Yields the result in its parts, as far as the rounds were reviewed."""
    if parts.reviewed:
        yield ""
        for key, cents in (("expected", parts.expected), ("luck", parts.luck), ("skill", parts.skill)):
            words = figure(key, cents, True)
            yield f"{words.name:12}{change(round(cents)):>12}   {words.meaning}"


def _not_reviewed(without_costs: int, without_luck: int) -> Iterator[str]:
    """Yields the numbers of rounds without costs or luck, and the commands that compute them."""
    if without_costs or without_luck:
        yield ""
    if without_costs:
        yield f"Costs to be computed: {rounds_text(without_costs)}: blackjack-tui stats --review --quick"
    if without_luck:
        yield f"Luck to be computed: {rounds_text(without_luck)}: blackjack-tui stats --review"


def _unreadable(stats: Stats) -> Iterator[str]:
    """Yields the rounds that cannot be played again, and why."""
    for name, (why, rounds) in stats.unreadable().items():
        told = f"{rounds_text(rounds)} by {harmless(name)} cannot be replayed: {harmless(why)}"
        yield from textwrap.wrap(told, _COLUMNS, subsequent_indent="  ")


def _sessions(stats: Stats) -> Iterator[str]:
    sessions = stats.sessions()
    if not sessions:
        return
    best = max(sessions, key=lambda session: session.result)
    worst = min(sessions, key=lambda session: session.result)
    yield ""
    for name, session in (("Best", best), ("Worst", worst)):
        began = local_time(session.began)
        yield f"{name + ' session':16}{change(session.result):>8}   {began}, {rounds_text(session.rounds)}"


def _dearest(stats: Stats, drill: Drill) -> Iterator[str]:
    dear = [cell for cell in stats.cells() if cell.cost and cell.marked]
    whole = sum(cell.cost for cell in dear)
    cells = dear[:_DEAREST]
    if cells:
        yield ""
        yield "What cost most:"
    for cell in cells:
        share = f"{100 * cell.cost / whole:.0f} %"
        missed = f"{cell.marked:,} of {cell.decisions:,}"
        best = f"  best: {cell.best}" if cell.best else ""
        yield f"  {_named(cell):24}{missed:>10}{money(round(cell.cost)):>9}{share:>6}{best}"
        if command := drill(stats.book_of(cell), cell):
            yield f"      {command}"


def _books(of_books: Mapping[str, Totals], bankrolls: Mapping[str, int]) -> Iterator[str]:
    names = sorted({*of_books, *bankrolls})
    if names:
        yield ""
        yield f"{'Rule book':24}{'rounds':>9}{'hands':>9}{'result':>12}{'bankroll':>14}"
    for name in names:
        sums = of_books.get(name, Totals())
        result = change(sums.result) if sums.bet else ""
        bankroll = money(bankrolls[name]) if name in bankrolls else ""
        name = harmless(name)
        label = name if len(name) < 24 else f"…{name[-22:]}"
        yield f"{label:24}{sums.rounds:>9,}{sums.hands:>9,}{result:>12}{bankroll:>14}"


def _course(stats: Stats, ascii_only: bool, columns: int) -> Iterator[str]:
    course = stats.course()
    results: list[float] = [0, *(result for result, _ in course)]
    if not any(results):
        return
    series = [results]
    without_luck = [value for _, value in course if value is not None]
    if len(without_luck) == len(course):
        series.append([0, *without_luck])
    drawn = [stretched(values, 2 * columns) for values in series]
    values = [value for one in series for value in one]
    low, *_, high = round_edges(min(values), max(values), _DOLLAR)
    lines, _, _ = line_graph(drawn, columns, _ROWS, ascii_only, high, low)
    yield ""
    yield "Result by round" + (", and without luck" if len(series) > 1 else "")
    for place, line in enumerate(lines):
        label = change(round(high)) if not place else change(round(low)) if place == len(lines) - 1 else ""
        yield f"{label:>12} {line}".rstrip()


def _weeks(weeks: Sequence[Week], ascii_only: bool, columns: int) -> Iterator[str]:
    weeks = [week for week in weeks if week.decisions][-columns:]
    if len(weeks) < 2:
        return
    costs = [100 * week.cost / week.rounds for week in weeks]
    yield ""
    yield f"Cost per 100 rounds by week, {weeks[0].begins} to {weeks[-1].begins}"
    for place, line in enumerate(bar_graph(costs, 4, ascii_only)):
        yield f"{money(round(max(costs))) if not place else '':>12} {line}".rstrip()


def _chart(cells: Sequence[PlayedCell], ascii_only: bool) -> Iterator[str]:
    """Yields the misses of each cell, where there are any."""
    missed: dict[tuple[str, str], float] = {}
    for cell in cells:
        place = (cell.hand, upcard_name(cell.upcard))
        missed[place] = missed.get(place, 0) + cell.marked
    if not any(missed.values()):
        return
    hands = sorted({hand for hand, _ in missed}, key=_order)
    yield ""
    yield "Misses by hand and the dealer's upcard (-: not met)"
    misses = {(row_name(hand), upcard): value for (hand, upcard), value in missed.items()}
    yield from heat_map(misses, [row_name(hand) for hand in hands], _UPCARDS, ascii_only=ascii_only)


def rounds_text(count: int) -> str:
    """Returns a number of rounds in words."""
    return "1 round" if count == 1 else f"{count:,} rounds"


def _order(hand: str) -> tuple[int, int]:
    kind, _, points = hand.partition(" ")
    return ("hard", "soft", "pair").index(kind), int(points)


def _named(cell: PlayedCell) -> str:
    upcard = "an ace" if cell.upcard == ACE_UP else str(cell.upcard)
    asked = "" if cell.asked == "play" else f" ({cell.asked})"
    return f"{row_name(cell.hand)} against {upcard}{asked}"
