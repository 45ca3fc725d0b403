"""Taking moves back: a round that is over is played again from one of its decisions, as practice."""

from collections.abc import Callable, Sequence
from typing import NoReturn

from blackjack_tui.errors import Left
from blackjack_tui.game.actions import BETWEEN, Action, Question
from blackjack_tui.game.events import Event
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.session import FrontEnd, Watcher, play
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.words.money import change

Place = tuple[int, int]
"""A position in a timeline, and which of the questions there is meant."""


class TakenBack(Left):
    """The player takes the last move back."""


def choices(timeline: Timeline, round_: int) -> Sequence[tuple[Place, Action | None]]:
    """Returns the places of a round's decisions with a choice, each with what was chosen; None if nothing was.

    `round_` counts from 0.
    """
    begin, end = timeline.span(round_)
    return [
        ((position, which), answer if isinstance(answer, Action) else None)
        for position in range(begin, end + 1)
        for which, (question, answer) in enumerate(timeline.all_asked(position))
        if isinstance(question, Question) and question.topic not in BETWEEN and len(question.actions) > 1
    ]


def last_choice(timeline: Timeline, round_: int, up_to: int | None = None) -> Place | None:
    """Returns the place of a round's last decision with a choice; None if it has none.

    `round_` counts from 0. With `up_to` the last one up to this position, or else the first after it.
    """
    places = [place for place, answer in choices(timeline, round_) if answer]
    before = [place for place in places if up_to is None or place[0] <= up_to]
    return before[-1] if before else places[0] if places else None


def outcome(table: Table) -> str:
    """Returns what the last round on `table` brought: `+$10`, `even`, or without bets `win, lose`."""
    last = table.recent[0]
    if table.bankroll is not None:
        return change(last.gain) or "even"
    return ", ".join(each.lower() for each in last.outcomes)


def take_back(
    timeline: Timeline,
    place: Place,
    front_end: FrontEnd,
    watchers: Callable[[], Sequence[Watcher]],
    over: Callable[[Situation], None],
) -> None:
    """Plays the round of `place` from there, with the same cards, and from earlier when moves are taken back.

    Nothing of it is kept. The `watchers` are made anew each time. After the round `over` is called, which
    raises `TakenBack` or `Left`. Ends with `Left`, when the player goes back to the game.
    """
    while True:
        begun = timeline.before(*place)
        recorder = Recorder(begun.deal)
        player = RecordedPlayer(begun, _OneRound(front_end, over))
        try:
            play(begun.deal, player, (recorder, *watchers(), front_end), shown_from=place[0])
        except TakenBack:
            timeline = Timeline(recorder.record)
            place = last_choice(timeline, len(begun.rounds) - 1) or place


class _OneRound(FrontEnd):
    """A front end at which one round is played."""

    def __init__(self, front_end: FrontEnd, over: Callable[[Situation], None]) -> None:
        self._front_end = front_end
        self._over = over

    def on_event(self, event: Event, situation: Situation) -> None:
        """Does nothing: the front end is a watcher itself."""

    def decide(self, situation: Situation) -> Action:
        """Asks, or calls `over` after the round."""
        if isinstance(situation.asked, Question) and situation.asked.topic in BETWEEN:
            self._end(situation)
        return self._front_end.decide(situation)

    def bet(self, situation: Situation) -> int:
        """Calls `over` after the round."""
        self._end(situation)

    def _end(self, situation: Situation) -> NoReturn:
        self._over(situation)
        raise Left
