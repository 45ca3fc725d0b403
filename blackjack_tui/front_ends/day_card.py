"""The card of a day or a session: its result, from luck and play; rounds, each with a grade; what cost most."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from blackjack_tui.coach.coach import Coach
from blackjack_tui.coach.review.report import cards_of, dearest
from blackjack_tui.coach.review.sums import totals
from blackjack_tui.coach.review.values import Reviewed, ReviewedDecision
from blackjack_tui.coach.review.walk import RoundMoments
from blackjack_tui.coach.tally import Sums, Tally
from blackjack_tui.coach.verdicts import Grade, Verdict
from blackjack_tui.front_ends.page import (
    HEADING,
    SIDES,
    TEXT,
    Line,
    Page,
    beside,
    paint_line,
    painted,
    surface,
    wrapped,
)
from blackjack_tui.front_ends.tiles import GUTTER, HERO, hero_surface, hero_tile
from blackjack_tui.game.cards import Card
from blackjack_tui.play.results import figure
from blackjack_tui.reports.model import Figure
from blackjack_tui.screen.buffer import Buffer, Palette, Size
from blackjack_tui.screen.svg import Cells
from blackjack_tui.views.glyphs import ASCII, INKS, UNICODE, cost_bar
from blackjack_tui.views.surfaces import DOWN, GROUND, HEAT, QUIET, TILE, TILE_BOLD, TILE_DOWN, TILE_UP, UP
from blackjack_tui.words.money import change
from blackjack_tui.words.notes import Worth

GRADES = tuple(Grade)
_SHOWN = 10  # rounds that have a tile, the last ones
_TILE, _GAP = 6, 1
"""The columns of a round's tile, and those between two."""
_RESULT = 30  # columns of the result
_AXIS, _SHORT_AXIS = 22, 16  # columns of the bars of luck and play
_GRAPH = 4  # rows of the bars of the bankroll
_MARGIN = 2  # columns around a card that is no page
_RAISED = 90  # columns from which on parts stand on surfaces, if there are rows
_AMOUNTS = 18  # columns of names and amounts before the bars of luck and play
_WIDE = _SHOWN * (_TILE + _GAP)
"""The columns from which on the card has its tiles in a row."""
PICTURE, DRILL = "w", "d"
"""The keys that write the card as a picture and drill the dearest hand."""


class RoundTile(NamedTuple):
    """A round: the player's first two cards, what it brought in cents, and the grade of its worst decision."""

    cards: Sequence[Card]
    gain: int
    grade: int
    """Its place in GRADES."""


class DayCard(NamedTuple):
    """What a card shows. Amounts are cents."""

    result: int
    rounds: Sequence[RoundTile]
    line: str = ""
    """The line to share; empty for a session, which has none."""
    luck: int | None = None
    """What the cards gave; None if that is not known."""
    play: int | None = None
    """What the moves lost compared with best play."""
    dearest: Verdict | None = None
    """The decision that cost most; None if none is marked."""

    @property
    def words(self) -> str:
        """The card in a sentence."""
        won = sum(each.gain > 0 for each in self.rounds)
        told = f"{won} of {len(self.rounds)} won: {change(self.result)}"
        if self.luck is None or self.play is None:
            return told
        return f"{told}; the cards {change(self.luck)}, play {change(self.play)}"


def day_card(rounds: Sequence[RoundMoments], reviewed: Sequence[Reviewed], line: str = "") -> DayCard:
    """Returns the card of a game's `rounds`; without their review the result alone."""
    worst = {_place(each.round): max(map(_grade, each.judged), default=0) for each in reviewed}
    finished = [each for each in rounds if each.result is not None]
    tiles = [
        RoundTile(each.cards, round(each.bet * (each.result or 0)), worst.get(_place(each), 0))
        for each in finished
    ]
    result = sum(each.gain for each in tiles)
    if not reviewed:
        return DayCard(result, tiles, line)
    play = round(totals(reviewed).skill)
    marked = [judged.verdict for _, judged in dearest(reviewed)]
    return DayCard(result, tiles, line, result - play, play, marked[0] if marked else None)


def _place(played: RoundMoments) -> tuple[int, int]:
    return played.number, played.box


def _grade(judged: ReviewedDecision) -> int:
    return GRADES.index(judged.verdict.grade)


