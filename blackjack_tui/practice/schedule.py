"""The schedule: which cell comes next, given how well the player knows each. Only this module imports fsrs.

FSRS schedules by days: every answer counts as given at noon, without steps within a day.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from random import Random

from blackjack_tui.errors import UsageError
from blackjack_tui.practice.drill_cells import Cell
from blackjack_tui.practice.progress import LAST_DAY, Answer
from blackjack_tui.practice.weights import Weights

try:
    from fsrs import Card, Rating, Scheduler
except Exception as error:  # whatever a broken fsrs raises
    why = "" if isinstance(error, ImportError) else f" ({error!r})"
    raise UsageError(f"the drill needs fsrs, which cannot be imported: pip install fsrs{why}") from None

_NOON = time(12, tzinfo=UTC)
_NEW = 0.5
"""The chance that the player does not know a cell that was never answered."""
_FORGOTTEN = 0.2
"""A cell whose recall is lower than 1 by this much counts as forgotten; a due cell lacks half as much."""
_LEAST = 1e-9
"""The weight that every cell has, so that each can come."""
_COMES_BACK = (4, 8, 16)
"""After how many items a cell comes back: at its first miss in a sitting, its second, and each later one."""
_FIRST = 10
"""How many of the costliest misses of earlier sittings open a sitting; the others come between other cells."""
_APART = 3
"""The number of items between two of these others."""
_NEW_AMONG_FIRST = 3
"""The number of opening misses in a row, before a cell that was never asked."""


class Memory:
    """The cells that were answered, by name."""

    def __init__(self) -> None:
        self._scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        self._cards: dict[str, Card] = {}
        self.last: dict[str, bool] = {}
        """Whether the last answer to each cell was right."""
        self.doubted: set[str] = set()
        """The cells whose last answer was right but slow."""

    def answered(self, cell: str, right: bool, day: date, slow: bool = False) -> None:
        """Updates a cell with an answer of `day`. A slow right one is a doubt, which comes back sooner."""
        self.last[cell] = right
        self.doubted.discard(cell)
        if right and slow:
            self.doubted.add(cell)
        right_rating = Rating.Hard if slow else Rating.Good
        card = self._cards.get(cell) or Card(card_id=len(self._cards) + 1)
        rating = right_rating if right else Rating.Again
        self._cards[cell], _ = self._scheduler.review_card(card, rating, _noon(day))

    def recall(self, cell: str, day: date) -> float | None:
        """Returns the chance that the cell is known on a day; None if it was never answered."""
        card = self._cards.get(cell)
        return None if card is None else self._scheduler.get_card_retrievability(card, _noon(day))

    def due(self, cell: str, day: date) -> int | None:
        """Returns in how many days from `day` the cell comes back, 0 if it is due; None if it is new."""
        card = self._cards.get(cell)
        return None if card is None else max(0, -((_noon(day) - card.due) // timedelta(days=1)))


class Schedule:
    """Chooses cells by how often they come × the cost of the likely mistake × how likely they are forgotten.

    Cells with a wrong last answer, in a drill or at the table, open a sitting: the costliest first, by the sum
    of the wrong answers since the last right one. After ten of them, the others come between other cells. A
    miss comes back in the same sitting, after a few other items. Two cells of one row never follow each other
    where there are other rows.

    While the first ten are asked every fourth item is a cell that was never asked, as long as there are any;
    then at least every second is. So every cell is asked within three times as many items as there are cells.
    An answer that took `slow_from` milliseconds or more is slow.
    """

    def __init__(
        self, weights: Weights, answers: Sequence[Answer], random: Random, day: date, slow_from: int = 1 << 31
    ) -> None:
        self.memory = Memory()
        self._weights = weights
        self._random = random
        self._day = day
        self._slow_from = slow_from
        self._missing: dict[Cell, float] = {}
        """How likely each cell is forgotten today, computed when first needed."""
        self._asked = 0
        self._last_row = ""
        self._misses: dict[Cell, int] = {}
        self._coming_back: dict[Cell, int] = {}
        """The cells that come back in this sitting, each with the number of items before it."""
        last = self.memory.last
        since_new = 0
        costs: dict[str, float] = defaultdict(float)
        """The cost of the wrong answers to each cell since its last right one."""
        for answer in answers:
            since_new = since_new + 1 if answer.cell in last else 0
            self.memory.answered(answer.cell, answer.right, answer.day, self._is_slow(answer.milliseconds))
            costs[answer.cell] = 0.0 if answer.right else costs[answer.cell] + answer.cost
        self._new_next = False
        """Whether the last cell chosen by weight was one that was never asked: every second one is."""
        self._new = {cell for cell in weights if cell.name not in last}
        missed = sorted(
            (cell for cell in weights if not last.get(cell.name, True)),
            key=lambda cell: (costs[cell.name], self.weight(cell)),
            reverse=True,
        )
        self._first = missed[:_FIRST]
        self._since_new = 0 if self._first else since_new
        """The number of items since one that was never asked before, earlier sittings included."""
        self._coming_back |= {cell: _APART * place for place, cell in enumerate(missed[_FIRST:])}

    def next(self) -> Cell:
        """Returns the cell to ask."""
        first = [cell for cell in self._first if self._may_follow(cell)]
        due = (cell for cell, when in self._coming_back.items() if when <= self._asked)
        back = [cell for cell in due if self._may_follow(cell)]
        new = [cell for cell in self._weights if cell in self._new and self._may_follow(cell)]
        if new and self._since_new >= (_NEW_AMONG_FIRST if first else 1):
            cell = self._by_weight(new)
        elif first:
            cell = first[0]
        elif back:
            cell = min(back, key=self._coming_back.__getitem__)
        else:
            waiting = {*self._first, *self._coming_back}
            cells = [cell for cell in self._weights if cell not in waiting and self._may_follow(cell)]
            self._new_next = not self._new_next
            if self._new_next:
                cells = new or cells
            cells = cells or [cell for cell in self._weights if self._may_follow(cell)] or [*self._weights]
            cell = self._by_weight(cells)
        self._since_new = 0 if cell in self._new else self._since_new + 1
        self._asked += 1
        self._first = [each for each in self._first if each != cell]
        self._new.discard(cell)
        self._last_row = cell.row
        return cell

    def _by_weight(self, cells: Sequence[Cell]) -> Cell:
        return self._random.choices(cells, [self.weight(each) for each in cells])[0]

    def weight(self, cell: Cell) -> float:
        """Returns the present weight of a cell in the choice of the next one."""
        weight = self._weights[cell]
        return weight.often * weight.expected_loss * self._forgotten(cell) + _LEAST

    def answered(self, cell: Cell, right: bool, milliseconds: int | None = None) -> None:
        """Updates the schedule with an answer."""
        self.memory.answered(cell.name, right, self._day, self._is_slow(milliseconds))
        self._missing.pop(cell, None)
        if right:
            self._coming_back.pop(cell, None)
            return
        misses = self._misses[cell] = self._misses.get(cell, 0) + 1
        self._coming_back[cell] = self._asked + _COMES_BACK[min(misses, len(_COMES_BACK)) - 1]

    def skip(self, cell: Cell) -> None:
        """Leaves out a cell that cannot be dealt."""
        self._weights = {each: weight for each, weight in self._weights.items() if each != cell}
        self._coming_back.pop(cell, None)
        self._first = [each for each in self._first if each != cell]

    @property
    def empty(self) -> bool:
        """Whether there is no cell to ask."""
        return not self._weights

    def _forgotten(self, cell: Cell) -> float:
        if cell not in self._missing:
            recall = self.memory.recall(cell.name, self._day)
            self._missing[cell] = _NEW if recall is None else min(1.0, (1 - recall) / _FORGOTTEN)
        return self._missing[cell]

    def _is_slow(self, milliseconds: int | None) -> bool:
        return milliseconds is not None and milliseconds >= self._slow_from

    def _may_follow(self, cell: Cell) -> bool:
        return cell.row != self._last_row


def _noon(day: date) -> datetime:
    return datetime.combine(min(day, LAST_DAY), _NOON)  # after a later day there are no dates to come back
