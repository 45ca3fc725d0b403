"""A game told again: every position in it, and going on from there."""

from functools import cache
from itertools import pairwise

import pytest

from blackjack_tui.errors import Left, UsageError
from blackjack_tui.game.actions import Action, Limits, Topic
from blackjack_tui.game.events import BankrollGiven, Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.session import Player
from blackjack_tui.play.timeline import Timeline
from tests.play.players import Seat

CODES = [
    "vegas-strip/377/15:y,10:phspss,",  # insurance that pays, splits and splits again
    "downtown/254/165:ppshhs,s,,",
    "european/110/s,1280:phps,1330:hh,h",
    "home/199/5:d,pdd,",  # broke in the second round
    "friendly/96/se,hs1,hse,",  # aces that are declared
    "friendly/152/s1e,h,hh1",
    "twentyone/84/,s",  # a round with nothing to decide
    "instant-21/0/s",  # the one round there is
    "vegas-strip/377",
]

game = cache(decode)


def test_a_table_is_what_the_events_before_it_make() -> None:
    for code in CODES:
        table = Table()
        for position, event in enumerate(game(code).events):
            assert game(code).table(position) == table, position
            table = table.after(event)
        assert game(code).table(len(game(code).events)) == table


ROUNDS = {
    # which round each position is in: one ends where the last event of it has happened
    "twentyone/84/,s": [0] * 12 + [1] * 15,
    "vegas-strip/196/,": [0] * 15 + [1] * 10,
    "vegas-strip/377": [0] * 2,
}


@pytest.mark.parametrize(("code", "rounds"), ROUNDS.items(), ids=ROUNDS)
def test_a_position_is_in_the_round_of_its_last_event(code: str, rounds: list[int]) -> None:
    assert [game(code).round(position) for position in range(len(game(code).events) + 1)] == rounds


def test_a_new_bankroll_belongs_to_the_round_that_is_played_with_it() -> None:
    told = game("vegas-strip/0/500:ns,500:s,10:")
    assert [isinstance(event, BankrollGiven) for event in told.events[33:36]] == [False, True, False]
    assert [told.round(position) for position in (34, 35)] == [1, 2]
    assert told.span(2)[0] == 34


def test_every_position_is_an_event_of_a_round() -> None:
    for code in CODES:
        ends = [0, *game(code).ends]
        if ends[-1] < len(game(code).events):
            ends.append(len(game(code).events))
        named = [
            game(code).position(round_, event)
            for round_, (begin, end) in enumerate(pairwise(ends), 1)
            for event in range(1, end - begin + 1)
        ]
        assert named == list(range(1, len(game(code).events) + 1))


NO_POSITIONS = [
    ("twentyone/84/,s", 3, 1, "3:1: the game has rounds 1 to 2"),
    ("twentyone/84/,s", 1, 12, "1:12: round 1 has events 1 to 11"),
    ("twentyone/84/,", 2, 12, "2:12: round 2 has events 1 to 8"),
    ("vegas-strip/377", 1, 2, "1:2: round 1 has events 1 to 1"),
]


def test_an_event_that_is_not_in_the_game_is_told_which_are() -> None:
    for code, round_, event, said in NO_POSITIONS:
        with pytest.raises(UsageError) as caught:
            game(code).position(round_, event)
        assert str(caught.value) == said


ASKED: dict[str, list[tuple[int, str, object]]] = {
    # the position, what was asked there, and the answer
    "twentyone/84/,s": [
        (11, "again", Action.YES),
        (19, "play", Action.STAND),
        (26, "again", None),
    ],
    "friendly/209/re": [
        (8, "play", Action.SURRENDER),
        (9, "ace", Action.ELEVEN),
        (15, "again", None),
    ],
    "vegas-strip/377/15:y": [(1, "bet", 1500), (10, "insurance", Action.INSURE), (17, "bet", None)],
    "instant-21/0/s": [(8, "play", Action.STAND), (14, "again", None)],
}


@pytest.mark.parametrize(("code", "asked"), ASKED.items(), ids=ASKED)
def test_it_has_what_was_asked_where_and_the_answer(code: str, asked: list[tuple[int, str, object]]) -> None:
    told = [
        (position, "bet" if isinstance(question, Limits) else str(question.topic), answer)
        for position, (question, answer) in game(code).asked.items()
    ]
    assert told == asked


def gone_on(told: Timeline, first: int, policy: Player) -> tuple[list[Event], str]:
    """The events shown from position `first` on, where `policy` decides; and the code of it all."""
    deal = told.record.deal
    seat, recorder = Seat(policy), Recorder(deal)
    deal.play(RecordedPlayer(told.record_before(first), seat), (recorder, seat), shown_from=first)
    return seat.events, encode(recorder.record)


class Answering(Player):
    """Gives these answers, and leaves at None."""

    def __init__(self, answers: list[Action | int | None]) -> None:
        self._answers = iter(answers)

    def decide(self, situation: Situation) -> Action:
        answer = self._next()
        assert isinstance(answer, Action)
        return answer

    def bet(self, situation: Situation) -> int:
        answer = self._next()
        assert isinstance(answer, int)
        return answer

    def _next(self) -> Action | int:
        answer = next(self._answers)
        if answer is None:
            raise Left
        return answer


@pytest.mark.parametrize("code", CODES)
def test_going_on_as_it_was_decided_is_the_same_game(code: str) -> None:
    told = game(code)
    for first in range(len(told.events) + 1):
        answers = [answer for position, (_, answer) in told.asked.items() if position >= first]
        assert gone_on(told, first, Answering(answers)) == (told.events[first:], code), first


class AlwaysTheFirst(Player):
    """Gives the first answer there is, bets the minimum, and leaves when broke or at so many questions."""

    def __init__(self, questions: int) -> None:
        self._left = questions

    def decide(self, situation: Situation) -> Action:
        self._left -= 1
        if not self._left or situation.question.topic is Topic.BANKROLL:
            raise Left
        return situation.question.actions[0]

    def bet(self, situation: Situation) -> int:
        self._left -= 1
        if not self._left:
            raise Left
        return situation.limits.minimum


@pytest.mark.parametrize("code", CODES)
def test_going_on_otherwise_is_the_game_that_was_decided_so_from_the_start(code: str) -> None:
    told = game(code)
    for first in range(0, len(told.events) + 1, 2):
        after, played = gone_on(told, first, AlwaysTheFirst(6))
        assert decode(played).events == told.events[:first] + after, first


def test_a_question_at_the_position_itself_is_for_whoever_goes_on() -> None:
    told = game("twentyone/37/h,s")
    first = next(iter(told.asked))
    assert gone_on(told, first, AlwaysTheFirst(1))[1] == "twentyone/37/"
    assert gone_on(told, first + 1, AlwaysTheFirst(1))[1] == "twentyone/37/h"
