"""Drills as lines of text: in sentences, and as JSON. docs/drills.md lists every field."""

from collections.abc import Mapping, Sequence

from blackjack_tui.front_ends.json_lines import JsonLines, meaning
from blackjack_tui.front_ends.lines import Lines, listed
from blackjack_tui.front_ends.stream import ReadKey, TypedLines, Write
from blackjack_tui.game.actions import Action, Question
from blackjack_tui.play.drilling import CountTold, DrillFrontEnd, Item, Judged, Score
from blackjack_tui.words.keys import DRILL_HELP, KEYS, play_keys

_PROGRESS = "Q ends with a summary; {} tells what you know so far."


class LinesDrill(Lines):
    """Writes each item, verdict and summary in sentences."""

    progress = ""
    """The command that tells what the player knows so far."""

    def __init__(self, read_key: ReadKey, write: Write, lines: TypedLines | None = None) -> None:
        super().__init__(read_key, write, lines)
        self._count: CountTold | None = None
        if lines is not None:  # a person reads
            self.help = lambda: (
                play_keys(self._situation.rules),
                *DRILL_HELP,
                _PROGRESS.format(self.progress),
            )

    def ask(self, item: Item) -> Action:
        """Writes the cards and the question, until a key answers."""
        self._count = item.at_count
        self._situation = item.situation
        return self.decide(item.situation)

    def judged(self, judged: Judged, score: Score) -> None:
        """Writes the verdict; after a wrong answer the row of the chart too."""
        self._write(judged.text)
        if not judged.right:
            if judged.row_told:
                self._write(f"The chart, {judged.row_told[0].lower()}{judged.row_told[1:]}")
            if self._enter_repeats:  # somebody sits at a terminal, and may want time to think
                self._write("Any key goes on.")
                self._read_key()

    def wait(self) -> None:
        """Writes nothing: odds come soon."""

    def end(self, score: Score, summary: Sequence[str]) -> None:
        """Writes the summary."""
        for line in summary:
            self._write(line)

    def _put(self, question: Question) -> None:
        self._hint()
        table = self._table
        dealers = listed([card for card in table.dealer.cards if card])
        if self._count:
            self._write(f"{self._count.text}.")
        self._write(f"You have {listed(table.player.cards)}; the dealer shows {dealers}.")
        super()._put(question)


class JsonDrill(JsonLines):
    """Writes each item, verdict and the summary as an object."""

    _item: Item

    def ask(self, item: Item) -> Action:
        """Writes the item, until a key answers."""
        self._item = item
        self._situation = item.situation
        return self.decide(item.situation)

    def judged(self, judged: Judged, score: Score) -> None:
        """Writes the verdict."""
        action, best = meaning(judged.action), meaning(judged.best)
        self._object("judged", action=action, best=best, cost=judged.cost, right=judged.right)

    def wait(self) -> None:
        """Writes nothing."""

    def end(self, score: Score, summary: Sequence[str]) -> None:
        """Writes the summary."""
        self._object("summary", asked=score.asked, right=score.right, cost=score.cost)

    def _put(self, question: Question) -> None:
        table, count = self._situation.table, self._item.at_count
        more = {"count": {"system": count.system, count.kind: count.value}} if count else {}
        self._object(
            "drill",
            hand=[str(card) for card in table.player.cards],
            dealer=next(str(card) for card in table.dealer.cards if card),
            cell=self._item.cell,
            keys={KEYS[action]: meaning(action) for action in question.actions},
            **more,
        )


DRILLS: Mapping[str, type[LinesDrill | JsonDrill]] = {"lines": LinesDrill, "json": JsonDrill}
"""The streams that a drill can be read in."""


def drill_named(
    name: str, read_key: ReadKey, write: Write, lines: TypedLines | None, progress: str
) -> DrillFrontEnd:
    """Returns the stream `name`, one of DRILLS. `progress`: the command that tells the progress."""
    made = DRILLS[name](read_key, write, lines)
    if isinstance(made, LinesDrill):
        made.progress = progress
    return made
