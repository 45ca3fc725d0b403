"""What journals of format 1 have that newer ones have not: even money as insurance, and no question about it
where insurance could not be paid.
"""

from collections.abc import Mapping
from typing import Any

from blackjack_tui.game.actions import Question
from blackjack_tui.game.events import Outcome, Reason
from blackjack_tui.game.hand import LIMIT
from blackjack_tui.game.table import Table


def was_not_asked(question: Question, table: Table) -> bool:
    """Whether older programs did not ask about even money, for want of money: the natural was played."""
    return question.even_money and (table.bankroll or 0) < table.player.bet // 2


def with_insurance(fields: Mapping[str, Any], table: Table) -> Mapping[str, Any]:
    """`fields` of a round's line as format 1 has them: even money is an insurance, and a natural beside it."""
    hand = table.player.settled
    if not hand or hand.reason is not Reason.EVEN_MONEY:
        return fields
    ties = table.dealer.points == LIMIT
    outcome = (Outcome.PUSH if ties else Outcome.WIN).value
    back = hand.bet if ties else hand.bet * 5 // 2
    insured = hand.bet // 2
    told = fields["hands"][0] | {"outcome": outcome, "returned": back}
    insurance = {"bet": insured, "returned": 3 * insured if ties else 0}
    return {**fields, "outcome": outcome, "hands": [told], "insurance": insurance}
