"""Rounds played in arrays: many shoes are dealt at once, a round at a time, until each comes to its cut card.

What `Round` does card by card is done here by table look-ups, for all shoes together. Places are indices into
the cards of all shoes laid end to end; `next_card` has the place of each shoe's next card. Lanes are indices
into such arrays. A rule book that turns a knob which is not simulated is refused.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.counts.system import System
from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import Draws, HoleCard, Pack, Rules, Surrender
from blackjack_tui.odds.answers import setting_without_chart
from blackjack_tui.simulation.counted import Counted, Ints, Rows
from blackjack_tui.simulation.endings import DEALER_ENDINGS, RANKS, dealer_table, gains
from blackjack_tui.simulation.habits import Habits
from blackjack_tui.simulation.played_charts import Strategy
from blackjack_tui.simulation.player import KEYS, player_table
from blackjack_tui.simulation.shoes import Shoes

_NATURAL = DEALER_ENDINGS.index("natural")
_BLOCK = 1_300_000
"""The number of cards that are shuffled by one seed."""
_CARDS_A_ROUND = 2.7
"""The cards of each hand of a round, the dealer's among them."""
_ONE_CHART = np.zeros(1, np.int32)
PLAYED, WATCHED, GONE = range(3)
"""The player's presence in a round: plays it, sits it out and sees the cards, or has left the table."""


def check_simulated(rules: Rules, habits: Habits) -> None:
    """Raises UsageError if `rules` cannot be simulated; the error names the setting."""
    setting = setting_without_chart(rules)
    if rules.hole_card is HoleCard.OPEN and rules.surrender is Surrender.EARLY:
        setting = "surrender = early"  # offered even against a natural in sight, which no chart has
    if setting:
        raise UsageError(f"{rules.name}: {setting} cannot be simulated with hole_card = open")
    if habits.seats > 1 and rules.dealer_draws is Draws.BELOW_PLAYER:
        setting = f"dealer_draws = {rules.dealer_draws.value}"
        raise UsageError(f"{rules.name}: {setting} cannot be simulated with more boxes than one")


