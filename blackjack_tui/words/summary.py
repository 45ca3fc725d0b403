"""A finished round as JSON values. docs/json.md lists every field."""

from collections.abc import Sequence

from blackjack_tui.game.cards import Outcome
from blackjack_tui.game.events import HandSettled
from blackjack_tui.game.table import SeenHand, Table


def summary(table: Table) -> dict[str, object]:
    """Returns the finished round on `table`: outcome, hands with their cards, and money if there are bets.

    A card that was never turned over is None.
    """
    settled = [hand.settled for hand in table.hands if hand.settled]
    fields: dict[str, object] = {
        "outcome": _outcome(settled),
        "hands": [_hand(hand) | _result(hand, table.bankroll is not None) for hand in table.hands],
        "dealer": _hand(table.dealer),
    }
    if table.bankroll is not None:
        if insurance := table.insurance_settled:
            fields["insurance"] = insurance._asdict()
        fields["bankroll"] = table.bankroll
    return fields


def _outcome(settled: Sequence[HandSettled]) -> str:
    """Returns the outcome of the only hand, or of the money of several hands."""
    if len(settled) == 1:
        return settled[0].outcome
    gain = sum(hand.returned - hand.bet for hand in settled)
    return Outcome.WIN if gain > 0 else Outcome.LOSE if gain < 0 else Outcome.PUSH


def _result(hand: SeenHand, with_money: bool) -> dict[str, object]:
    assert hand.settled
    money = {"bet": hand.settled.bet, "returned": hand.settled.returned} if with_money else {}
    return {"outcome": hand.settled.outcome, **money}


def _hand(hand: SeenHand) -> dict[str, object]:
    return {"cards": [str(card) if card else None for card in hand.cards], "points": hand.points}
