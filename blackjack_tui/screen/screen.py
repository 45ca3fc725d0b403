"""The screen: draws frames on a terminal, shows messages, and asks questions answered by single keys.

A painter draws the picture of each frame, and says where messages go.
"""

from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from blackjack_tui.errors import Left
from blackjack_tui.screen.buffer import Buffer, Palette, Size, Style, Target, cut, in_rows, width
from blackjack_tui.screen.keys import OTHER, WOKEN, Click, Key, Resized, Woken
from blackjack_tui.screen.terminal import LARGEST, Clock, Run, Terminal, notice

NOTICE = "notice"
"""The role of the lines shown when the window has the wrong size for the picture."""


class Region(NamedTuple):
    """Neighbouring cells of one row; `row` and `column` count from 0."""

    row: int
    column: int
    width: int
    role: str
    """The role of the region's background, and of plain messages."""
    centred: bool = False
    """Whether messages are centred in the region; otherwise they start at its left."""
    notes: Sequence[int] = ()
    """The rows for notes, the lowest first.

    The first blank one above a blank one is used, or else the first blank one, or else the first.
    Without any, notes stand in `row`.
    """
    note_role: str = ""
    note_column: int = 0
    """The column where the text of a note begins."""


class Segment(NamedTuple):
    """A part of a message with its own role."""

    text: str
    role: str
    """Empty for a gap that leaves the picture as it is."""
    key: str = ""
    """The key that a click on the segment stands for; empty if it cannot be clicked."""


Message = str | Callable[[int], Sequence[Segment]]
"""A text, or a function that returns the message's segments for a number of columns."""


class Painter(Protocol):
    """Draws the picture of a screen. The screen asks it again for every frame, at any size."""

    @property
    def minimum(self) -> Size:
        """The smallest size of the picture."""

    @property
    def advice(self) -> Sequence[str]:
        """Advice for a window that is too small: forms of the same text, the longest first."""

    @property
    def modal(self) -> bool:
        """Whether a dialog is open: it gets every key, pauses stop, and no message is shown."""

    def paint(self, buffer: Buffer) -> None:
        """Draws the whole picture into an empty `buffer`, which is at least as large as `minimum`."""

    def status_region(self, size: Size) -> Region:
        """Returns the region for messages on a screen of `size`."""

    def handle(self, key: Key, visible: bool = True) -> bool:
        """Handles a key that works at any time, such as help; returns False for any other key.

        When the window is too small (`visible` is False), no dialog may open, and an open dialog gets no key.
        """


_MOST_TYPED = 4096  # keys: as many as a terminal keeps until they are read
_BREAK = "; "
"""In a note: the text after it is left out if there is no room."""
_BRIEF_SECONDS = 0.1  # of a pause too short for other work, such as between the frames of a motion
_HELD_SECONDS = 0.12  # the same key again within these is held down
_NOTE_SECONDS = 1.5  # the least time that a note stays, unless a key ends it


