"""Compares the three computations of odds: plain recursion, the engine, and `blackjack_tui.odds`."""

from collections.abc import Iterator, Mapping
from random import Random

from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Aces, Draws, Rules
from blackjack_tui.odds.answers import DecisionOdds, PlayedHand, SplitRound, Splits
from blackjack_tui.odds.engine import Odds
from tests.odds.cards import ACE, Cards
from tests.odds.engine import Best, expected
from tests.odds.plain import NATURAL, PLAY, SPLIT, SURRENDER, Dry
from tests.odds.plain_round import TIED, Pack, PlainRound
from tests.odds.situations import RANKS, InSplit, Start, in_split, pack_of

EXACT = 1e-12
"""Where no sum is long."""
LONG_SUM = 1e-9
_NOTHING = "nothing to decide"


def of_engine(rules: Rules, start: Start) -> Iterator[str]:
    """What the engine says differently of the moves of `start`."""
    plain = PlainRound(rules)
    view = plain.view(start.hand, start.up, start.unseen)
    best = Best(plain, start.pack)
    moves = plain.decision(*view) if plain.decides(view[0]) else {_NOTHING: plain.after_peek(*view)}
    for move, value in moves.items():
        first = None if move == _NOTHING else Action(move)
        played = expected(rules, start.unseen, best, (*start.hand, start.up), first)
        if abs(played - value) > LONG_SUM:
            yield f"{rules.name}: {start}: {move} is {value}, the engine has {played}"


def small_pack(random: Random) -> Pack:
    """Few cards of few ranks, for whole rounds."""
    kinds = [*random.sample(RANKS, 2), random.choice(RANKS[9:])]
    return pack_of([random.choice(kinds) for _ in range(16)])


def of_round(rules: Rules, random: Random) -> Iterator[str]:
    """What odds says differently of a round from a small pack; nothing where it could run dry."""
    plain, pack = PlainRound(rules), small_pack(random)
    try:
        value = plain.round(pack)
    except Dry:
        return
    theirs = Odds(rules, Splits.CDZ).round_value(pack)
    if abs(value - theirs) > LONG_SUM and plain.closest > TIED:
        yield f"{rules.name}: a round from {pack} is {value!r}, odds has {theirs!r}"


