"""The line of keys that answer a question, each set off and with what it does."""

from collections.abc import Sequence
from typing import NamedTuple

from blackjack_tui.game.actions import Action, Question, Topic
from blackjack_tui.messages import KEYS, QUIT
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
    Action.NO: "leave",
}
_SHORT = {"surrender": "give up"}


class Offer(NamedTuple):
    """A key and what it does, or keys and what each of them does in its own direction."""

    keys: tuple[str, ...]
    does: str


_LEAVE = Offer((QUIT,), "leave")


def question_line(question: Question, glyphs: Glyphs, room: int) -> Sequence[Segment]:
    """The keys that answer `question`, in `room` columns."""
    if question.actions == (Action.NO,):
        return (Segment("That was the one round. Any key leaves.", "message"),)
    offers = [Offer((KEYS[action],), _OFFERS[action]) for action in question.actions]
    if Action.NO not in question.actions:
        offers.append(_LEAVE)
    return _fitted(room, offers, glyphs, _asked(question), _asked(question, glyphs))


def bet_line(bet: str, glyphs: Glyphs, room: int) -> Sequence[Segment]:
    """What the bet is, and the keys that change and place it, in `room` columns."""
    offers = [Offer((ENTER,), "deal"), Offer((UP, DOWN), "change"), _LEAVE]
    asked, short = ((Segment(text, "active"),) for text in (f"Bet {bet} ", f"Bet {bet}"))
    return _fitted(room, offers, glyphs, asked, short)


def _asked(question: Question, short_glyphs: Glyphs | None = None) -> Sequence[Segment]:
    """What is asked, where the keys alone do not say so; a card by its corner with `short_glyphs`."""
    card = question.card
    if card and short_glyphs:
        text = card.rank.code + short_glyphs.suits[card.suit]
    elif card:
        text = card.name
    elif question.topic is Topic.INSURANCE:
        text = "Even money?" if question.even_money else "Insurance?"
    else:
        asked = {Topic.SURRENDER: "Before the dealer looks:", Topic.BANKROLL: "Broke! A new bankroll?"}
        text = asked.get(question.topic, "")
    return (Segment(text, "message"),) if text else ()


def _fitted(
    room: int, offers: Sequence[Offer], glyphs: Glyphs, asked: Sequence[Segment], short: Sequence[Segment]
) -> Sequence[Segment]:
    """The roomiest line that fits; at the very least the keys of the moves, with the shortest words."""
    shortest = [Offer(keys, _SHORT.get(does, does)) for keys, does in offers if (keys, does) != _LEAVE]
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
