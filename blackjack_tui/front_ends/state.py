"""The state of a table in one sentence, for a player who does not see it."""

from collections.abc import Sequence

from blackjack_tui.game.cards import LIMIT, Card, Outcome
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.words.money import money
from blackjack_tui.words.sentences import total

_OUTCOMES = {Outcome.WIN: "won", Outcome.LOSE: "lost", Outcome.PUSH: "pushed"}


def so_far(table: Table, pushes: bool) -> str:
    """Returns the hands won and lost, pushed if there are `pushes` in these rules, and the bankroll."""
    won, lost, pushed = table.score
    said = f"{won} won, {lost} lost" + (f", {pushed} pushed" if pushes else "")
    if table.bankroll is None:
        return said
    in_all = ""
    if len(table.given) > 1:
        result = table.result
        differs = f"{money(abs(result))} {'more' if result > 0 else 'less'} than"
        in_all = f", {differs if result else 'just what'} you were given"
    return f"{said}, and you have {money(table.bankroll)}{in_all}"


def state(situation: Situation) -> str:
    """Returns the hands on the table and the score so far in one sentence."""
    rules, table = situation.rules, situation.table
    naturals = rules.naturals
    several = len(table.hands) > 1
    parts = []
    for place, hand in enumerate(table.hands):
        if hand.cards:
            whose = f"hand {place + 1} has" if several else "you have"
            parts.append(f"{whose} {_hand(hand, naturals and not several)}")
    if any(table.dealer.cards):
        parts.append(f"the dealer {_dealer(table.dealer, naturals)}")
    if table.insurance and not table.insurance_settled:
        parts.append(f"{money(table.insurance)} is on insurance")
    parts.append(f"so far {so_far(table, rules.can_push)}")
    said = "; ".join(parts)
    return f"{said[0].upper()}{said[1:]}."


def _hand(hand: SeenHand, naturals: bool) -> str:
    bet = f", {money(hand.bet)} bet" if hand.bet else ""
    ended = f", {_OUTCOMES[hand.settled.outcome]}" if hand.settled else ""
    return f"{_worth(hand, naturals)}, {listed(hand.cards)}{bet}{ended}"


def _dealer(dealer: SeenHand, naturals: bool) -> str:
    if dealer.points is None:
        return f"shows {listed(dealer.cards)}"
    return f"has {_worth(dealer, naturals)}, {listed(dealer.cards)}"


def _worth(hand: SeenHand, naturals: bool) -> str:
    if naturals and hand.points == LIMIT and len(hand.cards) == 2:
        return "blackjack"
    return total(hand.points or 0, hand.soft)


def listed(cards: Sequence[Card | None]) -> str:
    """Returns the cards face up: `the Eight of Hearts and the King of Clubs`."""
    names = [f"the {card.name}" for card in cards if card]
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
