"""The line of keys that answer a question, each set off and with what it does."""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.table import Table
from blackjack_tui.messages import KEYS, QUIT, insured, money, no_money, staked
from blackjack_tui.screen.keys import DOWN, ENTER, UP
from blackjack_tui.screen.painter import Segment
from blackjack_tui.views.glyphs import Glyphs

_OFFERS = {
    Action.HIT: "hit",
    Action.STAND: "stand",
    Action.DOUBLE: "double",
    Action.SPLIT: "split",
    Action.SURRENDER: "surrender",
    Action.INSURE: "insure",
    Action.DECLINE: "no",
    Action.ONE: "counts 1",
    Action.ELEVEN: "counts 11",
    Action.YES: "deal again",
}
_OF_BANKROLL = {Action.YES: "yes"}
_OF_RESUME = {Action.YES: "go on", Action.NO: "lose it"}
_OF_EVEN_MONEY = {Action.INSURE: "take it"}
_SHORT = {"surrender": "give up", "take it": "yes"}


class Offer(NamedTuple):
    """A key and what it does, or keys and what each of them does in its own direction."""

    keys: tuple[str, ...]
    does: str


def question_line(
    question: Question, table: Table, glyphs: Glyphs, room: int, leave: str = "leave"
) -> Sequence[Segment]:
    """The keys that answer `question` at `table`, in `room` columns; `leave` is what it is called to go."""
    if question.actions == (Action.NO,):
        return (Segment("That was the one round. Any key leaves.", "message"),)
    words = _OFFERS | {Action.NO: leave} | (_OF_BANKROLL if question.topic is Topic.BANKROLL else {})
    words |= _OF_EVEN_MONEY if question.even_money else {}
    words |= _OF_RESUME if question.topic is Topic.RESUME else {}
    offers = [Offer((KEYS[action],), words[action]) for action in question.actions]
    if Action.NO not in question.actions or question.topic is Topic.RESUME:
        offers.append(Offer((QUIT,), leave))
    asked, short = _asked(question, table, glyphs)
    return _fitted(room, offers, glyphs, _said(asked), _said(short))


def bet_line(bet: str, glyphs: Glyphs, room: int, leave: str = "leave") -> Sequence[Segment]:
    """What the bet is, and the keys that change and place it or `leave`, in `room` columns."""
    offers = [Offer((ENTER,), "deal"), Offer((UP, DOWN), "change"), Offer((QUIT,), leave)]
    asked, short = ((Segment(text, "active"),) for text in (f"Bet {bet} ", f"Bet {bet}"))
    return _fitted(room, offers, glyphs, asked, short)


def _asked(question: Question, table: Table, glyphs: Glyphs) -> tuple[str, str]:
    """What is asked, where the keys alone do not say so; and in short, a card by its corner."""
    card, bet = question.card, table.player.bet
    if card:
        return card.name, card.rank.code + glyphs.suits[card.suit]
    if question.even_money:
        return f"Even money: take {money(bet)} now?", f"Even money: {money(bet)}?"
    if question.topic is Topic.INSURANCE:
        return f"Insurance for {insured(bet)}?", f"Insure for {insured(bet)}?"
    if question.topic is Topic.RESUME:
        bets = staked(table)
        return f"You left this round{f', with {bets} bet' if bets else ''}.", "Left here."
    if question.topic is Topic.BANKROLL:
        least = money(question.minimum)
        return f"Broke: the minimum is {least}. A new bankroll?", f"Broke: minimum {least}. More?"
    if dear := no_money(question):
        keys = ", ".join(KEYS[action].upper() for action in question.too_dear if action is not Action.INSURE)
        return f"{dear.capitalize()}.", f"No money: {keys}" if keys else "Not insured"
    text = "Before the dealer looks:" if question.topic is Topic.SURRENDER else ""
    return text, text


def _said(text: str) -> Sequence[Segment]:
    return (Segment(text, "message"),) if text else ()


def _fitted(
    room: int, offers: Sequence[Offer], glyphs: Glyphs, asked: Sequence[Segment], short: Sequence[Segment]
) -> Sequence[Segment]:
    """The roomiest line that fits; at the very least the keys of the moves, with the shortest words."""
    shortest = [Offer(keys, _SHORT.get(does, does)) for keys, does in offers if QUIT not in keys]
    for start, shown, around, between in (
        (asked, offers, " ", "   "),
        (short, offers, "", "  "),
        (short, offers, "", " "),
        (short, shortest, "", "  "),
        (short, shortest, "", " "),
    ):
        line = _line(start, shown, glyphs, around, between)
        if sum(len(segment.text) for segment in line) <= room:
            break
    return line


def _line(
    asked: Sequence[Segment], offers: Sequence[Offer], glyphs: Glyphs, around: str, between: str
) -> list[Segment]:
    """`asked` and what is offered. A click on what keys do is the first of them."""
    line = [*asked]
    for keys, does in offers:
        if line:
            line.append(Segment(between, "message"))
        for key in keys:
            line.append(Segment(f"{around}{glyphs.keys.get(key, key.upper())}{around}", "key", key))
            line.append(Segment(" ", "message", key))
        line.append(Segment(does, "message", keys[0]))
    return line