class Screen:
    """Draws the frames of `painter` on `terminal`, in the colours of `palette`.

    In a window smaller than the painter's minimum, or larger than `LARGEST`, a notice gives the needed size,
    the actual size and some advice. The picture returns when the size is right.
    """

    def __init__(self, terminal: Terminal, painter: Painter, palette: Palette, clock: Clock) -> None:
        self._terminal = terminal
        self._painter = painter
        self._palette = palette
        self.clock = clock
        self._measure()
        self._message: Message = ""
        self._is_asking = False
        """Whether the message is a question that waits for a key."""
        self._note = ""
        self._noted_at = 0.0  # of the clock
        self._note_ended = False
        """Whether the last key ended a note, which is still on the frame."""
        self._note_row: int | None = None
        """The row of the note on the frame; None if it has no note."""
        self.key_is_held = False
        """Whether the last key is held down: it came very soon after the same one."""
        self._last_key = ("", 0.0)  # and when it was read
        self._calls_before_key: list[Callable[[], bool]] = []
        self._work: Iterator[None] = iter(())
        self._wakers: dict[str, tuple[Sequence[int], Callable[[], object], Callable[[], None] | None]] = {}
        """By name: the descriptors that wake the screen, and the functions called then and before each wait."""
        self._typed_ahead: list[Key] = []
        """Keys that were typed while nothing was asked."""
        self._targets: list[Target] = []
        """The cells of the message that can be clicked."""
        self._cursor: tuple[int, int] | None = None
        self._next_frame = Buffer(self._size)
        self._shown_frame: Buffer | None = None
        """The frame on the terminal; None if all of its cells must be drawn."""
        self._shown_cursor: tuple[int, int] | None = None
        self._title = self._shown_title = ""

    def writebuf(self, row: int, column: int, text: str, role: str) -> None:
        self._writable_frame.writebuf(row, column, text, role)

    def flush(self) -> None:
        """Shows the next frame, sending only changed cells, and starts another one like it."""
        changes = self._next_frame.changes_from(self._shown_frame)
        runs = [Run(row, column, text, self._palette[role]) for row, column, text, role in changes]
        if runs or self._cursor != self._shown_cursor:
            self._terminal.draw(runs, self._cursor)
        self._shown_frame, self._shown_cursor = self._next_frame, self._cursor
        if self._title != self._shown_title:
            self._terminal.title(self._title)
            self._shown_title = self._title

    def cells(self) -> list[list[tuple[str, Style]]]:
        """Returns the cells of the next frame: see `Buffer.cells`."""
        return self._next_frame.cells(self._palette)

    @property
    def _writable_frame(self) -> Buffer:
        """The next frame, for writing. It begins as a copy of the frame on the terminal."""
        if self._next_frame is self._shown_frame:
            self._next_frame = self._next_frame.copy()
        return self._next_frame

    def repaint(self) -> None:
        """Writes the next frame from scratch: the picture, then the message over it. `flush` shows it."""
        self._next_frame = Buffer(self._size)
        self._cursor = None
        self._targets.clear()
        self._note_row = None
        if not self._fits():
            self._write_notice()
            return
        self._painter.paint(self._next_frame)
        if not self._painter.modal:
            self._write_message()

    def call_before_key(self, function: Callable[[], bool]) -> None:
        """Calls `function` once, before the next key is read. It returns whether a new frame is needed."""
        self._calls_before_key.append(function)

    def work_during_waits(self, work: Iterator[None]) -> None:
        """Does `work` step by step, during longer waits for a key."""
        self._work = work

    def wake_on(
        self,
        descriptors: Sequence[int],
        on_wake: Callable[[], object],
        before_wait: Callable[[], None] | None = None,
        name: str = "",
    ) -> None:
        """Calls `on_wake` and shows a new frame whenever one of `descriptors` can be read.

        `on_wake` must read from them. `before_wait` is called before each wait for a key, after the frame is
        drawn. Each `name` has its own descriptors; empty `descriptors` end its wakes.
        """
        self._wakers.pop(name, None)
        if descriptors:
            self._wakers[name] = (tuple(descriptors), on_wake, before_wait)
        self._wait_for_wakers()

    def _wait_for_wakers(self) -> None:
        """Makes the terminal wait for the descriptors of all wakers, too."""
        all_descriptors: list[int] = []
        for descriptors, _, _ in self._wakers.values():
            all_descriptors += descriptors
        self._terminal.wake_on(all_descriptors)

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Lets other code show and ask things; after the context, message and wakers are as before."""
        message, is_asking, wakers = self._message, self._is_asking, self._wakers
        self._wakers = {}
        self._wait_for_wakers()
        try:
            yield
        finally:
            self._message, self._is_asking = message, is_asking
            self._wakers = wakers
            self._wait_for_wakers()

    def use_palette(self, palette: Palette) -> None:
        """Uses the colours of `palette` for everything from the next frame on."""
        self._palette = palette
        self._shown_frame = None  # unchanged cells have new colours

    def title(self, text: str) -> None:
        self._title = text  # shown by `flush`

    @property
    def size(self) -> Size:
        """The size of the frames: the terminal's size, at most `LARGEST`."""
        return self._size

    @property
    def current_message(self) -> Message:
        return self._message

    def message(self, message: Message) -> None:
        """Writes `message` into the status region, where it stays until the next message. `flush` shows it."""
        self._message = message
        self._drop_old_note()
        self._is_asking = False
        self._targets.clear()
        self._cursor = None
        if callable(message) or (self._note_row is not None and not self._note):
            self.repaint()  # with the ground of a question, and without the old note
        elif self._fits():
            self._write_message()

    def note(self, text: str) -> None:
        """Shows `text` from the next frame on, in a row for notes if there are any.

        Otherwise it stands before the message, or alone if both do not fit. The next key removes the note, and
        so does the next message after 1.5 seconds.
        """
        self._note, self._noted_at = text, self.clock.now()

    def status(self, text: str) -> None:
        """Shows `text` at once as the message."""
        self.message(text)
        self.flush()

    def choice(
        self,
        message: Message,
        keys: Container[str] | None,
        exit_keys: Container[str] = (),
        ignores_held: bool = False,
    ) -> str:
        """Shows the question `message` and returns the first key among `keys` or `exit_keys`, in lower case.

        With `keys` None any key is accepted. Other keys are ignored. When the window has the wrong size, only
        the `exit_keys` are accepted, even if a dialog is open. With `ignores_held`, one of `keys` that is held
        down is ignored, too. Raises `InputClosed` at the end of input.
        """
        self._message = message
        self._drop_old_note()
        self._is_asking = True
        self.repaint()
        self.flush()
        while True:
            key = self._read(None)
            if not isinstance(key, Key) or self._painter.handle(key, self._fits()):
                self.repaint()
                self.flush()
                continue
            is_answer = (keys is None or key.letter in keys) and not (ignores_held and self.key_is_held)
            if key.letter in exit_keys or (is_answer and self._fits()):
                self._is_asking = False
                self._cursor = None
                return key.letter
            self._erase_ended_note()

    def pause(self, seconds: float, keys: Container[str] | None = None) -> Key | None:
        """Shows the next frame for `seconds`, or until a key is pressed. Returns the key, or None.

        With `keys`, only these keys end the pause. The pause stops while a dialog is open and visible. Raises
        `InputClosed` at the end of input.
        """
        self.flush()
        remaining = seconds
        while remaining > 0:
            start = self.clock.now()
            if self._painter.modal and self._fits():
                event = self._read(None)
            else:
                event = self._read(remaining)
                if event is None:
                    return None
                remaining -= self.clock.now() - start
            if isinstance(event, Key) and not self._painter.handle(event, self._fits()):
                if keys is None or event.letter in keys:
                    return event
                self._erase_ended_note()
                continue
            self.repaint()
            self.flush()
        return None

    def wait_for_dialog(self, exit_keys: Container[str]) -> None:
        """Shows the dialog until it is closed.

        Raises `Left` if one of `exit_keys` ends the wait instead, `InputClosed` at the end of input.
        """
        while self._painter.modal:
            self.repaint()
            self.flush()
            key = self._read(None)
            if isinstance(key, Key) and not self._painter.handle(key, self._fits()) and key.letter in exit_keys:
                raise Left

    def wait_until(self, is_done: Callable[[], bool], end_keys: Container[str]) -> str:
        """Shows the next frame until `is_done` returns true; it is called whenever the screen wakes.

        Returns the first key among `end_keys`, which ends the wait, or an empty string. If no key ended it,
        the keys typed meanwhile answer later questions. Raises `InputClosed` at the end of input.
        """
        other_keys: list[Key] = []
        while not is_done():
            self.repaint()
            self.flush()
            event = self._read(None)
            if isinstance(event, Key):
                if event.letter in end_keys:
                    return event.letter
                other_keys.append(event)
        self._typed_ahead += other_keys
        return ""

    def drop_typed(self, exit_keys: Container[str]) -> None:
        """Drops the keys typed so far, which cannot answer a question that is not on the screen yet.

        Raises `Left` at the first key among `exit_keys`, `InputClosed` at the end of input.
        """
        for _ in range(_MOST_TYPED):
            if self._shown_frame is None:  # at first, and when the window's size has changed
                self.repaint()
                self.flush()
            event = self._read(0)
            if event is None:
                break
            if isinstance(event, Key) and event.letter in exit_keys:
                raise Left

    def _read(self, timeout: float | None) -> Key | Resized | Woken | None:
        """Returns the next input, with a click on a target as the target's key; None after `timeout` seconds.

        Before that it makes the calls that wait for it. Then it follows the input: it takes a new size, calls
        the functions of wakers, and ends a note at a key.
        """
        functions, self._calls_before_key = self._calls_before_key, []
        needs_frame = [function() for function in functions]  # all are called
        if any(needs_frame):
            return WOKEN
        for _, _, before_wait in self._wakers.values():
            if before_wait:
                before_wait()
        event = self._typed_ahead.pop(0) if self._typed_ahead else self._next_input(timeout)
        if isinstance(event, Woken):
            for _, on_wake, _ in self._wakers.values():
                on_wake()
        elif isinstance(event, Resized):
            self._measure()
            self._terminal.clear()
            self._shown_frame = None
        elif isinstance(event, Click):
            event = self._key_at(event)
        if isinstance(event, Key):
            self._note_ended, self._note = bool(self._note), ""  # a key ends the note
            last_letter, last_time = self._last_key
            now = self.clock.now()
            self.key_is_held = event.letter == last_letter and now - last_time < _HELD_SECONDS
            self._last_key = event.letter, now
        return event

    def _key_at(self, click: Click) -> Key:
        """Returns the key of the target that was clicked; `OTHER` beside all targets."""
        for row, columns, key in (*self._targets, *self._next_frame.targets):
            if row == click.row and click.column in columns:
                return Key(key)
        return Key(OTHER)

    def _next_input(self, timeout: float | None) -> Key | Click | Resized | Woken | None:
        """Returns the terminal's next input; in a longer wait, does steps of the work between checks for it."""
        if timeout is None or timeout > _BRIEF_SECONDS:
            deadline = self.clock.now() + (timeout or 0)  # used only with a timeout
            for _ in self._work:  # each turn of the loop does a step
                event = self._terminal.read(0)
                if event is not None:
                    return event
                if timeout is not None:
                    timeout = deadline - self.clock.now()
                    if timeout <= 0:
                        return None
        return self._terminal.read(timeout)

    def _measure(self) -> None:
        """Reads the size of the terminal's window; the frames in it are not larger than `LARGEST`."""
        self._window = rows, columns = self._terminal.size()
        self._size = Size(min(rows, LARGEST.rows), min(columns, LARGEST.columns))

    def _fits(self) -> bool:
        """Returns whether the window is large enough for the picture, and not too large."""
        return self._size.holds(self._painter.minimum) and LARGEST.holds(self._window)

    def _write_message(self) -> None:
        """Writes the note and the message into the status region, and adds the targets of its segments."""
        region = self._painter.status_region(self._size)
        if self._note and region.notes:
            self._write_note(region)
        segments = self._segments(region.width, region.role, "" if region.notes else self._note)
        frame, column, end = self._writable_frame, region.column, region.column + region.width
        if all(segment.role for segment in segments):
            frame.writebuf(region.row, column, " " * region.width, region.role)
        if region.centred:
            column += max(0, region.width - sum(width(segment.text) for segment in segments)) // 2
        for text, role, key in segments:
            text = cut(text, end - column)
            begin, column = column, column + width(text)
            if role:
                frame.writebuf(region.row, begin, text, role)
            if key:
                self._targets.append(Target(region.row, range(begin, column), key))
        if self._is_asking:  # the cursor stands a column after the question
            self._cursor = (region.row, min(column + 1, self._size.columns - 1))

    def _write_note(self, region: Region) -> None:
        """Writes the note on a plate into its row, shortened or in several rows if it is too long."""
        frame, column = self._writable_frame, region.note_column - 1
        note, room = self._note, region.column + region.width - region.note_column - 1  # a blank on both sides
        while width(note) > room and _BREAK in note:
            note, _, _ = note.rpartition(_BREAK)
        lines = [note] if width(note) <= room else in_rows(note, room)
        columns = max(map(width, lines)) + 2
        if self._note_row is None:
            blank = [row for row in region.notes if frame.is_blank(row, column, columns)]
            airy = [row for row in blank if row + 1 in blank]
            self._note_row = (*airy, *blank, region.notes[0])[0]
        rows_upward = region.notes[region.notes.index(self._note_row) :]
        for row, line in zip(rows_upward, reversed(lines), strict=False):  # the first lines may find no row
            frame.blank_halves(row, column, column + columns)
            frame.writebuf(row, column, " " * columns, region.note_role)
            frame.writebuf(row, column + 1, line, region.note_role)

    def _segments(self, room: int, ground: str, note: str) -> Sequence[Segment]:
        """Returns the `note`, shortened if necessary, and the message; the note alone if both do not fit."""
        message = self._message
        while True:
            note_and_gap = f"{note}  " if note else ""
            message_room = max(0, room - width(note_and_gap))
            segments = (Segment(message, ground),) if isinstance(message, str) else message(message_room)
            if not note:
                return segments
            if sum(width(segment.text) for segment in segments) <= message_room:
                return (Segment(note_and_gap, ground), *segments)
            note, can_be_shorter, _ = note.rpartition(_BREAK)
            if not can_be_shorter:
                return (Segment(note_and_gap, ground),)

    def _erase_ended_note(self) -> None:
        """Repaints without the note, if the last key ended one."""
        if self._note_ended:
            self.repaint()
            self.flush()

    def _drop_old_note(self) -> None:
        """Drops the note if it was shown long enough."""
        if self.clock.now() - self._noted_at >= _NOTE_SECONDS:
            self._note = ""

    def _write_notice(self) -> None:
        """Writes the notice into the middle of the frame, in place of the picture."""
        rows, columns = self._size
        self._next_frame.fill(NOTICE)
        lines = notice(self._window, self._painter.minimum, self._painter.advice)
        first_row = (rows - len(lines) + 1) // 2
        for row, text in enumerate(lines, first_row):
            self._next_frame.writebuf(row, max(0, (columns - len(text)) // 2), text, NOTICE)
