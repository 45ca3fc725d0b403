"""The line of keys that answer a question, each set off and with what it does."""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.game.rules import Double, Rules, Split, Surrender
from blackjack_tui.game.table import Table
from blackjack_tui.light_typing import NamedTuple
from blackjack_tui.screen.keys import DOWN, ENTER, UP
from blackjack_tui.screen.screen import Segment
from blackjack_tui.views.glyphs import ASCII, UNICODE, Glyphs
from blackjack_tui.words.keys import ANSWER_KEYS, KEYS, QUIT
from blackjack_tui.words.money import insured, money, staked

_OFFERS = {action: answer.word for action, answer in ANSWER_KEYS.items()} | {
    Action.INSURE: "insure",
    Action.ONE: "counts 1",
    Action.ELEVEN: "counts 11",
    Action.YES: "deal again",
}
_OF_BANKROLL = {Action.YES: "yes"}
_OF_RESUME = {Action.YES: "go on", Action.NO: "lose it"}
_OF_EVEN_MONEY = {Action.INSURE: "take it"}
_SHORT = {"take it": "yes", "insure": "yes"}

_PLAY = (Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER)
"""The moves in the order in which they have their places."""


class Offer(NamedTuple):
    """A key and what it does, or keys and what each of them does in its own direction."""

    keys: tuple[str, ...]
    does: str
    legal: bool = True
    """Whether it is there now; if not, its place stays empty."""
    apart: bool = False
    """Whether it stands a little away from what is before it."""


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
_REPEAT = Offer(("r",), "repeat")


def question_line(
    question: Question, table: Table, rules: Rules, glyphs: Glyphs, room: int, leave: str = "leave"
) -> Sequence[Segment]:
    """The keys that answer `question`, in `room` columns; `leave` is what it is called to go.

    Every move that the rules know has its place, whether it is legal now or not: the keys of one table always
    stand in the same columns.
    """
    if question.topic is Topic.PLAY:
        return _moves(question, rules, glyphs is ASCII, room, leave)
    words = _OFFERS | {Action.NO: leave} | (_OF_BANKROLL if question.topic is Topic.BANKROLL else {})
    words |= _OF_EVEN_MONEY if question.even_money else {}
    words |= _OF_RESUME if question.topic is Topic.RESUME else {}
    offers = [Offer((KEYS[action],), words[action]) for action in question.actions]
    if Action.NO not in question.actions or question.topic is Topic.RESUME:
        offers.append(Offer((QUIT,), leave))
    brief = [Offer(keys, _SHORT.get(does, does)) for keys, does, *_ in offers]
    shortest = [offer for offer in brief if QUIT not in offer.keys]
    asked, short = map(_said, _asked(question, table, glyphs))
    return _fitted(
        room,
        glyphs,
        *_forms(asked, offers, _ROOMY),
        *_forms(short, offers, _CLOSE, _CLOSEST),
        *_forms(short, brief, _CLOSEST),
        *_forms(short, shortest, _CLOSE, _CLOSEST),
    )


@lru_cache(maxsize=8)
def _moves(question: Question, rules: Rules, ascii_only: bool, room: int, leave: str) -> Sequence[Segment]:
    # Remembered, for a frame with values above the keys needs the line twice.
    glyphs = ASCII if ascii_only else UNICODE
    known = {
        Action.DOUBLE: rules.double is not Double.NONE,
        Action.SPLIT: rules.split is not Split.NONE,
        Action.SURRENDER: rules.surrender is not Surrender.NONE,
    }
    moves = [
        Offer((KEYS[action],), _OFFERS[action], action in question.actions, action is Action.SURRENDER)
        for action in _PLAY
        if known.get(action, True)
    ]
    every = [*moves, Offer((QUIT,), leave)]
    together = [offer._replace(apart=False) for offer in every]
    line = _fitted(room, glyphs, *_forms((), every, _ROOMY, _CLOSE), *_forms((), together, _CLOSEST))
    return line if _columns(line) <= room else _within_words(together)


