"""Shoes while they are dealt, with the count at every card and the bet of a ramp that it asks for.

The shoes lie end to end, so that a place is an index into all their cards. Each has a place more than it has
cards: the place past its last card is still one of its own.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.counts.reading import DECK, start
from blackjack_tui.counts.system import System
from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.cards import LIMIT
from blackjack_tui.game.rules import Pack, Rules
from blackjack_tui.odds.answers import left_out
from blackjack_tui.simulation.endings import RANKS
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.shoes import CODES, SUITS, Shoes, pack_of

_HALVES = 2


class Counted(NamedTuple):
    """The steps of a ramp by cards dealt and running count. Running counts are kept in halves."""

    tags: NDArray[np.int16]
    """The tag of each of CODES."""
    start: int
    """The running count of a fresh shoe."""
    lowest: int
    """The lowest running count there can be."""
    width: int
    """The number of possible running counts."""
    steps: NDArray[np.uint8]
    """The step, counted from the first one, at `width * cards dealt + running count - lowest`."""
    charts: NDArray[np.uint8]
    """The place of the chart to play by, at the same; empty if there is but one."""
    insures: NDArray[np.bool_]
    """Whether to insure, at the same; empty if that is never done."""

    @classmethod
    def by(
        cls, system: System, rules: Rules, steps: tuple[int, int], strategy: Strategy, habits: Habits
    ) -> "Counted":
        """The tables of `system` for shoes by `rules`, a ramp's first and last step, a strategy and habits.

        Raises UsageError if the system has no start for so many decks.
        """
        first = round(_HALVES * start(system, rules.decks, rules.left_out))
        tags = np.zeros(len(CODES), np.int16)
        for card, code in CODES.items():
            tags[code] = round(_HALVES * system.tag(card))
        # A hole card that nobody saw may be taken out again: one further card on either side.
        spare = int(np.abs(tags).max())
        packed = tags[pack_of(rules)]
        most = [rules.decks * int(np.abs(packed[keep]).sum()) + spare for keep in (packed < 0, packed > 0)]
        lowest, width = first - most[0], sum(most) + 1
        size = rules.pack_size * rules.decks
        dealt = size if rules.pack is Pack.SHOE else rules.burn + 1
        left = _estimated(size - np.arange(dealt), size, habits)[:, None]
        running = (lowest + np.arange(width))[None, :]
        places = np.clip(_steps(system, rules.decks, running, left), *steps) - steps[0]
        at_any_card = _estimated(np.maximum(size - np.arange(size + 1), 1), size, habits)[:, None]
        readings = _readings(system, at_any_card, running)
        charts, insures = np.zeros(0, np.uint8), np.zeros(0, np.bool_)
        if len(strategy.charts) > 1:
            place = readings // _HALVES - strategy.lowest
            charts = np.clip(place, 0, len(strategy.charts) - 1).astype(np.uint8).ravel()
        if strategy.insurance is not None and rules.insurance:
            insures = (readings >= _HALVES * strategy.insurance).ravel()
        return cls(tags, first, lowest, width, places.astype(np.uint8).ravel(), charts, insures)


def _estimated(left: NDArray[np.int_], size: int, habits: Habits) -> NDArray[np.int_]:
    """Returns the cards left as they are read from the discard tray, to a part of a deck; never none."""
    if not habits.estimate:
        return left
    part = round(DECK * habits.estimate)
    discarded = (size - left + part // 2) // part * part
    return np.maximum(size - discarded, part)


def _readings(system: System, left: NDArray[np.int_], running: NDArray[np.int_]) -> NDArray[np.int_]:
    """Returns the counts that decide plays, in halves, as `counts.reading.reading` has them."""
    if system.running is None:
        return running * DECK // (_HALVES * left) * _HALVES
    return np.broadcast_to(running, (len(left), running.shape[1]))


def _steps(system: System, decks: int, running: NDArray[np.int_], left: NDArray[np.int_]) -> NDArray[np.int_]:
    """The step of a ramp as `counts.reading.ramp_step` has it; `running` is in halves."""
    if system.running is None:
        return running * DECK // (_HALVES * left)
    key = round(_HALVES * system.running.key[decks - 1])
    way = round(_HALVES * system.running.pivot) - key
    steps = 1 + round(_HALVES * max(1, system.balance - 1)) * (running - key) // (_HALVES * way)
    return np.broadcast_to(steps, (left.shape[0], running.shape[1]))


Ints = NDArray[np.intp]

_SUITS = len(SUITS)


def most_cards(rules: Rules, seats: int) -> int:
    """A number of cards that no round has more of: every hand drawn to a bust with the lowest cards."""
    hands = seats * rules.split_hands + 1
    points = hands * (LIMIT + 1)
    cards = 0
    absent = left_out(rules)
    for rank in RANKS:
        copies = 0 if rank in absent else _SUITS * rules.decks * (4 if rank.points == 10 else 1)
        fit = min(copies, -(-points // rank.points))
        cards, points = cards + fit, points - fit * rank.points
        if points <= 0:
            break
    return cards + hands


class Rows:
    """The cards of shoes, of which so many lie `behind` the cut card."""

    def __init__(self, rules: Rules, counted: Counted, shoes: Shoes, behind: int, habits: Habits) -> None:
        count, self.size = shoes.codes.shape
        self.counted = counted
        self.spare = shoes.spare
        most = most_cards(rules, habits.seats)
        self.runs_out = behind < most
        """Whether a shoe can run out in the middle of a round."""
        dealt = self.size if self.runs_out else self.size - behind + most  # the others no round comes to
        self.stride = dealt + 1
        codes = np.zeros((count, self.stride), np.uint8)
        codes[:, :-1] = shoes.codes[:, :dealt]
        self.codes = codes.ravel()
        self.ranks = self.codes // _SUITS
        tags = counted.tags.take(codes[:, :-1])
        tags[:, : rules.burn] = 0  # nobody sees them
        if shoes.missed is not None:
            tags[shoes.missed[:, :dealt]] = 0
        counts = np.zeros((count, self.stride), np.int16)
        np.cumsum(tags, axis=1, out=counts[:, 1:])
        counts += counted.start - counted.lowest
        self.counts = counts.ravel()
        self.used_up = np.zeros(count, np.bool_)
        """The shoes that ran out and were shuffled again in the middle of a round, which is their last."""
        self.begun = np.zeros(count, np.intp)
        """The number of cards of each shoe dealt before the round; kept only where shoes can run out."""
        self.unseen = np.zeros(count, np.int16)
        """The tags of the hole cards of each shoe that stayed hidden."""

    def key(self, places: Sequence[Ints]) -> NDArray[np.uint16]:
        """The key of a box: the ranks of the cards at `places`."""
        key = np.zeros(len(places[0]), np.uint16)
        for place in places:
            key *= np.uint16(len(RANKS))
            key += self.ranks.take(place)
        return key

    def alike(self, one: Ints, two: Ints) -> NDArray[np.int32]:
        """The suits of two cards: 0 where they differ, else one more than the place in SUITS."""
        suits = self.codes.take(one) % np.uint8(_SUITS)
        return np.where(suits == self.codes.take(two) % np.uint8(_SUITS), suits.astype(np.int32) + 1, 0)

    def dealt(self, cards: NDArray[np.uint8], places: Ints) -> NDArray[np.uint8]:
        """Those of `cards`, which are `codes` or `ranks`, at `places`, which move on to the next."""
        if self.runs_out:
            self.refill(places, 1)
        found = cards.take(places)
        places += 1
        return found

    def refill(self, places: Ints, cards: int) -> None:
        """Shuffles all cards off the table in each shoe with fewer than `cards` left, as `Shoe` does.

        The cards on the table become the first of the new shoe, and `places` moves there.
        """
        short = np.flatnonzero(places % self.stride + cards > self.size)
        for lane in short:
            row, place = divmod(int(places[lane]), self.stride)
            begun, flat = self.begun[row], slice(row * self.stride, (row + 1) * self.stride - 1)
            table = self.codes[flat][begun:].tolist()
            left = self.spare(row).tolist()
            for code in table:
                left.remove(code)
            if len(left) + len(table) != self.size or place - begun + cards > self.size:
                raise ShoeEmpty("the shoe has no card left")
            self.codes[flat] = [*table, *left]
            self.ranks[flat] = self.codes[flat] // _SUITS
            places[lane] = row * self.stride + place - begun
            self.begun[row] = 0
            self.used_up[row] = True
            # The cards seen before are in the shoe again.
            first = row * self.stride
            self.counts[first] = self.counted.start - self.counted.lowest
            tags = self.counted.tags.take(self.codes[flat])
            self.counts[first + 1 : first + self.stride] = self.counts[first] + tags.cumsum(dtype=np.int16)
            self.unseen[row] = 0
