"""Exact odds for counters, from a helper process of their own: the values of moves and of whole shoes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from blackjack_tui.counts.indices import Index, MeanCards, Play, cards_at_middle, index_of, plays
from blackjack_tui.counts.system import System
from blackjack_tui.game.actions import Action
from blackjack_tui.game.cards import Rank
from blackjack_tui.game.rules import Rules
from blackjack_tui.odds.answers import Request
from blackjack_tui.odds.asking import Helper
from blackjack_tui.odds.kept_figures import FigureCache, cache_kind


class ExactOdds:
    """Exact odds by one rule book. Use it as a context manager: its process starts with the first question.

    `cache` keeps computed indices. Every method raises `UsageError` where odds are refused or numpy is missing,
    and `BlackjackError` where the computation failed.
    """

    def __init__(self, rules: Rules, cache: FigureCache) -> None:
        self._rules = rules
        self._cache = cache
        self._helper = Helper()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._helper.close()

    def values(self, unseen: MeanCards, hand: Sequence[Rank], upcard: Rank) -> Mapping[Action, float]:
        """Returns the value of each move once the dealer has looked, in bets."""
        values: Mapping[Action, float] = self._ask("decision", unseen, tuple(hand), upcard).values
        return values

    def round_value(self, unseen: MeanCards) -> float:
        """Returns the value of a round under best play, in bets."""
        value: float = self._ask("round_value", unseen)
        return value

    def indices(
        self,
        system: System,
        wanted: Sequence[Play] | None = None,
        say: Callable[[str], object] = lambda _: None,
    ) -> Mapping[Play, Index]:
        """Returns the indices of the `wanted` plays, None for all, as far as the rules allow the plays.

        Before they are computed, `say` is called with a message.
        """
        allowed = [play for play in plays(self._rules) if wanted is None or play in wanted]
        names = [play.full_name for play in allowed]
        kind = cache_kind("indices", system.tags, system.running, cards_at_middle(self._rules), names)

        def computed() -> list[Index | None]:
            say("working out the indices of these rules: a few seconds, the first time")
            return [index_of(play, system, self._rules, self.values) for play in allowed]

        # An `Index` comes back from the cache as a list; for a play that never changes there is None.
        rows = self._cache.cached(kind, self._rules, computed)
        return {play: Index(*row) for play, row in zip(allowed, rows, strict=True) if row}

    def _ask(self, method: str, *arguments: Any) -> Any:
        return self._helper.value(Request(method, self._rules, arguments))
