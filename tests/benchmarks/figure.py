"""What a benchmark says."""

from typing import NamedTuple


class Figure(NamedTuple):
    """A ratio, or a measure in its `unit`, and what it should be."""

    what: str
    measured: str
    ratio: float
    goal: float | None
    """None where there is none."""
    more_is_better: bool = False
    unit: str = "×"

    def __str__(self) -> str:
        measured = f"{self.what}: {self.measured}: {self.ratio:.2f}{self.unit}"
        if self.goal is None:
            return measured
        sign = "≥" if self.more_is_better else "≤"
        met = self.ratio >= self.goal if self.more_is_better else self.ratio <= self.goal
        return f"{measured} (goal {sign} {self.goal:g}{self.unit}, {'met' if met else 'not met'})"
