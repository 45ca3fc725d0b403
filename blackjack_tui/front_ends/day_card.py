"""The card of a day or a session: the result with its luck and skill, the graded rounds, and what cost most."""

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
    paint_line,
    painted,
    side_by_side,
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
_MOST_TILES = 10  # for the last rounds
_TILE, _GAP = 6, 1
"""The columns of a round's tile, and of the gap between two tiles."""
_RESULT = 30  # columns of the result
_AXIS, _SHORT_AXIS = 22, 16  # columns of the bars of luck and play
_GRAPH = 4  # rows of the bars of the bankroll
_MARGIN = 2  # columns around the picture of a card
_RAISED = 90  # columns from which on parts stand on surfaces, if the rows suffice
_AMOUNTS = 18  # columns of names and amounts before the bars of luck and play
_WIDE = _MOST_TILES * (_TILE + _GAP)
"""The columns from which on all tiles stand in one row."""
PICTURE, DRILL = "w", "d"
"""The keys that write the card as a picture and drill the dearest hand."""


class RoundTile(NamedTuple):
    """A round: the player's first two cards, the gain in cents, and the grade of the worst decision."""

    cards: Sequence[Card]
    gain: int
    grade: int
    """The grade's place in GRADES."""


class DayCard(NamedTuple):
    """The figures of a card. Amounts are cents."""

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
        result = f"{won} of {len(self.rounds)} won: {change(self.result)}"
        if self.luck is None or self.play is None:
            return result
        return f"{result}; the cards {change(self.luck)}, play {change(self.play)}"


def day_card(rounds: Sequence[RoundMoments], reviewed: Sequence[Reviewed], line: str = "") -> DayCard:
    """Returns the card of a game's `rounds`; without `reviewed` it has the result alone."""
    worst_grades = {_place(each.round): max(map(_grade, each.judged), default=0) for each in reviewed}
    finished = [each for each in rounds if each.result is not None]
    tiles = [
        RoundTile(each.cards, round(each.bet * (each.result or 0)), worst_grades.get(_place(each), 0))
        for each in finished
    ]
    result = sum(each.gain for each in tiles)
    if not reviewed:
        return DayCard(result, tiles, line)
    play = round(totals(reviewed).skill)
    mistakes = [judged.verdict for _, judged in dearest(reviewed)]
    return DayCard(result, tiles, line, result - play, play, mistakes[0] if mistakes else None)


def _place(played: RoundMoments) -> tuple[int, int]:
    return played.number, played.box


def _grade(judged: ReviewedDecision) -> int:
    return GRADES.index(judged.verdict.grade)


def session_card(tally: Tally, sums: Sums) -> DayCard:
    """Returns the card of a session at a table with bets. Luck stays None until it is known for all rounds."""
    rounds, mistakes = [], []
    for each in tally.rounds:
        judged = [verdict._replace(grading=tally.grading) for verdict in each.verdicts]
        worst = max((GRADES.index(verdict.grade) for verdict in judged), default=0)
        rounds.append(RoundTile(each.cards, each.result, worst))
        mistakes += [verdict for verdict in judged if verdict.marked]
    worst_mistake = max(mistakes, key=lambda verdict: verdict.cost, default=None)
    if len(rounds) != sums.rounds:
        return DayCard(tally.result, rounds, dearest=worst_mistake)
    play = round(sums.skill)
    return DayCard(tally.result, rounds, luck=tally.result - play, play=play, dearest=worst_mistake)


