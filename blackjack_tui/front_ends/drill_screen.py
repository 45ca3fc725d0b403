"""A drill on a screen: the same table, one key for each answer, and a page after a wrong one."""

from collections.abc import Callable, Container, Sequence
from itertools import chain, groupby, zip_longest

from blackjack_tui.front_ends.page import HEADING, Line, wrapped
from blackjack_tui.front_ends.playing import FullScreen
from blackjack_tui.front_ends.table_screen import Mode, TableScreen
from blackjack_tui.game.actions import Action
from blackjack_tui.play.drilling import CountTold, Item, Judged, Score
from blackjack_tui.screen.screen import Segment
from blackjack_tui.views.glyphs import ASCII, UNICODE, Glyphs
from blackjack_tui.words.keys import ANSWERING, DRILL_HELP, Shortcut, play_keys

_BETWEEN = 4  # columns between two halves of a heat map
_TEXT, _STRONG = "overlay", "overlay_heading"


class TextPage:
    """A page of lines, made anew for each width; any key closes it that is not among `stays_at`."""

    columns = 1
    first_choice = ""

    def __init__(
        self, lines: Callable[[int], Sequence[Line]], hint: str = "", stays_at: Container[str] = ()
    ) -> None:
        self.hint = hint
        self._stays_at = stays_at
        self._lines = lines

    def lines(self, room: int) -> Sequence[Line]:
        """Returns the lines."""
        return self._lines(room)

    def press(self, key: str) -> bool:
        """Closes the page, or not."""
        return key in self._stays_at


class DrillScreen(FullScreen):
    """Shows a drill on `table`. `progress` returns the sentences and the rows of the progress page."""

    def __init__(self, table: TableScreen, progress: Callable[[], tuple[Sequence[str], Sequence[str]]]) -> None:
        super().__init__(table)
        self._progress = progress
        self._score = Score()
        self._said = ""
        self._count: CountTold | None = None
        help_ = (play_keys(table.rules), *DRILL_HELP)
        table.enter(Mode(help_, pages={Shortcut.PROGRESS: self._progress_page}, bar=self._bar, leave="end"))

    def ask(self, item: Item) -> Action:
        """Shows the cards at once, and asks until a key answers. Raises `Left` if the player ends the drill."""
        self._count = item.at_count
        self._on.ask_anew()
        self._on.show(item.situation)
        return self.decide(item.situation)

    def judged(self, judged: Judged, score: Score) -> None:
        """Goes on at once after a right answer; stops at a wrong one with a page. Raises `Left`."""
        self._score = score
        self._said = judged.text
        if not judged.right:
            self._said = ""
            glyphs = ASCII if self._on.ascii_only else UNICODE
            page = TextPage(lambda room: _verdict(judged, room, glyphs), "go on", ANSWERING)
            self._on.read_page(page, "Space")

    def wait(self) -> None:
        """Says that odds are computed."""
        self._on.screen.status("Computing…" if not self._on.ascii_only else "Computing...")

    def end(self, score: Score, summary: Sequence[str]) -> None:
        """Shows the summary until a key closes it."""
        if score.asked:
            self._on.read_page(TextPage(lambda room: _sentences("The drill is over", summary, room), "leave"))

    def _bar(self, room: int) -> Sequence[Segment]:
        score = self._score
        told = f"{self._said}  " if self._said else ""
        name = f" {self._count.text}  " if self._count else " drill  "
        long = f"{told}{score.text}" if score.asked else "practise with the keys of the table; Q ends"
        short = f"{told}{score.right}/{score.asked}" if score.asked else "Q ends"
        least = f"{score.right}/{score.asked}"
        text = next((text for text in (long, short, told) if len(name) + len(text) < room), least)
        return [Segment(name, _STRONG), Segment(text.ljust(room), _TEXT)]

    def _progress_page(self) -> TextPage:
        sentences, rows = self._progress()

        def lines(room: int) -> Sequence[Line]:
            return [
                *_sentences("Progress", sentences, room),
                Line(""),
                *map(Line, heat_map_lines(rows, room)),
            ]

        return TextPage(lines)


def _verdict(judged: Judged, room: int, glyphs: Glyphs) -> Sequence[Line]:
    table = judged.item.situation.table
    hand, dealers = (
        " ".join(f"{card.rank.code}{glyphs.suits[card.suit]}" for card in cards if card)
        for cards in (table.player.cards, table.dealer.cards)
    )
    upcards, letters, legend = judged.row or ("", "", "")
    columns = [Line(text, role) for text, role in ((upcards, _STRONG), (letters, _TEXT)) if text]
    cell = judged.item.cell
    row = judged.row_told.partition(":")[0].lower()
    return [
        *(
            Line(text, HEADING)
            for text in wrapped(f"{cell[0].upper()}{cell[1:]}: {hand} against {dealers}", room)
        ),
        *((Line(judged.item.at_count.text, HEADING),) if judged.item.at_count else ()),
        *map(Line, wrapped(judged.text, room, "")),
        *((Line(""), Line(f"The chart: {row} against", HEADING), *columns) if columns else ()),
        *(Line(text) for text in wrapped(legend, room, "") if legend),
    ]


def heat_map_lines(rows: Sequence[str], room: int) -> Sequence[str]:
    """Returns a heat map in lines of `room` columns: in two halves, or with its header above each kind of hand.

    `rows`: the header, then a row for each row of the chart.
    """
    header, *rest = rows
    kinds = [list(kind) for _, kind in groupby(rest, lambda row: row.split()[0])]
    columns = [[header, *kinds[0]], [header, *chain(*kinds[1:])]]
    wide = max(map(len, rows))
    if len(kinds) > 1 and 2 * wide + _BETWEEN <= room:
        return [
            f"{one:{wide + _BETWEEN}}{other}".rstrip() for one, other in zip_longest(*columns, fillvalue="")
        ]
    return [row for kind in kinds for row in ([header] if len(kind) > 1 else []) + kind]


def _sentences(heading: str, sentences: Sequence[str], room: int) -> Sequence[Line]:
    return [Line(heading, HEADING), *(Line(text) for told in sentences for text in wrapped(told, room, ""))]
