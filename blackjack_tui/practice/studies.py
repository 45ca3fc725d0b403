"""Studies: positions that somebody wrote down, asked in their order. docs/drills.md has the form of a line."""

import os
from collections.abc import Callable, Sequence
from itertools import cycle
from random import Random
from typing import NamedTuple

from blackjack_tui import files
from blackjack_tui.errors import UsageError
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Card, Rank, Suit
from blackjack_tui.game.rules import Rules
from blackjack_tui.game.situation import Situation, counts
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import Figures, chart_of
from blackjack_tui.play.deal_codes import encode
from blackjack_tui.play.records import Record
from blackjack_tui.practice.decisions import AskedDecision, Questions
from blackjack_tui.practice.drill_cells import DealtCell, cell_asked, questions, stacked
from blackjack_tui.practice.exercises import Exercise, Judged, Score
from blackjack_tui.practice.progress import Progress

FILE = "study.txt"
"""The player's own study, in the data folder, to which X adds hands."""
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
    if last is None or [card for card in last.situation.table.player.cards if card] != mine:
        raise UsageError("by these rules nothing is asked about such a hand")
    return last.situation._replace(seen=last.situation.seen._replace(earlier=counts(others)))


class Study(Questions):
    """Asks the `positions` one after the other, and at the end those that were missed again.

    `figures` returns the figures of a rule book. Nothing is kept.
    """

    def __init__(
        self, positions: Sequence[Position], figures: Callable[[Rules], Figures], odds: Helper, waits: bool
    ) -> None:
        super().__init__(positions[0].situation.rules, Random(), Progress(), odds, waits)
        self._left = [*positions]
        self._figures = figures
        self._missed: dict[str, None] = {}

    def next(self) -> Exercise | None:
        """Returns the next position; None after the last one."""
        if not self._left:
            return None
        self._position = self._left.pop(0)
        situation = self._position.situation
        figures = self._figures(situation.rules)
        cell = cell_asked(situation, chart_of(figures))
        return self.ask(AskedDecision(DealtCell(situation), figures, cell, self._position.name))

    def keep(self, asked: AskedDecision, action: Action, judged: Judged, took: int | None) -> Judged:
        """Notes a miss, which comes back at the end; tells the note of the position."""
        if not judged.right:
            self._left.append(self._position)
            self._missed[f"line {self._position.line} ({asked.name})"] = None
        return judged._replace(text=f"{judged.text} {self._position.note}".rstrip())

    def summary(self, score: Score) -> list[str]:
        """Returns a sitting in sentences."""
        lines = super().summary(score)
        return [*lines, f"Missed: {', '.join(self._missed)}."] if self._missed else lines


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
