"""The player's play by a chart as a table: from two cards, card by card, to an ending.

The table is built from what the game's rules allow and what the chart wants, once for each chart. Playing is
then a matter of looking up the next code. A code below `final` is a state: a hand that will be dealt another
card, against what matters of the dealer's cards. From `final` on it is an ending. One more code says that a
pair is split. Cards are looked up by rank, or by rank and suit where a bonus asks for suits.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Card, Suit
from blackjack_tui.game.rules import HoleCard, Rules
from blackjack_tui.game.terms import splits_free
from blackjack_tui.odds.answers import left_out
from blackjack_tui.odds.chart import Chart, column_of
from blackjack_tui.simulation.endings import RANKS, Ending
from blackjack_tui.simulation.hand_states import DealerSeen, DrawingHand, HandPlay, Next, with_card
from blackjack_tui.simulation.shoes import CODES, SUITS

KEYS = len(RANKS) ** 4
"""The number of keys of four ranks."""


class PlayerTable(NamedTuple):
    """The player's hand after each card."""

    ends: tuple[Ending, ...]
    opening: NDArray[np.int32]
    """The code of the first cards, at `KEYS` times the place of the chart, plus the key of the four ranks in
    the order dealt. Each chart has as many places as `suits`."""
    suits: int
    """1, or where suits matter one for a hand of mixed suits and one for each suit."""
    seen: NDArray[np.int32]
    """A place in the rows of `second`, by key: for all of the dealer's cards that matter alike."""
    second: NDArray[np.int32]
    """The state of a hand of a pair just split that waits for its second card, at `faces * seen` plus its
    card: it may be split again. The state that may not be is `unsplittable` further on."""
    house: NDArray[np.bool_]
    """By card: whether the house bets on the further hands of its pair."""
    next: NDArray[np.int32]
    """The code after one more card, at `final * chart` plus the code plus the card."""
    faces: int
    """The number of cards that differ: 13 ranks, or 52 where suits matter."""
    final: int
    """The code of the first of `ends`."""
    split: int
    """The code of a pair to be split."""
    unsplittable: int


class _Builder:
    """Numbers the states and endings as it finds them, and fills in what follows each state."""

    def __init__(self, rules: Rules, charts: tuple[Chart, ...]) -> None:
        self.play = HandPlay(rules)
        self.charts = charts
        self.alike: dict[str, list[int]] = {}
        self.faces = tuple(CODES) if self.play.suited else tuple(Card(rank, Suit.HEARTS) for rank in RANKS)
        self.tens_alike = not any(bonus.cards for bonus in rules.bonuses)
        """Whether only a pair's cards that count ten can differ."""
        self.width = 1 << (len(self.faces) - 1).bit_length()
        """The distance between the states of the table."""
        self.ends = {Ending(): 0}
        self.states: dict[object, int] = {}
        self.rows: list[list[list[Next]]] = []
        self.todo: list[Callable[[], None]] = []

    def by_chart(self, seen: DealerSeen, make: Callable[[Chart], Next]) -> list[Next]:
        """Gives a result of `make` for each chart: one for all that agree on every hand in a column."""
        column = column_of([card.points for card in seen.cards])
        if column not in self.alike:
            letters = [[row.get(column) for rows in chart for row in rows.values()] for chart in self.charts]
            self.alike[column] = [letters.index(each) for each in letters]
        alike = self.alike[column]
        made = {place: self.numbered(make(self.charts[place])) for place in set(alike)}
        return [made[place] for place in alike]

    def after(self, drawing: DrawingHand, card: Card) -> list[Next]:
        """The hand after one more card and its move, by each chart."""
        hand, seen = with_card(drawing.hand, card), drawing.seen
        if (ended := self.play.ended(hand, seen)) is not None:
            return [self.numbered(ended)] * len(self.charts)
        legal = self.play.legal(hand, seen, drawing.hands)
        after: dict[Action, Next] = {}

        def by(chart: Chart) -> Next:
            action = self.play.wanted(hand, seen, legal, chart)
            if action not in after:
                after[action] = self.play.played(action, hand, seen)
            return after[action]

        return self.by_chart(seen, by)

    def numbered(self, value: Next) -> Next:
        """Returns a state or an ending, once it has a number."""
        if isinstance(value, Ending):
            self.ends.setdefault(value, len(self.ends))
        elif isinstance(value, DrawingHand):
            self.state(value)
        return value

    def state(self, drawing: DrawingHand) -> int:
        """The number of a state."""
        key = drawing.key, drawing.seen
        if key not in self.states:
            self.states[key] = len(self.states)
            row: list[list[Next]] = []
            self.rows.append(row)
            self.todo.append(lambda: row.extend(self.following(drawing)))
        return self.states[key]

    def following(self, drawing: DrawingHand) -> list[list[Next]]:
        """The hand after each card, by each chart."""
        found: dict[object, list[Next]] = {}
        row = []
        suit = drawing.hand.cards[0].suit if drawing.suited else None
        tens_alike = self.tens_alike and len(drawing.hand.cards) > 1
        for card in self.faces:
            place = (card.rank.points if tens_alike else card.rank, card.suit is suit)
            if place not in found:
                found[place] = self.after(drawing, card)
            row.append(found[place])
        return row

    def opening(self, cards: tuple[Card, Card], seen: DealerSeen) -> list[Next]:
        """Two cards after the first move, by each chart."""
        return self.by_chart(seen, partial(self.play.opening, cards, seen))

    def finish(self) -> tuple[NDArray[np.int32], int]:
        """The table of what follows each state, and the code of the first ending."""
        while self.todo:
            self.todo.pop()()
        final = self.width * len(self.rows)
        table = np.zeros((len(self.charts), len(self.rows), self.width), np.int32)
        for number, row in enumerate(self.rows):
            coded = {id(each): [self.code(value, final) for value in each] for each in row}
            codes = [coded[id(by_chart)] for by_chart in row]
            table[:, number, : len(self.faces)] = np.array(codes, np.int32).T
        return table.ravel(), final

    def code(self, value: Next, final: int) -> int:
        """The code of a state, an ending or a split."""
        if isinstance(value, DrawingHand):
            return self.width * self.state(value)
        return final + (self.ends[value] if isinstance(value, Ending) else len(self.ends))


