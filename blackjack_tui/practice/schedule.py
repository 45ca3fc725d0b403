"""The schedule: which cell comes next, given how well the player knows each. Only this module imports fsrs.

FSRS schedules by days: every answer counts as given at noon, without steps within a day.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from math import inf
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
"""A cell whose recall is 0.8 or less counts as forgotten. FSRS asks a cell again when its recall is 0.9."""
_LEAST = 1e-9
"""The weight that every cell has, so that each can come."""
_COMES_BACK = (4, 8, 16)
"""After how many items a cell comes back: at its first miss in a sitting, its second, and each later one."""
_OPENING = 10
"""How many of the costliest misses of earlier sittings open a sitting; the others come between other cells."""
_ITEMS_BETWEEN = 3
"""The number of items from one of these others to the next."""
_OPENING_BEFORE_NEW = 3
"""The number of opening misses in a row, before a cell that was never asked."""


class Memory:
    """The cells that were answered, by name."""

    def __init__(self) -> None:
        self._scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        self._cards: dict[str, Card] = {}
        self.last_right: dict[str, bool] = {}
        """Whether the last answer to each cell was right."""
        self.doubted: set[str] = set()
        """The cells whose last answer was right but slow."""

    def answered(self, cell: str, right: bool, day: date, slow: bool = False) -> None:
        """Updates a cell with an answer of `day`. A right answer that was `slow` comes back sooner."""
        self.last_right[cell] = right
        self.doubted.discard(cell)
        if right and slow:
            self.doubted.add(cell)
        rating = Rating.Again
        if right:
            rating = Rating.Hard if slow else Rating.Good
        card = self._cards.get(cell) or Card(card_id=len(self._cards) + 1)
        self._cards[cell], _ = self._scheduler.review_card(card, rating, _noon(day))

    def recall(self, cell: str, day: date) -> float | None:
        """Returns the chance that the cell is known on a day; None if it was never answered."""
        card = self._cards.get(cell)
        return None if card is None else self._scheduler.get_card_retrievability(card, _noon(day))

    def due(self, cell: str, day: date) -> int | None:
        """Returns in how many days from `day` the cell comes back, 0 if it is due; None if it is new."""
        card = self._cards.get(cell)
        if card is None:
            return None
        # Rounded down, so days to come are rounded up.
        overdue_days = (_noon(day) - card.due) // timedelta(days=1)
        return max(0, -overdue_days)


class Schedule:
    """Chooses cells by how often they come × the cost of the likely mistake × how likely they are forgotten.

    Cells with a wrong last answer, in a drill or at the table, open a sitting, the costliest first: that is by
    the wrong answers since the last right one. After ten of them, the others come between other cells. A miss
    comes back in the same sitting, after a few other items. Two cells of one row never follow each other where
    there are other rows.

    While the first ten are asked every fourth item is a cell that was never asked, as long as there are any;
    then at least every second is. So every cell is asked within three times as many items as there are cells.
    `answers`: the earlier ones, the oldest first. An answer that took `slow_from` milliseconds or more is slow.
    """

    def __init__(
        self, weights: Weights, answers: Sequence[Answer], random: Random, day: date, slow_from: float = inf
    ) -> None:
        self.memory = Memory()
        self._weights = weights
        self._random = random
        self._day = day
        self._slow_from = slow_from
        self._forgotten: dict[Cell, float] = {}
        """How likely each cell is forgotten today, computed when first needed."""
        self._asked = 0
        """The number of items of this sitting so far."""
        self._last_row = ""
        """The row of the last item."""
        self._misses: dict[Cell, int] = {}
        """The number of wrong answers to each cell in this sitting."""
        self._since_new = 0
        """The number of items since one that was never asked before, earlier sittings included."""
        costs = self._remember(answers)  # of the misses of each cell
        right = self.memory.last_right
        self._new = {cell for cell in weights if cell.name not in right}
        """The cells that were never asked."""
        self._chose_new = False
        """Whether the last cell chosen by weight was one that was never asked: every second one is."""
        missed = sorted(
            (cell for cell in weights if not right.get(cell.name, True)),
            key=lambda cell: (costs[cell.name], self.weight(cell)),
            reverse=True,
        )
        self._opening = missed[:_OPENING]
        """The missed cells that open the sitting and are still to come."""
        if self._opening:
            self._since_new = 0  # the sitting begins with the misses, not with a new cell
        self._coming_back = {cell: _ITEMS_BETWEEN * place for place, cell in enumerate(missed[_OPENING:])}
        """The cells that come back in this sitting, each with the number of items before it."""

    def _remember(self, answers: Sequence[Answer]) -> Mapping[str, float]:
        """Brings the memory up to date with `answers`, the oldest first.

        Returns the cost of the wrong answers to each cell since its last right one.
        """
        costs: dict[str, float] = defaultdict(float)
        for answer in answers:
            is_new = answer.cell not in self.memory.last_right
            self._since_new = 0 if is_new else self._since_new + 1
            self.memory.answered(answer.cell, answer.right, answer.day, self._is_slow(answer.milliseconds))
            costs[answer.cell] = 0.0 if answer.right else costs[answer.cell] + answer.cost
        return costs

    def next(self) -> Cell:
        """Chooses the cell to ask, and counts it as asked."""
        cell = self._choose()
        self._since_new = 0 if cell in self._new else self._since_new + 1
        self._asked += 1
        self._opening = [opening_cell for opening_cell in self._opening if opening_cell != cell]
        self._new.discard(cell)
        self._last_row = cell.row
        return cell

    def _choose(self) -> Cell:
        """Returns the cell to ask: a miss that opens the sitting, one that comes back, or one by weight."""
        opening = self._of_other_rows(self._opening)
        due = self._of_other_rows(cell for cell, place in self._coming_back.items() if place <= self._asked)
        new = self._of_other_rows(cell for cell in self._weights if cell in self._new)
        if new and self._since_new >= (_OPENING_BEFORE_NEW if opening else 1):
            return self._by_weight(new)
        if opening:
            return opening[0]
        if due:
            return min(due, key=self._coming_back.__getitem__)
        self._chose_new = not self._chose_new
        if self._chose_new and new:
            return self._by_weight(new)
        reserved = {*self._opening, *self._coming_back}
        unreserved = self._of_other_rows(cell for cell in self._weights if cell not in reserved)
        # Where all others are reserved or of the same row, any cell will do.
        return self._by_weight(unreserved or self._of_other_rows(self._weights) or [*self._weights])

    def _of_other_rows(self, cells: Iterable[Cell]) -> list[Cell]:
        """Returns the cells that are not of the last item's row."""
        return [cell for cell in cells if cell.row != self._last_row]

    def _by_weight(self, cells: Sequence[Cell]) -> Cell:
        """Returns one of the cells, at random by their weights."""
        return self._random.choices(cells, [self.weight(cell) for cell in cells])[0]

    def weight(self, cell: Cell) -> float:
        """Returns the present weight of a cell in the choice of the next one."""
        weight = self._weights[cell]
        return weight.often * weight.expected_loss * self._forgotten_chance(cell) + _LEAST

    def answered(self, cell: Cell, right: bool, milliseconds: int | None = None) -> None:
        """Updates the schedule with an answer. A miss comes back in this sitting, later each time."""
        self.memory.answered(cell.name, right, self._day, self._is_slow(milliseconds))
        self._forgotten.pop(cell, None)
        if right:
            self._coming_back.pop(cell, None)
            return
        earlier_misses = self._misses.get(cell, 0)
        self._misses[cell] = earlier_misses + 1
        self._coming_back[cell] = self._asked + _COMES_BACK[min(earlier_misses, len(_COMES_BACK) - 1)]

    def skip(self, cell: Cell) -> None:
        """Leaves out a cell that cannot be dealt."""
        self._weights = {other: weight for other, weight in self._weights.items() if other != cell}
        self._coming_back.pop(cell, None)
        self._opening = [other for other in self._opening if other != cell]

    @property
    def empty(self) -> bool:
        """Whether there is no cell to ask."""
        return not self._weights

    def _forgotten_chance(self, cell: Cell) -> float:
        """Returns how much the cell counts as forgotten today: 1 from a recall of 1 - _FORGOTTEN down."""
        if cell not in self._forgotten:
            recall = self.memory.recall(cell.name, self._day)
            self._forgotten[cell] = _NEW if recall is None else min(1.0, (1 - recall) / _FORGOTTEN)
        return self._forgotten[cell]

    def _is_slow(self, milliseconds: int | None) -> bool:
        return milliseconds is not None and milliseconds >= self._slow_from


def _noon(day: date) -> datetime:
    return datetime.combine(min(day, LAST_DAY), _NOON)  # dates to come back after a later day do not exist
