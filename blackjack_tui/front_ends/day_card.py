"""The card of a day or a session: the result with its luck and skill, the graded rounds, and what cost most."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import NamedTuple

from blackjack_tui.coach.coach import Coach
from blackjack_tui.coach.review.report import costliest
from blackjack_tui.coach.review.sums import totals
from blackjack_tui.coach.review.values import Reviewed
from blackjack_tui.coach.review.walk import RoundMoments
from blackjack_tui.coach.tally import SessionTotals, Tally
from blackjack_tui.coach.verdicts import Grade, Verdict
from blackjack_tui.front_ends.grid import AIRY
from blackjack_tui.front_ends.page import (
    HEADING,
    SIDES,
    TEXT,
    Line,
    Page,
    paint_line,
    painted,
    side_by_side,
    surface,
    wrapped,
)
from blackjack_tui.front_ends.report_parts import graph_lines
from blackjack_tui.front_ends.tiles import GUTTER, hero_surface, hero_tile, hero_width
from blackjack_tui.game.cards import Card
from blackjack_tui.play.results import figure, result_curves
from blackjack_tui.reports.model import Figure
from blackjack_tui.screen.buffer import Buffer, Palette, Size
from blackjack_tui.screen.svg import Cells
from blackjack_tui.views.glyphs import ASCII, INKS, UNICODE
from blackjack_tui.views.layout import widest
from blackjack_tui.views.surfaces import DOWN, GROUND, HEAT, QUIET, TILE, TILE_DOWN, TILE_QUIET, TILE_UP, UP
from blackjack_tui.words.money import by_sign, change

GRADES = tuple(Grade)
_MOST_TILES = 10  # for the last rounds
_TILE, _GAP = 6, 1  # columns of a round's tile, at least, and of the gap between two tiles
_TWO_TENS = 8  # columns of a tile from which on tens are written as 10
_RESULT = 30  # columns of the result
_AXIS, _SHORT_AXIS = 22, 12  # columns of the bars of luck and play
_GRAPH = range(5, 11)  # rows of the result by round
_MARGIN = 2  # columns around the picture of a card
_RAISED = 90  # columns from which on parts stand on surfaces, if the rows suffice
_AMOUNTS = 24  # columns of names and amounts before the bars of luck and play
_WIDE = _MOST_TILES * (_TILE + _GAP)  # columns from which on all tiles stand in one row
PICTURE, DRILL = "w", "d"  # the keys that write the card as a picture and drill the dearest hand


class RoundTile(NamedTuple):
    """A round: the player's first two cards, the gain in cents, and the grade of the worst decision."""

    cards: Sequence[Card]
    gain: int
    grade: int  # its place in GRADES


class DayCard(NamedTuple):
    """The figures of a card. Amounts are cents."""

    result: int
    rounds: Sequence[RoundTile]
    line: str = ""
    """The sentence to share; empty for a session, which has none."""
    luck: int | None = None
    """What the cards gave; None if that is not known."""
    play: int | None = None
    """What the moves lost compared with best play."""
    dearest: Verdict | None = None
    """The decision that cost most; None if none is marked."""
    expected: int = 0
    """The part of `luck` that was expected before the cards; 0 if it is not known."""
    over: str = ""
    """How many of the rounds luck and play are known for, in words; empty for all."""
    has_graph: bool = True
    """Whether the result is drawn round by round."""

    @property
    def words(self) -> str:
        """The card in a sentence."""
        won = sum(each.gain > 0 for each in self.rounds)
        result = f"{won} of {len(self.rounds)} won: {change(self.result)}"
        if self.luck is None or self.play is None:
            return result
        cards = f"the cards {change(self.luck)}"
        if self.expected:
            cards = f"luck {change(self.luck - self.expected)}, expected {change(self.expected)}"
        return f"{result}; {cards}, play {change(self.play)}"


