"""Drills on a screen: decisions at the table itself; counting with cards and typed numbers."""

from collections.abc import Callable, Container, Sequence
from contextlib import suppress
from functools import partial

from blackjack_tui.coach.chart_report import CELL_KINDS, UPCARD_COLUMNS
from blackjack_tui.errors import Left
from blackjack_tui.front_ends.grid import empty_sign, one_letter
from blackjack_tui.front_ends.help_page import HelpPage
from blackjack_tui.front_ends.open_page import OpenPage
from blackjack_tui.front_ends.page import GOES_ON, HEADING, TEXT, Line, Page, TextPage, painted, paragraphs
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.practice_picture import CountPicture, message_region, paint_picture
from blackjack_tui.front_ends.report_layout import SENTENCES, Arrangement, ReportPage
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.actions import Topic
from blackjack_tui.game.rules import Rules
from blackjack_tui.practice.exercises import (
    Answered,
    CardGroup,
    Exercise,
    Judged,
    Known,
    PendingOdds,
    PracticeFrontEnd,
    Score,
    completed,
    typed_on,
)
from blackjack_tui.reports.model import GridCell, GridPart, Spot
from blackjack_tui.screen import keys
from blackjack_tui.screen.buffer import Buffer, Palette, Size
from blackjack_tui.screen.keys import Key
from blackjack_tui.screen.screen import Message, Region, Screen, Segment
from blackjack_tui.screen.terminal import Clock, Terminal
from blackjack_tui.views.glyphs import ASCII, UNICODE
from blackjack_tui.views.keycaps import offer_line
from blackjack_tui.views.layout import rail_width, widest
from blackjack_tui.views.surfaces import QUIET
from blackjack_tui.words.explain import explain
from blackjack_tui.words.keymap import (
    COUNT_DRILL_HELP,
    DRILL_HELP,
    KEYS,
    KEYS_HEADING,
    QUIT,
    HelpGroup,
    Shortcut,
    play_keys,
)
from blackjack_tui.words.knobs import capital
from blackjack_tui.words.notes import About, Note, Notes, Practice, Section

_SPACE = " "
_NAME = 4  # columns of a row's name in the rail
_RAIL = 100  # columns of a window from which on it has a rail
_AROUND = 4  # rows of a window around the chart in its rail
_WIDE_RAIL = 44  # columns of a rail from which on cells are three columns wide
_CELL = 3  # columns of a cell in a row of the chart
_PROGRESS = Arrangement(((SENTENCES,), ("cells", "families")), beside_hero="Answers")
_NARROW = 40  # columns of the smallest window
_EDGES = 4  # columns left and right of a note
_WRONG = "x"  # stands in a cell answered wrong
_GAP = 0.15  # seconds between two cards, so that equal ones look like two
_HELPS = ("?", keys.F1)


