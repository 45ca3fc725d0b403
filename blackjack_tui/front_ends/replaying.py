"""The replay: a recorded game at its pace, or event by event, forward and back.

A position is the number of events before it. At a position questions may be asked, one for each box.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager

from blackjack_tui.counts import CountAtTable
from blackjack_tui.errors import InputClosed, Left
from blackjack_tui.front_ends.coach_seat import CoachSeat
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.practice_rounds import practise_round
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.game.situation import Situation
from blackjack_tui.play.deal_codes import encode, short_code
from blackjack_tui.play.recorded import RecordedPlayer
from blackjack_tui.play.recorder import Recorder
from blackjack_tui.play.session import Watcher, play
from blackjack_tui.play.take_back import DecisionPlace, last_choice
from blackjack_tui.play.timeline import Asked, Timeline
from blackjack_tui.screen import keys
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.screen import Message, Segment
from blackjack_tui.views import View
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.surfaces import CAPS
from blackjack_tui.views.waits import AT_ONCE, THINKING
from blackjack_tui.words.keymap import KEYS, QUIT, REPLAY_HELP, Shortcut
from blackjack_tui.words.money import money
from blackjack_tui.words.notes import Notes

_TEXT, _STRONG = "overlay", "overlay_heading"  # roles
_SHORTEST_BAR = 6  # columns


def message_at(
    timeline: Timeline, position: int, table: TableScreen, answered: bool, question_number: int = 0
) -> Message:
    """Returns the prompt of a question at `position`, with its answer if `answered`; else the last sentence."""
    if questions := timeline.all_asked(position):
        situation = timeline.situation(position, question_number)
        # A message that depends on the room it has is a function of it.
        return lambda room: _prompt(questions[question_number], situation, table.view, room, answered)
    situation = timeline.situation(position)
    latest_first = reversed(timeline.since_cleared(position))
    sentences = (table.view.say(event, situation) for event in latest_first)
    return next((sentence for sentence in sentences if sentence), "")


def _prompt(asked: Asked, situation: Situation, view: View, room: int, answered: bool) -> Sequence[Segment]:
    """Returns the prompt of a question in at most `room` columns, with its answer if `answered`."""
    question, answer = asked
    if isinstance(question, Question):
        prompt = view.prompt(situation, room)
        key = KEYS.get(answer, "") if isinstance(answer, Action) else ""
    else:
        bet = int(answer) if answered and answer is not None else question.last
        prompt = view.bet_prompt(situation, f"Bet {money(bet)}", "", room)
        key = "" if answer is None else keys.ENTER
    if not answered:
        return prompt
    if not any(part.key for part in prompt):
        return _with_answer(prompt, key.capitalize(), room)
    roles = {part.key: part.role for part in prompt if part.role not in CAPS}

    def role(part: Segment) -> str:
        """Returns the look of a part: its own, but only the answer keeps its cap."""
        return roles.get(part.key, "quiet") if key and part.role in CAPS and part.key != key else part.role

    return [Segment(part.text, role(part)) for part in prompt]  # nothing can be clicked


def _with_answer(prompt: Sequence[Segment], answer: str, room: int) -> Sequence[Segment]:
    """Returns the prompt followed by the answer; if that is too long, only its last part, with fewer blanks."""
    text = "".join(part.text for part in prompt)
    line = f"{text} {answer}".rstrip()
    if len(line) > room:
        last_part = prompt[-1].text
        line = f"{last_part.replace('  ', ' ').removesuffix('?')} {answer}"
    return [Segment(line, prompt[-1].role)]


_PAUSE, _PLAY_ON, _TAKE_BACK = " ", "p", Shortcut.TAKE_BACK.keys
_STUDY = Shortcut.STUDY.keys
_KEYS = (_PAUSE, _PLAY_ON, _TAKE_BACK, _STUDY, keys.LEFT, keys.RIGHT, keys.UP, keys.DOWN, keys.HOME, keys.END)
_WATCHING = (*_KEYS, QUIT)  # the keys while the game plays
_READ_AHEAD = 10  # rounds to read between two keys or events: it takes a millisecond
_READ_AT_ONCE = 300  # rounds to read for each frame if there are no waits
_GLANCE = 0.001  # seconds
_AT_THE_END = 2.0  # seconds of the last table before a loop starts again


class Replayer:
    """Shows a recorded game from position `start`, again and again with `loop`.

    `make_count` makes the count of a game; its argument returns the situation on the screen. `leave`: the word
    for what Q does.
    """

    def __init__(
        self,
        table: TableScreen,
        timeline: Timeline,
        start: int,
        paused: bool,
        loop: bool,
        make_count: Callable[[Callable[[], Situation] | None], CountAtTable] | None = None,
        leave: str = "leave",
    ) -> None:
        self._table = table
        self._timeline = timeline
        self._start = start
        self._playing = not paused
        self._loop = loop
        self._leave = leave
        self._position = start
        self._question_number = 0
        """The index of the question shown: several boxes may be asked at one position."""
        self._seat = CoachSeat(table, watched=True)
        self._noted = -1, 0
        """The position and the question number that the coach looked at last; position -1 before the first."""
        self._make_count = make_count
        self._count = make_count(None) if make_count else None  # `_counted` moves it

    def run(self) -> None:
        """Plays events and handles keys. Raises `Left` when the person watching leaves or the input ends."""
        self._take_the_screen()
        screen = self._table.screen
        try:
            screen.work_during_waits(self._read())
            while True:
                self._timeline.read(_READ_AHEAD)
                key = self._play_next() if self._playing else Key(screen.choice(self._message(), _KEYS, QUIT))
                if key:
                    self._handle(key)
                    screen.repaint()
        finally:
            self._seat.close()

    @property
    def _last(self) -> int:
        """The last position read so far."""
        return len(self._timeline.events)

    def _read(self) -> Iterator[None]:
        """Reads the rest of the game; yields after every few rounds, so that keys are not kept waiting."""
        while not self._timeline.is_complete:
            self._timeline.read(_READ_AHEAD)
            yield

    def _take_the_screen(self) -> None:
        """Gives the table the replay's help, bar and notes, and shows this position.

        Called at the start, and whenever the person watching has played on.
        """
        mode = Mode(REPLAY_HELP, lambda: short_code(self._timeline.record), bar=self._bar, leave=self._leave)
        mode = self._seat.coached(mode)._replace(notes=self._notes)
        if count := self._count:
            mode = mode.counted(
                lambda: self._counted(count).notes(),
                lambda: self._counted(count).sentence(self._table.screen.size.columns),
            )
        self._table.enter(mode)
        self._go_to(self._position)

    def _notes(self) -> Notes:
        """Returns the coach's notes on the decision at this position: what was best and what was chosen."""
        question_place = (self._position, self._question_number)
        if self._noted != question_place:
            self._noted = question_place
            self._seat.look_back(self._timeline, *question_place)
        return self._seat.notes()

    def _counted(self, count: CountAtTable) -> CountAtTable:
        """Moves the count to this position, and returns it."""
        count.look_at(self._timeline.events, self._position, self._table.situation)
        return count

    def _play_next(self) -> Key | None:
        """Shows the next question or event with its waits; returns a key pressed meanwhile."""
        table = self._table
        if not table.look.speed:  # without waits, only the last table read is shown
            self._timeline.read(_READ_AT_ONCE)
            self._go_to(self._last)
            if not self._timeline.is_complete:
                return table.screen.pause(_GLANCE, _WATCHING)
        if self._position == self._last:
            return self._stop_or_loop()
        if self._questions:
            table.say(self._message())
            if key := table.wait(THINKING, _WATCHING):
                return key
        if self._question_number < len(self._questions) - 1:
            self._go_to(self._position, self._question_number + 1)
            return None
        return self._play_event()

    def _play_event(self) -> Key | None:
        """Says and shows the event at this position with its waits; returns a key pressed meanwhile."""
        table, event = self._table, self._timeline.events[self._position]
        pace = table.view.pacing.get(type(event), AT_ONCE)
        if sentence := table.view.say(event, table.situation, coming=True):
            table.say(sentence)
        if pace.said and (key := table.wait(pace.said, _WATCHING)):
            return key
        self._position, self._question_number = self._position + 1, 0
        for motion, seconds in table.moments(event, pace.seen):
            table.show(self._timeline.situation(self._position), motion)
            table.screen.repaint()
            key = table.wait(seconds, _WATCHING) if seconds else None
            if key:
                break
        table.show(self._timeline.situation(self._position))
        return key

    def _stop_or_loop(self) -> Key | None:
        """Stops at the last event, or starts again after a while; returns a key pressed meanwhile."""
        self._playing = self._loop
        if not self._loop:
            return None
        self._table.say(self._message())
        key = self._table.screen.pause(_AT_THE_END, _WATCHING)
        if key is None:
            self._go_to(self._start)
        return key

    def _handle(self, key: Key) -> None:
        if key.letter == QUIT:
            raise Left
        if key.name == _PAUSE:
            self._playing = not self._playing
            if self._playing and self._position == self._last:
                self._go_to(self._start)
        elif key.name in (keys.LEFT, keys.RIGHT):
            self._playing = False
            self._step(1 if key.name == keys.RIGHT else -1)
        elif key.name in (keys.UP, keys.DOWN):
            self._table.handle(Key("+" if key.name == keys.UP else "-"))
        elif key.name == keys.HOME:
            starts = self._timeline.starts
            earlier_rounds = bisect_left(starts, self._position)  # rounds that started before this position
            self._go_to(starts[earlier_rounds - 1] if earlier_rounds else 0)
        elif key.name == keys.END:
            starts = self._timeline.starts
            next_round = bisect_right(starts, self._position)
            self._go_to(starts[next_round] if next_round < len(starts) else self._last)
        elif key.letter == _PLAY_ON:
            self._play_on()
        elif key.letter in (_TAKE_BACK, _STUDY):
            place = last_choice(self._timeline, self._timeline.round(self._position), self._position)
            if place is None:
                self._table.screen.note("nothing was decided in this round")
            elif key.letter == _STUDY:
                self._table.screen.note(self._table.add_hand(self._timeline, place))
            else:
                self._take_back(place)

    @property
    def _questions(self) -> Sequence[Asked]:
        """The questions at this position, one for each box asked there."""
        return self._timeline.all_asked(self._position)

    def _step(self, step: int) -> None:
        """Goes one event or question on (`step` 1) or back (-1)."""
        if 0 <= self._question_number + step < len(self._questions):
            self._go_to(self._position, self._question_number + step)
            return
        position = self._position + step
        if 0 <= position <= self._last:
            last_question = max(0, len(self._timeline.all_asked(position)) - 1)
            self._go_to(position, last_question if step < 0 else 0)

    def _go_to(self, position: int, question_number: int = 0) -> None:
        """Shows question number `question_number` at `position`, or at the nearest position there is."""
        self._position, self._question_number = max(0, min(position, self._last)), question_number
        self._table.show(self._timeline.situation(self._position, question_number))
        self._table.say(self._message())
        self._table.screen.repaint()

    def _message(self) -> Message:
        return message_at(self._timeline, self._position, self._table, True, self._question_number)

    def _play_on(self) -> None:
        """Lets the person watching play on from here; the decisions so far stay as recorded."""
        deal = self._timeline.record.deal
        recorder = Recorder(deal)
        seat = CoachSeat(self._table)
        mode = Mode(code=lambda: encode(recorder.record), leave="back")
        watchers: list[Watcher] = [recorder]
        mode = seat.coached(mode)
        if self._make_count:
            count = self._make_count(lambda: self._table.situation)
            mode = mode.counted(count.notes, lambda: count.sentence(self._table.screen.size.columns))
            watchers.append(count)
        screen = FullScreen(self._table, mode)
        player = RecordedPlayer(self._timeline.record_before(self._position, self._question_number), screen)
        with self._paused(), closing(seat):
            play(deal, player, (*watchers, seat, screen), shown_from=self._position)

    def _take_back(self, place: DecisionPlace) -> None:
        """Lets the person watching play this round again, from the decision at `place`."""
        with self._paused():
            practise_round(self._table, self._timeline, place)

    @contextmanager
    def _paused(self) -> Iterator[None]:
        """Pauses the replay while somebody plays, then shows it again. Raises `InputClosed` after the input."""
        self._playing = False
        try:
            yield
        except InputClosed:  # which is a `Left` too
            raise
        except Left:
            pass  # left the game, not the replay
        self._seat.wake()
        self._take_the_screen()

    def _bar(self, room: int) -> Sequence[Segment]:
        """Returns the state, the place, the progress and the keys, in forms that fit `room` columns."""
        timeline, position, pace = self._timeline, self._position, self._table.look.pace
        glyphs = ASCII if self._table.ascii_only else UNICODE
        round_ = timeline.round(position)  # from 0
        begin, end = timeline.span(round_)
        state = "the end" if position == self._last else "paused"
        if self._playing:
            state = "playing"
        round_number, event_number = f"{round_ + 1}/{timeline.rounds}", f"{position - begin}/{end - begin}"
        numbers = f"round {round_number}  event {event_number}"
        pause = "Space pause" if self._playing else "Space play"
        some_hints = f"{pause}  {glyphs.sideways} step  P play on"
        all_hints = f"{pause}  {glyphs.sideways} step  {glyphs.arrows} speed  Home End round  P play on"

        def room_for_bar(place: str, hints: str) -> int:
            return room - len(state) - len(place) - len(hints) - 8  # less the blanks around all four

        forms = (
            (f"{numbers}  {pace}", all_hints),
            (f"{numbers}  {pace}", some_hints),
            (numbers, some_hints),
            (numbers, pause),
            (f"{round_number} {event_number}", pause),
        )
        place, hints = next((form for form in forms if room_for_bar(*form) >= _SHORTEST_BAR), forms[-1])
        bar_width = max(room_for_bar(place, hints), 0)
        filled_width = round(bar_width * timeline.progress(position))
        return [
            Segment(f" {state}  ", _STRONG),
            Segment(f"{place}  ", _TEXT),
            Segment(f"{glyphs.done * filled_width}{glyphs.across * (bar_width - filled_width)}  ", _TEXT),
            Segment(f"{hints} ".ljust(room), _TEXT),
        ]
