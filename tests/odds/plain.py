"""Exact values of moves by plain recursion over the cards: what `blackjack_tui.odds` is held against.

The dealer and the player draw one card after another from the unseen cards. Each value is the mean of the
values after the next card, or the best of the moves' values. The shoes have to be small. Values are in units of
the hand's first bet. A shoe that runs dry on the way raises `Dry`.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, TypeVar, cast

from blackjack_tui.game.rules import Aces, At21, AtBust, Double, Draws, Lost, Rules, Split, Tie, ratio
from tests.odds.cards import ACE, POINTS, TEN, Cards, less, low_points, more, ranks_of, worth

NATURAL = 0
"""Among the dealer's totals: 21 with two cards, where rules know naturals."""
BUST_22 = 22

STAND, HIT, DOUBLE, SPLIT, SURRENDER, PLAY = "stand", "hit", "double", "split", "surrender", "play"
Values = dict[str, float]
"""The value of each legal move."""

_DOUBLES: Mapping[Double, range] = {
    Double.NONE: range(0),
    Double.ANY: range(22),
    Double.NINE_TO_ELEVEN: range(9, 12),
    Double.TEN_OR_ELEVEN: range(10, 12),
}

_MOST = 500_000
"""How many values of each kind are remembered at once."""

_Method = TypeVar("_Method", bound=Callable[..., Any])


class Dry(Exception):
    """The shoe has no card left to draw: what follows is not computed."""


def remembered(method: _Method) -> _Method:
    """Computes each value of `method` once per object and arguments."""

    @wraps(method)
    def look_up(self: "Plain", *arguments: Any) -> Any:
        memory = self.memory.setdefault(method.__name__, {})
        if arguments not in memory:
            value = method(self, *arguments)
            if len(memory) >= _MOST:
                memory.clear()
            memory[arguments] = value
        return memory[arguments]

    return cast(_Method, look_up)


