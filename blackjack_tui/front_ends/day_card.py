"""The card of a day or a session: its result, from luck and play; rounds, each with a grade; what cost most."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from blackjack_tui.coach.review.report import cards_of, dearest
from blackjack_tui.coach.review.sums import totals
from blackjack_tui.coach.review.values import Reviewed
from blackjack_tui.coach.tally import Sums, Tally
from blackjack_tui.coach.verdicts import Grade
from blackjack_tui.front_ends.page import HEADING, TEXT, Line, Page, beside, painted, wrapped
from blackjack_tui.front_ends.tiles import hero_tile
from blackjack_tui.game.cards import Card
from blackjack_tui.play.results import figure
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.screen.buffer import Size
from blackjack_tui.views.glyphs import ASCII, INKS, UNICODE, cost_bar
from blackjack_tui.views.surfaces import DOWN, HEAT, QUIET, TILE, TILE_BOLD, TILE_DOWN, TILE_UP, UP
from blackjack_tui.words.money import change
from blackjack_tui.words.notes import Worth

GRADES = tuple(Grade)
_SHOWN = 10  # rounds that have a tile, the last ones
_TILE, _GAP = 6, 1
"""The columns of a round's tile, and those between two."""
_RESULT = 30  # columns of the result
_AXIS, _SHORT_AXIS = 22, 16  # columns of the bars of luck and play
_GRAPH = 4  # rows of the steps of the bankroll
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
    dearest: str = ""
    """The dearest decision in words; empty if none is marked."""
    cost: float = 0.0
    """The cost of the dearest decision, in bets."""


def day_card(timeline: Timeline, reviewed: Sequence[Reviewed], line: str) -> DayCard:
    """Returns the card of a game; without its review the result alone."""
    worst = {
        each.round.number: max((GRADES.index(judged.verdict.grade) for judged in each.judged), default=0)
        for each in reviewed
    }
    rounds = []
    for number in range(timeline.rounds):
        table = timeline.table(timeline.span(number)[1])
        if table.over:
            cards = [card for card in table.hands[0].cards[:2] if card]
            rounds.append(RoundTile(cards, sum(table.gains), worst.get(number + 1, 0)))
    result = sum(each.gain for each in rounds)
    if not reviewed:
        return DayCard(result, rounds, line)
    play = round(totals(reviewed).skill)
    card = DayCard(result, rounds, line, result - play, play)
    if marked := dearest(reviewed):
        judged = marked[0][1]
        text = f"{cards_of(judged.verdict.situation)}. {judged.verdict.text}"
        card = card._replace(dearest=text, cost=judged.cost)
    return card


def session_card(tally: Tally, sums: Sums) -> DayCard:
    """Returns the card of a session at a table with bets. Luck is known once it is for all rounds."""
    rounds, dearest, cost = [], "", 0.0
    for each in tally.rounds:
        judged = [verdict._replace(grading=tally.grading) for verdict in each.verdicts]
        worst = max((GRADES.index(verdict.grade) for verdict in judged), default=0)
        rounds.append(RoundTile(each.cards, each.result, worst))
        for verdict in judged:
            if verdict.marked and verdict.cost > cost:
                dearest, cost = f"{cards_of(verdict.situation)}. {verdict.text}", verdict.cost
    known = len(rounds) == sums.rounds
    play = round(sums.skill) if known else None
    luck = None if play is None else tally.result - play
    return DayCard(tally.result, rounds, luck=luck, play=play, dearest=dearest, cost=cost)


