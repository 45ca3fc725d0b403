"""Rounds played in arrays: shoes are dealt at once, a round at a time, until each comes to its cut card.

What `Round` does card by card is here a look into tables, for all the shoes together. Places are indices into
the cards of all the shoes laid end to end; `at` is the place of a shoe's next card. A rule book that turns a
knob which is not simulated is refused.
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


def check(rules: Rules, habits: Habits) -> None:
    """Raises UsageError naming a knob of `rules` that is turned to what cannot be simulated."""
    setting = setting_without_chart(rules)
    if rules.hole_card is HoleCard.OPEN and rules.surrender is Surrender.EARLY:
        setting = (
            "surrender = early"  # it is asked about with a natural in sight, for which charts have no column
        )
    if setting:
        raise UsageError(f"{rules.name}: {setting} cannot be simulated with hole_card = open")
    if habits.seats > 1 and rules.dealer_draws is Draws.BELOW_PLAYER:
        told = f"dealer_draws = {rules.dealer_draws.value} cannot be simulated with more boxes than one"
        raise UsageError(f"{rules.name}: {told}")


class Rounds(NamedTuple):
    """A round of each shoe that is not at its end."""

    shoes: Ints
    """The places of the shoes."""
    steps: NDArray[np.uint8]
    """The step of the ramp that the count asked for before the round, counted from the first step."""
    gains: NDArray[np.int32]
    """The gain of the round for a bet of 1 on each box, times `ShoePlayer.scale`."""
    squares: NDArray[np.int32]
    """The sum of the squares of the boxes' gains."""
    presence: NDArray[np.uint8]
    """PLAYED, WATCHED or GONE."""
    dealt: Ints
    """The number of cards dealt from the shoe after the round."""


