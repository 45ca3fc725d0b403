"""The table in sentences, one for each event: for pipes, screen readers and terminals without a screen."""

from collections.abc import Callable
from typing import Any

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.events import (
    AceDeclared,
    Busted,
    DealerDealt,
    DealerDrew,
    DealerStood,
    DealerTold,
    DealStarted,
    Event,
    HandSettled,
    HoleDealt,
    HoleTurned,
    Outcome,
    PlayerDealt,
    PlayerDrew,
    Reason,
    RoundOver,
    RoundStarted,
    Shuffled,
    Stood,
    Surrendered,
    TurnBegan,
)
from blackjack_tui.game.hand import LIMIT
from blackjack_tui.game.table import Table
from blackjack_tui.messages import KEYS
from blackjack_tui.streams.stream import Stream

_OFFERS = {
    Action.HIT: "hit (H)",
    Action.STAND: "stand (S)",
    Action.SURRENDER: "surrender (R)",
    Action.ONE: "1 (1)",
    Action.ELEVEN: "11 (E)",
    Action.YES: "yes (Y)",
    Action.NO: "no (N)",
}
_LEAVE = "leave (Q)"


def total(points: int, soft: bool = False) -> str:
    """A total in words: `soft 18`."""
    return f"soft {points}" if soft else str(points)


def _stood(event: DealerStood) -> str:
    if event.points > LIMIT:
        return f"The dealer has {event.points}, over {LIMIT}."
    return f"The dealer stands on {total(event.points, event.soft)}."


def _settled(event: HandSettled) -> str:
    both = f"{event.points} to {event.dealer_points}"
    return {
        Reason.DEALT_21: "You win: 21 with two cards.",
        Reason.DRAWN_21: "You win: 21.",
        Reason.BUST: f"You lose: {event.points} is over {LIMIT}.",
        Reason.BOTH_BUST: f"Nobody wins: both are over {LIMIT}, {both}.",
        Reason.DEALER_BUST: f"You win: the dealer is over {LIMIT}, {both}.",
        Reason.HIGHER: f"You win, {both}.",
        Reason.LOWER: f"You lose, {both}.",
        Reason.TIE: f"You lose: the dealer takes ties, {both}."
        if event.outcome is Outcome.LOSE
        else f"Nobody wins: a tie, {both}.",
        Reason.SURRENDER: "You lose: you surrendered.",
    }[event.reason]


# Every sentence is made from just the events it is listed under; a dict cannot say so to a type checker.
_SENTENCES: dict[type, Callable[[Any], str]] = {
    RoundStarted: lambda _: "A new round.",
    Shuffled: lambda _: "The cards are shuffled.",
    DealStarted: lambda _: "The cards are dealt.",
    PlayerDealt: lambda event: f"You get the {event.card.name}: {total(event.points, event.soft)}.",
    DealerDealt: lambda event: f"The dealer shows the {event.card.name}.",
    HoleDealt: lambda _: "The dealer takes the hole card, face down.",
    TurnBegan: lambda _: "It is your turn.",
    PlayerDrew: lambda event: f"You draw the {event.card.name}: {total(event.points, event.soft)}.",
    Stood: lambda event: f"You stand on {total(event.points, event.soft)}.",
    Surrendered: lambda _: "You surrender.",
    AceDeclared: lambda event: f"Your {event.card.name} counts {event.value}: {event.points}.",
    Busted: lambda event: f"You are over {LIMIT} with {event.points}.",
    HoleTurned: lambda event: f"The hole card is the {event.card.name}: {total(event.points, event.soft)}.",
    DealerTold: lambda event: f"The dealer had {event.points}.",
    DealerDrew: lambda event: f"The dealer draws the {event.card.name}: {total(event.points, event.soft)}.",
    DealerStood: _stood,
    HandSettled: _settled,
}


def sentence(event: Event, table: Table) -> str:
    """`event` in one sentence; `table` has taken it in."""
    if isinstance(event, RoundOver):
        won, lost, pushed = table.score
        return f"So far: {won} won, {lost} lost, {pushed} pushed."
    return _SENTENCES[type(event)](event)


class Lines(Stream):
    """Says each event once, in the order it happens, and asks again at a wrong key."""

    def _tell(self, event: Event) -> None:
        self._write(sentence(event, self._table))

    def _put(self, question: Question) -> None:
        player = self._table.player
        asked = {
            Topic.PLAY: f"You have {total(player.points or 0, player.soft)}",
            Topic.ACE: f"What does your {question.card.name if question.card else 'ace'} count",
            Topic.AGAIN: "Another round",
        }[question.topic]
        offers = [_OFFERS[action] for action in question.actions]
        self._write(f"{asked}: {', '.join(offers)} or {_LEAVE}?")

    def _wrong(self, key: str, question: Question) -> None:
        keys = ", ".join(KEYS[action].upper() for action in question.actions)
        self._write(f"{key!r} is none of {keys} and Q.")
        self._put(question)
