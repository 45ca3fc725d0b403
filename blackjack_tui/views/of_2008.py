"""The words of 2008 that differ from other views: events, results and questions."""

from collections.abc import Callable, Mapping
from typing import Any

from blackjack_tui.game import events
from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.cards import ALONE, Box, Outcome, Reason
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.words.money import gain, insured, money, staked
from blackjack_tui.words.sentences import playing_name, result_words, short_form

_OFFERS = {
    Action.STAND: "Stay (S)",
    Action.HIT: "Hit (H)",
    Action.DOUBLE: "Double (D)",
    Action.SPLIT: "Split (P)",
    Action.SURRENDER: "Surrender (R)",
}

# Each function takes an event of the type it is listed under, which the type of a dict cannot express.
_SENTENCES: Mapping[type, Callable[[Any], str]] = {
    events.Shuffled: lambda _: "Shuffling Cards...",
    events.DealStarted: lambda _: "Dealing Cards...",
    events.CutCardReached: lambda _: "The cut card!  The cards are shuffled next",
    events.Peeked: lambda event: (
        f"The Dealer looks: {'' if event.natural else 'no '}Blackjack{'!' * event.natural}"
    ),
    events.Stood: lambda event: f"You stick on {event.points} points",
    events.DealerTold: lambda event: f"The Dealer had {event.points} points",
    events.DealerDrew: lambda event: f"The Dealer draws the {event.card.name}",
    events.DealerStood: lambda event: f"The Dealer has {event.points} points",
}
_RESULTS = {
    Reason.DEALT_21: "21, You Win!",
    Reason.DRAWN_21: "21, You Win!",
    Reason.BLACKJACK: "Blackjack!  You Win!",
    Reason.CHARLIE: "{short}!  You Win!",
    Reason.BONUS: "{bonus}!  You Win!",
    Reason.DEALER_BUST: "You Win!",
    Reason.HIGHER: "You Win!",
    Reason.DEALER_22: "The Dealer's 22 is a tie",
    Reason.BOTH_BUST: "Both over 21.  Nobody wins",
    Reason.BUST: "Over 21.  Sorry, you lose",
    Reason.DEALER_BLACKJACK: "Blackjack!  The Dealer Wins",
    Reason.LOWER: "The Dealer Wins",
    Reason.TIE: "The Dealer Wins",
    Reason.SURRENDER: "You surrendered and lose",
    Reason.FORFEIT: "You left this round and lose",
}


def sentence(event: events.Event, situation: Situation) -> str | None:
    """Returns the sentence of 2008 for `event`; None for an event that only the picture shows."""
    box = getattr(event, "box", ALONE)  # events that are about no box are told like the player's
    if isinstance(event, events.HandSettled) and box.yours:
        return _result(event, situation)
    if box.yours and type(event) in _SENTENCES:
        return _SENTENCES[type(event)](event)
    return short_form(event, situation)  # as in other views: 2008 had no words for it


def _result(event: events.HandSettled, situation: Situation) -> str:
    """Returns the result of one of the player's hands, with its gain if anything was bet."""
    words = result_words(event, situation.rules)
    if event.reason is Reason.EVEN_MONEY:  # these words have the gain
        return words.sentence
    short, _, bonus_too = words.short.partition("; ")  # such as `19 > 17; five cards paid too`
    text = _RESULTS[event.reason].format(short=short, bonus=event.bonus)
    if event.outcome is Outcome.PUSH and event.reason not in (Reason.BOTH_BUST, Reason.DEALER_22):
        text, bonus_too = "A tie.  Nobody wins", ""
    elif event.reason is Reason.TIE and event.outcome is Outcome.WIN:
        text = "A tie.  You Win!"
    if bonus_too:
        text += f"; {bonus_too}"
    return f"{text}  {gain(event)}" if event.stake else text


def prompt(question: Question, table: Table, short: bool = False) -> str:
    """Returns the question in the words of 2008, with its keys. `short`: the short form for moves."""
    if question.topic is Topic.AGAIN:
        return "Play again (Y/N)?" if Action.YES in question.actions else "That was the last round.  Leave (N)?"
    if question.topic is Topic.BANKROLL:
        return f"Broke: the minimum is {money(question.minimum)}.  A new bankroll (Y/N)?"
    if question.topic is Topic.RESUME:
        return f"Go on with this round (Y), or lose {staked(table) or 'it'} (N)?"
    if question.topic is Topic.INSURANCE:
        bet = table.player.bet
        offer = f"even money: take {money(bet)} now" if question.even_money else f"insurance for {insured(bet)}"
        return f"{_of_box(question.box)}{offer}".capitalize() + " (Y/N)?"
    if question.topic is Topic.SURRENDER:
        held = f"{_of_box(question.box)}you have {table.player.points} points".capitalize()
        return f"{held}.  Surrender (R) or play on (N)?"
    if question.topic is Topic.ACE:
        assert question.card
        return f"Your {question.card.name}: count it as 1 (1) or 11 (E)?"
    offers = [
        _offer(action, text, question, table) for action, text in _OFFERS.items() if action in question.actions
    ]
    name = playing_name(table).capitalize()
    if short or len(offers) > 3:  # the status line has 60 columns
        hand = f"{name}: " if name else ""
        moves = " ".join(offer.replace(" (", "(") for offer in offers)  # `Hit(H)`
        return f"{hand}{table.player.points} points.  {moves}?"
    hand = f"{name} has" if name else "You have"
    return f"{hand} {table.player.points} points.  {', '.join(offers[:-1])} or {offers[-1]}?"


def _offer(action: Action, text: str, question: Question, table: Table) -> str:
    """Returns a move with its key: `Hit (H)`, or `Double free (D)` if the house places the bet."""
    if action is Action.SURRENDER and table.player.doubled:
        return "Give up (R)"  # a hand that was doubled is rescued, not surrendered
    return text.replace(" (", " free (") if action in question.free else text


def _of_box(box: Box) -> str:
    return f"box {box.number}: " if box.number else ""
