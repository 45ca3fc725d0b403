"""The words of the drawn table: those of the field, and none of the table of 2008."""

from typing import get_args

import pytest

from blackjack_tui.game.cards import Card, Outcome, Reason
from blackjack_tui.game.events import DealerDrew, DealerStood, DealerTold, Event, HandSettled, Peeked, Stood
from blackjack_tui.game.situation import Seen, Situation
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.views.layout import MINIMUM
from blackjack_tui.views.of_2008 import sentence
from blackjack_tui.words.sentences import short_form as said

TEN = Card.parse("10H")
AT_TABLE = Situation(load("vegas-strip"), Table((SeenHand(), SeenHand())), Seen())


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (Stood(0, 16, False), "You stand on 16"),
        (Stood(0, 17, True), "You stand on soft 17"),
        (Peeked(natural=False), "The dealer looks: no blackjack"),
        (DealerTold(16), "The dealer had 16"),
        (DealerDrew(TEN, 20, False), "The dealer draws the Ten of Hearts"),
        (DealerStood(17, True), "The dealer stands on soft 17"),
        (DealerStood(25, False), "The dealer busts with 25"),
        (HandSettled(0, Outcome.LOSE, Reason.BUST, 25, None), "You lose: bust with 25"),
        (HandSettled(0, Outcome.LOSE, Reason.TIE, 20, 20), "You lose: ties lose"),
        (HandSettled(0, Outcome.PUSH, Reason.TIE, 20, 20, 1000, 1000), "Push: 20 to 20  $0"),
        (HandSettled(0, Outcome.WIN, Reason.BLACKJACK, 21, 19, 1000, 2500), "You win: blackjack  +$15"),
        (HandSettled(0, Outcome.WIN, Reason.EVEN_MONEY, 21, None, 1000, 2000), "Even money: you take $10"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_happened_is_said_in_the_words_of_the_field(event: Event, words: str) -> None:
    assert said(event, AT_TABLE) == words


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("outcome", Outcome)
def test_every_result_fits_the_narrowest_table(outcome: Outcome, reason: Reason) -> None:
    words = said(HandSettled(0, outcome, reason, 20, 25, 50000, 0), AT_TABLE)
    assert words
    assert len(words) <= MINIMUM.columns


def test_the_same_events_are_said_as_in_2008() -> None:
    kinds = {kind for kind in get_args(Event) if "card" not in kind._fields}
    for kind in kinds - {HandSettled}:
        texts = {field: "x" for field in kind._fields if field in ("name", "pattern")}
        event = kind(**(dict.fromkeys(set(kind._fields) - {"box", "free"}, 1) | texts))
        assert bool(said(event, AT_TABLE)) == bool(sentence(event, AT_TABLE))