@lru_cache(16)
def player_table(rules: Rules, charts: tuple[Chart, ...]) -> PlayerTable:
    """The table of play by each of `charts` under `rules`."""
    builder = _Builder(rules, charts)
    play = builder.play
    dealt = [place for place, rank in enumerate(RANKS) if rank not in left_out(rules)]
    shown = {(up, hole): play.dealer_seen(RANKS[up], RANKS[hole]) for up, hole in product(dealt, dealt)}
    cases = [seen for seen in dict.fromkeys(shown.values()) if not seen.natural]
    # Bank after bank, so that each state that may be split again has its counterpart at the same distance.
    seconds = [
        [[builder.state(play.second(card, seen, hands)) for card in builder.faces] for seen in cases]
        for hands in (2, rules.split_hands)
    ]
    suits = [(SUITS[0], SUITS[1]), *((suit, suit) for suit in SUITS if play.suited)]
    openings = {
        seen: [
            [[builder.opening((Card(one, first), Card(two, second)), seen) for two in RANKS] for one in RANKS]
            for first, second in suits
        ]
        for seen in dict.fromkeys(shown.values())
    }
    table, final = builder.finish()
    coded = {
        seen: np.array(
            [
                [[[builder.code(each, final) for each in cell] for cell in row] for row in rows]
                for rows in values
            ]
        )
        for seen, values in openings.items()
    }
    shape = (len(RANKS),) * 4
    opening = np.zeros((len(charts), len(suits), *shape), np.int32)  # chart, suits, first, up, second, hole
    places = np.zeros(shape, np.int32)
    for (up, hole), seen in shown.items():
        opening[:, :, :, up, :, hole] = np.moveaxis(coded[seen], -1, 0)
        if not seen.natural:
            places[:, up, :, hole] = cases.index(seen)
    order = (0, 3, 2, 1) if rules.hole_card is HoleCard.FIRST else (0, 1, 2, 3)
    waiting = np.array(seconds, np.int32) * builder.width
    return PlayerTable(
        tuple(builder.ends),
        opening.transpose(0, 1, *(2 + axis for axis in order)).ravel(),
        len(suits),
        places.transpose(order).ravel(),
        waiting[0].ravel(),
        np.array([splits_free(rules, play.hand(card)) for card in builder.faces]),
        table,
        len(builder.faces),
        final,
        final + len(builder.ends),
        int(waiting[1, 0, 0] - waiting[0, 0, 0]),
    )
