"""Advice: the request for each decision, and the value of each move."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Aces, HoleCard, Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.odds.answers import (
    DecisionOdds,
    PlayedHand,
    Request,
    SplitRound,
    fresh,
    left_out,
    rank_of,
    without,
)
from blackjack_tui.odds.chart import UPCARDS, Chart

_HALVED = 12
"""The highest total whose usual hand is two nearly equal cards; above it a ten and another card."""
_LEAST = 4  # the least total of two cards without an ace


def is_decision(asked: object) -> bool:
    """Returns whether `asked` is a question about a hand that leaves a choice."""
    return isinstance(asked, Question) and asked.topic in _ABOUT_A_HAND and len(asked.actions) > 1


_ABOUT_A_HAND = (Topic.PLAY, Topic.SURRENDER, Topic.INSURANCE, Topic.ACE)


def request_for(situation: Situation) -> Request | None:
    """Returns the request for the question asked in `situation`; None where there is nothing to decide."""
    question = situation.asked
    if not isinstance(question, Question) or not is_decision(question):
        return None
    if question.topic is Topic.PLAY:
        return _play_request(situation)
    rules, table = situation.rules, situation.table
    arguments = (situation.seen.unseen, table.player.ranks, upcard_of(table))
    if question.topic is Topic.SURRENDER:
        return Request("early_surrender", rules, arguments)
    if question.topic is Topic.INSURANCE:
        return Request("insurance", rules, arguments)
    # The question is what an ace counts; for a hand given up that decides nothing.
    if table.player.surrendered:
        return None
    named = (("doubled", table.player.doubled),)
    return Request("declaration", rules, (*arguments, table.player.declared), named)


def warm_up(rules: Rules) -> list[Request]:
    """Returns requests for hands of all ranks, which make a helper compute its tables."""
    ranks = [rank for rank in tuple(Rank)[:10] if rank not in left_out(rules)]  # ace to ten
    upcards = (*ranks[1:], ranks[0])  # each rank once, against a hand of another rank
    hole = (Rank.SIX,) if rules.hole_card is HoleCard.OPEN else ()  # any rank that makes no natural
    named = tuple(("hole", rank) for rank in hole)
    requests = []
    for rank, upcard in zip(ranks, upcards, strict=True):
        hand = (rank, rank) if rules.bets else (Rank.TWO, rank)  # pairs, where splits have tables too
        unseen = without(fresh(rules), (*hand, upcard, *hole))
        requests.append(Request("decision", rules, (unseen, hand, upcard), named))
    return requests


def cell_request(rules: Rules, part: str, row: str, column: str) -> Request | None:
    """Returns the request for a cell of the chart: usual cards of the cell, from a fresh shoe.

    None if the packs have no such cards.
    """
    hand = _first_in_packs(rules, _usual_hands(part, row))
    dealer = usual_dealer(rules, column)
    if hand is None or dealer is None:
        return None
    upcard, *hole = dealer
    named: list[tuple[str, object]] = [("hole", rank) for rank in hole]
    if part == "Doubled":
        named.append(("doubled", 1))  # once
    unseen = without(fresh(rules), (*hand, *dealer))
    return Request("decision", rules, (unseen, hand, upcard), tuple(named))


def usual_dealer(rules: Rules, column: str) -> tuple[Rank, ...] | None:
    """Returns usual dealer's cards for a column of the chart; None if the packs have no such cards."""
    if rules.hole_card is not HoleCard.OPEN or column.startswith("A"):
        return _first_in_packs(rules, [_points(column)])  # an upcard, or both cards: `A6`
    return _first_in_packs(rules, _usual_two(False, int(column)))  # a hard total of both cards


def _first_in_packs(rules: Rules, hands: Iterable[Sequence[int]]) -> tuple[Rank, ...] | None:
    """Returns the first of `hands`, given by points, that can be dealt from the packs; None if none can."""
    for hand in hands:
        ranks = tuple(rank for rank in (rank_of(rules, points) for points in hand) if rank is not None)
        if len(ranks) == len(hand):
            return ranks
    return None


