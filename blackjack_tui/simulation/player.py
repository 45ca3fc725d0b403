"""The player's play by a chart as a table: from two cards, card by card, to an ending.

The table is built from what the game's rules allow and what the chart wants, once for each chart. Playing is
then a matter of looking up the next code. A code below `final` is a state: a hand that will be dealt another
card, in the column of the upcard. From `final` on it is an ending. One more code says that a pair is split.
"""

from collections.abc import Callable, Collection
from functools import lru_cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.game.actions import Action, decisions
from blackjack_tui.game.board import is_natural
from blackjack_tui.game.cards import LIMIT, Card, Hand, Rank, Suit
from blackjack_tui.game.rules import Aces, At21, AtBust, HoleCard, Rules, Surrender
from blackjack_tui.odds.chart import UPCARDS
from blackjack_tui.simulation.chart import FullChart
from blackjack_tui.simulation.endings import BUSTED, RANKS, WIDTH, Ending, EndingKind, endings, is_dealt_natural

KEYS = len(RANKS) ** 4
"""The number of keys of four ranks."""

_ENOUGH = 1 << 30  # money


class PlayerTable(NamedTuple):
    """The player's hand after each card."""

    ends: tuple[Ending, ...]
    opening: NDArray[np.int32]
    """The code of the first cards, at `KEYS * chart` plus the key of the four ranks in the order dealt."""
    second: NDArray[np.int32]
    """The state of a hand of a pair just split that waits for its second card, by the same key: it may be split
    again. The state that may not be is `unsplittable` further on."""
    next: NDArray[np.int32]
    """The code after one more card, at `final * chart` plus the code plus the card."""
    final: int
    """The code of the first of `ends`."""
    split: int
    """The code of a pair to be split."""
    unsplittable: int


class _State(NamedTuple):
    """A hand to be dealt one more card."""

    low: int
    """The total with aces counted as 1."""
    ace: bool
    """Whether it has an ace."""
    cards: int
    """The number of cards, as far as that can matter."""
    column: int
    """The points of the upcard; 0 where the card will be the last."""
    doubled: bool = False