class DecisionScreen(FullScreen, PracticeFrontEnd):
    """Asks decisions on `table`. `progress` makes the report of the progress page, if there is one."""

    def __init__(self, table: TableScreen, progress: Known | None) -> None:
        super().__init__(table)
        self._score = Score()
        self._verdict = ("", "")  # the verdict on the last answer if it was right, and its short form
        self._exercise: Exercise | None = None
        self._sign = ""  # what stands in the chart's asked cell
        help_ = (play_keys(table.rules), *DRILL_HELP)
        pages: dict[Shortcut, Callable[[], Page]] = {}
        if progress:
            pages[Shortcut.PROGRESS] = lambda: ReportPage("Progress", progress, table.ascii_only, _PROGRESS)
        table.enter(Mode(help_, pages=pages, notes=self._notes, leave="end", drills=True))

    def ask(self, exercise: Exercise, score: Score) -> Answered:
        """Shows the cards at once, and asks until a key answers. Raises `Left` if the player ends the drill."""
        assert exercise.situation is not None
        self._exercise, self._sign, situation = exercise, "?", exercise.situation
        self._table.screen.drop_typed(QUIT)
        if situation.question.topic is not Topic.INSURANCE:  # which takes half a bet; else nothing is bet
            table = situation.table
            hands = tuple([hand._replace(bet=0, free=0) for hand in table.hands])
            situation = situation._replace(table=table._replace(hands=hands, bankroll=None))
        key = KEYS[self.decide(situation)]
        return Answered(key, None if self.took is None else self.took / 1000)

    def judged(self, judged: Judged, score: Score) -> None:
        """Goes on at once after a right answer; stops at a wrong one with a page. Raises `Left`."""
        self._score = score
        if not judged.right:
            self._verdict, self._sign = ("", ""), _WRONG.upper()  # without colours, too, unlike the others
            page = TextPage(capital(judged.exercise.drill), partial(_verdict_lines, judged), "go on", "end")
            self._table.read_page(page, "Space")
            return
        # The verdict stands above the next question, so it names its hand.
        source, _, sentences = judged.text.partition(": ")
        last = f"Last was {source[0].lower()}{source[1:]}: {judged.exercise.drill}, {sentences}"
        self._verdict = (last, f"{last.partition('.')[0]}.")

    def wait(self, odds: PendingOdds) -> None:
        """Says that odds are computed until they have come. Raises `Left` if the player ends the drill."""
        self._table.wait_for(odds)

    def end(self, score: Score, summary: Sequence[str]) -> None:
        with suppress(Left):
            if score.asked:
                sentences = partial(paragraphs, summary, indent="")
                self._table.read_page(TextPage("The drill is over", sentences, "leave"))

    def _notes(self) -> Notes:
        """Returns the score, in place of the money, the verdict on a right answer, and the chart so far."""
        score, exercise, size = self._score, self._exercise, self._table.screen.size
        lines = []
        if exercise and exercise.asked:
            lines.append(_question_note(exercise, size.columns))
        verdict, _ = self._verdict
        if verdict:
            lines.append(Note(About.ASIDE, *self._verdict))
        texts = ["No answers yet", "0/0"]
        if score.asked:
            row = f"{score.text}, {score.in_a_row} in a row"
            long = f"{row}, {score.cost:.2f} bets lost"
            texts = [long, row, f"{score.right}/{score.asked}"]
            if size.columns >= _RAIL:  # with a rail, notes have no line of their own
                texts.insert(0, f"{long}.  {verdict}")
        chart = exercise and exercise.chart
        sections = chart_section(chart, size, self._table.ascii_only, self._sign) if chart else ()
        return Notes(tuple(lines), title="Drill", practice=Practice(tuple(texts), sections))


def _question_note(exercise: Exercise, columns: int) -> Note:
    """Returns what the player must know besides the table, in a row; shortest, how many cards were seen."""
    assert exercise.situation is not None
    _, _, last = exercise.asked.rpartition("; ")
    forms = (exercise.asked, last, f"{sum(exercise.situation.seen.earlier)} cards were seen")
    return Note(About.NEWS, widest(columns - _EDGES, *forms), widest(_NARROW - _EDGES, *forms))


def chart_section(chart: GridPart, window: Size, ascii_only: bool, sign: str) -> tuple[Section, ...]:
    """Returns the known cells of a chart for the rail of `window`, and `sign` in the asked one.

    Without room for all of them, the asked cell's part.
    """
    asked, rows = chart.marks.get("asked"), window.rows - _AROUND
    cell_width = 3 if rail_width(window) >= _WIDE_RAIL else 2
    parts = [part for part in chart.parts if len(part.columns) <= len(UPCARD_COLUMNS)]
    if sum(len(part.rows) for part in parts) >= rows:
        parts = [part for part in parts if not asked or part.name == asked.part]
    spare = rows - sum(len(part.rows) + 1 for part in parts)
    drawn: list[tuple[tuple[str, str], ...]] = []
    for part in parts:
        if drawn and spare >= 0:
            drawn.append(())
        for row in part.rows:
            cells = [(f"{part.labels.get(row, row):>{_NAME - 1}} ", "panel_quiet")]
            for column in part.columns:
                spot = Spot(part.name, row, column)
                cell = chart.cells.get(spot, GridCell(lit=False))
                text = one_letter(cell.text) or empty_sign(ascii_only)
                role = f"cell_{cell.kind or 'dark'}"
                if spot == asked:
                    text, role = sign, "cell_cursor"
                cells.append((f" {text:{cell_width - 1}}", role))
            drawn.append(tuple(cells))
    if not drawn:
        return ()
    columns = "".join(f" {column:{cell_width - 1}}" for column in parts[0].columns)
    heads = [*[()] * (spare > 0), ((f"{'':{_NAME}}{columns}", "panel_quiet"),)]
    known = sum(cell.lit for cell in chart.cells.values())
    heading = f"What you know: {known} of {len(chart.cells)}" if known else "What you know lights up"
    signs = ((_WRONG, "cell_wrong", "wrong  "), (empty_sign(ascii_only), "cell_dark", "not asked"))
    legend = tuple(
        part for sign, role, told in signs for part in ((f" {sign} ", role), (f" {told}", "panel_quiet"))
    )
    return (Section(heading, rows=(legend, *heads, *drawn)),)


