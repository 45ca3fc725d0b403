"""What a benchmark says."""

from typing import NamedTuple


class Figure(NamedTuple):
    """A ratio and what it should be."""

    what: str
    measured: str
    ratio: float
    goal: float
    more_is_better: bool = False

    def __str__(self) -> str:
        sign = "≥" if self.more_is_better else "≤"
        met = self.ratio >= self.goal if self.more_is_better else self.ratio <= self.goal
        goal = f"goal {sign} {self.goal:g}×, {'met' if met else 'not met'}"
        return f"{self.what}: {self.measured}: {self.ratio:.2f}× ({goal})"
