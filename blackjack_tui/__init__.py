"""A blackjack table for the terminal. The screen knows no cards, and the rules know no screen.

For programs the package has the names of `library`: `blackjack_tui.load`, `blackjack_tui.Round`.
"""

from blackjack_tui.light_typing import TYPE_CHECKING

if TYPE_CHECKING:
    from blackjack_tui.library import (
        Action as Action,
    )
    from blackjack_tui.library import (
        BlackjackError as BlackjackError,
    )
    from blackjack_tui.library import (
        Card as Card,
    )
    from blackjack_tui.library import (
        Chart as Chart,
    )
    from blackjack_tui.library import (
        Event as Event,
    )
    from blackjack_tui.library import (
        FinishedRound as FinishedRound,
    )
    from blackjack_tui.library import (
        IllegalAction as IllegalAction,
    )
    from blackjack_tui.library import (
        Odds as Odds,
    )
    from blackjack_tui.library import (
        Question as Question,
    )
    from blackjack_tui.library import (
        Rank as Rank,
    )
    from blackjack_tui.library import (
        Round as Round,
    )
    from blackjack_tui.library import (
        Rules as Rules,
    )
    from blackjack_tui.library import (
        Shoe as Shoe,
    )
    from blackjack_tui.library import (
        Strategy as Strategy,
    )
    from blackjack_tui.library import (
        Table as Table,
    )
    from blackjack_tui.library import (
        Topic as Topic,
    )
    from blackjack_tui.library import (
        UsageError as UsageError,
    )
    from blackjack_tui.library import (
        all_books as all_books,
    )
    from blackjack_tui.library import (
        best_return as best_return,
    )
    from blackjack_tui.library import (
        chart as chart,
    )
    from blackjack_tui.library import (
        load as load,
    )
    from blackjack_tui.library import (
        parse_cards as parse_cards,
    )
    from blackjack_tui.library import (
        play_round as play_round,
    )
    from blackjack_tui.library import (
        play_rounds as play_rounds,
    )
    from blackjack_tui.library import (
        policy as policy,
    )
    from blackjack_tui.library import (
        shuffled_shoe as shuffled_shoe,
    )

__version__ = "0.2.0"

_LIBRARY = frozenset(
    (
        *("Action", "BlackjackError", "Card", "Chart", "Event", "FinishedRound", "IllegalAction", "Odds"),
        *("Question", "Rank", "Round", "Rules", "Shoe", "Strategy", "Table", "Topic", "UsageError"),
        *("all_books", "best_return", "chart", "load", "parse_cards", "play_round", "play_rounds", "policy"),
        "shuffled_shoe",
    )
)
"""The names of `library`: Python asks for others too, such as modules of this package."""

if not TYPE_CHECKING:  # or every name would be right for a type checker

    def __getattr__(name):
        """Returns a name of `library`, which is loaded with the first of them: the table does without."""
        if name not in _LIBRARY:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        return getattr(import_module("blackjack_tui.library"), name)

    def __dir__():
        return sorted({*globals(), *_LIBRARY})