def day_card(rounds: Sequence[RoundMoments], reviewed: Sequence[Reviewed], line: str = "") -> DayCard:
    """Returns the card of a game's `rounds`; without `reviewed` it has the result alone."""
    worst_grades = {
        each.round.place: max((GRADES.index(judged.verdict.grade) for judged in each.judged), default=0)
        for each in reviewed
    }
    finished = [each for each in rounds if each.result is not None]
    tiles = [
        RoundTile(each.cards, round(each.bet * (each.result or 0)), worst_grades.get(each.place, 0))
        for each in finished
    ]
    result = sum(each.gain for each in tiles)
    if not reviewed:
        return DayCard(result, tiles, line)
    sums = totals(reviewed)
    play, expected = round(sums.skill), round(sums.expected or 0)
    mistakes = [judged.verdict for _, judged in costliest(reviewed)]
    return DayCard(result, tiles, line, result - play, play, mistakes[0] if mistakes else None, expected)


def session_card(tally: Tally, sums: SessionTotals) -> DayCard:
    """Returns the card of a session at a table with bets; luck and play of the rounds that are reviewed."""
    rounds, mistakes = [], []
    for each in tally.rounds:
        judged = [verdict._replace(grading=tally.grading) for verdict in each.verdicts]
        grade = max((GRADES.index(verdict.grade) for verdict in judged), default=0)
        rounds.append(RoundTile(each.cards, each.result, grade))
        mistakes += [verdict for verdict in judged if verdict.marked]
    worst = max(mistakes, key=lambda verdict: verdict.cost * verdict.bet, default=None)
    card = DayCard(tally.result, rounds, dearest=worst)
    if not sums.rounds:
        return card
    over = f"{sums.rounds} of {len(rounds)} rounds reviewed" if sums.rounds < len(rounds) else ""
    luck, expected = round(sums.expected + sums.luck), round(sums.expected)
    return card._replace(luck=luck, expected=expected, play=round(sums.skill), over=over)