class ShoePlayer:
    """Plays shoes by some rules, a strategy, a count and habits; `steps`: the first and last of a ramp.

    Raises UsageError at rules that cannot be simulated, or decks that the counting system has no start for.
    """

    def __init__(
        self,
        rules: Rules,
        strategy: Strategy,
        system: System,
        steps: tuple[int, int] = (0, 0),
        habits: Habits = Habits(),  # noqa: B008  # a value that nothing changes
    ) -> None:
        check(rules, habits)
        self.rules = rules
        self.steps = steps
        self.habits = habits
        charts = strategy.charts
        if habits.others and strategy.base is not None:
            charts = (*charts, strategy.base)
        self._player = player_table(rules, charts)
        self._others_chart = len(charts) - 1 if strategy.base is not None else 0
        self._dealer = dealer_table(rules)
        self._two = _two(rules)
        self._gains = gains(rules, self._player.ends)
        self._counted = Counted.by(system, rules, steps, strategy, habits)
        self.scale = self._gains.scale
        self.most = (self._gains.most + self.scale * rules.insurance) * habits.boxes
        """The largest gain or loss of a round, in the same units as `Rounds.gains`."""
        self.size = rules.pack_size * rules.decks
        """The number of cards in a shoe."""
        self.cut = self.size * rules.penetration // 100 if rules.pack is Pack.SHOE else rules.burn + 1
        """The number of cards dealt, or a few more, before the shoe is at its end."""
        self.block = max(1, _BLOCK // self.size)
        """The number of shoes that are shuffled by one seed."""
        in_shoe = (self.cut - rules.burn) / (_CARDS_A_ROUND * (1 + habits.seats))
        self.rounds_a_shoe = 1.0 if rules.pack is Pack.FRESH else max(1.0, in_shoe)
        """About the number of rounds of a shoe."""

    def rounds(self, shoes: Shoes) -> Iterator[Rounds]:
        """The first round of every shoe, then the second of all those that have one, and so on."""
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
        self.two = player._two
        self.hides = bool(self.gains.told.any() or self.gains.hidden[1:].any())
        self.by_count = len(self.counted.charts) > 0
        self.insures = len(self.counted.insures) > 0
        self.faces = self.rows.ranks if self.player.faces == len(RANKS) else self.rows.codes
        self.others_chart = np.full(1, player._others_chart, np.int32)
        self.presence = np.full(len(shoes.codes), PLAYED if self.habits.come is None else WATCHED, np.uint8)
        self.first_step, last = player.steps
        self.boxes = np.array([player.habits.boxes_at(step) for step in range(self.first_step, last + 1)])

    def rounds(self) -> Iterator[Rounds]:
        counted = self.counted
        shoes = np.arange(len(self.presence))
        bases = shoes * self.rows.stride
        at = bases + self.rules.burn
        while len(shoes):
            dealt = at - bases
            running = self.rows.counts.take(at)
            if self.hides:
                running -= self.rows.unseen.take(shoes)
            steps = counted.steps.take(dealt * counted.width + running)
            presence = self._presence(shoes, steps)
            if self.rows.runs_out:
                self.rows.begun[shoes] = dealt
            gained, squares = np.zeros((2, len(at)), np.int32)
            kinds = {*self.boxes.tolist()}
            for boxes in kinds:
                lanes = np.flatnonzero(self.boxes.take(steps) == boxes) if len(kinds) > 1 else slice(None)
                places = at[lanes]
                gained[lanes], squares[lanes] = self._round(places, boxes)
                at[lanes] = places
            dealt = at - bases
            yield Rounds(shoes, steps, gained, squares, presence, dealt)
            stays = dealt < self.cut
            if self.rows.runs_out:
                stays &= ~self.rows.used_up.take(shoes)
            if not stays.all():
                shoes, bases, at = shoes[stays], bases[stays], at[stays]

    def _presence(self, shoes: Ints, steps: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Returns whether the player of each shoe plays the round, as the steps that come and leave have it."""
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

    def _round(self, at: Ints, boxes: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Returns the gain of a round in each shoe with so many own boxes, and the sum of their squares.

        Moves `at`, the places of its first cards, past it.
        """
        table, gains, others = self.player, self.gains, self.habits.others
        seats = boxes + others
        own = range(self.habits.before, self.habits.before + boxes)
        hole = {HoleCard.FIRST: seats, HoleCard.SECOND: 2 * seats + 1}.get(self.rules.hole_card, 0)
        has_second = self.rules.hole_card is not HoleCard.NONE
        dealt = 2 * seats + 1 + has_second
        if self.rows.runs_out:
            self.rows.refill(at, dealt)
        begins = at.copy()
        of_seats = [(at + seat, at + seats + 1 + seat) for seat in range(seats)]
        keys = [self.rows.key((one, at + seats, two, at + 2 * seats + 1)) for one, two in of_seats]
        at += dealt
        secret = self._secret(begins, hole)
        insured = self._insured(keys[0], at, secret)
        waits, played_for, told = np.zeros((3, len(at)), np.bool_)
        hidden = np.ones(len(at), np.bool_)
        ended = []
        for seat, (key, cards) in enumerate(zip(keys, of_seats, strict=True)):
            mine = seat in own
            chart = self._chart(at, secret) if mine else self.others_chart
            place = chart * np.int32(table.suits)
            if table.suits > 1:
                place = place + self.rows.alike(*cards)
            code = table.opening.take(place * KEYS + key)
            self._draw(table.next, table.final, self.faces, code, at, secret, mine)
            ends = code - table.final
            pairs = np.flatnonzero(code == table.split)
            hands = np.zeros((len(pairs), self.rules.split_hands), np.int32)
            firsts = [self.faces.take(card[pairs]).astype(np.int32) for card in cards]
            places = at[pairs]
            waiting = table.faces * table.seen.take(key[pairs])
            self._split(firsts, waiting, places, hands, secret[pairs], mine)
            at[pairs] = places
            ends[pairs] = hands[:, 0]
            ended.append((ends, pairs, hands, firsts[0]))
            these = gains.waits.take(ends)
            these[pairs] = gains.waits.take(hands).any(axis=1)
            if mine and self.insures:
                # After a peek the insurance is settled. A hand given up before the dealer peeks leaves it open.
                these |= insured & (gains.given_up.take(ends) | (not self.rules.peek))
            waits |= these
            these = gains.played_for.take(ends)
            these[pairs] = gains.played_for.take(hands).any(axis=1)
            played_for |= these
            if self.hides and hole:
                these = gains.told.take(ends)
                these[pairs] = gains.told.take(hands).any(axis=1)
                told |= these
                these = gains.hidden.take(ends)
                these[pairs] = gains.hidden.take(hands).all(axis=1)
                hidden &= these
        if self.hides and hole:
            holes = begins[(told | hidden) & ~waits] + hole
            self.rows.unseen[holes // self.rows.stride] += self.counted.tags.take(self.rows.codes.take(holes))
        dealer = self._dealer(keys[0], at, gains.threshold.take(ended[0][0]), waits, played_for, has_second)
        total, squares = np.zeros((2, len(at)), np.int32)
        for seat in own:
            ends, pairs, hands, first = ended[seat]
            gained = gains.table.take(2 * gains.apart + ends * len(DEALER_ENDINGS) + dealer)
            gained[pairs] = self._gained(hands, table.house.take(first), dealer[pairs])
            if self.insures:
                gained[insured] += np.where(dealer[insured] == _NATURAL, gains.scale, -(gains.scale // 2))
            if boxes == 1:
                return gained, gained * gained
            total += gained
            squares += gained * gained
        return total, squares

    def _gained(
        self, hands: NDArray[np.int32], house: NDArray[np.bool_], dealer: NDArray[np.int32]
    ) -> NDArray[np.int32]:
        """Returns the gain of split pairs; `house`: whether the house bet on all hands but the first."""
        gains, number = self.gains, np.arange(hands.shape[1])
        taken = (
            number == 0 if gains.taken is None else number == gains.taken.take(hands).argmax(axis=1)[:, None]
        )
        table = 2 * taken + (house[:, None] & (number > 0))
        places = gains.apart * table + hands * len(DEALER_ENDINGS) + dealer[:, None]
        gained: NDArray[np.int32] = gains.table.take(places).sum(axis=1, dtype=np.int32)
        return gained

    def _secret(self, begins: Ints, hole: int) -> NDArray[np.int16]:
        """The tags of the hole cards, where plays are read from the count."""
        if not hole or not (self.by_count or self.insures):
            return np.zeros(len(begins), np.int16)
        return self.counted.tags.take(self.rows.codes.take(begins + hole))

    def _known(self, places: Ints, secret: NDArray[np.int16]) -> Ints:
        """The place in the count's tables of what was seen once the cards before `places` are dealt."""
        shoes, dealt = np.divmod(places, self.rows.stride)
        running = self.rows.counts.take(places) - secret - self.rows.unseen.take(shoes)
        known: Ints = dealt * self.counted.width + running
        return known

    def _chart(self, places: Ints, secret: NDArray[np.int16]) -> NDArray[np.int32]:
        """The chart to play by once the cards before `places` are dealt."""
        if not self.by_count:
            return _ONE_CHART
        return self.counted.charts.take(self._known(places, secret)).astype(np.int32)

    def _insured(self, key: NDArray[np.uint16], places: Ints, secret: NDArray[np.int16]) -> NDArray[np.bool_]:
        """Returns a mask of the rounds in which the player insures."""
        if not self.insures:
            return np.zeros(0, np.bool_)
        ace: NDArray[np.bool_] = self.two.take(key) < len(RANKS)
        return ace & self.counted.insures.take(self._known(places, secret))

    def _split(
        self,
        firsts: Sequence[NDArray[np.int32]],
        waiting: NDArray[np.int32],
        at: Ints,
        hands: NDArray[np.int32],
        secret: NDArray[np.int16],
        mine: bool,
    ) -> None:
        """Plays out split pairs, `mine` by the count: `firsts` are the cards of the pairs.

        `waiting` is the place in `PlayerTable.second` of what the first cards of hands are added to. Writes how
        the hands ended to `hands`, of shape (pairs, hands), and moves `at` on.
        """
        table = self.player
        most = hands.shape[1]
        lanes = np.arange(len(at))
        count, done = np.full(len(at), 2), np.zeros(len(at), np.intp)
        first = firsts[0].copy()
        stack = np.zeros((len(at), most), np.int32)
        """The first cards of the hands to come, the next one last."""
        stack[:, 0] = firsts[1]
        now = table.second.take(waiting + first)
        while len(lanes):
            places = at[lanes]
            cards = self.rows.dealt(self.faces, places)
            chart = self._chart(places, secret[lanes]) if mine else self.others_chart
            now = table.next.take(chart * table.final + now + cards)
            at[lanes] = places
            again = now == table.split
            over = (now >= table.final) & ~again
            more = lanes[again]
            stack[more, count[more] - done[more] - 1] = cards[again]
            count[more] += 1
            ended = lanes[over]
            hands[ended, done[ended]] = now[over] - table.final
            done[ended] += 1
            stays = done[lanes] < count[lanes]
            following = lanes[over & stays]
            first[following] = stack[following, count[following] - done[following] - 1]
            # The second card of the hand that was split again, or of the next one.
            new = again | (over & stays)
            fresh = lanes[new]
            now[new] = table.second.take(waiting[fresh] + first[fresh])
            now[new] += table.unsplittable * (count[fresh] == most)
            lanes, now = lanes[stays], now[stays]

    def _dealer(
        self,
        key: NDArray[np.uint16],
        at: Ints,
        threshold: Ints,
        waits: NDArray[np.bool_],
        played_for: NDArray[np.bool_],
        has_second: bool,
    ) -> NDArray[np.int32]:
        """Returns the dealer's result, a place in DEALER_ENDINGS, where a hand waits for it. Moves `at` on."""
        table = self.dealer
        dealer = np.zeros(len(at), np.int32)
        lanes = np.flatnonzero(waits)
        two = self.two.take(key[lanes])
        if not has_second:
            places = at[lanes]
            two += self.rows.dealt(self.rows.ranks, places)
            at[lanes] = places
        dealer[lanes] = table.idle.take(two)
        plays = played_for[lanes]
        lanes, two = lanes[plays], two[plays]
        code = table.start.take(len(table.idle) * threshold[lanes] + two)
        places = at[lanes]
        self._draw(table.next, table.final, self.rows.ranks, code, places, None, True)
        at[lanes] = places
        dealer[lanes] = code - table.final
        return dealer

    def _draw(
        self,
        table: NDArray[np.int32],
        final: int,
        cards: NDArray[np.uint8],
        code: NDArray[np.int32],
        at: Ints,
        secret: NDArray[np.int16] | None,
        mine: bool,
    ) -> None:
        """Deals cards wherever `code` is a state, until every code is an ending. Moves `code` and `at` on.

        `cards`: those of `Rows`. `secret` has the tags of the hole cards; None for the
        dealer, who plays by no chart. `mine`: whether the chart is that of the count.
        """
        by_count = self.by_count and secret is not None and mine
        fixed = np.int32(0 if secret is None or mine else self.others_chart[0] * final)
        lanes = np.flatnonzero(code < final)
        now, places = code[lanes], at[lanes]
        while len(lanes):
            now = now + self.rows.dealt(cards, places)
            if secret is not None and by_count:
                now += self._chart(places, secret[lanes]) * final
            now = table.take(now + fixed)
            over = now >= final
            code[lanes[over]], at[lanes[over]] = now[over], places[over]
            stays = ~over
            lanes, now, places = lanes[stays], now[stays], places[stays]


def _two(rules: Rules) -> NDArray[np.int32]:
    """By key: thirteen times the rank of the upcard, plus that of the hole card if there is one."""
    up = 3 if rules.hole_card is HoleCard.FIRST else 1
    places = np.indices((len(RANKS),) * 4).reshape(4, -1)
    two: NDArray[np.int32] = (len(RANKS) * places[up]).astype(np.int32)
    if rules.hole_card is not HoleCard.NONE:
        two += places[4 - up].astype(np.int32)
    return two
