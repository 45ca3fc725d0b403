"""Studies: positions that somebody wrote down, asked in their order, and reports on the answers.

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
from blackjack_tui.practice.exercises import Answered, Exercise, Judged, PendingOdds, Score
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
"""The player's own study, in the data folder. X adds hands to it."""
BOOK = "a study"
"""Kept answers have this name in place of a rule book's: each position names its own rules."""
_HEAD = "# Hands that X added: blackjack-tui drill --study asks them."

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
        """The position's name in kept answers: its text, with the cards if the text is a deal code."""
        return self.text if self.name in self.text else f"{self.text}: {self.name}"

    @property
    def setting(self) -> str:
        """The rules and the cards seen before this round: `downtown, one deck; seen: 5, 5, 6, K`."""
        rules = f"{self.situation.rules.name}, {number_of_decks(self.situation.rules)}"
        earlier = zip(PACK, self.situation.seen.earlier, strict=True)
        ranks = [card.rank.code for card, number in earlier for _ in range(number)]
        ranks.sort(key=[rank.code for rank in Rank].index)
        return f"{rules}; seen: {', '.join(ranks)}" if ranks else rules

    @property
    def name(self) -> str:
        """The cards: `10,6 v 10`."""
        table = self.situation.table
        hand = ",".join(rank.code for rank in table.player.ranks)
        return f"{hand} v {','.join(rank.code for rank in table.dealer.ranks)}"


def position_of(
    rules: Rules, hand: Sequence[NamedCard], dealer: Sequence[NamedCard], seen: Sequence[NamedCard]
) -> Situation:
    """Returns the question how to play `hand` against the `dealer`'s cards, with other cards `seen`.

    Raises `UsageError` if the rules ask nothing there.
    """
    suits = cycle(Suit)  # for cards without one

    def cards_of(named: Sequence[NamedCard]) -> list[Card]:
        return [Card(rank, Suit(suit) if suit else next(suits)) for rank, suit in named]

    hand_cards, dealer_cards, seen_cards = cards_of(hand), cards_of(dealer), cards_of(seen)
    situations = [*questions(rules, stacked(rules, hand_cards, dealer_cards), len(hand_cards) - 2)]
    # The round ends earlier where a rule allows no such hand.
    if not situations or [*situations[-1].table.player.cards] != hand_cards:
        raise UsageError("by these rules nothing is asked about such a hand")
    situation = situations[-1]
    return situation._replace(seen=situation.seen._replace(earlier=counts(seen_cards)))


class Study(Questions):
    """Asks the `positions` one after the other, and at the end the missed ones again.

    `figures`: returns the figures of a rule book.
    """

    def __init__(
        self,
        positions: Sequence[Position],
        figures: Callable[[Rules], Figures],
        kept: Progress,
        odds: Helper,
        awaits_odds: bool,
        day: date,
    ) -> None:
        super().__init__(kept, odds, awaits_odds, day)
        self._remaining = [*positions]
        """The positions still to be asked; a missed one comes again at the end."""
        self._figures = figures
        self._missed: dict[str, None] = {}
        """The missed positions in words, each once, in the order of their first miss."""

    def next(self) -> Exercise | None:
        """Returns the next position; None after the last one."""
        if not self._remaining:
            return None
        self._position = self._remaining.pop(0)
        position, situation = self._position, self._position.situation
        figures = self._figures(situation.rules)
        cell = cell_asked(situation, chart_of(figures))
        return self.ask(AskedDecision(situation, figures, cell, position.name, position.setting))

    def keep(self, asked: AskedDecision, action: Action, judged: Judged, milliseconds: int | None) -> Judged:
        """Keeps an answer, and returns its verdict with the position's note. A miss comes back at the end."""
        self.save(self._position.kept_as, action, judged, milliseconds)
        if not judged.right:
            self._remaining.append(self._position)
            self._missed[f"line {self._position.line} ({asked.name})"] = None
        return judged._replace(text=f"{judged.text} {self._position.note}".rstrip())

    def summary(self, score: Score) -> list[str]:
        lines = super().summary(score)
        return [*lines, f"Missed: {', '.join(self._missed)}."] if self._missed else lines


class ReviewedPosition(NamedTuple):
    """A position of a study with its answers."""

    position: Position
    answers: int
    missed: int
    """How many of the answers were wrong."""
    last: Judged | None
    """The last answer; None if the position was never answered."""
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
            "action": moves[last.answer] if last else None,
            "best": moves[last.best] if last else None,
            "right": last.right if last else None,
            "cost_bets": last.cost if last else None,
            "told": last.text if last else None,
        }


def reviewed_study(
    positions: Sequence[Position], kept: Progress, figures: Callable[[Rules], Figures], odds: Helper
) -> Iterator[ReviewedPosition]:
    """Yields each of the `positions` with its last answer, judged again."""
    answers = kept.load()
    for position in positions:
        keys = {str(action): KEYS[action] for action in position.situation.question.actions}
        own_answers = [
            answer for answer in answers if answer.cell == position.kept_as and answer.action in keys
        ]
        missed = sum(not answer.right for answer in own_answers)
        last, day = None, None
        asking = Study([position], figures, Progress(), odds, awaits_odds=True, day=date.today())
        exercise = asking.next()
        if own_answers and exercise:
            last = asking.judge(exercise, Answered(keys[own_answers[-1].action]), PendingOdds.wait)
            day = own_answers[-1].day
        yield ReviewedPosition(position, len(own_answers), missed, last, day)


def study_report(title: str, reviewed: Sequence[ReviewedPosition]) -> Report:
    """Returns the report on the answers to a study."""
    score = Score()
    for review in reviewed:
        if review.last:
            score = score.after(review.last)
    answers, missed = sum(review.answers for review in reviewed), sum(review.missed for review in reviewed)
    figures = (
        Figure("positions", "Positions", Amount(len(reviewed))),
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
            review.position.line,
            review.position.name,
            *(review.fields[name] for name in ("action", "best", "cost_bets")),
            f"{review.missed:,} of {review.answers:,}" if review.answers else "not answered",
        )
        for review in reviewed
    )
    verdicts = [
        Sentence(f"Line {review.position.line}, {review.position.name}: {review.last.text}")
        for review in reviewed
        if review.last
    ]
    return Report(
        "study",
        f"{title}: {score.text}" if score.asked else f"{title}: no answer is kept",
        (FigurePart("", "", figures), TablePart("positions", "", columns, rows), *verdicts),
    )


def json_lines(report: Report, reviewed: Sequence[ReviewedPosition]) -> Iterator[str]:
    """Yields a line for each position and one for the sums."""
    for review in reviewed:
        yield json.dumps(review.fields)
    yield json.dumps(values(report))


def csv_lines(reviewed: Sequence[ReviewedPosition]) -> Iterator[str]:
    """Yields the header and a row for each position."""
    yield csv_line(reviewed[0].fields)
    yield from (csv_line(review.fields.values()) for review in reviewed)


def add(path: str, record: Record, note: str) -> str:
    """Adds the last decision of `record` to the study at `path`, unless that ends with it.

    Returns the problem; empty if there is none.
    """
    added = f"{encode(record)}; {note}\n".encode()
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        files.require_file(path)
        with open(path, "a+b") as file:
            file.seek(max(0, file.tell() - len(added)))
            end = file.read()  # as many bytes as will be added
            if not end:
                file.write(f"{_HEAD}\n".encode())
            elif not end.endswith(b"\n"):
                file.write(b"\n")  # the last line is somebody's own
            if end != added:
                file.write(added)
    except OSError as error:
        return f"{path}: {files.reason(error)}"
    return ""
