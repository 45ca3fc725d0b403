"""Splits and whole rounds by plain recursion: the rest of what `blackjack_tui.odds` is held against.

Splits follow the convention of published figures (CDZ-): every hand is played by the plan that is best for it
unsplit, from the shoe that has lost the first card of the pair alone.
"""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import At21, Split, Surrender
from tests.odds.cards import (
    ACE,
    NO_CARDS,
    PAIR_TEN,
    POINTS,
    TEN,
    Cards,
    less,
    more,
    ranks_of,
    without,
)
from tests.odds.plain import DOUBLE, HIT, PLAY, SPLIT, STAND, SURRENDER, Plain, Values, remembered

TENS = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)
_RANKS = tuple(Rank)
Pack = tuple[int, ...]
"""How many cards there are of each of the thirteen ranks, in the order of `Rank`."""
TIED = 1e-9
"""Two moves that are worth the same: a plan can have either."""


class Plan(NamedTuple):
    """How the hands of a split are played: frozen when it is made."""

    pair: int
    """The rank of the pair."""
    up: int
    root: Cards
    """What was unseen with only the first card of the pair out."""


class PlainRound(Plain):
    """The values of every decision of a round, and of a round."""

    # Hands of a split.

    @remembered
    def planned(self, plan: Plan, hand: Cards) -> str:
        """What the plan does with `hand`."""
        if self.one_card_each(plan.pair):
            return STAND
        shoe = without(plan.root, less(hand, plan.pair))
        values = {STAND: self.stand(hand, plan.up, shoe, 1, 0), HIT: self.hit(hand, plan.up, shoe, 0)}
        if self.may_double(hand, 0):
            values[DOUBLE] = self.double(hand, plan.up, shoe, 0)
        best, second, *_ = sorted(values.values(), reverse=True)
        self.closest = min(self.closest, best - second)
        return self.preferred(plan, hand, values)

    def preferred(self, plan: Plan, hand: Cards, values: Values) -> str:
        """The best of a plan's moves; of equally good ones the first."""
        return max(values, key=values.__getitem__)

    def one_card_each(self, pair: int) -> bool:
        """Whether the hands of a split pair get one card and no more."""
        return pair == ACE and not self.rules.hit_split_aces

    def may_split_again(self, pair: int) -> bool:
        """Whether a second card of the pair's rank can be split once more."""
        return pair != ACE or self.rules.resplit_aces

    @remembered
    def by_plan(self, plan: Plan, hand: Cards, shoe: Cards, place: int) -> float:
        """What a split hand of two cards or more is worth, played on by the plan."""
        ended = self.at_once(hand, plan.up, shoe, 1, place)
        if ended is not None:
            return ended
        return self._move(plan, self.planned(plan, hand), hand, shoe, place)

    def _move(self, plan: Plan, move: str, hand: Cards, shoe: Cards, place: int) -> float:
        """What a split hand is worth after `move`, then played on by the plan."""
        if move == STAND:
            return self.stand(hand, plan.up, shoe, 1, place)
        if move == DOUBLE:
            return self.double(hand, plan.up, shoe, place)
        cards = self.next_cards(plan.up, shoe)
        return sum(p * self.by_plan(plan, more(hand, rank), left, place) for rank, p, left in cards)

    @remembered
    def waiting(self, plan: Plan, limit: int, shoe: Cards, count: int, hands: int, place: int) -> float:
        """What `count` hands of one card each are worth, the first of them at `place`, of `hands` in all.

        Pairs are split again up to `limit` hands. Each hand is completed from the shoe without what the hands
        before it drew after their second cards: these are cards that could as well lie anywhere in the shoe.
        """
        if not count:
            return 0.0
        value = 0.0
        for rank, p, left in self.next_cards(plan.up, shoe):
            if rank == plan.pair and hands < limit and self.may_split_again(rank):
                value += p * self.waiting(plan, limit, left, count + 1, hands + 1, place)
            else:
                hand = more(more(NO_CARDS, plan.pair), rank)
                value += p * self.by_plan(plan, hand, left, place)
                value += p * self.waiting(plan, limit, left, count - 1, hands, place + 1)
        return value

    def plan(self, pair: int, up: int, shoe: Cards) -> Plan:
        """The plan for a pair about to be split, both of its cards out of `shoe`."""
        return Plan(pair, up, more(shoe, pair))

    @remembered
    def split_values(self, plan: Plan) -> dict[int, float]:
        """What splitting is worth, by the number of hands up to which pairs are split again."""
        shoe = self.left(plan.root, plan.pair)
        limits = range(2, self.rules.split_hands + 1)
        return {limit: self.waiting(plan, limit, shoe, 2, 2, 0) for limit in limits}

    def limit(self, plan: Plan) -> int:
        """The best number of hands."""
        values = self.split_values(plan)
        return max(values, key=values.__getitem__)

    def finished(self, up: int, shoe: Cards, hands: Sequence[tuple[Cards, int]]) -> float:
        """What split hands that draw no more are worth, from the first hand on: each with its bet."""
        value = 0.0
        for place, (hand, bet) in enumerate(hands):
            ended = self.at_once(hand, up, shoe, bet, place)
            value += self.stand(hand, up, shoe, bet, place) if ended is None else ended
        return value

    def in_split(self, plan: Plan, limit: int, hand: Cards, shoe: Cards, place: int, waiting: int) -> Values:
        """What `hand` at `place` and the `waiting` hands behind it are worth, by each legal move for it."""
        hands = place + 1 + waiting
        others = self.waiting(plan, limit, shoe, waiting, hands, place + 1)
        values = {}
        for move in self.moves_in_split(plan, hand, hands):
            if move == SPLIT:
                values[move] = self.waiting(plan, limit, shoe, waiting + 2, hands + 1, place)
            else:
                values[move] = self._move(plan, move, hand, shoe, place) + others
        return values

    def moves_in_split(self, plan: Plan, hand: Cards, hands: int) -> list[str]:
        """The legal moves for `hand`, one of so many `hands` from a split."""
        moves = [STAND]
        if not self.one_card_each(plan.pair):
            moves += [HIT, DOUBLE] if self.may_double(hand, 0) else [HIT]
        if self.is_pair_to_split(plan, hand) and hands < self.rules.split_hands:
            moves.append(SPLIT)
        return moves

    def is_pair_to_split(self, plan: Plan, hand: Cards) -> bool:
        """Whether a split hand is a pair again that the rules let be split."""
        return sum(hand) == 2 and hand[plan.pair] == 2 and self.may_split_again(plan.pair)

    # The round until the first decision.

    def insurance(self, up: int, shoe: Cards) -> float:
        """What an insurance bet of 1 is worth."""
        return 3 * self.natural_chance(up, shoe) - 1

    def surrenders_late(self, up: int) -> bool:
        """Whether the first decision can be to surrender."""
        surrender = self.rules.surrender
        return surrender is not Surrender.NONE and not self.surrenders_early(up)

    def surrenders_early(self, up: int) -> bool:
        """Whether surrender is offered before the dealer looks for a natural."""
        return self.rules.surrender is Surrender.EARLY and POINTS[up] in (1, 10)

    def surrender(self, up: int, shoe: Cards) -> float:
        """What giving up as the first decision is worth."""
        if self.rules.surrender is Surrender.LOSES:
            return -1
        if self.rules.surrender is Surrender.LATE and not self.peeks(up):
            return -0.5 - 0.5 * self.natural_chance(up, shoe)
        return -0.5

    # Decisions.

    @remembered
    def decision(self, hand: Cards, up: int, shoe: Cards) -> Values:
        """The value of each legal move for an unsplit hand; where the dealer peeks, given no natural."""
        values = {STAND: self.stand(hand, up, shoe, 1, None), HIT: self.hit(hand, up, shoe)}
        if self.may_double(hand):
            values[DOUBLE] = self.double(hand, up, shoe)
        if self.may_split(hand):
            values[SPLIT] = max(self.split_values(self.plan(hand.index(2), up, shoe)).values())
        if sum(hand) == 2 and self.surrenders_late(up):
            values[SURRENDER] = self.surrender(up, shoe)
        return values

    def decides(self, hand: Cards) -> bool:
        """Whether the player is asked what to do with two cards."""
        return self.points(hand) != 21 or self.rules.dealt_21 is At21.PLAYS_ON

    def after_peek(self, hand: Cards, up: int, shoe: Cards) -> float:
        """What two cards are worth; where the dealer peeks, given no natural."""
        if self.decides(hand):
            return max(self.decision(hand, up, shoe).values())
        if self.rules.dealt_21 in (At21.WINS_HIDDEN, At21.WINS_SHOWN):
            return 1.0
        return self.stand(hand, up, shoe, 1, None)

    def before_peek(self, hand: Cards, up: int, shoe: Cards) -> Values:
        """What playing on and early surrender are worth before the dealer looks for a natural."""
        natural = self.naturals and self.points(hand) == 21
        found = self.natural_chance(up, shoe) if self.peeks(up) else 0.0
        play = found * self._pays(21 if natural else 20, natural, 0, 1, None)
        if found < 1:
            play += (1 - found) * self.after_peek(hand, up, shoe)
        values = {PLAY: play}
        if self.surrenders_early(up) and not natural:
            values[SURRENDER] = -0.5
        return values

    # Rounds.

    def round(self, pack: Pack, insures: bool = True) -> float:
        """What a round from `pack` is worth; with `insures`, insurance is taken where it pays."""
        return sum(chance * self.dealt(hand, up, shoe, insures) for chance, hand, up, shoe in self.deals(pack))

    def dealt(self, hand: Cards, up: int, shoe: Cards, insures: bool) -> float:
        """What a round is worth once the first cards lie on the table."""
        value = max(self.before_peek(hand, up, shoe).values())
        if insures and self.rules.insurance and up == ACE:
            value += max(0.0, self.insurance(up, shoe) / 2)
        return value

    def deals(self, pack: Pack) -> list[tuple[float, Cards, int, Cards]]:
        """Every deal of `pack`: how likely it is, the player's cards, the upcard, what is unseen then."""
        every = sum(pack)
        orders = every * (every - 1) * (every - 2)
        deals: dict[tuple[Cards, int, Cards], int] = {}
        for first in ranks_of(pack):
            one = self.left(pack, first)
            for second in ranks_of(one):
                two = self.left(one, second)
                for up in ranks_of(two):
                    deal = self.view([_RANKS[first], _RANKS[second]], _RANKS[up], self.left(two, up))
                    deals[deal] = deals.get(deal, 0) + pack[first] * one[second] * two[up]
        return [(ways / orders, *deal) for deal, ways in deals.items()]

    def view(
        self, hand: Sequence[Rank], up: Rank, unseen: Pack, pair: Rank | None = None
    ) -> tuple[Cards, int, Cards]:
        """A hand, an upcard and the unseen cards by ranks as they are counted here.

        `pair` is the rank of the pair that the hand was split from; None for a hand that was not.
        """
        if pair is None and len(hand) == 2 and hand[0] is hand[1]:
            pair = hand[0]
        apart = pair if self.rules.split is Split.RANK and pair in TENS else None
        held = NO_CARDS
        for rank in hand:
            held = more(held, PAIR_TEN if rank is apart else rank.points - 1)
        of_pair = unseen[_RANKS.index(apart)] if apart else 0
        return held, up.points - 1, (*unseen[:TEN], sum(unseen[TEN:]) - of_pair, of_pair)
