"""What was played as a report: its figures, where it cost, and what is still to be computed."""

import shlex
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from blackjack_tui.errors import UsageError, harmless
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.play.improvement import SESSION, improvement
from blackjack_tui.play.results import (
    CHART_PARTS,
    MOST_DEAR,
    DearCell,
    cell_name,
    cost_map,
    costs,
    dear_table,
    figure,
    parts_of_result,
    result_curves,
    spot_of,
)
from blackjack_tui.reports.model import (
    Amount,
    Choice,
    ChoicePart,
    Figure,
    FigurePart,
    GraphPart,
    Part,
    Report,
    Sentence,
    Spot,
    TableColumn,
    TablePart,
    Unit,
)
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.store.finished import ACE_UP, row_name, upcard_name
from blackjack_tui.store.kept_tables import local_time
from blackjack_tui.store.stats import WEEK, Parts, PlayedCell, Stats, Totals, in_a_row
from blackjack_tui.words.money import change, money
from blackjack_tui.words.notes import BY_CHART, graded_by_chart

NOT_REVIEWED = "not reviewed"
_HUNDRED = 100


class MissedCell(NamedTuple):
    """A cell of the chart with mistakes."""

    played: PlayedCell
    spot: Spot | None
    """Its place in the chart; None for insurance and the like."""
    book: str
    """The rule book at which it cost most."""

    @property
    def first_cards(self) -> FirstCards | None:
        """The cards that deal it; None if no two cards make it, or the rule book is gone."""
        if self.spot is None:
            return None
        part, row, column = self.spot
        try:
            wanted = FirstCards.parse(_cards_of(part, row), column)
            if wanted:
                wanted.picks(load(self.book))
        except UsageError:
            return None
        return wanted

    @property
    def command(self) -> str:
        """The command that drills it; empty if there is none."""
        drill = f"blackjack-tui drill {shlex.quote(self.book)}"
        if self.played.asked == "insurance":
            return f"{drill} --on insurance"
        if not self.first_cards or not self.spot:
            return ""
        part, row, column = self.spot
        return f"{drill} --hand {_cards_of(part, row)} --dealer {column}"

    @property
    def dear(self) -> DearCell:
        """The cell as a row of a report."""
        played = self.played
        upcard = "an ace" if played.upcard == ACE_UP else upcard_name(played.upcard)
        name = cell_name(self.spot) if self.spot else f"{row_name(played.hand)} v {upcard} ({played.asked})"
        return DearCell(name, played.marked, played.decisions, played.cost, played.best or "", self.command)


def dearest(stats: Stats, cells: Sequence[PlayedCell]) -> Sequence[MissedCell]:
    """Returns the cells that cost most among `cells`, which come dearest first."""
    missed = [cell for cell in cells if cell.cost and cell.marked]
    return [MissedCell(cell, _spot(cell), stats.book_of(cell)) for cell in missed[:MOST_DEAR]]


def _cards_of(part: str, row: str) -> str:
    return f"{row},{row}" if part == "Pairs" else f"{part.lower()}{row}"


def _spot(cell: PlayedCell) -> Spot | None:
    if cell.asked != "play" or cell.hand.partition(" ")[0] not in CHART_PARTS:
        return None
    return spot_of(row_name(cell.hand), upcard_name(cell.upcard))


def all_time_report(stats: Stats) -> Report:
    """Returns the statistics as a report. Raises Unavailable or Damaged."""
    together, of_books = stats.totals()
    parts: list[Part] = []
    if together.rounds:
        split = stats.parts()
        lacking = stats.not_reviewed()
        cells = stats.cells()
        dear = dearest(stats, cells)
        dear_cells = {spot: cell.cost for cell in cells if cell.marked and (spot := _spot(cell))}
        some = "" if together.judged == together.decisions else " that was reviewed"
        empty = f"No decision{some} cost anything." if together.judged else "No decision was reviewed."
        parts = [
            FigurePart("totals", "", tuple(_figures(together, split))),
            Sentence(_graded_by(together, stats.grading)),
            result_graph(stats),
            cost_map(dear_cells, True, empty),
            *([dear_table([cell.dear for cell in dear], together.cost, True)] if dear else []),
            *_not_reviewed(*lacking),
            *_kinds(stats),
            *_sessions(stats),
            *_improvement(stats),
        ]
    parts += [*_books(stats, of_books), *_uncounted(stats)]
    title = (
        f"All that is kept: {rounds_text(together.rounds)}"
        if together.rounds
        else "No round is kept that counts."
    )
    return Report("stats", title, tuple(parts))


def _figures(sums: Totals, split: Parts) -> Iterator[Figure]:
    yield Figure("rounds", "Rounds", Amount(sums.rounds))
    ended = f"{sums.won:,} won, {sums.lost:,} lost, {sums.pushed:,} pushed"
    yield Figure("hands", "Hands", Amount(sums.hands), ended)
    if sums.bet:
        yield Figure("bet", "Bet", Amount(sums.bet, Unit.CENTS))
    share = _HUNDRED * sums.result / sums.bet if sums.bet else 0.0
    played = f"{share:+.2f} % of what was bet" if sums.bet else "nothing was bet"
    brief = f"{share:+.1f} % of bets" if sums.bet else rounds_text(sums.rounds)
    yield figure("result", sums.result, True, played, brief)._replace(headline=1)
    if sums.side_bets:
        of_bets = f"{_HUNDRED * sums.side_result / sums.side_bets:+.2f} % of {money(sums.side_bets)}"
        gain = Amount(sums.side_result, Unit.CENTS, signed=True)
        yield Figure("side_result", "side bets", gain, f"{of_bets} on side bets", level=1)
    reviewed = bool(split.reviewed)
    parts = {
        "expected": (round(split.expected), 0),
        "luck": (split.luck, 2),
        "skill": (round(split.skill), 3),
    }
    over = f"{split.reviewed:,} of {split.rounds:,} rounds" if split.reviewed < split.rounds else ""
    without = f"{rounds_text(split.rounds - split.reviewed)} {NOT_REVIEWED}"
    yield from parts_of_result(parts, reviewed, over, True, without, NOT_REVIEWED)
    yield Figure("decisions", "Decisions", Amount(sums.decisions))
    known = sums.judged > 0
    some = f"in {sums.judged:,} of {sums.decisions:,} decisions" if sums.judged < sums.decisions else ""
    why = "no decision was reviewed"
    yield Figure("marked", "marked", Amount(sums.marked if known else None, why=why), some, level=1)
    marked = f"{sums.marked:,} of {sums.judged:,} marked" if known else NOT_REVIEWED
    cost = sums.cost if known else None
    yield from costs(cost, sums.rounds, True, f"what the best moves were worth more {some}", marked, why)