class CardPicture:
    """A card as lines of text and colours."""

    def __init__(self, card: DayCard, ascii_only: bool) -> None:
        self._card = card
        self._plain = ascii_only
        self._glyphs = ASCII if ascii_only else UNICODE

    def layout(self, size: Size, written: str = "") -> Sequence[Line]:
        """Returns the lines of the card, on surfaces if they have room.

        `written` is the last line: what the key for the picture did.
        """
        raised = self._raised(size, written) if size.columns >= _RAISED else ()
        if 0 < len(raised) <= size.rows:
            return raised
        parts = [self._head(size.columns), *self._parts(size.columns, written)]
        spare_rows = size.rows - sum(map(len, parts))
        if self._has_graph and size.columns >= _WIDE and spare_rows >= _GRAPH.start:
            # Below the tiles. It leaves a blank row above each of the other parts, if it stays tall enough.
            height = max(_GRAPH.start, min(_GRAPH[-1], spare_rows - len(parts)))
            parts.insert(2, self._graph(Size(height, size.columns)))
        spare_rows = size.rows - sum(map(len, parts))
        if spare_rows < len(parts):  # then the last part has no blank row above it
            parts[-2:] = [[*parts[-2], *parts[-1]]]
        lines: list[Line] = []
        for place, part in enumerate(parts):
            if place < spare_rows:
                lines.append(Line(""))
            lines += part
        return lines

    def _raised(self, size: Size, written: str) -> Sequence[Line]:
        """Returns the card on surfaces, with a graph in the spare rows; nothing if they are too few for it."""
        room, air = size.columns, int(size.rows >= AIRY)
        hero_columns = hero_width(room)
        hero = hero_surface(self._result, hero_columns, self._plain, air)
        sources_width = room - hero_columns - GUTTER
        sources = self._headed_sources(sources_width - SIDES - _AMOUNTS)
        right = surface(sources, sources_width, self._plain, len(hero))
        head = side_by_side(((hero, hero_columns), (right, sources_width)), GUTTER, GROUND)
        parts = self._parts(room - SIDES, written)
        blocks = [head, *(self._on_surface(part, room, air) for part in parts)]
        spare_rows = size.rows - sum(map(len, blocks))
        if self._has_graph:
            if spare_rows < _GRAPH.start + air + 2:
                return ()
            graph = self._graph(Size(spare_rows - air - 2, room - SIDES))
            blocks.insert(2, self._on_surface(graph, room, air, spare_rows))
        return [line for block in blocks for line in block]

    def _on_surface(self, part: Sequence[Line], room: int, air: int, tall: int = 0) -> Sequence[Line]:
        """Returns a part on a surface, with `air` blank rows below its heading."""
        first, *others = part
        blank_rows = air if first.heads else 0
        return surface([first, *[Line("")] * blank_rows, *others], room, self._plain, tall)

    def _parts(self, room: int, written: str) -> list[Sequence[Line]]:
        """Returns all but the head and the graph: rounds, what cost most, the line to share."""
        tiles_in_row = _MOST_TILES if room >= _WIDE else _MOST_TILES // 2
        parts = [self._tiles(tiles_in_row, room)]
        card = self._card
        if card.dearest:
            parts.append(self._mistake(card.dearest, room))
        if card.line:
            parts.append([Line(text, QUIET) for text in wrapped(card.line, room)])
        if written:
            parts.append([Line(written, QUIET)])
        return parts

    @property
    def _has_graph(self) -> bool:
        return self._card.has_graph and bool(self._card.rounds)

    def _graph(self, size: Size) -> Sequence[Line]:
        results = [0, *accumulate(each.gain for each in self._card.rounds)]
        return graph_lines(result_curves(results, (), True), size, self._plain)

    def cells(self, size: Size, palette: Palette) -> Cells:
        """Returns the card as the cells of a screen of its own."""
        lines = [Line(""), *self.layout(size), Line("")]
        buffer = Buffer(Size(len(lines), size.columns + 2 * _MARGIN))
        buffer.fill(TEXT)
        for row, line in enumerate(lines):
            paint_line(buffer, row, _MARGIN, line)
        return buffer.cells(palette)

    def _head(self, room: int) -> Sequence[Line]:
        """The result in large digits, and where it came from."""
        result, cents = self._result, self._card.result
        if room < _WIDE:
            ink = by_sign(cents, UP, DOWN, HEADING)
            first = painted(("Result ", QUIET), (f"{change(cents)}  ", ink), (result.brief, TEXT))
            return [first, *self._sources(_SHORT_AXIS)]
        hero = hero_tile(result, _RESULT, self._plain)
        axis = min(_AXIS, room - _RESULT - 3 - _AMOUNTS)
        return side_by_side(((hero, _RESULT), (self._headed_sources(axis), 0)), 3)

    @property
    def _result(self) -> Figure:
        card = self._card
        won = sum(each.gain > 0 for each in card.rounds)
        return figure("result", card.result, True, brief=f"{won} of {len(card.rounds)} won")

    def _headed_sources(self, axis: int) -> Sequence[Line]:
        return [Line("Where it came from", HEADING), Line(""), *self._sources(axis)]

    def _sources(self, axis: int) -> Sequence[Line]:
        """Returns luck and play as bars left and right of a common zero, in `axis` columns."""
        card = self._card
        if card.luck is None or card.play is None:
            return [Line("What the cards gave is not known.", QUIET)]
        sources = {"cards": card.luck, "play": card.play}
        if card.expected and axis > _SHORT_AXIS:
            sources = {"luck": card.luck - card.expected, "expected": card.expected, "play": card.play}
        if card.over:
            sources["not judged"] = card.result - card.luck - card.play
        low, high = min(0, *sources.values()), max(0, *sources.values())
        names = max(map(len, sources))
        cell = max(1, high - low) / max(1, axis)  # cents
        zero = round(-low / cell)  # the columns left of it
        lines = []
        for name, cents in sources.items():
            room = zero if cents < 0 else axis - zero
            bar = self._glyphs.bar * min(round(abs(cents) / cell), room)
            ink = by_sign(cents, UP, DOWN, TEXT)
            left, right = (bar, "") if cents < 0 else ("", bar)
            amount = f"{change(cents):>10}  {left:>{zero}}"
            lines.append(
                painted((f"{name:{names}} ", QUIET), (amount, ink), (self._glyphs.down, QUIET), (right, ink))
            )
        return [*lines, Line(card.over, QUIET)] if card.over else lines

    def _tiles(self, in_row: int, room: int) -> Sequence[Line]:
        """Returns a tile for each of the last rounds, with its cards, gain and grade, across the `room`."""
        rounds = self._card.rounds[-_MOST_TILES:]
        is_all = len(rounds) == len(self._card.rounds)
        heading = [("Rounds" if is_all else f"The last {_MOST_TILES} rounds", HEADING)]
        for grade in sorted({each.grade for each in rounds if each.grade}, reverse=True):
            heading += [("  ", TEXT), (f" {GRADES[grade].mark} ", HEAT[grade]), (f" {GRADES[grade]}", QUIET)]
        named = painted(*heading)
        lines: list[Line] = [named if len(named.text) <= room else painted(heading[0])]
        # Each tile comes with the gap after it; the first tiles are wider by a column each if some are spare.
        width, spare = divmod(max(room + _GAP, in_row * (_TILE + _GAP)), in_row)
        widths = [width - _GAP + (1 if place < spare else 0) for place in range(in_row)]
        for first in range(0, len(rounds), in_row):
            row = zip(rounds[first : first + in_row], widths, strict=False)
            lines += side_by_side([(self._tile(each, columns), columns) for each, columns in row], _GAP)
        return lines

    def _tile(self, played: RoundTile, columns: int) -> Sequence[Line]:
        """Returns three lines of `columns`: the cards, the gain without a dollar sign, the mark."""
        cards = [self._small(card) for card in played.cards]
        if columns < _TWO_TENS:
            cards = [(text.replace("10", "T"), ink) for text, ink in cards]
        spare = columns - sum(len(text) for text, _ in cards)
        # Both sides are equally wide where the gap can stay narrower than the one to the next tile.
        gap = 1 if spare < 2 * _GAP + 2 else 2 - spare % 2
        cards = [part for card in cards for part in ((" " * gap, TILE), card)][1:]  # no gap before the first
        before = (spare - gap) // 2
        gain_ink = by_sign(played.gain, TILE_UP, TILE_DOWN, TILE)
        mark = (f" {GRADES[played.grade].mark} ", HEAT[played.grade]) if played.grade else ("fine", TILE_QUIET)
        before_mark = (columns - len(mark[0])) // 2
        return [
            painted((" " * before, TILE), *cards, (" " * (spare - gap - before), TILE)),
            painted((f"{change(played.gain).replace('$', ''):^{columns}}", gain_ink)),
            painted((" " * before_mark, TILE), mark, (" " * (columns - before_mark - len(mark[0])), TILE)),
        ]

    def _small(self, card: Card) -> tuple[str, str]:
        """Returns rank and suit in the ink of the suit."""
        return card.rank.code + self._glyphs.suits[card.suit], INKS[card.suit]

    def _mistake(self, verdict: Verdict, room: int) -> Sequence[Line]:
        """Returns the cards of a decision, its mark, what it cost, and why."""
        table = verdict.situation.table
        hand: list[tuple[str, str]] = []
        for card in table.player.cards:
            hand += [self._small(card), (" ", TEXT)] if card else []
        upcard = self._small(next(card for card in table.dealer.cards if card))
        mark = (f" {verdict.grade.mark} ", HEAT[GRADES.index(verdict.grade)])
        cost = (f"  {change(-round(verdict.cost * verdict.bet))}", DOWN)
        decision = [*hand, ("against ", QUIET), upcard, ("  ", TEXT), mark]
        lines = [painted(("What cost most  ", HEADING), *decision, cost)]
        if len(lines[0].text) > room:
            lines = [painted(("What cost most", HEADING), cost), painted(*decision)]
        full, short = (text.removeprefix(f"{verdict.grade.mark} ") for text in (verdict.text, verdict.short))
        without_cost, _, _ = full.rpartition(". ")
        text = widest(room, full, f"{without_cost}.", f"{short}.")
        return [*lines, *(Line(each) for each in wrapped(text, room, ""))]


class CardPage(Page):
    """A `card` as a page. W calls `write`, which writes the picture and returns a sentence on that.

    If the card has a line to share and a mistake, D closes the page and sets `drills`.
    """

    widest, whole = 999, True

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
        return self.layout(Size(30, room))

    def layout(self, size: Size) -> Sequence[Line]:
        return CardPicture(self._card, self._ascii_only).layout(size, self._written)


class SessionCard(CardPage):
    """The card of the session so far, which `coach` follows."""

    def __init__(self, coach: Coach, write: Callable[[], str], ascii_only: bool) -> None:
        super().__init__(session_card(coach.tally, coach.sums()), "The session so far", write, ascii_only)
        self._coach = coach

    @property
    def content(self) -> object:
        return self._coach.arrivals

    def layout(self, size: Size) -> Sequence[Line]:
        self._card = session_card(self._coach.tally, self._coach.sums())
        return super().layout(size)
