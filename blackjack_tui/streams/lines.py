"""The table in sentences, one for each event: for pipes, screen readers and terminals without a screen."""

from collections.abc import Callable
from typing import Any

from blackjack_tui.game.actions import Action, Limits, Question, Topic
from blackjack_tui.game.events import (
    AceDeclared,
    BankrollGiven,
    BetPlaced,
    Busted,
    CardBurned,
    CutCardReached,
    DealerDealt,
    DealerDrew,
    DealerStood,
    DealerTold,
    DealStarted,
    Doubled,
    Event,
    Forfeited,
    HandSettled,
    HandSplit,
    HoleDealt,
    HoleTurned,
    InsuranceDeclined,
    InsuranceSettled,
    Insured,
    Outcome,
    Peeked,
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
from blackjack_tui.messages import KEYS, gain, money, staked
from blackjack_tui.streams.stream import Stream

_OFFERS = {
    Action.HIT: "hit (H)",
    Action.STAND: "stand (S)",
    Action.DOUBLE: "double (D)",
    Action.SPLIT: "split (P)",
    Action.SURRENDER: "surrender (R)",
    Action.INSURE: "yes (Y)",
    Action.DECLINE: "no (N)",
    Action.ONE: "1 (1)",
    Action.ELEVEN: "11 (E)",
    Action.YES: "yes (Y)",
    Action.NO: "no (N)",
}
_LEAVE = "leave (Q)"
_HELP = "?"


def total(points: int, soft: bool = False) -> str:
    """A total in words: `soft 18`."""
    return f"soft {points}" if soft else str(points)


def _stood(event: DealerStood) -> str:
    if event.points > LIMIT:
        return f"The dealer has {event.points}, over {LIMIT}."
    return f"The dealer stands on {total(event.points, event.soft)}."


def _settled(event: HandSettled) -> str:
    both = f"{event.points} to {event.dealer_points}"
    text = {
        Reason.DEALT_21: "You win: 21 with two cards",
        Reason.DRAWN_21: "You win: 21",
        Reason.BLACKJACK: "You win: blackjack",
        Reason.CHARLIE: f"You win: so many cards at {event.points}",
        Reason.DEALER_22: f"Nobody wins: the dealer has 22, {both}",
        Reason.BUST: f"You lose: {event.points} is over {LIMIT}",
        Reason.BOTH_BUST: f"Nobody wins: both are over {LIMIT}, {both}",
        Reason.DEALER_BUST: f"You win: the dealer is over {LIMIT}, {both}",
        Reason.DEALER_BLACKJACK: "You lose: the dealer has blackjack",
        Reason.HIGHER: f"You win, {both}",
        Reason.LOWER: f"You lose, {both}",
        Reason.TIE: f"You lose: the dealer takes ties, {both}",
        Reason.SURRENDER: "You lose: you surrendered",
        Reason.FORFEIT: "You lose: you did not go on with this round",
    }[event.reason]
    if event.outcome is Outcome.PUSH and event.reason is Reason.TIE:
        text = f"Nobody wins: a tie, {both}"
    elif event.outcome is Outcome.PUSH and event.reason is Reason.DEALER_BLACKJACK:
        text = "Nobody wins: the dealer's blackjack takes the first bet only"
    return f"{text}: {gain(event)}." if event.bet else f"{text}."


def _shuffled(event: Shuffled) -> str:
    return f"The cards are shuffled: {event.left} to be dealt." if event.cut else "The cards are shuffled."


# Every sentence is made from just the events it is listed under; a dict cannot say so to a type checker.
_SENTENCES: dict[type, Callable[[Any], str]] = {
    RoundStarted: lambda _: "A new round.",
    BankrollGiven: lambda event: f"You get a bankroll of {money(event.amount)}.",
    BetPlaced: lambda event: f"You bet {money(event.amount)}.",
    Shuffled: _shuffled,
    CardBurned: lambda _: "A card is burned.",
    CutCardReached: lambda _: "The cut card has come out: the cards are shuffled before the next round.",
    DealStarted: lambda _: "The cards are dealt.",
    PlayerDealt: lambda event: f"You get the {event.card.name}: {total(event.points, event.soft)}.",
    DealerDealt: lambda event: f"The dealer shows the {event.card.name}.",
    HoleDealt: lambda _: "The dealer takes the hole card, face down.",
    TurnBegan: lambda _: "It is your turn.",
    PlayerDrew: lambda event: f"You draw the {event.card.name}: {total(event.points, event.soft)}.",
    Insured: lambda event: f"You insure for {money(event.amount)}.",
    InsuranceDeclined: lambda _: "You do not insure.",
    Peeked: lambda event: f"The dealer looks at the hole card: {'' if event.natural else 'no '}blackjack.",
    InsuranceSettled: lambda event: f"The insurance {'pays' if event.returned else 'is lost'}: {gain(event)}.",
    Doubled: lambda event: f"You double, for {money(event.amount)} more.",
    HandSplit: lambda event: f"You split, for {money(event.amount)} more: the {event.card.name} begins a hand.",
    Stood: lambda event: f"You stand on {total(event.points, event.soft)}.",
    Surrendered: lambda _: "You surrender.",
    Forfeited: lambda _: "You give this round up.",
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
        have = "" if table.bankroll is None else f", and you have {money(table.bankroll)}"
        return f"So far: {won} won, {lost} lost, {pushed} pushed{have}."
    said = _SENTENCES[type(event)](event)
    if len(table.hands) > 1 and isinstance(event, _ABOUT_A_HAND):
        return f"Hand {event.hand + 1}: {said[0].lower()}{said[1:]}"
    return said


class Lines(Stream):
    """Says each event once, in the order it happens, and asks again at a wrong key.

    With `help`, `?` has it told at any question, as is said before the first.
    """

    _hinted = False

    def _tell(self, event: Event) -> None:
        self._write(sentence(event, self._table))

    def _put(self, question: Question) -> None:
        self._hint()
        player = self._table.player
        has = f"Hand {self._table.active + 1} has" if len(self._table.hands) > 1 else "You have"
        holding = f"{has} {total(player.points or 0, player.soft)}"
        asked = {
            Topic.PLAY: holding,
            Topic.SURRENDER: f"{holding}. Before the dealer looks",
            Topic.ACE: f"What does your {question.card.name if question.card else 'ace'} count",
            Topic.INSURANCE: "Even money" if question.even_money else "Insurance",
            Topic.AGAIN: "Another round",
            Topic.BANKROLL: "You are broke. A new bankroll",
            Topic.RESUME: f"You left in the middle of this round. No loses {staked(self._table) or 'it'}. Go on",
        }[question.topic]
        offers = [_OFFERS[action] for action in question.actions]
        if question.others_leave:
            self._write(f"{asked}: {_OFFERS[Action.YES]}? Anything else leaves.")
            return
        self._write(f"{asked}: {', '.join(offers)} or {_LEAVE}?")

    def _put_bet(self, limits: Limits) -> None:
        self._hint()
        minimum, maximum, step, bankroll, last = map(money, limits)
        again = f" Enter alone bets {last}." if self._enter_repeats else ""
        self._write(
            f"You have {bankroll}. What do you bet, {minimum} to {maximum} by {step}? "
            f"Type it, or Q to leave, and press Enter.{again}"
        )

    def _wrong(self, key: str, question: Question) -> None:
        keys = ", ".join(KEYS[action].upper() for action in question.actions)
        self._write(f"{key!r} is none of {keys} and Q.")
        self._put(question)

    def _wrong_bet(self, text: str, limits: Limits) -> None:
        self._write(f"{text!r} is no bet here.")
        self._put_bet(limits)

    def _helps(self, typed: str) -> bool:
        if typed != _HELP or not self.help:
            return False
        for line in self.help():
            self._write(line)
        return True

    def _hint(self) -> None:
        """Says once that there is help."""
        if self.help and not self._hinted:
            self._write(f"At any question {_HELP} helps.")
        self._hinted = True


_ABOUT_A_HAND = (TurnBegan, PlayerDrew, Stood, Doubled, Busted, HandSettled)
