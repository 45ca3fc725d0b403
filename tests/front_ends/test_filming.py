"""Films and pictures of a game: at which size, and of which moment."""

from itertools import cycle

import pytest

from blackjack_tui.errors import UsageError
from blackjack_tui.front_ends.filming import Show, film, picture
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import TableScreen
from blackjack_tui.game.actions import Action
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.deal_codes import decode
from blackjack_tui.play.session import FrontEnd
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.rulebooks import rule_books
from blackjack_tui.screen.buffer import Size
from blackjack_tui.screen.cast import CastTerminal
from blackjack_tui.screen.svg import svg
from tests.memory_terminal import Frame, MemoryTerminal
from tests.screen.games import CARDS, NAMES, random_game, typed
from tests.screen.pictures import Picture

NARROW = Size(15, 40)
TWO_ROUNDS = "vegas-strip/48/pss,25:s"

TOO_SMALL = [
    (Show(NAMES, NARROW), "--size 40x15: the names view needs 71x24"),
    (Show(NAMES, Size(24, 70)), "--size 70x24: the names view needs 71x24"),
    (Show(NAMES, Size(23, 71)), "--size 71x23: the names view needs 71x24"),
    (Show(CARDS, Size(15, 39)), "--size 39x15: the cards view needs 40x15"),
    (Show(CARDS, Size(14, 40)), "--size 40x14: the cards view needs 40x15"),
    (Show(CARDS, Size(0, 0)), "--size 0x0: the cards view needs 40x15"),
]


@pytest.mark.parametrize(("show", "message"), TOO_SMALL)
def test_a_size_that_is_too_small_is_refused_in_one_line(show: Show, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        film(decode(TWO_ROUNDS), 0, show, CastTerminal)
    assert str(caught.value) == message
    with pytest.raises(UsageError) as caught:
        picture(decode(TWO_ROUNDS), 0, show)
    assert str(caught.value) == message


class Moments(FrontEnd):
    """A live session that notes what is shown after each event that is waited for, and at each question."""

    def __init__(self, timeline: Timeline, show: Show) -> None:
        self.frames: dict[int, Frame] = {}
        self._position = 0
        deal = timeline.record.deal
        self._terminal = MemoryTerminal(show.size, [key for key, _ in typed(timeline, 3.0)])
        on = TableScreen(self._terminal, self._terminal.clock, show.look, deal.rules, show.ascii_only)
        self._seen_for = {kind: pace.seen for kind, pace in on.view.pacing.items()}
        self._session = FullScreen(on)
        deal.play(self, (self,))

    def on_event(self, event: Event, situation: Situation) -> None:
        self._session.on_event(event, situation)
        self._position += 1
        if self._seen_for.get(type(event)):
            self.frames[self._position] = self._terminal.frames[-1]

    def decide(self, situation: Situation) -> Action:
        before = len(self._terminal.frames)
        try:
            return self._session.decide(situation)
        finally:
            self.frames[self._position] = self._terminal.frames[before]

    def bet(self, situation: Situation) -> int:
        before = len(self._terminal.frames)
        try:
            return self._session.bet(situation)
        finally:
            self.frames[self._position] = self._terminal.frames[before]


@pytest.mark.parametrize(
    ("rules", "show"), list(zip(rule_books(), cycle((Show(CARDS, NARROW), Show(NAMES))), strict=False))
)
def test_a_picture_of_any_moment_is_what_the_session_showed_then(rules: str, show: Show) -> None:
    timeline = random_game(rules, 3, rounds=2)
    moments = Moments(timeline, show).frames
    assert len(moments) > 5
    assert len(timeline.events) in moments
    for position, frame in [*moments.items()][::3]:
        assert picture(timeline, position, show) == svg(frame.cells, timeline.record.deal.rules.title)


def test_a_picture_of_a_question_does_not_give_the_answer_away() -> None:
    shown = Picture(picture(decode("twentyone/37/h"), 8, Show(NAMES)))
    assert shown.row(23).strip() == "You have 12 points.  Stay (S) or Hit (H)?"


def test_a_picture_in_ascii_has_no_other_characters() -> None:
    for position in (0, 8, 13):
        assert picture(decode("twentyone/37/h"), position, Show(CARDS, ascii_only=True)).isascii()
