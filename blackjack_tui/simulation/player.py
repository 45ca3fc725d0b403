"""The player's play by a chart as a table that leads from two cards, card by card, to an ending.

The table is built once for each chart, from the game's legal moves and the chart's letters. Playing is then
looking up the next code. A code below `final` is a state: a hand that will be dealt another card, and what
matters of the dealer's cards. From `final` on it is an ending. One more code stands for a pair to be split.
Cards are looked up by rank, or by rank and suit where a bonus asks for suits.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import NamedTuple

import numpy as np

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Card, Suit
from blackjack_tui.game.rules import HoleCard, Rules
from blackjack_tui.game.terms import splits_free
from blackjack_tui.odds.answers import left_out
from blackjack_tui.odds.chart import Chart, column_of
from blackjack_tui.simulation.endings import RANKS, Ending, Flags, Numbers
from blackjack_tui.simulation.hand_states import DealerSeen, DrawingHand, HandPlay, Next, with_card
from blackjack_tui.simulation.shoes import CODES, SUITS

KEYS = len(RANKS) ** 4
"""The number of keys of four ranks."""


class PlayerTable(NamedTuple):
    """The player's hand after each card."""

    ends: tuple[Ending, ...]
    opening: Numbers
    """The code of the first cards, at `KEYS * (suits * chart + suit) + key`. The key: their four ranks in the
    order dealt, as digits in base 13."""
    suits: int
    """1; where suits matter 5: one for a hand of mixed suits, and one for each suit."""
    seen: Numbers
    """By key: a number for the dealer's cards; cards with the same effect have the same number."""
    second: Numbers
    """The state of a hand of a split pair that waits for its second card, at `faces * seen + card`: it may be
    split again. The state of a hand that may not is `unsplittable` higher."""
    house: Flags
    """By card: whether the house bets on the further hands of its pair."""
    next: Numbers
    """The code after one more card, at `final * chart + code + card`."""
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
        self.first_like: dict[str, list[int]] = {}
        """By column: for each chart the number of the first chart with the same letters there."""
        self.faces = tuple(CODES) if self.play.suited else tuple(Card(rank, Suit.HEARTS) for rank in RANKS)
        """The cards that differ: 52 where suits matter, else one of each rank."""
        self.tens_alike = not any(bonus.cards for bonus in rules.bonuses)
        """Whether all cards that count ten have the same effect, except the second card of a pair."""
        self.width = 1 << (len(self.faces) - 1).bit_length()
        """The distance between the states of the table: the number of faces, rounded up to a power of two."""
        self.ends = {Ending(): 0}
        """The number of each ending. The first one is no hand's."""
        self.states: dict[object, int] = {}
        """The number of each state, by its key and the dealer's cards."""
        self.rows: list[list[list[Next]]] = []
        """What follows each state: for each face the hand after it, by each chart."""
        self.todo: list[Callable[[], None]] = []
        """Calls that fill in the rows of states found so far."""

    def by_chart(self, seen: DealerSeen, make: Callable[[Chart], Next]) -> list[Next]:
        """Returns the result of `make` for each chart; charts with the same letters in the column share it."""
        column = column_of([card.points for card in seen.cards])
        if column not in self.first_like:
            # For each chart its letters in the column, from the top.
            letters = [[row.get(column) for rows in chart for row in rows.values()] for chart in self.charts]
            self.first_like[column] = [letters.index(column_letters) for column_letters in letters]
        first_like = self.first_like[column]
        results = {place: self.numbered(make(self.charts[place])) for place in set(first_like)}
        return [results[place] for place in first_like]

    def after(self, drawing: DrawingHand, card: Card) -> list[Next]:
        """Returns the hand after one more card and the next move, by each chart."""
        hand, seen = with_card(drawing.hand, card), drawing.seen
        ending = self.play.ended(hand, seen)
        if ending is not None:
            return [self.numbered(ending)] * len(self.charts)
        legal = self.play.legal(hand, seen, drawing.hands)
        after_action: dict[Action, Next] = {}  # charts with the same move share its result

        def after_move(chart: Chart) -> Next:
            action = self.play.wanted(hand, seen, legal, chart)
            if action not in after_action:
                after_action[action] = self.play.played(action, hand, seen)
            return after_action[action]

        return self.by_chart(seen, after_move)

    def numbered(self, value: Next) -> Next:
        """Returns `value`, having numbered it if it is a new state or ending."""
        if isinstance(value, Ending):
            self.ends.setdefault(value, len(self.ends))
        elif isinstance(value, DrawingHand):
            self.state(value)
        return value

    def state(self, drawing: DrawingHand) -> int:
        """Returns the number of a state. The row of a new one is filled in later, by `finish`."""
        key = drawing.key, drawing.seen
        if key not in self.states:
            self.states[key] = len(self.states)
            row: list[list[Next]] = []
            self.rows.append(row)
            self.todo.append(lambda: row.extend(self.following(drawing)))
        return self.states[key]

    def following(self, drawing: DrawingHand) -> list[list[Next]]:
        """Returns the hand after each of `faces` and the next move, by each chart.

        Cards that have the same effect share a list.
        """
        by_kind: dict[object, list[Next]] = {}
        row = []
        suit = drawing.hand.cards[0].suit if drawing.suited else None
        tens_alike = self.tens_alike and len(drawing.hand.cards) > 1  # a second card can make a pair
        for card in self.faces:
            kind = (card.rank.points if tens_alike else card.rank, card.suit is suit)
            if kind not in by_kind:
                by_kind[kind] = self.after(drawing, card)
            row.append(by_kind[kind])
        return row

    def finish(self) -> tuple[Numbers, int]:
        """Returns the table of the code after each state and card, and the code of the first ending."""
        while self.todo:
            fill_row = self.todo.pop()
            fill_row()
        final = self.width * len(self.rows)
        table = np.zeros((len(self.charts), len(self.rows), self.width), np.int32)
        for number, row in enumerate(self.rows):
            # For each face, by chart; cards of one kind share a list, which is coded once.
            coded = {id(by_chart): [self.code(value, final) for value in by_chart] for by_chart in row}
            codes = [coded[id(by_chart)] for by_chart in row]
            table[:, number, : len(self.faces)] = np.array(codes, np.int32).T
        return table.ravel(), final

    def code(self, value: Next, final: int) -> int:
        """Returns the code of a state, an ending or a split."""
        if isinstance(value, DrawingHand):
            return self.width * self.state(value)
        if isinstance(value, Ending):
            return final + self.ends[value]
        return final + len(self.ends)