class Comparison:
    """`blackjack_tui.odds` beside the plain computation, for one rule book."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.odds = Odds(rules, Splits.CDZ)
        self.plain = PlainRound(rules)
        self.compared = 0
        """How many values."""

    def differ(self, what: str, mine: float, theirs: float, within: float = EXACT) -> Iterator[str]:
        """Says so if two values differ."""
        self.compared += 1
        if not abs(mine - theirs) <= within:
            yield f"{self.rules.name}: {what} is {mine!r}, odds has {theirs!r}"

    def fresh(self) -> None:
        """Forgets what was computed, and how close the moves of a plan were."""
        self.plain = PlainRound(self.rules)

    def of_start(self, start: Start) -> Iterator[str]:
        """What is different of the first decisions; nothing where the shoe could run dry."""
        self.fresh()
        try:
            yield from self._of_start(start)
        except Dry:
            return

    def _of_start(self, start: Start) -> Iterator[str]:
        plain, (hand, up, shoe) = self.plain, self.plain.view(start.hand, start.up, start.unseen)
        dealt, peeked = plain.before_peek(hand, up, shoe), plain.after_peek(hand, up, shoe)
        asked = (start.unseen, start.hand, start.up)
        odds = self.odds.decision(*asked)
        if plain.decides(hand):
            yield from self._moves(str(start), plain.decision(hand, up, shoe), odds)
            yield from self.differ(f"{start}: bust", plain.busts(hand, up, shoe), odds.bust_chance)
        yield from self._reasons(start, hand, up, shoe, odds)
        tolerance = self._tolerance(hand)
        yield from self.differ(f"{start}: after the peek", peeked, odds.value, tolerance)
        if self.rules.peek:
            theirs = self.odds.hand_value(*asked, peeked=True)
            yield from self.differ(f"{start}: peeked", peeked, theirs, tolerance)
        best = plain.dealt(hand, up, shoe, True)
        yield from self.differ(f"{start}: as dealt", best, self.odds.hand_value(*asked), tolerance)
        if SURRENDER in dealt:
            early = self.odds.early_surrender(*asked).values
            yield from self.differ(f"{start}: declining", dealt[PLAY], early[Action.DECLINE], tolerance)
            yield from self.differ(f"{start}: surrender", dealt[SURRENDER], early[Action.SURRENDER])
        if self.rules.insurance and up == ACE:
            insured, declined = max(dealt.values()) + plain.insurance(up, shoe) / 2, max(dealt.values())
            answers = self.odds.insurance(*asked).values
            yield from self.differ(f"{start}: insured", insured, answers[Action.INSURE], tolerance)
            yield from self.differ(f"{start}: not insured", declined, answers[Action.DECLINE], tolerance)
        if self.rules.player_aces is Aces.DECLARED and hand[ACE]:
            yield from self._declared(start, hand, up, shoe)

    def _tolerance(self, hand: Cards) -> float:
        """Infinite where a split's plan could as well be another."""
        if not self.plain.may_split(hand):
            return EXACT
        return LONG_SUM if self.plain.closest > TIED else float("inf")

    def _moves(self, what: str, mine: Mapping[str, float], odds: DecisionOdds) -> Iterator[str]:
        theirs = {action.value: value for action, value in odds.values.items()}
        if set(mine) != set(theirs):
            yield f"{self.rules.name}: {what}: moves {sorted(mine)}, odds has {sorted(theirs)}"
            return
        for move, value in mine.items():
            tied = move == SPLIT and self.plain.closest <= TIED
            within = float("inf") if tied else LONG_SUM if move == SPLIT else EXACT
            yield from self.differ(f"{what}: {move}", value, theirs[move], within)

    def _reasons(self, start: Start, hand: Cards, up: int, shoe: Cards, odds: DecisionOdds) -> Iterator[str]:
        if self.rules.dealer_draws is Draws.BELOW_PLAYER:
            if odds.dealer is not None:
                yield f"{self.rules.name}: {start}: chances of a dealer who draws to the player's total"
            return
        if odds.dealer is None:
            yield f"{self.rules.name}: {start}: no chances of the dealer's"
            return
        chances = dict(self.plain.dealer(up, shoe, 17))
        for total, theirs in zip(
            (NATURAL, *range(17, 22)), (odds.dealer.natural, *odds.dealer.totals), strict=True
        ):
            yield from self.differ(f"{start}: dealer {total}", chances.pop(total, 0.0), theirs)
        yield from self.differ(f"{start}: dealer over 21", sum(chances.values()), odds.dealer.bust)
        if odds.stand is not None and self.rules.player_aces is not Aces.DECLARED:
            mine = self.plain.outcomes(hand, up, shoe)
            for name, chance, theirs in zip(("win", "push", "lose"), mine, odds.stand, strict=True):
                yield from self.differ(f"{start}: standing, {name}", chance, theirs)

    def _declared(self, start: Start, hand: Cards, up: int, shoe: Cards) -> Iterator[str]:
        total, said = self.plain.points(hand), ()
        for doubled in (False, True) if len(start.hand) > 2 else (False,):
            mine = self.plain.declared(total, hand[ACE], hand, up, shoe, 2 if doubled else 1)
            odds = self.odds.declaration(start.unseen, start.hand, start.up, said, doubled=doubled)
            yield from self._moves(f"{start}: {'doubled, ' * doubled}declaring", mine, odds)
            if hand[ACE] > 1:
                mine = self.plain.declared(total + 10, hand[ACE] - 1, hand, up, shoe, 2 if doubled else 1)
                odds = self.odds.declaration(start.unseen, start.hand, start.up, (11,), doubled=doubled)
                yield from self._moves(f"{start}: {'doubled, ' * doubled}declared 11, then", mine, odds)

    def of_drawn(self, start: Start, random: Random) -> Iterator[str]:
        """What is different of a hand after a few hits; nothing where it comes to no decision."""
        self.fresh()
        hand, unseen = list(start.hand), start.unseen
        for _ in range(random.choice((1, 1, 2, 3))):
            card = random.choices(list(Rank), unseen)[0]
            hand.append(card)
            unseen = tuple(n - (rank is card) for rank, n in zip(Rank, unseen, strict=True))
            held, up, shoe = self.plain.view(hand, start.up, unseen)
            try:
                if self.plain.at_once(held, up, shoe, 1, None) is not None:
                    return
                values = self.plain.decision(held, up, shoe)
            except Dry:
                return
        drawn = Start(tuple(hand), start.up, unseen)
        odds = self.odds.decision(unseen, hand, start.up)
        yield from self._moves(str(drawn), values, odds)
        yield from self.differ(f"{drawn}: bust", self.plain.busts(held, up, shoe), odds.bust_chance)
        yield from self._reasons(drawn, held, up, shoe, odds)
        if self.rules.player_aces is Aces.DECLARED and held[ACE]:
            yield from self._declared(drawn, held, up, shoe)

    def of_splits(self, start: Start, random: Random) -> Iterator[str]:
        """What is different of the decisions of a round in which the pair of `start` is split."""
        self.fresh()
        if not self.plain.may_split(self.plain.view(start.hand, start.up, start.unseen)[0]):
            return
        try:
            for situation in in_split(self.plain, random, start):
                yield from self._in_split(situation)
        except Dry:
            return

    def _in_split(self, situation: InSplit) -> Iterator[str]:
        plain, up = self.plain, situation.up
        pair, column, shoe = plain.view(situation.pair, up, situation.split_from)
        plan = plain.plan(pair.index(2), column, shoe)
        hand, _, left = plain.view(situation.hand, up, situation.unseen, situation.pair[0])
        finished = [
            (plain.view(cards, up, situation.unseen, situation.pair[0])[0], 2 if doubled else 1)
            for cards, doubled in situation.finished
        ]
        by_limit = plain.split_values(plan)
        done = plain.finished(column, left, finished)
        played = tuple(PlayedHand(cards, doubled) for cards, doubled in situation.finished)
        for limit in (None, *by_limit) if plain.may_split_again(plan.pair) else (None,):
            of = plain.limit(plan) if limit is None else limit
            values = plain.in_split(plan, of, hand, left, len(finished), situation.waiting)
            if plain.closest <= TIED or (limit is None and tied(by_limit)):
                continue
            rest = SplitRound(situation.pair[0], situation.split_from, played, situation.waiting, limit)
            odds = self.odds.decision(situation.unseen, situation.hand, up, split=rest)
            theirs = {action.value: value for action, value in odds.values.items()}
            if set(theirs) != set(values):
                yield f"{self.rules.name}: {situation}: moves {sorted(values)}, odds has {sorted(theirs)}"
                continue
            for move, value in values.items():
                what = f"{situation}, to {limit} hands: {move}"
                yield from self.differ(what, done + value, theirs[move], LONG_SUM)
        yield from self._finished(situation, (*finished, (hand, 1)), (*played, PlayedHand(situation.hand)))

    def _finished(
        self, situation: InSplit, hands: tuple[tuple[Cards, int], ...], played: tuple[PlayedHand, ...]
    ) -> Iterator[str]:
        """The value of hands that draw no more, the last of them standing, with the waiting ones."""
        plain, up = self.plain, situation.up
        pair, column, shoe = plain.view(situation.pair, up, situation.split_from)
        plan = plain.plan(pair.index(2), column, shoe)
        _, _, left = plain.view(situation.hand, up, situation.unseen, situation.pair[0])
        count = len(hands) + situation.waiting
        mine = plain.finished(column, left, hands[:-1]) + plain.stand(
            hands[-1][0], column, left, 1, len(hands) - 1
        )
        mine += plain.waiting(plan, 2, left, situation.waiting, count, len(hands))
        if plain.closest <= TIED:
            return
        rest = SplitRound(situation.pair[0], situation.split_from, (), situation.waiting, 2)
        odds = self.odds.finished_value(situation.unseen, up, played, split=rest)
        yield from self.differ(f"{situation}: all of them standing", mine, odds, LONG_SUM)


def tied(values: Mapping[int, float]) -> bool:
    """Whether two numbers of hands are as good, but not the same."""
    best, second, *_ = (*sorted(values.values(), reverse=True), float("-inf"))
    return 0 <= best - second < TIED
