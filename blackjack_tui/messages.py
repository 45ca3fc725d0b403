"""Words: an event as a sentence, a question as a prompt, and the key for each answer.

The sentences of what the 2008 program knew are its own.
"""

from collections.abc import Callable
from typing import Any

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.events import (
    AceDeclared,
    DealerDrew,
    DealerStood,
    DealerTold,
    DealStarted,
    Event,
    HandSettled,
    Outcome,
    PlayerDrew,
    Reason,
    Shuffled,
    Stood,
    Surrendered,
)
from blackjack_tui.game.table import Table

KEYS = {
    Action.HIT: "h",
    Action.STAND: "s",
    Action.SURRENDER: "r",
    Action.ONE: "1",
    Action.ELEVEN: "e",
    Action.YES: "y",
    Action.NO: "n",
}
QUIT = "q"

_OFFERS = {
    Action.STAND: "Stay (S)",
    Action.HIT: "Hit (H)",
    Action.SURRENDER: "Surrender (R)",
}

_RESULTS = {
    Reason.DEALT_21: "21, You Win!",
    Reason.DRAWN_21: "21, You Win!",
    Reason.BUST: "Over 21.  Sorry, you lose",
    Reason.BOTH_BUST: "Both over 21.  Nobody wins",
    Reason.DEALER_BUST: "You Win!",
    Reason.HIGHER: "You Win!",
    Reason.LOWER: "The Dealer Wins",
    Reason.SURRENDER: "You surrendered.  Sorry, you lose",
}


def _result(event: HandSettled) -> str:
    if event.reason is Reason.TIE:
        return "The Dealer Wins" if event.outcome is Outcome.LOSE else "A tie.  Nobody wins"
    return _RESULTS[event.reason]


# Every sentence is made from just the events it is listed under; a dict cannot say so to a type checker.
_SENTENCES: dict[type, Callable[[Any], str]] = {
    Shuffled: lambda _: "Shuffling Cards...",
    DealStarted: lambda _: "Dealing Cards...",
    PlayerDrew: lambda event: f"You draw the {event.card.name}",
    Stood: lambda event: f"You stick on {event.points} points",
    Surrendered: lambda _: "You surrender",
    AceDeclared: lambda event: f"Your {event.card.name} counts {event.value}",
    DealerTold: lambda event: f"The Dealer had {event.points} points",
    DealerDrew: lambda event: f"The Dealer draws the {event.card.name}",
    DealerStood: lambda event: f"The Dealer has {event.points} points",
    HandSettled: _result,
}


def sentence(event: Event) -> str | None:
    """What to say of `event`; None where seeing it is enough."""
    make = _SENTENCES.get(type(event))
    return make(event) if make else None


def prompt(question: Question, table: Table) -> str:
    """The question in words, with the keys that answer it."""
    if question.topic is Topic.AGAIN:
        return (
            "Play again (Y/N)?"
            if Action.YES in question.actions
            else "That was the one round.  Any key leaves."
        )
    if question.topic is Topic.ACE:
        assert question.card
        return f"Your {question.card.name}: count it as 1 (1) or 11 (E)?"
    offers = [text for action, text in _OFFERS.items() if action in question.actions]
    return f"You have {table.player.points} points.  {', '.join(offers[:-1])} or {offers[-1]}?"
