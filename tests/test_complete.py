"""Nothing new is forgotten: each answer has its key in each rendering, each event its words and its waits."""

from itertools import chain

import pytest

from blackjack_tui.front_ends import STREAMS, Look, stream_named
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game import events
from blackjack_tui.game.actions import BETWEEN_ROUNDS, Action, Question, Topic
from blackjack_tui.game.cards import Card, Outcome, Reason
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import SeenHand, Table
from blackjack_tui.play.session import FrontEnd
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.keys import Key
from blackjack_tui.views import VIEWS, waits
from blackjack_tui.words.keymap import KEYS
from blackjack_tui.words.sentences import EVENTS, OUTCOMES, RESULTS
from tests.memory_terminal import MemoryTerminal
from tests.sessions import reader

STRIP = load("vegas-strip")
HAND, DEALER = SeenHand((Card.parse("8S"),) * 2, 16, bet=1000), SeenHand((Card.parse("6D"), None))
DEALT = Situation.at_start(STRIP)._replace(table=Table((HAND,), DEALER, bankroll=100000))
ANSWERS = {
    Topic.PLAY: (Action.HIT, Action.STAND, Action.DOUBLE, Action.SPLIT, Action.SURRENDER),
    Topic.ACE: (Action.ONE, Action.ELEVEN),
    Topic.INSURANCE: (Action.INSURE, Action.DECLINE),
    Topic.SURRENDER: (Action.SURRENDER, Action.DECLINE),
    **dict.fromkeys(BETWEEN_ROUNDS, (Action.YES, Action.NO)),
}
OF_THE_GAME = {Action.DEAL, Action.FORFEIT}
"""Actions that no question offers."""
WITHOUT_WAIT = {
    events.BankrollGiven, events.RoundStarted, events.BetPlaced, events.SideBetPlaced, events.CardBurned,
    events.TurnBegan, events.InsuranceDeclined, events.Busted, events.RoundOver, events.Seated,
}  # fmt: skip


@pytest.mark.parametrize("rendering", [*VIEWS, *STREAMS])
def test_every_answer_to_every_question_is_given_by_its_key(rendering: str) -> None:
    for topic, actions in ANSWERS.items():
        asked = DEALT.asking(Question(topic, actions, Card.parse("AS")))
        for action in actions:
            if rendering in STREAMS:
                front_end: FrontEnd = stream_named(rendering, reader(KEYS[action]), lambda _: None)
            else:
                terminal = MemoryTerminal(Size(24, 80), [Key(KEYS[action])])
                look = Look(rendering, "felt", "two-colour", 0)
                front_end = FullScreen(TableScreen(terminal, terminal.clock, look, STRIP))
            assert front_end.decide(asked) is action


def test_every_answer_event_outcome_and_reason_has_its_words() -> None:
    assert {*KEYS} == {*chain(*ANSWERS.values())} == {*Action} - OF_THE_GAME
    assert {*ANSWERS} == {*Topic}
    assert {*EVENTS} == {*events.EVENTS}
    assert ({*OUTCOMES}, {*RESULTS}) == ({*Outcome}, {*Reason})


@pytest.mark.parametrize("paces", [waits.CARDS, waits.NAMES])
def test_every_event_waits_but_those_that_nobody_has_to_see(paces: dict[type, waits.Pace]) -> None:
    assert {*events.EVENTS} - {*paces} == WITHOUT_WAIT