class Rounds(NamedTuple):
    """A round of each shoe that is not at its end. Arrays have one entry for each of these shoes."""

    shoes: Ints
    """The numbers of the shoes."""
    steps: NDArray[np.uint8]
    """The step of the ramp at the count before the round, counted from the first step."""
    gains: NDArray[np.int32]
    """The gain of the round for a bet of 1 on each box, times `ShoePlayer.scale`."""
    squares: NDArray[np.int32]
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
        if habits.others and strategy.base is not None:
            charts = (*charts, strategy.base)
        self._player = player_table(rules, charts)
        self._others_chart = len(charts) - 1 if strategy.base is not None else 0
        self._dealer = dealer_table(rules)
        self._dealer_cards = _dealer_cards(rules)
        self._gains = gains(rules, self._player.ends)
        self._counted = Counted.by(system, rules, steps, strategy, habits)
        self.scale = self._gains.scale
        self.most = (self._gains.most + self.scale * rules.insurance) * habits.boxes
        """The largest gain or loss of a round, in the same units as `Rounds.gains`."""
        self.size = rules.pack_size * rules.decks
        """The number of cards in a shoe."""
        self.cut = self.size * rules.penetration // 100 if rules.pack is Pack.SHOE else rules.burn + 1
        """A shoe is at its end after the round in which so many of its cards are dealt."""
        self.block = max(1, _BLOCK // self.size)
        """The number of shoes that are shuffled by one seed."""
        in_shoe = (self.cut - rules.burn) / (_CARDS_A_ROUND * (1 + habits.seats))
        self.rounds_a_shoe = 1.0 if rules.pack is Pack.FRESH else max(1.0, in_shoe)
        """About the number of rounds of a shoe."""

    def rounds(self, shoes: Shoes) -> Iterator[Rounds]:
        """Yields the first round of every shoe, then the second of all shoes that have one, and so on."""
        return _PlayedShoes(self, shoes).rounds()


class _PlayedShoes:
    """Shoes while they are played."""

    def __init__(self, player: ShoePlayer, shoes: Shoes) -> None:
        self.rules = rules = player.rules
        self.habits = player.habits
        self.size = player.size
        self.cut = player.cut
        self.player, self.dealer = player._player, player._dealer
        self.gains, self.counted = player._gains, player._counted
        self.rows = Rows(rules, self.counted, shoes, self.size - self.cut, self.habits)
        self.dealer_cards = player._dealer_cards
        self.hides = bool(self.gains.announces_total.any() or self.gains.hides_hole[1:].any())
        self.by_count = len(self.counted.charts) > 0
        self.insures = len(self.counted.insures) > 0
        self.faces = self.rows.ranks if self.player.faces == len(RANKS) else self.rows.codes
        self.others_chart = np.full(1, player._others_chart, np.int32)
        self.presence = np.full(len(shoes.codes), PLAYED if self.habits.come is None else WATCHED, np.uint8)
        self.first_step, last = player.steps
        self.boxes = np.array([player.habits.boxes_at(step) for step in range(self.first_step, last + 1)])

    def rounds(self) -> Iterator[Rounds]:
        """As `ShoePlayer.rounds`."""
        counted = self.counted
        shoes = np.arange(len(self.presence))
        bases = shoes * self.rows.stride
        next_card = bases + self.rules.burn
        while len(shoes):
            dealt = next_card - bases
            running = self.rows.counts.take(next_card)
            if self.hides:
                running -= self.rows.unseen.take(shoes)
            steps = counted.steps.take(dealt * counted.width + running)
            presence = self._presence(shoes, steps)
            if self.rows.runs_out:
                self.rows.begun[shoes] = dealt
            gained, squares = np.zeros((2, len(next_card)), np.int32)
            numbers = {*self.boxes.tolist()}
            for boxes in numbers:
                lanes = np.flatnonzero(self.boxes.take(steps) == boxes) if len(numbers) > 1 else slice(None)
                places = next_card[lanes]
                gained[lanes], squares[lanes] = self._round(places, boxes)
                next_card[lanes] = places
            dealt = next_card - bases
            yield Rounds(shoes, steps, gained, squares, presence, dealt)
            stays = dealt < self.cut
            if self.rows.runs_out:
                stays &= ~self.rows.used_up.take(shoes)
            if not stays.all():
                shoes, bases, next_card = shoes[stays], bases[stays], next_card[stays]

    def _presence(self, shoes: Ints, steps: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Returns the player's presence in the round of each shoe, given the habits of coming and leaving."""
        habits, first = self.habits, self.first_step
        presence: NDArray[np.uint8] = self.presence.take(shoes)
        if habits.stays:
            return presence
        if habits.come is not None:
            lowest = habits.come if habits.leave is None else habits.leave + 1
            presence[steps < max(0, lowest - first)] = WATCHED
            presence[steps >= max(0, habits.come - first)] = PLAYED
        elif habits.leave is not None:
            presence[steps < max(0, habits.leave + 1 - first)] = GONE
        self.presence[shoes] = presence
        return presence

    def _round(self, next_card: Ints, boxes: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Plays a round in each shoe with so many own boxes. Moves `next_card` past it.

        Returns the gain in each shoe, and the sum of the squares of its boxes' gains.
        """
        table, gains, others = self.player, self.gains, self.habits.others
        seats = boxes + others
        own_seats = range(self.habits.before, self.habits.before + boxes)
        # The hole card's distance from the round's first card; 0 if it is not dealt before the player's turn.
        hole_distance = {HoleCard.FIRST: seats, HoleCard.SECOND: 2 * seats + 1}.get(self.rules.hole_card, 0)
        has_second = self.rules.hole_card is not HoleCard.NONE
        dealt = 2 * seats + 1 + has_second
        if self.rows.runs_out:
            self.rows.refill(next_card, dealt)
        # The deal: a card to each box and the dealer, and again.
        first_places = next_card.copy()
        hands_dealt = [(first_places + seat, first_places + seats + 1 + seat) for seat in range(seats)]
        dealer_first, dealer_second = first_places + seats, first_places + 2 * seats + 1
        keys = [self.rows.key((one, dealer_first, two, dealer_second)) for one, two in hands_dealt]
        next_card += dealt
        hole_tags = self._hole_tags(first_places, hole_distance)
        insured = self._insured(keys[0], next_card, hole_tags)
        turns_hole, played_for, announces_total = np.zeros((3, len(next_card)), np.bool_)
        hides_hole = np.ones(len(next_card), np.bool_)
        ended = []
        # The boxes play, one after the other.
        for seat, (key, cards) in enumerate(zip(keys, hands_dealt, strict=True)):
            is_own = seat in own_seats
            chart = self._chart(next_card, hole_tags) if is_own else self.others_chart
            place = chart * np.int32(table.suits)
            if table.suits > 1:
                place = place + self.rows.shared_suit(*cards)
            code = table.opening.take(place * KEYS + key)
            self._draw(table.next, table.final, self.faces, code, next_card, hole_tags, is_own)
            ends = code - table.final
            pairs = np.flatnonzero(code == table.split)
            hands = np.zeros((len(pairs), self.rules.split_hands), np.int32)
            pair_cards = [self.faces.take(card[pairs]).astype(np.int32) for card in cards]
            places = next_card[pairs]
            second_rows = table.faces * table.seen.take(key[pairs])
            self._split(pair_cards, second_rows, places, hands, hole_tags[pairs], is_own)
            next_card[pairs] = places
            ends[pairs] = hands[:, 0]
            ended.append((ends, pairs, hands, pair_cards[0]))
            box_ends = (ends, pairs, hands)
            turns_hole |= _any_hand(gains.turns_hole, *box_ends)
            if is_own and self.insures:
                # After a peek the insurance is settled. A hand given up before the dealer peeks leaves it open.
                turns_hole |= insured & (gains.given_up.take(ends) | (not self.rules.peek))
            played_for |= _any_hand(gains.played_for, *box_ends)
            if self.hides and hole_distance:  # a hole card that stays hidden is never counted
                announces_total |= _any_hand(gains.announces_total, *box_ends)
                hides_hole &= ~_any_hand(~gains.hides_hole, *box_ends)
        if self.hides and hole_distance:
            holes = first_places[(announces_total | hides_hole) & ~turns_hole] + hole_distance
            self.rows.unseen[holes // self.rows.stride] += self.counted.tags.take(self.rows.codes.take(holes))
        # The dealer plays, and the player's own boxes are settled.
        first_ends, *_ = ended[0]
        threshold = gains.threshold.take(first_ends)
        dealer = self._dealer(keys[0], next_card, threshold, turns_hole, played_for, has_second)
        total, squares = np.zeros((2, len(next_card)), np.int32)
        for seat in own_seats:
            ends, pairs, hands, first = ended[seat]
            gained = gains.table.take(2 * gains.table_size + ends * len(DEALER_ENDINGS) + dealer)
            gained[pairs] = self._split_gains(hands, table.house.take(first), dealer[pairs])
            if self.insures:
                gained[insured] += np.where(dealer[insured] == _NATURAL, gains.scale, -(gains.scale // 2))
            if boxes == 1:
                return gained, gained * gained
            total += gained
            squares += gained * gained
        return total, squares

    def _split_gains(
        self, hands: NDArray[np.int32], house: NDArray[np.bool_], dealer: NDArray[np.int32]
    ) -> NDArray[np.int32]:
        """Returns the gain of each split pair.

        `hands`: the endings of its hands. `house`: whether the house bet on all hands but the first. `dealer`:
        the dealer's ending.
        """
        gains, number = self.gains, np.arange(hands.shape[1])
        # The hand from which a dealer's natural takes a bet: the first one that can lose it.
        original = 0 if gains.taken is None else gains.taken.take(hands).argmax(axis=1)[:, None]
        table = 2 * (number == original) + (house[:, None] & (number > 0))
        places = gains.table_size * table + hands * len(DEALER_ENDINGS) + dealer[:, None]
        gained: NDArray[np.int32] = gains.table.take(places).sum(axis=1, dtype=np.int32)
        return gained

    def _hole_tags(self, first_places: Ints, hole_distance: int) -> NDArray[np.int16]:
        """The tags of the hole cards, which the count leaves out; 0 where no play depends on the count."""
        if not hole_distance or not (self.by_count or self.insures):
            return np.zeros(len(first_places), np.int16)
        return self.counted.tags.take(self.rows.codes.take(first_places + hole_distance))

    def _count_places(self, places: Ints, hole_tags: NDArray[np.int16]) -> Ints:
        """The places in the tables of `Counted` once the cards before `places` are dealt."""
        shoes, dealt = np.divmod(places, self.rows.stride)
        running = self.rows.counts.take(places) - hole_tags - self.rows.unseen.take(shoes)
        count_places: Ints = dealt * self.counted.width + running
        return count_places

    def _chart(self, places: Ints, hole_tags: NDArray[np.int16]) -> NDArray[np.int32]:
        """The chart to play by once the cards before `places` are dealt."""
        if not self.by_count:
            return _ONE_CHART
        return self.counted.charts.take(self._count_places(places, hole_tags)).astype(np.int32)

    def _insured(
        self, key: NDArray[np.uint16], places: Ints, hole_tags: NDArray[np.int16]
    ) -> NDArray[np.bool_]:
        """Returns a mask of the rounds in which the player insures."""
        if not self.insures:
            return np.zeros(0, np.bool_)
        has_ace_up: NDArray[np.bool_] = self.dealer_cards.take(key) < len(RANKS)
        return has_ace_up & self.counted.insures.take(self._count_places(places, hole_tags))

    def _split(
        self,
        pair_cards: Sequence[NDArray[np.int32]],
        second_rows: NDArray[np.int32],
        next_card: Ints,
        hands: NDArray[np.int32],
        hole_tags: NDArray[np.int16],
        is_own: bool,
    ) -> None:
        """Plays out split pairs. Writes their endings to `hands`, and moves `next_card` on.

        `hands`: shape (pairs, hands). `pair_cards`: the two cards of each pair. `second_rows`: where
        the row for the dealer's cards begins in `PlayerTable.second`; a first card's place there follows by
        addition. `is_own`: whether the hands are the player's, played by the count.
        """
        table = self.player
        most_hands = hands.shape[1]
        lanes = np.arange(len(next_card))
        # The hands of each pair so far, and those of them that are finished. One hand is played at a time: the
        # stack holds the first cards of the hands after it, so `hand_count - done_count - 1` cards.
        hand_count, done_count = np.full(len(next_card), 2), np.zeros(len(next_card), np.intp)
        first = pair_cards[0].copy()  # the first card of the hand in play
        stack = np.zeros((len(next_card), most_hands), np.int32)
        stack[:, 0] = pair_cards[1]
        codes = table.second.take(second_rows + first)
        while len(lanes):
            places = next_card[lanes]
            cards = self.rows.deal(self.faces, places)  # moves `places` on
            chart = self._chart(places, hole_tags[lanes]) if is_own else self.others_chart
            codes = table.next.take(chart * table.final + codes + cards)
            next_card[lanes] = places
            ended = np.flatnonzero(codes >= table.final)
            if not len(ended):
                continue
            splits_again = codes.take(ended) == table.split
            # A pair is split again: the second card goes on the stack, as the first card of a later hand.
            split_lanes = lanes[ended[splits_again]]
            height = hand_count[split_lanes] - done_count[split_lanes] - 1
            stack[split_lanes, height] = cards[ended[splits_again]]
            hand_count[split_lanes] += 1
            # Other hands are finished: the next hand of their pair follows, if there is one.
            ended_hands = ended[~splits_again]
            finished_lanes = lanes[ended_hands]
            hands[finished_lanes, done_count[finished_lanes]] = codes[ended_hands] - table.final
            done_count[finished_lanes] += 1
            continuing = finished_lanes[done_count[finished_lanes] < hand_count[finished_lanes]]
            first[continuing] = stack[continuing, hand_count[continuing] - done_count[continuing] - 1]
            # The hand that was split again, or the next one, waits for its second card.
            new_hands = lanes[ended]
            codes[ended] = table.second.take(second_rows[new_hands] + first[new_hands])
            codes[ended] += table.unsplittable * (hand_count[new_hands] == most_hands)
            stays = np.flatnonzero(done_count[lanes] < hand_count[lanes])
            lanes, codes = lanes[stays], codes[stays]

    def _dealer(
        self,
        key: NDArray[np.uint16],
        next_card: Ints,
        threshold: Ints,
        turns_hole: NDArray[np.bool_],
        played_for: NDArray[np.bool_],
        has_second: bool,
    ) -> NDArray[np.int32]:
        """Returns the dealer's endings, places in DEALER_ENDINGS; 0 where no hand needs them.

        Moves `next_card` on.
        """
        table = self.dealer
        dealer = np.zeros(len(next_card), np.int32)
        lanes = np.flatnonzero(turns_hole)
        two_cards = self.dealer_cards.take(key[lanes])
        if not has_second:
            places = next_card[lanes]
            two_cards += self.rows.deal(self.rows.ranks, places)
            next_card[lanes] = places
        dealer[lanes] = table.idle.take(two_cards)
        plays = played_for[lanes]
        lanes, two_cards = lanes[plays], two_cards[plays]
        code = table.start.take(len(table.idle) * threshold[lanes] + two_cards)
        places = next_card[lanes]
        self._draw(table.next, table.final, self.rows.ranks, code, places, None, True)
        next_card[lanes] = places
        dealer[lanes] = code - table.final
        return dealer

    def _draw(
        self,
        table: NDArray[np.int32],
        final: int,
        cards: NDArray[np.uint8],
        code: NDArray[np.int32],
        next_card: Ints,
        hole_tags: NDArray[np.int16] | None,
        is_own: bool,
    ) -> None:
        """Deals cards to every hand until its `code` is an ending. Changes `code`, and moves `next_card` on.

        `cards`: `Rows.ranks` or `Rows.codes`. `hole_tags`: the tags of the hole cards; None for the dealer, who
        plays by no chart. `is_own`: whether the hands are the player's, played by the count.
        """
        by_count = self.by_count and hole_tags is not None and is_own
        # Another player's chart is the same at every card, so its part of the table is added without a look-up.
        chart_offset = np.int32(0 if hole_tags is None or is_own else self.others_chart[0] * final)
        lanes = np.flatnonzero(code < final)
        drawing_codes, places = code.take(lanes), next_card.take(lanes)
        while len(lanes):
            drawing_codes = drawing_codes + self.rows.deal(cards, places)
            if hole_tags is not None and by_count:
                drawing_codes += self._chart(places, hole_tags[lanes]) * final
            drawing_codes = table.take(drawing_codes + chart_offset)
            code[lanes], next_card[lanes] = drawing_codes, places
            stays = np.flatnonzero(drawing_codes < final)
            lanes, drawing_codes, places = lanes.take(stays), drawing_codes.take(stays), places.take(stays)


def _any_hand(
    flags: NDArray[np.bool_], ends: NDArray[np.int32], pairs: Ints, hands: NDArray[np.int32]
) -> NDArray[np.bool_]:
    """Whether the flag of an ending is set for any hand of each box.

    `flags`: by ending. `ends`: the ending of each box. `pairs`: the boxes with split pairs, whose endings are
    `hands`, of shape (pairs, hands).
    """
    has_flag: NDArray[np.bool_] = flags.take(ends)
    has_flag[pairs] = flags.take(hands).any(axis=1)
    return has_flag


def _dealer_cards(rules: Rules) -> NDArray[np.int32]:
    """By key: 13 times the rank of the upcard, plus the rank of the hole card if it is dealt with the key."""
    up = 3 if rules.hole_card is HoleCard.FIRST else 1
    ranks = np.indices((len(RANKS),) * 4).reshape(4, -1)
    dealer_cards: NDArray[np.int32] = (len(RANKS) * ranks[up]).astype(np.int32)
    if rules.hole_card is not HoleCard.NONE:
        dealer_cards += ranks[4 - up].astype(np.int32)
    return dealer_cards
