"""Practising a round on a screen: the same cards again, to try another move. No record is kept."""

from collections.abc import Sequence

from blackjack_tui.front_ends.coach_seat import CoachSeat
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.session import Watcher
from blackjack_tui.play.take_back import DecisionPlace, TakenBack, outcome, take_back
from blackjack_tui.play.timeline import Timeline
from blackjack_tui.screen.screen import Segment
from blackjack_tui.views.layout import widest
from blackjack_tui.words.keymap import PRACTICE, PRACTICE_HELP, QUIT, Shortcut

_TEXT, _STRONG = "overlay", "overlay_heading"  # roles


def practise_round(table: TableScreen, timeline: Timeline, place: DecisionPlace) -> None:
    """Plays the round again from the decision at `place`; raises `Left` once the player goes back."""
    outcome_before = outcome(timeline.table(timeline.ends[timeline.round(place.position)]))
    seats: list[CoachSeat] = []
    mode = Mode(PRACTICE_HELP, keys={Shortcut.TAKE_BACK: _take_back}, bar=_bar, leave="back")

    def watchers() -> Sequence[Watcher]:
        """Seats a new coach for each try, in place of the last one."""
        while seats:
            seats.pop().close()
        seats.append(CoachSeat(table))
        table.enter(seats[0].coached(mode)._replace(plays=True))
        return seats

    def ask_again(situation: Situation) -> None:
        outcome_now = outcome(situation.table)
        offers = [(Shortcut.TAKE_BACK.keys, "try again")]  # a key of `mode`, which raises TakenBack

        def prompt(room: int) -> Sequence[Segment]:
            long = table.view.offer(f"Practice: {outcome_now}, as played {outcome_before}.", offers, room)
            if sum(len(segment.text) for segment in long) <= room:
                return long
            return table.view.offer(f"{outcome_now} (was {outcome_before})", offers, room)

        table.screen.choice(prompt, (), exit_keys=QUIT)

    try:
        take_back(timeline, place, FullScreen(table, mode), watchers, ask_again)
    finally:
        for seat in seats:
            seat.close()


def _take_back() -> str:
    raise TakenBack


def _bar(room: int) -> Sequence[Segment]:
    """Returns the bar of practice, with the longest text that leaves room for the heading and three blanks."""
    heading, *texts = PRACTICE
    text = widest(room - len(heading) - 3, *texts)
    return [Segment(f" {heading} ", _STRONG), Segment(f" {text}".ljust(room), _TEXT)]
