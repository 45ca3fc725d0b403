"""Memory: how likely the player still knows each cell, and when it comes back. Only this module imports fsrs.

FSRS schedules days: an answer is reviewed at noon of its day, with no steps within a day.
"""

from datetime import UTC, date, datetime, time, timedelta

from fsrs import Card, Rating, Scheduler

_NOON = time(12, tzinfo=UTC)


class Memory:
    """The cells that were answered, by name."""

    def __init__(self) -> None:
        self._scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
        self._cards: dict[str, Card] = {}

    def answered(self, cell: str, right: bool, day: date) -> None:
        """Updates a cell with an answer of `day`."""
        card = self._cards.get(cell) or Card(card_id=len(self._cards) + 1)
        rating = Rating.Good if right else Rating.Again
        self._cards[cell], _ = self._scheduler.review_card(card, rating, _noon(day))

    def recall(self, cell: str, day: date) -> float | None:
        """Returns the chance that the cell is known on a day; None if it was never answered."""
        card = self._cards.get(cell)
        return None if card is None else self._scheduler.get_card_retrievability(card, _noon(day))

    def due(self, cell: str, day: date) -> int | None:
        """Returns in how many days from `day` the cell comes back, 0 if it is due; None if it is new."""
        card = self._cards.get(cell)
        return None if card is None else max(0, -((_noon(day) - card.due) // timedelta(days=1)))


def _noon(day: date) -> datetime:
    return datetime.combine(day, _NOON)
