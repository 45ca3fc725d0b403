"""Rounds played in arrays: shoes are dealt at once, a round at a time, until each comes to its cut card.


What `Round` does card by card is here a look into tables, for all the shoes together. Places are indices into
the cards of all the shoes laid end to end; `at` is the place of a shoe's next card. A rule book that turns a
knob which is not simulated is refused.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from blackjack_tui.counts.system import System
from blackjack_tui.errors import UsageError
from blackjack_tui.game.rules import HoleCard, Pack, Rules
from blackjack_tui.simulation.chart import Strategy
from blackjack_tui.simulation.counted import DEALT, Counted, Ints, Rows
from blackjack_tui.simulation.endings import DEALER_ENDINGS, RANKS, Ending, EndingKind, dealer_table, gains
from blackjack_tui.simulation.player import KEYS, player_table
from blackjack_tui.simulation.shoes import CODES, Shoes

KNOBS: Final = frozenset(
    (
        *("name", "title", "summary", "shuffle"),
        *("hole_card", "player_aces", "dealer_aces", "dealt_21", "drawn_21"),
        *("bust", "surrender", "dealer_draws", "tie", "again", "decks", "pack", "penetration", "burn", "peek"),
        *("lost_to_natural", "blackjack_pays", "insurance", "double", "double_soft", "double_after_split"),
        *("split", "split_hands", "resplit_aces", "hit_split_aces", "charlie", "push_22"),
        *("minimum", "maximum", "chip", "bankroll"),
    )
)
"""The knobs that are simulated, or that settle nothing here: a rule book that turns another one is refused."""


def check(rules: Rules) -> None:
    """Raises UsageError naming the first knob of `rules` that is turned to what cannot be simulated."""
    if (unknown := rules.turned_beyond(KNOBS)) is not None:
        raise UsageError(f"{rules.name}: {unknown} cannot be simulated")


_NATURAL = DEALER_ENDINGS.index("natural")
_ONE_CHART = np.zeros(1, np.int32)
_HOLES = {HoleCard.FIRST: 1, HoleCard.SECOND: 3, HoleCard.NONE: 0}
"""The place of the hole card among the cards of the round, from 0; 0 for none."""


class Rounds(NamedTuple):
    """A round of each shoe that is not at its end."""

    shoes: Ints
    """The places of the shoes."""
    steps: NDArray[np.uint8]
    """The step of the ramp that the count asked for before the round."""
    gains: NDArray[np.int32]
    """The gain of the round for a bet of 1, times `ShoePlayer.scale`."""
    dealt: Ints
    """The number of cards dealt from the shoe after the round."""


class ShoePlayer:
    """Plays shoes by some rules, a strategy and a count; bets follow a ramp whose last step is `last`.

    Raises UsageError at rules that cannot be simulated, or decks that the counting system has no start for.
    """

    def __init__(self, rules: Rules, strategy: Strategy, system: System, last: int = 0) -> None:
        check(rules)
        self.rules = rules
        self._player = player_table(rules, strategy.charts)
        self._dealer = dealer_table(rules)
        self._two = _two(rules)
        self._gains = gains(rules, self._player.ends)
        self._counted = Counted.by(system, rules, last, strategy)
        self.scale = self._gains.scale
        self.most = self._gains.most + self.scale * rules.insurance
        """The largest gain or loss of a round, in the same units as `Rounds.gains`."""
        self.size = len(CODES) * rules.decks
        """The number of cards in a shoe."""
        self.cut = self.size * rules.penetration // 100 if rules.pack is Pack.SHOE else rules.burn + 1
        """The number of cards dealt, or a few more, before the shoe is at its end."""

    def rounds(self, shoes: Shoes) -> Iterator[Rounds]:
        """The first round of every shoe, then the second of all those that have one, and so on."""
        return _PlayedShoes(self, shoes).rounds()


class _PlayedShoes:
    """Shoes while they are played."""

    def __init__(self, player: ShoePlayer, shoes: Shoes) -> None:
        self.rules = rules = player.rules
        self.size = player.size
        self.cut = player.cut
        self.player, self.dealer = player._player, player._dealer
        self.gains, self.counted = player._gains, player._counted
        self.rows = Rows(rules, self.counted, shoes, self.size - self.cut)
        self.two = player._two
        self.hides = bool(self.gains.told.any() or self.gains.hidden[1:].any())
        self.hole = _HOLES[rules.hole_card]
        self.dealt = DEALT - (self.hole == 0)
        self.by_count = len(self.counted.charts) > 0
        self.insures = len(self.counted.insures) > 0
        self.given_up = self.player.ends.index(Ending(EndingKind.SURRENDERED))

    def rounds(self) -> Iterator[Rounds]:
        counted = self.counted
        shoes = np.arange(len(self.rows.codes))
        bases = shoes * self.rows.stride
        at = bases + self.rules.burn
        while len(shoes):
            dealt = at - bases
            running = self.rows.counts.take(at)
            if self.hides:
                running -= self.rows.unseen.take(shoes)
            steps = counted.steps.take(dealt * counted.width + running)
            if self.rows.runs_out:
                self.rows.begun[shoes] = dealt
                self.rows.refill(at, self.dealt)
            gained = self._round(at)
            dealt = at - bases
            yield Rounds(shoes, steps, gained, dealt)
            stays = dealt < self.cut
            if self.rows.runs_out:
                stays &= ~self.rows.used_up.take(shoes)
            if not stays.all():
                shoes, bases, at = shoes[stays], bases[stays], at[stays]

    def _round(self, at: Ints) -> NDArray[np.int32]:
        """Returns the gain of a round in each shoe. Moves `at`, the places of its first cards, past it."""
        table, gains = self.player, self.gains
        begins = at.copy()
        key = self.rows.keys.take(at)
        at += self.dealt
        secret = self._secret(begins)
        insured = self._insured(key, at, secret)
        code = table.opening.take(self._chart(at, secret) * KEYS + key)
        self._draw(table.next, table.final, code, at, secret)
        ends = code - table.final
        pairs = np.flatnonzero(code == table.split)
        hands = np.zeros((len(pairs), self.rules.split_hands), np.int32)
        places = at[pairs]
        self._split(table.second.take(key[pairs]), places, hands, secret[pairs])
        at[pairs] = places
        ends[pairs] = hands[:, 0]
        waits, played_for = gains.waits.take(ends), gains.played_for.take(ends)
        waits[pairs] = gains.waits.take(hands).any(axis=1)
        played_for[pairs] = gains.played_for.take(hands).any(axis=1)
        if self.insures:
            # After a peek the insurance is settled. A hand given up before the dealer peeks leaves it open.
            waits |= insured & ((ends == self.given_up) | (not self.rules.peek))
        if self.hides and self.hole:
            hidden = gains.told.take(ends) | gains.hidden.take(ends)
            hidden[pairs] = gains.told.take(hands).any(axis=1) | gains.hidden.take(hands).all(axis=1)
            holes = begins[hidden & ~waits] + self.hole
            self.rows.unseen[holes // self.rows.stride] += self.counted.tags.take(self.rows.codes.take(holes))
        dealer = self._dealer(key, at, gains.threshold.take(ends), waits, played_for)
        gained = gains.first.take(ends * len(DEALER_ENDINGS) + dealer)
        later = hands[:, 1:] * len(DEALER_ENDINGS) + dealer[pairs, None]
        gained[pairs] += gains.later.take(later).sum(axis=1, dtype=np.int32)
        if self.insures:
            gained[insured] += np.where(dealer[insured] == _NATURAL, gains.scale, -(gains.scale // 2))
        return gained

    def _secret(self, begins: Ints) -> NDArray[np.int16]:
        """The tags of the hole cards, where plays are read from the count."""
        if not self.hole or not (self.by_count or self.insures):
            return np.zeros(len(begins), np.int16)
        return self.counted.tags.take(self.rows.codes.take(begins + self.hole))

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
        self, waiting: NDArray[np.int32], at: Ints, hands: NDArray[np.int32], secret: NDArray[np.int16]
    ) -> None:
        """Plays out split pairs: `waiting` is the state of each hand before its second card.

        Writes how the hands ended to `hands`, of shape (pairs, hands), and moves `at` on.
        """
        table = self.player
        most = hands.shape[1]
        lanes = np.arange(len(at))
        count, done = np.full(len(at), 2), np.zeros(len(at), np.intp)
        now = waiting.copy()
        while len(lanes):
            places = at[lanes]
            cards = self.rows.cards(places)
            now = table.next.take(self._chart(places, secret[lanes]) * table.final + now + cards)
            at[lanes] = places
            again = now == table.split
            over = (now >= table.final) & ~again
            count[lanes[again]] += 1
            ended = lanes[over]
            hands[ended, done[ended]] = now[over] - table.final
            done[ended] += 1
            # The second card of the hand that was split again, or of the next one.
            new = again | over
            fresh = lanes[new]
            now[new] = waiting[fresh] + table.unsplittable * (count[fresh] == most)
            stays = done[lanes] < count[lanes]
            lanes, now = lanes[stays], now[stays]

    def _dealer(
        self,
        key: NDArray[np.uint16],
        at: Ints,
        threshold: Ints,
        waits: NDArray[np.bool_],
        played_for: NDArray[np.bool_],
    ) -> NDArray[np.int32]:
        """Returns the dealer's result, a place in DEALER_ENDINGS, where a hand waits for it. Moves `at` on."""
        table = self.dealer
        dealer = np.zeros(len(at), np.int32)
        lanes = np.flatnonzero(waits)
        two = self.two.take(key[lanes])
        if not self.hole:
            places = at[lanes]
            two += self.rows.cards(places)
            at[lanes] = places
        dealer[lanes] = table.idle.take(two)
        plays = played_for[lanes]
        lanes, two = lanes[plays], two[plays]
        code = table.start.take(len(table.idle) * threshold[lanes] + two)
        places = at[lanes]
        self._draw(table.next, table.final, code, places, None)
        at[lanes] = places
        dealer[lanes] = code - table.final
        return dealer

    def _draw(
        self,
        table: NDArray[np.int32],
        final: int,
        code: NDArray[np.int32],
        at: Ints,
        secret: NDArray[np.int16] | None,
    ) -> None:
        """Deals cards wherever `code` is a state, until every code is an ending. Moves `code` and `at` on.

        `secret` has the tags of the hole cards; None for the dealer, who plays by no chart.
        """
        by_count = self.by_count and secret is not None
        lanes = np.flatnonzero(code < final)
        now, places = code[lanes], at[lanes]
        while len(lanes):
            now = now + self.rows.cards(places)
            if secret is not None and by_count:
                now += self._chart(places, secret[lanes]) * final
            now = table.take(now)
            over = now >= final
            code[lanes[over]], at[lanes[over]] = now[over], places[over]
            stays = ~over
            lanes, now, places = lanes[stays], now[stays], places[stays]


def _two(rules: Rules) -> NDArray[np.int32]:
    """By key: thirteen times the rank of the upcard, plus that of the hole card if there is one."""
    up = 3 if rules.hole_card is HoleCard.FIRST else 1
    places = np.indices((len(RANKS),) * DEALT).reshape(DEALT, -1)
    hole = _HOLES[rules.hole_card]
    two: NDArray[np.int32] = (len(RANKS) * places[up]).astype(np.int32)
    if hole:
        two += places[hole].astype(np.int32)
    return two
