"""Code for commands that play in a stream of text: its coach, typed policies, the lesson, practice rounds.

A stream reads keys and writes lines. A policy plays in one through a player that types its decisions as keys.
"""

import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from blackjack_tui import settings
from blackjack_tui.commands import say, say_wrapped
from blackjack_tui.commands.tables import PLAIN, UNCOACHED, stream_of
from blackjack_tui.commands.watching import count_at
from blackjack_tui.errors import InputClosed
from blackjack_tui.front_ends import stream_named
from blackjack_tui.front_ends.keys_in import Keys
from blackjack_tui.front_ends.stream import Stream
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.policies import TypedPlayer, Typist
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.session import Player
from blackjack_tui.play.take_back import DecisionPlace, TakenBack, outcome, take_back
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.practice.progress import Progress
from blackjack_tui.rulebooks.loading import load
from blackjack_tui.words.keymap import PRACTICE_HELP, QUIT, Shortcut
from blackjack_tui.words.money import amount, spoken
from blackjack_tui.words.notes import BY_CHART, OFF

if TYPE_CHECKING:
    from blackjack_tui.coach.bets import BetJudge
    from blackjack_tui.coach.stream_coach import StreamCoach
    from blackjack_tui.commands.recording import Recording

_PATIENCE = 1.0
"""The seconds to wait on leaving for the coach's last figures."""


def writer_of(view: str) -> Callable[[str], None]:
    """Returns the function that prints a line of the stream for `view`."""
    if view != PLAIN:
        return say
    return lambda text: say_wrapped(spoken(text))


@contextmanager
def coach_for(
    stream: Stream,
    name: str,
    rules: Rules,
    chosen: settings.Values | None,
    watched: bool = False,
    bets: "Callable[[], BetJudge] | None" = None,
    recording: "Recording | None" = None,
) -> Iterator[None]:
    """Gives the stream called `name` a coach: at once if the settings want one, or else at the first call.

    `watched`: whether a policy plays, and a person only watches. `bets` makes the judge of bets. On leaving,
    `recording` gets the coach's summary.
    """
    setting, grading = (chosen.coach, chosen.grade) if chosen else (OFF, BY_CHART)  # a lesson has no settings

    def make_coach() -> "StreamCoach":
        from blackjack_tui.coach.stream_coach import StreamCoach  # only for those who want it

        judge = bets() if bets else None
        has_luck = name == PLAIN  # JSON lines do not tell it
        return StreamCoach(rules, setting, watched, luck=has_luck, bets=judge, grading=grading)

    if name != UNCOACHED:
        stream.call_coach = make_coach
        if setting != OFF:
            stream.coached_by(make_coach())
    try:
        yield
    finally:
        coach = stream.coach
        if coach:
            if recording:
                recording.coach = coach.setting
                recording.coach_summary = coach.summary(_PATIENCE) if coach.setting != OFF else ""
            coach.close()


def typed_stream(view: str, policy: Player) -> tuple[Stream, TypedPlayer]:
    """Returns the stream for `view`, and a player who types the decisions of `policy` into it."""
    typed_keys = deque[str]()

    def read_key() -> str:
        if not typed_keys:
            raise InputClosed("nothing more was decided")
        return typed_keys.popleft()

    name = stream_of(view)
    stream = stream_named(name, read_key, writer_of(name))
    write_bet = str if stream.in_cents else amount  # others read dollars
    return stream, TypedPlayer(policy, stream, Typist(typed_keys.append, bet=write_bet))


def write_game(timeline: Timeline, start: int, chosen: settings.Values) -> None:
    """Writes the game to standard output, from the position `start` on: the rounds before are played unseen."""
    deal, view, earlier_record = timeline.record.deal, chosen.view, timeline.record_before(start)
    stream, typed_player = typed_stream(view, RecordedPlayer(timeline.record, played=earlier_record))
    stream.counter = count = count_at(chosen)
    with coach_for(stream, stream_of(view), deal.rules, chosen, watched=True):
        player = RecordedPlayer(earlier_record, typed_player)  # types nothing before `start`
        deal.play(player, (count, stream.seat, stream), shown_from=start)


def lesson_in_lines(keys: Keys, kept: Progress) -> None:
    """Plays the first lesson in sentences. Raises like `Lesson.play`."""
    from blackjack_tui.front_ends.practice_streams import LessonLines
    from blackjack_tui.practice.lesson import BOOK, Lesson

    rules = load(BOOK)
    stream = LessonLines(keys, writer_of(PLAIN), time.monotonic)
    with coach_for(stream, PLAIN, rules, None):
        Lesson(stream, (stream.seat, stream), rules, kept).play()


def practise_in_stream(keys: Keys, timeline: Timeline, place: DecisionPlace) -> None:
    """Plays a round again in sentences, from `place` on. Raises `Left` when the player goes back."""
    played_outcome = outcome(timeline.table(timeline.ends[timeline.round(place.position)]))
    stream = stream_named(PLAIN, keys.read_key, say_wrapped, keys.lines)

    def raise_taken_back() -> None:
        raise TakenBack  # `take_back` begins again

    def ask_again(situation: Situation) -> None:
        practice_outcome = outcome(situation.table)
        say_wrapped(
            f"Practice: {practice_outcome}, as played {played_outcome}. Again (U) or back to the game (Q)?"
        )
        while (key := keys.read_key().lower()) != Shortcut.TAKE_BACK.keys:
            if key == QUIT:
                return  # which ends the practice
        raise TakenBack

    stream.takes_back = raise_taken_back
    for sentence in PRACTICE_HELP:
        say_wrapped(sentence)
    take_back(timeline, place, stream, lambda: (), ask_again)  # without watchers
