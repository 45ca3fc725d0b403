"""Shoes while they are dealt, with the count at every card and the step of a bet ramp at that count.

The shoes lie end to end, so that a place is an index into all their cards. Each shoe has one place more than
cards, so that the place after its last card is still its own. Plays and bets go by the true count, or with an
unbalanced system, which has `running`, by the running count between its key count and its pivot.
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
from blackjack_tui.simulation.endings import RANKS, Flags, Numbers, Tags
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.shoes import CODES, SUITS, Shoes, pack_of

_HALVES = 2  # of 1: tags can be halves


class CountTables(NamedTuple):
    """Tables by the number of cards dealt and the running count. Running counts are in units of a half."""

    tags: Tags
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
    insures: Flags
    """Whether to insure, at the same places; empty if the player never does."""

    @classmethod
    def build(
        cls, system: System, rules: Rules, steps: tuple[int, int], strategy: Strategy, habits: Habits
    ) -> "CountTables":
        """Returns the tables of `system` for shoes by `rules`.

        `steps`: the first and the last step of the ramp. Raises UsageError if the system has no start for so
        many decks.
        """
        start_count = round(_HALVES * start(system, rules.decks, rules.left_out))
        tags = np.zeros(len(CODES), np.int16)
        for card, code in CODES.items():
            tags[code] = round(_HALVES * system.tag(card))
        lowest, width = _running_counts(tags, rules, start_count)
        running = (lowest + np.arange(width))[None, :]
        # Steps: by the numbers of cards dealt at which a round can begin.
        size = rules.pack_size * rules.decks
        dealt_numbers = np.arange(size if rules.pack is Pack.SHOE else rules.burn + 1)
        cards_left = _estimated(size - dealt_numbers, size, habits)[:, None]
        step_numbers = np.clip(_steps(system, rules.decks, running, cards_left), *steps) - steps[0]
        # Charts and insurance: by every number of cards dealt. An empty shoe is read as one with a card.
        cards_left = _estimated(np.maximum(size - np.arange(size + 1), 1), size, habits)[:, None]
        readings = _readings(system, running, cards_left)
        charts, insures = np.zeros(0, np.uint8), np.zeros(0, np.bool_)
        if len(strategy.charts) > 1:
            chart_numbers = readings // _HALVES - strategy.lowest
            charts = np.clip(chart_numbers, 0, len(strategy.charts) - 1).astype(np.uint8).ravel()
        if strategy.insurance is not None and rules.insurance:
            insures = (readings >= _HALVES * strategy.insurance).ravel()
        return cls(tags, start_count, lowest, width, step_numbers.astype(np.uint8).ravel(), charts, insures)


def _running_counts(tags: Tags, rules: Rules, start_count: int) -> tuple[int, int]:
    """Returns the lowest running count there can be, and the number of possible running counts."""
    # The count falls at most by all negative tags and rises at most by all positive ones. A hole card that
    # nobody saw may be subtracted again: a margin of one card at both ends.
    margin = int(np.abs(tags).max())
    pack_tags = tags[pack_of(rules)]
    fall = rules.decks * -int(pack_tags[pack_tags < 0].sum()) + margin
    rise = rules.decks * int(pack_tags[pack_tags > 0].sum()) + margin
    return start_count - fall, fall + rise + 1


def _estimated(cards_left: NDArray[np.int_], size: int, habits: Habits) -> NDArray[np.int_]:
    """Returns the cards left as a player estimates them from the discard tray; at least a part of a deck.

    `size`: the cards of the whole shoe.
    """
    if not habits.tray_part:
        return cards_left
    part = round(DECK * habits.tray_part)
    discarded = (size - cards_left + part // 2) // part * part  # rounded to whole parts
    return np.maximum(size - discarded, part)


def _true_counts(running: NDArray[np.int_], cards_left: NDArray[np.int_]) -> NDArray[np.int_]:
    """Returns true counts, rounded down to whole numbers. `running`: in units of a half."""
    return running * DECK // (_HALVES * cards_left)


def _readings(system: System, running: NDArray[np.int_], cards_left: NDArray[np.int_]) -> NDArray[np.int_]:
    """Returns the true counts, or an unbalanced system's running counts, in units of a half.

    `running`: shape (1, running counts), in units of a half. `cards_left`: shape (cards dealt, 1).
    """
    if system.running is None:
        return _HALVES * _true_counts(running, cards_left)
    return np.broadcast_to(running, (len(cards_left), running.shape[1]))


def _steps(
    system: System, decks: int, running: NDArray[np.int_], cards_left: NDArray[np.int_]
) -> NDArray[np.int_]:
    """Returns the steps of a ramp, as `counts.reading.ramp_step` does. Shapes and units: as in `_readings`."""
    if system.running is None:
        return _true_counts(running, cards_left)
    # Step 1 begins at the key count, and the step whose number is the system's balance at the pivot.
    key = round(_HALVES * system.running.key[decks - 1])
    key_to_pivot = round(_HALVES * system.running.pivot) - key
    steps_to_pivot = round(_HALVES * max(1, system.balance - 1))
    steps = 1 + steps_to_pivot * (running - key) // (_HALVES * key_to_pivot)
    return np.broadcast_to(steps, (len(cards_left), running.shape[1]))


Ints = NDArray[np.intp]

_SUITS = len(SUITS)


def most_cards(rules: Rules, seats: int) -> int:
    """An upper limit for the cards of a round: every hand busts with the lowest cards of the shoe."""
    hands = seats * rules.split_hands + 1  # the dealer's too
    points = hands * (LIMIT + 1)
    cards = 0
    absent = left_out(rules)
    for rank in RANKS:  # the lowest first
        if points <= 0:
            break
        copies = 0 if rank in absent else _SUITS * rules.decks
        needed = -(-points // rank.points)  # rounded up
        cards += min(copies, needed)
        points -= min(copies, needed) * rank.points
    return cards + hands  # a hand's last card may take it further over the limit: one more card for each


class Rows:
    """The cards of many shoes while they are dealt: a row for each shoe, the rows laid end to end."""

    def __init__(
        self, rules: Rules, tables: CountTables, shoes: Shoes, behind_cut: int, habits: Habits
    ) -> None:
        """`behind_cut`: the number of cards behind each cut card."""
        shoe_count, self.size = shoes.codes.shape
        self.tables = tables
        self.spare = shoes.spare
        round_limit = most_cards(rules, habits.seats)
        self.runs_out = behind_cut < round_limit
        """Whether a shoe can run out in the middle of a round."""
        # No round reaches more cards than this.
        width = self.size if self.runs_out else self.size - behind_cut + round_limit
        self.stride = width + 1
        """The number of places of a shoe: one more than its cards."""
        codes = np.zeros((shoe_count, self.stride), np.uint8)
        codes[:, :-1] = shoes.codes[:, :width]
        self.codes = codes.ravel()
        """The card at each place, as CODES."""
        self.ranks = self.codes // _SUITS
        """The card at each place, as its rank's place in RANKS."""
        tags = tables.tags.take(codes[:, :-1])
        tags[:, : rules.burn] = 0  # nobody sees them
        if shoes.missed is not None:
            tags[shoes.missed[:, :width]] = 0
        counts = np.zeros((shoe_count, self.stride), np.int16)
        np.cumsum(tags, axis=1, out=counts[:, 1:])
        counts += tables.start - tables.lowest
        self.counts = counts.ravel()
        """The running count of the cards before each place, less the lowest one."""
        self.used_up = np.zeros(shoe_count, np.bool_)
        """Whether each shoe ran out and was shuffled in the middle of a round, which is its last."""
        self.dealt_before = np.zeros(shoe_count, np.intp)
        """The cards of each shoe dealt before the round; used only where shoes can run out."""
        self.unseen = np.zeros(shoe_count, np.int16)
        """The sum of the tags of each shoe's hole cards that stayed hidden."""

    def key(self, places: Sequence[Ints]) -> NDArray[np.uint16]:
        """Returns a key for each shoe: the ranks of its cards at `places`, as digits in base 13."""
        key = np.zeros(len(places[0]), np.uint16)
        for place in places:
            key *= np.uint16(len(RANKS))
            key += self.ranks.take(place)
        return key

    def shared_suit(self, first: Ints, second: Ints) -> Numbers:
        """0 where two cards, given by their places, differ in suit; else 1 plus the suit's place in SUITS."""
        first_suits = self.codes.take(first) % np.uint8(_SUITS)
        second_suits = self.codes.take(second) % np.uint8(_SUITS)
        return np.where(first_suits == second_suits, first_suits.astype(np.int32) + 1, 0)

    def deal(self, cards: NDArray[np.uint8], places: Ints) -> NDArray[np.uint8]:
        """Returns the next card of each shoe, and moves `places` on. `cards`: `codes` or `ranks`."""
        if self.runs_out:
            self.refill(places, 1)
        dealt = cards.take(places)
        places += 1
        return dealt

    def refill(self, places: Ints, cards: int) -> None:
        """Shuffles each shoe with fewer than `cards` left, as `Shoe` does.

        Moves `places` to the same cards in the new shuffle. Raises ShoeEmpty if a shoe has fewer than `cards`
        besides those on the table.
        """
        for lane in np.flatnonzero(places % self.stride + cards > self.size):
            row, dealt = divmod(int(places[lane]), self.stride)
            on_table = dealt - int(self.dealt_before[row])
            if on_table + cards > self.size:
                raise ShoeEmpty("the shoe has no card left")
            self._shuffle_again(row)
            places[lane] = row * self.stride + on_table

    def _shuffle_again(self, row: int) -> None:
        """Shuffles the cards of earlier rounds; those on the table and those not dealt yet come before them."""
        begin = row * self.stride
        codes = self.codes[begin : begin + self.size]  # a view, as `counts` below: both are changed in place
        kept = codes[self.dealt_before[row] :].tolist()
        shuffled = self.spare(row).tolist()
        for code in kept:
            shuffled.remove(code)
        codes[:] = [*kept, *shuffled]
        self.ranks[begin : begin + self.size] = codes // _SUITS
        self.dealt_before[row] = 0
        self.used_up[row] = True
        # The count begins anew with the cards on the table: all others are in the shoe again.
        counts = self.counts[begin : begin + self.stride]
        counts[0] = self.tables.start - self.tables.lowest
        counts[1:] = counts[0] + self.tables.tags.take(codes).cumsum(dtype=np.int16)
        self.unseen[row] = 0
