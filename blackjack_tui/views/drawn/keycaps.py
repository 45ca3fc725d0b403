"""The line of keys that answer a question, each set off and with what it does."""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.table import Table
from blackjack_tui.screen.keys import DOWN, ENTER, UP
from blackjack_tui.screen.painter import Segment
from blackjack_tui.views.glyphs import Glyphs
from blackjack_tui.words.keys import ANSWER_KEYS, KEYS, QUIT
from blackjack_tui.words.money import insured, money, staked
from blackjack_tui.words.sentences import no_money, no_money_for

_OFFERS = {action: answer.word for action, answer in ANSWER_KEYS.items()} | {
    Action.INSURE: "insure",
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


class Form(NamedTuple):
    """A way to write the line."""

    asked: Sequence[Segment]
    offers: Sequence[Offer]
    around: str
    """On both sides of a key."""
    between: str
    """Before each offer."""


_ROOMY, _CLOSE, _CLOSEST = (" ", "   "), ("", "  "), ("", " ")
_BETS = (Offer(("/",), "half"), Offer(("*",), "double"), Offer(("<",), "min"), Offer((">",), "max"))


def question_line(
    question: Question, table: Table, glyphs: Glyphs, room: int, leave: str = "leave"
) -> Sequence[Segment]:
    """The keys that answer `question` at `table`, in `room` columns; `leave` is what it is called to go."""
    words = _OFFERS | {Action.NO: leave} | (_OF_BANKROLL if question.topic is Topic.BANKROLL else {})
    words |= _OF_EVEN_MONEY if question.even_money else {}
    words |= _OF_RESUME if question.topic is Topic.RESUME else {}
    offers = [Offer((KEYS[action],), words[action]) for action in question.actions]
    if Action.NO not in question.actions or question.topic is Topic.RESUME:
        offers.append(Offer((QUIT,), leave))
    shortest = [Offer(keys, _SHORT.get(does, does)) for keys, does in offers if QUIT not in keys]
    asked, short = map(_said, _asked(question, table, glyphs))
    return _fitted(
        room,
        glyphs,
        Form(asked, offers, *_ROOMY),
        Form(short, offers, *_CLOSE),
        Form(short, offers, *_CLOSEST),
        Form(short, shortest, *_CLOSE),
        Form(short, shortest, *_CLOSEST),
    )


def offer_line(
    asked: str, offers: Sequence[tuple[str, str]], glyphs: Glyphs, room: int, leave: str = "leave"
) -> Sequence[Segment]:
    """What is `asked`, the keys with what each does, and the one to `leave`, in `room` columns."""
    every = [*(Offer((key,), does) for key, does in offers), Offer((QUIT,), leave)]
    said = _said(asked)
    return _fitted(
        room, glyphs, Form(said, every, *_ROOMY), Form(said, every, *_CLOSE), Form(said, every, *_CLOSEST)
    )


def bet_line(bet: str, glyphs: Glyphs, room: int, leave: str = "leave", problem: str = "") -> Sequence[Segment]:
    """The bet, the `problem` with it, and the keys that change and place it or `leave`, in `room` columns."""
    deal, change, go = Offer((ENTER,), "deal"), Offer((UP, DOWN), "change"), Offer((QUIT,), leave)
    every, some = (deal, change, *_BETS, go), (deal, change, go)
    fewest = ((deal, go), (deal,), ()) if problem else ((deal, change),)
    beside = [Segment(f"  {problem}", "message")] if problem else []
    roomy = [Segment(f"Bet {bet}", "active"), *beside, Segment(" ", "active")]
    short = [Segment(f"Bet {bet}", "active"), *beside]
    return _fitted(
        room,
        glyphs,
        Form(roomy, every, *_ROOMY),
        Form(short, every, *_CLOSE),
        Form(roomy, some, *_ROOMY),
        Form(short, some, *_CLOSE),
        Form(short, some, *_CLOSEST),
        *(Form(short, offers, *spaces) for offers in fewest for spaces in (_CLOSE, _CLOSEST)),
    )


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
        short = no_money_for(question)
        return f"{dear.capitalize()}.", f"{short[0].upper()}{short[1:]}"
    if question.actions == (Action.NO,):
        text = "That was the one round."
    else:
        text = "Before the dealer looks:" if question.topic is Topic.SURRENDER else ""
    return text, text


def _said(text: str) -> Sequence[Segment]:
    return (Segment(text, "message"),) if text else ()


def _fitted(room: int, glyphs: Glyphs, *forms: Form) -> Sequence[Segment]:
    """The first form that fits; the last if none does."""
    for asked, offers, around, between in forms:
        line = _line(asked, offers, glyphs, around, between)
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
