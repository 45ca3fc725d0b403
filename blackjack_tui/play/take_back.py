"""Taking moves back: a round that is over is played again from one of its decisions, as practice."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from blackjack_tui.errors import Left
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.game.table import Table
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.session import FrontEnd, SomeRounds, Watcher, play
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.words.money import change


class DecisionPlace(NamedTuple):
    """The place of a decision in a timeline."""

    position: int
    """The number of events before it."""
    question: int
    """The number of the question among those asked at the position, from 0."""


class TakenBack(Left):
    """The player takes the last move back."""


def choices(timeline: Timeline, round_: int) -> Sequence[tuple[DecisionPlace, Action | None]]:
    """Returns the decisions of a round at which there was a choice: the place, and the action chosen, if any.

    `round_` counts from 0.
    """
    begin, end = timeline.span(round_)
    decisions = []
    for position in range(begin, end + 1):
        for number, (question, answer) in enumerate(timeline.all_asked(position)):
            if isinstance(question, Question) and question.is_decision and len(question.actions) > 1:
                action = answer if isinstance(answer, Action) else None
                decisions.append((DecisionPlace(position, number), action))
    return decisions


def last_choice(timeline: Timeline, round_: int, up_to: int | None = None) -> DecisionPlace | None:
    """Returns the place of a round's last decision with a choice; None if there is no such decision.

    `round_` counts from 0. `up_to`: a position; the last decision up to it, or the first one if all are later.
    """
    places = [place for place, answer in choices(timeline, round_) if answer]
    places_up_to = [place for place in places if up_to is None or place.position <= up_to]
    if places_up_to:
        return places_up_to[-1]
    return places[0] if places else None


def outcome(table: Table) -> str:
    """Returns the outcome of the last round on `table`: `+$10`, `$0`; without bets, such as `win, lose`."""
    last_round = table.recent[0]
    if table.bankroll is not None:
        return change(last_round.gain)
    return ", ".join(word.lower() for word in last_round.outcomes)


def take_back(
    timeline: Timeline,
    place: DecisionPlace,
    front_end: FrontEnd,
    make_watchers: Callable[[], Sequence[Watcher]],
    after_round: Callable[[Situation], None],
) -> None:
    """Plays a round again from the decision at `place`, with the same cards, as practice that is not stored.

    After the round, calls `after_round`. If that raises `TakenBack`, the round is played again from its last
    decision, with new watchers. Raises `Left` when the player goes back to the game.
    """
    while True:
        record = timeline.record_before(*place)
        recorder = Recorder(record.deal)
        rounds = timeline.round(place.position) + 1  # this round and all before it
        player = RecordedPlayer(record, SomeRounds(front_end, rounds, after_round))
        try:
            play(record.deal, player, (recorder, *make_watchers(), front_end), shown_from=place.position)
        except TakenBack:
            timeline = Timeline(recorder.record)
            place = last_choice(timeline, rounds - 1) or place  # the round may have ended without another one