class Plain:
    """The values of hands that are not split, by `rules`.

    `shoe`: the unseen cards, the hole card among them. `up`: the dealer's upcard. `place`: where a split hand
    is among the hands, from 0 on; None for a hand that was not split.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.memory: dict[str, dict[Any, Any]] = {}
        self.naturals = rules.dealt_21 is At21.BLACKJACK
        self.high_aces = rules.player_aces is Aces.BEST
        self.closest = 1.0
        """How much the best move of a plan was better than the next one, where it was least so."""

    # The unseen cards.

    def left(self, shoe: Cards, rank: int) -> Cards:
        """What is in `shoe` after a card of `rank` was drawn."""
        return less(shoe, rank)

    def hole_cards(self, up: int, shoe: Cards) -> list[int]:
        """The ranks that the hole card can be of."""
        return [rank for rank in ranks_of(shoe) if not (self.peeks(up) and self.makes_natural(up, rank))]

    def makes_natural(self, up: int, hole: int) -> bool:
        """Whether `up` and `hole` are a natural of the dealer's."""
        high = self.rules.dealer_aces is Aces.BEST
        return self.naturals and high and {POINTS[up], POINTS[hole]} == {1, 10}

    def natural_chance(self, up: int, shoe: Cards) -> float:
        """How likely the hole card makes a natural, before anybody looks."""
        if not sum(shoe):
            raise Dry
        return sum(shoe[rank] for rank in ranks_of(shoe) if self.makes_natural(up, rank)) / sum(shoe)

    def peeks(self, up: int) -> bool:
        """Whether the player acts only if the dealer has looked and found no natural."""
        return self.rules.peek and POINTS[up] in (1, 10)

    def next_cards(self, up: int, shoe: Cards) -> Iterator[tuple[int, float, Cards]]:
        """The next card: each rank it can be, how likely, and what is unseen after it.

        The card and the hole card are any two of the unseen cards, without a hole card that the dealer would
        have shown. So a rank counts as often as there are pairs of such a card and a possible hole card.
        """
        hidden = self.hole_cards(up, shoe)
        holes = sum(shoe[rank] for rank in hidden)
        pairs = {rank: shoe[rank] * (holes - (rank in hidden)) for rank in ranks_of(shoe)}
        every = sum(pairs.values())
        if not every:
            raise Dry
        for rank, count in pairs.items():
            if count:
                yield rank, count / every, self.left(shoe, rank)

    # The dealer.

    @remembered
    def dealer(self, up: int, shoe: Cards, stands_at: int) -> dict[int, float]:
        """The chance of each dealer's total, naturals apart; the dealer draws while below `stands_at`."""
        hidden = self.hole_cards(up, shoe)
        every = sum(shoe[rank] for rank in hidden)
        if not every:
            raise Dry
        totals: dict[int, float] = {}
        for hole in hidden:
            if self.makes_natural(up, hole):
                then = {NATURAL: 1.0}
            else:
                ace = ACE in (up, hole)
                then = self._draws(POINTS[up] + POINTS[hole], ace, self.left(shoe, hole), stands_at)
            _add(totals, then, shoe[hole] / every)
        return totals

    @remembered
    def _draws(self, low: int, ace: bool, shoe: Cards, stands_at: int) -> dict[int, float]:
        points, soft = worth(low, ace, self.rules.dealer_aces is Aces.BEST)
        hits_17 = self.rules.dealer_draws is Draws.TO_HARD_17 and soft and points == 17
        if points >= stands_at and not hits_17:
            return {points: 1.0}
        if not sum(shoe):
            raise Dry
        totals: dict[int, float] = {}
        for rank in ranks_of(shoe):
            then = self._draws(low + POINTS[rank], ace or rank == ACE, self.left(shoe, rank), stands_at)
            _add(totals, then, shoe[rank] / sum(shoe))
        return totals

    # A hand that draws no more.

    def points(self, hand: Cards) -> int:
        """The total of the player's `hand` as it counts while it is played."""
        return worth(low_points(hand), hand[ACE] > 0, self.high_aces)[0]

    @remembered
    def stand(self, hand: Cards, up: int, shoe: Cards, bet: int, place: int | None) -> float:
        """What `hand` is worth against the dealer; with declared aces, by the best declaration."""
        total = self.points(hand) + 10 * self.declares(hand, up, shoe, bet)
        return self._against(hand, total, up, shoe, bet, place)

    @remembered
    def declares(self, hand: Cards, up: int, shoe: Cards, bet: int) -> int:
        """How many aces are best declared 11; 0 where aces are not declared."""
        if self.rules.player_aces is not Aces.DECLARED:
            return 0
        points = self.points(hand)
        return max(
            range(hand[ACE] + 1), key=lambda n: self._against(hand, points + 10 * n, up, shoe, bet, None)
        )

    def _against(self, hand: Cards, total: int, up: int, shoe: Cards, bet: int, place: int | None) -> float:
        if total > 21 and self.rules.bust is not AtBust.DEALER_PLAYS:
            return -bet
        natural = self.naturals and place is None and sum(hand) == 2 and total == 21
        return sum(
            chance * self._pays(total, natural, dealers, bet, place)
            for dealers, chance in self.dealer(up, shoe, self.stands_at(total)).items()
        )

    def stands_at(self, total: int) -> int:
        """The total at which the dealer stops against a player's `total`."""
        return min(total, 21) if self.rules.dealer_draws is Draws.BELOW_PLAYER else 17

    def _pays(self, total: int, natural: bool, dealers: int, bet: int, place: int | None) -> float:
        """What comes in for a hand of `total` once the dealer has played."""
        tie = -bet if self.rules.tie is Tie.DEALER else 0
        if dealers == NATURAL and natural:
            return tie
        if dealers == NATURAL and total <= 21:
            if self.rules.lost_to_natural is Lost.ALL:
                return -bet
            return 0 if place else -1  # the original bet lies on the first hand
        if natural:
            won, staked = ratio(self.rules.blackjack_pays)
            return won / staked
        if total > 21:
            return 0 if dealers > 21 else -bet
        if dealers == BUST_22 and self.rules.push_22:
            return 0
        if dealers > 21 or total > dealers:
            return bet
        return tie if total == dealers else -bet

    def at_once(self, hand: Cards, up: int, shoe: Cards, bet: int, place: int | None) -> float | None:
        """What `hand` is worth if the card it just drew ended it; None if it can go on."""
        points = self.points(hand)
        if points > 21:
            return self._against(hand, points, up, shoe, bet, place)
        if self.rules.charlie and sum(hand) >= self.rules.charlie:
            return bet
        if points < 21 or self.rules.drawn_21 is At21.PLAYS_ON:
            return None
        return self.stand(hand, up, shoe, bet, place) if self.rules.drawn_21 is At21.STANDS else bet

    def declared(self, total: int, aces: int, hand: Cards, up: int, shoe: Cards, bet: int) -> Values:
        """What 1 and 11 are worth for the next of `aces` aces.

        `total`: with these aces low, and those before as they were declared.
        """
        best: Values = {}
        for name, points in (("1", total), ("11", total + 10)):
            if aces > 1:
                best[name] = max(self.declared(points, aces - 1, hand, up, shoe, bet).values())
            else:
                best[name] = self._against(hand, points, up, shoe, bet, None)
        return best

    def outcomes(self, hand: Cards, up: int, shoe: Cards) -> tuple[float, float, float]:
        """How likely `hand`, standing, wins, pushes and loses; not for declared aces."""
        chances = [0.0, 0.0, 0.0]
        total = self.points(hand)
        natural = self.naturals and sum(hand) == 2 and total == 21
        for dealers, chance in self.dealer(up, shoe, self.stands_at(total)).items():
            gain = self._pays(total, natural, dealers, 1, None)
            chances[0 if gain > 0 else 1 if gain == 0 else 2] += chance
        return chances[0], chances[1], chances[2]

    def busts(self, hand: Cards, up: int, shoe: Cards) -> float:
        """How likely the next card takes `hand` over 21."""
        return sum(p for rank, p, _ in self.next_cards(up, shoe) if self.points(more(hand, rank)) > 21)

    # A hand that is played.

    def hit(self, hand: Cards, up: int, shoe: Cards, place: int | None = None) -> float:
        """One more card, and the best that can be done then."""
        return sum(
            p * self.drawn(more(hand, rank), up, left, place) for rank, p, left in self.next_cards(up, shoe)
        )

    @remembered
    def drawn(self, hand: Cards, up: int, shoe: Cards, place: int | None) -> float:
        """What `hand` is worth after a hit."""
        ended = self.at_once(hand, up, shoe, 1, place)
        if ended is not None:
            return ended
        return max(self.stand(hand, up, shoe, 1, place), self.hit(hand, up, shoe, place))

    def double(self, hand: Cards, up: int, shoe: Cards, place: int | None = None) -> float:
        """Twice the bet, and one more card."""
        value = 0.0
        for rank, p, left in self.next_cards(up, shoe):
            last = more(hand, rank)
            ended = self.at_once(last, up, left, 2, place)
            value += p * (self.stand(last, up, left, 2, place) if ended is None else ended)
        return value

    def may_double(self, hand: Cards, place: int | None = None) -> bool:
        """Whether two cards can be doubled."""
        points, soft = worth(low_points(hand), hand[ACE] > 0, self.high_aces)
        if (soft and not self.rules.double_soft) or (place is not None and not self.rules.double_after_split):
            return False
        return sum(hand) == 2 and points in _DOUBLES[self.rules.double]

    def may_split(self, hand: Cards) -> bool:
        """Whether `hand` is a pair that can be split. Of tens of equal rank, it has to be written with P."""
        if self.rules.split is Split.NONE or sum(hand) != 2 or max(hand) != 2:
            return False
        return self.rules.split is Split.VALUE or not hand[TEN]


def _add(totals: dict[int, float], then: Mapping[int, float], chance: float) -> None:
    for total, p in then.items():
        totals[total] = totals.get(total, 0.0) + chance * p
