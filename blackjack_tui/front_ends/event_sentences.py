"""Each event of a game in a sentence, for listening and for pages."""

from collections.abc import Callable
from typing import Any

from blackjack_tui.game import events
from blackjack_tui.game.cards import LIMIT, Outcome, Reason
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.words.money import even_money, gain, money, round_sum
from blackjack_tui.words.sentences import (
    dealer_ended,
    hand_name,
    result_words,
    side_bet_name,
    surrenders,
    total,
)


def so_far(table: Table, pushes: bool) -> str:
    """Returns the hands won and lost, pushed if there are `pushes` in these rules, and the bankroll."""
    won, lost, pushed = table.score
    score = f"{won} won, {lost} lost" + (f", {pushed} pushed" if pushes else "")
    if table.bankroll is None:
        return score
    in_all = ""
    if len(table.given) > 1:
        result = table.result
        differs = f"{money(abs(result))} {'more' if result > 0 else 'less'} than"
        in_all = f", {differs if result else 'just what'} you were given"
    return f"{score}, and you have {money(table.bankroll)}{in_all}"


def _settled(event: events.HandSettled, rules: Rules) -> str:
    if event.reason is Reason.EVEN_MONEY:
        return f"{even_money(event.bet)}."
    text = result_words(event, rules).spoken
    if event.outcome is Outcome.PUSH and event.reason is Reason.TIE:
        text = f"Nobody wins: a tie, {event.points} to {event.dealer_points}"
    elif event.outcome is Outcome.PUSH and event.reason is Reason.DEALER_BLACKJACK:
        text = "Nobody wins: the dealer's blackjack takes the first bet only"
    lost_free = ", the bet was free" if not event.bet and event.outcome is Outcome.LOSE else ""
    return f"{text}: {gain(event)}{lost_free}." if event.stake else f"{text}."


def _seated(event: events.Seated) -> str:
    own = [str(box.number) for box in event.boxes if box.yours]
    others = [f"{box.number} by {box.who}" for box in event.boxes if not box.yours]
    yours = f"You have box{'es' * (len(own) > 1)} {' and '.join(filter(None, (', '.join(own[:-1]), own[-1])))}"
    beside = f"; others play: {', '.join(others)}" if others else ""
    return f"{yours} of {len(event.boxes)}{beside}."


def _side_bet(event: events.SideBetSettled) -> str:
    name = side_bet_name(event.name)
    if not event.pattern:
        return f"{name.capitalize()} is lost: {gain(event)}."
    made = f", {event.pattern}" if event.pattern != name else ""
    return f"{name.capitalize()} pays {event.returned / event.bet - 1:g}:1{made}: {gain(event)}."


def _shuffled(event: events.Shuffled) -> str:
    return f"The cards are shuffled: {event.left} to be dealt." if event.cut else "The cards are shuffled."


def _card(event: events.PlayerDealt | events.PlayerDrew | events.HoleTurned | events.DealerDrew) -> str:
    return f"the {event.card.name}: {total(event.points, event.soft)}."


def _of_both(event: events.DealerDealt) -> str:
    return "" if event.points is None else f" too: {total(event.points, event.soft)}"


def _more(event: events.Doubled | events.HandSplit) -> str:
    return f" free, the house bets {money(event.free)}" if event.free else f", for {money(event.amount)} more"


