"""Journals of format 1: even money was insurance, and was not offered to a player who could not pay for it."""

from collections.abc import Mapping
from typing import Any

from blackjack_tui.game.actions import Question
from blackjack_tui.game.cards import LIMIT, Outcome, Reason
from blackjack_tui.game.table import Table


def was_not_asked(question: Question, table: Table) -> bool:
    """Returns whether older programs skipped this question: the player had too little money for insurance."""
    return question.even_money and (table.bankroll or 0) < table.player.bet // 2


def with_insurance(fields: Mapping[str, Any], table: Table) -> Mapping[str, Any]:
    """Returns the `fields` of a round's line as in format 1: even money is insurance beside a natural."""
    hand = table.player.settled
    if not hand or hand.reason is not Reason.EVEN_MONEY:
        return fields
    is_tie = table.dealer.points == LIMIT
    outcome = (Outcome.PUSH if is_tie else Outcome.WIN).value
    returned = hand.bet if is_tie else hand.bet * 5 // 2
    insured = hand.bet // 2
    natural = fields["hands"][0] | {"outcome": outcome, "returned": returned}
    insurance = {"bet": insured, "returned": 3 * insured if is_tie else 0}
    return {**fields, "outcome": outcome, "hands": [natural], "insurance": insurance}
