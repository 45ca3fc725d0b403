"""Studies: positions that somebody wrote down, asked in their order, and what was answered.

docs/drills.md has the form of a line.
"""

import json
import os
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from itertools import cycle
from typing import NamedTuple

from blackjack_tui import files
from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import PACK, Card, Rank, Suit
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation, counts
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import Figures, chart_of
from blackjack_tui.play.deal_codes import encode
from blackjack_tui.play.records import Record
from blackjack_tui.practice.decisions import AskedDecision, Questions
from blackjack_tui.practice.drill_cells import cell_asked, questions, stacked
from blackjack_tui.practice.exercises import Answered, Exercise, Judged, Score
from blackjack_tui.practice.progress import Progress
from blackjack_tui.reports.fields import values
from blackjack_tui.reports.model import (
    Amount,
    Figure,
    FigurePart,
    Report,
    Sentence,
    TableColumn,
    TablePart,
    Unit,
)
from blackjack_tui.reports.text import csv_line
from blackjack_tui.words.keymap import KEYS, WORDS
from blackjack_tui.words.knobs import number_of_decks

FILE = "study.txt"
"""The player's own study, in the data folder, to which X adds hands."""
BOOK = "a study"
"""The name by which answers are kept, which is no rule book's: their positions name the rules."""
_HEAD = (
    "# Hands that X added: blackjack-tui drill --study asks them, odds --study tells what each move is worth."
)

NamedCard = tuple[Rank, str]
"""A rank, and the letter of a suit, or an empty string."""


class Position(NamedTuple):
    """A decision of a study."""

    line: int
    """The number of its line in the file, from 1."""
    situation: Situation
    note: str = ""
    text: str = ""
    """Its line without the note: `vegas-strip: 10,6 v 10`."""

    @property
    def kept_as(self) -> str:
        """The position in a kept answer: its text, with the cards where that has a deal code."""
        return self.text if self.name in self.text else f"{self.text}: {self.name}"

    @property
    def seen(self) -> Sequence[str]:
        """The ranks of the cards that were seen before this round, from the ace to the king."""
        earlier = zip(PACK, self.situation.seen.earlier, strict=True)
        ranks = [card.rank.code for card, number in earlier for _ in range(number)]
        return sorted(ranks, key=[rank.code for rank in Rank].index)

    @property
    def setting(self) -> str:
        """The rules and the cards seen: `downtown, one deck; seen: 5, 5, 6, K`."""
        rules = f"{self.situation.rules.name}, {number_of_decks(self.situation.rules)}"
        return f"{rules}; seen: {', '.join(self.seen)}" if self.seen else rules

    @property
    def fields(self) -> dict[str, object]:
        """The fields of JSON that say where it stands and by what it is judged."""
        return {"line": self.line, "rules": self.situation.rules.name, "seen": self.seen}

    @property
    def name(self) -> str:
        """The cards: `10,6 v 10`."""
        table = self.situation.table
        hand, dealer = (
            ",".join(card.rank.code for card in each.cards if card) for each in (table.player, table.dealer)
        )
        return f"{hand} v {dealer}"


def position_of(
    rules: Rules, hand: Sequence[NamedCard], dealer: Sequence[NamedCard], seen: Sequence[NamedCard]
) -> Situation:
    """Returns the question how to play `hand` against the `dealer`'s cards, with other cards `seen`.

    Raises `UsageError` if the rules ask nothing there.
    """
    suits = cycle(Suit)
    mine, dealers, others = (
        [Card(rank, Suit(suit) if suit else next(suits)) for rank, suit in cards]
        for cards in (hand, dealer, seen)
    )
    *_, last = (None, *questions(rules, stacked(rules, mine, dealers), len(mine) - 2))
    if last is None or [card for card in last.table.player.cards if card] != mine:
        raise UsageError("by these rules nothing is asked about such a hand")
    return last._replace(seen=last.seen._replace(earlier=counts(others)))


class Study(Questions):
    """Asks the `positions` one after the other, and at the end those that were missed again.

    `figures` returns the figures of a rule book.
    """

    def __init__(
        self,
        positions: Sequence[Position],
        figures: Callable[[Rules], Figures],
        kept: Progress,
        odds: Helper,
        waits: bool,
        day: date,
    ) -> None:
        super().__init__(kept, odds, waits, day)
        self._left = [*positions]
        self._figures = figures
        self._missed: dict[str, None] = {}

    def next(self) -> Exercise | None:
        """Returns the next position; None after the last one."""
        if not self._left:
            return None
        self._position = self._left.pop(0)
        position, situation = self._position, self._position.situation
        figures = self._figures(situation.rules)
        cell = cell_asked(situation, chart_of(figures))
        return self.ask(
            AskedDecision(situation, figures, cell, position.name, position.setting, position.fields)
        )

    def keep(self, asked: AskedDecision, action: Action, judged: Judged, took: int | None) -> Judged:
        """Keeps an answer; a miss comes back at the end. Tells the note of the position."""
        self.save(self._position.kept_as, action, judged, took)
        if not judged.right:
            self._left.append(self._position)
            self._missed[f"line {self._position.line} ({asked.name})"] = None
        note = self._position.note
        return judged._replace(text=f"{judged.text} {note}".rstrip(), note=note)

    def summary(self, score: Score) -> list[str]:
        """Returns a sitting in sentences."""
        lines = super().summary(score)
        return [*lines, f"Missed: {', '.join(self._missed)}."] if self._missed else lines


