"""Statistics as lines of text, at most 80 columns wide."""

from collections.abc import Iterator, Mapping, Sequence

from blackjack_tui.graphs import bar_graph, heat_map, line_graph
from blackjack_tui.harmless import harmless
from blackjack_tui.store.stats import Cell, Stats, Totals, Week
from blackjack_tui.words.money import change, money

_ROWS, _COLUMNS = 8, 66
_DEAREST = 5
_UPCARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "A")


def report(stats: Stats, graphs: bool = True, ascii_only: bool = False) -> Iterator[str]:
    """All statistics as lines; without `graphs`, for a pipe. Raises Unavailable or Damaged."""
    together, of_books = stats.totals()
    apart = stats.apart()
    if not together.rounds:
        yield "No round is kept that counts."
    else:
        yield from _sums(together)
        yield from _kinds(stats)
        yield from _luck(stats, together)
        yield from _sessions(stats)
        yield from _dearest(stats.cells())
    yield from _books(of_books, stats.bankrolls())
    if apart:
        yield ""
        yield "Apart, not counted: " + ", ".join(f"{rounds:,} rounds ({why})" for why, rounds in apart.items())
    if graphs and together.rounds:
        yield from _course(stats, ascii_only)
        yield from _weeks(stats.weeks(), ascii_only)
        yield from _chart(stats.cells("play"), ascii_only)


def _sums(sums: Totals) -> Iterator[str]:
    yield f"{'Rounds':12}{sums.rounds:>12,}"
    yield f"{'Hands':12}{sums.hands:>12,}   {sums.won:,} won, {sums.lost:,} lost, {sums.pushed:,} pushed"
    if sums.bet:
        per_cent = f"{100 * sums.result / sums.bet:+.2f} % of what was bet"
        yield f"{'Bet':12}{money(sums.bet):>12}"
        yield f"{'Result':12}{change(sums.result):>12}   {per_cent}"
    yield f"{'Decisions':12}{sums.decisions:>12,}"
    if sums.cost:
        per_round = f"{money(round(100 * sums.cost / sums.rounds))} per 100 rounds"
        yield f"{'Marked':12}{sums.marked:>12,}   cost {money(round(sums.cost))}: {per_round}"


def _kinds(stats: Stats) -> Iterator[str]:
    kinds = [kind for kind in stats.kinds() if kind.hands]
    if kinds:
        yield ""
        yield f"{'':12}{'hands':>8}{'won':>8}{'lost':>8}{'pushed':>8}{'result':>12}"
    for kind in kinds:
        counted = f"{kind.hands:>8,}{kind.won:>8,}{kind.lost:>8,}{kind.pushed:>8,}"
        yield f"{kind.name.capitalize():12}{counted}{change(kind.result) if kind.result else '':>12}"


def _luck(stats: Stats, sums: Totals) -> Iterator[str]:
    """The expected result, luck and skill of the judged rounds."""
    rounds, expected = stats.expected()
    if rounds < sums.rounds or not sums.bet:
        return
    luck = sums.result - expected + sums.cost
    yield ""
    yield f"{'Expected':12}{change(round(expected)):>12}   by the best play"
    yield f"{'Mistakes':12}{change(-round(sums.cost)):>12}"
    yield f"{'Luck':12}{change(round(luck)):>12}"


def _sessions(stats: Stats) -> Iterator[str]:
    sessions = stats.sessions()
    if not sessions:
        return
    best = max(sessions, key=lambda session: session.result)
    worst = min(sessions, key=lambda session: session.result)
    yield ""
    for name, session in (("Best", best), ("Worst", worst)):
        began = session.began[:16].replace("T", " ")
        rounds = f"{session.rounds:,} rounds" if session.rounds > 1 else "1 round"
        yield f"{name + ' session':16}{change(session.result):>8}   {began} UTC, {rounds}"


def _dearest(cells: Sequence[Cell]) -> Iterator[str]:
    cells = [cell for cell in cells if cell.cost][:_DEAREST]
    whole = sum(cell.cost for cell in cells)
    if cells:
        yield ""
        yield "What cost most:"
    for cell in cells:
        share = f"{100 * cell.cost / whole:.0f} %"
        missed = f"{cell.marked:,} of {cell.decisions:,}"
        best = f"  best: {cell.best}" if cell.best else ""
        yield f"  {_named(cell):24}{missed:>16}{money(round(cell.cost)):>10}{share:>6}{best}"


def _books(of_books: Mapping[str, Totals], bankrolls: Mapping[str, int]) -> Iterator[str]:
    names = sorted({*of_books, *bankrolls})
    if names:
        yield ""
        yield f"{'Rule book':24}{'rounds':>9}{'hands':>9}{'result':>12}{'bankroll':>14}"
    for name in names:
        sums = of_books.get(name, Totals())
        result = change(sums.result) if sums.bet else ""
        bankroll = money(bankrolls[name]) if name in bankrolls else ""
        shown = harmless(name)
        shown = shown if len(shown) < 24 else f"…{shown[-22:]}"
        yield f"{shown:24}{sums.rounds:>9,}{sums.hands:>9,}{result:>12}{bankroll:>14}"


def _course(stats: Stats, ascii_only: bool) -> Iterator[str]:
    course = stats.course()
    results: list[float] = [0, *(result for result, _ in course)]
    if not any(results):
        return
    series = [results]
    if stats.expected()[0] == len(course):
        series.append([0, *(without_luck for _, without_luck in course)])
    lines, low, high = line_graph(series, _COLUMNS, _ROWS, ascii_only)
    yield ""
    yield "Result by round" + (", and without luck" if len(series) > 1 else "")
    for place, line in enumerate(lines):
        label = change(round(high)) if not place else change(round(low)) if place == len(lines) - 1 else ""
        yield f"{label:>12} {line}".rstrip()


def _weeks(weeks: Sequence[Week], ascii_only: bool) -> Iterator[str]:
    weeks = [week for week in weeks if week.decisions][-_COLUMNS:]
    if len(weeks) < 2:
        return
    costs = [100 * week.cost / week.rounds for week in weeks]
    yield ""
    yield f"Cost per 100 rounds by week, {weeks[0].begins} to {weeks[-1].begins}"
    for place, line in enumerate(bar_graph(costs, 4, ascii_only)):
        yield f"{money(round(max(costs))) if not place else '':>12} {line}".rstrip()


def _chart(cells: Sequence[Cell], ascii_only: bool) -> Iterator[str]:
    """The misses of each cell, where there are any."""
    missed: dict[tuple[str, str], float] = {}
    for cell in cells:
        upcard = "A" if cell.upcard == 11 else str(cell.upcard)
        place = (cell.hand, upcard)
        missed[place] = missed.get(place, 0) + cell.marked
    if not any(missed.values()):
        return
    hands = sorted({hand for hand, _ in missed}, key=_order)
    yield ""
    yield "Misses by hand and the dealer's upcard"
    yield from heat_map(missed, hands, _UPCARDS, ascii_only=ascii_only)


def _order(hand: str) -> tuple[int, int]:
    kind, _, points = hand.partition(" ")
    return ("hard", "soft", "pair").index(kind), int(points)


def _named(cell: Cell) -> str:
    upcard = "an ace" if cell.upcard == 11 else str(cell.upcard)
    asked = "" if cell.asked == "play" else f" ({cell.asked})"
    return f"{cell.hand} against {upcard}{asked}"
