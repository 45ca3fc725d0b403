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
from blackjack_tui.front_ends.grid import empty_sign
from blackjack_tui.front_ends.page import (
    AIRY,
    HEADING,
    RAISED,
    SIDES,
    TEXT,
    VAST,
    Line,
    Page,
    aired,
    paint_line,
    painted,
    side_by_side,
    small_cards,
    surface,
    wrapped,
)
from blackjack_tui.front_ends.report_parts import graph_lines
from blackjack_tui.front_ends.tiles import aside_lines, head
from blackjack_tui.game.cards import Card
from blackjack_tui.play.results import figure, result_curves
from blackjack_tui.reports.model import Amount, Figure
from blackjack_tui.screen.buffer import Buffer, Palette, Size
from blackjack_tui.screen.svg import Cells
from blackjack_tui.views.digits import DRAWN, large
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.layout import widest
from blackjack_tui.views.settlement import marked
from blackjack_tui.views.surfaces import COST, DOWN, QUIET, TILE, TILE_DOWN, TILE_QUIET, TILE_UP, UP
from blackjack_tui.words.money import by_sign, change

GRADES = tuple(Grade)
_MOST_TILES = 10  # for the last rounds
_TILE, _GAP = 6, 1  # columns of a round's tile, at least, and of the gap between two tiles
_MOST_WHY = 2  # rows of why a move is best
_GRAPH = range(5, 11)  # rows of the result by round
_MARGIN = 2  # columns around the picture of a card
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
    """How many rounds luck and play are not known for, in words; empty for none."""
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
    over = f"{len(rounds) - sums.rounds} not judged" if sums.rounds < len(rounds) else ""
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
        raised = self._raised(size, written) if size.holds(RAISED) else ()
        if 0 < len(raised) <= size.rows:
            return raised
        parts = [self._head(size), *self._parts(size.columns, written)]
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
        """Returns the card on surfaces, with a graph in the spare rows.

        On a low page the graph lies on the surface of the rounds, and all that follows it on one.
        """
        room, air = size.columns, int(size.rows >= AIRY)
        result, card = self._result, self._card
        if card.luck and card.play and card.expected and not card.over:  # then no row has their sum
            result = result._replace(brief=f"cards {change(card.luck)}, skill {change(card.play)}")
        top = head((result, *self._sources()), size, self._plain, True, "Where it came from")
        rounds, *others = self._parts(room - SIDES, written, size.rows >= VAST)
        if not air:
            others = [[line for part in others for line in part]] if others else []
        blocks = [aired(part, air) for part in (rounds, *others)]
        spare = size.rows - len(top) - sum(len(block) + 2 for block in blocks)
        if self._has_graph and air and spare >= _GRAPH.start + air + 2:
            blocks.insert(1, aired(self._graph(Size(spare - air - 2, room - SIDES)), air))
        elif self._has_graph and spare > _GRAPH.start - 1:
            blocks[0] = [*rounds, Line(""), *self._graph(Size(spare - 1, room - SIDES))]
        return [*top, *(line for block in blocks for line in surface(block, room, self._plain))]

    def _parts(self, room: int, written: str, is_vast: bool = False) -> list[Sequence[Line]]:
        """Returns all but the head and the graph: rounds, what cost most, the line to share."""
        tiles_in_row = _MOST_TILES if room >= _WIDE else _MOST_TILES // 2
        parts = [self._tiles(tiles_in_row, room, is_vast)]
        card = self._card
        if card.dearest:
            parts.append(self._mistake(card.dearest, room))
        if card.line:
            _program, _, without_program = card.line.partition(" ")
            _daily, _, from_date = without_program.partition(" ")
            heading, forms = "To share", (card.line, without_program, from_date)
            first, *rows = wrapped(widest(room, *(f"{heading}  {form}" for form in forms)), room)
            named = painted((heading, HEADING), (first.removeprefix(heading), QUIET))
            parts.append([named, *(Line(text, QUIET) for text in rows)])
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

    def _head(self, size: Size) -> Sequence[Line]:
        """The result, in large digits if they have room, and where it came from."""
        result, cents = self._result, self._card.result
        if size.columns >= _WIDE:
            return head((result, *self._sources()), size, self._plain, is_raised=False)
        ink = by_sign(cents, UP, DOWN, HEADING)
        first = painted(("Result ", QUIET), (f"{change(cents)}  ", ink), (result.brief, TEXT))
        return [first, *aside_lines(self._sources(are_few=True), size.columns, self._plain)]

    @property
    def _result(self) -> Figure:
        card = self._card
        won = sum(each.gain > 0 for each in card.rounds)
        brief = f"{won} of {len(card.rounds)} won"
        return figure("result", card.result, True, brief=f"{brief}, {card.over}" if card.over else brief)

    def _sources(self, are_few: bool = False) -> Sequence[Figure]:
        """Returns luck and skill, the cards' expected part apart unless `are_few`, and what is not judged."""
        card = self._card
        if card.luck is None or card.play is None:
            return [Figure("", "", Amount(None), brief="What the cards gave is not known.")]
        skill = figure("skill", card.play, True)
        sources = [figure("luck", card.luck, True)._replace(name="Cards", brief=""), skill._replace(brief="")]
        if card.expected and not are_few:
            luck = figure("luck", card.luck - card.expected, True)
            sources = [luck, figure("expected", card.expected, True), skill]
        if card.over:
            sources.append(figure("not_judged", card.result - card.luck - card.play, True))
        return sources

    def _tiles(self, in_row: int, room: int, is_vast: bool) -> Sequence[Line]:
        """Returns a tile for each of the last rounds, with its cards, gain and grade, across the `room`."""
        rounds = self._card.rounds[-_MOST_TILES:]
        is_all = len(rounds) == len(self._card.rounds)
        heading = [("Rounds" if is_all else f"The last {_MOST_TILES} rounds", HEADING)]
        for grade in sorted({each.grade for each in rounds if each.grade}, reverse=True):
            heading += [*marked(f"   {GRADES[grade].mark} ", TEXT), (f" {GRADES[grade]}", QUIET)]
        named = painted(*heading)
        lines: list[Line] = [named if len(named.text) <= room else painted(heading[0])]
        step = (room + _GAP) // in_row
        width = step - _GAP
        if width > _TILE:  # an odd number of columns, so that cards and gains have one middle
            width -= 1 - width % 2
        for first in range(0, len(rounds), in_row):
            tiles = [(self._tile(each, width, is_vast), step) for each in rounds[first : first + in_row]]
            lines += [*[Line("")] * (first > 0), *side_by_side(tiles, 0)]
        return lines

    def _tile(self, played: RoundTile, columns: int, is_vast: bool) -> Sequence[Line]:
        """Returns lines of `columns`: the cards, the gain without a dollar sign, the mark."""
        cards = small_cards(played.cards, self._glyphs, TILE)[:-1]
        if columns == _TILE:
            cards = cards[::2]
        gain = change(played.gain).replace("$", "")
        is_large = is_vast and DRAWN.issuperset(gain) and len(large(gain, self._plain)[0]) <= columns
        gain_ink = by_sign(played.gain, TILE_UP, TILE_DOWN, TILE)
        mark = marked(f" {GRADES[played.grade].mark} " if played.grade else empty_sign(self._plain), TILE_QUIET)
        rows: list[list[tuple[str, str]]] = [cards]
        rows += [[(row, gain_ink)] for row in (large(gain, self._plain) if is_large else (gain,))]
        rows.append([*mark])
        air = [painted((" " * columns, TILE))] * is_vast
        lines = []
        for row in rows:
            spare = columns - sum(len(text) for text, _ in row)
            lines.append(painted((" " * (spare // 2), TILE), *row, (" " * (spare - spare // 2), TILE)))
        return [*air, lines[0], *air, *lines[1:-1], *air, lines[-1], *air]

    def _mistake(self, verdict: Verdict, room: int) -> Sequence[Line]:
        """Returns the cards of a decision, its mark, what it cost, and why."""
        table = verdict.situation.table
        hand, dealers = (small_cards(each.cards, self._glyphs) for each in (table.player, table.dealer))
        cost = (f"  {change(-round(verdict.cost * verdict.bet))}", COST)
        decision = [*hand, ("against ", QUIET), dealers[0], *marked(f"   {verdict.grade.mark} ", TEXT)]
        lines = [painted(("What cost most  ", HEADING), *decision, cost)]
        if len(lines[0].text) > room:
            lines = [painted(("What cost most", HEADING), cost), painted(*decision)]
        full, short = (text.removeprefix(f"{verdict.grade.mark} ") for text in (verdict.text, verdict.short))
        without_cost, _, _ = full.rpartition(". ")
        forms = [wrapped(text, room, "") for text in (full, f"{without_cost}.", f"{short}.")]
        return [*lines, *map(Line, next((form for form in forms if len(form) <= _MOST_WHY), forms[-1]))]


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