class ReviewedPosition(NamedTuple):
    """A position of a study, and what was answered."""

    position: Position
    answers: int
    missed: int
    """How many of the answers were wrong."""
    last: Judged | None
    """The last answer; None if there is none."""
    day: date | None
    """The day of the last answer."""

    @property
    def fields(self) -> dict[str, str | float | None]:
        """The fields of JSON and of CSV."""
        moves = {KEYS[action]: WORDS[action] for action in self.position.situation.question.actions}
        last = self.last
        return {
            "line": self.position.line,
            "position": self.position.kept_as,
            "answers": self.answers,
            "missed": self.missed,
            "day": self.day.isoformat() if self.day else None,
            "action": last and moves[last.answer],
            "best": last and moves[last.best],
            "right": last and last.right,
            "cost_bets": last and last.cost,
            "told": last and last.text,
        }


def reviewed_study(
    positions: Sequence[Position], kept: Progress, figures: Callable[[Rules], Figures], odds: Helper
) -> Iterator[ReviewedPosition]:
    """Yields each of the `positions` with its last answer, judged again."""
    asking = Study(positions, figures, Progress(), odds, waits=True, day=date.today())
    answers = kept.load()
    for position in positions:
        keys = {str(action): KEYS[action] for action in position.situation.question.actions}
        given = [each for each in answers if each.cell == position.kept_as and each.action in keys]
        last, day = None, None
        exercise = asking.next()
        if given and exercise:
            last = asking.judge(exercise, Answered(keys[given[-1].action]), lambda: None)
            day = given[-1].day
        yield ReviewedPosition(position, len(given), sum(not each.right for each in given), last, day)


def study_report(title: str, found: Sequence[ReviewedPosition]) -> Report:
    """Returns the report of what was answered to a study."""
    score = Score()
    for each in found:
        score = score.after(each.last) if each.last else score
    answers, missed = sum(each.answers for each in found), sum(each.missed for each in found)
    figures = (
        Figure("positions", "Positions", Amount(len(found))),
        Figure("answered", "answered", Amount(score.asked), level=1),
        Figure("right", "Right", Amount(score.right), "by the last answer to each"),
        Figure("cost", "Cost", Amount(score.cost, Unit.BETS), "what the best moves were worth more than these"),
        Figure("answers", "Answers", Amount(answers), "with those to positions that were asked again"),
        Figure("missed", "missed", Amount(missed), level=1),
    )
    columns = (
        TableColumn("line", "line", Unit.COUNT),
        TableColumn("position", "position"),
        TableColumn("action", "answer"),
        TableColumn("best", "best"),
        TableColumn("cost", "cost, in bets", Unit.BETS),
        TableColumn("missed", "missed"),
    )
    rows = tuple(
        (
            each.position.line,
            each.position.name,
            *(each.fields[name] for name in ("action", "best", "cost_bets")),
            f"{each.missed:,} of {each.answers:,}" if each.answers else "not answered",
        )
        for each in found
    )
    told = [
        Sentence(f"Line {each.position.line}, {each.position.name}: {each.last.text}")
        for each in found
        if each.last
    ]
    return Report(
        "study",
        f"{title}: {score.text}" if score.asked else f"{title}: no answer is kept",
        (FigurePart("", "", figures), TablePart("positions", "", columns, rows), *told),
    )


def json_lines(report: Report, found: Sequence[ReviewedPosition]) -> Iterator[str]:
    """Yields a line for each position and one for the sums."""
    for each in found:
        yield json.dumps(each.fields)
    yield json.dumps(values(report))


def csv_lines(found: Sequence[ReviewedPosition]) -> Iterator[str]:
    """Yields the header and a row for each position."""
    yield csv_line(found[0].fields)
    yield from (csv_line(each.fields.values()) for each in found)


def add(path: str, record: Record, note: str) -> str:
    """Adds the decision at the end of `record` to the study at `path`; returns why it cannot, if so."""
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        files.require_file(path)
        with open(path, "a", encoding="utf-8") as file:
            lines = [*[_HEAD] * (not file.tell()), f"{encode(record)}; {note}"]
            file.writelines(f"{line}\n" for line in lines)
    except OSError as error:
        return f"{path}: {files.reason(error)}"
    return ""
