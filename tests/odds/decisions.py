"""Random decisions of whole rounds: what the coach says is best, beside the plain computation.

The game's own engine deals each round from a shoe at random.
The coach's requests and advice are those of a game.
"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple

from blackjack_tui.coach.advice import Advice, advice_from, request_for, upcard_of
from blackjack_tui.errors import ShoeEmpty
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import PACK, Card, Hand, Rank, Suit
from blackjack_tui.game.round import Round
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.shoe import Shoe
from blackjack_tui.game.situation import SUITS, Seen, Situation
from blackjack_tui.game.table import Table
from blackjack_tui.odds.answers import OddsRefused, Splits
from blackjack_tui.odds.engine import Odds
from tests.odds.agreement import tied
from tests.odds.cards import ACE
from tests.odds.plain import PLAY, SURRENDER, Dry
from tests.odds.plain_round import TIED, Pack, PlainRound, Plan
from tests.odds.situations import RANKS, pack_of

_HARD = 13
"""From this hard total on plain recursion can do with a shoe of several decks."""


class Compared(NamedTuple):
    """A decision that both computed."""

    topic: Topic
    in_split: bool
    cards: int
    """How many were unseen."""
    difference: float
    """The largest between two values of a move."""
    worse: float
    """By how much the coach's best is worse than the best of the plain computation, by its values."""
    text: str


