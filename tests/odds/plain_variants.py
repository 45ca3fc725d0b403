"""Exact values by plain recursion, by the knobs of variants: bonuses, free stakes, doubled hands that go on.

A hand is played best from the cards that are left. A pair is split into two hands, which do not see one
another's cards: each is worth what one hand is from the shoe without the pair.
"""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Action
from blackjack_tui.game.rules import (
    NATURAL,
    Aces,
    Against,
    At21,
    Bonus,
    Double,
    HoleCard,
    Lost,
    Rules,
    Split,
    Surrender,
    Tie,
    ratio,
)
from blackjack_tui.odds.answers import RANKS
from blackjack_tui.odds.chart import Chart
from tests.odds.cards import ACE, LETTERS, NO_CARDS, PAIR_TEN, POINTS, Cards, low_points, more, worth
from tests.odds.plain import BUST_22, DOUBLE, HIT, SPLIT, STAND, SURRENDER, Dry, Plain, Values, remembered
from tests.odds.plain import NATURAL as DEALERS_NATURAL

_TOTALS = {
    Double.NONE: (),
    Double.ANY: range(22),
    Double.NINE_TO_ELEVEN: (9, 10, 11),
    Double.TEN_OR_ELEVEN: (10, 11),
}
_WORTH = {Tie.DEALER: -1, Tie.PUSH: 0, Tie.PLAYER: 1}


class Bet(NamedTuple):
    """The state of a hand's bet."""

    doubled: int = 0
    """How many times."""
    freed: bool = False
    """Whether the double is the house's."""
    house: bool = False
    """Whether the bet of the split is the house's."""
    pair: int | None = None
    """The rank of the pair that was split."""
    second: bool = False
    """Whether it is the second hand of that pair."""
    low_aces: int | None = None
    """The number of aces that count 1, the hand having had them when it was doubled; None if all are alike."""

    @property
    def wins(self) -> int:
        """What a win is paid."""
        return 1 << self.doubled

    @property
    def loses(self) -> int:
        """What a loss costs."""
        return self.wins - self.freed - self.house


ALONE = Bet()