class CardPicture:
    """A card as lines of text and colours."""

    def __init__(self, card: DayCard, ascii_only: bool) -> None:
        self._card = card
        self._glyphs = ASCII if ascii_only else UNICODE

    def layout(self, size: Size, written: str = "") -> Sequence[Line]:
        """Returns the lines of the card, on surfaces if they have room.

        `written` is the last line: what the key for the picture did.
        """
        for air in (1, 0):
            raised = self._raised(size.columns, written, air) if size.columns >= _RAISED else ()
            if 0 < len(raised) <= size.rows:
                return raised
        parts = [self._head(size.columns >= _WIDE), *self._parts(size.columns, written)]
        spare_rows = size.rows - sum(map(len, parts))
        lines: list[Line] = []
        for place, part in enumerate(parts):
            lines += [*[Line("")] * (place < spare_rows), *part]
        return lines

    def _raised(self, room: int, written: str, air: int) -> Sequence[Line]:
        """Returns the card on surfaces; `air` is the number of blank rows below a heading."""
        plain = self._glyphs is ASCII
        hero = hero_surface(self._result, HERO, plain)
        sources_width = room - HERO - GUTTER
        sources = surface(
            self._headed_sources(sources_width - SIDES - _AMOUNTS), sources_width, plain, len(hero)
        )
        lines = [*side_by_side(((hero, HERO), (sources, sources_width)), GUTTER, GROUND)]
        for first, *others in self._parts(room - SIDES, written):
            lines += surface([first, *[Line("")] * (air and first.heads), *others], room, plain)
        return lines

    def _parts(self, room: int, written: str) -> list[Sequence[Line]]:
        """Returns what stands below the head: rounds, bankroll, what cost most, and the line to share."""
        wide = room >= _WIDE
        tiles_in_row = _MOST_TILES if wide else _MOST_TILES // 2
        tile_width = max(_TILE, room // tiles_in_row - _GAP)
        parts = [self._tiles(tiles_in_row, tile_width)]
        if wide:
            parts.append(self._bankroll_bars(tile_width))
        card = self._card
        if mistake := card.dearest:
            bar = cost_bar(Worth("", cost=mistake.cost), room, self._glyphs)
            text = f"{cards_of(mistake.situation, self._corner)}. {mistake.text}"
            sentence = [Line(each) for each in wrapped(text, room)]
            parts.append([painted(("What cost most  ", HEADING), (bar, DOWN)), *sentence])
        if card.line:
            parts.append([Line(text) for text in wrapped(card.line, room)])
        if written:
            parts.append([Line(written, QUIET)])
        return parts

    def cells(self, size: Size, palette: Palette) -> Cells:
        """Returns the card as the cells of a screen of its own."""
        lines = [Line(""), *self.layout(size), Line("")]
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
        return side_by_side(((hero, _RESULT), (self._headed_sources(_AXIS), 0)), 3)

    @property
    def _result(self) -> Figure:
        card = self._card
        won = sum(each.gain > 0 for each in card.rounds)
        return figure("result", card.result, True, brief=f"{won} of {len(card.rounds)} won")

    def _headed_sources(self, axis: int) -> Sequence[Line]:
        return [Line("Where it came from", HEADING), Line(""), *self._sources(axis)]

    def _sources(self, axis: int) -> Sequence[Line]:
        """Returns luck and play as bars from a common zero; the longest and their range fill `axis` columns."""
        card = self._card
        if card.luck is None or card.play is None:
            return [Line("What the cards gave is not known.", QUIET)]
        values = (("cards", card.luck), ("play", card.play))
        low, high = min(0, card.luck, card.play), max(0, card.luck, card.play)
        zero = round(axis * -low / max(1, high - low))
        lines = []
        for name, cents in values:
            length = round(axis * abs(cents) / max(1, high - low))
            begin = zero if cents > 0 else zero - length
            role = UP if cents > 0 else DOWN
            bar = " " * begin + self._glyphs.bar * length
            lines.append(painted((f"{name:5} ", QUIET), (f"{change(cents):>10}  ", role), (bar, role)))
        return lines

    def _tiles(self, in_row: int, tile_width: int) -> Sequence[Line]:
        """Returns a tile for each of the last rounds, with its cards, gain and grade."""
        rounds = self._card.rounds[-_MOST_TILES:]
        is_all = len(rounds) == len(self._card.rounds)
        lines: list[Line] = [Line("Rounds" if is_all else f"The last {_MOST_TILES} rounds", HEADING)]
        for first in range(0, len(rounds), in_row):
            tiles = [(self._tile(each, tile_width), tile_width) for each in rounds[first : first + in_row]]
            lines += side_by_side(tiles, _GAP)
        return lines

    def _tile(self, played: RoundTile, width: int) -> Sequence[Line]:
        corners = [(self._corner(card), INKS[card.suit]) for card in played.cards]
        blank = width - sum(len(text) for text, _ in corners)
        gain_ink = TILE_UP if played.gain > 0 else TILE_DOWN if played.gain < 0 else TILE_BOLD
        return [
            painted(*corners, (" " * blank, TILE)),
            painted((f"{_bare(played.gain):^{width}}", gain_ink)),
            painted((f"{GRADES[played.grade].mark or 'fine':^{width}}", HEAT[played.grade])),
        ]

    def _corner(self, card: Card) -> str:
        return card.rank.code + self._glyphs.suits[card.suit]

    def _bankroll_bars(self, width: int) -> Sequence[Line]:
        """Returns the result after each round, as bars up and down from the start, below the rounds' tiles."""
        results = list(accumulate(each.gain for each in self._card.rounds))[-_MOST_TILES:]
        low, high = min(0, *results), max(0, *results)
        # Each direction has rows by its share of the range, and at least one if any bar goes there.
        rows_above = min(_GRAPH - (low < 0), max(high > 0, round(_GRAPH * high / max(1, high - low))))
        half_row = max(high / max(1, rows_above), -low / max(1, _GRAPH - rows_above), 1) / 2  # cents
        full, halves = self._glyphs.block, self._glyphs.halves or self._glyphs.block * 2
        lines = [painted(("Bankroll ", HEADING), ("since the start", QUIET))]
        for row in (*range(rows_above, 0, -1), *range(-1, rows_above - _GRAPH - 1, -1)):
            parts = []
            for cents in results:
                height = max(1, round(abs(cents) / half_row)) if cents * row > 0 else 0  # in halves
                halves_here = max(0, min(2, height - 2 * (abs(row) - 1)))
                cell = (" ", halves[row > 0], full)[halves_here]
                parts += [(cell * width, UP if row > 0 else DOWN), (" " * _GAP, TEXT)]
            lines.append(painted(*parts))
        labels = ((f"{_bare(cents):^{width}}{'':{_GAP}}", UP if cents > 0 else DOWN) for cents in results)
        return [*lines, painted(*labels)]


def _bare(cents: int) -> str:
    """Returns a change of money without its dollar sign."""
    return change(cents).replace("$", "")


class CardPage(Page):
    """A `card` as a page. W calls `write`, which writes the picture and returns a sentence on that.

    If the card has a line to share and a mistake, D closes the page and sets `drills`.
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
        return self.layout(Size(30, room))

    def layout(self, size: Size) -> Sequence[Line]:
        """Returns the card, with a sentence on the written picture below it."""
        return CardPicture(self._card, self._ascii_only).layout(size, self._written)


class SessionCard(CardPage):
    """The card of the session so far, which `coach` follows."""

    def __init__(self, coach: Coach, write: Callable[[], str], ascii_only: bool) -> None:
        super().__init__(session_card(coach.tally, coach.sums()), "The session so far", write, ascii_only)
        self._coach = coach

    @property
    def content(self) -> object:
        """The number of answers from the odds."""
        return self._coach.arrivals

    def layout(self, size: Size) -> Sequence[Line]:
        """Returns the card as it is now."""
        self._card = session_card(self._coach.tally, self._coach.sums())
        return super().layout(size)
