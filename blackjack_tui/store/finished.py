"""Finished rounds of a session: their hands, their decisions by cells of the chart, and their money."""

from collections.abc import Callable
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.cards import LIMIT, Box, Rank
from blackjack_tui.game.events import BankrollGiven, Event, HandSettled, HandSplit, RoundStarted
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.play.recorder import RoundWatcher
from blackjack_tui.play.round_lines import RoundRecord

ACE_UP = 11
"""Stands for a dealer's ace where other upcards are their points."""


class FinishedHand(NamedTuple):
    """A finished hand. Money is in cents."""

    bet: int
    returned: int
    outcome: str
    reason: str
    points: int
    dealer: int | None
    """The dealer's total; None if the player did not see it."""
    natural: bool
    doubled: bool
    split: bool
    box: int
    """The number of its box; 0 for a player who is alone with one box."""


class Decision(NamedTuple):
    """A question and the chosen action."""

    asked: str
    """The topic of the question."""
    hand: str
    """The hand's cell in a chart: `hard 16`, `soft 18`, `pair 8`."""
    upcard: int
    """The points of the dealer's upcard; ACE_UP for an ace."""
    chosen: str
    box: int
    """The number of the box; 0 for a player who is alone with one box."""
    bet: int
    """The first bet of the box, in cents."""


class Finished(NamedTuple):
    """A finished round: its record, and the figures computed from it. Money is in cents."""

    record: RoundRecord
    hands: tuple[FinishedHand, ...]
    decisions: tuple[Decision, ...]
    sums: dict[str, int]
    """The sums for its row in the database, by the names of the columns."""
    shuffles: bool
    """Whether the cards are shuffled before the next round."""


class FinishedRounds(RoundWatcher):
    """Watches a session and passes each finished round to `keep`."""

    def __init__(self, keep: Callable[[Finished], None]) -> None:
        super().__init__()
        self._keep = keep
        self._held_before = 0
        """The player's money before the round, in cents."""
        self._decisions: list[Decision] = []
        self._split = set[Box]()
        """The player's boxes that were split."""

    def on_event(self, event: Event, situation: Situation) -> None:
        """Notes the money before a round and the boxes that are split. The base class finishes the round."""
        if isinstance(event, BankrollGiven):
            self._held_before = situation.table.held
        elif isinstance(event, RoundStarted):
            self._decisions = []
            self._split.clear()
        elif isinstance(event, HandSplit):
            self._split.add(event.box)
        super().on_event(event, situation)

    def on_answer(self, situation: Situation, answer: Action | int) -> None:
        """Adds a bet, or a decision within a round."""
        super().on_answer(situation, answer)
        asked, table = situation.asked, situation.table
        if isinstance(asked, Question) and isinstance(answer, Action) and is_decision(asked, answer):
            hands_of_box = [hand for hand in table.hands if hand.box == asked.box]
            bet = hands_of_box[0].first_bet if hands_of_box else 0
            topic, box = str(asked.topic), asked.box.number
            self._decisions.append(Decision(topic, cell(table, asked), upcard(table), str(answer), box, bet))

    def on_finished(self, record: RoundRecord, situation: Situation) -> None:
        """Passes the round to `keep`."""
        self._keep(self._finish(record, situation))
        self._held_before = situation.table.held

    def _finish(self, record: RoundRecord, situation: Situation) -> Finished:
        """Returns the finished round, with its sums."""
        table, rules = situation.table, situation.rules
        hands = tuple(self._hand(rules.naturals, hand, hand.settled) for hand in table.hands if hand.settled)
        outcomes = [hand.outcome for hand in hands]
        insurance = sum(settled.bet for settled in table.insurance_settled)
        side_bets = [bet.settled for bet in table.side_bets if bet.settled]
        side_staked = sum(settled.bet for settled in side_bets)
        sums = {
            "hands": len(hands),
            "won": outcomes.count("win"),
            "lost": outcomes.count("lose"),
            "pushed": outcomes.count("push"),
            "bet": sum(hand.bet for hand in hands) + insurance + side_staked,
            "insurance": insurance,
            "side_bets": side_staked,
            "side_returned": sum(settled.returned for settled in side_bets),
            "result": table.held - self._held_before if rules.bets else 0,
        }
        shuffles = not table.cut or table.left <= table.cut  # without a cut card, each round
        return Finished(record, hands, tuple(self._decisions), sums, shuffles)

    def _hand(self, naturals: bool, hand: SeenHand, settled: HandSettled) -> FinishedHand:
        """Returns a settled hand; `naturals`: whether the rules know naturals."""
        split = hand.box in self._split
        return FinishedHand(
            bet=settled.bet,
            returned=settled.returned,
            outcome=str(settled.outcome),
            reason=str(settled.reason),
            points=settled.points,
            dealer=settled.dealer_points,
            natural=naturals and len(hand.cards) == 2 and settled.points == LIMIT and not split,
            doubled=hand.doubled and hand.bet > 0,  # without bets there is nothing to double
            split=split,
            box=hand.box.number,
        )


def is_decision(question: Question, answer: Action) -> bool:
    """Returns whether an answer is stored as a decision of its round. Answers between rounds are not."""
    return question.is_decision and answer is not Action.FORFEIT  # which leaves it


def upcard(table: Table) -> int:
    """Returns the points of the dealer's upcard, with ACE_UP for an ace; 0 if there is no upcard."""
    card = next((card for card in table.dealer.cards if card), None)
    if card is None:
        return 0
    return ACE_UP if card.rank is Rank.ACE else card.rank.points


def cell(table: Table, question: Question) -> str:
    """Returns the chart's row for the hand being played: `hard 16`, `soft 18`, `pair 8`; `pair 11` for aces."""
    hand = table.player
    # A pair that the rules let the player split has a row as a pair, even without the money for it.
    if Action.SPLIT in (*question.actions, *question.too_dear) and hand.cards[0]:
        rank = hand.cards[0].rank
        return f"pair {ACE_UP if rank is Rank.ACE else rank.points}"
    return f"{'soft' if hand.soft else 'hard'} {hand.points}"


def row_name(hand: str) -> str:
    """Returns the name of a hand's row in a chart: `pair A` for aces, else `hand` itself."""
    return "pair A" if hand == f"pair {ACE_UP}" else hand


def upcard_name(points: int) -> str:
    """Returns the name of an upcard: `A` for an ace, or its points."""
    return "A" if points == ACE_UP else str(points)