class PlainVariant(Plain):
    """The values of one rule book against a dealer who shows `hole` too, or hides it where that is None."""

    def __init__(self, rules: Rules, hole: int | None = None) -> None:
        super().__init__(rules)
        self.hole = hole

    @remembered
    def dealer(self, up: int, shoe: Cards, stands_at: int) -> dict[int, float]:
        """The chance of each dealer's total, naturals apart."""
        if self.hole is None:
            return super().dealer(up, shoe, stands_at)
        if self.makes_natural(up, self.hole):
            return {DEALERS_NATURAL: 1.0}
        return self._draws(POINTS[up] + POINTS[self.hole], ACE in (up, self.hole), shoe, stands_at)

    def total(self, hand: Cards, bet: Bet) -> int:
        """The total of a hand."""
        return worth(low_points(hand), hand[ACE] > (bet.low_aces or 0), self.high_aces)[0]

    @remembered
    def bonus(self, hand: Cards, up: int, bet: Bet) -> Bonus | None:
        """The bonus that a hand has."""
        for bonus in self.rules.bonuses:
            written = sorted(letter for letter, count in zip(LETTERS, hand, strict=True) for _ in range(count))
            if (
                self.total(hand, bet) in bonus.totals
                and sum(hand) in bonus.numbers
                and (not bonus.cards or sorted(bonus.cards) == written)
                and (not bonus.upcard or LETTERS[up] in bonus.upcard)
                and (bonus.after_double or not bet.doubled)
                and (bonus.after_split or bet.pair is None)
            ):
                return bonus
        return None

    def money(self, hand: Cards, up: int, dealers: int, bet: Bet) -> float:
        """What a hand returns against a dealer's total."""
        total, bonus = self.total(hand, bet), self.bonus(hand, up, bet)
        paid, of = bonus.ratio if bonus else (1, 1)
        natural = self.naturals and bet.pair is None and sum(hand) == 2 and total == 21
        if natural and not bonus:
            paid, of = ratio(self.rules.blackjack_pays)
        won = bet.wins * paid / of
        if bonus and not natural:
            return won
        if total > 21:
            return -bet.loses
        if total == 21 and not natural and self.rules.drawn_21 in (At21.WINS_HIDDEN, At21.WINS_SHOWN):
            return won
        if dealers == DEALERS_NATURAL:
            if not natural:
                return -bet.loses if self.rules.lost_to_natural is Lost.ALL else -1
            tie = _WORTH[self.rules.tied(NATURAL)]
            return won if tie > 0 else tie
        if dealers == BUST_22 and self.rules.push_22 and not natural:
            return 0
        if natural or dealers > 21 or total > dealers:
            return won
        tie = _WORTH[self.rules.tied(str(total))] if total == dealers else -1
        return won if tie > 0 else tie * bet.loses

    def taken(self, bet: Bet) -> int:
        """What a natural of the dealer's takes."""
        return bet.loses if self.rules.lost_to_natural is Lost.ALL else int(not bet.second)

    @remembered
    def settled(self, hand: Cards, up: int, shoe: Cards, bet: Bet) -> float:
        """What a hand that draws no more is worth."""
        return sum(
            chance * self.money(hand, up, dealers, bet) for dealers, chance in self.dealer(up, shoe, 17).items()
        )

    def ends(self, hand: Cards, up: int, bet: Bet) -> bool:
        """Whether a hand of two cards and more has nothing to decide."""
        total, bonus = self.total(hand, bet), self.bonus(hand, up, bet)
        if total > 21 or bonus:
            return True
        if total == 21:
            dealt = sum(hand) == 2 and bet.pair is None
            return (
                self.rules.dealt_21 if dealt else self.rules.drawn_21
            ) is not At21.PLAYS_ON or bet.doubled > 0
        return bet.pair == ACE and sum(hand) == 2 and not self.rules.hit_split_aces

    @remembered
    def best(self, hand: Cards, up: int, shoe: Cards, bet: Bet) -> float:
        """What a hand of two cards and more is worth that is not split again."""
        if self.ends(hand, up, bet):
            return self.settled(hand, up, shoe, bet)
        values = self.moves(hand, up, shoe, bet)
        return values[self.chosen(values, hand, up, bet)]

    def chosen(self, values: Values, hand: Cards, up: int, bet: Bet) -> str:
        """The move that is made: the best one."""
        return max(values, key=values.__getitem__)

    def moves(self, hand: Cards, up: int, shoe: Cards, bet: Bet) -> Values:
        """What each move is worth, splits apart."""
        values = {STAND: self.settled(hand, up, shoe, bet)}
        if not bet.doubled:
            values[HIT] = self._next(hand, up, shoe, bet)
        if self.doubles(hand, bet):
            low = hand[ACE] if self.rules.doubled_aces is Aces.LOW else None
            doubled = bet._replace(doubled=bet.doubled + 1, freed=self.frees(hand, bet), low_aces=low)
            values[DOUBLE] = self._next(hand, up, shoe, doubled)
        if self.gives_up(hand, up, bet):
            lost = self.natural_chance(up, shoe) if self.hole is None and not self.peeks(up) else 0.0
            values[SURRENDER] = -lost * self.taken(bet) - (1 - lost) / 2 * bet.loses
        return values

    def _next(self, hand: Cards, up: int, shoe: Cards, bet: Bet) -> float:
        return sum(
            p * self.best(more(hand, rank), up, left, bet) for rank, p, left in self.next_cards(up, shoe)
        )

    def frees(self, hand: Cards, bet: Bet) -> bool:
        """Whether the double is the house's."""
        low = low_points(hand)
        soft = hand[ACE] and low <= 11
        return not soft and sum(hand) == 2 and low in _TOTALS[self.rules.free_double] and not bet.doubled

    def doubles(self, hand: Cards, bet: Bet) -> bool:
        """Whether a hand can be doubled."""
        rules, low = self.rules, low_points(hand)
        if bet.pair is not None and not rules.double_after_split:
            return False
        if self.frees(hand, bet):
            return True
        if bet.doubled:
            return bet.doubled <= rules.redoubles and not bet.freed and low in _TOTALS[rules.double]
        soft = bool(hand[ACE] and low <= 11)
        total = low if rules.doubled_aces is Aces.LOW else low + 10 * soft
        if total not in _TOTALS[rules.double] or (soft and not rules.double_soft):
            return False
        return sum(hand) <= (rules.double_cards or 21)

    def gives_up(self, hand: Cards, up: int, bet: Bet) -> bool:
        """Whether a hand can be given up."""
        rules = self.rules
        if bet.doubled:
            return rules.rescue
        if rules.surrender is not Surrender.LATE or (bet.pair is not None and not rules.surrender_after_split):
            return False
        if rules.surrender_against is Against.TEN_OR_ACE and POINTS[up] not in (1, 10):
            return False
        return sum(hand) <= (rules.surrender_cards or 21)

    def decision(self, hand: Cards, up: int, shoe: Cards, bet: Bet = ALONE) -> Values:
        """What each move is worth; a split is into two hands."""
        values = self.moves(hand, up, shoe, bet)
        if bet == ALONE and self.splits(hand):
            pair = hand.index(2)
            one = more(NO_CARDS, pair)
            house = LETTERS[pair] in self.rules.free_split
            values[SPLIT] = sum(
                self._next(one, up, shoe, Bet(pair=pair, house=second and house, second=second))
                for second in (False, True)
            )
        return values

    def splits(self, hand: Cards) -> bool:
        """Whether a hand can be split."""
        return self.rules.split is not Split.NONE and sum(hand) == 2 and max(hand) == 2

    def round(self, pack: Sequence[int]) -> float:
        """What a round from a pack of ten counts is worth where the dealer's hole card is hidden, or open."""
        cards: Cards = (*pack, 0)
        return sum(
            chance * self._dealt(hand, up, hole, shoe) for chance, hand, up, hole, shoe in self._deals(cards)
        )

    def _dealt(self, hand: Cards, up: int, hole: int | None, shoe: Cards) -> float:
        if hole != self.hole:
            self.memory.clear()
            self.hole = hole
        lost = 0.0
        if hole is None and self.peeks(up):
            lost = self.natural_chance(up, shoe)
        if hole is not None and self.makes_natural(up, hole):
            lost = 1.0
        value = lost * self.money(hand, up, DEALERS_NATURAL, ALONE)
        if lost < 1:
            ended = self.ends(hand, up, ALONE)
            if ended:
                after = self.settled(hand, up, shoe, ALONE)
            else:
                values = self.decision(hand, up, shoe)
                after = values[self.chosen(values, hand, up, ALONE)]
            value += (1 - lost) * after
        return value

    def _deals(self, pack: Cards) -> list[tuple[float, Cards, int, int | None, Cards]]:
        found: list[tuple[float, Cards, int, int | None, Cards]] = []
        for one, chance, first in _drawn(pack, NO_CARDS):
            for two, then, second in _drawn(first, one):
                for up, p, third in _ranks(second):
                    if self.rules.hole_card is not HoleCard.OPEN:
                        found.append((chance * then * p, two, up, None, third))
                        continue
                    for hole, q, left in _ranks(third):
                        found.append((chance * then * p * q, two, up, hole, left))
        return found