# Each function takes the event type it is listed under, which the type of a dict cannot express.
_SENTENCES: dict[type, Callable[[Any], str]] = {
    events.RoundStarted: lambda _: "A new round.",
    events.Seated: _seated,
    events.BankrollGiven: lambda event: f"You get a bankroll of {money(event.amount)}.",
    events.BetPlaced: lambda event: f"You bet {money(event.amount)}.",
    events.SideBetPlaced: lambda event: f"You bet {money(event.amount)} on {side_bet_name(event.name)}.",
    events.Shuffled: _shuffled,
    events.CardBurned: lambda _: "A card is burned.",
    events.CutCardReached: lambda _: "The cut card has come out: the cards are shuffled before the next round.",
    events.DealStarted: lambda _: "The cards are dealt.",
    events.PlayerDealt: lambda event: f"You get {_card(event)}",
    events.DealerDealt: lambda event: f"The dealer shows the {event.card.name}{_of_both(event)}.",
    events.HoleDealt: lambda _: "The dealer takes the hole card, face down.",
    events.TurnBegan: lambda _: "It is your turn.",
    events.PlayerDrew: lambda event: f"You draw {_card(event)}",
    events.Insured: lambda event: f"You insure for {money(event.amount)}.",
    events.InsuranceDeclined: lambda _: "You do not insure.",
    events.Peeked: lambda event: (
        f"The dealer looks at the hole card: {'' if event.natural else 'no '}blackjack."
    ),
    events.InsuranceSettled: lambda event: (
        f"The insurance {'pays' if event.returned else 'is lost'}: {gain(event)}."
    ),
    events.SideBetSettled: _side_bet,
    events.Doubled: lambda event: f"You double{_more(event)}.",
    events.HandSplit: lambda event: f"You split{_more(event)}: the {event.card.name} begins a hand.",
    events.Stood: lambda event: f"You stand on {total(event.points, event.soft)}.",
    events.Forfeited: lambda _: "You give this round up.",
    events.AceDeclared: lambda event: f"Your {event.card.name} counts {event.value}: {event.points}.",
    events.Busted: lambda event: f"You bust with {event.points}.",
    events.HoleTurned: lambda event: f"The hole card is {_card(event)}",
    events.DealerTold: lambda event: f"The dealer had {event.points}.",
    events.DealerDrew: lambda event: f"The dealer draws {_card(event)}",
}
_AT_TABLE: dict[type, Callable[[Any, Situation], str]] = {
    events.DealerStood: lambda event, situation: f"The dealer {dealer_ended(event, situation.rules)}.",
    events.Surrendered: lambda event, situation: f"You {surrenders(event, situation.table)}.",
    events.HandSettled: lambda event, situation: _settled(event, situation.rules),
}
"""Sentences that take the rules or the hand."""


_OF_NATURALS: dict[type, Callable[[Any], str]] = {
    events.PlayerDealt: lambda event: f"You get the {event.card.name}: blackjack.",
    events.DealerDealt: lambda event: f"The dealer shows the {event.card.name} too: blackjack.",
    events.HoleTurned: lambda event: f"The hole card is the {event.card.name}: blackjack.",
    events.DealerDrew: lambda event: f"The dealer draws the {event.card.name}: blackjack.",
    events.DealerStood: lambda _: "The dealer has blackjack.",
}
_ABOUT_A_HAND = (
    events.TurnBegan,
    events.PlayerDrew,
    events.Stood,
    events.Doubled,
    events.Busted,
    events.Surrendered,
    events.HandSettled,
)
_ABOUT_A_BOX = (
    events.BetPlaced,
    events.SideBetPlaced,
    events.SideBetSettled,
    events.Insured,
    events.InsuranceDeclined,
    events.InsuranceSettled,
    events.HandSplit,
    events.AceDeclared,
)
"""With their box, at a table with several."""
_ABOUT_MONEY = (events.BetPlaced, events.SideBetPlaced, events.Insured, events.Doubled, events.HandSplit)


def sentence(event: events.Event, situation: Situation) -> str:
    """Returns `event` in one sentence; `situation` is the one it led to."""
    rules, table = situation.rules, situation.table
    if isinstance(event, events.RoundOver):
        in_all = round_sum(table)
        this_round = f"This round: {in_all}. " if in_all else ""
        return f"{this_round}So far: {so_far(table, rules.can_push)}."
    natural = _OF_NATURALS.get(type(event))
    if natural and _is_natural(event, situation):
        return natural(event)
    at_table = _AT_TABLE.get(type(event))
    text = at_table(event, situation) if at_table else _SENTENCES[type(event)](event)
    if isinstance(event, _ABOUT_MONEY) and event.amount and table.bankroll is not None:
        text = f"{text[:-1]}; you have {money(table.bankroll)} left."
    name = hand_name(table, event.box, event.hand) if isinstance(event, _ABOUT_A_HAND) else ""
    if table.boxes and isinstance(event, _ABOUT_A_BOX):
        name = f"box {event.box.number}"
    return f"{name.capitalize()}: {text[0].lower()}{text[1:]}" if name else text


def _is_natural(event: events.Event, situation: Situation) -> bool:
    table = situation.table
    hand = table.player if isinstance(event, events.PlayerDealt) else table.dealer
    return situation.rules.naturals and hand.points == LIMIT and len(hand.cards) == 2
