"""What is kept of a game while it is played, whenever the player leaves it."""

import pytest

from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.game.actions import Action, Limits, Question
from blackjack_tui.game.events import (
    BankrollGiven,
    BetPlaced,
    DealerDealt,
    Event,
    HandSettled,
    Insured,
    PlayerDealt,
    RoundOver,
    RoundStarted,
    Stood,
    TurnBegan,
)
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.deal_codes import decode, encode
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.round_lines import RoundRecord, finished_round
from blackjack_tui.play.session import Player, play
from tests.play.players import Seat


class Leaving(Seat):
    """Plays a recorded game, and leaves as an event of a kind is shown for the so manieth time."""

    def __init__(self, recorded: RecordedPlayer, kind: type, times: int, how: BaseException) -> None:
        super().__init__(recorded)
        self._kind = kind
        self._left = times
        self._how = how

    def on_event(self, event: Event, situation: Situation) -> None:
        super().on_event(event, situation)
        if isinstance(event, self._kind):
            self._left -= 1
            if not self._left:
                raise self._how


Kept = list[RoundRecord]


def left(code: str, kind: type, times: int, how: BaseException) -> tuple[str, Kept, list[Event]]:
    """The code of a game that was left meanwhile, the rounds that were kept, and the events shown."""
    told = decode(code)
    deal = told.record.deal
    seat = Leaving(RecordedPlayer(told.record), kind, times, how)
    kept: Kept = []
    recorder = Recorder(deal, kept.append)
    with pytest.raises(type(how)) as caught:
        play(deal, seat, (recorder, seat))
    assert caught.value is how
    return encode(recorder.record), kept, seat.events


def is_kept(code: str) -> Kept:
    """What is to be kept of a game: its rounds that are over, with what came of them."""
    told = decode(code)
    rounds = zip(told.record.rounds, told.ends, strict=False)
    return [finished_round(played, told.table(end)) for played, end in rounds]


PLAYED = [
    # the game, at which event it is left, and how often that was seen; the code of what is recorded
    ("twentyone/37/s,s,s", Stood, 1, "twentyone/37/s"),
    ("twentyone/37/s,s,s", HandSettled, 2, "twentyone/37/s,s"),
    ("twentyone/37/s,s,s", RoundOver, 2, "twentyone/37/s,s"),
    ("vegas-strip/377/15:y,10:phspss,", Insured, 1, "vegas-strip/377/15:y"),
    ("vegas-strip/377/15:y,10:phspss,", Stood, 3, "vegas-strip/377/15:y,10:phspss"),
    ("vegas-strip/377/15:y,10:phspss,", HandSettled, 4, "vegas-strip/377/15:y,10:phspss"),
    # a round with nothing to decide is played once its cards are dealt
    ("scripting-games/20/,h", PlayerDealt, 1, "scripting-games/20/"),
    ("scripting-games/20/,h", HandSettled, 1, "scripting-games/20/"),
]
UNFINISHED = [
    ("twentyone/37/s,s,s", RoundStarted, 1, "twentyone/37/"),
    ("twentyone/37/s,s,s", TurnBegan, 3, "twentyone/37/s,s,"),
    ("friendly/152/s1e,h,hh1", Stood, 1, "friendly/152/s"),
    ("vegas-strip/377/15:y,10:phspss,", BetPlaced, 1, "vegas-strip/377/15:"),
    ("vegas-strip/377/15:y,10:phspss,", DealerDealt, 2, "vegas-strip/377/15:y,10:"),
    ("vegas-strip/377/15:y,10:phspss,", Stood, 1, "vegas-strip/377/15:y,10:phs"),
    # before a bet there is no round
    ("vegas-strip/377/15:y,10:phspss,", BankrollGiven, 1, "vegas-strip/377"),
    ("home/199/5:d,pdd,", BankrollGiven, 2, "home/199/5:d,pdd"),
]
WAYS = [Left("the player left"), InputClosed("the keys have ended"), KeyboardInterrupt()]


@pytest.mark.parametrize(("code", "kind", "times", "recorded"), PLAYED)
def test_a_player_who_leaves_while_the_result_is_shown_has_played_the_round(
    code: str, kind: type, times: int, recorded: str
) -> None:
    for how in WAYS:
        record, kept, _ = left(code, kind, times, how)
        assert (record, kept) == (recorded, is_kept(recorded))
        assert len(kept) == len(decode(recorded).record.rounds)


def test_a_player_who_leaves_in_the_middle_of_a_round_leaves_it_unfinished() -> None:
    for code, kind, times, recorded in UNFINISHED:
        for how in WAYS:
            record, kept, _ = left(code, kind, times, how)
            assert (record, kept) == (recorded, is_kept(recorded))


@pytest.mark.parametrize(("code", "kind", "times", "_"), PLAYED + UNFINISHED)
def test_nothing_is_shown_to_a_player_who_has_left(code: str, kind: type, times: int, _: str) -> None:
    shown = left(code, kind, times, WAYS[0])[2]
    assert isinstance(shown[-1], kind)
    assert shown == decode(code).events[: len(shown)]


LEFT_AT_A_QUESTION = {
    "twentyone/37": "twentyone/37/",  # the cards are on the table
    "twentyone/37/s,": "twentyone/37/s,",
    "friendly/152/s1": "friendly/152/s1",
    "vegas-strip/377": "vegas-strip/377",
    "vegas-strip/377/15:y": "vegas-strip/377/15:y",
    "vegas-strip/377/15:y,10:phsp": "vegas-strip/377/15:y,10:phsp",
    "home/199/5:d,pdd": "home/199/5:d,pdd",
}


@pytest.mark.parametrize(("code", "recorded"), LEFT_AT_A_QUESTION.items(), ids=LEFT_AT_A_QUESTION)
def test_a_player_who_leaves_at_a_question_has_decided_what_was_before_it(code: str, recorded: str) -> None:
    told = decode(code)
    kept: Kept = []
    recorder = Recorder(told.record.deal, kept.append)
    told.record.deal.play(Seat(RecordedPlayer(told.record)), (recorder,))
    assert encode(recorder.record) == recorded
    assert kept == is_kept(recorded)


class Reader(Player):
    """A player who looks at the record when asked."""

    def __init__(self, recorder: Recorder) -> None:
        self._recorder = recorder
        self.seen: list[str] = []

    def decide(self, situation: Situation) -> Action:
        assert isinstance(situation.asked, Question)
        self.seen.append(encode(self._recorder.record))
        if len(self.seen) == 4:
            raise Left
        return situation.asked.actions[0]

    def bet(self, situation: Situation) -> int:
        assert isinstance(situation.asked, Limits)
        return situation.asked.minimum


def test_the_record_is_up_to_date_at_every_question() -> None:
    deal = decode("twentyone/37").record.deal
    recorder = Recorder(deal)
    reader = Reader(recorder)
    deal.play(reader, (recorder,))
    assert reader.seen == ["twentyone/37/", "twentyone/37/h", "twentyone/37/h,", "twentyone/37/h,h"]
