"""Exact odds for counters, from a helper process of their own: what moves and whole shoes are worth."""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from blackjack_tui.counts.indices import Index, Left, Play, index_of, middle, plays
from blackjack_tui.counts.system import System
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import FigureCache, cache_kind


class ExactOdds:
    """Exact odds by one rule book. Use it as a context manager: its process starts with the first question.

    Indices that were computed are kept in `cache`.

    Every method raises `UsageError` where odds are refused or numpy is missing, and `BlackjackError` where the
    computation failed.
    """

    def __init__(self, rules: Rules, cache: FigureCache) -> None:
        self._rules = rules
        self._cache = cache
        self._helper = Helper()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Ends the process."""
        self._helper.close()

    def values(self, left: Left, hand: Sequence[Rank], upcard: Rank) -> Mapping[Action, float]:
        """Returns what each move is worth once the dealer has looked, with the cards `left`, in bets."""
        odds: Mapping[Action, float] = self._asked("decision", left, tuple(hand), upcard).values
        return odds

    def round_value(self, left: Left) -> float:
        """Returns what a round is worth under best play with the cards `left`, in bets."""
        value: float = self._asked("round_value", left)
        return value

    def indices(self, system: System, wanted: Sequence[Play] | None = None) -> Mapping[Play, Index]:
        """Returns the indices of the plays that the rules allow and that have one; of all, or the `wanted`."""
        allowed = [play for play in plays(self._rules) if wanted is None or play in wanted]
        names = [play.full_name for play in allowed]
        kind = cache_kind("indices", system.tags, system.running, middle(self._rules), names)
        found = self._cache.cached(
            kind, self._rules, lambda: [index_of(play, system, self._rules, self.values) for play in allowed]
        )
        return {play: Index(*index) for play, index in zip(allowed, found, strict=True) if index}

    def _asked(self, method: str, *arguments: Any) -> Any:
        return self._helper.value(Request(method, self._rules, arguments))