def _openings(builder: _Builder, suits: Sequence[tuple[Suit, Suit]], seen: DealerSeen) -> list[list[Next]]:
    """Returns the state after the first move for all first cards: by suits, first rank and second rank."""
    openings = []
    for (first_suit, second_suit), first, second in product(suits, RANKS, RANKS):
        cards = Card(first, first_suit), Card(second, second_suit)
        openings.append(builder.by_chart(seen, partial(builder.play.opening, cards, seen)))
    return openings


def _opening_codes(builder: _Builder, openings: list[list[Next]], final: int) -> Numbers:
    """Returns the codes of `_openings`: shape (charts, suits, first ranks, second ranks)."""
    by_hand = np.array([[builder.code(value, final) for value in by_chart] for by_chart in openings])
    return by_hand.T.reshape(len(builder.charts), -1, len(RANKS), len(RANKS))


def _by_key(rules: Rules, table: Numbers) -> Numbers:
    """Returns a table by key, as in `PlayerTable`. `table`: its last four axes are first, up, second, hole."""
    if rules.hole_card is HoleCard.FIRST:
        table = table.swapaxes(-3, -1)  # the hole card is dealt before the upcard
    return table.ravel()


@lru_cache(16)
def player_table(rules: Rules, charts: tuple[Chart, ...]) -> PlayerTable:
    """Returns the table of play by each of `charts` under `rules`."""
    builder = _Builder(rules, charts)
    play = builder.play
    # What the player sees of the dealer's two cards, by their ranks' places.
    dealt = [place for place, rank in enumerate(RANKS) if rank not in left_out(rules)]
    by_dealer = {(up, hole): play.dealer_seen(RANKS[up], RANKS[hole]) for up, hole in product(dealt, dealt)}
    all_seen = [*dict.fromkeys(by_dealer.values())]
    cases = [seen for seen in all_seen if not seen.natural]  # against a natural no pair is split
    # First all states that may be split again, then all that may not: so `unsplittable` is the same for each.
    seconds = [
        [[builder.state(play.second(card, seen, hands)) for card in builder.faces] for seen in cases]
        for hands in (2, rules.split_hands)
    ]
    suits = [(SUITS[0], SUITS[1])]  # the suits of the first two cards: mixed, or both of one
    if play.suited:
        suits += [(suit, suit) for suit in SUITS]
    openings = {seen: _openings(builder, suits, seen) for seen in all_seen}
    table, final = builder.finish()  # before codes are asked for: they depend on the number of states
    codes = {seen: _opening_codes(builder, hands, final) for seen, hands in openings.items()}
    # The arrays by key, so far in the order of `_by_key`.
    shape = (len(RANKS),) * 4
    opening = np.zeros((len(charts), len(suits), *shape), np.int32)
    seen_numbers = np.zeros(shape, np.int32)
    for (up, hole), seen in by_dealer.items():
        opening[:, :, :, up, :, hole] = codes[seen]
        if not seen.natural:
            seen_numbers[:, up, :, hole] = cases.index(seen)
    second_codes = np.array(seconds, np.int32) * builder.width
    return PlayerTable(
        ends=tuple(builder.ends),
        opening=_by_key(rules, opening),
        suits=len(suits),
        seen=_by_key(rules, seen_numbers),
        second=second_codes[0].ravel(),
        house=np.array([splits_free(rules, play.hand(card)) for card in builder.faces]),
        next=table,
        faces=len(builder.faces),
        final=final,
        split=final + len(builder.ends),
        unsplittable=int(second_codes[1, 0, 0] - second_codes[0, 0, 0]),
    )
