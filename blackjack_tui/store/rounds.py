"""A finished round as the values that the database keeps of it."""

from collections.abc import Callable
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import LIMIT, Rank, Reason
from blackjack_tui.game.events import BankrollGiven, Event, HandSettled, HandSplit, RoundOver, RoundStarted
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.play.record import PlayedRound
from blackjack_tui.play.session import Watcher

ACE_UP = 11
"""Stands for a dealer's ace where other upcards are their points."""


class Hand(NamedTuple):
    """A finished hand. Money is in cents."""

    bet: int
    returned: int
    outcome: str
    reason: str
    points: int
    dealer: int | None
    """The dealer's total; None if it was neither shown nor told."""
    natural: bool
    doubled: bool
    split: bool


class Decision(NamedTuple):
    """A question and the chosen action."""

    asked: str
    """The topic of the question."""
    hand: str
    """The hand's cell in a chart: `hard 16`, `soft 18`, `pair 8`."""
    upcard: int
    """The points of the dealer's upcard; ACE_UP for an ace."""
    chosen: str


class Finished(NamedTuple):
    """A finished round: what was played, and what follows from that. Money is in cents."""

    played: PlayedRound
    hands: tuple[Hand, ...]
    decisions: tuple[Decision, ...]
    bet: int
    """All bets and the insurance."""
    insurance: int
    """The insurance bet."""
    result: int
    """The amount won; negative if lost."""
    bankroll: int | None
    """The bankroll after the round; None where nothing is bet."""
    shuffles: bool
    """Whether the cards are shuffled before the next round."""

    def count(self, outcome: str) -> int:
        """Returns the number of hands that ended with `outcome`."""
        return sum(hand.outcome == outcome for hand in self.hands)


class RoundWatcher(Watcher):
    """Watches a session and hands each round to `finished` as it ends."""

    def __init__(self, finished: Callable[[Finished], None]) -> None:
        self._finished = finished
        self._bet = 0
        self._before = 0
        self._actions: list[Action] | None = None
        self._decisions: list[Decision] = []
        self._split = False

    @property
    def played(self) -> PlayedRound | None:
        """The bet and the decisions of the round in play; None between rounds."""
        return None if self._actions is None else PlayedRound(self._bet, tuple(self._actions))

    def on_event(self, event: Event, situation: Situation) -> None:
        """Begins a round, or hands on the one that `event` finishes."""
        table = situation.table
        if isinstance(event, BankrollGiven):
            self._before = table.held
        elif isinstance(event, RoundStarted):
            if self._actions is None:
                self._actions = []
            self._decisions = []
            self._split = False
        elif isinstance(event, HandSplit):
            self._split = True
        elif isinstance(event, RoundOver) and self._actions is not None:
            played = PlayedRound(self._bet, tuple(self._actions))
            self._actions = None
            finished = self._finish(played, situation)
            self._before = table.held
            self._finished(finished)

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Notes a bet, or a decision within a round."""
        asked = situation.asked
        if not isinstance(answer, Action):
            self._bet = answer
            self._actions = []
        elif self._actions is not None and isinstance(asked, Question) and asked.topic not in _BETWEEN:
            self._actions.append(answer)
            if is_decision(asked, answer):
                table = situation.table
                made = Decision(str(asked.topic), cell(table, asked), upcard(table), str(answer))
                self._decisions.append(made)

    def _finish(self, played: PlayedRound, situation: Situation) -> Finished:
        table = situation.table
        rules = situation.rules
        settled = [hand.settled for hand in table.hands]
        hands = tuple(
            self._hand(rules.naturals, len(hand.cards), ended, played)
            for hand, ended in zip(table.hands, settled, strict=True)
            if ended
        )
        insurance = table.insurance_settled.bet if table.insurance_settled else 0
        shuffles = table.left <= table.cut if table.cut else True
        return Finished(
            played,
            hands,
            tuple(self._decisions),
            sum(hand.bet for hand in hands) + insurance,
            insurance,
            table.held - self._before if rules.bets else 0,
            table.bankroll,
            shuffles,
        )

    def _hand(self, naturals: bool, cards: int, ended: HandSettled, played: PlayedRound) -> Hand:
        return Hand(
            ended.bet,
            ended.returned,
            str(ended.outcome),
            str(ended.reason),
            ended.points,
            ended.dealer_points,
            naturals and cards == 2 and ended.points == LIMIT and not self._split,
            played.bet > 0 and ended.bet > played.bet,
            self._split,
        )


_BETWEEN = (Topic.AGAIN, Topic.BANKROLL, Topic.RESUME)
"""Questions whose answers are no decisions within a round."""


def is_decision(question: Question, answer: Action) -> bool:
    """Whether an answer is one of the decisions that are kept of a round."""
    return question.topic not in _BETWEEN and answer is not Action.FORFEIT


def upcard(table: Table) -> int:
    """The points of the dealer's upcard, an ace as ACE_UP; 0 if there is none."""
    card = next((card for card in table.dealer.cards if card), None)
    if card is None:
        return 0
    return ACE_UP if card.rank is Rank.ACE else card.rank.points


def cell(table: Table, question: Question) -> str:
    """Where a chart has the hand that is played: `hard 16`, `soft 18`, `pair 8`; `pair 11` for aces."""
    hand = table.player
    if Action.SPLIT in (*question.actions, *question.too_dear) and hand.cards[0]:
        rank = hand.cards[0].rank
        return f"pair {ACE_UP if rank is Rank.ACE else rank.points}"
    return f"{'soft' if hand.soft else 'hard'} {hand.points}"


BUSTS = (Reason.BUST.value, Reason.BOTH_BUST.value)
"""The reasons of a hand that is over 21, as the database has them."""
