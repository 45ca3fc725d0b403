"""Rounds played in arrays: many shoes are dealt at once, a round at a time, until each comes to its cut card.

What `Round` does card by card is done here by table look-ups, for all shoes together. Places are indices into
the cards of all shoes laid end to end; `next_card` has the place of each shoe's next card. Lanes are indices
into such arrays. A hand is a code of a table: below the table's `final` it will be dealt another card, from
there on it has ended. A rule book with a setting that is not simulated is refused.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.counts.system import System
from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import Draws, HoleCard, Pack, Rules, Surrender
from blackjack_tui.odds.answers import setting_excluding_charts
from blackjack_tui.simulation.counted import CountTables, Ints, Rows
from blackjack_tui.simulation.endings import (
    DEALER_ENDINGS,
    RANKS,
    DealerTable,
    Flags,
    Numbers,
    Tags,
    dealer_table,
    gains,
)
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.player import KEYS, PlayerTable, player_table
from blackjack_tui.simulation.shoes import Shoes

_NATURAL = DEALER_ENDINGS.index("natural")  # as the dealer's ending
_BLOCK = 1_300_000
"""The number of cards that are shuffled by one seed."""
_CARDS_A_ROUND = 2.7
"""About the mean number of cards of a hand, the dealer's included."""
_FIRST_CHART = np.zeros(1, np.int32)
"""The number of the first chart, for all shoes."""
PLAYED, WATCHED, GONE = range(3)
"""The player's presence in a round: plays it, sits it out and sees the cards, or has left the table."""


def check_simulated(rules: Rules, habits: Habits) -> None:
    """Raises UsageError if `rules` cannot be simulated with `habits`; the error names the setting."""
    excluding = setting_excluding_charts(rules)
    if rules.hole_card is HoleCard.OPEN and rules.surrender is Surrender.EARLY:
        excluding = "surrender = early"  # offered even against a natural in sight, which no chart has
    if excluding:
        raise UsageError(f"{rules.name}: {excluding} cannot be simulated with hole_card = open")
    if habits.seats > 1 and rules.dealer_draws is Draws.BELOW_PLAYER:
        draws = f"dealer_draws = {rules.dealer_draws.value}"
        raise UsageError(f"{rules.name}: {draws} cannot be simulated with more boxes than one")


class Rounds(NamedTuple):
    """A round of each shoe that is not at its end. Arrays have one entry for each of these shoes."""

    shoes: Ints
    """The numbers of the shoes."""
    steps: NDArray[np.uint8]
    """The step of the ramp at the count before the round, counted from the first step."""
    gains: Numbers
    """The gain of the round for a bet of 1 on each box, times `ShoePlayer.scale`."""
    squares: Numbers
    """The sum of the squares of the boxes' gains."""
    presence: NDArray[np.uint8]
    """PLAYED, WATCHED or GONE."""
    dealt: Ints
    """The number of cards dealt from the shoe after the round."""