def session_card(tally: Tally, sums: Sums) -> DayCard:
    """Returns the card of a session at a table with bets. Luck is known once it is for all rounds."""
    rounds, marked = [], []
    for each in tally.rounds:
        judged = [verdict._replace(grading=tally.grading) for verdict in each.verdicts]
        worst = max((GRADES.index(verdict.grade) for verdict in judged), default=0)
        rounds.append(RoundTile(each.cards, each.result, worst))
        marked += [verdict for verdict in judged if verdict.marked]
    dear = max(marked, key=lambda verdict: verdict.cost, default=None)
    known = len(rounds) == sums.rounds
    play = round(sums.skill) if known else None
    luck = None if play is None else tally.result - play
    return DayCard(tally.result, rounds, luck=luck, play=play, dearest=dear)


class CardPicture:
    """A card as lines of text and colours."""

    def __init__(self, card: DayCard, ascii_only: bool) -> None:
        self._card = card
        self._glyphs = ASCII if ascii_only else UNICODE

    def laid(self, size: Size, written: str = "") -> Sequence[Line]:
        """Returns the result, its sources, the rounds, the bankroll, what cost most, and the line to share.

        `written`: what was done last. In a large room each stands on a surface.
        """
        for air in (1, 0):
            raised = self._raised(size.columns, written, air) if size.columns >= _RAISED else ()
            if 0 < len(raised) <= size.rows:
                return raised
        parts = [self._head(size.columns >= _WIDE), *self._parts(size.columns, written)]
        spare = size.rows - sum(map(len, parts))
        return [line for at, part in enumerate(parts) for line in (*[Line("")] * (at < spare), *part)]

    def _raised(self, room: int, written: str, air: int) -> Sequence[Line]:
        plain = self._glyphs is ASCII
        hero = hero_surface(self._result, HERO, plain)
        beside_it = room - HERO - GUTTER
        sources = surface(self._where(beside_it - SIDES - _AMOUNTS), beside_it, plain, len(hero))
        head = beside(((hero, HERO), (sources, beside_it)), GUTTER, GROUND)
        below = []
        for part in self._parts(room - SIDES, written):
            first, *others = part
            below.append(surface([first, *[Line("")] * (air and first.heads), *others], room, plain))
        return [line for part in (head, *below) for line in part]

    def _parts(self, room: int, written: str) -> list[Sequence[Line]]:
        """Returns all but the head."""
        wide = room >= _WIDE
        in_row = _SHOWN if wide else _SHOWN // 2
        tile = max(_TILE, room // in_row - _GAP)
        parts = [self._tiles(in_row, tile)]
        if wide:
            parts.append(self._steps(tile))
        card = self._card
        if dear := card.dearest:
            bar = cost_bar(Worth("", cost=dear.cost), room, self._glyphs)
            text = f"{cards_of(dear.situation, self._corner)}. {dear.text}"
            told = [Line(each) for each in wrapped(text, room)]
            parts.append([painted(("What cost most  ", HEADING), (bar, DOWN)), *told])
        if card.line:
            parts.append([Line(text) for text in wrapped(card.line, room)])
        if written:
            parts.append([Line(written, QUIET)])
        return parts

    def cells(self, size: Size, palette: Palette) -> Cells:
        """Returns the card as the cells of a screen of its own."""
        lines = [Line(""), *self.laid(size), Line("")]
        buffer = Buffer(Size(len(lines), size.columns + 2 * _MARGIN))
        buffer.fill(TEXT)
        for row, line in enumerate(lines):
            paint_line(buffer, row, _MARGIN, line)
        return buffer.cells(palette)

    def _head(self, wide: bool) -> Sequence[Line]:
        """The result in large digits, and where it came from."""
        result = self._result
        if not wide:
            text = f"{change(self._card.result)}  "
            first = [painted(("Result ", QUIET), (text, HEADING), (result.brief, TEXT))]
            return [*first, *self._sources(_SHORT_AXIS)]
        hero = hero_tile(result, _RESULT, self._glyphs is ASCII)
        return beside(((hero, _RESULT), (self._where(_AXIS), 0)), 3)

    @property
    def _result(self) -> Figure:
        card = self._card
        won = sum(each.gain > 0 for each in card.rounds)
        return figure("result", card.result, True, brief=f"{won} of {len(card.rounds)} won")

    def _where(self, axis: int) -> Sequence[Line]:
        return [Line("Where it came from", HEADING), Line(""), *self._sources(axis)]

    def _sources(self, axis: int) -> Sequence[Line]:
        """Luck and play as bars from one axis."""
        card = self._card
        if card.luck is None or card.play is None:
            return [Line("What the cards gave is not known.", QUIET)]
        values = (("cards", card.luck), ("play", card.play))
        low, high = min(0, card.luck, card.play), max(0, card.luck, card.play)
        zero = round(axis * -low / max(1, high - low))
        lines = []
        for name, cents in values:
            long = round(axis * abs(cents) / max(1, high - low))
            begin = zero if cents > 0 else zero - long
            role = UP if cents > 0 else DOWN
            bar = " " * begin + self._glyphs.bar * long
            lines.append(painted((f"{name:5} ", QUIET), (f"{change(cents):>10}  ", role), (bar, role)))
        return lines

    def _tiles(self, in_row: int, wide: int) -> Sequence[Line]:
        """The rounds: cards, what they brought, and a grade."""
        last, all_of = self._card.rounds[-_SHOWN:], len(self._card.rounds)
        lines: list[Line] = [Line("Rounds" if len(last) == all_of else f"The last {_SHOWN} rounds", HEADING)]
        for first in range(0, len(last), in_row):
            shown = last[first : first + in_row]
            lines += beside(((self._tile(each, wide), wide) for each in shown), _GAP)
        return lines

    def _tile(self, each: RoundTile, wide: int) -> Sequence[Line]:
        corners = [(self._corner(card), INKS[card.suit]) for card in each.cards]
        rest = wide - sum(len(text) for text, _ in corners)
        gain = TILE_UP if each.gain > 0 else TILE_DOWN if each.gain < 0 else TILE_BOLD
        return [
            painted(*corners, (" " * rest, TILE)),
            painted((f"{_bare(each.gain):^{wide}}", gain)),
            painted((f"{GRADES[each.grade].mark or 'fine':^{wide}}", HEAT[each.grade])),
        ]

    def _corner(self, card: Card) -> str:
        return card.rank.code + self._glyphs.suits[card.suit]

    def _steps(self, wide: int) -> Sequence[Line]:
        """The result after each round, as bars up and down from the start, below the rounds' tiles."""
        sums = list(accumulate(each.gain for each in self._card.rounds))[-_SHOWN:]
        low, high = min(0, *sums), max(0, *sums)
        above = min(_GRAPH - (low < 0), max(high > 0, round(_GRAPH * high / max(1, high - low))))
        unit = max(high / max(1, above), -low / max(1, _GRAPH - above), 1) / 2
        full, halves = self._glyphs.block, self._glyphs.halves or self._glyphs.block * 2
        lines = [painted(("Bankroll ", HEADING), ("since the start", QUIET))]
        for row in (*range(above, 0, -1), *range(-1, above - _GRAPH - 1, -1)):
            parts = []
            for amount in sums:
                level = max(1, round(abs(amount) / unit)) if amount * row > 0 else 0
                reached = level - 2 * abs(row) + 2
                cell = full if reached > 1 else halves[row > 0] if reached == 1 else " "
                parts += [(cell * wide, UP if row > 0 else DOWN), (" " * _GAP, TEXT)]
            lines.append(painted(*parts))
        labels = ((f"{_bare(amount):^{wide}}{'':{_GAP}}", UP if amount > 0 else DOWN) for amount in sums)
        return [*lines, painted(*labels)]


def _bare(cents: int) -> str:
    return change(cents).replace("$", "")


class CardPage(Page):
    """A `card` as a page. W calls `write`, which returns what it did.

    On the card of a day D closes the page, and sets `drills`.
    """

    widest, whole = 112, True

    def __init__(self, card: DayCard, title: str, write: Callable[[], str], ascii_only: bool) -> None:
        self.title = title
        self.drills = False
        self._card = card
        self._ascii_only = ascii_only
        self._write = write
        self._written = ""
        self._can_drill = bool(card.dearest and card.line)
        drill = ((DRILL, "D", "drill it"),) if self._can_drill else ()
        self.hints = ((PICTURE, "W", "write a picture"), *drill)

    def press(self, key: str) -> bool:
        """W writes the picture; D and all other keys close the page."""
        if key == PICTURE:
            self._written = self._write()
            return True
        self.drills = key == DRILL and self._can_drill
        return False

    def lines(self, room: int) -> Sequence[Line]:
        """Returns the lines for a window with any number of rows."""
        return self.laid(Size(30, room))

    def laid(self, size: Size) -> Sequence[Line]:
        """Returns the card, and below it what W did."""
        return CardPicture(self._card, self._ascii_only).laid(size, self._written)


class SessionCard(CardPage):
    """The card of the session as `coach` has seen it so far."""

    def __init__(self, coach: Coach, write: Callable[[], str], ascii_only: bool) -> None:
        super().__init__(session_card(coach.tally, coach.sums()), "The session so far", write, ascii_only)
        self._coach = coach

    @property
    def content(self) -> object:
        """The odds that have come."""
        return self._coach.arrivals

    def laid(self, size: Size) -> Sequence[Line]:
        """Returns the card as it is now."""
        self._card = session_card(self._coach.tally, self._coach.sums())
        return super().laid(size)