class Decisions:
    """Random decisions by one rule book.

    `tied` counts those in which a split has equally good plans. They are not compared: a plan is made for
    another shoe than those its hands are played from, and there the two are worth different sums.
    """

    def __init__(self, rules: Rules, random: Random) -> None:
        self._rules = rules
        self._random = random
        self._odds = Odds(rules, Splits.CDZ)
        self._plain = PlainRound(rules)
        self.tied = 0

    def of_a_round(self) -> Iterator[Compared]:
        """The decisions of one round from a shoe at random, less those too long for plain recursion."""
        pack, large = self._pack()
        cards = [Card(rank, Suit.SPADES) for rank, count in zip(RANKS, pack, strict=True) for _ in range(count)]
        self._random.shuffle(cards)
        shoe = Shoe.stacked(cards, size=len(cards), cut=len(cards))
        shoe.shuffle()
        self._plain = PlainRound(self._rules)
        whole = SUITS * self._rules.decks
        gone = {rank: whole - count for rank, count in zip(RANKS, pack, strict=True)}
        seen = Seen(
            self._rules.decks, tuple(gone[card.rank] if card.suit is Suit.HEARTS else 0 for card in PACK)
        )
        situation = Situation(self._rules, Table(), seen)
        bet = self._rules.minimum
        round_ = Round(self._rules, shoe, bet, 100 * bet)
        action = Action.DEAL
        while True:
            try:
                events = round_.apply(action)
            except ShoeEmpty:
                return
            for event in events:
                situation = situation.after(event)
            if not round_.legal_actions():
                return
            situation = situation.asking(round_.question())
            if not large or _is_short(situation.table, round_.player):
                try:
                    yield from self._compared(situation)
                except (Dry, OddsRefused):
                    return
            action = self._action(round_.question())

    def _pack(self) -> tuple[Pack, bool]:
        """A shoe, and whether it is too large for plain recursion from a low total."""
        random, kind = self._random, self._random.random()
        if kind < 0.02:
            whole = [rank for rank in RANKS for _ in range(SUITS * self._rules.decks)]
            return pack_of(random.sample(whole, random.randint(len(whole) // 4, len(whole)))), True
        if kind < 0.06:
            return pack_of(random.choices(RANKS, k=random.randint(18, 30))), False
        kinds = random.sample(RANKS, random.randint(3, 6))
        return pack_of(random.choices(kinds, k=random.randint(12, 30))), False

    def _action(self, question: Question) -> Action:
        if Action.SPLIT in question.actions and self._random.random() < 0.5:
            return Action.SPLIT
        if question.topic in (Topic.INSURANCE, Topic.SURRENDER) and self._random.random() < 0.9:
            return Action.DECLINE
        return self._random.choice(question.actions)

    def _compared(self, situation: Situation) -> Iterator[Compared]:
        request, question = request_for(situation), situation.asked
        if request is None:
            return
        assert isinstance(question, Question)
        plain = self._values(situation, question)
        if (len(situation.table.hands) > 1 or Action.SPLIT in plain) and self._tied(situation):
            self.tied += 1
            return
        odds = getattr(self._odds, request.method)(*request.arguments, **dict(request.named))
        advice = advice_from(question, odds)
        assert advice is not None
        yield _compared(situation, advice, plain)

    def _values(self, situation: Situation, question: Question) -> Mapping[Action, float]:
        values: Mapping[str, float]
        plain = self._plain
        table, unseen = situation.table, situation.seen.unseen
        held = [card.rank for card in table.player.cards if card]
        upcard = upcard_of(table)
        hand, up, shoe = plain.view(held, upcard, unseen, _pair(table))
        if question.topic is Topic.INSURANCE and question.even_money:
            return {Action.INSURE: 1.0, Action.DECLINE: plain.before_peek(hand, up, shoe)[PLAY]}
        if question.topic is Topic.INSURANCE:
            return {Action.INSURE: plain.insurance(up, shoe) / 2, Action.DECLINE: 0.0}
        if question.topic is Topic.SURRENDER:
            dealt = plain.before_peek(hand, up, shoe)
            return {Action.DECLINE: dealt[PLAY], Action.SURRENDER: dealt[SURRENDER]}
        if question.topic is Topic.ACE:
            total = plain.points(hand) + 10 * table.player.declared.count(11)
            aces, bet = hand[ACE] - len(table.player.declared), 2 if table.player.doubled else 1
            values = plain.declared(total, aces, hand, up, shoe, bet)
        elif len(situation.table.hands) == 1:
            values = plain.decision(hand, up, shoe)
        else:
            values = _in_split(plain, situation)
        return {Action(name): value for name, value in values.items()}

    def _tied(self, situation: Situation) -> bool:
        """Whether a split's plan has two moves, or two numbers of hands, that are as good."""
        if self._plain.closest <= TIED:
            return True
        return len(situation.table.hands) > 1 and tied(self._plain.split_values(_plan(self._plain, situation)))


def _pair(table: Table) -> Rank | None:
    """Returns the rank of the pair that was split; None in a round without splits."""
    return table.hands[0].ranks[0] if len(table.hands) > 1 else None


def _plan(plain: PlainRound, situation: Situation) -> Plan:
    rank, upcard = _pair(situation.table), upcard_of(situation.table)
    assert rank is not None
    pair, column, whole = plain.view([rank, rank], upcard, situation.seen.at_split)
    return plain.plan(pair.index(2), column, whole)


def _in_split(plain: PlainRound, situation: Situation) -> Mapping[str, float]:
    table, unseen = situation.table, situation.seen.unseen
    plan, upcard = _plan(plain, situation), upcard_of(table)
    hands = [
        plain.view([card.rank for card in hand.cards if card], upcard, unseen, _pair(table))
        for hand in table.hands
    ]
    hand, _, left = hands[table.active]
    waiting = len(hands) - table.active - 1
    values = plain.in_split(plan, plain.limit(plan), hand, left, table.active, waiting)
    done = plain.finished(
        plan.up,
        left,
        [
            (each[0], 2 if hand.doubled else 1)
            for each, hand in zip(hands, table.hands[: table.active], strict=False)
        ],
    )
    return {move: done + value for move, value in values.items()}


def _is_short(table: Table, hand: Hand) -> bool:
    low = sum(card.rank.points for card in hand.cards)
    return low >= _HARD and len(table.hands) == 1 and hand.cards[0].rank is not hand.cards[1].rank


def _compared(situation: Situation, advice: Advice, plain: Mapping[Action, float]) -> Compared:
    theirs = advice.round_values or advice.values  # of a split hand, with the others
    assert set(theirs) <= set(plain), f"{situation}: {theirs} beside {plain}"
    values = {action: plain[action] for action in theirs}
    difference = max(abs(theirs[action] - value) for action, value in values.items())
    worse = max(values.values()) - values[advice.best]
    hand = " ".join(str(card) for card in situation.table.player.cards)
    text = f"{situation.rules.name}: {hand}, unseen {situation.seen.unseen}: {dict(theirs)} beside {values}"
    cards = sum(situation.seen.unseen)
    return Compared(advice.question.topic, len(situation.table.hands) > 1, cards, difference, worse, text)