def _graded_by(sums: Totals, grading: str) -> str:
    if grading != BY_CHART:
        return "Graded by exact cards."
    return graded_by_chart(money(round(sums.gain)) if sums.gain >= 1 else "")


def result_graph(stats: Stats) -> GraphPart:
    """Returns the result by round; the line without luck is in it where every round was reviewed."""
    course = stats.course()
    known = [value for _, value in course if value is not None]
    return result_curves((0, *(result for result, _ in course)), (0.0, *known), True)


def _not_reviewed(without_costs: int, without_luck: int) -> Iterator[ChoicePart]:
    """Yields the commands that compute what is missing."""
    rows = []
    if without_costs:
        rows.append(
            Choice("", f"Costs of {rounds_text(without_costs)}", "blackjack-tui stats --review --quick")
        )
    if without_luck:
        rows.append(Choice("", f"Luck of {rounds_text(without_luck)}", "blackjack-tui stats --review"))
    if rows:
        yield ChoicePart("lacking", "Still to be computed", tuple(rows))


def _kinds(stats: Stats) -> Iterator[TablePart]:
    kinds = [*(kind for kind in stats.kinds() if kind.hands), *stats.boxes().values()]
    columns = (
        TableColumn("kind", ""),
        TableColumn("hands", "hands", Unit.COUNT),
        TableColumn("result", "result", Unit.CENTS, signed=True),
        *(TableColumn(name, name, Unit.COUNT) for name in ("won", "lost", "pushed")),
    )
    rows = ((kind.name.capitalize(), kind.hands, kind.result, *kind[2:5]) for kind in kinds)
    if kinds:
        yield TablePart("kinds", "", columns, tuple(rows))


def _sessions(stats: Stats) -> Iterator[FigurePart]:
    sessions = stats.sessions()
    if not sessions:
        return
    best = max(sessions, key=lambda session: session.result)
    worst = min(sessions, key=lambda session: session.result)
    rows = (
        Figure(
            "",
            name,
            Amount(each.result, Unit.CENTS, signed=True),
            f"{local_time(each.began)}, {rounds_text(each.rounds)}",
        )
        for name, each in (("Best session", best), ("Worst session", worst))
    )
    yield FigurePart("sessions", "", tuple(rows))


def _books(stats: Stats, of_books: dict[str, Totals]) -> Iterator[TablePart]:
    bankrolls = stats.bankrolls()
    columns = (
        TableColumn("book", "Rule book"),
        TableColumn("rounds", "rounds", Unit.COUNT),
        TableColumn("result", "result", Unit.CENTS, signed=True),
        TableColumn("bankroll", "bankroll", Unit.CENTS),
        TableColumn("hands", "hands", Unit.COUNT),
    )
    rows = []
    for name in sorted({*of_books, *bankrolls}):
        sums = of_books.get(name, Totals())
        label = harmless(name)
        label = label if len(label) < 24 else f"…{label[-22:]}"
        rows.append((label, sums.rounds, sums.result if sums.bet else None, bankrolls.get(name), sums.hands))
    if rows:
        yield TablePart("books", "", columns, tuple(rows))


def _uncounted(stats: Stats) -> Iterator[Sentence]:
    """Yields what cannot be played again, and the rounds that do not count."""
    for name, (why, rounds) in stats.unreadable().items():
        yield Sentence(f"{rounds_text(rounds)} by {name} cannot be replayed: {why}")
    uncounted = stats.uncounted()
    helped = stats.helped()
    if helped.rounds:
        won = f": bet {money(helped.bet)}, result {change(helped.result)}" if helped.bet else ""
        yield Sentence(f"With the coach's help, counted by themselves: {rounds_text(helped.rounds)}{won}")
    if days := stats.days():
        played = "1 day" if len(days) == 1 else f"{len(days)} days"
        yield Sentence(f"Rounds of the day: {played}, {in_a_row(days)} in a row")
    if uncounted:
        reasons = ", ".join(f"{rounds_text(count)} ({why})" for why, count in uncounted.items())
        yield Sentence(f"Not counted: {reasons}")


def _improvement(stats: Stats) -> Iterator[Part]:
    """Yields whether somebody improves: by week, and where there are not two of them, by session."""
    periods = stats.decisions_by(WEEK)
    if len(periods) > 1:
        return improvement(periods, WEEK, stats.bets_by(WEEK))
    return improvement(stats.decisions_by(SESSION), SESSION, stats.bets_by(SESSION), local_time)


def rounds_text(count: int) -> str:
    """Returns a number of rounds in words."""
    return "1 round" if count == 1 else f"{count:,} rounds"
