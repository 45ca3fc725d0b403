"""Shoes while they are dealt, with the count at every card and the step of a bet ramp at that count.

The shoes lie end to end, so that a place is an index into all their cards. Each shoe has one place more than
cards, so that the place after its last card is still its own.
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
    """The steps of a ramp by cards dealt and running count. Running counts are in units of a half."""

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
    """The number of the chart to play by, at the same places; empty if there is only one."""
    insures: NDArray[np.bool_]
    """Whether to insure, at the same places; empty if the player never does."""

    @classmethod
    def by(
        cls, system: System, rules: Rules, steps: tuple[int, int], strategy: Strategy, habits: Habits
    ) -> "Counted":
        """The tables of `system` for shoes by `rules`. `steps`: the first and the last step of the ramp.

        Raises UsageError if the system has no start for so many decks.
        """
        first = round(_HALVES * start(system, rules.decks, rules.left_out))
        tags = np.zeros(len(CODES), np.int16)
        for card, code in CODES.items():
            tags[code] = round(_HALVES * system.tag(card))
        # A hole card that nobody saw may be subtracted again: a margin of one card at both ends.
        spare = int(np.abs(tags).max())
        packed = tags[pack_of(rules)]
        spans = [rules.decks * int(np.abs(packed[keep]).sum()) + spare for keep in (packed < 0, packed > 0)]
        lowest, width = first - spans[0], sum(spans) + 1
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
    """Returns the cards left as a player estimates them from the discard tray; at least a part of a deck."""
    if not habits.estimate:
        return left
    part = round(DECK * habits.estimate)
    discarded = (size - left + part // 2) // part * part
    return np.maximum(size - discarded, part)


def _readings(system: System, left: NDArray[np.int_], running: NDArray[np.int_]) -> NDArray[np.int_]:
    """Returns the counts that decide plays, as `counts.reading.reading` does, in units of a half."""
    if system.running is None:
        return running * DECK // (_HALVES * left) * _HALVES
    return np.broadcast_to(running, (len(left), running.shape[1]))


def _steps(system: System, decks: int, running: NDArray[np.int_], left: NDArray[np.int_]) -> NDArray[np.int_]:
    """The steps of a ramp, as `counts.reading.ramp_step` computes them; `running` is in units of a half."""
    if system.running is None:
        return running * DECK // (_HALVES * left)
    key = round(_HALVES * system.running.key[decks - 1])
    key_to_pivot = round(_HALVES * system.running.pivot) - key
    steps = 1 + round(_HALVES * max(1, system.balance - 1)) * (running - key) // (_HALVES * key_to_pivot)
    return np.broadcast_to(steps, (left.shape[0], running.shape[1]))


Ints = NDArray[np.intp]

_SUITS = len(SUITS)


def most_cards(rules: Rules, seats: int) -> int:
    """An upper limit for the cards of a round: every hand busts with the lowest cards."""
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
    """The cards of many shoes while they are dealt. `behind`: the number of cards behind each cut card."""

    def __init__(self, rules: Rules, counted: Counted, shoes: Shoes, behind: int, habits: Habits) -> None:
        count, self.size = shoes.codes.shape
        self.counted = counted
        self.spare = shoes.spare
        most = most_cards(rules, habits.seats)
        self.runs_out = behind < most
        """Whether a shoe can run out in the middle of a round."""
        dealt = self.size if self.runs_out else self.size - behind + most  # no round reaches the other cards
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
        """Whether each shoe ran out and was shuffled in the middle of a round, which is its last."""
        self.begun = np.zeros(count, np.intp)
        """The cards of each shoe dealt before the round; used only where shoes can run out."""
        self.unseen = np.zeros(count, np.int16)
        """The sum of the tags of each shoe's hole cards that stayed hidden."""

    def key(self, places: Sequence[Ints]) -> NDArray[np.uint16]:
        """The key of each box: the ranks of the cards at `places`, as the digits of a number in base 13."""
        key = np.zeros(len(places[0]), np.uint16)
        for place in places:
            key *= np.uint16(len(RANKS))
            key += self.ranks.take(place)
        return key

    def shared_suit(self, one: Ints, two: Ints) -> NDArray[np.int32]:
        """0 where two cards have different suits, else 1 plus the place of their suit in SUITS."""
        suits = self.codes.take(one) % np.uint8(_SUITS)
        return np.where(suits == self.codes.take(two) % np.uint8(_SUITS), suits.astype(np.int32) + 1, 0)

    def deal(self, cards: NDArray[np.uint8], places: Ints) -> NDArray[np.uint8]:
        """Returns the next card of each shoe, and moves `places` on. `cards`: `codes` or `ranks`."""
        if self.runs_out:
            self.refill(places, 1)
        dealt = cards.take(places)
        places += 1
        return dealt

    def refill(self, places: Ints, cards: int) -> None:
        """Shuffles each shoe with fewer than `cards` left: all cards but those on the table, as `Shoe` does.

        The cards on the table become the first cards of the new shoe, and `places` moves there.
        """
        short = np.flatnonzero(places % self.stride + cards > self.size)
        for lane in short:
            row, place = divmod(int(places[lane]), self.stride)
            begun, flat = self.begun[row], slice(row * self.stride, (row + 1) * self.stride - 1)
            table = self.codes[flat][begun:].tolist()
            shuffled = self.spare(row).tolist()
            for code in table:
                shuffled.remove(code)
            if len(shuffled) + len(table) != self.size or place - begun + cards > self.size:
                raise ShoeEmpty("the shoe has no card left")
            self.codes[flat] = [*table, *shuffled]
            self.ranks[flat] = self.codes[flat] // _SUITS
            places[lane] = row * self.stride + place - begun
            self.begun[row] = 0
            self.used_up[row] = True
            # The count begins anew with the cards on the table: all others are in the shoe again.
            first = row * self.stride
            self.counts[first] = self.counted.start - self.counted.lowest
            tags = self.counted.tags.take(self.codes[flat])
            self.counts[first + 1 : first + self.stride] = self.counts[first] + tags.cumsum(dtype=np.int16)
            self.unseen[row] = 0