class ShoePlayer:
    """Plays shoes by a rule book, a strategy, a counting system and habits.

    `steps`: the first and the last step of a ramp. Raises UsageError for rules that cannot be simulated, and if
    the counting system has no start for so many decks.
    """

    def __init__(
        self,
        rules: Rules,
        strategy: Strategy,
        system: System,
        steps: tuple[int, int] = (0, 0),
        habits: Habits = Habits(),  # noqa: B008  # a value that nothing changes
    ) -> None:
        check_simulated(rules, habits)
        self.rules = rules
        self.steps = steps
        self.habits = habits
        charts = strategy.charts
        self._others_chart = 0
        """The number of the other players' chart."""
        if habits.others and strategy.base is not None:
            self._others_chart = len(charts)
            charts = (*charts, strategy.base)
        self._player_table = player_table(rules, charts)
        self._dealer_table = dealer_table(rules)
        self._dealer_cards = _dealer_cards(rules)
        self._gains = gains(rules, self._player_table.ends)
        self._count_tables = CountTables.build(system, rules, steps, strategy, habits)
        self.scale = self._gains.scale
        """Gains are whole numbers: the gain for a bet of 1, times this."""
        insurance_gain = self.scale if rules.insurance else 0  # half a bet at 2:1
        self.gain_limit = (self._gains.limit + insurance_gain) * habits.boxes
        """An upper limit for the gain or loss of a round, in the units of `Rounds.gains`."""
        self.size = rules.pack_size * rules.decks
        """The number of cards in a shoe."""
        # A pack that is no shoe is shuffled for each round: its first card dealt is already past the cut.
        self.cut = self.size * rules.penetration // 100 if rules.pack is Pack.SHOE else rules.burn + 1
        """The number of cards before the cut: a round is its shoe's last if they are dealt when it is over."""
        self.block = max(1, _BLOCK // self.size)
        """The number of shoes that are shuffled by one seed."""
        rounds_to_cut = (self.cut - rules.burn) / (_CARDS_A_ROUND * (1 + habits.seats))
        self.rounds_a_shoe = 1.0 if rules.pack is Pack.FRESH else max(1.0, rounds_to_cut)
        """About the number of rounds of a shoe."""

    def rounds(self, shoes: Shoes) -> Iterator[Rounds]:
        """Yields the first round of every shoe, then the second of all shoes that have one, and so on."""
        return _PlayedShoes(self, shoes).rounds()


class _InitialDeal(NamedTuple):
    """The first cards of a round in each shoe, as places."""

    first_places: Ints
    """The place of the round's first card."""
    boxes: list[tuple[Ints, Ints]]
    """The places of the two cards of each box, in the order in which the boxes play."""
    keys: list[NDArray[np.uint16]]
    """The key of each box's two cards and the dealer's two cards, as in `PlayerTable.opening`."""
    hole_distance: int
    """The hole card's distance from the round's first card; 0 if it is not dealt before the boxes play."""
    hole_tags: Tags
    """The tag of the hole card, which the player does not see; 0 where no play depends on the count."""


class _PlayedBox(NamedTuple):
    """A box of each shoe after its turn. Endings are numbers of `PlayerTable.ends`."""

    ends: Numbers
    """The ending of the box's hand; of its first hand after a split."""
    pairs: Ints
    """The places in `ends` of the boxes that split a pair."""
    split_ends: Numbers
    """The endings of the hands of these: shape (pairs, hands). 0 for hands that they do not have."""
    first_cards: Numbers
    """The first card of each split pair."""

    def any_hand(self, flags: Flags) -> Flags:
        """Whether each box has a hand whose ending has the flag. `flags`: by ending."""
        has_flag: Flags = flags.take(self.ends)
        has_flag[self.pairs] = flags.take(self.split_ends).any(axis=1)
        return has_flag


class _PlayedShoes:
    """Shoes while they are played."""

    def __init__(self, player: ShoePlayer, shoes: Shoes) -> None:
        self.rules = player.rules
        self.habits = player.habits
        self.cut = player.cut
        self.player_table, self.dealer_table = player._player_table, player._dealer_table
        self.gains, self.count_tables = player._gains, player._count_tables
        self.rows = Rows(player.rules, self.count_tables, shoes, player.size - self.cut, self.habits)
        self.dealer_cards = player._dealer_cards
        self.has_second_card = self.rules.hole_card is not HoleCard.NONE
        """Whether the dealer gets two cards before the boxes play."""
        self.can_hide_hole = bool(self.gains.announces_total.any() or self.gains.hides_hole[1:].any())
        """Whether a hole card can stay hidden after a round. Ending 0 is no hand's."""
        self.by_count = len(self.count_tables.charts) > 0
        """Whether the player's chart changes with the count."""
        self.insures = len(self.count_tables.insures) > 0
        self.faces = self.rows.ranks if self.player_table.faces == len(RANKS) else self.rows.codes
        """The cards as the player's table looks them up: ranks, or codes where suits matter."""
        self.others_chart = np.full(1, player._others_chart, np.int32)  # for all shoes, like `_FIRST_CHART`
        first_presence = PLAYED if self.habits.come_step is None else WATCHED
        self.presence = np.full(len(shoes.codes), first_presence, np.uint8)
        """The player's presence at each shoe, as of its last round."""
        self.first_step, last = player.steps
        self.boxes = np.array([player.habits.boxes_at(step) for step in range(self.first_step, last + 1)])
        """The number of the player's boxes at each step."""

    def rounds(self) -> Iterator[Rounds]:
        """As `ShoePlayer.rounds`."""
        tables = self.count_tables
        shoes = np.arange(len(self.presence))
        bases = shoes * self.rows.stride
        next_card = bases + self.rules.burn
        while len(shoes):
            # The count before the round decides the step of the ramp, the player's presence and boxes.
            dealt = next_card - bases
            running = self.rows.counts.take(next_card)
            if self.can_hide_hole:
                running -= self.rows.unseen.take(shoes)
            steps = tables.steps.take(dealt * tables.width + running)
            presence = self._presence(shoes, steps)
            if self.rows.runs_out:
                self.rows.dealt_before[shoes] = dealt
            # Shoes with the same number of boxes are played together.
            gained, squares = np.zeros((2, len(next_card)), np.int32)
            box_counts = {*self.boxes.tolist()}
            for boxes in box_counts:
                lanes: Ints | slice = slice(None)  # all of them, without a copy
                if len(box_counts) > 1:
                    lanes = np.flatnonzero(self.boxes.take(steps) == boxes)
                places = next_card[lanes]
                gained[lanes], squares[lanes] = self._round(places, boxes)  # moves `places` on
                next_card[lanes] = places
            dealt = next_card - bases
            yield Rounds(shoes, steps, gained, squares, presence, dealt)
            goes_on = dealt < self.cut
            if self.rows.runs_out:
                goes_on &= ~self.rows.used_up.take(shoes)
            if not goes_on.all():
                shoes, bases, next_card = shoes[goes_on], bases[goes_on], next_card[goes_on]

    def _presence(self, shoes: Ints, steps: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Updates and returns the player's presence at each of `shoes`, by the habits of coming and leaving.

        `steps`: the step of each shoe, counted from the first step.
        """
        habits, first = self.habits, self.first_step
        presence: NDArray[np.uint8] = self.presence.take(shoes)
        if habits.plays_all:
            return presence
        if habits.come_step is not None:
            # From `come_step` on the player plays, below `lowest` watches, and between them goes on as before.
            lowest = habits.come_step if habits.leave_step is None else habits.leave_step + 1
            # Steps count from the first one, in bytes, which are not below 0.
            presence[steps < max(0, lowest - first)] = WATCHED
            presence[steps >= max(0, habits.come_step - first)] = PLAYED
        elif habits.leave_step is not None:
            presence[steps < max(0, habits.leave_step + 1 - first)] = GONE
        self.presence[shoes] = presence
        return presence

    def _round(self, next_card: Ints, boxes: int) -> tuple[Numbers, Numbers]:
        """Plays a round in each shoe, with a number of own `boxes`. Moves `next_card` past it.

        Returns the gain in each shoe, and the sum of the squares of its boxes' gains.
        """
        # The deal, insurance, and each box in turn, other players' boxes too.
        gains, others = self.gains, self.habits.others
        own_seats = range(self.habits.others_before, self.habits.others_before + boxes)
        deal = self._deal(next_card, boxes + others)
        insured = self._insured(deal, next_card)
        played = [self._play_box(deal, seat, next_card, seat in own_seats) for seat in range(boxes + others)]
        # What the hands need of the dealer.
        turns_hole, played_for = np.zeros((2, len(next_card)), np.bool_)
        for box in played:
            turns_hole |= box.any_hand(gains.turns_hole)
            played_for |= box.any_hand(gains.played_for)
        if self.insures:
            for seat in own_seats:
                # After a peek the insurance is settled. A hand given up before the dealer peeks leaves it open.
                is_open = gains.given_up.take(played[seat].ends) if self.rules.peek else True
                turns_hole |= insured & is_open
        if self.can_hide_hole and deal.hole_distance:  # a hole card dealt later is never hidden
            self._hide_holes(deal, played, turns_hole)
        # With dealer_draws below the player there is only one box: its threshold is the dealer's.
        threshold = gains.threshold.take(played[0].ends)
        dealer = self._play_dealer(deal.keys[0], next_card, threshold, turns_hole, played_for)
        # The gains of the player's boxes.
        total, squares = np.zeros((2, len(next_card)), np.int32)
        for seat in own_seats:
            gained = self._box_gains(played[seat], dealer)
            if self.insures:  # half a bet at 2 to 1
                gained[insured] += np.where(dealer[insured] == _NATURAL, gains.scale, -(gains.scale // 2))
            total += gained
            squares += gained * gained
        return total, squares

    def _deal(self, next_card: Ints, seats: int) -> _InitialDeal:
        """Deals a card to each box and the dealer, and again. Moves `next_card` on."""
        hole_card = self.rules.hole_card
        hole_distance = {HoleCard.FIRST: seats, HoleCard.SECOND: 2 * seats + 1}.get(hole_card, 0)
        dealt = 2 * (seats + 1) if self.has_second_card else 2 * seats + 1
        if self.rows.runs_out:
            self.rows.refill(next_card, dealt)
        first_places = next_card.copy()
        second_places = first_places + seats + 1  # after a card for each box and the dealer
        boxes = [(first_places + seat, second_places + seat) for seat in range(seats)]
        # Where the dealer has only one card yet, the second place is the next card's, which no table heeds.
        dealer_first, dealer_second = first_places + seats, second_places + seats
        keys = [self.rows.key((first, dealer_first, second, dealer_second)) for first, second in boxes]
        next_card += dealt
        if hole_distance and (self.by_count or self.insures):
            hole_tags = self.count_tables.tags.take(self.rows.codes.take(first_places + hole_distance))
        else:
            hole_tags = np.zeros(len(first_places), np.int16)
        return _InitialDeal(first_places, boxes, keys, hole_distance, hole_tags)

    def _count_places(self, places: Ints, hole_tags: Tags) -> Ints:
        """The places in `CountTables` by the cards before `places` that the player has seen."""
        shoes, dealt = np.divmod(places, self.rows.stride)
        # All cards dealt, less this round's hole card and those that earlier rounds never turned.
        running = self.rows.counts.take(places) - hole_tags - self.rows.unseen.take(shoes)
        count_places: Ints = dealt * self.count_tables.width + running
        return count_places

    def _chart_numbers(self, places: Ints, hole_tags: Tags) -> Numbers:
        """The number of the player's chart in each shoe, by the cards before `places`."""
        if not self.by_count:
            return _FIRST_CHART
        return self.count_tables.charts.take(self._count_places(places, hole_tags)).astype(np.int32)

    def _insured(self, deal: _InitialDeal, next_card: Ints) -> Flags:
        """Whether the player insures, in each shoe; empty if the player never does."""
        if not self.insures:
            return np.zeros(0, np.bool_)
        # `dealer_cards` is 13 times the upcard's rank, which is 0 for an ace, plus the hole card's.
        has_ace_up: Flags = self.dealer_cards.take(deal.keys[0]) < len(RANKS)
        return has_ace_up & self.count_tables.insures.take(self._count_places(next_card, deal.hole_tags))

    def _play_box(self, deal: _InitialDeal, seat: int, next_card: Ints, is_own: bool) -> _PlayedBox:
        """Plays the box at `seat` in each shoe. Moves `next_card` on. `is_own`: whether it is the player's."""
        table, key, cards = self.player_table, deal.keys[seat], deal.boxes[seat]
        charts = self._chart_numbers(next_card, deal.hole_tags) if is_own else self.others_chart
        # `PlayerTable.opening` has a part for each chart and suit.
        opening_part = charts * np.int32(table.suits)
        if table.suits > 1:
            opening_part = opening_part + self.rows.shared_suit(*cards)
        codes = table.opening.take(opening_part * KEYS + key)
        if is_own and self.by_count:
            self._draw(table, self.faces, codes, next_card, hole_tags=deal.hole_tags)
        else:
            self._draw(table, self.faces, codes, next_card, chart=0 if is_own else int(self.others_chart[0]))
        ends = codes - table.final
        pairs = np.flatnonzero(codes == table.split)
        first, second = (self.faces.take(card_places[pairs]).astype(np.int32) for card_places in cards)
        rows = table.faces * table.seen.take(key[pairs])
        places = next_card[pairs]
        split_ends = self._play_split((first, second), rows, places, deal.hole_tags[pairs], is_own)
        next_card[pairs] = places
        ends[pairs] = split_ends[:, 0]
        return _PlayedBox(ends, pairs, split_ends, first)

    def _play_split(
        self, cards: tuple[Numbers, Numbers], rows: Numbers, next_card: Ints, hole_tags: Tags, is_own: bool
    ) -> Numbers:
        """Plays out split pairs and returns their endings: shape (pairs, hands). Moves `next_card` on.

        `cards`: the pairs' first and second cards. `rows`: where the rows for the dealer's cards begin in
        `PlayerTable.second`. `is_own`: whether the hands are the player's, played by the count.
        """
        table = self.player_table
        most_hands = self.rules.split_hands
        lanes = np.arange(len(next_card))  # the pairs still in play
        split_ends = np.zeros((len(next_card), most_hands), np.int32)
        # Each pair plays one hand at a time. The first cards of its later hands wait on a stack.
        first = cards[0].copy()  # the first card of the hand in play
        stack = np.zeros((len(next_card), most_hands), np.int32)
        stack[:, 0] = cards[1]
        height = np.ones(len(next_card), np.intp)
        hand_count, done_count = np.full(len(next_card), 2), np.zeros(len(next_card), np.intp)
        codes = table.second.take(rows + first)
        while len(lanes):
            places = next_card[lanes]
            drawn = self.rows.deal(self.faces, places)  # moves `places` on
            charts = self._chart_numbers(places, hole_tags[lanes]) if is_own else self.others_chart
            codes = table.next.take(charts * table.final + codes + drawn)
            next_card[lanes] = places
            ended = np.flatnonzero(codes >= table.final)
            if not len(ended):
                continue
            splits_again = codes.take(ended) == table.split
            # A pair is split again: its second card goes on the stack, and its first card stays in play.
            resplit = ended[splits_again]
            split_lanes = lanes[resplit]
            stack[split_lanes, height[split_lanes]] = drawn[resplit]
            height[split_lanes] += 1
            hand_count[split_lanes] += 1
            # Other hands are finished: the card on top of the stack begins the next hand, if there is one.
            finished = ended[~splits_again]
            finished_lanes = lanes[finished]
            split_ends[finished_lanes, done_count[finished_lanes]] = codes[finished] - table.final
            done_count[finished_lanes] += 1
            continuing = finished_lanes[height[finished_lanes] > 0]
            height[continuing] -= 1
            first[continuing] = stack[continuing, height[continuing]]
            # The hand now in play waits for its second card. Finished pairs leave the loop.
            new_hands = lanes[ended]
            codes[ended] = table.second.take(rows[new_hands] + first[new_hands])
            codes[ended] += np.where(hand_count[new_hands] == most_hands, table.unsplittable, 0)
            goes_on = np.flatnonzero(done_count[lanes] < hand_count[lanes])
            lanes, codes = lanes[goes_on], codes[goes_on]
        return split_ends

    def _hide_holes(self, deal: _InitialDeal, played: list[_PlayedBox], turns_hole: Flags) -> None:
        """Adds the tags of the hole cards that nobody sees in this round to `Rows.unseen`.

        `turns_hole`: whether the dealer turns the hole card, in each shoe.
        """
        announces_total, shows_hole = np.zeros((2, len(turns_hole)), np.bool_)
        for box in played:
            announces_total |= box.any_hand(self.gains.announces_total)
            shows_hole |= box.any_hand(~self.gains.hides_hole)
        stays_hidden = (announces_total | ~shows_hole) & ~turns_hole
        holes = deal.first_places[stays_hidden] + deal.hole_distance
        tags = self.count_tables.tags.take(self.rows.codes.take(holes))
        self.rows.unseen[holes // self.rows.stride] += tags

    def _play_dealer(
        self, key: NDArray[np.uint16], next_card: Ints, threshold: Ints, turns_hole: Flags, played_for: Flags
    ) -> Numbers:
        """Returns the dealer's endings, places in DEALER_ENDINGS; 0 where no hand needs them.

        Moves `next_card` on. `key`: the key of any box. `threshold`, `turns_hole`, `played_for`: as in `Gains`.
        """
        table = self.dealer_table
        dealer = np.zeros(len(next_card), np.int32)
        lanes = np.flatnonzero(turns_hole)
        two_cards = self.dealer_cards.take(key[lanes])
        if not self.has_second_card:
            places = next_card[lanes]
            two_cards += self.rows.deal(self.rows.ranks, places)
            next_card[lanes] = places
        dealer[lanes] = table.idle.take(two_cards)
        # The dealer draws only where a hand depends on it.
        draws = played_for[lanes]
        lanes, two_cards = lanes[draws], two_cards[draws]
        two_card_codes = len(table.idle)  # for each threshold
        codes = table.start.take(two_card_codes * threshold[lanes] + two_cards)
        places = next_card[lanes]
        self._draw(table, self.rows.ranks, codes, places)
        next_card[lanes] = places
        dealer[lanes] = codes - table.final
        return dealer

    def _draw(
        self,
        table: PlayerTable | DealerTable,
        cards: NDArray[np.uint8],
        codes: Numbers,
        next_card: Ints,
        *,
        chart: int = 0,
        hole_tags: Tags | None = None,
    ) -> None:
        """Deals cards to every hand until its code is an ending. Changes `codes`, and moves `next_card` on.

        `cards`: `Rows.ranks` or `Rows.codes`. `chart`: the number of the chart by which all hands are played.
        `hole_tags`: as in `_InitialDeal`; given where the chart changes with the count.
        """
        chart_offset = np.int32(chart * table.final)
        lanes = np.flatnonzero(codes < table.final)
        drawing_codes, places = codes.take(lanes), next_card.take(lanes)
        while len(lanes):
            drawing_codes = drawing_codes + self.rows.deal(cards, places) + chart_offset
            if hole_tags is not None:
                drawing_codes += self._chart_numbers(places, hole_tags[lanes]) * table.final
            drawing_codes = table.next.take(drawing_codes)
            codes[lanes], next_card[lanes] = drawing_codes, places
            still_drawing = np.flatnonzero(drawing_codes < table.final)
            lanes, places = lanes.take(still_drawing), places.take(still_drawing)
            drawing_codes = drawing_codes.take(still_drawing)

    def _box_gains(self, box: _PlayedBox, dealer: Numbers) -> Numbers:
        """Returns the gain of a box in each shoe. `dealer`: the dealer's endings."""
        gains = self.gains
        # A hand that is not split is the only one from which a natural can take a bet.
        gained: Numbers = gains.look_up(box.ends, dealer, taken=True, house=False)
        # The hands of split pairs: arrays of the shape (pairs, hands).
        if gains.taken is None:
            taken_hand = np.zeros((len(box.pairs), 1), np.intp)
        else:  # the first hand that can lose its bet to a natural
            taken_hand = gains.taken.take(box.split_ends).argmax(axis=1)[:, None]
        hand = np.arange(self.rules.split_hands)
        house_bets = self.player_table.house.take(box.first_cards)[:, None] & (hand > 0)
        gained_by_hand = gains.look_up(box.split_ends, dealer[box.pairs, None], hand == taken_hand, house_bets)
        gained[box.pairs] = gained_by_hand.sum(axis=1, dtype=np.int32)
        return gained


def _dealer_cards(rules: Rules) -> Numbers:
    """By key: 13 times the rank of the upcard, plus the rank of the hole card if it is dealt with the key."""
    # A key has the ranks of the box's first card, a dealer's card, the box's second and a dealer's card.
    is_hole_first = rules.hole_card is HoleCard.FIRST
    up, hole = (3, 1) if is_hole_first else (1, 3)
    ranks = np.indices((len(RANKS),) * 4).reshape(4, -1)
    dealer_cards: Numbers = (len(RANKS) * ranks[up]).astype(np.int32)
    if rules.hole_card is not HoleCard.NONE:
        dealer_cards += ranks[hole].astype(np.int32)
    return dealer_cards