def _usual_hands(part: str, row: str) -> Iterator[Sequence[int]]:
    """Yields hands in a row of the chart, by points, the most usual first; doubled ones have three cards."""
    if part == "Pairs":
        yield _points(row * 2)  # `88` for the row `8`
    elif part != "Doubled":
        yield from _usual_two(part == "Soft", int(row))
    else:
        # Usually an 11 or less was doubled; the third card makes up the total.
        total = int(row)
        usual_third = max(2, total - 11)
        for third in (usual_third, *range(2, 10)):
            if total - third >= _LEAST:
                yield from ((*two, third) for two in _usual_two(False, total - third))


def _points(letters: str) -> Sequence[int]:
    """Returns the points of cards by the letters of their ranks; an ace has 1."""
    return [UPCARDS.index(letter) + 1 for letter in letters]


def _usual_two(soft: bool, total: int) -> Iterator[tuple[int, int]]:
    """Yields the points of two cards with a total, the most usual first, pairs last."""
    if soft:  # an ace, which counts 11, and the other card
        yield 1, total - 11
        return
    nearly_equal = (total - 1) // 2  # less than half the total, so that it is no pair
    lowest = max(2, total - 10)  # the other card has ten points at most
    usual_low = max(2, nearly_equal) if total <= _HALVED else lowest
    yield total - usual_low, usual_low
    yield from ((total - low, low) for low in range(lowest, total // 2 + 1))


def _play_request(situation: Situation) -> Request:
    """Returns the request for the moves of the hand in play; it asks by the rules, whatever money is left."""
    table = situation.table
    arguments = (situation.seen.unseen, table.player.ranks, upcard_of(table))
    box_hands, place = table.in_box, table.number
    named: tuple[tuple[str, object], ...] = hole_argument(situation)
    if table.player.doubles:
        named = (*named, ("doubled", table.player.doubles))
    if len(box_hands) == 1:
        return Request("decision", situation.rules, arguments, named)
    split = split_of(situation)._replace(
        finished=tuple(map(played_hand, box_hands[:place])),
        waiting=len(box_hands) - place - 1,
        house=table.player.free > 0,  # a free split, which the house pays
    )
    return Request("decision", situation.rules, arguments, (*named, ("split", split)))


def played_hand(hand: SeenHand) -> PlayedHand:
    """Returns a hand that draws no more, as the odds need it."""
    free_bets = hand.free // hand.first_bet if hand.free else 0  # the house's part, in first bets
    return PlayedHand(hand.ranks, hand.doubles, free_bets, hand.surrendered)


def dealer_ranks(situation: Situation) -> tuple[Rank, ...]:
    """Returns the ranks of the dealer's cards that the player sees before the dealer plays."""
    return (upcard_of(situation.table), *(rank for _, rank in hole_argument(situation)))


def hole_argument(situation: Situation) -> tuple[tuple[str, Rank], ...]:
    """Returns the dealer's second card as a named argument of a request; empty where it is hidden."""
    if situation.rules.hole_card is not HoleCard.OPEN:
        return ()
    return (("hole", situation.table.dealer.ranks[1]),)


def split_of(situation: Situation) -> SplitRound:
    """Returns the split that the hands of the box come from."""
    return SplitRound(situation.table.in_box[0].ranks[0], situation.seen.at_split)


def upcard_of(table: Table) -> Rank:
    """Returns the rank of the dealer's upcard."""
    return next(card.rank for card in table.dealer.cards if card)


_OTHER_PLAIN = {Action.HIT: Action.STAND, Action.STAND: Action.HIT, Action.DOUBLE: Action.HIT}


class Advice(NamedTuple):
    """The value of each answer to a question."""

    question: Question
    values: Mapping[Action, float]
    """In units of the hand's first bet, in the order of the question.

    For insurance the side bet's gain, for even money the hand's value, inside a split the value of this hand
    with the hands split from it."""
    best: Action
    """The action with the highest value; in advice by the chart, the chart's action."""
    odds: DecisionOdds
    """The odds from which the values come."""

    @property
    def round_values(self) -> Mapping[Action, float] | None:
        """The value of the round with its other hands, by each answer; None outside a split: it has none."""
        if self.odds.planned is None:
            return None
        return {action: value + self.odds.others for action, value in self.values.items()}

    @property
    def second(self) -> Action:
        """The best of the other answers."""
        return max((action for action in self.values if action is not self.best), key=self.values.__getitem__)

    @property
    def rival(self) -> Action:
        """The answer with which a reason compares the best one: the other plain move, else the second best."""
        plain_move = _OTHER_PLAIN.get(self.best, self.second)
        return plain_move if plain_move in self.values else self.second

    @property
    def exact(self) -> Action:
        """The action with the highest value for these cards."""
        return max(self.values, key=self.values.__getitem__)

    def by_chart(self, charted: Action | None) -> "Advice":
        """Returns the same advice with the chart's answer as the best one, if it is one of the answers."""
        if charted is None or charted not in self.values:
            return self
        return self._replace(best=charted)

    def cost(self, action: Action) -> float:
        """Returns the cost of `action`: the highest value less its own."""
        return self.values[self.exact] - self.values[action]

    def skill(self, action: Action) -> float:
        """Returns the skill in `action`: its value minus that of best play; in a split, of the planned move."""
        planned = self.odds.planned
        standard = planned if planned is not None and planned in self.values else self.exact
        return self.values[action] - self.values[standard]


def advice_from(question: Question, odds: DecisionOdds) -> Advice | None:
    """Returns the advice on `question`; None if `odds` lack the value of one of its actions."""
    if any(action not in odds.values for action in question.actions):
        return None
    # In a split round, the odds' values include the other hands.
    values = {action: odds.values[action] - odds.others for action in question.actions}
    if question.topic is Topic.INSURANCE:
        if question.even_money:
            values[Action.INSURE] = 1.0  # even money: a win of the bet for certain
        else:
            values = {Action.INSURE: values[Action.INSURE] - values[Action.DECLINE], Action.DECLINE: 0.0}
    return Advice(question, values, max(values, key=values.__getitem__), odds)


_STANDS_WITH_THREE = "RS"
_PLAYS = (Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT)


def chart_action(chart: Chart, situation: Situation) -> Action | None:
    """Returns the chart's answer to the question asked in `situation`; None if it has no answer.

    A chart never insures, and never takes even money.
    """
    question = situation.asked
    if not isinstance(question, Question) or not is_decision(question):
        return None
    if question.topic is Topic.INSURANCE:
        return Action.DECLINE
    hand, dealer = situation.table.player.ranks, dealer_ranks(situation)
    low_aces = situation.rules.player_aces is Aces.LOW
    if question.topic is Topic.PLAY:
        if situation.table.player.doubles:
            total = situation.table.player.points or 0  # charts have no row for an unknown total, nor for 0
            return chart.action_for_doubled(total, dealer, question.actions)
        return chart.action(hand, dealer, question.actions, low_aces=low_aces)
    if question.topic is not Topic.SURRENDER:
        return None
    # Early surrender is a question before all moves: where the chart has another move, it declines.
    action = chart.action(hand, dealer, (Action.SURRENDER, *_PLAYS), low_aces=low_aces)
    return Action.SURRENDER if action is Action.SURRENDER else Action.DECLINE


def chart_answer(chart: Chart, situation: Situation) -> Action | None:
    """Returns the chart's answer by which a decision is graded; None where the chart does not fit the hand.

    If two cards may not surrender, the second move of `RS` does not fit: it is meant for three cards and more.
    """
    question, table = situation.asked, situation.table
    if table.player.doubles and not chart.doubled:  # a chart without rows for doubled hands
        return None
    is_first = len(table.player.cards) == 2 and not table.player.doubles
    if isinstance(question, Question) and question.topic is Topic.PLAY and is_first:
        low_aces = situation.rules.player_aces is Aces.LOW
        letter = chart.letter(table.player.ranks, dealer_ranks(situation), low_aces=low_aces)
        if letter == _STANDS_WITH_THREE and Action.SURRENDER not in question.actions:
            return None
    return chart_action(chart, situation)
