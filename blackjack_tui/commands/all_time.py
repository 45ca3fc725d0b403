"""The figures of all that is kept, for the page of the session; the dearest cells can be drilled from there."""

from collections.abc import Callable
from datetime import date
from functools import partial
from random import Random

from blackjack_tui.commands.practising import progress_at
from blackjack_tui.errors import BlackjackError
from blackjack_tui.front_ends.figures import Dear, Figures
from blackjack_tui.front_ends.practice_screen import DecisionScreen
from blackjack_tui.front_ends.session_page import AllTime, cost_role, tile
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.front_ends.tiles import Tile
from blackjack_tui.game.first_cards import FirstCards
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import shipped_book
from blackjack_tui.practice.weights import dealt_as, shipped
from blackjack_tui.reports.model import Spot
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.store import KeptGames
from blackjack_tui.store.finished import ACE_UP
from blackjack_tui.store.stats import PlayedCell, Stats
from blackjack_tui.words.money import change, money

_DEAREST = 5
_PARTS = {"hard": "Hard", "soft": "Soft", "pair": "Pairs"}
_TEN, _ACE = 10, 11


Drill = Callable[[str, FirstCards], None]
"""Drills a cell of the chart of a rule book, with these first cards."""


def all_time(kept: KeptGames, table: TableScreen, drill: Drill) -> AllTime:
    """Returns all that is kept, as figures and in words; `drill` is for the cells that cost most."""
    return AllTime(
        lambda: _figures(kept, table, drill),
        lambda columns: kept.report(columns, table.ascii_only, table.look.grade, graphs=False),
    )


def _figures(kept: KeptGames, table: TableScreen, drill: Drill) -> Figures:
    try:
        with kept.database() as database:
            stats = Stats(database, grading=table.look.grade) if database else None
            return _of(stats, drill) if stats else Figures()
    except BlackjackError:
        return Figures()


def _of(stats: Stats, drill: Drill) -> Figures:
    sums, _ = stats.totals()
    parts, course = stats.parts(), stats.course()
    per_cent = f"{100 * sums.result / sums.bet:+.1f} % of bets" if sums.bet else ""
    cost = money(round(100 * sums.cost / sums.rounds)) if sums.rounds else money(0)
    per_hundred = tile("Cost per 100", 0, f"{sums.marked:,} of {sums.decisions:,} marked")
    reviewed = f"{parts.reviewed:,} of {parts.rounds:,}" if parts.reviewed < parts.rounds else "the cards"
    result = tile("Result", sums.result, per_cent or f"{sums.rounds:,} rounds")
    skill, luck = (Tile(name, ("-",), "not reviewed") for name in ("Skill", "Luck"))
    if parts.reviewed:
        skill, luck = tile("Skill", parts.skill, "your moves"), tile("Luck", parts.luck, reviewed)
    first = (skill, result) if parts.reviewed else (result, skill)
    tiles = (
        *first,
        luck,
        per_hundred._replace(amounts=(cost, cost.partition(".")[0]), role=cost_role(sums.cost)),
    )
    cells = [
        (spot, cell) for cell in stats.cells("play") if cell.cost and cell.marked and (spot := _spot(cell))
    ]
    dearest = [
        Dear(
            spot,
            f"{cell.hand} v {spot.column}",
            f"{cell.marked:,} of {cell.decisions:,}",
            cell.cost,
            money(round(cell.cost)),
            cell.best or "",
            _drilled(drill, stats.book_of(cell), spot),
        )
        for spot, cell in cells[:_DEAREST]
    ]
    results = [0.0, *(float(result) for result, _ in course)]
    without_luck = [0.0, *(value for _, value in course if value is not None)]
    label: Callable[[float], str] = lambda cents: change(round(cents)) or money(0)  # noqa: E731
    return Figures(tiles, results, without_luck, {spot: cell.cost for spot, cell in cells}, dearest, (), label)


def _spot(cell: PlayedCell) -> Spot | None:
    kind, _, points = cell.hand.partition(" ")
    part = _PARTS.get(kind)
    if part is None or not points.isdecimal():
        return None
    if part == "Pairs":
        points = {_TEN: "T", _ACE: "A", 1: "A"}.get(int(points), points)
    upcard = "A" if cell.upcard == ACE_UP else "T" if cell.upcard == _TEN else str(cell.upcard)
    return Spot(part, points, upcard)


def _drilled(drill: Drill, book: str, spot: Spot) -> Callable[[], None] | None:
    """Returns what drills a cell; None by a rule book that does not ship, which has no figures."""
    hand = f"{spot.row},{spot.row}" if spot.part == "Pairs" else f"{spot.part.lower()}{spot.row}"
    try:
        wanted = FirstCards.parse(hand, spot.column)
        rules = load(book)
        every = shipped(rules)
        if not wanted or not every or not shipped_book(rules):
            return None
        dealt_as(wanted, every, rules, insures=False)
        return partial(drill, book, wanted)
    except BlackjackError:
        return None


def drill_at(table: TableScreen, book: str, wanted: FirstCards, keeps: bool) -> None:
    """Drills a cell of the chart on `table` until the player leaves; with `keeps` the answers are kept."""
    from blackjack_tui.practice.decisions import Cells, Decisions  # only for those who practise

    rules = load(book)
    every, figures = shipped(rules), shipped_book(rules)
    assert every
    assert figures
    cells = Cells(rules, book, figures, dealt_as(wanted, every, rules, insures=False), every, wanted=wanted)
    decisions = Decisions(cells, progress_at(rules.name, keeps), Helper(), Random(), date.today(), False, [])
    table.clear(rules)
    try:
        decisions.play(DecisionScreen(table, decisions.known))
    finally:
        decisions.close()