class _Builder:
    """Numbers the states as it finds them, and fills in what follows each."""

    def __init__(self, rules: Rules, charts: tuple[FullChart, ...]) -> None:
        self.rules = rules
        self.charts = charts
        self.alike = [_alike(charts, column) for column in range(len(UPCARDS) + 1)]
        self.ends = endings(rules)
        self.states: dict[object, int] = {}
        self.rows: list[list[tuple[object, ...]]] = []
        self.todo: list[Callable[[], None]] = []

    def by_chart(self, column: int, make: Callable[[FullChart], object]) -> list[object]:
        """Gives a result of `make` for each chart: one for all that agree on every hand against an upcard."""
        made = {place: make(self.charts[place]) for place in dict.fromkeys(self.alike[column])}
        return [made[place] for place in self.alike[column]]

    def state(self, key: object, column: int, after: Callable[[Rank, FullChart], object]) -> int:
        """The number of the state `key`, of which `after` says what it becomes with each rank by each chart."""
        if key not in self.states:
            self.states[key] = len(self.states)
            row: list[tuple[object, ...]] = []
            self.rows.append(row)
            self.todo.append(
                lambda: row.extend(
                    zip(*(self.by_chart(column, partial(after, rank)) for rank in RANKS), strict=True)
                )
            )
        return self.states[key]

    def finish(self) -> tuple[NDArray[np.int32], Callable[[object], int]]:
        """The table of what follows each state, and what makes a code of a state's number or an ending."""
        while self.todo:
            self.todo.pop()()
        final = WIDTH * len(self.rows)
        places = {end: final + place for place, end in enumerate(self.ends)}

        def code(value: object) -> int:
            if value is Action.SPLIT:
                return final + len(self.ends)
            return places[value] if isinstance(value, Ending) else WIDTH * _number(value)

        table = np.zeros((len(self.charts), len(self.rows), WIDTH), np.int32)
        for number, row in enumerate(self.rows):
            table[:, number, : len(RANKS)] = [[code(value) for value in by_chart] for by_chart in row]
        return table.ravel(), code

    def opening(self, cards: tuple[Rank, Rank, Rank], natural: bool, chart: FullChart) -> object:
        """Returns the state of two cards and the upcard between them, as they are dealt.

        `natural`: whether the dealer is known to have one, or would be.
        """
        rules = self.rules
        first, up, second = cards
        hand = self._hand(first, second)
        mine = is_natural(rules, hand)
        looks = up.points in (1, 10)
        early = rules.surrender is Surrender.EARLY and looks
        if early and not mine and self._wants(chart, hand, up, 1, True) is Action.SURRENDER:
            return Ending(EndingKind.SURRENDERED)
        if natural:
            return Ending(EndingKind.NATURAL_WAITS, LIMIT) if mine else Ending(EndingKind.WAITS, hand.points)
        unknown = rules.naturals and not rules.peek and looks
        if mine:
            return Ending(EndingKind.NATURAL_WAITS, LIMIT) if unknown else Ending(EndingKind.NATURAL)
        if hand.points == LIMIT and rules.dealt_21 is not At21.PLAYS_ON:
            return self._at_21(rules.dealt_21, False)
        action = self._wants(chart, hand, up, 1, rules.surrender is not Surrender.NONE and not early)
        if action is Action.SURRENDER:
            if rules.surrender is Surrender.LOSES:
                points, _ = self._points(first.points + second.points, Rank.ACE in (first, second))
                return Ending(EndingKind.SURRENDER_LOSES, points)
            return Ending(EndingKind.SURRENDER_WAITS if unknown else EndingKind.SURRENDERED)
        return self._played(action, hand, up.points)

    def second(self, first: Rank, column: int, splittable: bool) -> int:
        """The state of a hand of a split pair that waits for its second card."""

        def after(card: Rank, chart: FullChart) -> object:
            hand = self._hand(first, card, from_split=True)
            if hand.points == LIMIT and self.rules.drawn_21 is not At21.PLAYS_ON:
                return self._at_21(self.rules.drawn_21, False)
            hands = 2 if splittable else self.rules.split_hands
            up = RANKS[column - 1]
            return self._played(self._wants(chart, hand, up, hands, False), hand, column)

        return self.state((first, column, splittable), column, after)

    def _hand(self, *ranks: Rank, from_split: bool = False) -> Hand:
        hand = Hand(self.rules.player_aces is Aces.BEST, 1, from_split)
        for rank in ranks:
            hand.add(Card(rank, Suit.CLUBS))
        return hand

    def _points(self, low: int, ace: bool) -> tuple[int, bool]:
        """The total of a hand that is not over 21, and whether it is soft, when it draws no more."""
        soft = ace and low + 10 <= LIMIT and self.rules.player_aces is not Aces.LOW
        return low + 10 * soft, soft

    def _wants(self, chart: FullChart, hand: Hand, up: Rank, hands: int, may_surrender: bool) -> Action:
        """Returns the chart's action for a hand of two cards."""
        rules = self.rules
        if rules.bets:
            legal: Collection[Action] = decisions(rules, hand, hands, _ENOUGH, may_surrender)
        else:
            legal = {Action.HIT, Action.STAND, *([Action.SURRENDER] if may_surrender else [])}
        one, two = (card.rank for card in hand.cards)
        points, soft = self._points(one.points + two.points, Rank.ACE in (one, two))
        pair = one.points if one.points == two.points else 0
        return chart.play(points, soft, pair, up.points, legal)

    def _played(self, action: Action, hand: Hand, column: int) -> object:
        """Returns the state of a hand of two cards after `action`."""
        ranks = [card.rank for card in hand.cards]
        low, ace = sum(rank.points for rank in ranks), Rank.ACE in ranks
        if action is Action.SPLIT:
            return action
        if action is Action.STAND:
            points, _ = self._points(low, ace)
            # An ace that the player declares to be 11 can make a natural only now.
            declared = self.rules.player_aces is Aces.DECLARED and self.rules.naturals
            return Ending(
                EndingKind.NATURAL_WAITS if declared and points == LIMIT else EndingKind.WAITS, points
            )
        if action is Action.DOUBLE:
            return self._drawing(_State(low, ace, 0, 0, True))
        return self._drawing(_State(low, ace, 2 * bool(self.rules.charlie), column))

    def _drawing(self, state: _State) -> int:
        return self.state(state, state.column, partial(self._drawn, state))

    def _drawn(self, state: _State, rank: Rank, chart: FullChart) -> object:
        """Returns the state after a card of `rank`, as in `Round` after a hit or a double."""
        rules = self.rules
        low, ace = state.low + rank.points, state.ace or rank is Rank.ACE
        if low > LIMIT:
            if rules.bust is AtBust.DEALER_PLAYS:
                return Ending(EndingKind.WAITS, BUSTED, state.doubled)
            return Ending(EndingKind.BUST, 0, state.doubled, rules.bust)
        cards = min(state.cards + 1, rules.charlie)
        if rules.charlie and cards == rules.charlie and not state.doubled:
            return Ending(EndingKind.WON)
        points, soft = self._points(low, ace)
        at_once = low if rules.player_aces is Aces.DECLARED else points
        if at_once == LIMIT and rules.drawn_21 is not At21.PLAYS_ON:
            return self._at_21(rules.drawn_21, state.doubled)
        hits = not state.doubled and chart.play(points, soft, 0, state.column, _HIT_OR_STAND) is Action.HIT
        if hits:
            return self._drawing(_State(low, ace, cards, state.column))
        return Ending(EndingKind.WAITS, points, state.doubled)

    def _at_21(self, rule: At21, doubled: bool) -> Ending:
        """Returns the ending of a hand that has reached 21; None if the hand goes on."""
        if rule is At21.STANDS:
            return Ending(EndingKind.WAITS, LIMIT, doubled)
        return Ending(EndingKind.WON, 0, doubled, rule)