def _within_words(offers: Sequence[Offer]) -> Sequence[Segment]:
    """The closest line of all: each key is set off inside its own word, or before a word without it."""
    line: list[Segment] = []
    for keys, does, legal, _ in offers:
        if line:
            line.append(Segment(" ", "message"))
        key = keys[0]
        before, letter, after = does.partition(key)
        texts = (before, key.upper(), after) if letter else ("", key.upper(), f" {does}")
        for text, role in zip(texts, ("message", "key", "message"), strict=True):
            if text:
                line.append(Segment(text, role, key) if legal else Segment(" " * len(text), "message"))
    return line


def offer_line(
    asked: str, offers: Sequence[tuple[str, str]], glyphs: Glyphs, room: int, leave: str = "leave"
) -> Sequence[Segment]:
    """What is `asked`, the keys with what each does, and the one to `leave`, in `room` columns."""
    every = [*(Offer((key,), does) for key, does in offers), Offer((QUIT,), leave)]
    return _fitted(room, glyphs, *_forms(_said(asked), every, _ROOMY, _CLOSE, _CLOSEST))


def bet_line(bet: str, glyphs: Glyphs, room: int, leave: str = "leave") -> Sequence[Segment]:
    """The bet and the keys that change and place it or `leave`, in `room` columns."""
    return _bets(bet, glyphs is ASCII, room, leave)


@lru_cache(maxsize=8)
def _bets(bet: str, ascii_only: bool, room: int, leave: str) -> Sequence[Segment]:
    # Remembered, for most rounds begin with the same bet.
    glyphs = ASCII if ascii_only else UNICODE
    deal, change, go = Offer((ENTER,), "deal"), Offer((UP, DOWN), "change"), Offer((QUIT,), leave)
    every, most, some = (deal, change, *_BETS, _REPEAT, go), (deal, change, *_BETS, go), (deal, change, go)
    roomy = [Segment(f"Bet {bet}", "active"), Segment(" ", "active")]
    short = [Segment(f"Bet {bet}", "active")]
    return _fitted(
        room,
        glyphs,
        *_forms(roomy, every, _ROOMY),
        *_forms(short, every, _CLOSE),
        *_forms(short, most, _CLOSE),
        *_forms(roomy, some, _ROOMY),
        *_forms(short, some, _CLOSE, _CLOSEST),
        *_forms(short, (deal, change._replace(does="bet"), go), _CLOSEST),
        *_forms(short, (deal, change), _CLOSE, _CLOSEST),
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
    if question.actions == (Action.NO,):
        text = "That was the one round."
    else:
        text = "Before the dealer looks:" if question.topic is Topic.SURRENDER else ""
    return text, text


def _said(text: str) -> Sequence[Segment]:
    return (Segment(text, "message"),) if text else ()


def _forms(asked: Sequence[Segment], offers: Sequence[Offer], *spacings: tuple[str, str]) -> Iterator[Form]:
    """One line in each of these spacings."""
    return (Form(asked, offers, *spacing) for spacing in spacings)


def _fitted(room: int, glyphs: Glyphs, *forms: Form) -> Sequence[Segment]:
    """The first form that fits; the last if none does."""
    for asked, offers, around, between in forms:
        line = _line(asked, offers, glyphs, around, between)
        if _columns(line) <= room:
            break
    return line


def _columns(line: Sequence[Segment]) -> int:
    return sum(len(segment.text) for segment in line)


def _line(
    asked: Sequence[Segment], offers: Sequence[Offer], glyphs: Glyphs, around: str, between: str
) -> list[Segment]:
    """`asked` and what is offered. A click on what keys do is the first of them."""
    line = [*asked]
    for keys, does, legal, apart in offers:
        if line:
            line.append(Segment(between + " " * (apart * len(around) + apart), "message"))
        caps = [f"{around}{glyphs.keys.get(key, key.upper())}{around}" for key in keys]
        if not legal:
            line.append(Segment(" " * (sum(map(len, caps)) + len(caps) + len(does)), "message"))
            continue
        for key, cap in zip(keys, caps, strict=True):
            line.append(Segment(cap, "key", key))
            line.append(Segment(" ", "message", key))
        line.append(Segment(does, "message", keys[0]))
    return line