class CardPage(Page):
    """A `card` as a page. W calls `write`, which returns what it did.

    On the card of a day D closes the page, and sets `drills`.
    """

    widest, whole = 84, True

    def __init__(self, card: DayCard, title: str, write: Callable[[], str], ascii_only: bool) -> None:
        self.title = title
        self.drills = False
        self._card = card
        self._write = write
        self._written = ""
        self._glyphs = ASCII if ascii_only else UNICODE
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
        """Returns the result, its sources, the rounds, the bankroll, what cost most, and the line to share."""
        room, wide = size.columns, size.columns >= _WIDE
        head = self._head(wide)
        parts: list[Sequence[Line]] = [head, self._tiles(_SHOWN if wide else room // (_TILE + _GAP))]
        if wide:
            parts.append(self._steps())
        card = self._card
        if card.dearest:
            bar = cost_bar(Worth("", cost=card.cost), room, self._glyphs)
            told = [Line(text) for text in wrapped(card.dearest, room)]
            parts.append([painted(("What cost most  ", HEADING), (bar, DOWN)), *told])
        if card.line:
            parts.append([Line(text) for text in wrapped(card.line, room)])
        if self._written:
            parts.append([Line(self._written, QUIET)])
        rows = sum(map(len, parts))
        air = [Line("")] * (rows + len(parts) <= size.rows)
        return [line for part in parts for line in (*air, *part)]

    def _head(self, wide: bool) -> Sequence[Line]:
        """The result in large digits, and where it came from."""
        card = self._card
        won = sum(each.gain > 0 for each in card.rounds)
        below = f"{won} of {len(card.rounds)} won"
        if not wide:
            first = [painted(("Result ", QUIET), (f"{change(card.result)}  ", HEADING), (below, TEXT))]
            return [*first, *self._sources(_SHORT_AXIS)]
        result = hero_tile(figure("result", card.result, True, brief=below), _RESULT, self._glyphs is ASCII)
        sources = [Line("Where it came from", HEADING), Line(""), *self._sources(_AXIS)]
        return beside(((result, _RESULT), (sources, 0)), 3)

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

    def _tiles(self, in_row: int) -> Sequence[Line]:
        """The rounds: cards, what they brought, and a grade."""
        last, all_of = self._card.rounds[-_SHOWN:], len(self._card.rounds)
        lines: list[Line] = [Line("Rounds" if len(last) == all_of else f"The last {_SHOWN} rounds", HEADING)]
        for first in range(0, len(last), in_row):
            shown = last[first : first + in_row]
            lines += beside(((self._tile(each), _TILE) for each in shown), _GAP)
        return lines

    def _tile(self, each: RoundTile) -> Sequence[Line]:
        grade = GRADES[each.grade]
        role = HEAT[each.grade] if each.grade else TILE
        corners = [(card.rank.code + self._glyphs.suits[card.suit], INKS[card.suit]) for card in each.cards]
        rest = _TILE - sum(len(text) for text, _ in corners)
        gain = TILE_UP if each.gain > 0 else TILE_DOWN if each.gain < 0 else TILE_BOLD
        brought = f"{change(each.gain).replace('$', ''):^{_TILE}}"
        return [
            painted(*corners, (" " * rest, role)),
            painted((brought, role if each.grade else gain)),
            painted((f"{grade.mark or 'fine':^{_TILE}}", role)),
        ]

    def _steps(self) -> Sequence[Line]:
        """The result after each round, as steps below the rounds' tiles."""
        held, sums = 0, [0]
        for each in self._card.rounds:
            held += each.gain
            sums.append(held)
        del sums[1:-_SHOWN]
        low, high = min(sums), max(sums)
        halves = [round(2 * _GRAPH * (each - low) / max(1, high - low)) for each in sums[1:]]
        full, half = (self._glyphs.block, self._glyphs.halves[1:] or " ")
        lines = [Line("Bankroll", HEADING)]
        for row in range(_GRAPH - 1, -1, -1):
            parts = []
            for level, amount in zip(halves, sums[1:], strict=True):
                cell = full if level >= 2 * row + 2 else half if level > 2 * row else " "
                parts += [(cell * _TILE, UP if amount >= 0 else DOWN), (" " * _GAP, TEXT)]
            lines.append(painted(*parts))
        return lines