_HIT_OR_STAND = (Action.HIT, Action.STAND)


def _alike(charts: tuple[FullChart, ...], column: int) -> list[int]:
    """For each chart, the place of the first that has the same letters against the upcard of `column`."""
    letters = [tuple(row[column - 1] for table in chart for row in table) if column else () for chart in charts]
    return [letters.index(each) for each in letters]


@lru_cache(4)
def player_table(rules: Rules, charts: tuple[FullChart, ...]) -> PlayerTable:
    """The table of play by each of `charts` under `rules`."""
    builder = _Builder(rules, charts)
    ranks = range(len(RANKS))
    openings, seconds = {}, {}
    holes = [
        [hole for hole in ranks if rules.peek and is_dealt_natural(rules, RANKS[up], RANKS[hole])]
        for up in ranks
    ]
    """By upcard: the hole cards with which a dealer who looks has a natural."""
    # Bank after bank, so that each state that may be split again has its counterpart at the same distance.
    for splittable in (True, False):
        for first in ranks:
            for column in range(1, len(UPCARDS) + 1):
                splits = splittable and rules.split_hands > 2
                seconds[first, column, splittable] = builder.second(RANKS[first], column, splits)
    for first in ranks:
        for up in ranks:
            for card in ranks:
                cards = RANKS[first], RANKS[up], RANKS[card]
                openings[first, up, card] = [
                    builder.by_chart(RANKS[up].points, partial(builder.opening, cards, natural))
                    for natural in ((False, True) if holes[up] else (False,))
                ]
    table, code = builder.finish()

    shape = (len(RANKS),) * 4
    opening = np.zeros((len(charts), *shape), np.int32)  # chart, first, up, second, hole
    second = np.zeros(shape, np.int32)
    for (first, up, card), (plain, *known) in openings.items():
        opening[:, first, up, card] = [[code(value)] for value in plain]
        second[first, up, card] = WIDTH * seconds[first, RANKS[up].points, True]
        for natural in known:
            opening[:, first, up, card, holes[up]] = [[code(value)] for value in natural]
    order = (0, 3, 2, 1) if rules.hole_card is HoleCard.FIRST else (0, 1, 2, 3)
    split = WIDTH * len(builder.rows) + len(builder.ends)
    unsplittable = WIDTH * (seconds[0, 1, False] - seconds[0, 1, True])
    return PlayerTable(
        builder.ends,
        opening.transpose(0, *(1 + axis for axis in order)).ravel(),
        second.transpose(order).ravel(),
        table,
        WIDTH * len(builder.rows),
        split,
        unsplittable,
    )


def _number(value: object) -> int:
    assert isinstance(value, int)
    return value