class VariantByChart(PlainVariant):
    """The values of a player who plays by a chart."""

    def __init__(self, rules: Rules, chart: Chart) -> None:
        super().__init__(rules)
        self.chart = chart

    def chosen(self, values: Values, hand: Cards, up: int, bet: Bet) -> str:
        """The chart's move."""
        dealer = [RANKS[rank] for rank in (up, self.hole) if rank is not None]
        legal = [Action(move) for move in values]
        if bet.doubled:
            move = self.chart.action_for_doubled(self.total(hand, bet), dealer, legal)
            return move.value if move else super().chosen(values, hand, up, bet)
        ranks = [RANKS[rank] for rank, count in enumerate(hand[:PAIR_TEN]) for _ in range(count)]
        return self.chart.action(ranks, dealer, legal).value


def _ranks(shoe: Cards) -> list[tuple[int, float, Cards]]:
    every = sum(shoe)
    if not every:
        raise Dry
    return [
        (rank, count / every, (*shoe[:rank], count - 1, *shoe[rank + 1 :]))
        for rank, count in enumerate(shoe)
        if count
    ]


def _drawn(shoe: Cards, hand: Cards) -> list[tuple[Cards, float, Cards]]:
    return [(more(hand, rank), chance, left) for rank, chance, left in _ranks(shoe)]