def _verdict_lines(judged: Judged, room: int) -> Sequence[Line]:
    """Returns what else than the cards was given, the verdict, and the chart's row with its legend."""
    asked = judged.exercise.asked
    lines = paragraphs([asked], room, HEADING) if asked else []
    lines += paragraphs([judged.text], room, indent="")
    if judged.row:
        align = "^" if len(judged.row) == len(UPCARD_COLUMNS) else ">"
        roles = [HEADING if upcard[0] in "[>" else QUIET for upcard, _ in judged.row]
        upcards = [
            (f"{upcard:{align}{_CELL}}", role) for (upcard, _), role in zip(judged.row, roles, strict=True)
        ]
        cells = [(f"{letters:{align}{_CELL}}", f"cell_{CELL_KINDS[letters[0]]}") for _, letters in judged.row]
        legend = f"  {judged.legend}"
        fits = _CELL * len(upcards) + len(legend) <= room
        name = judged.row_sentence.partition(":")[0].lower()
        named = "" if name in judged.exercise.drill else f"The chart: {name} against"
        row = painted(*cells, *([(legend, TEXT)] if fits else []))
        lines += [Line(named, HEADING), painted(*upcards), row]
        lines += [] if fits else paragraphs([judged.legend], room, indent="")
    return lines


class CountingScreen(PracticeFrontEnd):
    """Paints counting drills and asks there: the painter of a screen, and the front end of a sitting.

    Enter ends an answer that could go on. Other answers end by themselves; an Enter after one is ignored.
    """

    minimum = Size(15, 40)
    advice: Sequence[str] = ("Make it larger, or Q: leave", "Larger, or Q: leave", "Q: leave")

    def __init__(
        self, terminal: Terminal, clock: Clock, palette: Palette, rules: Rules, ascii_only: bool = False
    ) -> None:
        self._ascii = ascii_only
        self._glyphs = ASCII if ascii_only else UNICODE
        self._clock = clock
        self._rules = rules
        self._picture = CountPicture()
        self._about: Sequence[str] = ("", "")
        """The title of the drill and its introduction, for the help."""
        self._help: OpenPage | None = None
        self._enter_follows = False
        """Whether the last answer ended by itself, so that Enter may still follow."""
        self.screen = Screen(terminal, self, palette, clock)

    @property
    def modal(self) -> bool:
        return self._help is not None

    def handle(self, key: Key, visible: bool = True) -> bool:
        """Opens a page at `?` and G, and passes it keys while it is open; returns whether `key` was used."""
        if visible and self._help:
            if not self._help.press(key):
                self._help = None
            return True
        if key.name not in _HELPS and key.name.lower() != Shortcut.PROGRESS.keys:
            return False
        if visible:
            page: Page = HelpPage(self._rules, self._help_groups)
            if key.name not in _HELPS:
                page = TextPage("Progress", partial(paragraphs, [self._picture.score.counting_text]))
            self._help = OpenPage(page, self._ascii)
        return True

    def status_region(self, size: Size) -> Region:
        return message_region(size)

    def paint(self, buffer: Buffer) -> None:
        paint_picture(buffer, self._picture, self._ascii)
        if self._help:
            self._help.paint(buffer)

    def begin(self, title: str, about: str, score: Score) -> None:
        """Shows the drill's name and introduction until a key begins it."""
        self.screen.drop_typed(QUIT)
        self._about = (title, about)
        self._picture = CountPicture(title, score, about)
        self._choice(partial(self._offers, "begin"), None)
        self._picture = CountPicture(title, score)

    def ask(self, exercise: Exercise, score: Score) -> Answered:
        """Shows the cards, each group for its time or until the space bar, and asks."""
        self._picture = self._picture._replace(exercise=None, score=score, step=None)
        self.screen.drop_typed(QUIT)
        began = self._clock.now()
        for place, step in enumerate(exercise.steps):
            self._show(exercise, step)
            if not place:  # the time to read the last verdict does not count
                began = self._clock.now()
        seconds = self._clock.now() - began if exercise.timed else None
        last = exercise.steps[-1] if exercise.steps else None
        self._picture = self._picture._replace(exercise=exercise, step=last, covered=True)
        self.screen.drop_typed(QUIT)
        return Answered(self._read_answer(exercise), seconds)

    def judged(self, judged: Judged, score: Score) -> None:
        """Shows the verdict. A wrong one stays until Space, with cards of one group face up again."""
        self._picture = self._picture._replace(judged=judged, score=score)
        if judged.right:
            return
        if len(judged.exercise.steps) == 1:
            self._picture = self._picture._replace(covered=False)
        else:
            self._picture = self._picture._replace(step=None)
        self.screen.drop_typed(QUIT)
        self._choice(partial(self._offers, "on"), _SPACE)
        self._picture = self._picture._replace(judged=None)

    def _show(self, exercise: Exercise, step: CardGroup) -> None:
        self._picture = self._picture._replace(step=step, covered=False)
        if exercise.timed:
            self._choice(partial(self._offers, "the next card"), GOES_ON)
            return
        self.screen.message(partial(self._offers, "on"))
        self.screen.repaint()
        self._pause(exercise.seconds)
        self._picture = self._picture._replace(step=None)
        self.screen.repaint()
        self._pause(_GAP)

    def _read_answer(self, exercise: Exercise) -> str:
        """Asks for keys until they make one answer; Enter ends one that could go on."""
        typed = ""
        offered = {each for answer in exercise.possible for each in answer} | {keys.ENTER, keys.BACKSPACE}
        while True:
            key = self._choice(partial(self._prompt, exercise, typed), offered)
            if key == keys.BACKSPACE:
                typed = typed[:-1]
                continue
            if key == keys.ENTER and typed in exercise.possible:
                return typed
            typed = typed_on(typed, key, exercise.possible)
            answer = completed(typed, exercise.possible) if typed else None
            if answer:
                self._enter_follows = True
                return answer

    def _prompt(self, exercise: Exercise, typed: str, room: int) -> Sequence[Segment]:
        """Returns what is typed so far; before that, the keys that answer or what to type."""
        offers = [(keys.ENTER, "done")] if typed else [*exercise.labels.items()]
        return offer_line(f"{typed}_" if typed else exercise.typing, offers, self._glyphs, room)

    def _offers(self, word: str, room: int) -> Sequence[Segment]:
        """Returns Space with what it does, and the key that leaves."""
        return offer_line("", [(_SPACE, word)], self._glyphs, room)

    def _help_groups(self) -> Sequence[HelpGroup]:
        title, about = self._about
        return (
            HelpGroup(KEYS_HEADING, sentences=COUNT_DRILL_HELP),
            HelpGroup(title.capitalize(), sentences=[about]),
            HelpGroup(f"Rules: {self._rules.title}", sentences=explain(self._rules)),
        )

    def _choice(self, message: Message, offered: Container[str] | None) -> str:
        """Asks and returns the key; an Enter after a complete answer is ignored. Raises `Left` at Q."""
        while True:
            key = self.screen.choice(message, offered, exit_keys=QUIT)
            ignores_enter, self._enter_follows = self._enter_follows, False
            if key == QUIT:
                raise Left
            if not (ignores_enter and key == keys.ENTER):
                return key

    def _pause(self, seconds: float) -> None:
        """Waits for the time or Space. Raises `Left` at Q."""
        key = self.screen.pause(seconds, (_SPACE, QUIT))
        if key is not None and key.letter == QUIT:
            raise Left
